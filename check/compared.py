"""What a comparison of a compiled model with another engine has found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..dialect.program import Program
from ..lowering.interface import Interface
from .engine import Engine
from .engines import engine, opinions_on
from .interpreter import Interpreter
from .judge import Verdict
from .machine import Machine
from .off import is_off, with_other_weights


@dataclass(frozen=True)
class Subject:
    """What is checked: a finished object, and the graph that it came from.

    `original` is the program before any pass that rewrites it, `planned` the one that was lowered.
    """

    original: Program
    planned: Program
    interface: Interface
    image: bytes
    machine: Machine
    named: Sequence[Mapping[str, int]] = ()
    """Values of sizes for which the object has versions, by the names of these."""

    @property
    def source(self) -> str:
        return self.original.source


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

    def report(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "relative_difference": self.relative,
            "largest_difference": self.error,
            "bound": self.bound,
            "elements": self.elements,
            "unjudged": self.unjudged,
        }

    def add(self, verdict: Verdict) -> None:
        if (verdict.relative, verdict.bound) >= (self.relative, self.bound):
            self.error, self.bound = verdict.error, verdict.bound
        self.relative = max(self.relative, verdict.relative)
        self.elements += verdict.count
        self.unjudged += verdict.unjudged


@dataclass
class Opinion:
    """The second opinion: the original program twice, exact and rounded otherwise; and exact with
    other weights, where those of the object are off by as much."""

    exact: Interpreter
    shaken: Interpreter
    off: Interpreter | None = None

    @staticmethod
    def on(program: Program, planned: Program) -> Opinion:
        exact, shaken = (Interpreter(program, each) for each in opinions_on(program))
        if not is_off(planned):
            return Opinion(exact, shaken)
        other = with_other_weights(program, planned.weights_as)
        return Opinion(exact, shaken, Interpreter(other, engine(exact=True)))

    @property
    def all(self) -> list[Interpreter]:
        return [each for each in (self.exact, self.shaken, self.off) if each is not None]

    @property
    def engine(self) -> Engine:
        return self.exact.engine


@dataclass
class Result:
    """What a check found. `not_checked` are calls with the reason why they were not compared."""

    machine: str
    opinion: str
    seed: int
    calls: int
    runs: int = 0
    checked: int = 0
    values: dict[str, Compared] = field(default_factory=dict[str, Compared])
    not_checked: list[str] = field(default_factory=list[str])
    skipped: list[str] = field(default_factory=list[str])

    def report(self) -> dict[str, Any]:
        """The `check` section of a report."""
        return {
            "machine": self.machine,
            "second_opinion": self.opinion,
            "seed": self.seed,
            "runs": self.runs,
            "calls": self.calls,
            "calls_checked": self.checked,
            "values": [each.report() for each in self.values.values()],
            "not_checked": self.incomplete,
        }

    @property
    def incomplete(self) -> list[str]:
        """What could not be checked, and why."""
        return [*self.not_checked, *self.skipped]
