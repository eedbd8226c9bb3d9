"""Kernels that are C functions of the user's: a declaration that says what each call passes.

```mlir
func.func private @my_add(memref<6xf32>, memref<6xf32>, memref<6xf32>) -> i32 attributes {
  hw.symbol = "my_add",
  hw.parameters = [{kind = "tensor", buffer = 0 : i64, …}, {kind = "data", bytes = …}, …]}
```

The memrefs are the buffers, as for every kernel. `hw.parameters` has one entry for each parameter
in C; the descriptors are written around the call once the program is in the llvm dialect. Those of
boxed kernels are in boxed.py. A kernel that makes a call go on has one of kind `next`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...dialect import ops
from ...dialect.dtypes import BY_NAME, of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.layout import Layout, layout_of
from ...dialect.mlir import ir
from ...dialect.plain import is_list
from ...dialect.program import Program
from ...dialect.schema import FunctionSchema
from ...dialect.schema_parser import parse
from ...dialect.signature_types import LISTS, TENSOR_LIST
from ...dialect.values import constant_value, is_constant, is_none
from ...dialect.walks import maker
from ..c_signature import Parameter, anchored, parameters
from ..c_values import encode, encode_options, viewed_scalar
from ..descriptors import described
from .external_fields import data, entry, fields_of, name_list

SYMBOL = "hw.symbol"
SCHEMA = "hw.schema"
NEXT = "hw.next"
_BY_POINTER = ("scalar", "device", "string")
LARGEST = 2**31 - 1
NUMBERS = ("int", "float", "bool", "code", "scalar")
"""Kinds of parameters whose value may be computed by another kernel."""
EXACT = {"int": "int64", "float": "float64", "bool": "bool"}
"""Those that lie in memory as in C, and the dtype of the tensor that carries them."""
BESIDE = ("hw.constant", ops.PACK, "func.return")
"""What stands in a kernel function beside its operator."""


class Arguments:
    """The parameters of one kernel, from its operator's operands and its C signature."""

    def __init__(self, program: Program, original: ir.Operation) -> None:
        self.symbol = ir.StringAttr(original.attributes[SYMBOL]).value
        self.source = program.source
        self.schema: FunctionSchema = parse(ir.StringAttr(original.attributes[SCHEMA]).value)
        block = original.regions[0].blocks[0]
        self.inputs = list(block.arguments)
        listed = [op.operation for op in block.operations]
        self.results = list(listed[-1].operands)
        self.operator = next(op for op in listed if op.name not in BESIDE)
        self.calls_on = NEXT in original.attributes
        self.has_views = "hw.kernel_views" in original.attributes
        self.scratch = "hw.scratch" in original.attributes
        self.layouts = _layouts(original, self.inputs, self.results)
        self.described = described(original)
        self.operands = self._operands(program)

    def _operands(self, program: Program) -> dict[str, ir.Value]:
        """The operands by the names of the operator's arguments, which the kernel's have too."""
        if self.operator.name in program.dispatcher:
            return ops.arguments(self.operator, program.dispatcher.schema(self.operator.name))
        names = [argument.name for argument in self.schema.arguments if not argument.is_out]
        return dict(zip(names, self.operator.operands, strict=False))

    def problem(self, sentence: str) -> LoweringFailed:
        return LoweringFailed(f"{self.source}: kernel `{self.symbol}`: {sentence}.")

    def entries(self) -> list[ir.Attribute]:
        found: list[ir.Attribute] = []
        results = self.groups()
        listed = parameters(self.schema, self.scratch and not self.calls_on)
        places: dict[Parameter, int] = {}
        for one in listed:
            places[one] = len(found)
            if one.kind == "scratch":
                found.append(entry(kind="buffer", buffer=self.scratch_place))
            elif one.is_result:
                found += self.result(one, results)
            else:
                found += self._given(one)
        self.finish(results)
        if self.has_views:
            anchor, tensors = anchored(listed)
            if anchor is not None and tensors is not None:
                step = 1 + tensors.has_optional_elements
                name_list(found, places[anchor], places[tensors], step)
        return [*found, self.following()] if self.calls_on else found

    @property
    def scratch_place(self) -> int:
        """The number of the buffer of scratch memory."""
        return len(self.inputs) + len(self.results)

    def following(self) -> ir.Attribute:
        """What makes the rest of a call, with its scratch memory."""
        if self.calls_on:
            return entry(kind="next", buffer=self.scratch_place)
        return entry(kind="none")

    def finish(self, results: Iterator[list[int]]) -> None:
        """Refuses a kernel that leaves buffers of results unwritten."""
        if next(results, None) is not None:
            raise self.problem("it gives fewer results than its operator has")

    def groups(self) -> Iterator[list[int]]:
        """The numbers of the buffers of each result that is no argument, several for a list."""
        found = iter(list(self._groups()))
        if self.schema.updated:
            # An in-place kernel gives its result where its operand lay: it is not passed again.
            next(found)
        return found

    def _groups(self) -> Iterator[list[int]]:
        """The numbers of the buffers of each result: several for a list of tensors."""
        place = len(self.inputs)
        for result in self.operator.results:
            is_list = str(result.type) == TENSOR_LIST
            count = len(ops.unpacked(result)) if is_list else 1
            yield list(range(place, place + count))
            place += count

    def result(self, one: Parameter, results: Iterator[list[int]]) -> list[ir.Attribute]:
        places = next(results, None)
        if places is None:
            raise self.problem("it gives more results than its operator has")
        if one.is_optional or one.kind not in ("tensor", *NUMBERS):
            raise self.problem(f"`{one.text}` is neither a tensor nor a number")
        if one.kind != "tensor":
            self.check_fixed(one)
            return self._number_result(one, places[0])
        if not one.is_list:
            return [self._tensor(places[0])]
        if not places:
            raise self.problem(f"nothing says how many tensors `{one.text}` has")
        rest = [self._tensor(place) for place in places]
        return [entry(kind="pointers", items=rest), _count(len(rest))]

    def _number_result(self, one: Parameter, place: int) -> list[ir.Attribute]:
        """Where a number, or a list of them, is written to."""
        (count,) = self._shape(place) or [1]
        fields = self._number(place)
        if one.kind in EXACT:
            found = entry(kind="address", **fields)
        else:
            found = entry(kind="returned", of=one.kind, count=count, **fields)
        return [found, _count(count)] if one.is_list else [found]

    def _given(self, one: Parameter) -> list[ir.Attribute]:
        missing = [name for name in one.names if name not in self.operands]
        if missing:
            raise self.problem(f"`{self.operator.name}` has no argument `{missing[0]}` for it")
        values = [self.operands[name] for name in one.names]
        if one.kind == "tensor":
            return self.tensors(one, values[0])
        if len(values) == 1 and ops.tensors_in(values[0]):
            return self._computed(one, values[0])
        known = [self.constant(one, value) for value in values]
        if one.kind == "options":
            return [data(encode_options(known), 1)]
        value = known[0]
        if value is None:
            return [entry(kind="none"), _count(0)] if one.is_list else [entry(kind="none")]
        if one.is_list:
            return self._list(one, value)
        if one.kind == "opaque":
            raise self.problem(f"`{one.text}` cannot be passed")
        if one.kind == "scalar" and self.has_views:
            return [data(*viewed_scalar(value))]
        if one.is_optional or one.kind in _BY_POINTER:
            return [data(*encode(one.kind, value))]
        return [entry(kind=one.kind, value=value)]

    # Numbers that another kernel has computed.

    def check_fixed(self, one: Parameter) -> None:
        """Refuses a number that is computed where what comes next was compiled for another."""
        if self.calls_on:
            raise self.problem(f"`{one.text}` is known only at run time, and it calls on")

    def _number(self, place: int) -> dict[str, Any]:
        """The buffer that a number lies in, and as what."""
        value = [*self.inputs, *self.results][place]
        dtype = of_tensor(value.type)
        return {
            "buffer": place,
            "offset": self.layouts[place].origin * dtype.size,
            "dtype": dtype.name,
        }

    def _shape(self, place: int) -> list[int]:
        return ir.RankedTensorType([*self.inputs, *self.results][place].type).shape

    def _computed(self, one: Parameter, value: ir.Value) -> list[ir.Attribute]:
        """What is passed for a number, or a list of them, that lies in memory."""
        if one.kind not in NUMBERS:
            raise self.problem(f"`{one.text}` is known only at run time")
        self.check_fixed(one)
        is_list = str(value.type) in LISTS
        items = list(maker(value).operands)
        if is_list and len(items) == 1 and str(items[0].type).startswith("tensor<"):
            return self._whole_list(one, value, self.inputs.index(items[0]))
        listed = [self._item(item) for item in (items if is_list else [value])]
        if not (one.is_list or one.is_optional or one.kind == "scalar"):
            return [entry(kind="load", of=one.kind, **fields_of(listed[0]))]
        if one.is_list:
            return [entry(kind="array", of=one.kind, items=listed), _count(len(listed))]
        viewed = one.kind == "scalar" and self.has_views
        return [entry(kind="array", of="viewed_scalar" if viewed else one.kind, items=listed)]

    def _whole_list(self, one: Parameter, value: ir.Value, place: int) -> list[ir.Attribute]:
        """A list as the kernel that gave it has written it."""
        (count,) = self._shape(place)
        fields = self._number(place)
        if one.kind in EXACT and EXACT[one.kind] == fields["dtype"]:
            return [entry(kind="address", **fields), _count(count)]
        element = str(value.type).removeprefix("!hw.list<").removesuffix(">")
        width = BY_NAME[fields["dtype"]].size
        items = [
            entry(number=element, **{**fields, "offset": fields["offset"] + step * width})
            for step in range(count)
        ]
        return [entry(kind="array", of=one.kind, items=items), _count(count)]

    def _item(self, number: ir.Value) -> ir.DictAttr:
        """One number: where it lies, or its value."""
        element = str(number.type)
        if is_constant(number):
            return entry(number=element, value=constant_value(number))
        (tensor,) = ops.tensors_in(number)
        return entry(number=element, **self._number(self.inputs.index(tensor)))

    def _list(self, one: Parameter, items: Any) -> list[ir.Attribute]:
        items = list(items) if is_list(items) else [items]
        if one.kind == "string":
            pointers = [data(*encode("string", item)) for item in items]
            return [entry(kind="pointers", items=pointers), _count(len(items))]
        if one.kind == "opaque":
            raise self.problem(f"`{one.text}` cannot be passed")
        if not items:
            return [entry(kind="none"), _count(0)]
        parts = [encode(one.kind, item) for item in items]
        return [data(b"".join(part for part, _ in parts), parts[0][1]), _count(len(items))]

    def tensors(self, one: Parameter, value: ir.Value) -> list[ir.Attribute]:
        if not one.is_list:
            return [self._operand(value)]
        if is_none(value):
            return [entry(kind="none"), _count(0)]
        items = [self._operand(item) for item in ops.packed(value) or []]
        return [entry(kind="pointers", items=items), _count(len(items))]

    def _operand(self, value: ir.Value) -> ir.Attribute:
        if is_none(value):
            return entry(kind="none")
        return self._tensor(self.inputs.index(value))

    def _tensor(self, place: int) -> ir.Attribute:
        """The descriptor of an input or a result, by the number of its buffer."""
        if place in self.described:
            return entry(kind="given", buffer=place)
        value = [*self.inputs, *self.results][place]
        shape = tuple(ir.RankedTensorType(value.type).shape)
        layout, dtype = self.layouts[place], of_tensor(value.type)
        if max((*shape, *layout.strides), default=0) > LARGEST:
            raise self.problem(f"a tensor of shape {list(shape)} is too large for a descriptor")
        return entry(
            kind="tensor",
            buffer=place,
            offset=layout.origin * dtype.size,
            dtype=dtype.code,
            sizes=ir.DenseI32ArrayAttr.get(list(shape)),
            strides=ir.DenseI32ArrayAttr.get(list(layout.strides)),
        )

    def constant(self, one: Parameter, value: ir.Value) -> Any:
        if is_none(value):
            return None
        if not is_constant(value):
            raise self.problem(f"`{one.text}` is known only at run time")
        return constant_value(value)


def _layouts(
    original: ir.Operation, inputs: list[ir.Value], results: list[ir.Value]
) -> list[Layout]:
    found: list[Layout] = []
    for key, values in (("arg_attrs", inputs), ("res_attrs", results)):
        attributes = original.attributes[key] if key in original.attributes else None
        found += [layout_of(attributes, place, value.type) for place, value in enumerate(values)]
    return found


def _count(number: int) -> ir.DictAttr:
    return entry(kind="count", value=number)
