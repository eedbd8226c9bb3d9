"""The types of the MLIR bindings are those of the wheel."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_stubs_are_what_the_generator_writes():
    pytest.importorskip("nanobind", reason="`make lint` installs it")
    command = [sys.executable, "typings/generate.py", "--check"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
