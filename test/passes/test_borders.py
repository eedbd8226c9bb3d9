"""What is wanted around a value: borders of several readers become one."""

from __future__ import annotations

from hardwire.dialect.graph.calls import Border

EMPTY = Border(((0, 0), (0, 0)))
ZEROS = Border(((1, 0), (0, 2)))
THREES = Border(((2, 2), (2, 2)), 3)


def test_borders_of_one_number_are_widened() -> None:
    assert ZEROS.widened(Border(((0, 3), (1, 1)))) == Border(((1, 3), (1, 2)))


def test_a_border_of_another_number_is_not_served() -> None:
    assert ZEROS.widened(THREES) == ZEROS
    assert THREES.widened(ZEROS) == THREES


def test_a_border_without_elements_changes_nothing() -> None:
    """Two values that share their borders would exchange such ones for ever."""
    assert Border().widened(EMPTY) == Border()
    assert EMPTY.widened(Border()) == EMPTY
    assert Border().widened(ZEROS) == ZEROS
    assert ZEROS.widened(EMPTY) == ZEROS
