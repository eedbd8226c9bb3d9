"""NaN, infinities and other special numbers, and functions to try them with."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import torch
from torch.nn import functional as F

Function = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]

EDGES = torch.finfo(torch.float32)
NUMBERS = (
    0.5, nan, -1.5, inf, -0.0, -inf, 0.0, 3.0, -3.0, 1e-40, -1e-40, 1e20, -1e20, 2.5, -2.5, -0.5,
    1.0, -1.0, 6.0, 0.3, -0.3, EDGES.max, -EDGES.max, EDGES.tiny, 89.0, -104.0, 8388609.0,
)  # fmt: skip


def pairs() -> tuple[torch.Tensor, torch.Tensor]:
    """Every number with every other: two tensors of as many rows and columns."""
    line = torch.tensor(NUMBERS)
    first, second = torch.meshgrid(line, line, indexing="ij")
    return first.contiguous(), second.contiguous()


UNARY_NAMES = (
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "ceil",
    "cos",
    "cosh",
    "deg2rad",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "frac",
    "isfinite",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "log",
    "log10",
    "log1p",
    "log2",
    "logical_not",
    "logit",
    "nan_to_num",
    "neg",
    "rad2deg",
    "reciprocal",
    "relu",
    "round",
    "rsqrt",
    "selu",
    "sgn",
    "sigmoid",
    "sign",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "tan",
    "tanh",
    "trunc",
)  # fmt: skip
UNARY: dict[str, Function] = {
    name: lambda x, y, name=name: getattr(torch, name)(x) for name in UNARY_NAMES
}
ACTIVATION_NAMES = (
    "celu",
    "elu",
    "gelu",
    "hardshrink",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "leaky_relu",
    "logsigmoid",
    "mish",
    "relu6",
    "silu",
    "softplus",
    "softshrink",
    "softsign",
    "tanhshrink",
)  # fmt: skip
ACTIVATIONS: dict[str, Function] = {
    name: lambda x, y, name=name: getattr(F, name)(x) for name in ACTIVATION_NAMES
}
ACTIVATIONS |= {
    "gelu tanh": lambda x, y: F.gelu(x, approximate="tanh"),
    "threshold": lambda x, y: F.threshold(x, 0.3, 20.0),
    "prelu": lambda x, y: F.prelu(x, x.new_tensor([0.25])),
    "clamp": lambda x, y: torch.clamp(x, -0.5, 2.5),
    "clamp_min": lambda x, y: torch.clamp_min(x, 0.3),
    "clamp_max": lambda x, y: torch.clamp_max(x, -1.0),
    "clamp nan": lambda x, y: torch.clamp(x, nan, 1.0),
    "clamp inf": lambda x, y: torch.clamp(x, -inf, inf),
    "nan_to_num 3": lambda x, y: torch.nan_to_num(x, 1.0, 2.0, -3.0),
}
BINARY_NAMES = (
    "add",
    "atan2",
    "div",
    "eq",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "ge",
    "gt",
    "heaviside",
    "hypot",
    "isclose",
    "ldexp",
    "le",
    "logaddexp",
    "logaddexp2",
    "logical_and",
    "logical_or",
    "logical_xor",
    "lt",
    "maximum",
    "minimum",
    "mul",
    "ne",
    "pow",
    "remainder",
    "sub",
    "xlogy",
)  # fmt: skip
BINARY: dict[str, Function] = {
    name: lambda x, y, name=name: getattr(torch, name)(x, y) for name in BINARY_NAMES
}
BINARY |= {
    "div trunc": lambda x, y: torch.div(x, y, rounding_mode="trunc"),
    "div floor": lambda x, y: torch.div(x, y, rounding_mode="floor"),
    "lerp": lambda x, y: torch.lerp(x, y, 0.3),
    "lerp far": lambda x, y: torch.lerp(x, y, 0.7),
    "addcmul": lambda x, y: torch.addcmul(x, x, y, value=0.5),
    "addcdiv": lambda x, y: torch.addcdiv(x, x, y, value=0.5),
    "where": lambda x, y: torch.where(x < y, x, y),
    "masked_fill": lambda x, y: x.masked_fill(y > 0, 2.0),
    "clamp tensors": lambda x, y: torch.clamp(x, y, torch.ones(1)),
    "mul 0": lambda x, y: x * 0,
    "mul 0 + y": lambda x, y: x * 0.0 + y,
    "sub self": lambda x, y: x - x,
    "div self": lambda x, y: x / x,
    "eq self": lambda x, y: x == x,
    "add -0": lambda x, y: x + -0.0,
    "add 0": lambda x, y: x + 0.0,
    "mul -1": lambda x, y: x * -1.0,
    "div 0": lambda x, y: x / 0.0,
    "rsub": lambda x, y: 1.5 - x,
    **{
        f"pow {exponent}": lambda x, y, exponent=exponent: torch.pow(x, exponent)
        for exponent in (0.0, 0.5, -0.5, 1.0, -1.0, 2.0, 3.0, -2.0, 1.5, 0.3, inf, -inf, nan)
    },
    **{
        f"{base} pow": lambda x, y, base=base: torch.pow(base, x)
        for base in (0.0, -0.0, 1.0, -1.0, 2.0, inf, -inf, nan)
    },
    **{
        f"{name} {number}": lambda x, y, name=name, number=number: getattr(torch, name)(x, number)
        for name in ("fmod", "remainder", "floor_divide")
        for number in (2.5, -0.3, inf, -inf, 0.0)
    },
}
ELEMENTWISE = {**UNARY, **ACTIVATIONS, **BINARY}


def rows() -> torch.Tensor:
    """Lines in which each number stands first, last, twice or alone among ordinary ones."""
    ordinary = torch.tensor([0.25, -1.5, 3.0, 0.75, -2.0])
    lines = []
    for turn, number in enumerate((nan, inf, -inf, -0.0, 0.5, 1e-40)):
        for places in ((0,), (4,), (turn % 3 + 1,), (1, 3), (0, 1, 2, 3, 4)):
            line = ordinary.roll(turn)
            line[list(places)] = number
            lines.append(line)
    both = torch.tensor([[inf, nan, -inf, 1.0, nan], [1.0, inf, -inf, 2.0, inf]])
    return torch.cat([torch.stack(lines), both])


Reading = Callable[[torch.Tensor], Any]

REDUCTIONS: dict[str, Reading] = {
    "argmax": lambda x: x.argmax(1),
    "argmin": lambda x: x.argmin(1),
    "argmax of columns": lambda x: x.argmax(0, keepdim=True),
    "argmin of all": lambda x: x.argmin(),
    "max": lambda x: x.max(1),
    "min": lambda x: x.min(0),
    "amax": lambda x: x.amax(1),
    "amin": lambda x: x.amin(0),
    "aminmax": lambda x: x.aminmax(dim=1),
    "cummax": lambda x: x.cummax(1),
    "cummin": lambda x: x.cummin(0),
    "sort": lambda x: x.sort(dim=1, stable=True),
    "sort down": lambda x: x.sort(dim=0, descending=True, stable=True),
    "argsort": lambda x: x.argsort(dim=1, stable=True),
    "msort": lambda x: x.msort(),
    "topk": lambda x: x.topk(3, 1)[0],
    "topk least": lambda x: x.topk(2, 1, largest=False)[0],
    "kthvalue": lambda x: x.kthvalue(4, 1)[0],
    "median": lambda x: x.median(1)[0],
    "median of all": lambda x: x.median(),
    "sum": lambda x: x.sum(1),
    "mean": lambda x: x.mean(0),
    "prod": lambda x: x.prod(1),
    "var": lambda x: x.var(1),
    "std_mean": lambda x: torch.std_mean(x, 0),
    "var_mean": lambda x: torch.var_mean(x, 1, correction=0),
    "norm": lambda x: torch.linalg.vector_norm(x, 2, 1),
    "norm 1": lambda x: torch.linalg.vector_norm(x, 1, 1),
    "norm 3": lambda x: torch.linalg.vector_norm(x, 3, 1),
    "norm 0": lambda x: torch.linalg.vector_norm(x, 0, 1),
    "norm inf": lambda x: torch.linalg.vector_norm(x, inf, 1),
    "norm -inf": lambda x: torch.linalg.vector_norm(x, -inf, 1),
    "logsumexp": lambda x: x.logsumexp(1),
    "softmax": lambda x: x.softmax(1),
    "log_softmax": lambda x: x.log_softmax(0),
    "cumsum": lambda x: x.cumsum(1),
    "cumprod": lambda x: x.cumprod(1),
    "logcumsumexp": lambda x: x.logcumsumexp(1),
    "any": lambda x: x.any(1),
    "all": lambda x: x.all(1),
    "count_nonzero": lambda x: x.count_nonzero(1),
    "layer_norm": lambda x: F.layer_norm(x, [5]),
    "normalize": lambda x: F.normalize(x, dim=1),
    "cdist": lambda x: torch.cdist(x[None], x[None], 1.0),
    "cdist 0": lambda x: torch.cdist(x[None], x[None], 0.0),
}


def images() -> torch.Tensor:
    """Two images of three channels: corners, edges and insides are special, some lie alone."""
    torch.manual_seed(3)
    x = torch.randn(2, 3, 7, 6)
    x[0, 0, 0, 0], x[0, 0, 3, 3], x[0, 1, 6, 5], x[0, 1, 2, 1] = nan, inf, -inf, nan
    x[0, 2], x[1, 0, :3, :3], x[1, 1, 6], x[1, 2, ::2, ::2] = -inf, -inf, nan, -0.0
    return x


def _places(x: torch.Tensor) -> torch.Tensor:
    """The places of maxima, which pooling gives."""
    return F.max_pool2d(x, 3, 2, return_indices=True)[1]


def _bags(x: torch.Tensor, mode: str) -> torch.Tensor:
    words = torch.tensor([0, 13, 1, 4, 5, 13, 2])
    return F.embedding_bag(words, x.reshape(-1, 18), torch.tensor([0, 2, 2, 5]), mode=mode)


WINDOWS: dict[str, Reading] = {
    "max_pool2d": lambda x: F.max_pool2d(x, 3, 2, 1),
    "max_pool2d 1": lambda x: F.max_pool2d(x, (1, 2)),
    "max_pool2d of places": lambda x: F.max_pool2d(x, 3, 1, 1, return_indices=True),
    "max_pool2d dilated": lambda x: F.max_pool2d(x, 2, 1, 1, 3, return_indices=True),
    "max_pool2d ceil": lambda x: F.max_pool2d(x, 2, 3, 1, 1, True, True),
    "max_pool1d": lambda x: F.max_pool1d(x[0], 3, 2, 1, return_indices=True),
    "max_pool3d": lambda x: F.max_pool3d(x, 2, 2, 1),
    "max_pool3d of places": lambda x: F.max_pool3d(x, 2, 2, 1, 1, True, True),
    "max_unpool2d": lambda x: F.max_unpool2d(x[:, :, :3, :2], _places(x), 3, 2, 0, (7, 6)),
    "avg_pool2d": lambda x: F.avg_pool2d(x, 3, 2, 1),
    "avg_pool2d ceil": lambda x: F.avg_pool2d(x, 2, 2, 1, True, False),
    "avg_pool1d": lambda x: F.avg_pool1d(x[1], 2, 2),
    "avg_pool3d": lambda x: F.avg_pool3d(x[None], 2, 1, 1),
    "adaptive_avg_pool1d": lambda x: F.adaptive_avg_pool1d(x[0], 4),
    "adaptive_avg_pool2d": lambda x: F.adaptive_avg_pool2d(x, (3, 4)),
    "adaptive_avg_pool2d even": lambda x: F.adaptive_avg_pool2d(x, (1, 3)),
    "adaptive_avg_pool3d": lambda x: F.adaptive_avg_pool3d(x, (2, 3, 4)),
    "adaptive_max_pool1d": lambda x: F.adaptive_max_pool1d(x[0], 4),
    "adaptive_max_pool2d": lambda x: F.adaptive_max_pool2d(x, (3, 4)),
    "adaptive_max_pool2d of places": lambda x: F.adaptive_max_pool2d(x, (3, 4), True),
    "adaptive_max_pool3d": lambda x: F.adaptive_max_pool3d(x, (2, 3, 4)),
    "lp_pool2d": lambda x: F.lp_pool2d(x.abs(), 2.0, 2),
    "linear": lambda x: F.interpolate(x[:, 0], size=9, mode="linear"),
    "bilinear": lambda x: F.interpolate(x, size=(9, 4), mode="bilinear"),
    "bilinear aligned": lambda x: F.interpolate(
        x, size=(13, 11), mode="bilinear", align_corners=True
    ),
    "bilinear twice": lambda x: F.interpolate(x, scale_factor=2.0, mode="bilinear"),
    "bicubic": lambda x: F.interpolate(x, size=(9, 4), mode="bicubic"),
    "bicubic of the same size": lambda x: F.interpolate(x, size=(7, 6), mode="bicubic"),
    "bicubic aligned": lambda x: F.interpolate(
        x, size=(13, 11), mode="bicubic", align_corners=True
    ),
    "trilinear": lambda x: F.interpolate(x[None], size=(4, 9, 4), mode="trilinear"),
    "nearest": lambda x: F.interpolate(x, size=(9, 4)),
    "nearest by factors": lambda x: torch.ops.aten.upsample_nearest2d(
        x, [2 * x.shape[2], x.shape[3]], 2.1, 1.1
    ),
    "nearest of volumes by factors": lambda x: torch.ops.aten.upsample_nearest3d(
        x[None], [3, 2 * x.shape[2], x.shape[3]], 1.1, 2.1, 1.1
    ),
    "nearest exact by factors": lambda x: torch.ops.aten._upsample_nearest_exact2d(
        x, [2 * x.shape[2], x.shape[3]], 2.1, 1.1
    ),
    "bilinear by factors": lambda x: torch.ops.aten.upsample_bilinear2d(
        x, [x.shape[2], 2 * x.shape[3]], False, 1.1, 2.1
    ),
    "embedding_bag": lambda x: _bags(x, "sum"),
    "embedding_bag mean": lambda x: _bags(x, "mean"),
    "embedding_bag max": lambda x: _bags(x, "max"),
    "unfold": lambda x: F.unfold(x, 3, padding=1, stride=2),
    "fold": lambda x: F.fold(x.reshape(2, 18, 7)[:, :, :6], (4, 5), 3),
    "conv2d": lambda x: F.conv2d(x, torch.ones(2, 3, 3, 3), stride=2, padding=1),
    "conv2d of groups": lambda x: F.conv2d(x, torch.ones(3, 1, 3, 2), padding=1, groups=3),
    "conv2d dilated": lambda x: F.conv2d(x, torch.ones(2, 3, 2, 2), dilation=2).relu(),
    "conv1d": lambda x: F.conv1d(x[0], torch.ones(2, 7, 2), padding=1).clamp(-1.0, 1.0),
    "conv_transpose2d": lambda x: F.conv_transpose2d(x, torch.ones(3, 2, 2, 2), stride=2),
    "conv_transpose1d": lambda x: F.conv_transpose1d(x[0], torch.ones(7, 2, 3), padding=1),
    "linear layer": lambda x: F.linear(x, torch.ones(4, 6), torch.zeros(4)).relu(),
    "pad": lambda x: F.pad(x, (1, 1, 2, 0), "reflect"),
    "pad constant": lambda x: F.pad(x, (1, 1, 2, -1), value=nan),
    "pad inf": lambda x: F.pad(x, (1, 1, 2, -1), value=-inf),
    "tril": lambda x: x.tril(1),
    "triu": lambda x: x.triu(-1),
    "diag_embed": lambda x: x.diag_embed(),
    "trace": lambda x: x[0, 0].trace(),
    "repeat_interleave": lambda x: x.repeat_interleave(2, 1),
    "group_norm": lambda x: F.group_norm(x, 3),
    "instance_norm": lambda x: F.instance_norm(x),
    "batch_norm": lambda x: F.batch_norm(x, torch.ones(3), torch.ones(3)),
    "local_response_norm": lambda x: F.local_response_norm(x, 2),
    "pixel_shuffle": lambda x: F.pixel_shuffle(x.repeat(1, 4, 1, 1), 2),
    "one hot product": lambda x: x @ torch.eye(6),
    "masked softmax": lambda x: x.masked_fill(x > 0, -inf).softmax(-1),
    "gather": lambda x: x.gather(2, torch.tensor([[[[2, 0, 1, 1, 5, 6]]]]).expand(2, 3, 1, 6)),
    "index_add": lambda x: x.index_add(3, torch.tensor([1, 1]), x[..., :2]),
    "scatter_reduce": lambda x: x.scatter_reduce(
        2, torch.zeros(2, 3, 2, 6, dtype=torch.int64), x[:, :, 2:4], "amax"
    ),
}
