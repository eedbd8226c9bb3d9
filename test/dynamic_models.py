"""Models whose sizes are known at run time: each with the sizes that it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.export import Dim


@dataclass(frozen=True)
class Case:
    """A model, its inputs for given sizes, and which dimensions these are.

    `sizes` lists the values of each size to try, the first and the last being its bounds.
    """

    module: Callable[[], nn.Module]
    inputs: Callable[..., tuple[torch.Tensor, ...]]
    shapes: Callable[..., Any]
    sizes: Mapping[str, tuple[int, ...]]

    def export(self) -> tuple[nn.Module, torch.export.ExportedProgram]:
        torch.manual_seed(0)
        module = self.module().eval()
        middle = {name: values[len(values) // 2] for name, values in self.sizes.items()}
        dims = {name: Dim(name, min=v[0], max=v[-1]) for name, v in self.sizes.items()}
        with torch.no_grad():
            exported = torch.export.export(
                module, self.inputs(**middle), dynamic_shapes=self.shapes(**dims)
            )
        return module, exported


class Mlp(nn.Module):
    """Linear layers, for a batch of any size."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(16, 24), nn.ReLU(), nn.Linear(24, 5), nn.Softmax(-1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(x)


class ConvNet(nn.Module):
    """Convolutions, batch norm, both kinds of pooling, a classifier."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 8, 3, padding=1),
            nn.BatchNorm2d(8),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(8, 8, 3, stride=2, padding=1, groups=8),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(1),
        )
        self.classifier = nn.Linear(8, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.classifier(torch.flatten(self.features(x), 1))


class Image(nn.Module):
    """A convolution over an image of any height and width, upsampling, a global mean."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(2, 4, 3, padding=1)
        self.second = nn.Conv2d(4, 3, 3, stride=2)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = self.second(torch.relu(self.first(x)))
        return torch.sigmoid(y), y.mean((2, 3))


class Bert(nn.Module):
    """A post-norm encoder block with a mask of padding, over a sequence of any length."""

    def __init__(self, width: int = 16, heads: int = 2) -> None:
        super().__init__()
        self.heads = heads
        self.tokens = nn.Embedding(50, width)
        self.positions = nn.Embedding(32, width)
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.out = nn.Linear(width, width)
        self.norm, self.last = nn.LayerNorm(width), nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 32), nn.Linear(32, width)

    def split(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        return x.view(batch, length, self.heads, width // self.heads).permute(0, 2, 1, 3)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        batch, length = ids.shape
        places = torch.arange(length, device=ids.device).unsqueeze(0).expand(batch, length)
        x = self.tokens(ids) + self.positions(places)
        q, k, v = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        scores = q @ k.transpose(-1, -2) / (q.shape[-1] ** 0.5)
        bias = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e4
        weights = torch.softmax(scores + bias, dim=-1)
        y = (weights @ v).permute(0, 2, 1, 3).contiguous().view(batch, length, -1)
        x = self.norm(x + self.out(y))
        return self.last(x + self.down(nn.functional.gelu(self.up(x))))


class Gpt(nn.Module):
    """A pre-norm decoder block with a causal mask, and logits of the last token."""

    def __init__(self, width: int = 16, heads: int = 2) -> None:
        super().__init__()
        self.heads = heads
        self.tokens = nn.Embedding(40, width)
        self.positions = nn.Parameter(torch.randn(1, 24, width))
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 32), nn.GELU(), nn.Linear(32, width))
        self.head = nn.Linear(width, 40, bias=False)

    def forward(self, ids: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        batch, length = ids.shape
        x = self.tokens(ids) + self.positions[:, :length]
        q, k, v = self.qkv(self.first(x)).chunk(3, dim=-1)
        q, k, v = (t.view(batch, length, self.heads, -1).transpose(1, 2) for t in (q, k, v))
        scores = q @ k.transpose(-2, -1) * (q.shape[-1] ** -0.5)
        mask = torch.tril(torch.ones(length, length, dtype=torch.bool))
        scores = scores.masked_fill(~mask, float("-inf"))
        y = (torch.softmax(scores, -1) @ v).transpose(1, 2).reshape(batch, length, -1)
        x = x + self.out(y)
        x = x + self.mlp(self.second(x))
        return self.head(x[:, -1]), x


class Attention(nn.Module):
    """PyTorch's own attention, causal, and with a mask of either kind."""

    def __init__(self) -> None:
        super().__init__()
        self.qkv = nn.Linear(16, 48)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, ...]:
        attend = nn.functional.scaled_dot_product_attention
        q, k, v = self.qkv(x).view(1, -1, 3, 2, 8).permute(2, 0, 3, 1, 4)
        y = attend(q, k, v, is_causal=True).transpose(1, 2).flatten(2)
        return y, attend(q, k, v, mask, scale=0.5), attend(q, k, v, torch.where(mask, 0.0, -2.0))


class Sizes(nn.Module):
    """Sizes as numbers, sums and products of them, and what reshapes, cuts, pads and joins."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, ...]:
        count = x.shape[0]
        z = torch.relu(x).view(count * 2, 4).reshape(count, 2, 4).transpose(0, 1)
        z = nn.functional.pad(z, (0, 0, 0, 1))
        joined = torch.cat([z.flatten(), y[2:]])
        return joined, torch.arange(count), x.sum() / count, torch.zeros(count, 2) + count


class Written(nn.Module):
    """Operators that are written out: their shapes are computed with before they are numbers."""

    def forward(self, x: torch.Tensor, image: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """`x`: batch, heads, length, width."""
        attend = nn.functional.scaled_dot_product_attention
        places = torch.arange(x.shape[2])
        steps = torch.diff(x.cumsum(2), prepend=x[:, :, :1] * 0.5, dim=2)
        shared = attend(x, x[:, :2], x[:, 2:] + 1, is_causal=True, enable_gqa=True)
        jumps = torch.diff(places % 3, n=2)
        pooled = nn.functional.adaptive_avg_pool2d(image, 1)
        groups = nn.functional.group_norm(image, 2)
        padded = nn.functional.pad(image, (1, 2, 0, 3), value=-1.0)
        return steps, shared, jumps, pooled, groups, padded, image.tile(2, 1, 1, 2)


class Resized(nn.Module):
    """Images brought to sizes that follow from those of the input, or of another."""

    def forward(self, x: torch.Tensor, table: torch.Tensor) -> tuple[torch.Tensor, ...]:
        (h, w), resize = x.shape[2:], nn.functional.interpolate
        return (
            resize(x, scale_factor=2.0, mode="nearest"),
            resize(x, scale_factor=(1.5, 0.5), mode="bilinear"),
            resize(x, size=(h + 3, w - 1), mode="nearest"),
            resize(x, size=(h - 2, 9), mode="nearest-exact"),
            resize(x, size=(2 * h - 1, w + 1), mode="bilinear"),
            resize(x, size=(1, 7), mode="bilinear", align_corners=True),
            resize(x, size=(h - 1, 2 * w), mode="bicubic"),
            resize(table, size=(h, w), mode="bicubic", align_corners=True),
        )


class Spectrum(nn.Module):
    """Fourier transforms of a batch of any size, and complex numbers in and out."""

    def forward(self, x: torch.Tensor, z: torch.Tensor) -> tuple[torch.Tensor, ...]:
        found = torch.fft.rfft(x)
        return found.abs(), torch.fft.irfft(found * 2), z.conj() * torch.fft.fft(x)


class Bounded(nn.Module):
    """What is written with other operators for fixed sizes is so for a batch of any size."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv3d(4, 6, 3, groups=2, padding=1)

    def forward(
        self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor
    ) -> tuple[torch.Tensor, ...]:
        """`x`: batch, 4, 3, 4, 5; `y`: batch, 7; `z`: batch, 8, 9."""
        ties = torch.where(y > 1, torch.nan, (y * 2).round())
        bags = torch.arange(y.shape[0]) * 7
        words = (y.flatten() * 3).long() % 9
        return (
            nn.functional.pad(x, (1, 1, 2, 1, 1, 2), mode="reflect"),
            self.conv(x),
            torch.cdist(z, z[:, 1:4]),
            y.masked_scatter(y > 0, y * 2),
            nn.functional.fold(z, (4, 4), (2, 2)),
            torch.einsum("bij,bkj->bik", z, z[:, :3]),
            ties.median(1)[0],
            y.median(1)[1],
            y.median(),
            *torch.cummax(ties, 1),
            *torch.cummax(ties, 0),
            *torch.cummin((y * 3).int(), 0),
            torch.quantile(y, 0.3, dim=0),
            nn.functional.embedding_bag(
                words, z[0].T, bags, mode="sum", per_sample_weights=y.flatten()
            ),
        )


class Unrolled(nn.Module):
    """What is written step by step, for a batch of any size: small matrices, sums, unpooling."""

    def forward(
        self, x: torch.Tensor, y: torch.Tensor, image: torch.Tensor
    ) -> tuple[torch.Tensor, ...]:
        """`x`: batch, 3, 3; `y`: batch, 7; `image`: batch, 2, 4, 6."""
        linalg, eye = torch.linalg, torch.eye(3)
        pooled, places = nn.functional.max_pool2d(image, 2, return_indices=True)
        return (
            linalg.inv(x + 4 * eye),
            linalg.solve(x + 4 * eye, x),
            linalg.solve_triangular(x + 4 * eye, x, upper=True),
            linalg.cholesky(x @ x.mT + eye),
            *linalg.qr(x + 4 * eye),
            *linalg.slogdet(x + 4 * eye),
            linalg.matrix_exp(x * 0.5),
            torch.logcumsumexp(y * 30, 0),
            torch.logcumsumexp(y * 30, 1),
            nn.functional.max_unpool2d(pooled, places, 2),
            nn.functional.cross_entropy(y, y.flip(1).softmax(1), label_smoothing=0.1),
            y.roll((1, 3), (0, 1)),
            y.roll(-1, 0),
        )


class Squares(nn.Module):
    """Matrices whose own sides are any number, alone and in a batch."""

    def forward(
        self, x: torch.Tensor, y: torch.Tensor, v: torch.Tensor
    ) -> tuple[torch.Tensor, ...]:
        """`x`: rows, rows; `y`: batch, rows, rows; `v`: batch, rows."""
        linalg, rows = torch.linalg, x.shape[0]
        a, b = x + 4 * torch.eye(rows), y - 3 * torch.eye(rows)
        lower = linalg.cholesky(x @ x.mT + torch.eye(rows))
        return (
            linalg.inv(a),
            *linalg.inv_ex(b),
            linalg.solve(b, v),
            linalg.solve(a, v.mT),
            linalg.solve(b, x[None], left=False),
            linalg.solve_triangular(a, x, upper=True),
            lower,
            torch.cholesky_solve(x, lower),
            torch.cholesky_inverse(lower),
            *linalg.lu_factor(y),
            *linalg.lu(x),
            *linalg.qr(y),
            linalg.det(y),
            *linalg.slogdet(x),
            linalg.matrix_exp(y * 0.5),
            *linalg.qr(y[:, :, :2]),
            *linalg.qr(y[:, :, :2], mode="complete"),
            *linalg.qr(y[:, :2]),
            *linalg.lu(x[:, :2]),
            linalg.solve(torch.tensor([[2.0, 1.0], [-1.0, 3.0]]), x[:2]),
        )


class InPlace(nn.Module):
    """Parts that are written, and read once the whole has been."""

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """`x`: length, width."""
        once, both, whole = x.clone(), x.clone(), x.clone()
        tail, middle = both[1:], whole[1 : x.shape[0] - 1]
        first, rest = whole.split([2, x.shape[0] - 2])
        columns = whole.hsplit([2, 1])
        once[1:].mul_(2)
        both[:-1].add_(1)
        whole.sub_(torch.tensor([1.0, 2.0, 3.0]))
        middle.mul_(5)
        return once, tail, first, rest, columns[2]


def _ids(high: int) -> Callable[..., tuple[torch.Tensor, ...]]:
    return lambda t: (torch.randint(0, high, (1, t)),)


CASES = {
    "mlp": Case(
        Mlp, lambda b: (torch.randn(b, 16),), lambda b: {"x": {0: b}}, {"b": (1, 2, 7, 64)}
    ),
    "conv": Case(
        ConvNet, lambda b: (torch.randn(b, 3, 16, 16),), lambda b: {"x": {0: b}}, {"b": (1, 3, 8)}
    ),
    "image": Case(
        Image,
        lambda h, w: (torch.randn(1, 2, h, w),),
        lambda h, w: {"x": {2: h, 3: w}},
        {"h": (5, 9, 20), "w": (5, 8, 24)},
    ),
    "bert": Case(
        Bert,
        lambda b, t: (torch.randint(0, 50, (b, t)), (torch.arange(t) < t - 1).expand(b, t).long()),
        lambda b, t: {"ids": {0: b, 1: t}, "mask": {0: b, 1: t}},
        {"b": (1, 2, 3), "t": (2, 5, 17, 32)},
    ),
    "gpt": Case(Gpt, _ids(40), lambda t: {"ids": {1: t}}, {"t": (2, 5, 24)}),
    "attention": Case(
        Attention,
        lambda t: (torch.randn(1, t, 16), torch.ones(t, t, dtype=torch.bool).tril(2)),
        lambda t: {"x": {1: t}, "mask": {0: t, 1: t}},
        {"t": (2, 9, 20)},
    ),
    "written": Case(
        Written,
        lambda b, t: (torch.randn(b, 4, t, 8), torch.randn(b, 4, t + 1, 2 * t)),
        lambda b, t: {"x": {0: b, 2: t}, "image": {0: b, 2: t + 1, 3: 2 * t}},
        {"b": (1, 3), "t": (4, 8, 13)},
    ),
    "resized": Case(
        Resized,
        lambda h, w: (torch.randn(2, 3, h, w), torch.randn(1, 2, 4, 5)),
        lambda h, w: {"x": {2: h, 3: w}, "table": None},
        {"h": (4, 7, 20), "w": (4, 13, 20)},
    ),
    "spectrum": Case(
        Spectrum,
        lambda b: (torch.randn(b, 6), torch.randn(b, 6, dtype=torch.complex64)),
        lambda b: {"x": {0: b}, "z": {0: b}},
        {"b": (2, 5, 8)},
    ),
    "bounded": Case(
        Bounded,
        lambda b: (torch.randn(b, 4, 3, 4, 5), torch.randn(b, 7), torch.randn(b, 8, 9)),
        lambda b: {name: {0: b} for name in "xyz"},
        {"b": (2, 5, 8)},
    ),
    "unrolled": Case(
        Unrolled,
        lambda b: (torch.randn(b, 3, 3), torch.randn(b, 7), torch.randn(b, 2, 4, 6)),
        lambda b: {"x": {0: b}, "y": {0: b}, "image": {0: b}},
        {"b": (2, 5, 8)},
    ),
    "in_place": Case(
        InPlace, lambda n: (torch.randn(n, 3),), lambda n: {"x": {0: n}}, {"n": (4, 5, 9)}
    ),
    "squares": Case(
        Squares,
        lambda b, n: (torch.randn(n, n), torch.randn(b, n, n), torch.randn(b, n)),
        lambda b, n: {"x": {0: n, 1: n}, "y": {0: b, 1: n, 2: n}, "v": {0: b, 1: n}},
        {"n": (3, 4, 6), "b": (2, 3, 5)},
    ),
    "sizes": Case(
        Sizes,
        lambda n: (torch.randn(n, 8), torch.randn(3 * n)),
        lambda n: {"x": {0: n}, "y": {0: 3 * n}},
        {"n": (1, 4, 10)},
    ),
}
