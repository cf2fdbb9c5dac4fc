"""A review in words: what moves are called, what they gave away, how well somebody played."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.base.color import Seat
from tengen.base.i18n import N_, _, decimal, percent
from tengen.study.review import Review
from tengen.study.verdicts import Loss, Unit, Verdict

_NAMES = {
    Verdict.FORCED: N_("forced"),
    Verdict.OPENING: N_("opening"),
    Verdict.BEST: N_("best"),
    Verdict.GOOD: N_("good"),
    Verdict.INACCURACY: N_("inaccuracy"),
    Verdict.MISTAKE: N_("mistake"),
    Verdict.BLUNDER: N_("blunder"),
}
#: The signs of mistakes.
MARKS: Mapping[Verdict, str] = {
    Verdict.INACCURACY: "?!",
    Verdict.MISTAKE: "?",
    Verdict.BLUNDER: "??",
}


def verdict_text(verdict: Verdict) -> str:
    """Return the name of a verdict."""
    return _(_NAMES[verdict])


def loss_text(loss: Loss) -> str:
    """Return what a move gave away, in the unit of its game."""
    if loss.unit is Unit.DISCS:
        return decimal(f"{loss.amount:g}")
    return percent(f"{100 * loss.amount:.1f}")


def summary_text(review: Review, seat: Seat, name: str) -> str:
    """Say in a sentence how well a player of some name played."""
    accuracy, share = review.accuracy(seat), review.best_share(seat)
    if accuracy is None or share is None:
        return _("{name}: no moves to judge.").format(name=name)
    counts = review.counts(seat)
    text = _(
        "{name}: accuracy {accuracy} of 100, best moves {share} %; "
        "inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}."
    )
    return text.format(
        name=name,
        accuracy=decimal(f"{accuracy:.1f}"),
        share=round(100 * share),
        inaccuracies=counts["inaccuracy"],
        mistakes=counts["mistake"],
        blunders=counts["blunder"],
    )
