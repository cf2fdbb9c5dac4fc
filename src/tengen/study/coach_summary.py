"""What a coach says after the game: a sentence of praise, and one to work on, from the review."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tengen.base.color import Seat
from tengen.base.i18n import N_
from tengen.base.score import ScoreKind
from tengen.engine.explanation import Sentence
from tengen.games.stored_review import StoredJudgement, StoredScore
from tengen.study.verdicts import UNJUDGED, Unit, Verdict

#: A run of moves without a mistake that is worth praise, and a share of best moves, in percent.
_MIN_RUN, _MIN_BEST = 5, 50
_MISTAKES = frozenset(one.value for one in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER))
_UNJUDGED = frozenset(one.value for one in UNJUDGED)
_WIN, _LOSS = ScoreKind.WIN.value, ScoreKind.LOSS.value

_WON = N_("You saw the forced win at move {ply} and did not let it go again.")
_FLAWLESS = N_("No mistake was found in any of your {moves} moves.")
_RUN = N_("From move {first} to move {last} you made {moves} moves without a mistake.")
_BEST = N_("{percent} % of your moves were the best there were.")
_ACCURATE = N_("Move {ply} was the best there was.")

_MISSED = N_("At move {ply} you had a forced win and let it go: look at {best}.")
_ALLOWED = N_("Move {ply} gave your opponent a forced win: {best} would have kept you in the game.")
_DISCS = N_("Move {ply} cost you the most, {discs} discs: look at {best}.")
_CHANCE = N_("Move {ply} cost you the most: look at {best}.")


@dataclass(frozen=True, slots=True)
class CoachSummary:
    """What was good, and what to work on; None where the review says nothing of the kind."""

    praise: Sentence | None
    work: Sentence | None


def summary(moves: Sequence[StoredJudgement], seat: Seat) -> CoachSummary:
    """Return what the review of a game says about a player, from its moves as they are kept."""
    own = [one for one in moves if one["seat"] == seat.value and one["class"] not in _UNJUDGED]
    return CoachSummary(_praise(own), _work(own))


def _praise(own: Sequence[StoredJudgement]) -> Sentence | None:
    won = _kept_win(own)
    if won is not None:
        return Sentence(_WON, {"ply": won})
    if not own:
        return None
    best = [one for one in own if one["class"] == Verdict.BEST.value]
    run = max(_runs(own), key=len, default=[])
    if len(run) == len(own):
        return Sentence(_FLAWLESS, {"moves": len(own)})
    percent = round(100 * len(best) / len(own))
    if percent >= _MIN_BEST:
        return Sentence(_BEST, {"percent": percent})
    if len(run) >= _MIN_RUN:
        ends = {"first": run[0]["ply"], "last": run[-1]["ply"]}
        return Sentence(_RUN, {**ends, "moves": len(run)})
    return Sentence(_ACCURATE, {"ply": best[-1]["ply"]}) if best else None


def _kept_win(own: Sequence[StoredJudgement]) -> int | None:
    """Return the first of the moves with which a forced win was kept to the end of the game."""
    first = None
    for one in reversed(own):
        if not (_is(one["score"], _WIN) and _is(one["played"], _WIN)):
            break
        first = one["ply"]
    return first


def _runs(own: Iterable[StoredJudgement]) -> list[list[StoredJudgement]]:
    """Return the moves without a mistake that followed each other."""
    runs: list[list[StoredJudgement]] = [[]]
    for one in own:
        if one["class"] in _MISTAKES:
            runs.append([])
        else:
            runs[-1].append(one)
    return runs


def _work(own: Sequence[StoredJudgement]) -> Sentence | None:
    """Return the sentence on the worst mistake; one that let a forced win go comes first."""
    mistakes = [one for one in own if one["class"] in _MISTAKES and one["best"] != one["move"]]
    if not mistakes:
        return None
    worst = max(mistakes, key=lambda one: (_missed(one), _allowed(one), one["loss"]))
    values: dict[str, str | int] = {"ply": worst["ply"], "best": worst["best"]}
    if _missed(worst):
        return Sentence(_MISSED, values)
    if _allowed(worst):
        return Sentence(_ALLOWED, values)
    if worst["unit"] == Unit.DISCS.value:
        return Sentence(_DISCS, {**values, "discs": round(worst["loss"])})
    return Sentence(_CHANCE, values)


def _missed(one: StoredJudgement) -> bool:
    return _is(one["score"], _WIN) and not _is(one["played"], _WIN)


def _allowed(one: StoredJudgement) -> bool:
    """Whether a move led into a forced loss that another one avoided."""
    score = one["score"]
    return _is(one["played"], _LOSS) and score is not None and not _is(score, _LOSS)


def _is(score: StoredScore | None, kind: str) -> bool:
    return score is not None and score["kind"] == kind
