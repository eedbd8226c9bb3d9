"""Sums, pools, products of matrices and moves in the arithmetic `exact`, against fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from .exact_case import Kind, Weight, check, drawn_kind, near

CASES = range(8)


def _draw(case: object) -> random.Random:
    return random.Random(f"exact sums {case}")


@pytest.mark.parametrize("case", CASES)
def test_sums_and_means(case, tmp_path) -> None:
    draw = _draw(case)
    given = drawn_kind(draw, ("i8", "u8", "i16"))
    shape = (2, draw.randint(1, 9), draw.randint(2, 6), draw.randint(2, 6))
    x = given, given.drawn(draw, *shape)
    dims = draw.choice(([2, 3], [1], [-1, -3], [0, 2, 3]))
    axes = tuple(dims)
    fine, coarse = near(draw, given.scale / 8), near(draw, given.scale * 4)
    check(tmp_path, "aten.mean.dim", [x, dims, True, None], fine, lambda x: _mean(x, axes, True))
    check(tmp_path, "aten.mean.dim", [x, dims, False, None], given, lambda x: _mean(x, axes, False))
    check(
        tmp_path, "aten.sum.dim_IntList", [x, dims, False, None], coarse,
        lambda x: np.sum(x, axis=axes),
    )  # fmt: skip


def _mean(x: np.ndarray, axes: tuple[int, ...], keep: bool) -> np.ndarray:
    count = int(np.prod([x.shape[axis] for axis in axes]))
    return np.sum(x, axis=axes, keepdims=keep) / Fraction(count)


@pytest.mark.parametrize("case", CASES)
def test_extremes(case, tmp_path) -> None:
    draw = _draw(case)
    given = drawn_kind(draw)
    x = given, given.drawn(draw, 2, 19, 7)
    for wanted in (given, near(draw, given.scale)):
        check(tmp_path, "aten.amax", [x, [1], False], wanted, lambda x: np.max(x, axis=1))
        check(tmp_path, "aten.amin", [x, [0, 2], True], wanted, _least)


def _least(x: np.ndarray) -> np.ndarray:
    return np.min(x, axis=(0, 2), keepdims=True)


@pytest.mark.parametrize("case", range(12))
def test_pools(case, tmp_path) -> None:
    """With and without zeros that count, a divisor, and windows that reach beyond the border."""
    draw = _draw(case)
    given = drawn_kind(draw)
    size = draw.randint(2, 4)
    window = Window(
        size=(size, draw.randint(1, 3)), step=(draw.randint(1, 3), draw.randint(1, 3)),
        around=(draw.randint(0, size // 2), 0), ceil=case % 2 == 0,
    )  # fmt: skip
    x = given, given.drawn(draw, 2, 5, draw.randint(5, 9), draw.randint(5, 9))
    wanted, padded = near(draw, given.scale / 2), case % 3 != 0
    divisor = draw.choice((None, None, 5, 1))
    lists = [[*numbers] for numbers in (window.size, window.step, window.around)]
    arguments = [x, *lists, window.ceil, padded, divisor]
    check(
        tmp_path, "aten.avg_pool2d", arguments, wanted,
        lambda x: window.pooled(x, lambda part, padded_count: np.sum(part, axis=(2, 3))
            / Fraction(divisor or (padded_count if padded else part.shape[2] * part.shape[3]))),
    )  # fmt: skip
    arguments = [x, *lists, [1, 1], window.ceil]
    for kind in (given, wanted):
        check(
            tmp_path, "aten.max_pool2d", arguments, kind,
            lambda x: window.pooled(x, lambda part, _: np.max(part, axis=(2, 3))),
        )  # fmt: skip


class Window:
    """How a pool moves over an image."""

    def __init__(self, size, step, around, ceil) -> None:
        self.size, self.step, self.around, self.ceil = size, step, around, ceil

    def pooled(self, x: np.ndarray, function) -> np.ndarray:
        """`function(elements, places)` of each window, padding left out of the elements."""
        places = [self._places(axis, x.shape[2 + axis]) for axis in (0, 1)]
        rows = [
            [self._part(x, function, y, x_at) for x_at in places[1]] for y in places[0]
        ]  # fmt: skip
        return np.moveaxis(np.array(rows, object), (0, 1), (2, 3))

    def _part(self, x: np.ndarray, function, y, x_at) -> np.ndarray:
        (top, bottom, high), (left, right, wide) = y, x_at
        return function(x[:, :, top:bottom, left:right], high * wide)

    def _places(self, axis: int, extent: int) -> list[tuple[int, int, int]]:
        """First and last element, and how many there are with the padding."""
        size, step, around = self.size[axis], self.step[axis], self.around[axis]
        room = extent + 2 * around - size
        count = (-(-room // step) if self.ceil else room // step) + 1
        if self.ceil and (count - 1) * step >= extent + around:
            count -= 1
        starts = [number * step - around for number in range(count)]
        ends = [min(start + size, extent + around) for start in starts]
        return [
            (max(start, 0), min(end, extent), end - start)
            for start, end in zip(starts, ends, strict=True)
        ]


SHARED = [
    ("adaptive_avg_pool2d", (2, 3, 7, 6), (3, 4)),
    ("adaptive_avg_pool1d", (2, 3, 11), (4,)),
    ("adaptive_avg_pool3d", (2, 3, 4, 5, 6), (2, 3, 1)),
    ("_adaptive_avg_pool2d", (3, 8, 6), (4, 2)),
    ("adaptive_avg_pool1d", (5, 12), (3,)),
    ("adaptive_avg_pool2d", (1, 2, 3, 4), (5, 7)),
    ("adaptive_avg_pool3d", (1, 2, 3, 3, 3), (1, 1, 1)),
]
"""Windows that overlap, that are alike, that are all of it, and more of them than elements."""


@pytest.mark.parametrize("case", range(len(SHARED)))
def test_windows_that_share_an_image(case, tmp_path) -> None:
    draw, (name, shape, outputs) = _draw(case), SHARED[case]
    for storages in (("i8", "u8"), ("i16",)):
        given = drawn_kind(draw, storages)
        wanted = near(draw, given.scale / 2)
        x = given, given.drawn(draw, *shape)
        check(
            tmp_path, f"aten.{name}", [x, [*outputs]], wanted,
            lambda x, outputs=outputs: _means_of_windows(x, outputs),
        )  # fmt: skip


def _means_of_windows(x: np.ndarray, outputs: tuple[int, ...]) -> np.ndarray:
    space = x.shape[-len(outputs) :]
    found = np.empty((*x.shape[: -len(outputs)], *outputs), object)
    for place in np.ndindex(*outputs):
        window = tuple(
            slice(at * extent // count, -(-(at + 1) * extent // count))
            for at, extent, count in zip(place, space, outputs, strict=True)
        )
        part = x[(..., *window)].reshape(*x.shape[: -len(outputs)], -1)
        found[(..., *place)] = part.sum(-1) / Fraction(part.shape[-1])
    return found


@pytest.mark.parametrize("case", CASES)
def test_products_of_matrices(case, tmp_path) -> None:
    draw = _draw(case)
    one, two = drawn_kind(draw), drawn_kind(draw)
    depth = draw.choice((1, 5, 33))
    wanted = near(draw, one.scale * two.scale * 30)
    x, y = one.drawn(draw, 3, 7, depth), two.drawn(draw, 3, depth, 9)
    check(tmp_path, "aten.bmm", [(one, x), (two, y)], wanted, _matmul)
    check(tmp_path, "aten.matmul", [(one, x), (two, y)], wanted, _matmul)
    check(tmp_path, "aten.mm", [(one, x[0]), (two, y[0])], wanted, _matmul)


def _matmul(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return x @ y


@pytest.mark.parametrize("case", CASES)
def test_moves(case, tmp_path) -> None:
    draw = _draw(case)
    kinds = [drawn_kind(draw)]
    kinds += [near(draw, kinds[0].scale) for _ in range(2)]
    parts = [(kind, kind.drawn(draw, 2, 3 + n, 4)) for n, kind in enumerate(kinds)]
    wanted = draw.choice((kinds[1], near(draw, kinds[0].scale)))
    check(tmp_path, "aten.cat", [parts, 1], wanted, lambda *x: np.concatenate(x, 1))
    fill = draw.choice((0.0, 1.4 * wanted.scale, -2.5 * wanted.scale, 1e9))
    check(
        tmp_path, "aten.constant_pad_nd", [parts[0], [1, 2, 0, 1], fill], wanted,
        lambda x: np.pad(x, ((0, 0), (0, 1), (1, 2)), constant_values=Fraction(fill)),
    )  # fmt: skip
    check(tmp_path, "aten.permute", [parts[0], [2, 0, 1]], wanted, lambda x: x.transpose(2, 0, 1))


@pytest.mark.parametrize("case", CASES)
def test_rows_of_a_table_and_larger_images(case, tmp_path) -> None:
    draw = _draw(case)
    given = Kind(0.03125 * draw.randint(1, 9))
    wanted = draw.choice((given, near(draw, given.scale)))
    places = np.array([[4, 0, 2], [1, 1, 3]])
    table = Weight(given.drawn(draw, 5, 7), [given.scale], None)
    rows = given.real(table.array)[places]
    check(tmp_path, "aten.embedding", [table, places, -1, False, False], wanted, lambda: rows)
    x = given, given.drawn(draw, 1, 3, 4, 5)
    check(
        tmp_path, "aten.upsample_nearest2d", [x, [8, 10], None, None], wanted,
        lambda x: x.repeat(2, 2).repeat(2, 3),
    )  # fmt: skip
