"""What stands for a value that no second opinion could compute."""

from __future__ import annotations

from typing import Any

from ..dialect.plain import is_list


class _Missing:
    """The value of what no second opinion could compute."""

    def __repr__(self) -> str:
        return "(not known)"


MISSING = _Missing()


def is_missing(value: Any) -> bool:
    if is_list(value):
        return any(is_missing(item) for item in value)
    return value is MISSING
