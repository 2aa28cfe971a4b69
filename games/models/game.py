"""A game, its seats, and the log of moves: the only truth about it.

Rows of `Move` are only ever added. Everything else that says where a game stands (its head,
checkpoint, who is awaited, the outcome) is a cache that `manage.py replay_games` rebuilds.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import DELAY_LIMITS, LETTERS_AFTER, User
from engines.campaigns import campaigns_of
from engines.catalogue import CATALOGUE, engine_of, name_of
from engines.engine import Engine, folder
from engines.play import Play
from engines.words import Phrasebook, Words, phrasebook
from games import tallies
from games.guard import guarded
from games.models.log import Kind, answers

BOT_NAMES = {"greedy": _("Greedy bot"), "random": _("Random bot")}
"""What people call each kind of bot."""
SLUG_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_slug() -> str:
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(10))


def new_seed() -> str:
    return secrets.token_hex(32)


def say(rules: Engine, words: Words) -> str:
    """Say a game's own words in the language of the reader."""
    return phrasebook(folder(rules), get_language() or "en").say(words)


class GameQuerySet(models.QuerySet["Game"]):
    def under_way(self) -> GameQuerySet:
        return self.filter(status__in=[Game.Status.RUNNING, Game.Status.PAUSED])

    def of(self, user: User) -> GameQuerySet:
        return self.filter(seats__player=user)

    def awaiting_bots(self) -> GameQuerySet:
        """The games in which it is a bot's turn. They are found by those seats, which are few:
        nearly every game waits for people."""
        seats = Seat.objects.filter(is_awaited=True, player=None)
        going_on = self.filter(status=Game.Status.RUNNING, rests_since=None)
        return going_on.filter(engine__in=CATALOGUE.keys(), pk__in=seats.values("game"))


class Game(models.Model):
    class Status(models.TextChoices):
        GATHERING = "gathering", _("waiting for players")
        RUNNING = "running", _("being played")
        PAUSED = "paused", _("paused")
        OVER = "over", _("over")
        ABORTED = "aborted", _("aborted")

    slug = models.SlugField(unique=True, default=new_slug, max_length=12)
    engine = models.CharField(max_length=40)
    revision = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=64, default=new_seed)
    """Secret until the game is over."""
    seed_hash = models.CharField(max_length=64)
    status = models.CharField(max_length=10, choices=Status, default=Status.GATHERING)
    days_per_turn = models.PositiveSmallIntegerField(null=True, blank=True)
    is_open = models.BooleanField(default=False)
    """Whether anyone may take an empty seat."""
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="created_games"
    )
    rematch_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True)
    campaign = models.ForeignKey(
        "Campaign", on_delete=models.SET_NULL, null=True, blank=True, related_name="games"
    )
    """The campaign in which this game is one player's attempt at a level."""
    created_at = models.DateTimeField(db_default=Now())
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    """Since when the game is paused; None unless it is."""
    rests_since = models.DateTimeField(null=True, blank=True)
    """Since when the game is set aside because its rules failed; None unless it is. `Trouble` says
    what happened."""
    attended_until = models.DateTimeField(null=True, blank=True)
    """Until when a worker plays for bots or for the clock here, so that no other does the same."""
    abandoned = models.PositiveSmallIntegerField(default=0, db_default=0)
    """How many workers in a row ended while they played here."""

    # Caches of the log
    head = models.PositiveIntegerField(default=0)
    """The number of the last row in the log."""
    digest = models.CharField(max_length=64, blank=True)
    """That row's digest, which covers the whole log."""
    checkpoint = models.BinaryField(default=b"")
    """A Play's snapshot at the head."""
    outcome = models.JSONField(null=True, blank=True)
    changed_at = models.DateTimeField(db_default=Now())

    objects = GameQuerySet.as_manager()

    class Meta:
        indexes = [
            # For the lobby.
            models.Index(
                fields=["-created_at"],
                condition=models.Q(status="gathering", is_open=True),
                name="open_tables",
            ),
            # For the admin's list, narrowed down.
            models.Index(fields=["status", "-id"], name="games_by_status"),
            models.Index(fields=["engine", "-id"], name="games_of_a_kind"),
            # For the sweep, the admin and `manage.py overdue`, which look for games set aside.
            models.Index(
                fields=["rests_since"],
                condition=models.Q(rests_since__isnull=False),
                name="games_at_rest",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign"],
                condition=models.Q(status__in=["gathering", "running", "paused"]),
                name="one_attempt_at_a_time",
            ),
        ]
        permissions = [
            ("see_secrets", "Can look into the secrets of a running game"),
            ("moderate", "Can moderate games"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.slug}"

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.slug])

    @property
    def rules(self) -> Engine:
        """The engine that it is played by, or NotInstalled."""
        return engine_of(self.engine)

    @property
    def is_installed(self) -> bool:
        """Whether its engine is here. If not, all about the game is kept, but nobody can play it or
        look at its table."""
        return self.engine in CATALOGUE

    @property
    def name(self) -> str:
        return name_of(self.engine)

    def phrasebook(self, language: str) -> Phrasebook:
        """The phrases to tell what happened in the game, English if it is not installed."""
        return phrasebook(folder(CATALOGUE.get(self.engine)), language)

    @property
    def level_name(self) -> str:
        """The level that it is an attempt at: "The Edge of the Galaxy, level 2"; empty without a
        campaign."""
        plan = campaigns_of(CATALOGUE.get(self.engine))
        if plan is None or self.campaign_id is None:
            return ""
        campaign, level = plan.place_of(self.options)
        name = say(self.rules, plan.CAMPAIGNS[campaign].name)
        return gettext("%(campaign)s, level %(level)d") % {"campaign": name, "level": level}

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def rests(self) -> bool:
        """Whether it is set aside because its rules failed."""
        return self.rests_since is not None

    @property
    def stands_since(self) -> datetime | None:
        """Since when every clock stands still, because the game is paused or set aside."""
        return min(filter(None, (self.paused_at, self.rests_since)), default=None)

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def is_finished(self) -> bool:
        """Whether it is over or aborted: nothing more will happen, and nothing is secret."""
        return self.status in (self.Status.OVER, self.Status.ABORTED)

    @property
    def winners(self) -> list[int]:
        """The seats that have won. In a game for one there may be none."""
        return self.outcome["winners"] if self.outcome else []

    @property
    def has_free_seat(self) -> bool:
        return self.seats.filter(player=None, bot="", invited="").exists()

    def seated(self, *also: str) -> list[Seat]:
        """Its seats in order, with their players and the relations named in `also`.

        This is plain SQL, since every page and every move needs it: Django takes longer to list all
        the columns than the database takes to find the rows.
        """
        seats = list(Seat.objects.raw(SEATED, [self.pk]).prefetch_related("player", *also))
        for seat in seats:
            seat.game = self
        if leavers := [seat for seat in seats if seat.stood_for_id is not None]:
            models.prefetch_related_objects(leavers, "stood_for")
        return seats

    @tallies.timed(tallies.REPLAYS, "checkpoint")
    def play(self) -> Play:
        """The game where it stands now, resumed from its checkpoint."""
        return guarded(Play.resume, self.rules, bytes(self.checkpoint))

    def deal(self, seats: int | None = None) -> Play:
        """The game before its first move. Its seats are counted unless their number is given."""
        if seats is None:
            seats = self.seats.count()
        return guarded(Play.start, self.rules, seats, self.seed, self.options, self.revision)

    @tallies.timed(tallies.REPLAYS, "log")
    def replay(self, rows: Iterable[Move] | None = None) -> Play:
        """The game replayed from its log alone: all answers that count, or the given ones."""
        if rows is None:
            rows = answers(self.moves.all())
        moves = [(row.seat, row.answer) for row in rows if row.seat is not None]
        return guarded(self.deal().follow, moves)


SEATED = "SELECT * FROM games_seat WHERE game_id = %s ORDER BY number"


class SeatQuerySet(models.QuerySet["Seat"]):
    def awaited(self, **more: object) -> SeatQuerySet:
        """The seats whose turn it is, and of these only those with what more is said. To say it
        here takes less time than another `filter`."""
        return self.filter(
            is_awaited=True,
            game__status=Game.Status.RUNNING,
            game__rests_since=None,
            game__engine__in=CATALOGUE.keys(),
            **more,
        )

    def told_in_digests(self) -> SeatQuerySet:
        """The seats whose players hear of the game by digests."""
        theirs = models.Q(cadence="", player__letters=User.Letters.DIGEST)
        own = models.Q(cadence=User.Letters.DIGEST)
        return self.filter(own | theirs, mutes_letters=False)

    def by_urgency(self) -> SeatQuerySet:
        """The seats in games that are not finished. Those whose turn it is come first, and among
        them those with the least time left."""
        return (
            self.exclude(game__status__in=[Game.Status.OVER, Game.Status.ABORTED])
            .select_related("game")
            .defer("game__checkpoint", "game__seed")
            .prefetch_related("game__seats__player")
            .order_by(
                "-is_awaited",
                models.F("deadline").asc(nulls_last=True),
                "awaited_since",
                "-game__changed_at",
            )
        )

    def count_awaiting(self, user: User | AnonymousUser) -> int:
        """In how many games it is that person's turn."""
        return self.awaited(player=user.pk).count() if user.is_authenticated else 0


class Seat(models.Model):
    """A chair at the table, with a person, an invitation or a bot on it, or empty."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
    )
    bot = models.CharField(max_length=20, blank=True)
    """The kind of bot that plays this seat when there is no player."""
    stood_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="left_seats",
    )
    """The person who sat here before a bot took over."""
    left = models.CharField(max_length=10, blank=True)
    """How they left: "resigned", "absent" or "replaced"."""
    left_after = models.PositiveIntegerField(null=True, blank=True)
    """The head of the log when they left: rows up to it are theirs, later ones the bot's."""
    invited = models.EmailField(blank=True)
    """The address an invitation went to. Only the person who typed it gets to see it."""
    invitee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="invited_seats",
    )
    """The invited person, if known at this table by name: an opponent of the game before."""
    link_version = models.PositiveIntegerField(default=1)
    """Counting it up makes every link sent for this seat worthless."""
    mutes_letters = models.BooleanField(default=False)
    """Whether the player wants no letters about this game, by the unsubscribe link or by choice."""
    cadence = models.CharField(max_length=10, blank=True, default="", choices=User.Letters)
    """When letters about this game come; empty if that is as the player's preferences say."""
    letters_after = models.PositiveSmallIntegerField(default=LETTERS_AFTER, validators=DELAY_LIMITS)
    """How many minutes they wait, if the game has a cadence of its own and it says so."""
    open_until = models.DateTimeField(null=True, blank=True)
    """Until when the player counts as sitting at the table, with its page open; once they have
    left, when that was. None if they have not seen the game since it began."""

    # Caches of the log
    is_awaited = models.BooleanField(default=False)
    awaited_since = models.DateTimeField(null=True, blank=True)
    awaited_before = models.DateTimeField(null=True, blank=True)
    """Since when they were awaited in the turn before this one, in case it is taken back."""
    asked_at = models.PositiveIntegerField(default=0)
    """The row of the log that led to the open question. A player who has seen it may answer."""
    turn_began = models.PositiveIntegerField(default=0)
    """The row of the log with which their last turn began. Letters that showed it, or a later row,
    are for that turn."""
    has_played = models.BooleanField(default=True)
    """Whether they have played that turn to its end, so that being asked again begins another. It
    is not over while somebody else decides something in the middle of it."""
    last_moved = models.PositiveIntegerField(default=0)
    """The number of their own last row in the log; what came later is new to them."""
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)

    # The clock
    deadline = models.DateTimeField(null=True, blank=True)
    deadline_before = models.DateTimeField(null=True, blank=True)
    is_reminded = models.BooleanField(default=False)
    remind_at = models.DateTimeField(null=True, blank=True)
    """When to look again whether to remind the player; None if the sweep has not looked since the
    deadline was set."""
    missed = models.PositiveSmallIntegerField(default=0)
    """How many turns in a row a bot had to play at the deadline."""

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["game", "player"], name="one_seat_per_player"),
        ]
        indexes = [
            # For the sweep that looks for missed deadlines.
            models.Index(
                fields=["deadline"],
                condition=models.Q(is_awaited=True),
                name="awaited_by_deadline",
            ),
            # For the sweep that reminds: the seats that it has not looked at, and those that were
            # too early then. With the number in the index PostgreSQL need not read the seats, and
            # so never takes the index above, in which those reminded stand too.
            models.Index(
                fields=["deadline", "id"],
                condition=models.Q(is_awaited=True, is_reminded=False, remind_at=None),
                name="reminders_to_plan",
            ),
            models.Index(
                fields=["remind_at"],
                condition=models.Q(is_awaited=True, is_reminded=False, remind_at__isnull=False),
                name="reminders_planned",
            ),
            # For the sweep that looks for bots to move.
            models.Index(
                fields=["game"],
                condition=models.Q(is_awaited=True, player=None),
                name="awaited_bots",
            ),
            # For the admin's list of games that are stuck.
            models.Index(
                fields=["awaited_since"],
                condition=models.Q(is_awaited=True),
                name="awaited_by_age",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter}: {self.label}"

    @property
    def letter(self) -> str:
        return "ABCDEFGH"[self.number]

    @property
    def is_bot(self) -> bool:
        return self.player_id is None and bool(self.bot)

    @property
    def is_taken(self) -> bool:
        return self.player_id is not None or bool(self.bot)

    @property
    def is_to_move(self) -> bool:
        """Whether it is this seat's turn, by the same rule as the query `awaited`."""
        game = self.game
        return self.is_awaited and game.is_running and game.is_installed and not game.rests

    def turn_began_by(self, seen: int) -> bool:
        """Whether their turn had begun by that row of the log. If not, a letter that showed it is
        for an earlier turn, and neither its links nor answers to it play this one."""
        return self.turn_began <= seen

    @property
    def letters_wanted(self) -> str:
        """By which cadence the player gets letters about this game: its own, or else theirs."""
        if self.player is None or self.mutes_letters:
            return User.Letters.OFF
        return self.cadence or self.player.letters

    @property
    def letters_wait(self) -> timedelta:
        """How long a letter waits, to see whether the player moves without it."""
        if self.player is None or self.letters_wanted != User.Letters.DELAYED:
            return timedelta()
        return timedelta(minutes=(self if self.cadence else self.player).letters_after)

    @property
    def leaver_name(self) -> str:
        """The name of the person who sat here before a bot took over."""
        return str(self.stood_for) if self.stood_for is not None else gettext("a former player")

    @property
    def bot_name(self) -> str:
        return str(BOT_NAMES[self.bot])

    @property
    def label(self) -> str:
        """What this seat is called at the table."""
        if self.player_id is not None:
            assert self.player is not None
            return str(self.player)
        if self.bot:
            return f"{self.bot_name} {self.letter}"
        if self.invitee_id is not None:
            return str(self.invitee)
        return gettext("someone invited") if self.invited else gettext("an empty seat")


class Move(models.Model):
    """One row of the log. Its digest covers the row before it, so no change goes unnoticed."""

    Kind = Kind

    class Via(models.TextChoices):
        WEB = "web", _("web")
        MAIL = "mail", _("mail")
        BOT = "bot", _("bot")
        CLOCK = "clock", _("clock")
        MODERATOR = "moderator", _("moderator")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.ANSWER)
    answer = models.CharField(max_length=200, blank=True)
    """The answer; of a rewind, the number of the row that the game went back to."""
    via = models.CharField(max_length=10, choices=Via)
    at = models.DateTimeField(db_default=Now())
    digest = models.CharField(max_length=64)
    events = models.JSONField(default=list)
    """A cache of what happened in consequence, and who may see it."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_move_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.kind} {self.answer}"
