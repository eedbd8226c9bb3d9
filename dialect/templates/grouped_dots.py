"""Rows of bytes times integers of few bits, which stay packed in memory, in integers."""

from __future__ import annotations

from .. import ops
from ..dot_products import GROUP, DotProducts
from ..graph.extents import shape_of
from ..mlir import ir
from ..operators.fixed import GROUPED_DOTS
from ..targets import Target
from ..tiles import Nibbles, Panels, Tile, word_widths
from ..values import constant_value
from .formed import Formed, Packed, Plan
from .grouped_linear import BIAS, ROWS, grouped
from .product_cost import likely
from .template import Arithmetic

_REGISTERS = 4
"""So many registers of columns: their sums do not wait for each other."""
WEIGHTS = ("weight", "weight_sums", "scale", "zero_point")
BY_BYTES = (0, 4, 1, 5, 2, 6, 3, 7)
"""Four of the eight neighbours are in the lower halves of bytes, in order, the others above."""
BY_PAIRS = (0, 1, 4, 5, 2, 3, 6, 7)
"""The same of pairs of bytes whose other halves are zero: 0 and 2, 1 and 3, 4 and 6, 5 and 7."""
_PLACES = {"smlad": BY_PAIRS}


def multiplies_words(target: Target, group: int) -> DotProducts | None:
    """How a target multiplies words of up to four bytes, where groups are made of whole ones."""
    ways = [way for way in target.dots if "int8" in way.factors]
    return ways[-1] if ways and group % GROUP == 0 else None


def _rows_at_once(kernel: Formed) -> int:
    """Scalar kernels have registers for the sums of one row only."""
    count = likely(shape_of(ops.argument(kernel.head, "input"))[0])
    return 1 if kernel.target.is_scalar else min(ROWS, count)


def _panels_of(kernel: Formed, arithmetic: Arithmetic) -> Plan:
    head, lanes, rows = kernel.head, kernel.target.lanes(4), _rows_at_once(kernel)
    columns, depth = shape_of(ops.argument(head, "weight"))
    wide = _REGISTERS if rows < ROWS else _REGISTERS // 2
    tile = Tile((1, rows), min(lanes * wide, -(-columns // lanes) * lanes), lanes)
    rest = columns % tile.nr
    panels = Panels(0, (1,), tile.nr, sum(word_widths(rest, lanes)) if rest else 0)
    stored = columns // tile.nr * tile.nr + panels.tail
    packed: list[Packed] = []
    for name in WEIGHTS:
        value = ops.argument(head, name)
        if isinstance(value.type, ir.RankedTensorType):
            packing, share = _packing(kernel, panels, depth) if name == "weight" else (panels, 1)
            packed.append(Packed(value, packing, stored * shape_of(value)[1] // share))
    return Plan(tile, tuple(packed))


def _packing(kernel: Formed, panels: Panels, depth: int) -> tuple[Panels, int]:
    """How the weight lies, and how many of its elements a byte has."""
    group, bits = (constant_value(ops.argument(kernel.head, name)) for name in ("group", "bits"))
    columns, order, nr, tail = panels.columns, panels.order, panels.nr, panels.tail
    dots = multiplies_words(kernel.target, group)
    if bits == 4:
        places = () if dots is None else _PLACES.get(dots.name, BY_BYTES)
        return Nibbles(columns, order, nr, tail, bias=BIAS, places=places), 2
    return (panels if dots is None else Panels(columns, order, nr, tail, 1, dots.group, depth)), 1


TEMPLATE = grouped("grouped_dots", GROUPED_DOTS, "int8", WEIGHTS, _panels_of)
