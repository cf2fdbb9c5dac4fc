"""Matches and tournaments: openings, schedules, clocks, games, statistics and reports."""
