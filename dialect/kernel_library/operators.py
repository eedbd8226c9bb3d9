"""The operators that libraries make known to the compiler, beside PyTorch's own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from ..dispatch.dispatcher import Dispatcher, UserKernel
from ..dispatch.keys import calls_on
from ..dispatch.registration import Registration
from ..entry import Entry
from ..operator_yaml import OperatorFile
from ..registry import Operators
from .model import Fallback, Library
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
    """The dispatcher (by default PyTorch's) that knows the libraries' operators, their fallbacks,
    and their kernels for keys that call on (autograd, tracing, …)."""
    known = dispatcher or Dispatcher()
    entries = declared(libraries, known.operators)
    fallbacks = {
        fallback.dispatch_key: _fallback(fallback)
        for library in reversed(libraries)
        for fallback in library.fallbacks
    }
    handlers = _handlers(libraries)
    if not entries and not fallbacks and not handlers:
        return known
    return replace(
        known,
        operators=OperatorFile(entries, handlers, fallbacks, known.operators),
        added=(*known.added, *entries),
        libraries=(*known.libraries, *filter(None, map(_registering, libraries))),
    )


def _registering(library: Library) -> str | None:
    """The path of a library that has more than kernels which compute."""
    return library.path if library.fallbacks or _handlers([library]) else None


def _fallback(fallback: Fallback) -> Registration:
    made = fallback.registration()
    if made.is_fallthrough:
        return made
    return UserKernel(made.key, fallback.symbol, made.source, is_boxed=True)


def _handlers(libraries: Sequence[Library]) -> dict[str, tuple[Registration, ...]]:
    """Kernels that call on, by operator; those of the first library are registered last."""
    found: dict[str, tuple[Registration, ...]] = {}
    for library in reversed(libraries):
        for kernel in library.kernels():
            key = kernel.dispatch_key
            if key is not None and calls_on(key):
                made: Registration = UserKernel(key, kernel.symbol, kernel.location, kernel.boxed)
                found[kernel.operator] = (*found.get(kernel.operator, ()), made)
    return found
