"""Channels that are one integer inside a border of another: as few are read as do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...dialect.dtypes import BY_NUMPY, bounds
from .digits import written
from .layers import Layer
from .survey import Product, Survey
from .wanted import wanted


def combine(
    survey: Survey, group: np.ndarray, layers: Sequence[Layer | None]
) -> list[Layer | None]:
    """The layers, with other weights for such channels where these read fewer of them.

    Inside the border is the same part of all channels. What those that are one integer there add to
    a sum is a number, as if the border was everywhere, and one more for each place of the window
    that is inside. Some of them come to the same as all, with other weights.
    """
    products = survey.products.values()
    if not any(product.step.any() for product in products):
        return list(layers)
    read = wanted(survey, group, [product.beside_borders for product in products])
    combining = Combining(survey, group, read)
    return [layer and combining.combined(layer) for layer in layers]


@dataclass(frozen=True)
class Combining:
    """Of each group of channels that go together, `read` says at the first one whether a layer
    reads it anyway."""

    survey: Survey
    group: np.ndarray
    read: np.ndarray

    def combined(self, layer: Layer) -> Layer:
        """The layer, whose product is entered anew."""
        result = layer.op.results[0]
        product = self.survey.products.get(result)
        if product is None or not product.step.any():
            return layer
        weights = self._combined_weights(layer, product)
        added = product.border * (layer.window_sums - weights.sum(-1, dtype=np.int64)).sum(-1)
        unread = (layer.weights != 0).any((1, 3)) & ~(weights != 0).any((1, 3))
        if unread.any() and layer.pays(unread, added):
            layer = replace(layer, weights=weights, bias=layer.bias_with(added))
            weighs = np.where(product.step[:, None] == 0, product.weighs, (weights != 0).any(-1))
            self.survey.products[result] = product = replace(product, weighs=weighs)
        self.read[self.group[product.reads[product.weighs.any(1) & (product.step != 0)]]] = True
        return layer

    def _combined_weights(self, layer: Layer, product: Product) -> np.ndarray:
        weights, sides = layer.weights.copy(), (product.step, product.reads)
        for part, step, reads in zip(weights, *sides, strict=True):
            places = np.flatnonzero((step != 0) & part.any((0, 2)))
            is_read = self.read[self.group[reads[places]]]
            order = places[np.lexsort((-np.abs(step[places]), ~is_read))]
            found = written(_inside_of_border(part, step, order), step[order].tolist(), _most(part))
            more = found and sum(place >= is_read.sum() for place in found.places)
            if found is not None and more < (~is_read).sum():
                part[:, order] = 0
                part[:, order[found.places]] = np.moveaxis(found.times, 0, 1)
        return weights


def _inside_of_border(weights: np.ndarray, step: np.ndarray, places: np.ndarray) -> np.ndarray:
    """What channels add to a sum for each place of the window that is inside the border."""
    return np.einsum("oit,i->ot", weights[:, places].astype(np.int64), step[places])


def _most(weights: np.ndarray) -> int:
    """The greatest weight whose negative is one, too."""
    lowest, highest = bounds(BY_NUMPY[weights.dtype])
    return min(-lowest, highest)
