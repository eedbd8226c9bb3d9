"""Every kernel that ExecuTorch's wheel exports, in a process of its own.

What ExecuTorch imports declares operators for the whole process, which other tests count.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("g++") is None, reason="a C++ compiler is needed")
@pytest.mark.skipif(find_spec("executorch") is None, reason="executorch is needed")
def test_kernels_of_the_wheel_are_called_and_compute_what_pytorch_does() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        str(HERE / "kernels_of_the_wheel.py"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "6 passed" in done.stdout or "5 passed, 1 skipped" in done.stdout
