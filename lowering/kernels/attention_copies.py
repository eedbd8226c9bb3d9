"""Copies of keys and values to panels, where a mask says which of them any query sees."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ...dialect.graph.extents import is_written
from . import builder as b
from .attention_seen import Seen
from .attention_work import Work
from .panel import Panel
from .panels import Matrix, copy_panel
from .turns import until


def prepare(work: Work, matrix: Matrix, by_all: Seen | None) -> None:
    """Copies the keys and values of a matrix; where that is known, what is seen `by_all` alone."""
    if by_all is None:
        work.keys.prepare(matrix)
        work.values.prepare(matrix)
    elif work.keys.copies is not None:
        _copy_keys(work, matrix, by_all)
        work.values.direct.each(matrix, partial(_copy_values, work, by_all))


def _copy_keys(work: Work, matrix: Matrix, seen: Seen) -> None:
    side, nr = work.keys, work.tile.nr
    until(seen.end, lambda i: side.copy(side.direct.panel(matrix, i * nr, nr)), start=seen.first)
    side.copy_rest(matrix)


def _copy_values(work: Work, seen: Seen, source: Panel) -> None:
    """Of a panel of columns the rows of whole panels of keys, and those that are left over."""
    side, nr = work.values, work.tile.nr
    copy = side.copy_of(source)

    def rows(first: b.Index, count: int) -> None:
        found = replace(side.found, reduction=(replace(side.found.reduction[0], extent=count),))
        part = replace(source, start=source.start + first * source.strides[0])
        to = replace(copy, start=copy.start + first * sum(copy.widths))
        copy_panel(replace(side.direct, found=found), part, to, False)

    until(seen.end, lambda i: rows(i * nr, nr), start=seen.first)
    if not is_written(work.rest, 0):
        rows(b.Index(work.whole * nr), work.rest)
