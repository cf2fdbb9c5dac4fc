"""A question about a position, asked in plain lines: answers, hints, and the answer itself."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.rules.position import Position
from tengen.study.questions import AnswerEffect, Question, Reaction, area_text


class QuestionEnd(Enum):
    """How a question was left."""

    DONE = auto()
    MISSED = auto()
    SHOWN = auto()
    SKIPPED = auto()
    LEFT = auto()


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
    on_reaction: Callable[[Reaction], str],
    *,
    is_once: bool = False,
) -> QuestionEnd:
    """Ask until it is answered or left; ``on_reaction`` may add a line. ``is_once``: no second try.

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
            _hint(screen, question)
            continue
        reaction = _reaction(screen, question, word) if word else None
        if reaction is None:
            continue
        screen.draw(reaction.position)
        screen.say(*filter(None, (reaction.sentence, on_reaction(reaction))))
        end = _end(reaction.effect, is_once=is_once)
        if end is not None:
            return end
        if reaction.effect.is_taken_back:
            screen.say(_("Try again."))
            _put(screen, question)
    return QuestionEnd.LEFT


def _put(screen: QuestionScreen, question: Question) -> None:
    screen.draw(question.position)
    screen.say(*question.task)
    if question.choices:
        screen.say("; ".join(f"{name}: {title}" for name, title in question.choices))


def _hint(screen: QuestionScreen, question: Question) -> None:
    told = question.hint()
    area = area_text(told.points, question.position.variant)
    screen.say(" ".join(filter(None, (told.sentence, area))))


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
