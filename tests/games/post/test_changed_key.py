"""The secret key is changed: what was signed with the old one goes on, if the host wants it to."""

import pytest

from games import links, reply_address
from tests.factories import awaited

OLD, NEW = "the old key " * 5, "a new key " * 6


@pytest.fixture
def signed(game, settings):
    """A link and an address for answers, made with the old key, after the key was changed."""
    settings.SECRET_KEY = OLD
    seat = awaited(game)
    made = links.make_link(seat), reply_address.reply_address(seat, game.head)
    settings.SECRET_KEY = NEW
    return made


def test_the_old_key_still_opens_what_it_signed(signed, game, settings):
    settings.SECRET_KEY_FALLBACKS = [OLD]
    link, address = signed

    assert links.read_link(link).seat == awaited(game)
    assert reply_address.read_address(address).seat == awaited(game)


def test_without_the_old_key_nothing_that_it_signed_opens(signed, settings):
    settings.SECRET_KEY_FALLBACKS = []
    link, address = signed

    with pytest.raises(links.BadLink, match="incomplete"):
        links.read_link(link)
    assert reply_address.read_address(address) is None
