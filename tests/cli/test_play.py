"""Games typed at the prompt, through a pipe."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import variant, variants
from tengen.base.color import Seat
from tengen.games.game import Game
from tengen.games.owner import owner_of
from tengen.games.settings import GameKind
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Run = Callable[..., subprocess.CompletedProcess[str]]
Stored = Callable[[], list[Game]]

ROW = "h8 a1 i8 a2 j8 a3 k8 a4 l8"
BLACK_ROW = "Black wins with a row: h8 i8 j8 k8 l8."

#: A whole game of each variant, and how its end is announced.
GAMES = {
    "freestyle": (ROW, BLACK_ROW),
    "standard": (ROW, BLACK_ROW),
    "renju": (ROW, BLACK_ROW),
    "caro": (ROW, BLACK_ROW),
    "caro-gomocup": (
        "h8 g8 i8 n8 j8 a1 l8 a2 m8 a3 k8",
        "Black wins with a row: h8 i8 j8 k8 l8 m8.",
    ),
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
    "rif": ("h8 h9 i8 swap a1 offer:j8 offer:n2 j8 a3 k8 a5 l8", BLACK_ROW),
    "yamaguchi": ("h8 h9 i8 declare:2 swap a1 offer:j8 offer:n2 j8 a3 k8 a5 l8", BLACK_ROW),
    "soosorv-8": ("h8 h9 i8 a1 declare:1 swap offer:j8 j8 a3 k8 a5 l8", BLACK_ROW),
    "taraguchi-10": ("h8 swap h9 i8 swap g9 j8 a3 k8 a5 l8", BLACK_ROW),
    "tarannikov": ("h8 h9 i8 g9 j8 swap a3 k8 a5 l8", BLACK_ROW),
    "sakata": ("h8 h9 i8 g9 j8 a3 k8 a5 l8", BLACK_ROW),
    "swap-first": ("h8 swap a1 i8 a2 j8 a3 k8 a4 l8", BLACK_ROW),
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


def moves_of(game: Game) -> list[str]:
    return [game.settings.variant.format(move) for move in game.position.moves]


def test_there_is_a_game_of_every_variant() -> None:
    assert set(GAMES) == {rules.name for rules in variants()}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_at_the_prompt(tengen: Run, stored: Stored, name: str) -> None:
    moves, ending = GAMES[name]
    done = tengen("play", name, typed=lines(moves))
    assert (done.returncode, done.stderr) == (0, "")
    assert ending in done.stdout.splitlines()
    (game,) = stored()
    assert moves_of(game) == moves.split()
    assert game.is_over
    assert game.settings.kind is GameKind.HERE


@pytest.mark.parametrize(
    ("options", "moves", "ending"),
    [
        (("--foul", "loses"), "h10", "White wins by a foul: double three."),
        (("--foul", "claim"), "h10 claim", "White wins by a foul: double three."),
        (("--passes",), "pass pass", "A draw: both sides passed."),
    ],
)
def test_the_rules_of_the_table_are_chosen_with_the_game(
    tengen: Run, stored: Stored, options: tuple[str, ...], moves: str, ending: str
) -> None:
    begun = ("--moves", "h8 a1 h9 a3 g10 a5 f10 a7")
    done = tengen("play", "renju", *options, *begun, typed=lines(moves))
    assert (done.returncode, done.stderr) == (0, "")
    assert ending in done.stdout.splitlines()
    (game,) = stored()
    assert game.position.outcome is not None


def test_a_rule_of_the_table_that_does_not_exist_is_refused(tengen: Run) -> None:
    for name, rule, problem in (
        ("renju", "maybe", "refuse, loses, claim, not 'maybe'"),
        ("freestyle", "loses", "is a rule of renju"),
    ):
        done = tengen("play", name, "--foul", rule)
        assert done.returncode == 2
        assert problem in done.stderr


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
    ("clock", "reason"),
    [
        ("fast", "'fast' is not a clock; write minutes and seconds added a move as 5+3"),
        ("0", "a game clock needs a time to begin with"),
        ("9999", "the time of the game"),
        ("5+3x", "'5+3x' is not a clock"),
    ],
)
def test_a_clock_that_cannot_be_is_refused_in_a_sentence(
    tengen: Run, clock: str, reason: str
) -> None:
    done = tengen("play", "tictactoe", "--clock", clock)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_stored_game_keeps_its_clock(tengen: Run) -> None:
    done = tengen("play", "--resume", "0123456789ab", "--clock", "5+3")
    assert done.stderr == "tengen: a stored game keeps its clock\n"


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


def test_a_bare_point_is_offered_where_points_are_offered(tengen: Run) -> None:
    done = tengen("play", "rif", typed=lines("h8 h9 h10 i9 i8 i10 f10 f10"))
    told = done.stdout.splitlines()
    assert "5. first player: offer:i8" in told
    assert any("i10" in line and "equals an offered one" in line for line in told)
    assert " 8 . . . . . . . x B . . . . . ." in told
    assert "7. second player: f10" in told


def test_the_choices_of_an_opening_are_explained(tengen: Run) -> None:
    done = tengen("play", "swap2", typed=lines("h8 a1 i8 add a2 j8 swap"))
    for text in (
        "Opening: the first player places a white stone (2 of 3).",
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


def test_q_ends_a_game_so_that_nobody_has_lost_and_then_leaves(tengen: Run, tmp_path: Path) -> None:
    done = tengen("play", "freestyle", typed="8 8\n9,9\nq\nsave game.json\nq\nh9\n")
    assert "The game was ended early; nobody lost." in done.stdout.splitlines()
    assert "neither a point" not in done.stdout
    record = Record.load(tmp_path / "game.json")
    assert [variant("freestyle").format(move) for move in record.position().moves] == ["h8", "i9"]
    assert record.result == Result(None, Ending.ENDED)
    assert "Resume it with" not in done.stdout


def test_r_begins_again_and_the_four_kinds_of_games_have_words(tengen: Run) -> None:
    typed = "b2\nq\nr\nmoves\nsecond\nb2\nwhy\npeople\nb2\na1\nmoves\nquit\n"
    done = tengen("play", "tictactoe", typed=typed)
    assert done.stdout.count("A new game.") == 3
    assert "a3 b3 c3 a2 b2 c2 a1 b1 c1" in done.stdout
    assert " scores " in done.stdout
    assert "a3 b3 c3 a2 c2 b1 c1" in done.stdout


def test_commands_are_listed_and_do_what_they_say(tengen: Run, tmp_path: Path) -> None:
    typed = "help\nb2\nu\nundo\ny\nredo\nmoves\nsave game.sgf\nsave\nresign\nresign\nnew\nmoves\n"
    done = tengen("play", "tictactoe", typed=typed)
    for text in (
        "  undo (u)       take back your last move and the reply to it",
        "Taken back.",
        "There is no move to take back.",
        "Played again.",
        "There is no move to play again.",
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
    said = tengen("play", "freestyle", "--white", "franta[seed=3]", typed=moves).stdout
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
    assert "The best line is hidden." in off
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


def test_a_crash_that_ends_the_game_at_a_pipe_ends_with_code_2(tengen: Run, stored: Stored) -> None:
    done = tengen("play", "freestyle", "--white", gomocup("--fault crash"), typed="h8\n")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert [moves_of(game) for game in stored()] == [["h8"]]


def test_a_crash_in_a_game_of_programs_ends_it(tengen: Run) -> None:
    done = tengen("play", "freestyle", "--black", "random", "--white", gomocup("--fault crash"))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_an_unfinished_game_is_kept_and_can_be_resumed(tengen: Run, stored: Stored) -> None:
    done = tengen("play", "renju", "--white", "random[seed=3]", typed="h8\n")
    (kept,) = stored()
    assert done.stdout.splitlines()[-2:] == [
        "The game is kept.",
        f"Resume it with: tengen play --resume {kept.id}",
    ]
    again = tengen("play", "--resume", kept.id, typed="moves\nresign\n")
    assert "Renju (15)." in again.stdout
    assert "h8" not in next(line for line in again.stdout.splitlines() if "black> moves" in line)
    (game,) = stored()
    assert game.winner is Seat.SECOND
    assert game.outcome is not None
    party = game.players[Seat.SECOND]
    assert party is not None
    assert party.player == "random[seed=3]"


def test_a_game_that_is_not_stored_cannot_be_resumed(tengen: Run) -> None:
    done = tengen("play", "--resume", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tengen: there is no game 'nothing'\n"


def test_a_stored_game_keeps_its_players(tengen: Run, stored: Stored) -> None:
    tengen("play", "renju", typed="h8\n")
    (game,) = stored()
    done = tengen("play", "--resume", game.id, "--white", "random")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tengen: a stored game keeps its players, its board and its moves\n"


def test_games_begun_in_the_same_second_are_all_kept(tengen: Run, stored: Stored) -> None:
    tengen("play", "tictactoe", typed="b2\nnew\na1\nnew\nc3\n")
    assert sorted(map(moves_of, stored())) == [["a1"], ["b2"], ["c3"]]


def test_a_game_that_was_only_looked_at_leaves_nothing(
    tengen: Run, stored: Stored, tmp_path: Path
) -> None:
    Record.of(variant("renju").initial().play_all("h8 i9")).save(tmp_path / "game.sgf")
    tengen("play", "renju", typed="new\nquit\n")
    tengen("play", "--resume", "game.sgf", typed="hint\nquit\n")
    assert stored() == []


def test_moves_given_on_the_command_line_are_kept_as_well(tengen: Run, stored: Stored) -> None:
    tengen("play", "renju", "--moves", "h8 i9")
    assert [moves_of(game) for game in stored()] == [["h8", "i9"]]


def test_all_games_of_a_machine_are_one_persons(tengen: Run, stored: Stored, home: Path) -> None:
    tengen("play", "renju", typed="h8\n")
    tengen("play", "reversi", "--white", "random", typed="f5\n")
    first, second = stored()
    owner = owner_of(home / ".local/share/tengen")
    assert owner is not None
    assert first.settings.owner == second.settings.owner == owner.visitor
    assert first.seats_of(owner.visitor) == tuple(Seat)
    assert second.seats_of(owner.visitor) == (Seat.FIRST,)


def test_a_database_that_refuses_is_said_once_and_the_game_goes_on(
    tengen: Run, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    typed = "b2\na1\nundo\nc3\nhint\nresign\n"
    done = tengen("play", "tictactoe", typed=typed, XDG_DATA_HOME=str(tmp_path / "file"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("This game is not kept: ") == 1
    assert "2. white: c3" in done.stdout
    assert "White wins by resignation." in done.stdout
    assert "Resume it" not in done.stdout


def test_a_database_that_is_lost_on_the_way_is_said_once_and_the_game_goes_on(
    tengen: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "tengen", "play", "tictactoe"],
        env=environment | {"TENGEN_DATABASE": str(tmp_path / "games.db")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write("b2\n")
    child.stdin.flush()
    while "1. black: b2" not in child.stdout.readline():
        pass
    (tmp_path / "games.db").rename(tmp_path / "elsewhere.db")
    said, _errors = child.communicate("a1\nc3\nquit\n", timeout=60)
    assert child.returncode == 0
    assert said.count("This game is not kept: ") == 1
    assert "3. black: c3" in said
    assert "Resume it" not in said


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
    assert "over> m8\nThe game is over.\n" in done.stdout
    assert "9. black: b1" in done.stdout


def test_moves_may_be_pasted_together(tengen: Run) -> None:
    done = tengen("play", "piskvorky", typed="h8a1i8a2j8a3k8a4l8\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert BLACK_ROW in done.stdout.splitlines()


def test_of_pasted_moves_all_are_played_or_none(tengen: Run) -> None:
    done = tengen("play", "freestyle", typed="h8a1h8\n")
    assert "move 3, h8, is not allowed: the point is taken." in done.stdout
    assert "To move: white" not in done.stdout


def test_against_a_program_one_move_is_made_at_a_time(tengen: Run) -> None:
    done = tengen("play", "freestyle", "--white", "random", typed="h8i9\n")
    assert "Against a program, write one move at a time." in done.stdout
