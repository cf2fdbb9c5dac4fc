"""The hand-written stub names exactly what the compiled module offers."""

from __future__ import annotations

import ast
from pathlib import Path

from tengen import _core

STUB = Path(__file__).parents[1] / "src" / "tengen" / "_core.pyi"


def stub_members() -> dict[str, set[str]]:
    """The public names of the stub: of the module under "", of classes under their name."""
    members: dict[str, set[str]] = {"": set()}
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            members[""].add(node.name)
        elif isinstance(node, ast.ClassDef):
            members[""].add(node.name)
            members[node.name] = {name for item in node.body for name in names_of(item)}
    return members


def names_of(item: ast.stmt) -> list[str]:
    if isinstance(item, ast.FunctionDef):
        return [item.name]
    if isinstance(item, ast.Assign):
        return [target.id for target in item.targets if isinstance(target, ast.Name)]
    if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
        return [item.target.id]
    return []


def public(names: set[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def test_the_stub_and_the_module_have_the_same_names() -> None:
    stub = stub_members()
    assert public(stub.pop("")) == public(set(vars(_core)))
    for name, expected in stub.items():
        assert public(expected) == public(set(vars(getattr(_core, name)))), name


def test_every_name_of_the_module_is_documented() -> None:
    for name in public(set(vars(_core))):
        assert getattr(_core, name).__doc__, name
