"""What lies in the arena, where, and from which call to which: `ram.values` of the report.

Read at the `planned` stage. Values of which each is written over the one before are told one by
one, in the same place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls, views
from ..dialect.graph.liveness import Liveness
from ..dialect.graph.where import source_of
from ..dialect.layout import Layout
from ..dialect.mlir import ir
from ..dialect.place import Place, scratch_arena
from ..dialect.program import Program, tensor_names
from ..dialect.sizes import sizes_of
from ..dialect.state import beside_inputs

SCRATCH = "scratch"
TOLD = "places", "layouts"
"""What a planned operation says of its results."""


@dataclass(frozen=True)
class Held:
    """Bytes from `offset` on of an arena, from call `first` to call `last`, both included.

    `value` is the kernel that writes it; `kind` is `scratch` for what that needs for itself, and
    `input` for an input of the model.
    """

    value: str
    kind: str
    arena: int
    offset: int
    bytes: int
    first: int
    last: int
    source: str


def held_in_arena(program: Program) -> tuple[Held, ...]:
    """Everything in the arenas of a planned program, by the call that writes it."""
    with program.context:
        reader = _Reader(program)
        found = [*reader.inputs(), *(held for op in reader.live.ops for held in reader.of(op))]
    return tuple(sorted(found, key=lambda held: (held.first, held.arena, held.offset)))


def _peak(held: Sequence[Held]) -> dict[str, int]:
    """The first call at which the most bytes are in use, those, and how many values take them.

    What is written over something else counts once: bytes are counted, not values.
    """
    found, active = {"call": 0, "bytes": -1, "values": 0}, list[Held]()
    for step, begun in groupby(sorted(held, key=_begin), _begin):
        active = [*(each for each in active if each.last >= step), *begun]
        used = _in_use(active)
        if used > found["bytes"]:
            found = {"call": step, "bytes": used, "values": len(active)}
    return found


def _begin(held: Held) -> int:
    return held.first


def _in_use(held: Sequence[Held]) -> int:
    """The bytes of the arenas that any of them takes."""
    ends, total = dict[int, int](), 0
    there = sorted((each.arena, each.offset, each.offset + each.bytes) for each in held)
    for arena, start, end in there:
        begin = max(start, ends.get(arena, 0))
        total += max(0, end - begin)
        ends[arena] = max(end, ends.get(arena, 0))
    return total


def to_report(held: Sequence[Held]) -> dict[str, Any]:
    """`values` and `peak` of the section `ram`; nothing where the arena is empty."""
    if not held:
        return {}
    return {"peak": _peak(held), "values": [vars(each) for each in held]}


class _Reader:
    """Reads the places of a planned program."""

    def __init__(self, program: Program) -> None:
        entry = program.entry()
        self.live = Liveness(entry)
        self._entry, self._functions = entry, calls.functions(program)
        self._ranges = [size.range for size in sizes_of(entry)]
        self._calls = list[int]()
        """By step: how many calls are before it."""
        count = 0
        for op in self.live.ops:
            self._calls.append(count)
            count += calls.is_call(op)
        self._last = max(count - 1, 0)

    def inputs(self) -> Iterator[Held]:
        """The inputs that lie in the arena."""
        arguments, told = self._entry.regions[0].blocks[0].arguments, list(_told(self._entry))
        beside = beside_inputs(self._entry)
        own = [number for number in range(len(told)) if number not in beside]
        names = tensor_names(self._entry, "input", len(own)) if told else []
        for name, number in zip(names, own, strict=True):
            argument, attributes = arguments[number], told[number]
            place = Place.from_attribute(attributes["hw.place"])
            if place.space == "arena":
                lies = Layout.from_attribute(attributes["hw.layout"], self._ranges)
                size, last = lies.size * of_tensor(argument.type).size, self._until(argument)
                yield Held(name, "input", place.index, place.offset, size, 0, last, "")

    def of(self, op: ir.Operation) -> Iterator[Held]:
        """What an operation of the entry writes to the arena, and what it needs beside."""
        if all(f"hw.{each}" in op.attributes for each in TOLD) and not views.is_view(op):
            yield from self._results(op)
        if calls.is_call(op) and "hw.scratch_offset" in op.attributes:
            kernel = self._functions[calls.callee(op)]
            size = ir.IntegerAttr(kernel.attributes["hw.scratch"]).value
            offset = ir.IntegerAttr(op.attributes["hw.scratch_offset"]).value
            own = self._bytes_of(op, Place("arena", offset, scratch_arena(op)), size)
            yield replace(own, kind=SCRATCH)

    def _results(self, op: ir.Operation) -> Iterator[Held]:
        places, layouts = (ir.ArrayAttr(op.attributes[f"hw.{each}"]) for each in TOLD)
        for result, place, layout in zip(op.results, places, layouts, strict=True):
            where = Place.from_attribute(place)
            if where.space != "arena":
                continue
            lies, width = Layout.from_attribute(layout, self._ranges), of_tensor(result.type).size
            held = self._bytes_of(op, where.moved(-lies.offset * width), lies.size * width)
            first = self._calls[self.live.end[op]]
            yield replace(held, first=first, last=max(first, self._until(result)))

    def _until(self, value: ir.Value) -> int:
        """The last call that reads a value."""
        ends = [self._calls[last] for _, last in self.live.spans(value)]
        return min(max(ends), self._last)

    def _bytes_of(self, op: ir.Operation, place: Place, size: int) -> Held:
        at = self._calls[self.live.step[op]]
        name = calls.callee(op) if calls.is_call(op) else op.name
        return Held(name, "value", place.index, place.offset, size, at, at, source_of([op]))


def _told(entry: ir.Operation) -> Iterator[ir.DictAttr]:
    """What is said of each argument of the entry."""
    if "arg_attrs" in entry.attributes:
        yield from map(ir.DictAttr, ir.ArrayAttr(entry.attributes["arg_attrs"]))
