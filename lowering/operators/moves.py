"""Operators that only move elements, as whole entry points in `TEXTS`.

They take tensors of every rank up to 16, of every dtype, and lists as long as they are; dimensions,
sizes, a border and numbers to fill with are read at run time. Strides are those of the call. What
is a view in PyTorch is new memory here, as all results are: the elements of the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import yaml

from ...dialect.registry import SCHEMAS

TEXTS = (
    "moves.mlir", "views.mlir", "rearranged.mlir", "fills.mlir", "casts.mlir", "indexed.mlir",
)  # fmt: skip
PROMOTED = ("promoted.mlir", "picked.mlir")

ABSENT = "-"
"""In place of an argument: there is none."""


@dataclass(frozen=True)
class Move:
    """A function, behind the prefix, and the arguments that it takes before the destination."""

    function: str
    arguments: tuple[str, ...]


@cache
def moves() -> Mapping[str, Move]:
    """The entry points of operators by full name."""
    listed = yaml.safe_load((SCHEMAS / "moves.yaml").read_text(encoding="utf-8"))
    found: dict[str, Move] = {}
    for text, names in listed.items():
        function, *arguments = text.split()
        found |= {f"aten::{name}": Move(function, tuple(arguments)) for name in names}
    return found
