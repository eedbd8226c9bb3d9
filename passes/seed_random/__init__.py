"""`seed-random`: random numbers are drawn from a seed that the caller gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ...dialect import ops
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.sizes import is_open
from ...dialect.state import SEEDED, seed_of
from ...dialect.values import known_value
from ..base import Pass
from .distributions import RULES
from .draws import Draw, Generator


@dataclass(frozen=True)
class SeedRandom(Pass):
    """Replace operators that draw, where the program has a seed argument or sets the seed, by what they do with `hw.random`.

    PyTorch's generator on the CPU is a Mersenne twister (mt19937), and what its operators make of these numbers
    is written in its source, so that they give what PyTorch gives after `torch.manual_seed(seed)`: the
    same bits, or, where logarithms and sines are taken, the same numbers but for rounding. How many numbers
    an operator draws depends on shapes only: each is told how many others have drawn before it (`skip`), and
    starts from the seed: the caller's, or, after `torch.manual_seed` in a lite model, that of the model (`hw.seeded`).
    `distributions.py` has what is drawn. Where PyTorch has Intel's MKL on a processor of
    Intel's, it draws `bernoulli` with a number, dropout, `exponential` and what uses it with that instead: other numbers of the
    same distribution. Operators that a branch or a loop calls, and those that draw until they accept a
    number (`poisson`, `binomial`) stay, and are refused for want of a kernel.

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
    operator of the entry's own block that `distributions.py` has a rule for, and no seed argument that
    nobody reads.
    """  # noqa: E501

    name: ClassVar[str] = "seed-random"

    def run(self, program: Program) -> None:
        entry = program.entry()
        given = program.seed_argument or seed_of(entry) is not None
        generator = Generator(program)
        block = entry.regions[0].blocks[0]
        for op in [item.operation for item in block.operations]:
            rule = RULES.get(op.name)
            own = _own_seed(op)
            if rule is None or not (given or own):
                continue
            if own != generator.own:
                generator = Generator(program, own)
            if _has_elements(op) and not _is_given(op, "generator"):
                _replace(op, rule(Draw(program, op, generator=generator), **_arguments(op)))


def _own_seed(op: ir.Operation) -> Sequence[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes[SEEDED])) if SEEDED in op.attributes else ()


def _has_elements(op: ir.Operation) -> bool:
    """The result has a known number of elements, and some; so has what it is drawn from."""
    type = op.results[0].type
    if any(map(is_open, (type, *(value.type for value in op.operands)))):
        return False
    return prod(ir.RankedTensorType(type).shape) > 0


def _is_given(op: ir.Operation, name: str) -> bool:
    return _arguments(op).get(name) is not None


def _arguments(op: ir.Operation) -> dict[str, object]:
    """The operator's arguments by name: tensors as values, the others as Python values."""
    return {name: known_value(value) for name, value in ops.arguments(op).items()}


def _replace(op: ir.Operation, found: Sequence[ir.Value] | ir.Value | None) -> None:
    if found is None:
        return
    values: list[ir.Value] = [found] if isinstance(found, ir.Value) else [*found]
    for result, value in zip(op.results, values, strict=True):
        value.set_type(result.type)  # it says what is known of keys
        result.replace_all_uses_with(value)
    op.erase()
