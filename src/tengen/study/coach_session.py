"""A coach beside the game of one person's shell: when it is asked, and what it said last."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.engine.explanation import Sentence
from tengen.games.commands import AskCoach, Person
from tengen.games.game import Game
from tengen.games.permissions import why_not
from tengen.rules.position import Position
from tengen.study import coach
from tengen.study.coach_remark import CoachLevel, CoachQuestion, CoachRemark, CoachStep
from tengen.study.coach_summary import summary
from tengen.study.review import Review


@dataclass(frozen=True, slots=True)
class CoachTask:
    """A question to be answered beside the game; ``answer`` takes a moment."""

    position: Position
    question: CoachQuestion

    def answer(self) -> CoachRemark | None:
        """Return what the coach says."""
        return coach.answer(self.position, self.question)


class CoachSession:
    """How much help a person wants, and the remark of which he may ask more."""

    def __init__(self, level: CoachLevel = CoachLevel.OFF) -> None:
        self.level = level
        self.remark: CoachRemark | None = None
        self._shown = 0
        self._last: int | None = None

    def reset(self) -> None:
        """Forget what was said: another game is on the board."""
        self.remark, self._shown, self._last = None, 0, None

    def task(self, game: Game, person: Person) -> CoachTask | None:
        """Return what is to be asked after the last move of a game; None where nothing is."""
        ply = game.ply
        if not self.level.speaks or not ply or why_not(game, AskCoach(ply), person) is not None:
            return None
        question = coach.question_at(game, game.seats_of(person.visitor), ply)
        is_wanted = question is CoachQuestion.LAST_MOVE or self.level is CoachLevel.GUIDE
        if question is None or not is_wanted or not coach.may_speak(ply, self._last):
            return None
        return CoachTask(game.position, question)

    def hear(self, task: CoachTask, remark: CoachRemark | None) -> Sentence | None:
        """Take an answer; return what is said."""
        if remark is None:
            return None
        self.remark, self._shown = remark, 0
        self._last = len(task.position.moves)
        return remark.sentence

    def more(self) -> CoachStep | None:
        """Return the next step of help; None where there is no more."""
        if self.remark is None or self._shown >= len(self.remark.steps):
            return None
        self._shown += 1
        return self.remark.steps[self._shown - 1]

    def is_due(self, game: Game, person: Person) -> bool:
        """Whether the coach has a word to say after a game, for which it is reviewed."""
        if self.level is CoachLevel.OFF or not game.is_over or not game.ply:
            return False
        return why_not(game, AskCoach(0), person) is None

    @staticmethod
    def words_after(game: Game, person: Person, review: Review) -> tuple[str, ...]:
        """Return a sentence of praise and one to work on, where the review has them."""
        moves = [move.data() for move in review.moves]
        said = summary(moves, game.seats_of(person.visitor)[0])
        return tuple(one.text for one in (said.praise, said.work) if one is not None)
