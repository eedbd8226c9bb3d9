"""Operators that PyTorch composes of others compile as they stand in a graph, all in one model."""

# ruff: noqa: E501

from __future__ import annotations

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor

import hardwire

from ..in_process import from_numpy, to_numpy, torch_mlir_in_process

NAN = float("nan")
aten = torch.ops.aten


def joined(x: Tensor, y: Tensor, i: Tensor) -> list[Tensor]:
    return [
        torch.vstack([x[0], y]), torch.dstack([x, y]), torch.dstack([x[0], y[0]]),
        torch.block_diag(x, y[0], x[0, 0], i), torch.cartesian_prod(x[0], y[1], x[2, :2]),
        *torch.hsplit(x, [1, 3]), *torch.vsplit(x, 3), *torch.dsplit(x[None], [3, 1]),
        *torch.atleast_3d(x, x[0], x[0, 0]), *torch.atleast_2d(x[0], x[0, 0]),
        torch.diagflat(x, 1), torch.tensordot(x, y, dims=([0], [0])), torch.tensordot(x, y, 2),
        aten._chunk_cat([x, y[:2]], 0, 2), x.sum_to_size(1, 4), i.to(torch.int8).sum_to_size(2),
        torch.searchsorted(x.sort(1).values, y), torch.searchsorted(x[0], y, sorter=x[0].argsort()),
        torch.searchsorted(x[0].sort().values, y, right=True), torch.bucketize(i, i[0].sort().values),
        torch.isin(i, i[:2, 0]), torch.isin(x, x[1], invert=True), torch.isin(i, 3),
        aten._unsafe_masked_index(x, i[:, :1] > 2, [i[:, 0], None], 7.0),
        aten._unsafe_masked_index_put_accumulate(x, i[:, :1] > 2, [i[:, 0] % 3, None], y[:2]),
        torch.put(x, i, y.reshape(-1)[:4].view(2, 2), accumulate=True),
        torch.index_reduce(x, 1, i[:, 0] % 4, y[:, :2], "amax"),
        torch.index_reduce(x, 1, i[:, 0] % 4, y[:, :2], "mean", include_self=False),
        torch.linspace(x[0, 0], 3.0, 5), torch.logspace(0.0, y[0, 0].abs(), 4),
    ]  # fmt: skip


def computed(x: Tensor, y: Tensor, i: Tensor) -> list[Tensor]:
    bad = torch.where(x > 0.7, NAN, x)
    places = torch.tensor([0.0, 1.0, 2.5, 3.0])
    return [
        torch.trapezoid(x, y, dim=0), torch.trapezoid(x, dx=0.3), torch.trapezoid(x, places),
        torch.cumulative_trapezoid(x, y), torch.cumulative_trapezoid(i, dx=2.0),
        *torch.gradient(x, spacing=(places[:3] + 1, places), edge_order=2),
        *torch.gradient(x, spacing=(places,), dim=1), torch.diff(x, n=0, prepend=y),
        torch.fmax(bad, y), torch.fmin(bad, y), torch.fmax(i, i[0]), torch.sinc(x),
        torch.angle(bad), torch.isreal(x), torch.special.entr(x),
        torch.gcd((i * 6).to(torch.int16), i.T.to(torch.int16) * 4), torch.lcm((i * 6).to(torch.int8), i[0].to(torch.int8)),
        torch.linalg.cross(x[:, :3], y[:, 1:]), torch.cross(x.T, y.T, dim=1), torch.nansum(bad, 1),
        torch.nanmean(bad, 0, keepdim=True), torch.nansum(i), torch.dist(x, y, 1), torch.dist(x, y),
        torch.quantile(x, 0.3, dim=1), torch.quantile(bad, torch.tensor([0.2, 0.9]), dim=0),
        torch.quantile(x, places[:2] / 2, dim=1, keepdim=True, interpolation="midpoint"),
        torch.quantile(x, 0.6, interpolation="nearest"), torch.nanquantile(bad, 0.4, dim=1),
        torch.nanmedian(bad), *torch.nanmedian(bad, 1), *torch.nanmedian(i, 0),
        torch.signbit(bad * 0.0), torch.copysign(x, -y), torch.copysign(x.double(), -0.0), torch.copysign(i, x[0, :2]),
        *torch.mode(i.repeat(2, 3)[:, 1:]), *torch.mode(torch.where(x > 0, 0.5, x), 0, keepdim=True),
        torch.isclose(i, i + 1, rtol=0.3), torch.isclose(bad, bad + 0.01, rtol=0.02, equal_nan=True),
        *torch.frexp(torch.stack([x[0], y[1] * 1e-42, x[0] * 1e38])), torch.nan_to_num(i),
        F.max_unpool2d(x.reshape(1, 1, 3, 4), (i.T.reshape(1, 1, 1, 4) % 3 + torch.arange(4) * 4 + torch.arange(3)[:, None] * 16), (2, 2)),
        torch.logcumsumexp(x * 100, 1), torch.logsumexp(i, 1), torch.logsumexp(x[0, 0], 0), torch.inner(x, y[None]),
        torch.inner(x[0, 0], y), torch.all(x[0, 0] > 0, dim=(0,)), torch.logit(i % 2, eps=0.1), torch.erfinv(x / 3),
        aten.unfold_copy(x, 1, 2, 1), aten.native_dropout_backward(x, y > 0, 2.0),
        torch.column_stack([x[0], y[1]]), torch.column_stack([x[0, 0], y[1, 1]]),
        torch.histc(x, 5), torch.histc(x, 4, -1, 1), torch.histc(x, 3, 1, 1),
    ]  # fmt: skip


def losses(x: Tensor, y: Tensor, i: Tensor) -> list[Tensor]:
    sign, classes = torch.sign(y), torch.stack([i[0, 0] % 4, i[1, 0] % 4, i[1, 1] % 4])
    several = torch.stack([classes, classes - 1, classes.flip(0), classes - 4], 1).clamp(min=-1)
    weight = x[0].abs() + 0.1
    found = []
    for reduction in ("none", "mean", "sum"):
        given = {"reduction": reduction}
        found += [
            F.smooth_l1_loss(x, y, beta=0.5, **given), F.smooth_l1_loss(x, y, beta=0.0, **given),
            F.huber_loss(x, y, delta=0.7, **given), F.soft_margin_loss(x, sign, **given),
            F.margin_ranking_loss(x, y, sign, margin=0.3, **given),
            F.hinge_embedding_loss(x, sign, margin=0.8, **given),
            F.triplet_margin_loss(x, y, -x, margin=0.4, p=1.5, swap=True, **given),
            F.cosine_embedding_loss(x, y, sign[:, 0], margin=0.1, **given),
            F.multi_margin_loss(x, classes, p=2, margin=0.6, weight=weight, **given),
            F.multilabel_margin_loss(x, several, **given),
            F.poisson_nll_loss(x, y.abs() * 3, full=True, **given),
            F.binary_cross_entropy(torch.sigmoid(x), torch.sigmoid(y), y.abs(), **given),
            F.binary_cross_entropy_with_logits(x, y.abs(), weight, pos_weight=weight, **given),
            F.nll_loss(x, classes, weight, ignore_index=2, **given),
            F.nll_loss(x[None].mT, classes[None, :] % 3, **given),
            F.cross_entropy(x, classes, weight, label_smoothing=0.2, ignore_index=1, **given),
            F.cross_entropy(x, torch.softmax(y, 1), weight, label_smoothing=0.1, **given),
            F.cross_entropy(x[0], torch.softmax(y[0], 0), **given),
        ]  # fmt: skip
    return found


def chosen(x: Tensor, y: Tensor, i: Tensor) -> list[Tensor]:
    """What masks choose, numbers that are computed, results that nobody asks for."""
    mask, written = x > 0, x.clone()
    written[mask] = 2.0
    written[mask[:, 0]] = y[0]
    written[:, mask[1]] = 1.5
    known = torch.tensor([True, False, True])
    pair, item = torch.complex(x, y), y[0, 1].item()
    image, kernel = y.reshape(1, 2, 3, 2), x.reshape(1, 2, 3, 2)[..., :1]
    grad = y.reshape(-1)[:2].reshape(1, 1, 1, 2)
    mean, scale = x.mean(1, keepdim=True), x.var(1, keepdim=True).rsqrt()
    words, bags = torch.tensor([1, 2, 0, 2, 1]), torch.tensor([0, 2, 2])
    convolution = grad, image, kernel, [1], [1, 1], [0, 0], [1, 1], False, [0, 0], 1
    asked = [
        *aten.convolution_backward(*convolution, [True, True, False]),
        *aten.convolution_backward(*convolution, [False, False, True]),
        *aten.native_layer_norm_backward(y, x, [4], mean, scale, x[0], x[1], [False, True, False]),
    ]
    return [
        written, torch.index_put(x, (mask,), y[0, 0], accumulate=True),
        torch.index_put(x, (mask[:, 0],), y[0], accumulate=True), aten.index_put(x, [None, mask[0]], y[:, :1]),
        torch.index_put(x, (mask[:, 0], i[0, 1]), y[0, 0]), torch.index_put(x, (i[:1, 1], mask[0]), x[0, 0] * 3, True),
        torch.index_put(x, (known,), y[:2]), torch.index_put(x, (known, i[0]), y[0, :2]),
        torch.scatter(x, 0, i % 3, item), torch.scatter(x, 1, i % 3, item, reduce="add"),
        *(t for t in asked if t is not None),
        *aten._embedding_bag(x, words, bags, False, 0), *aten._embedding_bag(x, words, bags, False, 1),
        *aten._embedding_bag(x, words, bags, False, 2, False, None, False, 2),
        torch.linalg.vector_norm(pair, dim=1), torch.linalg.vector_norm(pair, 3), pair.norm(),
        torch.linalg.norm(pair), torch.linalg.norm(pair, 1), torch.linalg.norm(x, -torch.inf, keepdim=True),
        torch.linalg.matrix_norm(x, 1, dim=(1, 0)), torch.linalg.matrix_norm(x), torch.linalg.norm(x[0], 3.0),
        torch.fft.hfft(pair), torch.fft.hfft2(pair, norm="ortho"), torch.fft.hfftn(pair, s=(4, 5)),
        torch.fft.hfft(x, n=5), torch.view_as_real(torch.fft.ihfft(x) + 0),
        torch.view_as_real(torch.fft.ihfftn(x, norm="forward") + 0), torch.view_as_real(torch.fft.ihfft2(x, s=(2, 5)) + 0),
    ]  # fmt: skip


@pytest.mark.parametrize("part", [joined, computed, losses, chosen], ids=lambda part: part.__name__)
def test_composites_give_what_eager_gives(part) -> None:
    class Model(torch.nn.Module):
        def forward(self, x: Tensor, y: Tensor, i: Tensor) -> tuple[Tensor, ...]:
            return tuple(part(x, y, i))

    generator = torch.Generator().manual_seed(11)
    x, y = (torch.randn(3, 4, generator=generator) for _ in range(2))
    i = torch.tensor([[3, 1], [2, 5]])
    wanted = Model()(x, y, i)
    exported = torch.export.export(Model(), (x, y, i))
    with torch_mlir_in_process():
        host = hardwire.compile(exported).host
    found = host.run(*map(to_numpy, (x, y, i)))
    for place, (have, want) in enumerate(zip(found, wanted, strict=True)):
        torch.testing.assert_close(
            from_numpy(have), want.contiguous(), equal_nan=True, rtol=2e-5, atol=1e-6,
            msg=lambda text, n=place: f"result {n}: {text}",
        )  # fmt: skip
