"""Runs files of networks in a peer, under an emulated 64-bit Arm; the second call is counted.

    python aarch64_peers.py (onnxruntime | onnxruntime-bfloat16 | litert | executorch) FILE ...

Beside each FILE lies FILE.npz with its inputs.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
from peers import in_executorch, in_litert, in_onnxruntime

IN_BFLOAT16 = "mlas.enable_gemm_fastmath_arm64_bfloat16"
"""Lets onnxruntime round factors of float32 products to bfloat16."""
MARK = 0x6D61726B
CALLS = {
    "onnxruntime": in_onnxruntime,
    "onnxruntime-bfloat16": lambda file, inputs: in_onnxruntime(file, inputs, IN_BFLOAT16),
    "executorch": in_executorch,
    "litert": lambda file, inputs: in_litert(file),
}


def mark() -> None:
    """Tells count_instructions.c where a count begins and ends."""
    with suppress(ProcessLookupError):
        os.getpgid(MARK)


def main() -> None:
    peer, *files = sys.argv[1:]
    for file in files:
        inputs = list(np.load(file + ".npz").values())
        call = CALLS[peer](Path(file).read_bytes(), inputs)
        call()
        mark()
        call()
        mark()


if __name__ == "__main__":
    main()
