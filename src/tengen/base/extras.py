"""Packages that only a part of Tengen needs, and the extra of the installation that brings each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tengen.base.errors import TengenError

EXTRAS = {
    "app": (
        "PIL",
        "anyio",
        "argon2",
        "fastapi",
        "itsdangerous",
        "limits",
        "prometheus_client",
        "pydantic",
        "pydantic_settings",
        "starlette",
        "structlog",
        "textual",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "redis": ("redis",),
    "cluster": ("ray",),
    "train": ("torch",),
}
_BRINGS = {package: extra for extra, packages in EXTRAS.items() for package in packages}


class MissingPackage(TengenError, ImportError):
    """Something that was asked for needs a package which the installation lacks."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"this needs the package {package}; install it with: pip install 'tengen[{extra}]'"
        )
        self.package = package
        self.extra = extra

    def __reduce__(self) -> tuple[type[MissingPackage], tuple[str, str]]:
        return type(self), (self.package, self.extra)


@contextmanager
def told_by_extra() -> Iterator[None]:
    """Turn the import of a package that an extra brings into one sentence (MissingPackage)."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _BRINGS:
            raise
        raise MissingPackage(package, _BRINGS[package]) from None
