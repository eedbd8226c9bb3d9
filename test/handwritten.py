"""A program of the `kernels` stage written by hand: what the last part of the compiler starts from.

`y = relu(x + w) + w`, with one kernel called twice through the arena, and a constant of its own.
"""

from __future__ import annotations

import numpy as np

from hardwire.dialect.mlir import ir
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.lowering.llvm import to_llvm

SIZE = 37
ARENA = 256
TEXT = f"""
!bytes = memref<{4 * SIZE}xi8>
!floats = memref<{SIZE}xf32>
memref.global constant @sum_w_0 : !bytes {{alignment = 64 : i64, hw.constant = "sum_w_0"}}
memref.global "private" constant @__constant_1xf32 : memref<1xf32> = dense<1.1>

func.func private @add_relu_0(%a: !floats, %b: !floats, %y: !floats) {{
  %zero = arith.constant 0.0 : f32
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %n = arith.constant {SIZE} : index
  scf.for %i = %0 to %n step %1 {{
    %l = memref.load %a[%i] : !floats
    %r = memref.load %b[%i] : !floats
    %s = arith.addf %l, %r fastmath<contract> : f32
    %positive = arith.cmpf ogt, %s, %zero : f32
    %t = arith.select %positive, %s, %zero : f32
    memref.store %t, %y[%i] : !floats
  }}
  return
}}

func.func private @check.loops(%a: !floats) -> i32 {{
  %c = memref.get_global @__constant_1xf32 : memref<1xf32>
  %0 = arith.constant 0 : index
  %limit = memref.load %c[%0] : memref<1xf32>
  %x = memref.load %a[%0] : !floats
  %huge = arith.constant 1.0e9 : f32
  %bad = arith.cmpf ogt, %x, %huge : f32
  %error = arith.constant -1 : i32
  %ok = arith.constant 0 : i32
  %status = arith.select %bad, %error, %ok : i32
  return %status : i32
}}

func.func @sum_run(%x: !bytes, %y: !bytes, %arena: memref<{ARENA}xi8>) -> i32
    attributes {{hw.arena_align = 16 : i64}} {{
  %bytes = memref.get_global @sum_w_0 : !bytes
  %0 = arith.constant 0 : index
  %64 = arith.constant 64 : index
  %a = memref.view %x[%0][] : !bytes to !floats
  %w = memref.view %bytes[%0][] : !bytes to !floats
  %t = memref.view %arena[%64][] : memref<{ARENA}xi8> to !floats
  %r = memref.view %y[%0][] : !bytes to !floats
  %status = func.call @check.loops(%a) : (!floats) -> i32
  %zero = arith.constant 0 : i32
  %failed = arith.cmpi slt, %status, %zero : i32
  cf.cond_br %failed, ^out, ^go
^out:
  return %status : i32
^go:
  func.call @add_relu_0(%a, %w, %t) : (!floats, !floats, !floats) -> ()
  func.call @add_relu_0(%t, %w, %r) : (!floats, !floats, !floats) -> ()
  return %zero : i32
}}
"""


def weights() -> np.ndarray:
    return np.linspace(-2, 2, SIZE, dtype=np.float32)


def expected(x: np.ndarray) -> np.ndarray:
    """What the program computes."""
    once = np.maximum(x + weights(), 0)
    return np.maximum(once + weights(), 0)


def kernels_stage(target: str, text: str = TEXT) -> Program:
    """The program at the `kernels` stage, for the target of that name."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(text)
    constants = {"sum_w_0": weights().view(np.uint8)} if text is TEXT else {}
    return Program("sum", module, by_name(target), constants=constants)


def llvm_stage(target: str) -> Program:
    """The same at the `llvm` stage."""
    program = kernels_stage(target)
    to_llvm(program)
    return program
