"""Transposed convolutions, whose phases are convolutions of their own, against PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import nn  # noqa: E402

import hardwire  # noqa: E402

CASES: dict[str, tuple[str, tuple[Any, ...], dict[str, Any]]] = {
    # target, size of the image, what nn.ConvTranspose2d is given
    "product": ("x86-64-v3", (2, 6, 5, 7), {"kernel_size": 2, "stride": 2}),
    "product_uneven": ("native", (1, 17, 3, 5), {"kernel_size": (2, 3), "stride": (2, 3)}),
    "four_taps": ("native", (1, 6, 5, 7), {"kernel_size": 4, "stride": 2, "padding": 1}),
    "three_taps": (
        "x86-64-v3", (2, 6, 4, 7),
        {"kernel_size": 3, "stride": 2, "padding": 1, "output_padding": (1, 0)},
    ),
    "groups": (
        "native", (1, 6, 5, 4),
        {"kernel_size": 5, "stride": 3, "padding": 1, "output_padding": 2, "groups": 2},
    ),
    "depthwise": (
        "cortex-m4f", (1, 6, 3, 5), {"kernel_size": 4, "stride": 2, "padding": 1, "groups": 6}
    ),
    "product_small": ("cortex-m33", (1, 5, 3, 4), {"kernel_size": 2, "stride": 2, "bias": False}),
    "dilated": ("x86-64-v3", (1, 4, 5, 3), {"kernel_size": 3, "stride": 3, "dilation": 3}),
}  # fmt: skip


class Decoder(nn.Module):
    """An image that becomes larger, between layers, with what is computed along with it."""

    def __init__(self, channels: int, **window: Any) -> None:
        super().__init__()
        self.before = nn.Conv2d(channels, channels, 1)
        self.larger = nn.ConvTranspose2d(channels, 6, **window)
        self.norm = nn.BatchNorm2d(6)
        self.behind = nn.Conv2d(6, 3, 3, padding=1)
        for each in (self.norm.weight, self.norm.bias, self.norm.running_var):
            nn.init.uniform_(each, 0.5, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        large = self.norm(self.larger(torch.tanh(self.before(x))))
        scaled = large * self.norm.bias.reshape(6, 1, 1) + torch.sigmoid(large.detach())
        return self.behind(torch.relu(scaled))


@pytest.mark.parametrize("name", CASES)
def test_is_as_in_pytorch(name: str) -> None:
    target, size, window = CASES[name]
    torch.manual_seed(3)
    model, x = Decoder(size[1], **window).eval(), torch.randn(size)
    with torch.inference_mode():
        expected = model(x).numpy()
    compiled = hardwire.compile(torch.export.export(model, (x,)), target=target)
    kernels = [str(call["kernel"]) for call in compiled.report["calls"]]
    assert sum("convolution" in kernel for kernel in kernels) > 3
    np.testing.assert_allclose(compiled.run(x.numpy()), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", ["three_taps", "groups"])
def test_open_sides_are_as_in_pytorch(name: str) -> None:
    """Also where the last phase has a place less than the others, and images of a single pixel."""
    _, size, window = CASES[name]
    torch.manual_seed(3)
    model, x = Decoder(size[1], **window).eval(), torch.randn(2, size[1], 5, 6)
    batch, high, wide = (
        torch.export.Dim(each, min=1, max=most) for each, most in (("n", 3), ("h", 9), ("w", 17))
    )
    sides = {0: batch, 2: high, 3: wide}
    exported = torch.export.export(model, (x,), dynamic_shapes=(sides,))
    compiled = hardwire.compile(exported, target="native")
    kernels = [str(call["kernel"]) for call in compiled.report["calls"]]
    assert sum("convolution" in kernel for kernel in kernels) > 3
    for n, h, w in ((1, 1, 1), (2, 4, 7), (3, 9, 17), (1, 2, 16)):
        x = torch.randn(n, size[1], h, w)
        with torch.inference_mode():
            expected = model(x).numpy()
        np.testing.assert_allclose(compiled.run(x.numpy()), expected, rtol=1e-4, atol=1e-5)
