"""`python -m test.mutants [PASS ...]`: a table of the passes, and the mistakes that are missed."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

# One thread is what a fork keeps.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

from hardwire.passes.pipeline import PASS_NAMES

from .cases import Case, cases_of
from .judge import Judge
from .mutations import Mutant, all_mutants, unchanged

ROOT = Path(__file__).parent.parent.parent
LIT = ROOT / "test" / "passes"
WANTED = 0.9
"""The share of the mutants of a pass that its lit files catch."""


@dataclass(frozen=True)
class Result:
    """What became of a pass's mutants; of the survivors, those that are listed, and the others."""

    name: str
    count: int
    kept: list[Mutant]
    missed: list[Mutant]
    stale: list[str]

    @property
    def share(self) -> float:
        return 1 - (len(self.kept) + len(self.missed)) / max(self.count, 1)

    def __str__(self) -> str:
        caught = self.count - len(self.kept) - len(self.missed)
        numbers = f"{self.count:>8} {caught:>8} {self.share:>7.1%}"
        return f"{self.name:<24} {numbers} {len(self.kept):>8} {len(self.missed):>8}"


TITLE = f"{'pass':<24} {'mutants':>8} {'caught':>8} {'share':>7} {'listed':>8} {'missed':>8}"


def files_of(name: str) -> list[Path]:
    """The files of a pass: one of its name, or those in a folder that lit is the judge of."""
    place = ROOT / "passes" / name.replace("-", "_")
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    return [file for file in files if str(file.relative_to(ROOT)) not in listed("elsewhere")]


def lit_cases(name: str, folder: Path) -> list[Case]:
    """What judges a pass: the lit files that are named after it."""
    others = [other for other in PASS_NAMES if other.startswith(f"{name}-")]
    files = [
        file
        for file in sorted(LIT.glob(f"{name}*.mlir"))
        if not any(file.name.startswith(other) for other in others)
    ]
    return [case for file in files for case in cases_of(file, folder)]


def examine(name: str) -> Result:
    files = files_of(name)
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge.of(files, lit_cases(name, Path(folder)))
        assert not judge.catches(unchanged(files[0])), f"{name}: what is no mistake is caught"
        mutants = list(all_mutants(files))
        left = [mutant for mutant in mutants if not judge.catches(mutant)]
    reasons = listed(name)
    kept = [mutant for mutant in left if mutant.name in reasons]
    missed = [mutant for mutant in left if mutant.name not in reasons]
    stale = sorted(set(reasons) - {mutant.name for mutant in kept})
    return Result(name, len(mutants), kept, missed, stale)


@cache
def listed(name: str) -> dict[str, str]:
    """What `accepted.yaml` has under a name, each with its reason."""
    text = (Path(__file__).parent / "accepted.yaml").read_text()
    return yaml.safe_load(text).get(name, {})


def main(names: Sequence[str]) -> int:
    """1 where too little is caught, or what survives is not as `accepted.yaml` says."""
    print(TITLE, flush=True)
    results = []
    for name in names or PASS_NAMES:
        results.append(examine(name))
        print(results[-1], flush=True)
    for result in results:
        _show(result)
    return int(any(r.share < WANTED or r.stale for r in results))


def _show(result: Result) -> None:
    for mutant in result.missed:
        place = f"{mutant.file.relative_to(ROOT)}:{mutant.lines.start}: {mutant.function}"
        print(f"\n{place}\n  - {mutant.before}\n  + {mutant.after}")
    for name in result.stale:
        print(f"\naccepted.yaml, {result.name}: nothing survives as\n  {name}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
