"""A variant of open sizes as a program of one operator, for `decompose`.

    aten::masked_scatter(self=float32[?], mask=bool[?], source=float32[?])

is the program

    func.func @forward(%self: tensor<?xf32, affine_map<()[s0, s1, s2] -> (s0)>>, …) -> … {
      %0 = "aten.masked_scatter"(%self, %mask, %source) : …
      return %0 : tensor<?xf32, affine_map<()[s0, s1, s2] -> (s0)>>
    }

Its sizes have no bounds. Those of tensors that are broadcast to each other are the same; whole
numbers that a call brings are sizes too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..dialect import ops
from ..dialect.dtypes import BY_NAME, Dtype
from ..dialect.errors import HardwireError
from ..dialect.graph import calls
from ..dialect.graph.extents import Undecided, tensor_of
from ..dialect.mlir import func, ir
from ..dialect.operators import record, shapes
from ..dialect.operators.shapes import Misfit, result_shapes
from ..dialect.ops import operator_name
from ..dialect.program import ENTRY, Program
from ..dialect.promotion import result_dtype
from ..dialect.registry import registry
from ..dialect.signature_types import LISTS
from ..dialect.sizes import LARGEST, SIZE, Size, declare, size_attribute, tensor_type
from ..dialect.targets import by_name
from ..dialect.torch_mlir.open_text import open_text
from ..dialect.values import NotConstant, constant
from ..dialect.variant import Fixed, Free, Given, TensorForm, Tensors, Variant
from ..passes.decompose import Decompose
from ..passes.pipeline import run_passes

_SCALARS = {"int": "i64", "float": "f64", "bool": "i1"}
_KINDS = {"int": "int64", "float": "float64", "bool": "bool"}


def composed_text(variant: Variant, operator: str, context: ir.Context) -> str | None:
    """What an operator is composed of, for torch-mlir; None where it is given that itself."""
    name = operator_name(operator)
    facts = record(name)
    if facts.formula is None and not (facts.shape and (facts.like or facts.asks)):
        return None
    with context, ir.Location.unknown():
        program = Program("kernel", ir.Module.create(), by_name("native"), source=str(variant))
        try:
            _Entry(variant, name).write(program)
            run_passes(program, [Decompose()])
        except (HardwireError, Misfit, NotConstant, Undecided):
            return None
        left = [op.name for op in calls.body(program.entry()) if ops.is_operator(op)]
        return None if left == [name] else open_text(program)


class _Entry:
    """The entry function of a variant."""

    def __init__(self, variant: Variant, name: str) -> None:
        self.variant = variant
        self.name = name
        self.schema = registry().schema(name)
        self.given = [one for _, given in variant.arguments for one in _parts(given)]
        ranks = [form.rank for form in variant.tensors]
        self.dims = max(ranks, default=0) if variant.spreads else sum(ranks)
        whole = sum(isinstance(one, Free) and one.kind == "int" for one in self.given)
        self.count = self.dims + whole

    def write(self, program: Program) -> None:
        with ir.InsertionPoint(program.module.body):
            function = func.FuncOp(ENTRY, (self._inputs(), []))
        sizes = [
            Size(f"s{n}", 0 if n < self.dims else -LARGEST, LARGEST) for n in range(self.count)
        ]
        declare(function.operation, sizes, [])
        block = function.add_entry_block()
        with ir.InsertionPoint(block):
            values = self._values(block)
            operands = [
                self._operand(given, str(argument.type), values)
                for argument, (_, given) in zip(
                    self.schema.arguments, self.variant.arguments, strict=False
                )
            ]
            results = self._call(operands)
            func.ReturnOp(results)
        type = ir.FunctionType.get([one.type for one in block.arguments], [r.type for r in results])
        function.operation.attributes["function_type"] = ir.TypeAttr.get(type)

    def _inputs(self) -> list[ir.Type]:
        """The types of tensors, whose sizes are numbered in order, and of numbers."""
        types: list[ir.Type] = []
        first = 0
        for one in self.given:
            if isinstance(one, Free):
                types.append(ir.Type.parse(_SCALARS[one.kind]))
                continue
            start = self.dims - one.rank if self.variant.spreads else first
            first += one.rank
            dims = [
                1 if dim in one.ones else ir.AffineExpr.get_symbol(start + dim)
                for dim in range(one.rank)
            ]
            types.append(tensor_type(dims, one.dtype.type(), self.count))
        return types

    def _values(self, block: ir.Block) -> Iterator[ir.Value]:
        """The arguments in order; a whole number is a size."""
        number = self.dims
        for argument in block.arguments:
            if str(argument.type) != "i64":
                yield argument
                continue
            value = size_attribute(ir.AffineExpr.get_symbol(number), self.count)
            number += 1
            yield ops.build(SIZE, [], [argument.type], attributes={"value": value}).results[0]

    def _operand(self, given: Given, type: str, values: Iterator[ir.Value]) -> ir.Value:
        if isinstance(given, Fixed):
            return constant(given.value, type)
        if isinstance(given, Tensors):
            return ops.pack(
                [constant(None) if one is None else next(values) for one in given.items]
            )
        if isinstance(given, TensorForm) or given.count is None:
            return next(values)
        if given.kind != "int":
            raise Undecided("a list of numbers that are not whole")
        items = [next(values) for _ in range(given.count)]
        return ir.Operation.create(
            ops.PACK, results=[ir.Type.parse(LISTS[0])], operands=items
        ).results[0]

    def _call(self, operands: Sequence[ir.Value]) -> list[ir.Value]:
        """The operator; what its results are is asked of itself, given others first."""
        element = self._dtype().type()
        count = len(self.schema.returns)
        draft = ops.build(self.name, operands, [tensor_type([], element, 0)] * count)
        types = [tensor_of(shape, element) for shape in result_shapes(draft)]
        draft.erase()
        return list(ops.build(self.name, operands, types).results)

    def _dtype(self) -> Dtype:
        """The element type of the results; by PyTorch's promotion where there is a formula."""
        given, facts = dict(self.variant.arguments), record(self.name)
        if facts.formula is None:
            like = given[facts.like or facts.asks]
            if not isinstance(like, TensorForm):
                raise Undecided("the element type")
            if shapes.is_pointwise(self.name) and not (like.dtype.is_float or facts.keeps_integers):
                raise Undecided("whether integers stay integers")
            truth = facts.asks and like.dtype.name != "uint8"
            return BY_NAME["bool"] if truth else like.dtype
        operands = [given.get(name) for name in ("self", "other")]
        numbers = [(None, kind) for one in operands if (kind := _number(one)) is not None]
        return result_dtype([*((form.rank, form.dtype) for form in self.variant.tensors), *numbers])


def _parts(given: Given) -> list[TensorForm | Free]:
    """What is given at run time."""
    if isinstance(given, Fixed):
        return []
    if isinstance(given, Tensors):
        return [one for one in given.items if one is not None]
    return [given] if isinstance(given, TensorForm) else [Free(given.kind)] * (given.count or 1)


def _number(given: Given | None) -> Dtype | None:
    """What a number counts as beside tensors."""
    if isinstance(given, Free):
        return BY_NAME[_KINDS[given.kind]]
    if not isinstance(given, Fixed) or not isinstance(given.value, bool | int | float):
        return None
    return BY_NAME[_KINDS[type(given.value).__name__]]
