"""Loops that are divided among threads, on paper: what a chunk reads is written in that chunk."""

from __future__ import annotations

import pytest

from hardwire.dialect.check_sharing import problem_of
from hardwire.dialect.mlir import ir
from hardwire.dialect.sharing import Sharing

KERNEL = """
func.func @kernel(%x: memref<8xf32>, %y: memref<8xf32>, %scratch: memref<32xi8>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %s = memref.view %scratch[%c0][] : memref<32xi8> to memref<8xf32>
{loops}
  return
}}
"""


def _loop(body: str, begin: str = "%c0") -> str:
    return f"  scf.for %i = {begin} to %c8 step %c1 {{\n{body}  }}\n"


FILL = "    %v = memref.load %x[%i] : memref<8xf32>\n    memref.store %v, %s[%i] : memref<8xf32>\n"
GIVE = "    %r = memref.load %s[%i] : memref<8xf32>\n    memref.store %r, %y[%i] : memref<8xf32>\n"
BACK = (
    "    %j = affine.apply affine_map<(d0) -> (7 - d0)>(%i)\n"
    "    %r = memref.load %s[%j] : memref<8xf32>\n    memref.store %r, %y[%i] : memref<8xf32>\n"
)
LOOK = _loop("    %r = memref.load %s[%i] : memref<8xf32>\n")


def _often(body: str) -> str:
    return f"  scf.for %k = %c0 to %c8 step %c1 {{\n{body}  }}\n"


CASES = {
    "what a turn writes itself": (_loop(FILL + GIVE), (0,), (), ""),
    "what all chunks write, at any place": (_loop(FILL) + _loop(BACK), (1,), (), ""),
    "what another turn writes": (
        _loop(FILL + BACK), (0,), (), "a turn reads scratch memory that another turn has written",
    ),
    "what a turn of a loop before it writes": (
        _loop(FILL + GIVE) + _loop(GIVE), (0, 1), (),
        "a turn reads scratch memory that another turn has written",
    ),
    "what a loop wrote, and all chunks then write anew": (
        _loop(FILL + GIVE) + _loop(FILL) + _loop(BACK), (0, 2), (), "",
    ),
    "what is written anew but for its first place": (
        _loop(FILL + GIVE) + _loop(FILL, "%c1") + _loop(BACK), (0, 2), (),
        "a turn reads scratch memory that another turn has written",
    ),
    "what one chunk alone writes": (
        _loop(FILL) + _loop(BACK), (1,), (0,),
        "a turn reads scratch memory that another turn has written",
    ),
    "what one chunk alone writes and reads": (_loop(FILL + GIVE), (), (0,), ""),
    "what all chunks read behind the loop": (
        _loop(FILL) + _often(_loop(FILL) + LOOK), (0,), (), "",
    ),
    "what all chunks read in each turn, and write later": (
        _loop(FILL) + _often(LOOK) + _loop(FILL), (0,), (),
        "scratch memory of a turn is read behind its loop",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_scratch_memory_that_is_read(case: str) -> None:
    loops, divided, alone, problem = CASES[case]
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(KERNEL.format(loops=loops))
        function = module.body.operations[0].operation
        block = function.regions[0].blocks[0]
        every = [op.operation for op in block.operations if op.operation.name == "scf.for"]
        sharing = Sharing(2, tuple(every[n] for n in divided), tuple(every[n] for n in alone))
        _, result, scratch = block.arguments
        found = problem_of(function, sharing, scratch, {result: 0})
    assert found == problem
