"""What hardwire computes of a `.tflite` file on this machine, beside TFLM:
`python -m test.tflite.compiled --cases 100 --seed 1 [NAME ...]`.

Exit status 1 where some case differs, or crashes the compiler.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

import hardwire
from hardwire.dialect.errors import HardwireError

from . import oracle
from .cases import CASES, Case
from .compare import apart, made


def compiled(
    file: bytes, target: str = "native", name: str = "model", io: str = "caller"
) -> hardwire.CompiledModel:
    """The model of that name that hardwire makes of a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.tflite"
        path.write_bytes(file)
        return hardwire.compile(path, target, io=io)


def on_zeros(model: hardwire.CompiledModel) -> Callable[[], None]:
    """A call of a model on buffers that are bound in advance."""
    inputs, outputs = (
        [np.zeros(spec.shape, spec.dtype.numpy) for spec in specs]
        for specs in (model.interface.inputs, model.interface.outputs)
    )
    return model.host.bind(inputs, outputs)


def outputs(file: bytes, steps: Sequence[Sequence[np.ndarray]]) -> list[list[np.ndarray]]:
    """The outputs of each step by the object that hardwire makes of a file."""
    host = compiled(file).host
    return [host.run(*step) for step in steps]


def differing(case: Case) -> str | None:
    """Why what hardwire computes is not what TFLM computes; None where it is. Begins with
    `refused` where one of them does not take the file."""
    try:
        theirs = oracle.run_once(case.file, *case.inputs)
    except oracle.TflmFailed as failure:
        return f"refused by TFLM: {str(failure).splitlines()[0]}"
    try:
        ours = outputs(case.file, [case.inputs])[0]
    except HardwireError as error:
        return f"refused: {error}"
    return apart(ours, theirs)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="operators; all, if none is named")
    parser.add_argument("--cases", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, default=1, help="how many of each to show")
    given = parser.parse_args()
    failed = 0
    for name in given.names or CASES:
        kinds: Counter[str] = Counter()
        for number in range(given.first, given.first + given.cases):
            case = made(name, given.seed, number)
            try:
                problem = differing(case)
            except Exception:
                problem = f"crash: {traceback.format_exc(limit=-4)}"
            kind = "equal" if problem is None else problem.split(":")[0].rstrip(" 0123456789")
            kinds[kind] += 1
            if problem is not None and kinds[kind] <= given.show:
                print(f"  {name} {number}: {problem[:1200]}\n    {case.text[:400]}")
        print(
            f"{name}: " + ", ".join(f"{count} {kind}" for kind, count in kinds.items()), flush=True
        )
        failed += sum(count for kind, count in kinds.items() if kind in ("result", "crash"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
