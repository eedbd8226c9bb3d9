"""What computes operators one by one, independently of the compiler: PyTorch, or numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from ..dialect.plain import is_list
from ..dialect.schema import FunctionSchema


class Unknown(Exception):
    """The second opinion has no answer. The message is the operator, as users know it."""


class Refused(Exception):
    """The operator refuses its arguments: an index out of range, for one."""


class _Missing:
    """The value of what no second opinion could compute."""

    def __repr__(self) -> str:
        return "(not known)"


MISSING = _Missing()


def is_missing(value: Any) -> bool:
    if is_list(value):
        return any(is_missing(item) for item in value)
    return value is MISSING


class Wanted(NamedTuple):
    """What a result is declared to be."""

    shape: tuple[int, ...]
    dtype: np.dtype


UNORDERED = ("topk", "sort", "argsort", "msort", "kthvalue", "median", "nanmedian", "mode")
"""Operators that give the place of any of several equal elements."""


def unordered_dim(schema: FunctionSchema, given: Mapping[str, Any]) -> int | None:
    """The dimension in which an operator may choose among equal elements; None for others."""
    chooses = schema.name in UNORDERED and "dim" in (each.name for each in schema.arguments)
    return given.get("dim", -1) if chooses and not given.get("stable") else None


def chosen_otherwise(array: np.ndarray, places: np.ndarray, dim: int) -> np.ndarray:
    """Other places of equal elements along a dimension, where there are any."""
    rows = np.moveaxis(array, dim, -1).reshape(-1, array.shape[dim])
    spread = places if places.ndim == array.ndim else np.expand_dims(places, dim)
    wanted = np.moveaxis(spread, dim, -1).copy()
    for row, chosen in zip(rows, wanted.reshape(len(rows), -1), strict=True):
        _, group, counts = np.unique(row, return_inverse=True, return_counts=True)
        for at, place in enumerate(chosen):
            if counts[group[place]] > 1:
                equal = np.flatnonzero(group == group[place])
                chosen[at] = equal[(np.searchsorted(equal, place) + 1) % len(equal)]
    return np.moveaxis(wanted, -1, dim).reshape(places.shape)


class Engine(Protocol):
    """A tensor is whatever the engine says; numbers, lists and None are Python's."""

    name: str
    version: str

    def has_type(self, tensor: Any, dtype: np.dtype) -> bool:
        """Whether a result has the type that is declared; an engine that is exact cannot tell."""
        ...

    def tensor(self, array: np.ndarray) -> Any:
        """A tensor of its own with these elements."""
        ...

    def array(self, tensor: Any) -> np.ndarray:
        """The elements of a tensor; bfloat16 as ml_dtypes has it."""
        ...

    def call(
        self, schema: FunctionSchema, given: Mapping[str, Any], wanted: Sequence[Wanted]
    ) -> Any:
        """What an operator gives: a tensor, a number, a list, or a tuple of these for several.

        `given` are its arguments by name; those that are missing have their defaults. `wanted`
        are the tensors that it is declared to give. Raises Unknown and Refused.
        """
        ...

    def seed(self, number: int) -> None:
        """Random numbers start anew."""
        ...
