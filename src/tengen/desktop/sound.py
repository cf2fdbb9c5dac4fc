"""Small sounds: a stone that is placed, the end of a game; silent where nothing can play them."""

from __future__ import annotations

import io
import math
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import wave
from array import array
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

#: Plays a file and returns when it was heard.
PlayFile = Callable[[Path], object]

STONE, END = "stone", "end"
_RATE = 22_050
_VOLUME = 0.4
#: The programs that play a file, by platform; the first that is installed is taken.
_MAC_PLAYERS = (("afplay",),)
_PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"))
#: The most seconds a sound may take.
_PATIENCE = 5.0
#: The end of a game: frequencies and seconds of its notes.
_NOTES = ((523.25, 0.12), (659.25, 0.12), (783.99, 0.3))


def find_player() -> PlayFile | None:
    """Return what plays files here; None where there is nothing."""
    if sys.platform == "win32":
        return _play_on_windows
    players = _MAC_PLAYERS if sys.platform == "darwin" else _PLAYERS
    for name, *options in players:
        path = shutil.which(name)
        if path is not None:
            return _program([path, *options])
    return None


def _program(command: list[str]) -> PlayFile:
    def play(file: Path) -> None:
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(  # noqa: S603 - a program of the system and a file of ours
                [*command, str(file)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_PATIENCE,
                check=False,
            )

    return play


def _play_on_windows(file: Path) -> None:
    import winsound  # noqa: PLC0415 - only Windows has it

    with suppress(RuntimeError):
        winsound.PlaySound(  # type: ignore[attr-defined]
            str(file),
            winsound.SND_FILENAME | winsound.SND_NODEFAULT,  # type: ignore[attr-defined]
        )


class Sounds:
    """Plays one sound at a time beside the window; what comes meanwhile is left out."""

    def __init__(self, play_file: PlayFile | None = None) -> None:
        self._play_file = play_file
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._playing: threading.Thread | None = None

    def play(self, name: str) -> None:
        """Play a sound; never waits."""
        if self._play_file is None or (self._playing is not None and self._playing.is_alive()):
            return
        play_file = self._play_file

        def work() -> None:
            with suppress(OSError):  # a full disk is no reason to stop a game
                play_file(self._file(name))

        self._playing = threading.Thread(target=work, name="sound", daemon=True)
        self._playing.start()

    def _file(self, name: str) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="tengen-", ignore_cleanup_errors=True)
        path = Path(self._folder.name) / f"{name}.wav"
        if not path.exists():
            path.write_bytes(wav(name))
        return path

    def close(self) -> None:
        """Remove what was written."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


@cache
def wav(name: str) -> bytes:
    """Return a sound as the bytes of a WAV file."""
    samples = {STONE: _click, END: _chime}[name]()
    values = array("h", (round(32_767 * _VOLUME * max(-1.0, min(1.0, one))) for one in samples))
    if sys.byteorder == "big":
        values.byteswap()
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(values.tobytes())
    return stream.getvalue()


def _click() -> Iterable[float]:
    """Yield a stone on wood: a knock and the noise of its first moment."""
    noise = random.Random(1)
    for at in range(int(0.09 * _RATE)):
        time = at / _RATE
        knock = math.sin(2 * math.pi * 880 * time) * math.exp(-70 * time)
        yield 0.7 * knock + 0.5 * noise.uniform(-1, 1) * math.exp(-260 * time)


def _chime() -> Iterable[float]:
    """Yield three notes upwards."""
    for pitch, seconds in _NOTES:
        for at in range(int(seconds * _RATE)):
            time = at / _RATE
            rise = min(1.0, time / 0.005)
            yield 0.6 * rise * math.sin(2 * math.pi * pitch * time) * math.exp(-7 * time)
