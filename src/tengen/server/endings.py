"""What follows the end of a game: ratings, and what a learner learns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.games.events import Ended, Event
from tengen.games.game import Game
from tengen.games.host_services import Also
from tengen.games.opponents import takes_part
from tengen.games.recording import notes_text, record_by_players
from tengen.server.identity.rating import RatedGame, rate
from tengen.server.jobs.jobs import LEARN, Jobs
from tengen.server.logs import logger


class GameEndings:
    """Rates games and hands them to the learners."""

    def __init__(
        self, jobs: Jobs, address_of: Callable[[str, str], str], on_over: Callable[[], object]
    ) -> None:
        """``address_of`` tells the network of a visitor in a game, "" where it is not known.

        ``on_over`` is called after each game.
        """
        self._on_over = on_over
        self._jobs = jobs
        self._address_of = address_of

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

    async def after(self, game: Game) -> Sequence[str]:
        """Let those learn who took part and can, in a process of their own.

        That takes its turn among what else the person at the table, and the address, asks for.
        """
        self._on_over()
        if any(party and takes_part(party.player) for party in game.players.values()):
            record = notes_text(record_by_players(game))
            people = (party.visitor for party in game.players.values() if party and party.is_person)
            owner = next(filter(None, people), None) or game.settings.owner
            try:
                arguments = {"record": record, "game": game.id}
                self._jobs.start(LEARN, arguments, owner, self._address_of(game.id, owner))
            except TengenError as error:
                logger().warning("nothing learned", game=game.id, reason=str(error))
        return ()


def _score(game: Game, ended: Ended) -> float:
    winner = ended.outcome.winner
    if winner is None:
        return 0.5
    return float(game.position.seat_of(winner) is Seat.FIRST)
