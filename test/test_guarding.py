"""Whatever a model does to memory that is not its own ends a test by a message, no other way."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hardwire.dialect.mlir import ir
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.lowering.llvm import to_llvm
from hardwire.lowering.object import emit_object
from hardwire.runtime.host import HostModel

from . import guarding
from .guarding import Overstepped

pytestmark = pytest.mark.skipif(not guarding.is_on(), reason="models do not run guarded")

TEXT = """
memref.global constant @bad_w_0 : memref<20xi8> {{alignment = 64 : i64, hw.constant = "bad_w_0"}}
func.func @bad_run(%x: memref<3xi64>, %y: memref<5xi64>, %arena: memref<72xi8>) -> i32
    attributes {{hw.arena_align = 8 : i64}} {{
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %given = memref.load %x[%0] : memref<3xi64>
  %n = arith.index_cast %given : i64 to index
  %words = memref.view %arena[%0][] : memref<72xi8> to memref<9xi64>
  %bytes = memref.get_global @bad_w_0 : memref<20xi8>
  %w = memref.view %bytes[%0][] : memref<20xi8> to memref<5xi32>
  {body}
  memref.store %v, %y[%0] : memref<5xi64>
  %ok = arith.constant 0 : i32
  return %ok : i32
}}
"""
FILL = """%5 = arith.constant 5 : index
  scf.for %i = %0 to %5 step %1 { memref.store %given, %y[%i] : memref<5xi64> }
"""
BODIES = {
    "nothing": "%v = arith.constant 7 : i64",
    "read x": "%v = memref.load %x[%n] : memref<3xi64>",
    "read y": "%v = memref.load %y[%n] : memref<5xi64>",
    "write y": "memref.store %given, %y[%n] : memref<5xi64> %v = arith.constant 7 : i64",
    "read arena": "%v = memref.load %words[%n] : memref<9xi64>",
    "write arena": "memref.store %given, %words[%n] : memref<9xi64> %v = arith.constant 7 : i64",
    "write x": "memref.store %given, %x[%1] : memref<3xi64> %v = arith.constant 7 : i64",
    "read w": "%e = memref.load %w[%n] : memref<5xi32> %v = arith.extsi %e : i32 to i64",
    "divide": "%c = arith.constant 7 : i64 %v = arith.divsi %c, %given : i64",
}


@cache
def model(body: str, *, fills: bool = True) -> HostModel:
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(TEXT.format(body=FILL * fills + BODIES[body]))
    program = Program("bad", module, by_name("native"))
    program.constants["bad_w_0"] = np.arange(5, dtype=np.int32)
    to_llvm(program)
    i64 = np.dtype(np.int64)
    return HostModel(emit_object(program), "bad_run", [("x", i64, (3,))], [("y", i64, (5,))], 72, 8)


def run(body: str, place: int, *, fills: bool = True) -> np.ndarray:
    return model(body, fills=fills).run(np.array([place, 30, 31]))[0]


@pytest.mark.parametrize(
    ("body", "place", "value"),
    [("nothing", 4, 7), ("read x", 2, 31), ("write y", 4, 7), ("read w", 4, 4), ("divide", 3, 2)],
)
def test_what_is_right_passes(body: str, place: int, value: int) -> None:
    assert run(body, place).tolist() == [value, *[place] * 4]


@pytest.mark.parametrize(
    ("body", "place", "said"),
    [
        ("read x", 3, "byte 24 of `x`, which has 24"),
        ("read x", 500, "byte 4000 of `x`, which has 24"),
        ("read x", -600, "byte -4800 of `x`"),
        ("read y", 5, "byte 40 of `y`, which has 40"),
        ("write y", 5, "byte 40 of `y`, which has 40"),
        ("read arena", 9, "byte 72 of the arena, which has 72"),
        ("write arena", 9, "byte 72 of the arena, which has 72"),
        ("read w", 16, "byte 64 of `bad_w_0`, which has 20"),
        ("read w", -1200, "byte -4800 of `bad_w_0`"),
        ("write y", 1 << 40, "the address 0x"),
    ],
)
def test_a_fault_says_what_was_touched(body: str, place: int, said: str) -> None:
    with pytest.raises(
        Overstepped, match=f"^`bad_run` ends by SIGSEGV: it touches {said}"
    ) as caught:
        run(body, place)
    assert "\n" not in str(caught.value)
    assert run("nothing", 1)[-1] == 1


def test_other_signals_are_faults_too() -> None:
    with pytest.raises(Overstepped, match=r"^`bad_run` ends by SIGFPE: "):
        run("divide", 0)


@pytest.mark.parametrize(
    ("body", "place", "fills", "said"),
    [
        ("nothing", 0, False, "gives `y` that depends on what its memory held before"),
        ("read arena", 3, True, "gives `y` that depends on what its memory held before"),
        ("read w", 5, True, "gives `y` that depends on what its memory held before"),
        ("read w", -1, True, "gives `y` that depends on what its memory held before"),
        ("write x", 5, True, "writes to its input `x`"),
        ("write y", -3, True, "writes before the start of `y`"),
        ("write arena", -3, True, "writes before the start of the arena"),
    ],
)
def test_what_is_no_fault_is_seen_afterwards(
    body: str, place: int, *, fills: bool, said: str
) -> None:
    with pytest.raises(Overstepped, match=said):
        run(body, place, fills=fills)


def test_outputs_that_are_given_keep_what_the_model_leaves_alone() -> None:
    y = np.array([5, 6, 7, 8, 9])
    model("nothing", fills=False).bind([np.array([1, 2, 3])], [y])()
    assert y.tolist() == [7, 6, 7, 8, 9]
