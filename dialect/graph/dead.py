"""What nobody reads: operators whose results are unused, functions that nothing comes to."""

from __future__ import annotations

from collections.abc import Iterable

from ..mlir import ir
from ..ops import PACK
from ..program import ENTRY, Program
from ..regions import TERMINATORS
from . import calls


def erase_dead(program: Program) -> None:
    """Erases unused operators of the entry; every operator only computes its results.

    A kernel of the user's writes all its results: what unpacks one of them stays with the others.
    """
    for op in reversed(calls.body(program.entry())):
        if op.name in TERMINATORS or _unpacks(op):
            continue
        readers = [use.owner.operation for result in op.results for use in result.uses]
        unpacking = [reader for reader in readers if _unpacks(reader)]
        tensors = [value for reader in unpacking for value in reader.results]
        if len(readers) == len(unpacking) and not any(map(is_used, tensors)):
            for reader in unpacking:
                reader.erase()
            op.erase()


def _unpacks(op: ir.Operation) -> bool:
    """What gives the tensors of a list, or that of a number."""
    if op.name != PACK:
        return False
    is_tensor = [isinstance(value.type, ir.RankedTensorType) for value in op.results]
    return bool(is_tensor) and all(is_tensor)


def is_used(value: ir.Value) -> bool:
    return next(iter(value.uses), None) is not None


def erase_unnamed(program: Program, names: Iterable[str]) -> None:
    """Erases those of these functions that no function names any more."""
    functions = calls.functions(program)
    named = {name for function in functions.values() for name in calls.named(function)}
    for name in names:
        if name not in named:
            functions[name].erase()


def erase_unreached(program: Program) -> None:
    """Erases the functions that the entry does not come to any more."""
    functions = calls.functions(program)
    reached: list[str] = []
    pending = [ENTRY]
    while pending:
        name = pending.pop()
        if name in reached:
            continue
        reached.append(name)
        pending += calls.named(functions[name])
        pending += [f"{name}.loops"] if f"{name}.loops" in functions else []
    for name, function in functions.items():
        if name not in reached:
            function.erase()
