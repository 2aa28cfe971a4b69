"""Tables: setting up a game, filling its seats, leaving it, playing again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import check_name
from engines.bots import BOTS
from engines.catalogue import CATALOGUE
from engines.engine import BadOption, read_options
from games.models import Campaign, Game, Letter, Refusal, Seat
from games.services import bots, moves
from games.services.happenings import InvitationDeclined, Invited, TableClosed, announce

DAYS = (1, 2, 3, 5, 7, 14)
"""The paces to choose from, in days a turn."""
MAX_INVITATIONS = 20
"""How many invitations one person can have open at a time, and send a day, so that the site is no
way to send mail to strangers."""
MAX_INVITATIONS_TO_ONE = 5
"""How many invitations can go to one address a day, whoever sends them."""
MAX_TABLES = 50
"""How many games one person can be in at a time."""


class TableError(Exception):
    """Something that cannot be done at a table, with a sentence for whoever tried."""


class Plan(NamedTuple):
    """Who is to sit in a seat: "me", a "friend" at an address, "anyone", or a "bot" of a kind."""

    kind: str
    detail: str = ""


# Setting up


@transaction.atomic
def create_game(
    *,
    creator: User,
    engine: str,
    seats: Sequence[Plan],
    options: Mapping[str, str] | None = None,
    days_per_turn: int | None = None,
    campaign: Campaign | None = None,
) -> Game:
    """Lay a table and send the invitations. The game starts at once if nobody is missing."""
    rules = CATALOGUE.get(engine)
    if rules is None:
        raise TableError(_("There is no such game here."))
    try:
        chosen = read_options(rules, len(seats), options or {})
    except BadOption as error:
        raise TableError(str(error)) from error
    if days_per_turn is not None and days_per_turn not in DAYS:
        raise TableError(_("Choose one of the listed times for a turn."))
    lock_player(creator)
    plans = [check_plan(creator, plan) for plan in seats]
    check_plans(creator, plans)
    game = Game.objects.create(
        engine=engine,
        revision=rules.REVISION,
        options=chosen,
        creator=creator,
        campaign=campaign,
        # Somebody who plays alone keeps nobody waiting.
        days_per_turn=days_per_turn if len(seats) > 1 else None,
        is_open=any(plan.kind == "anyone" for plan in plans),
    )
    for number, plan in enumerate(plans):
        set_chair(game, number, plan, creator)
    start_if_full(game)
    return game


def check_plan(creator: User, plan: Plan) -> Plan:
    if plan.kind == "bot" and plan.detail not in BOTS:
        raise TableError(_("There is no such bot."))
    if plan.kind not in ("me", "friend", "anyone", "bot"):
        raise TableError(_("Say who plays in each seat."))
    if plan.kind != "friend":
        return plan
    address = plan.detail.strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        words = _("“%(address)s” is not an e-mail address.") % {"address": plan.detail}
        raise TableError(words) from error
    if address == creator.email:
        raise TableError(_("That is your own address: you have a seat already."))
    if is_refused(address):
        raise TableError(_("“%(address)s” takes no invitations.") % {"address": plan.detail})
    return Plan("friend", address)


def is_refused(address: str) -> bool:
    return Refusal.objects.filter(address=address.lower()).exists()


def check_plans(creator: User, plans: Sequence[Plan]) -> None:
    if sum(plan.kind == "me" for plan in plans) != 1:
        raise TableError(_("Take exactly one seat yourself."))
    addresses = [plan.detail for plan in plans if plan.kind == "friend"]
    if len(set(addresses)) < len(addresses):
        raise TableError(_("Each friend can have only one seat."))
    check_invitations(creator, addresses)
    check_tables(creator)


def check_invitations(host: User, addresses: Sequence[str]) -> None:
    """Raise TableError if these are too many invitations. The caller has locked the host's row, so
    that tables laid at the same moment are counted one after the other."""
    if not addresses:
        return
    waiting = Seat.objects.filter(
        game__creator=host, game__status=Game.Status.GATHERING, player=None
    ).exclude(invited="")
    if waiting.count() + len(addresses) > MAX_INVITATIONS:
        raise TableError(_("You have too many open invitations. Wait until some are answered."))
    today = Letter.objects.filter(
        kind=Letter.Kind.INVITATION, created_at__gt=timezone.now() - timedelta(days=1)
    )
    if today.filter(game__creator=host).count() + len(addresses) > MAX_INVITATIONS:
        raise TableError(_("You have sent too many invitations today. Try again tomorrow."))
    for address in addresses:
        if today.filter(address=address).count() >= MAX_INVITATIONS_TO_ONE:
            words = _("“%(address)s” has had too many invitations today. Try again tomorrow.")
            raise TableError(words % {"address": address})


def check_tables(user: User) -> None:
    """Raise TableError if they are in too many games. The caller has locked their row."""
    open_games = [Game.Status.GATHERING, Game.Status.RUNNING, Game.Status.PAUSED]
    if user.seats.filter(game__status__in=open_games).count() >= MAX_TABLES:
        raise TableError(_("You are in too many games. Finish one first."))


def set_chair(game: Game, number: int, plan: Plan, host: User) -> None:
    seat = Seat(game=game, number=number)
    if plan.kind == "me":
        seat.player = host
    elif plan.kind == "bot":
        seat.bot = plan.detail
    elif plan.kind == "friend":
        seat.invited = plan.detail
    seat.save()
    if seat.invited:
        announce(Invited(game=seat.game, seat=seat, host=host))


# Filling the seats


@transaction.atomic
def accept_invitation(*, seat: Seat, user: User | None = None, name: str = "") -> Seat:
    """Seat the person who accepts: the one signed in, or else the one whose address the invitation
    went to. Somebody without an account gets one here."""
    user = lock_player(user or seat.invitee or person_at(seat.invited, name))
    game, now = lock_seat(seat)
    if now.is_taken or not now.invited or now.invited != seat.invited:
        raise TableError(_("The seat is taken."))
    sit_down(game, now, user)
    return now


def person_at(address: str, name: str) -> User:
    """The account with that address, made if there is none. A letter sent to it has been answered,
    which proves the address."""
    user = User.objects.filter(email__iexact=address).first()
    if user is None:
        name = name.strip()[:40]
        if not name:
            raise TableError(_("What name should the other players see?"))
        try:
            check_name(name)
        except ValidationError as error:
            raise TableError(error.messages[0]) from error
        user = User.objects.create_user(email=address, name=name)
    if user.is_active:
        prove(user, address)
    return user


def prove(user: User, address: str) -> None:
    if EmailAddress.objects.filter(user=user, email__iexact=address, verified=True).exists():
        return
    # Somebody else may have signed up with this address before. Their password must not open the
    # account of the person who has the address now.
    user.set_unusable_password()
    user.save(update_fields=["password"])
    EmailAddress.objects.update_or_create(
        user=user, email=address, defaults={"verified": True, "primary": True}
    )


@transaction.atomic
def decline_invitation(*, seat: Seat) -> None:
    """Free the seat again and let the host know."""
    try:
        game, seat = lock_seat(seat)
    except TableError:
        return  # the table was closed, or the game has begun
    if not seat.is_taken and seat.invited:
        free(seat)
        host = game.seats.filter(player=game.creator).select_related("player").first()
        announce(InvitationDeclined(game=game, host=host))


@transaction.atomic
def refuse_invitations(*, address: str) -> None:
    """Never invite that address again, and decline the invitations that it has."""
    Refusal.objects.get_or_create(address=address.lower())
    waiting = Seat.objects.filter(
        invited__iexact=address, player=None, bot="", game__status=Game.Status.GATHERING
    )
    for seat in waiting.select_related("game"):
        decline_invitation(seat=seat)


@transaction.atomic
def join_game(*, game: Game, user: User) -> Seat:
    """Take an empty seat at an open table."""
    lock_player(user)
    game = lock(game)
    if not game.is_open:
        raise TableError(_("This game is for invited players only."))
    seat = game.seats.filter(player=None, bot="", invited="").order_by("number").first()
    if seat is None:
        raise TableError(_("The last seat has just been taken."))
    sit_down(game, seat, user)
    return seat


def sit_down(game: Game, seat: Seat, user: User) -> None:
    if game.seats.filter(player=user).exists():
        raise TableError(_("You are already in this game."))
    check_tables(user)
    seat.player, seat.invited, seat.invitee = user, "", None
    # Whoever sat here before may have wanted other letters.
    seat.cadence, seat.mutes_letters = "", False
    seat.link_version += 1
    seat.save()
    start_if_full(game)


def start_if_full(game: Game) -> None:
    if all(seat.is_taken for seat in game.seats.all()):
        moves.start_game(game)


@transaction.atomic
def start_with_bots(*, game: Game, user: User) -> None:
    """Put bots into the seats that are still empty, since the host does not want to wait."""
    game = lock(game)
    if game.creator_id != user.pk:
        raise TableError(_("Only the player who created the game can start it."))
    for seat in game.seats.all():
        if not seat.is_taken:
            free(seat, bot=bots.STAND_IN)
    start_if_full(game)


# Leaving a table


@transaction.atomic
def leave_game(*, game: Game, user: User) -> None:
    """Leave a table before the game begins. If the host leaves, the table is closed."""
    game = lock(game)
    seat = own_seat(game, user)
    if game.creator_id == user.pk:
        close(game, user)
    else:
        seat.player = None
        free(seat)


def close(game: Game, host: User) -> None:
    game.status = Game.Status.ABORTED
    game.ended_at = game.changed_at = timezone.now()
    game.save(update_fields=["status", "ended_at", "changed_at"])
    others = game.seats.exclude(player=host).exclude(player=None).select_related("player")
    announce(TableClosed(game=game, host=host, others=list(others)))


@transaction.atomic
def resign(*, game: Game, user: User) -> None:
    """Leave a game under way. A bot plays on, so that nobody else's game is spoilt; the game of
    someone who plays alone simply ends."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.status not in (Game.Status.RUNNING, Game.Status.PAUSED):
        raise TableError(_("There is no game to resign from."))
    seat = own_seat(game, user)
    if game.seats.count() == 1:
        close(game, user)
    else:
        bots.take_seat(seat=seat, left="resigned")


# Playing again


@transaction.atomic
def offer_rematch(*, game: Game, user: User) -> Game:
    """Lay the same table once more and invite the others. Somebody who offers second joins the
    first offer, and is led to it however often they ask."""
    lock_player(user)
    game = Game.objects.select_for_update().get(pk=game.pk)
    if not game.is_finished:
        raise TableError(_("This game is not over yet."))
    own_seat(game, user)
    if game.campaign_id is not None:
        raise TableError(_("This game belongs to a campaign: go on from there."))
    offered = offered_to(user, game)
    if offered is not None:
        return join_rematch(offered, user)
    check_tables(user)
    others = game.seats.exclude(player=user).filter(player__is_active=True)
    check_invitations(user, list(others.values_list("player__email", flat=True)))
    again = Game.objects.create(
        engine=game.engine,
        revision=game.rules.REVISION,
        options=game.options,
        creator=user,
        days_per_turn=game.days_per_turn,
        rematch_of=game,
    )
    for seat in game.seats.select_related("player"):
        set_chair_again(again, seat, user)
    start_if_full(again)
    return again


def set_chair_again(again: Game, old: Seat, host: User) -> None:
    """Invite the person who had this seat before. If they have left, a bot gets it."""
    seat = Seat(game=again, number=old.number)
    if old.player == host:
        seat.player = host
    elif old.player is not None and old.player.is_active and not is_refused(old.player.email):
        seat.invited, seat.invitee = old.player.email, old.player
    else:
        seat.bot = old.bot or bots.STAND_IN
    seat.save()
    if seat.invited:
        announce(Invited(game=seat.game, seat=seat, host=host))


def offered_to(user: User, game: Game) -> Game | None:
    """The rematch of that game in which they sit or to which they are invited, if there is one."""
    theirs = Q(seats__player=user) | Q(seats__invitee=user, status=Game.Status.GATHERING)
    return game.game_set.exclude(status=Game.Status.ABORTED).filter(theirs).first()


def join_rematch(offered: Game, user: User) -> Game:
    waiting = offered.seats.filter(invitee=user, player=None, bot="").first()
    if waiting is not None:
        accept_invitation(seat=waiting, user=user)
    return offered


# Shared by the above


def lock_player(user: User) -> User:
    """Lock and return somebody's row, or raise TableError if they may not play."""
    user = User.objects.locked(user)
    if not user.is_active:
        raise TableError(_("This account is suspended."))
    return user


def lock(game: Game) -> Game:
    """Lock and return the row of a table that is still being filled, or raise TableError."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.status != Game.Status.GATHERING:
        raise TableError(_("This game has already begun, or was cancelled."))
    return game


def lock_seat(seat: Seat) -> tuple[Game, Seat]:
    game = lock(seat.game)
    return game, Seat.objects.select_related("invitee").get(pk=seat.pk)


def own_seat(game: Game, user: User) -> Seat:
    seat = game.seats.filter(player=user).first()
    if seat is None:
        raise TableError(_("You have no seat in this game."))
    return seat


def free(seat: Seat, *, bot: str = "") -> None:
    """Free a seat or give it to a bot. Links sent for it stop working."""
    seat.invited, seat.invitee, seat.bot = "", None, bot
    seat.link_version += 1
    seat.save()
