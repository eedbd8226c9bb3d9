"""The operators that libraries make known to the compiler, beside PyTorch's own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from ..dispatcher import Dispatcher
from ..entry import Entry
from ..operator_yaml import OperatorFile
from ..registry import Operators
from .model import Library
from .reader import read_all
from .variants import functional_of


def declared(libraries: Sequence[Library], base: Operators) -> dict[str, Entry]:
    """The operators of the libraries that are not known yet.

    ExecuTorch's files declare `my::twice.out` alone, and graphs call `my::twice`: the functional
    variant of an out variant is declared with it.
    """
    found: dict[str, Entry] = {}
    operators = [each for library in libraries for each in library.operators.values()]
    for operator in operators:
        if operator.name not in base:
            found.setdefault(operator.name, operator.entry)
    for operator in operators:
        schema = functional_of(operator.schema)
        if schema is None or schema.full_name in base or schema.full_name in found:
            continue
        kernel = MappingProxyType({"CompositeExplicitAutograd": f"by {operator.name}"})
        found[schema.full_name] = replace(operator.entry, schema=schema, dispatch=kernel)
    return found


def read_libraries(
    paths: Sequence[str | os.PathLike[str]], dispatcher: Dispatcher | None
) -> tuple[Library, ...]:
    """The libraries in files, which may name the operators that a dispatcher knows."""
    base = None if dispatcher is None else dispatcher.operators
    return read_all([os.fspath(path) for path in paths], base)


def extended(dispatcher: Dispatcher | None, libraries: Sequence[Library]) -> Dispatcher:
    """The dispatcher (by default PyTorch's) that knows the libraries' operators and fallbacks."""
    known = dispatcher or Dispatcher()
    entries = declared(libraries, known.operators)
    fallbacks = {
        fallback.dispatch_key: fallback.registration()
        for library in reversed(libraries)
        for fallback in library.fallbacks
    }
    if not entries and not fallbacks:
        return known
    files = {made.source.rpartition(":")[0]: None for made in fallbacks.values()}
    return replace(
        known,
        operators=OperatorFile(entries, {}, fallbacks, known.operators),
        added=(*known.added, *entries),
        files=(*known.files, *files),
    )
