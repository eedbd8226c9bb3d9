"""Runs the lit tests, one pytest test for each `.mlir` file, and `.yaml` files with RUN lines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
YAML = (path for path in HERE.rglob("*.yaml") if "# RUN:" in path.read_text())
FILES = sorted(str(path.relative_to(HERE)) for path in (*HERE.rglob("*.mlir"), *YAML))
LIT = "import sys; from lit.main import main; sys.argv[0] = 'lit'; main()"


@pytest.mark.parametrize("file", FILES)
def test_lit(file: str) -> None:
    command = [sys.executable, "-c", LIT, "-v", "--no-progress-bar", str(HERE / file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
