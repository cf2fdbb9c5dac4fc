"""What a position is worth, in words: one side, one sign, one unit wherever it is told."""

from __future__ import annotations

from math import floor

from tengen.base.color import Color
from tengen.base.i18n import _, ngettext
from tengen.base.score import Score, ScoreKind
from tengen.games.thought import Thought
from tengen.games.words import color_word, confidence_text
from tengen.rules.variant import Family, Variant


def for_black(score: Score, mover: Color) -> Score:
    """Return the score of whoever moves as black's."""
    return score if mover is Color.BLACK else -score


def value_text(score: Score) -> str:
    """Return a score in a few characters: a chance in percent, a margin in discs, a forced end.

    >>> [value_text(s) for s in (Score.discs(-6), Score.winrate(0.631), Score.win_in(5))]
    ['−6 discs', '63 %', 'win in 5']
    """
    match score.kind:
        case ScoreKind.WIN:
            return _("win in {plies}").format(plies=int(score.value))
        case ScoreKind.LOSS:
            return _("loss in {plies}").format(plies=int(score.value))
        case ScoreKind.DISCS:
            return _discs(round(score.value))
    return f"{floor(100 * score.value + 0.5)} %"


def _discs(margin: int) -> str:
    sign = "+" if margin > 0 else ""
    count = abs(margin)
    if margin < 0:
        return ngettext("−{count} disc", "−{count} discs", count).format(count=count)
    return sign + ngettext("{count} disc", "{count} discs", count).format(count=count)


def evaluation_text(score: Score, *, is_crosses: bool = False) -> str:
    """Say how black stands; ``score`` is black's.

    >>> evaluation_text(Score.winrate(0.74)), evaluation_text(Score.discs(4))
    ('Black: 74 %', 'Black: +4 discs')
    """
    return f"{color_word(Color.BLACK, is_crosses=is_crosses)}: {value_text(score)}"


def evaluation_label(rules: Variant, *, is_crosses: bool = False) -> str:
    """Say for whom evaluations are and what they count, to stand above them.

    >>> from tengen.rules.catalogue import variant
    >>> evaluation_label(variant("renju")), evaluation_label(variant("reversi"))
    ('Black: chance to win', 'Black: discs ahead')
    """
    side = color_word(Color.BLACK, is_crosses=is_crosses or rules.has_crosses)
    if rules.family is Family.REVERSI:
        return _("{side}: discs ahead").format(side=side)
    return _("{side}: chance to win").format(side=side)


def worth_texts(thought: Thought, mover: Color, *, is_crosses: bool = False) -> list[str]:
    """Return what a thought of whoever moves is worth to black, and how sure that is."""
    if thought.score is None:
        return []
    if thought.is_proved_draw:
        return [_("Draw"), confidence_text(thought)]
    told = evaluation_text(for_black(thought.score, mover), is_crosses=is_crosses)
    return [*filter(None, (told, confidence_text(thought)))]
