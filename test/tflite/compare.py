"""Compares `reference` with TFLM: `python -m test.tflite.compare --cases 1000 --seed 1 [NAME ...]`.

Exit status 1 where some case differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

import numpy as np

from . import oracle
from .cases import CASES, Case


def made(name: str, seed: int, number: int) -> Case:
    """The case of that number."""
    return CASES[name](np.random.default_rng([seed, number]))


def difference(case: Case) -> str | None:
    """Why TFLM's results are not those of the reference; None where they are. Refusals begin with
    `refused`."""
    try:
        found = oracle.run_once(case.file, *case.inputs)
    except oracle.TflmFailed as failure:
        lines = str(failure).splitlines() or [""]
        return f"refused: {lines[0]} {' | '.join(lines[1:4])}"
    return apart(case.expected, found)


def apart(ours: Sequence[np.ndarray], theirs: Sequence[np.ndarray]) -> str | None:
    """Where the results of two differ, with a few pairs of elements; None where they do not."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        other = other.reshape(one.shape)
        wrong = one.astype(np.float64) != other.astype(np.float64)
        if wrong.any():
            places = [tuple(place) for place in np.argwhere(wrong)[:3]]
            values = [(one[place].item(), other[place].item()) for place in places]
            return f"result {number}: {wrong.sum()} of {wrong.size} differ, such as {values}"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="operators; all, if none is named")
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=2, help="how many of each to show")
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    failed = 0
    for name in given.names or CASES:
        kinds: Counter[str] = Counter()
        for number in range(given.first, given.first + given.cases):
            case = made(name, given.seed, number)
            problem = difference(case)
            kind = "equal" if problem is None else problem.split(":")[0].split(" ")[0]
            kinds[kind] += 1
            if problem is not None and kinds[kind] <= given.show:
                print(f"  {name} {number}: {problem[:400]}\n    {case.text[:600]}")
        print(f"{name}: " + ", ".join(f"{count} {kind}" for kind, count in kinds.items()))
        failed += kinds["result"]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
