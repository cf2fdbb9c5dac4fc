"""What is told in the end: data, table and picture."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tengen import variant
from tengen.arena import table
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.openings import RandomBook
from tengen.arena.picture import artist_of, scene_of
from tengen.arena.report import MatchReport, as_data, report_of
from tengen.arena.results import GameKey, MatchGame, Results
from tengen.arena.settings import MatchSettings
from tengen.arena.sprt import SequentialTest
from tengen.arena.table import cross_table, remarks, short_name
from tengen.base.errors import TengenError
from tengen.base.text import display_width

_RULES = variant("reversi")


def settings_of(*players: str) -> MatchSettings:
    return MatchSettings(players, _RULES, 10, MatchTimeControl(nodes=1), RandomBook(_RULES))


def results_of(players: int, points: dict[tuple[int, int], list[float]]) -> Results:
    """Games by pair: the points of the smaller number."""
    results = Results(players)
    for pair, scores in points.items():
        for number, score in enumerate(scores):
            results.add(MatchGame(GameKey(0, pair, number), score, "discs"))
    return results


@pytest.fixture
def duel() -> MatchReport:
    results = results_of(2, {(0, 1): [1, 1, 0.5, 1, 1, 0, 1, 0.5]})
    results.add(MatchGame(GameKey(0, (0, 1), 8), 1, "time", "time"))
    return report_of(replace(settings_of("ann", "bob"), test=SequentialTest(0, 5)), results)


@pytest.fixture
def pool() -> MatchReport:
    points = {(0, 1): [1.0, 1, 1, 0], (0, 2): [0, 0, 0.5, 0], (1, 2): [0, 0.5, 0, 0]}
    return report_of(
        settings_of("ann", "bob", "a <very> long & strange name"), results_of(3, points)
    )


def test_the_document_of_a_duel_has_all_that_was_promised(duel: MatchReport) -> None:
    data = json.loads(json.dumps(as_data(duel)))
    ann, bob = data["players"]
    assert {"name", "wins", "draws", "losses", "elo", "error"} <= set(ann)
    assert (ann["name"], ann["wins"], ann["draws"], ann["losses"]) == ("ann", 6, 2, 1)
    assert (bob["wins"], bob["draws"], bob["losses"]) == (1, 2, 6)
    assert bob["faults"] == {"time": 1}
    assert data["games"] == 9
    assert data["pentanomial"] == [0, 0, 1, 2, 1]
    assert data["pairs"] == 4
    assert data["crosstable"] == [[None, [6, 2, 1]], [[1, 2, 6], None]]
    assert data["reasons"] == {"discs": 8, "time": 1}
    assert data["sprt"]["verdict"] == "undecided"
    assert data["sprt"]["lower"] < data["sprt"]["llr"] < data["sprt"]["upper"]


def test_a_notebook_draws_the_table(duel: MatchReport) -> None:
    assert duel._repr_svg_().encode() == artist_of(Path("a.svg"))(duel)


def test_the_ratings_of_a_duel_are_its_difference_apart(duel: MatchReport) -> None:
    assert duel.difference is not None
    ann, bob = duel.lines
    assert ann.rating.elo == -bob.rating.elo
    assert ann.rating.elo - bob.rating.elo == pytest.approx(duel.difference.elo.elo)
    assert duel.difference.superiority > 0.9


def test_the_document_of_a_pool_has_no_test_and_no_single_difference(pool: MatchReport) -> None:
    data = as_data(pool)
    assert data["sprt"] is data["difference"] is data["pentanomial"] is None
    assert sum(player["elo"] for player in data["players"]) == pytest.approx(0, abs=0.01)
    assert [line.number for line in pool.ranking] == [2, 0, 1]


def test_the_table_ranks_players_and_crosses_their_scores(pool: MatchReport) -> None:
    heading, best, middle, worst = cross_table(pool).splitlines()
    assert heading.split() == ["#", "player", "Elo", "±", "games", "points", "%", "1", "2", "3"]
    assert best.split()[-6:] == ["8", "7", "87.5", "·", "3.5/4", "3.5/4"]
    assert middle.split()[1] == "ann"
    assert worst.split()[-3:] == ["0.5/4", "1/4", "·"]


def test_the_remarks_name_difference_verdict_and_faults(duel: MatchReport) -> None:
    difference, sign, verdict, fault = remarks(duel)
    assert difference.startswith("ann − bob: +")
    assert sign == "A positive number means that the player named first is stronger."
    assert verdict.startswith("SPRT [0, 5]: not decided yet")
    assert fault == "bob lost 1 by fault: time"


def test_a_match_without_games_can_be_told() -> None:
    for players in (("ann", "bob"), ("ann", "bob", "cid")):
        report = report_of(settings_of(*players), Results(len(players)))
        assert all(player["elo"] == 0 for player in as_data(report)["players"])
        assert cross_table(report)
        assert scene_of(report).shapes


def test_the_picture_is_a_whole_svg_with_every_name(pool: MatchReport) -> None:
    root = ElementTree.fromstring(artist_of(Path("a.svg"))(pool))  # noqa: S314 - our own text
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "1. a <very> long & strange name" in texts
    assert "3–0–1" in texts
    assert any(text and text.startswith("Reversi 8 · nodes 1 · 12 games") for text in texts)


def test_the_picture_keeps_within_its_page(pool: MatchReport) -> None:
    scene = scene_of(pool)
    for shape in scene.shapes:
        x, y = getattr(shape, "x", 0), getattr(shape, "y", 0)
        assert 0 <= x <= scene.width
        assert 0 <= y <= scene.height


def test_the_picture_can_be_a_png(pool: MatchReport) -> None:
    assert artist_of(Path("a.PNG"))(pool).startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["table", "table.txt", "table.svgz"])
def test_a_picture_of_another_kind_is_refused(name: str) -> None:
    with pytest.raises(TengenError, match="is not the name of a picture"):
        artist_of(Path(name))


def test_columns_are_straight_whatever_the_script_of_a_name() -> None:
    rows = [["1", name, "+5"] for name in ("franta", "黒番の棋士", "한국 기사", "Žofie")]
    told = [table._aligned(row, [2, 12, 4]) for row in rows]
    assert {display_width(line) for line in told} == {22}
    assert short_name("棋" * 40) == "棋" * 15 + "…"
