"""Kernels that move data: copies between layouts, padding, concatenation, embedding."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hardwire
from hardwire.dialect.dtypes import DTYPES
from hardwire.dialect.layout import Layout, ordered
from hardwire.dialect.targets import by_name, native
from hardwire.lowering.code.functions import functions
from hardwire.runtime.host import RunFailed

from .operators import PREVIOUS, SCALAR, Case, Tensor, check, floats, step

NHWC = (0, 2, 3, 1)
NUMPY_DTYPES = [dtype.numpy for dtype in DTYPES if dtype.name != "bfloat16"]


def numbers(shape: tuple[int, ...], dtype: np.dtype, layout: Layout | None = None) -> Tensor:
    """Different elements of any type."""
    count = int(np.prod(shape))
    values = np.arange(count) % (2 if dtype == np.bool_ else 120)
    return Tensor(values.astype(dtype).reshape(shape), layout)


@pytest.mark.parametrize("target", [native(), by_name("x86-64-v3"), by_name("x86-64-v2")])
@pytest.mark.parametrize("channels", [1, 2, 3, 4, 5, 16, 37])
def test_between_nchw_and_nhwc(channels, target):
    shape = (2, channels, 5, 19)
    nhwc = ordered(shape, NHWC)
    there = Case("copy", [step("aten.clone", floats(*shape), None)], nhwc)
    back = Case("copy", [step("aten.clone", floats(*shape, layout=nhwc), None)])
    check(there, (target,))
    check(back, (target,))


@pytest.mark.parametrize("channels", [3, 17])
def test_into_a_halo(channels):
    shape, halo = (1, channels, 6, 21), ((0, 0), (0, 0), (1, 1), (2, 1))
    case = Case("copy", [step("aten.clone", floats(*shape), None)], ordered(shape, NHWC, halo))
    check(case)


def test_a_halo_is_written_by_loops() -> None:
    """LLVM would write out a call of memset for each of the 25 rows, at both of its ends."""
    layers = torch.nn.Conv2d(8, 64, 1), torch.nn.Conv2d(64, 64, 3, padding=1, groups=64)
    program = torch.export.export(torch.nn.Sequential(*layers), (torch.ones(1, 8, 25, 5),))
    model = hardwire.compile(program, "cortex-m4f")
    called = Counter(name for each in functions(model.object) for name in each.calls.values())
    shared = model.report["shared"]
    fills = sum(called[own] for name, own in shared.items() if "_fill_" in name)
    assert 1 <= fills <= 4, (called, shared)


@pytest.mark.parametrize("dtype", NUMPY_DTYPES, ids=str)
def test_every_dtype(dtype):
    """Straight, transposed, and padded with zeros around."""
    shape = (1, 7, 3, 18)
    for layout in (ordered(shape, NHWC), Layout((600, 60, 20, 1), 600)):
        case = Case("copy", [step("aten.clone", numbers(shape, dtype, layout), None)])
        check(case, (native(),))
    halo = ordered(shape, NHWC, ((0, 0), (0, 0), (1, 0), (0, 2)))
    check(Case("copy", [step("aten.clone", numbers(shape, dtype), None)], halo), (native(),))
    pad = step("aten.constant_pad_nd", numbers(shape, dtype), [1, 2, 0, 1], 1)
    check(Case("copy", [pad]), (SCALAR,))


@pytest.mark.parametrize("dtype", NUMPY_DTYPES, ids=str)
@pytest.mark.parametrize("times", [2, 3, 4, 5])
def test_each_element_several_times(times, dtype):
    """Of rows that registers fill, and others, which may lie apart."""
    for extent, pitch in ((1, 1), (16, 16), (37, 41)):
        values = numbers((3, extent), dtype).array[:, :, None]
        layout = Layout((pitch, 1, 0), 2 * pitch + extent)
        x = Tensor(np.broadcast_to(values, (3, extent, times)), layout)
        case = Case("copy", [step("aten.clone", x, None)])
        check(case, (native(), by_name("x86-64-v2"), SCALAR))


@pytest.mark.parametrize("name", ["aten.tril", "aten.triu"])
@pytest.mark.parametrize("dtype", NUMPY_DTYPES, ids=str)
def test_a_side_of_a_diagonal(dtype, name):
    """Of matrices that lie in either order, or each row of which is the same; far away, too."""
    for shape, order, diagonal in (
        ((2, 7, 37), (0, 1, 2), 3),
        ((3, 171, 5), (0, 2, 1), -4),
        ((19, 5, 3), (2, 1, 0), 0),
        ((1, 300), (0, 1), 150),
        ((21, 40), (1, 0), -(2**60)),
    ):
        x = numbers(shape, dtype)
        for layout in (None, ordered(shape, order)):
            case = Case("triangle", [step(name, Tensor(x.array, layout), diagonal)], layout)
            check(case, (native(), by_name("x86-64-v2"), SCALAR))
        rows = Tensor(np.broadcast_to(x.array[..., :1, :], shape), _all_rows_one(shape))
        check(Case("triangle", [step(name, rows, diagonal)]), (native(),))


def _all_rows_one(shape: tuple[int, ...]) -> Layout:
    strides = (*(0 for _ in shape[:-1]), 1)
    if len(shape) == 2:
        return Layout(strides, shape[-1])
    return Layout((shape[-1], *strides[1:]), shape[0] * shape[-1])


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_between_any_layouts(data):
    """Any order of the dimensions, with gaps, broadcast by a stride of zero."""
    rank = data.draw(st.integers(0, 4))
    shape = tuple(data.draw(st.integers(1, 20)) for _ in range(rank))
    source, result = (
        _gapped(shape, data.draw(st.permutations(range(rank))), data.draw(st.integers(0, 3)))
        for _ in range(2)
    )
    x = floats(*shape, layout=source)
    if shape and data.draw(st.booleans()):
        strides = (0, *source.strides[1:])
        x = Tensor(np.broadcast_to(x.array[:1], shape), Layout(strides, source.size))
    target = data.draw(st.sampled_from([native(), by_name("x86-64-v2"), SCALAR]))
    check(Case("copy", [step("aten.clone", x, None)], result), (target,))


def _gapped(shape: tuple[int, ...], order: list[int], gap: int) -> Layout:
    strides, size = [0] * len(shape), 1
    for place, dim in enumerate(reversed(order)):
        strides[dim] = size
        size = size * shape[dim] + (gap if place else 0)
    return Layout(tuple(strides), size)


@pytest.mark.parametrize(
    "pad", [[1, 2], [0, 3, 2, 0], [-1, 2, 1, -2], [0, 0, 0, 0, 3, 1], [-2, -3], [2, -5, 0, 1]]
)
def test_padding(pad):
    case = Case("copy", [step("aten.constant_pad_nd", floats(4, 5, 7), pad, 1.5)])
    check(case, (native(), SCALAR))


def test_padding_with_infinity_into_nhwc():
    shape = (1, 3, 6, 5)
    x = floats(*shape, layout=ordered(shape, NHWC))
    steps = [step("aten.constant_pad_nd", x, [1, 1, 2, 0], -np.inf), step("aten.relu", PREVIOUS)]
    check(Case("copy", steps, ordered((1, 3, 8, 7), NHWC)), (native(),))


@pytest.mark.parametrize("dim", [0, 1, -1])
def test_cat(dim):
    parts = []
    for extent in (1, 4, 3):
        shape = [3, 5, 6]
        shape[dim] = extent
        parts.append(floats(*shape, seed=extent))
    parts.append(parts[0])
    check(Case("cat", [step("aten.cat", parts, dim)]), (native(), SCALAR))


def test_cat_of_channels_of_different_layouts():
    left, right = (2, 16, 5, 4), (2, 7, 5, 4)
    parts = [floats(*left, layout=ordered(left, NHWC)), floats(*right)]
    steps = [
        step("aten.cat", parts, 1),
        step("aten.add.Tensor", PREVIOUS, floats(23, 1, 1), 1),
    ]
    check(Case("cat", steps, ordered((2, 23, 5, 4), NHWC)))


def test_cat_skips_empty_parts():
    parts = [Tensor(np.zeros(0, np.float32)), floats(2, 3), floats(2, 0), floats(2, 4)]
    check(Case("cat", [step("aten.cat", parts, 1)]), (native(),))


def test_cat_of_integers():
    parts = [numbers((3, 4), np.dtype(np.int64)), numbers((2, 4), np.dtype(np.int64))]
    check(Case("cat", [step("aten.cat", parts, 0)]), (native(),))


def embedding(indices: np.ndarray, width: int = 19, rows: int = 9) -> Case:
    table = floats(rows, width)
    return Case("embedding", [step("aten.embedding", table, Tensor(indices), -1, False, False)])


@pytest.mark.parametrize("dtype", [np.int64, np.int32])
@pytest.mark.parametrize("shape", [(), (5,), (2, 3, 4)])
def test_embedding(shape, dtype):
    indices = np.random.default_rng(0).integers(0, 9, shape).astype(dtype)
    check(embedding(np.asarray(indices)), (native(), SCALAR))


@pytest.mark.parametrize("bad", [9, -1, 2**40, -(2**63)])
def test_an_index_out_of_range_is_an_error(bad):
    case = embedding(np.array([0, 8, 1, 2]))
    expected = case.expected()
    inputs = [case.tensors[0], Tensor(np.array([0, 8, bad, 2]))]
    for target in (native(), SCALAR):
        call, output = case.bound(target, expected.shape, expected.dtype, inputs)
        with pytest.raises(RunFailed) as failed:
            call()
        assert failed.value.status == -1
        assert np.isnan(output).all()
