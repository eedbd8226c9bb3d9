"""Contexts in which operators have their exact PyTorch names, and how operators are built and read.

`aten.add.Tensor` is an operation with one operand for each argument of its schema, in the schema's
order. At stage `schema` an argument that the file leaves out is a `hw.default`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from .mlir import ir
from .operator_dialect import load_bytecode, load_hw, load_namespace
from .registry import BESIDE, DEFAULT_NAMESPACE, SCHEMAS, beside, registry
from .schema import FunctionSchema
from .signature_types import DEFAULT, TENSOR_LIST
from .walks import maker_named


def new_context(namespaces: Mapping[str, Sequence[FunctionSchema]] | None = None) -> ir.Context:
    """A context that knows `hw`, every operator of PyTorch, and MLIR's own dialects.

    `namespaces` are the user's operators, those that PyTorch does not have.
    """
    context = ir.Context()
    load_hw(context)
    load_bytecode(context, _aten())
    own = dict(namespaces or {})
    for namespace in BESIDE:
        known = beside(namespace)
        schemas = [known.schema(name) for name in known]
        load_namespace(context, namespace, [*schemas, *own.pop(namespace, ())])
    for namespace, schemas in own.items():
        if namespace != DEFAULT_NAMESPACE:
            load_namespace(context, namespace, schemas)
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
    schema: FunctionSchema | None = None,
) -> ir.Operation:
    """An operation at the insertion point, by default the current one.

    Arguments left out at the end become `hw.default`; `schema` is needed for operators that are
    not PyTorch's.
    """
    if schema is None and name in registry():
        schema = registry().schema(name)
    if schema is not None:
        operands = [*operands, *_left_out(schema, len(operands), loc, ip)]
    return ir.Operation.create(
        operator_name(name),
        results=list(result_types),
        operands=list(operands),
        attributes=dict(attributes or {}),
        loc=loc,
        ip=ip,
    )


def _left_out(
    schema: FunctionSchema, given: int, loc: ir.Location | None, ip: ir.InsertionPoint | None
) -> list[ir.Value]:
    missing = schema.arguments[given:]
    if not all(argument.has_default for argument in missing):
        return []
    kind = [ir.Type.parse(DEFAULT)] if missing else []
    return [
        ir.Operation.create("hw.default", results=kind, loc=loc, ip=ip).results[0] for _ in missing
    ]


PACK = "builtin.unrealized_conversion_cast"
"""A list of tensors as one value: IRDL has no operations with operands of any types.

A number that is computed is carried by a tensor in the same way (`carry-numbers`): what gives it is
unpacked to a tensor of no dimensions, what takes it is given that tensor packed.
"""


def pack(items: Sequence[ir.Value], *, loc: ir.Location | None = None) -> ir.Value:
    """One value of type `!hw.tensor_list` for several tensors, or `none` where one is missing."""
    kind = [ir.Type.parse(TENSOR_LIST)]
    return ir.Operation.create(PACK, results=kind, operands=list(items), loc=loc).results[0]


def unpack(
    items: ir.Value, types: Sequence[ir.Type], *, loc: ir.Location | None = None
) -> list[ir.Value]:
    """The tensors in a list, whose types are known."""
    made = ir.Operation.create(PACK, results=list(types), operands=[items], loc=loc)
    return list(made.results)


def packed(value: ir.Value) -> list[ir.Value] | None:
    """What was packed into a list; None for other values."""
    op = maker_named(value, PACK)
    return None if op is None or str(value.type) != TENSOR_LIST else list(op.operands)


def unpacked(value: ir.Value) -> list[ir.Value]:
    """The tensors that a list, or a number, which an operator gives is unpacked to, all at once."""
    if isinstance(value.type, ir.RankedTensorType):
        return []
    for use in value.uses:
        owner = use.owner.operation
        if owner.name == PACK and all(map(_is_tensor, owner.results)):
            return list(owner.results)
    return []


def _is_tensor(value: ir.Value) -> bool:
    return isinstance(value.type, ir.RankedTensorType)


def tensors_in(value: ir.Value) -> list[ir.Value]:
    """The tensors of a list, those that carry a number or a list of them, or the tensor itself."""
    if _is_tensor(value):
        return [value]
    op = maker_named(value, PACK)
    return [] if op is None else [tensor for item in op.operands for tensor in tensors_in(item)]


def tensor_results(op: ir.Operation | ir.OpView) -> list[ir.Value]:
    """The tensors that the operator gives, in order, those in lists and for numbers included."""
    tensors: list[ir.Value] = []
    for result in op.operation.results:
        if _is_tensor(result):
            tensors.append(result)
        else:
            tensors += unpacked(result) or ([] if str(result.type) == TENSOR_LIST else [result])
    return tensors


def is_operator(op: ir.Operation | ir.OpView) -> bool:
    """The operation is an operator of the registry."""
    return op.operation.name.replace(".", "::", 1) in registry()


def schema_of(op: ir.Operation | ir.OpView) -> FunctionSchema:
    """The schema of an operator; KeyError for other operations."""
    return _schema_named(op.operation.name)


@cache
def _schema_named(name: str) -> FunctionSchema:
    return registry().schema(name)


def tensor_operands(op: ir.Operation | ir.OpView) -> list[ir.Value]:
    """The tensors that the operator reads, in order, those in lists and for numbers included."""
    return [tensor for operand in op.operation.operands for tensor in tensors_in(operand)]


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
