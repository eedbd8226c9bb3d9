"""`compose-tables`: functions of bytes that follow each other are one table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from ..dialect import ops
from ..dialect.dtypes import BY_NAME, bounds, of_tensor
from ..dialect.graph import calls
from ..dialect.graph.build import Builder
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.extents import same, shape_of
from ..dialect.graph.weights import data_of, drop_dead_weights
from ..dialect.mlir import ir
from ..dialect.operators import aten, record
from ..dialect.operators.constants import Constants
from ..dialect.operators.fixed import LINE, MULTIPLY, RESCALE, SHORT_LINE, TABLE, looked_up
from ..dialect.program import Program
from ..dialect.templates import ELEMENTWISE
from ..dialect.values import constant_value, is_constant
from .base import Pass

STEPS = (LINE, MULTIPLY, RESCALE, SHORT_LINE, TABLE)
"""What takes longer than a comparison or a sum."""


@dataclass(frozen=True)
class ComposeTables(Pass):
    """Make one table of several functions of a byte, and drop those that change nothing.

    A byte that is rescaled, looked up and rescaled again is a function of 256 values, whatever is
    computed on the way. A chain of elementwise operators on integers, with nobody else to read what
    is in between, is computed now for all 256 bytes. One that rescales or looks up twice or more
    often becomes a table; one that only clamps what it is given, a clamp; one that changes nothing
    goes away. A single step stays what it is. Equal tables are stored once.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<4xi8>) -> tensor<4xi8> {
      %m = "hw.weight"() {name = "m", value = dense<7> : tensor<i32>} : () -> tensor<i32>
      %o = "hw.weight"() {name = "o", value = dense<4> : tensor<i32>} : () -> tensor<i32>
      %none = "hw.constant"() {value} : () -> !hw.none
      %three = "hw.constant"() {value = 3 : i64} : () -> i64
      %no = "hw.constant"() {value = false} : () -> i1
      %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
      %low = "hw.constant"() {value = -128 : i64} : () -> i64
      %high = "hw.constant"() {value = 127 : i64} : () -> i64
      %0 = "fixed.line"(%x, %m, %o, %none, %three) : (tensor<4xi8>, tensor<i32>, tensor<i32>, !hw.none, i64) -> tensor<4xi32>
      %1 = "aten.to.dtype"(%0, %int8, %no, %no, %none) : (tensor<4xi32>, i64, i1, i1, !hw.none) -> tensor<4xi8>
      %2 = "fixed.line"(%1, %m, %o, %none, %three) : (tensor<4xi8>, tensor<i32>, tensor<i32>, !hw.none, i64) -> tensor<4xi32>
      %3 = "aten.clamp"(%2, %low, %high) : (tensor<4xi32>, i64, i64) -> tensor<4xi32>
      %4 = "aten.to.dtype"(%3, %int8, %no, %no, %none) : (tensor<4xi32>, i64, i1, i1, !hw.none) -> tensor<4xi8>
      return %4 : tensor<4xi8>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<4xi8>) -> tensor<4xi8> {
      %table = "hw.weight"() {name = "table"} : () -> tensor<256xi8>
      %0 = "fixed.table"(%x, %table) : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>
      return %0 : tensor<4xi8>
    }
    ```

    Requires: `compute-in-integers`, operators canonical.
    Ensures: elementwise operators between a byte and what is computed of nothing else rescale or
    look up at most once, unless others read what is in between.
    """  # noqa: E501

    name: ClassVar[str] = "compose-tables"

    def run(self, program: Program) -> None:
        found = _chains(program)
        tables: dict[bytes, ir.Value] = {}
        for chain in found:
            # Where it begins there may be something else by now.
            source = _varying(program, chain.operators[0])
            data = source and _composed(program, chain, source)
            if source is not None and data is not None:
                _replace_chain(Builder(program, chain.end), chain, source, data, tables)
        if found:
            erase_dead(program)
            drop_dead_weights(program)


@dataclass
class Chain:
    """Operators that each read what the one before gives, the first of them bytes; `bytes` are the
    places of those that give bytes."""

    operators: list[ir.Operation] = field(default_factory=list[ir.Operation])
    bytes: list[int] = field(default_factory=list[int])

    @property
    def end(self) -> ir.Operation:
        """What gives the last byte."""
        return self.operators[self.bytes[-1]]

    @property
    def steps(self) -> int:
        """How often it rescales or looks up, up to its last byte."""
        inside = self.operators[: self.bytes[-1] + 1] if self.bytes else []
        return sum(op.name in STEPS for op in inside)

    def add(self, op: ir.Operation) -> None:
        if _is_byte(op.results[0]):
            self.bytes.append(len(self.operators))
        self.operators.append(op)


def _chains(program: Program) -> list[Chain]:
    """All chains of operators from bytes to bytes that may be shortened."""
    chains: dict[ir.Value, Chain] = {}
    found: list[Chain] = []
    for op in calls.body(program.entry()):
        x = _varying(program, op)
        if x is None:
            continue
        chain = chains.get(x)
        if chain is None or len(list(x.uses)) > 1 or chain.operators[-1].block != op.block:
            if not _is_byte(x):
                continue
            chain = Chain()
            found.append(chain)
        chain.add(op)
        chains[op.results[0]] = chain
    return [chain for chain in found if chain.steps]


def _is_byte(value: ir.Value) -> bool:
    return of_tensor(value.type).name in ("int8", "uint8")


def _varying(program: Program, op: ir.Operation) -> ir.Value | None:
    """What an elementwise operator on integers reads besides single numbers and tables; None where
    that is not one value of the shape of its result."""
    if op.name not in ELEMENTWISE.operators or "hw.symbol" in op.attributes:
        return None
    tensors, tables = ops.tensor_operands(op), looked_up(op)
    if any(of_tensor(x.type).numpy.kind not in "iu" for x in (*tensors, op.results[0])):
        return None
    if not all(is_constant(x) or x in tensors for x in op.operands):
        return None
    known = [data_of(program, x) for x in tensors]
    varying = [x for x, data in zip(tensors, known, strict=True) if data is None]
    others = (data for x, data in zip(tensors, known, strict=True) if x not in tables)
    if len(varying) != 1 or any(data is not None and data.size != 1 for data in others):
        return None
    return varying[0] if same(shape_of(varying[0]), shape_of(op.results[0])) else None


def _composed(program: Program, chain: Chain, source: ir.Value) -> np.ndarray | None:
    """What the last byte of a chain is for each byte that it begins with."""
    value, dtype = source, of_tensor(source.type)
    lowest, highest = bounds(dtype)
    data = np.arange(lowest, highest + 1).astype(dtype.numpy)
    for op in chain.operators[: chain.bytes[-1] + 1]:
        compute = record(op.name).value
        if compute is None:
            return None
        constants = Constants(op, _arguments_with(program, op, value, data))
        found = compute(constants)
        if found is None:
            return None
        data, value = np.asarray(found).astype(constants.dtype), op.results[0]
    return data


def _arguments_with(
    program: Program, op: ir.Operation, value: ir.Value, data: np.ndarray
) -> dict[str, Any]:
    """The arguments of an operator, with all that one of them can be."""
    tables = looked_up(op)
    given: dict[str, Any] = {}
    for name, operand in ops.arguments(op).items():
        if operand == value:
            given[name] = data
        elif is_constant(operand):
            given[name] = constant_value(operand)
        else:
            known = np.asarray(data_of(program, operand))
            given[name] = known if operand in tables else known.reshape(())
    return given


def _replace_chain(
    b: Builder, chain: Chain, source: ir.Value, data: np.ndarray, tables: dict[bytes, ir.Value]
) -> None:
    """One operator from the first to the last byte, or none."""
    if b.type == source.type and (edges := _edges_of_clamp(data)) is not None:
        b.result.replace_all_uses_with(_clamped_by(b, source, *edges))
    elif chain.steps > 1:
        key = data.dtype.char.encode() + data.tobytes()
        if key not in tables:
            tables[key] = b.weight(data, "table")
        b.result.replace_all_uses_with(b.call(TABLE, source, tables[key], type=b.type))


def _edges_of_clamp(data: np.ndarray) -> tuple[int, int] | None:
    """Between which numbers a table clamps all bytes; None where it does something else."""
    lowest, highest = int(data.min()), int(data.max())
    limits = np.iinfo(data.dtype)
    every = np.arange(limits.min, limits.max + 1)
    return (lowest, highest) if np.array_equal(data, every.clip(lowest, highest)) else None


def _clamped_by(b: Builder, x: ir.Value, lowest: int, highest: int) -> ir.Value:
    """Bytes without a sign are compared in a type that has one."""
    limits = np.iinfo(of_tensor(x.type).numpy)
    if (lowest, highest) == (limits.min, limits.max):
        return x
    is_signed = limits.min < 0
    wide = x if is_signed else b.cast(x, ir.RankedTensorType.get([], BY_NAME["int16"].type()))
    return b.cast(b.call(aten.CLAMP, wide, lowest, highest, type=wide.type), x.type)
