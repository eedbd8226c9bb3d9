"""`carry-numbers`: numbers that are computed become tensors of one element."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import ops
from ..dialect.dtypes import BY_NAME, Dtype, of_tensor
from ..dialect.errors import PassFailed
from ..dialect.graph import calls
from ..dialect.graph.build import Builder, tensor_type
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.where import at
from ..dialect.kernel_library.claims import choose
from ..dialect.layout import shape_of
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.program import Program
from ..dialect.registry import registry
from ..dialect.schema import FunctionSchema, ListType
from ..dialect.signature_types import LISTS, NUMBERS
from ..dialect.values import constant_value, is_constant, is_none
from .base import Pass

ITEMS = ("aten.item", "aten._local_scalar_dense")
FILLS = {"aten.full": "fill_value", "aten.full_like": "fill_value", "aten.scalar_tensor": "s"}
SOURCES = {
    "aten.scatter.value": "aten.scatter.src",
    "aten.scatter.value_reduce": "aten.scatter.reduce",
}
"""Operators that write one number, and those that write elements of a tensor."""

SCALED = ("aten.add.Tensor", "aten.add.Scalar", "aten.sub.Tensor", "aten.sub.Scalar")


@dataclass(frozen=True)
class CarryNumbers(Pass):
    """Give numbers that operators compute a place in memory, and let those who use them read it.

    What runs is a list of calls that pass buffers. A number (`int`, `float`, `bool`, `Scalar`, or a
    list of them) that an operator of the user's gives is a tensor of no dimensions (a list: of one)
    from here on, which is *unpacked* from the number behind the operator. Operators of the user's
    take it *packed* as a number again: their C functions get its value. Operators of PyTorch become
    their overload for tensors. `aten.item` is a view of the tensor that it reads.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<3xf32>, %y: tensor<1xf32>) -> tensor<3xf32> {
      %0 = "aten.item"(%y) : (tensor<1xf32>) -> f64
      %1 = "aten.maximum"(%x, %y) : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
      %2 = "aten.mul.Scalar"(%1, %0) : (tensor<3xf32>, f64) -> tensor<3xf32>
      return %2 : tensor<3xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<3xf32>, %y: tensor<1xf32>) -> tensor<3xf32> {
      %size = "hw.constant"() {value = array<i64>} : () -> !hw.list<i64>
      %0 = "aten.view"(%y, %size) : (tensor<1xf32>, !hw.list<i64>) -> tensor<f32>
      %1 = "aten.maximum"(%x, %y) : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
      %2 = "aten.mul.Tensor"(%1, %0) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      return %2 : tensor<3xf32>
    }
    ```

    Requires: stage `typed`, and no operator that writes to its operands.
    Ensures: every result is a tensor, or is unpacked to tensors at once; of PyTorch's operators
    only those that a kernel of the user's computes take a number that is not a literal.
    Diagnostics: operators that need a number at compile time; lists whose length nobody knows.
    """

    name: ClassVar[str] = "carry-numbers"

    def run(self, program: Program) -> None:
        found = [op for op in calls.body(program.entry()) if op.name in program.dispatcher]
        if not any(_is_number(result) for op in found for result in op.results):
            return
        problems: list[str] = []
        for op in calls.body(program.entry()):
            if op.name in program.dispatcher:
                problems += _give(program, op)
        for op in calls.body(program.entry()):
            if op.name in registry() and any(map(_is_computed, op.operands)):
                problems += _take(program, op)
        if problems:
            raise PassFailed(*problems)
        _return_tensors(program)
        erase_dead(program)


def _is_number(value: ir.Value) -> bool:
    return str(value.type) in (*NUMBERS, *LISTS)


def _is_computed(value: ir.Value) -> bool:
    """A number, or a list of numbers, that tensors carry."""
    return _is_number(value) and bool(ops.tensors_in(value))


# Operators that give numbers.


def _give(program: Program, op: ir.Operation) -> Iterator[str]:
    """Unpacks the numbers that an operator gives."""
    if op.name in ITEMS and choose(program, op).kernel is None:
        _item(program, op)
        return
    schema = program.dispatcher.schema(op.name)
    for result, declared in zip(op.results, schema.returns, strict=True):
        if not _is_number(result) or _is_only_unpacked(result):
            continue
        shape = [] if str(result.type) in NUMBERS else _length(result, declared.type)
        if shape is None:
            yield at(
                op,
                f"`{op.name}` gives a list of numbers, and nothing says how many: declare its "
                f"result with a length, as in `int[2]`, instead of `{declared.type}`.",
            )
            continue
        _unpack(program, op, result, shape)


def _is_only_unpacked(result: ir.Value) -> bool:
    """Whoever reads the number reads the tensor that it is unpacked to."""
    return bool(ops.unpacked(result)) and len(list(result.uses)) == 1


def _length(result: ir.Value, declared: object) -> list[int] | None:
    """The shape of the tensor for a list: its schema says its length, or who takes it apart."""
    if isinstance(declared, ListType) and declared.size is not None:
        return [declared.size]
    apart = [use.owner.operation for use in result.uses if _takes_apart(use.owner.operation)]
    return [len(apart[0].results)] if apart else None


def _takes_apart(op: ir.Operation) -> bool:
    return op.name == ops.PACK and all(str(result.type) in NUMBERS for result in op.results)


def _unpack(program: Program, op: ir.Operation, result: ir.Value, shape: Sequence[int]) -> None:
    """The number as a tensor behind the operator; whoever reads it is given that, packed."""
    element = ir.Type.parse(str(result.type).removeprefix("!hw.list<").removesuffix(">"))
    readers = [(use.owner.operation, use.operand_number) for use in result.uses]
    with ir.InsertionPoint.after(op), op.location:
        type = ir.RankedTensorType.get(list(shape), element)
        (tensor,) = ops.unpack(result, [type])
    for reader, place in readers:
        if _takes_apart(reader):
            _elements(program, reader, tensor)
        elif reader.name == ops.PACK and isinstance(reader.results[0].type, ir.RankedTensorType):
            reader.results[0].replace_all_uses_with(tensor)
        else:
            reader.operands[place] = _packed(reader, [tensor], result.type)


def _elements(program: Program, apart: ir.Operation, tensor: ir.Value) -> None:
    """The numbers of a list, one by one."""
    for place, number in enumerate(apart.results):
        element = Builder(program, apart).select(tensor, 0, place)
        number.replace_all_uses_with(_packed(apart, [element], number.type))


def _packed(before: ir.Operation, items: list[ir.Value], type: ir.Type) -> ir.Value:
    with ir.InsertionPoint(before), before.location:
        return ir.Operation.create(ops.PACK, [type], items).results[0]


def _item(program: Program, op: ir.Operation) -> None:
    """`aten.item` of a tensor: the number is that tensor's one element."""
    builder, number = Builder(program, op), op.results[0]
    tensor = builder.view(op.operands[0], [])
    if of_tensor(tensor.type).name in ("float16", "bfloat16"):
        # No target has to know how to widen these by itself.
        tensor = _cast(builder, tensor, BY_NAME["float32"])
    number.replace_all_uses_with(_packed(op, [tensor], number.type))
    op.erase()


# Operators that take them.


def _take(program: Program, op: ir.Operation) -> Iterator[str]:
    """Writes an operator of PyTorch so that it takes tensors where it is given such numbers."""
    if choose(program, op).kernel is not None:
        return
    given = {name: value for name, value in ops.arguments(op).items() if _is_computed(value)}
    builder = Builder(program, op)
    if op.name in FILLS and list(given) == [FILLS[op.name]]:
        number = _tensor(builder, given[FILLS[op.name]], of_tensor(op.results[0].type))
        made = builder.expand(number, shape_of(op.results[0]))
        op.results[0].replace_all_uses_with(made)
        return
    if op.name == aten.SELECT and list(given) == ["index"]:
        op.results[0].replace_all_uses_with(_picked(builder, op))
        return
    if op.name in SOURCES and list(given) == ["value"]:
        op.results[0].replace_all_uses_with(_scattered(builder, op))
        return
    if op.name in SCALED and "alpha" in given:
        _scale(builder, op)
        return
    overload = _for_tensors(ops.schema_of(op), list(given))
    if overload is None:
        names = " and ".join(f"`{name}`" for name in given)
        yield at(
            op,
            f"`{op.name}` takes {names} as a number that is known when it is compiled; here "
            "another operator computes it at run time.",
        )
        return
    dtype = _common(op, given)
    operands = [
        _tensor(builder, value, dtype) if _becomes_tensor(overload, name) else value
        for name, value in ops.arguments(op).items()
    ]
    made = builder.call(ops.operator_name(overload.full_name), *operands, type=op.results[0].type)
    op.results[0].replace_all_uses_with(made)


def _picked(builder: Builder, op: ir.Operation) -> ir.Value:
    """`select(x, dim, index)` is `x[:, index]`, which is checked as that is at run time."""
    x, dim, index = op.operands
    place = int(constant_value(dim)) % len(shape_of(x))
    indices = [*[None] * place, _tensor(builder, index, BY_NAME["int64"])]
    return builder.call(aten.INDEX, x, indices, type=op.results[0].type)


def _scattered(builder: Builder, op: ir.Operation) -> ir.Value:
    """The operator on a tensor that has the number everywhere."""
    x, dim, index, value, *rest = op.operands
    number = _tensor(builder, value, of_tensor(x.type))
    source = builder.expand(number, shape_of(index))
    return builder.call(SOURCES[op.name], x, dim, index, source, *rest, type=op.results[0].type)


def _for_tensors(schema: FunctionSchema, numbers: list[str]) -> FunctionSchema | None:
    """The overload that differs in nothing but that it takes tensors for these numbers."""
    family = schema.full_name.partition(".")[0]
    for name in registry().names:
        if name.partition(".")[0] == family:
            other = registry().schema(name)
            if _is_overload(schema, other, numbers):
                return other
    return None


def _is_overload(schema: FunctionSchema, other: FunctionSchema, numbers: list[str]) -> bool:
    if [a.name for a in schema.arguments] != [a.name for a in other.arguments]:
        return False
    for one, two in zip(schema.arguments, other.arguments, strict=True):
        pair = str(one.type), str(two.type)
        if one.name in numbers and pair not in (("Scalar", "Tensor"), ("Scalar?", "Tensor?")):
            return False
        if pair[0] != pair[1] and not pair[0].startswith("Scalar"):
            return False
    return True


def _becomes_tensor(overload: FunctionSchema, name: str) -> bool:
    return str(overload.argument(name).type).startswith("Tensor")


def _common(op: ir.Operation, given: dict[str, ir.Value]) -> Dtype:
    """The element type in which the operator computes: a number does not widen a tensor's."""
    result = of_tensor(op.results[0].type)
    if result.name != "bool":
        return result
    known = of_tensor(next(iter(ops.tensor_operands(op))).type)
    is_real = any(str(value.type) == "f64" for value in given.values())
    return BY_NAME["float32"] if is_real and not known.is_float else known


def _tensor(builder: Builder, value: ir.Value, dtype: Dtype) -> ir.Value:
    """A number as a tensor of an element type; None and tensors stay what they are."""
    if is_none(value) or isinstance(value.type, ir.RankedTensorType):
        return value
    if is_constant(value):
        type = ir.RankedTensorType.get([], dtype.type(), loc=ir.Location.unknown())
        return builder.call(aten.FULL, [], constant_value(value), dtype.code, type=type)
    (tensor,) = ops.tensors_in(value)
    return _cast(builder, tensor, dtype)


def _cast(builder: Builder, tensor: ir.Value, dtype: Dtype) -> ir.Value:
    if of_tensor(tensor.type) == dtype:
        return tensor
    type = ir.RankedTensorType.get([], dtype.type(), loc=ir.Location.unknown())
    return builder.call(aten.TO_DTYPE, tensor, dtype.code, type=type)


def _scale(builder: Builder, op: ir.Operation) -> None:
    """`add(x, y, alpha=a)` is `add(x, a * y)`."""
    dtype = of_tensor(op.results[0].type)
    other, alpha = (_tensor(builder, op.operands[place], dtype) for place in (1, 2))
    scaled = builder.call(aten.MUL, other, alpha, type=tensor_type(shape_of(other), alpha))
    made = builder.call(
        f"{op.name.rpartition('.')[0]}.Tensor", op.operands[0], scaled, type=op.results[0].type
    )
    op.results[0].replace_all_uses_with(made)


# What is left.


def _return_tensors(program: Program) -> None:
    """The model's results that are numbers are tensors of no dimensions for its caller."""
    entry = program.entry()
    returned = calls.body(entry)[-1]
    for place, value in enumerate(returned.operands):
        if _is_computed(value):
            returned.operands[place] = ops.tensors_in(value)[0]
    calls.retype(entry)
