"""Shared by the tests of drawings: reading an SVG back."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

_SPACE = "{http://www.w3.org/2000/svg}"

Elements = Callable[[str, str], list[ElementTree.Element]]


def _elements(svg: str, role: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)  # noqa: S314 - written by the code under test
    groups = [group for group in root.iter(f"{_SPACE}g") if role in group.attrib["class"].split()]
    return [element for group in groups for element in group]


@pytest.fixture(scope="session")
def elements() -> Elements:
    """Return the elements of an SVG that play a role such as ``stone`` or ``label``."""
    return _elements
