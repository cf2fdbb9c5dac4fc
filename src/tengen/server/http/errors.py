"""Errors as answers: one sentence that can be translated, and the status that fits."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from tengen.base.errors import EngineError, TengenError
from tengen.base.i18n import N_
from tengen.database import DatabaseError
from tengen.engine.explanation import Sentence
from tengen.games.errors import NoSuchGame, Refused
from tengen.games.wire import to_data
from tengen.lessons.catalogue import UnknownLesson
from tengen.puzzles.model import NoSuchPuzzle
from tengen.server.limits import TooMuch
from tengen.server.pictures.process import PictureFailed
from tengen.server.pool.queue import TooBusy
from tengen.server.texts import plain_reason, reason_of
from tengen.studies.errors import ChapterConflict, NoSuchChapter, NoSuchStudy, NotYourStudy


class Forbidden(Refused):
    """Somebody who may not do that."""


class Missing(Refused):
    """Something that is not there."""


class TooLarge(Refused):
    """A body that is too large."""


#: Characters of an address that are logged.
_MAX_PATH = 100

#: The first that fits gives the status.
_STATUS: tuple[tuple[type[TengenError], int], ...] = (
    (NoSuchGame, 404),
    (NoSuchStudy, 404),
    (NoSuchChapter, 404),
    (Missing, 404),
    (UnknownLesson, 404),
    (NoSuchPuzzle, 404),
    (Forbidden, 403),
    (NotYourStudy, 403),
    (ChapterConflict, 409),
    (TooLarge, 413),
    (TooMuch, 429),
    (TooBusy, 503),
    (PictureFailed, 503),
    (DatabaseError, 503),
    (EngineError, 503),
    (TengenError, 400),
)


def add_error_handlers(app: FastAPI) -> None:
    """Let every error be told in the one shape of the API."""
    app.add_exception_handler(TengenError, _tengen)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _ours)


def error_answer(status: int, reason: Sentence) -> JSONResponse:
    """Return an error in the shape of the API."""
    return JSONResponse({"error": to_data(reason)}, status)


async def _tengen(_request: Request, error: Exception) -> JSONResponse:
    status = next(code for kind, code in _STATUS if isinstance(error, kind))
    assert isinstance(error, TengenError)
    return error_answer(status, reason_of(error))


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    values = {"where": where[:80], "problem": str(first["msg"])[:200]}
    template = N_("{where} does not fit: {problem}")
    return error_answer(422, Sentence(template, values))


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        values = {"path": request.scope["path"][:_MAX_PATH], "method": request.method[:20]}
        answer = error_answer(405, Sentence(N_("{path} cannot be asked with {method}"), values))
        answer.headers.update(error.headers or {})
        return answer
    return error_answer(error.status_code, plain_reason(str(error.detail)))


async def _ours(request: Request, error: Exception) -> JSONResponse:
    path = request.scope["path"][:_MAX_PATH]
    error.add_note(f"It happened in {request.method} {path!r}.")  # for the log
    return error_answer(500, plain_reason(N_("something went wrong in the server")))
