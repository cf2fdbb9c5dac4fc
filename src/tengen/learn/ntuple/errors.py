"""What can be wrong with a network."""

from __future__ import annotations

from tengen.base.errors import TengenError
from tengen.rules.variant import Variant


class NetworkUnsupported(TengenError, ValueError):
    """A game that networks cannot learn."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(f"no network can learn {variant.name} of size {variant.size_text}")
        self.variant = variant

    def __reduce__(self) -> tuple[type[NetworkUnsupported], tuple[Variant]]:
        return type(self), (self.variant,)


class InvalidNetwork(TengenError, ValueError):
    """Stored bytes that are not the network asked for; the message tells why."""
