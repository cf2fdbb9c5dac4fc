"""What the explorer tells of a position, against games counted one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine

from tengen import Color, Record, database, variant
from tengen.base.errors import InvalidVariant, TengenError
from tengen.base.grid import Symmetry
from tengen.base.score import Score
from tengen.explorer import index_writer
from tengen.explorer.boards import MAX_PLY, board_of
from tengen.explorer.entries import EntryFilter
from tengen.explorer.explorer import Explorer, ExplorerFilter
from tengen.explorer.filling import import_files
from tengen.explorer.sources import remove_source, sources_of
from tengen.explorer.updating import bring_up_to_date, index_of
from tengen.games import analyses
from tengen.games.analysis_query import AnalysisQuery, StoredAnalysis
from tengen.records.result import Result
from tengen.rules.canonical import canonical_form
from tests.explorer.conftest import Fill, random_game

REVERSI, RENJU = variant("reversi"), variant("renju")


def record(moves: str, rules: str = "renju", **facts: str) -> Record:
    made = Record.of(variant(rules).initial().play_all(moves), "Ada", "Bo")
    made.result = Result(Color.BLACK)
    for name, value in facts.items():
        setattr(made, name, value)
    return made


def slowly(games: list[Record]) -> dict[int, Counter[int]]:
    """Count the moves that games made at each position, by the numbers of both."""
    found = defaultdict[int, Counter[int]](Counter)
    for game in games:
        position, board = game.initial(), board_of(game.variant)
        for move in game.mainline:
            found[canonical_form(position).key][board.code(position, move)] += 1
            position = position.play(move)
    return found


def test_moves_are_counted_with_their_results(explorer: Explorer, fill: Fill) -> None:
    games = [record("h8 i9 j8"), record("h8 i9 g7"), record("h8 h9 j8"), record("h8 g7 f8")]
    games[1].result, games[2].result, games[3].result = Result(Color.WHITE), Result(None), None
    fill(games)
    found = explorer.look_up(RENJU.initial().play_all("h8"))
    assert found.games == 4
    # Three of them play diagonally, which is the same turned or mirrored.
    diagonal, direct = found.moves
    assert (diagonal.games, diagonal.black, diagonal.draws, diagonal.white) == (3, 1, 0, 1)
    assert (direct.games, direct.black, direct.draws, direct.white) == (1, 0, 1, 0)
    assert explorer.look_up(RENJU.initial().play_all("h8 g9")).games == 3


@pytest.mark.parametrize("rules", [REVERSI, variant("pente", size=9), variant("tictactoe")])
def test_every_position_of_many_games_is_counted_as_one_would(
    explorer: Explorer, fill: Fill, monkeypatch: pytest.MonkeyPatch, rules: object
) -> None:
    # Segments of some games each, merged many times, with counts of what is frequent.
    monkeypatch.setattr(index_writer, "FRESH", 200)
    monkeypatch.setattr(index_writer, "FAN", 3)
    monkeypatch.setattr(index_writer, "MANY", 5)
    games = [random_game(seed, rules) for seed in range(150)]  # type: ignore[arg-type]
    for at in range(0, 150, 30):
        fill(games[at : at + 30], f"{at}.jsonl")
    assert explorer.index.size.segments > 1
    expected = slowly(games)
    for game in games[:20]:
        position = game.initial()
        for move in game.mainline:
            board = board_of(position.variant)
            found = explorer.look_up(position)
            told = {
                board.code(position, position.variant.parse(one.move)): one.games
                for one in found.moves
                if one.games
            }
            assert told == expected[canonical_form(position).key]
            position = position.play(move)


@given(st.integers(0, 10_000), st.sampled_from(list(Symmetry)))
def test_twins_of_a_position_have_one_key_and_their_moves_one_number(
    seed: int, symmetry: Symmetry
) -> None:
    rules = variant("freestyle")
    position = random_game(seed, rules, plies=8).position()
    twin, board = position.transform(symmetry), board_of(rules)
    assert board.key(twin) == board.key(position)
    move = position.legal_moves[seed % len(position.legal_moves)]
    assert move.point is not None
    turned = rules.parse(rules.format(type(move)(rules.grid.transform(move.point, symmetry))))
    assert board.code(twin, turned) == board.code(position, move)
    assert turned in board.moves_of(twin, board.code(position, move))


def test_games_meet_whatever_their_opening_protocol(explorer: Explorer, fill: Fill) -> None:
    swapped = record("h8 i9 j8 swap g9", "rif")
    fill([swapped, record("h8 i9 j8 g9", date="1999"), record("h8 i9 j8 g9", "freestyle")])
    for rules in ("renju", "rif", "soosorv-8"):
        start = variant(rules).initial()
        assert explorer.look_up(start.play_all("h8 i9")).games == 2
    assert explorer.look_up(variant("freestyle").initial()).games == 1
    assert explorer.look_up(variant("caro").initial()).games == 0


def test_filters_by_player_level_and_year(explorer: Explorer, fill: Fill) -> None:
    games = [random_game(seed) for seed in range(60)]
    fill(games)
    start = REVERSI.initial()

    def number(**wanted: int) -> int:
        return explorer.look_up(start, ExplorerFilter(EntryFilter(**wanted))).games

    years = [int(game.date) for game in games]
    assert number(since=2000) == sum(year >= 2000 for year in years) > 0
    assert number(since=1995, until=1999) == sum(1995 <= year <= 1999 for year in years) > 0
    ratings = [int(game.tags["black rank"]) for game in games]
    assert number(min_rating=1600) == sum(rating >= 1600 for rating in ratings) > 0
    assert number(max_rating=1399) == sum(rating < 1400 for rating in ratings) > 0
    of_ada = [game for game in games if "Ada" in {game.black, game.white}]
    found = explorer.look_up(start, ExplorerFilter(player="ADÁ"))
    assert found.games == len(of_ada) > 0
    assert all("Ada" in {one.black, one.white} for one in found.top)
    assert explorer.look_up(start, ExplorerFilter(player="nobody")).games == 0


def test_filters_that_make_no_sense_are_refused() -> None:
    with pytest.raises(TengenError, match="nothing lies between 2000 and 1990"):
        EntryFilter(since=2000, until=1990)
    with pytest.raises(TengenError, match=r"'!\?' is no part of a name"):
        ExplorerFilter(player="!?")


def test_the_book_is_told_beside_the_games(explorer: Explorer) -> None:
    found = explorer.look_up(REVERSI.initial().play("f5"))
    assert [one.games for one in found.moves] == [0, 0, 0]
    names = {one.name for one in found.moves}
    assert names == {"Diagonal", "Perpendicular", "Parallel"}
    assert all(one.score is not None for one in found.moves)


def test_lines_of_a_library_are_no_games(explorer: Explorer, fill: Fill) -> None:
    tree = Record(RENJU)
    first = tree.root.add(RENJU.parse("h8"))
    for reply in ("i9", "h9", "h9"):
        first.add(RENJU.parse(reply)).add(RENJU.parse("j8"))
    taken = fill([tree], "library.lib")
    assert (taken.games, taken.lines) == (0, 2)
    found = explorer.look_up(RENJU.initial().play("h8"))
    assert [(one.games, one.lines) for one in found.moves] == [(0, 1), (0, 1)]
    assert found.games == 0


def test_a_file_comes_in_once_and_a_game_too(
    engine: Engine, explorer: Explorer, fill: Fill, tmp_path: Path
) -> None:
    games = [random_game(seed) for seed in range(10)]
    assert fill(games).games == 10
    again = import_files(engine, [tmp_path / "games.jsonl"])
    assert again.refused == [f"'{tmp_path / 'games.jsonl'}' was imported before"]
    more = fill([*games, random_game(99)], "more.jsonl")
    assert (more.games, more.known) == (1, 10)
    assert explorer.look_up(REVERSI.initial()).games == 11
    first, second = sources_of(engine)
    assert (first.games, second.games) == (10, 1)
    remove_source(engine, first.id)
    assert bring_up_to_date(engine, index_of(engine))
    assert explorer.look_up(REVERSI.initial()).games == 1
    assert fill(games, "again.jsonl").games == 10


def test_a_file_that_is_refused_leaves_nothing_and_may_come_again(
    engine: Engine, tmp_path: Path
) -> None:
    path = tmp_path / "game.psq"
    path.write_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\nAda\nBo\n-1\n")
    refused = import_files(engine, [path], REVERSI)
    assert refused.refused == [f"{path}, line 1: Piskvork does not play reversi"]
    assert sources_of(engine) == []
    assert import_files(engine, [path]).games == 1


def test_what_cannot_be_indexed_is_refused_in_a_sentence(fill: Fill, tmp_path: Path) -> None:
    odd = record("h8")
    odd.variant = variant("freestyle", line=6)
    setup = Record(REVERSI, start=REVERSI.initial().play("f5").setup, black="Ada")
    taken = fill([odd, setup, Record(RENJU, black="Ada"), record("h8 i9")])
    assert taken.games == 1
    path = tmp_path / "games.jsonl"
    assert [one.startswith(f"{path}, game ") for one in taken.refused] == [True] * 3
    assert [one.rpartition(": ")[2] for one in taken.refused] == [
        "the explorer has only games by the usual rules",
        "the game starts from a set-up",
        "the game has no moves",
    ]
    with pytest.raises(InvalidVariant, match="a board without edges has no explorer"):
        board_of(variant("unbounded"))


def test_positions_far_into_the_game_are_not_known(explorer: Explorer, fill: Fill) -> None:
    long = random_game(7, plies=40)
    fill([long])
    position = long.initial().play_all(long.mainline[: MAX_PLY - 1])
    assert explorer.look_up(position).games == 1
    assert explorer.look_up(position.play(long.mainline[MAX_PLY - 1])).games == 0


def analysis(line: dict[str, Any]) -> StoredAnalysis:
    return {"lines": [line], "nodes": None, "seconds": 1.0}


def test_what_an_engine_found_before_is_told(engine: Engine, explorer: Explorer) -> None:
    at = variant("rif").initial().play_all("h8 i9 j8")
    for seconds, value in ((2.0, 0.6), (8.0, 0.7)):
        found = analysis({"score": {"kind": "winrate", "value": value}, "line": ["swap"]})
        with database.writing(engine) as connection:
            analyses.keep(connection, AnalysisQuery(at, "tengen", seconds, 3), found, 0)
    assert explorer.look_up(at).moves == ()  # a swap is no move on the board
    here = RENJU.initial().play_all("h8 i9")
    found = analysis({"score": {"kind": "winrate", "value": 0.7}, "line": ["i7", "j9"]})
    with database.writing(engine) as connection:
        analyses.keep(connection, AnalysisQuery(here, "tengen", 2.0, 1), found, 0)
    (move,) = explorer.look_up(here).moves
    # Of two moves that are twins the first on the board is named.
    assert (move.move, move.score, move.name) == ("g9", Score.winrate(0.7), "I7 Hogetsu")
