"""The engine that there is: PyTorch where it is installed, otherwise numpy."""

from __future__ import annotations

import importlib.util

from ..dialect.options import HALF_SUMS, WINOGRAD
from ..dialect.program import Program
from .engine import Engine
from .in_halves import InHalves
from .in_tiles import InTiles
from .with_numpy import WithNumpy


def engine(*, exact: bool) -> Engine:
    """PyTorch where it is installed, otherwise numpy.

    One that is `exact` computes everything that is a floating-point number in float64; the other in
    the types that the graph says, and rounds every result a little otherwise.
    """
    if importlib.util.find_spec("torch") is not None:
        from .with_torch import WithTorch  # only where it is installed

        return WithTorch(exact)
    return WithNumpy(exact)


def opinions_on(program: Program) -> tuple[Engine, Engine]:
    """The one that is exact, and the one that rounds otherwise: as far as the program may."""
    exact, shaken = engine(exact=True), engine(exact=False)
    ways = {WINOGRAD: InTiles, HALF_SUMS: InHalves}
    for name in program.fast_math:
        shaken = ways[name](shaken)
    return exact, shaken
