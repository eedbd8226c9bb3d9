"""Kernels that read their image by rows: the loop over strips, around the kernel for a strip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...dialect import by_rows
from ...dialect.by_rows import Rows
from ...dialect.chain_plan import Held
from ...dialect.dtypes import of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.graph.extents import is_written, most, shape_of
from ...dialect.mlir import arith, ir, memref, scf
from ...dialect.targets import Target
from . import builder as b
from .buffer import Buffer
from .dots import load_word, store_word
from .element import storage_type
from .halo import fill_halo
from .kernel import Kernel
from .space import epilogue_buffers

WORD = 4


def write_by_rows(
    function: ir.Operation, kernel: Kernel, strip: Kernel, write: Callable[[Kernel], object]
) -> None:
    """The loops of a kernel: those of the kernel for a strip, with what it reads in front."""
    rows, number = Rows.of(function), by_rows.image(function)
    read = list(strip.buffers.items())[number]
    start = by_rows.strip_bytes(function)
    rest = behind(kernel, start, ir.MemRefType(_scratch(kernel).type).shape[0] - start)

    def of_image(which: b.Index) -> None:
        strips, own = Strips.of(function, kernel, 0, which), of_one(strip, which, kernel)
        strips.begin()

        def each(turn: b.Index) -> None:
            strips.go_on(turn, strips.fetch_if_there)
            buffers = {**own.buffers, read[0]: replace(read[1], memref=strips.copy.memref)}
            first = turn * rows.at_once
            part = replace(own, buffers=buffers, scratch=rest)
            write(at_rows(part, part.output.from_row(which, 0).from_row(first), first))

        b.repeat(rows.strips, each)

    each_image(kernel, of_image)


def each_image(kernel: Kernel, write: Callable[[b.Index], None]) -> None:
    """Reads one image after the other."""
    b.repeat(most(kernel.output.shape[0]), write, rolled=True)


def of_one(part: Kernel, which: b.Index, whole: Kernel) -> Kernel:
    """The kernel for rows of one of several images, which reads what is added to those of it."""
    images, rank = whole.output.shape[0], len(whole.output.shape)
    known = epilogue_buffers(part)
    beside = {
        value: buffer.from_row(which, 0)
        for value, buffer in known.items()
        if buffer.shape[:1] == (images,) and len(buffer.shape) == rank
    }
    return replace(part, buffers=part.buffers | beside)


def at_rows(part: Kernel, output: Buffer, first: b.Index) -> Kernel:
    """The kernel for some rows of the result, from `first` on, which lie in `output`: it reads the
    same rows of what it adds to them."""
    known = epilogue_buffers(part)
    rank = len(output.shape)
    beside = {value: buffer.from_row_if_several(first, rank) for value, buffer in known.items()}
    return replace(part, output=output, buffers=part.buffers | beside)


def behind(kernel: Kernel, start: int, size: int) -> ir.Value | None:
    """The scratch memory of the kernel for a strip, behind all strips; None where it has none."""
    return None if size == 0 else view(kernel, start, size, ir.IntegerType.get_signless(8))


def view(kernel: Kernel, start: int, size: int, element: ir.Type) -> ir.Value:
    return memref.view(ir.MemRefType.get([size], element), _scratch(kernel), b.index(start), [])


def _scratch(kernel: Kernel) -> ir.Value:
    if kernel.scratch is None:
        raise LoweringFailed(f"kernel `@{kernel.name}` reads by rows and has no scratch memory.")
    return kernel.scratch


@dataclass(frozen=True)
class Strips:
    """The rows of an image on their way to strips. `copy` is the strip without its left and right
    borders, which are its halo, or the room in which it moves on."""

    rows: Rows
    image: Buffer
    copy: Buffer
    target: Target

    @staticmethod
    def of(stage: ir.Operation, kernel: Kernel, start: int, which: b.Index) -> Strips:
        """Those of a stage of a kernel, which begin at byte `start` of its scratch memory, for one
        of its images."""
        rows, number = Rows.of(stage), by_rows.image(stage)
        read = stage.regions[0].blocks[0].arguments[number]
        layout, shape, dtype = by_rows.strip_layout(stage), shape_of(read), of_tensor(read.type)
        element = storage_type(ir.RankedTensorType(read.type).element_type)
        memory = view(kernel, start, layout.size, element)
        copy = Buffer(memory, (1, shape[1], rows.room, *shape[3:]), layout, dtype)
        image = list(kernel.buffers.values())[number].from_row(which, 0)
        return Strips(rows, image, copy, kernel.target)

    def begin(self) -> None:
        """What lies left and right of all rows, and the rows that the first strip has at its start,
        where they are moved from."""
        fill_halo(self.copy)
        for row in range(self.rows.kept):
            here = self.rows.pitch + row
            if 0 <= row - self.rows.before < self.rows.extent:
                self.fetch(b.Index(row - self.rows.before), b.Index(here))
            else:
                self.fill_row(b.Index(here))

    def go_on(self, turn: b.Index, fetch: Callable[[b.Index, b.Index], None]) -> None:
        """The rows of a strip, once those of the one before are there: what is seen again comes to
        its start, if it does not begin further on, and `fetch(row, place)` has each new one."""
        rows, place = self.rows, self.place(turn)
        if rows.turns == 1:
            self._move()
        else:
            is_first = arith.cmpi(arith.CmpIPredicate.eq, place.value(), b.index(0))
            with ir.InsertionPoint(scf.IfOp(is_first).then_block):
                self._move()
                scf.YieldOp([])

        def new(number: b.Index) -> None:
            row = turn * rows.pitch + number + (rows.kept + rows.first)
            fetch(row, place + number + rows.kept)

        b.repeat(rows.there - rows.kept, new, rolled=True)

    def _move(self) -> None:
        """What is seen again comes from the end to the start."""
        rows = self.rows
        end = rows.room - rows.kept
        b.repeat(rows.kept, lambda row: self._copy(self.copy, row + end, row), rolled=True)

    def place(self, turn: b.Index) -> b.Index:
        """The row of `copy` that the strip of a turn begins with."""
        if self.rows.turns == 1:
            return b.Index()
        number = arith.andi(turn.value(), b.index(self.rows.turns - 1))
        return b.Index.at(number) * self.rows.pitch

    def at_turn(self, turn: b.Index) -> ir.Value:
        """The strip of a turn."""
        if self.rows.turns == 1:
            return self.copy.memref
        row, whole = self.copy.layout.strides[2], ir.MemRefType(self.copy.memref.type)
        size = whole.shape[0] - (self.rows.room - self.rows.there) * row
        open_place = ir.ShapedType.get_dynamic_stride_or_offset()
        layout = ir.StridedLayoutAttr.get(open_place, [1])
        type = ir.MemRefType.get([size], whole.element_type, layout)
        start = (self.place(turn) * row).value()
        return memref.SubViewOp(
            type, self.copy.memref, [start], [], [], [open_place], [size], [1]
        ).result

    def turn(self, held: Held, row: b.Index) -> b.Index:
        """The turn of the strip that is read for a row of another stage."""
        rows = self.rows
        return row * (held.pace // rows.pitch) + (held.first - rows.first) // rows.pitch

    def held(self, held: Held, row: b.Index) -> ir.Value:
        """That strip."""
        return self.at_turn(self.turn(held, row))

    def fetch_if_there(self, row: b.Index, here: b.Index) -> None:
        rows = self.rows
        last = (rows.strips - 1) * rows.pitch + rows.seen - 1 - rows.before
        if rows.kept >= rows.before and last < rows.extent:
            self.fetch(row, here)
            return
        is_there = arith.cmpi(arith.CmpIPredicate.ult, row.value(), b.index(rows.extent))
        choice = scf.IfOp(is_there, has_else=True)
        with ir.InsertionPoint(choice.then_block):
            self.fetch(row, here)
            scf.YieldOp([])
        with ir.InsertionPoint(choice.else_block):
            self.fill_row(here)
            scf.YieldOp([])

    def fetch(self, row: b.Index, here: b.Index) -> None:
        self._copy(self.image, row, here)

    def fetch_from(self, other: Strips, place: b.Index, here: b.Index) -> None:
        """A row of another strip, from one of its places."""
        self._copy(other.copy, place, here)

    def fill_row(self, here: b.Index) -> None:
        """A row of what the image is padded by."""
        copy = self.copy
        fill = b.splat(copy.layout.fill, ir.MemRefType(copy.memref.type).element_type, 1)

        def point(place: tuple[b.Index, ...]) -> None:
            b.store(fill, copy.memref, copy.at(_at(here, place)))

        b.nest(self._row, point, rolled=True)

    @property
    def _row(self) -> tuple[int, ...]:
        """The extents of a row, channels innermost."""
        shape = self.copy.shape
        return (*shape[3:], shape[1])

    def _copy(self, source: Buffer, row: b.Index, here: b.Index) -> None:
        """A row of the image, or of the strip."""
        outer, run = list(self._row), 1
        while outer and self._goes_on(source, len(outer) - 1, run):
            run *= outer.pop()

        def some(place: tuple[b.Index, ...]) -> None:
            place = (*place, *[b.Index()] * (len(self._row) - len(outer)))
            copied = _Run(self.target, source, self.copy)
            copied.write(source.at(_at(row, place)), self.copy.at(_at(here, place)), run)

        b.nest(outer, some, rolled=True)

    def _goes_on(self, source: Buffer, place: int, run: int) -> bool:
        """In both buffers the next turn of a loop over a row begins behind so many elements."""
        dim = 1 if place == len(self._row) - 1 else place + 3
        strides = source.layout.strides[dim], self.copy.layout.strides[dim]
        return self._row[place] == 1 or all(is_written(each, run) for each in strides)


def _at(row: b.Index, place: tuple[b.Index, ...]) -> list[b.Index | int]:
    """The position of a point of a row, whose last coordinate is the channel."""
    return [0, place[-1], row, *place[:-1]]


@dataclass(frozen=True)
class _Run:
    """Elements side by side that are copied: as many at once as a register has, then four bytes or
    single ones."""

    target: Target
    source: Buffer
    copy: Buffer

    def write(self, start: b.Index, here: b.Index, count: int) -> None:
        done = 0
        for width in self._widths:
            whole = (count - done) // width * width
            places = start + done, here + done
            b.repeat(whole, lambda i, at=places, n=width: self._some(*at, i, n), step=width)
            done += whole

    @property
    def _widths(self) -> list[int]:
        """In turn, for what those before leave over. Registers of floats are as long as others."""
        size, target = self.source.dtype.size, self.target
        register = max(target.lanes(size), target.integer_bits // (8 * size))
        return sorted({register, WORD if self._in_words else 1, 1}, reverse=True)

    @property
    def _in_words(self) -> bool:
        return self.target.is_scalar and self.source.dtype.size == 1

    def _some(self, start: b.Index, here: b.Index, at: b.Index, width: int) -> None:
        if width == WORD and self._in_words:
            store_word(load_word(self.source.memref, start + at), self.copy.memref, here + at)
        else:
            lanes = b.load(self.source.memref, start + at, width)
            b.store(lanes, self.copy.memref, here + at)
