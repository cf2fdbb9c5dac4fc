"""Lessons: paths of exercises from the first stone, checked by the rules and the solvers."""
