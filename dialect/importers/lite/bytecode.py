"""`bytecode.pkl`: the functions of a lite archive, checked as far as that goes without a run.

The layout is that of torch/csrc/jit/mobile/parse_bytecode.cpp:

    (version, (name, (('instructions', …), ('operators', …), ('constants', …), ('types', …),
                      ('register_size', n)), (('arguments', …), ('returns', …))), …)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ...plain import is_tuple
from ..names import unique

OLDEST, NEWEST = 4, 9
"""Versions of the bytecode that the lite interpreter of torch 2.13 reads."""

PARTS = ("instructions", "operators", "constants", "types", "register_size")


class Damaged(Exception):
    """What is wrong with a bytecode, in words."""


@dataclass(frozen=True)
class Instruction:
    """One step of the stack machine; what `x` and `n` mean depends on the name."""

    name: str
    x: int
    n: int


@dataclass(frozen=True)
class Operator:
    """An operator by name, and how many arguments are on the stack (None: all of its schema)."""

    name: str
    count: int | None


@dataclass(frozen=True)
class Parameter:
    """An argument or a result of a function. `type` is TorchScript's text of its type."""

    name: str
    type: str
    default: Any = None


@dataclass(frozen=True)
class Function:
    """A method: `__torch__.Net.forward`. `arguments` is None in files that keep no schema."""

    name: str
    instructions: tuple[Instruction, ...]
    operators: tuple[Operator, ...]
    constants: tuple[Any, ...]
    types: tuple[str, ...]
    registers: int
    arguments: tuple[Parameter, ...] | None

    @property
    def argument_count(self) -> int:
        """How many values it takes: without a schema, those that it stores first."""
        if self.arguments is not None:
            return len(self.arguments)
        first = self.instructions[0]
        return {"STORE": 1, "STOREN": first.n}.get(first.name, 0)


@dataclass(frozen=True)
class Bytecode:
    """All functions of an archive by their names, in the order of the file."""

    version: int
    functions: dict[str, Function]


def read(data: Any) -> Bytecode:
    """The functions in what was unpickled. Raises Damaged."""
    items = _tuple(data, "the bytecode")
    version, functions = 3, items
    if items and type(items[0]) is int:
        version, functions = items[0], items[1:]
    if not OLDEST <= version <= NEWEST:
        raise Damaged(
            f"its bytecode has version {version}, hardwire reads {OLDEST} to {NEWEST}: "
            "save the model again with torch 2.13"
        )
    read_in = [_function(item) for item in functions]
    if not read_in:
        raise Damaged("it has no function")
    for function in read_in:
        if "." not in function.name:
            raise Damaged(f"the function `{function.name[:80]}` is no method of a class")
    return Bytecode(version, {function.name: function for function in read_in})


def _function(item: Any) -> Function:
    parts = _tuple(item, "a function")
    if len(parts) not in (2, 3):
        raise Damaged("a function is not a name, a code and a schema")
    name = _text(parts[0], "a function's name")
    code = _fields(parts[1], PARTS, f"the code of `{name[:80]}`")
    operators = tuple(_operator(each) for each in _tuple(code["operators"], "the operators"))
    constants = _tuple(code["constants"], "the constants")
    types = tuple(_text(each, "a type") for each in _tuple(code["types"], "the types"))
    registers = _count(code["register_size"], "the number of registers")
    listed = _tuple(code["instructions"], "the instructions")
    instructions = tuple(_instruction(each) for each in listed)
    return Function(
        name, instructions, operators, constants, types, registers, _arguments(parts[2:])
    )


def _arguments(schema: tuple[Any, ...]) -> tuple[Parameter, ...] | None:
    if not schema:
        return None
    fields = _fields(schema[0], ("arguments", "returns"), "a schema")
    found = [_parameter(each) for each in _tuple(fields["arguments"], "the arguments")]
    # Traces of `forward(*tensors)` have several of one name.
    names = unique(each.name for each in found)
    return tuple(replace(each, name=name) for each, name in zip(found, names, strict=True))


def _parameter(item: Any) -> Parameter:
    fields = _fields(item, ("name", "type", "default_value"), "an argument")
    name, type = _text(fields["name"], "a name"), _text(fields["type"], "a type")
    return Parameter(name, type, fields["default_value"])


def _operator(item: Any) -> Operator:
    parts = _tuple(item, "an operator")
    if len(parts) not in (2, 3):
        raise Damaged("an operator is not a name, an overload and a number of arguments")
    name, overload = _text(parts[0], "an operator"), _text(parts[1], "an overload")
    full = f"{name}.{overload}" if overload else name
    count = parts[2] if len(parts) == 3 else None
    return Operator(full, None if count is None or count == -1 else _count(count, f"`{full[:80]}`"))


def _instruction(item: Any) -> Instruction:
    parts = _tuple(item, "an instruction")
    if len(parts) != 3 or type(parts[1]) is not int:
        raise Damaged("an instruction is not a name and two numbers")
    return Instruction(_text(parts[0], "an instruction"), parts[1], _count(parts[2], "a number"))


def _fields(item: Any, names: tuple[str, ...], what: str) -> dict[str, Any]:
    """`(('name', value), …)` with exactly these names, in their order."""
    rows = _tuple(item, what)
    good = all(is_tuple(row) and len(row) == 2 for row in rows)
    if not good or tuple(row[0] for row in rows) != names:
        raise Damaged(f"{what} has not the fields {', '.join(names)}")
    return dict(rows)


def _tuple(value: Any, what: str) -> tuple[Any, ...]:
    if not is_tuple(value):
        raise Damaged(f"{what} is no tuple")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise Damaged(f"{what} is no text")
    return value


def _count(value: Any, what: str) -> int:
    if type(value) is not int or not 0 <= value <= 1 << 16:
        raise Damaged(f"{what} is out of range")
    return value
