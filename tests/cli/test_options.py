"""An option that several commands have is written once, in ``cli/options.py``."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import tengen.cli

FOLDER = Path(tengen.cli.__file__).parent


def declarations() -> Counter[str]:
    """Count how often each option is declared: the same type, words and placeholder."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in FOLDER.rglob("*.py")]
    return Counter(
        ast.unparse(node)
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and ast.unparse(node).startswith("Annotated[")
    )


def test_no_option_is_declared_twice() -> None:
    found = declarations()
    assert len(found) > 100
    assert [text for text, count in found.items() if count > 1] == []
