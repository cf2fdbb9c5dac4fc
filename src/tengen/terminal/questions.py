"""A question about a position, asked in plain lines: answers, hints, and the answer itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.move import placement
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class AnswerEffect(Enum):
    """What an answer leads to: the question goes on, is done, or stands as it was."""

    GOES_ON = auto()
    DONE = auto()
    WRONG = auto()
    SLOWER = auto()
    SHOWN = auto()


class QuestionEnd(Enum):
    """How a question was left."""

    DONE = auto()
    MISSED = auto()
    SHOWN = auto()
    SKIPPED = auto()
    LEFT = auto()


@dataclass(frozen=True, slots=True)
class Reaction:
    """What is said to an answer, and the board that shows why."""

    effect: AnswerEffect
    sentence: str
    position: Position


class Question(Protocol):
    """Something that is asked about a position."""

    @property
    def position(self) -> Position:
        """The board on which the next answer is given."""

    @property
    def task(self) -> Sequence[str]:
        """What is asked, in lines."""

    def answer(self, word: str) -> Reaction:
        """Judge an answer; raises TengenError where it cannot be given."""

    def hint(self) -> str:
        """Return the next hint."""

    def show(self) -> Reaction:
        """Give up."""


class QuestionScreen(Protocol):
    """What a question needs of a terminal."""

    def say(self, *lines: str) -> None:
        """Print lines."""

    def draw(self, position: Position) -> None:
        """Print the board."""

    def ask(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input."""


_LEAVING = {"quit", "q", "exit", "leave"}


def ask_question(
    screen: QuestionScreen,
    question: Question,
    on_reaction: Callable[[Reaction], Sequence[str]],
    *,
    is_once: bool = False,
) -> QuestionEnd:
    """Ask until it is answered or left; ``on_reaction`` may add lines. ``is_once``: no second try.

    Raises what ``on_reaction`` raises.
    """
    _put(screen, question)
    while (line := screen.ask("> ")) is not None:
        word = line.strip()
        command = word.casefold()
        if command in _LEAVING:
            return QuestionEnd.LEFT
        if command == "skip":
            return QuestionEnd.SKIPPED
        if command in {"help", "?"}:
            screen.say(_help())
            continue
        if command in {"hint", "h"}:
            screen.say(question.hint())
            continue
        reaction = _reaction(screen, question, word) if word else None
        if reaction is None:
            continue
        screen.draw(reaction.position)
        screen.say(*filter(None, (reaction.sentence, *on_reaction(reaction))))
        end = _end(reaction.effect, is_once=is_once)
        if end is not None:
            return end
        if reaction.effect in {AnswerEffect.WRONG, AnswerEffect.SLOWER}:
            screen.say(_("Try again."))
            _put(screen, question)
    return QuestionEnd.LEFT


def _put(screen: QuestionScreen, question: Question) -> None:
    screen.draw(question.position)
    screen.say(*question.task)


def _reaction(screen: QuestionScreen, question: Question, word: str) -> Reaction | None:
    try:
        return question.show() if word.casefold() == "show" else question.answer(word)
    except TengenError as error:
        screen.say(str(error))
        return None


def _end(effect: AnswerEffect, *, is_once: bool) -> QuestionEnd | None:
    if effect is AnswerEffect.WRONG and is_once:
        return QuestionEnd.MISSED
    return {AnswerEffect.DONE: QuestionEnd.DONE, AnswerEffect.SHOWN: QuestionEnd.SHOWN}.get(effect)


def _help() -> str:
    return _(
        "Type a move such as h8; hint helps, show gives the answer, skip goes on, quit leaves."
    )


def area_text(points: Sequence[Point], rules: Variant) -> str:
    """Return the corners of an area: "f6 – j10"; one point alone by its name."""
    if not points:
        return ""
    names = [rules.format(placement(point)) for point in (points[0], points[-1])]
    return names[0] if len(points) == 1 else " – ".join(names)
