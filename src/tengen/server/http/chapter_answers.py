"""The shapes of the answers about studies and their chapters; see ``answers``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tengen.engine.explanation import Sentence
from tengen.server.http.answers import NotesAnswer, Words, answer
from tengen.studies.stored import Visibility


@answer
@dataclass(frozen=True, slots=True)
class ListedStudyAnswer:
    """A study of a list; ``variant`` is the game of its first chapter."""

    id: str
    name: str
    description: str
    owner: str
    mine: bool
    visibility: Visibility
    chapters: int
    variant: str | None
    updated: int


@answer
@dataclass(frozen=True, slots=True)
class StudyListAnswer:
    """A page of studies, the latest changed first, and whether there are more."""

    studies: list[ListedStudyAnswer]
    more: bool


@answer
@dataclass(frozen=True, slots=True)
class ChapterHeadAnswer:
    """A chapter without its record; ``size`` is the number of its moves with all variations."""

    id: str
    name: str
    variant: str
    size: int
    revision: int


@answer
@dataclass(frozen=True, slots=True)
class StudyAnswer:
    """A study without its records; ``deleted`` are chapters that the owner can bring back."""

    id: str
    name: str
    description: str
    owner: str
    mine: bool
    visibility: Visibility
    revision: int
    updated: int
    chapters: list[ChapterHeadAnswer]
    deleted: list[ChapterHeadAnswer]


class ChapterAnswer(Words):
    """A chapter with its record."""

    id: str
    name: str
    revision: int
    record: NotesAnswer


class ChapterConflictAnswer(Words):
    """Why a chapter was not saved, and what it is now."""

    error: Sentence
    chapter: ChapterAnswer


@answer
@dataclass(frozen=True, slots=True)
class RevisionAnswer:
    """The chapter is stored; the next change names this revision."""

    revision: int


@answer
@dataclass(frozen=True, slots=True)
class StudyDeletedAnswer:
    """The study is deleted, and can be brought back for so many days."""

    deleted: Literal[True]
    days: int


@answer
@dataclass(frozen=True, slots=True)
class StudyImportAnswer:
    """The study, how many games of a file became chapters of it, and why others did not."""

    study: StudyAnswer
    taken: int
    refused: list[str]
