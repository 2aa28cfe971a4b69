"""Promises about playing: games end, answers can be typed, refusals and undo leave no trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.chance import Chance
from engines.engine import Engine, Outcome
from engines.play import Ask, Move, MoveError, NothingToUndo, NotYourTurn, Play
from engines.promises.games import ALL_OF, RandomGame, encode, whole_state

LONGEST_TO_TYPE = 60

NEVER_AN_ANSWER = [
    "",
    "   ",
    "\n\n",
    "no such answer",
    "-1",
    "0",
    "None",
    "{who}",
    "{0}",
    "%s",
    "'; --",
    "\0",
    "\x1b[2J",
    "\u202edone",
    "\ud800",
    "ÿ ß 漢字 🚀",
    "x" * 5000,
    "word " * 5000,
]


# Random games end


def check_random_games_end(engine: Engine, seats: int, seed: object) -> None:
    """Whatever is answered, every question has an answer, every option has words, and the game
    comes to an end at which everyone has a score."""
    with RandomGame(engine, seats, seed) as game:
        for move in game.decisions():
            for seat, ask in game.play.waiting_for.items():
                game.require(seat in range(seats), f"seat {seat} is asked, but nobody sits there")
                game.require(str(ask.question), f"seat {seat} is asked nothing")
                require_options_in_words(game, ask)
            game.play.move(*move)
        game.require(not game.play.waiting_for, "the game is over, but waits for somebody")
        require_good_outcome(game, game.play.outcome)


def require_options_in_words(game: RandomGame, ask: Ask) -> None:
    game.require(ask.options, f"seat {ask.seat} has no answer to “{ask.question}”")
    for answer, option in ask.options.items():
        game.require(str(option.label).strip(), f"“{answer}” has no label")
        if option.group is not None:
            game.require(str(option.group).strip(), f"“{answer}” stands under an empty heading")


def require_good_outcome(game: RandomGame, outcome: Outcome | None) -> None:
    """Require scores that add up and winners in first place. A game for one needs no winner."""
    if not isinstance(outcome, Outcome):
        game.complain(f"the rules ended with {outcome!r}, not with an Outcome")
    game.require(str(outcome.reason), "nobody says why the game ended")
    scored = sorted(score.seat for score in outcome.scores)
    game.require(scored == list(range(game.seats)), f"the seats with a score are {scored}")
    first = [score.seat for score in outcome.scores if score.place == 1]
    game.require(
        outcome.winners or game.seats == 1, f"nobody has won, though {first} came in first"
    )
    game.require(
        set(outcome.winners) <= set(first),
        f"{outcome.winners} have won, but those in first place are {first}",
    )
    for score in outcome.scores:
        parts = sum(score.parts.values())
        game.require(
            parts == score.total,
            f"seat {score.seat} has {score.total} points, but their parts add up to {parts}",
        )


# Answers can be typed


def check_answers_can_be_typed(engine: Engine, seats: int, seed: object) -> None:
    """Answers are short, plain text, can be typed in any case, and never differ only in case."""
    with RandomGame(engine, seats, seed) as game:
        for move in game.decisions():
            for ask in game.play.waiting_for.values():
                require_typeable_answers(game, ask)
            game.play.move(*move)


def require_typeable_answers(game: RandomGame, ask: Ask) -> None:
    answers = list(ask.options)
    times = Counter(answer.casefold() for answer in answers)
    for answer in answers:
        game.require(times[answer.casefold()] == 1, f"more than one answer is “{answer}”")
        game.require(
            answer and answer.isprintable() and answer == " ".join(answer.split()),
            f"the answer {answer!r} is not words with one space between",
        )
        game.require(
            len(answer) <= LONGEST_TO_TYPE,
            f"the answer “{answer}” is longer than {LONGEST_TO_TYPE} characters",
        )
    for answer in game.some(answers, 5):
        for typed in (answer.casefold(), answer.upper(), f"  {answer} \n"):
            game.require(ask.read(typed) == answer, f"{typed!r} is not read as “{answer}”")


# Refused answers leave no trace


def check_refused_answers_leave_no_trace(engine: Engine, seats: int, seed: object) -> None:
    """Looking at the options changes nothing, and neither does an answer that is refused. A refusal
    has a sentence for the player."""
    with RandomGame(engine, seats, seed) as game:
        play = game.play
        before = encode(play.table)
        for move in game.decisions():
            state = whole_state(play)
            game.require(before == encode(play.table), "listing the options changed the table")
            for seat, answer in bad_moves(game) if game.is_worth_a_look() else []:
                require_refused(game, seat, answer)
                game.require_same(state, whole_state(play), f"{answer[:80]!r} was refused")
            play.move(*move)
            before = encode(play.table)
        for seat, answer in play.log[-5:]:
            require_refused(game, seat, answer)
            game.require(before == encode(play.table), "a move after the end changed the table")


def bad_moves(game: RandomGame) -> Iterator[Move]:
    """Moves to be refused: nonsense, earlier answers, other seats' answers, too few or too many
    words, and moves by the wrong seats."""
    waiting = game.play.waiting_for
    for seat, ask in waiting.items():
        answers = list(ask.options)
        others = [answer for other in waiting.values() for answer in other.options]
        earlier = [answer for _, answer in game.play.log]
        tries = game.some(NEVER_AN_ANSWER, 6)
        tries += game.some(others, 3) + game.some(earlier, 3)
        for answer in game.some(answers, 2):
            tries += [answer.split()[0], f"{answer} {answer}", f"{answer} 1", f"{answer}\x07"]
        legal = {answer.casefold() for answer in answers}
        yield from ((seat, text) for text in tries if as_typed(text) not in legal)
    any_answer = next(answer for ask in waiting.values() for answer in ask.options)
    for seat in (-1, *range(game.seats), game.seats, 99):
        if seat not in waiting:
            yield seat, any_answer


def require_refused(game: RandomGame, seat: int, answer: str) -> None:
    play, what = game.play, f"{answer[:80]!r} of seat {seat}"
    was_waiting = seat in play.waiting_for
    try:
        play.move(seat, answer)
    except MoveError as error:
        game.require(str(error).strip(), f"{what} was refused without a word")
        game.require(
            was_waiting or isinstance(error, NotYourTurn), f"{what} was no turn, but {error!r}"
        )
    else:
        game.complain(f"{what} was not refused")


def as_typed(text: str) -> str:
    return " ".join(text.split()).casefold()


# Components are conserved


def check_components_are_conserved(engine: Engine, seats: int, seed: object) -> None:
    """The inventory is the same from the set-up to the end."""
    with RandomGame(engine, seats, seed) as game:
        table = engine.set_up(
            seats=seats,
            chance=Chance(game.secret),
            options=dict(game.play.table.options),
            revision=engine.REVISION,
        )
        box = engine.inventory(table)
        game.require(box, "the inventory counts nothing")
        for move in game.decisions():
            game.require_same(box, engine.inventory(game.play.table), "components changed")
            game.play.move(*move)
        game.require_same(box, engine.inventory(game.play.table), "components changed")


# Undo stops at fences


def check_undo_stops_at_fences(engine: Engine, seats: int, seed: object) -> None:
    """Only the seat that moved last may undo, and only if nothing hidden was shown. Undo restores
    exactly what was, and the same move again has exactly the same result.

    Now and then the game is resumed, as on a site, since an undo replays all moves since then.
    """
    with RandomGame(engine, seats, seed) as game:
        log: list[Move] = []
        for seat, answer in game.decisions():
            if len(log) % ALL_OF == 0:
                game.play = game.play.copy()
            play = game.play
            before = whole_state(play)
            play.move(seat, answer)
            log.append((seat, answer))
            after = whole_state(play)
            may = [seat] if play.number > last_fence(play) else []
            game.require(after["undo"] == may, f"{after['undo']} may undo, not {may}")
            require_no_undo_by_others(game, may)
            if not may:
                continue
            play.undo(seat)
            was = {**before, "fence": play.fence, "undo": whole_state(play)["undo"]}
            game.require_same(was, whole_state(play), f"seat {seat} took back {answer!r}")
            play.move(seat, answer)
            game.require_same(after, whole_state(play), f"seat {seat} made {answer!r} again")
            if game.is_worth_a_look():
                require_undo_as_far_as_the_fence(game, seat, log)


def last_fence(play: Play) -> int:
    """How many moves can't be undone, worked out afresh from what happened."""
    if play.is_over:
        return play.number
    last, _ = play.log[-1]
    moves = enumerate(play.log, start=play.before + 1)
    others = [number for number, (seat, _) in moves if seat != last]
    return max([play.before, *others, *(number for number, _ in play.reveals)])


def require_no_undo_by_others(game: RandomGame, may: list[int]) -> None:
    state = whole_state(game.play)
    for seat in range(game.seats):
        if seat not in may:
            try:
                game.play.undo(seat)
            except NothingToUndo as error:
                game.require(str(error), "an undo was refused without a word")
            else:
                game.complain(f"seat {seat} took a move back that is fenced")
    game.require_same(state, whole_state(game.play), "an undo was refused")


def require_undo_as_far_as_the_fence(game: RandomGame, seat: int, log: list[Move]) -> None:
    back = game.play.copy()
    while back.may_undo(seat):
        back.undo(seat)
    fence = last_fence(game.play)
    game.require(back.number == fence, f"undo reached back to move {back.number}, not {fence}")
    then = game.again().follow(log[:fence])
    game.require_same(
        {"table": then.table}, {"table": back.table}, f"all was taken back to move {fence}"
    )
