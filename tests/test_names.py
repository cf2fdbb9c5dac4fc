"""A class has a name of its own: whoever reads it somewhere knows which class is meant."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import tengen

SOURCES = Path(tengen.__file__).parent


def public_classes() -> Counter[str]:
    """Count the classes of each name, those inside functions and classes too."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in SOURCES.rglob("*.py")]
    return Counter(
        node.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )


def test_no_two_classes_share_a_name() -> None:
    found = public_classes()
    assert len(found) > 500
    assert {name: count for name, count in found.items() if count > 1} == {}
