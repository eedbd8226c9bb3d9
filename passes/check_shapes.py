"""`check-shapes`: shapes that a file states are those that its operators give."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..dialect.dtypes import of_tensor
from ..dialect.errors import CONTRADICTION, PassFailed
from ..dialect.graph.calls import body
from ..dialect.graph.extents import Undecided, same, shape_of
from ..dialect.graph.where import at
from ..dialect.mlir import ir
from ..dialect.operators.attempt import shapes_of, written_shape
from ..dialect.operators.shapes import Misfit, NotConstant, Shapes, shape_rule
from ..dialect.program import Program
from .base import Pass

MOST_BYTES = 2**63


@dataclass(frozen=True)
class CheckShapes(Pass):
    """Compute the result shape of every canonical operator and compare.

    A model file states the shape of every value. Kernels are written for exactly these shapes, so
    one that is wrong in a damaged file would become code that reads past its buffers. This pass
    finds it while there is still a name and a source line to report. Operators that go to the
    `generic` library are checked by torch-mlir, but for results that no memory can hold.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```

    Requires: canonical operators, as `decompose` leaves them.
    Ensures: the operands of each fit together and give the shape that the result has.
    Diagnostics: one sentence for each operator whose shapes do not fit, or whose result is greater
    than any memory, unless one before it in the same chain is to blame.
    """

    name: ClassVar[str] = "check-shapes"

    def run(self, program: Program) -> None:
        problems: list[str] = []
        wrong: set[ir.Value] = set()
        for op in body(program.entry()):
            problem = _huge(op) or _problem(op)
            if problem is None:
                continue
            if not wrong.intersection(op.operands):
                problems.append(at(op, problem))
            wrong.update(op.results)
        if problems:
            raise PassFailed(*problems)


def _huge(op: ir.Operation) -> str | None:
    for type in (x.type for x in op.results if isinstance(x.type, ir.RankedTensorType)):
        shape = tuple(type.shape) if type.has_static_shape else ()
        if prod(shape) * of_tensor(type).numpy.itemsize >= MOST_BYTES:
            text = written_shape(shape)
            return f"`{op.name}` gives {text}, which has more bytes than any memory."
    return None


def _problem(op: ir.Operation) -> str | None:
    rule = shape_rule(op)
    if rule is None:
        return None
    stated = shape_of(op.results[0])
    try:
        computed = tuple(rule(Shapes(op)))
    except (NotConstant, Undecided):
        return None
    except Misfit as misfit:
        return f"`{op.name}` of {shapes_of(op)}: {misfit}; {CONTRADICTION}."
    if same(computed, stated):
        return None
    gives, says = written_shape(computed), written_shape(stated)
    return f"`{op.name}` gives {gives}, but the program says {says}; {CONTRADICTION}."
