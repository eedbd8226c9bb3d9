"""Sums of products of integers, whatever instruction a target has for them, beside numpy."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import llvmlite.binding as llvm
import numpy as np
import pytest

from hardwire.api import read
from hardwire.dialect.dot_products import (
    BYTES_BY_SIGNED,
    PAIRS,
    PAIRS_OF_BYTES,
    SIGNED_BYTES,
    SIXTEEN,
)
from hardwire.dialect.mlir import arith, ir, vector
from hardwire.dialect.targets import Target, by_name, native
from hardwire.dialect.tiles import Panels
from hardwire.lowering.kernels import builder as b
from hardwire.lowering.kernels import dots
from hardwire.lowering.kernels.packing import pack
from hardwire.lowering.object import emit_assembly
from hardwire.lowering.stages import lower_to
from hardwire.passes.pipeline import run_to

from ..firmware import harness
from .integer_case import (
    Case,
    Convolution,
    Epilogue,
    Linear,
    OnLines,
    OnShortLines,
    compiled,
    drawn,
)

HAS = llvm.get_host_cpu_features()
SCALAR = replace(native(), name="scalar", vector_bits=0, registers=8, dots=())
HERE: list[Target] = [native(), SCALAR]
HERE += [by_name("x86-64-v2")] if HAS.get("sse4.2") else []
HERE += [by_name("x86-64-v3")] if HAS.get("avx2") and HAS.get("fma") else []
HERE += [by_name("x86-64-v4")] if HAS.get("avx512bw") and HAS.get("avx512vl") else []
HERE += [
    replace(by_name("cascadelake"), name=f"vnni-{bits}", vector_bits=bits)
    for bits in (128, 256, 512)
    if HAS.get("avx512vnni")
]
ON_BOARDS = (
    "pointwise", "odd channels", "three channels", "one channel", "border", "groups",
    "small groups", "all ends", "depthwise", "depthwise in steps", "1 rows of 37, 3 columns",
    "7 rows of 130, 33 columns", "3 rows of 17, 5 columns",
    "5 rows of 13, 6 columns", "few neighbours", "channels first", "depthwise, dilated",
    "depthwise, large windows", "depthwise of several",
)  # fmt: skip
BOARDS = (
    "cortex-m0plus", "cortex-m4f", "cortex-m33", "cortex-m55", "cortex-a53", "cortex-a76",
    "rv32imc", "rv64gcv", "rv32imc_zve32x_zvl128b",
)  # fmt: skip


def bias(channels: int) -> np.ndarray:
    return np.random.default_rng(channels).integers(-50000, 50000, channels, dtype=np.int32)


def image(channels: int, high: int, wide: int, **options) -> np.ndarray:
    return drawn(channels + high, (1, channels, high, wide), **options)


def weight(*shape: int, **options) -> np.ndarray:
    return drawn(sum(shape), shape, **options)


CONVOLUTIONS = {
    "pointwise": Convolution(image(64, 5, 7), weight(60, 64, 1, 1), bias(60)),
    "odd channels": Convolution(image(13, 6, 5), weight(7, 13, 3, 3), bias(7)),
    "three channels": Convolution(image(3, 9, 8), weight(10, 3, 3, 3), stride=(2, 2)),
    "one channel": Convolution(
        image(1, 13, 10), weight(16, 1, 10, 4), bias(16), (2, 2), (5, 1), fill=83
    ),
    "few neighbours": Convolution(
        image(1, 9, 8, extreme=True), weight(5, 1, 6, 3, extreme=True), bias(5), fill=-128
    ),
    "border of zeros": Convolution(image(8, 6, 6), weight(5, 8, 3, 3), bias(5), padding=(1, 1)),
    "border": Convolution(image(9, 5, 6), weight(17, 9, 3, 3), bias(17), padding=(1, 2), fill=-128),
    "dilated": Convolution(image(6, 9, 9), weight(4, 6, 3, 2), bias(4), dilation=(2, 3)),
    "groups": Convolution(image(12, 5, 5), weight(10, 6, 3, 3), bias(10), groups=2),
    "small groups": Convolution(image(12, 5, 5), weight(8, 3, 2, 3), groups=4),
    "channels first": Convolution(image(5, 7, 9), weight(6, 5, 3, 5), bias(6), channels_last=False),
    "all ends": Convolution(
        image(40, 4, 4, extreme=True), weight(24, 40, 3, 3, extreme=True), bias(24)
    ),
    "depthwise": Convolution(
        image(20, 7, 6), weight(20, 1, 3, 3), bias(20), padding=(1, 1), groups=20, fill=-128
    ),
    "depthwise in steps": Convolution(
        image(7, 9, 9, extreme=True), weight(7, 1, 3, 3, extreme=True), stride=(2, 2), groups=7
    ),
    "depthwise, dilated": Convolution(
        image(9, 8, 13, extreme=True),
        weight(9, 1, 3, 2, extreme=True),
        bias(9),
        (1, 2),
        (2, 3),
        dilation=(2, 3),
        groups=9,
        fill=127,
    ),
    "depthwise, large windows": Convolution(image(6, 9, 11), weight(6, 1, 5, 7), groups=6),
    "depthwise of several": Convolution(image(6, 6, 6), weight(12, 1, 5, 2), bias(12), groups=6),
}
LINEARS = {
    f"{rows} rows of {depth}, {columns} columns": Linear(
        drawn(depth, (rows, depth), extreme=ends),
        weight(columns, depth, extreme=ends),
        bias(columns),
    )
    for rows, depth, columns, ends in [
        (1, 640, 128, False), (1, 37, 3, True), (5, 4, 1, True), (9, 6, 2, False),
        (7, 130, 33, True), (2, 9, 70, False), (3, 3, 5, False), (2, 6, 3, True),
        (3, 17, 5, True),
        (5, 13, 6, True),
    ]
}  # fmt: skip
CASES: dict[str, Case] = {**CONVOLUTIONS, **LINEARS}


def with_epilogue(case: Case) -> Case:
    return replace(case, epilogue=Epilogue.drawn(case.weight.shape[0]))


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("target", HERE, ids=lambda target: target.name)
def test_on_this_machine(name: str, target: Target, tmp_path: Path) -> None:
    case = CASES[name] if target.name == "native" else with_epilogue(CASES[name])
    found = compiled(case, tmp_path, target).host.run(case.given)[0]
    np.testing.assert_array_equal(found, case.expected())


def in_seven_bits(case: Case) -> Case:
    """The same with weights that fit in seven bits, but for a few: beside these are others by whose
    sums no more than 128 is reached, which all ends of A make as much as 16 bits hold."""
    few = case.weight // 2
    flat, run = few.reshape(-1), case.weight.shape[1]
    if isinstance(case, Linear) and run % 2 == 0:
        flat[0:2], flat[2:4] = (127, 1), (-128, 0)
    return replace(case, weight=few)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(
    "target", [one for one in HERE if PAIRS_OF_BYTES in one.dots], ids=lambda target: target.name
)
def test_weights_of_seven_bits(name: str, target: Target, tmp_path: Path) -> None:
    """Products of bytes are added up in pairs of 16 bits."""
    case = with_epilogue(in_seven_bits(CASES[name]))
    found = compiled(case, tmp_path, target).host.run(case.given)[0]
    np.testing.assert_array_equal(found, case.expected())


@pytest.mark.parametrize("target", [native(), SCALAR], ids=lambda target: target.name)
def test_bytes_without_a_sign(target: Target, tmp_path: Path) -> None:
    x = drawn(1, (1, 10, 5, 5), "uint8")
    plain = Convolution(x, weight(6, 10, 3, 3), bias(6))
    for case in (plain, in_seven_bits(plain)):
        found = compiled(case, tmp_path, target).host.run(case.given)[0]
        np.testing.assert_array_equal(found, case.expected())


@pytest.mark.parametrize("name", ["border", "7 rows of 130, 33 columns"])
@pytest.mark.parametrize("bits", [256, 512])
def test_bytes_by_signed_written_out(
    name: str, bits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What VNNI's instruction is given, on machines that do not have it too."""
    written_out = replace(dots.KINDS["vpdpbusd"], add=_four_products)
    monkeypatch.setitem(dots.KINDS, "vpdpbusd", written_out)
    target = replace(native(), dots=(BYTES_BY_SIGNED,), vector_bits=bits, registers=32)
    case = with_epilogue(CASES[name])
    found = compiled(case, tmp_path, target).host.run(case.given)[0]
    np.testing.assert_array_equal(found, case.expected())


def _four_products(total: ir.Value, a: dots.Parts, weights: dots.Parts) -> ir.Value:
    lanes = 4 * b.width_of(total)
    type = ir.VectorType.get([lanes], ir.IntegerType.get_signless(32))
    products = arith.muli(arith.extui(type, a[0]), arith.extsi(type, weights[0]))
    for first in range(4):
        every_fourth = list(range(first, lanes, 4))
        total = arith.addi(total, vector.shuffle(products, products, every_fourth))
    return total


@pytest.mark.parametrize("target", harness.each_board(BOARDS))
def test_on_boards(target: str, tmp_path: Path) -> None:
    cases = [CASES[name] for name in ON_BOARDS]
    without_sign = drawn(1, (1, 10, 5, 5), "uint8", extreme=True)
    cases.append(Convolution(without_sign, weight(6, 10, 3, 3), bias(6)))
    cases.append(Convolution(without_sign, weight(10, 1, 3, 3, extreme=True), groups=10))
    for number, plain in enumerate(cases):
        case = with_epilogue(plain)
        folder = tmp_path / str(number)
        folder.mkdir()
        model, expected = compiled(case, folder, target), case.expected()
        (found,) = harness.run_model(target, folder, model, [case.given], [expected])
        np.testing.assert_array_equal(found, expected)


LINES = {
    f"{type}, shifted by {shift}{', even' * below}": OnLines.of_type(20, type, shift, below)
    for type, shift, below in [
        ("int32", 20, True), ("int32", 32, False), ("int32", 41, True), ("int64", 45, True),
    ]
}  # fmt: skip


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("name", LINES)
def test_lines_in_halves(name: str, tmp_path: Path) -> None:
    """Products of 64 bits where vectors have lanes of 32."""
    case = replace(CONVOLUTIONS["depthwise"], epilogue=LINES[name])
    model, expected = compiled(case, tmp_path, "cortex-m55"), case.expected()
    (found,) = harness.run_model("cortex-m55", tmp_path, model, [case.given], [expected])
    np.testing.assert_array_equal(found, expected)
    assert len(np.unique(expected)) > 50


SHORT_LINES = {
    f"{type} from {low} to {high}, shifted by {shift}": OnShortLines.of_shift(
        20, shift, (low, high), type
    )
    for type, shift, low, high in [
        ("int8", 3, -128, 127), ("int8", 7, -11, 90), ("int8", 16, -128, 100),
        ("int8", 21, 5, 127), ("uint8", 6, 0, 255), ("uint8", 18, 3, 200),
    ]
}  # fmt: skip
HALVED = {name: line.halved() for name, line in SHORT_LINES.items() if line.shift < 8}


@pytest.mark.parametrize("target", [*HERE, replace(native(), name="halving", halves_lanes=True)])
@pytest.mark.parametrize("name", SHORT_LINES)
def test_short_lines(name: str, target: Target, tmp_path: Path) -> None:
    """Bytes that are clamped, where lanes are halved one by one and where they are not."""
    case = replace(CONVOLUTIONS["depthwise"], epilogue=SHORT_LINES[name])
    found = compiled(case, tmp_path, target).host.run(case.given)[0]
    np.testing.assert_array_equal(found, case.expected())
    assert len(np.unique(found)) > (50 if SHORT_LINES[name].shift < 16 else 6)


@pytest.mark.parametrize("name", HALVED)
def test_upper_halves_of_products(name: str, tmp_path: Path) -> None:
    case = replace(CONVOLUTIONS["depthwise"], epilogue=HALVED[name])
    found = compiled(case, tmp_path, SCALAR).host.run(case.given)[0]
    np.testing.assert_array_equal(found, case.expected())
    assert len(np.unique(found)) > 20


@pytest.mark.parametrize(
    "target", harness.each_board(("cortex-m4f", "cortex-m55", "cortex-a53", "rv64gcv"))
)
def test_short_lines_on_boards(target: str, tmp_path: Path) -> None:
    names = "depthwise", "7 rows of 130, 33 columns"
    is_small = by_name(target).bare_metal
    for number, epilogue in enumerate(SHORT_LINES.values()):
        case = CASES[names[number % 2]]
        edges = epilogue.shift, epilogue.edges, epilogue.type
        own = OnShortLines.of_shift(case.weight.shape[0], *edges)
        own = own.halved() if is_small else own
        case, folder = replace(case, epilogue=own), tmp_path / str(number)
        folder.mkdir()
        model, expected = compiled(case, folder, target), case.expected()
        (found,) = harness.run_model(target, folder, model, [case.given], [expected])
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    ("depth", "dots"), [(16, 4), (28, 7), (12, 3), (9, 3), (18, 5), (31, 8), (70, 18)]
)
def test_words_are_taken_from_lanes_of_whole_registers(
    depth: int, dots: int, tmp_path: Path
) -> None:
    """One load of A serves four instructions; what is left of a run is taken from the last 16
    bytes, and short runs two words at a time."""
    case = with_epilogue(Linear(drawn(depth, (1, depth)), weight(4, depth), bias(4)))
    listing = listed(case, tmp_path, "cortex-a76")
    by_lane = re.findall(r"sdot\s.*\.4b\[[0-3]\]", listing)
    assert len(re.findall(r"sdot\s", listing)) == dots
    assert len(by_lane) == dots


@pytest.mark.parametrize(
    ("rows", "columns", "type", "name"),
    [
        (3, 6, "uint8", "sudot"),
        (5, 3, "int8", "sdot"),
        (7, 6, "int8", "smmla"),
        (4, 9, "uint8", "usmmla"),
    ],
)
@pytest.mark.parametrize("target", harness.each_board(("neoverse-n2",)))
def test_armv9_multiplies_matrices_of_bytes(
    rows: int, columns: int, type: str, name: str, target: str, tmp_path: Path
) -> None:
    """Where there are four rows and columns, otherwise by lanes; of bytes without a sign as well,
    and of the largest and the least numbers. A depth of no whole word."""
    given = drawn(3, (rows, 37), type, extreme=True)
    case = Linear(given, weight(columns, 37, extreme=True), bias(columns))
    by_matrices = name.endswith("mmla")
    names = re.findall(r"\s(\w+(?:mmla|dot))\s", listed(case, tmp_path, target))
    assert set(names) == {name}
    assert by_matrices or re.search(rf"{name}\s.*\.4b\[3\]", listed(case, tmp_path, target))
    folder = tmp_path / "run"
    folder.mkdir()
    model, expected = compiled(case, folder, target), case.expected()
    (found,) = harness.run_model(target, folder, model, [case.given], [expected])
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("target", harness.each_board(("neoverse-n2",)))
@pytest.mark.parametrize("name", ["all ends", "7 rows of 130, 33 columns"])
def test_matrices_on_armv9(name: str, target: str, tmp_path: Path) -> None:
    case = with_epilogue(CASES[name])
    assert "smmla" in listed(case, tmp_path, target)
    model, expected = compiled(case, tmp_path, target), case.expected()
    (found,) = harness.run_model(target, tmp_path, model, [case.given], [expected])
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    ("depth", "type", "dots"),
    [(16, "s8", 1), (17, "s8", 2), (63, "s8", 4), (130, "s8", 9), (8, "s16", 1), (13, "s16", 2)],
)
def test_products_of_any_run_are_added_up_at_once(
    depth: int, type: str, dots: int, tmp_path: Path
) -> None:
    """Sixteen of bytes, or eight of fewer; the last ones end with the run."""
    case = with_epilogue(Linear(drawn(depth, (1, depth)), weight(1, depth), bias(1)))
    listing = listed(case, tmp_path, "cortex-m55")
    assert len(re.findall(rf"vmlava\.{type}", listing)) == dots
    assert "smla" not in listing


@pytest.mark.parametrize("name", ["one channel", "few neighbours"])
def test_short_runs_are_copied_to_be_multiplied_at_once(name: str, tmp_path: Path) -> None:
    listing = listed(with_epilogue(CASES[name]), tmp_path, "cortex-m55")
    assert "vmlava.s8" in listing
    assert "smlad" not in listing


def test_zeros_stand_in_front_of_the_words_that_end_with_a_run() -> None:
    found = {run: SIGNED_BYTES.filled(run) for run in (4, 8, 9, 15, 18, 28, 31, 70)}
    assert found == {4: 4, 8: 8, 9: 8, 15: 12, 18: 16, 28: 28, 31: 16, 70: 64}
    assert {run: SIXTEEN.filled(run) for run in (16, 17, 63)} == {16: 16, 17: 16, 63: 48}
    assert PAIRS.filled(3) == 3
    packing = Panels(0, (1,), 1, group=4, run=9, filled=8, products="sdot")
    with ir.Context():
        packed = pack(np.arange(1, 10, dtype=np.int8).reshape(1, 9), packing.attribute())
    np.testing.assert_array_equal(packed, [1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 9])


def listed(case: Case, folder: Path, target: str) -> str:
    """The instructions of a case."""
    path = folder / "case.mlir"
    path.write_text(case.text())
    program = read(path, target)
    run_to(program, "planned")
    lower_to(program, "llvm")
    return emit_assembly(program)


def test_weights_are_raised_where_factors_have_no_sign() -> None:
    assert BYTES_BY_SIGNED.raised("int8") == 128
    assert BYTES_BY_SIGNED.raised("uint8") == 0
