"""What a compiled model may take at most (`--max-flash` and others), and what to cut of one that
takes more. All that is said stands in the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .report_text import grid, shortened

Report = dict[str, Any]
Rows = Iterator[tuple[str, str, str, int]]

SHOWN = 12
"""What is shown of each kind: the largest."""


@dataclass(frozen=True)
class Budget:
    """What is limited: its option, its words, how much a report says of it (None where it does not
    know), what makes it up, as name, note, source and amount, and what may take less."""

    option: str
    what: str
    used: Callable[[Report], int | None]
    parts: Callable[[Report], Rows]
    remedy: str


@dataclass(frozen=True)
class Excess:
    """A limit that is exceeded: a sentence, and a table of what there is to cut."""

    sentence: str
    table: str = ""


def _kernels_and_weights(figures: Report) -> Rows:
    for each in figures["flash"]["by_kernel"]:
        called = f"called {each['calls']} times" if each["calls"] > 1 else ""
        yield each["kernel"], called, _source_of_kernel(figures, each["kernel"]), each["bytes"]
    for each in figures["flash"]["by_weight"]:
        yield each["symbol"], "weight", "", each["bytes"]


def _values_in_arena(figures: Report) -> Rows:
    values, at = figures["ram"].get("values", ()), figures["ram"].get("peak", {}).get("call")
    for each in values:
        if each["first"] <= at <= each["last"]:
            yield each["value"], each["kind"], each["source"], each["bytes"]


def _frames_on_stack(figures: Report) -> Rows:
    stack = figures["stack"]
    for symbol, own in zip(stack.get("path", ()), stack.get("frames", ()), strict=True):
        kernel = symbol.removeprefix(f"{figures['name']}_")
        yield symbol, "", _source_of_kernel(figures, kernel), own


def _instructions(figures: Report) -> Rows:
    calls = {each["kernel"]: each["calls"] for each in figures["flash"]["by_kernel"]}
    prefix = f"{figures['name']}_"
    for symbol, each in figures.get("instructions", {}).get("by_kernel", {}).items():
        kernel = symbol.removeprefix(prefix)
        times = calls.get(kernel, 1)
        note = f"{times} times {each['most']:,}" if times > 1 else ""
        yield kernel, note, _source_of_kernel(figures, kernel), times * (each["most"] or 0)


def _source_of_kernel(figures: Report, kernel: str) -> str:
    found = (call["source"] for call in figures["calls"] if call["kernel"] == kernel)
    return next(found, "").rpartition("/")[2]


BUDGETS = {
    "max_flash": Budget(
        "--max-flash", "bytes of flash",
        lambda figures: figures["flash"]["total"], _kernels_and_weights,
        "`--optimize size` or `--weights int8`",
    ),
    "max_arena": Budget(
        "--max-arena", "bytes of arena", lambda figures: figures["ram"]["arena"], _values_in_arena,
        "`--chains all` or `--io arena`",
    ),
    "max_stack": Budget(
        "--max-stack", "bytes of stack",
        lambda figures: figures["stack"].get("bytes"), _frames_on_stack,
        "`--optimize size`",
    ),
    "max_instructions": Budget(
        "--max-instructions", "instructions of a call",
        lambda figures: figures.get("instructions", {}).get("most"), _instructions,
        "`--optimize speed`",
    ),
}  # fmt: skip
"""By the names that they have in Python."""


def exceeded(figures: Report, limits: Mapping[str, int]) -> list[Excess]:
    """What is more than the limits, which have the names of `BUDGETS`, allow, or is not known."""
    found = list[Excess]()
    for name, limit in limits.items():
        budget = BUDGETS[name]
        used = budget.used(figures)
        if used is None:
            found.append(Excess(
                f"{figures['name']}: the {budget.what} are not known for {figures['target']}: "
                f"leave out {budget.option}."
            ))  # fmt: skip
        elif used > limit:
            found.append(Excess(
                f"{figures['name']}: {used:,} {budget.what}, {used - limit:,} more than "
                f"{budget.option} {limit:,} allows; try {budget.remedy}.",
                _largest_parts(budget, figures, used),
            ))  # fmt: skip
    return found


def _largest_parts(budget: Budget, figures: Report, used: int) -> str:
    """The largest parts, with their share of all."""
    rows = sorted(budget.parts(figures), key=lambda row: (-row[3], row[0]))
    shown = [
        (shortened(name, 44), note, shortened(source, 24), f"{amount / used:.0%}", f"{amount:,}")
        for name, note, source, amount in rows[:SHOWN]
    ]
    return grid((budget.what, "", "source", "share", "amount"), shown)
