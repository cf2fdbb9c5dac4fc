"""The program under examination."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.base import system
from tengen.engine import registry
from tengen.engine.compliance.dialects import ComplianceDialect
from tengen.engine.external import ExternalEngine
from tengen.engine.names import PlayerName
from tengen.engine.process import ProgramCommand
from tengen.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Subject:
    """A program: how it is started, what it speaks, and what it is asked to play."""

    command: ProgramCommand
    dialect: ComplianceDialect
    variants: tuple[Variant, ...]
    #: Whether somebody asked for these variants, so that refusing one is a failure.
    is_asked_for: bool = False
    #: Options of the driver, as in ``gtp[memory=500]:COMMAND``.
    options: Mapping[str, str] = field(default_factory=dict)

    def open(self) -> ExternalEngine:
        """Return the program behind its driver, not yet started."""
        command = system.join_command(self.command.words)
        opened = registry.open(PlayerName(self.dialect.name, self.options, command).text)
        assert isinstance(opened, ExternalEngine)
        return opened
