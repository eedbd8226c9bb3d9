"""At which steps of a program a value is in use. A step is a position in the text of the entry.

Branches exclude each other, so that the steps of a value need not be adjacent: what only the second
branch reads is not in use in the first. What a loop reads from outside is in use in all of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from .. import regions
from ..mlir import ir
from . import calls, views

Spans = tuple[tuple[int, int], ...]
"""Closed intervals of steps, ascending, none of which touches the next."""


def union(*parts: Spans) -> Spans:
    """The steps of any of them."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(span for part in parts for span in part):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(merged[-1][1], last)
        else:
            merged.append((first, last))
    return tuple(merged)


def common(one: Spans, other: Spans) -> Spans:
    """The steps of both."""
    found: list[tuple[int, int]] = []
    for first, last in one:
        for start, end in other:
            if first <= end and start <= last:
                found.append((max(first, start), min(last, end)))
    return tuple(found)


class Liveness:
    """The steps of the entry function's operations and values.

    To be asked before any operation is changed: that makes it another key.
    """

    def __init__(self, entry: ir.Operation) -> None:
        self.ops = calls.body(entry)
        self.step = {op: step for step, op in enumerate(self.ops)}
        self.end: dict[ir.Operation, int] = {}
        for op in reversed(self.ops):
            last = [regions.terminator(region) for region in op.regions if list(region.blocks)]
            self.end[op] = self.end[last[-1]] if last else self.step[op]

    def spans(self, value: ir.Value) -> Spans:
        """From where a value is made to where it, or a view of it, is read for the last time."""
        if isinstance(value.owner, ir.Block):
            # It is there since the step before: the loop's beginning, or its condition.
            block, first = value.owner, self._begin(value.owner) - 1
        else:
            owner = value.owner.operation
            block, first = owner.block, self.end[owner]
        return union(self._live(block, first, readers(value)))

    def _begin(self, block: ir.Block) -> int:
        return self.step[block.operations[0].operation]

    def _live(self, block: ir.Block, first: int, readers: Sequence[ir.Operation]) -> Spans:
        """The steps from `first` to the readers, which are in `block` or in regions below it."""
        if not readers:
            return ((first, first),)
        holders = [regions.ancestor(reader, block) for reader in readers]
        last = max((holder for holder in holders if holder), key=lambda op: self.step[op])
        inside = [r for r, h in zip(readers, holders, strict=True) if h == last and r != last]
        if last.name in regions.LOOPS and inside:
            return ((first, self.end[last]),)
        spans: list[Spans] = [((first, self.step[last]),)]
        for region in last.regions:
            body = region.blocks[0]
            here = [reader for reader in inside if regions.ancestor(reader, body) is not None]
            if here:
                spans.append(self._live(body, self._begin(body), here))
        return union(*spans)


def readers(value: ir.Value) -> list[ir.Operation]:
    """Everything that reads a value, or a view of it."""
    found: list[ir.Operation] = []
    for use in value.uses:
        op = use.owner.operation
        found.append(op)
        if views.is_view(op) and use.operand_number == 0:
            found += readers(op.results[0])
    return found
