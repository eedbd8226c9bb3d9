"""`python -m test.operators [NAME...]`: run the database, and show what passes in a table."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from . import known, page, pool
from .cases import FORMS, PER_DTYPE, Case, cases, fixed_sample, names
from .core import is_core
from .table import table


def main() -> int:
    options = _options()
    if options.page:
        page.write()
        return 0
    chosen = [n for n in names() if not options.names or n in options.names]
    if options.core:
        chosen = [name for name in chosen if is_core(name)]
    options.results.parent.mkdir(parents=True, exist_ok=True)
    found = _read(options.results) if options.resume else {}
    with options.results.open("a" if options.resume else "w") as file:
        bar = Bar(len(chosen))

        def report(outcomes: pool.Outcomes) -> None:
            for case, outcome in outcomes.items():
                found[Case.parse(case)] = outcome
                file.write(json.dumps({"case": case, **outcome}) + "\n")
            file.flush()
            bar.show(found)

        lists = _lists(bar.counted(chosen), options, set(found))
        pool.run(lists, options.jobs, report)
    bar.close()
    return _conclude(found, options.write_known)


def _lists(
    chosen: Iterator[str], options: argparse.Namespace, done: set[Case]
) -> Iterator[list[Case]]:
    """The cases of each operator."""
    forms = options.form or FORMS
    for name in chosen:
        found = fixed_sample(name) if options.fixed else cases(name, options.samples)
        yield [case for case in found if case.form in forms and case not in done]


def _conclude(found: dict[Case, known.Outcome], rewrites: bool) -> int:
    """Shows the table; writes the list of known failures, or says what contradicts it."""
    print(table(found))
    if rewrites:
        known.write(found)
        return 0
    complaints = known.complaints(found)
    for complaint in complaints:
        print(complaint[:300])
    return 1 if complaints else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m test.operators", description=__doc__)
    parser.add_argument("names", nargs="*", help="operators of the database; all by default")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--core", action="store_true", help="operators tagged `core` only")
    parser.add_argument("--resume", action="store_true", help="keep the results that are there")
    parser.add_argument("--results", type=Path, default=Path("build/operators.jsonl"))
    parser.add_argument("--samples", type=int, default=PER_DTYPE, help="of each operator and dtype")
    parser.add_argument("--fixed", action="store_true", help="what `make test` runs")
    parser.add_argument("--form", choices=FORMS, action="append", help="raw or decomposed only")
    parser.add_argument("--page", action="store_true", help="write docs/operators.md and stop")
    parser.add_argument("--write-known", action="store_true", help="rewrite the known failures")
    return parser.parse_args()


def _read(path: Path) -> dict[Case, known.Outcome]:
    if not path.exists():
        return {}
    lines = (
        json.loads(line)
        for line in path.read_text().splitlines()
        if line.startswith("{") and line.endswith("}")
    )
    return {Case.parse(line.pop("case")): line for line in lines}


class Bar:
    """How far it is: operators begun, and how many cases pass."""

    def __init__(self, total: int) -> None:
        self.total, self.begun, self.shown = total, 0, 0
        self.start = time.monotonic()

    def counted(self, chosen: Iterable[str]) -> Iterator[str]:
        for name in chosen:
            self.begun += 1
            yield name

    def show(self, found: dict[Case, known.Outcome]) -> None:
        passed = sum(outcome["status"] in known.PASSED for outcome in found.values())
        filled = 30 * self.begun // max(self.total, 1)
        seconds = time.monotonic() - self.start
        text = f"{'#' * filled:<30} {self.begun}/{self.total} operators, "
        text += f"{passed}/{len(found)} cases pass, {seconds:.0f} s"
        if sys.stderr.isatty():
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
        elif self.begun % 25 == 0 and self.begun != self.shown:
            print(text, file=sys.stderr)
            self.shown = self.begun

    def close(self) -> None:
        print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
