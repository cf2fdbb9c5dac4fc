"""The console of Edax 4.6, as observed through a pipe, and one fault on demand.

What it prints reaches the pipe only when it asks for the next command, or ends a row of its table.
The board is drawn after every command, with the prompt before the line that follows.
"""

import sys
from collections.abc import Iterator

from tengen import Color, Position, variant
from tengen.engine.protocols.othello import format_move

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
RULES = variant("reversi")
COLUMNS = "A B C D E F G H"
HEAD = " depth|score|       time   |  nodes (N)  |   N/s    | principal variation"
RULE = "------+-----+--------------+-------------+----------+----------------------"
HELP = """
Commands:
Commands must be entered in the form '<command> <parameters>'.
  i|nit               start a new game from standard initial position.
  go                  ask edax to play.
  hint [n]            ask edax to search the first bestmoves."""


class Edax:
    """Its settings and its board."""

    def __init__(self) -> None:
        self.position = RULES.initial()
        self.level = 21
        self.verbosity = 1
        self.width = 80

    def draw(self) -> None:
        if not self.verbosity:
            return
        moves = {move.point for move in self.position.legal_moves}
        names = {Color.BLACK: "*", Color.WHITE: "O"}
        say(f"\n  {COLUMNS}            BLACK            A  B  C  D  E  F  G  H")
        for row in range(8):
            points = RULES.grid.points[8 * row : 8 * row + 8]
            cells = [
                names[self.position.stones[point]]
                if point in self.position.stones
                else "-."[point in moves]
                for point in points
            ]
            say(f"{row + 1} {' '.join(cells)} {row + 1}                        {row + 1} |  |")
        say(f"  {COLUMNS}            WHITE            A  B  C  D  E  F  G  H\n")

    def row(self, number: int, depth: int, bound: str = " ") -> None:
        """A move and an answer to it; the letters of black's moves are small."""
        position, names = self.position, []
        for step in (number, 0):
            if position.outcome is not None:
                break
            move = position.legal_moves[step]
            name = format_move(move, RULES)
            names.append(name.lower() if position.turn is Color.BLACK else name)
            position = position.play(move)
        score = "+banana" if FAULT == "garbage" else f"{-1 - number:+03d}"
        say(
            f"{depth:2d}@73% {bound}{score}        0:00.001 {2000 + depth:13d}   17375000 "
            + " ".join(names).ljust(self.width - 52)
        )
        sys.stdout.flush()

    def go(self, commands: Iterator[str]) -> None:
        if FAULT == "crash":
            sys.exit("bad move found: --")
        say(f"{HEAD}\n{RULE}")
        for depth in range(0, self.level + 1, 2) if self.verbosity == 2 else [self.level]:
            self.row(0, depth)
            if self.level == 60 and depth == 10:
                for _missed in range(2):  # a stop that comes too early is missed
                    while next(commands) != "stop":
                        pass
                self.row(0, depth, "?")
                break
        move = {"illegal": "A1", "no-move": "--"}.get(FAULT)
        say(f"{RULE}\n\nEdax plays {move or format_move(self.position.legal_moves[0], RULES)}")

    def hint(self, lines: int) -> None:
        say(f"{HEAD}\n{RULE}")
        say("book    +2                                          c4 C3")
        for number in range(1, min(lines, len(self.position.legal_moves))):
            self.row(number, self.level)
        say(RULE)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


def parse(text: str) -> Position:
    cells, turn = text.split()
    return RULES.position(f"{cells} {turn}")


def main() -> None:
    edax = Edax()
    commands = map(str.strip, sys.stdin)
    sys.stderr.write("Cannot open file: data/book.dat\n")
    while True:
        edax.draw()
        sys.stdout.write(">")
        sys.stdout.flush()
        word, _, rest = next(commands, "quit").partition(" ")
        sys.stdout.write("\n")
        if word == "quit":
            return
        if FAULT == "mute" or (FAULT == "silent" and word in {"go", "hint"}):
            continue
        if word == "help":
            say(HELP)
        elif word == "version":
            sys.stderr.write("Edax version 4.6\n")
        elif word in {"level", "width"}:
            setattr(edax, word, int(rest))
        elif word == "verbose":
            edax.verbosity = int(rest)
        elif word == "setboard":
            edax.position = parse(rest)
        elif word == "go":
            edax.go(commands)
        elif word == "hint":
            edax.hint(int(rest))
        elif word not in {"mode", "stop", "game-time"}:
            sys.stderr.write(f'WARNING: Unknown command/Illegal move: "{word} {rest}"\n')


main()
