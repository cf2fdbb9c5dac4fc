"""A small GTP engine that plays the first legal move, and can misbehave in many ways."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tengen import PASS, Position, variant
from tengen.engine.protocols.gtp.vertices import format_vertex, parse_vertex

COMMANDS = (
    "protocol_version",
    "name",
    "version",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "time_settings",
    "time_left",
)


class Fake:
    """The engine. ``--at`` is the command at which the ``--fault`` shows."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.known = [name for name in (*COMMANDS, *options.extra) if name not in options.without]
        self.positions: list[Position] = [variant(options.variant).initial()]

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def run(self) -> None:
        for line in sys.stdin:
            if self.options.log:
                with Path(self.options.log).open("a") as log:
                    log.write(line)
            number, *words = line.split() or [""]
            if not number.isdecimal():
                number, words = "", [number, *words]
            if words[0]:
                self.answer(number, words[0], words[1:])

    def answer(self, number: str, command: str, arguments: list[str]) -> None:
        if command == self.options.at and self.options.fault:
            is_answered = FAULTS[self.options.fault](number)
            if is_answered:
                return
        if command.endswith("analyze"):
            self.stream(number, command)
        elif command not in self.known:
            say(f"?{number} unknown command\n")
        else:
            try:
                say(f"={number} {getattr(self, command)(*arguments)}\n")
            except (ValueError, TypeError, IndexError) as error:
                say(f"?{number} {error}\n")
        if command == "quit":
            sys.exit(0)

    def stream(self, number: str, command: str) -> None:
        """Say all that is to be said at once; the next line of the controller ends it."""
        say(f"={number}")
        numbers = ("0.75", "0.5") if command == "kata-analyze" else ("7500", "5000")
        moves = self.position.legal_moves[:2]
        thoughts = []
        for order, (move, winrate) in enumerate(zip(moves, numbers, strict=True)):
            vertex = format_vertex(move, self.position.variant)
            reply = format_vertex(self.position.play(move).legal_moves[0], self.position.variant)
            thoughts.append(
                f"info move {vertex} visits {40 - order} winrate {winrate} prior 1 order {order} "
                f"pv {vertex} {reply} Z99"
            )
        say(" ".join(thoughts))
        sys.stdin.readline()
        say("")

    def protocol_version(self) -> str:
        return str(self.options.protocol_version)

    def name(self) -> str:
        return "Fake"

    def version(self) -> str:
        return "1"

    def list_commands(self) -> str:
        return "\n".join([*self.known, *self.options.stream])

    def list_games(self) -> str:
        return "Othello"

    def quit(self) -> str:
        return ""

    def boardsize(self, size: str) -> str:
        self.positions = [variant(self.options.variant, size=size).initial()]
        return ""

    def clear_board(self) -> str:
        self.positions = [self.position.variant.initial()]
        return ""

    def play(self, color: str, vertex: str) -> str:
        position = self.position
        if self.options.passes_alone:
            if vertex.lower() == "pass":
                raise ValueError("syntax error")
            if position.legal_moves == (PASS,):
                position = position.play(PASS)
        if color != position.turn.value:
            raise ValueError("illegal move")
        self.positions.append(position.play(parse_vertex(vertex, position.variant)))
        return ""

    def genmove(self, color: str) -> str:
        vertex = format_vertex(self.position.legal_moves[0], self.position.variant)
        self.play(color, vertex)
        return vertex

    def reg_genmove(self, _color: str) -> str:
        return format_vertex(self.position.legal_moves[-1], self.position.variant)

    def undo(self) -> str:
        if len(self.positions) == 1:
            raise ValueError("cannot undo")
        self.positions.pop()
        return ""

    def time_settings(self, main: str, period: str, stones: str) -> str:
        int(main), int(period), int(stones)
        return ""

    def time_left(self, _color: str, seconds: str, stones: str) -> str:
        int(seconds), int(stones)
        return ""

    def loadsgf(self, path: str) -> str:
        text = Path(path).read_text()
        with Path(self.options.log).open("a") as log:
            log.write(text)
        return ""


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def silence(_number: str) -> bool:
    time.sleep(3600)
    return True


def crash(_number: str) -> bool:
    sys.stderr.write("out of luck\n")
    sys.exit(3)


def crash_and_leave_a_child(_number: str) -> bool:
    sleep = [sys.executable, "-c", "import time; time.sleep(3600)"]
    subprocess.Popen(
        sleep, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    sys.exit(3)


def no_empty_line(number: str) -> bool:
    say(f"={number} A1")
    time.sleep(3600)
    return True


def chatter(_number: str) -> bool:
    say("thinking hard\n\nstill thinking")
    return False


def instead(text: str) -> Callable[[str], bool]:
    """Answer something else than the command deserves."""

    def fault(number: str) -> bool:
        say(text.format(number=number) + "\n")
        return True

    return fault


FAULTS: dict[str, Callable[[str], bool]] = {
    "silence": silence,
    "crash": crash,
    "crash-and-leave-a-child": crash_and_leave_a_child,
    "no-empty-line": no_empty_line,
    "wrong-number": instead("=99 A1"),
    "no-number": instead("= A1"),
    "error": instead("?{number} I would rather not"),
    "no-move": instead("={number} banana"),
    "illegal-move": instead("={number} A1"),
    "resign": instead("={number} Resign"),
    "blank-before-number": instead("= {number} D3"),
    "chatter": chatter,
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--variant", default="reversi")
    parser.add_argument("--fault", choices=FAULTS)
    parser.add_argument("--at", default="genmove")
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--extra", action="append", default=[])
    parser.add_argument("--stream", action="append", default=[])
    parser.add_argument("--passes-alone", action="store_true")
    parser.add_argument("--protocol-version", default="2")
    parser.add_argument("--log", default="")
    Fake(parser.parse_args()).run()


if __name__ == "__main__":
    main()
