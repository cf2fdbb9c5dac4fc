"""Players that leave something to chance, which a seed makes repeatable."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tengen.engine.api import Option, OptionValue

SEED = Option(int, help="makes the choices repeatable")


class SeededPlayer:
    """A player with a chance of its own."""

    name: str
    options: Mapping[str, Option] = {"seed": SEED}

    def __init__(self) -> None:
        self.chance = Random()

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Start again from a seed."""
        if "seed" in values:
            self.chance = Random(values["seed"])
