"""What a release is made of is locked, licensed and named."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "requirements"
LOCKS = sorted(path.name for path in FOLDER.glob("*.txt") if path.name != "licenses.txt")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
RUN = PROJECT["project"]["dependencies"]
#: What each lock must satisfy.
WANTED = {
    "release.txt": [*RUN, *EXTRAS["app"], *EXTRAS["postgres"], *EXTRAS["redis"]],
    "cluster.txt": [*RUN, *EXTRAS["cluster"]],
    "train.txt": [*RUN, *EXTRAS["train"]],
    "build.txt": [*PROJECT["build-system"]["requires"]],
}
_HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")


def entries(name: str) -> list[tuple[Requirement, list[str]]]:
    """Return the packages of a lock, each with its lines of hashes."""
    found: list[tuple[Requirement, list[str]]] = []
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found[-1][1].append(line)
        elif line and not line.startswith("#"):
            found.append((Requirement(line.removesuffix(" \\")), []))
    return found


def versions(name: str) -> dict[str, list[str]]:
    """Return the versions of each package in a lock; they may differ by Python and system."""
    found: dict[str, list[str]] = {}
    for one, _hashes in entries(name):
        (pin,) = one.specifier
        assert pin.operator == "=="
        found.setdefault(canonicalize_name(one.name), []).append(pin.version)
    return found


def test_every_lock_is_looked_at() -> None:
    assert sorted(WANTED) == LOCKS


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_its_version_and_hashes_and_no_address(name: str) -> None:
    for requirement, hashes in entries(name):
        assert hashes, requirement
        assert [line for line in hashes if not _HASH.fullmatch(line)] == []
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert re.findall(r"https?:|file:|--index|--find-links|--extra", text) == []


@pytest.mark.parametrize("name", LOCKS)
def test_what_the_project_asks_for_is_locked(name: str) -> None:
    locked = versions(name)
    for text in WANTED[name]:
        wanted = Requirement(text)
        found = locked.get(canonicalize_name(wanted.name), [])
        assert found, f"{wanted} is not in {name}; run make lock"
        assert [one for one in found if one not in wanted.specifier] == []


def test_the_locks_agree_with_each_other() -> None:
    release = versions("release.txt")
    for name in ("cluster.txt", "train.txt"):
        other = versions(name)
        assert {one: other[one] for one in other if one in release} == {
            one: release[one] for one in release if one in other
        }


def test_the_licences_are_those_of_the_locked_packages() -> None:
    text = (FOLDER / "licenses.txt").read_text(encoding="utf-8")
    heads = re.findall(r"^([A-Za-z0-9_.-]+) (\d[\w.]*)\n\n", text, re.MULTILINE)
    told = {canonicalize_name(name): version for name, version in heads}
    needed = {canonicalize_name(one.name) for one, _ in entries("release.txt") if not one.marker}
    assert needed - told.keys() == set(), "run make lock"
    locked = versions("release.txt") | {"nanobind": versions("build.txt")["nanobind"]}
    assert {name: version for name, version in told.items() if version not in locked[name]} == {}
    assert "no licence is named" not in text
    assert str(ROOT) not in text


def test_the_licences_are_part_of_the_wheel() -> None:
    for name in PROJECT["project"]["license-files"]:
        assert (ROOT / name).is_file()
    assert "requirements/licenses.txt" in PROJECT["project"]["license-files"]


def test_nothing_that_is_compiled_names_the_folder_it_was_built_in() -> None:
    import tengen._core as core  # noqa: PLC0415

    assert core.__file__ is not None
    compiled = Path(core.__file__).read_bytes()
    assert str(ROOT).encode() not in compiled
    assert b"site-packages/nanobind" not in compiled


def test_the_bindings_use_the_stable_abi_alone() -> None:
    """Macros like these are not in it: with them the wheel for Python 3.12 and later fails."""
    outside = re.compile(r"\bPy\w+_(?:AS_\w+|[GS]ET_\w+|CheckExact|READ\w*|KIND|DATA)\b")
    files = sorted((ROOT / "cpp" / "bind").iterdir())
    assert len(files) > 10
    assert {path.name: outside.findall(path.read_text(encoding="utf-8")) for path in files} == {
        path.name: [] for path in files
    }
