"""`decompose`: composite operators become the few canonical ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ...dialect import ops
from ...dialect.errors import CONTRADICTION, Refused
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.extents import Undecided
from ...dialect.graph.where import at
from ...dialect.kernel_library.claims import claim
from ...dialect.mlir import ir
from ...dialect.operators import record
from ...dialect.operators.attempt import attempt
from ...dialect.operators.precision import promoted, widened
from ...dialect.operators.record import Decomposition
from ...dialect.operators.table import Rewrite, arguments
from ...dialect.program import Program
from ..base import Pass
from ..resolve_dispatch.unsupported import Unsupported, missing_in
from .empty import replace_empty
from .without_kernel import without_kernel


@dataclass(frozen=True)
class Decompose(Pass):
    """Write every operator with the canonical ones.

    PyTorch has hundreds of operators that are made of others, and graphs come both with them and
    with what `run_decompositions` makes of them. Kernels are written for a few: convolution,
    linear, mm, bmm, layer_norm, softmax, reductions, pooling, elementwise arithmetic, and views
    that move nothing. This pass brings both kinds of graph to these, with the arithmetic of
    PyTorch's own kernels. It takes back what only training needs, and leaves operators alone that
    it does not know, or that a kernel of the user's computes.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>) -> tensor<6xf32> {
      %dims = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
      %0 = "aten.relu6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %1 = "aten.reshape"(%0, %dims) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
      return %1 : tensor<6xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>) -> tensor<6xf32> {
      %low = "hw.constant"() {value = 0.0} : () -> f64
      %high = "hw.constant"() {value = 6.0} : () -> f64
      %0 = "aten.hardtanh"(%x, %low, %high) : (tensor<2x3xf32>, f64, f64) -> tensor<2x3xf32>
      %size = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
      %1 = "aten.view"(%0, %size) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
      return %1 : tensor<6xf32>
    }
    ```

    Requires: stage `typed`, and no operator that writes to its operands.
    Ensures: no operator is left that the table knows how to decompose; every operator that is
    written keeps the source location of the one that it replaces.
    Diagnostics: operators that are asked for what no kernel can do; with these, all operators that
    `resolve-dispatch` would find no kernel for.
    """

    name: ClassVar[str] = "decompose"

    def run(self, program: Program) -> None:
        problems = claim(program)
        refused: list[ir.Operation] = []
        replace_empty(program)
        # What unpacks lists is no candidate: it is gone once its list has been replaced.
        body = calls.body(program.entry())
        pending = [op for op in body if record(op.name).decompose is not None][::-1]
        while pending:
            op = pending.pop()
            write = record(op.name).decompose
            if write is None or "hw.symbol" in op.attributes:
                continue
            try:
                pending += attempt(op, partial(replace, program, op, write))[::-1]
            except Refused as refusal:
                refused.append(op)
                problems.append(at(op, f"{refusal}."))
            except Undecided:
                continue  # left as it is, for torch-mlir
        erase_dead(program)
        calls.retype(program.entry())  # What is returned may have other keys by its type.
        if problems:
            missing = [op for op in without_kernel(program) if op not in refused]
            raise Unsupported(problems, missing_in(program, missing))


def replace(program: Program, op: ir.Operation, write: Decomposition) -> list[ir.Operation]:
    """Replaces one operator; returns the operators that were written, first to last."""
    rewrite = Rewrite(program, op)
    given = promoted(rewrite, arguments(op))
    replacement = widened(rewrite, given) or write(rewrite, **given)
    if replacement is None:
        return []
    results = [replacement] if isinstance(replacement, ir.Value) else replacement
    for old, value in zip(ops.tensor_results(op), results, strict=True):
        if value is not None:
            _compare(op, value, old)
            old.replace_all_uses_with(value)
        elif any(True for _ in old.uses):
            raise Refused(f"a result of `{op.name}` is used, which only training needs")
    for result in op.results:
        for use in list(result.uses):
            use.owner.operation.erase()  # what unpacked a list of results
    op.erase()
    return rewrite.written


def _compare(op: ir.Operation, made: ir.Value, stated: ir.Value) -> None:
    """Whoever reads the result relies on the type that the program states for it."""
    have, want = _described(made), _described(stated)
    if have != want:
        raise Refused(f"`{op.name}` gives {have}, but the program says {want}; {CONTRADICTION}")


def _described(value: ir.Value) -> str:
    """The shape and the element type of a tensor; what is known of its keys is left out."""
    type = ir.RankedTensorType(value.type)
    sizes = "x".join(map(str, type.shape)) if type.rank else "a scalar"
    return f"{sizes} of {type.element_type}"
