"""Where operations come from: lines for messages, and operators for debuggers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..mlir import ir

TEXT = "-"
"""The file of what is read from a text, as those of the compiler's own are."""


@dataclass(frozen=True)
class Origin:
    """A node of the model's graph, and the line that it came from; what is unknown is empty."""

    name: str
    file: str
    line: int


def where(op: ir.Operation) -> str:
    """The line of the model's source that an op comes from: `model.py:12`, or `` if unknown."""
    found = (f"{origin.file}:{origin.line}" for origin in origins(op.location) if origin.file)
    return next(found, "")


def at(op: ir.Operation, sentence: str) -> str:
    """A problem of an op: the sentence, with the source line before it where one is known."""
    place = where(op)
    return f"{place}: {sentence}" if place else sentence


def origins(location: ir.Location, name: str = "") -> Iterator[Origin]:
    """All that a location names, in order."""
    if isinstance(location, ir.FileLineColLoc):
        yield Origin(name, location.filename, location.start_line)
    elif isinstance(location, ir.NameLoc):
        yield from origins(location.child_loc, location.name_str)
    elif isinstance(location, ir.CallSiteLoc):
        yield from origins(location.callee, name)
    elif isinstance(location, ir.FusedLoc):
        for part in location.locations:
            yield from origins(part, name)
    elif name:
        yield Origin(name, "", 0)


def source_of(candidates: Iterable[ir.Operation]) -> str:
    """The first place in a file that a location names; empty where none does."""
    places = (where(op) for op in candidates)
    return next((place for place in places if place), "")
