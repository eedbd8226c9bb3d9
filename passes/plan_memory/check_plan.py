"""Runs a planned entry function on paper: is what each call reads still what was computed?

Branches are all taken, loops turned until nothing changes any more. It looks only at the places and
layouts in the IR, and shares no code with what chose them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...dialect import by_rows, regions, templates
from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls, in_place, views
from ...dialect.joins import JOIN, is_join, parts_of
from ...dialect.layout import Layout
from ...dialect.mlir import ir
from ...dialect.place import Place, scratch_arena
from ...dialect.program import Program
from ...dialect.state import attributes_of

Span = tuple[str, int, int]
"""A piece of memory: the buffer, the first byte, and the one after the last."""

Memory = dict[Span, ir.Value]
"""What is known of memory: pieces that do not overlap, and the values in them."""


def problems_of(program: Program) -> list[str]:
    """A sentence for each call that would read what has been overwritten."""
    walk = _Walk(program)
    walk.block(program.entry().regions[0].blocks[0], walk.given())
    return list(dict.fromkeys(walk.problems))


@dataclass
class _Walk:
    program: Program
    problems: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.functions = calls.functions(self.program)
        self.spans: dict[ir.Value, Span | None] = {}
        self.layouts: dict[ir.Value, Layout] = {}
        self.wholes: dict[ir.Value, ir.Value] = {}
        """What is computed as a part of a concatenation, and its result."""
        for op in reversed(calls.body(self.program.entry())):
            if is_join(op):
                whole = self.wholes.get(op.results[0], op.results[0])
                self.wholes |= {views.root(part): whole for part in parts_of(op)}
        for op in calls.body(self.program.entry()):
            self.layouts |= _layouts(op)
            for result, place, layout in _placed(op):
                if result in self.wholes:
                    continue
                self.spans[result] = _span(result, place, layout)
            for slot in regions.slots(op):
                self.spans |= dict.fromkeys(slot.arguments, self.spans[slot.result])
                self.layouts |= dict.fromkeys(slot.arguments, self.layouts[slot.result])

    def given(self) -> Memory:
        """What memory holds before the first call: inputs, where they lie in the arena."""
        entry, memory = self.program.entry(), dict[Span, ir.Value]()
        attributes = attributes_of(entry, "arg_attrs")
        for argument, each in zip(entry.regions[0].blocks[0].arguments, attributes, strict=False):
            self.layouts[argument] = Layout.from_attribute(each["hw.layout"])
            place = Place.from_attribute(each["hw.place"])
            span = _span(argument, place, self.layouts[argument])
            self.spans[argument] = span
            if span is not None:
                memory[span] = argument
        return memory

    def block(self, block: ir.Block, memory: Memory) -> Memory:
        """What memory holds at the end of a block."""
        for item in block.operations:
            op = item.operation
            if calls.is_call(op):
                memory = self._call(op, memory)
            elif op.name in regions.BRANCHES:
                memory = self._branch(op, memory)
            elif op.name in regions.LOOPS:
                memory = self._loop(op, memory)
            elif op.name == regions.PUT:
                memory = self._becomes(op.operands[0], op.results[0], memory, op)
            elif op.name == regions.EMPTY:
                memory = self._written(op.results[0], memory)
            elif op.name in (regions.TRUTH, JOIN, "func.return"):
                self._read(op, memory)
        return memory

    def _call(self, op: ir.Operation, memory: Memory) -> Memory:
        self._read(op, memory)
        function = self.functions[calls.callee(op)]
        over = set(templates.overwritable(function))
        changed = in_place.overwritten(self.program, function)
        written = [self.spans.get(self.wholes.get(result, result)) for result in op.results]
        wholes = [self.wholes[result] for result in op.results if result in self.wholes]
        if "hw.scratch_offset" in op.attributes:
            start = ir.IntegerAttr(op.attributes["hw.scratch_offset"]).value
            size = ir.IntegerAttr(function.attributes["hw.scratch"]).value
            written.append((f"arena {scratch_arena(op)}", start, start + size))
        for number, operand in enumerate(op.operands):
            span = self._where(operand)
            within = self.wholes.get(views.root(operand))
            for place, other in enumerate(written):
                if within is not None and within in wholes:
                    continue  # another part of the same
                exact = place < len(op.results) and self._lies_as(operand, op.results[place])
                may = exact and (number in over or number == changed)
                behind = place < len(op.results) and self._is_behind(op, function, number)
                if _overlap(span, other) and not (may or behind):
                    self._say(op, operand, "lies where it writes")
        for span in written[len(op.results) :]:
            memory = _without(memory, span)
        for result in op.results:
            memory = self._written(result, memory)
        return memory

    def _lies_as(self, operand: ir.Value, result: ir.Value) -> bool:
        """Each element of the result has the bytes of the operand's, also where the result is a
        part of a larger value."""
        read, written = self._where(operand), self._where(result)
        if result not in self.wholes or read is None or written is None:
            return read == written
        layout = self.layouts[result]
        start = self._start(result, written)
        own = (written[0], start, start + layout.size * of_tensor(result.type).size)
        return read == own and self.layouts[operand].strides == layout.strides

    def _is_behind(self, op: ir.Operation, function: ir.Operation, number: int) -> bool:
        """The operand is an image whose rows are copied before the result comes to them."""
        if not by_rows.is_by_rows(function) or number != by_rows.image(function):
            return False
        needed, image, result = by_rows.lead(function), op.operands[number], op.results[0]
        read, written = self._where(image), self._where(result)
        if needed is None or read is None or written is None:
            return False
        return self._start(image, read) - self._start(result, written) >= needed

    def _start(self, value: ir.Value, span: Span) -> int:
        """The first byte of a value that shows a part of a span, or is one."""
        return span[1] + self.layouts[value].offset * of_tensor(value.type).size

    def _branch(self, op: ir.Operation, memory: Memory) -> Memory:
        ends: list[Memory] = []
        for number, region in enumerate(op.regions):
            if not list(region.blocks):
                ends.append(memory)
                continue
            end = self.block(region.blocks[0], memory)
            for slot in regions.slots(op):
                owner, place = slot.sources[number]
                end = self._becomes(owner.operands[place], slot.result, end, op)
            ends.append(end)
        return _agreed(ends)

    def _loop(self, op: ir.Operation, memory: Memory) -> Memory:
        for slot in regions.slots(op):
            owner, place = slot.sources[0]
            memory = self._becomes(owner.operands[place], slot.arguments[0], memory, op)
        while True:
            known = len(self.problems)
            head, end = self._turn(op, memory)
            again = _agreed([memory, end])
            if again == memory:
                break
            del self.problems[known:]
            memory = again
        for slot in regions.slots(op):
            head = self._becomes(slot.arguments[-1], slot.result, head, op)
        return head

    def _turn(self, op: ir.Operation, memory: Memory) -> tuple[Memory, Memory]:
        """Memory where the loop may end, and after one turn."""
        head = memory
        if op.name == regions.WHILE:
            head = self.block(op.regions[0].blocks[0], memory)
            for slot in regions.slots(op):
                head = self._becomes(slot.arguments[0], slot.arguments[1], head, op)
        end = self.block(op.regions[-1].blocks[0], head)
        sources = [slot.sources[1] for slot in regions.slots(op)]
        for owner, place in sources:
            self._check(owner, owner.operands[place], end)
        for slot, (owner, place) in zip(regions.slots(op), sources, strict=True):
            end = self._becomes(owner.operands[place], slot.arguments[0], end, owner)
        return head, end

    def _becomes(self, old: ir.Value, new: ir.Value, memory: Memory, op: ir.Operation) -> Memory:
        """The same bytes have another name from here on, in the same place."""
        span = self.spans.get(new)
        if self._where(old) != span:
            self._say(op, old, "does not lie in its place")
        elif span is not None and self.layouts.get(old, None) != self.layouts[new]:
            self._say(op, old, "does not lie as it does")
        self._check(op, old, memory)
        return memory if span is None else {**_without(memory, span), span: new}

    def _written(self, value: ir.Value, memory: Memory) -> Memory:
        value = self.wholes.get(value, value)
        span = self.spans.get(value)
        return memory if span is None else {**_without(memory, span), span: value}

    def _read(self, op: ir.Operation, memory: Memory) -> None:
        for operand in parts_of(op) if is_join(op) else op.operands:
            if calls.is_tensor(operand):
                self._check(op, operand, memory)

    def _check(self, op: ir.Operation, value: ir.Value, memory: Memory) -> None:
        root = views.root(value)
        root = self.wholes.get(root, root)
        span = self.spans.get(root)
        if span is not None and not (span in memory and memory[span] == root):
            self._say(op, value, "has been overwritten")

    def _where(self, value: ir.Value) -> Span | None:
        root = views.root(value)
        return self.spans.get(self.wholes.get(root, root)) if calls.is_tensor(value) else None

    def _say(self, op: ir.Operation, value: ir.Value, what: str) -> None:
        name = calls.callee(op) if calls.is_call(op) else op.name
        self.problems.append(f"{value.get_name()}, which `{name}` reads, {what}")


def _layouts(op: ir.Operation) -> dict[ir.Value, Layout]:
    if "hw.layouts" not in op.attributes:
        return {}
    attributes = ir.ArrayAttr(op.attributes["hw.layouts"])
    return dict(zip(op.results, map(Layout.from_attribute, attributes), strict=True))


def _placed(op: ir.Operation) -> Iterator[tuple[ir.Value, Place, Layout]]:
    """What an op writes: views have no memory of their own, and parts are in that of the whole."""
    if views.is_view(op) or "hw.places" not in op.attributes or _is_part(op):
        return
    places = map(Place.from_attribute, ir.ArrayAttr(op.attributes["hw.places"]))
    layouts = _layouts(op)
    yield from (
        (result, place, layouts[result]) for result, place in zip(op.results, places, strict=True)
    )


def _is_part(op: ir.Operation) -> bool:
    """A result is put into a whole, as it is or seen differently."""
    uses = [use for result in op.results for use in result.uses]
    return any(
        (use.owner.name == regions.PUT and use.operand_number == 1)
        or (views.is_view(use.owner) and _is_part(use.owner.operation))
        for use in uses
    )


def _span(value: ir.Value, place: Place, layout: Layout) -> Span | None:
    size = layout.size * of_tensor(value.type).size
    if place.space not in ("arena", "output") or size == 0:
        return None
    return f"{place.space} {place.index}", place.offset, place.offset + size


def _overlap(one: Span | None, other: Span | None) -> bool:
    if one is None or other is None:
        return False
    return one[0] == other[0] and one[1] < other[2] and other[1] < one[2]


def _without(memory: Memory, span: Span | None) -> Memory:
    return {each: value for each, value in memory.items() if not _overlap(each, span)}


def _agreed(ends: list[Memory]) -> Memory:
    """What all of them hold."""
    first, *rest = ends
    return {
        span: value
        for span, value in first.items()
        if all(span in other and other[span] == value for other in rest)
    }
