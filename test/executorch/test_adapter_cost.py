"""What an adapter for a kernel of ExecuTorch executes, and that what it writes is right."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("executorch")

from hardwire.tools.hardwire import main

from . import adapted

RELU_AND_ADD = """\
- op: relu.out
  kernels: [{arg_meta: null, kernel_name: torch::executor::relu_out}]
- op: add.out
  kernels: [{arg_meta: null, kernel_name: torch::executor::opt_add_out}]
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two adapters with kernels that do nothing; -O2, as for the figures in docs/kernels.md."""
    if shutil.which("g++") is None:
        pytest.skip("a C++ compiler is needed")
    folder = tmp_path_factory.mktemp("adapter")
    yaml, source, made = folder / "my.yaml", folder / "adapters.cpp", folder / "program"
    yaml.write_text(RELU_AND_ADD)
    assert main(["kernels", "adapt", str(yaml), "-o", str(source)]) == 0
    flags = [flag for flag in adapted.FLAGS if flag not in ("-fPIC", "-shared")]
    linked = [f"-L{adapted.WHEEL / 'lib'}", "-lexecutorch", f"-Wl,-rpath,{adapted.WHEEL / 'lib'}"]
    files = [str(adapted.HERE / "views.cpp"), str(source)]
    command = ["g++", *flags, "-O2", *files, "-o", str(made), *linked]
    subprocess.run(command, check=True, timeout=300)
    return made


def test_views_are_what_executorchs_constructor_makes(program: Path) -> None:
    """Tensors of all ranks to 5, with no elements, and with sizes that begin as others do."""
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["relu 0", "add 0", "relu -1018", "differing 0"]


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="callgrind counts instructions")
def test_row_16_1_what_an_adapter_costs(program: Path) -> None:
    """Beyond the kernel, all that is made of tensors included."""
    assert _executed(program, "torch_executor_relu_out", "relu_out") <= 80
    assert _executed(program, "torch_executor_opt_add_out", "opt_add_out") <= 125


def _executed(program: Path, adapter: str, kernel: str) -> int:
    """The instructions of an adapter without those of its kernel."""
    inside = f"torch::executor::native::{kernel}*"
    return _count(program, adapter) - _count(program, inside)


def _count(program: Path, function: str) -> int:
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={function}"]
    command += [f"--callgrind-out-file={program}.out", str(program), "once"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found.group(1))
