"""`hardwire tune`: measures which ways of computing the kernels of a model are the best."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..dialect.tuning_units import UNITS
from .bar import Tell, bar
from .commands import AddModel, Asked, Commands, Options, add
from .guard import Stage

if TYPE_CHECKING:
    from ..dialect.options import CompileOptions
    from ..tuning.tune import Found, Progress, Whole

FILE = "tuning.jsonl"
DESCRIPTION = (
    "Measures the tiles of each kernel that costs say are the fastest: by the time that they take "
    "on this machine, or by cycles or instructions that are counted in the code for others. "
    "`hardwire compile --tuning FILE` reads what it writes; what is in the file already is kept."
)


def add_to(
    commands: Commands,
    add_model: AddModel,
    asked: Asked,
) -> None:
    """The command, for models that are told as those of `compile`."""
    command = add(
        commands, "tune", "measure which ways of computing the kernels of a model are the best",
        lambda options, stage: run(options, stage, asked(options)), DESCRIPTION,
    )  # fmt: skip
    add_model(command)
    command.set_defaults(input=[])
    command.add_argument(
        "-o", "--output", metavar="FILE.jsonl", default=FILE,
        help="where to write what is the best (default: %(default)s)",
    )  # fmt: skip
    command.add_argument(
        "--by", choices=UNITS,
        help="what is to be little (default: nanoseconds on this machine, estimated cycles where "
        "they are known of the target, or instructions)",
    )  # fmt: skip
    command.add_argument(
        "--at", action="append", default=[], metavar="SIZE=N",
        help="the value at which an open size is measured (default: the middle of its bounds)",
    )  # fmt: skip
    add_engine(command)
    _limit(command, "--most", 24, "how many tiles of a kernel are measured at most")
    _limit(command, "--patience", 6, "after how many of a kind that are no better the next are not")


def add_engine(command: argparse.ArgumentParser) -> None:
    """Who does the work."""
    command.add_argument(
        "--scheduler", metavar="ADDRESS",
        help="of a cluster of dask.distributed (tcp://host:8786), whose workers have the resource "
        "`measure=1` (default: a cluster of this machine)",
    )  # fmt: skip
    command.add_argument(
        "--workers", type=int, metavar="N",
        help="of the cluster of this machine (default: one for each processor); 0: this process",
    )  # fmt: skip


def _limit(command: Options, name: str, usual: int, help: str) -> None:
    command.add_argument(
        name, type=_positive, default=usual, metavar="N", help=f"{help} (default: %(default)s)"
    )


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"`{text}` is no positive number")
    return int(text)


def run(options: argparse.Namespace, stage: Stage, asked: CompileOptions) -> None:
    from ..api import read
    from ..dialect.tuning import Tuning, read_tuning
    from ..files import write_all
    from ..tuning import tune
    from ..tuning.cluster import engine
    from ..tuning.search import Limits
    from ..tuning.store import store_here
    from .arrays import numbers_of_sizes

    path = Path(options.output)
    before = read_tuning(path) if path.exists() else Tuning(str(path))
    stage("import")
    program = read(options.model, options.target, asked)
    unit = options.by or tune.unit_for(program.target)
    limits = Limits(unit, options.most, options.patience, options.wait_states)
    stage("tune")
    at = numbers_of_sizes("--at", options.at, "value")
    all_cases, store = tune.cases(program, asked, at), store_here()
    with engine(options.scheduler, options.workers) as measuring, bar("tune", "tile") as tell:
        progress = tune.Progress(partial(_tell_bar, tell))
        found = tune.tune(all_cases, limits, measuring, store, progress)
    store.trim()
    stage("compile")
    found, whole = tune.checked(program, asked, found, unit)
    tuning = before.joined(each.entry for each in found if each.entry)
    write_all(path.parent, {path.name: tuning.text().encode()}, path)
    print("\n".join([*_gains(found), *_of_model(whole, unit), _summary(progress, path)]))


def _tell_bar(tell: Tell, progress: Progress) -> None:
    """How many tiles are done, and what all kernels take of what they took."""
    text = f"best so far: {100 * progress.share:.1f} % of the time"
    tell(progress.measured + progress.known, progress.total, text)


def _gains(found: Sequence[Found]) -> Iterator[str]:
    width = max((len(each.symbol) for each in found), default=0)
    for each in found:
        entry = each.entry
        if entry is None:
            yield f"{each.symbol:<{width}} as usual: {each.why}"
            continue
        gain = 100 * (1 - entry.best / entry.usual)
        counts = f"{entry.usual:>13,} {entry.best:>13,} {entry.unit}"
        yield f"{each.symbol:<{width}} {each.calls:>3} x {counts} {gain:6.1f} % less"


def _of_model(whole: Whole | None, unit: str) -> Iterator[str]:
    if whole is not None:
        gain = 100 * (1 - whole.tuned / whole.usual)
        yield f"the whole model: {whole.usual:,} {unit}, {whole.tuned:,} tuned, {gain:.1f} % less"


def _summary(progress: Progress, path: Path) -> str:
    return f"{progress.measured} tiles measured, {progress.known} known before; wrote {path}"
