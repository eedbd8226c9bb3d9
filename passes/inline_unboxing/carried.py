"""What a loop carries from iteration to iteration: the parts of values and objects that change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...dialect.errors import Refused
from ...dialect.mlir import ir
from ...dialect.plain import is_map, is_tuple
from ...dialect.script.values import (
    CONSTANT,
    UNINITIALISED,
    Dict,
    Dynamic,
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

Path = tuple[Any, ...]
SHARED = "a tensor that a loop carries; work on a copy (`clone()`)"


@dataclass(frozen=True)
class Leaf:
    """A part that changes: the kind of a number, or None for a tensor of this type.

    `shared` is memory that the tensor may be in: before the loop, and after an iteration.
    """

    kind: str | None
    type: Any = None
    shared: tuple[Storage, ...] = ()


@dataclass
class Carried:
    """The values at the start of a loop, and which of their parts it is known to change."""

    writing: Writing
    values: list[Value]
    objects: list[Mutable] = field(default_factory=list[Mutable])
    leaves: dict[Path, Leaf] = field(default_factory=dict[Path, Leaf])
    lost: dict[int, str | None] = field(default_factory=dict[int, str | None])
    """Why nobody can tell what is in memory, once an iteration is over."""

    # The values with other parts in them.

    def initial(self) -> list[ir.Value]:
        """The changing parts as they are before the loop, at the insertion point."""
        parts = dict(self._parts(self.values))
        return [self._operand(parts[path], leaf) for path, leaf in self.leaves.items()]

    def bind(self, arguments: Sequence[ir.Value]) -> list[Value]:
        """The values with these in the places of the changing parts; objects are changed so."""
        made = {
            path: self._value(leaf, argument)
            for (path, leaf), argument in zip(self.leaves.items(), arguments, strict=True)
        }
        for number, item in enumerate(self.objects):
            self.writing.heap.touch(item)
            if isinstance(item, Storage):
                value, _, lost = item.state()
                value = made.get(("object", number, 0), value)
                item.restore((value, fresh_version(), self.lost.get(id(item), lost)))
            else:
                item.restore(self._state(item.state(), ("object", number), made))
        return [
            self._replaced(value, ("value", number), made)
            for number, value in enumerate(self.values)
        ]

    settle = bind
    """The values after the loop, made of its results."""

    def _value(self, leaf: Leaf, value: ir.Value) -> Value:
        if leaf.kind == "raw":
            return value
        if leaf.kind is not None:
            return Dynamic(leaf.kind, value)
        tensor = fresh(value)
        tensor.strides, tensor.storage.frozen = None, SHARED
        for storage in leaf.shared:
            self.writing.heap.relate(storage, tensor.storage)
        return tensor

    def _replaced(self, value: Value, path: Path, made: dict[Path, Value]) -> Value:
        if path in made:
            return made[path]
        if not any(key[: len(path)] == path for key in made):
            return value
        if isinstance(value, List):
            replaced = List(self._state(value.items, path, made), value.type)
            value.frozen = replaced.frozen = "a list that a loop carries"
            return replaced
        return rebuilt(value, self._state(value, path, made))

    def _state(self, state: Any, path: Path, made: dict[Path, Value]) -> Any:
        if is_map(state):
            return {k: self._replaced(v, (*path, k), made) for k, v in state.items()}
        return [self._replaced(item, (*path, place), made) for place, item in enumerate(state)]

    # Comparing.

    def _parts(self, values: Sequence[Value]) -> Iterator[tuple[Path, Value]]:
        for number, value in enumerate(values):
            yield from _leaves(value, ("value", number))
        for number, item in enumerate(self.objects):
            yield from _state_leaves(item, item.state(), ("object", number))

    def following(
        self, values: Sequence[Value], changes: Sequence[tuple[Mutable, Any]]
    ) -> list[ir.Value] | None:
        """The changing parts after an iteration, as operands of its end; None where more change."""
        self._grow_objects(changes)
        with self.writing.heap.again(changes):
            self._grow_values(values)
        before = dict(self._parts(self.values))
        with self.writing.heap.again(changes):
            after = dict(self._parts(values))
            if before.keys() != after.keys():
                raise Refused(
                    "is a loop whose number of iterations is known only at run time, and which "
                    "changes how long a list is"
                )
            known = dict(self.leaves)
            for path, old in before.items():
                self._compare(path, old, after[path])
            if self.leaves != known:
                return None
            return [self._operand(after[path], leaf) for path, leaf in self.leaves.items()]

    def _grow_values(self, values: Sequence[Value]) -> None:
        """Gives parts to what had no value before the loop, as the loop's value has them."""
        pairs = zip(self.values, values, strict=True)
        self.values = [_filled(new) if old is UNINITIALISED else old for old, new in pairs]

    def _grow_objects(self, changes: Sequence[tuple[Mutable, Any]]) -> None:
        known = {id(item) for item in self.objects}
        for item, state in changes:
            if isinstance(item, Tensor):
                require_same_views(item, [state])
                continue
            if isinstance(item, Storage):
                self.lost[id(item)] = state[2]
            if id(item) not in known:
                self.objects.append(item)

    def _compare(self, path: Path, old: Value, new: Value) -> None:
        """Notes a part that is not what it was; an int can become a float in later iterations."""
        if path not in self.leaves:
            if not is_same(old, new):
                self.leaves[path] = self._leaf(old, new)
        elif kind_of(new) == "float":
            self.leaves[path] = Leaf("float")

    def _leaf(self, old: Value, new: Value) -> Leaf:
        if isinstance(new, ir.Value):
            return Leaf("raw")
        known = new if old is UNINITIALISED else old
        if isinstance(known, Tensor) and isinstance(new, Tensor):
            return Leaf(None, known.type, (known.storage, new.storage))
        if kind_of(known) and kind_of(new):
            kinds = {kind_of(known), kind_of(new)}
            return Leaf("float" if "float" in kinds else "int" if "int" in kinds else "bool")
        raise _changes_kind(new, describe(old))

    def _operand(self, value: Value, leaf: Leaf) -> ir.Value:
        if isinstance(value, ir.Value):
            return value
        if leaf.kind is not None:
            number = 0 if value is UNINITIALISED else value
            if kind_of(number) is None:
                raise _changes_kind(value, f"a number ({leaf.kind})")
            return self.writing.number(number, leaf.kind)
        if value is UNINITIALISED:
            return self.writing.zeros(leaf.type)
        if not isinstance(value, Tensor) or value.type != leaf.type:
            raise _changes_kind(value, f"a tensor {leaf.type}")
        return self.writing.memory.read(value)


def _changes_kind(new: Value, old: str) -> Refused:
    return Refused(
        f"is a loop that makes {describe(new)} of {old}; what it carries must keep its shape and "
        "element type"
    )


def _filled(new: Value) -> Value:
    """What nobody has set yet, with the parts and constants of what it will be set to."""
    if is_tuple(new):
        return rebuilt(new, [_filled(item) for item in new])
    if isinstance(new, List):
        return List([_filled(item) for item in new.items], new.type)
    return new if new is None or isinstance(new, CONSTANT) else UNINITIALISED


def _leaves(value: Value, path: Path) -> Iterator[tuple[Path, Value]]:
    """The parts of a value. Dicts and objects are compared by identity: their own states change."""
    if is_tuple(value):
        for number, item in enumerate(value):
            yield from _leaves(item, (*path, number))
    elif isinstance(value, List):
        for number, item in enumerate(value.items):
            yield from _leaves(item, (*path, number))
    else:
        yield path, value


def _state_leaves(item: Mutable, state: Any, path: Path) -> Iterator[tuple[Path, Value]]:
    if isinstance(item, Storage):
        yield (*path, 0), state[0]
    elif isinstance(item, Dict):
        for key, value in state.items():
            yield from _leaves(value, (*path, key))
    else:
        for number, value in enumerate(state):
            yield from _leaves(value, (*path, number))
