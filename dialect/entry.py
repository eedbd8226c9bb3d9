"""An entry of native_functions.yaml: the schema of one operator, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Any

from .errors import SchemaError
from .names import did_you_mean, nearest
from .plain import is_list, is_map
from .schema import FunctionSchema


@dataclass(frozen=True)
class Entry:
    """What a registry file says of one operator, every field of native_functions.yaml.

    `dispatch` maps each dispatch key to its kernel's name, with the entry that PyTorch adds where
    the file names no kernel (CompositeImplicitAutograd); `has_dispatch` says whether the file has
    that field. A `structured_delegate` is the operator whose kernels this one uses. `location` is
    `file:line`.
    """

    schema: FunctionSchema
    location: str
    dispatch: Mapping[str, str]
    has_dispatch: bool = False
    variants: tuple[str, ...] = ("function",)
    structured: bool = False
    structured_delegate: str | None = None
    structured_inherits: str | None = None
    precomputed: tuple[str, ...] = ()
    ufunc_inner_loop: Mapping[str, str] = field(default_factory=dict[str, str])
    manual_kernel_registration: bool = False
    manual_cpp_binding: bool = False
    device_check: str = "ExactSame"
    device_guard: bool = True
    python_module: str | None = None
    category_override: str | None = None
    cpp_no_default_args: tuple[str, ...] = ()
    use_const_ref_for_mutable_tensors: bool = False
    autogen: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """`aten::add.Tensor`."""
        return self.schema.full_name


class _Wrong(ValueError):
    """A value is not of its field's kind; the message says what would be."""


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _Wrong("True or False")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise _Wrong("a name")
    return value


def _names(value: Any) -> tuple[str, ...]:
    """`a, b`, as in `autogen` and `variants`."""
    return tuple(name.strip() for name in _word(value).split(",")) if value else ()


def _list(value: Any) -> tuple[str, ...]:
    if not is_list(value) or not all(isinstance(item, str) for item in value):
        raise _Wrong("a list of names")
    return tuple(value)


def _tags(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else _list(value)


def _kernels(value: Any) -> Mapping[str, str]:
    if not is_map(value) or not all(isinstance(part, str) for part in chain(*value.items())):
        raise _Wrong("a map of dispatch keys to kernels")
    return value


def _loops(value: Any) -> Mapping[str, str]:
    """A loop's name alone is for every kind of loop."""
    return MappingProxyType({"Generic": value} if isinstance(value, str) else _kernels(value))


FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "variants": _names,
    "dispatch": _kernels,
    "structured": _flag,
    "structured_delegate": _word,
    "structured_inherits": _word,
    "precomputed": _list,
    "ufunc_inner_loop": _loops,
    "manual_kernel_registration": _flag,
    "manual_cpp_binding": _flag,
    "device_check": _word,
    "device_guard": _flag,
    "python_module": _word,
    "category_override": _word,
    "cpp_no_default_args": _list,
    "use_const_ref_for_mutable_tensors": _flag,
    "autogen": _names,
    "tags": _tags,
}
"""What an entry may say besides `func`, and how each value is read."""


def read_entry(fields: Mapping[str, Any], schema: FunctionSchema, location: str) -> Entry:
    """The entry of a YAML map. Raises SchemaError with all that is wrong with its fields."""
    values: dict[str, Any] = {}
    problems: list[str] = []
    for name, value in fields.items():
        if name == "func":
            continue
        try:
            values[name] = FIELDS[name](value)
        except KeyError:
            problems.append(f"{location}: {_unknown(name)}")
        except _Wrong as wanted:
            problems.append(f"{location}: the value of `{name}` is {wanted}, not `{value}`.")
    if problems:
        raise SchemaError(*problems)
    dispatch, repeated = _dispatch(values, schema)
    if repeated:
        raise SchemaError(*(f"{location}: `{key}` has two kernels." for key in repeated))
    has_dispatch = "dispatch" in fields
    values["dispatch"] = MappingProxyType(dispatch)
    return Entry(schema, location, has_dispatch=has_dispatch, **values)


def _unknown(name: str) -> str:
    near = nearest(str(name), ("func", *FIELDS))
    return f"there is no field `{name}` in a registry entry{did_you_mean(near)}"


def _dispatch(
    values: Mapping[str, Any], schema: FunctionSchema
) -> tuple[dict[str, str], list[str]]:
    """Each key with its kernel, and the keys that occur more than once."""
    raw = values.get("dispatch")
    delegated = values.get("structured") or values.get("structured_delegate")
    if raw is None and not delegated and not values.get("manual_kernel_registration"):
        raw = {"CompositeImplicitAutograd": kernel_name(schema)}
    dispatch: dict[str, str] = {}
    repeated: list[str] = []
    for keys, kernel in (raw or {}).items():
        for key in (part.strip() for part in keys.split(",")):
            repeated += [key] * (key in dispatch)
            dispatch[key] = kernel
    if values.get("ufunc_inner_loop"):
        for key in UFUNC_KEYS:
            repeated += [key] * (key in dispatch)
            dispatch[key] = f"ufunc_{schema.name}_{key}"
    return dispatch, repeated


UFUNC_KEYS = ("CPU", "CUDA")
"""The backends that PyTorch writes kernels for where an entry gives the loop's body."""


def kernel_name(schema: FunctionSchema) -> str:
    """The kernel of an entry without `dispatch`: `add_`, and `add_out` for an out schema."""
    return f"{schema.name}_out" if schema.out_arguments else schema.name
