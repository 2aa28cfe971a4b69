"""The table before the first decision has tiles, cards, medals, and boards for every nation."""

from __future__ import annotations

from engines.chance import Chance
from engines.kepler_3042.components import (
    CAMPAIGNS,
    CUBES_ON_EARTH,
    EARTH,
    MEDAL_SPACES,
    MINE,
    MINES,
    OBJECTIVES,
    PLANETS,
    PLANETS_IN_PLAY,
    PROGRESS,
    SPARE_CARDS,
    TARGET,
    TARGETS,
    TRACKS,
)
from engines.kepler_3042.rules.preparation import open_places, place, turn_up_short_zone
from engines.kepler_3042.rules.solo import solo_bonus
from engines.kepler_3042.table import Ghost, Nation, Table


def set_up(*, seats: int, chance: Chance, options: dict[str, str], revision: int) -> Table:
    """Choose tiles, shuffle the deck, deal objectives, and place the bodies, unless players do
    that."""
    tiles, unused = choose_tiles(seats, chance, options)
    cards = [id for id, card in PROGRESS.items() if card.solo or seats > 1]
    deck = chance.shuffled("progress", cards)
    spare = [deck.pop() for _ in range(SPARE_CARDS[seats])]
    dealt, left = deal_objectives(seats, chance, options)
    first = chance.below("first player", seats)
    table = Table(
        seats=seats,
        revision=revision,
        options=options,
        chance=chance,
        nations=[Nation(objectives) for objectives in dealt],
        ghost=Ghost() if seats == 1 else None,
        to_place=tiles,
        unused=unused,
        deck=deck,
        spare_cards=spare,
        spare_objectives=left,
        medals_left={track: list(MEDAL_SPACES) for track in TRACKS},
        first=first,
        to_prepare=[(first + step) % seats for step in range(seats)],
    )
    put_cubes_on_earth(table)
    if options.get("placement") != "in-turn":
        while table.to_place:
            place(table, chance.pick("place", open_places(table)))
        turn_up_short_zone(table)
    return table


def choose_tiles(
    seats: int, chance: Chance, options: dict[str, str]
) -> tuple[list[str], list[str]]:
    """Shuffle the planets for so many players, mines and colonial targets; and name the planets
    that leave the game unseen."""
    planets = [id for id, planet in PLANETS.items() if planet.players <= seats]
    count = int(options.get("planets", PLANETS_IN_PLAY[seats]))
    unused = chance.shuffled("unused", planets)[count:]
    used = [id for id in planets if id not in unused]
    tiles = used + [MINE] * MINES[seats] + [TARGET] * TARGETS[seats]
    return chance.shuffled("tiles", tiles), unused


def deal_objectives(
    seats: int, chance: Chance, options: dict[str, str]
) -> tuple[list[list[str]], list[str]]:
    """Everyone gets one from the chosen set; a player alone has the campaign's, up to this level.
    Return what each player gets, and the cards left."""
    if seats == 1:
        campaign = CAMPAIGNS[options["campaign"]]
        return [campaign.levels[: int(options["level"])]], []
    cards = [id for id, card in OBJECTIVES.items() if card.set == options["objectives"]]
    cards = chance.shuffled("objectives", cards)
    return [[cards.pop()] for _ in range(seats)], cards


def put_cubes_on_earth(table: Table) -> None:
    """Some of a nation's own cubes begin on Earth; alone, bonus cubes do, which are not taken from
    its own."""
    for nation in table.nations:
        earth = nation.planets[EARTH].cubes
        if table.ghost:
            earth.update(solo_bonus(table.options))
        else:
            for kind, count in CUBES_ON_EARTH.items():
                nation.storage[kind] -= count
                earth[kind] += count
