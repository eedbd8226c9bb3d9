"""The templates of the library `tuned`: one object for each, which everybody asks.

A template is entered here; how its loops are written stands in `lowering/kernels`, under its name.
"""

from __future__ import annotations

from importlib import import_module

from .. import by_rows, ops
from ..graph import calls
from ..graph.calls import Border
from ..mlir import ir
from ..operators.fixed import looked_up
from ..targets import Target
from .template import Order, Reading, Template, channels_last

NAMES = (
    "depthwise", "contraction", "grouped_linear", "grouped_dots", "pooling", "softmax",
    "layer_norm", "reduction", "argmax", "argsort", "scan", "elementwise", "embedding", "cat",
    "copy", "triangle", "insert", "scatter", "gather", "random", "attention", "planes",
)  # fmt: skip
"""Of those that take an operator, the first one compiles it."""

TEMPLATES: dict[str, Template] = {
    name: import_module(f".{name}", __package__).TEMPLATE for name in NAMES
}

ELEMENTWISE = TEMPLATES["elementwise"]

OPERATORS: dict[str, list[Template]] = {
    name: [template for template in TEMPLATES.values() if name in template.operators]
    for name in sorted({name for template in TEMPLATES.values() for name in template.operators})
}
"""The templates that may take an operator."""


def template_of(op: ir.Operation) -> Template | None:
    """The template that compiles an operator; None where the library has none for it.

    One that a function of the user's computes (`hw.symbol`) has none either.
    """
    if "hw.symbol" in op.attributes:
        return None
    found = (each for each in OPERATORS.get(op.name, ()) if each.refusal(op) is None)
    return next(found, None)


def refusal(op: ir.Operation) -> str | None:
    """Why the library does not take an operator; None where it does."""
    reason: str | None = "has no template for it"
    for template in OPERATORS.get(op.name, ()):
        reason = template.refusal(op)
        if reason is None:
            break
    return reason


def of_kernel(function: ir.Operation) -> Template | None:
    """The template that compiles a kernel of the tuned library; None for any other function."""
    return TEMPLATES.get(calls.template(function) or "")


def border(function: ir.Operation, number: int) -> Border:
    """What a kernel wants around its argument `number`."""
    template, head = of_kernel(function), _first_reader(function, number)
    return Border() if template is None or head is None else Border(template.halo(head))


def reads(function: ir.Operation, number: int, target: Target) -> Reading:
    """How a kernel best reads its argument `number`; by rows it reads pixels with all channels."""
    if by_rows.is_by_rows(function) and number == by_rows.image(function):
        return "channels last"
    template, head = of_kernel(function), _first_reader(function, number)
    return "anyhow" if template is None or head is None else template.reads(head, target)


def order(function: ir.Operation, template: Template, head: ir.Operation) -> Order | None:
    """The order in which a kernel best writes its result, None for that of its largest operand; by
    rows it has pixels with all channels."""
    return channels_last(head) if by_rows.is_by_rows(function) else template.order(head)


def _first_reader(function: ir.Operation, number: int) -> ir.Operation | None:
    """The head of a kernel, where its first operand is the argument `number`."""
    head = calls.head(function)
    if head is None or not head.operands:
        return None
    return head if head.operands[0] == function.regions[0].blocks[0].arguments[number] else None


def overwritable(function: ir.Operation) -> list[int]:
    """The arguments that a kernel may write its result over, if they lie exactly like it."""
    template, head = of_kernel(function), calls.head(function)
    if template is None or head is None or template.overwrites == "nothing":
        return []
    gathered = set(() if template.overwrites == "all" else ops.tensor_operands(head))
    gathered.update(value for op in calls.body(function) for value in looked_up(op))
    gathered.update(_read_ahead(function))
    result = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results[0]
    return [
        number
        for number, argument in enumerate(function.regions[0].blocks[0].arguments)
        if argument.type == result and argument not in gathered
    ]


def _read_ahead(function: ir.Operation) -> list[ir.Value]:
    """What a kernel by rows reads after results may have been written there: all that the stages
    of a chain read but the last one, and its image, unless rows of that are copied in time."""
    if not by_rows.is_by_rows(function):
        return []
    ends = [0, *calls.ends_of_stages(function)]
    operators = calls.operators(function)[: ends[-1]]
    first = function.regions[0].blocks[0].arguments[by_rows.image(function)]
    read = [value for op in operators for value in op.operands if value != first]
    return read if by_rows.runs_ahead(function) else [first, *read]
