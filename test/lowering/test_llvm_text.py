"""Literals of LLVM 24 through `for_llvm22`: LLVM 22 must read the same bits that MLIR was given."""

from __future__ import annotations

import re
import struct

import llvmlite.binding as llvm
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.dialect.errors import LoweringFailed
from hardwire.dialect.mlir import ir
from hardwire.dialect.mlir import llvm as llvm_dialect
from hardwire.lowering.llvm_text import BFLOAT, DOUBLE, FLOAT, FORMATS, HALF, for_llvm22

MLIR_NAMES = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
WIDTHS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}


def text_of_llvm24(type_name: str, patterns: list[int]) -> str:
    """What MLIR's translation prints for an array of these bit patterns."""
    element, digits = MLIR_NAMES[type_name], WIDTHS[type_name] // 4
    values = ", ".join(f"0x{bits:0{digits}X}" for bits in patterns)
    count = len(patterns)
    module = (
        f"llvm.mlir.global external constant @x(dense<[{values}]> : tensor<{count}x{element}>) "
        f": !llvm.array<{count} x {element}>"
    )
    with ir.Context(), ir.Location.unknown():
        return llvm_dialect.translate_module_to_llvmir(ir.Module.parse(module).operation)


def bits_in_llvm22(type_name: str, text: str) -> list[int]:
    """The bits that LLVM 22 reads, as its assembly printer says them."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(text)
    module.triple = "x86_64-unknown-linux-gnu"
    machine = llvm.Target.from_triple(module.triple).create_target_machine(codemodel="small")
    module.data_layout = str(machine.target_data)
    directive = {16: "short", 32: "long", 64: "quad"}[WIDTHS[type_name]]
    listing = machine.emit_assembly(module)
    data = listing[listing.index("x:") :]
    width = WIDTHS[type_name] // 8
    found: list[int] = []
    pattern = rf"\.{directive}\s+(0x[0-9a-f]+|\d+)|\.zero\s+(\d+)(?:,\s*(\d+))?"
    for word, size, fill in re.findall(pattern, data):
        repeated = int.from_bytes(bytes([int(fill or 0)]) * width, "little")
        found += [int(word, 0)] if word else [repeated] * (int(size) // width)
    return found


@pytest.mark.parametrize("type_name", FORMATS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_bit_pattern_survives(type_name: str, data: st.DataObject) -> None:
    top = (1 << WIDTHS[type_name]) - 1
    exponent = FORMATS[type_name].exponent_max << FORMATS[type_name].mantissa_bits
    patterns = st.integers(0, top) | st.integers(0, top).map(lambda bits: bits | exponent)
    given_bits = data.draw(st.lists(patterns, min_size=2, max_size=16))
    text = for_llvm22(text_of_llvm24(type_name, given_bits))
    assert bits_in_llvm22(type_name, text) == given_bits


@given(st.floats(width=32, allow_nan=False))
def test_float_is_nearest_to_its_decimal(value: float) -> None:
    decimal = f"{value:.9e}" if abs(value) != float("inf") else "1.0"
    expected = struct.unpack("<I", struct.pack("<f", float(decimal)))[0]
    assert FLOAT.nearest(decimal) == expected


@given(st.floats(width=64, allow_nan=False, allow_infinity=False))
def test_double_is_nearest_to_its_decimal(value: float) -> None:
    decimal = f"{value:.6e}"
    assert DOUBLE.nearest(decimal) == struct.unpack("<Q", struct.pack("<d", float(decimal)))[0]


def test_rounding_carries_into_the_exponent() -> None:
    assert HALF.nearest("65519.9") == 0x7BFF
    assert HALF.nearest("65520.0") == 0x7C00
    assert BFLOAT.nearest("1.999") == 0x4000
    assert HALF.nearest("-2.9e-8") == 0x8000
    assert HALF.nearest("3.0e-8") == 0x0001


@pytest.mark.parametrize(
    "line",
    [
        'source_filename = "f0x3F800000 1.5 float"',
        "; float 1.5",
        "define void @f1.5(ptr %x2.5, ptr %inf)",
        'attributes #0 = { "float"="1.5" }',
        "  %3 = add i32 %1, -1",
        "  br label %float.1.5",
    ],
)
def test_leaves_other_text_alone(line: str) -> None:
    assert for_llvm22(line) == line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("fadd <4 x float> %a, splat (float -qnan)",
         "fadd <4 x float> %a, splat (float 0xFFF8000000000000)"),
        ("select i1 %c, half 1.099610e+00, half +inf", "select i1 %c, half 0xH3C66, half 0xH7C00"),
        ("call float @g(double 1.5, float f0x3DCCCCCD)",
         "call float @g(double 0x3FF8000000000000, float 0x3FB99999A0000000)"),
        ("phi double [ -0.000000e+00, %float ], [ %half, %1 ]",
         "phi double [ 0x8000000000000000, %float ], [ %half, %1 ]"),
        ("store <2 x bfloat> splat (bfloat 1.5), ptr %x",
         "store <2 x i16> splat (i16 16320), ptr %x"),
        ("  %3 = fptrunc <8 x float> %2 to <8 x bfloat>, !dbg !4",
         "  %bfloat3 = fptrunc <8 x float> %2 to <8 x bfloat>\n"
         "  %3 = bitcast <8 x bfloat> %bfloat3 to <8 x i16>, !dbg !4"),
        ("  %3 = call <8 x bfloat> @llvm.fence.v8bf16(<8 x bfloat> %2)",
         "  %bfloat3.from = bitcast <8 x i16> %2 to <8 x bfloat>\n"
         "  %bfloat3 = call <8 x bfloat> @llvm.fence.v8bf16(<8 x bfloat> %bfloat3.from)\n"
         "  %3 = bitcast <8 x bfloat> %bfloat3 to <8 x i16>"),
        ("  %5 = call <4 x float> @llvm.m(<4 x float> %2, <8 x bfloat> %3, <8 x bfloat> %4)",
         "  %bfloat5.a = bitcast <8 x i16> %3 to <8 x bfloat>\n"
         "  %bfloat5.b = bitcast <8 x i16> %4 to <8 x bfloat>\n"
         "  %5 = call <4 x float> @llvm.m(<4 x float> %2, <8 x bfloat> %bfloat5.a,"
         " <8 x bfloat> %bfloat5.b)"),
        ("ret float 1.401300e-45", "ret float 0x36A0000000000000"),
    ],
)  # fmt: skip
def test_uses_of_literals(line: str, expected: str) -> None:
    assert for_llvm22(line) == expected


def test_refuses_types_that_no_target_has() -> None:
    with pytest.raises(LoweringFailed, match=r"`fp128 1.5`: no target has numbers of this type"):
        for_llvm22("store fp128 1.5, ptr %x")
