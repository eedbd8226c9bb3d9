"""Every call of an object on its own: what it makes of what it found.

The operands of a call are those that the object itself computed, so that an error is the call's
own, and no larger than its own rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dialect import regions
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..lowering.call_facts import CallFacts, calls_of
from .engine import Refused, Unknown, is_missing
from .engines import opinions_on
from .interpreter import Interpreter, shape_at
from .judge import judge
from .trace import Traced

Event = tuple[int, int, bytes]


@dataclass(frozen=True)
class Wrong:
    """A call whose result differs; `sentence` says how."""

    call: int
    sentence: str


@dataclass
class Checked:
    """Which calls were compared, which were not and why, by number; and the first wrong one."""

    compared: set[int]
    not_compared: dict[int, str]
    wrong: Wrong | None = None


def check_calls(
    object: Traced, events: Sequence[Event], sizes: Sequence[int], inputs: Mapping[int, np.ndarray]
) -> Checked:
    """Compares the results of each call with what its operators give for the same operands.

    `inputs` are arguments of the entry that nobody writes, by number.
    """
    with object.program.context:
        return _Calls(object, tuple(sizes), inputs).check(events)


class _Calls:
    def __init__(
        self, object: Traced, sizes: tuple[int, ...], inputs: Mapping[int, np.ndarray]
    ) -> None:
        self.object, self.sizes = object, sizes
        self.both = [Interpreter(object.program, each) for each in opinions_on(object.program)]
        for one in self.both:
            one.begin(sizes)
        self.constants = [_constants(one) for one in self.both]
        arguments = object.program.entry().regions[0].blocks[0].arguments
        self.made: dict[ir.Value, np.ndarray] = {
            arguments[number]: array for number, array in inputs.items()
        }
        self.done = Checked(set(), {})

    def check(self, events: Sequence[Event]) -> Checked:
        for number, memory in _runs(self.object, events):
            problem = self._one(number, memory)
            if problem is not None:
                self.done.wrong = Wrong(number, problem)
                break
        return self.done

    def _one(self, number: int, memory: Mapping[int, bytes]) -> str | None:
        """What is wrong with one run of a call."""
        call, seen = self.object.calls[number], self.object.seen[number]
        arrays = {place: seen[place].array(each, self.sizes) for place, each in memory.items()}
        count = len(call.operands)
        for place, operand in enumerate(call.operands):
            if place in arrays and self._is_another(operand, arrays[place]):
                return (
                    f"what it reads as operand {place} is not what was computed: overwritten, or "
                    "looked for in another place"
                )
        results = range(count, count + len(call.results))
        for place in results:
            self.made[call.results[place - count]] = arrays[place]
            if not seen[place].is_padded_right(memory[place], self.sizes):
                return "the border around its result is not what its readers expect"
        wanted = self._wanted(number, call, arrays)
        if wanted is None:
            return None
        self.done.compared.add(number)
        for place in results:
            verdict = judge(arrays[place], *(each[place - count] for each in wanted))
            if verdict.wrong:
                return verdict.sentence
        return None

    def _is_another(self, operand: ir.Value, array: np.ndarray) -> bool:
        made = self._made(operand)
        if made is None:
            return False
        same = made == array
        if array.dtype.kind not in "biu":
            same |= (made != made) & (array != array)
        return not same.all()

    def _made(self, value: ir.Value) -> np.ndarray | None:
        """What calls so far have computed of a value, through views; None where nobody knows."""
        if value in self.made:
            return self.made[value]
        if isinstance(value.owner, ir.Block) or value in self.constants[0]:
            return None
        op = value.owner.operation
        if op.name in (*regions.CONTROL_FLOW, "func.call"):
            return None
        one, given = self.both[0], dict[ir.Value, Any]()
        for operand in op.operands:
            made = self.constants[0].get(operand)
            if made is None and isinstance(operand.type, ir.RankedTensorType):
                array = self._made(operand)
                made = None if array is None else one.engine.tensor(array)
            if made is None and operand not in self.constants[0]:
                return None
            given[operand] = made
        try:
            results = dict(zip(op.results, one.operation(op, given), strict=True))
        except (Refused, Unknown):
            return None
        found = results[value]
        if is_missing(found) or not hasattr(found, "shape"):
            return None
        return one.engine.array(found).astype(of_tensor(value.type).numpy)

    def _wanted(
        self, number: int, call: ir.Operation, arrays: Mapping[int, np.ndarray]
    ) -> list[list[np.ndarray]] | None:
        """The results of both second opinions; None where there is none."""
        callee, found = self.object.callee(call), list[list[np.ndarray]]()
        for one, constants in zip(self.both, self.constants, strict=True):
            given = [
                one.engine.tensor(arrays[place]) if place in arrays else constants.get(operand)
                for place, operand in enumerate(call.operands)
            ]
            if any(each is None or is_missing(each) for each in given):
                self.done.not_compared.setdefault(number, "what it reads is not known")
                return None
            try:
                results = one.function(callee, given)
            except (Refused, Unknown) as problem:
                self.done.not_compared.setdefault(number, str(problem))
                return None
            if any(is_missing(each) for each in results):
                names = ", ".join(f"`{name}`" for name in one.unknown)
                reason = f"{one.engine.name} has no second opinion on {names}"
                self.done.not_compared.setdefault(number, reason)
                return None
            found.append(
                [
                    _shaped(one.engine.array(each), shape_at(result, self.sizes))
                    for each, result in zip(results, call.results, strict=True)
                ]
            )
        return found


def _shaped(array: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """A kernel may give its result dimensions of one element, where a view stepped aside."""
    long = [[extent for extent in each if extent != 1] for each in (array.shape, shape)]
    return array.reshape(shape) if long[0] == long[1] else array


def _runs(object: Traced, events: Sequence[Event]) -> Iterator[tuple[int, dict[int, bytes]]]:
    """Each run of a call: its number, and what it found and left by the place of the value."""
    memory: dict[int, bytes] = {}
    for number, value, content in events:
        memory[value] = content
        if value == len(object.seen[number]) - 1:
            yield number, memory
            memory = {}


def _constants(one: Interpreter) -> dict[ir.Value, Any]:
    """What depends on nothing but weights: it is told by nobody."""
    known: dict[ir.Value, Any] = {}
    for op in calls.body(one.program.entry()):
        is_flow = op.name in (*regions.CONTROL_FLOW, *regions.TERMINATORS, "func.call")
        if is_flow or any(operand not in known for operand in op.operands):
            continue
        try:
            known.update(zip(op.results, one.operation(op, known), strict=True))
        except (Refused, Unknown):
            continue
    return known


def describe(program: Program, number: int) -> str:
    """A call as a report shows it: its number, operators, library and line."""
    with program.context:
        call: CallFacts = calls_of(program).calls[number]
    names = " ".join(name.removeprefix("aten.") for name in call.operators)
    where = f", {call.source}" if call.source else ""
    library = " ".join(part for part in (call.library, call.template) if part)
    return f"call {number}, `{names}` ({library}{where})"
