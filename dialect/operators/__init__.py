"""What operators are, one module for each family of them.

A decomposition writes an operator with those that have kernels: a plain function that is entered
in `table.TABLE` under the names that it serves.
"""

from __future__ import annotations

import importlib
from functools import cache

from .table import TABLE, Decomposition

FAMILIES = (
    "activations",
    "arithmetic",
    "attention",
    "backward",
    "convolutions",
    "creation",
    "differences",
    "division",
    "einsum",
    "elementary",
    "formulas",
    "integrals",
    "joining",
    "linear_systems",
    "losses",
    "maxima",
    "normalisation",
    "norms",
    "numbers",
    "padding",
    "picking",
    "pooling",
    "powers",
    "products",
    "quantiles",
    "quantisation",
    "recurrent",
    "reductions",
    "resizing",
    "sampling",
    "scalars",
    "scans",
    "scatters",
    "selection",
    "spacing",
    "special",
    "synonyms",
    "views",
    "windows",
)


@cache
def decompositions() -> dict[str, Decomposition]:
    """Those of all families, by the operation's name."""
    for family in FAMILIES:
        importlib.import_module(f".{family}", __package__)
    return TABLE
