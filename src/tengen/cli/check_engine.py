"""``tengen check-engine``: whether a program keeps to its protocol."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import typer

from tengen.base.i18n import N_, _, ngettext
from tengen.cli.options import AsJson, ProgramText, UsageProblem, chosen_variant
from tengen.cli.output import answers, print_json, progress, say
from tengen.cli.programs import NamedProgram, named_program
from tengen.engine.compliance import (
    DIALECTS,
    CheckResult,
    ComplianceDialect,
    ComplianceReport,
    Finding,
    Subject,
    examine,
    spoken_by,
)
from tengen.engine.process import ProgramCommand

EXAMPLES = (
    "tengen check-engine pbrain-other",
    'tengen check-engine "gtp:rhino --fast" --json',
    "tengen check-engine ./pbrain-other --variant renju --variant caro",
    "tengen check-engine rapfi --allow-skipped",
)
_USUAL = "gomocup"
#: What people use themselves, without a word for everything that is checked.
_CONSOLE = "edax"
_STYLES = {CheckResult.PASSED: "green", CheckResult.FAILED: "bold red", CheckResult.SKIPPED: "dim"}
_WORDS = {
    CheckResult.PASSED: N_("passed"),
    CheckResult.FAILED: N_("FAILED"),
    CheckResult.SKIPPED: N_("skipped"),
}


def run(
    command: ProgramText,
    *,
    protocol: Annotated[
        str | None,
        typer.Option(metavar="gomocup|gtp|nboard", help=_("The language it speaks.")),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(metavar="VARIANT", help=_("A game it must play; may be given repeatedly.")),
    ] = None,
    allow_skipped: Annotated[
        bool, typer.Option("--allow-skipped", help=_("Pass also where checks were skipped."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Examine a program and report; the exit code is 1 when something is wrong or was skipped."""
    program = named_program(command)
    dialect = _dialect(program, protocol)
    rules = tuple(chosen_variant(name, None) for name in variant or dialect.variants)
    subject = Subject(
        ProgramCommand.parse(program.command), dialect, rules, bool(variant), program.options
    )
    report, other = asyncio.run(_examine(subject))
    if as_json:
        print_json(_document(report, other))
    else:
        _print_table(report)
        _print_remarks(report, other)
    if not report.is_clean or not (report.is_complete or allow_skipped):
        raise typer.Exit(1)


def _dialect(program: NamedProgram, wish: str | None) -> ComplianceDialect:
    """Return the protocol that was asked for, or that the name tells; Gomocup is the usual one."""
    said = program.protocol or _USUAL
    asked = said if wish is None else wish
    if asked == _CONSOLE:
        raise UsageProblem(
            "a console cannot be checked; Edax and Egaroucid speak GTP as well: gtp:COMMAND -gtp"
        )
    if asked not in DIALECTS:
        raise UsageProblem.unknown("protocol", asked, tuple(DIALECTS))
    return DIALECTS[asked]


async def _examine(subject: Subject) -> tuple[ComplianceReport, str | None]:
    """Run every check, on a terminal showing that; a program that is silent may speak another."""
    findings: list[Finding] = []
    other: ComplianceDialect | None = None
    with progress().status(_("checking {program}").format(program=subject.command.name)):
        async for finding in examine(subject):
            findings.append(finding)
        is_greeted = findings[0].verdict is CheckResult.PASSED
        if not is_greeted:
            other = await spoken_by(subject)
    name = findings[0].note if is_greeted else subject.command.name
    report = ComplianceReport(name, subject.dialect.name, tuple(findings))
    return report, None if other is None else other.name


def _document(report: ComplianceReport, other: str | None) -> dict[str, Any]:
    failed = [{"check": f.check, "problem": f.note} for f in report.of(CheckResult.FAILED)]
    skipped = [{"check": f.check, "reason": f.note} for f in report.of(CheckResult.SKIPPED)]
    return {
        "engine": report.engine,
        "protocol": report.protocol,
        "passed": [finding.check for finding in report.of(CheckResult.PASSED)],
        "failed": failed,
        "skipped": skipped,
        "suggested_protocol": other,
    }


def _print_remarks(report: ComplianceReport, other: str | None) -> None:
    skipped = len(report.of(CheckResult.SKIPPED))
    if skipped:
        text = ngettext(
            "{count} check was skipped: nothing is known about it.",
            "{count} checks were skipped: nothing is known about them.",
            skipped,
        )
        say(text.format(count=skipped))
    if other is not None:
        say(_("It answers in another language; try --protocol {name}.").format(name=other))


def _print_table(report: ComplianceReport) -> None:
    from rich.markup import escape  # noqa: PLC0415 - JSON needs no rich
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(_("Check"), no_wrap=True)
    table.add_column(_("Verdict"), no_wrap=True)
    table.add_column(_("What was seen"))
    for finding in report.findings:
        style = _STYLES[finding.verdict]
        verdict = f"[{style}]{_(_WORDS[finding.verdict])}[/]"
        table.add_row(finding.check, verdict, escape(finding.note))
    answers().print(table)
