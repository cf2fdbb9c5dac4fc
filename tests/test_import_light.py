"""What ``import tengen`` brings along: few would wait for more than the rules."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tengen

#: Modules that take long to load and that the rules do without.
HEAVY = ("json", "pathlib", "gettext", "secrets", "asyncio", "sqlalchemy", "typer", "rich")


def test_the_rules_bring_little_along() -> None:
    code = (
        "import sys; before = set(sys.modules); import tengen; print(*(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "tengen.rules.position" in loaded
    assert loaded & set(HEAVY) == set()
    assert [name for name in loaded if name.startswith("tengen.records")] == []


@pytest.mark.parametrize("name", tengen.__all__)
def test_whatever_is_offered_is_there(name: str) -> None:
    assert getattr(tengen, name) is not None


def test_what_is_not_offered_is_named() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        _ = tengen.chess
