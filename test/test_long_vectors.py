"""Vectors of 256 bits (SVE) on a Neoverse V1, in QEMU: numbers as PyTorch's, instructions and stack
as promised, and no call where vectors have another length."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402
from torch.nn import functional  # noqa: E402

import hardwire  # noqa: E402
from hardwire.check.boards import BOARDS  # noqa: E402

from .firmware import counting, harness  # noqa: E402
from .firmware.test_counts import BETWEEN, EXACT, judged  # noqa: E402
from .firmware.test_stack import keeps_its_promise  # noqa: E402

NAME = "neoverse-v1"
V1 = harness.each_board((NAME,))
HWR_ERROR_VECTORS = -9
FMLA_BY_LANE = 0x64A00000
"""Of SVE, without registers and lane."""
RDVL = 0x04BF5000


class Layers(nn.Module):
    """Rows, columns and depths of no whole tile or register; depths shorter than a segment; a
    product without weights, one factor of which is turned; what is computed of numbers alone."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.middle, self.last = nn.Linear(37, 29), nn.Linear(29, 3), nn.Linear(3, 21)
        self.norm = nn.LayerNorm(29)

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm(functional.gelu(self.first(x)))
        z = torch.softmax(self.last(torch.relu(self.middle(y))), 0)
        return functional.log_softmax(z @ z.transpose(0, 1) * 4, -1)


def convolutions() -> nn.Module:
    """Groups of few channels, dilated and strided windows, depthwise ones, planes."""
    return nn.Sequential(
        nn.Conv2d(3, 16, 3, 2, 1), nn.ReLU(), nn.Conv2d(16, 32, 3, 1, 1, groups=4), nn.Sigmoid(),
        nn.Conv2d(32, 32, 3, 1, 1, groups=32), nn.ReLU6(), nn.Conv2d(32, 13, 3, 2, 2, 2),
        nn.Conv2d(13, 13, 5, padding=2, groups=13), nn.MaxPool2d(3, 2, 1), nn.Conv2d(13, 7, (1, 3)),
    )  # fmt: skip


class Attention(nn.Module):
    """Heads of no whole register, for more keys than one: causal ones, masks, grouped heads."""

    def forward(self, x: Tensor) -> Tensor:
        """`x`: batch, 4 heads, tokens, width."""
        one = functional.scaled_dot_product_attention
        few, allowed = x[:, ::2] * 0.5, x[..., :1] > x[..., 0].unsqueeze(-2) - 2
        causal = one(x, few, few, is_causal=True, enable_gqa=True)
        return torch.cat([one(x, x, x), causal, one(x, few[:, :1], x, allowed)], -1)


class Truths(nn.Module):
    """What is read and computed of truths, some of which are a kernel's result."""

    def forward(self, x: Tensor) -> Tensor:
        is_large, total = x > 0.7, x.sum(1, keepdim=True)
        y = torch.where((x < 0) | is_large.flip(1), x * 3, x.exp()).masked_fill(x < -2, 0.5)
        return y + is_large.roll(1, 0) * 2 + (total > 1).float() - is_large.float().mean(0)


def by_rows() -> nn.Module:
    """A first convolution whose rows a pool reads at once, and a chain around a depthwise one."""
    return nn.Sequential(
        nn.Conv2d(3, 19, 7, 2, 3), nn.ReLU(), nn.MaxPool2d(3, 2, 1), nn.Conv2d(19, 58, 1),
        nn.ReLU6(), nn.Conv2d(58, 58, 3, 1, 1, groups=58), nn.ReLU6(), nn.Conv2d(58, 21, 1),
        nn.AvgPool2d(3, 2, 1, count_include_pad=False),
    )  # fmt: skip


class Recurrent(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.cells, self.of = nn.LSTM(11, 13), nn.MultiheadAttention(13, 1, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        y = self.cells(x)[0].transpose(0, 1)
        return self.of(y, y, y)[0].mean(1)


KINDS = {
    "attention": (Attention, (2, 4, 19, 13)),
    "by rows": (by_rows, (1, 3, 61, 53)),
    "layers": (Layers, (33, 37)),
    "convolutions": (convolutions, (2, 3, 29, 37)),
    "truths": (Truths, (23, 37)),
    "recurrent": (Recurrent, (5, 2, 11)),
}


def made(kind: str, **options: object) -> tuple[nn.Module, Tensor, hardwire.CompiledModel]:
    torch.manual_seed(7)
    make, shape = KINDS[kind]
    module, x = make().eval(), 1.7 * torch.randn(shape)
    return (
        module,
        x,
        hardwire.compile(torch.export.export(module, (x,)), NAME, name="net", **options),
    )


def words(model: hardwire.CompiledModel) -> np.ndarray:
    return np.frombuffer(model.object[: len(model.object) // 4 * 4], "<u4")


@pytest.mark.parametrize("target", V1)
@pytest.mark.parametrize(
    ("kind", "options"), [*((kind, {}) for kind in KINDS), ("by rows", {"chains": "all"})]
)
def test_numbers_instructions_and_stack(
    kind: str, options: dict[str, str], target: str, tmp_path: Path
) -> None:
    module, x, model = made(kind, **options)
    expected = module(x).detach().numpy()
    [found] = harness.run_model(
        target, tmp_path, model, [x.numpy()], [np.zeros(expected.shape, expected.dtype)]
    )
    np.testing.assert_allclose(found, expected, rtol=2e-5, atol=2e-6)
    # A row that may see no key branches.
    said = BETWEEN if kind == "attention" else EXACT
    assert judged(target, model, tmp_path, counting.build_plugin(tmp_path)) == said
    keeps_its_promise(model, tmp_path, [x.numpy()])


@pytest.mark.parametrize("target", V1)
@pytest.mark.parametrize("bits", [128, 512])
def test_vectors_of_another_length_are_a_status_and_nothing_is_written(
    bits: int, target: str, tmp_path: Path
) -> None:
    _, x, model = made("recurrent")
    outputs = [np.zeros((2, 13), np.float32)]
    image = harness.build_model(target, tmp_path, model, [x.numpy()], outputs)
    other = replace(BOARDS[target], machine=f"max,sve{bits}=on,sme=off")
    assert other.machine != BOARDS[target].machine
    done = subprocess.run(other.command(image), stdout=subprocess.PIPE, text=True, check=False)
    assert f"status {HWR_ERROR_VECTORS & 0xFFFFFFFF:08x}" in done.stdout
    assert "output " + bytes(8 * 13).hex() in done.stdout
    assert "HWR_ERROR_VECTORS = -9" in model.header


@pytest.mark.parametrize("options", [{}, {"threads": 2}])
def test_kernels_multiply_by_lanes_of_segments(options: dict[str, int]) -> None:
    """Those that threads share as well."""
    _, _, model = made("layers", **options)
    assert np.any(words(model) & 0xFFE0FC00 == FMLA_BY_LANE)


def test_others_have_none() -> None:
    """Kernels of other numbers, other targets: where no kernel has them, no length is asked for."""
    module, x = nn.Linear(24, 40).eval(), torch.randn(9, 24)
    program = torch.export.export(module, (x,))
    with_them = hardwire.compile(program, NAME, name="net")
    halves = torch.export.export(nn.Linear(24, 40).half(), (x.half(),))
    others = [
        hardwire.compile(program, "neoverse-n2", name="net"),
        hardwire.compile(halves, NAME, name="net"),
    ]
    sve = [bool(np.any(words(each) & 0xFFFFF800 == RDVL)) for each in (with_them, *others)]
    assert sve == [True, False, False]
