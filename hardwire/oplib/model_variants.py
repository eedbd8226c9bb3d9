"""The variants that a model's own calls are of: its shapes, dtypes and literals."""

from __future__ import annotations

from collections.abc import Iterator

from ..dialect import ops
from ..dialect.dtypes import of_tensor
from ..dialect.layout import shape_of
from ..dialect.mlir import ir
from ..dialect.plain import is_list
from ..dialect.program import Program
from ..dialect.regions import walk
from ..dialect.schema import FunctionSchema
from ..dialect.values import constant_value, is_constant, is_none
from ..dialect.variant import Fixed, Given, TensorForm, Tensors, Variant


def model_variants(program: Program) -> list[Variant]:
    """One variant for each distinct call of a PyTorch operator, of a program at stage `typed`.

    Calls with numbers that are computed at run time have none.
    """
    found: list[Variant] = []
    for op in walk(program.entry().regions[0].blocks[0]):
        if ops.is_operator(op):
            found += _variant(op)
    return list(dict.fromkeys(found))


def called(program: Program) -> list[FunctionSchema]:
    """The operators that a program calls, those of the user's among them, each once."""
    known = program.dispatcher.operators
    names = [
        op.operation.name.replace(".", "::", 1) for op in walk(program.entry().regions[0].blocks[0])
    ]
    return [known.schema(name) for name in dict.fromkeys(names) if name in known]


def _variant(op: ir.Operation) -> Iterator[Variant]:
    schema = ops.schema_of(op)
    arguments: list[tuple[str, Given]] = []
    for name, value in ops.arguments(op).items():
        if schema.argument(name).is_out:
            continue
        given = _given(value)
        if given is None:
            return
        arguments.append((name, given))
    made = ops.tensor_results(op)
    if made and all(isinstance(one.type, ir.RankedTensorType) for one in made):
        listed = len(made) if _gives_list(op) else None
        yield Variant(schema, tuple(arguments), False, listed, tuple(map(_form, made)))


def _gives_list(op: ir.Operation) -> bool:
    return not all(isinstance(one.type, ir.RankedTensorType) for one in op.results)


def _given(value: ir.Value) -> Given | None:
    if isinstance(value.type, ir.RankedTensorType):
        return _form(value)
    items = ops.packed(value)
    if items is not None:
        return Tensors(tuple(None if is_none(item) else _form(item) for item in items))
    if is_none(value):
        return Fixed(None)
    if not is_constant(value):
        return None
    known = constant_value(value)
    return Fixed(tuple(known) if is_list(known) else known)


def _form(value: ir.Value) -> TensorForm:
    shape = tuple(shape_of(value))
    return TensorForm(of_tensor(value.type), len(shape), shape)
