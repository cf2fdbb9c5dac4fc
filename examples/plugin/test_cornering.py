"""Run with: python -m pytest examples/plugin, once the package is installed."""

from tengen import Color, Limit, engine, variant


def test_it_takes_a_corner() -> None:
    position = variant("reversi").initial()
    with engine.open_simple("cornering") as bot, engine.open_simple("random[seed=1]") as other:
        while position.outcome is None:
            mover = bot if position.turn is Color.BLACK else other
            move = mover.play(position, Limit(time=1)).move
            corners = {"a1", "a8", "h1", "h8"} & set(
                map(position.variant.format, position.legal_moves)
            )
            if mover is bot and corners:
                assert position.variant.format(move) in corners
            position = position.play(move)
    assert position.outcome.winner is Color.BLACK


def test_it_plays_reversi_only() -> None:
    assert not engine.open("cornering").plays(variant("renju"))
