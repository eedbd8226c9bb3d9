"""What the report says of weights that are stored in fewer bits than the model has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..dialect.narrow import SAMPLE_DATA, Narrowed, Wide
from ..dialect.options import FLOAT

if TYPE_CHECKING:
    from ..dialect.program import Program

Report = dict[str, Any]
HEAD = ("narrow weight", "rows off by", "products", "bytes saved")


def to_report(program: Program) -> Report:
    """The section of a program that was asked for such weights; nothing for all others."""
    if program.weights_as == FLOAT:
        return {}
    narrowed = [each for each in program.narrowed if isinstance(each, Narrowed)]
    return {
        "narrow_weights": {
            "as": program.weights_as,
            "bytes_before": sum(each.bytes_before for each in narrowed),
            "bytes": sum(each.bytes for each in narrowed),
            "bytes_saved": sum(map(_saved, narrowed)),
            "product_samples": SAMPLE_DATA,
            "by_weight": [{**vars(each), "bytes_saved": _saved(each)} for each in narrowed],
            "kept": [vars(each) for each in program.narrowed if isinstance(each, Wide)],
        }
    }


def _saved(each: Narrowed) -> int:
    return each.bytes_before - each.bytes


def rows(figures: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """For people: each weight with its errors and what it saves."""
    found = figures.get("narrow_weights", {})
    narrow = [
        (each["weight"], *map(_percent, _errors(each)), f"{each['bytes_saved']:,}")
        for each in _first_few(found.get("by_weight", ()), "bytes_saved")
    ]
    kept = [
        (each["weight"], each["reason"], "", "0")
        for each in _first_few(found.get("kept", ()), "bytes")
    ]
    return [*narrow, *kept]


MOST = 12
"""Weights of a kind that people see one by one; the line below sums all up."""


def _first_few(weights: Sequence[Report], size: str) -> list[Report]:
    return sorted(weights, key=lambda each: -each[size])[:MOST]


def line(figures: Mapping[str, Any]) -> str:
    """All of them in one line; empty where nobody asked."""
    found = figures.get("narrow_weights")
    if found is None:
        return ""
    narrow, kept = found["by_weight"], found["kept"]
    worst = [max(errors) for errors in zip(*map(_errors, narrow), strict=True)]
    head = f"{len(narrow)} of {len(narrow) + len(kept)} weights of products as {found['as']}"
    if not worst:
        return f"{head}."
    row, product = map(_percent, worst)
    return (
        f"{head}: {found['bytes']:,} bytes instead of {found['bytes_before']:,}; rows are off by "
        f"{row} at most, products by {product}."
    )


def _errors(each: Report) -> tuple[float, float]:
    return each["row_error"], each["product_error"]


def _percent(error: float) -> str:
    return f"{100 * error:.2g} %"
