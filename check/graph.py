"""The first node of the original graph that the compiled program does not compute any more.

For what no single call is to blame: a pass has rewritten the graph wrongly. Both programs are
computed by the second opinion, exactly; a node is *kept* where some value of the rewritten program
is its value, or where a node that depends on it is kept (a batch norm that was folded is not there,
but what follows it is).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..dialect import regions
from ..dialect.errors import HardwireError
from ..dialect.graph import calls
from ..dialect.kept import kept
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..lowering.call_facts import source_of
from .engine import Refused, Unknown, is_missing
from .engines import engine, opinions_on
from .interpreter import Interpreter
from .judge import judge
from .machine import Call


@dataclass(frozen=True)
class Node:
    """An operation of the original graph, and its values: exact, and rounded otherwise."""

    op: ir.Operation
    exact: tuple[np.ndarray, ...]
    shaken: tuple[np.ndarray, ...]


def first_lost(original: Program, planned: Program, call: Call) -> tuple[str, int | None] | None:
    """The first node that is not kept, as a sentence's object, and the call that computes it.

    None where every node is kept, or where the second opinion cannot tell.
    """
    nodes, made = _nodes(original, call), _values(planned, call)
    if nodes is None or made is None:
        return None
    by_count: dict[int, list[np.ndarray]] = {}
    for array in made:
        by_count.setdefault(array.size, []).append(array.reshape(-1))
    good: dict[ir.Operation, bool] = {}
    with original.context:
        for node in reversed(nodes):
            users = _users(node.op)
            good[node.op] = any(good.get(user, False) for user in users) or _is_kept(node, by_count)
        lost = next((node for node in nodes if not good[node.op]), None)
        if lost is None:
            return None
        name = f"`{lost.op.name.removeprefix('aten.')}`"
        source = source_of([lost.op])
        return f"{name} ({source})" if source else name, _call_of(planned, lost.op)


def _nodes(program: Program, call: Call) -> list[Node] | None:
    found: list[dict[ir.Operation, tuple[np.ndarray, ...]]] = []
    order: list[ir.Operation] = []
    for each in opinions_on(program):
        one = Interpreter(program, each)
        values: dict[ir.Operation, tuple[np.ndarray, ...]] = {}

        def watch(
            op: ir.Operation,
            results: Sequence[Any],
            one: Interpreter = one,
            values: dict[ir.Operation, Any] = values,
        ) -> None:
            if op.name.startswith(("hw.", "builtin.", "arith.")) or any(map(is_missing, results)):
                return
            arrays = [one.engine.array(each) for each in results if hasattr(each, "shape")]
            values[op] = tuple(array.copy() for array in arrays)

        one.watch = watch
        if _run(one, call) is None:
            return None
        found.append(values)
        order = list(values)
    return [Node(op, found[0][op], found[1][op]) for op in order if op in found[0]]


def _values(program: Program, call: Call) -> list[np.ndarray] | None:
    """Every tensor that a program computes, in its kernels too."""
    one, found = Interpreter(program, engine(exact=True), watch_kernels=True), list[np.ndarray]()

    def watch(op: ir.Operation, results: Sequence[Any]) -> None:
        if not op.name.startswith(("hw.constant", "hw.weight")):
            found.extend(
                one.engine.array(each).copy() for each in results if hasattr(each, "shape")
            )

    one.watch = watch
    return None if _run(one, call) is None else found


def _run(one: Interpreter, call: Call) -> list[Any] | None:
    try:
        given = [one.engine.tensor(array) for array in call.inputs]
        return one.run(given, call.sizes, call.seed or 0)
    except (Refused, Unknown):
        return None


def _is_kept(node: Node, made: dict[int, list[np.ndarray]]) -> bool:
    return all(
        any(_agrees(array, exact, shaken) for array in made.get(exact.size, ()))
        for exact, shaken in zip(node.exact, node.shaken, strict=True)
    )


def _agrees(array: np.ndarray, exact: np.ndarray, shaken: np.ndarray) -> bool:
    """As the values of an object have to, whatever shape and type it was given by a pass."""
    flat = exact.reshape(-1)
    narrow = array.astype(np.float32) if array.dtype == np.float64 else array
    return judge(narrow, flat, shaken.reshape(-1)).wrong == 0


def _users(op: ir.Operation) -> list[ir.Operation]:
    """The operations of the entry's own block that read what an operation gives, through lists."""
    found: list[ir.Operation] = []
    for result in op.results:
        for use in result.uses:
            user = regions.outermost(use.owner.operation)
            found += _users(user) if user.name.startswith("builtin.") else [user]
    return found


def _call_of(planned: Program, node: ir.Operation) -> int | None:
    """The call of the compiled program with an operator that comes from a node, by its location."""
    functions, wanted = calls.functions(planned), str(node.location)
    listed = [op for op in calls.body(planned.entry()) if calls.is_call(op)]
    for number, call in enumerate(listed):
        body = calls.body(calls.called(call, functions))
        if any(str(op.operation.location) == wanted for op in body):
            return number
    return None


def first_wrong_pass(original: Program, call: Call) -> str | None:
    """The first pass after which the program gives other outputs. None where none can be told."""
    from ..passes.pipeline import STAGES, pass_class, run_passes

    both = [Interpreter(original, each) for each in opinions_on(original)]
    wanted = [_arrays(one, call) for one in both]
    if None in wanted:
        return None
    program = replace(kept(original))
    for name in (name for stage in STAGES for name in stage.passes):
        try:
            run_passes(program, [pass_class(name)()])
        except HardwireError:
            return None
        one = Interpreter(program, engine(exact=True))
        found = _arrays(one, call)
        if found is not None and not _all_agree(found, *wanted):  # type: ignore[arg-type]
            return name
    return None


def _arrays(one: Interpreter, call: Call) -> list[np.ndarray] | None:
    outputs = _run(one, call)
    if outputs is None or any(map(is_missing, outputs)):
        return None
    return [one.engine.array(each).copy() for each in outputs]


def _all_agree(
    found: Sequence[np.ndarray], exact: Sequence[np.ndarray], shaken: Sequence[np.ndarray]
) -> bool:
    """Complex numbers are pairs from one of the passes on."""
    pairs = zip(found, exact, shaken, strict=True)
    return all(each.size != a.size or _agrees(each.reshape(-1), a, b) for each, a, b in pairs)
