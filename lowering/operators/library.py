"""An object of boxed entry points: kernels for open sizes, what calls them, the schema table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...dialect import ops
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.schema import FunctionSchema
from ...dialect.targets import Target
from ..expand_bfloat import expand_bfloat
from ..expand_math import expand_math
from ..llvm import (
    check_translatable,
    convert,
    finish_constants,
    finish_symbols,
    pipeline,
    prefix_symbols,
    prefixed,
)
from ..object import emit_object
from ..schema_table import TableEntry, schema_table
from .entry import Compiled, EntryText, entry_text
from .prelude import PRELUDE
from .status import asserts_to_status


@dataclass(frozen=True)
class OperatorEntry:
    """An operator with all that it can be called with."""

    schema: FunctionSchema
    kernels: tuple[Compiled, ...]

    @property
    def symbol(self) -> str:
        """`add_Tensor` for `aten::add.Tensor`; other namespaces stand in front."""
        name = self.schema.full_name.removeprefix("aten::")
        return "call_" + re.sub(r"\W", "_", name)


def library_program(
    name: str, target: Target, kernels: Mapping[str, str], operators: Sequence[OperatorEntry]
) -> Program:
    """The llvm-dialect program of a library; `kernels` are modules of loops, by symbol."""
    context = ops.new_context()
    with context, ir.Location.unknown():
        program = Program(name, ir.Module.parse(PRELUDE), target, source=name)
        for symbol, text in kernels.items():
            _adopt(program.module, symbol, text)
        expand_bfloat(program.module)
        expand_math(program.module, target)
        convert(program, pipeline(target, bare_pointers=False))
        asserts_to_status(program.module)
        for operator in operators:
            text = entry_text(operator.symbol, operator.schema, operator.kernels, target.index_bits)
            _append(program.module, text)
        check_translatable(program.module)
        prefix_symbols(program)
        finish_constants(program)
        finish_symbols(program, ())
    if not program.module.operation.verify():
        raise LoweringFailed(f"{name}: the entry points do not verify.")
    return program


def emit_library(program: Program, operators: Sequence[OperatorEntry]) -> bytes:
    """The object: entry points, kernels, and the table under the library's name."""
    rows = [
        TableEntry(operator.schema, prefixed(program.name, operator.symbol))
        for operator in operators
    ]
    table = schema_table(rows)
    return emit_object(program, table.llvm_global(program.name, program.target.index_bits))


def _adopt(module: ir.Module, symbol: str, text: str) -> None:
    """Moves the loops of one kernel, and their constants, into the library's module."""
    parsed = ir.Module.parse(text)
    names = {"kernel": symbol}
    for op in parsed.body.operations:
        if op.operation.name == "memref.global":
            old = ir.StringAttr(op.operation.attributes["sym_name"]).value
            names[old] = f"{symbol}_constant_{len(names) - 1}"
    if len(names) > 1:
        pattern = re.compile("@(" + "|".join(map(re.escape, names)) + r")\b")
        text = pattern.sub(lambda found: f"@{names[found[1]]}", str(parsed))
        parsed = ir.Module.parse(text)
    for op in parsed.body.operations:
        made = op.operation.clone(ip=ir.InsertionPoint(module.body))
        if made.operation.name == "func.func":
            made.operation.attributes["sym_name"] = ir.StringAttr.get(symbol)


def _append(module: ir.Module, text: EntryText) -> None:
    """Adds an entry point; what it calls is declared beside it while it is parsed."""
    declared = []
    for item in module.body.operations:
        op = item.operation
        if op.name == "llvm.func" and op.regions[0].blocks:
            symbol = ir.StringAttr(op.attributes["sym_name"]).value
            if f"@{symbol}(" in text.function:
                kind = str(ir.TypeAttr(op.attributes["function_type"]).value)
                declared.append(_declaration(symbol, kind))
    content = "".join((*declared, *text.constants, text.function))
    parsed = ir.Module.parse(content)
    for item in list(parsed.body.operations)[len(declared) :]:
        item.operation.clone(ip=ir.InsertionPoint(module.body))


def _declaration(symbol: str, type: str) -> str:
    """`!llvm.func<i32 (ptr, i64)>` as a declaration."""
    found = re.fullmatch(r"!llvm\.func<(.*?) \((.*)\)>", type)
    if found is None:
        raise LoweringFailed(f"`{symbol}` has the type {type}, which no entry point can call.")
    result = "" if found[1] == "void" else f" -> {_full(found[1])}"
    arguments = ", ".join(_full(one) for one in found[2].split(", ") if one)
    return f"llvm.func @{symbol}({arguments}){result}\n"


def _full(type: str) -> str:
    return f"!llvm.{type}" if type == "ptr" else type
