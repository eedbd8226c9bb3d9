"""The operators that libraries make known to the compiler, beside PyTorch's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from ..dispatcher import Dispatcher
from ..entry import Entry
from ..operator_yaml import OperatorFile
from ..registry import Operators
from .model import Library
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


def with_libraries(dispatcher: Dispatcher, libraries: Sequence[Library]) -> Dispatcher:
    """The dispatcher that knows the libraries' operators and fallbacks too."""
    entries = declared(libraries, dispatcher.operators)
    if not entries:
        return dispatcher
    operators = OperatorFile(entries, {}, {}, dispatcher.operators)
    return replace(dispatcher, operators=operators, added=(*dispatcher.added, *entries))
