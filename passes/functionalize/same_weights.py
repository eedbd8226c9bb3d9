"""One value for all that name the same weight: what is written to is one storage."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import ir


def share(body: Sequence[ir.Operation]) -> None:
    """Whoever reads a weight reads the value that the first of that name gives."""
    first: dict[str, ir.Value] = {}
    for op in body:
        if op.name == "hw.weight":
            name = ir.StringAttr(op.attributes["name"]).value
            kept = first.setdefault(name, op.results[0])
            if kept != op.results[0]:
                op.results[0].replace_all_uses_with(kept)
