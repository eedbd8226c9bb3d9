"""Short floats in memory, single precision in registers: which kernels read values that lie so.

A kernel loads such a value as float32 (`lowering/kernels/held.py`), and rounds what it stores.
"""

from __future__ import annotations

from math import prod

from . import templates
from .dtypes import Dtype, of_tensor
from .graph import calls
from .graph.extents import is_open, shape_of
from .graph.open_kernels import has_open_sizes
from .mlir import ir
from .operators.precision import HALVES
from .targets import Target
from .templates.requirements import walked_dim

READ_IN_OPEN_SIZES = ("elementwise", "layer_norm", "reduction", "softmax")
"""Templates that make float32 of what they load, however much it is; others make copies first."""


def stores_halves(target: Target, short: Dtype) -> bool:
    """Kernels of the target read and write such floats in about as little time as float32.

    An x86-64 that has instructions for float16 has wide registers for bfloat16 as well. 64-bit Arm
    stores what it has products of.
    """
    if target.triple.startswith("aarch64"):
        return target.multiplies(short.name)
    return target.is_x86_64 and target.converts_halves


def stays_near(type: ir.Type, short: Dtype, target: Target) -> bool:
    """A value of this type is not worth converting: the nearest cache holds it as single floats as
    well, and nothing multiplies short ones."""
    if not target.is_x86_64 or target.multiplies(short.name):
        return False
    tensor = ir.RankedTensorType(type)
    return tensor.has_static_shape and prod(tensor.shape) * of_tensor(type).size <= target.l1_bytes


def rounds_at_end(op: ir.Operation, stored: Dtype, target: Target) -> bool:
    """A head that keeps numbers for a while may have its result rounded as it is stored: these wait
    in scratch memory."""
    is_half = stored.name in HALVES and stores_halves(target, stored)
    is_known = not has_open_sizes(op) or (target.is_x86_64 and not _has_open_lines(op))
    return is_half and is_known


def is_short(type: ir.Type) -> bool:
    """A tensor of short floats."""
    return isinstance(type, ir.RankedTensorType) and of_tensor(type).name in HALVES


def can_hold(function: ir.Operation) -> bool:
    """The result of a kernel may be rounded as it is stored: it is in registers there."""
    template = templates.of_kernel(function)
    head = calls.head(function)
    if template is None or (template.rereads and head is not None and _has_open_lines(head)):
        return False
    return template.fuses or template is templates.ELEMENTWISE or template.name == "attention"


def can_read(function: ir.Operation, number: int, target: Target) -> bool:
    """A kernel may be given short floats in the place of an argument of float32: its head reads
    them, which may do so from a copy, or others do at points, but not both."""
    template = templates.of_kernel(function)
    are_open = any(map(has_open_sizes, calls.operators(function)))
    reads = target.is_x86_64 and template is not None and template.name in READ_IN_OPEN_SIZES
    if template is None or (are_open and not reads):
        return False
    uses = list(calls.arguments(function)[number].uses)
    beside = [use for use in uses if not is_read_at_points(use)]
    if not beside:
        return True
    return len(beside) == len(uses) and all(
        template.reads_short(use.owner.operation, use.operand_number, target) for use in beside
    )


def _has_open_lines(head: ir.Operation) -> bool:
    """What it goes through more than once is as long as is known at run time only."""
    shape = shape_of(head.results[0])
    return bool(shape) and is_open([shape[walked_dim(head)]])


def is_read_at_points(use: ir.OpOperand) -> bool:
    """An elementwise operator reads a value."""
    return use.owner.operation.name in templates.ELEMENTWISE.operators
