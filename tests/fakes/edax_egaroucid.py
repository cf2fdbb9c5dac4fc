"""The console of Egaroucid 7.8, as observed through a pipe, and one fault on demand.

It flushes every line, prompts on its error stream and hears nothing while it thinks. A new board
starts its clocks anew. Without time it names a move ``??``.
"""

import sys

from tengen import Color, Position, variant
from tengen.engine.protocols.othello import format_move

ARGUMENTS = sys.argv[1:]
RULES = variant("reversi")
HEAD = ("Level", "Depth", "Move", "Score", "Time", "Nodes", "NPS")


def say(text: str = "") -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def row(*cells: object) -> None:
    say("|" + "".join(f"{cell!s:>15}|" for cell in cells))


def draw(position: Position) -> None:
    if "-quiet" in ARGUMENTS:
        return
    names = {Color.BLACK: "X", Color.WHITE: "O", None: "."}
    say("  a b c d e f g h ")
    for y in range(8):
        points = RULES.grid.points[8 * y : 8 * y + 8]
        cells = " ".join(names[position.stones.get(point)] for point in points)
        say(f"{y + 1} {cells} " + f"  {position.turn.value.upper()} to move" * (y == 1))
    say()


def think(position: Position, level: int, left: int | None, lines: int) -> None:
    row(*HEAD)
    for number in range(lines):
        move, score = format_move(position.legal_moves[number], RULES).lower(), f"{3 - number:+d}"
        if left == 0:
            row("Book", "-", "??", "-126", "000:00:00.003", 1, 333)
        elif "garbage" in ARGUMENTS:
            row(level, f"{level}@100%", move, "plenty", "000:00:00.000", 16, 16000)
        else:
            name = "-" if left is not None else level
            row(name, f"{level}@100%", move, score, "000:00:00.000", 846 + number, 846000)


def main() -> None:
    position, level, left = RULES.initial(), 5, None
    sys.stderr.write("[ERROR] can't open hash20.eghs\n")
    while True:
        draw(position)
        sys.stderr.write("> ")
        word, _, rest = sys.stdin.readline().strip().partition(" ")
        if word in {"quit", ""}:
            return
        if word == "version":
            say("Egaroucid for Console 7.8.0 Linux x64 AVX512 (GCC)\n  @date     2021-2026\n")
        elif word == "help":
            say("Commands:\n  help                                    See help\n")
        elif word == "level":
            level = int(rest)
        elif word == "setboard":
            cells, turn = rest.split()
            position, left = RULES.position(f"{cells} {turn}"), 0 if "-time" in ARGUMENTS else None
        elif word == "settime":
            left = int(rest.split()[1])
        elif word in {"go", "hint"}:
            if "stuck" in ARGUMENTS:
                sys.stdin.read()
            lines = min(int(rest or 1), len(position.legal_moves))
            think(position, level, left, lines)
        elif word != "mode":
            say(f"[ERROR] command `{word}` not found")


main()
