"""Calls of the user's C functions: descriptors on the stack, all that is constant in flash.

Runs on the llvm dialect. A call of a declaration with `hw.parameters` passes one pointer for each
buffer; here it becomes the call that C would make. What is in a descriptor but for the address of
the data is constant: sizes and strides are one array in flash that all tensors of a shape share,
and on bare metal, where addresses are known to the linker, so are the whole descriptors of weights.

All calls of a function use the same slots on the stack (`descriptor_slots.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..dialect.errors import LoweringFailed
from ..dialect.mlir import ir
from ..dialect.program import Program, entry_symbol
from ..dialect.walks import symbols
from .c_constants import Constants, append
from .descriptor_slots import calls_in
from .external_writer import CallWriter
from .next_calls import NextCalls


def expand_external_calls(program: Program) -> None:
    """Rewrites every call of a user's kernel, in place, and declares the C functions."""
    named = symbols(program.module).items()
    found = {name: op for name, op in named if "hw.parameters" in op.attributes}
    if not found:
        return
    constants = Constants(program)
    following = NextCalls(program, constants)
    writers: dict[str, CallWriter] = {}
    declared: dict[str, tuple[str, str]] = {}
    for function, call in list(_calls(program.module, found)):
        callee = found[ir.FlatSymbolRefAttr(call.attributes["callee"]).value]
        name = ir.StringAttr(function.attributes["sym_name"]).value
        if name not in writers:
            writers[name] = CallWriter(program, function, constants, following, found)
        writer = writers[name]
        symbol = ir.StringAttr(callee.attributes["hw.symbol"]).value
        arguments, kinds = writer.arguments(callee, call)
        type = f"!llvm.func<i32 ({', '.join(str(value.type) for value in arguments)})>"
        known = declared.setdefault(symbol, (type, kinds))
        if known[0] != type:
            raise LoweringFailed(
                f"{program.source}: kernel `{symbol}` is called with two different prototypes."
            )
        writer.replace(call, symbol, arguments)
    following.write(found)
    for function in found.values():
        function.erase()
    _declare(program, declared)
    for writer in writers.values():
        writer.finish()


def _calls(
    module: ir.Module, callees: dict[str, ir.Operation]
) -> Iterator[tuple[ir.Operation, ir.Operation]]:
    for item in module.body.operations:
        if item.operation.name == "llvm.func":
            for call in calls_in(item.operation, callees):
                yield item.operation, call


def _declare(program: Program, declared: dict[str, tuple[str, str]]) -> None:
    for symbol, (_, kinds) in declared.items():
        if symbol == entry_symbol(program.name):
            raise LoweringFailed(
                f"{program.source}: kernel `{symbol}` has the name of the model's own function; "
                "give the model another `--name`."
            )
        text = (
            f"llvm.func @{symbol}({kinds}) -> i32 attributes "
            '{passthrough = ["nounwind"], sym_visibility = "private"}'
        )
        append(program.module, text)
