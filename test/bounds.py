"""Objects that check each of their accesses: is it within the buffer that it is meant for?

Guard pages see what leaves the memory of a call. In the arena and in scratch memory the neighbour
of a buffer is another one, and a read beyond the end goes unnoticed where the number is right. So
each load, store and look into a buffer gets a call of a checking function in front of it, at stage
`kernels`, where every buffer has its extents. (LLVM's AddressSanitizer, which llvmlite does
not have, would know the arena as one piece.)
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hardwire.dialect.mlir import arith, func, ir, memref, vector
from hardwire.dialect.program import Program
from hardwire.lowering import cycles, divided, object, stages

CHECK = "hardwire_bounds"
_PLAIN = {"memref.load": 0, "memref.store": 1, "vector.load": 0, "vector.store": 1}
_MASKED = {"vector.maskedload": 0, "vector.maskedstore": 0}
_ACCESSES = _PLAIN | _MASKED
_LOOKS = ("memref.view", "memref.subview", "memref.reinterpret_cast")
_HARMLESS = (
    "memref.cast", "memref.dim", "memref.get_global", "memref.alloca", "func.call",
    "memref.collapse_shape", "memref.expand_shape", "memref.prefetch",
)  # fmt: skip


class Checked:
    """The accesses of the objects compiled meanwhile, and what became of them."""

    def __init__(self, folder: Path) -> None:
        self.sites: list[str] = []
        self.path = str(folder / "bounds.so")
        source = str(Path(__file__).with_suffix(".c"))
        command = ["cc", "-O1", "-shared", "-fPIC", source, "-o", self.path]
        subprocess.run(command, check=True, timeout=120)
        self._library = ctypes.CDLL(self.path)

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """What is compiled now checks its accesses; it is to be linked with `path`.

        It is not optimised, and its instructions are not counted, which would take minutes. Nothing
        is left to copies of the process, whose kernels would not be in it.
        """
        (name, lower), *rest = stages.STEPS

        def step(program: Program) -> None:
            lower(program)
            self.instrument(program)

        steps = patch.object(stages, "STEPS", ((name, step), *rest))
        plain = patch.object(object, "optimised", lambda _, text, *given: text)
        uncounted = patch.multiple(
            cycles, counting=lambda *given: None, to_report=lambda *given: {}
        )
        here = patch.object(divided, "may_copy", lambda: False)
        with steps, plain, uncounted, here:
            yield

    def instrument(self, program: Program) -> None:
        """Puts a check in front of each access of a program at stage `kernels`."""
        with program.context, ir.Location.unknown():
            index = ir.IndexType.get()
            with ir.InsertionPoint.at_block_begin(program.module.body):
                func.FuncOp(CHECK, ([index] * 4, []), visibility="private")
            found = _accesses(program.module)
            for op, text in zip(found, _texts(program.module, found), strict=True):
                self.sites.append(text)
                with ir.InsertionPoint(op):
                    self._check(op)

    def _check(self, op: ir.Operation) -> None:
        if op.name in _ACCESSES:
            self._access(op, _ACCESSES[op.name])
        elif op.name == "memref.view":
            kind = ir.MemRefType(op.results[0].type)
            width = _width(kind.element_type)
            sizes = _extents(op, kind.shape, list(op.operands)[2:])
            self._call(op.operands[1], _product([_number(width), *sizes]), op.operands[0], 0)
        else:
            self._look(op)

    def _access(self, op: ir.Operation, place: int) -> None:
        buffer = op.operands[place]
        rank = ir.MemRefType(buffer.type).rank
        indices = list(op.operands)[place + 1 : place + 1 + rank]
        lanes = _number(1)
        if op.name in _MASKED:
            lanes = _active(op.operands[place + 1 + rank])
        elif op.name.startswith("vector."):
            value = op.results[0] if op.results else op.operands[0]
            lanes = _number(ir.VectorType(value.type).shape[-1])
        for dim, index in enumerate(indices):
            self._call(index, lanes if dim == rank - 1 else _number(1), buffer, dim)

    def _look(self, op: ir.Operation) -> None:
        """A look into a buffer reaches as far as its last element."""
        facts = [list(ir.DenseI64ArrayAttr(op.attributes[f"static_{k}"])) for k in _PARTS]
        given = iter(list(op.operands)[1:])
        offsets, sizes, strides = ([_given(n, given) for n in part] for part in facts)
        if op.name == "memref.subview":
            for dim, (offset, size, stride) in enumerate(zip(offsets, sizes, strides, strict=True)):
                self._call(offset, _reach([size], [stride]), op.operands[0], dim)
        elif ir.MemRefType(op.operands[0].type).rank == 1:
            self._call(offsets[0], _reach(sizes, strides), op.operands[0], 0)

    def _call(self, index: ir.Value, width: ir.Value, buffer: ir.Value, dim: int) -> None:
        extent = memref.dim(buffer, _number(dim))
        site = _number(len(self.sites) - 1)
        func.CallOp([], ir.FlatSymbolRefAttr.get(CHECK), [index, width, extent, site])

    def reset(self) -> None:
        for name in ("bounds_count", "bounds_broken"):
            ctypes.c_int64.in_dll(self._library, name).value = 0

    @property
    def count(self) -> int:
        """How many accesses were checked since `reset`."""
        return ctypes.c_int64.in_dll(self._library, "bounds_count").value

    @property
    def problem(self) -> str | None:
        """The first access since `reset` that was out of bounds."""
        if not ctypes.c_int64.in_dll(self._library, "bounds_broken").value:
            return None
        index, width, extent, site = (ctypes.c_int64 * 4).in_dll(self._library, "bounds_first")
        return f"{width} from {index} of {extent}: {self.sites[site]}"


_PARTS = ("offsets", "sizes", "strides")


def _accesses(module: ir.Module) -> list[ir.Operation]:
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        op = op.operation
        if op.name in _ACCESSES or op.name in _LOOKS:
            found.append(op)
        elif op.name not in _HARMLESS and any(
            isinstance(value.type, ir.MemRefType) for value in (*op.operands, *op.results)
        ):
            raise AssertionError(f"`{op.name}` of buffers is not checked")
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _texts(module: ir.Module, found: Sequence[ir.Operation]) -> list[str]:
    """How operations are written, with all values of the module numbered once."""
    state, texts = ir.AsmState(module.operation), list[str]()
    for op in found:
        with StringIO() as file:
            op.print(state, file=file)
            texts.append(" ".join(file.getvalue().split())[:300])
    return texts


def _number(value: int) -> ir.Value:
    return arith.constant(ir.IndexType.get(), value)


def _given(static: int, dynamic: Iterator[ir.Value]) -> ir.Value:
    is_open = static == ir.ShapedType.get_dynamic_size()
    return next(dynamic) if is_open else _number(static)


def _extents(op: ir.Operation, shape: Sequence[int], given: Sequence[ir.Value]) -> list[ir.Value]:
    dynamic = iter(given)
    return [_given(extent, dynamic) for extent in shape]


def _product(values: Sequence[ir.Value]) -> ir.Value:
    made = values[0]
    for value in values[1:]:
        made = arith.muli(made, value)
    return made


def _reach(sizes: Sequence[ir.Value], strides: Sequence[ir.Value]) -> ir.Value:
    """How many elements lie from the first to the last one, both included; 0 for none at all."""
    made, zero = _number(1), _number(0)
    some = arith.cmpi(arith.CmpIPredicate.sgt, _product(sizes) if sizes else made, zero)
    for size, stride in zip(sizes, strides, strict=True):
        made = arith.addi(made, arith.muli(arith.subi(size, _number(1)), stride))
    return arith.select(some, made, zero)


def _active(mask: ir.Value) -> ir.Value:
    """The lanes of a mask that are set, which are the first ones."""
    lanes = ir.VectorType(mask.type).shape[0]
    i32 = ir.IntegerType.get_signless(32)
    wide = arith.extui(ir.VectorType.get([lanes], i32), mask)
    kind = ir.Attribute.parse("#vector.kind<add>")
    return arith.index_cast(ir.IndexType.get(), vector.reduction(i32, kind, wide))


def _width(element: Any) -> int:
    if isinstance(element, ir.IndexType):
        return 8
    kind = ir.IntegerType if isinstance(element, ir.IntegerType) else ir.FloatType
    return -(-kind(element).width // 8)
