"""TorchScript's operators on more than numbers: types, changes of lists, properties of tensors."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cmp_to_key
from math import prod
from typing import TYPE_CHECKING, Any

from ...dialect.mlir import ir
from ...dialect.values import Device
from . import scalars
from .scalars import Raised
from .values import (
    UNINITIALISED,
    Dict,
    Dynamic,
    List,
    NamedTuple,
    Object,
    Tensor,
    Unsupported,
    Value,
    constants_only,
    describe,
    kind_of,
)

if TYPE_CHECKING:
    from .evaluator import Evaluator


MAX_LENGTH = 1 << 20


@dataclass(frozen=True)
class Call:
    """One call of an operator of this table."""

    evaluator: Evaluator
    op: ir.Operation
    name: str

    @property
    def types(self) -> list[str]:
        """TorchScript's texts of the types that the call names."""
        if "types" not in self.op.attributes:
            return []
        return [ir.StringAttr(item).value for item in ir.ArrayAttr(self.op.attributes["types"])]

    @property
    def results(self) -> int:
        return len(self.op.results)

    def operator(self, name: str, *given: Value) -> Value:
        """The one result of an operator of the registry."""
        from . import operators

        schema = self.evaluator.operators.schema(name)
        return operators.call(self.evaluator, schema, given)[0]

    def write(self, item: List | Dict) -> Any:
        """What is in a list or dict, to be changed."""
        if not isinstance(item, List | Dict):
            raise Unsupported(f"changes {describe(item)}")
        self.evaluator.heap.write(item)
        if len(item.items) > MAX_LENGTH:
            raise Unsupported(f"makes a list of more than {MAX_LENGTH} elements")
        return item.items


Prim = Callable[..., Value]
TABLE: dict[str, Prim] = {}


def prim(*names: str) -> Callable[[Prim], Prim]:
    """Enters a function in the table under each of these names."""

    def enter(function: Prim) -> Prim:
        for name in names:
            TABLE[name] = function
        return function

    return enter


# Making and taking apart.


@prim("prim::TupleConstruct")
def _tuple(call: Call, *items: Value) -> Value:
    fields = re.findall(r"\[(\w+),", call.types[0].partition("NamedTuple")[2]) if call.types else []
    return NamedTuple(items, tuple(fields)) if len(fields) == len(items) > 0 else tuple(items)


@prim("prim::ListConstruct")
def _list(call: Call, *items: Value) -> Value:
    return List(list(items), call.types[0] if call.types else "List[Any]")


@prim("prim::DictConstruct")
def _dict(call: Call, *items: Value) -> Value:
    pairs = zip((constants_only(key) for key in items[::2]), items[1::2], strict=True)
    return Dict(dict(pairs), call.types[0] if call.types else "Dict[str, Any]")


@prim("prim::ListUnpack", "prim::TupleUnpack")
def _unpack(call: Call, values: Value) -> Value:
    items = values.items if isinstance(values, List) else values
    if not isinstance(items, list | tuple) or len(items) != call.results:
        raise Unsupported(f"takes {call.results} values from {describe(values)}")
    return items[0] if call.results == 1 else tuple(items)


@prim("prim::Uninitialized")
def _uninitialised(call: Call) -> Value:
    return UNINITIALISED


@prim("prim::unchecked_cast", "aten::detach", "aten::detach_", "aten::alias", "prim::data",
      "aten::requires_grad_", "aten::cpu", "aten::lift", "aten::lift_fresh", "aten::positive",
      "aten::resolve_conj", "aten::resolve_neg", "aten::conj")  # fmt: skip
def _same(call: Call, value: Value, *rest: Value) -> Value:
    return value


@prim("prim::unchecked_unwrap_optional", "aten::_unwrap_optional")
def _unwrap(call: Call, value: Value) -> Value:
    if value is None:
        raise Raised("Unwrapping null optional")
    return value


@prim("prim::RaiseException")
def _raise(call: Call, *given: Value) -> Value:
    message = given[0] if given and isinstance(given[0], str) else "an exception"
    raise Raised(" ".join(message.split()))


@prim("prim::Print", "aten::warn", "aten::set_grad_enabled", "aten::manual_seed")
def _nothing(call: Call, *given: Value) -> Value:
    return ()


@prim("aten::_get_tracing_state", "aten::is_autocast_enabled", "aten::is_autocast_cpu_enabled",
      "aten::has_torch_function", "prim::is_cuda", "prim::is_xla",
      "prim::is_mps", "prim::is_meta", "prim::is_sparse", "prim::is_sparse_csr", "prim::is_vulkan",
      "prim::is_nested", "prim::is_xpu", "prim::is_ipu", "aten::is_complex",
      "aten::is_neg", "aten::is_conj", "aten::is_inference")  # fmt: skip
def _no(call: Call, *given: Value) -> Value:
    return False


@prim("prim::requires_grad")
def _requires_grad(call: Call, x: Value) -> Value:
    """With gradients, modules of PyTorch keep to operators that have some: those are compiled."""
    return call.evaluator.is_weight(_tensor(x))


@prim("aten::is_scripting", "prim::is_cpu", "aten::is_grad_enabled")
def _yes(call: Call, *given: Value) -> Value:
    return True


@prim("aten::__is__")
def _is(call: Call, a: Value, b: Value) -> Value:
    return a is b or (a == b if isinstance(a, bool) and isinstance(b, bool) else False)


@prim("aten::__isnot__")
def _is_not(call: Call, a: Value, b: Value) -> Value:
    return not _is(call, a, b)


@prim("aten::format")
def _format(call: Call, form: str, *given: Value) -> Value:
    try:
        return scalars.TABLE["aten::format"](form, *given)
    except Unsupported:
        return UNINITIALISED  # a message that would show a value of run time


@prim("prim::isinstance")
def _isinstance(call: Call, value: Value) -> Value:
    return any(_has_type(value, text) for text in call.types)


def _has_type(value: Value, text: str) -> bool:
    base = text.partition("[")[0]
    if base == "Optional":
        return value is None or _has_type(value, text[len("Optional[") : -1])
    if isinstance(value, List):
        return base == "List" and _plain(text) in (_plain(value.type), "List", "List[Any]")
    if isinstance(value, Dict):
        return base == "Dict" and _plain(text) in (_plain(value.type), "Dict")
    if isinstance(value, Object):
        return text == value.type
    if isinstance(value, tuple):
        return base in ("Tuple", "tuple") or text.startswith("__torch__")
    names = {Tensor: "Tensor", str: "str", Device: "Device"}
    if value is None:
        return base in ("None", "NoneType")
    kind = kind_of(value)
    if kind is not None:
        return base == kind or (base in ("number", "Scalar") and kind != "bool")
    return base == names.get(type(value), "")


def _plain(text: str) -> str:
    return text.replace(" ", "")


# Changing lists and dicts.


@prim("aten::append.t")
def _append(call: Call, values: List, item: Value) -> Value:
    call.write(values).append(item)
    return values


@prim("aten::_set_item.t")
def _set_item(call: Call, values: List, index: int, item: Value) -> Value:
    items = call.write(values)
    items[scalars._index(items, constants_only(index))] = item
    return values


@prim("aten::insert.t")
def _insert(call: Call, values: List, index: int, item: Value) -> Value:
    call.write(values).insert(constants_only(index), item)
    return ()


@prim("aten::extend.t")
def _extend(call: Call, values: List, more: List) -> Value:
    call.write(values).extend(list(more.items))
    return ()


@prim("aten::add_.t")
def _add_to(call: Call, values: List, more: List) -> Value:
    _extend(call, values, more)
    return values


@prim("aten::pop.t")
def _pop(call: Call, values: List, index: int = -1) -> Value:
    items = call.write(values)
    return items.pop(scalars._index(items, constants_only(index), "pop"))


@prim("aten::Delete.t")
def _delete(call: Call, values: List, index: int) -> Value:
    _pop(call, values, index)
    return ()


@prim("aten::clear.t", *(f"aten::clear.{key}" for key in scalars.KEYS))
def _clear(call: Call, values: List | Dict) -> Value:
    call.write(values).clear()
    return ()


@prim("aten::reverse.t")
def _reverse(call: Call, values: List) -> Value:
    call.write(values).reverse()
    return ()


@prim(*(f"aten::sort.{kind}" for kind in ("int", "float", "bool", "str")))
def _sort(call: Call, values: List, reverse: bool = False) -> Value:
    constants_only(values)
    call.write(values).sort(reverse=reverse)
    return ()


@prim(*(f"aten::remove.{kind}" for kind in ("int", "float", "bool", "str")))
def _remove(call: Call, values: List, item: Value) -> Value:
    items = call.write(values)
    if item not in items:
        raise Raised("list.remove(x): x not in list")
    items.remove(item)
    return ()


@prim(*(f"aten::_set_item.{key}" for key in scalars.KEYS))
def _set_key(call: Call, values: Dict, key: Value, item: Value) -> Value:
    call.write(values)[constants_only(key)] = item
    return ()


@prim(*(f"aten::Delete.Dict_{key}" for key in scalars.KEYS))
def _delete_key(call: Call, values: Dict, key: Value) -> Value:
    scalars._lookup(values, key)
    del call.write(values)[key]
    return ()


@prim(*(f"aten::pop.Dict_{key}" for key in scalars.KEYS))
def _pop_key(call: Call, values: Dict, key: Value) -> Value:
    scalars._lookup(values, key)
    return call.write(values).pop(key)


@prim(*(f"aten::pop.Dict_default_{key}" for key in scalars.KEYS))
def _pop_key_or(call: Call, values: Dict, key: Value, default: Value) -> Value:
    return call.write(values).pop(key, default)


@prim(*(f"aten::setdefault.{key}" for key in scalars.KEYS))
def _set_default(call: Call, values: Dict, key: Value, default: Value) -> Value:
    return call.write(values).setdefault(key, default)


@prim(*(f"aten::update.{key}" for key in scalars.KEYS))
def _update(call: Call, values: Dict, more: Dict) -> Value:
    call.write(values).update(more.items)
    return ()


@prim("aten::sorted.any", "aten::sort.any")
def _sort_any(call: Call, values: List, reverse: bool = False) -> Value:
    """Lists of tuples of numbers and texts; objects would have to be asked."""
    items = sorted(values.items, key=cmp_to_key(_compare), reverse=reverse)
    if call.name == "aten::sorted.any":
        return List(items, values.type)
    call.write(values)[:] = items
    return ()


def _compare(a: Value, b: Value) -> int:
    first, second = constants_only(a), constants_only(b)
    return (first > second) - (first < second)


# What is known of a tensor.


def _tensor(value: Value) -> Tensor:
    if not isinstance(value, Tensor):
        raise Unsupported(f"has {describe(value)} where a tensor is needed")
    return value


@prim("aten::size")
def _size(call: Call, x: Value) -> Value:
    return List(list(_tensor(x).shape), "List[int]")


@prim("aten::size.int")
def _size_of(call: Call, x: Value, dim: int) -> Value:
    shape = _tensor(x).shape
    return shape[scalars._index(shape, constants_only(dim), "dimension")]


@prim("aten::dim")
def _rank(call: Call, x: Value) -> Value:
    return len(_tensor(x).shape)


@prim("aten::numel")
def _numel(call: Call, x: Value) -> Value:
    return prod(_tensor(x).shape)


@prim("aten::len.Tensor")
def _len(call: Call, x: Value) -> Value:
    shape = _tensor(x).shape
    if not shape:
        raise Raised("len() of a 0-d tensor")
    return shape[0]


@prim("prim::dtype")
def _dtype(call: Call, x: Value) -> Value:
    return _tensor(x).dtype.code


@prim("prim::device")
def _device(call: Call, x: Value) -> Value:
    return Device("cpu")


@prim("prim::layout")
def _layout(call: Call, x: Value) -> Value:
    return 0


@prim("prim::itemsize", "aten::element_size")
def _itemsize(call: Call, x: Value) -> Value:
    return _tensor(x).dtype.size


@prim("prim::nbytes")
def _nbytes(call: Call, x: Value) -> Value:
    return prod(_tensor(x).shape) * _tensor(x).dtype.size


@prim("aten::is_floating_point")
def _is_floating_point(call: Call, x: Value) -> Value:
    return _tensor(x).dtype.is_float


@prim("aten::is_signed")
def _is_signed(call: Call, x: Value) -> Value:
    return _tensor(x).dtype.name not in ("uint8", "bool")


@prim("aten::is_same_size")
def _is_same_size(call: Call, x: Value, y: Value) -> Value:
    return _tensor(x).shape == _tensor(y).shape


@prim("prim::type")
def _device_type(call: Call, device: Device) -> Value:
    return device.name.partition(":")[0]


@prim("prim::index")
def _device_index(call: Call, device: Device) -> Value:
    number = device.name.partition(":")[2]
    return int(number) if number else None


# Numbers of tensors.

KINDS = {
    **dict.fromkeys(("aten::Bool.Tensor",), "bool"),
    **dict.fromkeys(("aten::Int.Tensor", "aten::IntImplicit"), "int"),
    **dict.fromkeys(("aten::Float.Tensor", "aten::FloatImplicit"), "float"),
}


@prim(*KINDS, "aten::item", "aten::ScalarImplicit", "aten::_local_scalar_dense")
def _number(call: Call, x: Value) -> Value:
    from .dynamic import convert

    tensor = _tensor(x)
    if prod(tensor.shape) != 1:
        raise Raised("a Tensor with more than one element cannot be converted to a number")
    own = "float" if tensor.dtype.is_float else "bool" if tensor.dtype.name == "bool" else "int"
    kind = KINDS.get(call.name, own)
    data = call.evaluator.known(tensor)
    if data is not None:
        return {"int": int, "float": float, "bool": bool}[kind](data.reshape(()).item())
    if tensor.shape:
        tensor = call.operator("aten::view", tensor, List([]))
    value = call.evaluator.memory.read(tensor)
    return Dynamic(kind, convert(call.evaluator, value, kind))
