"""The lessons that are shipped, read once from ``data/``.

A path is a folder there: ``path.toml`` names it, each other file is a lesson, in the order of the
names; the figures before the name are not part of the lesson's id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from tengen.base.errors import TengenError
from tengen.base.suggest import hint
from tengen.base.text import shown
from tengen.lessons.model import BoardLesson, Exercise, LessonPath
from tengen.lessons.reading import InvalidLesson, LessonFile, decoded, read_lesson, read_path

_PATHS = ("five", "reversi")
_RULES = "rules"
#: Variants whose rules another one's boards teach as well.
_LIKE = {
    "swap": "swap2",
    "rif": "renju",
    "yamaguchi": "renju",
    "soosorv-8": "renju",
    "taraguchi-10": "renju",
    "tarannikov": "renju",
    "sakata": "renju",
    "free-renju": "freestyle",
    "pro": "standard",
    "long-pro": "standard",
    "international": "standard",
    "swap-first": "standard",
    "unbounded": "freestyle",
}


class UnknownLesson(TengenError, LookupError):
    """A lesson or an exercise that does not exist."""


@cache
def paths() -> tuple[LessonPath, ...]:
    """Return the paths of lessons, each in the order in which it is taken.

    >>> [path.id for path in paths()]
    ['five', 'reversi']
    """
    found = tuple(map(_path, _PATHS))
    _check_ids((*(lesson for path in found for lesson in path.lessons), *_rules().values()))
    return found


def lessons() -> tuple[BoardLesson, ...]:
    """Return the lessons of all paths."""
    return tuple(lesson for path in paths() for lesson in path.lessons)


def lesson(name: str) -> BoardLesson:
    """Return a lesson by its id; raises UnknownLesson."""
    known = _by_id()
    if name not in known:
        raise UnknownLesson(f"unknown lesson {shown(name)}; {hint(name, known)}")
    return known[name]


def exercise(name: str) -> Exercise:
    """Return an exercise of a lesson or of a rules page by its id; raises UnknownLesson."""
    known = _exercises()
    if name not in known:
        raise UnknownLesson(f"unknown exercise {shown(name)}; {hint(name, known)}")
    return known[name]


def rules_boards(variant: str) -> tuple[Exercise, ...]:
    """Return the small boards that teach the rules of a variant; none for an unknown name.

    >>> 3 <= len(rules_boards("freestyle")) <= 4
    True
    """
    found = _rules().get(_LIKE.get(variant, variant))
    return found.exercises if found else ()


def rules_pages() -> tuple[BoardLesson, ...]:
    """Return the boards of every rules page, as a lesson for each."""
    return tuple(_rules().values())


def all_exercises() -> tuple[Exercise, ...]:
    """Return every exercise that is shipped, those of the rules pages too."""
    return tuple(_exercises().values())


@cache
def _by_id() -> Mapping[str, BoardLesson]:
    return MappingProxyType({one.id: one for one in lessons()})


@cache
def _exercises() -> Mapping[str, Exercise]:
    found = (*lessons(), *_rules().values())
    return MappingProxyType({one.id: one for each in found for one in each.exercises})


@cache
def _rules() -> Mapping[str, BoardLesson]:
    return MappingProxyType({one.id: one for one in _lessons(_RULES)})


def _path(name: str) -> LessonPath:
    return read_path(_file(name, "path.toml"), name, tuple(_lessons(name)))


def _lessons(path: str) -> Iterator[BoardLesson]:
    for file in sorted(_folder(path).iterdir(), key=lambda file: file.name):
        stem, _dot, kind = file.name.rpartition(".")
        if kind == "toml" and stem != "path":
            name = stem.lstrip("0123456789").lstrip("-")
            yield read_lesson(_file(path, file.name), path, name)


def _folder(path: str) -> Traversable:
    return files("tengen.lessons") / "data" / path


def _file(path: str, name: str) -> LessonFile:
    return decoded(f"{path}/{name}", (_folder(path) / name).read_bytes())


def _check_ids(found: tuple[BoardLesson, ...]) -> None:
    """Refuse an id that two exercises have: progress is kept by it."""
    seen: dict[str, Exercise] = {}
    for one in (one for each in found for one in each.exercises):
        if one.id in seen:
            problem = f"the id {shown(one.id)} is that of {seen[one.id].place} too"
            raise InvalidLesson(one.place, problem)
        seen[one.id] = one
