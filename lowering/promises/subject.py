"""The object whose promises are checked, and the papers that came with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...dialect.errors import HardwireError
from ...dialect.program import entry_symbol, public_symbols
from ..code.functions import Function, functions
from ..elf import ObjectFacts, Symbol, has_debug_information, read_object
from ..instructions import instructions
from ..kernel_names import kernel_symbols
from ..table_elf import tables_in
from .shape import machine_of

RUN = entry_symbol("")
"""What the entry function of a model is called, behind the model's name."""


@dataclass(frozen=True)
class Subject:
    """A finished object. `header` is the text of its header and `report` its report, where these
    are given; `kernels` are the functions of the user's that it may need."""

    image: bytes
    facts: ObjectFacts
    name: str
    header: str | None = None
    report: Mapping[str, Any] | None = None
    kernels: Collection[str] = ()

    @cached_property
    def functions(self) -> list[Function]:
        return functions(self.image)

    @cached_property
    def executed(self) -> Mapping[str, Any]:
        """What a call executes, counted anew; of kernels too, where a report has their names."""
        entry, report = entry_symbol(self.name), self.report or {}
        symbols = kernel_symbols(report) if "ram" in report else {entry: entry}
        return instructions(self.image, symbols)["instructions"]

    @property
    def is_model(self) -> bool:
        """It has an entry function; a library of operators has a table instead."""
        return entry_symbol(self.name) in {symbol.name for symbol in self.defined}

    @property
    def public(self) -> tuple[str, ...]:
        """The functions that its users call."""
        return public_symbols(self.name) if self.is_model else ()

    @property
    def defined(self) -> list[Symbol]:
        """What other objects could call, or clash with."""
        return [one for one in self.facts.symbols if one.section and not one.is_local]

    @property
    def has_frames(self) -> bool:
        """It may have tables for unwinding, as it has debug information for Linux."""
        return not self.is_bare_metal and has_debug_information(self.image)

    @property
    def is_bare_metal(self) -> bool:
        """It is linked to fixed addresses, so constants may hold some."""
        return machine_of(self.image).is_bare_metal


def subject(
    image: bytes,
    path: str,
    header: str | None = None,
    report: Mapping[str, Any] | None = None,
    kernels: Collection[str] = (),
) -> Subject:
    """What is at `path`. HardwireError where that is no object, or none that hardwire made."""
    try:
        machine_of(image)
        facts = read_object(image)
    except HardwireError as problem:
        raise HardwireError(f"{path}: {problem}") from problem
    return Subject(image, facts, _own_name(image, facts, path), header, report, kernels)


def _own_name(image: bytes, facts: ObjectFacts, path: str) -> str:
    """The model's name, or the library's: that of which most symbols begin with it."""
    seen = [one.name for one in facts.symbols if one.section and one.visibility == "default"]
    found = [name.removesuffix(RUN) for name in seen if name.endswith(RUN)]
    found = found or [table.place for table in tables_in(image)]
    if not found:
        raise HardwireError(
            f"{path}: hardwire did not make this object: it has no function NAME{RUN} that can be "
            "called, and no table of operators."
        )
    names = [symbol.name for symbol in facts.symbols if symbol.section]
    return max(found, key=lambda name: sum(each.startswith(f"{name}_") for each in names))
