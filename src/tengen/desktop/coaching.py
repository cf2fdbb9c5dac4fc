"""The coach in the window: asked after every move beside the game, it speaks in the panel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tengen.base.i18n import _, paragraph
from tengen.desktop.services import DesktopServices
from tengen.games.commands import Person
from tengen.games.game import Game
from tengen.study.coach_remark import CoachLevel, CoachQuestion, CoachRemark
from tengen.study.coach_session import CoachSession, CoachTask
from tengen.study.review import Review

#: Seconds for each position of the review after the game.
REVIEW_SECONDS = 0.2


class DesktopCoach:
    """Speaks about one game at a time; ``say`` keeps what is said until something is done."""

    def __init__(self, services: DesktopServices, say: Callable[[str], object]) -> None:
        self._services = services
        self._say = say
        self._round = 0
        self.session = CoachSession()

    def reset(self) -> None:
        """Forget the game; answers that come later are not said."""
        self._round += 1
        self.session.reset()

    def set_level(self, level: CoachLevel) -> None:
        """Want so much help from now on."""
        self.session.level = level

    def after_move(self, game: Game, person: Person) -> None:
        """Ask about the move that was just made."""
        task = self.session.task(game, person)
        if task is None:
            return
        current = self._round
        future = self._services.games.thread.call(asyncio.to_thread(task.answer))

        def done(remark: CoachRemark | None) -> None:
            if current == self._round:
                self._hear(task, remark)

        self._services.queue.when_done(future, done, lambda _error: None)

    def _hear(self, task: CoachTask, remark: CoachRemark | None) -> None:
        said = self.session.hear(task, remark)
        if said is None:
            return
        ways = _("Help is in the menu Moves.")
        if task.question is CoachQuestion.LAST_MOVE:
            ways = _("Undo takes the move back; help is in the menu Moves.")
        self._say(paragraph((said.text, ways)))

    def help(self) -> None:
        """Say the next step of help."""
        step = self.session.more()
        if step is None:
            self._say(_("The coach has no more to say."))
            return
        line = " ".join(step.line)
        self._say(f"{step.sentence.text} {line}".strip())

    def after_game(self, game: Game, person: Person) -> None:
        """Say a word of praise and one to work on, when the game is reviewed."""
        if not self.session.is_due(game, person):
            return
        current, ended = self._round, game.copy()
        moves = [played.move for played in ended.line[: ended.ply]]
        judge = self._services.reviewers.review
        work = judge(ended.start, moves, REVIEW_SECONDS, lambda _done, _of: None)

        def done(found: Review) -> None:
            if current == self._round:
                self._say(paragraph(self.session.words_after(ended, person, found)))

        future = self._services.games.thread.call(work)
        self._services.queue.when_done(future, done, lambda _error: None)
