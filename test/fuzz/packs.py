"""Many calls, packed into few models, in child processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .call import Call
from .check import Outcome
from .children import Answer, Say, answers
from .choices import Seeded
from .draw_call import draw, fits
from .pack import Found, Pack
from .workers import preload

SIZE = 40
"""Calls in a model: more share its costs, but more must be compiled again when one is refused."""

TIMEOUT = 180.0


@dataclass(frozen=True)
class Task:
    """Calls by number; those that are None are drawn from the seed.

    Eager crashes on those that are `unfit`. What is tried `again` has crashed, or took too long:
    torch-mlir has processes of its own then, as it has in real life. `options` are those of
    `hardwire.compile`.
    """

    seed: int
    calls: tuple[tuple[int, Call | None], ...]
    unfit: frozenset[int] = frozenset()
    again: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)


Results = dict[int, tuple[str, Outcome]]
"""Number → the text of the call and its outcome."""


def outcomes(tasks: Iterable[Task], jobs: int) -> Iterator[Results]:
    """The outcomes of calls as they come."""
    preload()
    queue = _Queue(iter(tasks))
    for task, answer in answers(queue, work, jobs, TIMEOUT):
        if not answer.ended:
            yield answer.result
            continue
        known, rest = _split(task, answer)
        queue.more += rest
        yield known


def drawn(seed: int, numbers: range) -> Iterator[Task]:
    """The cases of a seed, packed."""
    for first in range(numbers.start, numbers.stop, SIZE):
        some = range(first, min(first + SIZE, numbers.stop))
        yield Task(seed, tuple((number, None) for number in some))


def outcome(call: Call) -> Outcome:
    """The outcome of one call."""
    task = Task(0, ((0, call),))
    return next(found[0][1] for found in outcomes([task], 1) if found)


class _Queue:
    """Tasks, and before them what is left of others."""

    def __init__(self, tasks: Iterator[Task]) -> None:
        self.tasks, self.more = tasks, []

    def __iter__(self) -> Iterator[Task]:
        return self

    def __next__(self) -> Task:
        return self.more.pop() if self.more else next(self.tasks)


def work(task: Task, say: Say) -> Results:
    """What a child does: draws, compiles, compares."""
    calls: dict[int, Call] = {}
    found: Found = {}
    for number, call in task.calls:
        say(("draw", [number]))
        if number in task.unfit:
            found[number] = Outcome("unfit", "eager crashes")
            continue
        call = draw(Seeded(task.seed, number)) if call is None else call if fits(call) else None
        if call is None:
            found[number] = Outcome("unfit", "eager takes none of the arguments")
        else:
            calls[number] = call
    pack = Pack(calls, lambda what, numbers: say((what, numbers)), not task.again, task.options)
    found |= pack.outcomes()
    return {n: (str(calls[n]) if n in calls else "", each) for n, each in found.items()}


def _split(task: Task, answer: Answer) -> tuple[Results, list[Task]]:
    """What is known after a child ended, and the tasks that find out the rest."""
    stage, numbers = answer.said or ("draw", [task.calls[0][0]])
    if stage == "draw":
        return {}, [replace(task, unfit=task.unfit | set(numbers))]
    if len(task.calls) == 1 and not task.again and stage == "compile":
        return {}, [replace(task, again=True)]
    if len(task.calls) == 1:
        call = task.calls[0][1] or draw(Seeded(task.seed, numbers[0]))
        reason = f"in {stage}: {answer.reason}"
        status = answer.ended if stage != "export" else "unexportable"
        return {numbers[0]: (str(call), Outcome(status, reason))}, []
    inside = [pair for pair in task.calls if pair[0] in numbers]
    outside = tuple(pair for pair in task.calls if pair[0] not in numbers)
    middle = len(inside) // 2
    parts = (tuple(inside[:middle]), tuple(inside[middle:]), outside)
    return {}, [replace(task, calls=part) for part in parts if part]
