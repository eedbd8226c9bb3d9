"""Conditions that fail end a kernel with a status: there is no abort.

MLIR lowers `cf.assert %ok, "shape"` to a branch to a block that prints the message and aborts.

    ^failed:
      llvm.call @puts(%message)
      llvm.call @abort()
      llvm.unreachable

After:

    ^failed:
      llvm.return %shape_error : i32
"""

from __future__ import annotations

from collections.abc import Mapping

from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir
from ...dialect.walks import symbols

STATUS = {"index": -1, "type": -4, "scratch": -104, "shape": -105, "not compiled": -106}
"""The statuses of `hardwire/status.h` and `boxed.h`, by the messages of kernels and `moves`."""


def asserts_to_status(module: ir.Module, statuses: Mapping[str, int] = STATUS) -> None:
    """Rewrites all functions of a module of the llvm dialect, in place."""
    named = symbols(module)
    functions = [op for op in named.values() if op.name == "llvm.func"]
    messages = {
        name: op
        for name, op in named.items()
        if op.name == "llvm.mlir.global" and name.startswith("assert_msg")
    }
    if any(_text(message) not in statuses for message in messages.values()):
        return  # other assertions call abort, which is refused where calls are checked
    for op in functions:
        for block in op.regions[0].blocks:
            _rewrite(block, messages, statuses)
    for op in functions:
        _forget_addresses(op, messages)
    for op in (*messages.values(), *(named[name] for name in ("abort", "puts") if name in named)):
        op.erase()


def _rewrite(
    block: ir.Block, messages: dict[str, ir.Operation], statuses: Mapping[str, int]
) -> None:
    listed = [item.operation for item in block.operations]
    if listed[-1].name != "llvm.unreachable":
        return
    message = next(
        (op.operands[0] for op in listed if op.name == "llvm.call" and op.operands), None
    )
    owner = None if message is None else message.owner
    if owner is None or isinstance(owner, ir.Block) or owner.name != "llvm.mlir.addressof":
        raise LoweringFailed("a kernel has a place that cannot be reached and says nothing.")
    symbol = ir.FlatSymbolRefAttr(owner.attributes["global_name"]).value
    status = statuses[_text(messages[symbol])]
    i32 = ir.IntegerType.get_signless(32)
    with ir.InsertionPoint(listed[-1]):
        value = ir.Operation.create(
            "llvm.mlir.constant", [i32], attributes={"value": ir.IntegerAttr.get(i32, status)}
        )
        ir.Operation.create("llvm.return", [], [value.result])
    for op in reversed(listed):
        if op.name in ("llvm.call", "llvm.unreachable"):
            op.erase()


def _forget_addresses(function: ir.Operation, messages: dict[str, ir.Operation]) -> None:
    for block in function.regions[0].blocks:
        for item in list(block.operations):
            op = item.operation
            if op.name == "llvm.mlir.addressof":
                symbol = ir.FlatSymbolRefAttr(op.attributes["global_name"]).value
                if symbol in messages:
                    op.erase()


def _text(op: ir.Operation) -> str:
    """The message in a global, without the zero at its end."""
    content = ir.DenseIntElementsAttr(op.attributes["value"])
    return bytes(int(byte) & 0xFF for byte in content).decode().rstrip("\0")
