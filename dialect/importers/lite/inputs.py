"""What a model is compiled for: `x=1x3x32x32:f32`, and how that becomes the method's arguments."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from ...dtypes import BY_MLIR, BY_NUMPY, OF_GRAPHS, Dtype, is_array
from ...errors import HardwireError
from ..tensors import MAX_BYTES, MAX_RANK
from . import types
from .bytecode import Function, Parameter

TENSOR = re.compile(r"((?:\d+(?:x\d+)*)?):(\w+)")
HIDDEN = ("ui8", "complex<f32>", "complex<f64>")
"""MLIR's names that have shorter ones."""
SHORT = {"u8": "uint8", "bool": "bool", "c64": "complex64", "c128": "complex128"}


@dataclass(frozen=True)
class TensorInput:
    """A tensor that the caller gives."""

    shape: tuple[int, ...]
    dtype: Dtype


@dataclass(frozen=True)
class Entry:
    """A tensor among the entry's arguments, by the path that `--input` gave it."""

    path: str
    tensor: TensorInput


Given = Mapping[str, Any]


def parse_inputs(texts: Sequence[str]) -> dict[str, Any]:
    """`NAME=SHAPE:DTYPE` and `NAME=VALUE` by name, values as texts: what they are, the method says.

    Raises HardwireError for what is neither.
    """
    given: dict[str, Any] = {}
    problems: list[str] = []
    for text in texts:
        name, equals, value = text.partition("=")
        try:
            if not equals or not name:
                raise ValueError("this names neither an input nor a file of arrays")
            if name in given:
                raise ValueError(f"`{name}` is given twice")
            given[name] = _tensor(value) or value.strip("\"'")
        except ValueError as problem:
            problems.append(
                f"--input {text}: {problem}: write FILE.npy or NAME=FILE.npy for an array, "
                "FILE.npz for several; of TorchScript NAME=SHAPE:DTYPE for a tensor "
                "(x=1x3x32x32:f32, a scalar is t=:i64), NAME=VALUE for a number, a text or None."
            )
    if problems:
        raise HardwireError(*problems)
    return given


def described(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The same from Python: texts `SHAPE:DTYPE`, arrays, and values. Raises HardwireError."""
    given: dict[str, Any] = {}
    problems: list[str] = []
    for name, value in inputs.items():
        try:
            given[name] = _described(value)
        except ValueError as problem:
            problems.append(f"the input `{name}`: {problem}.")
    if problems:
        raise HardwireError(*problems)
    return given


def _described(value: Any) -> Any:
    if is_array(value):
        if value.dtype not in BY_NUMPY:
            raise ValueError(f"there is no element type `{value.dtype}`")
        return tensor_input(value.shape, BY_NUMPY[value.dtype].name)
    if isinstance(value, str):
        return _tensor(value) or value
    if value in ([], {}):
        return str(value)
    if value is None or isinstance(value, TensorInput | bool | int | float):
        return value
    raise ValueError(f"a {type(value).__name__} describes no input")


def _tensor(text: str) -> TensorInput | None:
    """What `SHAPE:DTYPE` describes; None for other texts."""
    match = TENSOR.fullmatch(text)
    if match is None:
        return None
    return tensor_input(tuple(int(size) for size in match[1].split("x") if size), match[2])


def _parsed(text: str) -> Any:
    """The value of a text where none is wanted: a number, a truth or None, if it can be one."""
    if re.fullmatch(r"[-+]?\d+", text):
        return int(text)
    if text in CONSTANTS:
        return CONSTANTS[text]
    try:
        return float(text)
    except ValueError:
        return text


KEYS: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "bool": (bool,),
    "float": (float, int),
}
"""What keys of dicts are, by their type, and what they may be written as."""
CONSTANTS = {"True": True, "False": False, "None": None}


def tensor_input(shape: Sequence[int], dtype: str) -> TensorInput:
    """A tensor of that shape; ValueError where hardwire has no such element type or size."""
    found = OF_GRAPHS.get(SHORT.get(dtype, dtype)) or BY_MLIR.get(dtype)
    if found is None:
        known = ", ".join(
            SHORT.get(name, name) for name in [*BY_MLIR, *SHORT] if name not in HIDDEN
        )
        raise ValueError(f"there is no element type `{dtype}`, there are {known}")
    if len(shape) > MAX_RANK or prod(shape) * found.size > MAX_BYTES:
        raise ValueError("a tensor of this size cannot be")
    return TensorInput(tuple(shape), found)


class Binding:
    """The arguments of a method, made of what was given. Problems are collected."""

    def __init__(self, file: str, given: Given) -> None:
        self._file = file
        self._given = dict(given)
        self._used: set[str] = set()
        self.entries: list[Entry] = []
        self.problems: list[str] = []

    def bind(self, function: Function) -> list[Any]:
        """A tree for each argument but the first: tuples, lists, dicts of constants and entries."""
        parameters = function.arguments
        if parameters is None:
            parameters = _unnamed(function)
        trees = [self._parameter(parameter) for parameter in parameters[1:]]
        known = ", ".join(f"`{p.name}` ({p.type})" for p in parameters[1:]) or "none"
        for name in self._given:
            if name not in self._used:
                self.problems.append(
                    f"{self._file}: there is no input `{name}`; the method takes {known}."
                )
        return trees

    def _parameter(self, parameter: Parameter) -> Any:
        type = types.parse(parameter.type)
        if not self._mentions(parameter.name) and parameter.default is not None:
            return parameter.default
        return self._value(parameter.name, type)

    def _mentions(self, path: str) -> bool:
        return any(name == path or name.startswith(f"{path}.") for name in self._given)

    def _value(self, path: str, type: types.Type) -> Any:
        if type.name in ("Optional", "Generator") and self._is_none(path):
            return None  # the lite interpreter draws from its own where a generator is left out
        while type.name == "Optional":
            type = type.parts[0]
        if path in self._given and (type.name, self._given[path]) in EMPTY:
            self._used.add(path)
            return [] if type.name == "List" else {}
        if path in self._given:
            return self._leaf(path, type)
        if type.name == "Tuple" and type.parts:
            return tuple(self._value(f"{path}.{i}", part) for i, part in enumerate(type.parts))
        if type.name == "List" and self._mentions(path):
            return [self._value(f"{path}.{key}", type.parts[0]) for key in self._keys(path, True)]
        is_dict = type.name == "Dict" and len(type.parts) == 2 and type.parts[0].name in KEYS
        if is_dict and self._mentions(path):
            return self._dict(path, *type.parts)
        self._missing(path, type)
        return None

    def _dict(self, path: str, key: types.Type, part: types.Type) -> dict[Any, Any]:
        """A part for each key that was given. One with a point in it has all that follows."""
        whole = key.name == "float" and not part.parts
        texts = self._rests(path) if whole else self._keys(path)
        kinds, found = KEYS[key.name], dict[Any, Any]()
        for text in texts:
            value = text if key.name == "str" else _parsed(text)
            if type(value) not in kinds:
                self._used.update(n for n in self._given if n.startswith(f"{path}."))
                self.problems.append(
                    f"{self._file}: `{text}` is no key of the input `{path}`, whose keys are of "
                    f"type `{key}`, as in `--input {path}.{EXAMPLES.get(key.name, 1)}=1x3:f32`."
                )
                return found
            found[kinds[0](value)] = self._value(f"{path}.{text}", part)
        return found

    def _is_none(self, path: str) -> bool:
        if path in self._given and self._given[path] in (None, "None"):
            self._used.add(path)
            return True
        return not self._mentions(path)

    def _keys(self, path: str, numbered: bool = False) -> list[str]:
        """What comes behind `path.` in the names that were given, in their order."""
        keys = list(dict.fromkeys(key.split(".")[0] for key in self._rests(path)))
        return [str(number) for number in range(len(keys))] if numbered else keys

    def _rests(self, path: str) -> list[str]:
        return [n[len(path) + 1 :] for n in self._given if n.startswith(f"{path}.")]

    def _leaf(self, path: str, type: types.Type) -> Any:
        value = self._given[path]
        self._used.add(path)
        if isinstance(value, str) and type.name != "str":
            value = _parsed(value)
        wanted = {
            "Tensor": TensorInput, "int": int, "float": (int, float), "bool": bool, "str": str,
            "number": (int, float), "Scalar": (int, float),
        }.get(type.name, ())  # fmt: skip
        if not isinstance(value, wanted) or (isinstance(value, bool) and type.name == "int"):
            self.problems.append(
                f"{self._file}: the input `{path}` ({type}) is given {_given_as(value)}: "
                f"{_remedy(path, type)}."
            )
            return None
        if isinstance(value, TensorInput):
            self.entries.append(Entry(path, value))
            return self.entries[-1]
        return float(value) if type.name == "float" else value

    def _missing(self, path: str, type: types.Type) -> None:
        self.problems.append(
            f"{self._file}: the input `{path}` ({type}) is not described: {_remedy(path, type)}."
        )


def _remedy(path: str, type: types.Type) -> str:
    if type.name == "Tensor":
        return f"give its shape and element type, as in `--input {path}=1x3x32x32:f32`"
    if type.name in ("int", "float", "bool", "str", "number", "Scalar"):
        example = EXAMPLES.get(type.name, 1)
        python = f"`inputs={{{path!r}: {example!r}}}` in Python"
        return f"give its value, as in `--input {path}={example}`, or {python}"
    if type.name in ("List", "Tuple"):
        empty = f", or none by `{path}=[]`" if type.name == "List" else ""
        return f"give its parts, as in `--input {path}.0=1x3:f32`{empty}"
    if type.name == "Dict":
        return f"give its parts, as in `--input {path}.KEY=1x3:f32`, or none by `{path}={{}}`"
    if type.name == "Generator":
        return "hardwire has none; leave it out, and compile with `--seed-argument`"
    return "hardwire has no such inputs"


EMPTY = (("List", "[]"), ("Dict", "{}"))
"""How an input without parts is given: by that text."""
EXAMPLES = {"float": 0.5, "bool": True, "str": "relu"}
"""Values that an input may have, by its type; of numbers 1."""


def _given_as(value: Any) -> str:
    return "a tensor" if isinstance(value, TensorInput) else reprlib.repr(value)


def _unnamed(function: Function) -> tuple[Parameter, ...]:
    """Arguments of a file that keeps no schema: all are taken for tensors."""
    numbers = range(function.argument_count)
    return tuple(Parameter(f"input_{number - 1}", "Tensor") for number in numbers)
