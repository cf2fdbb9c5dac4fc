"""How a run begins and ends: version, help, errors in one sentence, exit codes."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tengen as package
from tengen.cli.app import COMMANDS
from tengen.cli.summaries import MEANT, SUMMARIES

Run = Callable[..., subprocess.CompletedProcess[str]]

HEAVY = ("typer", "rich", "babel", "numpy", "PIL", "pydantic", "asyncio")


def test_the_version_is_that_of_the_package(tengen: Run) -> None:
    done = tengen("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"tengen {package.__version__}\n", "")


def test_the_version_imports_nothing_heavy(environment: dict[str, str]) -> None:
    program = (
        "import sys; sys.argv = ['tengen', '--version']\n"
        "from tengen.cli.entry import main\n"
        "main()\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert "tengen" in loaded
    assert not loaded & set(HEAVY)


def test_english_needs_no_babel_and_json_no_rich_tables(environment: dict[str, str]) -> None:
    program = (
        "import sys; sys.argv = ['tengen', 'variants', '--json']\n"
        "from tengen.cli.entry import main\n"
        "main()\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stderr.split())
    assert "typer" in loaded
    assert not loaded & {"babel", "rich.table", "PIL", "numpy", "tengen.cli.play"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--help"),
        ("play", "tictactoe", "--black", "random[seed=1]", "--white", "random[seed=2]"),
    ],
)
def test_a_game_that_is_not_kept_loads_no_database(
    environment: dict[str, str], arguments: tuple[str, ...]
) -> None:
    program = (
        f"import sys; sys.argv = ['tengen', *{arguments!r}]\n"
        "from tengen.cli.entry import main\n"
        "try: main()\n"
        "finally: print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stderr.split())
    assert "tengen.terminal.lines" in loaded
    assert "sqlalchemy" not in loaded


def test_the_help_names_every_command(tengen: Run) -> None:
    done = tengen("--help")
    assert done.returncode == 0
    assert all(f" {command} " in done.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(tengen: Run, command: str) -> None:
    done = tengen(command, "--help")
    assert done.returncode == 0
    assert f"$ tengen {command}" in done.stdout
    assert done.stderr == ""


def test_what_is_suggested_for_a_command_exists() -> None:
    assert len(MEANT) > 30
    assert {word for word in MEANT.values() if not word.startswith("--")} <= set(SUMMARIES)
    assert not set(MEANT) & set(COMMANDS)


def test_the_many_options_of_a_match_stand_in_panels(tengen: Run) -> None:
    shown = tengen("match", "--help").stdout
    titles = ("Options", "Tournament", "Time", "Openings", "When games end", "Result")
    places = [shown.index(f"─ {title} ─") for title in titles]
    assert places == sorted(places)


BAD_LINES = {
    "plya": "there is no command 'plya'; did you mean 'play'?",
    "puzzle": "there is no command 'puzzle'; did you mean 'tengen puzzles'?",
    "Analyze": "there is no command 'Analyze'; did you mean 'tengen analyse'?",
    "start": "there is no command 'start'; did you mean 'tengen play'?",
    "gui": "there is no command 'gui'; did you mean 'tengen desktop'?",
    "web": "there is no command 'web'; did you mean 'tengen serve'?",
    "tournament": "there is no command 'tournament'; did you mean 'tengen match'?",
    "gomoku": "there is no command 'gomoku'; did you mean 'tengen play gomoku'?",
    "zzz": "there is no command 'zzz'; known are ",
    "--foo": "No such option: --foo",
    "learn": "learn needs a command; known are import, stats, ",
    "learn stat": "there is no command 'learn stat'; did you mean 'learn stats'?",
    "desktop renju --size x": "--size takes a whole number from 1 up, not 'x'",
    "desktop renju --scale big": "--scale takes a factor from 0.5 to 5, not 'big'",
    "analyse renju --time nan": "--time takes seconds, such as 0.5, not 'nan'",
    "match a b --variant renju --games 2 --time 1e9": "--time takes seconds, such as 0.5, not",
    "perft": "Missing argument 'VARIANT'",
    "perft reversi": "Missing option '--depth'",
    "perft reversi --depth": "Option '--depth' requires an argument",
    "perft reversi --depth x": "--depth takes a whole number from 1 up, not 'x'",
    "perft reversi --depth 0": "--depth takes a whole number from 1 up, not '0'",
    "perft reversi --depth -3": "--depth takes a whole number from 1 up, not '-3'",
    "perft reversi --depth 1 --backend gpu": "there is no backend 'gpu'; known are python, native",
    "perft reversii --depth 1": "unknown variant 'reversii'; did you mean 'reversi'?",
    "perft reversi --depth 1 --size 7": "reversi: size 7 is not one of 4, 6, 8, 10, 12",
    "perft reversi --depth 1 --size big": "'big' is not a size; write 15 or 19x15",
    "perft reversi --depth 1 --line 4": "reversi: there are no rows to win",
    "perft renju --depth 1 --line 4": "renju: forbidden points are defined for five in a row",
    "perft freestyle --depth 1 --line four": "--line takes a whole number from 1 up, not 'four'",
    "perft unbounded --depth 1 --size 9": "unbounded: an unbounded board takes no size",
    "perft gomoku3d --depth 1 --backend native": "gomoku3d of size 7 is not in the native backend",
    "perft reversi --depth 1 --moves a1": "move 1, a1, is illegal: it turns no disc over",
    "perft reversi --depth 1 --moves zz": "move 1: 'zz' is not a move",
    "variants extra": "Got unexpected extra argument",
    "play": "name the game to play, such as: tengen play freestyle",
    "play go": "unknown variant 'go'",
    "play gomoku15": "unknown variant 'gomoku15'; did you mean 'gomoku' with a size of 15?",
    "play othelo": "unknown variant 'othelo'; did you mean 'othello'?",
    "play renju --black bot": "unknown player 'bot'; known are human, ",
    "play renju --black randm": "unknown player 'randm'; did you mean 'random'?",
    "play renju --black random[seed=x]": "random cannot be set so: option seed is a whole number",
    "play renju --black random[sead=1]": "random has no option 'sead'; did you mean 'seed'?",
    "play renju --black random[seed]": "'seed' in 'random[seed]' is not an option",
    "play renju --white human[a=1]": "'human[a=1]' is not a player; a person is just human",
    "play renju --white ]": "']' is not a player",
    "play renju --moves q99": "move 1: 'q99' is off the board",
    "play --resume missing.json": "cannot read 'missing.json': No such file or directory",
    "play --resume game.doc": "cannot read 'game.doc': No such file or directory",
    "play --size 9 --resume missing.json": "a size of 9 needs a variant",
    "convert": "Missing argument 'IN'",
    "convert missing out.json": "cannot read 'missing': No such file or directory",
    "convert missing.sgf out.json": "cannot read 'missing.sgf': No such file or directory",
    "convert missing.sgf out": "'out' has no extension",
    "convert - out.json": "the format of stdin is not known; name it with --from",
    "convert missing.sgf -": "the format of stdout is not known; name it with --to",
    "convert missing.sgf out.json --from sfg": "unknown format 'sfg'; did you mean 'sgf'?",
    "convert missing.sgf out.json --size 9": "a size of 9 needs a variant",
    "convert missing.sgf out.json --variant go": "unknown variant 'go'",
}


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_bad_line_gets_one_sentence_and_code_2(tengen: Run, tmp_path: Path, line: str) -> None:
    before = sorted(tmp_path.rglob("*"))
    done = tengen(*line.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"tengen: {BAD_LINES[line]}")
    assert done.stderr.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_control_characters_of_bad_input_do_not_reach_the_terminal(tengen: Run) -> None:
    done = tengen("play", "\x1b[31m\nrenju")
    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error(environment: dict[str, str]) -> None:
    for arguments in ("--help", "variants", "variants --json", "play reversi --black random"):
        line = f"set -o pipefail; {sys.executable} -m tengen {arguments} < /dev/null | head -c 1"
        done = subprocess.run(
            ["/bin/bash", "-c", line], env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), arguments


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_sentence(environment: dict[str, str]) -> None:
    for arguments in ("variants --json", "--version"):
        done = subprocess.run(
            ["/bin/sh", "-c", f"{sys.executable} -m tengen {arguments} > /dev/full"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (2, "tengen: no space left on device\n")


def test_closed_streams_are_no_traceback(environment: dict[str, str]) -> None:
    for closed in (">&-", "<&-", ">&- <&-"):
        done = subprocess.run(
            ["/bin/sh", "-c", f"{sys.executable} -m tengen play tictactoe --moves b2 {closed}"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_interrupting_a_long_count_ends_with_130(environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tengen",
            "perft",
            "freestyle",
            "--depth",
            "9",
            "--backend",
            "python",
        ],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert "depth" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _rest, complaint = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, complaint) == (130, "")


def test_texts_a_terminal_cannot_show_are_replaced(tengen: Run) -> None:
    done = tengen("variants", PYTHONIOENCODING="ascii", TENGEN_LANGUAGE="uk")
    assert done.returncode == 0
    assert "freestyle" in done.stdout
    assert "?" in done.stdout


LONG = "x" * 100_000
DIGITS = "9" * 100_000


@pytest.mark.parametrize(
    "arguments",
    [
        (LONG,),
        ("learn", LONG),
        ("perft", LONG, "--depth", "1"),
        ("perft", "reversi", "--depth", DIGITS),
        ("perft", "reversi", "--depth", "1", "--size", DIGITS),
        ("variants", LONG),
        ("variants", f"--{LONG}"),
        ("serve", "--port", DIGITS),
        ("serve", "--database", LONG),
        ("convert", LONG, "out.json"),
        ("convert", "game.sgf", "out.json", "--from", LONG),
        ("review", LONG),
        ("play", "reversi", "--black", f"random[seed={DIGITS}]"),
        ("play", "reversi", "--black", f"random[{LONG}=1]"),
        ("analyse", "reversi", "--position", LONG),
        ("check-engine", LONG),
        ("match", "random", "random", "--variant", "reversi", "--games", "1", "--sprt", LONG),
    ],
    ids=lambda arguments: " ".join(word[:12] for word in arguments),
)
def test_a_sentence_is_short_whatever_the_input(tengen: Run, arguments: tuple[str, ...]) -> None:
    done = tengen(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr) < 500
    assert done.stderr.count("\n") == 1
    assert "4300" not in done.stderr
