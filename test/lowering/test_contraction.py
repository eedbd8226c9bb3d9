"""Contractions against PyTorch: all operators, layouts and tiles, on all targets that run here."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.api import plan_of
from hardwire.dialect.errors import LoweringFailed
from hardwire.dialect.options import CompileOptions
from hardwire.dialect.targets import by_name, native
from hardwire.lowering.kernels.to_kernels import to_kernels
from hardwire.lowering.llvm import to_llvm
from hardwire.lowering.object import emit_assembly

from .contraction_cases import (
    NCHW,
    NHWC,
    TARGETS,
    Convolution,
    error,
    linear,
    product,
    runs_here,
    target,
)

TOLERANCE = 1e-5
HERE = [name for name in TARGETS if runs_here(name)]
EACH = [name for name in HERE if name != "x86-64-v2"]

CONVOLUTIONS = {
    "in blocks of lines": Convolution(
        (64, 264), (53, 47), (1, 1), residual=True, relu=True, result_halo=1
    ),
    "3x3": Convolution((8, 16), (9, 9), (3, 3), padding=(1, 1), relu=True),
    "few columns": Convolution((5, 2), (6, 7), (3, 3), padding=(1, 1)),
    "one column": Convolution((5, 1), (6, 7), (3, 3), padding=(1, 1)),
    "three panels": Convolution((4, 77), (5, 5), (2, 2), bias=False),
    "uneven window": Convolution(
        (5, 10), (9, 11), (3, 2), (2, 1), (1, 0), (1, 2), batch=2, residual=True, relu=True
    ),
    "flat rows": Convolution((24, 24), (7, 7), (1, 1), residual=True),
    "deep flat rows": Convolution((600, 72), (7, 7), (1, 1), residual=True, relu=True),
    "deep 1x1 of NCHW": Convolution((600, 24), (7, 7), (1, 1), order=NCHW),
    "1x1 into a halo": Convolution((24, 12), (7, 7), (1, 1), result_halo=1),
    "1x1 strided": Convolution((8, 12), (7, 7), (1, 1), (2, 2)),
    "NCHW to NCHW": Convolution(
        (3, 5), (12, 12), (3, 3), padding=(1, 1), order=NCHW, result_order=NCHW, residual=True
    ),
    "NCHW to NHWC": Convolution((3, 16), (9, 9), (3, 3), (2, 2), (1, 1), order=NCHW),
    "two groups": Convolution((8, 12), (6, 6), (3, 3), padding=(1, 1), groups=2),
    "small images": Convolution((32, 64), (2, 2), (3, 3), padding=(1, 1)),
    "parts of the reduction": Convolution(
        (256, 244), (9, 7), (3, 3), padding=(1, 1), residual=True, relu=True, result_halo=1
    ),
    "parts of strided windows": Convolution((264, 232), (13, 15), (3, 3), (2, 2), (1, 1)),
    "one pixel": Convolution((12, 20), (3, 3), (3, 3)),
    "weight at run time": Convolution(
        (8, 20), (6, 6), (3, 3), padding=(1, 1), weight_is_input=True
    ),
    "groups at run time": Convolution((8, 12), (6, 6), (3, 3), groups=2, weight_is_input=True),
    "1-d": Convolution((6, 18), (30,), (5,), (2,), (2,), (1,)),
    "1-d as stored": Convolution(
        (6, 18), (30,), (5,), (1,), (0,), (2,), order=NCHW, result_order=NCHW
    ),
}

PRODUCTS = {
    "tiny": lambda: linear((1,), 3, 2),
    "matvec": lambda: linear((1,), 50, 300),
    "ten classes": lambda: linear((2,), 64, 10),
    "rows with gaps": lambda: linear((3, 11), 40, 33, row_gap=5),
    "depth one": lambda: linear((9,), 1, 17),
    "blocks of the reduction": lambda: linear((45,), 3000, 40, bias=False),
    "an odd block behind the others": lambda: linear((37,), 777, 61),
    "blocks of rows": lambda: linear((300,), 800, 50),
    "groups of panels": lambda: linear((33,), 1100, 900),
    "blocks of a weight": lambda: product((41, 1030), 70, b_is_weight=True),
    "linear at run time": lambda: linear((20,), 37, 45, weight_is_input=True),
    "matvec at run time": lambda: linear((1,), 37, 45, weight_is_input=True),
    "mm": lambda: product((33, 50), 37),
    "mm of a weight": lambda: product((20, 41), 16, b_is_weight=True),
    "mm transposed": lambda: product((48, 70), 20, b_order=(1, 0)),
    "mm of a transposed A": lambda: product((20, 20), 20, a_order=(1, 0)),
    "bmm": lambda: product((3, 17, 34), 19),
    "matmul of stacks": lambda: product((2, 3, 9, 20), 8, (0, 2, 1, 3), (0, 3, 1, 2)),
    "matmul of stacked weights": lambda: product((2, 3, 4, 20), 12, b_is_weight=True),
    "bmm of a weight": lambda: product((2, 20, 12), 16, b_is_weight=True),
    "queries and keys": lambda: product((2, 40, 40), 32, (1, 0, 2), (2, 0, 1)),
    "scores and values": lambda: product((2, 40, 32), 40, None, (1, 0, 2)),
    "few rows": lambda: product((3, 2, 27), 16),
}


@pytest.mark.parametrize("name", EACH)
@pytest.mark.parametrize("what", list(CONVOLUTIONS))
def test_convolution(what: str, name: str) -> None:
    case, expected = CONVOLUTIONS[what].case()
    assert error(case.result(target(name)), expected) < TOLERANCE


@pytest.mark.parametrize("name", EACH)
@pytest.mark.parametrize("what", list(PRODUCTS))
def test_product(what: str, name: str) -> None:
    case, expected = PRODUCTS[what]()
    assert error(case.result(target(name)), expected) < TOLERANCE


@pytest.mark.parametrize("name", ["native", "scalar"])
@pytest.mark.parametrize("what", [*CONVOLUTIONS, *PRODUCTS])
def test_small(what: str, name: str) -> None:
    make = CONVOLUTIONS[what].case if what in CONVOLUTIONS else PRODUCTS[what]
    case, expected = make()
    assert error(replace(case, optimize="size").result(target(name)), expected) < TOLERANCE


small = st.integers(1, 3)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    channels=st.tuples(st.integers(1, 20), st.integers(1, 40)),
    kernel=st.tuples(small, small),
    stride=st.tuples(small, small),
    padding=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    dilation=st.tuples(small, small),
    extra=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    orders=st.tuples(st.sampled_from([NHWC, NCHW]), st.sampled_from([NHWC, NCHW])),
    flags=st.tuples(*[st.booleans()] * 4),
    name=st.sampled_from(HERE),
)
def test_any_convolution(
    channels, kernel, stride, padding, dilation, extra, orders, flags, name
) -> None:
    size = tuple(
        (extent - 1) * step + 1 + more
        for extent, step, more in zip(kernel, dilation, extra, strict=True)
    )
    bias, residual, relu, halo = flags
    order, result_order = orders
    what = Convolution(
        channels, size, kernel, stride, padding, dilation, 1, 1, bias, residual, relu,
        order, result_order, int(halo),
    )  # fmt: skip
    case, expected = what.case()
    assert error(case.result(target(name)), expected) < TOLERANCE


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    rows=st.integers(1, 40),
    columns=st.integers(1, 70),
    depth=st.integers(1, 40),
    batch=st.integers(1, 2),
    b_order=st.permutations([0, 1, 2]),
    is_weight=st.booleans(),
    name=st.sampled_from(HERE),
)
def test_any_product(rows, columns, depth, batch, b_order, is_weight, name) -> None:
    order = (0, 1, 2) if is_weight else tuple(b_order)
    case, expected = product((batch, rows, columns), depth, None, order, is_weight)
    assert error(case.result(target(name)), expected) < TOLERANCE


def assembly(case, name: str) -> str:
    program = case.program(by_name(name))
    to_kernels(program)
    to_llvm(program)
    text = emit_assembly(program)
    start = text.index("kernel:")
    return text[start : text.index(".size", start)]


def loop_bodies(text: str) -> list[str]:
    """The basic blocks that jump back to their own start, up to that jump."""
    blocks = re.split(r"^(\.LBB\w+):", text, flags=re.MULTILINE)[1:]
    pairs = zip(blocks[::2], blocks[1::2], strict=True)
    ends = [re.split(rf"{re.escape(label)}\b", body) for label, body in pairs]
    return [pieces[0] for pieces in ends if len(pieces) > 1]


@pytest.mark.parametrize(
    ("name", "multiply", "stack"),
    [
        ("x86-64-v2", "mulps", "rsp"),
        ("x86-64-v3", "vfmadd", "rsp"),
        ("x86-64-v4", "vfmadd", "rsp"),
        ("aarch64", "fmla", "sp"),
        ("cortex-a53", "fmla", "sp"),
        ("cortex-m4f", "vmul|vfma", "sp"),
        ("cortex-m7", "vfma", "sp"),
    ],
)
def test_accumulators_stay_in_registers(name: str, multiply: str, stack: str) -> None:
    case, _ = Convolution((64, 64), (28, 28), (3, 3), padding=(1, 1), relu=True).case()
    bodies = [body for body in loop_bodies(assembly(case, name)) if re.search(multiply, body)]
    assert bodies
    assert not [body for body in bodies if re.search(rf"\b{stack}\b", body)]


def test_numbers_that_windows_share_are_loaded_again() -> None:
    """LLVM had kept all that pixels of 21 steps share, on the stack."""
    layers = torch.nn.Conv2d(3, 64, 7, 2, 3), torch.nn.ReLU(), torch.nn.MaxPool2d(3, 2, 1)
    exported = torch.export.export(torch.nn.Sequential(*layers), (torch.ones(1, 3, 224, 224),))
    program = plan_of(exported, by_name("x86-64-v4"), CompileOptions(name="m"))
    to_kernels(program)
    to_llvm(program)
    text = emit_assembly(program)
    products = text[text.index("vfmadd") : text.rindex("vfmadd")]
    assert not re.search(r"vmovup[sd]\s.*zmm.*rsp|vmovup[sd]\s.*rsp.*zmm", products)


@pytest.mark.parametrize(("name", "most"), [("cortex-m4f", 2.3), ("cortex-m7", 1.5)])
def test_single_floats_are_loaded_together(name: str, most: float) -> None:
    """Few instructions stand between products, no sum right behind its product."""
    case, _ = Convolution((16, 16), (9, 9), (3, 3), padding=(1, 1), relu=True).case()
    bodies = [body for body in loop_bodies(assembly(case, name)) if re.search("vmul|vfma", body)]
    lines = re.findall(r"^\s+(\w.*)", max(bodies, key=len), re.MULTILINE)
    products = [line for line in lines if re.match("vmul|vfma", line)]
    assert len(lines) <= most * len(products)
    if name == "cortex-m4f":
        assert sum(line.startswith("vldmia") for line in lines) >= 2
        waits = [
            line for before, line in pairwise(lines)
            if line.startswith("vadd") and before.startswith("vmul")
            and before.split()[1] in line.split()[2:]
        ]  # fmt: skip
        assert len(waits) <= len(products) / 5


@pytest.mark.parametrize(
    ("rows", "columns", "name", "is_asked"),
    [
        (1, 100, "x86-64-v3", True),
        (1, 128, "x86-64-v3", False),
        (1, 128, "aarch64", True),
        (70, 90, "aarch64", False),
        (1, 90, "cortex-m7", False),
    ],
)
def test_weights_are_asked_for_ahead(rows: int, columns: int, name: str, is_asked: bool) -> None:
    """Where each is read once, there are more than the cache holds, and memory is far away. Where
    several panels are read side by side, the processor is ahead of them by itself."""
    case, _ = linear((rows,), 200, columns)
    assert bool(re.search(r"\b(prefetcht0|prfm)\b", assembly(case, name))) == is_asked


def test_the_next_part_of_the_reduction_is_asked_for() -> None:
    """While the tiles of a few rows are multiplied with one, each for a share of it."""
    case, _ = CONVOLUTIONS["parts of the reduction"].case()
    text = assembly(case, "x86-64-v4")
    kernel = case.program(by_name("x86-64-v4")).module.operation.get_asm()
    assert "depth" in kernel
    assert "prefetcht0" in text


@pytest.mark.parametrize(("rows", "is_asked"), [(3, True), (40, False)])
def test_a_panel_is_asked_for_while_one_is_copied(rows: int, is_asked: bool) -> None:
    """As the keys of a cache are, which a few rows are multiplied with: each is read once."""
    case, expected = product((2, rows, 130), 72, None, (0, 2, 1))
    assert ("prefetch" in assembly(case, "x86-64-v3")) == is_asked
    assert error(case.result(native()), expected) < TOLERANCE


@pytest.mark.parametrize("name", HERE)
@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 130), (1, 64), (1, 149), (1, 165), (1, 181), (1, 128), (2, 101)]
)
def test_a_weight_that_is_read_once(rows: int, columns: int, name: str) -> None:
    """Several panels at a time, then those that are left, then columns that fill none."""
    case, expected = linear((rows,), 301, columns)
    assert error(case.result(target(name)), expected) < TOLERANCE


@pytest.mark.parametrize("name", ["cortex-m0plus", "cortex-m33", "rv32imac", "rv64gc"])
def test_compiles_for_scalar_targets(name: str) -> None:
    case, _ = Convolution((3, 10), (8, 8), (3, 3), padding=(1, 1), relu=True).case()
    assert assembly(case, name)


def test_padding_without_a_halo_is_refused() -> None:
    case, _ = Convolution((3, 4), (5, 5), (3, 3), padding=(1, 1)).case()
    body = case.body.replace("%padding = ", "%unused = ").replace(
        "%unused", '%padding = "hw.constant"() {value = array<i64: 2, 1>} : () -> '
        "!hw.list<i64>\n%unused", 1,
    )  # fmt: skip
    case.body = body
    with pytest.raises(LoweringFailed, match="padding 2 has an input with 1 zeros before"):
        case.program(native())
