"""What kernels are called: in the report as in the model, in the object by what others share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dialect.program import Program, entry_symbol
from .llvm import prefixed


def kernel_symbols(program: Program, figures: Mapping[str, Any]) -> dict[str, str]:
    """The C functions of a model's calls, and those that are in the object for them; its entry is
    the first one."""
    name = figures["name"]
    asked = [entry_symbol(name), *(prefixed(name, call["kernel"]) for call in figures["calls"])]
    return {symbol: program.in_object(symbol) for symbol in asked}


def own_names(figures: Mapping[str, Any]) -> dict[str, str]:
    """By the names under which objects share them, what functions are called in the model."""
    return {name: own for own, name in figures.get("shared", {}).items()}
