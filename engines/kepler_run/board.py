"""What one seat may see of the table; and what it cannot see, dealt anew.

Hidden are the order of the deck, the cards another player looks at for Calculate, and, until the
scoring, which contract another player has chosen. Everything else lies open.
"""

from __future__ import annotations

from engines.chance import Chance
from engines.kepler_run.components import CARDS, ROUNDS, Card
from engines.kepler_run.table import Mat, Sector, Table
from engines.kepler_run.view import MatView, SectorView, View


def view(table: Table, seat: int | None) -> View:
    return View(
        you=seat,
        round=min(table.round, ROUNDS),
        rounds=ROUNDS,
        order=list(table.order),
        to_draft=list(table.to_draft),
        to_fly=list(table.to_fly),
        pool=faces(table.pool),
        drawn=faces(table.drawn) if sees_drawn(table, seat) else [],
        drawn_count=len(table.drawn),
        playing=faces(table.playing),
        run=[see_sector(sector) for sector in table.run],
        deck_count=len(table.deck),
        discard=faces(table.discard),
        mats=[see_mat(table, owner, mat, seat) for owner, mat in enumerate(table.mats)],
    )


def sees_drawn(table: Table, seat: int | None) -> bool:
    """Only the player who is drafting looks at the cards drawn."""
    return bool(table.to_draft) and table.to_draft[0] == seat


def see_sector(sector: Sector) -> SectorView:
    return SectorView(
        card=sector.face,
        stations=list(sector.stations),
        open_icons=max(0, sector.face.stations - sector.covered),
    )


def see_mat(table: Table, owner: int, mat: Mat, seat: int | None) -> MatView:
    sees_choice = seat == owner or table.contracts_shown
    return MatView(
        seat=owner,
        ship=mat.face,
        modules=mat.modules,
        stored=mat.stored,
        room=mat.room,
        booster=mat.booster,
        parts=faces(mat.parts),
        deliveries=faces(mat.deliveries),
        disks=mat.disks,
        contracts=list(mat.contracts),
        done=list(mat.done),
        points=mat.total,
        points_by_source=dict(mat.points),
        is_ready=mat.contract is not None,
        contract=mat.contract if sees_choice else None,
        load=mat.load if seat == owner else None,
        tank=mat.tank,
        place=mat.place,
        entered=list(mat.entered),
        used=list(mat.used),
    )


def faces(cards: list[str]) -> list[Card]:
    return [CARDS[card] for card in cards]


def redeal(table: Table, seat: int | None, chance: Chance) -> None:
    """Everything that the seat cannot see is dealt anew, in place: the rules under way hold on to
    these very lists."""
    if sees_drawn(table, seat):
        table.deck[:] = chance.shuffled("deck", table.deck)
    else:
        unseen = chance.shuffled("deck", table.deck + table.drawn)
        table.deck[:] = unseen[len(table.drawn) :]
        table.drawn[:] = unseen[: len(table.drawn)]
    if not table.contracts_shown:
        for owner, mat in enumerate(table.mats):
            if owner != seat and mat.contract is not None:
                redeal_choice(table, mat, chance)


def redeal_choice(table: Table, mat: Mat, chance: Chance) -> None:
    """The player may have chosen another contract; and while others still choose, another load."""
    mat.contract = chance.pick("contract", mat.contracts)
    if any(other.contract is None for other in table.mats):
        mat.load = chance.below("load", mat.stored + 1)
