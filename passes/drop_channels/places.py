"""Channels that are known at each place of an image, and not the same at all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import numpy as np

from ...dialect import ops
from ...dialect.contraction import Window
from ...dialect.dtypes import of_tensor
from ...dialect.graph.build import Builder
from ...dialect.graph.evaluate import evaluate
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.templates import ELEMENTWISE
from ...dialect.walks import maker
from .layers import SUM, Layer
from .survey import Survey

BESIDE = 10
"""Bytes that a channel of a layer needs beside weights: bias, multiplier and offset."""
CODE = 64
"""Bytes of code that adding up an image takes."""
RANK = 4
"""Of images with two dimensions."""


@dataclass(frozen=True)
class Known:
    """A value of which some channels are the same for all inputs; `data` has zeros in the others.
    So many bytes of weights are there for each channel alone."""

    data: np.ndarray
    channels: np.ndarray
    weights: int


def fold_places(
    survey: Survey, body: Sequence[ir.Operation], layers: Sequence[Layer | None]
) -> bool:
    """Takes such channels out of the last layer that reads some for which it pays: what they add to
    its sums is added as an image. Whether there was one."""
    known = dict[ir.Value, Known]()
    found = list[tuple[Layer, Known, np.ndarray]]()
    for op, layer in zip(body, layers, strict=True):
        read = _known_alone(known, op)
        if layer is not None and read is not None:
            found.append((layer, read, _foldable(survey, layer, read)))
        made = None if read is None else _followed(survey, op, layer, read)
        if made is None and layer is not None:
            made = _begun(survey, layer)
        if made is not None:
            known[op.results[0]] = made
    last = next((each for each in reversed(found) if each[2].any()), None)
    if last is not None:
        _fold(survey, *last)
    return last is not None


def _known_alone(known: dict[ir.Value, Known], op: ir.Operation) -> Known | None:
    """What is known of the first operand, if nobody else reads that."""
    if not op.operands:
        return None
    value = op.operands[0]
    return known[value] if value in known and _is_read_once(value) else None


def _is_read_once(value: ir.Value) -> bool:
    return len(list(value.uses)) == 1


def _begun(survey: Survey, layer: Layer) -> Known | None:
    """The channels without weights of a layer of images."""
    result = layer.op.results[0]
    channels, shape = survey.of.get(result), shape_of(result)
    if channels is None or channels.reach is None or not _is_image(layer):
        return None
    is_one = channels.reach.is_one
    numbers = np.where(is_one, channels.reach.low, 0).astype(of_tensor(result.type).numpy)
    data = np.broadcast_to(numbers[:, None, None], shape)
    return Known(data, is_one, _bytes_of_row(layer)) if is_one.any() else None


def _is_image(layer: Layer) -> bool:
    """Both sides are one image, with the channels in front."""
    shape = shape_of(layer.op.results[0])
    return len(shape) == RANK and shape[0] == 1 == layer.input == layer.result


def _bytes_of_row(layer: Layer) -> int:
    groups, results, *_ = layer.weights.shape
    return layer.weights.nbytes // (groups * results) + BESIDE


def _followed(survey: Survey, op: ir.Operation, layer: Layer | None, read: Known) -> Known | None:
    """What is known of the result, whose channels are those of the operand."""
    if layer is None:
        data = _image_after(survey, op, read)
        return None if data is None else replace(read, data=data)
    if not layer.is_depthwise or layer.weights.shape[1] > 1 or layer.padded:
        return None
    bias = 0 if layer.bias is None else layer.bias.astype(np.int64)[:, None, None]
    sums = _convolved(layer, read.data, "c,ncyx->ncyx") + bias
    data = sums.astype(of_tensor(op.results[0].type).numpy)
    return Known(data, read.channels, read.weights + _bytes_of_row(layer))


def _image_after(survey: Survey, op: ir.Operation, read: Known) -> np.ndarray | None:
    """What an operator makes of it that goes point by point, or puts something around the image."""
    if op.name not in (*ELEMENTWISE.operators, aten.CONSTANT_PAD_ND):
        return None
    given, x = {op.operands[0]: read.data}, op.operands[0]
    for other in ops.tensor_operands(op):
        data = read.data if other == x else survey.data(other)
        if data is None:
            return None
        given[other] = data
    made = evaluate(op, given)
    return made if made is not None and made.shape[:2] == read.data.shape[:2] else None


def _foldable(survey: Survey, layer: Layer, read: Known) -> np.ndarray:
    """The channels that a layer need not read; none of them where the image would be larger than
    what they take."""
    seen, result, nothing = layer.seen(survey), layer.op.results[0], np.zeros_like(read.channels)
    is_plain = layer.is_dense and not layer.padded and _is_image(layer)
    if not is_plain or seen is None or not _is_read_once(result):
        return nothing
    places = read.channels & ~seen.is_one & layer.weights.any((0, 1, 3))
    saved = int(places.sum()) * (read.weights + layer.weights[0, :, 0].nbytes)
    return places if saved > SUM * prod(shape_of(result)) + CODE else nothing


def _fold(survey: Survey, layer: Layer, read: Known, places: np.ndarray) -> None:
    """Writes the layer without them, and adds the image to its sums."""
    image = _convolved(layer, np.where(places[:, None, None], read.data, 0), "oc,ncyx->noyx")
    weights, result = layer.weights.copy(), layer.op.results[0]
    weights[:, :, places] = 0
    layer.write(survey, weights, None)
    [reader] = result.uses
    b = Builder(survey.program, reader.owner.operation)
    added = b.add(result, b.weight(image.astype(of_tensor(result.type).numpy), "image"))
    result.replace_all_uses_with(added)
    maker(added).operands[0] = result


def _convolved(layer: Layer, data: np.ndarray, how: str) -> np.ndarray:
    """The sums of a layer without its bias, one place of the window after the other."""
    shape = shape_of(layer.op.operands[1])
    weights = layer.weights.reshape(shape).astype(np.int64)
    if layer.is_depthwise:
        weights = weights[:, 0]
    sums = np.zeros(shape_of(layer.op.results[0]), np.int64)
    for tap, part in _windows(layer, data, shape[2:]):
        sums += np.einsum(how, weights[..., *tap], part.astype(np.int64))
    return sums


def _windows(
    layer: Layer, data: np.ndarray, taps: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], np.ndarray]]:
    """For each place of the window, the elements that are there."""
    window, extents = Window.of(layer.op, 2), shape_of(layer.op.results[0])[2:]
    for tap in product(*map(range, taps)):
        cuts = (
            slice(start * dilation, start * dilation + (extent - 1) * step + 1, step)
            for start, dilation, step, extent in zip(
                tap, window.dilation, window.stride, extents, strict=True
            )
        )
        yield tap, data[:, :, *cuts]
