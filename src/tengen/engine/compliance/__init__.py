"""Does a program keep to its protocol? A report for programs of any protocol Tengen drives."""

from tengen.engine.compliance.dialects import DIALECTS, Dialect
from tengen.engine.compliance.report import Finding, Report, Verdict
from tengen.engine.compliance.run import CHECKS, examine
from tengen.engine.compliance.subject import Subject

__all__ = ["CHECKS", "DIALECTS", "Dialect", "Finding", "Report", "Subject", "Verdict", "examine"]
