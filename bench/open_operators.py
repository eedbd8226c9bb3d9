"""What operators of open sizes cost: executed instructions beside those for fixed ones.

One line for each call of an operator, with the templates or libraries that compile it.

    python bench/open_operators.py [PART OF A NAME ...]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.export import Dim

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

import hardwire  # noqa: E402
from test.open_cost import TARGET, instructions  # noqa: E402

F = nn.functional
MOST = {"n": 64, "t": 128}
BY_MOST = {most: name for name, most in MOST.items()}
SIZES = ({"n": 3, "t": 96}, {"n": 2, "t": 31})


class Called(nn.Module):
    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *tensors: Tensor) -> object:
        return self.function(*tensors)


def x(n: int, t: int) -> tuple[Tensor, ...]:
    return (torch.randn(n, t, 40),)


def xx(n: int, t: int) -> tuple[Tensor, ...]:
    return torch.randn(n, t, 40), torch.randn(n, t, 40)


def whole(n: int, t: int) -> tuple[Tensor, ...]:
    return (torch.randint(-9, 9, (n, t, 40)),)


def xi(n: int, t: int) -> tuple[Tensor, ...]:
    """And whole numbers below 2, some of them from behind."""
    return torch.randn(n, t, 40), torch.randint(-2, 2, (n, t))


def xr(n: int, t: int) -> tuple[Tensor, ...]:
    """And one place for each of a batch."""
    return torch.randn(n, t, 40), torch.randint(0, 2, (n,))


def xg(n: int, t: int) -> tuple[Tensor, ...]:
    return torch.randn(n, t, 40), torch.randint(0, 2, (n, t, 40))


def image(n: int, t: int) -> tuple[Tensor, ...]:
    return (torch.randn(n, 6, t, 20),)


def rows(n: int, t: int) -> tuple[Tensor, ...]:
    return (torch.randn(t, 40),)


def ids(n: int, t: int) -> tuple[Tensor, ...]:
    return (torch.randint(0, 50, (n, t)),)


TABLE, WEIGHT = torch.randn(50, 24), torch.randn(24, 40)
IMAGE, TURNED = torch.randn(8, 6, 3, 3), torch.randn(6, 8, 3, 3)
LINE = torch.randn(12, 40, 3)
FEW = torch.tensor([3, 0, 17, 39, 5])

CASES: dict[str, tuple[Callable[..., object], Callable[..., tuple[Tensor, ...]]]] = {
    "add": (lambda a, b: a + b, xx),
    "add column": (lambda a: a + a[:, :, :1], x),
    "mul int64": (lambda a: a * 3, whole),
    "div trunc": (lambda a: torch.div(a, 3.0, rounding_mode="trunc"), x),
    "floor_divide": (lambda a: a // 3, whole),
    "remainder": (lambda a: a % 3, whole),
    "fmod": (lambda a: torch.fmod(a, 0.7), x),
    "exp": (torch.exp, x),
    "sin": (torch.sin, x),
    "cos": (torch.cos, x),
    "floor": (torch.floor, x),
    "round": (torch.round, x),
    "trunc": (torch.trunc, x),
    "sign": (torch.sign, x),
    "log1p": (lambda a: torch.log1p(a.abs()), x),
    "log2": (lambda a: torch.log2(a.abs()), x),
    "expm1": (torch.expm1, x),
    "atan2": (torch.atan2, xx),
    "pow tensor": (lambda a, b: torch.pow(a.abs(), b), xx),
    "isnan": (torch.isnan, x),
    "softplus": (F.softplus, x),
    "mish": (F.mish, x),
    "prelu": (lambda a: F.prelu(a, torch.tensor([0.2])), x),
    "gelu": (F.gelu, x),
    "where": (lambda a, b: torch.where(a > b, a, b * 2), xx),
    "masked_fill": (lambda a: a.masked_fill(a > 0.5, -1.0), x),
    "to int": (lambda a: a.to(torch.int32), x),
    "sum last": (lambda a: a.sum(-1), x),
    "sum open": (lambda a: a.sum(1), x),
    "sum all": (lambda a: a.sum(), x),
    "mean open": (lambda a: a.mean(1), x),
    "amax last": (lambda a: a.amax(-1), x),
    "amax open": (lambda a: a.amax(1), x),
    "prod": (lambda a: a.prod(-1), x),
    "any": (lambda a: (a > 2).any(-1), x),
    "all": (lambda a: (a > -3).all(1), x),
    "var": (lambda a: a.var(-1), x),
    "var open": (lambda a: a.var(1), x),
    "norm": (lambda a: a.norm(dim=-1), x),
    "logsumexp": (lambda a: a.logsumexp(-1), x),
    "softmax": (lambda a: a.softmax(-1), x),
    "softmax open": (lambda a: a.softmax(1), x),
    "log_softmax": (lambda a: a.log_softmax(-1), x),
    "argmax last": (lambda a: a.argmax(-1), x),
    "argmax open": (lambda a: a.argmax(1), x),
    "argmin last": (lambda a: a.argmin(-1), x),
    "max.dim": (lambda a: a.max(-1), x),
    "min.dim open": (lambda a: a.min(1), x),
    "cumsum last": (lambda a: a.cumsum(-1), x),
    "cumsum open": (lambda a: a.cumsum(1), x),
    "cumsum int": (lambda a: a.cumsum(1), whole),
    "cummax": (lambda a: a.cummax(-1).values, x),
    "topk": (lambda a: a.topk(3, -1), x),
    "sort": (lambda a: a.sort(-1), x),
    "sort open": (lambda a: a.sort(1), x),
    "embedding": (lambda i: F.embedding(i, TABLE), ids),
    "index rows": (lambda a: a[:, FEW[:1]], x),
    "index columns": (lambda a: a[..., FEW], x),
    "index_select open": (lambda a, i: a.index_select(1, i[0] + 2), xi),
    "index_select last": (lambda a: a.index_select(2, FEW), x),
    "index two": (lambda a, i: a[torch.arange(a.shape[0]), i], xr),
    "index batch": (lambda a, i: a[torch.arange(a.shape[0])[:, None], i], xi),
    "gather last": (lambda a, i: a.gather(-1, i), xg),
    "gather open": (lambda a, i: a.gather(1, i), xg),
    "scatter": (lambda a, i: a.scatter(2, i, 1.5), xg),
    "scatter_add": (lambda a, i: torch.zeros_like(a).scatter_add(1, i, a), xg),
    "scatter_reduce": (lambda a, i: a.scatter_reduce(1, i, a, "amax"), xg),
    "scatter_reduce of others": (
        lambda a, i: a.scatter_reduce(1, i, a, "prod", include_self=False),
        xg,
    ),
    "index_put": (lambda a, i: a.index_put((torch.arange(a.shape[0]), i), a[:, 0]), xr),
    "index_add": (lambda a, i: a.index_add(1, i[0] + 2, a), xi),
    "one_hot": (lambda i: F.one_hot(i, 50), ids),
    "clone turned": (lambda a: a.transpose(1, 2).contiguous(), x),
    "reshape turned": (lambda a: a.transpose(0, 1).reshape(a.shape[1], -1), x),
    "slice": (lambda a: a[:, 1:] * 2, x),
    "slice copied": (lambda a: a[:, :, 3:17].contiguous(), x),
    "slice strided": (lambda a: a[:, ::2].contiguous(), x),
    "slice_scatter": (lambda a: a.slice_scatter(a[:, :, :9] + 1, 2, 3, 12), x),
    "slice_scatter open": (lambda a: a.slice_scatter(a[:, :1] + 1, 1, 0, 1), x),
    "select_scatter": (lambda a: a.select_scatter(a[:, 0] + 1, 1, 1), x),
    "cat last": (lambda a, b: torch.cat([a, b], -1), xx),
    "cat open": (lambda a, b: torch.cat([a, b], 1), xx),
    "stack": (lambda a, b: torch.stack([a, b], 1), xx),
    "repeat": (lambda a: a.repeat(1, 2, 1), x),
    "repeat_interleave": (lambda a: a.repeat_interleave(2, 1), x),
    "flip": (lambda a: a.flip(-1), x),
    "flip open": (lambda a: a.flip(1), x),
    "roll": (lambda a: a.roll(1, 1), x),
    "tril": (lambda a: a.tril(), x),
    "pad": (lambda a: F.pad(a, (1, 2, 2, 1)), x),
    "pad reflect": (lambda a: F.pad(a, (1, 1, 1, 1), mode="reflect"), image),
    "arange": (lambda a: torch.arange(a.shape[1]) * 1.0 + a[:, :, 0], x),
    "full_like": (lambda a: torch.full_like(a, 2.0), x),
    "expand": (lambda a: a[:, :1].expand(-1, a.shape[1], -1).contiguous(), x),
    "mm": (lambda a: a @ WEIGHT.T, rows),
    "bmm": (lambda a, b: a @ b.transpose(1, 2), xx),
    "linear": (lambda a: F.linear(a, WEIGHT), x),
    "layer_norm": (lambda a: F.layer_norm(a, (40,)), x),
    "group_norm": (lambda a: F.group_norm(a, 3), image),
    "conv2d": (lambda a: F.conv2d(a, IMAGE, padding=1), image),
    "conv1d": (lambda a: F.conv1d(a.transpose(1, 2), LINE, padding=1), x),
    "conv_transpose2d": (lambda a: F.conv_transpose2d(a, TURNED, stride=2, padding=1), image),
    "conv_transpose 1": (lambda a: F.conv_transpose2d(a, TURNED, padding=1), image),
    "max_pool2d": (lambda a: F.max_pool2d(a, 2), image),
    "avg_pool2d": (lambda a: F.avg_pool2d(a, 3, 1, 1), image),
    "max_pool indices": (lambda a: F.max_pool2d(a, 2, return_indices=True), image),
    "adaptive_avg_pool2d": (lambda a: F.adaptive_avg_pool2d(a, 1), image),
    "upsample nearest": (lambda a: F.interpolate(a, scale_factor=2), image),
    "upsample bilinear": (
        lambda a: F.interpolate(a, scale_factor=2, mode="bilinear", align_corners=False),
        image,
    ),
    "attention": (lambda a, b: F.scaled_dot_product_attention(a, b, b), xx),
    "pixel_shuffle": (lambda a: F.pixel_shuffle(a[:, :4], 2), image),
    "float64 add": (lambda a: a.double() + 1.5, x),
    "half add": (lambda a: a.half() + 1.5, x),
}
"""A function, and its inputs for a batch of `n` and `t` tokens, rows or lines."""


def exported(name: str, sizes: Mapping[str, int]) -> torch.export.ExportedProgram:
    """For these sizes alone."""
    function, given = CASES[name]
    return torch.export.export(Called(function), given(**sizes))


def exported_open(name: str) -> torch.export.ExportedProgram:
    """For all sizes up to the largest ones."""
    function, given = CASES[name]
    inputs = given(n=5, t=48)
    low, dims = {5: ("n", 1), 48: ("t", 4)}, list[dict[int, Dim]]()
    for value in inputs:
        named = [(place, *low[extent]) for place, extent in enumerate(value.shape) if extent in low]
        dims.append({place: Dim(key, min=least, max=MOST[key]) for place, key, least in named})
    return torch.export.export(Called(function), inputs, dynamic_shapes=(tuple(dims),))


def libraries(model: hardwire.CompiledModel) -> str:
    return " ".join(
        dict.fromkeys(
            str(call.get("template") or call.get("library")) for call in model.report["calls"]
        )
    )


def measured(name: str, folder: Path) -> str:
    """What to say of an operator."""
    function, given = CASES[name]
    opened = hardwire.compile(exported_open(name), TARGET, name="opened")
    line = f"{name:20}"
    for sizes in SIZES:
        inputs = given(**sizes)
        made = Called(function)(*inputs)
        outputs = [made] if isinstance(made, Tensor) else [*made]
        fixed = hardwire.compile(exported(name, sizes), TARGET, name="fixed")
        numbers = [sizes[BY_MOST[size["high"]]] for size in opened.report["sizes"]]
        one = instructions(fixed, folder / "fixed", inputs, outputs)
        other = instructions(opened, folder / "open", inputs, outputs, numbers)
        line += f" {one:10,} {other:10,} {other / one:6.2f}x"
    return f"{line}  {libraries(fixed)} | {libraries(opened)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.manual_seed(0)
    for name in CASES:
        if options.parts and not any(part in name for part in options.parts):
            continue
        with tempfile.TemporaryDirectory() as folder:
            line = measured(name, Path(folder))
        print(line, flush=True)


if __name__ == "__main__":
    main()
