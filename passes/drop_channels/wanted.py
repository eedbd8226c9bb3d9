"""Which channels somebody reads."""

from __future__ import annotations

import numpy as np

from .survey import Survey, joined


def wanted(survey: Survey) -> np.ndarray:
    """For each channel, whether it stays: it is kept, or a channel that stays reads it. Of each
    value there is one left."""
    group = joined(survey.count, survey.ties)
    found = np.zeros(survey.count, bool)
    for numbers in survey.kept:
        found[group[numbers]] = True
    firsts = np.array([each.first for each in survey.of.values() if each.count], int)
    while True:
        _mark_read(survey, group, found)
        alone = firsts[~np.logical_or.reduceat(found[group], firsts)] if len(firsts) else firsts
        if not len(alone):
            return found[group]
        found[group[alone]] = True


def _mark_read(survey: Survey, group: np.ndarray, found: np.ndarray) -> None:
    """Marks what is read by what is marked. Layers are asked from the last one on: what one reads
    is known when all behind it are, but for those that add to what they read."""
    asked: list[np.ndarray | None] = [None] * len(survey.products)
    changed = True
    while changed:
        changed = False
        for place in reversed(range(len(survey.products))):
            product = survey.products[place]
            gives, before = found[group[product.gives]], asked[place]
            if before is None or not np.array_equal(before, gives):
                changed, asked[place] = True, gives
                found[group[product.reads[product.weighs[gives].any(0)]]] = True
