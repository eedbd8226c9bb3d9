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
    """What is passed of tensors that come without views, and statements that make these."""

    expression: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Passed:
    """A parameter of a kernel: its C++ type, what is passed, and a statement before that.

    `viewed` is the name of a tensor that must have a view for it, or a condition in C++ that says
    whether its tensors have; `made` is what is passed where they have none.
    """

    type: str
    expression: str
    line: str | None = None
    viewed: str | None = None
    made: Made | None = None


@dataclass(frozen=True)
class Views:
    """The class that makes views of an adapter's tensors, and the names that are `taken`.

    Behind `anchor`, the name of a tensor, models say where a list of tensors is, that `listed`.
    """

    of: str
    taken: list[str]
    anchor: str | None = None
    listed: str | None = None


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
        return _of_scalar(parameter, names[0], views)
    if word == "str":
        word = "optional_text" if parameter.is_optional else "text"
        type = "std::optional<et::Text>" if parameter.is_optional else "et::Text"
        return Passed(type, f"et::{word}({names[0]})")
    return _by_value(parameter, f"et::{word}", names[0], f"optional<et::{word}>")


def _view_of(parameter: Parameter, name: str, views: Views) -> Passed:
    local = c_name(f"{name}_view", views.taken)
    if parameter.is_optional:
        given = c_name(f"{name}_or_none", views.taken)
        line = f"const hwr_tensor *{given} = et::or_none({name});"
        made = Made(f"{local}.optional()", (f"et::OptionalView<{views.of}> {local}({name});",))
        type = "const std::optional<et::Tensor> &"
        return Passed(type, f"et::optional_tensor({given})", line, given, made)
    type = "et::Tensor &" if parameter.is_written else "const et::Tensor &"
    made = Made(f"{local}.tensor()", (f"{views.of} {local}({name});",))
    return Passed(type, f"et::tensor({name})", viewed=name, made=made)


def _views_of(parameter: Parameter, names: list[str], views: Views) -> Passed:
    name, count = names
    element = "std::optional<et::Tensor>" if parameter.has_optional_elements else "et::Tensor"
    viewed, room = (c_name(f"{name}_{word}", views.taken) for word in ("views", "room"))
    lines = tuple(
        f"{type} *{local} = HWR_EXECUTORCH_ROOM({type}, {count});"
        for type, local in ((views.of, viewed), (element, room))
    )
    made = Made(f"et::views({name}, {count}, {viewed}, {room})", lines)
    found = f"et::listed<{element}>({views.anchor}, {count})"
    has_list = f"et::has_list({views.anchor}, {name})" if name == views.listed else "false"
    return Passed(f"et::ArrayRef<{element}>", found, viewed=has_list, made=made)


def _of_numbers(parameter: Parameter, names: list[str], type: str) -> Passed:
    if not parameter.is_list:
        return _by_value(parameter, type, names[0], f"optional<{type}>")
    given = ", ".join(names)
    if parameter.is_optional:
        return Passed(f"std::optional<et::ArrayRef<{type}>>", f"et::optional_list({given})")
    return Passed(f"et::ArrayRef<{type}>", f"et::list({given})")


def _by_value(parameter: Parameter, type: str, name: str, maker: str) -> Passed:
    if parameter.is_optional:
        return Passed(f"std::optional<{type}>", f"et::{maker}({name})")
    return Passed(type, f"static_cast<{type}>({name})" if "::" in type else name)


def _of_scalar(parameter: Parameter, name: str, views: Views) -> Passed:
    if not parameter.is_optional:
        made = Made(f"et::made_scalar({name})", ())
        return Passed("const et::Scalar &", f"et::scalar({name})", viewed=name, made=made)
    given = c_name(f"{name}_or_none", views.taken)
    line = f"const hwr_scalar *{given} = et::or_none({name});"
    made = Made(f"et::made_optional_scalar({name})", ())
    type = "const std::optional<et::Scalar> &"
    return Passed(type, f"et::optional_scalar({given})", line, given, made)


def _spelling(parameter: Parameter, schema: FunctionSchema) -> str:
    """The schema's word for a value of the parameter: `int` for `int[2]?`."""
    if len(parameter.names) != 1:
        return ""
    type: Type = next(a.type for a in schema.arguments if a.name == parameter.names[0])
    while isinstance(type, OptionalType | ListType):
        type = type.element
    return str(type)
