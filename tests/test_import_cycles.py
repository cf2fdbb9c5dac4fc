"""No module needs itself: whoever reads one can stop at the modules that it imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import tengen

SOURCES = Path(tengen.__file__).parent
CORE = "tengen._core"


def name_of(file: Path) -> str:
    parts = file.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(file): file for file in SOURCES.rglob("*.py")}


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs: imports for the type checker alone do not."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from nodes(node)


def imports(module: str) -> set[str]:
    """Return the modules of ours that a module imports, inside functions too."""
    found = set()
    for node in nodes(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            # The compiled core is a part of the package, not the package.
            found |= {name if name in MODULES else node.module for name in names - {CORE}}
    return (found & MODULES.keys()) - {module}


def test_no_module_imports_itself_around_a_corner() -> None:
    graph = {module: imports(module) for module in MODULES}
    assert sum(map(len, graph.values())) > 2000
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" → ".join(reversed(error.args[1]))) from None
