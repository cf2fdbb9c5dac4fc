"""Programs that speak the Gomocup protocol, behind the engine interface.

The program is told a position by ``TURN`` when that continues what it knows, else by ``BOARD``. The
extensions of Yixin's dialect (several lines, a stop) are used when the program understands them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from tengen.base.move import Move
from tengen.engine.api import Option, OptionValue, Report, Request
from tengen.engine.errors import EngineFailure, EngineProtocolError, EngineUnsupported
from tengen.engine.external import ExternalEngine
from tengen.engine.info import Reply
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.engine.process import EngineProcess, ProgramCommand
from tengen.engine.protocols.gomocup.dialogue import Answer, GomocupDialogue, GomocupSearch
from tengen.engine.protocols.gomocup.negotiation import Negotiation, why_no_words
from tengen.engine.protocols.gomocup.program_state import (
    BoardRules,
    ProgramState,
    field_of,
    stones_in_order,
)
from tengen.engine.protocols.gomocup.rules import rule_number, why_unsupported
from tengen.engine.protocols.gomocup.settings import OPTIONS, GomocupSettings
from tengen.engine.protocols.gomocup.words import format_point
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class GomocupEngine(ExternalEngine):
    """A program of the Gomocup protocol."""

    farewell: ClassVar[str | None] = "END"

    def __init__(self, command: ProgramCommand) -> None:
        super().__init__(command)
        self._dialogue: GomocupDialogue | None = None
        #: Limits and options as the program is told them.
        self.settings = GomocupSettings(memory=command.memory or 0)
        self._memory = ProgramState()
        self._negotiation = Negotiation()

    @classmethod
    def of(cls, name: PlayerName) -> ExternalEngine:
        """Make the engine of a name such as ``gomocup[memory=350,threads=2]:COMMAND``."""
        bounds = {key: value for key, value in name.options.items() if key == "memory"}
        engine = super().of(replace(name, options=bounds))
        assert isinstance(engine, cls)
        others = {key: value for key, value in name.options.items() if key not in bounds}
        try:
            engine.settings.change(engine.check_options(others))
        except EngineFailure as error:
            raise InvalidPlayer(str(error)) from None
        return engine

    @property
    def options(self) -> Mapping[str, Option]:
        """GomocupSettings that are passed on to the program, which may ignore them."""
        return OPTIONS

    async def _configure(self, values: Mapping[str, OptionValue]) -> None:
        self.settings.change(values)

    @property
    def about(self) -> Mapping[str, str]:
        """What the program says about itself: its name, version, author and so on."""
        return {} if self._dialogue is None else self._dialogue.about

    @property
    def has_extensions(self) -> bool:
        """Whether the program can be stopped and asked for several lines."""
        return self._dialogue is not None and self._dialogue.has_extensions

    async def _greet(self, program: EngineProcess) -> None:
        self._memory.forget()
        self.settings.forget()
        self._dialogue = GomocupDialogue(program)
        await self._dialogue.greet()
        self.settings.ask_for_details(wanted=self.has_extensions)
        if self.about.get("name"):
            version = self.about.get("version", "").partition(" ")[0]
            self.name = f"{self.about['name']} {version}".strip()

    async def _lay_out(self, variant: Variant) -> None:
        self._check_known(variant)
        assert self._dialogue is not None
        await self._begin_game(self._dialogue, variant)

    # -- one decision ------------------------------------------------------------------------

    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        try:
            self._check_supported(request)
            return await super()._search(request, report, stopped)
        except _EndedByStop as end:
            return end.reply

    async def _converse(
        self, program: EngineProcess, request: Request, report: Report, stopped: asyncio.Event
    ) -> Reply:
        assert self._dialogue is not None
        position = request.position
        if len(position.legal_moves) == 1:
            return Reply(position.legal_moves[0])
        planned = self._negotiation.planned(position)
        if planned is not None:
            return Reply(planned)
        await self._dialogue.settle()
        await self._begin_game(self._dialogue, position.variant)
        await program.send("\n".join(self.settings.lines(request.limit)))
        question = GomocupSearch(request, report, stopped)
        if position.stage is not None and position.variant.opening == "swap2":
            return await self._negotiate(self._dialogue, question)
        return await self._ask(self._dialogue, question)

    def plays(self, variant: Variant) -> bool:
        """Whether the protocol has words for the game."""
        return why_unsupported(variant) is None

    def _check_supported(self, request: Request) -> None:
        position = request.position
        self._check_known(position.variant)
        if request.only:
            raise EngineUnsupported(self.name, "cannot be told to look at some moves only")
        problem = None if self._negotiation.has_plan(position) else why_no_words(position)
        if problem is not None:
            raise EngineUnsupported(self.name, problem)

    def _check_known(self, variant: Variant) -> None:
        problem = why_unsupported(variant)
        if problem is not None:
            raise EngineUnsupported(
                self.name, f"cannot play {variant.name}: its protocol has no words for {problem}"
            )

    async def _ask(self, dialogue: GomocupDialogue, question: GomocupSearch) -> Reply:
        position = question.request.position
        if question.request.lines > 1 and dialogue.has_extensions:
            self._memory.leave()
            await self._send_board(dialogue, "YXBOARD", position)
            await dialogue.program.send(f"YXNBEST {question.request.lines}")
        else:
            await self._tell(dialogue, position)
        answer = await dialogue.decide(question)
        if answer is None:
            raise self._ended(question)
        if len(answer) != 1 or not answer[0].is_placement:
            raise dialogue.program.failure(EngineProtocolError, "answered more than one move")
        self._memory.learn(position, answer[0])
        return question.reply(answer[0])

    async def _negotiate(self, dialogue: GomocupDialogue, question: GomocupSearch) -> Reply:
        """Have the program speak in the opening of swap2."""
        position = question.request.position
        answer = await self._ask_swap2(dialogue, question)
        if answer is None:
            raise self._ended(question)
        move = self._negotiation.decide(position, answer)
        if move is None:
            count = len(position.stones)
            raise dialogue.program.failure(
                EngineProtocolError, f"may not answer so to {count} stones of swap2"
            )
        return question.reply(move)

    async def _ask_swap2(self, dialogue: GomocupDialogue, question: GomocupSearch) -> Answer | None:
        """Ask with bare points as the protocol says; after complaints with fields as in BOARD."""
        for style in self._negotiation.styles:
            await self._clear(dialogue)
            stones = style.write(question.request.position)
            question.complaint = ""
            await dialogue.settle()
            await dialogue.program.send("\n".join(("SWAP2BOARD", *stones, "DONE")))
            with suppress(EngineProtocolError):
                answer = await dialogue.decide(question)
                if answer is None or not question.is_in_doubt:
                    self._negotiation.prefer(style, question.request.position)
                    return answer
        raise EngineUnsupported(self.name, "cannot play the opening of swap2")

    def _ended(self, question: GomocupSearch) -> Exception:
        """Return the way out after a stop that the program does not know: ``_search`` ends it."""
        best = question.last.get(1)
        if best is None or not best.pv:
            return EngineFailure(self.name, "was stopped before it told a move")
        return _EndedByStop(Reply(best.pv[0], best))

    # -- the position ------------------------------------------------------------------------

    async def _begin_game(self, dialogue: GomocupDialogue, rules: Variant) -> None:
        """Tell the board and the rules, unless the program knows them from the game before."""
        game = BoardRules(rules.width, rules.height, rule_number(rules))
        if self._memory.game == game:
            return
        self._memory.forget()
        refusal = await dialogue.refusal(game.start)
        if refusal:
            raise EngineUnsupported(self.name, f"cannot play on {rules.size_text}: {refusal}")
        complaint = await dialogue.complaint(f"INFO rule {game.rule}")
        if complaint is not None and game.rule:
            raise EngineUnsupported(self.name, f"cannot play {rules.name}: {complaint}")
        self._memory.begin(game)
        self.settings.forget()

    async def _tell(self, dialogue: GomocupDialogue, position: Position) -> None:
        """Tell the position so that the program begins to think."""
        way = self._memory.way_to(position)
        self._memory.leave()
        if way is not None and await self._take_back(dialogue, way.taken):
            await dialogue.program.send(f"TURN {format_point(way.played)}")
            return
        await self._clear(dialogue)
        if position.stones:
            await self._send_board(dialogue, "BOARD", position)
        else:
            await dialogue.program.send("BEGIN")

    async def _take_back(self, dialogue: GomocupDialogue, moves: tuple[Move, ...]) -> bool:
        """Take moves back, last first; return whether the program could."""
        for move in moves:
            if await dialogue.refusal(f"TAKEBACK {format_point(move)}"):
                return False
        return True

    async def _clear(self, dialogue: GomocupDialogue) -> None:
        """Have an empty board: that of a game just begun, or by ``RESTART``, or by a new start."""
        if self._memory.take_fresh():
            return
        assert self._memory.game is not None
        self._memory.leave()
        if await dialogue.refusal("RESTART"):
            refusal = await dialogue.refusal(self._memory.game.start)
            if refusal:
                raise dialogue.program.failure(EngineProtocolError, "does not start a second game")

    async def _send_board(
        self, dialogue: GomocupDialogue, command: str, position: Position
    ) -> None:
        stones = [
            f"{point.x},{point.y},{field_of(color, position)}"
            for point, color in stones_in_order(position)
        ]
        await dialogue.program.send("\n".join((command, *stones, "DONE")))


class _EndedByStop(Exception):
    """The search was stopped by ending the program; what it thought last stands."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply)
        self.reply = reply
