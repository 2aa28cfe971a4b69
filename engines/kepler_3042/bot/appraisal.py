"""How good a table looks for one seat is told in points, judged by what that seat can see.

The points so far count, and so does what is under way: sets and objectives, colonies to be
terraformed, starships and the worlds they can reach, technologies, cubes, medals and the progress
card of this round. A share of the best opponent's points is taken off.
"""

from __future__ import annotations

from itertools import pairwise

from engines.kepler_3042.bot.outlook import colonies_hope, outlook_of, sight_of, starships_hope
from engines.kepler_3042.bot.wishes import (
    levels_hope,
    objectives_worth,
    sets_hope,
)
from engines.kepler_3042.components import (
    KINDS,
    PROGRESS,
    ROUNDS,
    TRACK_POINTS,
    TRACKS,
    Cubes,
)
from engines.kepler_3042.rules.final_scoring import open_points
from engines.kepler_3042.rules.progress import who_gains
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Nation, Table

HOPEFUL = 6  # later turns in which hopes count in full
# what the first cube of a kind is worth, the second, and so on, wherever it is
STOCK = {
    "energy": [2.6, 2.4, 2.2, 2.0, 1.8, 1.4, 1.0],
    "matter": [2.6, 2.4, 2.2, 2.0, 1.8, 1.4, 1.0],
    "antimatter": [2.0, 1.6, 1.2],
}
READY = 0.35  # more points for a cube that lies on a planet
CROWD = 0.8  # what is left of that for each cube more on the same planet
READY_ANTIMATTER = 0.3
PIT = 0.05  # points of a burnt cube, which may come back
ENERGY = 0.04  # points a turn for each energy that Energy Storage gives
EXPLOITED = 0.12  # for each planet that Planetary Exploitation works on
ANTIMATTER = 0.04  # for each antimatter that Antimatter Generation gives
QUANTUM = 0.06  # for each level of quantum physics
TINKERING = 0.02  # points that each use of quantum physics must gain at least
MEDAL_AHEAD = 0.4  # points of a medal that nobody has reached, for who leads
MEDAL_STEP = 0.75  # what is left of that for each space more
HOLD = 0.75  # chance to keep a lead while one more opponent plays
SAFE_LEAD = 3  # spaces that no opponent makes in a turn
EFFECTS = {
    "produce": 0.7,
    "regenerate": 0.6,
    "technological": 0.7,
    "colonial": 0.7,
    "move": 0.5,
    "survey": 0.4,
    "ship": 0.9,
    "agree": 0.4,
    "learn": 1.5,
}
ROUND = 0.8  # points that hopes lose in a round, given back when it is over
RIVALRY = 0.3  # weight of the best opponent's points


def appraise(table: Table, seat: int) -> float:
    points = [sum(open_points(table, nation).values()) for nation in table.nations]
    others = [points[each] for each in range(table.seats) if each != seat]
    return points[seat] + prospects(table, seat) - max(others, default=0) * RIVALRY


def prospects(table: Table, seat: int) -> float:
    """Count what a nation can hope for, besides the points that it has."""
    if table.to_place:
        return 0
    nation = table.nations[seat]
    outlook = outlook_of(table, seat)
    later, worlds = outlook.later, outlook.worlds
    hope = min(1.0, later / HOPEFUL)
    worth = outlook.must * objectives_worth(nation, worlds, sight_of(outlook), hope)
    if table.is_over:
        return worth
    worth += hope * (levels_hope(nation) + sets_hope(worlds) + tracks_hope(nation))
    worth += colonies_hope(outlook, nation) + starships_hope(outlook)
    worth += later * skill(nation) + hope * cubes_worth(nation)
    worth += sum([medals_hope(table, seat, track) for track in TRACKS]) + card_hope(table, seat)
    return worth + table.round * ROUND - TINKERING * (nation.converted + nation.allocated)


# Technologies and cubes


def skill(nation: Nation) -> float:
    """Count what technologies give each turn, besides what starships and planets make of them."""
    return (
        ENERGY * level_of(nation, "energy").energy
        + EXPLOITED * level_of(nation, "terraforming").planets
        + ANTIMATTER * level_of(nation, "antimatter").antimatter
        + QUANTUM * nation.levels["quantum"]
    )


def cubes_worth(nation: Nation) -> float:
    """The more of a kind there are, the less the next one matters."""
    worth = sum([sum(STOCK[kind][: stock(nation, kind)]) for kind in KINDS])
    worth += sum([ready_worth(card.cubes) for card in nation.planets.values()])
    return worth + PIT * sum(nation.pit.values())


def stock(nation: Nation, kind: str) -> int:
    """Count the cubes of a kind that are not in the pit."""
    return nation.storage[kind] + sum([card.cubes[kind] for card in nation.planets.values()])


def last_worth(nation: Nation, kind: str) -> float:
    """Tell what a nation loses if it burns a cube of that kind."""
    return STOCK[kind][: stock(nation, kind)][-1]


def ready_worth(cubes: Cubes) -> float:
    """Cubes on a planet can be spent; some of each kind are better than many of one."""
    worth = READY_ANTIMATTER * cubes["antimatter"]
    for kind in ("energy", "matter"):
        worth += READY * (1 - CROWD ** cubes[kind]) / (1 - CROWD)
    return worth


# Tracks, medals, progress


def smooth(points: list[int]) -> list[float]:
    """Let the points of a track grow evenly from one printed number to the next."""
    rises = [0, *(at for at in range(1, len(points)) if points[at] > points[at - 1])]
    values = [0.0] * len(points)
    for low, high in pairwise(rises):
        for at in range(low, high + 1):
            values[at] = points[low] + (points[high] - points[low]) * (at - low) / (high - low)
    return values


TRACK_HOPES = [
    even - points for even, points in zip(smooth(TRACK_POINTS), TRACK_POINTS, strict=True)
]


def tracks_hope(nation: Nation) -> float:
    return sum([TRACK_HOPES[space] for space in nation.spaces.values()])


def medals_hope(table: Table, seat: int, track: str) -> float:
    """Who leads on the track hopes for the medals on the card, and for the next one ahead."""
    space = table.nations[seat].spaces[track]
    others = [n.spaces[track] for each, n in enumerate(table.nations) if each != seat]
    others += [table.ghost.spaces[track]] if table.ghost else []
    lead = space - max(others, default=0)
    if lead < 0:
        return 0.0
    rivals = sum([each != seat for each in table.to_play])
    hold = 1.0 if lead >= SAFE_LEAD else HOLD**rivals
    ahead = [each for each in table.medals_left[track] if each > space]
    next_medal = MEDAL_AHEAD * MEDAL_STEP ** (ahead[0] - space) if ahead else 0.0
    return table.medals_on_card[track] * hold + next_medal


def card_hope(table: Table, seat: int) -> float:
    """Count what the progress card would bring if the round ended as things stand."""
    if not table.to_play or table.round == ROUNDS:
        return 0.0
    card = PROGRESS[table.card]
    if seat not in who_gains(table, card):
        return 0.0
    hold = 1.0 if card.who == "all" else HOLD ** sum([each != seat for each in table.to_play])
    return hold * sum([EFFECTS[effect.split()[0]] for effect in card.effects])
