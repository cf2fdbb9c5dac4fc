"""The classic learner: counts, values, a threshold, and the delta rule."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from tengen import Position, Record, database, variant
from tengen import engine as engines
from tengen.base.move import Move
from tengen.engine import Reply
from tengen.learn.lessons.lessons import Lessons
from tengen.learn.memory import delta_rule
from tengen.learn.memory.confidence import ResultCounts
from tengen.learn.memory.delta_rule import RuleWeights
from tengen.learn.memory.profiles import LEARNER, Profile
from tengen.learn.players.ideas import LEVELS
from tengen.records.result import Ending, Result

SMALL = variant("reversi", size=6)
ANNA = Profile(LEARNER, "anna", SMALL)
ME = "learner[profile=anna]"


def weights_of(engine: Engine, profile: Profile = ANNA) -> RuleWeights:
    with database.reading(engine) as connection:
        return delta_rule.load(connection, profile.find(connection))


def test_the_value_is_the_weighed_share_of_results() -> None:
    weights = RuleWeights(wins=8, losses=-4, draws=2)
    assert weights.value(ResultCounts(wins=1, losses=2, draws=1)) == 8 / 4 - 4 * 2 / 4 + 2 / 4


def test_the_delta_rule_draws_weights_towards_the_threshold() -> None:
    tally = ResultCounts(wins=3, losses=1)
    weights = RuleWeights(wins=2.0, losses=-2.0, draws=0.0)
    distance = 5 - weights.value(tally)
    after = weights.after(tally, threshold=5, rate=0.1)
    assert after.wins == pytest.approx(2.0 + 0.75 * distance * 0.1)
    assert after.losses == pytest.approx(-2.0 + 0.25 * distance * 0.1)
    assert after.draws == 0.0


def winner_named(record: Record, name: str) -> Record:
    assert record.result is not None
    assert record.result.winner is not None
    setattr(record, record.result.winner.value, name)
    return record


def test_weights_change_after_a_win_only(engine: Engine, random_game: Any) -> None:
    record = winner_named(random_game(1), "somebody")
    loser = "white" if record.black == "somebody" else "black"
    setattr(record, loser, ME)
    Lessons(engine).learn(record, ANNA, "lost")
    assert weights_of(engine) == RuleWeights()
    Lessons(engine).learn(winner_named(random_game(1), ME), ANNA, "won")
    assert weights_of(engine) != RuleWeights()


def test_a_learner_with_another_rate_learns_faster(engine: Engine, random_game: Any) -> None:
    quick = Profile(LEARNER, "quick", SMALL)
    Lessons(engine).learn(winner_named(random_game(1), ME), ANNA)
    named = winner_named(random_game(1), "learner[profile=quick,rate=0.5]")
    Lessons(engine).learn(named, quick)
    slow, fast = (abs(weights_of(engine, who).wins - RuleWeights().wins) for who in (ANNA, quick))
    assert fast > slow > 0


def test_what_was_learned_survives_a_restart(engine: Engine, file: Path, random_game: Any) -> None:
    Lessons(engine).learn(winner_named(random_game(1), ME), ANNA)
    again = database.open(str(file))
    assert weights_of(again) == weights_of(engine)
    again.dispose()


#: Positions in which several moves differ, and where only one is legal.
MIDDLES = {"reversi": "f5 d6 c3 d3 c4", "freestyle": "h8 i9"}
ONE_MOVE = "xo6/8/8/8/8/8/8/ox6 x"


class Memory:
    """A learner that is asked again and again about one position while results are counted."""

    def __init__(self, engine: Engine, position: Position, options: str = "") -> None:
        self._engine = engine
        self._position = position
        self._name = f"learner[profile=anna,seed=1{options}]"
        self._games = 0

    def ask(self) -> Reply:
        """Return what the learner plays; it has no memory but the database."""
        with engines.open_simple(self._name) as learner:
            return learner.play(self._position)

    def count(self, move: Move, **results: int) -> None:
        """Let a move have won, lost and drawn so many games."""
        profile = Profile(LEARNER, "anna", self._position.variant)
        mover = self._position.turn
        winners = {"won": mover, "lost": mover.opponent, "drawn": None}
        for word, times in results.items():
            for _time in range(times):
                record = Record.of(self._position.play(move), black="a", white="b")
                setattr(record, mover.value, ME)
                record.result = Result(winners[word], Ending.RESIGNATION)
                self._games += 1
                Lessons(self._engine).learn(record, profile, f"game {self._games}")


def middle(name: str) -> Position:
    """A position as a start, so that nothing but the move made there is counted."""
    rules = variant(name)
    return rules.position(rules.initial().play_all(MIDDLES[name]).text)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", MIDDLES)
def test_the_database_guards_every_level(engine: Engine, name: str, level: str) -> None:
    memory = Memory(engine, middle(name), f",level={level}")
    first = memory.ask()
    assert "I have never played this here before." in _text(first)
    memory.count(first.move, lost=3)
    again = memory.ask()
    assert again.move != first.move
    assert "is only worth 0.0 here (won: 0, lost: 3, drawn: 0), so I searched" in _text(again)
    assert _depth(again) == _depth(first) + 1


def test_each_level_looks_as_deep_as_its_player_does(engine: Engine) -> None:
    depths = [_depth(Memory(engine, middle("reversi"), f",level={one}").ask()) for one in LEVELS]
    assert depths == [2, 4, 5]


def test_it_asks_again_after_the_deeper_search(engine: Engine) -> None:
    memory = Memory(engine, middle("reversi"), ",level=easy")
    replies = []
    for _game in range(4):
        replies.append(memory.ask())
        memory.count(replies[-1].move, lost=1)
    assert len({reply.move for reply in replies}) == 4
    assert [_text(reply).count("so I searched deeper") for reply in replies] == [0, 1, 2, 3]
    assert [_depth(reply) for reply in replies] == [2, 3, 4, 5]


def test_no_move_is_lost_for_ever(engine: Engine) -> None:
    position = middle("reversi")
    memory, played = Memory(engine, position, ",level=easy,deeper=1"), Counter[Move]()
    for _game in range(2 * len(position.legal_moves)):
        move = memory.ask().move
        played[move] += 1
        memory.count(move, lost=1)
    assert played == dict.fromkeys(position.legal_moves, 2)


def test_at_the_depth_limit_it_plays_the_best_of_what_it_knows(engine: Engine) -> None:
    memory = Memory(engine, middle("reversi"), ",level=easy,deeper=1")
    first = memory.ask()
    memory.count(first.move, lost=3)
    second = memory.ask()
    memory.count(second.move, lost=3, won=1)
    last = memory.ask()
    assert last.move == second.move
    # The win drew the weights: D = 5 - 2.5, w1 = 10 + 0.25 D/10, w2 = 0.75 D/10.
    assert "is only worth 0.2 here (won: 0, lost: 3, drawn: 0), so I searched" in _text(last)
    assert "is only worth 2.7 here (won: 1, lost: 3, drawn: 0)." in _text(last)
    assert "I may not look deeper, so I play" in _text(last)


def test_a_move_as_often_won_as_lost_reaches_the_threshold(engine: Engine) -> None:
    memory = Memory(engine, middle("reversi"))
    first = memory.ask()
    memory.count(first.move, lost=2)
    assert memory.ask().move != first.move
    with database.writing(engine) as connection:
        found = Profile(LEARNER, "anna", variant("reversi")).find(connection)
        assert found is not None
        delta_rule.save(connection, found, RuleWeights(wins=10, losses=5, draws=5))
    again = memory.ask()
    assert again.move == first.move
    assert "is worth 5.0 here (won: 0, lost: 2, drawn: 0), so I play it." in _text(again)


def test_the_only_move_is_played_however_often_it_lost(engine: Engine) -> None:
    position = variant("reversi").position(ONE_MOVE)
    assert len(position.legal_moves) == 1
    memory = Memory(engine, position)
    memory.count(position.legal_moves[0], lost=5)
    reply = memory.ask()
    assert reply.move == position.legal_moves[0]
    assert "No other move is left" in _text(reply)
    assert "so I searched deeper" not in _text(reply)


def _text(reply: Reply) -> str:
    assert reply.explanation is not None
    return reply.explanation.text


def _depth(reply: Reply) -> int:
    assert reply.info is not None
    assert reply.info.depth is not None
    return reply.info.depth


def test_a_move_that_always_won_is_played_at_once(engine: Engine) -> None:
    memory = Memory(engine, middle("freestyle"))
    first = memory.ask()
    memory.count(first.move, won=1)
    again = memory.ask()
    assert again.move == first.move
    assert "(won: 1, lost: 0, drawn: 0), so I play it." in _text(again)
