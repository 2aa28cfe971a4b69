"""`python -m engines` as a person uses it: real processes, their output and their exit codes."""

import json
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from engines.__main__ import main
from engines.catalogue import CATALOGUE

ROOT = Path(__file__).parent.parent.parent
PLAY = ["play", "kepler-run", "--seats", "3", "--seed", "7"]


def engines(*args, typed=""):
    return subprocess.run(
        [sys.executable, "-m", "engines", *map(str, args)],
        cwd=ROOT, input=typed, capture_output=True, timeout=60,
        text=True, encoding="utf-8", errors="surrogatepass",
    )  # fmt: skip


@pytest.fixture
def engines_here(capfd):
    """The same in this very process, where many runs take no time."""

    def run(*args):
        try:
            code = main([*map(str, args)])
        except SystemExit as end:
            code = end.code
        out, err = capfd.readouterr()
        return subprocess.CompletedProcess(args, code, out, err)

    return run


def refused(ran, code=1):
    """The sentence with which it failed, after checking that it is one sentence."""
    assert ran.returncode == code
    assert "Traceback" not in ran.stderr
    if code == 1:
        assert len(ran.stderr.splitlines()) == 1
    return ran.stderr.splitlines()[-1]


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "game.json"
    assert engines(*PLAY, "--quiet", "--record", path).returncode == 0
    return path


# list and help


def test_list_shows_every_game():
    ran = engines("list")

    assert ran.returncode == 0
    assert "kepler-run: Kepler Run, 2-4 players, revision 1, no options\n" in ran.stdout


@pytest.mark.parametrize("command", [[], ["play"], ["verify"], ["check"], ["survey"], ["bench"]])
def test_help_helps(engines_here, command):
    ran = engines_here(*command, "--help")

    assert ran.returncode == 0
    assert ran.stdout.startswith("usage: python -m engines")


def test_without_a_command_it_says_how_it_is_used():
    assert "required: command" in refused(engines(), code=2)


# play


def test_bots_play_a_game_and_it_is_told_as_it_happens():
    ran = engines(*PLAY, "--bots", "random")

    assert ran.returncode == 0
    assert ran.stderr == ""
    lines = ran.stdout.splitlines()
    assert lines[0].startswith("Kepler Run, seed '7', whose SHA-256 is 7902699be42c8a8e46fbbb45017")
    assert lines[1] == "Round 1 begins."
    assert "Round 3 begins." in lines
    assert any(line.split() == ["Player", "A", "Player", "B", "Player", "C"] for line in lines)
    assert any(line.startswith("Total ") for line in lines)
    assert any(line.startswith("Contracts ") for line in lines)
    assert not any(line.startswith("You draw") for line in lines)


def test_the_same_seed_gives_the_same_game(engines_here):
    assert engines_here(*PLAY).stdout == engines(*PLAY).stdout


def test_without_a_seed_there_is_a_new_one_each_time(engines_here):
    first, second = engines_here("play", "kepler-run"), engines_here("play", "kepler-run")

    assert first.stdout.splitlines()[0] != second.stdout.splitlines()[0]


def test_quiet_shows_only_the_result(engines_here):
    ran = engines_here(*PLAY, "--quiet")

    assert ran.returncode == 0
    assert "begins" not in ran.stdout
    assert engines_here(*PLAY).stdout.endswith(ran.stdout)


def test_bots_can_be_chosen_by_seat(engines_here):
    ran = engines_here(*PLAY, "--bots", "greedy,random,random", "--quiet")

    assert ran.returncode == 0
    assert ran.stdout != engines_here(*PLAY, "--bots", "random", "--quiet").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "go-fish"], f"there is no 'go-fish', only {', '.join(CATALOGUE)}"),
        (["play", "kepler-run", "--seats", "9"], "Kepler Run is for 2 to 4 players, not 9."),
        (["play", "kepler-run", "--seats", "0"], "'0' is not a number above 0"),
        (["play", "kepler-run", "--bots", "clever"], "there is no 'clever', only random, greedy"),
        (["play", "kepler-run", "--option", "x=1"], "Kepler Run has no option 'x'."),
        (["play", "kepler-run", "--option", "x"], "'x' is not like name=value"),
        (["play", "kepler-run", "--seats", "2", "--me", "C"], "no seat C with 2 players."),
        (["play", "kepler-run", "--me", "7"], "a seat is a letter from A on"),
        (["check", "kepler-run", "--seats", "5"], "Kepler Run is not for 5 players."),
        (["survey", "kepler-run", "--seats", "5"], "Kepler Run is not for 5 players."),
        (["survey", "kepler-run", "--games", "many"], "'many' is not a number above 0"),
        (["bench", "--seconds", "-1"], "'-1' is not a number above 0"),
    ],
)
def test_wrong_arguments_are_refused_with_a_sentence(engines_here, arguments, sentence):
    assert refused(engines_here(*arguments), code=2).endswith(sentence)


# A person at the terminal


def test_a_person_plays_by_number_and_by_words():
    ran = engines(*PLAY, "--me", "A", typed="1\nbooster\nquit\n")

    assert ran.returncode == 0
    assert "Player A: Draft a card and play it." in ran.stdout
    assert "    1. Discover it as the last sector: 1 point  [discover kr" in ran.stdout
    assert "Player A discovers" in ran.stdout
    assert "The game is left after" in ran.stdout


def test_a_refused_answer_is_explained_and_asked_again():
    ran = engines(*PLAY, "--me", "A", typed="fly home\nundo\n99\n\ud800\n\nquit\n")

    assert ran.returncode == 0
    assert "“fly home” is not an answer to: Draft a card and play it." in ran.stdout
    assert "There is nothing left to take back." in ran.stdout
    assert "“99” is not an answer to: Draft a card and play it." in ran.stdout
    assert "That could not be read as an answer to: Draft a card and play it." in ran.stdout


def test_a_person_takes_a_move_back(tmp_path):
    path = tmp_path / "game.json"

    engines(*PLAY, "--me", "A", "--record", path, typed="booster\nundo\nquit\n")

    assert "booster" not in path.read_text()
    assert engines("verify", path).stdout.endswith("moves. It is not over.\n")


def test_the_end_of_the_input_leaves_the_game():
    ran = engines(*PLAY, "--me", "A", typed="")

    assert ran.returncode == 0
    assert "The game is left after" in ran.stdout


def test_a_person_can_play_to_the_end(tmp_path):
    path = tmp_path / "game.json"

    ran = engines(*PLAY, "--me", "b", "--record", path, typed="1\n" * 200)

    assert ran.returncode == 0
    assert "Total " in ran.stdout
    assert engines("verify", path).returncode == 0


# Records


def test_a_recorded_game_is_found_right(record):
    ran = engines("verify", record)

    assert ran.returncode == 0
    moves = len(json.loads(record.read_text())["log"])
    assert f"is right: Kepler Run, revision 1, 3 players, {moves} moves. Player" in ran.stdout


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("no-such-folder/game.json", "is not a place for a file."),
        (".", "is not a place for a file."),
        ("/dev/full", "No space left on device: /dev/full."),
    ],
)
def test_a_record_that_cannot_be_written(engines_here, tmp_path, place, sentence):
    if place.startswith("/") and not Path(place).exists():
        pytest.skip("this system has no such device")

    ran = engines_here(*PLAY, "--quiet", "--record", tmp_path / place)

    assert refused(ran).startswith("Cannot write the record: ")
    assert refused(ran).endswith(sentence)


def test_a_record_that_cannot_be_read(engines_here, tmp_path):
    nowhere = tmp_path / "nothing.json"

    assert (
        refused(engines_here("verify", nowhere))
        == f"Cannot read {nowhere}: No such file or directory."
    )
    assert refused(engines_here("verify", tmp_path)) == f"Cannot read {tmp_path}: Is a directory."


def test_a_file_that_is_far_too_big(engines_here, tmp_path):
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(30_000_000)

    assert refused(engines_here("verify", path)) == f"{path} is too big to be the record of a game."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"seed": "7"', '"seed": "8"', "The seed and its hash do not belong together."),
        ('[\n  [', '[\n  [1', "The digest of move 1 is wrong"),
        ('"engine": "k', '"engine": "K', "There is no game 'Kepler-run' here."),
        ('"place": 1', '"place": 3', "The outcome is not the one these moves lead to."),
        ('"format": 1', '"format": 2', "This is no record of a game: "),
    ],
)  # fmt: skip
def test_a_changed_record_is_found_wrong(record, tmp_path, old, new, sentence):
    text = record.read_text()
    assert old in text
    path = tmp_path / "changed.json"
    path.write_text(text.replace(old, new, 1))

    assert refused(engines("verify", path)).startswith(sentence)


@pytest.mark.parametrize("column", ["an answer", "a digest"])
def test_one_changed_character_of_a_move_is_found(record, tmp_path, column):
    data = json.loads(record.read_text())
    row = data["log"][11]
    index = 1 if column == "an answer" else 2
    row[index] = row[index][:-1] + ("1" if row[index][-1] != "1" else "2")
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data))

    assert refused(engines("verify", path)).startswith("The digest of move 12 is wrong: ")


def test_white_space_is_all_that_may_change(engines_here, record, tmp_path):
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(json.loads(record.read_text()), indent=7))

    assert engines_here("verify", path).returncode == 0


def test_whatever_character_is_changed_there_is_a_sentence(engines_here, record, tmp_path):
    luck = Random(1)
    text = record.read_text()
    path = tmp_path / "changed.json"
    for _ in range(100):
        place = luck.randrange(len(text))
        path.write_text(text[:place] + luck.choice('x0"\\,[\x00é') + text[place + 1 :])

        ran = engines_here("verify", path)

        assert text[place].isspace() or path.read_text() == text or refused(ran)


# Other ways to end


def started(*args, **more):
    return subprocess.Popen(
        [sys.executable, "-m", "engines", *args],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more,
    )  # fmt: skip


def test_a_closed_pipe_is_no_reason_to_complain():
    process = started(*PLAY)
    process.stdout.close()

    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) != 0


@pytest.mark.parametrize("command", [["play", "kepler-run", "--me", "A"], ["survey", "kepler-run"]])
def test_an_interrupt_is_quiet(command):
    if command[0] == "survey":
        command = [*command, "--games", "100000"]
    process = started(*command, stdin=subprocess.PIPE)
    first = process.stderr if command[0] == "survey" else process.stdout
    assert first.read(1)

    press_ctrl_c(process)  # before its input is closed, which would end it too
    _, complaints = process.communicate()

    assert process.returncode == 130
    assert "Traceback" not in complaints


def press_ctrl_c(process):
    """As people do: again, if nothing happens. An interrupt that comes in the very moment in which
    a program begins to wait for input is noticed only after the input."""
    for _ in range(30):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=2)
            return


def test_bench_says_what_is_missing():
    ran = engines_without_peers("bench")

    assert "`make bench`" in refused(ran)


def engines_without_peers(*args):
    """Run where importing either of them fails, installed or not."""
    code = (
        "import sys; sys.modules['chess'] = sys.modules['catanatron'] = None;"
        "import engines.__main__ as command; sys.exit(command.main())"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *args], cwd=ROOT, capture_output=True, text=True, timeout=60
    )


def test_bench_measures_the_games_alone():
    ran = engines("bench", "--alone", "--seconds", "0.2")

    assert ran.returncode == 0
    assert ran.stderr == ""
    assert "replay " in ran.stdout
    assert "× kepler-run early resume" in ran.stdout
