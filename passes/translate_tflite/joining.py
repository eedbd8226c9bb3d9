"""Tensors that are joined, and cut into parts."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect import ops
from .table import CONTRADICTION, Refused, Translation, Value, place_of, shape_of, translates


@translates("concatenation")
def concatenation(
    t: Translation, values: list[Value], axis: int, fused_activation_function: str
) -> Value:
    """Elements are joined as they are, whatever they stand for."""
    _check_ranks(values)
    parts = [t.alike(each) for each in values]
    made = t.cat(parts, place_of(axis, len(shape_of(parts[0]))))
    return t.activated(made, fused_activation_function)


@translates("pack")
def pack(t: Translation, values: list[Value], axis: int) -> Value:
    _check_ranks(values)
    place = place_of(axis, len(shape_of(values[0])) + 1)
    return t.cat([t.alike(t.unsqueeze(each, place)) for each in values], place)


def _check_ranks(values: Sequence[Value]) -> None:
    if not values:
        raise Refused("it joins nothing")
    if len({len(shape_of(each)) for each in values}) > 1:
        raise Refused(f"it joins tensors of several ranks; {CONTRADICTION}")


@translates("unpack")
def unpack(t: Translation, value: Value, num: int, axis: int) -> list[Value]:
    place = place_of(axis, len(shape_of(value)))
    if num != shape_of(value)[place]:
        raise Refused(f"{shape_of(value)[place]} parts are not {num}; {CONTRADICTION}")
    made = (t.select(value, place, number) for number in range(num))
    return _typed(t, list(made))


@translates("split")
def split(t: Translation, split_dim: Value, value: Value, num_splits: int) -> list[Value]:
    place = _place(t, split_dim, value)
    count = len(ops.tensor_results(t.anchor))
    whole = shape_of(value)[place]
    if count < 1 or whole % count:
        raise Refused(f"{whole} elements are not {count} parts of one size; {CONTRADICTION}")
    return _in_parts(t, value, place, [whole // count] * count)


@translates("split_v")
def split_v(
    t: Translation, value: Value, size_splits: Value, split_dim: Value, num_splits: int
) -> list[Value]:
    """One size may be -1: it has what the others leave."""
    place = _place(t, split_dim, value)
    sizes, whole = t.numbers(size_splits, "size_splits"), shape_of(value)[place]
    if sizes.count(-1) == 1:
        sizes[sizes.index(-1)] = whole - sum(sizes) - 1
    if min(sizes, default=0) < 0 or sum(sizes) != whole:
        raise Refused(f"the parts {sizes} are not all of {whole} elements; {CONTRADICTION}")
    return _in_parts(t, value, place, sizes)


def _place(t: Translation, dim: Value, value: Value) -> int:
    dims = t.dims(dim, "split_dim", len(shape_of(value)))
    if len(dims) != 1:
        raise Refused(f"it goes along {len(dims)} dimensions, not one")
    return dims[0]


def _in_parts(t: Translation, value: Value, dim: int, sizes: Sequence[int]) -> list[Value]:
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    parts = zip(ends, sizes, strict=True)
    return _typed(t, [t.slice(value, dim, end - size, end) for end, size in parts])


def _typed(t: Translation, parts: list[Value]) -> list[Value]:
    """Parts as what the file says that their elements stand for."""
    types = [each.type for each in ops.tensor_results(t.anchor)]
    if len(types) != len(parts):
        raise Refused(f"{len(parts)} parts are not {len(types)}; {CONTRADICTION}")
    return [t.alike(part, type) for part, type in zip(parts, types, strict=True)]
