"""Loads and stores of lanes where addresses have 32 bits."""

from __future__ import annotations

import re

from hardwire.dialect.mlir import ir, passmanager
from hardwire.dialect.targets import by_name
from hardwire.lowering.expand_lanes import expand_lanes
from hardwire.lowering.llvm import pipeline

KERNEL = """
func.func private @k(%x: memref<64xi8>, %y: memref<64xi32>) {
  %0 = arith.constant 0 : index
  %4 = arith.constant 4 : index
  %64 = arith.constant 64 : index
  scf.for %i = %0 to %64 step %4 {
    %a = vector.load %x[%i] : memref<64xi8>, vector<4xi8>
    %b = arith.extsi %a : vector<4xi8> to vector<4xi32>
    vector.store %b, %y[%i] : memref<64xi32>, vector<4xi32>
  }
  return
}
"""


MASKED = """
func.func private @k(%x: memref<64xf32>, %y: memref<64xf64>, %i: index) {
  %mask = arith.constant dense<[true, true, true, false]> : vector<4xi1>
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  %a = vector.maskedload %x[%i], %mask, %zeros
    : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %b = arith.extf %a : vector<4xf32> to vector<4xf64>
  vector.maskedstore %y[%i], %mask, %b : memref<64xf64>, vector<4xi1>, vector<4xf64>
  return
}
"""


def rewritten(target: str, kernel: str = KERNEL) -> ir.Module:
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(kernel)
        expand_lanes(module, by_name(target))
    return module


def test_addresses_have_32_bits() -> None:
    """Elements of bytes may lie anywhere, words where words lie; no casts are left."""
    module = rewritten("cortex-m55")
    with module.context:
        passmanager.PassManager.parse(pipeline(by_name("cortex-m55"))).run(module.operation)
    text = str(module)
    assert re.search(r"llvm\.load %\w+ \{alignment = 1 : i64\} : !llvm.ptr -> vector<4xi8>", text)
    assert re.search(r"llvm\.store %\w+, %\w+ \{alignment = 4 : i64\} : vector<4xi32>", text)
    assert len(re.findall(r"llvm.getelementptr %\w+\[%\w+\] : \(!llvm.ptr, i32\)", text)) == 2
    assert "unrealized" not in text


def test_masks_stay_masks() -> None:
    """Lanes that are off are neither read nor written; elements lie where those of arrays do."""
    module = rewritten("rv32imafc_zve32f_zvl128b", MASKED)
    with module.context:
        lowering = pipeline(by_name("rv32imafc_zve32f_zvl128b"))
        passmanager.PassManager.parse(lowering).run(module.operation)
    text = str(module)
    read = re.search(r"llvm.intr.masked.load %\w+, (%\w+), %\w+ \{alignment = 4 : i32\}", text)
    written = re.search(r"llvm.intr.masked.store %\w+, %\w+, (%\w+) \{alignment = 8 : i32\}", text)
    assert read
    assert written
    assert read[1] == written[1]
    assert len(re.findall(r"llvm.getelementptr %\w+\[%\w+\] : \(!llvm.ptr, i32\)", text)) == 2
    assert "unrealized" not in text


def test_others_stay() -> None:
    """Where addresses have 64 bits MLIR converts loads and stores itself."""
    text = str(rewritten("aarch64"))
    assert "vector.load" in text
    assert "vector.store" in text
