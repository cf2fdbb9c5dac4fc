"""What is written is read back, whatever the game and whatever was said about it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from operator import ne

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, Position, Score, Variant, variant, variants
from tengen.base.grid import Point
from tengen.records.marks import Mark, MarkKind
from tengen.records.node import Node
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

ALL_VARIANTS = (
    *variants(),
    variant("freestyle", size=22),
    variant("standard", size=(19, 11)),
    variant("caro", exact=True, line=6),
    variant("reversi", size=4),
    variant("reversi", size=12),
    variant("pente", captures=(1, 3), capture_goal=7),
    variant("gomoku3d", size=4, line=4),
    variant("tictactoe", title="Noughts and crosses"),
)

hostile = st.text(
    st.one_of(
        st.sampled_from("[]()\\;:,{}\"'\r\n\t\0\x0b\u2028\ufeff#%§π棋🎲"),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=30,
)
numbers = st.one_of(st.integers(0, 10_000), st.floats(0, 1e6, allow_nan=False))
scores = st.one_of(
    st.builds(Score.win_in, st.integers(0, 99)),
    st.builds(Score.loss_in, st.integers(0, 99)),
    st.builds(Score.discs, st.floats(-64, 64, allow_nan=False)),
    st.builds(Score.winrate, st.floats(0, 1, allow_nan=False)),
)
property_names = st.one_of(
    st.sampled_from(["B", "W", "C", "V", "BL", "WL", "KO", "N", "MN", "RE", "RU", "GM"]),
    st.sampled_from(["CR", "SQ", "TR", "MA", "LB", "AR"]),
    st.sampled_from(["SZ", "AB", "AE", "PL", "TG", "PB", "GN", "FF", "GC", "ST", "Ko", "b", "x1"]),
    hostile,
)
values = st.one_of(hostile, st.sampled_from(["aa", "aa:bb", "aa:A", "d4-2", "0,0:1,1"]))
properties = st.dictionaries(property_names, st.lists(values, max_size=3).map(tuple), max_size=3)
results = st.builds(
    Result, st.sampled_from([None, *Color]), st.sampled_from(list(Ending)), st.none() | numbers
)


labels = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8)


@st.composite
def marks(draw: st.DrawFn, rules: Variant) -> tuple[Mark, ...]:
    """Marks of all kinds."""
    near = [Point(x, -y) for x in range(4) for y in range(4)]
    points = st.sampled_from(rules.grid.points or near)
    found = []
    for kind in draw(st.lists(st.sampled_from(list(MarkKind)), max_size=5)):
        at, to = draw(points), None
        if kind is MarkKind.ARROW:
            to = draw(points.filter(partial(ne, at)))
        text = draw(labels) if kind is MarkKind.LABEL else ""
        found.append(Mark(kind, at, text, to))
    return tuple(found)


def wander(position: Position, moves: int, chance: random.Random) -> Position:
    while moves and position.legal_moves:
        position = position.play(chance.choice(position.legal_moves))
        moves -= 1
    return position


def grow(node: Node, position: Position, size: int, chance: random.Random) -> None:
    """Hang a random tree of legal moves below a node."""
    places = [(node, position)]
    for _ in range(size):
        node, position = chance.choice(places)
        if position.legal_moves:
            move = chance.choice(position.legal_moves)
            places.append((node.add(move), position.play(move)))


@st.composite
def games(draw: st.DrawFn) -> Record:
    """Games of every variant, from the start or a set-up, as trees with remarks of all kinds."""
    rules = draw(st.sampled_from(ALL_VARIANTS))
    chance = random.Random(draw(st.integers(0, 2**32)))
    before = wander(rules.initial(), draw(st.integers(0, 12)), chance)
    record = Record(rules, before.setup if draw(st.booleans()) and before.moves else None)
    record.black, record.white, record.event = draw(hostile), draw(hostile), draw(hostile)
    record.place, record.date, record.round = draw(hostile), draw(hostile), draw(hostile)
    record.result = draw(st.none() | results)
    names = st.one_of(hostile, st.sampled_from(["title", "rules", "black rank"]))
    record.tags = draw(st.dictionaries(names, hostile, max_size=3))
    grow(record.root, record.initial(), draw(st.integers(0, 15)), chance)
    for node in record.root.walk():
        if chance.random() < 0.4:
            node.comment = draw(hostile)
            node.score = draw(st.none() | scores)
            node.clock, node.spent = draw(st.none() | numbers), draw(st.none() | numbers)
            node.marks = draw(marks(rules))
            node.properties = draw(properties)
    return record


@pytest.mark.parametrize("format_name", ["json", "jsonl", "sgf"])
@given(game=games())
def test_a_game_tree_survives_writing_and_reading(
    format_name: str, game: Record, read: Read, write: Write
) -> None:
    assert read(format_name, write(format_name, [game])) == [game]


@pytest.mark.parametrize("format_name", ["json", "jsonl", "sgf"])
@given(collection=st.lists(games(), max_size=3))
def test_a_collection_survives_writing_and_reading(
    format_name: str, collection: list[Record], read: Read, write: Write
) -> None:
    assert read(format_name, write(format_name, collection)) == collection


@pytest.mark.parametrize("rules", ALL_VARIANTS, ids=lambda v: f"{v.name}-{v.size_text}")
@pytest.mark.parametrize("format_name", ["json", "jsonl", "sgf", "moves"])
def test_games_of_every_variant_are_read_as_they_were_played(
    format_name: str, rules: Variant, read: Read, write: Write
) -> None:
    chance = random.Random(rules.name)
    collection = [Record.of(wander(rules.initial(), 40, chance)) for _ in range(2)]
    reread = read(format_name, write(format_name, collection))
    assert [game.variant for game in reread] == [rules] * 2
    assert [game.position() for game in reread] == [game.position() for game in collection]
    assert [game.mainline for game in reread] == [game.mainline for game in collection]


@pytest.mark.parametrize(("size", "games"), [(4, 30), (6, 30), (8, 30), (10, 10), (12, 1)])
def test_transcripts_restore_reversi_games_with_their_passes(
    size: int, games: int, read: Read, write: Write
) -> None:
    rules, chance = variant("reversi", size=size), random.Random(size)
    collection = [Record.of(wander(rules.initial(), 200, chance)) for _ in range(games)]
    text = write("transcript", collection)
    assert b"pass" not in text
    assert text.count(b"\n") == games
    assert read("transcript", text, rules) == collection


def test_a_move_list_keeps_the_start_of_a_set_up_game(read: Read, write: Write) -> None:
    rules = variant("renju")
    record = Record.of(rules.position("15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o").play("i9"))
    assert read("moves", write("moves", [record])) == [record]
