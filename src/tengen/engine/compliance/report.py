"""What was found out about a program."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.errors import TengenError


class CheckResult(Enum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: its name, how it ended, and in a sentence why or what was measured."""

    check: str
    verdict: CheckResult
    note: str = ""


@dataclass(frozen=True, slots=True)
class ComplianceReport:
    """The findings about a program, in the order of the checks."""

    engine: str
    protocol: str
    findings: tuple[Finding, ...]

    def of(self, verdict: CheckResult) -> tuple[Finding, ...]:
        """Return the findings that ended in a certain way."""
        return tuple(finding for finding in self.findings if finding.verdict is verdict)

    @property
    def is_clean(self) -> bool:
        """Whether nothing failed."""
        return not self.of(CheckResult.FAILED)

    @property
    def is_complete(self) -> bool:
        """Whether nothing was skipped."""
        return not self.of(CheckResult.SKIPPED)


class CheckFailed(TengenError):
    """A check that failed; the message says what the program did wrong."""


class NotApplicable(TengenError):
    """A check that does not concern this program; the message says why."""
