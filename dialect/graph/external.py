"""What C functions of the user's ask of the tensors that they are given.

They see strides, but hardwire makes no use of that: tensors are contiguous, or in the dim order
that `hw.kernel_layouts` names, without gaps and without a halo.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import ops, templates
from ..dtypes import of_tensor
from ..layout import Layout, ordered, shape_of
from ..mlir import ir
from ..operators import aten
from ..program import Program
from ..schema import FunctionSchema
from ..schema_parser import parse
from ..tiles import Permuted
from ..values import constant
from ..walks import maker
from . import calls
from .strides import is_contiguous, storage_order
from .weights import is_weight

RESULT = "__ret_"
BESIDE = ("hw.constant", ops.PACK, "func.return")


@dataclass(frozen=True)
class Demand:
    """How a tensor must lie: the order of its dimensions in memory, and its address."""

    order: tuple[int, ...]
    align: int = 1

    def layout(self, shape: tuple[int, ...]) -> Layout:
        return ordered(shape, self.order)

    def accepts(self, value: ir.Value, layout: Layout, is_aligned: bool) -> bool:
        """True where a value that lies like that can be passed. Inputs and weights are aligned as
        C aligns their type (`is_aligned` is False), what hardwire places as it needs."""
        shape, width = shape_of(value), of_tensor(value.type).size
        if self.align > width and not (is_aligned and layout.offset * width % self.align == 0):
            return False
        turned = tuple(shape[dim] for dim in self.order)
        strides = tuple(layout.strides[dim] for dim in self.order)
        return not layout.has_halo and is_contiguous(turned, Layout(strides, layout.size))


def is_external(function: ir.Operation) -> bool:
    """A kernel that is a C function."""
    return "hw.symbol" in function.attributes


def schema_of(function: ir.Operation) -> FunctionSchema:
    """The schema that the C function's prototype follows from."""
    return parse(ir.StringAttr(function.attributes["hw.schema"]).value)


def overwritten(program: Program, function: ir.Operation) -> int | None:
    """The argument of an external kernel that it computes in place; None for all others."""
    if not is_external(function):
        return None
    for argument in schema_of(function).updated:
        operand = _operands(program, function)[argument.name]
        return list(function.regions[0].blocks[0].arguments).index(operand)
    return None


def separate(program: Program) -> None:
    """Copies what an in-place kernel would overwrite while it reads it as another operand too."""
    for op in calls.body(program.entry()):
        place = _written(program, op)
        if place is not None and ops.tensor_operands(op).count(op.operands[place]) > 1:
            op.operands[place] = _cloned(op, op.operands[place])


def _written(program: Program, op: ir.Operation) -> int | None:
    """The operand that an operator's kernel computes in."""
    if "hw.symbol" not in op.attributes:
        known = templates.OPERATORS.get(op.name, ())
        template = templates.template_of(op) if any(map(_is_in_place, known)) else None
        return 0 if template is not None and _is_in_place(template) else None
    if "hw.schema" not in op.attributes:
        return None
    updated = schema_of(op).updated
    return program.dispatcher.schema(op.name).index(updated[0].name) if updated else None


def _is_in_place(template: templates.Template) -> bool:
    return template.writes == "in place"


def _cloned(op: ir.Operation, value: ir.Value) -> ir.Value:
    """A copy of a value, made before `op`."""
    attributes = {name: ir.StringAttr.get(text) for name, text in CLONE.items()}
    with ir.InsertionPoint(op), op.location:
        operands = [value, constant(None)]
        return ops.build(aten.CLONE, operands, [value.type], attributes=attributes).results[0]


CLONE = {"hw.key": "CPU", "hw.library": "tuned"}


def demand(program: Program, function: ir.Operation, number: int) -> Demand:
    """What a kernel asks of its argument `number`; arguments come before results.

    What is computed in place lies as the operand did.
    """
    block = function.regions[0].blocks[0]
    if number == len(block.arguments) and (in_place := overwritten(program, function)) is not None:
        return demand(program, function, in_place)
    returned = list(block.operations)[-1].operation.operands
    value = [*block.arguments, *returned][number]
    plain = Demand(tuple(range(len(shape_of(value)))))
    if "hw.kernel_layouts" not in function.attributes:
        return plain
    named = ir.DictAttr(function.attributes["hw.kernel_layouts"])
    for name, known in _values(program, function):
        if known == value and name in named:
            return _demand(ir.DictAttr(named[name]), plain)
    return plain


def weight_in_order(value: ir.Value, layout: Layout) -> ir.Value | None:
    """The weight `value` stored in a layout; None for other values, and for layouts with gaps.

    All constants are aligned to what a kernel may ask for.
    """
    if not is_weight(value):
        return None
    shape = shape_of(value)
    order = storage_order(shape, layout.strides)
    if layout != ordered(shape, order):
        return None
    weight = maker(value)
    with ir.InsertionPoint.after(weight):
        made = weight.clone().operation
    made.attributes["hw.packing"] = Permuted(order).attribute()
    return made.results[0]


def _demand(fields: ir.DictAttr, plain: Demand) -> Demand:
    order = plain.order
    if "dim_order" in fields:
        order = tuple(ir.DenseI64ArrayAttr(fields["dim_order"]))
    align = ir.IntegerAttr(fields["align"]).value if "align" in fields else 1
    return Demand(order, align)


def _values(program: Program, function: ir.Operation) -> list[tuple[str, ir.Value]]:
    """Operands and results of a kernel's operator by the names of its schema."""
    found = list(_operands(program, function).items())
    results = ops.tensor_results(operator(function))
    return found + [(f"{RESULT}{number}", value) for number, value in enumerate(results)]


def _operands(program: Program, function: ir.Operation) -> dict[str, ir.Value]:
    op = operator(function)
    return ops.arguments(op, program.dispatcher.schema(op.name))


def operator(function: ir.Operation) -> ir.Operation:
    """The one operator that an external kernel computes."""
    return next(op for op in calls.body(function) if op.name not in BESIDE)
