"""The coach at the terminal: asked after every move beside the game, it speaks in lines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.games.game import Game
from tengen.study.coach_remark import CoachLevel, CoachQuestion, CoachStep
from tengen.study.coach_session import CoachSession, CoachTask

if TYPE_CHECKING:
    from tengen.terminal.game import TerminalGame

#: Seconds for each position of the review after the game.
REVIEW_SECONDS = 0.2


class TerminalCoach:
    """Speaks about the game that is played."""

    def __init__(self, terminal: TerminalGame) -> None:
        self._terminal = terminal
        self.session = CoachSession()

    def set_level(self, level: CoachLevel) -> None:
        """Want so much help from now on."""
        self.session.level = level

    def after_move(self, game: Game) -> None:
        """Ask about the move that was just made."""
        task = self.session.task(game, self._terminal.me)
        if task is not None and self._terminal.host is not None:
            self._terminal.host.spawn(self._ask(task))

    async def _ask(self, task: CoachTask) -> None:
        said = self.session.hear(task, await asyncio.to_thread(task.answer))
        if said is None:
            return
        is_move = task.question is CoachQuestion.LAST_MOVE
        way = (
            _("Type undo to take the move back, or coach for help.")
            if is_move
            else _("Write coach to be helped.")
        )
        self._terminal.say(_("Coach: {words}").format(words=said.text), way)

    def after_game(self, game: Game) -> None:
        """Say a word of praise and one to work on, when the game is reviewed."""
        if self._terminal.host is not None and self.session.is_due(game, self._terminal.me):
            self._terminal.host.spawn(self._review(game))

    async def _review(self, game: Game) -> None:
        moves = [played.move for played in game.line[: game.ply]]
        try:
            found = await self._terminal.analysts.review(
                game.start, moves, REVIEW_SECONDS, lambda _done, _of: None
            )
        except TengenError:  # without a review there is nothing true to say
            return
        words = self.session.words_after(game, self._terminal.me, found)
        self._terminal.say(*(_("Coach: {words}").format(words=one) for one in words))


def step_text(step: CoachStep) -> str:
    """Return a step of help in one line."""
    line = " ".join(step.line)
    return f"{step.sentence.text} {line}".strip()


def step_marks(step: CoachStep) -> dict[Point, str]:
    """Return what marks the points of a step."""
    return {Point(*point): "?" for point in step.points}
