"""Branches, switches and loops of the entry function as blocks and jumps.

The entry is a graph of blocks rather than nested regions: a call that fails leaves it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from ...dialect import regions
from ...dialect.dtypes import of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import arith, cf, func, ir, memref
from ...dialect.walks import maker

Pointer = Callable[[ir.Value, ir.Type], ir.Value]
"""The buffer of a tensor of the planned program, as a type."""

WriteBlock = Callable[[ir.Block, ir.InsertionPoint], ir.InsertionPoint]
"""Writes the calls of a block; gives the point at which to go on, before its terminator."""


ERROR_KEY = -5
"""HWR_ERROR_KEY."""


@dataclass(frozen=True)
class Key:
    """The dispatch key of an input: the caller's number for it, and the numbers that it may be."""

    given: ir.Value
    numbers: Mapping[str, int]


@dataclass
class Flow:
    """Writes the control flow of one entry function.

    `scalars` are numbers and truths so far, `keys` those of inputs that may have several.
    """

    function: func.FuncOp
    pointer: Pointer
    write: WriteBlock
    scalars: dict[ir.Value, ir.Value] = field(default_factory=dict[ir.Value, ir.Value])
    keys: Mapping[ir.Value, Key] = field(default_factory=dict[ir.Value, Key])

    def check_keys(self, point: ir.InsertionPoint) -> ir.InsertionPoint:
        """Returns HWR_ERROR_KEY where the caller says a key that an input has not declared."""
        for key in self.keys.values():
            leave, go_on = self._block(), self._block()
            with point:
                known = _any([_is(key, number) for number in key.numbers.values()])
                cf.cond_br(known, [], [], go_on, leave)
            with ir.InsertionPoint(leave):
                func.ReturnOp([arith.constant(ir.IntegerType.get_signless(32), ERROR_KEY)])
            point = ir.InsertionPoint(go_on)
        return point

    def lower(self, op: ir.Operation, point: ir.InsertionPoint) -> ir.InsertionPoint:
        """One operation of `regions.CONTROL_FLOW` or a number, at `point`; gives the next point."""
        if op.name == regions.TRUTH:
            self.scalars[op.results[0]] = self._truth(op.operands[0])
        elif op.name == "arith.constant":
            self.scalars[op.results[0]] = op.clone().results[0]
        elif op.name == regions.IF:
            return self._if(op)
        elif op.name == regions.SWITCH:
            return self._switch(op)
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
                f"`{maker(value).name}` is no number that the entry function can compute; bounds "
                "of a loop are an `arith.constant`."
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

    def _switch(self, op: ir.Operation) -> ir.InsertionPoint:
        """Compares the key with those of one case after the other: no table of jumps."""
        key = self.keys[maker(op.operands[0]).operands[0]]
        cases = regions.keys_of_cases(op)
        after, point = self._block(), ir.InsertionPoint.current
        for region, keys in list(zip(op.regions, cases, strict=True))[1:]:
            start, other = self._block(), self._block()
            with point:
                chosen = _any([_is(key, key.numbers[each]) for each in keys])
                cf.cond_br(chosen, [], [], start, other)
            self._body(region.blocks[0], start, after)
            point = ir.InsertionPoint(other)
        with self.write(op.regions[0].blocks[0], point):
            cf.br([], after)
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


def _is(key: Key, number: int) -> ir.Value:
    wanted = arith.constant(ir.IntegerType.get_signless(32), number)
    return arith.cmpi(arith.CmpIPredicate.eq, key.given, wanted)


def _any(truths: Sequence[ir.Value]) -> ir.Value:
    return reduce(arith.ori, truths)
