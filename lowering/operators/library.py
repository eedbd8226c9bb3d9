"""An object of boxed entry points: kernels for open sizes, what calls them, the schema table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.schema import FunctionSchema
from ...dialect.targets import Target
from ...dialect.walks import symbols
from ..boxed_calls import PREFIX
from ..expand_bfloat import expand_bfloat
from ..expand_conversions import expand_conversions
from ..expand_half import expand_half
from ..expand_math import expand_math
from ..llvm import (
    PASSTHROUGH,
    check_translatable,
    convert,
    finish_constants,
    finish_symbols,
    pipeline,
    prefix_symbols,
    prefixed,
)
from ..schema_table import TableEntry, schema_table
from ..stages import lower_to
from ..texts import read
from .compiled import Compiled
from .entry import EntryText, entry_text
from .moves import PROMOTED, TEXTS
from .static_call import scratch_size
from .status import asserts_to_status
from .user_kernels import UserKernel

_CALLS = 2
"""More calls of one function in a block are indirect where code for Thumb is made smallest."""


@dataclass(frozen=True)
class OperatorEntry:
    """An operator with all that it can be called with; kernels of the user's come first."""

    schema: FunctionSchema
    kernels: tuple[Compiled, ...]
    users: tuple[UserKernel, ...] = ()
    moves: bool = False
    """Its entry point is one of `moves.yaml`."""

    @property
    def promotes(self) -> bool:
        """Tensors may have several dtypes."""
        return any(one.variant.converts for one in self.kernels)

    @property
    def scratch(self) -> int | None:
        """Bytes of scratch memory that a call may need at most; None where sizes decide."""
        by_sizes = any(one.uses_scratch for one in self.kernels) or self.promotes
        if by_sizes or any(one.scratch for one in self.users):
            return None
        return max(map(scratch_size, self.kernels), default=0)

    @property
    def symbol(self) -> str:
        """`add_Tensor` for `aten::add.Tensor`; other namespaces stand in front."""
        name = self.schema.full_name.removeprefix("aten::")
        return "call_" + re.sub(r"\W", "_", name)


def library_program(
    name: str,
    target: Target,
    kernels: Mapping[str, str],
    statics: Sequence[Program],
    operators: Sequence[OperatorEntry],
    context: ir.Context,
) -> Program:
    """The llvm-dialect program of a library.

    `kernels` are modules of loops for open sizes, by symbol; `statics` programs of the `planned`
    stage, in that context.
    """
    with context, ir.Location.unknown():
        text = read("boxed.mlir")
        if any(operator.moves or operator.promotes for operator in operators):
            text += "".join(map(read, (*TEXTS, *PROMOTED)))
        program = Program(name, ir.Module.parse(text), target, source=name)
        for symbol, text in kernels.items():
            _adopt(program.module, symbol, text)
        expand_conversions(program.module)
        expand_bfloat(program.module)
        expand_math(program.module, target)
        expand_half(program.module, target)
        convert(program, pipeline(target, bare_pointers=False))
        asserts_to_status(program.module)
        for static in statics:
            lower_to(static, "llvm")
            merge(program, static)
        for operator in operators:
            facts = operator.symbol, operator.schema, operator.kernels
            text = entry_text(*facts, target.index_bits, operator.users, moves=operator.moves)
            _append(program.module, text)
        _drop_unused(program.module)
        check_translatable(program.module)
        prefix_symbols(program)
        finish_constants(program)
        _keep_small(program, finish_symbols(program, ()))
    if not program.module.operation.verify():
        raise LoweringFailed(f"{name}: the entry points do not verify.")
    return program


def _drop_unused(module: ir.Module) -> None:
    """Of what entry points share, only what is called stays."""
    named = symbols(module).items()
    functions = {name: op for name, op in named if op.name == "llvm.func"}
    needed = [symbol for symbol in functions if not symbol.startswith(PREFIX)]
    seen = set(needed)
    while needed:
        for symbol in _called(functions[needed.pop()]):
            if symbol in functions and symbol not in seen:
                seen.add(symbol)
                needed.append(symbol)
    for symbol, op in functions.items():
        if symbol not in seen:
            op.erase()


def _called(function: ir.Operation) -> Iterator[str]:
    for block in function.regions[0].blocks:
        yield from _called_in(block)


def _called_in(block: ir.Block) -> Iterator[str]:
    for item in block.operations:
        if item.operation.name == "llvm.call" and "callee" in item.operation.attributes:
            yield ir.FlatSymbolRefAttr(item.operation.attributes["callee"]).value


def _keep_small(program: Program, functions: Mapping[str, ir.Operation]) -> None:
    """What entry points share runs once for each value: size counts more than speed."""
    small = ir.Attribute.parse(f'[{PASSTHROUGH}, "minsize", "optsize"]')
    smaller = ir.Attribute.parse(f'[{PASSTHROUGH}, "optsize"]')
    is_thumb = program.target.triple.startswith("thumb")
    for symbol, function in functions.items():
        if symbol.startswith(f"{program.name}_{PREFIX}"):
            repeats = is_thumb and _most_calls(function) > _CALLS
            function.attributes["passthrough"] = smaller if repeats else small


def _most_calls(function: ir.Operation) -> int:
    """How often one block calls the same function."""
    found = [Counter(_called_in(block)) for block in function.regions[0].blocks]
    return max((count for each in found for count in each.values()), default=0)


def merge(program: Program, other: Program) -> None:
    """Adds what another program of the `llvm` stage defines, and declares what it calls."""
    known, end = symbols(program.module), ir.InsertionPoint(program.module.body)
    for name, op in symbols(other.module).items():
        if name not in known:
            op.clone(ip=end)
    program.constants |= other.constants


def table_text(program: Program, operators: Sequence[OperatorEntry], *, names: bool = False) -> str:
    """The schema table under the library's name, as LLVM IR beside the entry points.

    With `names` it has those of operators and arguments.
    """
    rows = [
        TableEntry(operator.schema, prefixed(program.name, operator.symbol), _scratch(operator))
        for operator in operators
    ]
    return schema_table(rows, names=names).llvm_global(program.name, program.target.index_bits)


def _scratch(operator: OperatorEntry) -> int:
    """What a call may need at most; 0 where that depends on sizes."""
    return 0 if operator.scratch is None else operator.scratch


def _adopt(module: ir.Module, symbol: str, text: str) -> None:
    """Moves the loops of one kernel, and their constants, into the library's module."""
    parsed = ir.Module.parse(text)
    names = {"kernel": symbol}
    for old, op in symbols(parsed).items():
        if op.name == "memref.global":
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
    declared, known = list[str](), dict[str, str]()
    for symbol, op in symbols(module).items():
        if op.name == "llvm.func":
            known[symbol] = str(ir.TypeAttr(op.attributes["function_type"]).value)
            if op.regions[0].blocks and f"@{symbol}(" in text.function:
                declared.append(_declaration(symbol, known[symbol]))
    users = list(text.kernels.values())
    content = "".join((*declared, *users, *text.constants, text.function))
    parsed = ir.Module.parse(content)
    for symbol, op in list(symbols(parsed).items())[len(declared) :]:
        if symbol in text.kernels and symbol in known:
            if known[symbol] != str(ir.TypeAttr(op.attributes["function_type"]).value):
                raise LoweringFailed(f"kernel `{symbol}` is called with two different prototypes.")
            continue
        op.clone(ip=ir.InsertionPoint(module.body))


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
