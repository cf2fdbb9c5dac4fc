"""What follows the end of a game: ratings, and what a learner learns."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.base.color import Color, Seat
from tengen.base.errors import TengenError
from tengen.games.events import Ended, Event
from tengen.games.game import Game
from tengen.games.opponents import takes_part
from tengen.games.recording import record_by_players
from tengen.server.identity.rating import RatedGame, rate
from tengen.server.importing import written
from tengen.server.jobs.jobs import Jobs
from tengen.server.journal import Also
from tengen.server.logs import logger


class GameEndings:
    """Rates games and hands them to the learners."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs

    def in_transaction(self, game: Game, events: Sequence[Event]) -> Also | None:
        """Return what is stored together with the end of a rated game."""
        ended = next((event for event in events if isinstance(event.body, Ended)), None)
        if ended is None or not game.settings.rated or None in game.players.values():
            return None
        assert isinstance(ended.body, Ended)
        players = {seat: party for seat, party in game.players.items() if party is not None}
        score = _score(game, ended.body)
        rated = RatedGame(game.id, game.settings.variant.name, players, score, ended.at)
        return lambda connection: rate(connection, rated)

    async def after(self, game: Game) -> None:
        """Let those learn who took part and can, in a process of their own."""
        if any(party and takes_part(party.player) for party in game.players.values()):
            record = written(record_by_players(game), "json").decode()
            try:
                self._jobs.start("learn", {"record": record, "game": game.id}, "")
            except TengenError as error:
                logger().warning("nothing learned", game=game.id, reason=str(error))


def _score(game: Game, ended: Ended) -> float:
    winner = ended.outcome["winner"]
    if winner is None:
        return 0.5
    return float(game.position.seat_of(Color(winner)) is Seat.FIRST)
