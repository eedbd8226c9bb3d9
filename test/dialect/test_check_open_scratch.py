"""Scratch memory of loops over open sizes: what a chunk reads is written in that chunk."""

from __future__ import annotations

import pytest

from hardwire.dialect.check_open_scratch import OTHERS
from hardwire.dialect.check_open_sharing import problem_of
from hardwire.dialect.mlir import ir
from hardwire.dialect.sharing import Sharing
from hardwire.dialect.walks import operations

KERNEL = """
func.func @kernel(%x: memref<4096xf32>, %y: memref<4096xf32>, %n: index, %m: index,
                  %scratch: memref<8192xi8>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %c48 = arith.constant 48 : index
  %far = arith.constant 4096 : index
  %v = arith.constant dense<1.0> : vector<8xf32>
  %f = arith.constant 1.0 : f32
  %s = memref.view %scratch[%c0][] : memref<8192xi8> to memref<1024xf32>
  %o = memref.view %scratch[%far][] : memref<8192xi8> to memref<1024xf32>
  %whole = affine.apply affine_map<(d0) -> ((d0 floordiv 8) * 8)>(%n)
  %rest = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)
  %big = arith.cmpi uge, %n, %m : index
{loops}
  return
}}
"""

FLOATS = "memref<1024xf32>"


def _for(name: str, end: str, body: str, step: str = "c1", begin: str = "c0") -> str:
    return f"scf.for %{name} = %{begin} to %{end} step %{step} {{\n{body}}}\n"


def _index(names: str, map: str) -> str:
    given, dims = ", ".join(f"%{each}" for each in names), ", ".join(names)
    return f"affine.apply affine_map<({dims}) -> ({map})>({given})"


_number = iter(range(10000))


def _one_stored(names: str, map: str, buffer: str = "s") -> str:
    p = f"%w{next(_number)}"
    return f"{p} = {_index(names, map)}\nmemref.store %f, %{buffer}[{p}] : {FLOATS}\n"


def _lanes_stored(names: str, map: str) -> str:
    p = f"%w{next(_number)}"
    return f"{p} = {_index(names, map)}\nvector.store %v, %s[{p}] : {FLOATS}, vector<8xf32>\n"


def _loaded(names: str, map: str, buffer: str = "s") -> str:
    p = f"%r{next(_number)}"
    return f"{p} = {_index(names, map)}\n%l{p[1:]} = memref.load %{buffer}[{p}] : {FLOATS}\n"


def _give(name: str) -> str:
    return f"memref.store %f, %y[%{name}] : memref<4096xf32>\n"


def _turns_alike(body: str, end: str = "m", step: str = "c1") -> str:
    """The loop that is divided, which gives its own part of the result."""
    return _for("i", end, body + _give("i"), step)


def _turn(body: str, end: str = "m", step: str = "c1") -> str:
    """The same, where a turn may do something else than the one before it."""
    return _turns_alike(body + _for("u", "i", ""), end, step)


def _alone(body: str) -> str:
    """What the last chunk alone does."""
    return _for("e", "c2", body).rstrip() + " {alone}\n"


def _if(then: str, other: str = "") -> str:
    other = f" else {{\n{other}}}" if other else ""
    return f"scf.if %big {{\n{then}}}{other}\n"


ROW = _for("j", "n", _one_stored("j", "j"))
ROW_READ = _for("k", "n", _loaded("k", "k"))
PANELS = _for("p", "c2", _for("r", "rows", _lanes_stored("pr", "p * 400 + r * 8")))
TILES = _for("q", "c2", _for("t", "tiles", _loaded("qt", "q * 400 + t * 48 + 47")))
TOO_FAR = _for("q", "c2", _for("t", "tiles", _loaded("qt", "q * 400 + t * 48 + 48")))
LANES = _for("j", "whole", _lanes_stored("j", "j"), "c8")
BLOCK = (
    "%left = arith.subi %n, %i : index\n%count = arith.minui %left, %c48 : index\n"
    "%up = arith.addi %count, %c5 : index\n%tiles = arith.divui %up, %c6 : index\n"
    "%rows = arith.muli %tiles, %c6 : index\n"
)
REST = "%a = arith.addi %whole, %j : index\nmemref.store %f, %s[%a] : memref<1024xf32>\n"
MASKED = (
    "%mask = vector.create_mask %rest : vector<8xi1>\n"
    "vector.maskedstore %s[%whole], %mask, %v : memref<1024xf32>, vector<8xi1>, vector<8xf32>\n"
)

CASES = {
    "a row that a turn writes": (_turn(ROW + ROW_READ), ""),
    "one that is written later": (_turn(ROW_READ + ROW), OTHERS),
    "one that no turn writes": (_turn(ROW_READ), ""),
    "one place behind it": (_turn(ROW + _for("k", "n", _loaded("k", "k + 1"))), OTHERS),
    "one place before it": (_turn(_for("j", "n", _one_stored("j", "j + 1")) + ROW_READ), OTHERS),
    "every other place": (_turn(_for("j", "n", _one_stored("j", "j * 2")) + ROW_READ), OTHERS),
    "as long as another size": (_turn(_for("j", "m", _one_stored("j", "j")) + ROW_READ), OTHERS),
    "lanes, and single ones behind them": (
        _turn(LANES + _for("j", "rest", REST) + ROW_READ), "",
    ),
    "lanes alone": (_turn(LANES + ROW_READ), OTHERS),
    "lanes, and masked ones": (_turn(LANES + MASKED + ROW_READ), ""),
    "as many tiles as hold all rows": (_turn(BLOCK + PANELS + TILES, "n", "c48"), ""),
    "a place behind the last tile": (_turn(BLOCK + PANELS + TOO_FAR, "n", "c48"), OTHERS),
    "what turns write of a whole loop": (
        _turn(ROW) + _for("z", "n", _loaded("z", "z")), OTHERS,
    ),
    "what all chunks write": (ROW + _turn(ROW_READ), ""),
    "what all chunks write, and turns write over": (
        ROW + _turn(ROW_READ + _one_stored("i", "i")), OTHERS,
    ),
    "what all chunks write elsewhere": (
        _for("j", "n", _one_stored("j", "j", "o")) + _turn(_one_stored("i", "i")
        + _for("k", "n", _loaded("k", "k", "o"))), "",
    ),
    "what one chunk alone writes": (_alone(ROW) + _turn(ROW_READ), OTHERS),
    "what it writes and reads": (_alone(ROW + ROW_READ) + _turn(ROW), ""),
    "what all write and it reads": (ROW + _alone(ROW_READ) + _turn(ROW), ""),
    "what all write, behind the turns": (_turn(ROW) + ROW + _alone(ROW_READ), ""),
    "what turns wrote, which it reads": (ROW + _turn(ROW) + _alone(ROW_READ), OTHERS),
    "what turns wrote in the turn before": (
        _for("p", "c2", _for("z", "n", _loaded("z", "z")) + _turn(ROW)), OTHERS,
    ),
    "what no turn has written, if all do the same": (_turns_alike(ROW_READ + ROW), ""),
    "and another one stands around it": (_for("p", "c2", _turns_alike(ROW_READ + ROW)), ""),
    "where a turn reads it": (_turns_alike(_loaded("i", "i") + ROW), OTHERS),
    "where one around it reads it": (
        _for("p", "c2", _turns_alike(_loaded("p", "p") + ROW)), OTHERS,
    ),
    "what is written for the number of a turn": (
        _turns_alike(ROW_READ + "%u = arith.index_cast %i : index to i64\n"
               "%t = arith.sitofp %u : i64 to f32\nmemref.store %t, %s[%c0] : memref<1024xf32>\n"),
        OTHERS,
    ),
    "what one turn reads, and another does not": (
        _turns_alike("%u = arith.cmpi eq, %i, %c0 : index\nscf.if %u {\n" + ROW_READ + "}\n" + ROW),
        OTHERS,
    ),
    "what all chunks have written, and turns read": (ROW + _turns_alike(ROW_READ + ROW), OTHERS),
    "what operands decide": (
        _turns_alike("%u = memref.load %x[%i] : memref<4096xf32>\n"
               "%t = arith.fptoui %u : f32 to i64\n"
               "%z = arith.index_cast %t : i64 to index\n" + _for("j", "z", _one_stored("j", "j"))
               + _for("k", "z", _loaded("k", "k"))), "",
    ),
    "what one way wrote": (_turn(_if(ROW) + ROW_READ), OTHERS),
    "what one way wrote, on that way": (_turn(_if(ROW + ROW_READ)), ""),
    "what one way wrote, on the other": (_turn(_if(ROW, ROW_READ)), OTHERS),
    "what a loop without turns may not have written": (
        _turn(_for("j", "rest", _one_stored("", "5")) + _loaded("", "5")), OTHERS,
    ),
    "what a loop wrote in its first turn": (
        _turn(_for("j", "n", _one_stored("", "5")) + _loaded("", "5")), "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_scratch_memory_of_open_sizes(case: str) -> None:
    loops, problem = CASES[case]
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(KERNEL.format(loops=loops))
        function = module.body.operations[0].operation
        _, result, n, m, scratch = function.regions[0].blocks[0].arguments
        every = [op for op in operations(function) if op.name == "scf.for"]
        divided = tuple(op for op in every if _gives_result(op, result))
        alone = tuple(op for op in every if "alone" in op.attributes)
        sharing, ranges = Sharing(2, divided, alone), {n: (3, 97), m: (2, 90)}
        assert problem_of(function, sharing, scratch, {result: 0}, ranges) == problem


def _gives_result(loop: ir.Operation, result: ir.Value) -> bool:
    """Whether a loop stores to the result itself."""
    items = (item.operation for item in loop.regions[0].blocks[0].operations)
    return any(op.name == "memref.store" and op.operands[1] == result for op in items)
