"""Operations, all inside of them in the order of the text, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .mlir import ir
from .rounded import carry
from .sharing import SHARES


def operations(op: ir.Operation) -> list[ir.Operation]:
    """An operation, then all inside of it."""
    found = list[ir.Operation]()

    def take(each: ir.Operation) -> ir.WalkResult:
        found.append(each)
        return ir.WalkResult.ADVANCE

    op.walk(take, ir.WalkOrder.PRE_ORDER)
    return found


def inside(op: ir.Operation) -> list[ir.Operation]:
    """Every operation inside another one, which may be rewritten meanwhile."""
    return operations(op)[1:]


def maker(value: ir.Value) -> ir.Operation:
    """The operation that a value is a result of; there is one."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        raise TypeError(f"no operation makes `{value}`")
    return owner.operation


def maker_if_any(value: ir.Value) -> ir.Operation | None:
    """The operation that a value is a result of; None for an argument of a block."""
    owner = value.owner
    return None if isinstance(owner, ir.Block) else owner.operation


def maker_named(value: ir.Value, *names: str) -> ir.Operation | None:
    """The operation that a value is a result of, where it has one of these names."""
    op = maker_if_any(value)
    return op if op is not None and op.name in names else None


def constant_of(value: ir.Value) -> int | None:
    """The number that an `arith.constant` is; None for any other value."""
    op = maker_named(value, "arith.constant")
    return None if op is None else ir.IntegerAttr(op.attributes["value"]).value


def put_in_place(op: ir.Operation, value: ir.Value) -> None:
    """Puts a value in the place of an operation's only result, and erases it."""
    carry(op, value)
    op.results[0].replace_all_uses_with(value)
    op.erase()


def around(op: ir.Operation) -> ir.Operation:
    """The operation that another one is in; there is one."""
    if op.parent is None:
        raise TypeError(f"`{op.name}` is in no operation")
    return op.parent.operation


def that_hold(op: ir.Operation) -> Iterator[ir.Operation]:
    """The operations that one is in, the innermost first, up to the function."""
    while op.name != "func.func":
        op = around(op)
        yield op


def symbols(module: ir.Module) -> dict[str, ir.Operation]:
    """What a module defines and declares, by name."""
    items = (item.operation for item in module.body.operations)
    named = (op for op in items if "sym_name" in op.attributes)
    return {ir.StringAttr(op.attributes["sym_name"]).value: op for op in named}


NAMING = {
    "func.call": ("callee",),
    "func.constant": ("value",),
    "func.func": ("hw.next", "hw.implements", SHARES),
    "hw.call_boxed": ("next",),
    "memref.get_global": ("name",),
}
"""The operations that name others, and the attributes that do."""


def rename(op: ir.Operation, names: Mapping[str, str]) -> None:
    """Lets an operation, and all inside of it, name what has a new name by that."""
    for each in operations(op):
        for attribute in NAMING.get(each.name, ()):
            if attribute in each.attributes and each.attributes[attribute] != ir.UnitAttr.get():
                old = ir.FlatSymbolRefAttr(each.attributes[attribute]).value
                each.attributes[attribute] = ir.FlatSymbolRefAttr.get(names.get(old, old))


def text_behind_name(function: ir.Operation) -> str:
    """A function as text, behind its name. In the scope of the module, every text would need the
    names of all of it."""
    text = function.get_asm(use_local_scope=True)
    return text[text.index("(") :]
