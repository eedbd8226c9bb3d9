"""How many core operators compile where a list only names them, and what their calls give.

    python -m test.oplib.count [NAME ...]

compiles them in groups, each in a process of its own, and those of a group that takes too long one
by one. Each is called as PyTorch's operator database comes to call it; a line says what came of it.
"""

from __future__ import annotations

import multiprocessing
import re
import sys
import tempfile
import time
import warnings
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

import hardwire

from .plainly import Outcome, compiled, outcomes
from .recorded import core_names, recorded

GROUP, SECONDS = 12, 300
Told = dict[str, str]


def main(names: Sequence[str]) -> None:
    """Prints a line for each operator, and how many are whole."""
    warnings.filterwarnings("ignore")
    chosen = list(names) or core_names()
    whole = 0
    for start in range(0, len(chosen), GROUP):
        for name, line in told(chosen[start : start + GROUP]).items():
            whole += line.startswith("all ")
            print(f"{name}: {line}", flush=True)
    print(f"{whole} of {len(chosen)}")


def told(names: Sequence[str]) -> Told:
    """What came of each of these; one that takes too long has no kernel."""
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
        return found
    if len(names) == 1:
        return {names[0]: f"nothing after {time.monotonic() - started:.0f} s"}
    return {name: line for one in names for name, line in told([one]).items()}


def _work(names: Sequence[str], results: Connection) -> None:
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
                found.setdefault(name, f"refused: {problem.partition(': ')[2]}")
    return found or dict.fromkeys(names, str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
