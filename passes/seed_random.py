"""`seed-random`: random numbers are drawn from a seed that the caller gives."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..dialect import ops
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.state import SEED, seed_of, set_attributes
from ..dialect.values import constant
from . import calls
from .base import Pass
from .build import shape_of
from .draws import draws_of

RESOLVED = {"hw.key": "CPU", "hw.library": "tuned"}


@dataclass(frozen=True)
class SeedRandom(Pass):
    """Replace `rand` and its like, where the program has a seed argument, by `hw.random`.

    PyTorch's generator on the CPU is a Mersenne twister (mt19937); what `rand` and `randint` make of its
    numbers is specified, so that they give the same bits as PyTorch after
    `torch.manual_seed(seed)`. How many numbers an operator draws depends on shapes only: each is
    told how many others have drawn before it (`skip`), and starts from the seed. Operators that a branch or
    a loop calls, and those like `randn` whose results depend on the machine, stay, and are refused for
    want of a kernel.

    *Before*

    ```mlir
    func.func @forward(%seed: tensor<1xi64> {hw.seed}) -> tensor<2x3xf32> {
      %size = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.rand"(%size, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%seed: tensor<1xi64> {hw.seed}) -> tensor<2x3xf32> {
      %size = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
      %none = "hw.constant"() {value} : () -> !hw.none
      %skip = "hw.constant"() {value = 0 : i64} : () -> i64
      %low = "hw.constant"() {value = 0 : i64} : () -> i64
      %range = "hw.constant"() {value = 0 : i64} : () -> i64
      %0 = "hw.random"(%seed, %skip, %low, %range) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1xi64>, i64, i64, i64) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```

    Requires: stage `typed`, and no operator that writes to its operands. Ensures: with a seed argument, no
    operator of the entry's own block that draws as PyTorch specifies it, and no seed argument that nobody
    reads.
    """  # noqa: E501

    name: ClassVar[str] = "seed-random"

    def run(self, program: Program) -> None:
        entry = program.entry()
        seed = _seed(entry) or (_add_seed(entry) if program.seed_argument else None)
        if seed is None:
            return
        drawn = 0
        block = entry.regions[0].blocks[0]
        for op in [item.operation for item in block.operations]:
            found = draws_of(op)
            if found is not None:
                count = found.words * prod(shape_of(op.results[0]))
                _replace(op, seed, drawn, found.low, found.range)
                drawn += count


def _seed(entry: ir.Operation) -> ir.Value | None:
    """The argument that is the seed."""
    number = seed_of(entry)
    return None if number is None else entry.regions[0].blocks[0].arguments[number]


def _add_seed(entry: ir.Operation) -> ir.Value | None:
    """Another argument, if there is anything that draws."""
    if not any(draws_of(op) is not None for op in calls.body(entry)):
        return None
    block = entry.regions[0].blocks[0]
    type = ir.RankedTensorType.get([1], ir.IntegerType.get_signless(64))
    seed = block.add_argument(type, entry.location)
    inputs = [argument.type for argument in block.arguments]
    results = ir.FunctionType(ir.TypeAttr(entry.attributes["function_type"]).value).results
    entry.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results))
    added = {len(inputs) - 1: {SEED: ir.UnitAttr.get()}}
    set_attributes(entry, "arg_attrs", len(inputs), added)
    return seed


def _replace(op: ir.Operation, seed: ir.Value, skip: int, low: int, range: int) -> None:
    attributes = {name: ir.StringAttr.get(text) for name, text in RESOLVED.items()}
    with ir.InsertionPoint(op), op.location:
        numbers = [constant(number, "int") for number in (skip, low, range)]
        types = [result.type for result in op.results]
        made = ops.build(calls.RANDOM, [seed, *numbers], types, attributes=attributes)
    op.results[0].replace_all_uses_with(made.results[0])
    op.erase()
