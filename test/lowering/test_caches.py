"""Attention over caches reads the keys that its masks show, against PyTorch."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402

import hardwire  # noqa: E402

LOWEST = torch.finfo(torch.float32).min


class Cached(nn.Module):
    """Tokens write their keys and values into a cache, of which they see the slots up to their own,
    or a window of these."""

    def __init__(self, kind: str, slots: int, window: int | None = None, shared: int = 2) -> None:
        super().__init__()
        self.kind, self.slots, self.window = kind, slots, window
        self.register_buffer("keys", torch.zeros(1, shared, slots, 24))
        self.register_buffer("values", torch.zeros(1, shared, slots, 9))
        self.register_buffer("table", torch.ones(slots, slots, dtype=torch.bool).tril())

    def seen(self, position: Any) -> Any:
        places = torch.arange(self.slots)
        if self.kind == "looked up":
            return self.table[None, None, position]
        seen = places <= position[:, None]
        return seen if self.window is None else seen & (places > position[:, None] - self.window)

    def forward(self, q: Any, k: Any, v: Any, position: Any) -> Any:
        self.keys.index_copy_(2, position, k)
        self.values.index_copy_(2, position, v)
        seen = self.seen(position)
        if self.kind in ("lowest", "infinity"):
            mask = torch.where(seen, 0.0, LOWEST if self.kind == "lowest" else -inf)
            each = q.shape[1] // self.keys.shape[1]
            keys, values = (x.repeat_interleave(each, 1) for x in (self.keys, self.values))
            return F.softmax(q @ keys.mT * 0.3 + mask, -1) @ values
        return F.scaled_dot_product_attention(q, self.keys, self.values, seen, enable_gqa=True)


def tokens(first: int, count: int) -> tuple[torch.Tensor, ...]:
    q, k, v = (
        torch.randn(1, 4, count, 24),
        torch.randn(1, 2, count, 24),
        torch.randn(1, 2, count, 9),
    )
    return q, k, v, torch.arange(first, first + count)


def compiled(model: nn.Module, inputs: tuple, target: str = "native") -> hardwire.CompiledModel:
    return hardwire.compile(torch.export.export(model, inputs), target=target)


def run(model: hardwire.CompiledModel, inputs: tuple) -> np.ndarray:
    return model.run(*(x.numpy() for x in inputs))


CACHES = (
    ("compared", 100, None, 1, "native", 16),
    ("compared", 103, 20, 1, "native", 16),
    ("compared", 300, 9, 3, "native", 64),
    ("compared", 300, None, 20, "native", 64),
    ("looked up", 203, None, 2, "native", 64),
    ("lowest", 103, 7, 1, "native", 16),
    ("infinity", 96, 33, 1, "x86-64-v2", 8),
)
"""The last is the most keys that panels have, with registers of 16 lanes or fewer."""


@pytest.mark.parametrize(("kind", "slots", "window", "count", "target", "widest"), CACHES)
def test_slots_that_are_hidden_are_not_read(
    kind: str, slots: int, window: int | None, count: int, target: str, widest: int
) -> None:
    """Those that were never written hold no numbers, and so do those that a window has left: one of
    them would make all results NaN."""
    torch.manual_seed(0)
    model = Cached(kind, slots, window)
    made = compiled(model, tokens(0, count), target)
    for first in (0, 1, 15, 16, 17, 31, 32, 47, 64, slots - count):
        inputs = tokens(first, count)
        for name, cache in (("keys", model.keys), ("values", model.values)):
            cache[:, :, : first + count] = torch.randn(1, 2, first + count, cache.shape[-1])
            given = made.state[name]
            given[...] = cache.numpy()
            behind, before = first + count + widest, first - (window or slots) - widest
            given[:, :, behind : slots - widest] = nan
            given[:, :, : max(0, before)] = nan
        np.testing.assert_allclose(run(made, inputs), model(*inputs).numpy(), rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize(("target", "count"), [("aarch64", 1), ("aarch64", 8), ("cortex-m4f", 1)])
def test_work_follows_what_is_filled(target: str, count: int) -> None:
    """Few slots of 512 take a tenth of what all do at most, and a window of 40 a third; several
    tokens copy no more of a cache than they see."""
    torch.manual_seed(0)
    counts = dict[tuple[int | None, int], int]()
    for window in (None, 40):
        made = compiled(Cached("compared", 512, window), tokens(0, count), target)
        for first in (3, 512 - count):
            run(made, tokens(first, count))
            assert made.counted is not None
            counts[window, first] = dict(made.counted.by_call)["model_attention_0"]
    assert counts[None, 3] < counts[None, 512 - count] / 10
    assert counts[40, 512 - count] < counts[None, 512 - count] / 3


def masked(q: Any, k: Any, v: Any, mask: Any) -> Any:
    return F.softmax(q @ k.mT * 0.3 + mask, -1) @ v


def chosen(q: Any, k: Any, v: Any, mask: Any) -> Any:
    return F.scaled_dot_product_attention(q, k, v, mask)


class Forward(nn.Module):
    def __init__(self, forward: Any) -> None:
        super().__init__()
        self.forward_of = forward

    def forward(self, *inputs: Any) -> Any:
        return self.forward_of(*inputs)


def of_ends(*lead: int) -> torch.Tensor:
    """What five queries see of 333 keys: none, all, the first, those in the middle, the last;
    another one each for what leads."""
    seen = torch.zeros(5, 333, dtype=torch.bool)
    seen[1], seen[2, 0], seen[3, 200:235], seen[4, 332] = True, True, True, True
    rolled = [seen.roll(n, 0) for n in range(int(np.prod(lead, dtype=int)))]
    return torch.stack(rolled).reshape(*lead, 5, 333)


@pytest.mark.parametrize(("lead", "open_"), [((), True), ((3, 1), True), ((3, 2), False)])
def test_rows_that_see_nothing(lead: tuple[int, ...], open_: bool) -> None:
    """All keys are alike to one whose mask is the lowest number throughout; others get zeros."""
    torch.manual_seed(0)
    q, k, v = torch.randn(3, 2, 5, 16), torch.randn(3, 2, 333, 16), torch.randn(3, 2, 333, 8)
    seen = of_ends(*lead)
    ways = (masked, torch.where(seen, 0.5, LOWEST)), (chosen, seen)
    for forward, mask in ways[: 1 if open_ else 2]:
        inputs, shapes = (q, k, v, mask), None
        if open_:
            keys = torch.export.Dim("keys", min=2, max=400)
            shapes = ({}, {2: keys}, {2: keys}, {mask.dim() - 1: keys})
        program = torch.export.export(
            Forward(forward), inputs, dynamic_shapes=None if shapes is None else (shapes,)
        )
        found = run(hardwire.compile(program), inputs)
        np.testing.assert_allclose(found, forward(*inputs).numpy(), rtol=2e-5, atol=2e-5)


def test_one_row_that_sees_nothing_keeps_all_keys_for_its_block() -> None:
    """Its neighbours see few keys; it needs every one."""
    torch.manual_seed(0)
    q, k, v = torch.randn(1, 2, 3, 16), torch.randn(1, 2, 515, 16), torch.randn(1, 2, 515, 8)
    mask = torch.full((3, 515), LOWEST)
    mask[0, 300:305], mask[2, 302:307] = 0.25, -1.0
    found = run(compiled(Forward(masked), (q, k, v, mask)), (q, k, v, mask))
    np.testing.assert_allclose(found, masked(q, k, v, mask).numpy(), rtol=2e-5, atol=2e-5)
