"""Guards: regions of a program in which other dispatch keys are included or excluded.

`hw.guard_begin` and `hw.guard_end` are C++'s RAII guards: what is between them runs with more keys
included (`include`), excluded (`exclude`) or with other modes (`modes`). A guard ends before the
one that it began in.
"""

from __future__ import annotations

from ..errors import HardwireError
from ..graph.where import at
from ..mlir import ir
from .dispatcher import Dispatcher
from .keys import KeySet
from .state import DispatchState, known_key
from .tensor_keys import renamed

BEGIN = "hw.guard_begin"
GUARDS = (BEGIN, "hw.guard_end")


def is_guard(op: ir.Operation) -> bool:
    return op.name in GUARDS


class Guards:
    """The state that operators are called in, on a walk through a function."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._outer = dispatcher.state
        self._open: list[tuple[ir.Operation, DispatchState]] = []
        self._problems: list[str] = []

    @property
    def state(self) -> DispatchState:
        return self._open[-1][1] if self._open else self._outer

    def visit(self, op: ir.Operation) -> None:
        """Enters or leaves a guard."""
        if op.name == BEGIN:
            self._open.append((op, self._inside(op)))
            return
        if self._open and op.operands[0] == self._open[-1][0].results[0]:
            self._open.pop()
            return
        self._problems.append(
            at(op, "`hw.guard_end` is not that of the guard which began last: guards are nested.")
        )
        self._open = [each for each in self._open if each[0].results[0] != op.operands[0]]

    def finish(self) -> list[str]:
        """All that was wrong, guards that never end included."""
        never = [at(op, "`hw.guard_begin` has no `hw.guard_end`.") for op, _ in self._open]
        return self._problems + never

    def _inside(self, op: ir.Operation) -> DispatchState:
        state = self.state
        try:
            for mode in _words(op, "modes"):
                state = state.with_mode(mode)
            names = self._dispatcher.names
            sets = [
                KeySet.of(*(known_key(renamed(word, names)) for word in _words(op, attribute)))
                for attribute in ("include", "exclude")
            ]
            return state.guarded(*sets)
        except HardwireError as error:
            self._problems += [at(op, problem) for problem in error.problems]
            return state


def _words(op: ir.Operation, attribute: str) -> list[str]:
    if attribute not in op.attributes:
        return []
    found = op.attributes[attribute]
    items = list(found) if isinstance(found, ir.ArrayAttr) else [found]
    if not all(isinstance(item, ir.StringAttr) for item in items):
        raise HardwireError(f"`{attribute}` of a guard is a list of names, not {found}.")
    return [ir.StringAttr(item).value for item in items]
