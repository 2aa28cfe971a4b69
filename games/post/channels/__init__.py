"""Every way to reach somebody, by its key: each module of this package has a `CHANNEL`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from games.post.channel import Channel

CHANNELS: dict[str, Channel] = {}
for _found in iter_modules(__path__, f"{__name__}."):
    _channel: Channel = import_module(_found.name).CHANNEL
    CHANNELS[_channel.key] = _channel
