"""How a game ended: who has how many points, and for what."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec import Struct

from engines.engine import Outcome, Score
from engines.words import Words
from games.reading.reader import Reader, mark_of


class ScoreColumn(Struct, frozen=True):
    """One player's result."""

    seat: int
    name: str
    place: int
    total: int
    is_winner: bool
    parts: dict[str, int]
    """Where the points came from."""

    @property
    def mark(self) -> str:
        return mark_of(self.seat)


class ScoreRow(Struct, frozen=True):
    """One kind of points and how many of them each player has."""

    name: str
    points: list[int]


class ScoreTable(Struct, frozen=True):
    """The scores by part: a row for each part and a column for each player, the best first."""

    reason: str
    columns: list[ScoreColumn]
    rows: list[ScoreRow]

    @property
    def winners(self) -> list[str]:
        return [column.name for column in self.columns if column.is_winner]

    @property
    def heading(self) -> str:
        who = {"who": ", ".join(self.winners)}
        if not self.winners:
            return _("Nobody won this time")
        if len(self.winners) == 1:
            return _("%(who)s wins") % who
        return _("%(who)s share the victory") % who


def score_table(outcome: Outcome, reader: Reader) -> ScoreTable:
    scores = sorted(outcome.scores, key=lambda score: score.place)
    parts = dict.fromkeys(part for score in outcome.scores for part in score.parts)
    return ScoreTable(
        reader.say(outcome.reason),
        [column(score, score.seat in outcome.winners, reader) for score in scores],
        [
            ScoreRow(reader.say(Words(part)), [score.parts.get(part, 0) for score in scores])
            for part in parts
        ],
    )


def column(score: Score, is_winner: bool, reader: Reader) -> ScoreColumn:
    parts = {reader.say(Words(part)): points for part, points in score.parts.items()}
    name = reader.name(score.seat)
    return ScoreColumn(score.seat, name, score.place, score.total, is_winner, parts)
