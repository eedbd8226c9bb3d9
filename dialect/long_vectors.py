"""Which kernels have the long vectors of a target that has such for single floats (SVE).

Others have those of 128 bits: instructions of SVE move lanes less freely, so that LLVM moves them
through memory, as it does where lanes are stored as truths. Which these are was found by counting
instructions (docs/instructions.md).
"""

from __future__ import annotations

from .dtypes import of_tensor
from .graph import calls
from .mlir import ir
from .numbers import numbers_of
from .program import Program
from .regions import terminator
from .targets import Target

TEMPLATES = frozenset(
    {
        "attention", "contraction", "depthwise", "elementwise", "layer_norm", "planes", "pooling",
        "reduction", "softmax",
    }
)  # fmt: skip


def target_of(program: Program, function: ir.Operation) -> Target:
    """The processor as the numbers of a kernel use it."""
    given = terminator(function.regions[0]).operands
    stores_truths = any(of_tensor(value.type).name == "bool" for value in given)
    is_long = calls.text(function, "hw.template") in TEMPLATES and not stores_truths
    return program.target.holding(numbers_of(function), is_long)
