"""Files of many games: learned in batches, each game once, with a report of what was refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tengen import Record, database, variant
from tengen.learn.lessons import importing
from tengen.learn.lessons.importing import Import, import_files
from tengen.learn.lessons.survey import summary, survey
from tengen.learn.memory.profiles import APPRENTICE, LEARNER, Profile
from tengen.records.files import write_records

EIGHT = variant("reversi")


def a_file(path: Path, random_game: Any, seeds: range) -> Path:
    write_records((random_game(seed, EIGHT, f"a{seed}") for seed in seeds), path)
    return path


@pytest.mark.parametrize("kind", [APPRENTICE, LEARNER])
def test_every_game_of_a_file_is_learned_once(
    engine: Engine, tmp_path: Path, random_game: Any, kind: str
) -> None:
    path = a_file(tmp_path / "games.jsonl", random_game, range(12))
    wish = Import(kind, "anna")
    first = import_files(engine, [path], wish)
    again = import_files(engine, [path], wish)
    assert (first.read, first.learned, first.known, first.refused) == (12, 12, 0, 0)
    assert (again.read, again.learned, again.known, again.refused) == (12, 0, 12, 0)
    with database.reading(engine) as connection:
        known = summary(connection, Profile(kind, "anna", EIGHT))
    assert known.games == 12
    assert known.network_games == (12 if kind == APPRENTICE else 0)


def test_what_was_interrupted_goes_on_where_it_was(
    engine: Engine, tmp_path: Path, random_game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH", 5)
    path = a_file(tmp_path / "games.jsonl", random_game, range(12))

    def interrupt(progress: importing.ImportProgress) -> None:
        if progress.read == 11:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_files(engine, [path], Import(), interrupt)
    rest = import_files(engine, [path], Import())
    assert (rest.learned, rest.known) == (2, 10)


def test_refused_games_are_grouped_by_reason_with_the_first_place(
    engine: Engine, tmp_path: Path, random_game: Any
) -> None:
    good, bad = random_game(1, EIGHT), random_game(2, EIGHT)
    list(bad.root.mainline())[3].move = EIGHT.parse("a1")
    open_ended = Record.of(EIGHT.initial().play("f5"))
    write_records([open_ended, good, open_ended, bad], tmp_path / "games.jsonl")
    (tmp_path / "odd.xyz").write_text("nothing of this kind")
    paths = [tmp_path / name for name in ("games.jsonl", "none.sgf", "odd.xyz")]
    done = import_files(engine, paths, Import(variant=EIGHT))
    assert (done.learned, done.refused, done.read) == (1, 5, 6)
    reasons = {one.reason: one for one in done.refusals}
    assert reasons["the game has no result"].count == 2
    assert any("game 4: move 4: a1 is illegal" in one.first for one in done.refusals)
    assert "games.jsonl, game 1" in reasons["the game has no result"].first
    assert any("No such file" in reason for reason in reasons)
    assert any("unknown extension" in one.first for one in done.refusals)


def test_only_the_first_plies_are_remembered(
    engine: Engine, tmp_path: Path, random_game: Any
) -> None:
    path = a_file(tmp_path / "games.jsonl", random_game, range(1))
    import_files(engine, [path], Import(plies=6))
    with database.reading(engine) as connection:
        known = survey(connection, Profile(APPRENTICE, "default", EIGHT), 100)
    assert len(known) == 7
    assert max(one.ply for one in known) == 6
    assert all(one.sources == {"own": 0, "imported": 1, "selfplay": 0} for one in known)
    assert known[0].position == EIGHT.initial()


def test_games_of_several_variants_go_to_their_own_profiles(
    engine: Engine, tmp_path: Path, random_game: Any
) -> None:
    games = [random_game(1, EIGHT), random_game(2, variant("tictactoe")), random_game(3, EIGHT)]
    write_records(games, tmp_path / "games.jsonl")
    import_files(engine, [tmp_path / "games.jsonl"], Import())
    with database.reading(engine) as connection:
        counts = [
            Profile(APPRENTICE, "default", rules).games(connection)
            for rules in (EIGHT, variant("tictactoe"))
        ]
    assert counts == [2, 1]
