"""A variant with compiled-in sizes as a model of one operator, for the ordinary passes.

    aten::relu(self=float32[2, 3])

is the program

    func.func @forward(%self: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "aten.relu"(%self) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..dialect import ops
from ..dialect.errors import HardwireError
from ..dialect.mlir import func, ir
from ..dialect.ops import operator_name
from ..dialect.program import ENTRY, Program
from ..dialect.registry import Operators
from ..dialect.schema import ListType
from ..dialect.signature_types import TENSOR_LIST
from ..dialect.targets import Target
from ..dialect.values import constant
from ..dialect.variant import Fixed, Given, Shape, TensorForm, Tensors, Variant
from ..passes.pipeline import run_to
from .kernels import functional

Results = tuple[TensorForm, ...]


def static_program(
    variant: Variant,
    results: Results,
    known: Operators,
    name: str,
    target: Target,
    context: ir.Context,
) -> Program:
    """The program at stage `planned`. HardwireError, about the variant, where a pass refuses it."""
    with context, ir.Location.unknown():
        program = Program(name, ir.Module.create(), target, source=str(variant))
        with ir.InsertionPoint(program.module.body):
            _write(variant, results, functional(variant.schema, known))
    try:
        run_to(program, "planned")
    except HardwireError as error:
        raise HardwireError(*(f"`{variant}`: {problem}" for problem in error.problems)) from error
    return program


def _write(variant: Variant, results: Results, operator: str) -> None:
    inputs = [_type(form) for form in variant.tensors]
    outputs = [_type(form) for form in results]
    function = func.FuncOp(ENTRY, (inputs, outputs))
    block = function.add_entry_block()
    with ir.InsertionPoint(block):
        tensors = iter(block.arguments)
        operands = [
            _operand(given, str(variant.schema.argument(argument).type), tensors)
            for argument, given in variant.arguments
        ]
        func.ReturnOp(_call(variant, operator, operands, outputs))


def _call(
    variant: Variant, operator: str, operands: Sequence[ir.Value], types: Sequence[ir.Type]
) -> list[ir.Value]:
    name = operator_name(operator)
    if not any(isinstance(one.type, ListType) for one in variant.schema.returns):
        return list(ops.build(name, operands, types).results)
    made = ops.build(name, operands, [ir.Type.parse(TENSOR_LIST)])
    return ops.unpack(made.results[0], types)


def _operand(given: Given, type: str, tensors: Iterator[ir.Value]) -> ir.Value:
    if isinstance(given, TensorForm):
        return next(tensors)
    if isinstance(given, Tensors):
        return ops.pack([constant(None) if one is None else next(tensors) for one in given.items])
    if not isinstance(given, Fixed):
        raise TypeError(f"{given}: literals beside static sizes are fixed")
    return constant(given.value, type)


def _type(form: TensorForm) -> ir.Type:
    shape: Shape = form.shape or ()
    return ir.RankedTensorType.get(list(shape), form.dtype.type())
