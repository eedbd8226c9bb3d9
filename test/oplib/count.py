"""How many core operators compile where a list only names them, and what their calls give.

    python -m test.oplib.count NAME ...           (`--all` for all of them, `--table FILE` to write)

compiles them in groups, each in a process of its own, and those of a group that takes too long one
by one. Each is called as PyTorch's operator database comes to call it; a line says what came of it.
`test/oplib/count.yaml` has lines that `test_count.py` compares.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
import yaml

import hardwire

from .plainly import Outcome, compiled, outcomes
from .recorded import core_names, recorded

GROUP, SECONDS = 12, 900
TABLE = Path(__file__).parent / "count.yaml"
Told = dict[str, str]


def main(given: Sequence[str]) -> None:
    """Prints a line for each operator, and how many came to what."""
    parser = argparse.ArgumentParser(
        prog="python -m test.oplib.count",
        description="What calls of core operators give that a list only names.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="as `aten::mm`, `aten::max.dim`")
    parser.add_argument("--all", action="store_true", help="all core operators")
    parser.add_argument("--table", type=Path, metavar="FILE", help="write the lines to a YAML file")
    chosen = parser.parse_args(given)
    names = core_names() if chosen.all else chosen.names
    unknown = [name for name in names if name not in core_names()]
    if unknown:
        parser.error(f"no core operators: {', '.join(unknown)}")
    if not names:
        parser.error("name some operators, or say --all")
    lines: Told = {}
    for start in range(0, len(names), GROUP):
        found = told(names[start : start + GROUP])
        lines |= found
        for name, line in found.items():
            print(f"{name}: {line}", flush=True)
        if chosen.table:
            chosen.table.write_text(yaml.safe_dump(lines, sort_keys=False, width=1000))
    for kind, count in Counter(map(kind_of, lines.values())).most_common():
        print(f"{count} {kind}")


def kind_of(line: str) -> str:
    """What a line says in short."""
    if line.startswith("all of"):
        return "right in all calls"
    found = re.match(r"(\d+) of (\d+) calls (are|have)", line)
    if found is None:
        return line.partition(":")[0].partition(";")[0]
    if found[3] == "are":
        return "wrong"
    return "without a kernel for the calls" if found[1] == found[2] else "right in some calls"


def told(names: Sequence[str]) -> Told:
    """What came of each of these; one that takes too long has no kernel."""
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)  # a copy of a process has none of its threads, and would wait for them
    for name in names:
        recorded(name)
    parent, child = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_work, args=(names, child))
    started = time.monotonic()
    process.start()
    child.close()
    found: Told | None = None
    try:
        if parent.poll(SECONDS):
            found = parent.recv()
    except EOFError:
        found = None
    process.kill()
    process.join()
    if found is not None:
        return {name: found[name] for name in names}
    if len(names) == 1:
        return {names[0]: f"nothing after {time.monotonic() - started:.0f} s"}
    return {name: line for one in names for name, line in told([one]).items()}


def _work(names: Sequence[str], results: Any) -> None:
    refused: Told = {}
    kept = list(names)
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        while kept:
            try:
                library = compiled(kept, folder)
            except hardwire.HardwireError as error:
                reasons = _reasons(error, kept)
                refused |= reasons
                kept = [name for name in kept if name not in reasons]
                continue
            found = outcomes(library, {name: recorded(name) for name in kept}, folder)
            results.send(refused | {name: _line(one) for name, one in found.items()})
            return
    results.send(refused)


def _line(found: Outcome) -> str:
    return str(found) if found.calls else "compiles; no call is recorded"


def _reasons(error: hardwire.HardwireError, names: Sequence[str]) -> Told:
    """What is wrong with which operator; with all of them where none is named."""
    found: Told = {}
    for problem in error.problems:
        for name in re.findall(r"`(aten::[\w.]+?)[`(]", problem):
            if name in names:
                found.setdefault(name, f"refused: {_own_part(problem.partition(': ')[2], name)}")
    return found or dict.fromkeys(names, str(error))


def _own_part(problem: str, name: str) -> str:
    """Of a sentence about several operators what it says of this one."""
    head, listed, operators = problem.partition("`variants:`: ")
    own = re.search(rf"`{re.escape(name)}` \([^)]*\)", operators)
    return f"{head}{listed}{own[0]}." if own else problem


if __name__ == "__main__":
    main(sys.argv[1:])
