"""Every kernel that ExecuTorch's wheel exports, called by compiled models, beside PyTorch:
`test_kernels.py` runs it."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.ao.quantization.fx._decomposed
from torch import Tensor

import hardwire
from hardwire.dialect.kernel_library import read

from ..fuzz import packs
from ..fuzz.call import Call
from ..fuzz.overloads import functional, name_in_graphs
from ..fuzz.pack import Pack
from ..fuzz.recorded import recorded
from ..in_process import from_numpy, to_numpy
from ..models import MobileNetV2, randomise
from . import adapted

CALLS = Path(__file__).with_name("calls.txt")
PARTS = 2

COMPLEX, OPEN, RANDOM = "complex numbers", "a size that depends on data", "random numbers"
EXECUTORCH = "only graphs that ExecuTorch has lowered call it"
LEFT_OUT = {
    "aten::_conj_physical.out": COMPLEX,
    "aten::_fft_c2r.out": COMPLEX,
    "aten::_fft_r2c.out": COMPLEX,
    "aten::view_as_real_copy.out": COMPLEX,
    "aten::masked_select.out": OPEN,
    "aten::nonzero.out": OPEN,
    "aten::repeat_interleave.Tensor_out": OPEN,
    "aten::native_dropout.out": RANDOM,
    "aten::rand.out": RANDOM,
    "aten::randn.out": RANDOM,
    "aten::empty.out": "what it gives may be anything",
    "aten::max_pool2d_with_indices_backward.grad_input": "adds to what its result held before",
    "aten::_native_batch_norm_legit.out": "its statistics are written in a way of their own",
    "et_copy::_h2d_copy.out": EXECUTORCH,
    "et_copy::_d2h_copy.out": EXECUTORCH,
    "dim_order_ops::_empty_dim_order.out": EXECUTORCH,
    "dim_order_ops::_to_dim_order_copy.out": EXECUTORCH,
    "dim_order_ops::_clone_dim_order.out": EXECUTORCH,
}
"""Kernels that have an adapter, and are not compared: what of them cannot be."""


OWN = (
    "quantized_decomposed.quantize_per_tensor",
    "aten.as_strided_copy",
)
"""What says of values that they are quantised: hardwire takes that as their type."""

NAMED = {
    "aten::_to_copy.out": "aten._to_copy.default",
    "aten::arange.out": "aten.arange.default",
    "aten::arange.start_out": "aten.arange.start_step",
    "aten::full.out": "aten.full.default",
    "aten::full_like.out": "aten.full_like.default",
    "aten::ones.out": "aten.ones.default",
    "aten::scalar_tensor.out": "aten.scalar_tensor.default",
    "aten::zeros.out": "aten.zeros.default",
}
"""What kernels stand for that take fewer arguments: their results say of which type they are."""

PARTS_OF_OTHERS = (
    "arange_out_impl", "div_out", "div_scalar_out", "grid_sampler_2d_out", "sum_dim_out",
    "quantized_embedding_xbit_out", "quantized_embedding_xbit_dtype_out",
)  # fmt: skip
"""Functions that no library names, but for those that optimized kernels replace."""


def _add(a: Tensor, *given: Any) -> Tensor:
    """As PyTorch's quantised operators are defined: in real numbers, rounded once."""
    (scale, zero), b, (other, other_zero) = given[:2], given[4], given[5:7]
    out_scale, out_zero, low, high = given[9:]
    total = (a.float() - zero) * scale + (b.float() - other_zero) * other
    return torch.clamp(torch.round(total / out_scale) + out_zero, low, high).to(a.dtype)


def _mixed_mm(x: Tensor, weight: Tensor, scales: Tensor, zeros: Tensor | None) -> Tensor:
    return x @ (weight.to(x.dtype) * scales[:, None])


def _mixed_linear(
    x: Tensor, weight: Tensor, scales: Tensor, zeros: Tensor | None, dtype: Any = None
) -> Tensor:
    return x @ (weight.to(x.dtype) * scales[:, None]).T


try:
    import executorch.exir.passes._quant_patterns_and_replacements  # noqa: F401
except ImportError:  # it was installed without what its Python side needs
    QUANTISED = None
else:
    QUANTISED = torch.library.Library("quantized_decomposed", "IMPL")
    for name, kernel in {"add": _add, "mixed_mm": _mixed_mm, "mixed_linear": _mixed_linear}.items():
        QUANTISED.impl(name, kernel, "CompositeExplicitAutograd")
"""ExecuTorch declares these operators, and has kernels for them in C++ alone."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel's kernels as one library, and the adapters for them."""
    folder = tmp_path_factory.mktemp("executorch")
    merged = adapted.merged(folder)
    return merged, adapted.adapters(folder, merged)


def _called(name: str) -> str:
    """The operator that a kernel's stands for: `aten.add.Tensor` for `aten::add.out`."""
    if name in NAMED:
        return NAMED[name]
    if name.startswith("aten::"):
        return functional(name_in_graphs(name)) or name_in_graphs(name)
    base, _, overload = name.replace("::", ".").rpartition(".")
    return f"{base}.{overload.removesuffix('out').removesuffix('_').lower() or 'default'}"


@cache
def _by_hand() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in CALLS.read_text().splitlines():
        if not line.startswith("#"):
            name = line[: line.index("(")]
            found[name] = (*found.get(name, ()), line)
    return found


def _calls(name: str) -> list[Call]:
    """Calls of what a kernel stands for: those made by hand, else one that PyTorch's database has.

    A copy of a view has the arguments of the view.
    """
    called = _called(name)
    view = called.replace("_copy", "", 1)
    if called in _by_hand():
        return [Call.parse(text) for text in _by_hand()[called]]
    texts = recorded().get(called) or [
        text.replace(view, called, 1) for text in recorded().get(view, ())
    ]
    in_floats = [text for text in texts if "f32" in text]
    return [Call.parse(text) for text in (in_floats or texts)[:1]]


def _symbols(shared: Path, *flags: str) -> set[str]:
    """The functions of ExecuTorch's kernels that a library has, or wants; as C++ spells them."""
    done = subprocess.run(
        ["nm", "-DC", *flags, str(shared)], capture_output=True, text=True, check=True
    )
    return set(re.findall(r"torch::executor::native::(\w+)\(executorch::runtime::Ker", done.stdout))


def test_every_kernel_of_the_wheel_has_an_adapter_of_its_cplusplus_type(
    library: tuple[Path, Path],
) -> None:
    exported: set[str] = set()
    for name in ("optimized", "quantized"):
        exported |= _symbols(
            adapted.WHEEL / "lib" / f"libexecutorch_kernels_{name}.so", "--defined-only"
        )
    wanted = _symbols(library[1], "--undefined-only")
    assert wanted <= exported
    assert exported - wanted == set(PARTS_OF_OTHERS)


def _compared(yaml: Path) -> dict[str, list[Call]]:
    """The calls of all kernels that can be compared."""
    names = [name for name in read(str(yaml)).operators if name not in LEFT_OUT]
    if QUANTISED is None:
        names = [name for name in names if name.startswith("aten::")]
    found = {name: _calls(name) for name in names}
    assert [name for name, calls in found.items() if not calls] == []
    return found


def test_kernels_of_the_wheel_are_what_models_call(library: tuple[Path, Path]) -> None:
    yaml, _ = library
    calls = dict(enumerate(chain(*_compared(yaml).values())))
    model = hardwire.compile(Pack(calls, lambda what, numbers: None).exported(), kernels=[yaml])
    by = {name: call["library"] for call in model.report["calls"] for name in call["operators"]}
    wanted = {call.operator.removesuffix(".default") for call in calls.values()}
    assert {name for name in wanted if by.get(name) != "executorch"} == set(OWN) & wanted


@pytest.mark.parametrize("part", range(PARTS))
def test_kernels_of_the_wheel_compute_what_pytorch_does(
    library: tuple[Path, Path], part: int
) -> None:
    yaml, shared = library
    calls = [c for c in chain(*_compared(yaml).values()) if c.operator.startswith("aten.")]
    numbered = tuple(enumerate(calls[part::PARTS]))
    options = {"kernels": [str(yaml)], "link": [str(shared)]}
    found: packs.Results = {}
    for each in packs.outcomes([packs.Task(0, numbered, options=options)], 1):
        found |= each
    assert {text: out for text, out in found.values() if out.status != "pass"} == {}
    assert len(found) == len(numbered)


@pytest.mark.skipif(QUANTISED is None, reason="what ExecuTorch's Python side needs is missing")
def test_quantised_kernels_of_the_wheel_compute_what_pytorch_does(
    library: tuple[Path, Path],
) -> None:
    yaml, shared = library
    calls = [c for c in chain(*_compared(yaml).values()) if not c.operator.startswith("aten.")]
    exported = Pack(dict(enumerate(calls)), lambda what, numbers: None).exported()
    given = [x for call in calls for x in call.inputs({})]
    model = hardwire.compile(exported, kernels=[yaml], link=[shared])
    outputs = iter(model.run(*map(to_numpy, given)))
    for call in calls:
        for wanted in call.run(call.inputs({})):
            found = from_numpy(next(outputs))
            torch.testing.assert_close(found, wanted, rtol=1e-5, atol=1e-6, msg=str(call))
    assert next(outputs, None) is None


REST = {
    "hardtanh.out": "hardtanh_out", "add.out": "opt_add_out", "mean.out": "mean_dim_out",
    "linear.out": "opt_linear_out",
}  # fmt: skip


def test_mobilenet_mixes_convolutions_of_hardwires_and_kernels_of_executorch(
    tmp_path: Path,
) -> None:
    yaml = tmp_path / "rest.yaml"
    entry = "- op: {}\n  kernels: [{{arg_meta: null, kernel_name: torch::executor::{}}}]\n"
    yaml.write_text("".join(entry.format(*pair) for pair in REST.items()))
    torch.manual_seed(3)
    network, image = MobileNetV2().eval(), torch.randn(2, 3, 70, 58)
    randomise(network)
    exported = torch.export.export(network, (image,))
    model = hardwire.compile(exported, kernels=[yaml], link=[adapted.adapters(tmp_path, yaml)])
    by = Counter((*call["operators"], call["library"]) for call in model.report["calls"])
    assert {pair: count for pair, count in by.items() if pair[0] != "aten.clone"} == {
        ("aten.convolution", "tuned"): 52,
        ("aten.hardtanh", "rest"): 35,
        ("aten.add.Tensor", "rest"): 10,
        ("aten.mean.dim", "rest"): 1,
        ("aten.linear", "rest"): 1,
    }
    with torch.no_grad():
        wanted = network(image)
    largest = wanted.abs().max()
    torch.testing.assert_close(
        from_numpy(model.run(image.numpy())) / largest, wanted / largest, rtol=1e-4, atol=1e-5
    )
