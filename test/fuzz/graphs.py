"""`python -m test.fuzz.graphs`: random graphs compared with eager; what fails is shown."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

from .check import Outcome
from .generate import generate
from .graph import Graph
from .shrink import shrink
from .workers import outcome, outcomes

MOST_REFUSED = 0.05


def main() -> int:
    options = _options()
    if options.seed is not None:
        return _one(options.seed, not options.keep)
    first = options.first
    return run(range(first, first + options.count), options.jobs, options.results)


def _one(seed: int, shrinks: bool) -> int:
    """Shows a graph and what becomes of it, and the smallest part that fails alike."""
    graph = generate(seed)
    print(graph.source(seed))
    found = outcome(graph)
    print(f"{found.status}: {found.reason}" if found.reason else found.status)
    if shrinks and (found.failed or found.status == "refused"):
        small = smallest(graph, found)
        print(f"\nThe smallest that fails alike:\n\n{small.source()}\n{outcome(small).reason}")
    return int(found.failed)


def smallest(graph: Graph, found: Outcome) -> Graph:
    """What is left of a graph when all is dropped that the failure does not need."""
    return shrink(graph, lambda small: outcome(small).status == found.status)


def run(seeds: range, jobs: int, results: Path | None) -> int:
    """Runs the graphs of some seeds, and shows what failed, by reason."""
    found: dict[int, Outcome] = {}
    start = time.monotonic()
    for seed, each in outcomes(((seed, None) for seed in seeds), jobs):
        found[seed] = each
        if results is not None:
            with results.open("a") as file:
                file.write(json.dumps({"seed": seed, **vars(each)}) + "\n")
        if len(found) % 100 == 0:
            line = f"{len(found)}/{len(seeds)} graphs, {time.monotonic() - start:.0f} s: "
            print(line + _counts(found), file=sys.stderr, flush=True)
    print(summary(found))
    return int(bool(complaints(found)))


def summary(found: dict[int, Outcome]) -> str:
    groups: dict[str, list[int]] = {}
    for seed in sorted(found):
        if found[seed].status != "pass":
            groups.setdefault(found[seed].group, []).append(seed)
    lines = [_counts(found)]
    for group, seeds in sorted(groups.items(), key=lambda item: -len(item[1])):
        lines.append(f"{len(seeds):>5}  {group}  (seeds {', '.join(map(str, seeds[:4]))})")
    return "\n".join([*lines, *complaints(found)])


def _counts(found: dict[int, Outcome]) -> str:
    counts = Counter(each.status for each in found.values())
    return ", ".join(f"{count} {status}" for status, count in counts.most_common())


def complaints(found: dict[int, Outcome]) -> list[str]:
    """What must not be: failures, and more refusals than there may be."""
    lines = [f"seed {seed}: {o.status}: {o.reason}" for seed, o in found.items() if o.failed]
    refused = sum(o.status == "refused" for o in found.values())
    if refused > MOST_REFUSED * len(found):
        lines.append(f"{refused} of {len(found)} graphs are refused: more than 5 %")
    return sorted(lines)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m test.fuzz.graphs", description=__doc__)
    parser.add_argument("--seed", type=int, help="one graph: its source, its outcome, shrunk")
    parser.add_argument("--keep", action="store_true", help="do not shrink it")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--results", type=Path, help="a file to add a line of JSON for each to")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
