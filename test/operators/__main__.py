"""`python -m test.operators [NAME...]`: run the database, and show what passes in a table."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import torch

from . import known, page, pool, reached
from .cases import DTYPES, FORMS, FURTHER, PER_DTYPE, Case, cases, dtype_name, fixed_sample, names
from .check import LITE, OPEN, PLAIN, SPECIAL
from .core import is_core
from .table import table


def main() -> int:
    options = _options()
    if options.page:
        page.write()
        return 0
    mode = _mode(options)
    chosen = _chosen(options)
    options.results = options.results or Path(f"build/operators-{mode}.jsonl")
    lists = _lists(chosen, options)
    found = _measured(lists, len(chosen), options, options.results, mode)
    print(table(found))
    if mode == LITE:
        _ask_as_exported(found, options)
    if mode != PLAIN:
        return _wrong(found)
    if not (options.names or options.fixed):
        print("\n".join(f"no passing sample has {name}" for name in reached.unreached(found)))
    return _conclude(found, options)


def _measured(
    lists: Iterable[list[Case]], total: int, options: argparse.Namespace, path: Path, mode: str
) -> dict[Case, known.Outcome]:
    """The outcomes of some lists of cases, kept in a file; those that are there already go on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    found = _read(path) if options.resume else {}
    with path.open("a" if options.resume else "w") as file:
        bar = Bar(total)

        def report(outcomes: pool.Outcomes) -> None:
            for case, outcome in outcomes.items():
                found[Case.parse(case)] = outcome
                file.write(json.dumps({"case": case, **outcome}) + "\n")
            file.flush()
            bar.show(found)

        new = ([case for case in cases if case not in found] for cases in bar.counted(lists))
        pool.run(new, options.jobs, report, mode)
    bar.close()
    return found


def _ask_as_exported(found: dict[Case, known.Outcome], options: argparse.Namespace) -> None:
    """Prints what fails as a lite model, and is right as an exported program."""
    failed = [case for case in sorted(found) if known.failed(found[case])]
    lists = [list(group) for _, group in groupby(failed, lambda case: case.operator)]
    path = options.results.with_suffix(".pt2.jsonl")
    exported = _measured(lists, len(lists), options, path, PLAIN)
    statuses = Counter(str(exported[case]["status"]) for case in failed)
    print("as exported programs:", ", ".join(f"{n} {status}" for status, n in statuses.items()))
    for case in failed:
        if exported[case]["status"] == "pass":
            print(f"{case}, .ptl only: {known.plain(found[case])}")


def _mode(options: argparse.Namespace) -> str:
    chosen = {SPECIAL: options.special, OPEN: options.open, LITE: options.lite}
    return next((mode for mode, wanted in chosen.items() if wanted), PLAIN)


def _chosen(options: argparse.Namespace) -> list[str]:
    """The functions that are named, else those that lead to core operators, or all."""
    if options.names:
        unknown = [name for name in options.names if name not in names()]
        if unknown:
            sys.exit(f"no such function in the database: {', '.join(unknown)}")
        return [name for name in names() if name in options.names]
    return [name for name in names() if options.all or is_core(name)]


def _lists(chosen: Iterable[str], options: argparse.Namespace) -> Iterator[list[Case]]:
    """The cases of each operator."""
    forms = FORMS[:1] if options.lite else options.form or FORMS
    dtypes = [getattr(torch, text) for text in options.dtype or map(dtype_name, DTYPES)]
    for name in chosen:
        found = fixed_sample(name) if options.fixed else cases(name, options.samples, dtypes)
        wanted = [case for case in found if case.form in forms]
        yield [case for case in wanted if not options.dtype or case.dtype in options.dtype]


def _wrong(found: dict[Case, known.Outcome]) -> int:
    """Prints the wrong answers; these make the exit status."""
    wrong = {case: o for case, o in found.items() if o["status"] not in ("pass", "refused")}
    wrong = {case: o for case, o in wrong.items() if known.counted(o)}
    for case, outcome in wrong.items():
        print(f"{case}: {outcome['status']}, {outcome['reason']}"[:200])
    return 1 if wrong else 0


def _conclude(found: dict[Case, known.Outcome], options: argparse.Namespace) -> int:
    """Writes the list of known failures, or says what contradicts it.

    The list, and with it the exit status, is about the functions that lead to core operators.
    """
    core = {case: outcome for case, outcome in found.items() if is_core(case.operator)}
    if options.write_known:
        known.write(core)
        if not (options.names or options.fixed):
            page.MEASURED.write_text(table(core, causes=False))
            reached.write(core)
        if options.all and not options.names:
            page.MEASURED_ALL.write_text(table(found, causes=False))
        return 0
    complaints = known.complaints(core)
    for complaint in complaints:
        print(complaint[:300])
    return 1 if complaints else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m test.operators", description=__doc__)
    parser.add_argument("names", nargs="*", help="functions of the database")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument(
        "--all", action="store_true", help="not only functions that lead to core operators"
    )
    parser.add_argument("--resume", action="store_true", help="keep the results that are there")
    parser.add_argument("--results", type=Path, help="the file that keeps them")
    parser.add_argument("--samples", type=int, default=PER_DTYPE, help="of each operator and dtype")
    parser.add_argument("--fixed", action="store_true", help="what `make test` runs")
    parser.add_argument("--form", choices=FORMS, action="append", help="raw or decomposed only")
    parser.add_argument("--dtype", choices=[*map(dtype_name, DTYPES + FURTHER)], action="append")
    parser.add_argument(
        "--special", action="store_true", help="with NaN, infinities, … planted in the samples"
    )
    parser.add_argument("--open", action="store_true", help="with every dimension open")
    parser.add_argument("--lite", action="store_true", help="as models of the lite interpreter")
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

    def counted(self, lists: Iterable[list[Case]]) -> Iterator[list[Case]]:
        for group in lists:
            self.begun += 1
            yield group

    def show(self, found: dict[Case, known.Outcome]) -> None:
        tried = [outcome for outcome in found.values() if known.counted(outcome)]
        passed = sum(outcome["status"] == "pass" for outcome in tried)
        filled = 30 * self.begun // max(self.total, 1)
        seconds = time.monotonic() - self.start
        text = f"{'#' * filled:<30} {self.begun}/{self.total} operators, "
        text += f"{passed}/{len(tried)} cases pass, {seconds:.0f} s"
        if sys.stderr.isatty():
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
        elif self.begun % 25 == 0 and self.begun != self.shown:
            print(text, file=sys.stderr)
            self.shown = self.begun

    def close(self) -> None:
        print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
