"""db.json and w.json: the files of the program that the classic learner comes from."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tengen import Color, Record, database, variant
from tengen import engine as engines
from tengen.learn.lessons import program_files
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.lessons.program_files import (
    InvalidProgramFile,
    board_of,
    import_files,
    is_program_file,
    parse_board,
    read_files,
)
from tengen.learn.lessons.survey import summary, survey
from tengen.learn.memory.delta_rule import RuleWeights
from tengen.learn.memory.profiles import LEARNER, Profile
from tengen.records.result import Ending, Result

RULES = variant("reversi")
NOBODY = Profile(LEARNER, "default", RULES)
Results = dict[str, dict[str, int]]
Run = Callable[..., Any]

#: The start with black's f5, and the position after it with white's d6.
START = "0" * 27 + "21000000" + "12300000".ljust(29, "0")
REPLY = "0" * 27 + "21000000" + "111000003".ljust(29, "0")


def put(folder: Path, entries: object, name: str = "db.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(entries))
    return path


def counts(wins: int = 0, losses: int = 0, draws: int = 0) -> dict[str, int]:
    return {"w": wins, "l": losses, "n": draws}


def known(engine: Engine, profile: Profile = NOBODY) -> dict[str, tuple[int, int, int]]:
    """Won, lost and drawn games of every position and move."""
    with database.reading(engine) as connection:
        return {
            f"{met.position.text} {RULES.format(made.move)}": (
                made.tally.wins,
                made.tally.losses,
                made.tally.draws,
            )
            for met in survey(connection, profile, 100)
            for made in met.moves
        }


def test_a_board_of_digits_is_a_position_and_a_move() -> None:
    position, move = parse_board(START)
    assert position == RULES.position(RULES.initial().text)
    assert RULES.format(move) == "f5"
    position, move = parse_board(REPLY)
    assert position.text == RULES.initial().play("f5").text
    assert RULES.format(move) == "d6"


@pytest.mark.parametrize("size", [6, 8, 10])
def test_boards_of_every_size_are_written_and_read_back(size: int, random_game: Any) -> None:
    written = 0
    for seed in range(3):
        position = variant("reversi", size=size).initial()
        for move in random_game(seed, position.variant).mainline:
            board = board_of(position, move)
            if board is not None:
                found, made = parse_board(board)
                assert (found.text, made) == (position.text, move)
                written += 1
            position = position.play(move)
    assert written > 3 * (size * size - 4) * 0.8


def test_an_import_is_counted_and_weighed(engine: Engine, tmp_path: Path) -> None:
    entries = {START: counts(3, 1, 2), REPLY: counts(losses=4)}
    files = [put(tmp_path, entries), put(tmp_path, {"w1": 9, "w2": 0.5, "w3": 4.5}, "w.json")]
    taken = import_files(engine, files, "default")
    assert (taken.moves, taken.new, taken.weights) == (2, 2, RuleWeights(9.0, 0.5, 4.5))
    assert known(engine) == {
        "8/8/8/3ox3/3xo3/8/8/8 x f5": (3, 1, 2),
        "8/8/8/3ox3/3xxx2/8/8/8 o d6": (0, 4, 0),
    }
    with database.reading(engine) as connection:
        told = summary(connection, NOBODY)
    assert (told.games, told.positions, told.weights) == (0, 2, RuleWeights(9.0, 0.5, 4.5))


def test_the_learner_plays_by_what_was_imported(engine: Engine, tmp_path: Path) -> None:
    position = RULES.initial().play("f5")
    with engines.open_simple("learner[level=easy,seed=1]") as learner:
        first = learner.play(position).move
        board = board_of(position, first)
        import_files(engine, [put(tmp_path, {board: counts(losses=3)})], "default")
        again = learner.play(position)
    assert again.move != first
    assert again.explanation is not None
    assert "(won: 0, lost: 3, drawn: 0), so I searched deeper" in again.explanation.text


def test_importing_again_adds_only_what_is_new(engine: Engine, tmp_path: Path) -> None:
    for wins, new in ((3, 1), (3, 0), (5, 1), (4, 0)):
        taken = import_files(engine, [put(tmp_path, {START: counts(wins, 1)})], "default")
        assert taken.new == new
    assert known(engine) == {"8/8/8/3ox3/3xo3/8/8/8 x f5": (5, 1, 0)}


def test_mirror_images_in_a_file_are_added_up(engine: Engine, tmp_path: Path) -> None:
    mirrored = START.replace("3", "0")[:19] + "3" + START.replace("3", "0")[20:]
    assert RULES.format(parse_board(mirrored)[1]) == "d3"
    import_files(engine, [put(tmp_path, {START: counts(1), mirrored: counts(2)})], "default")
    assert known(engine) == {"8/8/8/3ox3/3xo3/8/8/8 x f5": (3, 0, 0)}


def test_games_and_imports_count_together(engine: Engine, tmp_path: Path) -> None:
    record = Record.of(RULES.initial().play("f5"), black="learner", white="b")
    record.result = Result(Color.WHITE, Ending.RESIGNATION)
    Lessons(engine).learn(record, NOBODY)
    import_files(engine, [put(tmp_path, {START: counts(2)})], "default")
    assert known(engine)["8/8/8/3ox3/3xo3/8/8/8 x f5"] == (2, 1, 0)


def test_what_is_exported_is_imported_again(
    engine: Engine, tmp_path: Path, random_game: Any, tengen: Run
) -> None:
    for seed in range(3):
        Lessons(engine).learn(random_game(seed, RULES, black="learner"), NOBODY)
    out = tmp_path / "db.json"
    done = tengen("learn", "export", "reversi", str(out), "--player", "learner", "--json")
    told = json.loads(done.stdout)
    assert told["moves"] > 100
    assert {frozenset(one) for one in json.loads(out.read_text()).values()} == {frozenset("wln")}
    done = tengen("learn", "import", str(out), str(tmp_path / "w.json"), "--profile", "copy")
    assert done.returncode == 0
    copy = Profile(LEARNER, "copy", RULES)
    again = tmp_path / "again.json"
    program_files.export_files(engine, copy, again)
    assert json.loads(again.read_text()) == json.loads(out.read_text())
    with database.reading(engine) as connection:
        assert summary(connection, copy).weights == summary(connection, NOBODY).weights


def test_an_archive_carries_imported_counts(engine: Engine, tmp_path: Path, tengen: Run) -> None:
    import_files(engine, [put(tmp_path, {START: counts(3, 1)})], "default")
    archive = str(tmp_path / "x.tengen")
    assert tengen("learn", "export", "reversi", archive, "--player", "learner").returncode == 0
    import_files(engine, [put(tmp_path, {START: counts(5), REPLY: counts(1)})], "other")
    for name in ("fresh", "other"):
        assert tengen("learn", "merge", archive, "--profile", name).returncode == 0
    fresh, other = (known(engine, Profile(LEARNER, name, RULES)) for name in ("fresh", "other"))
    assert fresh == {"8/8/8/3ox3/3xo3/8/8/8 x f5": (3, 1, 0)}
    assert other["8/8/8/3ox3/3xo3/8/8/8 x f5"] == (5, 1, 0)
    assert len(other) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON"),
        ("[]", "no JSON object"),
        ('{"w1": 1, "w2": 2}', "lack w3"),
        ('{"w1": 1, "w2": 2, "w3": "x"}', "w3 is 'x', not a number"),
        ('{"w1": 1, "w2": 2, "w3": NaN}', "w3 is nan, not a number"),
        ('{"0123": {"w": 1, "l": 0, "n": 0}}', "no board"),
        (json.dumps({START.replace("3", "0"): counts(1)}), "0 moves marked 3"),
        (json.dumps({START.replace("2", "3"): counts(1)}), "3 moves marked 3"),
        (json.dumps({"3" + START.replace("3", "0")[1:]: counts(1)}), "nobody can move to a1"),
        (json.dumps({START: {"w": 1, "l": 0}}), "not w, l and n"),
        (json.dumps({START: counts(-1)}), "w of"),
        (json.dumps({START: {"w": True, "l": 0, "n": 0}}), "is True, not a count"),
        (json.dumps({START: counts(10**12)}), "not a count"),
        ('{"w1": 1, "w2": 2, "w3": 1' + "0" * 400 + "}", "not a number"),
        ('{"w1": 1, "w2": 2, "w3": 1' + "0" * 5000 + "}", "no weight"),
        ("{" * 5000, "no JSON"),
        ('{"a":' * 5000 + "1" + "}" * 5000, "nested too deeply"),
        ("\udce4", "not text in UTF-8"),
    ],
)
def test_a_damaged_file_is_one_sentence_and_changes_nothing(
    text: str, words: str, engine: Engine, tmp_path: Path, tengen: Run
) -> None:
    good = put(tmp_path, {START: counts(3)}, "good.json")
    bad = tmp_path / "db.json"
    bad.write_text(text, errors="surrogateescape")
    done = tengen("learn", "import", str(good), str(bad))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert str(bad) in done.stderr
    assert words in done.stderr
    assert known(engine) == {}


def test_what_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: Engine
) -> None:
    path = put(tmp_path, {START: counts(1), REPLY: counts(1)})
    monkeypatch.setattr(program_files, "MAX_POSITIONS", 1)
    with pytest.raises(InvalidProgramFile, match="more than 1 positions"):
        import_files(engine, [path], "default")
    monkeypatch.setattr(program_files, "MAX_BYTES", 50)
    with pytest.raises(InvalidProgramFile, match="more than 50 bytes"):
        import_files(engine, [path], "default")


def test_positions_without_results_are_left_out(tmp_path: Path) -> None:
    assert read_files([put(tmp_path, {START: counts()})]).counts == ()


def test_the_files_are_known_by_name_or_by_how_they_begin(tmp_path: Path) -> None:
    assert is_program_file(put(tmp_path, {START: counts(1)}, "x.txt"))
    assert is_program_file(put(tmp_path, {"w1": 1, "w2": 2, "w3": 3}, "y.json"))
    assert is_program_file(tmp_path / "db.json")
    assert not is_program_file(put(tmp_path, {"format": "tengen-game"}, "games.json"))
    assert not is_program_file(tmp_path / "nothing.json")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("export", "reversi", "x/db.json"), "not apprentice default, reversi 8"),
        (("export", "freestyle", "x/db.json", "--player", "learner"), "of reversi"),
        (("export", "reversi", "x/w.json", "--player", "learner"), "name the positions 'db.json'"),
        (("export", "reversi", "x/db.json", "--player", "learner"), "has learned no game"),
        (("import", "db.json", "games.sgf"), "apart from games such as 'games.sgf'"),
        (("import", "db.json"), "No such file"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    arguments: tuple[str, ...], words: str, tengen: Run
) -> None:
    done = tengen("learn", *arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert words in done.stderr


def test_positions_of_another_size_do_not_fit(tmp_path: Path, tengen: Run) -> None:
    path = put(tmp_path, {START: counts(1)})
    done = tengen("learn", "import", str(path), "--variant", "reversi", "--size", "6")
    assert done.returncode == 2
    assert "is of reversi 8, not of reversi 6" in done.stderr


@pytest.mark.parametrize("name", ["db.json", "w.json"])
def test_a_number_of_thousands_of_digits_is_refused_in_our_own_words(
    name: str, tmp_path: Path
) -> None:
    digits = "9" * 5000
    texts = {"db.json": f'{{"{START}": {{"w": {digits}, "l": 0, "n": 0}}}}'}
    texts["w.json"] = f'{{"w1": {digits}, "w2": 0, "w3": 0}}'
    path = tmp_path / name
    path.write_text(texts[name])
    with pytest.raises(InvalidProgramFile, match="is no number of games, and no weight") as caught:
        read_files([path])
    assert len(str(caught.value)) < 300
    assert name in str(caught.value)
