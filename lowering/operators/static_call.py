"""The call of a kernel for compiled-in sizes: pointers to data, and an arena in the scratch memory.

An operator that works in place writes to scratch memory behind the arena, and is copied from there
once it has succeeded.
"""

from __future__ import annotations

from math import prod

from ...dialect.variant import TensorForm
from ..boxed_calls import PREFIX
from ..ir_text import POINTER
from .compiled import Compiled, Result
from .matching import Matching

ERROR_SCRATCH, ERROR_SHAPE = -104, -105
_I1, _I32 = "i1", "i32"


def static_call(
    matching: Matching,
    compiled: Compiled,
    tensors: list[tuple[str, TensorForm]],
    outputs: list[str],
) -> str:
    """Writes the call; gives its status."""
    code = matching.code
    for tensor, result in zip(outputs, compiled.results, strict=True):
        _check(matching, tensor, result)
    needed = scratch_size(compiled)
    arena = "%scratch"
    if needed:
        wanted = code.number(needed, code.index)
        enough = code.compare("uge", "%size", wanted, code.index)
        code.leave_unless(enough, code.number(ERROR_SCRATCH))
        arena = _aligned(matching, compiled.arena_align)
    targets = [code.data(tensor) for tensor in outputs]
    written = _beside(matching, compiled, arena) if compiled.is_in_place else targets
    operands = [code.data(tensor) for tensor, _ in tensors]
    given = [(value, POINTER) for value in (*operands, *written, arena)]
    status = code.call(compiled.symbol, given, _I32)
    if compiled.is_in_place:
        code.leave_unless_zero(status)
        for source, target, result in zip(written, targets, compiled.results, strict=True):
            size = code.number(_bytes(result), code.index)
            kinds = f"({POINTER}, {POINTER}, {code.index}) -> ()"
            copy = f'"llvm.intr.memcpy"({target}, {source}, {size}) <{{isVolatile = false}}>'
            code.do(f"{copy} : {kinds}")
    return status


def scratch_size(compiled: Compiled) -> int:
    """Bytes that a call of a static kernel needs at most; 0 where it needs none."""
    size = compiled.arena_size
    if compiled.is_in_place:
        size = sum(map(_room, compiled.results), _padded(size))
    return size + compiled.arena_align - 1 if size else 0


def _check(matching: Matching, tensor: str, result: Result) -> None:
    """The destination has the dtype, the rank, the sizes, and lies without gaps."""
    code = matching.code
    given = [(tensor, POINTER), (code.number(result.dtype.code << 8), _I32)]
    given.append((code.number(result.rank), _I32))
    code.leave_unless_zero(code.call(f"{PREFIX}destination", given, _I32))
    if result.shape:
        code.leave_unless(matching.has_sizes(tensor, result.shape), code.number(ERROR_SHAPE))


def _aligned(matching: Matching, align: int) -> str:
    code = matching.code
    start = code.value(f"llvm.ptrtoint %scratch : {POINTER} to {code.index}")
    raised = code.value(f"llvm.add {start}, {code.number(align - 1, code.index)} : {code.index}")
    mask = code.number(-align, code.index)
    place = code.value(f"llvm.and {raised}, {mask} : {code.index}")
    return code.value(f"llvm.inttoptr {place} : {code.index} to {POINTER}")


def _beside(matching: Matching, compiled: Compiled, arena: str) -> list[str]:
    """Room for each result behind the arena."""
    places, offset = list[str](), _padded(compiled.arena_size)
    for result in compiled.results:
        places.append(matching.code.element(arena, offset, "i8"))
        offset += _room(result)
    return places


def _bytes(result: Result) -> int:
    return prod(result.shape or ()) * result.dtype.size


def _room(result: Result) -> int:
    return _padded(_bytes(result))


def _padded(size: int) -> int:
    return -(-size // 16) * 16
