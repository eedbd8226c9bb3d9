"""One contender with one network, in a process of its own: `bench/latency.py` talks to it.

It prints a line of JSON when it is ready. Each line of its input is a number of calls; it answers
with the seconds of the processor that they took.
"""

from __future__ import annotations

import json
import os
import sys
import time
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from measure import pin_to_one_cpu  # noqa: E402

pin_to_one_cpu()

import numpy as np  # noqa: E402
import torch  # noqa: E402
from contenders import CONTENDERS, Given  # noqa: E402
from networks import networks  # noqa: E402


def main(contender: str, network: str, target: str) -> None:
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # Converters print what they do, some not through Python.
    given = Given(networks()[network], target)
    start = time.process_time()
    call, read = CONTENDERS[contender](given)
    built = time.process_time() - start
    call()
    expected, found = given.expected, read()
    error = float(np.abs(found - expected).max() / np.abs(expected).max())
    print(json.dumps({"built": built, "error": error}), file=answers, flush=True)
    for line in sys.stdin:
        print(_seconds(call, int(line)), file=answers, flush=True)


def _seconds(call, count: int) -> float:
    start = time.process_time()
    for _ in range(count):
        call()
    return time.process_time() - start


if __name__ == "__main__":
    main(*sys.argv[1:])
