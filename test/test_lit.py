"""Runs the lit tests, one pytest test for each `.mlir` file, and `.yaml` files with RUN lines.

The commands run in this process, which takes a fraction of the time. Where one fails so, lit has
the word, and shows why; it also runs some files here, and all of them in `make test-all`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .mutants.cases import whole_file

IS_ALL = bool(os.environ.get("HARDWIRE_ALL"))
HERE = Path(__file__).parent
YAML = (path for path in HERE.rglob("*.yaml") if "# RUN:" in path.read_text())
FOUND = (path.relative_to(HERE) for path in (*HERE.rglob("*.mlir"), *YAML))
FILES = sorted(str(path) for path in FOUND if "Inputs" not in path.parts)
LIT = "import sys; from lit.main import main; sys.argv[0] = 'lit'; main()"
BY_LIT = (
    "dialect/dispatch-precedence.yaml",
    "passes/merge-kernels.mlir",
    "passes/decompose-missing-invalid.mlir",
)
"""One of each tool, and of errors."""


@pytest.mark.parametrize("file", FILES)
def test_lit(file: str) -> None:
    cases = [] if IS_ALL else whole_file(HERE / file)
    if not cases or not all(case.passes() for case in cases):
        check_by_lit(file)


@pytest.mark.parametrize("file", BY_LIT)
def test_by_lit_itself(file: str) -> None:
    check_by_lit(file)


def check_by_lit(file: str) -> None:
    command = [sys.executable, "-c", LIT, "-v", "--no-progress-bar", str(HERE / file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
