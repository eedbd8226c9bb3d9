"""Pooling over two spatial dimensions."""

from __future__ import annotations

from .. import ops
from ..dtypes import of_tensor
from ..mlir import ir
from ..values import constant_value
from .requirements import has_rank, keeps_type, not_empty
from .template import FLOAT32, INTEGERS, SUMMED, Template, reads_first


def _floats_or_sums(op: ir.Operation) -> str | None:
    """A mean of integers is no integer: what there is of them is their sum."""
    if of_tensor(op.results[0].type) == FLOAT32.element:
        return keeps_type(op)
    if of_tensor(op.operands[0].type) == of_tensor(op.results[0].type):
        return "takes sums of integers as wider ones only"
    divisor = constant_value(ops.argument(op, "divisor_override"))
    return None if divisor == 1 else "takes integers with a divisor of 1 only"


TEMPLATE = Template(
    "pooling",
    {"aten.max_pool2d": (keeps_type,), "aten.avg_pool2d": (_floats_or_sums,)},
    requires=(not_empty, has_rank("self", 4)),
    arithmetic=(FLOAT32, *INTEGERS, *SUMMED),
    fuses=True,
    reads_short=reads_first,
)
