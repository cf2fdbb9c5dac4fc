"""Reading lessons from their files (TOML); what is wrong there is told with file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tengen.base.errors import TengenError
from tengen.base.text import shown
from tengen.lessons.model import BoardLesson, Exercise, ExerciseKind, LessonPath
from tengen.rules.catalogue import variant
from tengen.rules.position import Position

MAX_ANSWERS = 64
_LESSON_KEYS = {"title", "words", "exercises"}
_PATH_KEYS = {"title", "summary"}
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_HEADER = "[[exercises]]"
#: The fact that proves the answers of a kind where the file names no other.
_CHECKS = {
    ExerciseKind.WIN: "fours",
    ExerciseKind.STOP: "stops",
    ExerciseKind.CAPTURE: "captures",
    ExerciseKind.BEST: "exact",
    ExerciseKind.PASS: "legal",
}
_TEXTS = ("task", "reason", "otherwise", "hint")
_NEEDED = ("task", "reason")
_LISTS = ("answers", "choices", "asked")
_EXERCISE_KEYS = {
    *("id", "variant", "size", "moves", "position", "kind", "check", "plies", "wrong"),
    *_TEXTS,
    *_LISTS,
}


class InvalidLesson(TengenError, ValueError):
    """A file of lessons that is damaged or asks for something impossible."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")


@dataclass(frozen=True, slots=True)
class LessonFile:
    """The text of one file, and where in it things stand."""

    name: str
    text: str

    def place(self, number: int | None = None, key: str = "") -> str:
        """Return file and line of a key, at the top or in the exercise of that number (from 0)."""
        lines = self.text.splitlines()
        starts = [0, *(at for at, line in enumerate(lines) if line.strip() == _HEADER), len(lines)]
        part = 0 if number is None else number + 1
        first, last = starts[min(part, len(starts) - 2)], starts[min(part + 1, len(starts) - 1)]
        own = (at for at in range(first, last) if re.match(rf"\s*{key}\s*=", lines[at]))
        return f"{self.name}:{(next(own, first) if key else first) + 1}"

    def data(self) -> dict[str, Any]:
        """Parse the file; raises InvalidLesson with the line of the mistake."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            line = found[1] if found else len(self.text.splitlines())
            problem = re.sub(r" \(at .*\)$", "", str(error))
            raise InvalidLesson(f"{self.name}:{line}", problem) from None


def decoded(name: str, content: bytes) -> LessonFile:
    """Return a file whose bytes were read; raises InvalidLesson where they are no text."""
    try:
        return LessonFile(name, content.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise InvalidLesson(f"{name}:{line}", "this is no text in UTF-8") from None


def read_path(file: LessonFile, path: str, lessons: tuple[BoardLesson, ...]) -> LessonPath:
    """Read the file of a path itself."""
    data = file.data()
    _check_keys(file, None, data, _PATH_KEYS)
    title, summary = (_text(file, None, data, key) for key in ("title", "summary"))
    return LessonPath(path, title, summary, lessons)


def read_lesson(file: LessonFile, path: str, lesson: str) -> BoardLesson:
    """Read a lesson and its exercises."""
    data = file.data()
    _check_keys(file, None, data, _LESSON_KEYS)
    found = data.get("exercises")
    if not isinstance(found, list) or not found or not all(isinstance(one, dict) for one in found):
        raise InvalidLesson(file.place(), "a lesson needs exercises, each under [[exercises]]")
    title, words = (_text(file, None, data, key) for key in ("title", "words"))
    exercises = tuple(_exercise(file, number, one) for number, one in enumerate(found))
    for number, exercise in enumerate(exercises):
        if exercise.id in {other.id for other in exercises[:number]}:
            problem = f"the id {shown(exercise.id)} is there twice"
            raise InvalidLesson(file.place(number, "id"), problem)
    return BoardLesson(lesson, path, title, words, exercises)


def _exercise(file: LessonFile, number: int, data: Mapping[str, Any]) -> Exercise:
    """Read one exercise and check what can be seen at once: that it is possible at all."""
    _check_keys(file, number, data, _EXERCISE_KEYS)
    name = _text(file, number, data, "id")
    if not _ID.fullmatch(name):
        problem = f"{shown(name)} is no id; small letters, figures and hyphens are"
        raise InvalidLesson(file.place(number, "id"), problem)
    kind = _kind(file, number, data)
    fields: dict[str, Any] = {key: _list(file, number, data, key) for key in _LISTS}
    for key in _TEXTS:
        if key in data or key in _NEEDED:
            fields[key] = _text(file, number, data, key)
    check = data.get("check", _CHECKS.get(kind))
    if not isinstance(check, str):
        raise InvalidLesson(
            file.place(number, "kind"), "the check that proves the answers is missing"
        )
    exercise = Exercise(
        id=name,
        position=_position(file, number, data),
        kind=kind,
        check=check,
        wrong=_wrong(file, number, data),
        plies=_plies(file, number, data),
        place=file.place(number, "id"),
        **fields,
    )
    _check_answers(file, number, exercise)
    return exercise


def _check_keys(
    file: LessonFile, number: int | None, data: Mapping[str, Any], known: set[str]
) -> None:
    for key in data:
        if key not in known:
            problem = f"nothing is named {shown(key)} here; known are {', '.join(sorted(known))}"
            raise InvalidLesson(file.place(number, re.escape(key)), problem)


def _text(file: LessonFile, number: int | None, data: Mapping[str, Any], key: str) -> str:
    text = data.get(key)
    if not isinstance(text, str) or not text.strip():
        raise InvalidLesson(file.place(number, key), f"{key} is missing or is no text")
    return text


def _list(file: LessonFile, number: int, data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Read words between blanks, or a list of texts."""
    found = data.get(key, [])
    found = found.split() if isinstance(found, str) else found
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise InvalidLesson(file.place(number, key), f"{key} are points between blanks, or a list")
    if len(found) > MAX_ANSWERS:
        problem = f"{len(found)} {key} are more than {MAX_ANSWERS}"
        raise InvalidLesson(file.place(number, key), problem)
    return tuple(found)


def _wrong(file: LessonFile, number: int, data: Mapping[str, Any]) -> dict[str, str]:
    """Read the sentences for wrong answers; one sentence may serve several points."""
    found = data.get("wrong", {})
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        problem = "wrong is a table of points and what is said to them"
        raise InvalidLesson(file.place(number, "wrong"), problem)
    return {word: text for words, text in found.items() for word in words.split()}


def _kind(file: LessonFile, number: int, data: Mapping[str, Any]) -> ExerciseKind:
    known = [kind.value for kind in ExerciseKind]
    if data.get("kind") not in known:
        problem = f"{shown(data.get('kind'))} is no kind; known are {', '.join(known)}"
        raise InvalidLesson(file.place(number, "kind"), problem)
    return ExerciseKind(data["kind"])


def _plies(file: LessonFile, number: int, data: Mapping[str, Any]) -> int:
    plies = data.get("plies", 0)
    if type(plies) is not int or not 0 <= plies <= 99:
        problem = f"{shown(plies)} is no number of plies from 0 to 99"
        raise InvalidLesson(file.place(number, "plies"), problem)
    return plies


def _position(file: LessonFile, number: int, data: Mapping[str, Any]) -> Position:
    """Set the board up; raises InvalidLesson where no game can come to it."""
    if ("moves" in data) == ("position" in data):
        problem = "an exercise needs either moves or a position"
        raise InvalidLesson(file.place(number), problem)
    key = "moves" if "moves" in data else "position"
    if not isinstance(data[key], str):
        raise InvalidLesson(file.place(number, key), f"{key} is no text")
    if not isinstance(data.get("size", ""), int | str):
        raise InvalidLesson(file.place(number, "size"), f"{shown(data['size'])} is no size")
    try:
        rules = variant(_text(file, number, data, "variant"), data.get("size"))
        if key == "moves":
            return rules.initial().play_all(data["moves"])
        return rules.position(data["position"])
    except TengenError as error:
        raise InvalidLesson(file.place(number, key), str(error)) from None


def _check_answers(file: LessonFile, number: int, exercise: Exercise) -> None:
    """Refuse answers that cannot be given at all."""
    can_give: Callable[[str], bool]
    if exercise.kind is ExerciseKind.CHOOSE:
        can_give = exercise.choices.__contains__
    elif exercise.kind is ExerciseKind.TAP:
        can_give = _is_point(exercise)
    else:
        can_give = _is_legal(exercise)
    if not exercise.answers:
        raise InvalidLesson(file.place(number, "answers"), "there is no right answer")
    for key, words in (("answers", exercise.answers), ("wrong", tuple(exercise.wrong))):
        for word in words:
            if not can_give(word):
                problem = f"{shown(word)} cannot be answered here"
                raise InvalidLesson(file.place(number, key), problem)
    for word in _both(exercise):
        raise InvalidLesson(file.place(number, "wrong"), f"{shown(word)} is right and wrong")


def _both(exercise: Exercise) -> Iterator[str]:
    return (word for word in exercise.answers if word in exercise.wrong)


def _is_point(exercise: Exercise) -> Callable[[str], bool]:
    rules = exercise.variant

    def can_give(word: str) -> bool:
        try:
            return rules.parse(word).point is not None
        except TengenError:
            return False

    return can_give


def _is_legal(exercise: Exercise) -> Callable[[str], bool]:
    def can_give(word: str) -> bool:
        try:
            return exercise.position.is_legal(word)
        except TengenError:
            return False

    return can_give
