"""`@NAME_reset(state)`: gives the state its initial value, from flash; zeros are just written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ...dialect.mlir import arith, func, ir, memref
from ...dialect.program import Program, reset_symbol
from ..interface import Interface
from . import builder as b

Constant = Callable[[str, np.ndarray], str]
"""Declares a constant of a name and gives its symbol."""


def write_reset(
    program: Program, interface: Interface, kept: Mapping[int, str], constant: Constant
) -> None:
    """Writes the function in front of the entry; `kept` names the weights of the members."""
    bytes = ir.IntegerType.get_signless(8)
    with ir.InsertionPoint.at_block_begin(program.module.body):
        state = ir.MemRefType.get([interface.state_size], bytes)
        function = func.FuncOp(reset_symbol(program.name), ([state], []), visibility="public")
        align = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), interface.state_align)
        function.operation.attributes["hw.reset"] = align
        target = function.add_entry_block().arguments[0]
    with ir.InsertionPoint(function.entry_block):
        for (offset, spec), name in zip(interface.state_members, kept.values(), strict=True):
            data = program.weights[name]
            if not data.nbytes:
                continue
            type = ir.MemRefType.get([spec.bytes], bytes)
            part = memref.view(type, target, arith.constant(ir.IndexType.get(), offset), [])
            if not np.frombuffer(data.tobytes(), np.uint8).any():
                _zero(part, spec.bytes)
            else:
                memref.copy(memref.get_global(type, constant(name, data)), part)
        func.ReturnOp([])


def _zero(part: ir.Value, size: int) -> None:
    zero = b.splat(0, ir.IntegerType.get_signless(8), 1)
    b.repeat(size, lambda i: b.store(zero, part, i), rolled=True)
