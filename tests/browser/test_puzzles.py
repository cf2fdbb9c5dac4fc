"""Puzzles: solved and missed on the board, rated, in series, by the day, in streaks and storms."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from tengen.puzzles import collection
from tengen.puzzles.model import PUZZLED, Puzzle, PuzzleKind
from tengen.puzzles.sitting import TryVerdict, judged
from tests.browser.test_every_page import needs_axe, violations

PUZZLES = [one for name in PUZZLED for one in collection.puzzles(name)]
KINDS = [kind for kind in PuzzleKind if any(one.kind is kind for one in PUZZLES)]
pytestmark = pytest.mark.skipif(not PUZZLES, reason="no puzzles are shipped")


def easiest(kind: PuzzleKind = PuzzleKind.FOURS) -> Puzzle:
    return min(
        (one for one in PUZZLES if one.kind is kind), key=lambda one: (one.plies, one.rating)
    )


def wrong_move(puzzle: Puzzle) -> str:
    """Return a legal move that does not solve a puzzle."""
    names = map(puzzle.variant.format, puzzle.start.legal_moves)
    others = (name for name in names if name not in puzzle.solutions)
    return next(name for name in others if judged(puzzle, (), name).verdict is TryVerdict.WRONG)


def play(screen: Any, name: str) -> None:
    if name == "pass":
        screen.button("Pass").click()
    else:
        screen.cell(name).click()


def solve(screen: Any, puzzle: Puzzle) -> None:
    """Play the moves of a puzzle, each when the reply to the one before is on the board."""
    answers: list[str] = []
    for name in puzzle.line[::2]:
        play(screen, name)
        answers.append(name)
        step = judged(puzzle, answers[:-1], name)
        if not step.goes_on:
            break
        last = step.line[-1].moves[-1]
        if last.point is not None:
            screen.sees(puzzle.variant.format(last), "last move")
        screen.is_live()


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_each_kind_is_solved_and_rated(screen: Any, kind: PuzzleKind) -> None:
    puzzle = easiest(kind)
    screen.visit(f"/puzzles/{puzzle.id}")
    solve(screen, puzzle)
    expect(screen.button("Next puzzle")).to_be_visible()
    screen.says(re.compile(r"Your rating: \d+"))
    expect(screen.page.locator(".rating-change.up")).to_contain_text("+")
    screen.says(re.compile(r"difficulty \d+"))
    expect(screen.page.locator(".puzzle-facts .tag").nth(1)).to_be_visible()
    rating = screen.ask("/api/puzzles")["ratings"][puzzle.variant.family.value]
    assert rating["puzzles"] == 1
    assert rating["rating"] > 1200


def test_a_miss_costs_rating_once_and_can_be_made_good(screen: Any) -> None:
    puzzle = easiest()
    wrong = wrong_move(puzzle)
    screen.visit(f"/puzzles/{puzzle.id}")
    play(screen, wrong)
    expect(screen.page.locator(".rating-change.down")).to_contain_text("−")
    screen.button("Try again").click()
    screen.sees(wrong, "empty")
    solve(screen, puzzle)
    expect(screen.button("Next puzzle")).to_be_visible()
    rating = screen.ask("/api/puzzles")["ratings"][puzzle.variant.family.value]
    assert rating["puzzles"] == 1
    assert rating["rating"] < 1200


def test_a_hint_shows_more_each_time_and_the_puzzle_does_not_count(screen: Any) -> None:
    puzzle = easiest()
    screen.visit(f"/puzzles/{puzzle.id}")
    screen.button("Hint").click()
    expect(screen.button("Another hint")).to_be_visible()
    screen.press("h")
    expect(screen.page.locator(".heat rect").first).to_be_visible()
    screen.button("Show me the move").click()
    expect(screen.page.locator(".marks .mark")).to_have_count(1)
    solve(screen, puzzle)
    screen.says("With a hint it does not change your rating.")
    assert screen.ask("/api/puzzles")["ratings"] == {}


def test_the_answer_can_be_looked_at_after_a_miss_and_walked_through(screen: Any) -> None:
    puzzle = easiest()
    screen.visit(f"/puzzles/{puzzle.id}")
    play(screen, wrong_move(puzzle))
    screen.button("Show the answer").click()
    expect(screen.button("Next puzzle")).to_be_visible()
    screen.sees(puzzle.line[0], "black|white")
    before = screen.stones.count()
    screen.page.get_by_role("button", name="One move back").click()
    expect(screen.stones).to_have_count(before - 1)


def test_one_puzzle_follows_another_within_a_theme(screen: Any) -> None:
    screen.visit("/puzzles?variant=freestyle")
    screen.page.locator(".theme", has_text="Win by fours").click()
    expect(screen.page.get_by_role("grid")).to_be_visible()
    first = screen.page.url
    assert "theme=fours" in first
    solve(screen, collection.puzzle(first.partition("?")[0].rpartition("/")[2]))
    screen.button("Next puzzle").click()
    expect(screen.page).not_to_have_url(first)
    assert "theme=fours" in screen.page.url


def test_a_puzzle_is_shared_by_its_address_and_analysed(screen: Any, open_screen: Any) -> None:
    puzzle = easiest()
    screen.visit(f"/puzzles/{puzzle.id}?mode=rated&variant={puzzle.variant.name}")
    screen.button("Share").click()
    expect(screen.page.get_by_role("dialog")).to_be_visible()
    link = screen.page.get_by_label("Link to this puzzle").input_value()
    assert link.endswith(f"/puzzles/{puzzle.id}")
    screen.press("Escape")
    solve(screen, puzzle)
    screen.button("Analyse").click()
    expect(screen.page.get_by_role("heading", name="Analysis")).to_be_visible()
    screen.sees(puzzle.line[0], "black|white")
    other = open_screen()
    other.page.goto(link)
    expect(other.page.locator(".asked")).to_be_visible()


# -- what was missed ------------------------------------------------------------------------------


def test_what_was_missed_in_own_games_is_listed_and_played(screen: Any) -> None:
    puzzle = easiest()
    position = {"game": "abc", "ply": 11, "variant": "freestyle", "ended": 0, "tried": None}
    kinds = {"win": "You had a win", "defence": "You could have stopped it"}
    missed = [{"id": puzzle.id, "kind": kind, **position} for kind in kinds]
    answer = {"missed": missed, "reviewed": 1}
    screen.page.route("**/api/puzzles/missed", lambda route: route.fulfill(json=answer))
    screen.visit("/puzzles")
    for text in kinds.values():
        screen.says(text)
    screen.says("Freestyle gomoku, move 12")
    screen.page.get_by_role("link", name="You had a win").click()
    solve(screen, puzzle)
    expect(screen.button("Next puzzle")).to_be_visible()


def test_where_nothing_was_reviewed_it_says_what_to_do(screen: Any) -> None:
    screen.visit("/puzzles")
    screen.says("Play a game and review it: what you missed comes here.")


def test_puzzles_that_are_due_again_are_offered(screen: Any) -> None:
    puzzle = easiest()
    screen.visit(f"/puzzles/{puzzle.id}")
    play(screen, wrong_move(puzzle))
    expect(screen.button("Try again")).to_be_visible()
    overview = {**screen.ask("/api/puzzles"), "due": 1}
    due = screen.ask(f"/api/puzzles/{puzzle.id}")
    assert due["tried"] == "missed"
    screen.page.route("**/api/puzzles", lambda route: route.fulfill(json=overview))
    screen.page.route("**/api/puzzles/next?mode=due", lambda route: route.fulfill(json=due))
    screen.visit("/puzzles")
    screen.page.get_by_role("button", name=re.compile("Puzzles you missed are back")).click()
    screen.says("This one does not change your rating.")
    solve(screen, puzzle)
    expect(screen.button("Next puzzle")).to_be_visible()


@needs_axe
def test_nothing_keeps_anybody_out_of_a_puzzle_or_a_run_that_is_over(runner: Any) -> None:
    puzzle = easiest()
    runner.visit(f"/puzzles/{puzzle.id}")
    play(runner, wrong_move(puzzle))
    expect(runner.button("Try again")).to_be_visible()
    assert violations(runner) == []
    runner.button("Try again").click()
    solve(runner, puzzle)
    expect(runner.button("Next puzzle")).to_be_visible()
    assert violations(runner) == []
    streak = begin(runner, "streak")
    assert violations(runner) == []
    play(runner, wrong_move(streak))
    runner.button("To the result").click()
    runner.says("The puzzles of this run")
    assert violations(runner) == []


def test_a_theme_leads_to_its_lesson(screen: Any) -> None:
    puzzle = easiest()
    screen.visit(f"/puzzles/{puzzle.id}")
    solve(screen, puzzle)
    screen.page.get_by_role("link", name="Win by fours").click()
    expect(screen.page.get_by_role("heading", name="Win by fours")).to_be_visible()


# -- runs -----------------------------------------------------------------------------------------


def shown(screen: Any) -> Puzzle:
    """Return the puzzle of a run that is asked now, by its stones."""
    run = screen.run["id"]
    return collection.puzzle(screen.ask(f"/api/puzzles/runs/{run}")["puzzle"]["id"])


@pytest.fixture
def runner(screen: Any) -> Any:
    """Somebody who begins runs; ``run`` is the last one."""
    return screen


def begin(runner: Any, mode: str) -> Puzzle:
    runner.visit(f"/puzzles/{mode}")
    with runner.page.expect_response("**/api/puzzles/runs") as begun:
        runner.button("Start").click()
    runner.run = begun.value.json()
    expect(runner.page.locator(".asked")).to_be_visible()
    return shown(runner)


def score(runner: Any, points: int) -> None:
    expect(runner.page.locator(".run-score strong")).to_have_text(str(points))


def test_a_streak_goes_on_until_the_first_miss(runner: Any) -> None:
    solve(runner, begin(runner, "streak"))
    score(runner, 1)
    second = shown(runner)
    play(runner, wrong_move(second))
    runner.says(f"The answer: {' '.join(second.line)}")
    runner.button("To the result").click()
    expect(runner.page.locator(".run-result")).to_contain_text("1")
    runner.says("Your best so far")
    runner.page.get_by_role("link", name="2: missed").click()
    expect(runner.page).to_have_url(re.compile(second.id))
    runner.visit("/puzzles")
    expect(runner.page.locator(".run-card", has_text="Streak")).to_contain_text("best 1")


def test_in_a_storm_a_miss_costs_time_and_the_next_puzzle_comes(runner: Any) -> None:
    puzzle = begin(runner, "storm")
    play(runner, wrong_move(puzzle))
    expect(runner.page.locator(".run-trail .missed")).to_have_count(1)
    expect(runner.page.locator(".clock")).to_have_text(re.compile(r"[0-2]:\d\d"))
    solve(runner, shown(runner))
    score(runner, 1)
    expect(runner.page.locator(".run-trail .solved")).to_have_count(1)


def test_a_storm_ends_with_its_time_and_shows_the_score(runner: Any) -> None:
    runner.page.clock.install()
    solve(runner, begin(runner, "storm"))
    score(runner, 1)
    clock = runner.page.locator(".clock")
    expect(clock).not_to_have_text(clock.inner_text())  # that of this puzzle runs
    runner.page.clock.fast_forward("03:00")
    runner.says("The puzzles of this run")
    expect(runner.page.locator(".run-result")).to_contain_text("1")
    runner.page.get_by_role("link", name="1: solved").click()
    expect(runner.page.get_by_role("grid")).to_be_visible()


# -- the day --------------------------------------------------------------------------------------


def at(screen: Any, moment: datetime) -> None:
    """Set the clock of a browser, which goes on from there."""
    screen.page.clock.install(time=moment)


def at_noon(screen: Any) -> None:
    """Let it be noon in a browser, of a day that is today somewhere: no midnight comes."""
    day = datetime.now(UTC).date()
    at(screen, datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


def daily_of(screen: Any) -> list[str]:
    """Return the dates that the page asks for from now on."""
    asked: list[str] = []

    def hear(request: Any) -> None:
        if "/api/puzzles/daily" in request.url:
            asked.append(request.url.rpartition("=")[2])

    screen.page.on("request", hear)
    return asked


def test_at_midnight_another_daily_puzzle_is_offered(open_screen: Any) -> None:
    # The first of two days that are both somewhere on Earth, and will be for an hour at least.
    day = (datetime.now(UTC) - timedelta(hours=11)).date()
    screen = open_screen(timezone_id="UTC")
    asked = daily_of(screen)
    at(screen, datetime(day.year, day.month, day.day, 22, tzinfo=UTC))
    screen.visit("/puzzles/daily")
    expect(screen.page.get_by_role("heading", name="Daily puzzle")).to_be_visible()
    today = screen.ask(f"/api/puzzles/daily?date={day}")
    solve(screen, collection.puzzle(today["id"]))
    expect(screen.button("Next puzzle")).to_be_visible()
    expect(screen.button("Today's puzzle")).to_have_count(0)
    screen.page.clock.fast_forward("03:00:00")
    screen.says("A new day, a new puzzle.")
    screen.button("Today's puzzle").click()
    expect(screen.button("Hint")).to_be_visible()
    assert asked == [str(day), str(day + timedelta(days=1))]


def test_the_day_is_that_of_ones_own_clock_and_its_puzzle_the_same_for_all(
    open_screen: Any,
) -> None:
    found = {}
    for zone in ("Pacific/Kiritimati", "Etc/GMT+12"):
        screen = open_screen(timezone_id=zone)
        asked = daily_of(screen)
        screen.visit("/puzzles/daily")
        expect(screen.page.get_by_role("grid")).to_be_visible()
        found[asked[0]] = screen.ask(f"/api/puzzles/daily?date={asked[0]}")["id"]
    # They are 26 hours apart.
    assert len(found) == 2
    for day, puzzle in found.items():
        year, month, number = map(int, day.split("-"))
        assert collection.daily(datetime(year, month, number, tzinfo=UTC).date()).id == puzzle


def test_a_solved_daily_puzzle_is_ticked_for_a_guest_after_a_reload(screen: Any) -> None:
    at_noon(screen)
    screen.visit("/puzzles")
    screen.page.locator(".daily-card").click()
    expect(screen.page.get_by_role("grid")).to_be_visible()
    today = screen.page.evaluate("new Date().toLocaleDateString('sv')")
    solve(screen, collection.puzzle(screen.ask(f"/api/puzzles/daily?date={today}")["id"]))
    expect(screen.button("Next puzzle")).to_be_visible()
    screen.visit("/puzzles")
    expect(screen.page.locator(".daily-card")).to_contain_text("Solved")


def test_an_unknown_puzzle_is_said_to_be_unknown(screen: Any) -> None:
    screen.page.goto(screen.address("/puzzles/f2222222"))
    expect(screen.page.get_by_role("heading", name="Sorry")).to_be_visible()
    screen.faults = [fault for fault in screen.faults if "404" not in fault]
