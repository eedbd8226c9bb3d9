"""Reshapes of strided tensors agree with PyTorch's rule, which numpy shares."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.dialect.graph.extents import extent
from hardwire.dialect.graph.strides import (
    extent_of,
    is_contiguous,
    reshape_strides,
    slice_start,
    storage_order,
)
from hardwire.dialect.layout import Layout, contiguous, ordered
from hardwire.dialect.mlir import ir

EXTENTS = st.integers(1, 4)


@st.composite
def reshapes(draw: st.DrawFn) -> tuple[np.ndarray, tuple[int, ...]]:
    """A strided array (permuted, sliced, expanded) and a shape with as many elements."""
    shape = draw(st.lists(EXTENTS, min_size=1, max_size=4))
    array = np.arange(int(np.prod(shape))).reshape(shape)
    array = array.transpose(draw(st.permutations(range(array.ndim))))
    if draw(st.booleans()):
        array = array[..., :: draw(st.integers(1, 2))]
    if draw(st.booleans()):
        array = np.broadcast_to(array, (draw(EXTENTS), *array.shape))
    factors = [extent for extent in array.shape if extent > 1]
    pieces = [part for extent in factors for part in ([2, 2] if extent == 4 else [extent])]
    new: list[int] = []
    for piece in draw(st.permutations(pieces)):
        if new and draw(st.booleans()):
            new[-1] *= piece
        else:
            new.append(piece)
        if draw(st.booleans()):
            new.append(1)
    return array, tuple(new)


@given(reshapes())
@settings(max_examples=500, deadline=None)
def test_reshapes_without_a_copy_are_those_of_pytorch(case: tuple[np.ndarray, tuple]) -> None:
    array, new = case
    steps = tuple(stride // array.itemsize for stride in array.strides)
    found = reshape_strides(array.shape, steps, new)
    wanted = array.reshape(new)
    if found is None:
        assert not np.shares_memory(wanted, array)
        return
    strides = tuple(stride * array.itemsize for stride in found)
    assert np.array_equal(np.lib.stride_tricks.as_strided(array, new, strides), wanted)


def test_heads_are_split_and_merged_only_where_they_lie_side_by_side() -> None:
    assert reshape_strides((1, 128, 256), (32768, 256, 1), (1, 128, 4, 64)) == (32768, 256, 64, 1)
    assert reshape_strides((4, 128, 64), (64, 256, 1), (512, 64)) is None
    assert reshape_strides((1, 128, 4, 64), (32768, 256, 64, 1), (1, 128, 256)) == (32768, 256, 1)


def test_another_number_of_elements_is_no_reshape() -> None:
    assert reshape_strides((2, 3), (3, 1), (5,)) is None


def test_scalars_and_empty_tensors_have_any_strides() -> None:
    assert reshape_strides((1, 1), (7, 9), ()) == ()
    assert reshape_strides((0, 3), (3, 1), (3, 0)) == contiguous((3, 0)).strides


def test_storage_order() -> None:
    shape = (1, 16, 8, 8)
    assert storage_order(shape, ordered(shape, (0, 2, 3, 1)).strides) == (0, 2, 3, 1)
    assert storage_order(shape, contiguous(shape).strides) == (0, 1, 2, 3)
    assert storage_order((1, 16, 1, 1), (16, 1, 16, 16)) == (0, 1, 2, 3)


def test_dimensions_of_one_element_have_no_say_in_contiguity() -> None:
    assert is_contiguous((1, 5), Layout((99, 1), 5))
    assert not is_contiguous((5, 1), Layout((2, 1), 9))
    assert not is_contiguous((2, 2), ordered((2, 2), (0, 1), ((1, 1), (0, 0))))


def test_extent() -> None:
    assert extent_of((2, 3), (10, 2)) == 15
    assert extent_of((2, 0), (1, 1)) == 0


def test_extent_of_open_sizes() -> None:
    """A part of every other row of at most 9 x 7: nothing lies behind the last one."""
    with ir.Context(), ir.Location.unknown():
        batch, rows = (
            extent(ir.AffineExpr.get_symbol(place), ((1, 9), (3, 7))) for place in range(2)
        )
        assert extent_of((batch, (rows + 1) // 2, 5), (rows * 5, 10, 1)) == 8 * 35 + 3 * 10 + 4 + 1
        assert extent_of((rows, 8 - rows), (1, 1)) == 7


def test_slices_start_where_pytorch_clamps_them() -> None:
    assert [slice_start(s, 4) for s in (None, 0, 3, 9, -1, -9)] == [0, 0, 3, 4, 3, 0]
