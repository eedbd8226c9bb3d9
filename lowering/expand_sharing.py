"""Calls of kernels that several threads share, in the llvm dialect.

    @NAME_share(buffers…, parallel_for)    puts the pointers into an array on its stack, and has
        @NAME_chunk(array, chunk)          called for each chunk, which takes them out and calls
            @NAME(buffers…, chunk)         the kernel, with its slice of scratch memory

Sizes that are known at run time are put there as well, behind the buffers. The call of a kernel
that has such says how much there is to do; where that is little, chunks are not handed over.

`@share_chunks` hands them to the caller's function, or, where he gives none, calls one after the
other itself. It has the only indirect calls of an object.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..dialect.mlir import ir
from ..dialect.program import Program, share_symbol
from ..dialect.sharing import CHUNKS, SHARES, SLICE, WORTH
from ..dialect.walks import symbols
from .c_constants import append

PTR = "!llvm.ptr"
CHUNK_SUFFIX = "_chunk"
INDIRECT = """llvm.func @{name}(%parallel: !llvm.ptr, %chunks: i32, %body: !llvm.ptr, %argument: !llvm.ptr) {{
  %null = llvm.mlir.zero : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %none = llvm.icmp "eq" %parallel, %null : !llvm.ptr
  llvm.cond_br %none, ^serial(%zero : i32), ^given
^given:
  %run = llvm.load %parallel : !llvm.ptr -> !llvm.ptr
  %nothing = llvm.icmp "eq" %run, %null : !llvm.ptr
  llvm.cond_br %nothing, ^serial(%zero : i32), ^parallel
^parallel:
  %at = llvm.getelementptr %parallel[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %context = llvm.load %at : !llvm.ptr -> !llvm.ptr
  llvm.call %run(%context, %chunks, %body, %argument) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
^serial(%chunk: i32):
  llvm.call %body(%argument, %chunk) : !llvm.ptr, (!llvm.ptr, i32) -> ()
  %next = llvm.add %chunk, %one : i32
  %more = llvm.icmp "ult" %next, %chunks : i32
  llvm.cond_br %more, ^serial(%next : i32), ^done
^done:
  llvm.return
}}"""  # noqa: E501

WEIGHED = """  %least = llvm.mlir.constant(0 : {index}) : {index}
  %nobody = llvm.mlir.zero : !llvm.ptr
  %little = llvm.icmp "slt" %worth, %least : {index}
  %given = llvm.select %little, %nobody, %parallel : i1, !llvm.ptr
"""


def _place(number: int) -> str:
    """Where the array of a call has that pointer."""
    return f"  %at{number} = llvm.getelementptr %argument[{number}] : ({PTR}) -> {PTR}, {PTR}\n"


@dataclass(frozen=True)
class Shared:
    """A function that calls a kernel for all chunks, the last of whose arguments is scratch memory
    of `slice` bytes for each of these, if it has any. `types` are those of its arguments."""

    name: str
    kernel: str
    types: tuple[str, ...]
    weighs: bool
    chunks: int
    slice: int
    index: str

    @staticmethod
    def of(op: ir.Operation, index_bits: int) -> Shared:
        type = ir.TypeAttr(op.attributes["function_type"]).value
        name = ir.StringAttr(op.attributes["sym_name"]).value
        kernel = ir.FlatSymbolRefAttr(op.attributes[SHARES]).value
        weighs = WORTH in op.attributes
        given = str(type).partition("(")[2].partition(")")[0].split(", ")
        types = [PTR if each == "ptr" else each for each in given[: -2 if weighs else -1]]
        slice = _said(op, SLICE) if SLICE in op.attributes else 0
        return Shared(
            name, kernel, tuple(types), weighs, _said(op, CHUNKS), slice, f"i{index_bits}"
        )

    @property
    def chunk_name(self) -> str:
        return self.kernel + CHUNK_SUFFIX

    def chunk(self) -> str:
        """The body of a chunk, for any thread."""
        number, widen = "%chunk", ""
        if self.index != "i32":
            number, widen = "%wide", f"  %wide = llvm.zext %chunk : i32 to {self.index}\n"
        loads = "".join(
            f"{_place(n)}  %p{n} = llvm.load %at{n} : {PTR} -> {type}\n"
            for n, type in enumerate(self.types)
        )
        pointers = [f"%p{n}" for n in range(len(self.types))]
        if self.slice:
            loads += (
                f"  %size = llvm.mlir.constant({self.slice} : {self.index}) : {self.index}\n"
                f"  %begin = llvm.mul {number}, %size : {self.index}\n"
                f"  %own = llvm.getelementptr {pointers[-1]}[%begin]"
                f" : ({PTR}, {self.index}) -> {PTR}, i8\n"
            )
            pointers[-1] = "%own"
        types = ", ".join([*self.types, self.index])
        return (
            f"llvm.func @{self.chunk_name}(%argument: {PTR}, %chunk: i32) {{\n{widen}{loads}"
            f"  llvm.call @{self.kernel}({', '.join([*pointers, number])}) : ({types}) -> ()\n"
            "  llvm.return\n}"
        )

    def all_chunks(self, common: str) -> str:
        """The function that stands for the kernel in the list of calls."""
        given = "".join(f"%p{n}: {type}, " for n, type in enumerate(self.types))
        stores = "".join(
            f"{_place(n)}  llvm.store %p{n}, %at{n} : {type}, {PTR}\n"
            for n, type in enumerate(self.types)
        )
        parallel, weighed = "%parallel", ""
        if self.weighs:
            given, parallel = f"{given}%worth: {self.index}, ", "%given"
            weighed = WEIGHED.format(index=self.index)
        return (
            f"llvm.func @{self.name}({given}%parallel: {PTR}) {{\n{weighed}"
            f"  %count = llvm.mlir.constant({len(self.types)} : i32) : i32\n"
            f"  %argument = llvm.alloca %count x {PTR} : (i32) -> {PTR}\n{stores}"
            f"  %chunks = llvm.mlir.constant({self.chunks} : i32) : i32\n"
            f"  %body = llvm.mlir.addressof @{self.chunk_name} : {PTR}\n"
            f"  llvm.call @{common}({parallel}, %chunks, %body, %argument)"
            f" : ({PTR}, i32, {PTR}, {PTR}) -> ()\n"
            "  llvm.return\n}"
        )


def expand_sharing(program: Program) -> None:
    """Writes these functions for each declaration of a call of all chunks."""
    found = [op for op in symbols(program.module).values() if SHARES in op.attributes]
    if not found:
        return
    common, module = share_symbol(program.name), program.module
    append(module, INDIRECT.format(name=common))
    for op in found:
        shared = Shared.of(op, program.target.index_bits)
        op.erase()
        types = ", ".join([*shared.types, shared.index])
        append(module, shared.chunk(), functions=(f"llvm.func @{shared.kernel}({types})",))
        needed = f"@{shared.chunk_name}({PTR}, i32)", f"@{common}({PTR}, i32, {PTR}, {PTR})"
        functions = tuple(f"llvm.func {each}" for each in needed)
        append(module, shared.all_chunks(common), functions=functions)
        for name in (shared.name, shared.chunk_name):
            made = symbols(module)[name]
            made.attributes[SHARES] = ir.FlatSymbolRefAttr.get(shared.kernel)


def kernel_of(function: ir.Operation) -> str:
    """The kernel that a function calls for all chunks; empty for others."""
    found = function.attributes
    return ir.FlatSymbolRefAttr(found[SHARES]).value if SHARES in found else ""


def _said(op: ir.Operation, name: str) -> int:
    return ir.IntegerAttr(op.attributes[name]).value
