"""Checks what the players of five in a row say about their moves against the solver.

Every sentence that claims something of the board is a claim: that a stone wins, blocks, stops,
makes a four. Each is replayed on the board, and what is said about forced wins is asked of the
solver. Run it with ``python benches/claims.py [--positions N] [--players NAME ...]``; it prints the
false ones and how many there were of each.
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tengen import Position, _core, engine, variant
from tengen.base.grid import Point, step
from tengen.base.limits import Limit
from tengen.base.move import Move, placement
from tengen.base.score import ScoreKind
from tengen.engine.api import Request
from tengen.engine.explanation import Sentence
from tengen.engine.local import Watch
from tengen.engine.simple import SimpleEngine
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.reasons import ROOM
from tengen.players.gomoku.scorer import Scorer
from tengen.players.gomoku.view import CellView
from tengen.rules.board import Board
from tengen.rules.native import NativeGomoku
from tengen.rules.variant import Variant

PLAYERS = (
    "franta[seed=1]",
    "scorer[seed=1]",
    "scorer[depth=3,seed=1]",
    "pattern[seed=1]",
    "threat[seed=1]",
    "combination[combinations=1000,seed=1]",
    "classic:hard",
    "sighted[attention=60,seed=1]",
    "level[seed=1]:8",
    "level[seed=1]:10",
    "tengen[nodes=2000]",
)
GAMES = ("freestyle", "standard", "renju", "caro")
#: Positions the solver looks at before it gives up.
NODES = 20_000
#: Of the moves of the games, the share that is anything near the stones.
NOISE = 0.25
#: What a player may take for a move: nobody here needs it.
LIMIT = Limit(nodes=20_000)
#: Positions the engine looks at where a win is claimed that needs more than threats.
JUDGED = 1_000_000


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence about a position, and whether it is true; None is what was not decided."""

    player: str
    position: Position
    text: str
    template: str
    is_true: bool | None


@dataclass(frozen=True, slots=True)
class Case:
    """A stone on a board, and the point that a sentence about it names, or begins its line with."""

    rules: Variant
    board: Board
    stone: Point
    point: Point

    @property
    def after(self) -> Board:
        """The board with the stone, the other side to move."""
        return self.board.play(self.stone)

    @property
    def theirs(self) -> Case | None:
        """The same stone of the other side, had it been its turn; None where that is a foul."""
        board = self.board.pass_turn()
        is_legal = board.why_illegal(self.point) is None and self.point == self.stone
        return replace(self, board=board) if is_legal else None

    def fives(self, board: Board, *, own: bool) -> list[Point]:
        """Return where the side to move, or the other one, would complete five on a board."""
        view = CellView(self.rules, board, frame_of(self.rules, ()))
        return [view.frame.points[cell] for cell in view.winning(view.own if own else view.enemy)]


def forced_win(board: Board, aim: _core.ForcedAim) -> bool | None:
    """Whether the side to move has a forced win; None when that is not known."""
    if board.outcome is not None:
        return board.outcome.winner is board.turn
    assert isinstance(board, NativeGomoku)
    found = _core.forced_win(board.core, aim, _core.ForcedLimits(NODES, -1.0, 4), None)
    return {_core.FourVerdict.WINS: True, _core.FourVerdict.NONE: False}.get(found.verdict)


def by_fours(board: Board) -> bool | None:
    """Whether the side to move wins by fours."""
    return forced_win(board, _core.ForcedAim.FOURS)


def by_threats(board: Board) -> bool | None:
    """Whether the side to move wins by threats."""
    return forced_win(board, _core.ForcedAim.THREATS)


Verdict = Callable[[Board], bool | None]


def all_lose(case: Case, wins: Verdict) -> bool | None:
    """Whether every answer to the stone loses, as far as a verdict on each of them tells."""
    after = case.after
    if after.outcome is not None:
        return after.outcome.winner is case.board.turn
    if case.fives(after, own=True):
        return False
    threatened = case.fives(after, own=False)
    answers = threatened or [move.point for move in case.rules.placements if move.point]
    if case.rules.blocked_fives and threatened:
        answers = [move.point for move in case.rules.placements if move.point]
    legal = (point for point in answers if after.why_illegal(point) is None)
    return _all(wins(after.play(point)) for point in legal)


def _all(verdicts: Iterable[bool | None]) -> bool | None:
    """Return False for one that is False, else None for one that is not known, else True."""
    is_known = True
    for verdict in verdicts:
        if verdict is False:
            return False
        is_known &= verdict is not None
    return True if is_known else None


def boards_after(case: Case) -> Iterator[Board]:
    """Yield the board after the stone, and those on which a four it made has been answered.

    On all of them it is the other side's turn: a four only puts off what is there again then.
    """
    after = case.after
    yield after
    for five in case.fives(after, own=False):
        if after.outcome is None and after.why_illegal(five) is None:
            yield after.play(five).pass_turn()


def _not(verdict: bool | None) -> bool | None:  # noqa: FBT001 - a verdict, not a switch
    return None if verdict is None else not verdict


# -- what the sentences mean -----------------------------------------------------------------------


def completes_five(case: Case) -> bool:
    """Whether the stone wins."""
    outcome = case.after.outcome
    return outcome is not None and outcome.winner is case.board.turn


def makes_four(case: Case) -> bool:
    """Whether the next stone would win."""
    return bool(case.fives(case.after, own=False))


def makes_open_four(case: Case) -> bool:
    """Whether the next stone would win in two places."""
    return len(case.fives(case.after, own=False)) > 1


def makes_open_three(case: Case) -> bool:
    """Whether the next stone would make an open four."""
    mine = case.after.pass_turn()
    view = CellView(case.rules, mine, frame_of(case.rules, ()))
    points = (view.frame.points[cell] for cell in view.straight_fours(view.own))
    return any(mine.why_illegal(point) is None for point in points)


def row_length(case: Case) -> int:
    """Return the length of the longest row that the stone belongs to."""
    stones, color = case.after.stones, case.board.turn
    lengths = []
    for direction in case.rules.grid.directions:
        length = 1
        for sign in (-1, 1):
            count = 1
            while stones.get(step(case.stone, direction, sign * count)) is color:
                count += 1
            length += count - 1
        lengths.append(length)
    return max(lengths)


def cannot_be_stopped(case: Case) -> bool | None:
    """Whether the stone makes an open four and every answer loses."""
    return makes_open_four(case) and all_lose(case, by_fours)


def wins_by_force(case: Case) -> bool | None:
    """Whether every answer to the stone loses."""
    return all_lose(case, by_threats)


def loses(case: Case) -> bool | None:
    """Whether the other side wins after the stone."""
    return by_threats(case.after)


def is_threatened(case: Case) -> bool | None:
    """Whether the other side would win if it were its turn."""
    return by_threats(case.board.pass_turn())


def stops_fours(case: Case) -> bool | None:
    """Whether the other side had a win by fours and has none now."""
    had = by_fours(case.board.pass_turn())
    return had is not False and _all(_not(by_fours(board)) for board in boards_after(case))


def stops_combination(case: Case) -> bool | None:
    """Whether the other side had a forced win, and has none by fours nor one that begins alike.

    It may have others, which are deeper.
    """
    if is_threatened(case) is False:
        return False
    if any(by_fours(board) for board in boards_after(case)):
        return False
    begun = (
        replace(case, board=board, stone=case.point)
        for board in boards_after(case)
        if board.why_illegal(case.point) is None
    )
    return _all(_not(wins_by_force(again)) for again in begun)


def threats_on_lines(case: Case) -> tuple[int, int]:
    """Return on how many lines through the stone its side threatens five, and an open four."""
    mine = case.after.pass_turn() if case.after.outcome is None else case.after
    view = CellView(case.rules, mine, frame_of(case.rules, ()))
    points = view.frame.points
    fives = [points[cell] for cell in view.winning(view.own)]
    fours = [points[cell] for cell in view.straight_fours(view.own)]

    def lines(targets: Iterable[Point]) -> set[tuple[int, int, int]]:
        return {
            direction
            for direction in case.rules.grid.directions
            for away in (-4, -3, -2, -1, 1, 2, 3, 4)
            if step(case.stone, direction, away) in targets
        }

    on_five = lines(fives)
    return len(on_five), len(lines(fours) - on_five)


def makes_two_threes(case: Case) -> bool:
    """Whether the stone makes open threes on two lines."""
    return threats_on_lines(case)[1] >= 2


def makes_four_and_three(case: Case) -> bool:
    """Whether the stone makes a four on one line and an open three on another."""
    fives, threes = threats_on_lines(case)
    return fives >= 1 and threes >= 1


def makes_two_fours(case: Case) -> bool:
    """Whether the stone makes fours on two lines."""
    return threats_on_lines(case)[0] >= 2


def makes_two_threats(case: Case) -> bool:
    """Whether the stone makes fours or open threes on two lines."""
    return sum(threats_on_lines(case)) >= 2


def is_only_defence(case: Case) -> bool | None:
    """Whether the other side wins by fours after every other stone."""
    points = (move.point for move in case.rules.placements if move.point != case.stone)
    legal = (point for point in points if point and case.board.why_illegal(point) is None)
    return _all(by_fours(case.board.play(point)) for point in legal)


def aims_at_fours(case: Case) -> bool | None:
    """Whether the stone's side would win by fours were it its turn again."""
    return by_fours(case.after.pass_turn())


def room(case: Case) -> int:
    """Return in how many directions five places through the stone hold no enemy stone."""
    stones, enemy = case.board.stones, case.board.turn.opponent
    grid = case.rules.grid

    def is_free(point: Point) -> bool:
        return point in grid and stones.get(point) is not enemy

    return sum(
        any(
            all(is_free(step(case.stone, direction, start + at)) for at in range(case.rules.line))
            for start in range(1 - case.rules.line, 1)
        )
        for direction in grid.directions
    )


def touches_own(case: Case) -> bool:
    """Whether a stone of its own stands on a line with it, near enough for five."""
    stones, color = case.board.stones, case.board.turn
    near = (
        step(case.stone, direction, away)
        for direction in case.rules.grid.directions
        for away in range(1 - case.rules.line, case.rules.line)
    )
    return any(stones.get(point) is color for point in near)


def _of_theirs(meaning: Callable[[Case], bool]) -> Callable[[Case], bool]:
    """Return what keeping the other side from something means: its stone would do that there."""

    def would(case: Case) -> bool:
        theirs = case.theirs
        return theirs is not None and meaning(theirs)

    return would


MEANINGS: Mapping[str, Callable[[Case], bool | None]] = {
    "Completes five in a row at {point}.": completes_five,
    "Blocks the opponent's five at {point}.": _of_theirs(completes_five),
    "Wins by force in {count} plies: {line}.": wins_by_force,
    "Sees a win in {count} plies: {line}.": wins_by_force,
    "Sees a loss in {count} plies at best: {line}.": loses,
    "Makes an open four at {point}, which cannot be stopped.": cannot_be_stopped,
    "Makes an open four at {point}.": makes_open_four,
    "Makes a four at {point}.": makes_four,
    "Makes an open three at {point}.": makes_open_three,
    "Stops the opponent from making an open four at {point}.": _of_theirs(makes_open_four),
    "Stops the opponent from making a four at {point}.": _of_theirs(makes_four),
    "Stops the opponent from making an open three at {point}.": _of_theirs(makes_open_three),
    "Stops the opponent from getting four in a row at {point}.": _of_theirs(
        lambda case: row_length(case) >= 4
    ),
    "Stops the opponent from getting three in a row at {point}.": _of_theirs(
        lambda case: row_length(case) >= 3
    ),
    "Makes two open threes at once at {point}.": makes_two_threes,
    "Makes a four and an open three at once at {point}.": makes_four_and_three,
    "Makes two fours at once at {point}.": makes_two_fours,
    "Keeps the opponent from two threats at once at {point}.": _of_theirs(makes_two_threats),
    "Builds on its own stones at {point}.": touches_own,
    "Gets in the opponent's way at {point}.": _of_theirs(touches_own),
    "Takes room for five in a row from the opponent at {point}.": _of_theirs(
        lambda case: room(case) > 0
    ),
    "It is the only defence: every other move loses to fours.": is_only_defence,
    "Threatens to win by fours, beginning at {point}.": aims_at_fours,
    "Stops the opponent's combination {line}.": stops_combination,
    "Stops the opponent's win by fours that begins at {point}.": stops_fours,
    "Answers the opponent's combination {line}.": is_threatened,
    "Finds nothing against the opponent's combination {line}.": loses,
}


def _meaning(sentence: Sentence) -> Callable[[Case], bool | None] | None:
    """Return what a sentence means; None for one that claims nothing of the board."""
    if sentence.template == ROOM:
        return lambda case: room(case) == sentence.values["count"]
    return MEANINGS.get(sentence.template)


# -- positions and players -------------------------------------------------------------------------


def positions(name: str, seed: int) -> Iterator[Position]:
    """Yield the positions of a game with mistakes, so that there is something to see."""
    chance, bot = random.Random(seed), Scorer()
    bot.configure({"seed": seed})
    position = variant(name).initial()
    while position.outcome is None:
        move = _any_near(position, chance) if chance.random() < NOISE else _asked(bot, position)
        position = position.play(move)
        if position.outcome is None and len(position.stones) > 4:
            yield position


def _asked(bot: Scorer, position: Position) -> Move:
    request = Request(position)
    return bot.search(request, Watch(request, lambda _info: None)).move


def _any_near(position: Position, chance: random.Random) -> Move:
    frame = frame_of(position.variant, ())
    cells = frame.near(frame.read(position.board)) or range(len(frame.points))
    moves = [placement(frame.points[cell]) for cell in cells]
    legal = [move for move in moves if position.is_legal(move)]
    return chance.choice(legal or list(position.legal_moves))


def sample(count: int, seed: int = 0) -> Iterator[Position]:
    """Yield so many positions of the four games, some of each game that is played."""
    found = 0
    for number in itertools.count(seed):
        for position in itertools.islice(positions(GAMES[number % len(GAMES)], number), 6, None, 5):
            if found == count:
                return
            found += 1
            yield position


def claims(player: str, program: SimpleEngine, position: Position) -> Iterator[Claim]:
    """Yield what a player says about its move, checked."""
    reply = program.play(position, LIMIT)
    stone = reply.move.point
    if reply.explanation is None or stone is None:
        return
    for sentence in reply.explanation.sentences:
        meaning = _meaning(sentence)
        if meaning is not None:
            rules, values = position.variant, sentence.values
            named = rules.parse_moves(str(values.get("point", values.get("line"))))[0].point
            is_true = meaning(Case(rules, position.board, stone, named or stone))
            if is_true is False and meaning is wins_by_force:
                is_true = is_won(position.play(reply.move))
            yield Claim(player, position, sentence.text, sentence.template, is_true)


def is_won(after: Position) -> bool:
    """Whether the engine proves that the side to move has lost, though threats alone do not win."""
    with engine.open_simple("tengen") as judge:
        info = judge.play(after, Limit(nodes=JUDGED)).info
    return info is not None and info.score is not None and info.score.kind is ScoreKind.LOSS


def all_claims(players: Iterable[str], found: Sequence[Position]) -> Iterator[Claim]:
    """Yield the claims of all players about all positions."""
    for player in players:
        known = engine.open(player)
        played = [position for position in found if known.plays(position.variant)]
        with engine.open_simple(player) as program:
            for position in played:
                yield from claims(player, program, position)


def main() -> None:
    """Print the false claims, and how many claims there were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    options = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    found = list(sample(options.positions, options.seed))
    for claim in all_claims(options.players, found):
        word = {True: "true", False: "FALSE", None: "open"}[claim.is_true]
        counts[f"{claim.player:<32} {claim.template}", word] += 1
        if claim.is_true is False:
            rules = claim.position.variant.name
            print(f"{claim.player} in {rules} {claim.position.text!r}: {claim.text}", flush=True)
    for (what, word), number in sorted(counts.items()):
        print(f"{number:>6} {word:<6} {what}")


if __name__ == "__main__":
    main()
