"""Writes kernels that are attention: one call in the place of three."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.graph import calls
from ...dialect.graph.extents import shape_of
from ...dialect.graph.open_kernels import knows_sizes
from ...dialect.graph.outline import Names
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.values import constant
from ...dialect.walks import maker, put_in_place
from .causal import write_triangle
from .hidden_ends import mark_hidden_ends
from .positions import Lines
from .smaller_masks import compute_from_smaller


@dataclass(frozen=True)
class Attention:
    """Calls that are attention: the scores, their softmax, and the second product."""

    scores: ir.Operation
    softmax: ir.Operation
    product: ir.Operation

    @property
    def calls(self) -> tuple[ir.Operation, ...]:
        return self.scores, self.softmax, self.product


def join(
    program: Program, found: Attention, functions: dict[str, ir.Operation], names: Names
) -> None:
    """Puts one call in the place of three."""
    first, softmax, second = (
        functions[calls.callee(call)] for call in (found.scores, found.softmax, found.product)
    )
    kernel = first.clone(ip=ir.InsertionPoint.after(second)).operation
    kernel.attributes["sym_name"] = ir.StringAttr.get(names.numbered("attention"))
    kernel.attributes["hw.template"] = ir.StringAttr.get("attention")
    block, end = kernel.regions[0].blocks[0], calls.body(kernel)[-1]
    operands, others = list(found.scores.operands), list(found.product.operands)[1:]
    lines = Lines(program, functions)
    operands += write_triangle(lines, found.scores, maker(end.operands[0]), operands)
    operands += compute_from_smaller(lines, block, operands)
    scores = end.operands[0]
    _append_copies(softmax, [scores], end)
    _along_the_last(end, scores)
    given = [block.add_argument(value.type, second.location) for value in others]
    _append_copies(second, [end.operands[0], *given], end)
    operands = _without_unused(block, [*operands, *others])
    calls.retype(kernel)
    mark_hidden_ends(kernel, operands)
    knows_sizes(program, kernel)
    _call_instead(found.product, calls.symbol(kernel), operands)


def _without_unused(block: ir.Block, operands: list[ir.Value]) -> list[ir.Value]:
    """The operands of a call that its kernel reads; it has no arguments for others any more."""
    unused = [n for n, argument in enumerate(block.arguments) if not list(argument.uses)]
    for number in reversed(unused):
        block.erase_argument(number)
    return [value for number, value in enumerate(operands) if number not in unused]


def _call_instead(product: ir.Operation, name: str, operands: list[ir.Value]) -> None:
    types = [result.type for result in product.results]
    callee: dict[str, ir.Attribute] = {"callee": ir.FlatSymbolRefAttr.get(name)}
    with ir.InsertionPoint(product):
        made = ir.Operation.create("func.call", types, operands, callee, loc=product.location)
    put_in_place(product, made.results[0])


def _append_copies(function: ir.Operation, given: list[ir.Value], end: ir.Operation) -> None:
    """Copies what a kernel computes of some values in front of the end of another one, which then
    returns it."""
    known = dict(zip(function.regions[0].blocks[0].arguments, given, strict=True))
    for op in calls.body(function)[:-1]:
        copy = op.clone(ip=ir.InsertionPoint(end)).operation
        for number, operand in enumerate(op.operands):
            copy.operands[number] = known[operand]
        known.update(zip(op.results, copy.results, strict=True))
    end.operands[0] = known[calls.body(function)[-1].operands[0]]


def _along_the_last(end: ir.Operation, scores: ir.Value) -> None:
    """The softmax is one of the scores as they are, along their last dimension."""
    softmax = maker(end.operands[0])
    softmax.results[0].set_type(scores.type)
    before = maker(softmax.operands[1])
    with ir.InsertionPoint(before), before.location:
        softmax.operands[1] = constant(len(shape_of(scores)) - 1)
    before.erase()
