"""Attributes that calls leave as something else: None, a text, a list of another length.

The model is evaluated once for each form that such attributes have when a call begins. A number,
which is state, says which form that is; the tensors and numbers of all forms are state, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...dialect.dtypes import BY_NAME, of_tensor
from ...dialect.errors import Refused
from ...dialect.graph.weights import is_weight, weight_name
from ...dialect.mlir import ir
from ...dialect.script.values import (
    CONSTANT,
    KINDS,
    Dict,
    Dynamic,
    List,
    NamedTuple,
    Tensor,
    Value,
    describe,
    kind_of,
)
from ...dialect.walks import maker
from . import dynamic
from .attributes import dotted, parts_of
from .control import either
from .evaluator import Environment, Evaluator
from .memory import fresh
from .state import Number

LESS = "aten::lt.int"
MAX_FORMS = 16
"""The model is written down once for each."""


@dataclass(frozen=True)
class Form:
    """What is known of a value at compile time: all but its tensors and numbers.

    `what` is the type of a tensor, the kind of a number, a constant, the type of a list or dict, or
    the names of a tuple's parts.
    """

    kind: Any
    what: Any
    keys: tuple[Any, ...] = ()
    parts: tuple[Form, ...] = ()


Slot = tuple[str, str]
"""Where a tensor or number is kept: the place of the part, and its type."""


def run(evaluator: Evaluator, block: ir.Block, arguments: Sequence[Value]) -> list[Value]:
    """What the entry gives; its attributes are set before the rest of it is run for each form."""
    if not evaluator.state.known.varying:
        return evaluator.block(block, arguments, {})
    known = dict(zip(block.arguments, arguments, strict=True))
    listed = [item.operation for item in block.operations]
    start = 1 + max(place for place, op in enumerate(listed) if _begins(op))
    evaluator.do(listed[:start], known)
    places = sorted(evaluator.state.varying)
    try:
        return _forming(evaluator, places).run(listed[start:], known)
    except Refused as problem:
        subject = "" if str(problem).startswith("the model") else "the model "
        names = ", ".join(f"`{dotted(*place)}`" for place in places)
        kinds = "lengths, keys, shapes, texts or None"
        raise Refused(f"{subject}{problem} (calls leave other {kinds} in {names})") from None


def _begins(op: ir.Operation) -> bool:
    """Whether it makes an object of the model, or restores one."""
    return "path" in op.attributes or str(op.attributes.get("method")) == '"__setstate__"'


@dataclass
class Forming:
    """The attributes of one evaluation that have several forms."""

    evaluator: Evaluator
    places: list[Number]
    slots: dict[Slot, ir.Value]
    index: ir.Value

    def run(self, rest: Sequence[ir.Operation], known: Environment) -> list[Value]:
        """What the model gives, whichever form its attributes have."""
        state = self.evaluator.state
        if state.known.explored < len(state.known.forms):
            return list(self._with(state.known.explored, rest, known)[0])
        values, following, kept = self._among(range(len(state.known.forms)), rest, known)
        state.finals[self.index] = self.evaluator.number(following, "int")
        for ((_, type), base), value in zip(self.slots.items(), kept, strict=True):
            if type in KINDS:
                state.finals[base] = self.evaluator.number(value, type)
            else:
                state.finals[base] = self.evaluator.materialise(value)
        return list(values)

    def _among(self, numbers: range, rest: Sequence[ir.Operation], known: Environment) -> list[Any]:
        """Halves the forms until one is left."""
        if len(numbers) == 1:
            return self._with(numbers[0], rest, dict(known))
        middle = len(numbers) // 2
        given = [Dynamic("int", self.index), numbers[middle]]
        return either(
            self.evaluator,
            dynamic.call(self.evaluator, LESS, given),
            lambda: self._among(numbers[:middle], rest, known),
            lambda: self._among(numbers[middle:], rest, known),
        )

    def _with(self, number: int, rest: Sequence[ir.Operation], known: Environment) -> list[Any]:
        """What the model gives with attributes of this form, the number of the form in which it
        leaves them, and all that is kept."""
        state = self.evaluator.state
        for place, form in zip(self.places, state.known.forms[number], strict=True):
            self._set(place, self._made(form, dotted(*place)))
        self.evaluator.do(rest[:-1], known)
        left = {place: self._get(place) for place in self.places}
        self.check(left)
        following = tuple(map(form_of, left.values()))
        if following not in state.forms:
            state.forms.append(following)
        if len(state.forms) > MAX_FORMS:
            raise Refused(
                f"leaves its attributes in more than {MAX_FORMS} forms; it is compiled for each"
            )
        held = dict(
            leaf for place, value in left.items() for leaf in _leaves(value, dotted(*place))
        )
        kept = tuple(held.get(slot, self._kept(slot)) for slot in self.slots)
        values = tuple(known[operand] for operand in rest[-1].operands)
        return [values, state.forms.index(following), kept]

    def check(self, values: Mapping[Number, Value]) -> None:
        """Refused where attributes that have these values share something."""
        for place, value in values.items():
            self._set(place, value)
        for place, value in values.items():
            self.evaluator.state.check_own(dotted(*place), value)
            self._set(place, self.evaluator.state.varying[place].hidden)

    def _get(self, place: Number) -> Value:
        begun = self.evaluator.state.varying[place]
        return begun.item.items[begun.slot]

    def _set(self, place: Number, value: Value) -> None:
        begun = self.evaluator.state.varying[place]
        self.evaluator.heap.touch(begun.item)
        begun.item.items[begun.slot] = value

    def _made(self, form: Form, name: str) -> Value:
        """A value of the form, of what is kept."""
        parts = {
            key: self._made(part, f"{name}.{key}")
            for key, part in zip(form.keys, form.parts, strict=True)
        }
        if form.kind is List:
            return List(list(parts.values()), form.what)
        if form.kind is Dict:
            return Dict(parts, form.what)
        if form.kind is tuple:
            made = tuple(parts.values())
            return NamedTuple(made, form.what) if form.what else made
        return self._kept((name, form.what)) if form.kind in (Tensor, Dynamic) else form.what

    def _kept(self, slot: Slot) -> Value:
        """What a slot held when the call began."""
        value = self.slots[slot]
        return Dynamic(slot[1], value) if slot[1] in KINDS else fresh(value)


def _forming(evaluator: Evaluator, places: list[Number]) -> Forming:
    """The slots of all forms that are known; of the first one, they hold what the file has."""
    state = evaluator.state
    initial = {place: state.varying[place].initial for place in places}
    if not state.forms:
        state.begin_forms(tuple(map(form_of, initial.values())))
    first = dict(
        leaf for place, value in initial.items() for leaf in _leaves(value, dotted(*place))
    )
    slots: dict[Slot, ir.Value] = {}
    for forms in state.known.forms:
        for place, form in zip(places, forms, strict=True):
            for slot in _slots(form, dotted(*place)):
                if slot not in slots:
                    slots[slot] = _base(evaluator, slot, first.get(slot))
    index = evaluator.weight(np.zeros((), np.int64), "form")
    names = [weight_name(maker(value)) for value in (index, *slots.values())]
    evaluator.state_weights = {*state.known.weights, *names}
    forming = Forming(evaluator, places, slots, index)
    forming.check(initial)
    return forming


def _base(evaluator: Evaluator, slot: Slot, value: Value) -> ir.Value:
    """The state that a slot is."""
    if isinstance(value, Tensor):
        if value.views or not is_weight(value.value):
            raise Refused(f"begins with a tensor in `{slot[0]}` that is computed")
        return value.value
    name, type = slot
    if type in KINDS:
        return evaluator.weight(np.array(value or 0).astype(BY_NAME[KINDS[type]].numpy), name)
    tensor = ir.RankedTensorType(ir.Type.parse(type))
    return evaluator.weight(np.zeros(list(tensor.shape), of_tensor(tensor).numpy), name)


def form_of(value: Value) -> Form:
    """The form of a value. Refused where hardwire keeps no such values."""
    parts = parts_of(value)
    if parts is not None:
        what = value.type if isinstance(value, List | Dict) else getattr(value, "fields", None)
        kind = next(kind for kind in (List, Dict, tuple) if isinstance(value, kind))
        return Form(kind, what, tuple(parts), tuple(map(form_of, parts.values())))
    if isinstance(value, Tensor):
        return Form(Tensor, str(value.type))
    if (kind := kind_of(value)) is not None:
        return Form(Dynamic, kind)
    if value is None or isinstance(value, CONSTANT):
        return Form(None, value)
    raise Refused(f"leaves {describe(value)}, which hardwire cannot keep between calls")


def _leaves(value: Value, name: str) -> Iterator[tuple[Slot, Value]]:
    """The tensors and numbers in a value, by their slots."""
    parts = parts_of(value)
    if parts is not None:
        for key, part in parts.items():
            yield from _leaves(part, f"{name}.{key}")
    elif isinstance(value, Tensor) or kind_of(value) is not None:
        yield (name, kind_of(value) or str(value.type)), value


def _slots(form: Form, name: str) -> Iterator[Slot]:
    """The slots that a value of the form fills."""
    for key, part in zip(form.keys, form.parts, strict=True):
        yield from _slots(part, f"{name}.{key}")
    if form.kind in (Tensor, Dynamic):
        yield name, form.what
