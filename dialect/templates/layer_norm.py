"""Layer normalisation."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from .. import ops
from ..dtypes import of_tensor
from ..graph import calls
from ..graph.extents import is_open, is_written, shape_of
from ..mlir import ir
from ..rounded import is_held
from ..tiles import Permuted
from ..values import constant_value, is_none
from ..walks import maker_named
from .formed import Formed, Packed, Plan
from .lines import line_of
from .template import Arithmetic, Template, reads_first

EVEN_FIRST = Permuted((0, 2, 1), (-1, 8, 2))
"""Of each sixteen numbers the even ones, then the odd ones."""
AT_ONCE = 32
"""So many bfloat16 are added up, in registers of AVX2."""


def normalized(head: ir.Operation) -> int:
    """How many of the last dimensions are one line; how long these are may be known later."""
    shape = ops.argument(head, "normalized_shape")
    sizes = maker_named(shape, ops.PACK)
    return len(constant_value(shape) if sizes is None else sizes.operands)


def _line_of_norm(kernel: Formed, arithmetic: Arithmetic) -> Plan:
    head, shape = kernel.head, shape_of(kernel.head.results[0])
    plan = line_of(kernel, prod(shape[len(shape) - normalized(head) :]))
    factors = [value for value in head.operands[2:4] if not is_none(value)]
    packs = all(map(kernel.is_weight, factors)) and _has_pairs(kernel, factors)
    packed = (Packed(each, EVEN_FIRST, shape[-1]) for each in factors if packs)
    return replace(plan, packed=tuple(packed))


def _has_pairs(kernel: Formed, factors: list[ir.Value]) -> bool:
    """Its rows are bfloat16 side by side, two in each word, which nothing else is computed with,
    and which are rounded to such: AVX2 makes floats of them sooner with odd ones behind even ones.
    """
    target, x = kernel.target, kernel.head.operands[0]
    result, extent = calls.body(kernel.function)[-1].operands[0], shape_of(x)[-1]
    layouts = [kernel.result_layout(), *map(kernel.layout, [x, *factors])]
    return (
        (target.is_x86_64 and target.vector_bits == 8 * AT_ONCE)
        and (is_held(x) and of_tensor(x.type).name == of_tensor(result.type).name == "bfloat16")
        and len(calls.operators(kernel.function)) == 2
        and (normalized(kernel.head) == 1 and not is_open([extent]) and extent % AT_ONCE == 0)
        and all(is_written(each.strides[-1], 1) for each in layouts)
    )


TEMPLATE = Template(
    "layer_norm",
    {"aten.layer_norm": ()},
    sizes=("normalized_shape",),
    fuses=True,
    reads_short=reads_first,
    plan=_line_of_norm,
)
