"""The results as a table: operators, cases, and how many of them pass."""

from __future__ import annotations

from collections import Counter

from . import known
from .cases import DTYPES, Case, dtype_name
from .core import core_operators, is_core
from .direct import UNREACHED


def table(outcomes: dict[Case, known.Outcome]) -> str:
    """A line for each dtype, the totals, and the core operators that nothing has reached."""
    lines = [f"{'dtype':<10} {'cases':>7} {'pass':>7} {'fail':>5} {'rate':>7}"]
    for dtype in map(dtype_name, DTYPES):
        lines.append(_line(dtype, {c: o for c, o in outcomes.items() if c.dtype == dtype}))
    core = {c: o for c, o in outcomes.items() if is_core(c.operator)}
    lines += [_line("all", outcomes), _line("core", core), "", *_causes(outcomes)]
    missing = unreached(outcomes)
    return "\n".join([*lines, *(f"no passing sample has {name}" for name in missing)])


def _line(title: str, outcomes: dict[Case, known.Outcome]) -> str:
    counted = [o for o in outcomes.values() if o["status"] != "unexportable"]
    bad = sum(map(known.failed, counted))
    good = len(counted) - bad
    rate = f"{100 * good / len(counted):.2f} %" if counted else "-"
    return f"{title:<10} {len(counted):>7} {good:>7} {bad:>5} {rate:>8}"


def _causes(outcomes: dict[Case, known.Outcome], most: int = 20) -> list[str]:
    reasons = Counter(
        f"{case.operator}: {known.plain(outcome)}"
        for case, outcome in outcomes.items()
        if known.failed(outcome)
    )
    return [f"{count:>5}  {reason}" for reason, count in reasons.most_common(most)]


def unreached(outcomes: dict[Case, known.Outcome]) -> list[str]:
    """The core operators that no passing case is computed by, but those that have a reason."""
    reached: set[object] = set(UNREACHED)
    for outcome in outcomes.values():
        if outcome["status"] == "pass":
            reached.update(outcome["operators"])  # type: ignore[arg-type]
    return [name for name in core_operators() if name not in reached]
