"""Branches and loops: taken apart where their conditions are known, written down where not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...dialect.blocks import Drafts
from ...dialect.errors import Refused
from ...dialect.mlir import ir
from ...dialect.script.values import Dynamic, Value, describe, fresh_version
from .carried import Carried
from .evaluator import Environment, Evaluator, Stopped
from .join import Join, resolve, resolve_state

MAX_GUARDED = 64
"""Of a loop that is unrolled, each iteration under the conditions of those before."""


def branch(
    evaluator: Evaluator, op: ir.Operation, given: Sequence[Value], known: Environment
) -> list[Value]:
    """`scf.if`: one of its blocks, or both in a new `scf.if`."""
    (condition,) = given
    blocks = [list(region.blocks) for region in op.regions]

    def run(side: int) -> list[Value]:
        return evaluator.block(blocks[side][0], [], known) if blocks[side] else []

    if isinstance(condition, bool):
        return run(0 if condition else 1)
    return either(evaluator, condition, lambda: run(0), lambda: run(1))


def either(
    evaluator: Evaluator,
    condition: Value,
    then: Callable[[], list[Value]],
    otherwise: Callable[[], list[Value]],
) -> list[Value]:
    """What one of two runs gives, chosen at run time; changes of either are joined as well."""
    truth = _truth(condition)
    with Drafts([], []) as drafts:
        start = fresh_version()
        sides = [
            _aside(evaluator, block, run)
            for block, run in zip(drafts.blocks, (then, otherwise), strict=True)
        ]
        join = Join(evaluator, drafts.blocks, [changed for _, changed in sides], start)
        joined = [join.value(a, b) for a, b in zip(sides[0][0], sides[1][0], strict=True)]
        changes = join.changes()
        for block, values in zip(drafts.blocks, join.yielded, strict=True):
            with ir.InsertionPoint(block):
                ir.Operation.create("scf.yield", operands=values)
        op = drafts.keep("scf.if", [truth], [value.type for value in join.yielded[0]])
    results = list(op.results)
    for item, state in changes:
        evaluator.heap.touch(item)
        item.restore(resolve_state(state, results))
    return [resolve(value, results) for value in joined]


def _aside(
    evaluator: Evaluator, block: ir.Block, run: Callable[[], list[Value]]
) -> tuple[list[Value], list[tuple[Any, Any]]]:
    """A run whose changes are undone: what it gives, and what it changes."""
    evaluator.heap.enter()
    try:
        with ir.InsertionPoint(block):
            values = run()
    except Stopped as problem:
        if problem.raised is None:
            raise
        raise Refused(
            f"raises `{problem.raised}` where a value at run time says so, which an object cannot; "
            "remove the check from the model"
        ) from None
    finally:
        changes = evaluator.heap.leave()
    return values, changes


def _truth(condition: Value) -> ir.Value:
    if not isinstance(condition, Dynamic):
        raise Refused(f"has {describe(condition)} as its condition")
    type = [ir.IntegerType.get_signless(1)]
    return ir.Operation.create("hw.truth", results=type, operands=[condition.value]).results[0]


def loop(
    evaluator: Evaluator, op: ir.Operation, given: Sequence[Value], known: Environment
) -> list[Value]:
    """`scf.while`: unrolled as long as its condition is known; then a loop, or nested branches."""
    before, after = (region.blocks[0] for region in op.regions)
    values = list(given)
    while True:
        evaluator.count()
        condition, *values = evaluator.block(before, values, known)
        if condition is False:
            return values
        if condition is not True:
            return _Rolled(evaluator, before, after, known).run(condition, values)
        values = evaluator.block(after, values, known)


class _TooMany(Exception):
    """A loop runs too often to become nested branches."""


class _Rolled:
    """A loop whose condition is known only at run time."""

    def __init__(
        self, evaluator: Evaluator, before: ir.Block, after: ir.Block, known: Environment
    ) -> None:
        self._evaluator = evaluator
        self._before = before
        self._after = after
        self._known = known

    def run(self, condition: Value, values: list[Value]) -> list[Value]:
        try:
            return self._loop(values)
        except (Stopped, Refused) as problem:
            try:
                return self._guarded(condition, values, 0)
            except (Stopped, Refused, _TooMany):
                raise problem from None

    # As nested branches: the number of iterations has a bound, and list indices are known.

    def _guarded(self, condition: Value, values: list[Value], depth: int) -> list[Value]:
        if depth > MAX_GUARDED:
            raise _TooMany
        return either(
            self._evaluator,
            condition,
            lambda: self._iteration(values, depth),
            lambda: list(values),
        )

    def _iteration(self, values: list[Value], depth: int) -> list[Value]:
        following = self._evaluator.block(self._after, values, self._known)
        condition, *following = self._evaluator.block(self._before, following, self._known)
        if condition is False:
            return following
        if condition is True:
            return self._iteration(following, depth + 1)
        return self._guarded(condition, following, depth + 1)

    # As a loop: what changes is found by trying, until nothing more does.

    def _loop(self, values: list[Value]) -> list[Value]:
        carried = Carried(self._evaluator, values)
        while True:
            initial = carried.initial()
            types = [value.type for value in initial]
            with Drafts(types, types) as drafts:
                if self._attempt(carried, drafts):
                    op = drafts.keep("scf.while", initial, types)
                    return carried.settle(list(op.results))

    def _attempt(self, carried: Carried, drafts: Drafts) -> bool:
        """Writes both blocks; False where more than is carried turns out to change."""
        before, after = drafts.blocks
        heap = self._evaluator.heap
        heap.enter()
        try:
            with ir.InsertionPoint(before):
                values = carried.bind(before.arguments)
                condition, *passed = self._evaluator.block(self._before, values, self._known)
                if any(a is not b for a, b in zip(passed, values, strict=True)):
                    raise Refused("is a loop whose condition changes what it carries")
                operands = [_truth(condition), *before.arguments]
                ir.Operation.create("scf.condition", operands=operands)
        finally:
            heap.leave()
        heap.enter()
        changes: list[tuple[Any, Any]] = []
        try:
            with ir.InsertionPoint(after):
                values = carried.bind(after.arguments)
                following = self._evaluator.block(self._after, values, self._known)
        finally:
            changes = heap.leave()
        with ir.InsertionPoint(after):
            leaves = carried.following(following, changes)
            if leaves is None:
                return False
            ir.Operation.create("scf.yield", operands=leaves)
        return True


HANDLERS = {"scf.if": branch, "scf.while": loop}
