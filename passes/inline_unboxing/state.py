"""What the model leaves behind: writes to weights and inputs, and new values of attributes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...dialect.dtypes import BY_NAME
from ...dialect.errors import Refused
from ...dialect.graph.weights import SHARES, WEIGHT, weight_name
from ...dialect.mlir import ir
from ...dialect.plain import is_tuple
from ...dialect.script.values import (
    KINDS,
    Dict,
    Dynamic,
    Forgotten,
    List,
    Object,
    Storage,
    Tensor,
    Value,
    describe,
    is_same,
    kind_of,
)
from ...dialect.walks import maker_named
from .writing import Writing

Number = tuple[str, str]
"""An attribute: the path of its object, and its name."""


class Restart(Exception):
    """Attributes taken for constants turn out to change: numbers are state, and what cannot be
    kept must not be read before it is set. `known` has what was known before as well."""

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known


@dataclass(frozen=True)
class Known:
    """What is known of attributes from runs before: the numbers among them that are state, and
    those that are not kept, with the reason."""

    numbers: frozenset[Number] = frozenset()
    forgotten: Mapping[Number, str] = field(default_factory=dict[Number, str])


@dataclass
class Snapshot:
    """What was in a list or dict when the model began."""

    parts: dict[Any, Any]


@dataclass
class State:
    """What was there when the model began."""

    known: Known = field(default_factory=Known)
    bases: list[tuple[ir.Value, Storage]] = field(default_factory=list[tuple[ir.Value, Storage]])
    objects: list[tuple[str, Object, list[Any]]] = field(
        default_factory=list[tuple[str, Object, list[Any]]]
    )
    counters: dict[Number, ir.Value] = field(default_factory=dict[Number, ir.Value])

    def own(self, tensor: Tensor) -> Tensor:
        """A weight or an input."""
        self.bases.append((tensor.value, tensor.storage))
        return tensor

    def begin(self, writing: Writing, path: str, item: Object) -> None:
        """An object of the model, as it is before the model runs."""
        for place, name in enumerate(item.fields):
            kind = kind_of(item.items[place])
            if (path, name) in self.known.forgotten:
                item.items[place] = Forgotten(self.known.forgotten[path, name])
            elif (path, name) in self.known.numbers and kind is not None:
                data = np.array(item.items[place]).astype(BY_NAME[KINDS[kind]].numpy)
                value = writing.weight(data, _dotted(path, name))
                self.counters[path, name] = value
                item.items[place] = Dynamic(kind, value)
        self.objects.append((path, item, [_snapshot(value) for value in item.items]))

    def restored(self, writing: Writing, item: Object) -> None:
        """An object of the model that its own code has filled: its attributes have no names."""
        for place, (path, other, _) in enumerate(self.objects):
            if other is item:
                del self.objects[place]
                item.fields = tuple(map(str, range(len(item.items))))
                self.begin(writing, path, item)
                return

    def end(self, writing: Writing) -> Mapping[ir.Value, ir.Value]:
        """The values at the end of what weights and inputs held at the beginning.

        Raises Restart where numbers have changed that were taken for constants.
        """
        finals = {base: storage.value for base, storage in self.bases}
        for base, final in finals.items():
            op = maker_named(base, WEIGHT)
            if op is not None and SHARES in op.attributes and final != base:
                raise Refused(
                    f"the model writes to `{weight_name(op)}`, whose memory another of its tensors "
                    "sees as well, which hardwire cannot keep: `clone()` one before it is saved"
                )
        changed: set[Number] = set()
        forgotten: dict[Number, str] = {}
        for path, item, before in self.objects:
            for name, old, new in zip(item.fields, before, item.items, strict=False):
                try:
                    changed |= self._attribute(writing, (path, name), old, new, finals)
                except Refused as problem:
                    forgotten[path, name] = str(problem)
        if changed or forgotten:
            known = self.known
            raise Restart(Known(known.numbers | changed, {**known.forgotten, **forgotten}))
        return finals

    def _attribute(
        self,
        writing: Writing,
        place: Number,
        old: Any,
        new: Value,
        finals: dict[ir.Value, ir.Value],
    ) -> set[Number]:
        """Notes what became of an attribute; gives it where it is a number that is state."""
        if isinstance(old, Forgotten) or (self._is_number(old) and is_same(old, new)):
            return set()
        if self._is_number(old):
            return self._number(writing, place, new, finals)
        self._compare(writing, _dotted(*place), old, new, finals)
        return set()

    def _is_number(self, value: Value) -> bool:
        return kind_of(value) is not None

    def _number(
        self,
        writing: Writing,
        number: Number,
        new: Value,
        finals: dict[ir.Value, ir.Value],
    ) -> set[Number]:
        if number not in self.counters:
            return {number}
        base = self.counters[number]
        kind = {BY_NAME[name].mlir: kind for kind, name in KINDS.items()}[_element(base)]
        if kind_of(new) is None:
            raise _refused(_dotted(*number), "a number", new)
        finals[base] = writing.number(new, kind)
        return set()

    def _compare(
        self,
        writing: Writing,
        name: str,
        old: Any,
        new: Value,
        finals: dict[ir.Value, ir.Value],
    ) -> None:
        """Notes what became of an attribute, or of a part of one."""
        if isinstance(old, Snapshot):
            parts = _parts(new)
            if parts is None or parts.keys() != old.parts.keys():
                raise Refused(
                    f"the model changes the length or the keys of its attribute `{name}`, which "
                    "hardwire cannot keep between calls"
                )
            for key, part in old.parts.items():
                self._compare(writing, f"{name}.{key}", part, parts[key], finals)
        elif isinstance(old, Tensor) and isinstance(new, Tensor):
            self._tensor(writing, name, old, new, finals)
        elif not is_same(old, new):
            raise _refused(name, describe(old), new)

    def _tensor(
        self,
        writing: Writing,
        name: str,
        old: Tensor,
        new: Tensor,
        finals: dict[ir.Value, ir.Value],
    ) -> None:
        """An attribute that is another tensor now: its memory takes that one's value."""
        if new.storage is old.storage and new.views == old.views:
            return
        base = next((base for base, storage in self.bases if storage is old.storage), None)
        if base is None or new.type != old.type:
            raise _refused(name, describe(old), new)
        if self._holders(old.storage) > 1:
            raise Refused(
                f"the model gives its attribute `{name}` another tensor, and a second attribute "
                "has the old one too: hardwire keeps them in one place"
            )
        finals[base] = writing.memory.read(new)

    def _holders(self, storage: Storage) -> int:
        """How many attributes began with this storage."""
        return sum(
            tensor.storage is storage
            for _, _, before in self.objects
            for value in before
            for tensor in _tensors(value)
        )


def _dotted(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _element(value: ir.Value) -> str:
    return str(ir.RankedTensorType(value.type).element_type)


def _refused(name: str, old: str, new: Value) -> Refused:
    return Refused(
        f"the model makes {describe(new)} of its attribute `{name}`, which was {old}; hardwire "
        "keeps numbers, and tensors of one shape, between calls"
    )


def _parts(value: Value) -> dict[Any, Value] | None:
    """What a container holds, by place or key; None for other values."""
    if isinstance(value, Dict):
        return dict(value.items)
    if isinstance(value, List):
        return dict(enumerate(value.items))
    return dict(enumerate(value)) if is_tuple(value) else None


def _snapshot(value: Value) -> Any:
    parts = _parts(value)
    if parts is None:
        return value
    return Snapshot({key: _snapshot(part) for key, part in parts.items()})


def _tensors(value: Any) -> list[Tensor]:
    if isinstance(value, Snapshot):
        return [tensor for part in value.parts.values() for tensor in _tensors(part)]
    return [value] if isinstance(value, Tensor) else []
