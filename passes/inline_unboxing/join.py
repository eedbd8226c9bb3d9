"""What two branches give, as one: the same where they agree, else a result of the `scf.if`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...dialect.errors import Refused
from ...dialect.mlir import ir
from ...dialect.plain import is_list, is_map, is_tuple
from ...dialect.script.values import (
    UNINITIALISED,
    Dict,
    Dynamic,
    Forgotten,
    List,
    Mutable,
    Storage,
    Tensor,
    Value,
    describe,
    fresh_version,
    is_same,
    kind_of,
    rebuilt,
)
from .memory import fresh, require_same_views
from .writing import Writing

SHARED = "{} that is or is not the same as another one, depending on a value at run time"


@dataclass(frozen=True)
class Slot:
    """The place of a value that will be made of a result of the `scf.if`."""

    index: int
    make: Callable[[ir.Value], Value]


def resolve(value: Any, results: Sequence[ir.Value]) -> Value:
    """A joined value, once the results are there."""
    if isinstance(value, Slot):
        return value.make(results[value.index])
    if is_tuple(value):
        return rebuilt(value, (resolve(item, results) for item in value))
    if isinstance(value, Joined):
        value.made.restore(resolve_state(value.state, results))
        return value.made
    return value


def resolve_state(state: Any, results: Sequence[ir.Value]) -> Any:
    """The state of something mutable, once the results are there."""
    if is_map(state):
        return {key: resolve(item, results) for key, item in state.items()}
    return [resolve(item, results) for item in state]


@dataclass(frozen=True)
class Joined:
    """A new list or dict, and what will be in it."""

    made: Mutable
    state: Any


class Join:
    """Joins values of both sides; `yielded` are the operands of the two `scf.yield`s.

    What was made before `start` was there before the branches; of that, each has changed some.
    """

    def __init__(
        self,
        writing: Writing,
        blocks: Sequence[ir.Block],
        changed: Sequence[Sequence[tuple[Mutable, Any]]],
        start: int,
    ) -> None:
        self._writing = writing
        self._blocks = blocks
        self._changed = changed
        self._start = start
        self.yielded: tuple[list[ir.Value], list[ir.Value]] = ([], [])

    def value(self, a: Value, b: Value) -> Any:
        """The value that is `a` after the first branch and `b` after the second."""
        if is_same(a, b):
            return a
        if isinstance(a, Forgotten) or isinstance(b, Forgotten):
            return a if isinstance(a, Forgotten) else b  # neither is read
        if a is UNINITIALISED:
            return self._other_only(b, 1)
        if b is UNINITIALISED:
            return self._other_only(a, 0)
        if kind_of(a) and kind_of(b):
            return self._number(a, b)
        if isinstance(a, Tensor) and isinstance(b, Tensor):
            return self._tensor(a, b)
        if is_tuple(a) and is_tuple(b) and len(a) == len(b):
            return rebuilt(a, (self.value(x, y) for x, y in zip(a, b, strict=True)))
        if (isinstance(a, List) and isinstance(b, List)) or (
            isinstance(a, Dict) and isinstance(b, Dict)
        ):
            return self._container(a, b)
        raise Refused(f"gives {describe(a)} or {describe(b)}, depending on a value at run time")

    def _other_only(self, value: Value, side: int) -> Any:
        """A value that only one side has; the other never reads it, and gives anything."""
        if isinstance(value, Tensor | Dynamic):
            zeros = self._at(1 - side, lambda: self._writing.zeros(value.value.type))
            if isinstance(value, Dynamic):
                pair = [value.value, zeros]
                return self._slot(pair[side], pair[1 - side], _numbers(value.kind))
            pair = [self._read(value, side), zeros]
            return self._slot(pair[side], pair[1 - side], self._maker(value, value))
        if is_tuple(value):
            return rebuilt(value, (self._other_only(item, side) for item in value))
        if isinstance(value, List) and value.serial >= self._start:
            items = [self._other_only(item, side) for item in value.items]
            return Joined(List([], value.type), items)
        return value

    def _at(self, side: int, make: Callable[[], Any]) -> Any:
        """What is made at the end of one side, of what is there then."""
        heap = self._writing.heap
        with heap.again(self._changed[side]), ir.InsertionPoint(self._blocks[side]):
            return make()

    def _read(self, tensor: Tensor, side: int) -> ir.Value:
        return self._at(side, lambda: self._writing.memory.read(tensor))

    def _slot(self, a: ir.Value, b: ir.Value, make: Callable[[ir.Value], Value]) -> Slot:
        if a.type != b.type:
            raise Refused(
                f"gives {a.type} or {b.type}, depending on a value at run time; shapes must not"
            )
        self.yielded[0].append(a)
        self.yielded[1].append(b)
        return Slot(len(self.yielded[0]) - 1, make)

    def _number(self, a: Value, b: Value) -> Slot:
        kinds = (kind_of(a), kind_of(b))
        kind = "float" if "float" in kinds else "int" if "int" in kinds else "bool"
        sides = [
            self._at(side, lambda value=value: self._writing.number(value, kind))
            for side, value in enumerate((a, b))
        ]
        return self._slot(sides[0], sides[1], _numbers(kind))

    def _tensor(self, a: Tensor, b: Tensor) -> Slot:
        return self._slot(self._read(a, 0), self._read(b, 1), self._maker(a, b))

    def _maker(self, a: Tensor, b: Tensor) -> Callable[[ir.Value], Value]:
        """A new tensor, which may share its memory with either."""

        def make(value: ir.Value) -> Tensor:
            tensor = fresh(value)
            tensor.strides = a.strides if a.strides == b.strides else None
            for storage in {id(side.storage): side.storage for side in (a, b)}.values():
                self._writing.heap.relate(storage, tensor.storage)
            return tensor

        return make

    def _container(self, a: List | Dict, b: List | Dict) -> Joined:
        made = List([], a.type) if isinstance(a, List) else Dict({}, a.type)
        for side in (a, b):
            if side.serial < self._start:
                made.frozen = side.frozen = SHARED.format(describe(side))
        return Joined(made, self._state(self._at(0, a.state), self._at(1, b.state)))

    def _state(self, a: Any, b: Any) -> Any:
        """The contents of a list, an object or a dict after either branch."""
        if len(a) != len(b):
            raise Refused("changes how long a list or dict is, depending on a value at run time")
        if is_list(a):
            return [self.value(x, y) for x, y in zip(a, b, strict=True)]
        if list(a) != list(b):
            raise Refused("changes the keys of a dict, depending on a value at run time")
        return {key: self.value(a[key], b[key]) for key in a}

    # Changes.

    def changes(self) -> list[tuple[Mutable, Any]]:
        """What either branch changed, with states that may have slots in them."""
        states = [{id(item): state for item, state in side} for side in self._changed]
        items = {id(item): item for side in self._changed for item, _ in side}
        found: list[tuple[Mutable, Any]] = []
        for key, item in items.items():
            pair = [side.get(key, item.state()) for side in states]
            if isinstance(item, Tensor):
                require_same_views(item, pair)
            elif isinstance(item, Storage):
                found.append((item, self._storage(pair)))
            else:
                found.append((item, self._state(*pair)))
        return found

    def _storage(self, pair: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
        (first, _, lost), (second, _, other) = pair
        same = first == second
        value = first if same else self._slot(first, second, lambda value: value)
        return (value, fresh_version(), lost or other)


def _numbers(kind: str) -> Callable[[ir.Value], Value]:
    return lambda value: Dynamic(kind, value)
