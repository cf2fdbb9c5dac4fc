"""What a person reads in whole games at the prompt, word for word.

After a change that is meant, write the transcripts anew and read what differs:
``RECORD_TRANSCRIPTS=1 python -m pytest tests/cli/terminal/test_transcripts.py``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import variant
from tengen.records.record import Record

Run = Callable[..., subprocess.CompletedProcess[str]]
#: What is asked for on the command line, and what is typed: lines, "~" is a blank in one.
Evening = tuple[tuple[str, ...], str]

FOLDER = Path(__file__).parent / "transcripts"
FAKE = Path(__file__).parents[2] / "fakes" / "gomocup_fake.py"
CRASHING = f"gomocup:{sys.executable} {FAKE} --fault crash"
ROW = "h8 a1 i8 a2 j8 a3 k8 a4 l8"
EVENINGS: dict[str, tuple[Evening, ...]] = {
    "two people, undo and redo": (
        (
            ("play", "tictactoe"),
            "b2 undo redo a1 c3 u u redo redo redo b2 b3 c1 undo resign undo a2",
        ),
    ),
    "won with a row": ((("play", "freestyle"), f"{ROW} m8 undo b1 u redo"),),
    "a program answers": (
        (("play", "freestyle", "--size", "9", "--white", "random[seed=4]"), "e5 undo d4 f6 moves"),
    ),
    "a program begins": (
        (
            ("play", "tictactoe", "--black", "random[seed=2]"),
            "undo b2 undo why a1 a2 a3 b1 b3 c1 c2 c3",
        ),
    ),
    "programs by themselves": (
        (("play", "reversi", "--black", "random[seed=1]", "--white", "random[seed=2]"), ""),
    ),
    "a forced pass": (
        (
            ("play", "reversi", "--size", "4"),
            "c4 b4 a1 d2 d4 d3 a2 c1 a4 a3 b1 undo redo d1 undo",
        ),
    ),
    "captures": ((("play", "pente"), "a1 b1 a2 c1 d1 undo"),),
    "an opening with choices": ((("play", "swap2"), "h8 a1 i8 add a2 j8 swap undo a3 resign"),),
    "offered stones": (
        (("play", "rif"), "h8 h9 h10 swap i9 offer:i8 i10 f10 f10 undo undo moves"),
    ),
    "declared stones": (
        (("play", "soosorv-8"), "h8 h9 i8 a1 declare:1 swap offer:j8 j8 a3 k8 a5 l8"),
    ),
    "a cube": ((("play", "gomoku3d", "--size", "5"), "b2-1 a1-1 undo"),),
    "no edges": ((("play", "unbounded"), "0,0 0,1 1,0 -3,2"),),
    "fouls and rules of the table": (
        (("play", "renju"), "i8 a1 j8 a2 h9 a3 h10 a4 h8 pass"),
        (
            ("play", "renju", "--foul", "claim", "--moves", "h8 a1 h9 a3 g10 a5 f10 a7"),
            "h10 claim",
        ),
        (("play", "renju", "--passes"), "h8 pass pass"),
    ),
    "what is not understood": (
        (
            ("play", "tictactoe"),
            "b2 b2 d9 pass swap bonjour undoo save pause retry stop why b2a1c3",
        ),
    ),
    "help": ((("play", "tictactoe"), "help"),),
    "ended, begun again, left": (
        (("play", "freestyle"), "8,8 9,9 q undo q hint resign r h8 q q h9"),
        (("play", "tictactoe"), "q"),
        (("play", "tictactoe"), "m"),
        (("play", "tictactoe"), "b2 new people b2 first second quit"),
    ),
    "why": (
        (("play", "freestyle", "--white", "franta[seed=3]"), "why h8 why h9 h10 h11 why quit"),
    ),
    "a hint": ((("play", "freestyle", "--moves", "h8 a1 i8 a2 j8 a3 k8 a4"), "hint quit"),),
    "pasted moves": (
        (("play", "piskvorky"), "h8a1h8 h8a1i8a2j8a3k8a4l8"),
        (("play", "freestyle", "--white", "random[seed=1]"), "h8i9"),
    ),
    "a program fails": (
        (("play", "freestyle", "--white", CRASHING), "h8 retry a1 resign quit"),
        (("play", "freestyle", "--white", CRASHING), "h8"),
        (("play", "freestyle", "--black", "random[seed=1]", "--white", CRASHING), ""),
    ),
    "files": (
        (("play", "--resume", "game.sgf"), "moves j10 save~other.json quit"),
        (("play", "--resume", "other.json"), "undo k11 quit"),
        (("play", "--resume", "over.sgf"), "m8 undo b1 resign"),
        (("play", "tictactoe"), "load~missing.sgf load~game.sgf j10"),
    ),
    "in Czech": ((("play", "reversi", "--size", "4"), "c4 b4 b4 x undo hint resign q"),),
}


@pytest.fixture
def files(tmp_path: Path) -> None:
    """Two games in files: one unfinished, one over."""
    Record.of(variant("renju").initial().play_all("h8 i9")).save(tmp_path / "game.sgf")
    Record.of(variant("freestyle").initial().play_all(ROW)).save(tmp_path / "over.sgf")


def transcript(tengen: Run, evenings: tuple[Evening, ...], **variables: str) -> str:
    """Return all that is printed, with how each evening ended."""
    parts = []
    for arguments, typed in evenings:
        lines = "".join(f"{line}\n" for line in typed.split()).replace("~", " ")
        done = tengen(*arguments, typed=lines, **variables)
        parts += [done.stdout, done.stderr, f"[{done.returncode}]\n"]
    return "".join(parts)


def masked(text: str, home: Path) -> str:
    """Return a transcript without what differs from machine to machine and from day to day."""
    text = text.replace(sys.executable, "python").replace(str(FAKE), "fake.py")
    text = text.replace(str(home), "~").replace(str(home.parent), ".")
    text = re.sub(r"--resume [\w-]{12}(?![\w-])", "--resume NAME", text)
    return re.sub(r"(depth|hloubka) \d+", r"\1 N", text)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_reads_as_it_did(tengen: Run, home: Path, name: str) -> None:
    language = {"TENGEN_LANGUAGE": "cs"} if name == "in Czech" else {}
    said = masked(transcript(tengen, EVENINGS[name], **language), home)
    path = FOLDER / f"{name}.txt"
    if "RECORD_TRANSCRIPTS" in os.environ:
        path.write_text(said, encoding="utf-8")
    assert said == path.read_text(encoding="utf-8")
