"""The whole check: draw inputs, run the object, ask the second opinion, compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from ..dialect.errors import HardwireError
from ..dialect.program import Program
from ..dialect.sizes import conditions_of, evaluate
from ..dialect.state import states
from ..lowering.interface import Interface
from .draw import HIGHEST, Set, draw, has_indices, sets
from .engine import Engine, Refused, engine
from .interpreter import MISSING, Interpreter
from .judge import Verdict, judge
from .on_host import Call, CannotRun, Outcome


class CheckFailed(HardwireError):
    """The object does not compute what its graph says, or could not be asked."""


class Machine(Protocol):
    """What runs objects."""

    name: str

    def run(self, calls: Sequence[Call]) -> list[Outcome]: ...


@dataclass(frozen=True)
class Subject:
    """What is checked: a finished object, and the graph that it came from.

    `original` is the program before any pass that rewrites it, `planned` the one that was lowered.
    """

    original: Program
    planned: Program
    interface: Interface
    machine: Machine


@dataclass
class Compared:
    """What is known of one value that callers see: the worst of all calls."""

    name: str
    error: float = 0.0
    relative: float = 0.0
    bound: float = 0.0
    elements: int = 0
    unjudged: int = 0
    is_missing: bool = False

    def add(self, verdict: Verdict) -> None:
        if verdict.relative >= self.relative:
            self.error, self.bound = verdict.error, verdict.bound
        self.relative = max(self.relative, verdict.relative)
        self.elements += verdict.count
        self.unjudged += verdict.unjudged


@dataclass
class Opinion:
    """The second opinion: the original program twice, exact and rounded otherwise."""

    exact: Interpreter
    shaken: Interpreter

    @staticmethod
    def on(program: Program) -> Opinion:
        engines = engine(exact=True), engine(exact=False)
        return Opinion(*(Interpreter(program, each) for each in engines))

    @property
    def both(self) -> tuple[Interpreter, Interpreter]:
        return self.exact, self.shaken

    @property
    def engine(self) -> Engine:
        return self.exact.engine


@dataclass
class Result:
    """What a check found."""

    machine: str
    opinion: str
    seed: int
    calls: int = 0
    values: dict[str, Compared] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)

    def report(self) -> dict[str, Any]:
        """The `check` section of a report."""
        return {
            "machine": self.machine,
            "second_opinion": self.opinion,
            "seed": self.seed,
            "runs": self.calls,
            "values": [
                {
                    "name": each.name,
                    "relative_difference": each.relative,
                    "largest_difference": each.error,
                    "bound": each.bound,
                    "elements": each.elements,
                    "unjudged": each.unjudged,
                }
                for each in self.values.values()
            ],
        }


def check(subject: Subject, seed: int = 0) -> Result:
    """Runs the object on seeded inputs; raises CheckFailed at the first call that differs."""
    opinion = Opinion.on(subject.original)
    found = Result(subject.machine.name, f"{opinion.engine.name} {opinion.engine.version}", seed)
    drawn = list(_draw(subject, found, seed))
    if not drawn:
        raise CheckFailed(
            f"{subject.original.source}: --check has no inputs to run it on: "
            f"{'; '.join(found.skipped)}."
        )
    try:
        outcomes = subject.machine.run([call for _, call in drawn])
    except CannotRun as problem:
        raise CheckFailed(f"{subject.original.source}: the object {problem}.") from problem
    for (each, call), outcome in zip(drawn, outcomes, strict=True):
        try:
            _compare(subject, opinion, found, each, call, outcome)
        except Refused as refused:
            found.skipped.append(f"{each.kind} inputs are refused ({refused})")
            break  # What the model keeps is not known any more.
        found.calls += 1
    return found


def _draw(subject: Subject, found: Result, seed: int) -> Iterator[tuple[Set, Call]]:
    """The calls to make, with integers as large as the second opinion takes them."""
    for each in sets(subject.interface, seed):
        if not _is_allowed(subject.original, each.sizes):
            continue
        call = _accepted(subject, each, found)
        if call is not None:
            yield each, call


def _is_allowed(program: Program, sizes: Sequence[int]) -> bool:
    with program.context:
        return all(evaluate(each, sizes) >= 0 for each in conditions_of(program.entry()))


def _accepted(subject: Subject, each: Set, found: Result) -> Call | None:
    problem = ""
    for highest in HIGHEST if has_indices(subject.interface) else HIGHEST[-1:]:
        inputs = tuple(draw(subject.interface, each, highest))
        call = Call(inputs, each.sizes, each.seed if subject.interface.has_seed else None)
        if not has_indices(subject.interface):
            return call
        try:
            _ask(Interpreter(subject.original, engine(exact=True)), call)
        except Refused as refused:
            problem = str(refused)
            continue
        return call
    found.skipped.append(f"{each.kind} inputs are refused ({problem})")
    return None


def _ask(interpreter: Interpreter, call: Call) -> tuple[list[Any], list[Any]]:
    """The outputs, and the inputs as the call left them."""
    given = [interpreter.engine.tensor(array) for array in call.inputs]
    return interpreter.run(given, call.sizes, call.seed or 0), given


def _compare(
    subject: Subject, opinion: Opinion, found: Result, each: Set, call: Call, outcome: Outcome
) -> None:
    where = f"{each.kind} inputs"
    if call.sizes:
        named = zip(subject.interface.sizes, call.sizes, strict=True)
        where += " at " + ", ".join(f"{size.name} = {value}" for size, value in named)
    source = subject.original.source
    wanted = [list(_seen(subject, one, call)) for one in opinion.both]
    if outcome.status != 0:
        raise CheckFailed(f"{source}: with {where} the object returns {outcome.meaning}.")
    for name, value, exact, shaken in zip(
        _names(subject), _left(subject, outcome), *wanted, strict=True
    ):
        compared = found.values.setdefault(name, Compared(name))
        if exact is MISSING or shaken is MISSING:
            compared.is_missing = True
            continue
        arrays = [one.engine.array(x) for one, x in zip(opinion.both, (exact, shaken), strict=True)]
        verdict = judge(value, *arrays)
        compared.add(verdict)
        if verdict.wrong:
            raise CheckFailed(
                f"{source}: {name} differs from what {found.opinion} computes, with {where}: "
                f"{verdict.sentence}."
            )


def _names(subject: Subject) -> list[str]:
    """What callers see, in order: outputs, inputs that are written, state."""
    interface = subject.interface
    return [
        *(f"output `{spec.name}`" for spec in interface.outputs),
        *(f"input `{spec.name}`" for spec in interface.inputs if spec.written),
        *(f"state `{spec.name}`" for spec in interface.state),
    ]


def _left(subject: Subject, outcome: Outcome) -> list[np.ndarray]:
    """The same of the object."""
    pairs = zip(subject.interface.inputs, outcome.inputs, strict=True)
    return [*outcome.outputs, *(array for spec, array in pairs if spec.written), *outcome.state]


def _seen(subject: Subject, one: Interpreter, call: Call) -> Iterator[Any]:
    """The same of the second opinion."""
    outputs, inputs = _ask(one, call)
    yield from outputs
    pairs = zip(subject.interface.inputs, inputs, strict=True)
    yield from (tensor for spec, tensor in pairs if spec.written)
    with subject.planned.context:
        kept = states(subject.planned.entry())
    yield from (one.weight(name) for name in kept.values())
