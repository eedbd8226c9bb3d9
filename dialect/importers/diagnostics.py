"""MLIR's diagnostics as parts of one-line sentences."""

from __future__ import annotations

import re

from ..mlir import ir

OPERATION = re.compile(r'see current operation: (?:%[^=\n]* = )?"([^"\n]+)"')


def message(diagnostic: ir.DiagnosticInfo) -> str:
    """The message on one line, with the operation's name where the message leaves it out."""
    text = " ".join(diagnostic.message.split())
    name = _operation(diagnostic)
    if name is None or f"'{name}'" in text:
        return text
    return f"'{name}' {text}"


def located_message(diagnostic: ir.DiagnosticInfo) -> str:
    """The message behind the source location that the operation carries."""
    place = re.search(r'"([^"]+)":(\d+):\d+', str(diagnostic.location))
    return f"{place[1]}:{place[2]}: {message(diagnostic)}" if place else message(diagnostic)


def _operation(diagnostic: ir.DiagnosticInfo) -> str | None:
    for note in diagnostic.notes:
        match = OPERATION.search(note.message)
        if match:
            return match[1]
    return None
