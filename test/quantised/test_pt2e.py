"""Models that torchao quantised after training, beside PyTorch's own run of them.

Where PyTorch's sums in single precision round otherwise than the exact ones, an integer may be one
off, and so may be what is computed from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn

import hardwire
from hardwire.dialect.dtypes import of_tensor
from hardwire.dialect.graph import calls
from hardwire.dialect.importers import load
from hardwire.dialect.mlir import ir
from hardwire.dialect.operators.aten import CONVOLUTION, LINEAR
from hardwire.dialect.targets import by_name
from hardwire.passes import pipeline

from .. import guarding
from .models import NETWORKS, converted, quantised, samples, xnnpack

pytest.importorskip("torchao")
guarding.install()

NEAR = 0.05
"""How far a result may be from PyTorch's, in parts of the largest one: a few steps."""


@pytest.fixture(scope="module")
def exported() -> dict[str, torch.export.ExportedProgram]:
    return {name: quantised(name) for name in NETWORKS}


def compare(title: str, program: torch.export.ExportedProgram, inputs: list[torch.Tensor]) -> None:
    """Prints the share of results that are not PyTorch's; none may be far away."""
    model, own = hardwire.compile(program, target="native"), program.module()
    count = total = 0
    for x in inputs:
        with torch.no_grad():
            wanted = own(x).numpy()
        found, largest = np.asarray(model.run(x.numpy())), np.abs(wanted).max()
        off = np.abs(found - wanted)
        assert off.max() <= NEAR * largest
        count, total = count + int((off > 1e-6 * largest).sum()), total + off.size
    print(f"{title}: {count / total:.4%} of {total} numbers differ from PyTorch's")
    assert count < total / 2


@pytest.mark.parametrize("name", NETWORKS)
def test_models_agree_with_pytorch(
    exported: dict[str, torch.export.ExportedProgram], name: str
) -> None:
    compare(name, exported[name], samples(name, 5, 9))


def products(program: torch.export.ExportedProgram) -> Iterator[ir.Operation]:
    """The convolutions and linear layers of a model, as they are computed."""
    read = load(program, by_name("cortex-m4f"))
    before = pipeline.STAGES[3].passes[: pipeline.STAGES[3].passes.index("resolve-dispatch")]
    names = ("apply-schema-defaults", *before)
    pipeline.run_passes(read, [pipeline.pass_class(name)() for name in names])
    with read.context:
        for op in calls.body(read.entry()):
            if op.name in (CONVOLUTION, LINEAR):
                yield op


@pytest.mark.parametrize("name", [name for name in NETWORKS if name != "small"])
def test_products_are_computed_in_integers(
    exported: dict[str, torch.export.ExportedProgram], name: str
) -> None:
    """Nothing is but the transposed convolution of the small model."""
    found = [
        [of_tensor(value.type).name for value in op.operands[:2]] for op in products(exported[name])
    ]
    assert found
    assert all(names == ["int8", "int8"] for names in found)


@pytest.mark.parametrize("name", NETWORKS)
def test_weights_stay_integers(
    exported: dict[str, torch.export.ExportedProgram], name: str
) -> None:
    """A byte for each, and for each channel a few numbers."""
    report = hardwire.compile(exported[name], target="cortex-m4f").report
    state = exported[name].state_dict
    frozen = [x for key, x in state.items() if "frozen" in key and x.dtype == torch.int8]
    assert frozen
    bytes_, channels = sum(x.numel() for x in frozen), sum(sum(x.shape[:2]) for x in frozen)
    tables = sum(x.numel() * 4 for key, x in state.items() if "words" in key or "norm" in key)
    assert report["flash"]["weights"] <= bytes_ + 48 * channels + tables + 4096


def schemes() -> dict[str, Any]:
    from torchao.quantization.pt2e.quantizer import x86_inductor_quantizer as x86

    config = x86.get_default_x86_inductor_quantization_config()
    return {
        "by tensor": lambda: xnnpack(is_per_channel=False),
        "x86, with bytes": lambda: x86.X86InductorQuantizer().set_global(config),
    }


@pytest.mark.parametrize("scheme", ["by tensor", "x86, with bytes"])
@pytest.mark.parametrize("name", ["resnet8", "encoder"])
def test_other_quantizers(name: str, scheme: str) -> None:
    program = quantised(name, schemes()[scheme]())
    compare(f"{name}, {scheme}", program, samples(name, 3, 9))


FORMS: dict[str, tuple[dict[str, bool], dict[str, bool], Any]] = {
    "a batch of any size": ({}, {}, ({0: torch.export.Dim("n", min=1, max=8)},)),
    "weights that the graph quantises": ({}, {"fold_quantize": False}, None),
    "scales that are chosen at run time": ({"is_dynamic": True}, {}, None),
    "trained for it": ({"is_qat": True}, {}, None),
}
"""What the quantizer is asked for, what is said at the conversion, and sizes that are open."""


@pytest.mark.parametrize("form", FORMS)
def test_other_forms(form: str) -> None:
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e
    from torchao.testing.pt2e import _xnnpack_quantizer as of_xnnpack

    asked, said, shapes = FORMS[form]
    torch.manual_seed(2)
    layers = nn.Sequential(nn.Linear(16, 8), nn.ReLU(), nn.Linear(8, 4)).eval()
    x, config = (torch.randn(3, 16),), of_xnnpack.get_symmetric_quantization_config(True, **asked)
    graph = torch.export.export(layers, x, dynamic_shapes=shapes).module()
    prepared = prepare_pt2e(graph, of_xnnpack.XNNPACKQuantizer().set_global(config))
    for _ in range(4):
        prepared(torch.randn(3, 16))
    converted = convert_pt2e(prepared, **said)
    program = torch.export.export(converted, x, dynamic_shapes=shapes)
    compare(form, program, [torch.randn(3, 16) for _ in range(3)])
    weights = hardwire.compile(program, target="cortex-m4f").report["flash"]["weights"]
    assert weights < 4 * (16 * 8 + 8 * 4)  # which they would take as floats


def test_attention_as_one_operator_is_in_integers() -> None:
    """What the quantizer leaves between linear layers, in `nn.MultiheadAttention`."""

    class Itself(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.attend = nn.MultiheadAttention(16, 2, batch_first=True)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.attend(x, x, x, need_weights=False)[0]

    torch.manual_seed(4)
    x, seen = (torch.randn(1, 5, 16),), [(torch.randn(1, 5, 16),) for _ in range(4)]
    with torch.no_grad():
        program = torch.export.export(converted(Itself().eval(), x, seen, xnnpack()), x)
    compare("attention", program, [each for (each,) in seen])
    assert "in_floats" not in hardwire.compile(program, target="cortex-m4f").report
