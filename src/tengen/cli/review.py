"""``tengen review``: the mistakes of games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Self

import typer

from tengen.base.color import Color, Seat
from tengen.base.errors import InvalidRecord
from tengen.base.i18n import N_, _
from tengen.base.score import Score
from tengen.cli.analysts import remembered, say_opening
from tengen.cli.options import (
    AsJson,
    Encoding,
    FileVariant,
    Fresh,
    GameFiles,
    Lenient,
    Size,
    chosen_variant,
    seconds,
)
from tengen.cli.output import answers, print_json, progress, say
from tengen.cli.reading import LeftOut, asking_the_game
from tengen.games.words import long_score_text
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.rules.variant import Variant
from tengen.study.analysis import Analyst, default_analyst
from tengen.study.cache import AnalysisCache
from tengen.study.evaluation import evaluation_label, for_black
from tengen.study.review import Judged, Review, review
from tengen.study.review_text import MARKS, loss_text, summary_text, verdict_text

EXAMPLES = (
    "tengen review game.sgf",
    "tengen review game.json --time 2 --player threat",
    "tengen review games.txt --variant renju --json",
    "tengen review *.sgf library.psq --time 0.5 --json",
)
#: Games of one file that are reviewed in one go.
MAX_GAMES = 10_000
#: What a look at a position takes, and judging a move, in the same unit.
_LOOK, _JUDGEMENT = 2, 1


def run(  # noqa: PLR0913 - one parameter per option
    files: GameFiles,
    *,
    variant: FileVariant = None,
    size: Size = None,
    encoding: Encoding = None,
    lenient: Lenient = False,
    time: Annotated[
        str, typer.Option(metavar="S", help=_("Seconds to think about each position."))
    ] = "1",
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=_("Who judges; our strongest player by default.")),
    ] = None,
    fresh: Fresh = False,
    every: Annotated[
        bool, typer.Option("--all", help=_("Show every move, not only the mistakes."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Review one game, or each of many."""
    rules = None if variant is None else chosen_variant(variant, size)
    allowed = seconds("--time", time)
    games = [game for file in files for game in _games(file, rules, encoding, is_lenient=lenient)]
    with remembered(is_fresh=fresh) as cache:
        reviewer = _Reviewer(games, player, allowed, cache)
        asyncio.run(reviewer.run(partial(_tell, games, every=every, as_json=as_json)))


@dataclass(frozen=True, slots=True)
class GameToReview:
    """A game, and where it stands: its file, and its number there from one on."""

    file: Path
    number: int
    record: Record

    @property
    def title(self) -> str:
        """The file, the number and the names, where there are any."""
        names = " – ".join(filter(None, (self.record.black, self.record.white)))
        place = f"{self.file} #{self.number}"
        return f"{place}: {names}" if names else place

    @property
    def effort(self) -> int:
        """How long it takes: about every second move is compared with the one preferred."""
        moves = sum(1 for _move in self.record.mainline)
        return _LOOK * (moves + 1) + _JUDGEMENT * moves


def _games(
    file: Path, rules: Variant | None, encoding: str | None, *, is_lenient: bool
) -> list[GameToReview]:
    """Read the games of a file; raises InvalidRecord for one that cannot be replayed."""
    left_out = LeftOut(str(file))

    def read(rules: Variant | None) -> list[Record]:
        options = left_out.options(rules, encoding, is_lenient=is_lenient)
        with closing(read_records(file, options=options)) as records:
            return list(islice(records, MAX_GAMES + 1))

    found = asking_the_game(read, rules)
    left_out.tell()
    if not found:
        raise InvalidRecord(f"{str(file)!r} holds no game")
    if len(found) > MAX_GAMES:
        raise InvalidRecord(f"{str(file)!r} holds more than {MAX_GAMES} games; review it in parts")
    for record in found:
        record.position()
    return [GameToReview(file, number, record) for number, record in enumerate(found, start=1)]


class _Reviewer:
    """The way through the games, with one analyst for each player and one bar for all of them."""

    def __init__(
        self,
        games: Sequence[GameToReview],
        player: str | None,
        seconds: float,
        cache: AnalysisCache,
    ) -> None:
        self._games = games
        self._player = player
        self._seconds = seconds
        self._cache = cache
        self._analysts: dict[str, Analyst] = {}

    async def run(self, tell: Callable[[GameToReview, Review], None]) -> None:
        """Review one game after the other, and tell each at once."""
        async with AsyncExitStack() as stack:
            bar = stack.enter_context(_ReviewBar(self._games))
            for game in self._games:
                reviewed = await self._review(game, stack, bar)
                with bar.paused():
                    tell(game, reviewed)
                bar.finish(game)

    async def _review(self, game: GameToReview, stack: AsyncExitStack, bar: _ReviewBar) -> Review:
        judge = self._player or default_analyst(game.record.initial())
        if judge not in self._analysts:
            opened = Analyst.open(judge, self._cache)
            self._analysts[judge] = await stack.enter_async_context(opened)
        analyst = self._analysts[judge]
        return await review(game.record, analyst, self._seconds, bar.looked, bar.judged)


def _tell(
    games: Sequence[GameToReview], game: GameToReview, done: Review, *, every: bool, as_json: bool
) -> None:
    """Tell a review: one document or table for one game, else a line or a table for each."""
    is_one = len(games) == 1
    if as_json and is_one:
        print_json(_document(done))
    elif as_json:
        where = {"file": str(game.file), "game": game.number}
        say(json.dumps({**where, **_document(done)}))
    else:
        if not is_one:
            say(game.title)
        _print(game.record, done, every=every)
        if not is_one:
            say()


def _document(done: Review) -> dict[str, Any]:
    """Return a review as its JSON document, which says whose scores it tells."""
    document = done.data()
    return {**document, "moves": [{**move, "for": move["color"]} for move in document["moves"]]}


class _ReviewBar:
    """On a terminal: which game it is, how much is done, and how long the rest will take."""

    def __init__(self, games: Sequence[GameToReview]) -> None:
        self._games = games
        self._finished = 0
        self._before = 0
        self._total = sum(game.effort for game in games)
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        console = progress()
        if console.is_terminal:
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn  # noqa: PLC0415

            columns = ("{task.description}", BarColumn(), TaskProgressColumn())
            self._bar = Progress(
                *columns,
                TimeRemainingColumn(),
                console=console,
                transient=True,
                redirect_stdout=False,
            )
            self._task = self._bar.add_task("", total=self._total)
            self._bar.start()
            self._show(0)
        return self

    def __exit__(self, *_error: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def looked(self, done: int, of: int) -> None:
        """Show how many positions of this game were looked at; the end is told by judging."""
        if done < of:
            self._show(_LOOK * done)

    def judged(self, done: int, of: int) -> None:
        """Show how many of its moves are judged besides."""
        self._show(_LOOK * (of + 1) + _JUDGEMENT * done)

    def finish(self, game: GameToReview) -> None:
        """Go on to the next game."""
        self._finished += 1
        self._before += game.effort

    def _show(self, done: int) -> None:
        if self._bar is not None:
            told = f"{self._finished + 1}/{len(self._games)}"
            self._bar.update(self._task, completed=self._before + done, description=told)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Make room for an answer."""
        if self._bar is None:
            yield
            return
        self._bar.stop()
        yield
        self._bar.start()


# -- for people ----------------------------------------------------------------------------------


def _print(record: Record, done: Review, *, every: bool) -> None:
    from rich.table import Table  # noqa: PLC0415 - JSON needs no rich

    say_opening(done.opening)
    shown = [move for move in done.moves if every or move.loss.verdict in MARKS]
    if shown:
        say(evaluation_label(record.variant))
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for title in (
            N_("Ply"),
            N_("Played"),
            "",
            N_("Score"),
            N_("Best"),
            N_("Score"),
            N_("Loss"),
        ):
            is_number = title in {"Ply", "Score", "Loss"}
            table.add_column(_(title) if title else "", justify="right" if is_number else "left")
        table.add_column(_("Line"))
        for move in shown:
            table.add_row(*_row(move))
        answers().print(table)
    else:
        say(_("No mistakes were found."))
    for seat in Seat:
        say(_summary(record, done, seat))


def _row(move: Judged) -> tuple[str, ...]:
    verdict = move.loss.verdict
    stone = "●" if move.color is Color.BLACK else "○"
    return (
        str(move.ply),
        f"{stone} {move.move}{MARKS.get(verdict, '')}",
        verdict_text(verdict),
        _black_score(move.played, move),
        move.best,
        _black_score(move.score, move),
        loss_text(move.loss),
        " ".join(move.line[:8]),
    )


def _black_score(score: Score | None, move: Judged) -> str:
    return long_score_text(None if score is None else for_black(score, move.color))


def _summary(record: Record, done: Review, seat: Seat) -> str:
    colors = {move.color for move in done.moves if move.seat is seat}
    names = {Color.BLACK: record.black, Color.WHITE: record.white}
    color = next(iter(colors)) if len(colors) == 1 else None
    usual = {Seat.FIRST: _("first player"), Seat.SECOND: _("second player")}[seat]
    name = (names[color] if color is not None else "") or usual
    return summary_text(done, seat, name)
