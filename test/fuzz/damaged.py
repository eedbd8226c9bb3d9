"""Cases of damaged files, by their numbers: what became of each, and of all that are asked for."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable

from hardwire.dialect.errors import HardwireError

SLOW = 20.0
"""Seconds after which a case is too slow, on a machine that does other things too."""


def outcome(
    number: int,
    read: Callable[[], object],
    refusals: tuple[type[Exception], ...] = (HardwireError,),
) -> str:
    """Runs one case; what came of it. Raises what no file may make a reader raise."""
    start = time.perf_counter()
    try:
        read()
        found = "read"
    except refusals as refusal:
        lines = HardwireError(str(refusal)).problems
        if isinstance(refusal, HardwireError):
            lines = refusal.problems
        if any(not line.isprintable() or not line for line in lines):
            raise AssertionError(f"case {number}: not one line: {lines}") from refusal
        found = "refused"
    except Exception as error:
        raise AssertionError(f"case {number}: {type(error).__name__}: {error}") from error
    if time.perf_counter() - start > SLOW:
        raise AssertionError(f"case {number}: {time.perf_counter() - start:.1f} s")
    return found


def run_cases(case: Callable[[int], str], description: str | None) -> None:
    """The command line of a module of such cases."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    start = time.perf_counter()
    counts: Counter[str] = Counter()
    for number in range(options.first, options.first + options.cases):
        counts[case(number)] += 1
    seconds = time.perf_counter() - start
    print(f"{options.cases} cases in {seconds:.0f} s: {dict(sorted(counts.items()))}")
