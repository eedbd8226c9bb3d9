"""Branches, switches and loops of the entry function as blocks and jumps.

The entry is a graph of blocks rather than nested regions: a call that fails leaves it at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...dialect import regions
from ...dialect.dtypes import of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import arith, cf, func, ir, memref

Pointer = Callable[[ir.Value, ir.Type], ir.Value]
"""The buffer of a tensor of the planned program, as a type."""

WriteBlock = Callable[[ir.Block, ir.InsertionPoint], ir.InsertionPoint]
"""Writes the calls of a block; gives the point at which to go on, before its terminator."""


@dataclass
class Flow:
    """Writes the control flow of one entry function. `scalars` are numbers and truths so far."""

    function: func.FuncOp
    pointer: Pointer
    write: WriteBlock
    scalars: dict[ir.Value, ir.Value] = field(default_factory=dict)

    def lower(self, op: ir.Operation, point: ir.InsertionPoint) -> ir.InsertionPoint:
        """One operation of `regions.CONTROL_FLOW` or a number, at `point`; gives the next point."""
        if op.name == regions.TRUTH:
            self.scalars[op.results[0]] = self._truth(op.operands[0])
        elif op.name == "arith.constant":
            self.scalars[op.results[0]] = op.clone().results[0]
        elif op.name == regions.IF:
            return self._if(op)
        elif op.name == regions.WHILE:
            return self._while(op)
        elif op.name == regions.FOR:
            return self._for(op)
        return point

    def _truth(self, tensor: ir.Value) -> ir.Value:
        """Not zero: any bit is set, but for the sign of a float. A NaN is true, as in Python."""
        dtype = of_tensor(tensor.type)
        kind = ir.IntegerType.get_signless(8 * dtype.size)
        buffer = self.pointer(tensor, ir.MemRefType.get([1], kind))
        bits = memref.load(buffer, [_index(0)])
        if dtype.is_float:
            bits = arith.shli(bits, arith.constant(kind, 1))
        return arith.cmpi(arith.CmpIPredicate.ne, bits, arith.constant(kind, 0))

    def _number(self, value: ir.Value) -> ir.Value:
        if value not in self.scalars:
            raise LoweringFailed(
                f"`{value.owner.name}` is no number that the entry function can compute; bounds of "
                "a loop are an `arith.constant`."
            )
        return self.scalars[value]

    def _if(self, op: ir.Operation) -> ir.InsertionPoint:
        condition = self._number(op.operands[0])
        after = self._block()
        bodies = [list(region.blocks) for region in op.regions]
        starts = [self._block() if body else after for body in bodies]
        cf.cond_br(condition, [], [], *starts)
        for body, start in zip(bodies, starts, strict=True):
            if body:
                self._body(body[0], start, after)
        return ir.InsertionPoint(after)

    def _while(self, op: ir.Operation) -> ir.InsertionPoint:
        again, body, after = self._block(), self._block(), self._block()
        cf.br([], again)
        before, turn = (region.blocks[0] for region in op.regions)
        point = self.write(before, ir.InsertionPoint(again))
        condition = regions.terminator(op.regions[0]).operands[0]
        with point:
            cf.cond_br(self._number(condition), [], [], body, after)
        self._body(turn, body, again)
        return ir.InsertionPoint(after)

    def _for(self, op: ir.Operation) -> ir.InsertionPoint:
        low, high, step = (self._number(bound) for bound in list(op.operands)[:3])
        again = self._block(low.type)
        body, after = self._block(), self._block()
        cf.br([low], again)
        counter = again.arguments[0]
        with ir.InsertionPoint(again):
            more = arith.cmpi(arith.CmpIPredicate.slt, counter, high)
            cf.cond_br(more, [], [], body, after)
        turn = op.regions[0].blocks[0]
        self.scalars[turn.arguments[0]] = counter
        with self.write(turn, ir.InsertionPoint(body)):
            cf.br([arith.addi(counter, step)], again)
        return ir.InsertionPoint(after)

    def _body(self, block: ir.Block, start: ir.Block, after: ir.Block) -> None:
        with self.write(block, ir.InsertionPoint(start)):
            cf.br([], after)

    def _block(self, *types: ir.Type) -> ir.Block:
        return self.function.operation.regions[0].blocks.append(*types)


def _index(value: int) -> ir.Value:
    return arith.constant(ir.IndexType.get(), value)
