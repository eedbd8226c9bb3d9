"""The arguments of graph nodes: from the tagged JSON values of a `.pt2` file to plain values."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any

from ..values import Device
from . import serde
from .fields import Field
from .unsupported import Unsupported


@dataclass(frozen=True)
class TensorRef:
    """A tensor value of the graph."""

    name: str


@dataclass(frozen=True)
class TensorRefs:
    """A list of tensor values; None where the list has a hole."""

    names: tuple[str | None, ...]


@dataclass(frozen=True)
class NumberRef:
    """A number that an operator of the graph computes in every run anew."""

    name: str


@dataclass(frozen=True)
class SizeRef:
    """A number that is an expression of the program's sizes (`size_text.Tree`)."""

    tree: Any


Plain = None | bool | int | float | complex | str | list[Any] | Device
Value = Plain | TensorRef | TensorRefs | NumberRef | SizeRef

REFUSED = {
    "as_graph": "is a graph",
    "as_custom_obj": "is a custom object",
    "as_operator": "is an operator",
    "as_strings": "is a list of strings",
    "as_nested_tensors": "is a nested list of tensors",
    "as_int_lists": "is a nested list of integers",
    "as_float_lists": "is a nested list of numbers",
    "as_string_to_argument": "is a dictionary",
}


def read(
    field: Field, static: Mapping[str, Plain | SizeRef], computed: Container[str] = ()
) -> Value:
    """The value of an argument. `static` holds the numbers that are known without
    running anything, `computed` the names of those that operators give.

    Raises Unsupported, with the end of a sentence, for what is valid but cannot be compiled.
    """
    tag, value = field.union()
    if tag in REFUSED:
        raise Unsupported(REFUSED[tag])
    if tag in ("as_sym_int", "as_sym_float", "as_sym_bool"):
        return _symbolic(value, static, computed)
    if tag in ("as_sym_ints", "as_sym_floats", "as_sym_bools"):
        return [_symbolic(item, static, computed) for item in value.items()]
    if tag == "as_values":
        return [read(item, static, computed) for item in value.items()]
    if tag == "as_foreign":
        raise Unsupported(f"is `{value['name'].string()}`, which hardwire does not know")
    reader = READERS.get(tag)
    if reader is None:
        raise field.failure(f"the argument kind `{tag}` is not known")
    return reader(value)


def _symbolic(
    field: Field, static: Mapping[str, Plain | SizeRef], computed: Container[str]
) -> Plain | NumberRef | SizeRef:
    tag, value = field.union()
    if tag != "as_name":
        return _number(tag, value)
    name = value.string()
    if name in computed:
        return NumberRef(name)
    if name not in static:
        raise Unsupported(f"is the symbolic number `{name}`")
    return static[name]


def _number(tag: str, value: Field) -> int | float | bool:
    if tag == "as_int":
        return value.integer()
    if tag == "as_float":
        return value.number()
    if tag == "as_bool":
        return value.boolean()
    raise value.failure(f"expected a number, found `{tag}`")


def static_number(field: Field) -> Plain:
    """The value of a SymInt, SymFloat or SymBool that the graph computes, where it is known."""
    tag, value = field.union()
    if tag == "as_expr":
        raise Unsupported("is symbolic, known only at run time")
    return _number(tag, value)


def _tensor(value: Field) -> TensorRef:
    return TensorRef(value["name"].string())


def _tensors(value: Field) -> TensorRefs:
    return TensorRefs(tuple(item["name"].string() for item in value.items()))


def _optional_tensor(field: Field) -> TensorRef | None:
    tag, value = field.union()
    if tag == "as_none":
        return None
    if tag == "as_tensor":
        return _tensor(value)
    raise field.failure(f"expected `as_tensor` or `as_none`, found `{tag}`")


def _optional_tensors(value: Field) -> TensorRefs:
    refs = [_optional_tensor(item) for item in value.items()]
    return TensorRefs(tuple(None if ref is None else ref.name for ref in refs))


def _coded(value: Field, code: int | None, what: str) -> int:
    if code is None:
        raise value.failure(f"{value.integer()} is not the number of any {what}")
    return code


def _scalar_type(value: Field) -> int:
    return _coded(value, serde.scalar_type_code(value.integer()), "element type")


def _layout(value: Field) -> int:
    return _coded(value, serde.LAYOUTS.get(value.integer()), "layout")


def _memory_format(value: Field) -> int:
    return _coded(value, serde.MEMORY_FORMATS.get(value.integer()), "memory format")


def _device(value: Field) -> Device:
    index = value.get("index")
    name = value["type"].string()
    return Device(name if index is None else f"{name}:{index.integer()}")


def _complex(value: Field) -> complex | float:
    """A complex number; a real one where it has no imaginary part."""
    number = complex(value["real"].number(), value["imag"].number())
    return number if number.imag else number.real


READERS: dict[str, Callable[[Field], Any]] = {
    "as_complex": _complex,
    "as_none": lambda value: None,
    "as_tensor": _tensor,
    "as_tensors": _tensors,
    "as_optional_tensor": _optional_tensor,
    "as_optional_tensors": _optional_tensors,
    "as_int": Field.integer,
    "as_ints": lambda value: [item.integer() for item in value.items()],
    "as_float": Field.number,
    "as_floats": lambda value: [item.number() for item in value.items()],
    "as_bool": Field.boolean,
    "as_bools": lambda value: [item.boolean() for item in value.items()],
    "as_string": Field.string,
    "as_scalar_type": _scalar_type,
    "as_layout": _layout,
    "as_memory_format": _memory_format,
    "as_device": _device,
}


SCALARS: dict[type, frozenset[str]] = {
    bool: frozenset(("bool", "SymBool", "Scalar")),
    int: frozenset(("int", "SymInt", "Scalar", "ScalarType", "Layout", "MemoryFormat", "Tensor")),
    float: frozenset(("float", "SymFloat", "Scalar", "Tensor")),
    str: frozenset(("str",)),
    Device: frozenset(("Device",)),
    TensorRef: frozenset(("Tensor",)),
    complex: frozenset(("Tensor",)),
    SizeRef: frozenset(("int", "SymInt", "Scalar", "Tensor")),
    NumberRef: frozenset(
        ("int", "SymInt", "float", "SymFloat", "bool", "SymBool", "Scalar", "Tensor")
    ),
}


def coerce(value: Value, kind: str) -> Value:
    """`value` as the schema type `kind` wants it: PyTorch's own conversions and no others.

    An int becomes a float where a float is declared; a number becomes a list where a list of a
    known length is declared (`int[2] stride` given as 1). A number may stand for a tensor.
    Raises Unsupported, with the end of a sentence, for a value of another kind.
    """
    if kind.endswith("?"):
        return None if value is None else coerce(value, kind[:-1])
    if kind.endswith("]"):
        return _coerce_list(value, *kind[:-1].rsplit("[", 1))
    if kind in ("float", "SymFloat") and type(value) is int:
        return float(value)
    if type(value) is complex and kind != "Tensor":
        raise Unsupported("is a complex number")
    if kind not in SCALARS.get(type(value), ()):
        raise Unsupported(f"is not a `{kind}`")
    return value


def _coerce_list(value: Value, element: str, length: str) -> Value:
    if isinstance(value, TensorRefs):
        if element == "Tensor?" or (element == "Tensor" and None not in value.names):
            return value
    elif isinstance(value, list):
        return [coerce(item, element) for item in value]
    elif isinstance(value, bool | int | float | NumberRef | SizeRef) and length:
        return [coerce(value, element)] * int(length)
    raise Unsupported(f"is not a `{element}[{length}]`")
