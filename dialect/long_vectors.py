"""Which kernels have the long vectors of a target that has such for single floats (SVE).

Others have those of 128 bits: instructions of SVE move lanes less freely, so that LLVM moves them
through memory. Which these are was found by counting instructions (docs/instructions.md).
"""

from __future__ import annotations

from .graph import calls
from .mlir import ir
from .numbers import numbers_of
from .program import Program
from .targets import Target

TEMPLATES = frozenset(
    {
        "attention", "contraction", "depthwise", "elementwise", "layer_norm", "planes", "pooling",
        "reduction", "softmax",
    }
)  # fmt: skip


def target_of(program: Program, function: ir.Operation) -> Target:
    """The processor as the numbers of a kernel use it."""
    is_long = calls.text(function, "hw.template") in TEMPLATES
    return program.target.holding(numbers_of(function), is_long)
