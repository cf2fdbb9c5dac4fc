"""A program that speaks NBoard the way Edax does, version 1, and one fault on demand.

The dialogue is the one observed with Edax 4.6: blanks in its decision, a name after ``set depth``,
``nodestats`` before each line, and a ``status`` before and after every search.
"""

import sys

from tengen.engine.protocols.nboard.game import parse_game
from tengen.engine.protocols.othello import format_move
from tengen.rules.position import Position

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def write(position: Position, number: int) -> str:
    """The move of that number, in the case that Edax gives to its colour."""
    return format_move(position.legal_moves[number], position.variant).lower()


def think(position: Position, depth: int) -> None:
    """Decide, unless the fault is that it does not."""
    if FAULT == "crash":
        sys.stderr.write("segmentation fault, or so\n")
        sys.exit(3)
    while FAULT == "babbles":
        say("status Edax is still thinking")
    if FAULT in {"deaf", "aborts", "empty-handed"}:
        return
    say(f"nodestats {1000 * depth} 0.00")
    if FAULT == "counts":
        return
    moves = {"garbage": "=== f5 banana 0.0", "illegal": "=== a1 -1.00 0.0", "unreadable": "=== z9"}
    say(moves.get(FAULT, f"=== {write(position, 0)} -1.00 0.0"))


def hint(position: Position, lines: int, depth: int) -> None:
    for number in range(min(lines, len(position.legal_moves))):
        say(f"nodestats {500 + number} 0.00")
        score = "nan" if FAULT == "garbage" else -2 - number
        say(f"search {write(position, number)} {score} 0 {depth}")


def pong(position: Position, number: str, *, is_thinking: bool) -> None:
    if FAULT == "aborts" and is_thinking:
        say(f"search {write(position, 1)} 3.25 0 100%W because of parity")
    if FAULT == "counts" and is_thinking:
        say("=== f5 1.00 0.0")
    if FAULT == "old-pongs":
        say("pong 0\n=== h8 64.00 0.0\nsearch h8 64 0 60")
    say(f"pong {number}")


def main() -> None:
    position, depth, is_thinking = parse_game("(;GM[Othello]TY[8];)").position, 0, False
    settings = 0
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        setting, _, value = rest.partition(" ")
        if FAULT == "mute" or (FAULT == "deaf" and is_thinking):
            continue
        if line.startswith("nboard") and rest != "1":
            sys.stderr.write('Error: Edax expected "nboard 1" protocol\n')
        elif word == "set" and setting == "depth":
            depth, settings = int(value), settings + 1
            told = f", told {settings} times" if FAULT == "forgetful" else ""
            say(f"set myname Edax{depth}{told}")
        elif word == "set" and setting == "game":
            position = parse_game(value).position
        elif word == "ping":
            pong(position, rest, is_thinking=is_thinking)
            is_thinking = False
        elif word in {"go", "hint"}:
            say("status Edax is thinking")
            is_thinking = True
            think(position, depth) if word == "go" else hint(position, int(rest), depth)
            if FAULT != "no-status":
                say("status Edax is waiting")
        elif word == "quit":
            return


main()
