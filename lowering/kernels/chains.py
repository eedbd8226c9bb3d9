"""Kernels that are several convolutions: each stage computes rows into the strip of the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...dialect import by_rows
from ...dialect.by_rows import Rows
from ...dialect.chains import stages
from ...dialect.mlir import arith, ir, scf
from . import builder as b
from .by_rows import Strips, behind
from .halo import fill_halo
from .kernel import Kernel

Writer = Callable[[Kernel], object]
Part = tuple[Kernel, Writer]
"""The kernel for one strip of a stage, and what writes its loops."""


def write_chain(function: ir.Operation, kernel: Kernel, parts: Sequence[Part]) -> None:
    """The loops of a chain: those of the last stage, around those that compute what it reads."""
    every = stages(function)
    start, rest = 0, sum(map(by_rows.strip_bytes, every))
    last: _Stage | None = None
    for function, (part, write) in zip(every, parts, strict=True):
        strips = Strips.of(function, kernel, start)
        fill_halo(strips.copy)
        part = _reading(part, by_rows.image(function), strips.copy)
        last = _Stage(strips, last, part, write, _Scratch(kernel, rest))
        start += by_rows.strip_bytes(function)
    if last is not None:
        last.write_all()


def _reading(part: Kernel, image: int, strip: b.Buffer) -> Kernel:
    """The kernel for a strip, which reads it."""
    value, buffer = list(part.buffers.items())[image]
    buffers = {**part.buffers, value: replace(buffer, memref=strip.memref)}
    return replace(part, buffers=buffers)


@dataclass(frozen=True)
class _Scratch:
    """The scratch memory of a kernel from `start` on, which all stages use in turn."""

    kernel: Kernel
    start: int

    def view(self) -> ir.Value | None:
        return behind(self.kernel, self.start)


@dataclass(frozen=True)
class _Stage:
    """A stage, the rows that it reads, and the stage that computes these, if one does."""

    strips: Strips
    source: _Stage | None
    part: Kernel
    write: Writer
    scratch: _Scratch

    @property
    def rows(self) -> Rows:
        return self.strips.rows

    @property
    def ahead(self) -> int:
        """How many turns before its first one the rows that it sees begin to be computed."""
        rows, earlier = self.rows, 0 if self.source is None else self.source.ahead
        missing = max(rows.kept, rows.kept - rows.before + earlier)
        return -(-missing // rows.pitch)

    def write_all(self) -> None:
        """All rows of the result."""
        rows, ahead = self.rows, self.ahead

        def each(number: b.Index) -> None:
            turn = number + -ahead
            self.strips.go_on(turn, self.fetch)
            compute = replace(self.part, first_row=turn * rows.at_once)
            _where(turn, rows.strips if ahead else None, lambda: self._compute(compute))

        b.repeat(rows.strips + ahead, each, rolled=True)

    def fetch(self, row: b.Index, here: b.Index) -> None:
        """A row that is copied or computed, or one of what the image is padded by."""
        source, extent = self.source, self.rows.extent
        ahead = 0 if source is None else source.ahead
        if source is not None and ahead:
            _where(row + ahead, extent + ahead, lambda: source.strips.go_on(row, source.fetch))

        def there() -> None:
            if source is None:
                self.strips.fetch(row, here)
                return
            if not ahead:
                source.strips.go_on(row, source.fetch)
            source.compute_into(self.strips.copy, row, here)

        _where(row, extent, there, lambda: self.strips.fill_row(here))

    def compute_into(self, strip: b.Buffer, row: b.Index, here: b.Index) -> None:
        """A row of the result, into the strip of the next stage."""
        output = replace(self.part.output, memref=strip.memref)
        self._compute(replace(self.part, output=output, first_row=row, stored_row=here))

    def _compute(self, part: Kernel) -> None:
        self.write(replace(part, scratch=self.scratch.view()))


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
