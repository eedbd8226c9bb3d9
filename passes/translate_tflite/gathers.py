"""Elements at places that a tensor has."""

from __future__ import annotations

from math import prod

from .table import CONTRADICTION, Refused, Translation, Value, place_of, shape_of, translates


@translates("gather")
def gather(t: Translation, params: Value, indices: Value, axis: int, batch_dims: int) -> Value:
    """With `batch_dims`, each batch has places of its own."""
    place = place_of(axis, len(shape_of(params)))
    batches = place_of(batch_dims, len(shape_of(indices)) + 1)
    if batches > place or shape_of(params)[:batches] != shape_of(indices)[:batches]:
        raise Refused(f"its batches are not those of its places; {CONTRADICTION}")
    if batches:
        return t.alike(t.view(_each(t, params, indices, place, batches), t.shape))
    chosen = t.chosen(params, place, t.view(indices, [prod(shape_of(indices))]))
    return t.alike(t.view(chosen, t.shape))


def _each(t: Translation, params: Value, indices: Value, axis: int, batches: int) -> Value:
    """Batches, what is before the axis, the axis, and what is behind, as four dimensions."""
    shape = shape_of(params)
    count, before = prod(shape[:batches]), prod(shape[batches:axis])
    behind, places = prod(shape[axis + 1 :]), prod(shape_of(indices)[batches:])
    x = t.view(params, (count, before, shape[axis], behind))
    flat = t.view(t.to(indices, "int64"), (count, 1, places, 1))
    return t.gather(x, 2, t.expand(flat, (count, before, places, behind)))


@translates("gather_nd")
def gather_nd(t: Translation, params: Value, indices: Value) -> Value:
    """The last dimension of `indices` has a number for each of the first dimensions."""
    shape, last = shape_of(params), len(shape_of(indices)) - 1
    count = shape_of(indices)[last] if last >= 0 else 0
    if not 1 <= count <= len(shape):
        raise Refused(f"{count} numbers are no place in {len(shape)} dimensions; {CONTRADICTION}")
    places = t.to(indices, "int64")
    steps = [prod(shape[dim + 1 : count]) for dim in range(count)]
    parts = [t.select(places, last, dim) for dim in range(count)]
    total = parts[-1]
    for part, step in zip(parts[:-1], steps[:-1], strict=True):
        total = t.add(total, t.mul(part, step))
    flat = t.view(params, (prod(shape[:count]), *shape[count:]))
    chosen = t.chosen(flat, 0, t.view(total, [prod(shape_of(total))]))
    return t.alike(t.view(chosen, t.shape))


@translates("embedding_lookup", lookup=1)
def embedding_lookup(t: Translation, lookup: Value, value: Value) -> Value:
    """Rows of a table, as numbers where the result has numbers."""
    if not shape_of(value):
        raise Refused(f"its table has no rows; {CONTRADICTION}")
    rows = t.chosen(value, 0, lookup)
    return t.real(rows) if t.facts(t.result) is None else t.alike(rows)
