"""What the laboratory cannot do."""

from __future__ import annotations

from tengen.base.errors import TengenError


class LabProblemError(TengenError, ValueError):
    """An experiment that makes no sense."""
