"""What is stored is found again, whole and in order; two writers never mix."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import Engine

from tengen import database, variant
from tengen.base.color import Seat
from tengen.games import (
    Command,
    Game,
    GameKind,
    GameSettings,
    InvalidSettings,
    Join,
    MakeMove,
    NoSuchGame,
    Party,
    Person,
    Resign,
    Rewind,
    analyses,
    listing,
    store,
)
from tengen.games.analysis_query import AnalysisQuery, StoredAnalysis
from tengen.games.game import new_id
from tengen.games.listing import GameFilter, ResultFilter
from tengen.games.statistics import statistics

ANN, BOB = Person("v-ann", "Ann"), Person("v-bob", "Bob", 1600.0)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = database.open(str(tmp_path / "tengen.db"))
    yield opened
    opened.dispose()


def _settings(kind: GameKind = GameKind.FRIEND, name: str = "freestyle") -> GameSettings:
    ann = Party.person("Ann", "v-ann")
    second = {GameKind.HERE: ann, GameKind.COMPUTER: Party.computer("level:3", "Level 3")}
    players = {Seat.FIRST: ann, Seat.SECOND: second.get(kind)}
    return GameSettings(variant(name), kind, players, owner="v-ann")


def _new(engine: Engine, settings: GameSettings | None = None, now: int = 1) -> Game:
    name = new_id()
    events = Game.begin(settings or _settings(), now)
    with database.writing(engine) as connection:
        store.create(connection, name, events)
    return Game.of(name, events)


def _do(
    engine: Engine, game: Game, command: Command, actor: Person = ANN, now: int = 5
) -> set[str]:
    events = game.decide(command, actor, now, "c")
    with database.writing(engine) as connection:
        late = store.append(connection, [(game.id, events)])
    if not late:
        for event in events:
            game.apply(event)
    return late


def test_a_game_is_loaded_as_it_was_left(engine: Engine) -> None:
    game = _new(engine)
    _do(engine, game, Join(), BOB)
    _do(engine, game, MakeMove("h8", 0))
    with database.reading(engine) as connection:
        loaded = store.load(connection, game.id)
        assert store.events(connection, game.id, 2)[0].kind == "moved"
    assert loaded.position == game.position
    assert loaded.players == game.players
    assert loaded.answer_to("v-ann", "c") == 3


def test_what_is_sent_names_no_visitor(engine: Engine) -> None:
    game = _new(engine)
    _do(engine, game, Join(), BOB)
    with database.reading(engine) as connection:
        texts = store.texts(connection, game.id)
    assert [json.loads(text)["n"] for text in texts] == [1, 2]
    assert not any("v-" in text for text in texts)


def test_the_second_writer_of_a_number_is_told_and_nothing_of_his_is_kept(engine: Engine) -> None:
    game = _new(engine, _settings(GameKind.HERE))
    twin = Game.of(game.id, Game.begin(_settings(GameKind.HERE), 1))
    assert _do(engine, game, MakeMove("h8", 0)) == set()
    assert _do(engine, twin, MakeMove("a1", 0)) == {game.id}
    with database.reading(engine) as connection:
        assert len(store.texts(connection, game.id)) == 2
        assert store.load(connection, game.id).position == game.position


def test_one_transaction_takes_the_events_of_many_games(engine: Engine) -> None:
    games = [_new(engine, _settings(GameKind.HERE)) for _ in range(20)]
    late = _new(engine, _settings(GameKind.HERE))
    stale = late.decide(MakeMove("a1", 0), ANN, 9)
    _do(engine, late, MakeMove("h8", 0))
    first = [(game.id, game.decide(MakeMove("h8", 0), ANN, 9)) for game in games]
    for game, (_name, events) in zip(games, first, strict=True):
        game.apply(events[0])
    second = [(game.id, game.decide(MakeMove("i9", 1), ANN, 9)) for game in games]
    with database.writing(engine) as connection:
        assert store.append(connection, [*first, (late.id, stale), *second]) == {late.id}
    with database.reading(engine) as connection:
        assert all(store.load(connection, game.id).ply == 2 for game in games)
        assert store.load(connection, late.id).ply == 1


def test_writers_at_the_same_time_leave_no_gap(engine: Engine) -> None:
    game = _new(engine, _settings(GameKind.HERE))
    cells = [f"{column}{row}" for column in "acegikmo" for row in (1, 3, 5)]

    def write(moves: list[str]) -> None:
        for move in moves:
            late = {game.id}
            while late:
                with database.reading(engine) as connection:
                    now = store.load(connection, game.id)
                events = now.decide(MakeMove(move, now.ply), ANN, 7)
                with database.writing(engine) as connection:
                    late = store.append(connection, [(game.id, events)])

    threads = [Thread(target=write, args=(cells[start::2],)) for start in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.reading(engine) as connection:
        loaded = store.load(connection, game.id)
    assert loaded.ply == len(cells)
    assert loaded.n == len(cells) + 1


def test_a_game_nobody_knows_is_named(engine: Engine) -> None:
    with database.reading(engine) as connection, pytest.raises(NoSuchGame, match="'nothing'"):
        store.load(connection, "nothing")


# -- lists --------------------------------------------------------------------------------------


def test_games_are_listed_newest_first_in_pages(engine: Engine) -> None:
    names = [_new(engine, now=number // 2).id for number in range(7)]
    found: list[str] = []
    before = None
    with database.reading(engine) as connection:
        while True:
            page = listing.listed(connection, GameFilter("v-ann", limit=3, before=before))
            found += [game.id for game in page.games]
            before = page.next
            if before is None:
                break
        assert listing.listed(connection, GameFilter("v-eve")).games == ()
    assert sorted(found) == sorted(names)
    assert set(found[:1]) == {names[6]}


def test_games_are_found_by_what_is_known_about_them(engine: Engine) -> None:
    friend = _new(engine)
    _do(engine, friend, Join(), BOB)
    _do(engine, friend, MakeMove("h8", 0), ANN, 10)
    _do(engine, friend, Resign(), BOB, 20)
    level = _new(engine, _settings(GameKind.COMPUTER, "renju"))
    _do(engine, level, Resign(), ANN)
    here = _new(engine, _settings(GameKind.HERE))

    def find(visitor: str = "v-ann", **wishes: object) -> set[str]:
        with database.reading(engine) as connection:
            page = listing.listed(connection, GameFilter(visitor, **wishes))  # type: ignore[arg-type]
        return {game.id for game in page.games}

    assert find() == {friend.id, level.id, here.id}
    assert find("v-bob") == {friend.id}
    assert find(variant="renju") == {level.id}
    assert find(kind="here") == {here.id}
    assert find(opponent="bo") == {friend.id}
    assert find(opponent="Ann") == set()
    assert find(opponent="level:3") == {level.id}
    assert find(verdict=ResultFilter.WON) == {friend.id}
    assert find("v-bob", verdict=ResultFilter.LOST) == {friend.id}
    assert find(verdict=ResultFilter.LOST) == {level.id}
    assert find(verdict=ResultFilter.OPEN) == {here.id}
    assert find(text="LEVEL") == {level.id}
    assert find(text="%") == set()


def test_a_listed_game_tells_its_result(engine: Engine) -> None:
    game = _new(engine, _settings(GameKind.COMPUTER))
    _do(engine, game, MakeMove("h8", 0))
    _do(engine, game, Resign(), ANN, 30)
    with database.reading(engine) as connection:
        shown = listing.listed(connection, GameFilter("v-ann")).games[0]
        found = statistics(listing.results(connection, "v-ann"))
    assert (shown.plies, shown.result, shown.winner) == (1, "lost", Seat.SECOND)
    assert (shown.reason, shown.ended, shown.you) == ("resignation", 30, Seat.FIRST)
    second = shown.players[Seat.SECOND]
    assert second is not None
    assert second.player == "level:3"
    assert (found.total.games, found.total.lost) == (1, 1)
    _do(engine, game, Rewind(0))
    with database.reading(engine) as connection:
        shown = listing.listed(connection, GameFilter("v-ann")).games[0]
        assert listing.results(connection, "v-ann") == []
    assert (shown.plies, shown.result, shown.ended) == (0, None, None)


@pytest.mark.parametrize("wishes", [{"before": "nonsense"}, {"limit": 0}, {"limit": 1000}])
def test_a_bad_page_is_refused(engine: Engine, wishes: dict[str, object]) -> None:
    with database.reading(engine) as connection, pytest.raises(InvalidSettings):
        listing.listed(connection, GameFilter("v-ann", **wishes))  # type: ignore[arg-type]


# -- beside the events --------------------------------------------------------------------------


def test_notes_and_reviews_are_kept_and_go_with_the_game(engine: Engine) -> None:
    game = _new(engine)
    with database.writing(engine) as connection:
        store.save_notes(connection, game.id, "anna", "first", 1)
        store.save_notes(connection, game.id, "anna", "second", 2)
        store.save_review(connection, game.id, {"state": "done"}, 3)
    with database.writing(engine) as connection:
        assert store.notes(connection, game.id, "anna") == "second"
        assert store.notes(connection, game.id, "boris") is None
        assert dict(store.review(connection, game.id) or {}) == {"state": "done"}
        store.remove(connection, game.id)
        assert store.notes(connection, game.id, "anna") is None
        assert store.texts(connection, game.id) == []


def test_an_analysis_is_found_by_the_whole_question(engine: Engine) -> None:
    one = variant("freestyle").initial().play_all("h8 i9 j10")
    same = variant("freestyle").initial().play_all("j10 i9 h8")
    question = AnalysisQuery(one, "threat", 1.0, 3)
    first: StoredAnalysis = {"lines": [], "nodes": 7, "seconds": 1.0}
    others = (
        AnalysisQuery(one, "threat", 2.0, 3),
        AnalysisQuery(one, "threat", 1.0, 1),
        AnalysisQuery(one, "pattern", 1.0, 3),
        AnalysisQuery(variant("standard").initial().play_all("h8 i9 j10"), "threat", 1.0, 3),
    )
    with database.writing(engine) as connection:
        analyses.keep(connection, question, first, 1)
        analyses.keep(connection, question, {**first, "nodes": 8}, 2)
        assert analyses.answer(connection, AnalysisQuery(same, "threat", 1.0, 3)) == first
        assert all(analyses.answer(connection, other) is None for other in others)
