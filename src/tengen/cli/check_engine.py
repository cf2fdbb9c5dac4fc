"""``tengen check-engine``: whether a program keeps to its protocol."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import typer

from tengen.base.i18n import N_, _
from tengen.cli.options import AsJson, ProgramText, UsageProblem, chosen_variant
from tengen.cli.output import answers, print_json, progress
from tengen.engine.compliance import (
    DIALECTS,
    CheckResult,
    ComplianceReport,
    Finding,
    Subject,
    examine,
)
from tengen.engine.process import ProgramCommand

EXAMPLES = (
    "tengen check-engine pbrain-other",
    'tengen check-engine "gtp-rhino --fast" --protocol gtp --json',
    "tengen check-engine ./pbrain-other --variant renju --variant caro",
)
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
        str, typer.Option(metavar="gomocup|gtp|nboard", help=_("The language it speaks."))
    ] = "gomocup",
    variant: Annotated[
        list[str] | None,
        typer.Option(metavar="VARIANT", help=_("A game it must play; may be given repeatedly.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Examine a program and report; the exit code is 1 when something is wrong."""
    dialect = DIALECTS.get(protocol)
    if dialect is None:
        raise UsageProblem.unknown("protocol", protocol, tuple(DIALECTS))
    rules = tuple(chosen_variant(name, None) for name in variant or dialect.variants)
    subject = Subject(ProgramCommand.parse(command), dialect, rules, is_asked_for=bool(variant))
    report = asyncio.run(_examine(subject))
    if as_json:
        print_json(_document(report))
    else:
        _print_table(report)
    if not report.is_clean:
        raise typer.Exit(1)


async def _examine(subject: Subject) -> ComplianceReport:
    """Run every check; on a terminal, show which one runs."""
    findings: list[Finding] = []
    with progress().status(_("checking {program}").format(program=subject.command.name)):
        async for finding in examine(subject):
            findings.append(finding)
    hello = findings[0]
    name = hello.note if hello.verdict is CheckResult.PASSED else subject.command.name
    return ComplianceReport(name, subject.dialect.name, tuple(findings))


def _document(report: ComplianceReport) -> dict[str, Any]:
    failed = [{"check": f.check, "problem": f.note} for f in report.of(CheckResult.FAILED)]
    skipped = [{"check": f.check, "reason": f.note} for f in report.of(CheckResult.SKIPPED)]
    return {
        "engine": report.engine,
        "protocol": report.protocol,
        "passed": [finding.check for finding in report.of(CheckResult.PASSED)],
        "failed": failed,
        "skipped": skipped,
    }


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
