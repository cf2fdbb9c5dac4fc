"""Files of learned numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.engine.native.weights import InvalidWeights, Weights, shipped

NUMBERS = bytes(range(200))


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "some.bin"
    Weights(NUMBERS, {"game": "reversi", "size": 8}).write(path)
    read = Weights.read(path)
    assert read.numbers == NUMBERS
    assert read.about == {"game": "reversi", "size": 8}


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-3],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data.replace(b'"tengen-weights": 1', b'"tengen-weights": 9'),
        lambda data: data.replace(b"sha256", b"sha512"),
        lambda data: b"[]\n" + data,
        lambda data: data[:0],
    ],
)
def test_a_damaged_file_is_refused_with_its_name(damage: object) -> None:
    data = Weights(NUMBERS).dump()
    assert callable(damage)
    with pytest.raises(InvalidWeights, match=r"bad\.bin does not hold the weights of an engine"):
        Weights.parse(damage(data), "bad.bin")


@pytest.mark.parametrize("size", [6, 8, 10])
def test_weights_of_reversi_come_with_the_package(size: int) -> None:
    weights = shipped(f"reversi-{size}")
    assert weights is not None
    assert weights.about["size"] == size
    assert len(weights.about["errors"]) == 6
    assert len(weights.dump()) < 10 * 2**20
