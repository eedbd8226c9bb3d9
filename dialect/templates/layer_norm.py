"""Layer normalisation."""

from __future__ import annotations

from math import prod

from .. import ops
from ..graph.extents import shape_of
from ..mlir import ir
from ..values import constant_value
from ..walks import maker_named
from .formed import Formed, Plan
from .lines import line_of
from .template import Arithmetic, Template, reads_first


def normalized(head: ir.Operation) -> int:
    """How many of the last dimensions are one line; how long these are may be known later."""
    shape = ops.argument(head, "normalized_shape")
    sizes = maker_named(shape, ops.PACK)
    return len(constant_value(shape) if sizes is None else sizes.operands)


def _line_of_norm(kernel: Formed, arithmetic: Arithmetic) -> Plan:
    shape = shape_of(kernel.head.results[0])
    return line_of(kernel, prod(shape[len(shape) - normalized(kernel.head) :]))


TEMPLATE = Template(
    "layer_norm",
    {"aten.layer_norm": ()},
    sizes=("normalized_shape",),
    fuses=True,
    reads_short=reads_first,
    plan=_line_of_norm,
)
