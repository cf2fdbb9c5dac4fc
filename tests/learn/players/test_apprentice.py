"""The apprentice leaves what it lost, trusts what it won, and says why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tengen import Color, Limit, Move, Position, Record, Variant, variant
from tengen import engine as engines
from tengen.engine.simple import SimpleEngine
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.memory.confidence import ResultCounts
from tengen.learn.memory.memory import MoveStats, PositionMemory
from tengen.learn.memory.profiles import APPRENTICE, Profile
from tengen.learn.networks.evaluators import Stop
from tengen.learn.networks.trial import by_network
from tengen.learn.ntuple import Network, NetworkSearchResult
from tengen.learn.players.decision import DecisionRequest, Ground, decide

ME = "apprentice[depth=1]"


@pytest.fixture
def apprentice(file: Path) -> Iterator[SimpleEngine]:
    with engines.open_simple(ME) as player:
        yield player


def master(rules: Variant) -> Network:
    """An opponent that looks much farther and never varies."""
    return Network.fresh(rules)


@pytest.mark.parametrize(
    ("rules", "depth"),
    [(variant("reversi", size=6), 7), (variant("reversi"), 6), (variant("freestyle"), 4)],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_a_line_that_was_lost_twice_is_left_the_third_time(
    engine: Engine, apprentice: SimpleEngine, play: Any, rules: Variant, depth: int
) -> None:
    reasons: list[str] = []

    def pupil(position: Position) -> Move:
        reply = apprentice.play(position)
        assert reply.explanation is not None
        reasons.append(reply.explanation.text)
        return reply.move

    enemy = by_network(master(rules), depth)
    lost = play(rules.initial(), pupil, enemy)
    assert lost.outcome.winner is Color.WHITE, "the master must win for this test to mean anything"
    record, profile = Record.of(lost, black=ME), Profile(APPRENTICE, "default", rules)
    for name in ("first", "second"):
        Lessons(engine).learn(record, profile, name)
    reasons.clear()
    third = play(rules.initial(), pupil, enemy)
    assert third.moves != lost.moves
    assert any("I lost 2 of 2 games with" in text for text in reasons)


def test_it_says_that_it_does_not_know_a_position(apprentice: SimpleEngine) -> None:
    reply = apprentice.play(variant("reversi").initial())
    assert reply.explanation is not None
    assert "I have not met this position before." in reply.explanation.text
    assert "I looked" in reply.explanation.text
    assert set(reply.explanation.heat) == {
        move.point for move in variant("reversi").initial().legal_moves
    }


def test_it_plays_from_memory_what_it_has_often_won(
    engine: Engine, apprentice: SimpleEngine, play: Any
) -> None:
    rules = variant("reversi", size=6)
    best = by_network(master(rules), 6)
    game = play(rules.initial(), best, lambda position: position.legal_moves[0])
    assert game.outcome.winner is Color.BLACK
    profile = Profile(APPRENTICE, "default", rules)
    for number in range(12):
        Lessons(engine).learn(Record.of(game), profile, str(number))
    reply = apprentice.play(game.start)
    assert reply.explanation is not None
    assert "from memory (games: 12, won: 12, drawn: 0, lost: 0)" in reply.explanation.text


@pytest.mark.parametrize(
    "name", ["reversi", "tictactoe", "renju", "pente", "swap2", "unbounded", "gomoku3d", "caro"]
)
def test_it_plays_every_game(apprentice: SimpleEngine, name: str) -> None:
    position = variant(name).initial()
    for _ply in range(5):
        if position.outcome is None:
            position = position.play(apprentice.play(position, Limit(time=0.2)).move)
    assert position.moves


def test_the_time_it_is_given_is_kept(file: Path) -> None:
    with engines.open_simple("apprentice[depth=20]") as player:
        reply = player.play(variant("freestyle").initial().play_all("h8 g9 i9"), Limit(time=0.1))
    assert reply.info is not None
    assert reply.info.time is not None
    assert reply.info.time < 1.0


# -- the decision ------------------------------------------------------------------------------

START = variant("reversi", size=6).initial()
FIRST, SECOND = START.legal_moves[0], START.legal_moves[1]


class Opinion:
    """An evaluator with fixed opinions of the moves of one position; everything else is level."""

    def __init__(self, values: dict[Move, float]) -> None:
        self._values = values
        self.depths: list[int | None] = []

    def values(self, position: Position) -> dict[Move, float]:
        return {move: self._values.get(move, 0.0) for move in position.legal_moves}

    def search(
        self, position: Position, *, depth: int | None = None, stop: Stop | None = None
    ) -> NetworkSearchResult:
        assert stop is None or not stop()
        self.depths.append(depth)
        if len(position.moves) > len(START.moves):
            return NetworkSearchResult(
                position.legal_moves[0], -self._values.get(position.moves[-1], 0.0), (), 1, 1, False
            )
        move = max(self.values(position), key=self.values(position).__getitem__)
        return NetworkSearchResult(move, self._values.get(move, 0.0), (move,), depth or 1, 1, False)


def remembered(move: Move, tally: ResultCounts, value: float) -> PositionMemory:
    name = START.variant.format(move)
    return PositionMemory(tally, {move: MoveStats(move, name, tally, value)}, value)


def question(memory: PositionMemory, only: tuple[Move, ...] = ()) -> DecisionRequest:
    return DecisionRequest(START, memory, 2, lambda: False, only)


def test_an_unknown_position_is_searched() -> None:
    evaluator = Opinion({SECOND: 0.3})
    thought = decide(question(PositionMemory()), evaluator)
    assert (thought.move, thought.ground, evaluator.depths) == (SECOND, Ground.SEARCH, [2])


def test_few_wins_are_not_enough_to_trust_the_memory() -> None:
    evaluator = Opinion({SECOND: 0.2})
    thought = decide(question(remembered(FIRST, ResultCounts(wins=1), 0.4)), evaluator)
    assert thought.ground is Ground.SEARCH
    assert evaluator.depths[0] == 4, "a known position that is not trusted is searched longer"


def test_many_wins_are() -> None:
    evaluator = Opinion({SECOND: 0.2})
    thought = decide(question(remembered(FIRST, ResultCounts(wins=40), 0.9)), evaluator)
    assert (thought.move, thought.ground, evaluator.depths) == (FIRST, Ground.MEMORY, [])


def test_lost_games_speak_against_a_move_that_looks_good() -> None:
    evaluator = Opinion({FIRST: 0.2, SECOND: 0.1})
    thought = decide(question(remembered(FIRST, ResultCounts(losses=2), -0.5)), evaluator)
    assert (thought.move, thought.ground) == (SECOND, Ground.AVOIDED)
    assert thought.avoided is not None
    assert thought.avoided.move == FIRST


def test_a_lost_move_is_still_played_when_all_others_are_worse() -> None:
    evaluator = Opinion({FIRST: 0.2} | dict.fromkeys(START.legal_moves[1:], -0.9))
    thought = decide(question(remembered(FIRST, ResultCounts(losses=2), -0.5)), evaluator)
    assert thought.move == FIRST


def test_only_the_moves_asked_for_are_considered() -> None:
    evaluator = Opinion({FIRST: 0.9})
    thought = decide(question(PositionMemory(), only=(SECOND,)), evaluator)
    assert thought.move == SECOND
