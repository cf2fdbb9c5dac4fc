"""The streak of days over HTTP: one's own calendar counts, as far as that is today somewhere."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest


@pytest.fixture
def guest(server: Any) -> Any:
    return server.visitor().enter()


def day(hours: int = 0) -> str:
    return (datetime.now(UTC) + timedelta(hours=hours)).date().isoformat()


def test_a_day_counts_once(guest: Any) -> None:
    assert guest.get(f"/api/streak?date={day()}").json == {"days": 0, "longest": 0, "today": False}
    for _ in range(2):
        told = guest.post("/api/streak", {"date": day()}).json
        assert told == {"days": 1, "longest": 1, "today": True}
    assert guest.get(f"/api/streak?date={day()}").json["days"] == 1


def test_others_have_streaks_of_their_own(guest: Any, server: Any) -> None:
    guest.post("/api/streak", {"date": day()})
    assert server.visitor().enter().get("/api/streak").json["days"] == 0


@pytest.mark.parametrize("hours", [-72, 72])
def test_a_day_that_is_nowhere_today_is_refused(guest: Any, hours: int) -> None:
    refused = guest.post("/api/streak", {"date": day(hours)})
    assert refused.status == 400
    assert refused.json["error"]["values"]["date"] == day(hours)
    assert guest.get("/api/streak").json["days"] == 0


def test_a_day_that_is_none_is_refused(guest: Any) -> None:
    assert guest.post("/api/streak", {"date": "yesterday"}).status == 422
    assert guest.post("/api/streak", {}).status == 422
