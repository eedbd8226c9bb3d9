"""What a model returns, as tensors with names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...dialect.importers.names import identifier, unique
from ...dialect.mlir import ir
from .values import (
    Dict,
    Dynamic,
    List,
    NamedTuple,
    Opaque,
    Tensor,
    Unsupported,
    Value,
    describe,
    kind_of,
)

if TYPE_CHECKING:
    from .evaluator import Evaluator


def flatten(evaluator: Evaluator, values: list[Value]) -> tuple[list[ir.Value], list[str]]:
    """The tensors of what is returned, and a C identifier for each.

    Numbers become tensors of no dimensions; None is left out. A dict gives its keys as names, a
    named tuple its fields; tuples and lists are numbered.
    """
    root = values[0] if len(values) == 1 else tuple(values)
    leaves = list(_leaves(root, ()))
    results = [_result(evaluator, value) for _, value in leaves]
    if not results:
        raise Unsupported("the model returns no tensor")
    names = [identifier("_".join(path), "output") for path, _ in leaves]
    taken = [str(ir_name) for ir_name in _input_names(evaluator)]
    return results, unique([*taken, *names])[len(taken) :]


def _input_names(evaluator: Evaluator) -> list[str]:
    attributes = evaluator.program.entry().attributes
    if "hw.input_names" not in attributes:
        return []
    return [ir.StringAttr(item).value for item in ir.ArrayAttr(attributes["hw.input_names"])]


def _leaves(value: Value, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Value]]:
    if isinstance(value, NamedTuple):
        for name, item in zip(value.fields, value, strict=True):
            yield from _leaves(item, (*path, name))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _leaves(item, (*path, str(number)))
    elif isinstance(value, List):
        for number, item in enumerate(value.items):
            yield from _leaves(item, (*path, str(number)))
    elif isinstance(value, Dict):
        for key, item in value.items.items():
            yield from _leaves(item, (*path, str(key)))
    elif value is not None:
        yield path, value


def _result(evaluator: Evaluator, value: Value) -> ir.Value:
    if isinstance(value, Tensor):
        return evaluator.memory.read(value)
    if isinstance(value, Dynamic | Opaque):
        return value.value
    kind = kind_of(value)
    if kind is None:
        raise Unsupported(f"the model returns {describe(value)}, which is no tensor")
    return evaluator.number(value, kind)
