"""``tengen match``: programs against each other, until it is known which is stronger."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from tengen.arena.adjudication import Adjudication
from tengen.arena.balanced import balanced_book, is_balanced
from tengen.arena.clocks import MatchTimeControl, parse_clock
from tengen.arena.executor import Executor, LocalExecutor
from tengen.arena.faults import MAX_FAULTS
from tengen.arena.match import Match
from tengen.arena.openings import OpeningBook, Plies, RandomBook, read_book
from tengen.arena.picture import artist_of, scene_of
from tengen.arena.report import MatchReport, as_data, report_of
from tengen.arena.save import SaveFile, open_save
from tengen.arena.schedule import TOURNAMENTS, tournament
from tengen.arena.settings import MatchSettings
from tengen.arena.simple import USUAL_TIME, games_at_once
from tengen.arena.sprt import SequentialTest, SprtDecision
from tengen.arena.table import cross_table, remarks, stopped_text
from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.base.i18n import _, ngettext
from tengen.base.system import join_command
from tengen.base.text import shorten, shown
from tengen.cli.match_learning import LearningExecutor
from tengen.cli.match_live import LiveTable
from tengen.cli.options import (
    AsJson,
    Foul,
    Passes,
    Size,
    UsageProblem,
    at_table,
    chosen_variant,
    seconds,
    whole_number,
)
from tengen.cli.output import print_json, progress, say, tell_unreadable
from tengen.rules.table_rules import REFUSE
from tengen.rules.variant import Variant

EXAMPLES = (
    'tengen match random "random[seed=1]" --variant reversi --games 100 --nodes 1',
    "tengen match tengen gomocup:pbrain-other --variant freestyle --games 200 --clock 60+0.5",
    "tengen match hard medium --variant reversi --games 20 --openings balanced:8 --nodes 500",
    "tengen match level:4 level:5 --variant renju --games 2000 --sprt 0,50 --save games.jsonl",
)
#: The panels of the help.
_TIME, _OPENINGS, _RESULT = _("Time"), _("Openings"), _("Result")
_TOURNAMENT, _ENDS = _("Tournament"), _("When games end")
_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long players may think, as written on the command line."""

    time: str | None
    clock: str | None
    nodes: str | None
    depth: str | None
    margin: str | None

    @property
    def control(self) -> MatchTimeControl:
        """The time control; one second a move where nothing else is asked for."""
        base, increment = (None, 0.0) if self.clock is None else parse_clock(self.clock)
        time = None if self.time is None else seconds("--time", self.time)
        nodes = None if self.nodes is None else whole_number("--nodes", self.nodes)
        depth = None if self.depth is None else whole_number("--depth", self.depth)
        if (time, base, nodes, depth) == (None, None, None, None):
            time = USUAL_TIME
        usual = MatchTimeControl(time, base, increment, nodes, depth)
        if self.margin is None:
            return usual
        margin = seconds("--margin", self.margin, least=0)
        return MatchTimeControl(time, base, increment, nodes, depth, margin)


@dataclass(frozen=True, slots=True)
class Openings:
    """Where games begin, as written on the command line."""

    file: Path | None
    plies: str | None
    random: str | None
    seed: str


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """Who meets whom how often, and when games and the match end, as written there."""

    games: str
    tournament: str
    rounds: str | None
    concurrency: str | None
    sprt: str | None
    resign: str | None
    draw: str | None
    max_moves: str | None
    max_faults: str

    @property
    def adjudication(self) -> Adjudication:
        """When games end before their end."""
        return Adjudication(
            _number("--resign", self.resign),
            _number("--draw", self.draw),
            _number("--max-moves", self.max_moves),
        )


def run(  # noqa: PLR0913 - one parameter per option
    players: Annotated[
        list[str], typer.Argument(metavar="A B [C …]", help=_("The players, by name."))
    ],
    *,
    variant: Annotated[str, typer.Option(metavar="VARIANT", help=_("The game."))],
    games: Annotated[
        str,
        typer.Option(
            metavar="N",
            help=_("Games between each two players that meet."),
            rich_help_panel=_TOURNAMENT,
        ),
    ],
    size: Size = None,
    foul: Foul = REFUSE,
    passes: Passes = False,
    time: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help=_("Seconds for each move; 1 unless there is a bound."),
            rich_help_panel=_TIME,
        ),
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="B+I",
            help=_("Seconds for the game and for each move, as 60+0.5."),
            rich_help_panel=_TIME,
        ),
    ] = None,
    nodes: Annotated[
        str | None, typer.Option(metavar="N", help=_("Nodes for each move."), rich_help_panel=_TIME)
    ] = None,
    depth: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("How many moves deep to search."), rich_help_panel=_TIME),
    ] = None,
    margin: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help=_("Seconds over the limit that are forgiven; 0.1 by default."),
            rich_help_panel=_TIME,
        ),
    ] = None,
    openings: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE|balanced",
            help=_("Games to begin from, in any format; or balanced, even ones of ours."),
            rich_help_panel=_OPENINGS,
        ),
    ] = None,
    opening_plies: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help=_("Play only this many moves of each opening."),
            rich_help_panel=_OPENINGS,
        ),
    ] = None,
    random_openings: Annotated[
        str | None,
        typer.Option(
            metavar="PLIES",
            help=_("Random moves to begin with, as 8 or 3-7; 0 for the bare board."),
            rich_help_panel=_OPENINGS,
        ),
    ] = None,
    seed: Annotated[
        str,
        typer.Option(
            metavar="N",
            help=_("Another number gives other random openings."),
            rich_help_panel=_OPENINGS,
        ),
    ] = "0",
    kind: Annotated[
        str,
        typer.Option(
            "--tournament",
            metavar="|".join(TOURNAMENTS),
            help=_("Who meets whom."),
            rich_help_panel=_TOURNAMENT,
        ),
    ] = "round-robin",
    rounds: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Rounds of the tournament."), rich_help_panel=_TOURNAMENT),
    ] = None,
    concurrency: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help=_("Games at once; one, or one for each core where time does not matter."),
            rich_help_panel=_TOURNAMENT,
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="E0,E1",
            help=_("Stop as soon as it is known whether A is better by E0 or E1."),
            rich_help_panel=_ENDS,
        ),
    ] = None,
    resign: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help=_("End games that both score as won for N moves."),
            rich_help_panel=_ENDS,
        ),
    ] = None,
    draw: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help=_("End games that both score as level for N moves."),
            rich_help_panel=_ENDS,
        ),
    ] = None,
    max_moves: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("Call games of N moves a draw."), rich_help_panel=_ENDS),
    ] = None,
    max_faults: Annotated[
        str,
        typer.Option(
            metavar="N",
            help=_("Stop when a player lost N games in a row by its own faults; 0 never."),
            rich_help_panel=_ENDS,
        ),
    ] = str(MAX_FAULTS),
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=_("Keep every game there; continue if it exists."),
            rich_help_panel=_RESULT,
        ),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=_("Draw the final table as SVG or PNG."), rich_help_panel=_RESULT
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help=_("Play on a Ray cluster, such as auto."),
            rich_help_panel=_TOURNAMENT,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a match and tell the result."""
    rules = at_table(chosen_variant(variant, size), foul, passes=passes)
    bounds = Bounds(time, clock, nodes, depth, margin)
    begin = Openings(openings, opening_plies, random_openings, seed)
    form = MatchFormat(games, kind, rounds, concurrency, sprt, resign, draw, max_moves, max_faults)
    settings = _settings(players, rules, bounds, begin, form)
    artist = None if picture is None else artist_of(picture)
    with _saved(save, settings) as saved:
        report = _play(settings, saved, cluster)
    _tell(report, as_json=as_json)
    if picture is not None and artist is not None:
        drawn = artist(report)
        write_atomically(picture, lambda stream: stream.write(drawn))
        tell_unreadable(picture, scene_of(report))
    _leave(report)


# -- what was asked for ----------------------------------------------------------------------


def _settings(
    players: list[str], rules: Variant, bounds: Bounds, openings: Openings, form: MatchFormat
) -> MatchSettings:
    """Read what is written; raises UsageProblem for the first that makes no sense."""
    return MatchSettings(
        tuple(players),
        rules,
        whole_number("--games", form.games),
        bounds.control,
        _book(rules, openings),
        tournament(form.tournament),
        _number("--rounds", form.rounds),
        form.adjudication,
        None if form.sprt is None else _test(form.sprt),
        _concurrency(form.concurrency, bounds.control),
        whole_number("--max-faults", form.max_faults, 0),
    )


def _number(option: str, text: str | None) -> int:
    return 0 if text is None else whole_number(option, text)


def _book(rules: Variant, openings: Openings) -> OpeningBook:
    if openings.file is not None and openings.random is not None:
        raise UsageProblem("openings come from a file or by chance, not both")
    if openings.file is not None and is_balanced(str(openings.file)):
        return _even_openings(rules, str(openings.file), openings)
    if openings.file is not None:
        plies = (
            None if openings.plies is None else whole_number("--opening-plies", openings.plies, 0)
        )
        return read_book(openings.file, rules, plies)
    if openings.plies is not None:
        raise UsageProblem("--opening-plies shortens the openings of a file; name it: --openings")
    plies_at_random = None if openings.random is None else Plies.parse(openings.random)
    return RandomBook(rules, plies_at_random, whole_number("--seed", openings.seed, 0))


def _even_openings(rules: Variant, text: str, openings: Openings) -> OpeningBook:
    if openings.plies is not None:
        raise UsageProblem(f"{shorten(text)} openings are played whole; leave --opening-plies out")
    return balanced_book(text, rules, whole_number("--seed", openings.seed, 0))


def _test(text: str) -> SequentialTest:
    """Read the two hypotheses of a sequential test."""
    parts = text.split(",")
    try:
        elo0, elo1 = map(float, parts)
        return SequentialTest(elo0, elo1)
    except ValueError:
        raise UsageProblem(
            f"--sprt takes two numbers of Elo, the smaller one first, as 0,10, not {shown(text)}"
        ) from None


def _concurrency(text: str | None, control: MatchTimeControl) -> int:
    if text is not None:
        return whole_number("--concurrency", text)
    return games_at_once(control)


def _saved(path: Path | None, settings: MatchSettings) -> AbstractContextManager[SaveFile | None]:
    return nullcontext() if path is None else open_save(path, settings)


# -- the match -------------------------------------------------------------------------------


def _play(settings: MatchSettings, save: SaveFile | None, cluster: str | None) -> MatchReport:
    """Play to the end; an interrupt tells how to go on, and leaves."""
    try:
        with redirect_stdout(sys.stderr):  # what a cluster prints is no answer of ours
            report = asyncio.run(_run(settings, save, cluster))
    except KeyboardInterrupt:
        for line in _farewell(save):
            sys.stderr.write(f"{line}\n")
        raise typer.Exit(_INTERRUPTED) from None
    return report


async def _run(settings: MatchSettings, save: SaveFile | None, cluster: str | None) -> MatchReport:
    async with LearningExecutor(_executor(cluster)) as executor:
        with LiveTable(settings, progress()) as table:
            match = Match(settings, executor, save, table.tell_fault)
            results = await match.run(table.update)
        return report_of(settings, results, match.stopped_by)


def _executor(cluster: str | None) -> Executor:
    if cluster is None:
        return LocalExecutor()
    from tengen.arena.ray_executor import RayExecutor  # noqa: PLC0415 - an extra that is slow to load

    return RayExecutor(cluster)


def _farewell(save: SaveFile | None) -> tuple[str, ...]:
    if save is None:
        return (_("Interrupted; the games were not kept, name a file with --save."),)
    kept = ngettext(
        "{count} game is kept in {path}", "{count} games are kept in {path}", save.count
    )
    return (
        kept.format(count=save.count, path=save.path),
        _("Continue with: {command}").format(command=join_command(["tengen", *sys.argv[1:]])),
    )


def _tell(report: MatchReport, *, as_json: bool) -> None:
    if as_json:
        print_json(as_data(report))
        return
    say(cross_table(report))
    for line in remarks(report):
        say(line)


def _leave(report: MatchReport) -> None:
    """End with an error after a fault that stopped the match, with 1 if A is not better."""
    fault = report.stopped_by
    if fault is not None:
        raise TengenError(stopped_text(fault, report.lines[fault.player].name))
    if report.answer is not None and report.answer.verdict is SprtDecision.H0:
        raise typer.Exit(1)
