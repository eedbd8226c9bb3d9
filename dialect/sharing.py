"""What is said of kernels that several threads share.

The turns of loops are divided among a number of *chunks*, which is chosen at compile time and is
never larger than the number of threads that there may be. A chunk is a call of its own: it has a
slice of the kernel's scratch memory for itself, and writes a part of the result that no other chunk
reads or writes. So the chunks of a call may run in any order and at the same time, and what they
compute is the same, bit by bit, however many threads there are.
"""

from __future__ import annotations

from dataclasses import dataclass

from .mlir import ir

CHUNKS = "hw.chunks"
"""On a kernel that is shared: how many chunks there may be at most."""
SLICE = "hw.slice"
"""On one that has scratch memory too: the bytes of a chunk's. `hw.scratch` is that of all."""
THREADS = "hw.threads"
"""On the entry: how many threads the caller may have."""
SHARES = "hw.shares"
"""On a function that calls a kernel for all chunks: the kernel's name."""
WORTH = "hw.worth"
"""On a shared kernel that has more to do for some sizes than for others: how much, as an expression
of these, less what is worth sharing. Where it is negative, the caller's thread calls all chunks."""
SLICE_ALIGN = 64
"""A line of the cache, which threads are not to share."""


@dataclass(frozen=True)
class Sharing:
    """How loops are divided: those whose turns are, and operations that the last chunk alone does.
    All others are done by every chunk."""

    chunks: int
    loops: tuple[ir.Operation, ...]
    alone: tuple[ir.Operation, ...]


def begin_of(chunk: int, turns: int, chunks: int) -> int:
    """The first turn of a chunk; the one before it ends there."""
    return chunk * turns // chunks


def threads_of(entry: ir.Operation) -> int:
    """How many threads the caller of a program may have; 1 where he gives none."""
    return ir.IntegerAttr(entry.attributes[THREADS]).value if THREADS in entry.attributes else 1


def chunks_of(function: ir.Operation) -> int:
    """How many chunks a kernel has; 1 where it is not shared."""
    return ir.IntegerAttr(function.attributes[CHUNKS]).value if CHUNKS in function.attributes else 1


def slice_of(function: ir.Operation) -> int:
    """The bytes of scratch memory that one call of a kernel's loops takes."""
    key = SLICE if SLICE in function.attributes else "hw.scratch"
    return ir.IntegerAttr(function.attributes[key]).value
