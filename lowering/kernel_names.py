"""What kernels are called: in the report as in the model, in the object by what others share."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from ..dialect.program import entry_symbol
from .llvm import prefixed


def kernel_symbols(figures: Mapping[str, Any]) -> dict[str, str]:
    """From a report, the C functions of a model's calls, and those that are in the object for them;
    its entry is the first one, versions for named sizes are the last."""
    name, shared = figures["name"], figures["shared"]
    kept = {
        prefixed(name, each["kernel"]): each["same_as"]
        for each in figures["flash"]["by_kernel"]
        if "same_as" in each
    }
    versions = figures.get("specialised", ())
    lists = [figures["calls"], *(each["calls"] for each in versions)]
    asked = [entry_symbol(name), *(prefixed(name, call["kernel"]) for call in chain(*lists))]
    asked += [each["function"] for each in versions]
    work = {symbol: kept.get(symbol, symbol) for symbol in asked}
    return {symbol: shared.get(each, each) for symbol, each in work.items()}


def own_names(figures: Mapping[str, Any]) -> dict[str, str]:
    """By the names under which objects share them, what functions are called in the model."""
    return {name: own for own, name in figures.get("shared", {}).items()}
