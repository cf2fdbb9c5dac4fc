"""Games typed at the prompt, through a pipe."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import Color, variant, variants
from tengen.records.record import Record
from tengen.records.result import Ending

Run = Callable[..., subprocess.CompletedProcess[str]]

ROW = "h8 a1 i8 a2 j8 a3 k8 a4 l8"
BLACK_ROW = "Black wins with a row: h8 i8 j8 k8 l8."

#: A whole game of each variant, and how its end is announced.
GAMES = {
    "freestyle": (ROW, BLACK_ROW),
    "standard": (ROW, BLACK_ROW),
    "renju": (ROW, BLACK_ROW),
    "caro": (ROW, BLACK_ROW),
    "pente": (
        "a1 b1 a3 c1 d1 b3 a5 c3 d3 b5 a7 c5 d5 b7 a9 c7 d7 b9 q9 c9 d9",
        "Black wins by captures: 10.",
    ),
    "keryo-pente": (ROW, BLACK_ROW),
    "pro": ("h8 a1 k8 a2 j8 a3 i8 a4 l8", BLACK_ROW),
    "long-pro": ("h8 a1 l8 a2 j8 a3 i8 a4 k8", BLACK_ROW),
    "swap": ("h8 a1 i8 swap a2 j8 a3 k8 a4 l8", BLACK_ROW),
    "swap2": ("h8 a1 i8 add a2 j8 a3 k8 a4 l8", BLACK_ROW),
    "free-renju": ("h8 a1 k8 a2 j8 a3 i8 a4 l8", BLACK_ROW),
    "international": ("h8 a1 i8 a2 j8 a3 k8 a4 l8", BLACK_ROW),
    "common-centre": ("h8 i8 a1 j8 a2 k8 a3 l8", "White wins with a row: h8 i8 j8 k8 l8."),
    "unbounded": (
        "0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0",
        "Black wins with a row: 0,0 1,0 2,0 3,0 4,0.",
    ),
    "gomoku3d": (
        "b2-1 a1-1 b2-2 a2-1 b2-3 a3-1 b2-4 a4-1 b2-5",
        "Black wins with a row: b2-1 b2-2 b2-3 b2-4 b2-5.",
    ),
    "tictactoe": ("b2 a1 a2 c2 b3 b1 c1 a3 c3", "A draw: the board is full."),
    "reversi": (
        "e6 f4 e3 f6 g5 d6 e7 f5 c5",
        "Black wins by 64; discs: black 13, white 0.",
    ),
}


def lines(moves: str) -> str:
    return "".join(f"{move}\n" for move in moves.split())


def test_there_is_a_game_of_every_variant() -> None:
    assert set(GAMES) == {rules.name for rules in variants()}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_at_the_prompt(tengen: Run, home: Path, name: str) -> None:
    moves, ending = GAMES[name]
    done = tengen("play", name, typed=lines(moves))
    assert (done.returncode, done.stderr) == (0, "")
    assert ending in done.stdout.splitlines()
    (kept,) = (home / ".local/state/tengen/games").iterdir()
    record = Record.load(kept)
    assert [record.variant.format(move) for move in record.mainline] == moves.split()
    assert record.result is not None


def test_the_winning_row_and_the_last_stone_are_marked(tengen: Run) -> None:
    done = tengen("play", "freestyle", typed=lines(ROW))
    assert " 8 . . . . . . . X X X X(X). . ." in done.stdout


def test_an_illegal_move_is_answered_with_its_reason(tengen: Run) -> None:
    done = tengen("play", "tictactoe", typed="b2\nb2\nd9\npass\nswap\nbonjour\nundoo\n")
    assert "b2 is not allowed: the point is taken." in done.stdout
    assert "pass is not allowed: a pass is allowed only when forced." in done.stdout
    assert "swap is not allowed: this choice is not open now." in done.stdout
    assert "d9 is neither a point nor a command; write a point like " in done.stdout
    assert "bonjour is neither a point nor a command; " in done.stdout
    assert "undoo is not a command; did you mean undo?" in done.stdout


@pytest.mark.parametrize(
    ("moves", "foul"),
    [
        ("i8 a1 j8 a2 h9 a3 h10 a4 h8", "double three"),
        ("e8 a1 f8 a3 g8 a5 h9 a7 h10 a9 h11 a11 h8", "double four"),
        ("h8 a1 i8 a3 j8 a5 l8 a7 m8 a9 k8", "overline"),
    ],
)
def test_renju_names_the_foul(tengen: Run, moves: str, foul: str) -> None:
    last = moves.rsplit(maxsplit=1)[-1]
    done = tengen("play", "renju", typed=lines(moves))
    assert f"{last} is not allowed: {foul}." in done.stdout


def test_captured_stones_are_counted(tengen: Run) -> None:
    done = tengen("play", "pente", typed=lines("a1 b1 a2 c1 d1"))
    assert "2 stones are captured." in done.stdout
    assert "Captured: by black 2, by white 0; 10 win" in done.stdout


def test_discs_are_counted_and_a_forced_pass_is_said_aloud(tengen: Run) -> None:
    moves = "c4 b4 a1 d2 d4 d3 a2 c1 a4 a3 b1"
    done = tengen("play", "reversi", "--size", "4", typed=lines(moves) + "d1\n")
    assert "Discs: black 2, white 2" in done.stdout
    assert "White has no legal move and must pass." in done.stdout
    assert "Black wins by 12; discs: black 14, white 2." in done.stdout


def test_the_choices_of_an_opening_are_explained(tengen: Run) -> None:
    done = tengen("play", "swap2", typed=lines("h8 a1 i8 add a2 j8 swap"))
    for text in (
        "Opening: the first player places a white stone.",
        "Opening: the second player chooses:",
        "  a point: place a white stone there and keep white",
        "  swap: take black",
        "  add: place one white and one black stone and give the choice back",
        "Opening: the first player chooses:",
        "Black: first player; white: second player.",
        "To move: white (second player)",
    ):
        assert text in done.stdout.splitlines()


def test_a_restricted_stone_is_explained_before_and_after(tengen: Run) -> None:
    done = tengen("play", "pro", typed=lines("a1 h8 a1 h9"))
    assert "The first stone goes to the centre." in done.stdout
    assert "a1 is not allowed: the first stone goes to the centre." in done.stdout
    assert "This stone must stay out of the central 5×5 square." in done.stdout
    assert "h9 is not allowed: this stone must stay out of the central 5×5 square." in done.stdout


def test_commands_are_listed_and_do_what_they_say(tengen: Run, tmp_path: Path) -> None:
    typed = "help\nb2\nu\nundo\nr\nredo\nmoves\nsave game.sgf\nsave\nresign\nresign\nnew\nmoves\n"
    done = tengen("play", "tictactoe", typed=typed)
    for text in (
        "  undo (u)     take back your last move and the reply to it",
        "Taken back.",
        "There is nothing to take back.",
        "Played again.",
        "There is nothing to play again.",
        "a3 b3 c3 a2 c2 a1 b1 c1",
        "Saved in game.sgf",
        "Write it as: save FILE",
        "Black wins by resignation.",
        "The game is over.",
        "A new game.",
        "a3 b3 c3 a2 b2 c2 a1 b1 c1",
    ):
        assert any(line.endswith(text) for line in done.stdout.splitlines()), text
    assert len(Record.load(tmp_path / "game.sgf").mainline) == 1


def test_a_game_can_be_loaded_and_files_that_cannot_are_told(tengen: Run, tmp_path: Path) -> None:
    Record.of(variant("renju").initial().play_all("h8 i9")).save(tmp_path / "game.sgf")
    (tmp_path / "bad.json").write_text("{")
    typed = "load missing.sgf\nload bad.json\nsave /nowhere/x.sgf\nload game.sgf\nj10\n"
    done = tengen("play", "tictactoe", typed=typed)
    assert done.returncode == 0
    assert "cannot read 'missing.sgf': No such file or directory" in done.stdout
    assert "bad.json" in done.stdout
    assert "cannot write '/nowhere/x.sgf'" in done.stdout
    assert "3. black: j10" in done.stdout


def test_programs_play_each_other_to_the_end(tengen: Run, home: Path) -> None:
    arguments = ("play", "reversi", "--black", "random[seed=1]", "--white", "random[seed=2]")
    done = tengen(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == tengen(*arguments).stdout
    assert "1. black: " in done.stdout
    assert " by " in done.stdout.splitlines()[-1]
    assert not (home / ".local").exists()


def test_a_program_answers_and_undo_takes_back_both_moves(tengen: Run) -> None:
    done = tengen("play", "freestyle", "--white", "random[seed=4]", typed="h8\nundo\ni9\n")
    told = [line for line in done.stdout.splitlines() if line[:2] in {"1.", "2.", "3."}]
    assert [line.split(": ")[0] for line in told] == ["1. black", "2. white"] * 2
    assert [told[0], told[2]] == ["1. black: h8", "1. black: i9"]


def test_a_program_says_why_it_moved_when_asked(tengen: Run) -> None:
    moves = "why\nh8\nwhy\nh9\nh10\nh11\nwhy\nquit\n"
    said = tengen("play", "freestyle", "--white", "franta", typed=moves).stdout
    before, after = said.split("1. black: h8")
    assert "No program has moved yet." in before
    assert "Stops the opponent from getting" in after


def test_a_hint_names_a_move_and_what_it_is_worth(tengen: Run) -> None:
    typed = lines("h8 a1 i8 a2 j8 a3 k8 a4") + "hint\nquit\n"
    said = tengen("play", "freestyle", typed=typed).stdout
    (hint,) = (line for line in said.splitlines() if "Try " in line)
    assert hint.startswith(("Try g8", "Try l8"))
    assert "win in 1" in hint


def test_the_best_line_is_shown_until_it_is_no_more_wanted(tengen: Run) -> None:
    typed = lines("f5 analyse d6 analyse c3") + "quit\n"
    said = tengen("play", "reversi", typed=typed).stdout
    on, moved, off, after = said.split("> ")[2:6]
    assert "The best line is shown." in on
    assert "depth" in on
    assert "depth" in moved
    assert "No line is shown any more." in off
    assert "depth" not in off + after


def test_only_programs_can_be_paused_and_only_a_failed_one_asked_again(tengen: Run) -> None:
    said = tengen("play", "tictactoe", typed="pause\nretry\n").stdout
    assert "Only programs that play each other can be paused." in said
    assert "No program has failed." in said


@pytest.mark.parametrize("player", ["level:10", "novice"])
def test_a_player_who_does_not_know_the_game_is_refused_at_once(tengen: Run, player: str) -> None:
    done = tengen("play", "tictactoe", "--white", player, typed="b2\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"tengen: {player} does not play tictactoe on a board of 3\n"


def test_lines_need_nothing_of_the_full_screen() -> None:
    program = "import sys, tengen.cli.play; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def gomocup(fault: str) -> str:
    script = Path(__file__).parents[1] / "fakes" / "gomocup_fake.py"
    return f"gomocup:{sys.executable} {script} {fault}"


def test_a_program_that_crashes_is_told_and_the_game_goes_on(tengen: Run) -> None:
    typed = "h8\nretry\na1\nresign\nquit\n"
    done = tengen("play", "freestyle", "--white", gomocup("--fault crash"), typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Write retry to ask the program again, or a move") == 2
    assert "2. white: a1" in done.stdout
    assert "White wins by resignation." in done.stdout


def test_a_crash_that_ends_the_game_at_a_pipe_ends_with_code_2(tengen: Run, home: Path) -> None:
    done = tengen("play", "freestyle", "--white", gomocup("--fault crash"), typed="h8\n")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert len(list((home / ".local/state/tengen/unfinished").iterdir())) == 1


def test_a_crash_in_a_game_of_programs_ends_it(tengen: Run) -> None:
    done = tengen("play", "freestyle", "--black", "random", "--white", gomocup("--fault crash"))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_an_unfinished_game_is_kept_and_can_be_resumed(tengen: Run, home: Path) -> None:
    done = tengen("play", "renju", "--white", "random[seed=3]", typed="h8\n")
    (kept,) = (home / ".local/state/tengen/unfinished").iterdir()
    assert done.stdout.splitlines()[-2:] == [
        f"The game is kept in {kept}",
        f"Resume it with: tengen play --resume {kept}",
    ]
    assert json.loads(kept.read_text())["white"] == "random[seed=3]"
    again = tengen("play", "--resume", str(kept), typed="moves\nresign\n")
    assert "Renju (15)." in again.stdout
    assert "h8" not in next(line for line in again.stdout.splitlines() if "black> moves" in line)
    assert not kept.exists()
    record = Record.load(home / ".local/state/tengen/games" / kept.name)
    assert record.result is not None
    assert (record.result.winner, record.result.reason) == (Color.WHITE, Ending.RESIGNATION)
    assert record.white == "random[seed=3]"


def test_games_begun_in_the_same_second_are_all_kept(tengen: Run, home: Path) -> None:
    tengen("play", "tictactoe", typed="b2\nnew\na1\nnew\nc3\n")
    folder = home / ".local/state/tengen"
    kept = [*(folder / "games").iterdir(), *(folder / "unfinished").iterdir()]
    assert len(kept) == 3


def test_moves_given_on_the_command_line_are_kept_as_well(tengen: Run, home: Path) -> None:
    tengen("play", "renju", "--moves", "h8 i9")
    (kept,) = (home / ".local/state/tengen/unfinished").iterdir()
    assert len(Record.load(kept).mainline) == 2


def test_the_state_folder_is_where_the_system_says(tengen: Run, tmp_path: Path) -> None:
    tengen("play", "renju", typed="h8\n", XDG_STATE_HOME=str(tmp_path / "state"))
    assert len(list((tmp_path / "state/tengen/unfinished").iterdir())) == 1


def test_a_game_that_cannot_be_kept_goes_on(tengen: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = tengen("play", "tictactoe", typed="b2\na1\n", XDG_STATE_HOME=str(tmp_path / "file"))
    assert done.returncode == 0
    assert done.stdout.count("This game is not kept: ") == 1
    assert "2. white: a1" in done.stdout
    assert "Resume it" not in done.stdout


def test_a_record_of_other_rules_is_refused(tengen: Run, tmp_path: Path) -> None:
    Record.of(variant("renju").initial().play("h8")).save(tmp_path / "game.json")
    done = tengen("play", "reversi", "--resume", "game.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tengen: ")
    assert done.stderr.count("\n") == 1


def test_any_record_format_can_be_resumed(tengen: Run, tmp_path: Path) -> None:
    record = Record.of(variant("reversi").initial().play_all("f5 d6"))
    for name in ("game.sgf", "game.json", "game.jsonl", "game.txt", "game.transcript"):
        record.save(tmp_path / name)
        done = tengen("play", "--resume", name, typed="c3\n")
        assert "3. black: c3" in done.stdout, name


def test_a_finished_record_can_be_looked_at_and_taken_back(tengen: Run, tmp_path: Path) -> None:
    Record.of(variant("freestyle").initial().play_all(ROW)).save(tmp_path / "game.sgf")
    done = tengen("play", "--resume", "game.sgf", typed="m8\nundo\nb1\n")
    assert BLACK_ROW in done.stdout
    assert "m8 is not allowed: the game is over." in done.stdout
    assert "9. black: b1" in done.stdout
