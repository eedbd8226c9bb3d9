"""`form-open-kernels`: operators on open sizes that no template takes become kernels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import ops, templates
from ..dialect.errors import PassFailed
from ..dialect.graph import calls
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.open_kernels import has_open_sizes
from ..dialect.graph.outline import Group, Names, outline
from ..dialect.graph.views import shows_part_known
from ..dialect.graph.where import at
from ..dialect.kernel_library.claims import choose
from ..dialect.mlir import ir
from ..dialect.operators import aten, record
from ..dialect.operators.shapes import fits
from ..dialect.program import Program
from ..dialect.sizes import RESHAPE, sizes_of
from ..dialect.walks import put_in_place
from .base import Pass

SAME = (aten.TO_COPY, aten.CLONE, aten.EXPAND, aten.LIFT_FRESH_COPY, aten.SLICE)
"""Operators that copy or cut, and do neither where the type does not change."""

LEFT = (aten.BATCH_NORM, aten.PERMUTE)
"""Operators that need no kernel, or are written in others that templates take."""


@dataclass(frozen=True)
class FormOpenKernels(Pass):
    """Make a kernel of each operator on sizes known at run time that no template takes.

    Such kernels are compiled by the library `generic`, for all sizes at once. What a template takes,
    and views of what is there, are left to the passes that follow, as is what has fixed sizes only. Reshapes
    become `hw.reshape`: the type of its result says all of it.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
      %0 = "aten.relu"(%x) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
      %dims = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
      %1 = "aten.view"(%0, %dims) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, !hw.list<i64>) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
      %2 = "aten.tan"(%1) : (tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
      return %2 : tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
      %0 = "aten.relu"(%x) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
      %1 = "hw.reshape"(%0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
      %2 = call @tan_0(%1) : (tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
      return %2 : tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
    }
    func.func private @tan_0(%x: tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>> attributes {hw.key = "CPU", hw.library = "generic", hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
      %0 = "aten.tan"(%x) : (tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
      return %0 : tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
    }
    ```

    Requires: stage `typed`, no operator that writes to its operands, and composite ones decomposed.
    Ensures: operators of the entry that have open sizes are taken by a template, or are views.
    Diagnostics: operators of the user's, which are called with sizes known at compile time.
    """  # noqa: E501

    name: ClassVar[str] = "form-open-kernels"

    def run(self, program: Program) -> None:
        if not sizes_of(program.entry()):
            return
        names = Names(program)
        problems: list[str] = []
        for op in calls.body(program.entry()):
            if op.name in program.dispatcher and has_open_sizes(op):
                problems += _form(program, op, names)
        if problems:
            raise PassFailed(*problems)
        erase_dead(program)


def _form(program: Program, op: ir.Operation, names: Names) -> Iterator[str]:
    """Replaces one operator by what computes it."""
    if not ops.is_operator(op) or choose(program, op).kernel is not None:
        yield at(
            op,
            f"`{op.name}` has sizes that are known at run time only, and kernels of yours are "
            "called with sizes known at compile time: export the model with static shapes.",
        )
        return
    operand, facts = op.operands[0], record(op.name)
    stays = facts.keeps_order or facts.may_be_operand or op.name in SAME
    if stays and operand.type == op.results[0].type:
        put_in_place(op, operand)
        return
    if facts.keeps_order:
        with ir.InsertionPoint(op), op.location:
            made = ir.Operation.create(RESHAPE, [op.results[0].type], [operand])
        put_in_place(op, made.results[0])
        return
    is_left = shows_part_known(op) or templates.template_of(op) is not None
    if op.name in LEFT or (is_left and fits(op)):
        return
    op.attributes["hw.key"] = ir.StringAttr.get("CPU")
    op.attributes["hw.library"] = ir.StringAttr.get("generic")
    outline(program, Group(None, members={0: op}), names)
