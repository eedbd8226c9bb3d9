"""Attention as one kernel, against PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
ml_dtypes = pytest.importorskip("ml_dtypes")

import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.graph import calls  # noqa: E402
from hardwire.dialect.importers import load  # noqa: E402
from hardwire.dialect.targets import by_name  # noqa: E402
from hardwire.passes.pipeline import run_to  # noqa: E402

attend = F.scaled_dot_product_attention


class Forward(nn.Module):
    """A function as a module."""

    def __init__(self, forward: Callable) -> None:
        super().__init__()
        self.body = forward

    def forward(self, *inputs: Any) -> Any:
        return self.body(*inputs)


def floats(*shape: int) -> torch.Tensor:
    return torch.randn(*shape)


def as_numpy(x: torch.Tensor) -> np.ndarray:
    if x.dtype == torch.bfloat16:
        return x.view(torch.uint16).numpy().view(ml_dtypes.bfloat16)
    return x.numpy()


def heads(queries: int, keys: int, depth: int, width: int, *lead: int) -> tuple[torch.Tensor, ...]:
    lead = lead or (1, 2)
    return floats(*lead, queries, depth), floats(*lead, keys, depth), floats(*lead, keys, width)


def by_hand(q: Any, k: Any, v: Any, mask: Any) -> Any:
    """As BERT and GPT-2 write it, with their mask."""
    scores = q @ k.transpose(-1, -2) / v.shape[-1] ** 0.5
    lowest = torch.full([], torch.finfo(scores.dtype).min)
    seen = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()[None, None]
    scores = torch.where(seen, scores, lowest) + mask
    mixed = F.softmax(scores, -1) @ v
    return mixed.permute(0, 2, 1, 3).reshape(q.shape[0], q.shape[2], -1)


def projected(x: Any, w: Any) -> Any:
    """Queries, keys and values lie in one matrix, and so do heads in the result."""
    batch, length, width = x.shape
    parts = F.linear(x, w).view(batch, length, 3, 2, width // 2).permute(2, 0, 3, 1, 4)
    mixed = attend(*parts.unbind(0))
    return mixed.transpose(1, 2).reshape(x.shape)


def single(q: Any, k: Any, v: Any) -> Any:
    """One head, in two dimensions, with something behind it."""
    return torch.relu(F.softmax(torch.mm(q, k.t()) * 0.3, 1).mm(v)) + 1


def added(q: Any, k: Any, v: Any, diagonal: int = 0, lowest: float | None = None) -> Any:
    """A mask is added that is zeros and the lowest number."""
    scores = q @ k.mT * 0.3
    lowest = torch.finfo(scores.dtype).min if lowest is None else lowest
    mask = torch.full(scores.shape[-2:], lowest).triu(diagonal + 1)
    return F.softmax(scores + mask, -1) @ v


def indexed(q: Any, k: Any, v: Any) -> Any:
    """As transformers makes its mask: positions are compared, padding is looked up."""
    batch, rows, columns = q.shape[0], torch.arange(q.shape[2]), torch.arange(k.shape[2])
    real = torch.ones(batch, k.shape[2], dtype=torch.bool)
    seen = (columns <= rows[:, None] + 2) & real[torch.arange(batch)[:, None, None, None], columns]
    return attend(q, k, v, seen.expand(batch, q.shape[1], -1, -1))


def a_mask(*shape: int) -> torch.Tensor:
    """Floats, of which some hide their keys."""
    mask = floats(*shape)
    mask[..., 1::3] = -inf
    return mask


CASES: dict[str, tuple[Callable, tuple[torch.Tensor, ...]]] = {
    "one_token": (attend, heads(1, 1, 8, 8)),
    "one_query": (attend, heads(1, 37, 64, 64, 2, 3)),
    "odd": (attend, heads(5, 7, 13, 9, 2, 3)),
    "narrow": (attend, heads(17, 17, 1, 1)),
    "image": (attend, heads(197, 197, 64, 64)),
    "more_queries": (attend, heads(65, 33, 80, 80)),
    "causal": (lambda q, k, v: attend(q, k, v, is_causal=True), heads(17, 17, 8, 8)),
    "causal_long": (lambda q, k, v: attend(q, k, v, is_causal=True), heads(100, 100, 24, 40)),
    "causal_more_keys": (lambda q, k, v: attend(q, k, v, is_causal=True), heads(7, 50, 13, 13)),
    "causal_fewer_keys": (lambda q, k, v: attend(q, k, v, is_causal=True), heads(50, 19, 13, 13)),
    "causal_with_past": (
        lambda q, k, v: attend(q, k, v, torch.ones(60, 100, dtype=torch.bool).tril(40)),
        heads(60, 100, 8, 8),
    ),
    "causal_added": (added, heads(35, 35, 13, 9, 2, 3)),
    "causal_added_infinity": (partial(added, lowest=-inf, diagonal=4), heads(35, 39, 13, 9)),
    "causal_indexed": (indexed, heads(35, 37, 13, 9, 2, 3)),
    "added_rows_that_see_nothing": (partial(added, diagonal=-3), heads(35, 35, 13, 9)),
    "of_booleans": (
        lambda q, k, v, m: attend(q, k, v, attn_mask=m),
        (*heads(7, 19, 16, 16, 2, 3), torch.rand(2, 1, 7, 19) > 0.4),
    ),
    "of_floats": (
        lambda q, k, v, m: attend(q, k, v, attn_mask=m, scale=0.7),
        (*heads(17, 19, 16, 16, 2, 3), a_mask(3, 1, 19)),
    ),
    "of_booleans_that_hide_all": (
        lambda q, k, v, m: attend(q, k, v, attn_mask=m) + 1,
        (*heads(7, 19, 16, 16, 2, 3), torch.arange(7)[:, None] % 3 > torch.arange(19) % 2),
    ),
    "of_floats_that_hide_all": (
        lambda q, k, v, m: attend(q, k, v, attn_mask=m),
        (*heads(7, 19, 16, 16, 2, 3), torch.tensor([-inf, 0.5])[[0, 1, 1, 0, 1, 0, 1], None]),
    ),
    "of_a_constant_that_hides_all": (
        lambda q, k, v: attend(q, k, v, torch.ones(7, 19, dtype=torch.bool).tril(-2)),
        heads(7, 19, 16, 16, 2, 3),
    ),
    "grouped": (
        lambda q, k, v: attend(q, k, v, enable_gqa=True),
        (floats(2, 6, 17, 16), floats(2, 2, 19, 16), floats(2, 2, 19, 8)),
    ),
    "by_hand": (by_hand, (*heads(17, 17, 13, 13, 2, 3), a_mask(2, 1, 1, 17))),
    "projected": (projected, (floats(2, 17, 16), floats(48, 16))),
    "single": (single, heads(6, 9, 5, 3, 1)),
}
CASES["made_of_queries_and_keys"] = (
    lambda q, k, v, rows, keys: attend(q, k, v, rows[:, None, :, None] & keys[:, None, None]),
    (*heads(7, 19, 16, 16, 2, 3), torch.rand(2, 7) > 0.3, torch.rand(2, 19) > 0.4),
)
CASES["made_of_keys_and_added"] = (
    lambda q, k, v, rows, keys: (
        F.softmax(
            q @ k.mT * 0.3
            + torch.where(rows[:, None, :, None] & keys[:, None, None], 0.5, -7.0).expand(
                -1, 3, -1, -1
            ),
            -1,
        )
        @ v
    ),
    (*heads(7, 19, 16, 16, 2, 3), torch.rand(2, 7) > 0.3, torch.rand(2, 19) > 0.4),
)
CASES["single"] = (single, tuple(x[0] for x in CASES["single"][1]))


@pytest.fixture(autouse=True)
def _same_numbers() -> None:
    torch.manual_seed(0)


NARROW = ("odd", "causal_long", "of_floats", "grouped", "single")
"""Those that are computed in narrow registers, too."""


DECOMPOSED = ("narrow", "of_floats", "of_booleans_that_hide_all", "grouped")
"""Those that `run_decompositions` has written in other operators before."""


@pytest.mark.parametrize(
    ("name", "target"),
    [*((name, "native") for name in CASES), *((name, "x86-64-v2") for name in NARROW)],
)
def test_numbers(name: str, target: str) -> None:
    forward, inputs = CASES[name]
    program = torch.export.export(Forward(forward), inputs)
    if name in DECOMPOSED:
        program = program.run_decompositions()
    planned = load(program, target=by_name(target))
    run_to(planned, "planned")
    kernels = [each for each in calls.functions(planned).values() if calls.template(each)]
    assert "attention" in map(calls.template, kernels)
    assert name.startswith("causal") == ("aten.tril" in "".join(map(str, kernels)))
    assert not name.startswith(("causal", "made")) or len(kernels) == 1
    found = hardwire.compile(program, target=target).run(*(x.numpy() for x in inputs))
    np.testing.assert_allclose(found, forward(*inputs).numpy(), rtol=2e-5, atol=2e-5)


def test_what_a_triangle_hides_is_not_computed() -> None:
    """Nor are all scores in the arena, of which a half is seen."""
    inputs, counts = heads(48, 48, 16, 16), list[int]()
    for causal in (False, True):
        forward = Forward(partial(attend, is_causal=causal))
        model = hardwire.compile(torch.export.export(forward, inputs), target="cortex-m4f")
        model.run(*(x.numpy() for x in inputs))
        assert model.counted is not None
        counts.append(model.counted.total)
        assert model.interface.arena_size < 48 * 48 * 4
    assert counts[1] < 0.7 * counts[0]


def cached(q: Any, k: Any, v: Any, mask: Any) -> Any:
    """A few queries of groups on keys and values of a cache."""
    return attend(q, k, v, mask, enable_gqa=True)


def of_cache(queries: int, depth: int, width: int, dtype: torch.dtype) -> tuple[torch.Tensor, ...]:
    """The queries lie between others; one row of the mask hides all."""
    mask = torch.arange(queries)[:, None] + 17 > torch.arange(37) * torch.tensor([1, 3]).view(
        2, 1, 1, 1
    )
    mask[..., -1, :] = False
    q = torch.randn(2, queries, 4, depth).to(dtype).transpose(1, 2)
    k, v = (torch.randn(2, 2, 37, size).to(dtype) for size in (depth, width))
    return q, k, v, mask


IN_PLACE = (
    (1, 45, 21, torch.float32, "native"),
    (2, 90, 9, torch.float32, "native"),
    (2, 64, 130, torch.bfloat16, "native"),
    (1, 100, 24, torch.float16, "native"),
    (3, 61, 21, torch.float32, "x86-64-v3"),
    (1, 70, 40, torch.float16, "x86-64-v3"),
    (3, 30, 21, torch.float32, "x86-64-v2"),
    (2, 23, 22, torch.float32, "aarch64"),
)


@pytest.mark.parametrize(("queries", "depth", "width", "dtype", "target"), IN_PLACE)
def test_few_queries_read_keys_and_values_in_place(
    queries: int, depth: int, width: int, dtype: torch.dtype, target: str
) -> None:
    """There is room for a few rows of scores alone, which no copy of keys would find."""
    inputs = of_cache(queries, depth, width, dtype)
    program = torch.export.export(Forward(cached), inputs)
    model = hardwire.compile(program, target=target)
    assert [call["template"] for call in model.report["calls"]][-1] == "attention"
    assert model.interface.arena_size <= 64 + 4 * queries * (37 + 2 * 16 + 1)
    given = [as_numpy(x) for x in inputs]
    found = np.asarray(model.run(*given)).astype(np.float32)
    expected = cached(*(x.float() if x.is_floating_point() else x for x in inputs))
    off = 2e-5 if dtype == torch.float32 else 1e-2
    np.testing.assert_allclose(found, expected.numpy(), rtol=off, atol=off)


def behind_the_past(q: Any, k: Any, v: Any, old_k: Any, old_v: Any, *real: Any) -> Any:
    """Queries that follow others, whose keys and values are there; some of both are padding."""
    k, v = torch.cat([old_k, k], 2), torch.cat([old_v, v], 2)
    keys = torch.arange(k.shape[2])
    own = torch.arange(k.shape[2] - q.shape[2], k.shape[2])
    return attend(q, k, v, (keys <= own[:, None]) & torch.cat(real, 1)[:, None, None])


def of_groups(q: Any, k: Any, v: Any, real: Any = None, by_hand: bool = False) -> Any:
    """As transformers write heads that share keys, with a mask that is chosen by or added."""
    each = q.shape[1] // k.shape[1]
    k, v = (
        x[:, :, None].expand(-1, -1, each, -1, -1).reshape(x.shape[0], q.shape[1], -1, x.shape[3])
        for x in (k, v)
    )
    places = torch.arange(q.shape[2])
    seen = places <= places[:, None]
    if by_hand:
        mask = torch.where(seen, 0.0, torch.finfo(torch.float32).min)
        return F.softmax(q @ k.transpose(2, 3) * 0.3 + mask[None, None], -1) @ v
    seen = seen & real[:, None, None]
    return attend(q, k, v, seen)


def hidden_keys(count: int) -> torch.Tensor:
    """Of the second of two: all but every third one."""
    return torch.stack([torch.ones(count, dtype=torch.bool), torch.arange(count) % 3 == 2])


def hidden(*shape: int) -> torch.Tensor:
    """What hides some keys of most rows, and all of every third one."""
    mask = a_mask(*shape)
    mask[..., 1::3, :] = -inf
    return mask


OPEN: dict[str, tuple[Callable, Callable, tuple[Any, ...], tuple]] = {
    "self_of_rows_that_see_nothing": (
        lambda q, k, v, m: attend(q, k, v, m) + 1,
        lambda n, t: (*heads(t, t, 20, 24, n, 3), hidden(n, 1, t, t)),
        ({0: "n", 2: "t"}, {0: "n", 2: "t"}, {0: "n", 2: "t"}, {0: "n", 2: "t", 3: "t"}),
        ((1, 2), (3, 70), (2, 13), (1, 16), (2, 33), (1, 47), (2, 31), (1, 64)),
    ),
    "cross": (
        lambda q, k, v, m: torch.relu(attend(q, k, v, m.mT)),
        lambda t, u: (*heads(t, u, 13, 9), floats(u, t)),
        ({2: "t"}, {2: "u"}, {2: "u"}, {0: "u", 1: "t"}),
        ((2, 2), (70, 90), (33, 2), (2, 90), (15, 17), (48, 31)),
    ),
    "one_query_of_a_group": (
        lambda q, k, v: attend(q, k, v, enable_gqa=True),
        lambda u: (floats(2, 6, 1, 16), floats(2, 2, u, 16), floats(2, 2, u, 8)),
        ({}, {2: "u"}, {2: "u"}),
        ((2,), (90,), (15,), (16,), (33,)),
    ),
    "two_queries_in_place": (
        lambda q, k, v, m: attend(q, k, v, m),
        lambda n, u: (*heads(2, u, 70, 24, n, 2), a_mask(n, 1, 1, u)),
        ({0: "n"}, {0: "n", 2: "u"}, {0: "n", 2: "u"}, {0: "n", 3: "u"}),
        ((1, 2), (3, 90), (2, 15), (1, 16), (2, 33)),
    ),
    "causal_with_past_and_padding": (
        behind_the_past,
        lambda p, t: (
            *heads(t, t, 16, 8, 2, 3), floats(2, 3, p, 16), floats(2, 3, p, 8),
            hidden_keys(p), hidden_keys(t),
        ),
        ({2: "t"}, {2: "t"}, {2: "t"}, {2: "p"}, {2: "p"}, {1: "p"}, {1: "t"}),
        ((1, 1), (50, 40), (7, 13), (1, 40), (33, 17)),
    ),
    "causal_grouped_and_padded": (
        of_groups,
        lambda n, t: (
            floats(n, 6, t, 16), floats(n, 2, t, 16), floats(n, 2, t, 8),
            hidden_keys(t)[torch.arange(n) % 2],
        ),
        ({0: "n", 2: "t"}, {0: "n", 2: "t"}, {0: "n", 2: "t"}, {0: "n", 1: "t"}),
        ((1, 1), (3, 60), (2, 13), (1, 33)),
    ),
    "causal_grouped_and_added": (
        partial(of_groups, by_hand=True),
        lambda n, t: (floats(n, 6, t, 16), floats(n, 2, t, 16), floats(n, 2, t, 8)),
        ({0: "n", 2: "t"},) * 3,
        ((1, 1), (3, 60), (2, 13), (1, 33)),
    ),
    "grouped_by_queries_and_keys": (
        lambda q, k, v, m: attend(q, k, v, m[:, None, :, None] & m[:, None, None], enable_gqa=True),
        lambda n, t: (
            floats(n, 6, t, 16), floats(n, 2, t, 16), floats(n, 2, t, 8),
            hidden_keys(t)[torch.arange(n) % 2],
        ),
        ({0: "n", 2: "t"}, {0: "n", 2: "t"}, {0: "n", 2: "t"}, {0: "n", 1: "t"}),
        ((1, 1), (3, 60), (2, 13), (1, 33)),
    ),
    "batch": (by_hand, lambda n: (*heads(17, 17, 13, 13, n, 3), a_mask(n, 1, 1, 17)),
              ({0: "n"},) * 4, ((2,), (9,), (5,))),
}  # fmt: skip
"""What is computed, inputs of some sizes, which of their dimensions are open, and sizes: the least
and the largest first."""


@pytest.mark.parametrize(
    ("name", "target"),
    [*((name, "native") for name in OPEN), ("cross", "x86-64-v2"), ("cross", "cortex-m4f")],
)
def test_numbers_of_open_sizes(name: str, target: str) -> None:
    """Nothing of queries times keys is in the arena."""
    forward, make, dims, sizes = OPEN[name]
    names = sorted({each for dim in dims for each in dim.values()})
    bounds = dict(zip(names, zip(sizes[0], sizes[1], strict=True), strict=True))
    known = {
        name: torch.export.Dim(name, min=low, max=high) for name, (low, high) in bounds.items()
    }
    shapes = tuple({place: known[each] for place, each in dim.items()} for dim in dims)
    program = torch.export.export(Forward(forward), make(*sizes[2]), dynamic_shapes=(shapes,))
    static = load(program, target=by_name(target))
    run_to(static, "static")
    assert name.startswith("causal") == ("aten.tril" in str(static.module))
    model = hardwire.compile(program, target=target)
    templates = [call["template"] for call in model.report["calls"]]
    assert templates == ["attention"] if "grouped" in name else "attention" in templates
    for run in sizes:
        inputs = make(*run)
        found = model.run(*(x.numpy() for x in inputs))
        np.testing.assert_allclose(found, forward(*inputs).numpy(), rtol=2e-5, atol=2e-5)
