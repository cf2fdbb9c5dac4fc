"""A small Gomocup program that takes the first free point, and can misbehave in many ways."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

Point = tuple[int, int]


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def crash() -> None:
    sys.stderr.write("out of luck\n")
    sys.exit(3)


def flood() -> None:
    while True:
        sys.stdout.write("MESSAGE and another thing\n" * 1000)


def silence() -> None:
    time.sleep(60)


def nonsense() -> None:
    for line in ("", "OK", "gibberish", "-1,-1", "1,2,3", "\x00\x01", "7;7"):
        say(line)


def lie() -> None:
    say("MESSAGE depth 9 ev 0 tm 1 pv 0,0")
    time.sleep(0.5)


def complain() -> None:
    say("ERROR just a warning")


#: What goes wrong when the program is asked for a move; it plays on if it comes back.
FAULTS: dict[str, Callable[[], None]] = {
    "crash": crash,
    "segfault": lambda: signal.raise_signal(signal.SIGSEGV),
    "flood": flood,
    "long-line": lambda: say("x" * 1_000_000),
    "silence": silence,
    "slow": lambda: time.sleep(0.5),
    "lie": lie,
    "nonsense": nonsense,
    "complain": complain,
}


class Fake:
    """The program. What it receives goes to a log."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.width = self.height = 0
        self.stones: set[Point] = set()
        self.swap2 = list(options.swap2)
        self.rest = ""
        self.input = iter(self.lines())

    def lines(self) -> Iterable[str]:
        for raw in sys.stdin:
            if self.options.log:
                with Path(self.options.log).open("a") as log:
                    log.write(raw)
            yield raw.strip()

    def run(self) -> None:
        if self.options.child or self.options.clinging_child:
            streams = None if self.options.clinging_child else subprocess.DEVNULL
            subprocess.Popen(
                [sys.executable, "-c", "import time; time.sleep(60)"],
                stdin=streams,
                stdout=streams,
                stderr=streams,
            )
        if self.options.deaf:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for line in self.input:
            word, _, self.rest = line.partition(" ")
            if word == "END" and not self.options.deaf:
                return
            if word in self.options.unknown or not hasattr(self, f"do_{word.lower()}"):
                say(f"UNKNOWN {word}")
            else:
                getattr(self, f"do_{word.lower()}")()
        if self.options.deaf:
            silence()

    def do_end(self) -> None:
        pass

    def do_about(self) -> None:
        say('name="Fake", version="1.5 of May", author="the tests", country="Nowhere"')

    def do_start(self) -> None:
        if int(self.rest) > self.options.largest:
            say(f"ERROR boards of {self.rest} are too large")
            return
        self.width = self.height = int(self.rest)
        self.do_restart()

    def do_rectstart(self) -> None:
        self.width, self.height = map(int, self.rest.split(","))
        self.do_restart()

    def do_restart(self) -> None:
        self.stones = set()
        say("OK")

    def do_info(self) -> None:
        if self.rest.startswith("rule") and self.rest.split()[1] not in self.options.rules.split(
            ","
        ):
            say(f"ERROR no such rule: {self.rest}")

    def do_begin(self) -> None:
        self.think()

    def do_turn(self) -> None:
        self.place(self.rest)
        self.think()

    def do_play(self) -> None:
        self.place(self.rest)
        say(self.rest)

    def do_takeback(self) -> None:
        x, y = map(int, self.rest.split(","))
        self.stones.remove((x, y))
        say("OK")

    def do_board(self) -> None:
        self.do_yxboard()
        self.think()

    def do_yxboard(self) -> None:
        self.stones = set()
        for line in self.input:
            if line == "DONE":
                return
            self.place(line)

    def do_yxnbest(self) -> None:
        free = self.free()
        for rank, (x, y) in enumerate(free[: int(self.rest)]):
            say(f"INFO PV {rank}\nINFO DEPTH 4\nINFO EVAL 12\nINFO WINRATE 0.{9 - rank}")
            say(f"INFO BESTLINE {x},{y}\nINFO PV DONE")
        self.think()

    def do_yxstop(self) -> None:
        pass

    def do_swap2board(self) -> None:
        told = []
        for line in self.input:
            if line == "DONE":
                break
            told.append(line)
        if self.options.fields and any(line.count(",") != 2 for line in told):
            say("ERROR a stone has a field")
        say(self.swap2.pop(0))

    def place(self, text: str) -> None:
        x, y = map(int, text.split(",")[:2])
        self.stones.add((x, y))

    def free(self) -> list[Point]:
        points = ((x, y) for y in range(self.height) for x in range(self.width))
        return [point for point in points if point not in self.stones]

    def think(self) -> None:
        if self.options.fault:
            FAULTS[self.options.fault]()
        if self.options.until_stop:
            x, y = self.free()[1]
            say(f"MESSAGE depth 4-9 ev +M5 n 12K n/ms 4 tm 30 pv {x},{y} [14,14]")
            for line in self.input:
                if line == "YXSTOP":
                    break
        if self.options.refuse:
            say("ERROR this will not do")
            return
        self.answer()

    def answer(self) -> None:
        point = sorted(self.stones)[0] if self.options.illegal else self.free()[0]
        self.stones.add(point)
        verb = "SUGGEST " if self.options.suggest else ""
        if verb:
            self.stones.discard(point)
        say(f"{verb}{point[0]},{point[1]}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault", choices=tuple(FAULTS))
    parser.add_argument("--log")
    parser.add_argument("--largest", type=int, default=99)
    parser.add_argument("--rules", default="0,1,4,8,9")
    parser.add_argument("--unknown", nargs="*", default=[])
    parser.add_argument("--swap2", nargs="*", default=[])
    for flag in (
        "deaf",
        "child",
        "clinging-child",
        "illegal",
        "refuse",
        "suggest",
        "until-stop",
        "fields",
    ):
        parser.add_argument(f"--{flag}", action="store_true")
    Fake(parser.parse_args()).run()


if __name__ == "__main__":
    main()
