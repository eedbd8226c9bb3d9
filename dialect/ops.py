"""Contexts in which operators have their exact PyTorch names, and how operators are built and read.

`aten.add.Tensor` is an operation with one operand for each argument of its schema, in the schema's
order. At stage `schema` trailing arguments that have defaults may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from .mlir import ir
from .operator_dialect import load_bytecode, load_hw
from .registry import SCHEMAS, registry
from .schema import FunctionSchema


def new_context() -> ir.Context:
    """A context that knows `hw`, every operator of PyTorch and MLIR's own dialects."""
    context = ir.Context()
    load_hw(context)
    load_bytecode(context, _aten())
    return context


@lru_cache(maxsize=1)
def _aten() -> bytes:
    """The `aten` dialect as tools/generate_schemas.py wrote it."""
    return (SCHEMAS / "aten.bin").read_bytes()


def operator_name(name: str) -> str:
    """The operation of an operator: `aten::add.Tensor` is `aten.add.Tensor`."""
    return name.replace("::", ".").removesuffix(".default")


def build(
    name: str,
    operands: Sequence[ir.Value],
    result_types: Sequence[ir.Type],
    *,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
    attributes: Mapping[str, ir.Attribute] | None = None,
) -> ir.Operation:
    """An operation at the insertion point, by default the current one."""
    return ir.Operation.create(
        operator_name(name),
        results=list(result_types),
        operands=list(operands),
        attributes=dict(attributes or {}),
        loc=loc,
        ip=ip,
    )


def is_operator(op: ir.Operation | ir.OpView) -> bool:
    """The operation is an operator of the registry."""
    return op.operation.name in registry()


def schema_of(op: ir.Operation | ir.OpView) -> FunctionSchema:
    """The schema of an operator; KeyError for other operations."""
    return registry().schema(op.operation.name)


def tensor_operands(op: ir.Operation | ir.OpView) -> list[ir.Value]:
    """The tensors that the operator reads, in order, those in lists included."""
    tensors: list[ir.Value] = []
    for operand in op.operation.operands:
        if isinstance(operand.type, ir.RankedTensorType):
            tensors.append(operand)
        elif str(operand.type) == "!hw.tensor_list":
            tensors += tensor_operands(operand.owner)
    return tensors


def arguments(
    op: ir.Operation | ir.OpView, schema: FunctionSchema | None = None
) -> dict[str, ir.Value]:
    """The operands by their names in the schema; arguments left out are not in it."""
    declared = (schema or schema_of(op)).arguments
    return dict(zip((argument.name for argument in declared), op.operation.operands, strict=False))


def argument(op: ir.Operation | ir.OpView, name: str) -> ir.Value:
    """The operand of that name in the schema; KeyError where it was left out."""
    operands = op.operation.operands
    position = schema_of(op).index(name)
    if position >= len(operands):
        raise KeyError(name)
    return operands[position]
