"""What all errors of users have in common."""

from __future__ import annotations

from hardwire.dialect.errors import HardwireError


def test_each_problem_is_one_line_and_is_said_once() -> None:
    error = HardwireError("a\nb", "c", "a\nb", "d\tand e")
    assert error.problems == ("a b", "c", "d and e")
    assert str(error) == "a b\nc\nd and e"
