"""Expanded functions against float64 on a sample of all float32 numbers."""

from __future__ import annotations

import math
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from hardwire.dialect.mlir import ir
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.lowering.elf import read_object
from hardwire.lowering.expand_math import EXPANSIONS, expand_math
from hardwire.lowering.llvm import to_llvm
from hardwire.lowering.object import emit_object
from hardwire.runtime.host import HostModel

SPECIAL = (
    math.inf, -math.inf, math.nan, 0.0, -0.0, 1.0, -1.0, 88.72, 88.73, -87.3, -103.9, -104.5,
    -175.3, -176.0, -176.1,
)  # fmt: skip
EXACT: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "math.erf": np.vectorize(math.erf),
    "math.exp": np.exp,
    "math.expm1": np.expm1,
    "math.log": np.log,
    "math.log1p": np.log1p,
    "math.roundeven": np.round,
    "math.tanh": np.tanh,
}
NEARLY = "fastmath<contract,arcp>"
BOUNDS = {"math.exp": 1e-7, "math.log": 1e-7, "math.roundeven": 0.0}


def samples() -> np.ndarray:
    """Every 40,009th bit pattern, a dense stretch around zero, and the special values."""
    patterns = np.arange(0, 2**32, 40009, dtype=np.uint64).astype(np.uint32).view(np.float32)
    near = np.linspace(-12, 12, 4001, dtype=np.float32)
    x = np.concatenate([patterns, near, np.array(SPECIAL, np.float32)])
    return np.concatenate([x, np.zeros(-len(x) % 64, np.float32)])


def applied(name: str, lanes: int, x: np.ndarray, flags: str = "") -> bytes:
    """One function on all of `x`, as a loop over vectors of `lanes`: an object."""
    buffer = f"memref<{x.size}xf32>"
    lane = "f32" if lanes == 1 else f"vector<{lanes}xf32>"
    dialect, of = ("memref", "") if lanes == 1 else ("vector", f", {lane}")
    module = f"""
    func.func @m_run(%x: {buffer}, %y: {buffer}, %arena: memref<0xi8>) -> i32 {{
      %0 = arith.constant 0 : index
      %n = arith.constant {x.size} : index
      %step = arith.constant {lanes} : index
      scf.for %i = %0 to %n step %step {{
        %a = {dialect}.load %x[%i] : {buffer}{of}
        %b = {name} %a {flags} : {lane}
        {dialect}.store %b, %y[%i] : {buffer}{of}
      }}
      %ok = arith.constant 0 : i32
      return %ok : i32
    }}"""
    with ir.Context(), ir.Location.unknown():
        program = Program("m", ir.Module.parse(module), by_name("native"))
    to_llvm(program)
    return emit_object(program)


def apply(name: str, lanes: int, x: np.ndarray, flags: str = "") -> np.ndarray:
    tensor, code = (np.dtype(np.float32), x.shape), applied(name, lanes, x, flags)
    return HostModel(code, "m_run", [("x", *tensor)], [("y", *tensor)], 0, 1).run(x)[0]


def test_every_expansion_is_tested() -> None:
    assert list(EXACT) == list(EXPANSIONS)


def beside_exact(
    name: str, x: np.ndarray, found: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Where results are finite, the exact ones there, and how far off they are; elsewhere they are
    what they should be."""
    with np.errstate(all="ignore"):
        exact = np.asarray(EXACT[name](x.astype(np.float64)), np.float64)
        rounded = exact.astype(np.float32)
    np.testing.assert_array_equal(np.isnan(found), np.isnan(rounded))
    np.testing.assert_array_equal(np.isinf(found), np.isinf(rounded))
    finite = np.isfinite(rounded)
    return finite, exact[finite], np.abs(found[finite] - exact[finite])


@pytest.mark.parametrize("lanes", [1, 8, 16, 64])
@pytest.mark.parametrize("name", EXACT)
def test_is_close_to_exact(name: str, lanes: int) -> None:
    x = samples()
    found = apply(name, lanes, x)
    finite, exact, error = beside_exact(name, x, found)
    # A denormal number has fewer bits: there, two units in the last place are allowed.
    allowed = BOUNDS.get(name, 5e-7) * np.abs(exact) + 2 * 2.0**-149
    assert np.all(error <= allowed), x[finite][np.argmax(error - allowed)]


@pytest.mark.parametrize("lanes", [1, 8, 32])
@pytest.mark.parametrize("name", ["math.exp", "math.tanh", "math.erf"])
def test_may_be_off_by_a_little(name: str, lanes: int) -> None:
    """What is rounded to sixteen bits afterwards: 2^-11 of it, or 2^-9."""
    x = samples()
    found = apply(name, lanes, x, NEARLY)
    finite, exact, error = beside_exact(name, x, found)
    assert np.all(error <= 2.0**-18 * np.abs(exact) + 2 * 2.0**-149)
    assert not np.any(error[x[finite] == 0])
    if name == "math.tanh":
        assert np.all(np.abs(found[finite]) <= 1)
        np.testing.assert_array_equal(np.signbit(found[x == 0]), np.signbit(x[x == 0]))


@pytest.mark.parametrize("name", ["math.tanh", "math.erf", "math.expm1", "math.log1p"])
def test_keeps_the_sign_of_zero(name: str) -> None:
    zeros = np.array([0.0, -0.0] * 8, np.float32)
    np.testing.assert_array_equal(np.signbit(apply(name, 8, zeros)), np.signbit(zeros))


UNDERFLOW = """
#include <fenv.h>
int m_run(const float *x, float *y, void *arena);
int main(void) {
    static float x[16], y[16];
    for (int i = 0; i < 16; i++)
        x[i] = NUMBER;
    feclearexcept(FE_ALL_EXCEPT);
    (void)m_run(x, y, 0);
    return fetestexcept(FE_UNDERFLOW) != 0;
}
"""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="the flag is asked for in C")
@pytest.mark.parametrize("lanes", [1, 16])
def test_powers_of_what_is_masked_take_no_underflow(lanes: int, tmp_path: Path) -> None:
    """x86 rounds what is too small for a number in a hundred times the time of a product."""
    object, program = tmp_path / "m.o", tmp_path / "asks"
    object.write_bytes(applied("math.exp", lanes, np.zeros(16, np.float32)))
    for masked, expected in (("-INFINITY", 0), ("-FLT_MAX", 0), ("-177", 0), ("-100", 1)):
        given = ["-include", "math.h", "-include", "float.h", f"-DNUMBER={masked}", "-x", "c", "-"]
        command = ["gcc", *given, "-x", "none", str(object), "-lm", "-o", str(program)]
        subprocess.run(command, input=UNDERFLOW, text=True, check=True)
        assert subprocess.run([program], check=False).returncode == expected, masked


@pytest.mark.parametrize(
    ("target", "type", "registers"),
    [
        ("x86-64-v4", "vector<32xf32>", 2),
        ("x86-64-v4", "vector<8xf32>", 0),
        ("x86-64-v4", "f32", 0),
        ("x86-64-v3", "vector<16xf32>", 0),
    ],
)
def test_whole_registers_of_avx512_are_scaled(target: str, type: str, registers: int) -> None:
    module = f"""
    func.func @powers(%x: {type}) -> {type} {{
      %0 = math.exp %x : {type}
      return %0 : {type}
    }}"""
    with ir.Context(), ir.Location.unknown():
        parsed = ir.Module.parse(module)
        expand_math(parsed, by_name(target))
        assert str(parsed).count("llvm.x86.avx512.mask.scalef.ps.512") == registers


@pytest.mark.parametrize("element", ["f16", "bf16", "f32", "f64"])
def test_small_targets_get_no_calls_that_their_libraries_lack(element: str) -> None:
    module = f"""
    func.func @m_run(%x: memref<2x{element}>, %arena: memref<0xi8>) -> i32 {{
      %0 = arith.constant 0 : index
      %1 = arith.constant 1 : index
      %ok = arith.constant 0 : i32
      %a = memref.load %x[%0] : memref<2x{element}>
      %b = memref.load %x[%1] : memref<2x{element}>
      %c = arith.maximumf %a, %b : {element}
      %d = arith.minimumf %c, %a : {element}
      %e = math.roundeven %d : {element}
      memref.store %e, %x[%0] : memref<2x{element}>
      return %ok : i32
    }}"""
    for target in ("cortex-m0plus", "cortex-m55"):
        with ir.Context(), ir.Location.unknown():
            program = Program("m", ir.Module.parse(module), by_name(target))
        to_llvm(program)
        needed = read_object(emit_object(program)).undefined
        assert all(symbol.startswith("__") for symbol in needed), needed


def test_other_element_types_stay() -> None:
    with ir.Context(), ir.Location.unknown():
        text = "func.func @f(%x: f64) -> f64 { %y = math.exp %x : f64 return %y : f64 }"
        module = ir.Module.parse(text)
        expand_math(module, by_name("native"))
    assert "math.exp" in str(module)
