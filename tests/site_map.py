"""A site with something of everything on it, and the address of everything for whoever asks.

Ann and Bob play. Cid is a stranger to them. Dee looks on: her addresses are those of open tables.
Lou holds the links of Ann's letters and is not signed in; to everyone else those are forged.
Gus has a public profile. Moe moderates, Ivy looks into secrets, Sue is the superuser, and Pat is
on the staff without a permission.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.admin import site as admin_site
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.urls import URLResolver, get_resolver, reverse

from accounts.models import Absence, SignIn, User
from games import links
from games.models import AuditEntry, Campaign, Envelope, Game, Letter, Message, Report, Seat
from tests.factories import UserFactory, any_answer, awaited, finish, make_game, make_table
from tests.games.moderating import make_ivy, make_moe, make_pat, make_sue

Params = frozenset[str]
NONE: Params = frozenset()

LETTER = b"From: post@localhost\r\nTo: ann@example.com\r\nSubject: Your turn\r\n\r\nHello.\r\n"


@dataclass(frozen=True)
class Url:
    """One address of the project: by its name, or by its route if it has none."""

    key: str
    route: str
    params: Params

    @property
    def has_name(self) -> bool:
        return self.key != self.route


def every_url(
    resolver: URLResolver | None = None, *, space: str = "", route: str = "", params: Params = NONE
) -> Iterator[Url]:
    """Whatever the site answers to, third parties' pages included."""
    for each in (resolver or get_resolver()).url_patterns:
        here = route + str(each.pattern)
        named = params | each.pattern.regex.groupindex.keys()
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from every_url(each, space=inner, route=here, params=named)
        else:
            yield Url(space + each.name if each.name else here, here, named)


@dataclass
class World:
    people: dict[str, User | None]
    """By the name of who asks; None is not signed in."""
    games: dict[tuple[str, bool], Game]
    """By how far they are, and whether the table is open."""
    rows: dict[type[Model], Model]
    """One of everything that the admin shows."""
    absence: Absence
    sign_in: SignIn
    """Ann's, on another device."""
    campaign: Campaign
    """Ann's."""
    envelope: Envelope
    maybe_lost: Letter
    """To Ann."""
    gus: User
    invited: Seat
    answer: str
    """Legal for Ann in the running games."""
    seat: int = 0
    """Whose link Lou holds: Ann's."""

    def game(self, who: str, case: str) -> Game:
        case = case if case in ("running", "over", "gathering") else "running"
        return self.games[case, who == "dee"]

    def address(self, url: Url, who: str, case: str = "") -> str:
        filled = {param: self.filled(url, param, who, case) for param in url.params}
        if url.has_name:
            return reverse(url.key, kwargs=filled)
        # Without a name it cannot be reversed; these few have one parameter each.
        [value] = filled.values()
        before, _, after = url.route.partition("(?P" if "(?P" in url.route else "<")
        return f"/{before}{value}{'' if after.endswith('$') else '/'}"

    def filled(self, url: Url, param: str, who: str, case: str) -> Any:
        if param == "slug":
            return self.game(who, case).slug
        if param == "token":
            token = self.token(url.key, self.game("lou", case))
            return token if who == "lou" else forged(token)
        if param == "number":
            if url.key == "letter-maybe-lost":
                return self.maybe_lost.pk
            return self.envelope.pk if url.key.startswith("mailbox") else 0
        if param == "key":
            return "kepler-run"
        if param == "content_type_id":
            return ContentType.objects.get_for_model(Game).pk
        if param in ("app_label", "url"):
            return {"app_label": "games", "url": "nothing-here"}[param]
        if url.key == "absence-delete":
            return self.absence.pk
        if url.key == "device-end":
            return self.sign_in.pk
        if url.key.startswith("campaign"):
            return self.campaign.pk
        if url.key == "profile":
            return self.gus.pk if case == "public" else self.rows[User].pk
        return self.row(url).pk

    def row(self, url: Url) -> Model:
        """What an address of the admin is about."""
        for model, row in self.rows.items():
            if f"admin/{model._meta.app_label}/{model._meta.model_name}/" in url.route:
                return row
        return self.rows[Game]

    def token(self, key: str, game: Game) -> str:
        seat = game.seats.get(number=self.seat)
        if key == "invitation":
            return links.make_invitation(self.invited)
        if key == "unsubscribe":
            return links.unsubscribe_url(seat=seat).rstrip("/").rpartition("/")[2]
        return links.make_link(seat)


def forged(token: str) -> str:
    return token[:-1] + ("a" if token[-1] != "a" else "b")


def make_world() -> World:
    ann, bob, cid, dee = [UserFactory(name=name) for name in ("Ann", "Bob", "Cid", "Dee")]
    moe = make_moe()
    people = {"anon": None, "lou": None, "ann": ann, "cid": cid, "dee": dee}
    people |= {"pat": make_pat(), "moe": moe, "ivy": make_ivy(), "sue": make_sue()}
    games: dict[tuple[str, bool], Game] = {}
    for is_open in (False, True):
        games["running", is_open] = game_awaiting(ann, bob, is_open=is_open)
        games["over", is_open] = make_game([ann, bob], is_open=is_open)
        finish(games["over", is_open])
        games["over", is_open].refresh_from_db()
        games["gathering", is_open] = make_table([ann, None], is_open=is_open)
    invited = games["gathering", False].seats.get(number=1)
    invited.invited = "eve@example.com"
    invited.save()
    game = games["running", False]
    message = Message.objects.create(game=game, author=bob, text="A long flight.")
    absence = Absence.objects.create(
        user=ann, first_day=date(2090, 1, 1), last_day=date(2090, 1, 2)
    )
    sign_in = SignIn.objects.create(user=ann, session_key="on another device")
    campaign = Campaign.objects.create(
        player=ann, engine="kepler-3042", key="the-edge-of-the-galaxy"
    )
    rows = {
        Absence: absence,
        Campaign: campaign,
        AuditEntry: AuditEntry.objects.create(moderator=moe, action="look", reason="x", game=game),
        EmailAddress: EmailAddress.objects.get(user=bob),
        Game: game,
        Group: Group.objects.get(name="Moderators"),
        Letter: game.letters.first(),
        Message: message,
        Report: Report.objects.create(game=game, message=message, reporter=ann, text="Slow."),
        User: bob,
    }
    assert rows.keys() == admin_site._registry.keys()
    envelope = Envelope.objects.create(
        address=ann.email, subject="Your turn", sender="post", raw=LETTER
    )
    maybe_lost = Letter.objects.create(
        kind="notice", recipient=ann, address=ann.email, facts={}, status="uncertain"
    )
    gus = UserFactory(name="Gus", is_public=True)
    answer = any_answer(game, 0)
    return World(
        people, games, rows, absence, sign_in, campaign, envelope, maybe_lost, gus, invited, answer
    )


def game_awaiting(ann: User, bob: User, **fields: Any) -> Game:
    """A game in which Ann, in seat A, is to move."""
    for number in range(20):
        game = make_game([ann, bob], seed=f"first to move {number}", **fields)
        if awaited(game).player_id == ann.pk:
            return game
        game.delete()
    raise AssertionError("Ann never begins.")


URLS = {url.key: url for url in every_url()}
