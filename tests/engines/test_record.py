"""A record tells a whole game; one changed character, and it says what is wrong."""

import copy
import hashlib
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.bots import BOTS
from engines.catalogue import CATALOGUE
from engines.engine import Setting
from engines.play import Play
from engines.record import (
    BadRecord,
    from_text,
    header_digest,
    next_digest,
    record_of,
    to_text,
    verify,
)
from engines.survey import luck_of, play_out
from engines.words import Words
from tests.engines.mini import ANN, BOB, engine_of, note, win

ENGINE = CATALOGUE["kepler-run"]


def finished_game(seats=3, seed="any text, même celui-ci"):
    play = Play.start(ENGINE, seats, seed)
    play_out(play, dict.fromkeys(range(seats), BOTS["random"]), luck_of(seed))
    return play


GAME = finished_game()
RECORD = record_of(GAME)
TEXT = to_text(RECORD)


def changed(**fields):
    return copy.deepcopy(RECORD) | fields


def forged(log, **fields):
    """A record whose digests are right, whatever its log says."""
    record = changed(**fields)
    digest = header_digest(
        **{key: record[key] for key in ("engine", "revision", "seats", "options", "seed_hash")}
    )
    record["log"] = []
    for seat, answer in log:
        digest = next_digest(digest, seat, answer)
        record["log"].append([seat, answer, digest])
    return record


def wrong(data):
    with pytest.raises(BadRecord) as caught:
        verify(data)
    return str(caught.value)


# What is right


@pytest.mark.parametrize("seats", ENGINE.SEATS)
def test_a_finished_game_can_be_checked(seats):
    play = finished_game(seats)

    again = verify(from_text(to_text(record_of(play)).encode()))

    assert again.log == play.log
    assert again.table == play.table
    assert again.outcome == play.outcome


def test_a_game_that_still_goes_on_can_be_checked_so_far():
    play = Play.start(ENGINE, 3, GAME.table.chance.seed).follow(GAME.log[:10])

    record = record_of(play)

    assert record["outcome"] is None
    assert verify(record).log == GAME.log[:10]


def test_a_record_is_plain_json():
    assert json.loads(TEXT) == RECORD
    assert from_text(TEXT.encode()) == RECORD
    assert list(RECORD) == [
        "format", "engine", "revision", "seats", "options", "seed", "seed_hash", "log", "outcome"
    ]  # fmt: skip


def test_digests_can_be_computed_without_us():
    header = {key: RECORD[key] for key in ("engine", "options", "revision", "seats", "seed_hash")}
    text = json.dumps(header, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()
    for seat, answer, written in RECORD["log"]:
        text = json.dumps([digest, seat, answer], separators=(",", ":"))
        digest = hashlib.sha256(text.encode()).hexdigest()

        assert digest == written


def test_no_two_moves_have_the_same_digest():
    moves = [(1, "2 x"), (12, " x"), (1, '2","x'), (1, "2"), (1, "2 x ")]

    assert len({next_digest("before", seat, answer) for seat, answer in moves}) == len(moves)


def test_a_resumed_game_has_no_record():
    play = Play.resume(ENGINE, Play.start(ENGINE, 3, "seed").follow([]).snapshot())
    assert record_of(play)["log"] == []

    later = Play.resume(ENGINE, GAME.snapshot())

    with pytest.raises(ValueError, match="needs every move"):
        record_of(later)


async def one_answer(table):
    await note(table, ANN)
    return win()


PACE = Setting(Words("Pace"), {"slow": Words("slow"), "fast": Words("fast")}, default="slow")


def test_options_and_an_older_revision_are_kept(monkeypatch):
    monkeypatch.setitem(CATALOGUE, "mini", engine_of(one_answer, OPTIONS={"pace": PACE}))
    play = Play.start(CATALOGUE["mini"], 2, "seed", {"pace": "fast"}, revision=3)
    play.move(ANN, "two")

    record = record_of(play)

    assert record["options"] == {"pace": "fast"}
    assert record["revision"] == 3
    assert verify(record).table == play.table


# What is wrong


def test_a_game_nobody_knows():
    assert wrong(changed(engine="chess")) == "There is no game 'chess' here."


def test_a_revision_that_is_still_to_come():
    newer = ENGINE.REVISION + 1

    assert wrong(changed(revision=newer)) == (
        f"The game was played by revision {newer} of the rules of Kepler Run;"
        f" the newest one here is {ENGINE.REVISION}."
    )


def test_a_revision_that_never_was():
    assert wrong(changed(revision=0)) == "The revisions of the rules are counted from 1."


def test_another_seed_than_the_one_whose_hash_was_shown():
    assert wrong(changed(seed="another")) == "The seed and its hash do not belong together."


def test_a_seed_that_is_no_text():
    assert wrong(changed(seed="\ud800")) == "The seed is no text."


def test_the_first_wrong_digest_is_named():
    record = changed()
    record["log"][4][2] = record["log"][5][2]

    assert wrong(record).startswith("The digest of move 5 is wrong:")


@pytest.mark.parametrize(("column", "value"), [(0, 9), (1, "stop"), (2, "")])
def test_a_changed_move_is_named(column, value):
    record = changed()
    record["log"][6][column] = value

    assert wrong(record).startswith("The digest of move 7 is wrong:")


@pytest.mark.parametrize(("field", "value"), [("seats", 4), ("options", {"a": "b"})])
def test_what_the_game_began_with_is_covered_by_the_first_digest(field, value):
    assert wrong(changed(**{field: value})).startswith("The digest of move 1 is wrong:")


def test_a_move_that_is_missing():
    record = changed()
    del record["log"][2]

    assert wrong(record).startswith("The digest of move 3 is wrong:")


def test_an_illegal_move():
    seat = GAME.log[3][0]
    log = [*GAME.log[:3], (seat, "fly home"), *GAME.log[4:]]

    assert wrong(forged(log)) == (
        "Move 4 is not legal. “fly home” is not an answer to: Draft another card and play it."
    )


def test_a_move_of_somebody_else():
    seat, answer = GAME.log[0]
    log = [((seat + 1) % 3, answer)]

    assert wrong(forged(log)).startswith("Move 1 is not legal. Player")


def test_a_move_of_nobody():
    assert wrong(forged([(77, "stop")])).startswith("Move 1 is not legal. There is no such seat")


def test_a_move_that_was_written_in_another_way():
    seat, answer = GAME.log[0]
    log = [(seat, answer.upper()), *GAME.log[1:]]

    assert wrong(forged(log)) == f"Move 1 is not written as the rules have it: {answer!r}."


def test_a_move_after_the_end():
    number = len(GAME.log) + 1

    assert wrong(forged([*GAME.log, (ANN, "stop")])) == (
        f"Move {number} comes after the end of the game."
    )


def test_another_outcome():
    outcome = copy.deepcopy(RECORD["outcome"])
    outcome["winners"] = [seat for seat in range(3) if seat not in outcome["winners"]]

    assert wrong(changed(outcome=outcome)) == "The outcome is not the one these moves lead to."


@pytest.mark.parametrize("outcome", [None, {}, {"scores": {1, 2}}, {1: 2, "a": 3}])
def test_no_outcome_at_all(outcome):
    assert wrong(changed(outcome=outcome)) == "The outcome is not the one these moves lead to."


def test_true_is_not_one_and_one_point_nought_is_not_either():
    for one in (True, 1.0):
        outcome = copy.deepcopy(RECORD["outcome"])
        first = next(score for score in outcome["scores"] if score["place"] == 1)
        first["place"] = one

        assert wrong(changed(outcome=outcome)) == "The outcome is not the one these moves lead to."


def test_an_outcome_before_the_end():
    assert wrong(forged(GAME.log[:-1])) == "The record has an outcome, but its game is not over."


def test_options_the_game_does_not_have():
    assert wrong(forged([], options={"a": "b"})) == "Kepler Run has no option 'a'."


def test_too_many_players():
    assert wrong(forged([], seats=5)) == "Kepler Run is for 2 to 4 players, not 5."


def test_rules_that_fail(monkeypatch):
    async def rules(table):
        await note(table, ANN)
        await note(table, BOB)
        raise ZeroDivisionError("by nought")

    monkeypatch.setitem(CATALOGUE, "mini", engine_of(rules))
    record = forged([(ANN, "one"), (BOB, "two")], engine="mini", revision=4)

    assert wrong(record) == "The rules themselves fail at move 2: ZeroDivisionError('by nought')."


# A record may be anything


@pytest.mark.parametrize("name", RECORD)
def test_a_field_that_is_missing(name):
    record = changed()
    del record[name]

    assert name in wrong(record)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", 2),
        ("format", True),
        ("engine", None),
        ("revision", "1"),
        ("revision", 1.0),
        ("seats", 10**30),
        ("seats", -1),
        ("options", []),
        ("options", {"a": 1}),
        ("seed", 7),
        ("log", {}),
        ("log", [[0, "stop"]]),
        ("log", [[0, "stop", "digest", 4]]),
        ("log", [[True, "stop", "digest"]]),
        ("log", ["abc"]),
        ("more", "than asked for"),
    ],
)
def test_a_field_of_another_kind(name, value):
    sentence = wrong(changed(**{name: value}))

    assert sentence.startswith("This is no record of a game: ")
    assert name in sentence


@pytest.mark.parametrize("data", [None, 1, "text", [], {}, {1: 2}, [RECORD]])
def test_data_that_is_no_record_at_all(data):
    assert wrong(data).startswith("This is no record of a game: ")


@pytest.mark.parametrize(
    "text", [b"", b"{", b"\xff", b"[" * 100_000, b"9" * 5_000, b"NaN", b'"\\ud800"', b"{} {}"]
)
def test_a_text_that_is_no_json(text):
    with pytest.raises(BadRecord, match="This is no record of a game: "):
        verify(from_text(text))


def test_a_sentence_can_be_shown_whatever_was_in_the_record():
    sentence = wrong(changed(**{"\x1b[2J\n" + "x" * 10_000: 1}))

    assert sentence.isprintable()
    assert len(sentence) < 500


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(list(RECORD)), JSON)
def test_any_value_in_any_field_is_refused_with_a_sentence(name, value):
    if value != RECORD[name] or type(value) is not type(RECORD[name]):
        assert wrong(changed(**{name: value}))


@settings(deadline=None, max_examples=60)
@given(JSON)
def test_any_data_is_refused_with_a_sentence(data):
    assert wrong(data)


@settings(deadline=None, max_examples=60)
@given(
    st.integers(0, 2) | st.integers(),
    st.sampled_from([answer for _, answer in GAME.log]) | st.text(),
    st.integers(0, len(GAME.log)),
)
def test_any_move_is_made_or_refused_with_a_sentence(seat, answer, at):
    try:
        verify(forged([*GAME.log[:at], (seat, answer)], outcome=None))
    except BadRecord as error:
        sentence = str(error)
        assert sentence


def one_character_changed(text, luck):
    place = luck.randrange(len(text))
    return text[:place] + luck.choice(ALPHABET) + text[place + 1 :]


ALPHABET = sorted(set(TEXT)) + list('\\"\x00\t \u2028é🚀')


@pytest.mark.parametrize("seed", range(3))
def test_one_changed_character_is_never_overlooked(seed):
    luck = Random(seed)
    tried = 0
    for _ in range(250):
        text = one_character_changed(TEXT, luck)
        try:
            data = from_text(text.encode())
        except BadRecord:
            continue
        if json.dumps(data) != json.dumps(RECORD):
            tried += 1
            assert wrong(data)

    assert tried > 100


def test_one_character_more_or_less_is_never_overlooked():
    luck = Random(5)
    for _ in range(400):
        place = luck.randrange(len(TEXT))
        text = (
            TEXT[:place]
            + luck.choice(["", luck.choice(ALPHABET) + TEXT[place]])
            + TEXT[place + 1 :]
        )
        try:
            verify(from_text(text.encode()))
        except BadRecord:
            continue
        assert json.loads(text) == RECORD
