"""What programs say while they think."""

from __future__ import annotations

import pytest

from tengen import Move, Score, variant
from tengen.engine import Info
from tengen.engine.protocols.gomocup.thoughts import Thoughts, block, message

POSITION = variant("freestyle").initial().play("h8")
LINE = (Move.at(8, 8), Move.at(6, 6))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "MESSAGE depth 8-12 ev 24 n 112K n/ms 400 tm 30 pv I9 G7",
            Info(POSITION.turn, LINE, None, depth=8, nodes=112_000, time=0.03),
        ),
        (
            "MESSAGE depth 8-12 multipv 2 ev -M4 n 1.5M n/ms 400 tm 30 pv [8,8] [6,6]",
            Info(
                POSITION.turn, LINE, Score.loss_in(4), depth=8, nodes=1_500_000, time=0.03, rank=2
            ),
        ),
        (
            "MESSAGE multipv 1 ev 24 w 61.50 d 0.10 v 12K n 20 tm 5 pv I9 G7",
            Info(POSITION.turn, LINE, Score.winrate(0.615), nodes=20, time=0.005),
        ),
        (
            "MESSAGE Depth 8-12 | Eval +M5 | Time 30ms | I9 G7",
            Info(POSITION.turn, LINE, Score.win_in(5), depth=8, time=0.03),
        ),
        (
            "MESSAGE (2) 24 | 8-12 | I9 G7",
            Info(POSITION.turn, LINE, None, depth=8, rank=2),
        ),
    ],
)
def test_dialects_are_understood(line: str, expected: Info) -> None:
    info = Thoughts(POSITION).hear(line)
    assert info is not None
    assert info.text == line.removeprefix("MESSAGE ")
    assert repr(info) == repr(
        Info(
            expected.turn,
            expected.pv,
            expected.score,
            depth=expected.depth,
            nodes=expected.nodes,
            time=expected.time,
            rank=expected.rank,
            text=info.text,
        )
    )


@pytest.mark.parametrize(
    "line",
    [
        "MESSAGE I like this",
        "MESSAGE REALTIME BEST 7,7",
        "MESSAGE depth is not everything",
        "DEBUG depth 4 pv 8,8",
        "INFO PV DONE",
        "INFO",
        "MESSAGE",
        "7,7",
    ],
)
def test_other_lines_are_no_thoughts(line: str) -> None:
    assert Thoughts(POSITION).hear(line) is None


def test_a_block_is_one_thought() -> None:
    thoughts = Thoughts(POSITION)
    lines = "PV 1\nNUMPV 2\nDEPTH 9\nTOTALNODES 500\nTOTALTIME 40\nEVAL 12\nWINRATE 0.75"
    for line in (*lines.splitlines(), "BESTLINE 8,8 6,6"):
        assert thoughts.hear(f"INFO {line}") is None
    info = thoughts.hear("INFO PV DONE")
    assert info == Info(
        POSITION.turn, LINE, Score.winrate(0.75), depth=9, nodes=500, time=0.04, rank=2
    )


def test_a_program_that_tells_blocks_is_not_heard_twice() -> None:
    thoughts = Thoughts(POSITION)
    for line in ("INFO PV 0", "INFO BESTLINE 8,8", "INFO PV DONE"):
        thoughts.hear(line)
    assert thoughts.hear("MESSAGE Depth 8-12 | Eval 5 | Time 30ms | I9 G7") is None


def test_a_line_ends_where_it_cannot_be_played() -> None:
    info = Thoughts(POSITION).hear("MESSAGE depth 3 ev 1 pv I9 H8 G7")
    assert info is not None
    assert info.pv == (Move.at(8, 8),)


@pytest.mark.parametrize("number", ["9" * 400, "-5", "1e9", "٣", "nan", "inf"])
def test_hostile_numbers_are_not_numbers(number: str) -> None:
    line = f"MESSAGE depth {number} multipv {number} ev {number} w {number} n {number} pv I9"
    info = Thoughts(POSITION).hear(line)
    assert info is not None
    assert (info.depth, info.score, info.nodes, info.rank) == (None, None, None, 1)


@pytest.mark.parametrize("score", [None, Score.win_in(3), Score.loss_in(4), Score.winrate(0.5)])
def test_our_own_words_are_understood(score: Score | None) -> None:
    info = Info(POSITION.turn, LINE, score, depth=5, nodes=100, time=0.25, rank=2)
    heard = [Thoughts(POSITION).hear(message(info))]
    thoughts = Thoughts(POSITION)
    heard.extend(thoughts.hear(line) for line in block(info).splitlines())
    told = [thought for thought in heard if thought is not None]
    assert len(told) == 2
    for thought in told:
        assert (thought.pv, thought.score, thought.depth) == (LINE, score, 5)
        assert (thought.nodes, thought.time, thought.rank) == (100, 0.25, 2)
