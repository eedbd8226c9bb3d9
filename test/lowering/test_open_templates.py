"""Every template with sizes that are known at run time, at bounds and at odd ones between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
import pytest
import torch
from torch import Tensor, nn
from torch.export import Dim

import hardwire

from ..long import each_time

F = nn.functional
TARGETS = ("x86-64-v2", "x86-64-v3", "native")
"""With registers of 4 floats and no masks, of 8, and of as many as there are here."""


class Templates(nn.Module):
    """Returns a tuple; what it computes with are weights of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.wide, self.deep = nn.Linear(7, 37), nn.Linear(19, 21, bias=False)
        self.image = nn.Conv2d(3, 10, 3, stride=2, padding=1)
        self.grouped = nn.Conv2d(4, 6, (1, 3), padding=(0, 2), dilation=(1, 2), groups=2)
        self.each = nn.Conv2d(5, 5, 3, padding=1, groups=5)
        self.twice = nn.Conv2d(3, 6, 5, stride=2, padding=2, groups=3)
        self.line = nn.Conv1d(4, 9, 3, padding=1)
        self.norm = nn.LayerNorm(13)
        self.table = nn.Embedding(11, 6)


class Contractions(Templates):
    """Open rows, columns and depths; epilogues that read tensors of the result's shape and less."""

    def forward(self, x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 19; `y`: batch, length, 7."""
        turned, wide = x.transpose(1, 2), self.wide(y)
        scores = torch.relu(x @ turned * 0.5 + x[:, :1, :1])
        return (
            self.deep(x) + self.deep(x).amax(1, keepdim=True),
            wide, scores, turned @ x, turned @ y, scores @ y, torch.bmm(scores, scores),
            x[0] @ x[0].T, x[0].T @ y[0], torch.einsum("btk,bsk->sbt", x, x),
            torch.addmm(x[0, :, 0], y[0], y[0].T), torch.tensordot(x, y, ([0, 1], [0, 1])),
        )  # fmt: skip


class FewColumns(nn.Module):
    """Copied columns fewer than a register has lanes: scratch memory alone is in the arena."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 190."""
        return x @ x.mT, x + 1


class Blocks(nn.Module):
    """Returns a tuple: a product in blocks of the reduction, with an epilogue and without."""

    def __init__(self) -> None:
        super().__init__()
        self.deep = nn.Linear(700, 43)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 700."""
        return F.gelu(self.deep(x)) + x[..., :43], self.deep(x[0])


class OneRow(nn.Module):
    """Returns a tuple: products whose rows may be one, of panels that are no multiple of four."""

    def __init__(self) -> None:
        super().__init__()
        self.many, self.two = nn.Linear(23, 203), nn.Linear(203, 37, bias=False)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 23."""
        y = torch.relu(self.many(x)) + x[..., :1]
        return y, self.two(y)


class Images(Templates):
    """Convolutions and pooling over images of any sides, and these enlarged."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, 3, height, width."""
        y = torch.relu(self.image(x))
        return (
            y, self.each(y[:, :5].contiguous()), self.grouped(torch.cat([x, x[:, :1]], 1)),
            torch.sigmoid(self.twice(x)) + 1, self.line(torch.cat([x, x[:, :1]], 1)[:, :, 0]),
            F.max_pool2d(x, 2), F.max_pool2d(x, 3, 2, 1),
            F.max_pool2d(x, 3, 1, 1, 1), F.avg_pool2d(x, 3, 2, 1), F.avg_pool2d(x, (2, 1)),
            F.avg_pool2d(y, 3, 1, 1, count_include_pad=False) * 2,
            F.pad(x, (1, 2, 0, 3), value=-1.0), F.pad(y, (0, -1, 2, 0)),
            F.interpolate(x, scale_factor=2), F.interpolate(x[:, 1:], scale_factor=(3, 4)),
            F.interpolate(x, scale_factor=(1, 3)) * x[:, :, :, :1],
        )  # fmt: skip


class Norms(Templates):
    """Norms of images of any sides, whose lines are as long as these say."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """`x`: 2, 3, height, width."""
        return F.group_norm(torch.relu(self.image(x)), 5) * 2, F.instance_norm(x)


class Rows(Templates):
    """Softmax, norms and reductions along open dimensions and others, from and to any order."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 13."""
        t = x.transpose(1, 2)
        return (
            *(F.softmax(x, dim) for dim in range(3)), F.log_softmax(t, 2), F.log_softmax(t, 1),
            self.norm(x), F.layer_norm(t.contiguous(), [13, 1]) if x.shape[1] == 1 else t * 2,
            x.sum(1), x.mean((0, 1)), x.amax((1, 2)), t.amin(2, keepdim=True) - 1, x.sum(),
            x.mean(2) + x.mean(2, keepdim=True).squeeze(2),
        )  # fmt: skip


class Columns(nn.Module):
    """Totals of an open number of rows, of columns that fill some registers, a part of one, or more
    than there are."""

    def forward(self, x: Tensor, ids: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 300, with numbers that are none; `ids`: batch, length, 41."""
        few, short, large = x[..., :40], ids.to(torch.int16), x > 1
        return (
            x.sum(1), x.amax(1) * 2, few.amin(1), few.mean((0, 1)), x[..., 7:13].amax(1),
            x[..., ::2].sum(1), x.view(*x.shape[:2], 60, 5).sum(1), large.any(1), large.all(0),
            few.prod(1), ids.sum(1), ids.amin(1, keepdim=True), short.amax(1), short.sum(1),
            ids.to(torch.int32).prod(0), few.half().sum(1), few.transpose(0, 1).sum((0, 1)) + 1,
            few.exp().sum(1),
        )  # fmt: skip


def with_numbers_that_are_none(x: Tensor) -> Tensor:
    """Some of them are infinite, some in the last column NaN."""
    places = torch.rand(x.shape)
    x = torch.where(places < 0.01, torch.inf, x) * 0.5
    return torch.where((places > 0.9) & (torch.arange(x.shape[-1]) % 13 == 12), torch.nan, x)


class Moves(Templates):
    """What only moves elements, and elementwise operators with broadcasting."""

    def forward(self, x: Tensor, ids: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 6; `ids`: batch, length."""
        t = x.permute(2, 1, 0)
        rows = torch.where(ids[:, :, None] > 4, x, x[:1] * 2)
        return (
            t.contiguous(), x.permute(1, 0, 2).contiguous(), torch.cat([x, rows, x * 2], 1),
            torch.cat([x, self.table(ids)], 2), self.table(ids) * x, rows,
            t + x[0, :, 0][None, :, None], x.permute(1, 2, 0).exp(), F.gelu(x) * x[:, :1],
            x[..., 2:5].contiguous(), x[:, 1:] - x[:, :1], x[:, :, 3] * x[..., 1],
            ids.T.contiguous(), (ids * 0.5).T.contiguous(), ids.to(torch.int8).T.contiguous(),
            x.transpose(0, 1).reshape(x.shape[1], -1), x.tril(), t.triu(-2), ids.tril(1),
            x.permute(1, 2, 0).half().triu(), (ids > 4).triu(-1), ids.to(torch.int8).T.tril(-3),
        )  # fmt: skip


class Truths(nn.Module):
    """Comparisons and what is done with them, numbers of all types, and those that are counted."""

    def forward(self, x: Tensor, ids: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 6; `ids`: batch, length."""
        places, few, seen = torch.arange(ids.shape[1]), ids.to(torch.int16), ids > 4
        ahead = places[None] <= places[:, None] + ids[:, :1, None]
        return (
            seen, ~seen | (ids == places), torch.where(seen, ids, -ids), (few & 3) ^ few,
            ahead, ahead.float() * -2.5, (x > 0.5) & (x[..., :1] < 1) & seen[..., None],
            x.masked_fill(~seen[..., None], -1.0), F.gelu(x, approximate="tanh"),
            few.abs().float() + x[..., 0], seen.long() * ids, x.bool(), places.float() * 0.5,
            torch.arange(3, 2 * ids.shape[0] + 3, 2), (1.0 - ids.float()) * x[..., 2],
            torch.exp(places[:, None] * torch.tensor([-0.5, -0.25, 1.0, 0.1, 0.0, -2.0])) * x,
        )  # fmt: skip


class Planes(nn.Module):
    """Windows of planes, of which all columns are in registers, or one is."""

    def __init__(self) -> None:
        super().__init__()
        self.one = nn.Conv2d(2, 2, (2, 3), (1, 2), 1, groups=2)
        self.two = nn.Conv2d(2, 4, 2, dilation=2, groups=2)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, 2, and the sides."""
        return self.one(x).relu(), self.two(x[:, :, 1:, 2:])


class Writes(nn.Module):
    """Parts of tensors, written: places by number, from both ends, and slices."""

    def forward(self, x: Tensor, ids: Tensor, cache: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 6; `ids`: length, from -11 to 10; `cache`: 2, 11, 6."""
        put, rows = torch.ops.aten.index_put, x[:1, :, :1]
        few, first = torch.tensor([1, -2]), x[:, :2] * 2
        return (
            put(cache, [None, ids], x[:1], True), put(cache, [ids * 0 - 1, ids], rows[0], True),
            put(x, [None, few], first), put(x.transpose(0, 1) * 2, [few], x[0, :1]),
            put(x, [few[:1] * 0, few[:1], few[:1] + 3], x[0, 0, :1]), x.index_fill(1, few, -1.0),
            put(x > 0, [None, few], x[:, :2] < 0, True), torch.slice_scatter(x, first, 1, 0, 2),
            torch.select_scatter(x, x[:, 0], 1, 1), torch.slice_scatter(x, x[:, :, :2], 2, 1, 6, 3),
        )  # fmt: skip


class Pairs(nn.Module):
    """Each with each: columns, whose numbers lie apart, are the same for all rows."""

    def forward(self, x: Tensor, ids: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 6; `ids`: batch, length, 4."""
        one, other, few = x[:, :, None], x[:, None], ids.to(torch.int8)
        whole = ids.int() * 123456789
        return (
            whole @ whole.mT, whole.mT @ whole - 1, one[..., 0] * other[..., 1],
            torch.maximum(one[..., 2], other[..., 2]) - other[..., 0],
            one[..., 3] > other[..., 4], ids[:, :, None, 0] + ids[:, None, :, 3],
            few[:, :, None, 1] * few[:, None, :, 2], (x @ x.mT) * other[..., 5],
            x[:1, :, 0, None] + x[:1, None, :, 3], x[:, None, :, 1].expand(-1, 3, -1).clone(),
        )  # fmt: skip


class Picks(nn.Module):
    """Places by number, read: whole rows, columns, single elements, of tensors that lie anyhow."""

    def forward(self, x: Tensor, ids: Tensor, each: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 7; `ids`: as many as there are, from -2 to 1; `each`: as `x`, below
        2."""
        few, turned, behind = torch.tensor([3, 0, 6, 3]), x.transpose(1, 2), ids.to(torch.int32)
        batch, behind_first = torch.arange(x.shape[0])[:, None], each.transpose(1, 2)[:, :3]
        small = each.to(torch.int8)
        return (
            x[ids], x[:, ids], x[:, :, few - 2], x[batch, ids[None]], x[ids, :, ids],
            turned[ids, 2], x[behind, behind, 1], turned[:, :, behind], x.index_select(2, few),
            turned[:, ::2].index_select(1, few[1:2]), (x > 0)[:, ids], x.half()[ids[:1]] * 2,
            x.gather(1, each), x.gather(2, each), (x > 0).gather(-1, each),
            turned.gather(2, each.transpose(1, 2)), each.gather(1, each[:, :, 1:4]),
            x.scatter(1, each, 1.5), x.scatter_add(0, each, x * 2), (x > 0).scatter(2, each, False),
            each.scatter_add(1, each[:, :, 1:4], each), turned.scatter_add(2, behind_first, turned),
            x.half().scatter(2, torch.tensor([3, 0, 6, 1]).expand(*each.shape[:2], 4), x.half()),
            small.index_put((batch, ids[None]), small * 3, accumulate=True),
        )  # fmt: skip


class Combined(nn.Module):
    """One value for each index, combined with what is there, or not."""

    def forward(self, x: Tensor, ids: Tensor, values: Tensor, each: Tensor) -> tuple[Tensor, ...]:
        """`x` and `values`: batch, length, 13, with numbers that are none; `ids` and `each`: as
        many integers, `each` below 2."""
        kinds, turned = ("sum", "prod", "amax", "amin", "mean"), values.transpose(0, 1)
        whole, few = (ids, ids.to(torch.int8), ids.byte()), each[:, :, :5]
        return (
            *(x.scatter_reduce(1, each, values, kind) for kind in kinds),
            *(x.scatter_reduce(2, few, values, kind, include_self=False) for kind in kinds),
            *(turned.scatter_reduce(0, each.transpose(0, 1), turned, kind) for kind in kinds[1:4]),
            *(one.scatter_reduce(1, each, one, kind) for one in whole for kind in kinds[:4]),
            *(ids.scatter_reduce(0, each, ids, kind, include_self=False) for kind in kinds[1:4]),
            *((x > 0).scatter_reduce(1, each, values > 0, kind) for kind in kinds[:4]),
            ids.to(torch.int16).scatter_reduce(-1, each, ids.to(torch.int16), "amin"),
        )  # fmt: skip


class Places(nn.Module):
    """Where extremes are, and what stands there, of numbers that are often equal."""

    def forward(self, x: Tensor, ids: Tensor, wide: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 13; `ids`: batch, length, in both few numbers; `wide`: as `x`, in
        float64."""
        turned = x.transpose(1, 2)
        return (
            x.argmax(1), x.argmin(2), x.argmax(0, keepdim=True), x.argmin(), *x.max(1),
            *turned.min(1), x.half().argmax(1), x.bfloat16().argmin(2), x[:, ::2].argmax(1),
            ids.argmin(1), *ids.max(0, keepdim=True), x.max(1)[1] * 2,
            *x.sort(dim=1, stable=True), turned.argsort(dim=0, descending=True, stable=True),
            x.bfloat16().argsort(dim=2, stable=True), x.topk(2, 1, largest=False)[0],
            turned.abs().topk(2, 2)[0], ids.int().topk(1, 1, largest=False)[0],
            *ids.sort(dim=1, stable=True), *wide.sort(dim=1, descending=True, stable=True),
            wide.argsort(dim=0, stable=True), wide.topk(2, 1)[0], ids.topk(2, 1)[0],
            *wide.cummax(1), *wide.transpose(1, 2).cummin(2), *ids.cummin(1),
        )  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A module, what it is called with for two sizes, which dimensions these are, and values."""

    module: type[nn.Module]
    inputs: Callable[[int, int], tuple[Tensor, ...]]
    open: tuple[dict[int, int], ...]
    values: tuple[Sequence[int], Sequence[int]]


CASES = {
    "contractions": Case(
        Contractions,
        lambda b, t: (torch.randn(b, t, 19), torch.randn(b, t, 7)),
        ({0: 0, 1: 1}, {0: 0, 1: 1}),
        ((1, 2, 5), (2, 3, 17, 31, 70)),
    ),
    "few columns": Case(
        FewColumns,
        lambda b, t: (torch.randn(b, t, 190),),
        ({0: 0, 1: 1},),
        ((1, 2, 5), (2, 3, 7)),
    ),
    "blocks": Case(
        Blocks,
        lambda b, t: (torch.randn(b, t, 700),),
        ({0: 0, 1: 1},),
        ((1, 2, 3), (*range(1, 9), 17, 67)),
    ),
    "one row": Case(
        OneRow,
        lambda b, t: (torch.randn(b, t, 23),),
        ({0: 0, 1: 1},),
        ((1, 3, 9), (*range(1, 8), 11, 13)),
    ),
    "images": Case(
        Images,
        lambda h, w: (torch.randn(2, 3, h, w),),
        ({2: 0, 3: 1},),
        ((8, 9, 12, 33), (8, 11, 16, *range(27, 36, 2))),
    ),
    "norms": Case(
        Norms,
        lambda h, w: (torch.randn(2, 3, h, w),),
        ({2: 0, 3: 1},),
        ((8, 9, 33), (8, 11, 16, 27, 35)),
    ),
    "planes": Case(
        Planes,
        lambda h, w: (torch.randn(2, 2, h, w),),
        ({2: 0, 3: 1},),
        ((5, 9, 33), (8, 9, 13, 17, 33, 64)),
    ),
    "image batches": Case(
        Images,
        lambda b, w: (torch.randn(b, 3, 9, w),),
        ({0: 0, 3: 1},),
        ((1, 3, 4), (8, 11, 13)),
    ),
    "rows": Case(
        Rows,
        lambda b, t: (torch.randn(b, t, 13),),
        ({0: 0, 1: 1},),
        ((1, 2, 9), (2, 7, 16, 67)),
    ),
    "columns": Case(
        Columns,
        lambda b, t: (
            with_numbers_that_are_none(torch.randn(b, t, 300)),
            torch.randint(-9, 9, (b, t, 41)),
        ),
        ({0: 0, 1: 1}, {0: 0, 1: 1}),
        ((1, 2, 9), (1, 7, 16, 31)),
    ),
    "moves": Case(
        Moves,
        lambda b, t: (torch.randn(b, t, 6), torch.randint(0, 11, (b, t))),
        ({0: 0, 1: 1}, {0: 0, 1: 1}),
        ((1, 2, 17), (3, 5, 16, 37)),
    ),
    "places": Case(
        Places,
        lambda b, t: (
            torch.randint(-3, 4, (b, t, 13)).float(),
            torch.randint(-2, 2, (b, t)),
            with_numbers_that_are_none(torch.randint(-3, 4, (b, t, 13)).double()),
        ),
        ({0: 0, 1: 1}, {0: 0, 1: 1}, {0: 0, 1: 1}),
        ((1, 2, 9), (3, 7, 16, 67, 261)),
    ),
    "pairs": Case(
        Pairs,
        lambda b, t: (torch.randn(b, t, 6), torch.randint(-9, 9, (b, t, 4))),
        ({0: 0, 1: 1}, {0: 0, 1: 1}),
        ((1, 2, 9), (1, 3, 7, 16, 31, 96)),
    ),
    "many pairs": Case(
        Pairs,
        lambda b, t: (torch.randn(b, t, 6), torch.randint(-9, 9, (b, t, 4))),
        ({0: 0, 1: 1}, {0: 0, 1: 1}),
        ((1, 2), (1, 2, 12, 13, 14, 45, 300)),
    ),
    "picks": Case(
        Picks,
        lambda b, t: (
            torch.randn(b, t, 7),
            torch.randint(-2, 2, (t,)),
            torch.randint(0, 2, (b, t, 7)),
        ),
        ({0: 0, 1: 1}, {0: 1}, {0: 0, 1: 1}),
        ((2, 3, 9), (2, 5, 17)),
    ),
    "combined": Case(
        Combined,
        lambda b, t: (
            with_numbers_that_are_none(torch.randn(b, t, 13)),
            torch.randint(-9, 9, (b, t, 13)),
            with_numbers_that_are_none(torch.randn(b, t, 13)),
            torch.randint(0, 2, (b, t, 13)),
        ),
        ({0: 0, 1: 1},) * 4,
        ((2, 3, 5), (2, 7, 17)),
    ),
    "writes": Case(
        Writes,
        lambda b, t: (
            torch.randn(b, t, 6),
            torch.randperm(22)[:t] % 11 - 11,
            torch.randn(2, 11, 6),
        ),
        ({0: 0, 1: 1}, {0: 1}, {}),
        ((1, 2, 9), (3, 5, 11, 21)),
    ),
    "truths": Case(
        Truths,
        lambda b, t: (torch.randn(b, t, 6), torch.randint(-3, 11, (b, t))),
        ({0: 0, 1: 1}, {0: 0, 1: 1}),
        ((1, 2, 9), (2, 5, 16, 37)),
    ),
}


@cache
def exported(name: str) -> tuple[nn.Module, torch.export.ExportedProgram]:
    torch.manual_seed(0)
    case = CASES[name]
    dims = [Dim(f"s{n}", min=v[0], max=v[-1]) for n, v in enumerate(case.values)]
    shapes = tuple({dim: dims[size] for dim, size in each.items()} for each in case.open)
    module = case.module().eval()
    with torch.no_grad():
        return module, torch.export.export(
            module, case.inputs(*(v[len(v) // 2] for v in case.values)), dynamic_shapes=shapes
        )


@pytest.mark.parametrize("target", each_time(TARGETS, ("native",)))
@pytest.mark.parametrize("name", CASES)
def test_every_size_is_computed_as_in_pytorch(name: str, target: str) -> None:
    module, program = exported(name)
    compiled = hardwire.compile(program, target, name="m")
    assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
    torch.manual_seed(1)
    for sizes in product(*CASES[name].values):
        inputs = CASES[name].inputs(*sizes)
        with torch.no_grad():
            wanted = module(*inputs)
        found = compiled.run(*(each.numpy() for each in inputs))
        for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
            np.testing.assert_allclose(
                one, other.numpy(), rtol=1e-4, atol=1e-5, err_msg=f"{sizes}, output {number}"
            )


def test_places_that_are_not_there_are_not_read() -> None:
    """Those of a list may count from the end; what is selected and gathered may not."""
    rows = Dim("n", min=2, max=9)

    class Pick(nn.Module):
        def forward(self, x: Tensor, i: Tensor, j: Tensor, k: Tensor) -> tuple[Tensor, ...]:
            return x[i], x[:, :2].index_select(1, j) * 2, x.gather(0, k)

    inputs = torch.ones(6, 3), torch.tensor([5]), torch.tensor([1]), torch.tensor([[5]])
    program = torch.export.export(Pick(), inputs, dynamic_shapes=({0: rows}, None, None, None))
    run = hardwire.compile(program, "native", name="m").run
    for count, *places in ((6, 5, 1, 5), (6, -6, 1, 0), (9, 8, 0, 8)):
        i, j, k = (np.array([place]) for place in places)
        assert all(each.all() for each in run(np.ones((count, 3), np.float32), i, j, k[None]))
    for count, *places in ((5, 5, 1, 0), (6, -7, 1, 0), (6, 0, 2, 0), (6, 0, -1, 0), (6, 0, 0, -1)):
        i, j, k = (np.array([place]) for place in places)
        with pytest.raises(hardwire.HardwireError, match="an index is out of range"):
            run(np.ones((count, 3), np.float32), i, j, k[None])


@pytest.mark.parametrize("target", ["native", "x86-64-v2"])
def test_one_of_many_places_that_is_not_there_is_seen(target: str) -> None:
    """Wherever it stands, and however large it is: of 64 bits the upper ones count, too."""

    class Pick(nn.Module):
        def forward(self, x: Tensor, i: Tensor, j: Tensor) -> tuple[Tensor, ...]:
            return x[i] * 2, x.index_select(0, j)

    rows, many = Dim("n", min=2, max=9), Dim("m", min=1, max=80)
    given = torch.ones(6, 3), torch.zeros(61, dtype=torch.int32), torch.zeros(61).long()
    program = torch.export.export(Pick(), given, dynamic_shapes=({0: rows}, {0: many}, {0: many}))
    x = np.arange(15, dtype=np.float32).reshape(5, 3)
    for run in (
        hardwire.compile(program, target, name="m").run,
        hardwire.compile(torch.export.export(Pick(), (given[0][:5], *given[1:])), target).run,
    ):
        places = np.arange(-30, 31) % 5
        one, other = run(x, (places - 5 * (places > 2)).astype(np.int32), places)
        assert np.array_equal(one, x[places] * 2)
        assert np.array_equal(other, x[places])
        for at, number in ((0, 5), (60, -1), (37, 1 << 32), (60, -(1 << 32)), (17, 1 << 63 - 1)):
            bad = places.copy()
            bad[at] = number
            with pytest.raises(hardwire.HardwireError, match="an index is out of range"):
                run(x, np.zeros(61, np.int32), bad)
        for at, number in ((0, 5), (60, -6), (33, (1 << 31) - 1), (5, -(1 << 31))):
            bad = places.astype(np.int32)
            bad[at] = number
            with pytest.raises(hardwire.HardwireError, match="an index is out of range"):
                run(x, bad, places)


def test_places_that_are_not_there_are_told_at_run_time() -> None:
    """The same one is there where there are more of them."""
    at, rows = torch.tensor([5]), Dim("n", min=2, max=9)

    class Put(nn.Module):
        def forward(self, x: Tensor, at: Tensor, each: Tensor) -> tuple[Tensor, Tensor]:
            put = torch.ops.aten.index_put(x, [at], x[:1])
            return put, x.scatter(0, each, 2.0).scatter_add(0, each, x)

    given, open_rows = (torch.ones(6, 3), at, at[None]), ({0: rows}, None, None)
    program = torch.export.export(Put(), given, dynamic_shapes=open_rows)
    run = hardwire.compile(program, "native", name="m").run
    for place, other in ((5, 0), (-6, 5)):
        put, added = run(np.ones((6, 3), np.float32), np.array([place]), np.array([[other]]))
        assert put.all()
        assert added[other, 0] == 3
        assert added.sum() == 20
    for count, place, other in ((5, 5, 0), (6, -7, 0), (6, 5, 6), (6, 5, -1), (5, 0, 5)):
        with pytest.raises(hardwire.HardwireError, match="an index is out of range"):
            run(np.ones((count, 3), np.float32), np.array([place]), np.array([[other]]))
