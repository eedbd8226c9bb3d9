"""Sizes that depend on shapes (`scratch:`), as C++ in which hardwire/executorch.hpp helps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...dialect.kernel_library.size_expression import (
    ArgumentValue,
    Function,
    Node,
    Number,
    Operation,
    TensorFact,
)
from ..c_signature import Parameter, identifier

_DIVISIONS = {"/": "floor_divide", "%": "floor_modulo"}


def size_in_cpp(node: Node, parameters: Sequence[Parameter], have_views: bool) -> str:
    """An expression of type int64_t in the parameters of an adapter, whose tensors may have views:
    these know how many elements there are."""
    names = {
        name: [identifier(text) for text in parameter.declarations]
        for parameter in parameters
        for name in parameter.names
    }
    text = _expression(node, names)
    return (
        re.sub(r"et::counted\((\w+)\)", r"int64_t{et::tensor(\1).numel()}", text)
        if have_views
        else text
    )


def _expression(node: Node, names: Mapping[str, list[str]]) -> str:
    parts = [_expression(part, names) for part in node.parts()]
    if isinstance(node, Number):
        return f"INT64_C({node.number})"
    if isinstance(node, Operation):
        if node.sign in _DIVISIONS:
            return f"et::{_DIVISIONS[node.sign]}({', '.join(parts)})"
        return f"({parts[0]} {node.sign} {parts[1]})"
    if isinstance(node, Function):
        name = {"max": "std::max", "min": "std::min"}.get(node.name, f"et::{node.name}")
        return (
            f"{name}({', '.join(parts)})" if len(parts) == 2 else f"{name}({{{', '.join(parts)}}})"
        )
    if isinstance(node, TensorFact):
        return _of_tensor(node, names[node.tensor][0])
    if isinstance(node, ArgumentValue):
        return _given_number(node, names[node.name])
    raise TypeError(f"{node} is no part of a size")


def _of_tensor(node: TensorFact, tensor: str) -> str:
    if node.word == "numel":
        return f"et::counted({tensor})"
    if node.word == "rank":
        return f"int64_t{{{tensor}->rank}}"
    if node.word == "itemsize":
        return f"et::item_size({tensor})"
    return f"int64_t{{{tensor}->sizes[{_index_in(node.index, f'{tensor}->rank')}]}}"


def _given_number(node: ArgumentValue, names: list[str]) -> str:
    if node.index is None:
        return f"int64_t{{{names[0]}}}"
    return f"{names[0]}[{_index_in(node.index, names[1])}]"


def _index_in(index: int, count: str) -> str:
    return str(index) if index >= 0 else f"{count} - {-index}"
