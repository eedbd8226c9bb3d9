"""Rows of floats times integers of few bits, which stay packed in memory."""

from __future__ import annotations

from collections.abc import Callable

from .. import ops
from ..graph.extents import is_open, shape_of
from ..graph.weights import is_weight
from ..mlir import ir
from ..operators.fixed import GROUPED_LINEAR
from ..tiles import Nibbles, Panels, Tile, register_widths
from ..values import constant_value
from .formed import Formed, Packed, Plan
from .product_cost import likely
from .requirements import Requirement, has_dtype, has_rank, has_value
from .template import Arithmetic, Template, row_by_row

ROWS = 4
"""So many rows are computed with each weight that was unpacked."""
_REGISTERS = 4
"""So many registers of columns: their sums do not wait for each other."""
WORD = 8
"""Integers of four bits in a word."""
BIAS = 8
"""Added to integers of four bits that are read without their sign."""


def known_weights(*names: str) -> Requirement:
    """Weights are packed at compile time."""

    def check(op: ir.Operation) -> str | None:
        given = [ops.argument(op, name) for name in names]
        tensors = [value for value in given if isinstance(value.type, ir.RankedTensorType)]
        inside = all(isinstance(value.owner, ir.Block) for value in tensors)
        known = inside or all(is_weight(value) for value in tensors)
        return None if known else "takes weights that are constants only"

    return check


def whole_words(op: ir.Operation) -> str | None:
    group, bits = (constant_value(ops.argument(op, name)) for name in ("group", "bits"))
    short = bits == 4 and group % WORD
    return "takes groups of whole words of eight weights only" if short else None


def _panels_of(kernel: Formed, arithmetic: Arithmetic) -> Plan:
    head, lanes = kernel.head, kernel.target.lanes(4)
    columns, depth = shape_of(ops.argument(head, "weight"))
    count = shape_of(ops.argument(head, "input"))[0]
    rows = min(ROWS, likely(count))
    wide = _REGISTERS if rows < ROWS or kernel.target.is_scalar else _REGISTERS // 2
    tile = Tile((1, rows), min(lanes * wide, -(-columns // lanes) * lanes), lanes)
    tail = sum(register_widths(columns % tile.nr, lanes))
    stored = columns // tile.nr * tile.nr + tail
    groups = shape_of(ops.argument(head, "scale"))[1]
    is_half = constant_value(ops.argument(head, "bits")) == 4
    scaled = is_half and lanes > 1 and not is_open([count]) and count <= ROWS
    panels = Panels(0, (1,), tile.nr, tail)
    packing = Nibbles(0, (1,), tile.nr, tail, bias=BIAS * scaled) if is_half else panels
    size = stored * depth // (2 if is_half else 1)
    packed = [Packed(ops.argument(head, "weight"), packing, size)]
    for name in ("scale", "zero_point"):
        value = ops.argument(head, name)
        if isinstance(value.type, ir.RankedTensorType):
            packed.append(Packed(value, panels, stored * groups))
    return Plan(tile, tuple(packed), 4 * rows * (depth + groups) if scaled else 0)


def grouped(
    name: str,
    operator: str,
    dtype: str,
    weights: tuple[str, ...],
    plan: Callable[[Formed, Arithmetic], Plan],
) -> Template:
    """Rows of some element type times packed weights."""
    takes = (
        has_dtype("input", dtype),
        has_dtype("weight", "int8"),
        has_dtype("scale", "float32"),
        has_rank("input", 2),
        has_value("bits", 4, 8),
        known_weights(*weights),
        whole_words,
    )
    return Template(
        name,
        {operator: takes},
        mixed=(operator,),
        fuses=True,
        overwrites="epilogue",
        order=row_by_row,
        reads=lambda head, target: "by rows",
        plan=plan,
    )


WEIGHTS = ("weight", "scale", "zero_point")
TEMPLATE = grouped("grouped_linear", GROUPED_LINEAR, "float32", WEIGHTS, _panels_of)
