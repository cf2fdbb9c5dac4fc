"""Shared by all tests: the two backends, random games, and a reproducible Hypothesis."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from tengen import Backend

#: Programs that the tests start; importing them would start them here.
collect_ignore = ["fakes"]

settings.register_profile(
    "tengen",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("tengen")

# A shell that runs the tests in the background has them ignore interrupts, and so would every
# program they start; the tests of Ctrl-C need the usual behaviour.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(params=list(Backend), ids=lambda backend: backend.value)
def backend(request: pytest.FixtureRequest) -> Backend:
    """Each test that asks for it runs on the reference and on the compiled core."""
    chosen: Backend = request.param
    return chosen
