"""Does a program keep to its protocol? A report for programs of any protocol Tengen drives."""

from tengen.engine.compliance.dialects import DIALECTS, ComplianceDialect
from tengen.engine.compliance.report import CheckResult, ComplianceReport, Finding
from tengen.engine.compliance.run import CHECKS, examine, spoken_by
from tengen.engine.compliance.subject import Subject

__all__ = [
    "CHECKS",
    "DIALECTS",
    "CheckResult",
    "ComplianceDialect",
    "ComplianceReport",
    "Finding",
    "Subject",
    "examine",
    "spoken_by",
]
