"""What data of Python's is made of, where nothing says what is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """A list or a tuple, of anything."""
    return isinstance(value, list | tuple)


def is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    """A tuple, of anything."""
    return isinstance(value, tuple)


def is_map(value: object) -> TypeGuard[Mapping[Any, Any]]:
    """A dictionary or what is like one, of anything."""
    return isinstance(value, Mapping)
