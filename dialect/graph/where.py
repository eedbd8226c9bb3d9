"""Source lines for messages."""

from __future__ import annotations

from collections.abc import Iterator

from ..mlir import ir


def where(op: ir.Operation) -> str:
    """The line of the model's source that an op comes from: `model.py:12`, or `` if unknown."""
    for line in _lines(op.location):
        return line
    return ""


def at(op: ir.Operation, sentence: str) -> str:
    """A problem of an op: the sentence, with the source line before it where one is known."""
    place = where(op)
    return f"{place}: {sentence}" if place else sentence


def _lines(location: ir.Location) -> Iterator[str]:
    if isinstance(location, ir.FileLineColLoc):
        yield f"{location.filename}:{location.start_line}"
    elif isinstance(location, ir.NameLoc):
        yield from _lines(location.child_loc)
    elif isinstance(location, ir.CallSiteLoc):
        yield from _lines(location.callee)
    elif isinstance(location, ir.FusedLoc):
        for part in location.locations:
            yield from _lines(part)
