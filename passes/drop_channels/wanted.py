"""Which channels somebody reads, and how many stay beside them for the sake of kernels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .suiting import suiting
from .survey import Product, Survey


def wanted(
    survey: Survey, group: np.ndarray, products: Sequence[Product], step: int = 1
) -> np.ndarray:
    """For each channel, whether it stays: it is kept, or a channel that stays reads it, or the
    groups of a layer would be of different sizes, or their number would not suit kernels that have
    `step` of them at once (`suiting.py`). Of each value there is one left."""
    found = np.zeros(survey.count, bool)
    for numbers in survey.kept:
        found[group[numbers]] = True
    firsts = np.array([each.first for each in survey.of.values() if each.count], int)
    while True:
        _mark_read(products, group, found)
        if _mark_uneven(products, group, found) or _mark_suiting(survey, group, found, step):
            continue
        alone = firsts[~np.logical_or.reduceat(found[group], firsts)] if len(firsts) else firsts
        if not len(alone):
            return found[group]
        found[group[alone]] = True


def _mark_read(products: Sequence[Product], group: np.ndarray, found: np.ndarray) -> None:
    """Marks what is read by what is marked. Layers are asked from the last one on: what one reads
    is known when all behind it are, but for those that add to what they read."""
    asked: list[np.ndarray | None] = [None] * len(products)
    changed = True
    while changed:
        changed = False
        for place in reversed(range(len(products))):
            product = products[place]
            gives, before = found[group[product.gives]], asked[place]
            if before is None or not np.array_equal(before, gives):
                changed, asked[place] = True, gives
                found[group[product.reads[(product.weighs & gives[..., None]).any(1)]]] = True


def _mark_uneven(products: Sequence[Product], group: np.ndarray, found: np.ndarray) -> bool:
    """Marks as many channels of each group of a layer as of the one that has most; groups without
    any are left out. Whether there were such."""
    before = int(found.sum())
    for product in products:
        sides = product.gives, product.reads
        stays = [found[group[numbers]] for numbers in sides]
        used = np.flatnonzero(stays[0].any(1) | stays[1].any(1))
        for numbers, marked in zip(sides, stays, strict=True):
            missing = marked[used].sum(1).max(initial=0) - marked.sum(1)
            for place in used[missing[used] > 0]:
                more = numbers[place][~marked[place]][: missing[place]]
                found[group[more]] = True
    return int(found.sum()) > before


def _mark_suiting(survey: Survey, group: np.ndarray, found: np.ndarray, step: int) -> bool:
    """Marks more channels of what layers of one group give and read, until their number suits:
    first those without weights. Whether there were such."""
    before, weighs = int(found.sum()), np.ones(survey.count, bool)
    for numbers in survey.weightless:
        weighs[group[numbers]] = False
    for product in survey.products.values() if step > 1 else ():
        if len(product.gives) > 1:
            continue
        for numbers in (product.gives[0], product.reads[0]):
            there = numbers[np.argsort(weighs[group[numbers]], kind="stable")]
            marked = found[group[there]]
            count = int(marked.sum())
            missing = suiting(count, len(there), step) - count
            found[group[there[~marked][:missing]]] = True
    return int(found.sum()) > before
