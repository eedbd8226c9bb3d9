"""What an adapter for a kernel of ExecuTorch executes, and that what it is given is right."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch
from torch import Tensor, nn

pytest.importorskip("executorch")

import hardwire
from hardwire.tools.hardwire import main

from . import adapted

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="a C++ compiler is needed")

RELU_AND_ADD = """\
- op: relu.out
  kernels: [{arg_meta: null, kernel_name: torch::executor::relu_out}]
- op: add.out
  kernels: [{arg_meta: null, kernel_name: torch::executor::opt_add_out}]
"""

VIEWS = """\
- op: index.Tensor_out
  kernels: [{arg_meta: null, kernel_name: my::index_out}]
- op: relu.out
  kernels:
  - kernel_name: my::relu_out
    arg_meta: {self: [Float, [0, 2, 3, 1]], out: [Float, [0, 2, 3, 1]]}
- op: abs.out
  kernels: [{arg_meta: null, kernel_name: my::relu_out}]
- op: neg.out
  kernels: [{arg_meta: null, kernel_name: negative_out}]
"""


def built(folder: Path, made: str, files: Sequence[Path], *more: str) -> Path:
    """A program of C++ files and objects; -O2, as for the figures in docs/kernels.md."""
    flags = [flag for flag in adapted.FLAGS if flag not in ("-fPIC", "-shared")]
    linked = [f"-L{adapted.WHEEL / 'lib'}", "-lexecutorch", f"-Wl,-rpath,{adapted.WHEEL / 'lib'}"]
    command = ["g++", *flags, "-O2", *more, *map(str, files), "-o", str(folder / made), *linked]
    subprocess.run(command, check=True, timeout=300)
    return folder / made


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two adapters with kernels that do nothing."""
    folder = tmp_path_factory.mktemp("adapter")
    yaml, source = folder / "my.yaml", folder / "adapters.cpp"
    yaml.write_text(RELU_AND_ADD)
    assert main(["kernels", "adapt", str(yaml), "-o", str(source)]) == 0
    return built(folder, "program", [adapted.HERE / "views.cpp", source])


def test_views_are_what_executorchs_constructor_makes(program: Path) -> None:
    """Tensors of all ranks to 5, with no elements, and with sizes that begin as others do."""
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    said = ["relu 0", "add 0", "relu -1018", "differing 0", "scalars 1"]
    assert done.stdout.splitlines() == said


def test_adapters_for_a_release_with_other_tensors_do_not_compile(tmp_path: Path) -> None:
    """Its fields in another order, or one more; the constructor of any release can be called."""
    header = Path("executorch/runtime/core/portable_type/tensor_impl.h")
    text = (adapted.HEADERS / header).read_text()
    data, sizes = "  void* data_;\n", "  SizesType* sizes_;\n"
    moved = text.replace(data, "").replace(sizes, data + sizes)
    more = text.replace("  Device device_;\n", "  Device device_;\n  long more_;\n")
    assert text not in (moved, more)
    for each, said in ((moved, "lie otherwise than"), (more, "is larger or smaller than")):
        (tmp_path / header).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / header).write_text(each)
        source = tmp_path / "adapters.cpp"
        source.write_text("#include <hardwire/executorch.hpp>\n")
        command = ["g++", "-isystem", str(tmp_path), *adapted.FLAGS, "-fsyntax-only", str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert f"{said} in ExecuTorch 1.5, as models write" in done.stderr
        assert "define HWR_EXECUTORCH_CONSTRUCT" in done.stderr
        subprocess.run([*command, "-DHWR_EXECUTORCH_CONSTRUCT"], check=True)


class Views(nn.Module):
    """Kernels with views and one without, in slots that they share; lists, and what is missing."""

    def forward(self, x: Tensor, i: Tensor) -> tuple[Tensor, Tensor]:
        a = torch.relu(x)
        b = torch.neg(a)[:, i]
        return torch.neg(torch.relu(b)), torch.abs(a[0, 0, 0, 0])


def test_models_put_executorchs_views_behind_descriptors(tmp_path: Path) -> None:
    """Those of kernels whose name has a namespace, and no others; in every dim order."""
    (tmp_path / "my.yaml").write_text(VIEWS)
    given = torch.randn(2, 3, 5, 4), torch.tensor([2, 0])
    exported = torch.export.export(Views(), given)
    hardwire.compile(exported, kernels=[tmp_path / "my.yaml"], name="m").save(tmp_path)
    files = [adapted.HERE / "views.cpp", tmp_path / "m.o"]
    made = built(tmp_path, "model", files, "-DMODEL", f"-I{tmp_path}")
    done = subprocess.run([made], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "relu v= v= 1",
        "negative plain plain",
        "index v= none v= v=",
        "relu v= v= 1",
        "negative plain plain",
        "relu v= v= 0",
    ]


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="callgrind counts instructions")
def test_row_16_1_what_an_adapter_costs(program: Path) -> None:
    """Beyond the kernel: of tensors that have views, and of those that others describe."""
    for words, relu, add in (("views", 20, 32), ("plain", 110, 170)):
        assert _executed(program, words, "torch_executor_relu_out", "relu_out") <= relu
        assert _executed(program, words, "torch_executor_opt_add_out", "opt_add_out") <= add


def _executed(program: Path, words: str, adapter: str, kernel: str) -> int:
    """The instructions of an adapter without those of its kernel."""
    inside = f"torch::executor::native::{kernel}*"
    return _count(program, words, adapter) - _count(program, words, inside)


def _count(program: Path, words: str, function: str) -> int:
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={function}"]
    command += [f"--callgrind-out-file={program}.out", str(program), words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found.group(1))
