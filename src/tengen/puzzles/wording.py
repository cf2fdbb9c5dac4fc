"""What a person is told of a puzzle: the task, and what a move deserves."""

from __future__ import annotations

from tengen.base.color import Color
from tengen.base.i18n import N_, _, ngettext
from tengen.puzzles.model import Puzzle, PuzzleKind

MAKES_FIVE = {
    Color.BLACK: N_("Black makes five first."),
    Color.WHITE: N_("White makes five first."),
}
STOPS_FOURS = {
    Color.BLACK: N_("Black blocks, and there are no fours left to win with."),
    Color.WHITE: N_("White blocks, and there are no fours left to win with."),
}
ESCAPES = {
    Color.BLACK: N_("Black gets away with this."),
    Color.WHITE: N_("White gets away with this."),
}
WINS_BY_FOURS = {
    Color.BLACK: N_("That does not stop it: Black wins with fours."),
    Color.WHITE: N_("That does not stop it: White wins with fours."),
}
FIVE = N_("Five in a row. Well done!")
UNSTOPPABLE = N_("Well done! There is no way to stop the five now.")
SLOWER = N_("That wins too, but it takes longer. Go on!")
GO_ON = N_("Right! Go on.")
UNPROVED = N_("This may be good, but no win was found after it.")
HOLDS = N_("Well done! Every other move loses.")
HOLDS_TOO = N_("Well done! That holds.")
PERFECT = N_("Well done! Nothing is better, counted to the end.")
CHOSEN = N_("Well done! A deep search likes this best by far.")
NOT_CHOSEN = N_("There is a much better move here.")

_TASKS = {
    (PuzzleKind.FOURS, Color.BLACK): N_("Black to move: win with fours only."),
    (PuzzleKind.FOURS, Color.WHITE): N_("White to move: win with fours only."),
    (PuzzleKind.THREATS, Color.BLACK): N_("Black to move: win with fours and threes."),
    (PuzzleKind.THREATS, Color.WHITE): N_("White to move: win with fours and threes."),
    (PuzzleKind.DEFENCE, Color.BLACK): N_("White is about to win. Find Black’s only defence."),
    (PuzzleKind.DEFENCE, Color.WHITE): N_("Black is about to win. Find White’s only defence."),
    (PuzzleKind.ENDING, Color.BLACK): N_("Black to move: find the best move of the ending."),
    (PuzzleKind.ENDING, Color.WHITE): N_("White to move: find the best move of the ending."),
    (PuzzleKind.MOBILITY, Color.BLACK): N_("Black to move: one move is clearly best. Which?"),
    (PuzzleKind.MOBILITY, Color.WHITE): N_("White to move: one move is clearly best. Which?"),
}


def task_text(puzzle: Puzzle) -> str:
    """Return what is asked; with wins, in how many moves of one's own, the five included."""
    color = Color.of_symbol(puzzle.position.split()[1])
    task = _(_TASKS[puzzle.kind, color])
    if puzzle.kind not in {PuzzleKind.FOURS, PuzzleKind.THREATS}:
        return task
    count = (puzzle.plies + 1) // 2
    moves = ngettext("Five in {count} move.", "Five in {count} moves.", count)
    return f"{task} {moves.format(count=count)}"


def worse_text(discs: int) -> str:
    """Return how much a move gives away."""
    text = ngettext(
        "There is a better move: this one costs {count} disc.",
        "There is a better move: this one costs {count} discs.",
        discs,
    )
    return text.format(count=discs)
