"""How a kernel goes over the rows of what it reads: windows that move down an image."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .contraction import CONVOLUTION, Window, halo
from .errors import InternalError
from .graph import calls, views
from .graph.extents import shape_of
from .mlir import ir
from .operators import aten
from .ops import argument, arguments
from .plain import is_list
from .values import constant_value

WINDOWS = (aten.AVG_POOL2D, aten.MAX_POOL2D)
"""Operators with windows, beside convolutions."""

OLDER, NEWER = "hw.older", "hw.newer"
"""On a stage of a chain: how many rows in front of those that it sees, and behind them, its strip
has for others."""
TURNS = "hw.turns"
"""On a chain: after how many turns, a power of two, rows that are seen again move, where they are
more than the new ones. A strip has room for the rows of all of them."""


@dataclass(frozen=True)
class Rows:
    """How a kernel goes over the rows of its image, and over those of its result.

    A window sees `window` rows and moves by `step`; there are `before` rows of padding in front of
    the `extent` rows of the image. A strip has `older` and `newer` rows around those seen.
    """

    at_once: int
    step: int
    window: int
    before: int
    extent: int
    results: int
    older: int = 0
    newer: int = 0
    turns: int = 1

    @staticmethod
    def of(function: ir.Operation) -> Rows:
        rows = Rows.between(pad_of(function), head_of(function), Rows.at_once_of(function))
        older, newer = (_number_if_any(function, name) for name in (OLDER, NEWER))
        found = replace(rows, older=older, newer=newer)
        turns = _number_if_any(function, TURNS) if found.kept > found.pitch else 1
        return replace(found, turns=max(1, turns))

    @staticmethod
    def between(pad: ir.Operation, head: ir.Operation, at_once: int) -> Rows:
        """Those of an operator behind a pad."""
        seen, step = seen_rows(head)
        extent = shape_of(pad.operands[0])[2]
        before = views.padding(pad)[2][0] + own_padding(head)
        return Rows(at_once, step, seen, before, extent, shape_of(head.results[0])[2])

    @staticmethod
    def at_once_of(function: ir.Operation) -> int:
        return ir.IntegerAttr(function.attributes[calls.ROWS]).value

    @property
    def strips(self) -> int:
        return self.results // self.at_once

    @property
    def pitch(self) -> int:
        """How many rows further on the next strip begins."""
        return self.at_once * self.step

    @property
    def seen(self) -> int:
        """The rows that are read of a strip."""
        return self.pitch - self.step + self.window

    @property
    def there(self) -> int:
        """The rows of a strip."""
        return self.older + self.seen + self.newer

    @property
    def room(self) -> int:
        """The rows that there is memory for: those of several strips that move on in it."""
        return self.there + (self.turns - 1) * self.pitch

    @property
    def kept(self) -> int:
        """How many of them the next strip has as well."""
        return max(0, self.there - self.pitch)

    @property
    def first(self) -> int:
        """The row of the image that the first strip begins with."""
        return -self.before - self.older

    def copied(self, strip: int) -> int:
        """How many rows of the image have been copied before a strip is computed."""
        return min(self.extent, max(0, strip * self.pitch + self.there + self.first))


@dataclass(frozen=True)
class Clipped:
    """An image with `padding` rows before and behind its `size` ones that a pooling itself leaves
    out: its windows have those rows alone that are in the image."""

    size: int
    padding: int

    @staticmethod
    def of(function: ir.Operation) -> Clipped | None:
        """What a kernel by rows leaves out; None where all its windows are in the image."""
        pad, head = pad_of(function), head_of(function)
        if head.name not in WINDOWS:
            return None
        padding, size = own_padding(head), shape_of(pad.results[0])[2]
        window, step = seen_rows(head)
        is_inside = (shape_of(head.results[0])[2] - 1) * step + window <= size
        return None if is_inside and not padding else Clipped(size, padding)


def own_padding(head: ir.Operation) -> int:
    """The rows of padding that an operator with windows has in front of its image."""
    return halo(head)[2][0] if head.name == CONVOLUTION else own_rows(head, "padding", 0)


def seen_rows(head: ir.Operation) -> tuple[int, int]:
    """How many rows an operator sees for a row of its result, and by how many it goes on; one that
    has no windows sees one."""
    if head.name in WINDOWS:
        taps = own_rows(head, "kernel_size", 1)
        dilation = own_rows(head, "dilation", 1)
        return (taps - 1) * dilation + 1, own_rows(head, "stride", taps)
    if head.name != CONVOLUTION:
        return 1, 1
    window = Window.of(head, len(shape_of(head.operands[0])) - 2)
    taps = shape_of(argument(head, "weight"))[2]
    return (taps - 1) * window.dilation[0] + 1, window.stride[0]


def own_rows(head: ir.Operation, name: str, usual: int) -> int:
    """What a list of a pooling says of rows, if it is one and says anything."""
    return own_list(head, name, usual)[0]


def own_list(head: ir.Operation, name: str, usual: int) -> tuple[int, int]:
    """What it says of rows and of columns."""
    given = arguments(head)
    found = constant_value(given[name]) if name in given else None
    numbers = found if is_list(found) else [found]
    known = [number for number in numbers if isinstance(number, int)]
    return (known[0], known[-1]) if known else (usual, usual)


def pad_of(function: ir.Operation) -> ir.Operation:
    """What a kernel by rows begins with."""
    return next(op for op in calls.body(function) if op.name == views.PAD)


def head_of(function: ir.Operation) -> ir.Operation:
    """The operator behind it, which decides the loops."""
    head = calls.head(function)
    if head is None:
        raise InternalError(f"`@{calls.symbol(function)}` has no operator that reads by rows.")
    return head


def _number_if_any(function: ir.Operation, name: str) -> int:
    found = name in function.attributes
    return ir.IntegerAttr(function.attributes[name]).value if found else 0
