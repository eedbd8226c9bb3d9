"""What an adapter for a kernel of ExecuTorch executes, and that what it is given is right."""

from __future__ import annotations

import platform
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import pytest
import torch
from torch import Tensor, nn

pytest.importorskip("executorch")

import hardwire
from hardwire.tools.hardwire import main

from . import adapted, every_adapter, ready_calls

needs_callgrind = pytest.mark.skipif(
    shutil.which("valgrind") is None, reason="callgrind counts instructions"
)
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


OVER = {
    "_upsample_bilinear2d_aa_out": 42, "max_pool2d_with_indices_backward_out": 43,
    "slice_scatter_out": 44, "_native_batch_norm_legit_no_stats_out": 45, "div_out_mode": 45,
    "div_scalar_mode_out": 45, "max_pool2d_with_indices_out": 45, "convolution_out": 49,
    "dequantize_per_channel_out": 49, "opt_native_layer_norm_out": 49,
    "quantized_embedding_2bit_dtype_out": 49, "quantized_embedding_4bit_dtype_out": 49,
    "quantized_embedding_byte_dtype_out": 49, "_native_batch_norm_legit_no_training_out": 50,
    "avg_pool2d_out": 51, "topk_values": 52, "native_group_norm_out": 54,
    "_native_batch_norm_legit_out": 55, "convolution_backward_out": 73,
}  # fmt: skip
"""Those that take more than 40 instructions in all, with what every caller has to put on the stack,
ready or not: 12 to 33 of these."""

MEDIAN = 21, 14
"""In all, and of what is more than a caller executes whose arguments are ready."""

TUNED = "-maccumulate-outgoing-args"
"""What hardwire's CMake gives gcc for adapters on x86-64: else it keeps all that goes to the stack
in registers first, which it has to save."""

PLAIN = {"relu_out": 74, "opt_add_out": 116, "mean_dim_out": 110, "cat_out": 158}
"""Instructions where nothing has a view."""


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
    said = ["relu 0", "add 0", "relu -1018", "differing 0", "scalars 1", "orders 1"]
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


SIZES = """\
- func: my::odd(Tensor[] t, Tensor? context, int[] et, *, Tensor(a!) context_view) -> Tensor(a!)
  kernels: [{arg_meta: null, kernel_name: my::odd_out, scratch: "max(context_view.numel, 7,
             ceil_div(et[0], 3)) * context_view.itemsize / 3 % 5 + context_view.size(-1)"}]
"""


def test_sizes_of_scratch_memory_compile(tmp_path: Path) -> None:
    """With every function that they may have, also beside arguments of adapters' own names."""
    yaml, source = tmp_path / "my.yaml", tmp_path / "adapters.cpp"
    yaml.write_text(SIZES)
    assert main(["kernels", "adapt", str(yaml), "-o", str(source)]) == 0
    assert "int64_t{et::tensor(context_view).numel()}" in source.read_text()
    subprocess.run(["g++", *adapted.FLAGS, "-fsyntax-only", str(source)], check=True)


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
    made = built(tmp_path, "model", files, '-DMODEL="m.h"', f"-I{tmp_path}")
    done = subprocess.run([made], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "relu v= v= 1",
        "negative plain plain",
        "index v= none v= v= list",
        "relu v= v= 1",
        "negative plain plain",
        "relu v= v= 0",
    ]


SCALARS = """\
- op: clamp.out
  kernels: [{arg_meta: null, kernel_name: my::clamp_out}]
- op: mul.Scalar_out
  kernels: [{arg_meta: null, kernel_name: my::scaled_out}]
- op: eq.Scalar_out
  kernels: [{arg_meta: null, kernel_name: my::scaled_out}]
- op: ne.Scalar_out
  kernels: [{arg_meta: null, kernel_name: scaled_plainly}]
"""


class Scalars(nn.Module):
    """Numbers of all kinds, one that is computed, and one that is missing."""

    def forward(self, x: Tensor, n: Tensor) -> Tensor:
        x = torch.clamp(torch.clamp(x, max=-7), 2.5)
        x = torch.ops.aten.mul.Scalar(torch.ops.aten.mul.Scalar(x, n.item()), -0.5)
        return torch.eq(x, True) & torch.ne(x, 3)


def test_models_put_executorchs_views_behind_scalars(tmp_path: Path) -> None:
    """Those that are known, in flash, and those that are computed; none for kernels of C."""
    (tmp_path / "my.yaml").write_text(SCALARS)
    given = torch.randn(2, 3), torch.tensor(5)
    exported = torch.export.export(Scalars(), given)
    hardwire.compile(exported, kernels=[tmp_path / "my.yaml"], name="m").save(tmp_path)
    files = [adapted.HERE / "views.cpp", tmp_path / "m.o"]
    made = built(tmp_path, "model", files, '-DMODEL="m.h"', "-DNUMBERS", f"-I{tmp_path}")
    done = subprocess.run([made], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "clamp none v=-7 1",
        "clamp v=2.5 none 1",
        "scaled v=5 1",
        "scaled v=-0.5 1",
        "scaled v=1 1",
        "plainly plain",
    ]


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The adapters of all of the wheel's kernels, with kernels that say what they are given."""
    folder = tmp_path_factory.mktemp("every")
    ready_calls.write(folder)
    files = [folder / name for name in ("adapters.cpp", "kernels.cpp", "main.cpp")]
    return built(folder, "every", files, *([TUNED] if platform.machine() == "x86_64" else []))


@pytest.mark.parametrize("optionals", ["given", "none"])
def test_kernels_are_given_the_same_with_views_and_without(every: Path, optionals: str) -> None:
    """Of each of the wheel's: with optional arguments, and without."""
    said = [
        subprocess.run([every, words, optionals], capture_output=True, text=True, check=True).stdout
        for words in ("views", "own", "plain")
    ]
    assert said[0] == said[1] == said[2]
    assert len(said[0].splitlines()) == every_adapter.KERNELS
    assert (" none" in said[0]) == (optionals == "none")
    given = {"given": "t1x2x3x5x7 7 7", "none": "t1x2x3x5x7 none none"}[optionals]
    assert f"torch_executor_clamp_out: {given} t0x2x3x5x7\n" in said[0]


@pytest.fixture(scope="module")
def ready(every: Path) -> dict[str, int]:
    """What the call of each kernel takes where all arguments are ready."""
    files = [every.parent / "kernels.cpp", every.parent / "ready.cpp"]
    return every_adapter.counts(built(every.parent, "ready", files))


@needs_callgrind
@pytest.mark.parametrize("views", ["views", "own"])
@pytest.mark.parametrize("optionals", ["given", "none"])
def test_row_16_1_what_an_adapter_costs(
    every: Path, ready: dict[str, int], optionals: str, views: str
) -> None:
    """Beyond the kernel, of all that the wheel has: 40 instructions; in models, and for callers who
    prepared their tensors, numbers and lists."""
    found = every_adapter.counts(every, views, optionals)
    assert len(found) == every_adapter.KERNELS
    beyond = {name: count - ready[name] for name, count in found.items()}
    assert {name: count for name, count in beyond.items() if count > every_adapter.NET} == {}
    cost = {name.removeprefix("torch_executor_"): count for name, count in found.items()}
    assert {name: count for name, count in cost.items() if count > OVER.get(name, 40)} == {}
    assert cost["relu_out"] <= 17
    assert cost["opt_add_out"] <= 23
    assert median(found.values()) <= MEDIAN[0]
    assert median(beyond.values()) <= MEDIAN[1]


@needs_callgrind
def test_what_a_caller_executes_whose_arguments_are_ready(ready: dict[str, int]) -> None:
    """It is no more than the call: an address or a copy for each argument, and a jump."""
    said = {name.removeprefix("torch_executor_"): count for name, count in ready.items()}
    assert (said["relu_out"], said["opt_add_out"]) == (4, 6)
    assert max(said.values()) <= 33


@needs_callgrind
def test_what_an_adapter_costs_whose_tensors_have_no_views(every: Path) -> None:
    found = every_adapter.counts(every, "plain", "given")
    for name, limit in PLAIN.items():
        assert found[f"torch_executor_{name}"] <= limit
