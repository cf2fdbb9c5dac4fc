"""Bodies that are JSON: those of requests bounded, and plain enough to be stored and sent again."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar

from fastapi import HTTPException, Request, Response
from fastapi.routing import APIRoute

from tengen.base.i18n import N_
from tengen.server.address import address_of
from tengen.server.plain_json import NotPlain, plain_json
from tengen.server.threads import SHORT

#: Bytes of a JSON body: the longest line of moves and the largest set-up board fit.
MAX_JSON_BYTES = 1_000_000
#: What a JSON body may have of each sign: lists and objects, fields, commas. The longest line of
#: moves on a board without edges fits. (To read, check and refuse many small values takes long.)
MAX_SIGNS = {b"[": 1_000, b"{": 1_000, b":": 2_000, b",": 40_000}
#: The same of a body with a game record: the largest chapter of a study, with what is around it.
MAX_RECORD_BYTES = 2_100_000
MAX_RECORD_SIGNS = {b"[": 100_000, b"{": 200_000, b":": 600_000, b",": 600_000}
_TOO_LARGE = N_("the request is too large")
_NOT_UNDERSTOOD = N_("the request was not understood")


class JsonRequest(Request):
    """A request whose body is read whole only up to a limit, and as plain JSON."""

    max_bytes: ClassVar[int] = MAX_JSON_BYTES
    max_signs: ClassVar[Mapping[bytes, int]] = MAX_SIGNS

    async def body(self) -> bytes:
        """Return the body; refuses a large one before it is read whole."""
        if not hasattr(self, "_body"):
            chunks, size = [], 0
            async for chunk in self.stream():
                size += len(chunk)
                if size > self.max_bytes:
                    raise HTTPException(413, _TOO_LARGE)
                chunks.append(chunk)
            self._body = b"".join(chunks)
            if any(self._body.count(sign) > most for sign, most in self.max_signs.items()):
                raise HTTPException(413, _TOO_LARGE)
        return self._body

    async def json(self) -> Any:
        """Return the data of the body; refuses what is not plain JSON."""
        try:
            return plain_json(await self.body())
        except NotPlain:
            raise HTTPException(400, _NOT_UNDERSTOOD) from None


class RecordRequest(JsonRequest):
    """A request whose body may hold a game record; it is read in a thread, in turn."""

    max_bytes = MAX_RECORD_BYTES
    max_signs = MAX_RECORD_SIGNS

    async def json(self) -> Any:
        """Return the data of the body; refuses what is not plain JSON."""
        body = await self.body()
        async with self.app.state.site.turns.of(address_of(self)):
            try:
                return await SHORT.run(plain_json, body)
            except NotPlain:
                raise HTTPException(400, _NOT_UNDERSTOOD) from None


def sent(body: str | bytes, response: Response, status: int = 200) -> Response:
    """Return JSON that is written already, with the cookies of the answer on its way."""
    return Response(body, status, media_type="application/json", headers=dict(response.headers))


class JsonRoute(APIRoute):
    """A route that takes JSON: ``APIRouter(route_class=JsonRoute)``."""

    request_class: ClassVar[type[JsonRequest]] = JsonRequest

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        answer = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await answer(self.request_class(request.scope, request.receive))

        return handle


class RecordRoute(JsonRoute):
    """A route that takes JSON with game records."""

    request_class = RecordRequest
