"""What tests run in processes of their own: python -m tests.processes <what> <arguments>.

What they say is JSON, line by line.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any


def post_moves(slug: str) -> None:
    """Post moves to a game's page: for each line of {"email", "answer", "seen"}, say "ready" when
    all is prepared, wait for another line, post, and say what came back."""
    from django.test import Client

    from accounts.models import User

    for line in sys.stdin:
        move = json.loads(line)
        client = Client(headers={"host": "localhost"})
        client.force_login(User.objects.get(email=move["email"]))
        say("ready")
        sys.stdin.readline()
        data = {"answer": move["answer"], "seen": move["seen"], "confirmed": "1"}
        response = client.post(f"/games/{slug}/move/", data)
        say([response.status_code, response.content.decode()])


def deliver_and_die(moment: str) -> None:
    """Deliver what is due, and be killed at that moment of the first letter."""
    from games.post import delivery
    from games.post.channels.mail.smtp import Postman

    def die(*args: Any, **kwargs: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    where = {
        "written": (delivery, "write_message"),
        "connected": (delivery, "hand_over"),
        "marked": (Postman, "post"),
        "answered": (delivery, "settle"),
    }
    setattr(*where[moment], die)
    delivery.deliver()


def say(what: Any) -> None:
    print(json.dumps(what), flush=True)


def submit_moves(slug: str, count: str) -> None:
    """Make moves as the site does, so many and to the end of a turn; say how long the slowest
    took."""
    from games.models import Game
    from tests.factories import awaited, submit

    game, slowest, made, mover = Game.objects.get(slug=slug), 0.0, 0, -1
    while made < int(count) or awaited(game).number == mover:
        mover = awaited(game).number
        began = time.monotonic()
        submit(game)
        slowest = max(slowest, time.monotonic() - began)
        made += 1
    say(slowest)


if __name__ == "__main__":
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    what, *arguments = sys.argv[1:]
    known = (post_moves, submit_moves, deliver_and_die)
    {each.__name__: each for each in known}[what](*arguments)
