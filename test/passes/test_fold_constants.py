"""What is folded is the same on every processor that compiles."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TRANSFORMS = Path(__file__).parent / "split-complex-fourier.mlir"
PASSES = ["--split-complex", "--decompose", "--fold-constants", "--split-input-file"]


def _folded(**processor: str) -> str:
    command = [sys.executable, "-m", "hardwire.tools.hardwire_opt", str(TRANSFORMS), *PASSES]
    environment = {**os.environ, **processor}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return done.stdout


def test_sums_of_products_do_not_depend_on_the_processor() -> None:
    """Libraries of old processors add up in another order; folded in floats, some values differ."""
    plain = _folded(OPENBLAS_CORETYPE="Prescott", NPY_DISABLE_CPU_FEATURES="AVX2 FMA3")
    assert "hw.weight" in plain
    assert _folded() == plain
