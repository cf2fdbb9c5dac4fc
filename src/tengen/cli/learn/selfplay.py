"""``tengen learn selfplay``: the apprentice plays itself, and keeps what is not worse."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.arena.openings import RandomBook
from tengen.arena.statistics import CONFIDENCE, sample_of, widened
from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar, chosen_profile, opened
from tengen.cli.options import (
    AsJson,
    Database,
    ProfileName,
    Seed,
    SelfPlayGames,
    Size,
    VariantName,
    whole_number,
)
from tengen.cli.output import print_json, say
from tengen.learn.memory.profiles import DEFAULT, Profile
from tengen.learn.networks.selfplay import Promotion, practise
from tengen.rules.position import Position
from tengen.rules.variant import Variant

EXAMPLES = (
    "tengen learn selfplay reversi --games 5000",
    "tengen learn selfplay freestyle --games 20000 --seed 7 --json",
)
#: Openings of the trial, each played with both colours.
OPENINGS = "100"


def run(  # noqa: PLR0913 - options of a command line
    variant: VariantName,
    *,
    games: SelfPlayGames = "5000",
    seed: Seed = "1",
    trial: Annotated[
        str, typer.Option(metavar="N", help=_("Openings of the match that decides."))
    ] = OPENINGS,
    size: Size = None,
    profile: ProfileName = DEFAULT,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Play, try the new weights out, and keep them if they are not worse."""
    chosen = chosen_profile(variant, size, profile)
    amount = whole_number("--games", games), whole_number("--seed", seed, 0)
    starts = openings(chosen.variant, whole_number("--trial", trial), amount[1])
    with opened(database) as engine, Bar(amount[0]) as bar:

        def on_progress(done: int) -> None:
            bar.show(done, f"{done}/{amount[0]}")

        result = practise(engine, chosen, amount, starts, on_progress)
    if as_json:
        print_json(_data(chosen, result))
    else:
        _tell(result)


def openings(variant: Variant, count: int, seed: int) -> list[Position]:
    """Return fair random openings."""
    book = RandomBook(variant, seed=seed)
    return [book.opening(number).position(variant) for number in range(count)]


def _error(result: Promotion) -> float:
    return CONFIDENCE * sample_of(widened(result.trial.pairs)).standard_error


def _data(profile: Profile, result: Promotion) -> dict[str, object]:
    return {
        "profile": profile.name,
        "variant": profile.variant.name,
        "size": profile.variant.size_text,
        "games": result.games,
        "total_games": result.total,
        "promoted": result.is_promoted,
        "trial": {
            "games": result.trial.games,
            "score": round(result.trial.score, 4),
            "error": round(_error(result), 4),
            "pairs": result.trial.pairs,
        },
        "seconds": round(result.seconds, 3),
    }


def _tell(result: Promotion) -> None:
    text = _("New weights against old ones: {score} % ± {error} in {games} games.")
    score, error = f"{100 * result.trial.score:.1f}", f"{100 * _error(result):.1f}"
    say(text.format(score=score, error=error, games=result.trial.games))
    if result.is_promoted:
        say(_("Promoted: the apprentice plays with the new weights."))
    elif result.overtaken:
        say(_("Not promoted: the apprentice has learned from other games meanwhile."))
    else:
        say(_("Not promoted: the old weights are better and stay."))
