"""The order in which a template wants the elements of a weight; done once, at compile time.

A `hw.packing` attribute on a weight and on the kernel argument that it feeds says which.
"""

from __future__ import annotations

from math import prod

import numpy as np

from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir
from ...dialect.tiles import Nibbles, Panels, Permuted, Transformed
from ...dialect.winograd import named
from ...dialect.winograd_floats import transformed_weights


def pack(array: np.ndarray, packing: ir.Attribute) -> np.ndarray:
    """The bytes of a weight as its kernel reads them."""
    entries = ir.DictAttr(packing)
    kind = ir.StringAttr(entries["kind"]).value
    if kind not in PACKINGS:
        raise LoweringFailed(f"no packing `{kind}`; there are {', '.join(sorted(PACKINGS))}.")
    return PACKINGS[kind](array, entries)


def _panels(array: np.ndarray, attribute: ir.Attribute) -> np.ndarray:
    """`[matrices][groups][panels][reduction…][nr]`, flat, as `Panels` says."""
    return _in_panels(array, Panels.from_attribute(attribute))


def _in_panels(array: np.ndarray, packing: Panels) -> np.ndarray:
    matrices = [
        dim for dim in range(array.ndim) if dim != packing.columns and dim not in packing.order
    ]
    ordered = array.transpose(*matrices, packing.columns, *packing.order)
    count = prod(array.shape[dim] for dim in matrices) * packing.groups
    columns = array.shape[packing.columns] // packing.groups
    rows = ordered.reshape(count, columns, -1).transpose(0, 2, 1)
    runs = [_panel_run(rows[item], packing) for item in range(count)]
    return runs[0] if count == 1 else np.concatenate(runs)


def _panel_run(rows: np.ndarray, packing: Panels) -> np.ndarray:
    """The panels of one matrix `[depth][columns]`, one after the other."""
    depth, columns = rows.shape
    whole = columns // packing.nr
    if packing.group > 1:
        return _panels_of_words(rows, packing)
    rest, size = columns - whole * packing.nr, depth * whole * packing.nr
    # Weights are large: they are copied once.
    run = np.empty(size + depth * packing.tail, rows.dtype)
    panels = rows[:, : whole * packing.nr].reshape(depth, whole, packing.nr).transpose(1, 0, 2)
    run[:size].reshape(panels.shape)[:] = panels
    tail = run[size:].reshape(depth, packing.tail)
    tail[:, :rest], tail[:, rest:] = rows[:, columns - rest :] if rest else 0, 0
    if packing.paired:
        run[:size].reshape(panels.shape)[:] = panels[..., packing.stored(packing.nr)]
        tail[:] = tail[:, packing.stored(packing.tail)]
    return run


def _panels_of_words(rows: np.ndarray, packing: Panels) -> np.ndarray:
    """Panels of which each column has `group` neighbours of the reduction side by side."""
    columns = rows.shape[1]
    starts = range(0, columns, packing.nr)
    widths = [packing.nr if columns - start >= packing.nr else packing.tail for start in starts]
    found: list[np.ndarray] = []
    for start, width in zip(starts, widths, strict=True):
        panel = np.zeros((rows.shape[0], width), rows.dtype)
        own = rows[:, start : start + width][:, : packing.nr]
        panel[:, : own.shape[1]] = own
        if packing.raised:
            sums = -packing.raised * panel.sum(0, dtype=np.int64)
            found.append(sums.astype(np.int32).view(np.int8))
        found.append(_in_words(panel, packing).reshape(-1))
    return np.concatenate(found)


def _in_words(panel: np.ndarray, packing: Panels) -> np.ndarray:
    runs = panel.reshape(-1, packing.run, panel.shape[1])
    missing = -packing.run % packing.group
    filled = packing.filled or packing.run
    whole = np.insert(runs, [filled] * missing, 0, axis=1)
    if packing.together > 1:
        return _of_columns(whole, packing)
    words = whole.reshape(len(runs), -1, packing.group, panel.shape[1])
    return words.transpose(0, 1, 3, 2)


def _of_columns(whole: np.ndarray, packing: Panels) -> np.ndarray:
    """Words that columns share: of four neighbours the first and the third, then the others."""
    together = packing.together
    words = whole.reshape(len(whole), -1, 2, 2, whole.shape[2] // together, together)
    pairs = words.transpose(0, 1, 3, 4, 2, 5).reshape(len(whole), -1, 2 * whole.shape[2])
    return pairs[:, : packing.rows(packing.run) // 2]


def _nibbles(array: np.ndarray, attribute: ir.Attribute) -> np.ndarray:
    """The panels of words of eight: rows 8k to 8k + 7 of a panel in those of row k."""
    packing = Nibbles.from_attribute(attribute)
    bits = ((array.astype(np.int32) + packing.bias) & 15).astype(np.uint32)
    neighbours = bits.reshape(*array.shape[:-1], -1, 8)[..., list(packing.places or range(8))]
    words = np.bitwise_or.reduce(neighbours << (4 * np.arange(8, dtype=np.uint32)), axis=-1)
    return _in_panels(words, packing).view(np.int8)


def _permuted(array: np.ndarray, attribute: ir.Attribute) -> np.ndarray:
    """The same array with its dimensions in another order."""
    packing = Permuted.from_attribute(attribute)
    seen = array.reshape(packing.shape or array.shape)
    return np.ascontiguousarray(seen.transpose(packing.order))


def _transformed(array: np.ndarray, attribute: ir.Attribute) -> np.ndarray:
    """What becomes of weights, point by point in panels."""
    packing = Transformed.from_attribute(attribute)
    panels = Panels(0, (1,), packing.nr, packing.tail)
    points = transformed_weights(named(packing.form), array)
    return np.concatenate([_in_panels(point, panels) for point in points])


PACKINGS = {
    "nibbles": _nibbles,
    "panels": _panels,
    "permuted": _permuted,
    "transformed": _transformed,
}
