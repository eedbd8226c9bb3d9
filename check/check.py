"""The whole check: draw inputs, run the object, ask the second opinion, compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import numpy as np

from ..dialect.errors import HardwireError
from ..dialect.program import Program
from ..dialect.sizes import conditions_of, evaluate
from ..dialect.state import beside_inputs, states
from ..lowering.call_facts import calls_of
from .calls import Checked, Wrong, check_calls, describe
from .compared import Compared, Opinion, Result, Subject
from .draw import HIGHEST, Set, draw, has_indices, sets
from .engine import MISSING, Refused
from .engines import engine
from .graph import first_lost, first_wrong_pass
from .interpreter import Interpreter
from .judge import judge
from .machine import Call, CannotRun, Outcome
from .off import is_off
from .trace import Traced, other_sections, traced

MANY = 0.25
"""The part of the elements of an output that may go unjudged without a word."""


BY_WEIGHTS = "it is what `--weights` made of the graph, or a pass before that"
"""What can be said where values differ all along from those of the graph."""


class CheckFailed(HardwireError):
    """The object does not compute what its graph says, or could not be asked."""


def check(subject: Subject, seed: int = 0) -> Result:
    """Runs the object on seeded inputs; raises CheckFailed at the first value that differs."""
    opinion = Opinion.on(subject.original, subject.planned)
    with subject.planned.context:
        number = len(calls_of(subject.planned).calls)
    name = f"{opinion.engine.name} {opinion.engine.version}"
    found = Result(subject.machine.name, name, seed, number)
    drawn = list(_draw(subject, found, seed))
    if not drawn:
        raise CheckFailed(
            f"{subject.source}: --check could run it on no inputs: {'; '.join(found.skipped)}."
        )
    try:
        _check(subject, opinion, found, drawn)
    except CannotRun as problem:
        raise CheckFailed(f"{subject.source}: the object {problem}.") from problem
    if found.runs == 0:
        raise CheckFailed(
            f"{subject.source}: --check could run it on no inputs: {'; '.join(found.skipped)}."
        )
    if found.checked == 0 and all(each.is_missing for each in found.values.values()):
        raise CheckFailed(
            f"{subject.source}: --check could check nothing: {'; '.join(found.not_checked)}; "
            f"{_remedy(opinion)}."
        )
    return found


def _remedy(opinion: Opinion) -> str:
    return (
        "torch has a second opinion on every operator of its own"
        if opinion.engine.name == "torch"
        else "install torch, which has a second opinion on more operators"
    )


def _check(
    subject: Subject, opinion: Opinion, found: Result, drawn: Sequence[tuple[Set, Call]]
) -> None:
    calls = [call for _, call in drawn]
    outcomes = subject.machine.run(subject.image, calls)
    problem = ""
    for (each, call), outcome in zip(drawn, outcomes, strict=True):
        try:
            problem = _compare(subject, opinion, found, each, call, outcome)
        except Refused as refused:
            found.skipped.append(f"{each.kind} inputs, which are refused ({refused})")
            break  # What the model keeps is not known any more.
        found.runs += 1
        if problem:
            break
    if problem:
        raise CheckFailed(f"{problem}{_blame(subject, calls[: found.runs])}.")
    found.not_checked += [
        f"{value.name}: rounding alone changes {value.unjudged:,} of {value.elements:,} elements"
        for value in found.values.values()
        if value.unjudged > MANY * value.elements
    ]
    unknown = {**opinion.exact.unknown, **opinion.shaken.unknown}
    lost = ", ".join(f"`{name}`" for name in unknown)
    found.not_checked += [
        f"{value.name}: {opinion.engine.name} has no second opinion on {lost}"
        for value in found.values.values()
        if value.is_missing
    ]
    _check_calls(subject, found, calls)


def _check_calls(subject: Subject, found: Result, calls: Sequence[Call]) -> None:
    """Every call by itself, with as many of the inputs as it takes to reach all of them."""
    made, checked, reasons = traced(subject.planned), set[int](), dict[int, str]()
    for last in range(1, len(calls) + 1):
        done = _calls_of_run(subject, made, calls[:last])
        if done.wrong is not None:
            raise CheckFailed(
                f"{subject.source}: what a call gives differs from what {found.opinion} computes, "
                f"though no output does: {_first(subject, done.wrong)}."
            )
        checked |= done.compared
        reasons |= done.not_compared
        if len(checked | set(reasons)) == found.calls:
            break
    found.checked = len(checked)
    for number in sorted(set(range(found.calls)) - checked):
        reason = reasons.get(number, "no input reaches it")
        found.not_checked.append(f"{describe(subject.planned, number)}: {reason}")


def _calls_of_run(subject: Subject, made: Traced, calls: Sequence[Call]) -> Checked:
    """The calls of the entry in the last of these runs."""
    events = subject.machine.trace(made, calls)
    return check_calls(made, events, calls[-1].sizes, _given(subject, calls[-1]))


def _first(subject: Subject, wrong: Wrong) -> str:
    return f"{describe(subject.planned, wrong.call)}, is the first that differs: {wrong.sentence}"


def _given(subject: Subject, call: Call) -> dict[int, np.ndarray]:
    """The arguments of the entry that nobody writes, by number."""
    with subject.planned.context:
        beside = beside_inputs(subject.planned.entry())
    places = (number for number in count() if number not in beside)
    pairs = zip(places, subject.interface.inputs, call.inputs, strict=False)
    return {
        place: array for place, spec, array in pairs if not spec.written and not spec.is_complex
    }


def _blame(subject: Subject, calls: Sequence[Call]) -> str:
    """What is wrong with the last of these runs: damaged bytes, a call by itself, or a pass."""
    made = traced(subject.planned)
    damaged = other_sections(subject.image, made.image)
    if damaged:
        return damaged
    wrong = _calls_of_run(subject, made, calls).wrong
    if wrong is not None:
        return f"; {_first(subject, wrong)}"
    if is_off(subject.planned):
        return f"; no single call differs, so {BY_WEIGHTS}"
    lost = first_lost(subject.original, subject.planned, calls[-1])
    if lost is None:
        return "; no single call differs"
    node, number = lost
    place = f" in {describe(subject.planned, number)}" if number is not None else ""
    pass_name = first_wrong_pass(subject.original, calls[-1])
    by = f", since the pass `{pass_name}`" if pass_name else ""
    return f"; what {node} gives is the first that is not computed as it should be{place}{by}"


def _draw(subject: Subject, found: Result, seed: int) -> Iterator[tuple[Set, Call]]:
    """The calls to make, with integers as large as the second opinion takes them."""
    for each in sets(subject.interface, seed, subject.named):
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
    found.skipped.append(f"{each.kind} inputs, which are refused ({problem})")
    return None


def _ask(interpreter: Interpreter, call: Call) -> tuple[list[Any], list[Any]]:
    """The outputs, and the inputs as the call left them."""
    given = [interpreter.engine.tensor(array) for array in call.inputs]
    return interpreter.run(given, call.sizes, call.seed or 0), given


def _compare(
    subject: Subject, opinion: Opinion, found: Result, each: Set, call: Call, outcome: Outcome
) -> str:
    """What differs after one call; empty where nothing does."""
    where = f"{each.kind} inputs"
    if call.sizes:
        named = zip(subject.interface.sizes, call.sizes, strict=True)
        where += " at " + ", ".join(f"{size.name} = {value}" for size, value in named)
    wanted = [list(_seen(subject, one, call)) for one in opinion.all]
    if outcome.status != 0:
        return f"{subject.source}: with {where} the object returns {outcome.meaning}"
    for name, value, *told in zip(_names(subject), _left(subject, outcome), *wanted, strict=True):
        compared = found.values.setdefault(name, Compared(name))
        if any(each is MISSING for each in told):
            compared.is_missing = True
            continue
        arrays = [one.engine.array(x) for one, x in zip(opinion.all, told, strict=True)]
        verdict = judge(value, *arrays)
        compared.add(verdict)
        if verdict.wrong:
            return (
                f"{subject.source}: {name} differs from what {found.opinion} computes, with "
                f"{where}: {verdict.sentence}"
            )
    return ""


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
