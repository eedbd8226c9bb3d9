"""Operators that write into their operand become the functional ones, where nobody can tell.

That is so where the storage that is written to was computed by the model and is not read through
any other view of it afterwards. `x.relu_()` is then `x = relu(x)` for all that follows.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.regions import LOOPS, ancestor
from ...dialect.registry import registry
from .. import calls
from ..where import at

ALSO_ALIASES = ("aten.dropout", "aten.contiguous", "aten.reshape", "aten.flatten.using_ints")
"""Operators that may return their operand without saying so in their schema."""


def functionalise(program: Program) -> list[str]:
    """Replaces every in-place operator of the entry; returns a problem for each that must stay."""
    problems = []
    for op in calls.body(program.entry()):
        functional = _functional_name(op.name)
        if functional is None:
            continue
        reason = _visible_write(op)
        if reason is None:
            _replace(op, functional)
        else:
            problems.append(
                at(
                    op,
                    f"`{op.name}` writes into {reason}; use `{functional}` in the model instead.",
                )
            )
    return problems


def _functional_name(name: str) -> str | None:
    """`aten.add_.Tensor` → `aten.add.Tensor`; None for an operator that writes nothing."""
    space, _, rest = name.partition(".")
    base, dot, overload = rest.partition(".")
    if space != "aten" or not base.endswith("_") or base.startswith("__"):
        return None
    functional = f"aten.{base[:-1]}{dot}{overload}"
    return functional if functional in registry() else None


def _visible_write(op: ir.Operation) -> str | None:
    """What else would see the write, in words; None where nothing does."""
    written = op.operands[0]
    root = _root(written)
    if not isinstance(root.owner, ir.Operation | ir.OpView):
        carried = ir.BlockArgument(root).owner.owner.operation.name in LOOPS
        return "a value that a loop carries" if carried else "an input of the model"
    if root.owner.operation.name == "hw.weight":
        return "a weight or buffer"
    if root != written:
        return "a view of a larger value"
    if root.owner.operation.block != op.block:
        return "a value from outside of the branch or loop"
    for alias in _aliases(root):
        if any(_is_after(use.owner.operation, op) for use in alias.uses):
            return "a value that is read through another view later"
    return None


def _root(value: ir.Value) -> ir.Value:
    """The value whose storage `value` is a view of."""
    while isinstance(value.owner, ir.Operation | ir.OpView):
        owner = value.owner.operation
        if not _is_alias(owner):
            break
        value = owner.operands[0]
    return value


def _aliases(root: ir.Value) -> Iterator[ir.Value]:
    """The results of the views of a value, views of views included."""
    for use in root.uses:
        owner = use.owner.operation
        if use.operand_number == 0 and _is_alias(owner):
            for result in owner.results:
                yield result
                yield from _aliases(result)


def _is_alias(op: ir.Operation) -> bool:
    if not op.name.startswith("aten.") or op.name not in registry():
        return False
    if op.name in ALSO_ALIASES:
        return True
    schema = registry().schema(op.name)
    first = schema.arguments[0] if schema.arguments else None
    return first is not None and first.alias is not None and not first.alias.is_write


def _is_after(user: ir.Operation, op: ir.Operation) -> bool:
    """`user` comes after `op`, in the same block or in the regions of what comes after."""
    holder = ancestor(user, op.block)
    return holder is not None and holder != op and op.is_before_in_block(holder)


def _replace(op: ir.Operation, functional: str) -> None:
    """Writes the functional operator; what reads the operand later reads its result instead."""
    written, result = op.operands[0], op.results[0]
    with ir.InsertionPoint(op):
        new = ir.Operation.create(
            functional, results=[result.type], operands=list(op.operands), loc=op.location
        )
    later = [use for use in written.uses if _is_after(use.owner.operation, op)]
    for use in later:
        if use.owner.operation != new:
            use.owner.operation.operands[use.operand_number] = new.results[0]
    result.replace_all_uses_with(new.results[0])
    op.erase()
