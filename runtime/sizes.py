"""Sizes of a model that are known at run time: found from the shapes of arrays.

A dimension is a number or an expression of the model's sizes as its header writes it: `+`, `-`,
`*`, `/` (rounding down) and `%` of names and integers.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

Dims = tuple[str, ...]


class Size(NamedTuple):
    """A number that a call passes, and its bounds, both included."""

    name: str
    low: int
    high: int


def evaluate(text: str, values: Mapping[str, int]) -> int:
    """The value of a dimension. Raises KeyError where it names a size that has no value yet."""
    return _value(_parsed(text), values)


@cache
def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _value(node: ast.expr, values: Mapping[str, int]) -> int:
    if isinstance(node, ast.Name):
        return values[node.id]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, values)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        left, right = _value(node.left, values), _value(node.right, values)
        return _OPERATIONS[type(node.op)](left, right)
    raise ValueError(f"`{ast.unparse(node)}` is no expression of sizes.")


_OPERATIONS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.Div: lambda left, right: left // max(right, 1),
    ast.Mod: lambda left, right: left % max(right, 1),
}


def find(
    sizes: Sequence[Size], tensors: Sequence[tuple[str, Dims]], shapes: Sequence[tuple[int, ...]]
) -> dict[str, int]:
    """The sizes for which tensors have these shapes.

    Raises ValueError where none are, and where one is out of its bounds. First those are found that
    are a dimension themselves, then those that are all that is unknown of one.
    """
    pairs = [
        (name, dim, text, extent)
        for (name, dims), shape in zip(tensors, shapes, strict=True)
        for dim, (text, extent) in enumerate(zip(dims, shape, strict=True))
    ]
    values: dict[str, int] = {}
    for size in sizes:
        for _, _, text, extent in pairs:
            if text == size.name:
                values.setdefault(size.name, extent)
    for size in sizes:
        if size.name not in values:
            values[size.name] = _solve(size, pairs, values)
    for size in sizes:
        value = values[size.name]
        if not size.low <= value <= size.high:
            raise ValueError(
                f"the size `{size.name}` is {value}; it may be {size.low} to {size.high}."
            )
    for name, dim, text, extent in pairs:
        wanted = evaluate(text, values)
        if wanted != extent:
            known = ", ".join(f"{name} = {value}" for name, value in values.items())
            raise ValueError(
                f"`{name}` has {extent} elements in dimension {dim}, which is {text} = {wanted} "
                f"(with {known})."
            )
    return values


def _solve(
    size: Size, pairs: Sequence[tuple[str, int, str, int]], values: Mapping[str, int]
) -> int:
    """The first value in the bounds that gives each dimension in which only it is unknown."""
    usable = [pair for pair in pairs if _names(pair[2]) - set(values) == {size.name}]
    for number in range(size.low, size.high + 1) if usable else ():
        if all(evaluate(p[2], {**values, size.name: number}) == p[3] for p in usable):
            return number
    raise ValueError(f"no size `{size.name}` from {size.low} to {size.high} gives these shapes.")


def _names(text: str) -> set[str]:
    return {node.id for node in ast.walk(_parsed(text)) if isinstance(node, ast.Name)}
