"""What a model returns, as tensors with names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...dialect.errors import Refused
from ...dialect.fixed_values import Fixed
from ...dialect.importers.names import identifier, unique
from ...dialect.mlir import ir
from ...dialect.plain import is_tuple
from ...dialect.script.values import (
    Dict,
    Dynamic,
    List,
    NamedTuple,
    Opaque,
    Tensor,
    Value,
    describe,
    kind_of,
)
from .writing import Writing


def flatten(writing: Writing, values: list[Value]) -> tuple[list[ir.Value], list[str], list[Fixed]]:
    """The tensors of what is returned, a C identifier for each, and the texts and None beside them.

    Numbers become tensors of no dimensions. A dict gives its keys as names, a named tuple its
    fields; tuples and lists are numbered.
    """
    root = values[0] if len(values) == 1 else tuple(values)
    leaves = [(identifier("_".join(path), "output"), value) for path, value in _leaves(root, ())]
    fixed = [
        Fixed(name, place, value)
        for place, (name, value) in enumerate(leaves)
        if value is None or isinstance(value, str)
    ]
    places = {each.place for each in fixed}
    computed = [leaf for place, leaf in enumerate(leaves) if place not in places]
    results = [_result(writing, value) for _, value in computed]
    if not results:
        raise Refused("the model returns no tensor")
    taken = _input_names(writing)
    names = [*taken, *(name for name, _ in computed), *(each.name for each in fixed)]
    every = unique(names)[len(taken) :]
    named = zip(fixed, every[len(computed) :], strict=True)
    return results, every[: len(computed)], [replace(each, name=name) for each, name in named]


def _input_names(writing: Writing) -> list[str]:
    attributes = writing.program.entry().attributes
    if "hw.input_names" not in attributes:
        return []
    return [ir.StringAttr(item).value for item in ir.ArrayAttr(attributes["hw.input_names"])]


def _leaves(value: Value, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Value]]:
    if isinstance(value, NamedTuple):
        for name, item in zip(value.fields, value, strict=True):
            yield from _leaves(item, (*path, name))
    elif is_tuple(value):
        for number, item in enumerate(value):
            yield from _leaves(item, (*path, str(number)))
    elif isinstance(value, List):
        for number, item in enumerate(value.items):
            yield from _leaves(item, (*path, str(number)))
    elif isinstance(value, Dict):
        for key, item in value.items.items():
            yield from _leaves(item, (*path, str(key)))
    else:
        yield path, value


def _result(writing: Writing, value: Value) -> ir.Value:
    if isinstance(value, Tensor):
        return writing.memory.read(value)
    if isinstance(value, Dynamic | Opaque):
        return value.value
    kind = kind_of(value)
    if kind is None:
        raise Refused(f"the model returns {describe(value)}, which is no tensor")
    return writing.number(value, kind)
