"""Signatures of what processes tell each other.

Whoever can reach the bus can write to it. Processes that serve the same games share the secret of
their cookies, so they sign what they tell with it, and nothing else is read.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass

from tengen.games.wire import text_of
from tengen.server.bus.news import Message, data_of, message_of

#: Bytes of news that are read; those of one command have much less.
MAX_NEWS = 1_000_000


@dataclass(frozen=True, slots=True)
class Envelope:
    """A message with the process that sent it and the channel it was meant for."""

    process: str
    channel: str
    message: Message


class NewsSigner:
    """Writes and reads the messages of processes that share a secret.

    >>> from tengen.server.bus.news import Changed
    >>> signer = NewsSigner("a secret of all processes")
    >>> signer.read(signer.write(Envelope("we", "a game", Changed())))
    Envelope(process='we', channel='a game', message=Changed())
    >>> signer.read(b'{"from": "we", "on": "a game", "reload": true}') is None
    True
    """

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"bus:" + secret.encode()).digest()

    def write(self, envelope: Envelope) -> bytes:
        """Return a message with its signature before it."""
        address = {"from": envelope.process, "on": envelope.channel}
        text = text_of(address | data_of(envelope.message)).encode()
        return self._signature(text) + text

    def read(self, data: object) -> Envelope | None:
        """Return the message; None for what no process of ours wrote, whatever it is."""
        size = hashlib.sha256().digest_size
        if not isinstance(data, bytes) or not size < len(data) <= MAX_NEWS:
            return None
        if not hmac.compare_digest(data[:size], self._signature(data[size:])):
            return None
        told = json.loads(data[size:])
        if not isinstance(told, dict) or not isinstance(told.get("from"), str):
            return None
        return Envelope(told["from"], str(told.get("on")), message_of(told))

    def _signature(self, text: bytes) -> bytes:
        return hmac.digest(self._key, text, "sha256")
