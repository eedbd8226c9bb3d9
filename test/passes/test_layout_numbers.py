"""Networks whose values lie in unusual ways, against PyTorch; and the copies that they cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.graph import calls  # noqa: E402
from hardwire.dialect.importers import load  # noqa: E402
from hardwire.dialect.targets import by_name  # noqa: E402
from hardwire.passes.pipeline import run_to  # noqa: E402

IMAGE = (1, 3, 8, 8)


class Images(nn.Module):
    """Two convolutions with what is to be tried between, before or after them."""

    def __init__(self, forward: Callable) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 8, 3, padding=1)
        self.second = nn.Conv2d(8, 4, 3, padding=1)
        self.body = forward

    def forward(self, *inputs: Any) -> Any:
        return self.body(self, *inputs)


def flattened() -> nn.Module:
    layers = nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten()
    return nn.Sequential(*layers, nn.Linear(128, 5))


def shuffled(m: Any, x: Any) -> Any:
    """ShuffleNet's exchange of channels between groups."""
    groups = m.first(x).view(1, 2, 4, 8, 8).transpose(1, 2)
    return m.second(groups.reshape(1, 8, 8, 8))


def enlarged(m: Any, x: Any) -> Any:
    """Pixels repeated, by 2 and by 3, where they are joined with others."""
    small = m.first(x).relu()
    large = F.interpolate(small, scale_factor=(2.0, 3.0), mode="nearest")
    parts = large[:, :5], x.repeat(1, 1, 2, 3).exp()
    return m.second(torch.cat(parts, 1)), torch.cat([large, large.exp()], 1)


def by_pixels(m: Any, x: Any) -> Any:
    """Channels become pixels, around which the next convolution reads zeros."""
    wide = torch.cat([m.first(x), m.first(x).exp() * 0.1], 1).repeat(1, 2, 1, 1)
    return m.second(F.pixel_shuffle(wide, 2))


def spread(m: Any, x: Any) -> Any:
    """A transposed convolution, which reads zeros between the pixels."""
    weight = m.first.weight[:, :, :2, :2].flip(0)
    return m.second(
        F.conv_transpose2d(m.first(x).relu(), weight.repeat(1, 3, 1, 1)[:, :8], stride=2)
    )


def split(m: Any, x: Any, w: Any) -> Any:
    """Attention in two heads, the first item of the batch seen in part."""
    batch, length, width = x.shape
    parts = F.linear(x, w).view(batch, length, 3, 2, width // 2).permute(2, 0, 3, 1, 4)
    mask = torch.arange(length) <= torch.arange(batch).view(batch, 1, 1, 1) * length
    mixed = F.scaled_dot_product_attention(*parts.unbind(0), attn_mask=mask)
    return mixed.transpose(1, 2).reshape(x.shape)


def inception(m: Any, x: Any) -> Any:
    """Branches of several depths, joined by their channels."""
    wide = m.first(x).relu()
    pooled = F.max_pool2d(wide, 3, 1, 1)
    return m.second(torch.cat([wide, m.second(wide), m.second(pooled).sigmoid()], 1)[:, 4:12])


def skipping(m: Any, x: Any) -> Any:
    """A U-Net of one level: what goes down is joined with what comes up."""
    high = m.first(x)
    low = F.conv_transpose2d(F.max_pool2d(high, 2), torch.ones(8, 2, 2, 2) / 8, stride=2)
    return F.conv2d(torch.cat([low, high], 1), torch.ones(1, 10, 3, 3) / 90, padding=1)


class Dense(nn.Module):
    """Each layer reads what all before it have computed (DenseNet)."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 4, 3, padding=1)
        self.layers = nn.ModuleList(
            nn.Sequential(nn.BatchNorm2d(width), nn.ReLU(), nn.Conv2d(width, 3, 3, padding=1))
            for width in (4, 7, 10)
        )
        self.last = nn.Conv2d(13, 5, 1)

    def forward(self, x: Any) -> Any:
        found = [self.first(x)]
        for layer in self.layers:
            found.append(layer(torch.cat(found, 1)))
        return self.last(torch.cat(found, 1).relu())


def read_after(m: Any, x: Any) -> Any:
    """Parts are read, and the whole is overwritten, after the parts were joined."""
    one, other = x.exp(), x @ x.mT
    whole = torch.cat([one, other], -1).relu() + 1
    return whole, one + 1, torch.stack([other, other * 2], -1).index_fill(0, torch.tensor(1), 7)


CASES: dict[str, tuple[Callable[[], nn.Module], tuple[tuple[int, ...], ...], int]] = {
    "two_convolutions": (lambda: Images(lambda m, x: m.second(m.first(x))), (IMAGE,), 1),
    "result_used_again": (
        lambda: Images(lambda m, x: (lambda y: (y, m.second(y)))(m.first(x))), (IMAGE,), 2,
    ),
    "flatten": (flattened, (IMAGE,), 1),
    "flatten_of_a_batch": (flattened, ((2, 3, 8, 8),), 1),
    "one_dimension": (
        lambda: nn.Sequential(nn.Conv1d(3, 8, 3, padding=1), nn.Conv1d(8, 4, 5, 2, 2)),
        ((2, 3, 16),), 1,
    ),
    "padding_on_two_sides": (
        lambda: Images(lambda m, x: m.second(F.pad(F.relu(m.first(x)), (0, 1, 0, 1)))),
        (IMAGE,), 1,
    ),
    "padding_with_a_number": (
        lambda: Images(lambda m, x: m.second(F.pad(m.first(x), (0, 1, 0, 1), value=1.5))),
        (IMAGE,), 1,
    ),
    "cropping": (
        lambda: Images(lambda m, x: m.second(F.pad(m.first(x), (-1, 1, 0, -2)))), (IMAGE,), None,
    ),
    "channels_last_norm": (
        lambda: Images(
            lambda m, x: F.layer_norm(m.first(x).permute(0, 2, 3, 1), (8,)).permute(0, 3, 1, 2)
        ),
        (IMAGE,), 1,
    ),
    "channel_shuffle": (lambda: Images(shuffled), (IMAGE,), 2),
    "enlarged": (lambda: Images(enlarged), ((1, 3, 6, 10),), 4),
    "shuffled_by_pixels": (lambda: Images(by_pixels), ((1, 3, 6, 10),), 3),
    "spread_by_zeros": (lambda: Images(spread), ((1, 3, 6, 10),), 2),
    "pixel_shuffle": (lambda: Images(lambda m, x: F.pixel_shuffle(m.first(x), 2)), (IMAGE,), None),
    "channels_joined": (
        lambda: Images(lambda m, x: torch.cat([m.first(x), x], 1).mean((2, 3))), (IMAGE,), 2,
    ),
    "upsampled": (
        lambda: Images(lambda m, x: m.second(F.interpolate(m.first(x), scale_factor=2))),
        (IMAGE,), None,
    ),
    "depthwise_of_an_input": (
        lambda: nn.Conv2d(8, 8, 3, padding=1, groups=8), ((1, 8, 9, 9),), 1,
    ),
    "image_without_batch": (lambda: nn.Conv2d(3, 4, 3, padding=1), ((3, 8, 8),), 1),
    "transposed_result": (lambda: Images(lambda m, x: (x * 2).t()), ((3, 4),), 0),
    "part_of_a_result": (lambda: Images(lambda m, x: (x * 2)[1:]), ((3, 4),), 1),
    "same_result_twice": (lambda: Images(lambda m, x: (lambda y: (y, y))(x * 2)), ((3, 4),), 1),
    "input_returned": (lambda: Images(lambda m, x: (x, x + 1)), ((3, 4),), 1),
    "repeated_rows": (lambda: Images(lambda m, x: x.expand(4, 3, 5) * 2), ((3, 1),), 0),
    "attention": (
        lambda: nn.MultiheadAttention(16, 4, batch_first=True), ((1, 5, 16),) * 3, None,
    ),
    "inception": (lambda: Images(inception), (IMAGE,), 2),
    "dense_block": (Dense, (IMAGE,), 1),
    "joined_and_padded": (
        lambda: Images(lambda m, x: F.pad(torch.cat([x.relu(), x.exp()], 1), (1, 1)).sum(0)),
        ((2, 3),), None,
    ),
    "skip": (lambda: Images(skipping), ((2, 3, 8, 8),), None),
    "parts_read_after": (lambda: Images(read_after), ((4, 3),), None),
    "gated": (
        lambda: Images(lambda m, x, w: torch.cat([F.glu(x @ w), x.softmax(1), x.mean(1, True)], 1)),
        ((5, 3), (3, 8)), 0,
    ),
    "attention_of_a_batch": (lambda: Images(split), ((3, 5, 8), (24, 8)), 0),
    "rows_apart_in_the_cache": (
        lambda: nn.Sequential(nn.Linear(64, 1024), nn.GELU(), nn.Linear(1024, 64)),
        ((16, 64),), 0,
    ),
}  # fmt: skip


def exported(name: str) -> tuple[nn.Module, tuple, Any]:
    make, shapes, _ = CASES[name]
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(20260)
        module, inputs = make().eval(), tuple(torch.randn(shape) for shape in shapes)
    return module, inputs, torch.export.export(module, inputs)


@pytest.mark.parametrize("name", CASES)
def test_against_pytorch(name: str) -> None:
    module, inputs, program = exported(name)
    found = hardwire.compile(program, target="native").run(*(x.numpy() for x in inputs))
    with torch.inference_mode():
        wanted = module(*inputs)
    outputs = list(found.values()) if isinstance(found, dict) else found
    if isinstance(outputs, np.ndarray):
        outputs, wanted = [outputs], [wanted]
    for one, other in zip(outputs, wanted, strict=True):
        scale = float(other.abs().max())
        np.testing.assert_allclose(one, other.numpy(), rtol=0, atol=1e-5 * scale)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case[2] is not None])
def test_copies(name: str) -> None:
    program = load(exported(name)[2], by_name("x86-64-v3"), name)
    run_to(program, "planned")
    called = [calls.callee(op) for op in calls.body(program.entry()) if calls.is_call(op)]
    assert len([kernel for kernel in called if kernel.startswith("copy")]) == CASES[name][2]


class PlacesInOrder(nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.sort(dim=-1, stable=True)


def test_rows_of_open_length_get_no_gap() -> None:
    """Whether they compete for the same cache lines is known at run time only."""
    length = torch.export.Dim("length", min=2, max=1000)
    x = torch.tensor([[3.0, -1.0, 3.0, 0.5], [2.0, 2.0, -5.0, 1.0], [0.0, 7.0, 0.25, -2.0]])
    model = torch.export.export(PlacesInOrder(), (x,), dynamic_shapes=({1: length},))
    values, places = hardwire.compile(model).run(x.numpy())
    np.testing.assert_array_equal(values, x.sort(dim=-1, stable=True).values.numpy())
    np.testing.assert_array_equal(places, x.sort(dim=-1, stable=True).indices.numpy())
