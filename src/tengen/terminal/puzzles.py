"""Puzzles in plain lines: one after the other, of the day, in streaks and storms, one's own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from tengen.base.clock import now_ms
from tengen.base.i18n import _, ngettext
from tengen.games.local_notes import LocalNotes
from tengen.puzzles import choosing, collection, store_missed, store_runs
from tengen.puzzles.model import Puzzle, PuzzleTheme
from tengen.puzzles.questions import PuzzleQuestion
from tengen.puzzles.store_runs import KeptRun, RunMode
from tengen.study.questions import Reaction
from tengen.terminal.questions import QuestionEnd, QuestionScreen, ask_question


@dataclass(frozen=True, slots=True)
class PuzzleQuery:
    """Which puzzles somebody wants: one by its name, or new ones of a variant and theme."""

    variant: str = "freestyle"
    theme: PuzzleTheme | None = None
    name: str | None = None


# -- one after the other --------------------------------------------------------------------------


def play_puzzles(screen: QuestionScreen, notes: LocalNotes, query: PuzzleQuery) -> None:
    """Play new puzzles until the person leaves, or one by its name; raises NoSuchPuzzle."""
    if query.name is not None:
        _play_one(screen, notes, notes.read(choosing.puzzle_for, notes.visitor, query.name))
        return
    while True:
        find = partial(choosing.next_for, theme=query.theme)
        found = notes.read(find, notes.visitor, query.variant)
        if found is None:
            screen.say(_none_left(query))
            return
        if _play_one(screen, notes, found) is QuestionEnd.LEFT:
            return


def play_due(screen: QuestionScreen, notes: LocalNotes) -> None:
    """Play the puzzles that were missed and come back."""
    while (found := notes.write(choosing.due_for, notes.visitor, now_ms())) is not None:
        if _play_one(screen, notes, found) in {QuestionEnd.LEFT, QuestionEnd.SKIPPED}:
            return
    screen.say(_("No puzzle is to be tried again now."))


def play_missed(screen: QuestionScreen, notes: LocalNotes) -> None:
    """Play what was missed in reviewed games of one's own."""
    found, reviewed = notes.read(store_missed.missed_of, notes.visitor)
    if not found:
        none = _("Nothing was missed in {count} reviewed games.").format(count=reviewed)
        screen.say(none if reviewed else _("None of your games is reviewed yet."))
        return
    for one in found:
        puzzle = notes.read(choosing.puzzle_for, notes.visitor, one.id)
        if _play_one(screen, notes, puzzle) is QuestionEnd.LEFT:
            return


def play_daily(screen: QuestionScreen, notes: LocalNotes) -> None:
    """Play the puzzle of the day of this machine; raises NoSuchPuzzle."""
    day = datetime.now(UTC).astimezone().date()
    screen.say(_("Puzzle of {date}").format(date=day.isoformat()))
    _play_one(screen, notes, collection.daily(day))


def _none_left(query: PuzzleQuery) -> str:
    if collection.puzzles(query.variant, query.theme):
        return _("You have seen all puzzles of this kind.")
    return _("there are no puzzles of {variant} yet").format(variant=query.variant)


def _play_one(screen: QuestionScreen, notes: LocalNotes, puzzle: Puzzle) -> QuestionEnd:
    question = _question(notes, puzzle)

    def keep(reaction: Reaction) -> str:
        return notes.write(question.keep, notes.visitor, reaction, now_ms())

    return ask_question(screen, question, keep)


def _question(notes: LocalNotes, puzzle: Puzzle) -> PuzzleQuestion:
    return PuzzleQuestion(
        puzzle, lambda word: notes.read(choosing.puzzle_for, notes.visitor, puzzle.id, word)
    )


# -- streaks and storms ---------------------------------------------------------------------------


def play_run(screen: QuestionScreen, notes: LocalNotes, mode: RunMode, variant: str) -> None:
    """Play a streak or a storm to its end; raises Refused where there are no puzzles."""
    begin = partial(store_runs.begin_run, choose=choosing.nearest(variant), now=now_ms())
    run = notes.write(begin, notes.visitor, mode, variant)
    if mode is RunMode.STORM:
        screen.say(_("As many as you can in three minutes; a miss costs five seconds."))
    else:
        screen.say(_("Each puzzle is harder; the first miss ends it."))
    while not run.is_over(now_ms()):
        screen.say("", _standing(run))
        question = _question(notes, collection.puzzle(run.puzzle))
        end = ask_question(screen, question, lambda _reaction: "", is_once=True)
        if end is QuestionEnd.LEFT:
            break
        count = partial(choosing.count_in_run, is_solved=end is QuestionEnd.DONE)
        run = notes.write(count, notes.visitor, run, now_ms())
    best = notes.read(store_runs.bests_of, notes.visitor).get((mode, variant), 0)
    screen.say("", _("Solved: {score}. Your best: {best}.").format(score=run.score, best=best))


def _standing(run: KeptRun) -> str:
    solved = ngettext("{count} solved", "{count} solved", run.score).format(count=run.score)
    left = run.left_ms(now_ms())
    if left is None:
        return solved
    seconds = -(-left // 1000)
    return f"{solved} · {seconds // 60}:{seconds % 60:02}"
