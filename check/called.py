"""Which operators a program calls for given inputs: those of branches that are not taken are not.

The program is interpreted, as for `--check`: by PyTorch where it is installed, otherwise by numpy.
What decides on a branch has to be known; what nobody asks for need not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..dialect import regions
from ..dialect.errors import HardwireError
from ..dialect.mlir import ir
from ..dialect.program import Program
from .engine import MISSING, Refused
from .engines import engine
from .interpreter import Interpreter

_DECIDED = (regions.IF, regions.SWITCH)
_BOUNDS = 3


def called(
    program: Program, inputs: Sequence[np.ndarray], sizes: Sequence[int] = (), seed: int = 0
) -> list[ir.Operation]:
    """The operations that one call of a program reaches, each once, those of kernels included.

    `sizes` are the values of the program's open sizes. HardwireError where what decides on a
    branch is not known, or an operator refuses what it is given.
    """
    found: dict[ir.Operation, None] = {}
    mind = engine(exact=False)
    follower = _Follower(program, mind, lambda op, _: found.setdefault(op), watch_kernels=True)
    try:
        follower.run([mind.tensor(each) for each in inputs], sizes, seed)
    except Refused as problem:
        raise HardwireError(f"{program.source}: {problem}.") from problem
    return [op for op in found if op.name in program.dispatcher]


class _Follower(Interpreter):
    """Refuses to go on where it is not known which way."""

    def operation(self, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
        given = [values[operand] for operand in op.operands]
        if op.name in _DECIDED and given[0] is MISSING:
            raise self._lost(op)
        if op.name == regions.FOR and MISSING in given[:_BOUNDS]:
            raise self._lost(op)
        results = super().operation(op, values)
        ends = op.name != regions.WHILE or not op.results or self.unknown == {}
        if not ends and all(each is MISSING for each in results):
            raise self._lost(op)
        return results

    def _lost(self, op: ir.Operation) -> HardwireError:
        names = ", ".join(f"`{name}`" for name in self.unknown)
        return HardwireError(
            f"{self.program.source}: which branch is taken depends on {names}, which "
            f"{self.engine.name} does not compute; install torch, or list all that could be called "
            "by `hardwire select`."
        )
