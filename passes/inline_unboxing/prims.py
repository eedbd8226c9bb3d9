"""TorchScript's operators on more than numbers: types, changes of lists, properties of tensors."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...dialect.errors import Refused
from ...dialect.mlir import ir
from ...dialect.operators import script_texts
from ...dialect.plain import is_list
from ...dialect.script.checked import Raised
from ...dialect.script.values import (
    UNINITIALISED,
    Dict,
    List,
    NamedTuple,
    Object,
    Quantised,
    Tensor,
    Value,
    constants_only,
    describe,
    kind_of,
)
from ...dialect.values import Device
from . import operators
from .writing import Writing

MAX_LENGTH = 1 << 20


@dataclass(frozen=True)
class Call:
    """One call of an operator of this table."""

    writing: Writing
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
        schema = self.writing.operators.schema(name)
        return operators.call(self.writing, schema, given)[0]

    def write(self, item: Value) -> Any:
        """What is in a list or dict, to be changed."""
        if not isinstance(item, List | Dict):
            raise Refused(f"changes {describe(item)}")
        self.writing.heap.write(item)
        if len(item.items) > MAX_LENGTH:
            raise Refused(f"makes a list of more than {MAX_LENGTH} elements")
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
    return NamedTuple(items, tuple(fields)) if len(fields) == len(items) else tuple(items)


@prim("prim::ListConstruct")
def _list(call: Call, *items: Value) -> Value:
    return List(list(items), *call.types[:1])


@prim("prim::DictConstruct")
def _dict(call: Call, *items: Value) -> Value:
    if any(isinstance(key, Tensor) for key in items[::2]):
        raise Refused("has a tensor as a key of a dict; keys are numbers or texts in hardwire")
    pairs = zip((constants_only(key) for key in items[::2]), items[1::2], strict=True)
    return Dict(dict(pairs), *call.types[:1])


@prim("prim::ListUnpack", "prim::TupleUnpack")
def _unpack(call: Call, values: Value) -> Value:
    items = values.items if isinstance(values, List) else values
    if not is_list(items) or len(items) != call.results:
        raise Refused(f"takes {call.results} values from {describe(values)}")
    return items[0] if call.results == 1 else tuple(items)


@prim("prim::Uninitialized")
def _uninitialised(call: Call) -> Value:
    return UNINITIALISED


@prim("aten::alias", "aten::detach", "prim::data")
def _alias(call: Call, value: Value) -> Value:
    """Another tensor, in the same memory."""
    return Tensor(*as_tensor(value).state())


@prim("prim::unchecked_cast", "aten::detach_", "aten::requires_grad_", "aten::cpu", "aten::lift",
      "aten::lift_fresh", "aten::positive", "aten::resolve_conj", "aten::resolve_neg")  # fmt: skip
def _same(call: Call, value: Value, *rest: Value) -> Value:
    return value


@prim("aten::conj", "aten::real")
def _real_or_conjugate(call: Call, x: Value) -> Value:
    """Of real numbers, these are the numbers themselves."""
    return call.operator(call.name, x) if as_tensor(x).dtype.is_complex else x


@prim("hw::complex")
def _complex(call: Call, real: Value, imag: Value) -> Value:
    return complex(real, imag)


@prim("aten::is_complex")
def _is_complex(call: Call, x: Value) -> Value:
    return as_tensor(x).dtype.is_complex


@prim("prim::unchecked_unwrap_optional", "aten::_unwrap_optional")
def _unwrap(call: Call, value: Value) -> Value:
    if value is None:
        raise Raised("Unwrapping null optional")
    return value


@prim("prim::RaiseException")
def _raise(call: Call, *given: Value) -> Value:
    message = given[0] if given and isinstance(given[0], str) else "an exception"
    raise Raised(" ".join(message.split()))


@prim("aten::manual_seed")
def _manual_seed(call: Call, seed: Value) -> Value:
    """What follows draws from this seed."""
    call.writing.set_seed(seed)
    return ()


@prim("prim::Print", "aten::warn", "aten::set_grad_enabled")
def _nothing(call: Call, *given: Value) -> Value:
    return ()


@prim("aten::_get_tracing_state", "aten::is_autocast_enabled", "aten::is_autocast_cpu_enabled",
      "aten::has_torch_function", "prim::is_cuda", "prim::is_xla",
      "prim::is_mps", "prim::is_meta", "prim::is_sparse", "prim::is_sparse_csr", "prim::is_vulkan",
      "prim::is_nested", "prim::is_xpu", "prim::is_ipu",
      "aten::is_neg", "aten::is_conj", "aten::is_inference")  # fmt: skip
def _no(call: Call, *given: Value) -> Value:
    return False


@prim("prim::requires_grad")
def _requires_grad(call: Call, x: Value) -> Value:
    """With gradients, modules of PyTorch keep to operators that have some: those are compiled."""
    return call.writing.is_weight(as_tensor(x))


@prim("aten::is_scripting", "prim::is_cpu", "aten::is_grad_enabled")
def _yes(call: Call, *given: Value) -> Value:
    return True


@prim("aten::__is__")
def _is(call: Call, a: Value, b: Value) -> Value:
    """Of numbers, PyTorch asks whether they are equal."""
    return a is b or (type(a) is type(b) and kind_of(a) is not None and a == b)


@prim("aten::__isnot__")
def _is_not(call: Call, a: Value, b: Value) -> Value:
    return not _is(call, a, b)


@prim("aten::format")
def _format(call: Call, form: str, *given: Value) -> Value:
    try:
        return script_texts.formatted(form, *given)
    except Refused:
        return UNINITIALISED  # a message that would show a value of run time


@prim("prim::isinstance")
def _isinstance(call: Call, value: Value) -> Value:
    return any(_has_type(value, text) for text in call.types)


def _has_type(value: Value, text: str) -> bool:
    base = text.partition("[")[0]
    if base == "Optional":
        return value is None or _has_type(value, text[len("Optional[") : -1])
    if isinstance(value, List):
        return _plain(text) in (_plain(value.type), "List", "List[Any]")
    if isinstance(value, Dict):
        return _plain(text) in (_plain(value.type), "Dict")
    if isinstance(value, Object):
        return text == value.type
    if isinstance(value, tuple):
        return base in ("Tuple", "tuple") or text.startswith("__torch__")
    names = {Tensor: "Tensor", Quantised: "Tensor", str: "str", Device: "Device"}
    if value is None:
        return base in ("None", "NoneType")
    kind = kind_of(value)
    if kind is not None:
        return base == kind or (base in ("number", "Scalar") and kind != "bool")
    return base == names.get(value.__class__)


def _plain(text: str) -> str:
    return text.replace(" ", "")


def as_tensor(value: Value) -> Tensor:
    if not isinstance(value, Tensor):
        raise Refused(f"has {describe(value)} where a tensor is needed")
    return value
