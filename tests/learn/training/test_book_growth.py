"""A book that grows holds what it claims, and goes on where it stood."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import inf
from pathlib import Path
from statistics import median

import pytest

import tengen.engine
from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.engine.errors import EngineFailure
from tengen.learn.training.book import (
    LOWEST,
    BookPlan,
    BookSearchResult,
    EngineEvaluator,
    Grower,
    Training,
    grow,
    position_of,
    train,
)
from tengen.players.reversi.book.links import BOARD, links
from tengen.players.reversi.book.links import START as BEGIN
from tengen.players.reversi.book.player import reply_from
from tengen.players.reversi.book.store import NOTHING, ReversiBook
from tengen.players.reversi.book.symmetries import SIDE, canonical
from tengen.players.reversi.squares import Discs
from tengen.rules.catalogue import variant

START = variant("reversi").initial()


class Counting:
    """An evaluator that looks one ply ahead and counts moves; it remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Discs, tuple[int, ...]]] = []

    async def __call__(self, position: Discs, only: Sequence[int]) -> BookSearchResult:
        self.asked.append((position, tuple(only)))
        values = {
            square: -37 * BOARD.mobility(BOARD.play(position, 1 << square)) + square % 5
            for square in only
        }
        best = max(values, key=lambda square: values[square])
        return BookSearchResult(best, values[best], 1)


def grown(positions: int, book: ReversiBook | None = None, plan: BookPlan | None = None) -> Grower:
    grower = Grower(book or ReversiBook(), Counting(), plan)
    asyncio.run(grow(grower, positions, lambda _book: None))
    return grower


def worth(book: ReversiBook, position: Discs) -> int:
    """Work a value out from nothing but the moves that lead out of the book."""
    entry = book.entries[position]
    inside = [
        link.sign * worth(book, link.after)
        for link in links(position)
        if link.after is not None and link.after in book.entries
    ]
    return max([entry.dropout, *inside])


def test_every_value_is_the_best_that_its_moves_lead_to() -> None:
    book = grown(300).book
    assert len(book) == 300
    for position, entry in book.entries.items():
        assert entry.value == worth(book, position)


def test_the_move_out_of_the_book_leads_out_of_it() -> None:
    book = grown(300).book
    for position, entry in book.entries.items():
        out = [link.square for link in links(position) if link.after not in book.entries]
        if entry.square == NOTHING:
            assert (out, entry.dropout) == ([], LOWEST)
        else:
            assert entry.square in out


def test_the_best_line_is_longer_than_lines_that_give_something_up() -> None:
    book = grown(60).book
    reply = reply_from(book, START)
    assert reply is not None
    assert reply.info is not None
    typical = median(position.total for position in book.entries)
    assert len(reply.info.pv) + 4 > typical


def test_a_disc_that_costs_more_makes_a_narrower_and_deeper_book() -> None:
    def deepest(price: float) -> int:
        book = grown(120, plan=BookPlan(plies_per_disc=price)).book
        return max(position.total for position in book.entries)

    assert deepest(0.1) < deepest(10)


def test_positions_are_canonical_and_nobody_is_asked_twice_about_the_same_moves() -> None:
    grower = grown(200)
    evaluator = grower._evaluator
    assert isinstance(evaluator, Counting)
    assert all(canonical(position)[0] == position for position in grower.book.entries)
    assert len(evaluator.asked) == len(set(evaluator.asked))


def test_a_book_that_was_put_away_grows_on_as_if_nothing_had_happened() -> None:
    whole = grown(150).book
    half = ReversiBook.of_data(grown(70).book.data)
    assert grown(150, half).book.entries == whole.entries


def test_it_grows_no_further_than_it_shall() -> None:
    plan = BookPlan(fewest_empties=57)
    grower = grown(10_000, plan=plan)
    fewest = min(SIDE * SIDE - position.total for position in grower.book.entries)
    assert fewest == 57
    assert grower._costs[BEGIN] == inf
    assert len(grower.book) == 1 + 1 + 3 + 14  # up to symmetry, every position of three moves


def test_an_engine_judges_some_of_the_moves() -> None:

    async def ask() -> list[BookSearchResult]:
        async with tengen.engine.open("hard[seed=1]") as engine:
            evaluator = EngineEvaluator(engine, Limit(depth=2))
            return [await evaluator(BEGIN, [link.square]) for link in links(BEGIN)]

    found = asyncio.run(ask())
    assert [one.square for one in found] == [link.square for link in links(BEGIN)]
    assert {one.depth for one in found} == {2}


def test_an_engine_without_scores_cannot_judge() -> None:
    async def ask() -> None:
        async with tengen.engine.open("random") as engine:
            await EngineEvaluator(engine, Limit(depth=2))(BEGIN, [19])

    with pytest.raises(EngineFailure, match="random gives no scores"):
        asyncio.run(ask())


def test_a_position_of_the_book_is_shown_to_the_engine_with_black_to_move() -> None:
    discs = next(iter(grown(5).book.entries))
    assert BOARD.discs(position_of(discs)) == discs


def train_it(path: Path, positions: int, depth: int = 1) -> ReversiBook:
    training = Training(path, positions, "hard[seed=1]", depth)
    return asyncio.run(train(training, lambda _book: None))


def test_a_training_fills_a_file_and_goes_on_in_it(tmp_path: Path) -> None:
    path = tmp_path / "own.book"
    train_it(path, 10)
    assert len(ReversiBook.load(path)) == 10
    grown_on = train_it(path, 25)
    assert ReversiBook.load(path).entries == grown_on.entries
    assert len(grown_on) == 25
    assert grown_on.facts["player"] == "hard[seed=1]"


def test_an_interrupted_training_keeps_what_it_has(tmp_path: Path) -> None:
    def stop(book: ReversiBook) -> None:
        if len(book) == 7:
            raise KeyboardInterrupt

    path = tmp_path / "own.book"
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(train(Training(path, 100, "hard[seed=1]", 1), stop))
    assert len(ReversiBook.load(path)) == 7


def test_a_book_that_was_grown_in_another_way_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "own.book"
    train_it(path, 3)
    before = path.read_bytes()
    with pytest.raises(TengenError, match=r"was grown with depth=1 .* not with depth=2 "):
        train_it(path, 5, depth=2)
    assert path.read_bytes() == before
