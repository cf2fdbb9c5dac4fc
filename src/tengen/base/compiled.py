"""The compiled core, where the installation has one: ``from tengen.base.compiled import _core``.

Everything but the champions, the learners' networks and the proofs works without it, on the
reference rules. Whoever uses the core where it is missing is told so in one sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from tengen.base.errors import TengenError


class NotCompiled(TengenError):
    """Something needs the compiled core, which this installation lacks."""

    def __init__(self) -> None:
        super().__init__(
            "this needs the compiled core, which this installation was built without; "
            "install a wheel of Tengen, or install it from source with a C++20 compiler"
        )

    def __reduce__(self) -> tuple[type[NotCompiled], tuple[()]]:
        return type(self), ()


class _Missing:
    """Stands for the core: every use says that it is missing."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NotCompiled


if TYPE_CHECKING:
    from tengen import _core as _core  # noqa: PLC0414 - for others

    IS_COMPILED: bool
else:
    try:
        from tengen import _core

        IS_COMPILED = True
    except ImportError:
        _core = _Missing()
        IS_COMPILED = False
