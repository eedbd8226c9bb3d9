"""How ExecuTorch's kernels take an argument, and what an adapter makes it of.

| schema | C++ |
|---|---|
| `Tensor`, `Tensor(a!)` | `const Tensor &`, `Tensor &` |
| `Tensor?` | `const std::optional<Tensor> &` |
| `Tensor[]`, `Tensor?[]` | `ArrayRef<Tensor>`, `ArrayRef<std::optional<Tensor>>` |
| `Scalar`, `Scalar?` | `const Scalar &`, `const std::optional<Scalar> &` |
| `int`, `SymInt`, `float`, `bool` | `int64_t`, `double`, `bool` |
| `ScalarType`, `MemoryFormat` | the enumerations, numbered as in PyTorch |
| `str` | `std::string_view` |
| `T?` of these, `T[]`, `T[]?` | `std::optional<T>`, `ArrayRef<T>`, `std::optional<ArrayRef<T>>` |

There is none for `Layout`, `Device`, `Dimname`, generators, and lists of texts or of scalars.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.schema import FunctionSchema, ListType, OptionalType, Type
from ..c_names import c_name
from ..c_signature import Parameter, identifier

NUMBERS = {"int": "int64_t", "SymInt": "int64_t", "float": "double", "SymFloat": "double",
           "bool": "bool", "SymBool": "bool"}  # fmt: skip
ENUMERATIONS = ("ScalarType", "MemoryFormat")


class NoCppType(ValueError):
    """A kernel that ExecuTorch cannot have; the message continues its name."""


@dataclass(frozen=True)
class Made:
    """What tensors are given on as where they come without views: statements, and arguments."""

    arguments: tuple[str, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Passed:
    """A parameter of a kernel: its C++ type, statements before the call, and what is passed.

    `viewed` says in C++ whether its tensors have views, or is the name of a tensor that must have
    one; `made` is what makes them.
    """

    type: str
    expression: str
    lines: tuple[str, ...] = ()
    viewed: str | None = None
    made: Made | None = None


@dataclass(frozen=True)
class Views:
    """The class that makes views of an adapter's tensors, and the names that are `taken`."""

    of: str
    taken: list[str]


def passed(parameter: Parameter, schema: FunctionSchema, views: Views) -> Passed:
    """How one parameter of an adapter goes to the kernel.

    Names of what is declared before are added to those taken. Raises NoCppType for what ExecuTorch
    has no type for.
    """
    names = [identifier(text) for text in parameter.declarations]
    if parameter.kind == "tensor" and parameter.is_list:
        return _views_of(parameter, names, views)
    if parameter.kind == "tensor":
        return _view_of(parameter, names[0], views)
    word = _spelling(parameter, schema)
    if word in NUMBERS:
        return _of_numbers(parameter, names, NUMBERS[word])
    if parameter.is_list or word not in ("Scalar", "str", *ENUMERATIONS):
        raise NoCppType(f"takes `{parameter.text}`, which ExecuTorch has no C++ type for.")
    if word == "Scalar":
        return _by_reference(parameter, "et::Scalar", f"scalar({names[0]})")
    if word == "str":
        return _by_value(parameter, "et::Text", names[0], "optional_text")
    return _by_value(parameter, f"et::{word}", names[0], f"optional<et::{word}>")


def _view_of(parameter: Parameter, name: str, views: Views) -> Passed:
    local = c_name(f"{name}_viewed", views.taken)
    if parameter.is_optional:
        made = Made((local,), (f"et::OptionalViewed<{views.of}> {local}({name});",))
        type, found = "const std::optional<et::Tensor> &", f"et::optional_tensor({name})"
        return Passed(type, found, viewed=f"et::has_view_if_any({name})", made=made)
    type = "et::Tensor &" if parameter.is_written else "const et::Tensor &"
    made = Made((local,), (f"{views.of} {local}({name});",))
    return Passed(type, f"et::tensor({name})", viewed=name, made=made)


def _views_of(parameter: Parameter, names: list[str], views: Views) -> Passed:
    name, count = names
    element = "std::optional<et::Tensor>" if parameter.has_optional_elements else "et::Tensor"
    viewed, made, room = (
        c_name(f"{name}_{word}", views.taken) for word in ("viewed", "made", "room")
    )
    lines = tuple(
        f"{type} *{local} = HWR_EXECUTORCH_ROOM({type}, {count});"
        for type, local in ((views.of, viewed), ("const hwr_tensor *", made), (element, room))
    )
    return Passed(
        f"et::ArrayRef<{element}>",
        f"et::tensors({name}, {count}, {room})",
        lines[2:],
        f"et::all_have_views({name}, {count})",
        Made((f"et::views({name}, {count}, {viewed}, {made})", count), lines[:2]),
    )


def _of_numbers(parameter: Parameter, names: list[str], type: str) -> Passed:
    if not parameter.is_list:
        return _by_value(parameter, type, names[0], f"optional<{type}>")
    given = ", ".join(names)
    if parameter.is_optional:
        return Passed(f"std::optional<et::ArrayRef<{type}>>", f"et::optional_list({given})")
    return Passed(f"et::ArrayRef<{type}>", f"et::ArrayRef<{type}>({given})")


def _by_value(parameter: Parameter, type: str, name: str, maker: str) -> Passed:
    if parameter.is_optional:
        return Passed(f"std::optional<{type}>", f"et::{maker}({name})")
    return Passed(type, f"static_cast<{type}>({name})" if "::" in type else name)


def _by_reference(parameter: Parameter, type: str, made: str) -> Passed:
    if parameter.is_optional:
        return Passed(f"const std::optional<{type}> &", f"et::optional_{made}")
    return Passed(f"const {type} &", f"et::{made}")


def _spelling(parameter: Parameter, schema: FunctionSchema) -> str:
    """The schema's word for a value of the parameter: `int` for `int[2]?`."""
    if len(parameter.names) != 1:
        return ""
    type: Type = next(a.type for a in schema.arguments if a.name == parameter.names[0])
    while isinstance(type, OptionalType | ListType):
        type = type.element
    return str(type)
