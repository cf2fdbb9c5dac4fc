"""A game is learned once, whole or not at all, within a second."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, func, select

from tengen import Record, database, variant
from tengen.learn.lessons.after_game import after_game, learners
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.memory import tables
from tengen.learn.memory.experience import Experience
from tengen.learn.memory.profiles import APPRENTICE, LEARNER, Profile
from tengen.learn.networks import networks
from tengen.learn.networks.networks import stored_games

SMALL = variant("reversi", size=6)
ANNA = Profile(APPRENTICE, "anna", SMALL)


def rows(engine: Engine) -> dict[str, int]:
    names = (tables.games, tables.positions, tables.moves, tables.networks)
    with database.reading(engine) as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in names
        }


@pytest.mark.parametrize("kind", [APPRENTICE, LEARNER])
def test_a_game_is_learned_once(engine: Engine, random_game: Any, kind: str) -> None:
    profile, lessons = Profile(kind, "anna", SMALL), Lessons(engine)
    first = lessons.learn(random_game(1), profile)
    before = rows(engine)
    again = lessons.learn(random_game(1), profile)
    assert (first.is_new, again.is_new, again.games) == (True, False, 1)
    assert rows(engine) == before


def test_equal_moves_are_two_games_when_they_have_two_names(
    engine: Engine, random_game: Any
) -> None:
    lessons = Lessons(engine)
    lessons.learn(random_game(1), ANNA, "monday")
    assert lessons.learn(random_game(1), ANNA, "tuesday").games == 2


def test_an_end_that_was_taken_back_and_played_otherwise_is_learned_too(engine: Engine) -> None:
    rules = variant("tictactoe")
    profile, lessons = Profile(APPRENTICE, "anna", rules), Lessons(engine)
    lost = Record.of(rules.initial().play_all("a1 b1 a2 b2 a3"), black="b", white="anna")
    drawn = Record.of(rules.initial().play_all("a1 b1 a2 b2 c2 a3 c1 c3 b3"), "b", "anna")
    for record, games in ((lost, 1), (lost, 1), (drawn, 2), (drawn, 2)):
        assert lessons.learn(record, profile, "one game").games == games
    with database.reading(engine) as connection:
        number = profile.find(connection)
        assert number is not None
        shared = Experience(connection, number).recall(rules.initial().play_all("a1 b1 a2 b2"))
    assert shared.tally.games == 2
    assert {rules.format(move): one.tally.games for move, one in shared.moves.items()} == {
        "c2": 1,
        "a3": 1,
    }


@pytest.mark.parametrize("name", ["reversi", "freestyle", "renju", "caro", "pente"])
def test_learning_takes_less_than_a_second(engine: Engine, random_game: Any, name: str) -> None:
    rules = variant(name)
    profile = Profile(APPRENTICE, "anna", rules)
    games = [random_game(seed, rules) for seed in range(3)]
    assert min(Lessons(engine).learn(game, profile).seconds for game in games) < 1.0


def test_the_ending_of_a_reversi_game_is_proved(engine: Engine, random_game: Any) -> None:
    assert Lessons(engine).learn(random_game(1), ANNA).proved >= 10


def test_the_network_learns_with_the_memory(engine: Engine, random_game: Any) -> None:
    for seed in range(3):
        Lessons(engine).learn(random_game(seed), ANNA)
    with database.reading(engine) as connection:
        assert stored_games(connection, ANNA.find(connection)) == 3


def test_an_error_half_way_leaves_nothing(
    engine: Engine, random_game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise RuntimeError("the power went off")

    before = rows(engine)
    with monkeypatch.context() as patched:
        patched.setattr(networks, "store", fail)
        with pytest.raises(RuntimeError):
            Lessons(engine).learn(random_game(1), ANNA)
    assert rows(engine) == before
    assert Lessons(engine).learn(random_game(1), ANNA).is_new


#: Learns a game and stops for ever when everything but the last step is written.
VICTIM = """
import sys, threading
from tengen import database, variant
from tengen.learn.networks import networks
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.memory.profiles import APPRENTICE, Profile
from tengen.records.record import Record

def hang(connection, profile, games, data):
    print("inside", flush=True)
    threading.Event().wait()

networks.store = hang
record = Record.load(sys.argv[2])
Lessons(database.open(sys.argv[1])).learn(record, Profile(APPRENTICE, "anna", record.variant))
"""


def test_a_program_killed_while_it_learns_leaves_the_database_whole(
    engine: Engine, file: Path, random_game: Any, tmp_path: Path
) -> None:
    Lessons(engine).learn(random_game(1), ANNA)
    before, game = rows(engine), tmp_path / "game.json"
    random_game(2).save(game)
    arguments = [sys.executable, "-c", VICTIM, str(file), str(game)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None
        assert victim.stdout.readline() == "inside\n"
        victim.send_signal(signal.SIGKILL)
    assert victim.returncode == -signal.SIGKILL
    assert rows(engine) == before
    with database.reading(engine) as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    assert Lessons(engine).learn(Record.load(game), ANNA).games == 2


# -- who learns --------------------------------------------------------------------------------


def test_after_a_game_every_learner_that_played_it_learns(file: Path, random_game: Any) -> None:
    record = random_game(1, black="apprentice[profile=anna]", white="learner")
    learned = after_game(record)
    assert [one.profile.text for one in learned] == [
        "apprentice anna, reversi 6",
        "learner default, reversi 6",
    ]
    assert all(one.is_new for one in learned)


@pytest.mark.parametrize(
    ("player", "at_the_board", "in_a_match"),
    [
        ("apprentice", 1, 0),
        ("apprentice[learn=on]", 1, 1),
        ("apprentice[learn=off]", 0, 0),
        ("novice", 0, 0),
    ],
)
def test_in_matches_only_who_was_asked_to_learns(
    file: Path, random_game: Any, player: str, at_the_board: int, in_a_match: int
) -> None:
    record = random_game(1, black=player, white="human")
    assert len(after_game(record, is_match=True)) == in_a_match
    assert len(after_game(record, "another")) == at_the_board


def test_a_learner_that_played_itself_learns_the_game_once(random_game: Any) -> None:
    record = random_game(1, black="apprentice", white="apprentice")
    assert len(list(learners(record))) == 1


def test_a_game_without_learners_needs_no_database() -> None:
    program = (
        "import sys; from tengen import Record, variant; "
        "from tengen.learn.lessons.after_game import after_game; "
        "after_game(Record(variant('reversi'), black='human', white='hard')); "
        "print('sqlalchemy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"False\n"
