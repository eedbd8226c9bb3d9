"""What the model leaves behind: writes to weights and inputs, and new values of attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ...dialect.dtypes import BY_NAME
from ...dialect.errors import Refused
from ...dialect.graph.weights import SHARES, WEIGHT, weight_name
from ...dialect.mlir import ir
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
    is_same,
    kind_of,
    rebuilt,
)
from ...dialect.walks import maker_named
from .attributes import Snapshot, containers_in, dotted, parts_of, snapshot, tensors_of
from .writing import Writing

Number = tuple[str, str]
"""An attribute, or a part of one (`sizes.0`): the path of its object, and its name."""


class Restart(Exception):
    """Attributes and weights taken for constants turn out to change: numbers are state, and what
    cannot be kept must not be read before it is set. `known` has what was known before as well."""

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known


class _Changes(Exception):
    """An attribute ends as something else than it began: of another length, shape or kind."""


@dataclass(frozen=True)
class Known:
    """What is known of attributes from runs before: the numbers among them that are state, the
    weights that are, and those that end as something else than they began."""

    numbers: frozenset[Number] = frozenset()
    weights: frozenset[str] = frozenset()
    forgotten: frozenset[Number] = frozenset()
    varying: frozenset[Number] = frozenset()
    """Those among the forgotten that are read: they have several forms (forms.py)."""
    forms: tuple[Any, ...] = ()
    explored: int = 0
    """So many of the forms have been tried."""


@dataclass(frozen=True)
class Varying:
    """An attribute of several forms: its object, its place there, what the file has for it, and
    what stands there outside of the evaluation for one form."""

    item: Object
    slot: int
    initial: Value
    hidden: Forgotten


@dataclass
class State:
    """What was there when the model began."""

    known: Known = field(default_factory=Known)
    bases: list[tuple[ir.Value, Storage]] = field(default_factory=list[tuple[ir.Value, Storage]])
    objects: list[tuple[str, Object, list[Any]]] = field(
        default_factory=list[tuple[str, Object, list[Any]]]
    )
    counters: dict[Number, ir.Value] = field(default_factory=dict[Number, ir.Value])
    varying: dict[Number, Varying] = field(default_factory=dict[Number, Varying])
    forms: list[Any] = field(init=False)
    finals: dict[ir.Value, ir.Value] = field(default_factory=dict[ir.Value, ir.Value])

    def __post_init__(self) -> None:
        self.forms = list(self.known.forms)

    def own(self, tensor: Tensor) -> Tensor:
        """A weight or an input."""
        self.bases.append((tensor.value, tensor.storage))
        return tensor

    def begin(self, writing: Writing, path: str, item: Object) -> None:
        """An object of the model, as it is before the model runs."""
        for place, name in enumerate(item.fields):
            if (path, name) in self.known.forgotten:
                hidden = Forgotten((path, name))
                if (path, name) in self.known.varying:
                    held = Varying(item, place, item.items[place], hidden)
                    self.varying[path, name] = held
                item.items[place] = hidden
            elif self.known.numbers:
                item.items[place] = self._with_state(writing, (path, name), item.items[place])
        self.objects.append((path, item, [snapshot(value) for value in item.items]))

    def _with_state(self, writing: Writing, place: Number, value: Value) -> Value:
        """An attribute, or a part of one, with what the calls before have left where it counts."""
        if isinstance(value, Dynamic):  # in a list that another attribute has as well
            self.counters[place] = value.value
            return value
        kind = kind_of(value)
        if kind is not None and place in self.known.numbers:
            data = np.array(value).astype(BY_NAME[KINDS[kind]].numpy)
            self.counters[place] = writing.weight(data, dotted(*place))
            return Dynamic(kind, self.counters[place])
        parts = parts_of(value)
        if parts is None:
            return value
        made = {
            key: self._with_state(writing, _place_of_part(place, key), each)
            for key, each in parts.items()
        }
        if isinstance(value, Dict):
            value.items.update(made)
        elif isinstance(value, List):
            value.items[:] = made.values()
        else:
            return rebuilt(value, list(made.values()))
        return value

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

        Raises Restart where numbers or elements have changed that were taken for constants.
        """
        finals = {base: storage.value for base, storage in self.bases} | self.finals
        _check_shared(finals)
        changed: set[Number] = set()
        forgotten: set[Number] = set()
        for path, item, before in self.objects:
            for name, old, new in zip(item.fields, before, item.items, strict=False):
                try:
                    changed |= self._attribute(writing, (path, name), old, new, finals)
                except _Changes:
                    forgotten.add((path, name))
        known = self.known
        weights = known.weights | (_written_weights(finals) & writing.taken.keys())
        if changed or forgotten or weights != known.weights:
            numbers, unkept = known.numbers | changed, known.forgotten | forgotten
            raise Restart(Known(numbers, weights, unkept, known.varying))
        if known.explored < len(self.forms):
            explored = min(known.explored + 1, len(known.forms))
            raise Restart(replace(known, forms=tuple(self.forms), explored=explored))
        return finals

    def read_forgotten(self, attribute: Forgotten) -> None:
        """A call reads what the call before has left: it has several forms. Raises Restart."""
        if attribute.place in self.known.varying:
            raise Refused("reads an attribute that calls change before the model begins")
        varying = self.known.varying | {attribute.place}
        raise Restart(replace(self.known, varying=varying, forms=(), explored=0))

    def begin_forms(self, first: Any) -> None:
        """The form that attributes have before the first call."""
        self.known = replace(self.known, forms=(first,))
        self.forms = [first]

    def check_own(self, name: str, value: Value) -> None:
        """Refused where an attribute of several forms has something that another one has, too."""
        if any(self._is_held_twice(each) for each in containers_in(value)):
            raise held_by_two(name, "list or dict")
        held = [
            tensor.storage
            for _, item, _ in self.objects
            for each in item.items
            for tensor in tensors_of(snapshot(each))
        ]
        for tensor in tensors_of(snapshot(value)):
            if sum(each is tensor.storage for each in held) > 1:
                raise held_by_two(name, "tensor")

    def _attribute(
        self,
        writing: Writing,
        place: Number,
        old: Any,
        new: Value,
        finals: dict[ir.Value, ir.Value],
    ) -> set[Number]:
        """Notes what became of an attribute, or of a part of one; gives the numbers in it that
        are state."""
        if isinstance(old, Snapshot):
            parts = parts_of(new)
            if parts is None or parts.keys() != old.parts.keys():
                raise _Changes
            if new is not old.whole and self._is_held_twice(new):
                raise _Changes
            pairs = [
                (_place_of_part(place, key), part, parts[key]) for key, part in old.parts.items()
            ]
            return set[Number]().union(*(self._attribute(writing, *pair, finals) for pair in pairs))
        if isinstance(old, Tensor) and isinstance(new, Tensor):
            self._tensor(writing, old, new, finals)
        elif kind_of(old) is not None and not is_same(old, new):
            return self._number(writing, place, new, finals)
        elif not (isinstance(old, Forgotten) or is_same(old, new)):
            raise _Changes
        return set()

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
            raise _Changes
        finals[base] = writing.number(new, kind)
        return set()

    def _tensor(
        self, writing: Writing, old: Tensor, new: Tensor, finals: dict[ir.Value, ir.Value]
    ) -> None:
        """An attribute that is another tensor now: its memory takes that one's value."""
        if new.storage is old.storage and new.views == old.views:
            return
        base = next((base for base, storage in self.bases if storage is old.storage), None)
        is_alone = self._holders(old.storage) == 1 and not self._is_shared(new.storage)
        if base is None or new.type != old.type or not is_alone:
            raise _Changes
        finals[base] = writing.memory.read(new)

    def _is_shared(self, storage: Storage) -> bool:
        """Whether several attributes end with it, one of which had memory that was written to."""
        begun = {id(each): base for base, each in self.bases}
        old = [
            begin.storage
            for _, item, before in self.objects
            for pair in zip(before, item.items, strict=False)
            for begin, end in _begun_and_ended(*pair)
            if end.storage is storage
        ]
        return len(old) > 1 and any(each.value != begun.get(id(each)) for each in old)

    def _is_held_twice(self, value: Value) -> bool:
        """Whether several attributes end with this list or dict, so that each sees its changes."""
        held = [
            each
            for _, item, _ in self.objects
            for part in item.items
            for each in containers_in(part)
        ]
        return isinstance(value, List | Dict) and sum(each is value for each in held) > 1

    def _holders(self, storage: Storage) -> int:
        """How many attributes began with this storage."""
        return sum(
            tensor.storage is storage
            for _, _, before in self.objects
            for value in before
            for tensor in tensors_of(value)
        )


def _written_weights(finals: Mapping[ir.Value, ir.Value]) -> set[str]:
    """The names of the weights that are another value at the end."""
    makers = [maker_named(base, WEIGHT) for base, final in finals.items() if final != base]
    return {weight_name(op) for op in makers if op is not None}


def _begun_and_ended(old: Any, new: Value) -> Iterator[tuple[Tensor, Tensor]]:
    """The tensors of an attribute at the beginning, and those in their places at the end."""
    if isinstance(old, Snapshot):
        parts = parts_of(new) or {}
        for key in (key for key in old.parts if key in parts):
            yield from _begun_and_ended(old.parts[key], parts[key])
    elif isinstance(old, Tensor) and isinstance(new, Tensor):
        yield old, new


def held_by_two(name: str, what: str) -> Refused:
    return Refused(
        f"the model gives its attribute `{name}` a {what} that another attribute has as well, and "
        "may change one of them: hardwire keeps them apart; make it a copy"
    )


def _check_shared(finals: Mapping[ir.Value, ir.Value]) -> None:
    for base, final in finals.items():
        op = maker_named(base, WEIGHT)
        if op is not None and SHARES in op.attributes and final != base:
            raise Refused(
                f"the model writes to `{weight_name(op)}`, whose memory another of its tensors "
                "sees as well, which hardwire cannot keep: `clone()` one before it is saved"
            )


def _place_of_part(place: Number, key: Any) -> Number:
    return place[0], f"{place[1]}.{key}"


def _element(value: ir.Value) -> str:
    return str(ir.RankedTensorType(value.type).element_type)
