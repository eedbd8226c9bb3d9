"""Products of short floats and of floats on 64-bit Arm, in QEMU: rounded as PyTorch rounds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.targets import by_name  # noqa: E402

from .firmware import harness  # noqa: E402
from .test_half import Encoder, as_numpy, check_error  # noqa: E402

TARGETS = harness.each_board(("neoverse-n2",))
SHORT = [torch.bfloat16, torch.float16]


class Layers(nn.Module):
    """Rows and columns of no whole tile; depths of no whole register: one of whole words of four,
    one of pairs (and few columns), and an odd one."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.middle, self.last = nn.Linear(44, 35), nn.Linear(35, 26), nn.Linear(26, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.last(torch.tanh(self.middle(torch.relu(self.first(x)))))


def convolutions() -> nn.Module:
    """Of whole registers of channels, but for the first: groups, dilated and strided windows."""
    return nn.Sequential(
        nn.Conv2d(3, 16, 3, 2, 1), nn.ReLU(), nn.Conv2d(16, 16, 3, 1, 1, groups=2), nn.Tanh(),
        nn.Conv2d(16, 24, 3, padding=2, dilation=2), nn.ReLU(), nn.Conv2d(24, 7, (1, 3), 2),
    )  # fmt: skip


KINDS = {"layers": Layers, "encoder": Encoder, "convolutions": convolutions}
GIVEN = {
    "layers": lambda: torch.randn(37, 44),
    "encoder": lambda: torch.randint(0, 19, (5, 11)),
    "convolutions": lambda: torch.randn(2, 3, 13, 17),
}


def on_board(module: nn.Module, given: Tensor, target: str, folder: Path) -> np.ndarray:
    model = hardwire.compile(torch.export.export(module, (given,)), target, name="net")
    outputs = [np.zeros(spec.shape, spec.dtype.numpy) for spec in model.interface.outputs]
    return harness.run_model(target, folder, model, [as_numpy(given)], outputs)[0]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("name", "dtype"),
    [
        ("layers", torch.bfloat16),
        ("layers", torch.float16),
        ("encoder", torch.float16),
        ("convolutions", torch.bfloat16),
        ("convolutions", torch.float16),
    ],
)
def test_no_further_off_than_torch(
    name: str, dtype: torch.dtype, target: str, tmp_path: Path
) -> None:
    torch.manual_seed(4)
    module, given = KINDS[name]().eval().to(dtype), GIVEN[name]()
    given = given.to(dtype) if given.is_floating_point() else given
    found = on_board(module, given, target, tmp_path)
    check_error(found, module, given)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("dtype", [*SHORT, torch.float32])
def test_infinity_is_no_nan_and_nan_is_kept(
    dtype: torch.dtype, target: str, tmp_path: Path
) -> None:
    """Rows with one of them at each place of the last registers, which are read twice; largest
    numbers, whose sums are too large, besides."""
    torch.manual_seed(4)
    layer = nn.Linear(28, 6).eval().to(dtype)
    with torch.no_grad():
        layer.weight.abs_().add_(0.1)
    x = torch.randn(28, 28).abs().to(dtype)
    x[torch.arange(28), torch.arange(28)] = torch.inf
    x[3, 5], x[25, 26] = torch.nan, torch.nan
    x[7, :] = torch.finfo(dtype).max
    for depth in (28, 27, 26) if dtype == torch.bfloat16 else (27, 26):
        short = nn.Linear(depth, 6).to(dtype)
        short.weight.data = layer.weight.data[:, :depth].contiguous()
        given = x[:, :depth].contiguous()
        folder = tmp_path / str(depth)
        folder.mkdir()
        found = on_board(short.eval(), given, target, folder).astype(np.float64)
        expected = short(given).detach().double().numpy()
        np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))
        np.testing.assert_array_equal(np.isinf(found), np.isinf(expected))


@pytest.mark.parametrize("target", TARGETS)
def test_sums_of_matrices_are_those_of_pairs_bit_by_bit(target: str, tmp_path: Path) -> None:
    """Of numbers far apart in size, denormal ones and an odd number of rows."""
    torch.manual_seed(4)
    layer = nn.Linear(44, 9).eval().bfloat16()
    layer.weight.data *= 2.0 ** torch.randint(-60, 40, layer.weight.shape)
    x = (torch.randn(7, 44) * 2.0 ** torch.randint(-70, 40, (7, 44))).bfloat16()
    both = by_name(target)
    pairs = replace(both, dots=tuple(way for way in both.dots if way.rows == 1))
    models = [
        hardwire.compile(torch.export.export(layer, (x,)), way, name="net") for way in (both, pairs)
    ]
    assert models[0].object != models[1].object
    sums = list[np.ndarray]()
    for number, model in enumerate(models):
        (folder := tmp_path / str(number)).mkdir()
        outputs = [np.zeros((7, 9), model.interface.outputs[0].dtype.numpy)]
        sums += harness.run_model(target, folder, model, [as_numpy(x)], outputs)
    assert len(np.unique(sums[0])) > 40
    np.testing.assert_array_equal(sums[0], sums[1])


def test_products_read_what_lies_in_two_bytes() -> None:
    """Weights of more than 32 rows as well, and half of the arena that float32 takes."""
    module = nn.Sequential(nn.Linear(46, 34), nn.ReLU(), nn.Linear(34, 6)).eval()
    x = torch.randn(64, 46)
    wide, short = (
        hardwire.compile(torch.export.export(module.to(kind), (x.to(kind),)), "neoverse-n2")
        for kind in (torch.float32, torch.bfloat16)
    )
    assert short.report["ram"]["arena"] * 2 == wide.report["ram"]["arena"]
    assert short.report["flash"]["weights"] * 1.8 < wide.report["flash"]["weights"]


class Bounded(nn.Module):
    """Powers of e, of scores of attention among them; curves whose arguments are bounded."""

    def forward(self, x: Tensor) -> Tensor:
        seen = nn.functional.scaled_dot_product_attention(x, x, x)
        rows = torch.softmax(x, -1), torch.sigmoid(x), torch.tanh(x), nn.functional.gelu(x), seen
        return torch.stack(rows)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float16])
def test_bounds_keep_nan(dtype: torch.dtype, target: str, tmp_path: Path) -> None:
    """At the beginning of a row, behind whole registers, and in the last of several heads."""
    torch.manual_seed(4)
    x = 3 * torch.randn(2, 3, 9, 22)
    x[0, 0, 2, 0], x[1, 1, 4, 21], x[0, 2, 3, 7] = torch.nan, torch.nan, -torch.inf
    x[1, 2, 5, 9], x[1, 0, 1, 1:4] = torch.inf, torch.tensor([-300.0, 300.0, -104.5])
    x = x.to(dtype)
    found = on_board(Bounded().eval().to(dtype), x, target, tmp_path).astype(np.float64)
    exact = Bounded()(x.double()).numpy()
    np.testing.assert_array_equal(np.isnan(found), np.isnan(exact))
    step = 2e-6 if dtype == torch.float32 else 2e-3
    np.testing.assert_allclose(found, exact, rtol=step, atol=step)
