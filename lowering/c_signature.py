"""The C function that a kernel for an operator is: one or two parameters for each argument.

| schema | C |
|---|---|
| `Tensor` | `const hwr_tensor *x`; NULL for `Tensor?` that is None |
| `Tensor[]` | `const hwr_tensor *const *x, size_t x_count`; `Tensor?[]` may have NULLs in it |
| `int`, `SymInt` | `int64_t x` |
| `float`, `bool` | `double x`, `bool x` |
| `ScalarType`, `Layout`, `MemoryFormat`, … | `int32_t x`, numbered as in PyTorch |
| `Scalar` | `const hwr_scalar *x` |
| `str`, `Dimname` | `const char *x` |
| `Device` | `const hwr_device *x` |
| `int[]`, `float[]`, … | `const int64_t *x, size_t x_count`, … |
| `T?` of a number | `const int64_t *x`, … : NULL for None |
| dtype, layout, device, pin_memory | `const hwr_tensor_options *options` |
| `Generator`, `Storage`, `Stream`, classes | `const void *x` |

What the kernel gives comes last: the `out` arguments of the schema where it has some, else one
parameter for each value returned that is not an argument already; then the scratch memory.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..dialect.schema import Argument, FunctionSchema, GenericType, ListType, OptionalType, Type
from .c_names import c_name

VALUES = {
    "int": ("int", "int64_t"),
    "SymInt": ("int", "int64_t"),
    "float": ("float", "double"),
    "SymFloat": ("float", "double"),
    "bool": ("bool", "bool"),
    "SymBool": ("bool", "bool"),
    "ScalarType": ("code", "int32_t"),
    "Layout": ("code", "int32_t"),
    "MemoryFormat": ("code", "int32_t"),
    "QScheme": ("code", "int32_t"),
    "DeviceIndex": ("code", "int32_t"),
    "Scalar": ("scalar", "hwr_scalar"),
    "number": ("scalar", "hwr_scalar"),
    "Device": ("device", "hwr_device"),
    "str": ("string", "char"),
    "Dimname": ("string", "char"),
}
"""The kind of a schema type, and the C type of one such value."""

BY_POINTER = ("scalar", "device", "string")
"""Kinds that are passed by pointer also where they cannot be None."""

OPTIONS = (
    ("dtype", "ScalarType"),
    ("layout", "Layout"),
    ("device", "Device"),
    ("pin_memory", "bool"),
)
"""The arguments that are one parameter where they follow each other, and their types."""


@dataclass(frozen=True)
class Parameter:
    """What one argument of a schema is in C.

    `kind` is `tensor`, `options`, `opaque`, `scratch` or one of `VALUES`; `names` are the arguments
    that it stands for: four for options, none for scratch and for results that are no arguments.
    `declarations` are the C parameters.
    """

    kind: str
    names: tuple[str, ...]
    declarations: tuple[str, ...]
    text: str
    is_list: bool = False
    is_optional: bool = False
    has_optional_elements: bool = False
    is_written: bool = False
    is_result: bool = False


def parameters(
    schema: FunctionSchema, has_scratch: bool = False, taken: Sequence[str] = ()
) -> tuple[Parameter, ...]:
    """The parameters of the C function for a schema, in order; none has a name of `taken`."""
    taken = list(taken)
    found: list[Parameter] = []
    arguments = [argument for argument in schema.arguments if not argument.is_out]
    position = 0
    while position < len(arguments):
        if _starts_options(arguments, position):
            found.append(_options(arguments[position : position + len(OPTIONS)], taken))
            position += len(OPTIONS)
        else:
            found.append(_of_argument(arguments[position], taken))
            position += 1
    found += [_of_argument(argument, taken) for argument in schema.out_arguments]
    found += _of_returns(schema, taken)
    if has_scratch:
        name = c_name("scratch", taken)
        found.append(Parameter("scratch", (), (f"void *{name}",), "scratch memory"))
    return tuple(found)


def anchored(listed: Sequence[Parameter]) -> tuple[Parameter | None, Parameter | None]:
    """The tensor behind whose descriptor the first list of tensors is named, and that list.

    It is one that is written, if any is: of those that are read, some lie in flash.
    """
    tensors = [one for one in listed if one.kind == "tensor" and not one.is_list]
    given = sorted((t for t in tensors if not t.is_optional), key=lambda t: not t.is_written)
    lists = [one for one in listed if one.kind == "tensor" and one.is_list]
    return (given[0], lists[0]) if given and lists else (None, None)


def values(schema: FunctionSchema) -> tuple[Parameter, ...]:
    """What a boxed kernel finds on its stack: the arguments one by one, then what it writes to."""
    taken: list[str] = []
    arguments = [argument for argument in schema.arguments if not argument.is_out]
    listed = [*arguments, *schema.out_arguments]
    return (*(_of_argument(one, taken) for one in listed), *_of_returns(schema, taken))


def prototype(symbol: str, schema: FunctionSchema, has_scratch: bool = False) -> str:
    """`hwr_status my_add(const hwr_tensor *self, …)`, without the semicolon."""
    listed = [text for one in parameters(schema, has_scratch) for text in one.declarations]
    if not listed:
        return f"hwr_status {symbol}(void)"
    return _wrapped(f"hwr_status {symbol}", listed, "")


def handler_prototype(symbol: str, schema: FunctionSchema) -> str:
    """The type of what makes the rest of a call, and the prototype of the handler that is given it.

    `typedef struct f_next f_next; struct f_next { hwr_status (*call)(const f_next *next, …); };
    hwr_status f(…, const f_next *next)`, without the last semicolon.
    """
    listed = [text for one in parameters(schema, taken=["next"]) for text in one.declarations]
    kind = f"{symbol}_next"
    called = _wrapped("    hwr_status (*call)", [f"const {kind} *next", *listed], "    ")
    handler = _wrapped(f"hwr_status {symbol}", [*listed, f"const {kind} *next"], "")
    return f"typedef struct {kind} {kind};\nstruct {kind} {{\n{called};\n}};\n{handler}"


def identifier(declaration: str) -> str:
    """The name that a parameter's declaration declares: its last word."""
    return re.findall(r"\w+", declaration)[-1]


def _wrapped(head: str, listed: list[str], indent: str) -> str:
    """A declaration on one line, or on one for each parameter."""
    line = f"{head}({', '.join(listed)})"
    if len(line) < 100:
        return line
    return f"{head}(\n{indent}    " + f",\n{indent}    ".join(listed) + ")"


def overwritten(schema: FunctionSchema) -> str | None:
    """The argument that an in-place schema computes in; None for all others."""
    written = [argument for argument in schema.arguments if argument.is_write]
    if len(written) != 1 or written[0].is_out:
        return None
    return written[0].name


def _starts_options(arguments: list[Argument], position: int) -> bool:
    group = arguments[position : position + len(OPTIONS)]
    if len(group) < len(OPTIONS):
        return False
    return all(
        argument.name == name and str(argument.type).rstrip("?") == type
        for argument, (name, type) in zip(group, OPTIONS, strict=True)
    )


def _options(group: list[Argument], taken: list[str]) -> Parameter:
    name = c_name("options", taken)
    return Parameter(
        "options",
        tuple(argument.name for argument in group),
        (f"const hwr_tensor_options *{name}",),
        "dtype, layout, device and pin_memory",
    )


def _of_argument(argument: Argument, taken: list[str]) -> Parameter:
    name = c_name(argument.name, taken)
    return _parameter(
        argument.type, name, (argument.name,), str(argument), taken,
        is_written=argument.is_write, is_result=argument.is_out,
    )  # fmt: skip


def _of_returns(schema: FunctionSchema, taken: list[str]) -> list[Parameter]:
    """A parameter for each value returned that no argument stands for."""
    if schema.out_arguments:
        return []
    fresh = [item for item in schema.returns if not item.is_write]
    found: list[Parameter] = []
    for place, item in enumerate(fresh):
        number = str(place) if len(fresh) > 1 else ""
        name = c_name(item.name or f"out{number}", taken)
        found.append(
            _parameter(
                item.type, name, (), f"{item} returned", taken, is_written=True, is_result=True
            )
        )
    return found


def _parameter(
    type: Type,
    name: str,
    names: tuple[str, ...],
    text: str,
    taken: list[str],
    *,
    is_written: bool,
    is_result: bool,
) -> Parameter:
    is_optional = isinstance(type, OptionalType)
    type = type.element if isinstance(type, OptionalType) else type
    is_list = isinstance(type, ListType)
    element = type.element if isinstance(type, ListType) else type
    has_optional_elements = isinstance(element, OptionalType)
    element = element.element if isinstance(element, OptionalType) else element
    kind, declaration = _declare(element, name, is_list, is_optional, is_result)
    declarations = [declaration]
    if is_list and kind != "opaque":
        declarations.append(f"size_t {c_name(f'{name}_count', taken)}")
    return Parameter(
        kind, names, tuple(declarations), text, is_list, is_optional, has_optional_elements,
        is_written, is_result,
    )  # fmt: skip


def _declare(
    element: Type, name: str, is_list: bool, is_optional: bool, is_result: bool
) -> tuple[str, str]:
    """The kind, and the declaration without that of the length of a list."""
    if str(element) == "Tensor":
        return "tensor", f"const hwr_tensor *{'const *' if is_list else ''}{name}"
    if isinstance(element, GenericType | ListType) or str(element) not in VALUES:
        return "opaque", f"{'' if is_result else 'const '}void *{name}"
    kind, c = VALUES[str(element)]
    if is_result:
        star = "*" if kind == "string" else ""
        return kind, f"{'const ' if star else ''}{c} {star}*{name}"
    if kind == "string":
        return kind, f"const char *{'const *' if is_list else ''}{name}"
    if is_list or is_optional or kind in BY_POINTER:
        return kind, f"const {c} *{name}"
    return kind, f"{c} {name}"
