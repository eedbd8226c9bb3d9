"""Kernels that are several others: each stage computes rows into the strip of the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ...dialect import by_rows, chains
from ...dialect.dtypes import of_tensor
from ...dialect.mlir import arith, ir, scf
from ...dialect.rows import Clipped, Rows
from . import builder as b
from .buffer import Buffer
from .by_rows import Strips, at_rows, behind, each_image, of_one, view
from .element import storage_type
from .halo import fill_halo
from .kernel import Kernel, RowsThere

Writer = Callable[[Kernel], object]
Part = tuple[Kernel, Writer]
"""The kernel for one strip of a stage, and what writes its loops."""
Place = Callable[[b.Index], ir.Value]
"""The memory that a stage reads in one of its turns."""


def write_chain(function: ir.Operation, kernel: Kernel, parts: Sequence[Part]) -> None:
    """The loops of a chain, for each image."""
    each_image(kernel, lambda which: _write_image(function, kernel, parts, which))


def _write_image(
    function: ir.Operation, kernel: Kernel, parts: Sequence[Part], which: b.Index
) -> None:
    """Those of the last stage, around those that compute what it reads."""
    every = chains.stages(function)
    memory = _Memory(kernel, by_rows.scratch_bytes(function), which)
    strips = [memory.strips(each.function) for each in every]
    for each in strips:
        fill_halo(each.copy)
    has_several = any(each.reads.beside for each in every)
    stages: list[_Stage] = []
    for found, own, (part, write) in zip(every, strips, parts, strict=True):
        source = None if found.computed is None else stages[found.computed]
        here = of_one(part, which, kernel)
        stage = _Stage(found, own, source, here, write, memory, has_several)
        stage.look(by_rows.image(found.function), own.at_turn)
        held = found.placed.copies
        stage.holder = held and strips[held.holder]
        _look_beside(stage, stages, strips)
        stages.append(stage)
    stages[-1].write_all()


def _look_beside(stage: _Stage, stages: Sequence[_Stage], strips: Sequence[Strips]) -> None:
    """Has a stage find what it adds: in strips, or in the rows of stages beside it."""
    beside = stage.found.placed.beside
    for place, (number, held) in enumerate(
        zip(stage.found.reads.beside, beside, strict=True), -len(beside)
    ):
        if held is not None:
            stage.look(place, lambda row, of=strips[held.holder], at=held: of.held(at, row))
            continue
        side = stages[number]
        row = stage.memory.row(side.found.function)
        stage.sides.append((side, row))
        stage.look(place, lambda _, there=row.memref: there)


@dataclass
class _Memory:
    """The scratch memory of a kernel: strips and rows, from the start on, and behind them what all
    stages use in turn, for one of its images."""

    kernel: Kernel
    taken: int
    which: b.Index
    start: int = 0

    def strips(self, stage: ir.Operation) -> Strips:
        start = self._next(by_rows.strip_bytes(stage))
        return Strips.of(stage, self.kernel, start, self.which)

    def row(self, stage: ir.Operation) -> Buffer:
        """Where a stage beside leaves its row."""
        layout, made = by_rows.row_layout(stage), ir.RankedTensorType(by_rows.made_by(stage).type)
        start, element = self._next(by_rows.row_bytes(stage)), storage_type(made.element_type)
        memory = view(self.kernel, start, layout.size, element)
        return Buffer(memory, by_rows.row_shape(stage), layout, of_tensor(made))

    def rest(self, part: Kernel) -> ir.Value | None:
        """What a stage has for itself, which templates must not find where they asked for none."""
        return behind(
            self.kernel, self.taken, _own_scratch(part.attributes.get(chains.OWN_SCRATCH))
        )

    def _next(self, size: int) -> int:
        self.start += size
        return self.start - size


@dataclass
class _Stage:
    """A stage, the rows that it reads, the stage that computes these, if one does, and the stages
    beside it, with where these leave the rows that it adds.

    Each of them computes as many rows in a turn as the next one reads anew. Where strips have
    rows for others, `always` has all go on in step, in front of the first row and behind the last.
    """

    found: chains.Stage
    strips: Strips
    source: _Stage | None
    part: Kernel
    write: Writer
    memory: _Memory
    always: bool
    holder: Strips | None = None
    sides: list[tuple[_Stage, Buffer]] = field(default_factory=list[tuple["_Stage", Buffer]])
    places: dict[ir.Value, Place] = field(default_factory=dict[ir.Value, "Place"])

    def look(self, number: int, place: Place) -> None:
        """Has the kernel read an argument in scratch memory."""
        self.places[list(self.part.buffers)[number]] = place

    @property
    def rows(self) -> Rows:
        return self.strips.rows

    @property
    def ahead(self) -> int:
        """How many turns before its first one the rows that it sees begin to be computed."""
        rows, earlier = self.rows, 0 if self.source is None else self.source.ahead
        missing = max(rows.kept - rows.older, rows.kept + rows.first + earlier)
        return max([-(-missing // rows.pitch), *(side.ahead for side, _ in self.sides)])

    def write_all(self) -> None:
        """All rows of the result."""
        rows, ahead, image = self.rows, self.ahead, self.part.output.from_row(self.memory.which, 0)

        def each(number: b.Index) -> None:
            turn = number + -ahead
            self.go_on(turn)
            first = turn * rows.at_once
            output = image.from_row(first)
            there = rows.strips if ahead else None
            _where(turn, there, lambda: self._compute(output, first, turn))

        b.repeat(rows.strips + ahead, each, rolled=True)

    def go_on(self, turn: b.Index, joined: b.Index | None = None) -> None:
        """Has the rows of a turn in the strip, and those that are added to the result. A stage
        beside another one is told the turn of that."""
        self.strips.go_on(turn, lambda row, here: self._fetch(row, here, joined))
        for side, row in self.sides:
            side.join(row, turn, self.rows.results)

    def join(self, row: Buffer, turn: b.Index, results: int) -> None:
        """Of a stage beside another one: goes on, and computes the row that is added there."""
        self.go_on(turn, turn)
        _where(turn, results, lambda: self.compute_into(row, turn, b.Index()))

    def compute_into(self, strip: Buffer, row: b.Index, here: b.Index) -> None:
        """A row of the result, into the strip of the next stage."""
        output = replace(self.part.output, memref=strip.memref)
        self._compute(output.from_row(here), row, row)

    def _compute(self, output: Buffer, first: b.Index, turn: b.Index) -> None:
        buffers = dict(self.part.buffers)
        for value, place in self.places.items():
            buffers[value] = replace(buffers[value], memref=place(turn))
        part = at_rows(replace(self.part, buffers=buffers), output, first)
        clipped = Clipped.of(self.found.function)
        there = clipped and RowsThere(clipped.size, first)
        self.write(replace(part, scratch=self.memory.rest(part), clipped=there))

    def _fetch(self, row: b.Index, here: b.Index, joined: b.Index | None) -> None:
        """A row that is copied or computed, or one of what the image is padded by."""
        source, extent = self.source, self.rows.extent
        ahead = 0 if source is None else source.ahead
        goes_on_first = source is not None and (self.always or ahead > 0)
        if source is not None and goes_on_first:
            reach = None if self.always else extent + ahead
            _where(row + ahead, reach, lambda: source.go_on(row, joined))

        def there() -> None:
            if source is None:
                self._copy(row, here, joined)
                return
            if not goes_on_first:
                source.go_on(row, joined)
            source.compute_into(self.strips.copy, row, here)

        _where(row, extent, there, lambda: self.strips.fill_row(here))

    def _copy(self, row: b.Index, here: b.Index, joined: b.Index | None) -> None:
        held = self.found.placed.copies
        if held is None or joined is None or self.holder is None:
            self.strips.fetch(row, here)
        else:
            place = self.holder.place(self.holder.turn(held, joined))
            place = place + row + joined * -held.pace + -held.first
            self.strips.fetch_from(self.holder, place, here)


def _own_scratch(attribute: ir.Attribute | None) -> int:
    return 0 if attribute is None else ir.IntegerAttr(attribute).value


def _do_nothing() -> None:
    pass


def _where(
    number: b.Index,
    end: int | None,
    within: Callable[[], None],
    outside: Callable[[], None] = _do_nothing,
) -> None:
    """Does one thing where a number is at least 0 and below `end`, and another elsewhere; without
    an end it is known to be there."""
    if end is None:
        within()
        return
    is_within = arith.cmpi(arith.CmpIPredicate.ult, number.value(), b.index(end))
    choice = scf.IfOp(is_within, has_else=True)
    for block, write in ((choice.then_block, within), (choice.else_block, outside)):
        with ir.InsertionPoint(block):
            write()
            scf.YieldOp([])
