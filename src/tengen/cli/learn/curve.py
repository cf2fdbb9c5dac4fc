"""``tengen learn curve``: how learning goes, measured against opponents that never change."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.arena.statistics import CONFIDENCE, sample_of, widened
from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.base.suggest import hint
from tengen.base.text import padded, shown
from tengen.cli.learn.selfplay import openings
from tengen.cli.learn.shared import Bar
from tengen.cli.options import (
    AsJson,
    SelfPlayGames,
    Size,
    UsageProblem,
    VariantName,
    chosen_variant,
    whole_number,
)
from tengen.cli.output import print_json, say, tell_unreadable
from tengen.draw.render_svg import render_svg
from tengen.learn.networks.curve import CurvePlan, CurveTrial, measure, usual_opponents, usual_steps
from tengen.learn.networks.curve_picture import Curve, CurvePoint, picture
from tengen.learn.networks.trial import Trial
from tengen.rules.variant import Variant

EXAMPLES = (
    "tengen learn curve reversi --games 20000 --seeds 3 --out curve.svg",
    "tengen learn curve freestyle --steps 0,1000,5000 --json",
)


def run(  # noqa: PLR0913 - options of a command line
    variant: VariantName,
    *,
    games: SelfPlayGames = "20000",
    seeds: Annotated[str, typer.Option(metavar="N", help=_("How many networks to train."))] = "3",
    steps: Annotated[
        str | None, typer.Option(metavar="N,N,…", help=_("After how many games to look."))
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help=_("Opponents separated by spaces, instead of three.")),
    ] = None,
    trial: Annotated[
        str, typer.Option(metavar="N", help=_("Openings of each match, played with both colours."))
    ] = "25",
    depth: Annotated[
        str, typer.Option(metavar="N", help=_("Plies the network looks ahead."))
    ] = "1",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Where to draw it: .svg, .png or .json."))
    ] = None,
    size: Size = None,
    as_json: AsJson = False,
) -> None:
    """Train, try out, and show the scores with their intervals."""
    rules = chosen_variant(variant, size)
    networks = whole_number("--seeds", seeds)
    course = CurvePlan(
        rules,
        _steps(steps, whole_number("--games", games)),
        tuple(range(1, networks + 1)),
        tuple(opponents.split()) if opponents else usual_opponents(rules),
        openings(rules, networks * whole_number("--trial", trial), 1),
        whole_number("--depth", depth),
    )
    writer = None if out is None else _writer(out)
    marks = _measured(course)
    data = _data(course, marks)
    if out is not None and writer is not None:
        content = writer(rules, data)
        write_atomically(out, lambda stream: stream.write(content))
        tell_unreadable(out, _scene(rules, data))
    if as_json:
        print_json(data)
    else:
        _tell(data)


def _steps(text: str | None, games: int) -> tuple[int, ...]:
    if text is None:
        return usual_steps(games)
    found = tuple(whole_number("--steps", part.strip(), 0) for part in text.split(","))
    if list(found) != sorted(set(found)):
        raise UsageProblem(f"--steps takes growing numbers, as 0,1000,5000, not {shown(text)}")
    return found


def _measured(course: CurvePlan) -> list[CurveTrial]:
    total = max(course.steps[-1], 1) * len(course.seeds)
    with Bar(total) as bar:

        def on_progress(seed: int, done: int) -> None:
            before = (seed - course.seeds[0]) * course.steps[-1]
            bar.show(before + done, f"{seed}/{len(course.seeds)}: {done}")

        return list(measure(course, on_progress))


# -- numbers -------------------------------------------------------------------------------------


def _data(course: CurvePlan, marks: Sequence[CurveTrial]) -> dict[str, Any]:
    return {
        "variant": course.variant.name,
        "size": course.variant.size_text,
        "depth": course.depth,
        "seeds": list(course.seeds),
        "points": [
            _point(name, step, [m for m in marks if (m.opponent, m.games) == (name, step)])
            for name in course.opponents
            for step in course.steps
        ],
    }


def _point(opponent: str, games: int, marks: Sequence[CurveTrial]) -> dict[str, Any]:
    """Sum the seeds up: the mean score with its 95 % interval, and the score of each seed."""
    trial = sum((mark.trial for mark in marks), Trial())
    sample = sample_of(widened(trial.pairs))
    error = CONFIDENCE * sample.standard_error
    return {
        "opponent": opponent,
        "games": games,
        "score": round(trial.score, 4),
        "low": round(max(0.0, trial.score - error), 4),
        "high": round(min(1.0, trial.score + error), 4),
        "by_seed": [round(mark.trial.score, 4) for mark in marks],
        "trial_games": trial.games,
    }


def _tell(data: dict[str, Any]) -> None:
    steps = sorted({point["games"] for point in data["points"]})
    say(padded(_("games"), 22, is_right=True) + "".join(f"{step:>14}" for step in steps))
    for opponent in dict.fromkeys(point["opponent"] for point in data["points"]):
        cells = (_cell(one) for one in data["points"] if one["opponent"] == opponent)
        say(padded(opponent, 22, is_right=True) + "".join(f"{cell:>14}" for cell in cells))


def _cell(point: dict[str, Any]) -> str:
    half = 50 * (point["high"] - point["low"])
    return f"{100 * point['score']:.1f} ± {half:.1f}"


# -- files ---------------------------------------------------------------------------------------


def _writer(path: Path) -> Any:
    kind = path.suffix.lower()
    if kind not in _WRITERS:
        shown = hint(kind, _WRITERS) if kind else "write .svg, .png or .json"
        raise TengenError(f"{str(path)!r} is not the name of a picture; {shown}")
    return _WRITERS[kind]


def _scene(rules: Variant, data: dict[str, Any]) -> Any:
    curves = [
        Curve(
            opponent,
            [
                CurvePoint(one["games"], one["score"], one["low"], one["high"])
                for one in data["points"]
                if one["opponent"] == opponent
            ],
        )
        for opponent in dict.fromkeys(point["opponent"] for point in data["points"])
    ]
    return picture(f"{_(rules.title)} {rules.size_text}", curves)


def _svg(rules: Variant, data: dict[str, Any]) -> bytes:
    scene = _scene(rules, data)
    return render_svg(scene, round(scene.width)).encode()


def _png(rules: Variant, data: dict[str, Any]) -> bytes:
    from tengen.draw.render_png import render_png  # noqa: PLC0415 - Pillow only when it is needed

    scene = _scene(rules, data)
    return render_png(scene, round(2 * scene.width))


def _json(_rules: Variant, data: dict[str, Any]) -> bytes:
    return json.dumps(data, indent=2).encode() + b"\n"


_WRITERS = {".svg": _svg, ".png": _png, ".json": _json}
