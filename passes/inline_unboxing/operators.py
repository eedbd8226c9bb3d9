"""Operators of the registry: from boxed arguments to one operation of stage `schema`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import Dtype
from ...dialect.errors import AS_DATA_SAYS, Refused
from ...dialect.functional_form import functional_form, returning_form
from ...dialect.graph.evaluate import Arrays, evaluate
from ...dialect.graph.seen_views import REORDERING, views_of
from ...dialect.mlir import ir
from ...dialect.operators import record
from ...dialect.operators.record import Record
from ...dialect.operators.synonyms import OF_ANY_OVERLOAD
from ...dialect.registry import Operators
from ...dialect.schema import Argument, FunctionSchema
from ...dialect.script.values import (
    Dynamic,
    List,
    NeedsConstant,
    Opaque,
    Tensor,
    Value,
    constants_only,
    describe,
    tensors_in,
)
from ...dialect.signature_types import TENSOR_LIST
from ...dialect.tensor_facts import TensorFacts
from ...dialect.torch_mlir import result_types
from ...dialect.torch_mlir.refusals import DYNAMIC
from ...dialect.values import constant
from .arguments import complete
from .memory import fresh
from .writing import Writing

MAX_BYTES = 1 << 40
SEES_PARTS = "a tensor that sees the parts of complex numbers; work on a copy (`clone()`)"


def canonical(name: str, operators: Operators) -> str:
    """`aten::mul_.Tensor` for `aten::multiply_.Tensor`."""
    base, dot, overload = name.removeprefix("aten::").partition(".")
    functional = base.removesuffix("_")
    if functional not in OF_ANY_OVERLOAD:
        return name
    found = f"aten::{OF_ANY_OVERLOAD[functional]}{base.removeprefix(functional)}"
    others = (f"{found}{dot}{overload}", f"{found}.int")  # softmax.int, transpose.int
    return next((other for other in others if other in operators), name)


def call(writing: Writing, schema: FunctionSchema, given: Sequence[Value]) -> list[Value]:
    """The results of an operator that is called with these arguments, the first of its schema's."""
    return _Call(writing, schema).run(given)


class _Call:
    """One call on its way."""

    def __init__(self, writing: Writing, schema: FunctionSchema) -> None:
        self._writing = writing
        self._memory = writing.memory
        self._schema = schema

    def run(self, given: Sequence[Value]) -> list[Value]:
        arguments = complete(self._schema, given)
        self._writing.check_draws(self._schema, arguments)
        outs = [a.name for a in self._schema.arguments if a.is_out]
        if outs:
            return self._into(arguments, outs)
        written = next((a.name for a in self._schema.arguments if a.is_write), None)
        if written is not None:
            return self._in_place(arguments, written)
        return self._plain(self._schema, arguments, len(given))

    # Writes.

    def _in_place(self, arguments: dict[str, Value], written: str) -> list[Value]:
        """`x.add_(y)` is `add`, then a write to `x`, cast to its element type."""
        functional = functional_form(self._schema, self._writing.operators)
        if functional is None:
            return self._returning(arguments)
        target = self._tensor(arguments[written], written)
        (result,) = self._plain(functional, _renamed(functional, arguments))
        if "inplace_view" in self._writing.tags(self._schema):
            self._memory.retarget(target, result)
        else:
            self._store(target, result)
        return [target]

    def _returning(self, arguments: dict[str, Value]) -> list[Value]:
        """A norm that follows statistics: its functional form gives what it writes as well."""
        functional = returning_form(self._schema, self._writing.operators)
        if functional is None:
            raise Refused("writes to its arguments in a way that hardwire has no operator for")
        written = [a.name for a in self._schema.arguments if a.is_write]
        results = self._plain(functional, _renamed(functional, arguments))
        count = len(results) - len(written)
        for name, result in zip(written, results[count:], strict=True):
            self._store(self._tensor(arguments[name], name), result)
        return results[:count]

    def _into(self, arguments: dict[str, Value], outs: Sequence[str]) -> list[Value]:
        """An out variant: the functional operator, then a write to each out argument."""
        targets = [self._tensor(arguments.pop(name), name) for name in outs]
        functional = functional_form(self._schema, self._writing.operators)
        if functional is None:
            raise Refused("writes to out arguments, and there is no operator that does not")
        results = self._plain(functional, _renamed(functional, arguments))
        for target, result in zip(targets, results, strict=True):
            if target.shape != result.shape:
                raise Refused(
                    f"writes {result.type} to an out argument {target.type}; hardwire does not "
                    "resize tensors"
                )
            self._store(target, result)
        return list(targets)

    def _store(self, target: Tensor, result: Tensor) -> None:
        if target.shape != result.shape:
            raise Refused(f"writes {result.type} to a tensor {target.type}")
        if not _can_cast(result.dtype, target.dtype):
            raise Refused(
                f"writes {result.type} to a tensor {target.type}, and PyTorch does not cast these"
            )
        value = self._writing.cast(self._memory.read(result), target.dtype)
        self._memory.write(target, value)

    # Calls.

    def _plain(
        self, schema: FunctionSchema, arguments: dict[str, Value], given: int | None = None
    ) -> list[Value]:
        """An operator that writes nothing; `given` of its arguments were in the file."""
        schema, arguments = self._for_dynamic(schema, arguments)
        operands = [self._operand(a, arguments[a.name]) for a in schema.arguments]
        facts = [_facts(value) for value in arguments.values()]
        types = self._types(schema, facts)
        read = [tensor for value in arguments.values() for tensor in tensors_in(value)]
        numbers = self._known_numbers(read, types)
        everything = given is None or numbers is not None
        kept = len(operands) if everything else max(given or 0, schema.required)
        name = ops.operator_name(schema.full_name)
        if gives_list(schema):
            listed = ir.Type.parse(TENSOR_LIST)
            op = ops.build(name, operands[:kept], [listed], schema=schema)
            parts = ops.unpack(op.results[0], types)
            return [List([self._fresh(op, part, read) for part in parts], "List[Tensor]")]
        op = ops.build(name, operands[:kept], types, schema=schema)
        self._writing.mark_seed(op, schema)
        number = None if numbers is None else evaluate(op, numbers)
        if number is not None:
            return [fresh(self._writing.weight(number, "number"))]
        viewed = self._viewed(schema, arguments)
        if viewed is not None and _facts_of(schema).sees_parts:
            return [self._of_parts(viewed, op.results[0])]
        if viewed is not None:
            return [self._view(schema, arguments, viewed, op)]
        return [self._fresh(op, value, read) for value in op.results]

    def _known_numbers(self, read: Sequence[Tensor], types: Sequence[ir.Type]) -> Arrays | None:
        """The operands' values, where they are known numbers, and so is the result: a trace
        computes sizes with tensors."""
        shapes = [tensor.shape for tensor in read] + [ir.ShapedType(type).shape for type in types]
        if len(types) != 1 or any(len(shape) > 0 for shape in shapes):
            return None
        known = {self._memory.read(each): self._writing.known(each) for each in read}
        found = {value: data for value, data in known.items() if data is not None}
        return found if len(found) == len(known) else None

    def _for_dynamic(
        self, schema: FunctionSchema, arguments: dict[str, Value]
    ) -> tuple[FunctionSchema, dict[str, Value]]:
        """The overload that takes a tensor where a number is known only at run time."""
        names = [key for key, value in arguments.items() if isinstance(value, Dynamic | complex)]
        if not names:
            return schema, arguments
        base = f"{schema.namespace}::{schema.name}"
        overload = schema.overload.replace("Scalar", "Tensor") or "Tensor"
        operators = self._writing.operators
        others = [name for name in (f"{base}.{overload}", base) if name in operators]
        other = operators.schema(others[0]) if others else schema
        types = {a.name: str(a.type) for a in other.arguments}
        lacking = [name for name in names if types.get(name) != "Tensor"]
        reference = next((v for v in arguments.values() if isinstance(v, Tensor)), None)
        if lacking and isinstance(number := arguments[lacking[0]], complex):
            if reference is not None and reference.dtype.is_complex and not number.imag:
                return self._for_dynamic(schema, {**arguments, lacking[0]: number.real})
            raise Refused(f"needs the number `{lacking[0]}`, which is complex")
        if lacking:
            raise NeedsConstant(f"needs the number `{lacking[0]}`, which is known only at run time")
        changed = [
            self._number_tensor(value, reference) if key in names else value
            for key, value in arguments.items()
        ]
        return other, complete(other, changed)

    def _number_tensor(self, value: Dynamic | complex, beside: Tensor | None) -> Tensor:
        """A number in the place of a tensor; complex ones are as precise as what is beside them."""
        if isinstance(value, Dynamic):
            return self._writing.number_tensor(value, beside)
        is_wide = beside is not None and beside.dtype.name in ("float64", "complex128")
        data = np.array(value, np.complex128 if is_wide else np.complex64)
        return fresh(self._writing.weight(data, "number"))

    def _types(self, schema: FunctionSchema, facts: Sequence[Any]) -> list[ir.Type]:
        found = result_types.infer(schema, facts, self._writing.shapes)
        if found is None:
            if DYNAMIC in self._writing.tags(schema):
                raise Refused(AS_DATA_SAYS)
            raise Refused(
                "is an operator whose result's shape hardwire cannot tell; export the model with "
                "torch.export instead"
            )
        return [_checked_type(shape, dtype) for shape, dtype in found]

    def _fresh(self, op: ir.Operation, value: ir.Value, read: Sequence[Tensor]) -> Tensor:
        made = fresh(value, *read)
        if op.name.partition(".")[2].startswith(REORDERING):
            made.strides = None
        return made

    # Views.

    def _viewed(self, schema: FunctionSchema, arguments: dict[str, Value]) -> Tensor | None:
        """The tensor that the one result is, or may be, a view of."""
        first = schema.arguments[0]  # what has no arguments has no known shape either
        value = arguments[first.name]
        is_view = first.is_view or _facts_of(schema).copies_if_needed
        return value if is_view else None

    def _of_parts(self, viewed: Tensor, value: ir.Value) -> Tensor:
        """What sees the parts of complex numbers: no view that writes could go through."""
        made = fresh(value)
        made.strides, made.storage.frozen = None, SEES_PARTS
        self._writing.heap.relate(viewed.storage, made.storage)
        return made

    def _view(
        self,
        schema: FunctionSchema,
        arguments: dict[str, Value],
        viewed: Tensor,
        op: ir.Operation,
    ) -> Tensor:
        given = {name: _given(value) for name, value in arguments.items()}
        value = op.results[0]
        (view,) = views_of(op, [value], given)
        if _facts_of(schema).copies_if_needed:
            return self._memory.reshape(viewed, view, value)
        return self._memory.view(viewed, view, value)

    # Operands.

    def _operand(self, argument: Argument, value: Value) -> ir.Value:
        kind = str(argument.type)
        if value is None:
            return constant(None)
        if kind.startswith("Tensor") and kind.endswith("]"):
            return self._list(value)
        if kind.startswith("Tensor"):
            return self._memory.read(self._tensor(value, argument.name))
        if isinstance(value, Tensor):
            raise Refused(f"has a tensor as its argument `{argument.name}` ({kind})")
        return constant(constants_only(value), kind)

    def _list(self, value: Value) -> ir.Value:
        if not isinstance(value, List):
            raise Refused(f"has {describe(value)} where a list of tensors is needed")
        parts = [
            constant(None) if item is None else self._memory.read(self._tensor(item, "a list"))
            for item in value.items
        ]
        return ops.pack(parts)

    def _tensor(self, value: Value, name: str) -> Tensor:
        if isinstance(value, Opaque):
            raise Refused(
                f"needs the tensor of a boxed call as `{name}`, and its type is not known"
            )
        if not isinstance(value, Tensor):
            raise Refused(f"has {describe(value)} where the tensor `{name}` is needed")
        return value


def _renamed(schema: FunctionSchema, arguments: dict[str, Value]) -> dict[str, Value]:
    """The same arguments by the names that another operator has for them."""
    return dict(zip((a.name for a in schema.arguments), arguments.values(), strict=True))


def gives_list(schema: FunctionSchema) -> bool:
    """Its one result is a list of tensors."""
    return [str(item.type).startswith("Tensor[") for item in schema.returns] == [True]


def _can_cast(result: Dtype, target: Dtype) -> bool:
    """A result may be written to a tensor of this type: neither cut to an int nor to a bool."""
    if result.is_complex or target.is_complex:
        return target.is_complex
    return not (result.is_float and not target.is_float) and (
        target.name != "bool" or result.name == "bool"
    )


def _facts_of(schema: FunctionSchema) -> Record:
    return record(ops.operator_name(schema.full_name))


def _given(value: Value) -> Any:
    """An argument as a view wants to know it: a tensor is something that is no constant."""
    return value.value if isinstance(value, Tensor) else constants_only(value)


def _facts(value: Value) -> Any:
    """An argument as shape functions know it."""
    if isinstance(value, Tensor):
        return TensorFacts(value.shape, value.dtype)
    if isinstance(value, List):
        return [_facts(item) for item in value.items]
    return value


def _checked_type(shape: Sequence[int], dtype: Dtype) -> ir.Type:
    if any(size < 0 for size in shape) or prod(shape) * dtype.size > MAX_BYTES:
        text = "x".join(map(str, shape))
        raise Refused(f"gives a tensor of the impossible shape {text}")
    return ir.RankedTensorType.get(list(shape), dtype.type())
