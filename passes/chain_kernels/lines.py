"""Images of one dimension are laid out as columns, so that chains find rows in them."""

from __future__ import annotations

from math import prod

from ...dialect import ops, templates
from ...dialect.contraction import CONVOLUTION
from ...dialect.graph import calls, views
from ...dialect.graph.dead import erase_dead, erase_unreached
from ...dialect.graph.extents import is_open, shape_of
from ...dialect.graph.outline import Names
from ...dialect.graph.weights import WEIGHT, data_of, enter, is_weight, weight_name
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.operators.fixed import read_at_points
from ...dialect.ops import argument, arguments, schema_of
from ...dialect.program import Program
from ...dialect.rounded import held_arguments
from ...dialect.rows import WINDOWS
from ...dialect.templates import ELEMENTWISE
from ...dialect.values import constant
from ...dialect.walks import maker, maker_named, put_in_place

BESIDE = {"kernel_size": 1, "stride": 1, "padding": 0, "dilation": 1, "output_padding": 0}
"""What operators with windows say of each dimension, and what they say of one that has no part in
it."""

DIMS = 4
"""Those of an image with rows and columns."""

Shape = tuple[int, ...]


def lines_down(program: Program) -> None:
    """Has kernels on images of one dimension, whether these have a row of their own or none,
    compute on images of one column: the elements lie as they did, so views are all that takes."""
    turner = _Turner(program)
    for op in calls.body(program.entry()):
        if calls.is_call(op):
            turner.turn(op)
    if turner.has_turned:
        erase_dead(program)
        erase_unreached(program)


def _turned_arguments(function: ir.Operation) -> list[int]:
    """The arguments that become columns; none where it is no such kernel."""
    head, operators = calls.head(function), calls.operators(function)
    if templates.of_kernel(function) is None or head is None or held_arguments(function):
        return []
    made = shape_of(head.results[0])
    if not _is_line(made) or any(shape_of(op.results[0]) != made for op in operators):
        return []
    alone = templates.of_kernel(function) is ELEMENTWISE
    if not alone and not _moves_along(head):
        return []
    pointwise = operators if alone else operators[1:]
    read = [value for op in pointwise for value in read_at_points(op)]
    read = [value for value in read if prod(shape_of(value)) != 1]
    read += [] if alone else _gathered(head)
    return [n for n, each in enumerate(function.regions[0].blocks[0].arguments) if each in read]


def _is_line(shape: Shape) -> bool:
    """Several pixels, of no row or of a single one."""
    return (
        not is_open(shape)
        and len(shape) in (DIMS - 1, DIMS)
        and _row_count(shape) == 1
        and shape[-1] > 1
    )


def _row_count(shape: Shape) -> int:
    return shape[2] if len(shape) == DIMS else 1


def _gathered(head: ir.Operation) -> list[ir.Value]:
    """What an operator reads at other points than those of its result, but for its bias."""
    return [head.operands[0], *([argument(head, "weight")] if head.name == CONVOLUTION else [])]


def _moves_along(head: ir.Operation) -> bool:
    """It sees one row, and leaves that where it is."""
    if head.name not in (CONVOLUTION, *WINDOWS, views.PAD):
        return False
    if not all(isinstance(value.owner, ir.Block) for value in _gathered(head)):
        return False
    if not _is_line(shape_of(head.operands[0])):
        return False
    if head.name == views.PAD:
        return not any(map(any, views.padding(head)[:-1]))
    dims = len(shape_of(head.operands[0])) - 2
    lists = _by_dimension(head)
    aside = {name: each[0] for name, each in lists.items() if len(each) > 1}
    return all(len(each) in (0, dims) for each in lists.values()) and not aside.get("padding")


def _by_dimension(head: ir.Operation) -> dict[str, Shape]:
    found = {name: arguments(head)[name] for name in BESIDE if name in arguments(head)}
    return {name: calls.integers(value) for name, value in found.items()}


def _column(type: ir.Type, rank: int) -> ir.RankedTensorType:
    """The type of an image of one column, of a window for it, or of what is added to it, if images
    have this rank."""
    tensor = ir.RankedTensorType(type)
    *others, last = tensor.shape
    shape = [*others[:-1], last, 1] if rank == DIMS else [*others, last, 1]
    return ir.RankedTensorType.get(shape, tensor.element_type)


class _Turner:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.functions, self.names = calls.functions(program), Names(program)
        self.made: dict[str, tuple[str, list[int]]] = {}
        self.entered: dict[str, ir.Value] = {}
        self.has_turned = False

    def turn(self, op: ir.Operation) -> None:
        """Calls the kernel on columns instead, and shows its result as it was."""
        name = calls.callee(op)
        if name not in self.made:
            self.made[name] = self._with_columns(self.functions[name])
        callee, turned = self.made[name]
        if not turned or not all(self._is_there(op.operands[n]) for n in turned):
            return
        with ir.InsertionPoint(op), op.location:
            rank = len(shape_of(op.results[0]))
            operands = [
                self._shown(v, _column(v.type, rank)) if n in turned else v
                for n, v in enumerate(op.operands)
            ]
            made = calls.call_alike(op, callee, operands, [_column(op.results[0].type, rank)])
            put_in_place(op, _seen_as(made.results[0], op.results[0].type))
        self.has_turned = True

    def _is_there(self, value: ir.Value) -> bool:
        return not is_weight(value) or data_of(self.program, value) is not None

    def _shown(self, value: ir.Value, wanted: ir.RankedTensorType) -> ir.Value:
        """A value as a column: what it is a view of, where that is one already."""
        source = value
        while source.type != wanted and (op := maker_named(source, aten.VIEW)) is not None:
            source = op.operands[0]
        if source.type == wanted:
            return source
        return self._entered(value, wanted) if is_weight(value) else _seen_as(value, wanted)

    def _entered(self, value: ir.Value, type: ir.RankedTensorType) -> ir.Value:
        """A weight of the same elements."""
        name = f"{weight_name(maker(value))}{type.shape}"
        data = data_of(self.program, value)
        if name not in self.entered and data is not None:
            new = enter(self.program, data.reshape(type.shape), weight_name(maker(value)))
            with ir.InsertionPoint(maker(value)):
                made = ops.build(WEIGHT, [], [type], attributes={"name": ir.StringAttr.get(new)})
            self.entered[name] = made.results[0]
        return self.entered[name]

    def _with_columns(self, function: ir.Operation) -> tuple[str, list[int]]:
        """The same kernel on columns, and which of its arguments these are."""
        turned = _turned_arguments(function)
        if not turned:
            return "", []
        kernel = function.clone(ip=ir.InsertionPoint.after(function)).operation
        name = self.names.fresh(calls.operators(kernel))
        kernel.attributes["sym_name"] = ir.StringAttr.get(name)
        given, made = kernel.regions[0].blocks[0].arguments, calls.operators(kernel)
        rank = len(shape_of(made[0].results[0]))
        for value in (*(given[n] for n in turned), *(op.results[0] for op in made)):
            value.set_type(_column(value.type, rank))
        if templates.of_kernel(kernel) is not ELEMENTWISE:
            _turn_lists(calls.operators(kernel)[0])
        calls.retype(kernel)
        return name, turned


def _turn_lists(head: ir.Operation) -> None:
    """What an operator says of the columns of a row it says of the rows of a column."""
    with ir.InsertionPoint(head), head.location:
        if head.name == views.PAD:
            head.operands[1] = constant([0, 0, *views.padding(head)[-1]], "int[]")
            return
        for name, numbers in _by_dimension(head).items():
            if numbers:
                turned = constant([numbers[-1], BESIDE[name]], "int[]")
                head.operands[schema_of(head).index(name)] = turned


def _seen_as(value: ir.Value, type: ir.Type) -> ir.Value:
    shape = constant(list(ir.RankedTensorType(type).shape), "int[]")
    return ir.Operation.create(aten.VIEW, [type], [value, shape]).results[0]
