"""What attributes of the model consist of: lists, dicts and tuples are taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...dialect.plain import is_tuple
from ...dialect.script.values import Dict, List, Tensor, Value


@dataclass
class Snapshot:
    """What was in a list, dict or tuple when the model began."""

    whole: Value
    parts: dict[Any, Any]


def parts_of(value: Value) -> dict[Any, Value] | None:
    """What a container holds, by place or key; None for other values."""
    if isinstance(value, Dict):
        return dict(value.items)
    if isinstance(value, List):
        return dict(enumerate(value.items))
    return dict(enumerate(value)) if is_tuple(value) else None


def snapshot(value: Value) -> Any:
    parts = parts_of(value)
    if parts is None:
        return value
    return Snapshot(value, {key: snapshot(part) for key, part in parts.items()})


def tensors_of(value: Any) -> list[Tensor]:
    if isinstance(value, Snapshot):
        return [tensor for part in value.parts.values() for tensor in tensors_of(part)]
    return [value] if isinstance(value, Tensor) else []


def containers_in(value: Value) -> Iterator[Value]:
    """The lists, dicts and tuples in an attribute."""
    parts = parts_of(value)
    if parts is not None:
        yield value
        for part in parts.values():
            yield from containers_in(part)


def dotted(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
