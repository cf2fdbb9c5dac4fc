"""Drills without a server: marks in records, positions of lines, replies, and when again."""

from __future__ import annotations

import io
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Record, Variant, variant, variants
from tengen.base.color import Color
from tengen.games.errors import Refused
from tengen.records.codec import ReadOptions, format_named
from tengen.records.node import Node
from tengen.records.opening_names import name_of
from tengen.rules.canonical import canonical_form
from tengen.rules.position import Position
from tengen.studies.drills import repertoire
from tengen.studies.drills.decks import Deck, Part, drawn
from tengen.studies.drills.drill import Counts, Drill
from tengen.studies.drills.marking import DrillSide, set_side, set_weight, side_of, weight_of
from tengen.studies.drills.openings import READY, ready_deck
from tengen.studies.drills.repertoire import Card, Repertoire, repertoire_of
from tengen.studies.drills.spacing import (
    DAY_MS,
    MAX_DAYS,
    MIN_EASINESS,
    Progress,
    Recall,
    reviewed,
)
from tengen.studies.merging import turned

NOW = 1_750_000_000_000


def tree(name: str, *lines: str) -> Record:
    """A record of several lines; a move that they share is one."""
    record = Record(variant(name))
    for line in lines:
        node, position = record.root, record.initial()
        for text in line.split():
            move = record.variant.parse(text)
            position = position.play(move)
            known = next((child for child in node.children if child.move == move), None)
            node = known or node.add(move)
    return record


def node_at(record: Record, line: str) -> Node:
    node = record.root
    for text in line.split():
        node = next(one for one in node.children if one.move == record.variant.parse(text))
    return node


# -- when again -----------------------------------------------------------------------------------

answers = st.lists(st.tuples(st.sampled_from(Recall), st.integers(0, 400)), max_size=40)


@given(answers)
def test_an_answer_in_time_moves_the_next_one_away_and_a_lapse_brings_it_back(
    told: list[tuple[Recall, int]],
) -> None:
    progress, now = None, NOW
    for recall, days in told:
        now += days * DAY_MS
        after = reviewed(progress, recall, now)
        was_due = progress is None or progress.is_due(now)
        if recall is Recall.FORGOTTEN:
            assert after.due == now
            assert after.repetitions == 0
        elif was_due:
            assert now + DAY_MS <= after.due <= now + MAX_DAYS * DAY_MS
            assert after.repetitions == (progress.repetitions if progress else 0) + 1
            if progress and progress.days and recall is Recall.KNOWN:
                assert after.days > progress.days or after.days == MAX_DAYS
        else:
            assert after == progress
        assert after.easiness >= MIN_EASINESS
        assert after.lapses >= (progress.lapses if progress else 0)
        progress = after


def test_help_brings_a_position_back_sooner() -> None:
    known = helped = None
    now = NOW
    for _ in range(5):
        known, helped = reviewed(known, Recall.KNOWN, now), reviewed(helped, Recall.HELPED, now)
        now += MAX_DAYS * DAY_MS
    assert known
    assert helped
    assert helped.days < known.days


# -- marks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_name", ["json", "jsonl", "sgf"])
@pytest.mark.parametrize("side", [*DrillSide, None])
def test_marks_survive_every_format_of_trees(format_name: str, side: DrillSide | None) -> None:
    record = tree("renju", "h8 i9 g7", "h8 h9 i9")
    set_side(record, side)
    position = record.initial().play_all("h8 h9")
    assert set_weight(record, position, 0) == 1
    stream = io.BytesIO()
    codec = format_named(format_name).codec
    codec.write([record], stream)
    stream.seek(0)
    (again,) = codec.read(stream, ReadOptions())
    assert again == record
    assert side_of(again) is side
    assert [weight_of(node) for node in again.root.children[0].children] == [1, 0]
    assert set_weight(again, position, 1) == 1
    assert node_at(again, "h8 h9").properties == {}


@pytest.mark.parametrize("written", [(), ("10",), ("-1",), ("x",), ("",), ("1", "2")])
def test_a_strange_weight_is_the_usual_one(written: tuple[str, ...]) -> None:
    assert weight_of(Node(properties={"drill": written})) == 1


def test_a_strange_side_is_none() -> None:
    record = tree("renju", "h8")
    record.tags["drill"] = "green"
    assert side_of(record) is None


def test_a_line_is_marked_however_it_is_turned_and_in_whatever_order() -> None:
    record = tree("freestyle", "h8 i9 g7 a1", "g7 i9 h8 a1")
    mirrored = record.initial().play_all("h8 g7 i9 o15")
    assert set_weight(record, mirrored, 0) == 2
    assert weight_of(node_at(record, "h8 i9 g7 a1")) == 0
    assert weight_of(node_at(record, "g7 i9 h8 a1")) == 0
    assert set_weight(record, record.initial().play_all("h8 j9"), 0) == 0


# -- lines ----------------------------------------------------------------------------------------


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Small trees of a game, some of their moves marked."""
    record = Record(variant(draw(st.sampled_from(["freestyle", "reversi", "tictactoe"]))))
    grown: list[tuple[Position, Node]] = [(record.initial(), record.root)]
    for _ in range(draw(st.integers(1, 14))):
        position, node = draw(st.sampled_from(grown))
        legal = position.legal_moves[:12]
        if not legal:
            continue
        move = draw(st.sampled_from(legal))
        if any(child.move == move for child in node.children):
            continue
        child = node.add(move)
        if draw(st.integers(0, 5)) == 0:
            child.properties["drill"] = (str(draw(st.integers(0, 3))),)
        grown.append((position.play(move), child))
    return record


def right(lines: Repertoire, position: Position) -> Position:
    """The learner plays the move of the lines."""
    return position.play(next(iter(lines.options(position))))


@settings(max_examples=60, deadline=None)
@given(records(), st.sampled_from(DrillSide), st.integers())
def test_who_plays_by_the_lines_learns_them_all(record: Record, side: DrillSide, seed: int) -> None:
    lines, random, progress = repertoire_of(record, side), Random(seed), dict[Card, Progress]()
    written = {
        (
            canonical_form(record.position(node.parent)).key,
            canonical_form(record.position(node)).key,
        )
        for node in record.root.walk()
        if node.parent is not None and weight_of(node)
    }
    for _ in range(300):
        drill = Drill(lines, progress, NOW)
        if not drill.wanted(canonical_form(lines.start).key):
            break
        position = drill.begun(random, skips=True)
        while not drill.is_over(position):
            card = lines.card(position)
            assert card is not None
            assert side.learns(position.turn)
            progress[card] = reviewed(progress.get(card), Recall.KNOWN, NOW)
            position = Drill(lines, progress, NOW).continued(right(lines, position), random)
        passed = [lines.start]
        for move in position.moves:
            passed.append(passed[-1].play(move))
        keys = [canonical_form(one).key for one in passed]
        assert set(pairwise(keys)) <= written
    assert lines.learnt <= set(progress)


def test_what_hangs_on_another_own_move_is_asked_but_not_counted() -> None:
    lines = repertoire_of(tree("freestyle", "h8 i9 g7", "h9 i8 g8"), DrillSide.BLACK)
    drill = Drill(lines, {}, NOW)
    assert drill.counts() == Counts(2, 0, 2)
    position = drill.continued(lines.start.play("h9"), Random(1))
    card = lines.card(position)
    assert card is not None
    assert card not in lines.learnt
    assert drill.want(card) == 0


@settings(max_examples=40, deadline=None)
@given(records(), st.sampled_from(DrillSide))
def test_turned_lines_have_the_same_positions(record: Record, side: DrillSide) -> None:
    lines = repertoire_of(record, side)
    start = record.initial()
    for symmetry in record.variant.grid.symmetries:
        if start.transform(symmetry) != start:
            continue
        image = Record(record.variant)
        pairs = [(record.root, image.root)]
        while pairs:
            node, its = pairs.pop()
            for child in node.children:
                move = turned(child.move, record.variant, symmetry)
                assert move is not None
                same = its.add(move)
                same.properties = dict(child.properties)
                pairs.append((child, same))
        assert repertoire_of(image, side).learnt == lines.learnt


def test_equal_moves_are_all_right_and_the_program_plays_as_it_is_written() -> None:
    lines = repertoire_of(tree("freestyle", "h8 i9 j9"), DrillSide.WHITE)
    drill = Drill(lines, {}, NOW)
    position = drill.begun(Random(1))
    assert list(map(lines.variant.format, position.moves)) == ["h8"]
    assert sorted(map(lines.variant.format, lines.options(position))) == ["g7", "g9", "i7", "i9"]
    after = drill.continued(position.play("g7"), Random(1))
    assert lines.variant.format(after.moves[-1]) in {"f7", "g6"}
    assert drill.is_over(after)


def test_lines_left_out_are_not_played_and_heavier_ones_are_played_more() -> None:
    record = tree("freestyle", "h8 i9", "h8 i8 j9", "h8 j8 k9")
    node_at(record, "h8 i9").properties["drill"] = ("0",)
    node_at(record, "h8 j8").properties["drill"] = ("9",)
    drill = Drill(repertoire_of(record, DrillSide.BLACK), {}, NOW)
    random, played = Random(7), []
    for _ in range(200):
        second = drill.continued(drill.lines.start.play("h8"), random).moves[1]
        played.append(drill.lines.variant.format(second))
    assert set(played) == {"i8", "j8"}
    assert played.count("j8") > 150


def test_what_is_due_is_played_before_what_is_known() -> None:
    lines = repertoire_of(tree("freestyle", "h8 i8 j9", "h8 j8 k9"), DrillSide.BLACK)
    start = lines.start.play("h8")
    cards = {name: lines.card(start.play(name)) for name in ("i8", "j8")}
    later = Progress(1, 2.5, 1, NOW + DAY_MS)
    progress = {cards["i8"]: later, cards["j8"]: Progress(due=NOW)}
    drill = Drill(lines, {card: one for card, one in progress.items() if card}, NOW)
    random = Random(3)
    seconds = [lines.variant.format(drill.continued(start, random).moves[1]) for _ in range(100)]
    assert seconds.count("j8") > 90
    assert drill.counts() == Counts(3, 1, 1)


def test_known_moves_are_skipped_up_to_what_is_due() -> None:
    lines = repertoire_of(tree("freestyle", "h8 i8 j9 k8 l7"), DrillSide.BLACK)
    known = Progress(1, 2.5, 1, NOW + DAY_MS)
    first, last = (lines.start, lines.start.play_all("h8 i8 j9 k8"))
    progress = {card: known for card in lines.cards.values() if card != lines.card(last)}
    drill = Drill(lines, progress, NOW)
    assert drill.begun(Random(1), skips=True) == last
    assert drill.begun(Random(1)) == first
    done = dict.fromkeys(lines.cards.values(), known)
    assert Drill(lines, done, NOW).begun(Random(1), skips=True) == first


def test_comments_are_told_of_the_move_they_stand_by_turned_or_not() -> None:
    record = tree("freestyle", "h8 i9 g7")
    node_at(record, "h8 i9").comment = "indirect"
    drill = Drill(repertoire_of(record, DrillSide.BLACK), {}, NOW)
    assert drill.comment(drill.lines.start) == ""
    assert drill.comment(drill.lines.start.play_all("h8 g7")) == "indirect"


def test_a_hint_has_the_move_of_the_line_among_others_near_it() -> None:
    lines = repertoire_of(tree("renju", "h8 i9 g7"), DrillSide.BLACK)
    position = lines.start.play_all("h8 i9")
    hints = {tuple(Drill(lines, {}, NOW).hint(position, Random(seed))) for seed in range(9)}
    assert len(hints) > 3
    right_move = lines.variant.parse("g7")
    for some in hints:
        assert len(set(some)) == 4
        assert right_move in some
        assert all(move.point and abs(move.point.x - 6) <= 2 for move in some)
    assert Drill(lines, {}, NOW).hint(position.play("g7"), Random(1)) == []


def test_a_forced_pass_is_not_asked() -> None:
    random, position = Random(1), variant("reversi", size="4").initial()
    while position.outcome is None or all(move.is_placement for move in position.moves):
        start = position.start if position.outcome else position
        position = start.play(random.choice(start.legal_moves))
    record = Record.of(position)
    lines = repertoire_of(record, DrillSide.BOTH)
    drill = Drill(lines, {}, NOW)
    here = drill.begun(Random(1))
    while not drill.is_over(here):
        assert len(here.legal_moves) > 1
        here = drill.continued(right(lines, here), Random(1))
    assert here == position


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_game_can_be_drilled(rules: Variant) -> None:
    random, position = Random(3), rules.initial()
    for _ in range(9):
        if position.outcome is None:
            actions = [move for move in position.choices if not move.is_placement]
            position = position.play(random.choice(actions or position.legal_moves[:40]))
    for side in DrillSide:
        lines = repertoire_of(Record.of(position), side)
        drill = Drill(lines, {}, NOW)
        here = drill.begun(random)
        while not drill.is_over(here):
            assert side.learns(here.turn)
            written = rules.format(next(iter(lines.options(here))))
            assert here.read(written) in lines.options(here)
            here = drill.continued(here.play(written), random)
        assert len(here.moves) == len(position.moves)
        assert canonical_form(here).key == canonical_form(position).key


def test_too_many_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repertoire, "MAX_MOVES", 2)
    with pytest.raises(Refused, match="at most 2 moves"):
        repertoire_of(tree("freestyle", "h8 i9 g7"), DrillSide.BLACK)


# -- ready repertoires ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", READY)
def test_every_opening_with_a_name_can_be_drilled(name: str) -> None:
    deck = ready_deck(name)
    assert len({part.id for part in deck.parts}) == len(deck.parts) >= 26
    side = READY[name][1]
    for part in deck.parts:
        drill = Drill(part.lines, {}, NOW)
        position = drill.begun(Random(1))
        while not drill.is_over(position):
            assert position.turn is (Color.WHITE if side is DrillSide.WHITE else Color.BLACK)
            position = drill.continued(right(part.lines, position), Random(1))
        assert name_of(position) == part.name


def test_a_part_with_more_that_is_due_is_drawn_more_often() -> None:
    known, asked = (
        Part(name, name, repertoire_of(tree("freestyle", line), DrillSide.BLACK))
        for name, line in (("known", "h8 i9 g7"), ("asked", "h8 i8 g9"))
    )
    later = Progress(1, 2.5, 1, NOW + DAY_MS)
    progress = dict.fromkeys(known.lines.cards.values(), later)
    random = Random(5)
    found = [drawn((known, asked), progress, NOW, random).id for _ in range(100)]
    assert found.count("asked") > 90
    assert Deck("both", (known, asked)).counts(progress, NOW) == Counts(3, 0, 1)
