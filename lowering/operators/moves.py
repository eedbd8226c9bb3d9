"""Operators that only move elements, as whole entry points: `moves.mlir`.

They take tensors of every rank up to 16, of every dtype, and lists as long as they are; a
dimension, sizes and a border are read at run time. Strides are those of the call.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import yaml

from ...dialect.registry import SCHEMAS


@cache
def moves() -> Mapping[str, str]:
    """The function, behind the prefix, that is the entry point of an operator of that full name."""
    found = yaml.safe_load((SCHEMAS / "moves.yaml").read_text(encoding="utf-8"))
    return {f"aten::{name}": function for name, function in found.items()}
