"""`python -m test.fuzz.calls`: random calls of operators compared with eager; what fails is shown.

A case is a number of a seed, and always the same call. `--case NUMBER` shows one, shrunk.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

from . import overloads
from .call import Call
from .packs import Results, drawn, outcome, outcomes
from .shrink_call import smallest


def main() -> int:
    options = _options()
    if options.rules:
        print("\n".join(f"{count:>5}  {rule}" for rule, count in overloads.counts().most_common()))
        return 0
    if options.call:
        return _one(Call.parse(options.call))
    if options.case is not None:
        return _case(options.seed, options.case, not options.keep)
    numbers = range(options.first, options.first + options.count)
    return run(options.seed, numbers, options.jobs, options.results)


def _one(call: Call) -> int:
    found = outcome(call)
    print(f"{call}\n{found.status}: {found.reason}")
    return int(found.failed)


def _case(seed: int, number: int, shrinks: bool) -> int:
    """Shows a case and what becomes of it, and the smallest call that fails alike."""
    results = outcomes(drawn(seed, range(number, number + 1)), 1)
    text, found = next(each[number] for each in results if each)
    print(f"{text}\n{found.status}: {found.reason}")
    if shrinks and (found.failed or found.status == "refused"):
        small = smallest(seed, number, found)
        print(f"\nThe smallest that fails alike:\n\n{small}\n{outcome(small).reason}")
    return int(found.failed)


def run(seed: int, numbers: range, jobs: int, results: Path | None) -> int:
    """Runs the cases, and shows what failed."""
    found: Results = {}
    start = time.monotonic()
    shown = 0
    for each in outcomes(drawn(seed, numbers), jobs):
        found |= each
        if results is not None:
            with results.open("a") as file:
                for number, (text, out) in sorted(each.items()):
                    line = {"seed": seed, "case": number, "call": text, **vars(out)}
                    file.write(json.dumps(line) + "\n")
        if len(found) // 400 > shown:
            shown = len(found) // 400
            seconds = time.monotonic() - start
            line = f"{len(found)}/{len(numbers)} calls, {seconds:.0f} s: {_counts(found)}"
            print(line, file=sys.stderr, flush=True)
    print(summary(seed, found))
    return int(any(out.failed for _, out in found.values()))


def summary(seed: int, found: Results) -> str:
    """How many calls ended how; each failure as a line of the corpus, with its reason."""
    lines = [_counts(found)]
    for number, (text, out) in sorted(found.items()):
        if out.failed:
            lines += [f"case {number} of seed {seed}: {out.status}: {out.reason}", f"  {text}"]
    return "\n".join(lines)


def _counts(found: Results) -> str:
    counts = Counter(out.status for _, out in found.values())
    return ", ".join(f"{count} {status}" for status, count in counts.most_common())


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m test.fuzz.calls", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--case", type=int, help="one case: its call, its outcome, shrunk")
    parser.add_argument("--keep", action="store_true", help="do not shrink it")
    parser.add_argument("--call", help="one call, as a line of the corpus has it")
    parser.add_argument("--rules", action="store_true", help="how many operators are left out, why")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--results", type=Path, help="a file to add a line of JSON for each to")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
