"""Puzzles as a visitor meets them: shipped ones, and those of games of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from tengen.base import i18n
from tengen.puzzles import collection, store, store_missed
from tengen.puzzles.choosing import attempted_puzzle
from tengen.puzzles.missed import MissedPosition, game_of, own_puzzle
from tengen.puzzles.model import NoSuchPuzzle, Puzzle
from tengen.puzzles.sitting import HINTS, PuzzleHint, TryStep, TryVerdict, hint_for, judged
from tengen.puzzles.store import AttemptedPuzzle, PuzzleAttempts
from tengen.puzzles.wording import task_text
from tengen.server.http.answers import BoardAnswer
from tengen.server.http.puzzle_answers import ShownPuzzleAnswer
from tengen.server.http.rules import board_answer, board_shape
from tengen.server.identity.people import Visitor
from tengen.server.site import Site
from tengen.server.threads import SHORT, SOLVING

_OVER = {TryVerdict.SOLVED, TryVerdict.SHOWN}


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle as it is shown: what is asked, and what the visitor made of it before."""

    puzzle: Puzzle
    task: str
    board: BoardAnswer
    rating: float | None
    before: PuzzleAttempts | None

    def answer(self, *, day: str | None = None, can_count: bool = True) -> ShownPuzzleAnswer:
        """Return this as it is sent."""
        puzzle, game = self.puzzle, game_of(self.puzzle.id)
        return ShownPuzzleAnswer(
            puzzle.id,
            puzzle.kind,
            self.task,
            board_shape(puzzle.variant),
            puzzle.start.turn,
            self.board,
            None if self.rating is None else round(self.rating),
            can_count and self.before is None and game is None,
            None if self.before is None else self.before.standing,
            HINTS,
            day,
            None if game is None else game[0],
            None if game is None else game[1],
        )


@dataclass(frozen=True, slots=True)
class PlayedPuzzle:
    """A puzzle with what was said to the last answer, and the board after it."""

    puzzle: Puzzle
    step: TryStep
    board: BoardAnswer

    @property
    def is_solved(self) -> bool:
        """Whether the last answer solved it."""
        return self.step.verdict is TryVerdict.SOLVED

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be found; after a wrong answer one may try again."""
        return self.step.verdict in _OVER


class PuzzleDesk:
    """Hands puzzles to a visitor, and has answers judged in threads, some at a time."""

    def __init__(self, site: Site, visitor: Visitor, language: str = i18n.SOURCE) -> None:
        self.site = site
        self.visitor = visitor
        self.language = language

    async def puzzle(self, name: str, tried: str | None = None) -> Puzzle:
        """Return a puzzle by its name; raises NoSuchPuzzle, Refused.

        In a position of one's own game ``tried`` is right too where it is as good as the best.
        """
        own = game_of(name)
        if own is None:
            return await SHORT.run(collection.puzzle, name)
        found = await self.site.storage.read(store_missed.missed_at, self.visitor.id, *own)
        if found is None:
            raise NoSuchPuzzle(f"there is no puzzle {name}")
        missed, position = found
        await self.site.fair_play.check_analysis(self.visitor, position)
        return await SOLVING.run(own_puzzle, missed, position, tried)

    async def missed(self) -> tuple[list[MissedPosition], int]:
        """Return what the visitor missed in games, and how many of these are reviewed."""
        return await self.site.storage.read(store_missed.missed_of, self.visitor.id)

    async def shown(self, name: str) -> ShownPuzzle:
        """Return a puzzle as it is shown to the visitor."""
        puzzle = await self.puzzle(name)

        def state(connection: Connection) -> tuple[float | None, PuzzleAttempts | None]:
            rating = None
            if game_of(name) is None:
                rating = store.difficulty_of(connection, name, puzzle.rating).rating
            return rating, store.attempts_at(connection, self.visitor.id, name)

        rating, before = await self.site.storage.read(state)
        task, board = await SHORT.run(self._asked, puzzle)
        return ShownPuzzle(puzzle, task, board, rating, before)

    async def judge(self, name: str, answers: Sequence[str], word: str | None) -> PlayedPuzzle:
        """Judge an answer after right ones."""
        puzzle = await self.puzzle(name, None if answers else word)

        def work() -> PlayedPuzzle:
            i18n.use_language(self.language)
            step = judged(puzzle, answers, word)
            return played(puzzle, step)

        return await SOLVING.run(work)

    async def hint(self, name: str, answers: Sequence[str], step: int) -> tuple[Puzzle, PuzzleHint]:
        """Return a puzzle and a hint for the next move."""
        puzzle = await self.puzzle(name)

        def work() -> PuzzleHint:
            i18n.use_language(self.language)
            return hint_for(puzzle, answers, step)

        return puzzle, await SOLVING.run(work)

    def attempted(self, puzzle: Puzzle, *, can_count: bool) -> AttemptedPuzzle:
        """Return what an attempt of the visitor at a puzzle counts as."""
        is_fixed = self.site.settings.is_personal or self.visitor.login is None
        return attempted_puzzle(puzzle, can_count=can_count, is_fixed=is_fixed)

    def _asked(self, puzzle: Puzzle) -> tuple[str, BoardAnswer]:
        i18n.use_language(self.language)
        return task_text(puzzle), board_answer((puzzle.start,))


def shown_to_anybody(puzzle: Puzzle) -> ShownPuzzle:
    """Return a shipped puzzle as it is shown to somebody who has not seen it."""
    board = board_answer((puzzle.start,))
    return ShownPuzzle(puzzle, task_text(puzzle), board, puzzle.rating, None)


def played(puzzle: Puzzle, step: TryStep) -> PlayedPuzzle:
    """Return a puzzle with what is said to an answer."""
    return PlayedPuzzle(puzzle, step, board_answer(step.line))
