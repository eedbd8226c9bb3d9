"""`share-work`: which kernels several threads are to share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import templates
from ..dialect.by_rows import is_by_rows
from ..dialect.graph import calls
from ..dialect.graph.extents import Extent
from ..dialect.mlir import ir
from ..dialect.program import ENTRY, Program
from ..dialect.sharing import CHUNKS, SLICE, SLICE_ALIGN, THREADS, WORTH
from ..dialect.sizes import Size, size_attribute, sizes_of, summands
from ..dialect.templates import blocking
from ..dialect.tiles import Panels, Tile
from ..dialect.values import integer
from ..dialect.work import open_work_of, work_of
from .base import Pass

TILE, PACKING = "hw.tile", "hw.packing"
LEAST = 1 << 14
"""Instructions that a chunk has at least, on a processor without vectors: handing it to another
thread takes as long as some thousands. With vectors an instruction does so much more."""
MOST_WORK = 1 << 30
FLOAT = 4
"""The bytes of what is counted in lanes."""


@dataclass(frozen=True)
class ShareWork(Pass):
    """Say of how many chunks each call of a kernel is made, where the caller has threads.

    A kernel that is worth it has as many chunks as there may be threads; one with less work has fewer, and
    small ones stay as they are, as handing over a chunk takes some microseconds. Each chunk has a slice of
    scratch memory for itself. Products in blocks whose rows are as many as the caller says get blocks
    that can be divided (`blocking.py`). Lowering divides the loops of a kernel so, if it can prove that no
    chunk touches what another one writes (`check_sharing.py`); otherwise it stays on one thread.

    Before, with `threads=2`:

    ```mlir
    func.func @forward(%x: tensor<512x512xf32>, %y: tensor<512xf32>) -> (tensor<512x512xf32>, tensor<512xf32>) {
      %0 = call @mm_0(%x, %x) : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      %1 = call @relu_0(%y) : (tensor<512xf32>) -> tensor<512xf32>
      return %0, %1 : tensor<512x512xf32>, tensor<512xf32>
    }
    func.func private @mm_0(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>) -> tensor<512x512xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.scratch = 1000 : i64, hw.template = "contraction"} {
      %0 = "aten.mm"(%x, %y) : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      return %0 : tensor<512x512xf32>
    }
    func.func private @relu_0(%x: tensor<512xf32>) -> tensor<512xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) : (tensor<512xf32>) -> tensor<512xf32>
      return %0 : tensor<512xf32>
    }
    ```

    After:

    ```mlir
    func.func @forward(%x: tensor<512x512xf32>, %y: tensor<512xf32>) -> (tensor<512x512xf32>, tensor<512xf32>) attributes {hw.threads = 2 : i64} {
      %0 = call @mm_0(%x, %x) : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      %1 = call @relu_0(%y) : (tensor<512xf32>) -> tensor<512xf32>
      return %0, %1 : tensor<512x512xf32>, tensor<512xf32>
    }
    func.func private @mm_0(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>) -> tensor<512x512xf32> attributes {hw.chunks = 2 : i64, hw.key = "CPU", hw.library = "tuned", hw.scratch = 2048 : i64, hw.slice = 1024 : i64, hw.template = "contraction"} {
      %0 = "aten.mm"(%x, %y) : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      return %0 : tensor<512x512xf32>
    }
    func.func private @relu_0(%x: tensor<512xf32>) -> tensor<512xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) : (tensor<512xf32>) -> tensor<512xf32>
      return %0 : tensor<512xf32>
    }
    ```

    Requires: tiles and scratch memory. Ensures: `hw.threads` on the entry, `hw.chunks` on kernels of tuned
    templates that the entry alone calls, `hw.slice` where these have scratch memory, and `hw.worth` where sizes are open.
    Options: `threads` (by default what was asked of the compilation).
    """  # noqa: E501

    name: ClassVar[str] = "share-work"
    requires: ClassVar[str] = "static"
    threads: int = 0

    def run(self, program: Program) -> None:
        threads = self.threads or program.threads
        entry = program.entry()
        if threads < 2 or THREADS in entry.attributes:
            return
        entry.attributes[THREADS] = integer(threads)
        sizes = sizes_of(entry)
        for function in _that_may_be_shared(program):
            least = LEAST * program.target.lanes(FLOAT)
            chunks = min(threads, work_of(function, sizes) // least)
            if chunks > 1:
                if sizes:
                    _cut_finer(function, chunks)
                _in_chunks(function, chunks)
                _weigh(function, sizes, 2 * least)


def _that_may_be_shared(program: Program) -> Iterator[ir.Operation]:
    """The kernels that may be shared."""
    functions = calls.functions(program)
    beside = {
        name
        for function in functions.values()
        if calls.symbol(function) != ENTRY
        for name in calls.named(function)
    }
    for name, function in functions.items():
        template = templates.of_kernel(function)
        if template is None or template.checks or is_by_rows(function) or name in beside:
            continue
        yield function


def _cut_finer(function: ir.Operation, chunks: int) -> None:
    """Products in blocks, of as many rows as the caller says, get blocks that can be divided."""
    if TILE not in function.attributes:
        return
    tile = Tile.from_attribute(function.attributes[TILE])
    if not tile.depth:
        return
    finer = blocking.divided(tile, _whole_panels(function), chunks)
    scratch = ir.IntegerAttr(function.attributes["hw.scratch"]).value
    function.attributes[TILE] = finer.attribute()
    function.attributes["hw.scratch"] = integer(scratch - tile.block_bytes + finer.block_bytes)


def _whole_panels(function: ir.Operation) -> int:
    """How many panels the weights of a product have that are whole."""
    types = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).inputs
    for place, entries in enumerate(ir.ArrayAttr(function.attributes["arg_attrs"])):
        found = ir.DictAttr(entries)
        if PACKING in found:
            packing = Panels.from_attribute(found[PACKING])
            return ir.RankedTensorType(types[place]).shape[packing.columns] // packing.nr
    return 0


def _in_chunks(function: ir.Operation, chunks: int) -> None:
    function.attributes[CHUNKS] = integer(chunks)
    if "hw.scratch" in function.attributes:
        given = ir.IntegerAttr(function.attributes["hw.scratch"]).value
        slice_ = -(-given // SLICE_ALIGN) * SLICE_ALIGN
        function.attributes[SLICE] = integer(slice_)
        function.attributes["hw.scratch"] = integer(slice_ * chunks)


def _weigh(function: ir.Operation, sizes: Sequence[Size], least: int) -> None:
    """Says how much a kernel has to do at run time, less what two chunks have at least. Numbers are
    those of 32 bits, so that what is much is told in larger units."""
    work = open_work_of(function, sizes) if sizes else 0
    if not isinstance(work, Extent):
        return
    unit = work.bounds[1] // MOST_WORK + 1
    total = ir.AffineExpr.get_constant(-(least // unit))
    for _, (one, times) in summands(work.expression):
        total = total + one * (times // unit)
    function.attributes[WORTH] = size_attribute(total, len(sizes))
