"""Symbols of kernels that say for which schema they were compiled: `abi: true` of a kernel.

    - func: my::filter(Tensor x, int taps) -> Tensor
      kernels: [{kernel_name: my_filter, abi: true}]        # the symbol hwr_abi_5f1c33a0_my_filter

The header that `hardwire kernels header` writes gives the C function `my_filter` that symbol, and a
model calls it. A kernel that was compiled against the header of another schema has another symbol:
the linker does not find the one that the model needs, and names it. It costs no byte and no
instruction, since a call is to some symbol in any case.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from ..schema import FunctionSchema
from .model import Kernel

VERSION = 1
"""Raised where `<hardwire/tensor.h>` changes what kernels are passed for the same schema."""


def with_abi(kernel: Kernel, schema: FunctionSchema) -> Kernel:
    """The kernel with a symbol for this schema; its C function keeps its name."""
    symbol = f"hwr_abi_{_digest(kernel, schema)}_{kernel.symbol}"
    return replace(kernel, symbol=symbol, c_function=kernel.symbol)


def _digest(kernel: Kernel, schema: FunctionSchema) -> str:
    """32 bits of all that is passed: defaults are not, since callers fill them in."""
    bare = (replace(a, default_text=None, default=None) for a in schema.arguments)
    passed = [str(VERSION), str(replace(schema, arguments=tuple(bare)))]
    passed += ["scratch"] if kernel.scratch is not None else []
    passed += ["boxed"] if kernel.boxed else []
    return sha256("\n".join(passed).encode()).hexdigest()[:8]
