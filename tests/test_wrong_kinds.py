"""Whatever is given to a public function in any place, what it raises is one typed sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tengen import (
    Backend,
    Clock,
    Color,
    Limit,
    Move,
    Point,
    Position,
    Record,
    Score,
    Setup,
    Symmetry,
    TengenError,
    draw,
    engine,
    lab,
    match,
    perft,
    read_records,
    tournament,
    variant,
    write_records,
)
from tengen.studies import Chapter, Study

REVERSI = variant("reversi")
START = REVERSI.initial()
PLAYED = START.play_all("d3 c3")
GAME = Record.of(PLAYED)
TEXT = PLAYED.text
SMALL = variant("tictactoe")

#: What people give by mistake, and what they never would.
WRONG: tuple[Any, ...] = (
    None,
    0.5,
    -1,
    10**30,
    float("nan"),
    True,
    "zzz",
    "",
    b"x",
    object(),
    (1, 2, 3, 4, 5),
    [1],
    ["x"],
    {},
    {"zz": "zz"},
    Limit(nodes=1),
    PLAYED,
    Color.BLACK,
    Point(7, 7),
)


def save(game: Any, name: Any) -> None:
    """Write a game, and to no file that a wrong name would make here."""
    game.save(name)


def searched(**given: Any) -> object:
    with engine.open_simple("random[seed=1]") as bot:
        return bot.analyse(**{"position": START, "limit": Limit(nodes=1), **given})


#: Functions with arguments that fit, each of which is replaced by every wrong one.
PLACES: dict[str, tuple[Callable[..., object], dict[str, Any]]] = {
    "variant": (variant, {"name": "renju", "size": 15, "line": 5, "exact": False, "captures": ()}),
    "Variant.with_size": (REVERSI.with_size, {"width": 8, "height": 8}),
    "Variant.format": (REVERSI.format, {"move": Move.at(2, 3)}),
    "Variant.parse": (REVERSI.parse, {"text": "d3"}),
    "Variant.parse_moves": (REVERSI.parse_moves, {"text": "d3 c3"}),
    "Variant.initial": (REVERSI.initial, {"backend": Backend.PYTHON}),
    "Variant.setup": (REVERSI.setup, {"text": TEXT}),
    "Variant.position": (REVERSI.position, {"text": TEXT, "backend": Backend.PYTHON}),
    "Variant.is_exact_for": (REVERSI.is_exact_for, {"color": Color.BLACK}),
    "Variant.can_be_blocked": (variant("caro-gomocup").can_be_blocked, {"length": 5}),
    "Position.initial": (Position.initial, {"variant": REVERSI, "backend": Backend.PYTHON}),
    "Position.of": (Position.of, {"setup": PLAYED.setup, "backend": Backend.PYTHON}),
    "Position.play": (PLAYED.play, {"move": "c4"}),
    "Position.play_all": (PLAYED.play_all, {"moves": "c4"}),
    "Position.is_legal": (PLAYED.is_legal, {"move": "c4"}),
    "Position.why_illegal": (PLAYED.why_illegal, {"move": "c4"}),
    "Position.read": (PLAYED.read, {"text": "c4"}),
    "Position.count": (PLAYED.count, {"color": Color.BLACK}),
    "Position.seat_of": (PLAYED.seat_of, {"color": Color.BLACK}),
    "Position.transform": (PLAYED.transform, {"symmetry": Symmetry.TRANSPOSE}),
    "Position[…]": (lambda point: PLAYED[point], {"point": "d3"}),
    "in legal_moves": (lambda move: move in PLAYED.legal_moves, {"move": "c4"}),
    "Setup": (
        lambda **given: Position.of(Setup(**given)),
        {"variant": REVERSI, "stones": {**PLAYED.stones}, "turn": PLAYED.turn},
    ),
    "Setup.stones": (
        lambda color: Position.of(Setup(REVERSI, {Point(3, 3): color})),
        {"color": Color.BLACK},
    ),
    "perft": (perft, {"position": SMALL.initial(), "depth": 2}),
    "Limit": (Limit, {"time": 1.0, "depth": 1, "nodes": 1, "clock": Clock(1)}),
    "Clock": (Clock, {"left": 1.0, "opponent_left": 1.0, "increment": 0.0}),
    "Score.win_in": (Score.win_in, {"plies": 3}),
    "Score.loss_in": (Score.loss_in, {"plies": 3}),
    "Score.discs": (Score.discs, {"margin": 3}),
    "Score.winrate": (Score.winrate, {"chance": 0.5}),
    "Move": (lambda **given: PLAYED.is_legal(Move(**given)), {"point": Point(2, 3)}),
    "Move.at": (lambda **given: PLAYED.is_legal(Move.at(**given)), {"x": 2, "y": 3, "z": 0}),
    "Point": (lambda **given: PLAYED.is_legal(Point(**given)), {"x": 2, "y": 3}),
    "Record.of": (Record.of, {"position": PLAYED}),
    "Record.position": (GAME.position, {"node": GAME.root}),
    "Study.of_records": (Study.of_records, {"records": [GAME], "name": "A study"}),
    "Study.merge": (Study("A").merge, {"other": Study("B", [Chapter("C", GAME)])}),
    "Study.search": (Study("A", [Chapter("C", GAME)]).search, {"position": PLAYED}),
    "Study.search_text": (Study("A", [Chapter("C", GAME)]).search_text, {"text": "b"}),
    "draw.svg": (
        draw.svg,
        {
            "position": PLAYED,
            "drawing": draw.Drawing(),
            "theme": "wood",
            "style": "crosses",
            "size": 64,
            "numbers": True,
            "first_number": 1,
            "marks": {"d3": "A"},
            "annotations": (),
            "has_evaluation": True,
            "evaluation": None,
            "heat": {"d3": 0.5},
        },
    ),
    "draw.svg(marks)": (lambda mark: draw.svg(PLAYED, marks={"d3": mark}), {"mark": "A"}),
    "draw.svg(heat)": (lambda value: draw.svg(PLAYED, heat={"d3": value}), {"value": 1}),
    "draw.png": (partial(draw.png, size=32), {"position": PLAYED}),
    "draw.gif": (
        partial(draw.gif, size=32),
        {"positions": [START, PLAYED], "drawing": draw.Drawing(), "move_ms": 500},
    ),
    "draw.positions_of": (draw.positions_of, {"position": PLAYED}),
    "draw.scene_of": (draw.scene_of, {"position": PLAYED, "drawing": draw.Drawing()}),
    "draw.star_points": (draw.star_points, {"grid": REVERSI.grid}),
    "lab.trace": (
        lab.trace,
        {
            "position": SMALL.initial(),
            "algorithm": "alphabeta",
            "depth": 1,
            "ordering": "board",
            "evaluation": "rows",
            "breadth": 3,
            "max_nodes": 100,
        },
    ),
    "lab.compare": (lab.compare, {"position": SMALL.initial(), "names": ["minimax"], "depth": 1}),
    "engine.open": (engine.open, {"name": "random"}),
    "PlayerName.parse": (engine.PlayerName.parse, {"text": "level:3"}),
    "Engine.analyse": (searched, {"position": START, "limit": Limit(nodes=1), "lines": 1}),
    "Request": (
        engine.Request,
        {"position": START, "limit": Limit(nodes=1), "lines": 1, "only": ()},
    ),
}

#: The same for matches, in which a single game is played where what is wrong still fits.
MATCH: dict[str, Any] = {
    "variant": SMALL,
    "games": 1,
    "time": 0.1,
    "seed": 1,
    "concurrency": 1,
    "watch": print,
    "sprt": (0, 10),
}
NO_PATHS = tuple(wrong for wrong in WRONG if not isinstance(wrong, str))


def replaced(given: dict[str, Any], wrong: tuple[Any, ...] = WRONG) -> Iterator[dict[str, Any]]:
    """Yield the arguments with each of them replaced by each wrong one."""
    for name in given:
        yield from ({**given, name: other} for other in wrong)


def complaint(call: Callable[..., object], given: dict[str, Any]) -> str | None:
    """Return the sentence of the error a call ends in, None without one; others pass through."""
    try:
        found = call(**given)
        if isinstance(found, Iterator):
            list(islice(found, 3))
    except TengenError as error:
        assert "\n" not in str(error)
        assert str(error)
        return str(error)
    return None


@pytest.mark.parametrize("name", PLACES)
def test_no_other_error_comes_out_of_a_function(name: str) -> None:
    call, fitting = PLACES[name]
    assert complaint(call, fitting) is None
    told = [complaint(call, given) for given in replaced(fitting)]
    assert any(told) or name == "in legal_moves"


@pytest.mark.parametrize("argument", MATCH)
def test_no_other_error_comes_out_of_a_match(argument: str) -> None:
    meet = partial(match, "random[seed=1]", "random[seed=2]")
    rest = {name: value for name, value in MATCH.items() if name not in {argument, "sprt"}}
    wrong: tuple[Any, ...] = ("zzz", b"x", object(), [1], {}, PLAYED, (1, 2, 3))
    told = [complaint(meet, {**rest, argument: other}) for other in wrong]
    assert None not in told


@pytest.mark.parametrize("argument", ["players", "kind", "rounds", "nodes", "clock", "save"])
def test_no_other_error_comes_out_of_a_tournament(argument: str) -> None:
    given = {"players": ["random[seed=1]", "random[seed=2]"], "variant": SMALL, "games": 1}
    wrong: tuple[Any, ...] = (0.5, b"x", object(), [1], {}, PLAYED, Color.BLACK)
    told = [complaint(tournament, {**given, argument: other}) for other in wrong]
    assert None not in told


def test_no_other_error_comes_out_of_files(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    GAME.save(file)
    for call, fitting in (
        (Record.load, {"path": file, "format": "sgf", "variant": REVERSI}),
        (read_records, {"path": file, "format": "sgf", "variant": REVERSI, "options": None}),
        (write_records, {"records": [GAME], "path": file, "format": "sgf"}),
        (partial(save, GAME), {"name": file}),
        (Study.load, {"path": file, "format": "sgf", "variant": REVERSI}),
        (Study("A", [Chapter("C", GAME)]).save, {"path": file, "format": "sgf"}),
    ):
        assert complaint(call, fitting) is None
        told = [complaint(call, given) for given in replaced(fitting, NO_PATHS)]
        assert any(told)


@pytest.mark.parametrize("point", ["d3", (3, 3), None, 5])
def test_stones_of_a_setup_stand_on_points(point: Any) -> None:
    told = complaint(lambda: Position.of(Setup(REVERSI, {point: Color.BLACK})), {})
    assert told is not None
    assert told.endswith("is not a point; write Point(7, 7)")
