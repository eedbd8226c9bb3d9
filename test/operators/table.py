"""The results as a table: operators, cases, and how many of them pass."""

from __future__ import annotations

from collections import Counter

from . import known
from .cases import DTYPES, FURTHER, Case, dtype_name
from .core import is_core


def table(outcomes: dict[Case, known.Outcome], causes: bool = True) -> str:
    """A line for each dtype, the total, and the most frequent causes of failures."""
    lines = ["dtype      functions   cases    pass refused wrong     rate"]
    further = [x for x in FURTHER if any(c.dtype == dtype_name(x) for c in outcomes)]
    for dtype in map(dtype_name, [*DTYPES, *further]):
        lines.append(_line(dtype, {c: o for c, o in outcomes.items() if c.dtype == dtype}))
    core = {c: o for c, o in outcomes.items() if is_core(c.operator)}
    lines.append(_line("all", outcomes))
    if len(core) < len(outcomes):
        lines.append(_line("core", core))
    return "\n".join([*lines, "", *_causes(outcomes)] if causes else lines) + "\n"


def _line(title: str, outcomes: dict[Case, known.Outcome]) -> str:
    counted = {case: o for case, o in outcomes.items() if known.counted(o)}
    functions = len({case.operator for case in counted})
    statuses = Counter(outcome["status"] for outcome in counted.values())
    good, refused, total = statuses["pass"], statuses["refused"], len(counted)
    rate = f"{100 * good / total:.2f} %" if total else "-"
    wrong = total - good - refused
    return f"{title:<10} {functions:>9} {total:>7} {good:>7} {refused:>7} {wrong:>5} {rate:>8}"


def _causes(outcomes: dict[Case, known.Outcome], most: int = 20) -> list[str]:
    reasons = Counter(
        f"{case.operator}: {known.plain(outcome)}"
        for case, outcome in outcomes.items()
        if known.failed(outcome)
    )
    return [f"{count:>5}  {reason}" for reason, count in reasons.most_common(most)]
