"""Convolutions that read their image by rows, against PyTorch, on all targets that run here."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hardwire.dialect import by_rows, check_overwriting, templates
from hardwire.dialect.errors import InternalError
from hardwire.dialect.mlir import ir
from hardwire.dialect.targets import by_name
from hardwire.lowering.kernels.to_kernels import to_kernels

from .contraction_cases import NCHW, TARGETS, Convolution, error, runs_here, target
from .kernel_case import Case
from .test_depthwise import depthwise

TOLERANCE = 1e-5
HERE = [name for name in TARGETS if runs_here(name) and name != "x86-64-v2"]

CASES = {
    "3x3": (depthwise(24, (9, 8), (3, 3), padding=(1, 1), relu=True), (1, 3, 9)),
    "uneven": (
        depthwise(7, (9, 12), (5, 3), padding=(2, 1), stride=(2, 1), residual=True), (1, 5),
    ),
    "gaps between windows": (
        depthwise(7, (9, 12), (2, 3), padding=(1, 1), stride=(4, 2), order=NCHW), (1, 3),
    ),
    "dilated": (depthwise(16, (11, 11), (3, 3), dilation=(2, 3), bias=False), (1, 7)),
    "two for each": (depthwise(12, (7, 6), (3, 3), 2, padding=(1, 1), residual=True), (1, 7)),
    "padding of a whole window": (depthwise(5, (4, 6), (3, 3), padding=(2, 2)), (1, 2)),
    "1-d": (depthwise(20, (30,), (5,), stride=(2,), padding=(2,), dilation=(1,)), (1, 3)),
    "into a border": (Convolution((5, 7), (9, 11), (3, 3), padding=(1, 1), result_halo=1), (1, 3)),
    "pointwise": (Convolution((19, 64), (10, 5), (1, 1), residual=True, relu=True), (1, 5)),
    "several images": (
        Convolution((6, 19), (9, 7), (3, 3), (2, 1), (1, 1), batch=3, residual=True), (1, 5),
    ),
    "of several that get smaller": (
        depthwise(7, (9, 12), (4, 3), stride=(3, 2), padding=(1, 0), batch=3, order=NCHW), (1, 3),
    ),
    "groups": (
        Convolution(
            (6, 8), (12, 10), (3, 3), (2, 2), (1, 0), groups=2, order=NCHW, result_order=NCHW
        ), (2, 6),
    ),
}  # fmt: skip


def case(what: str, rows: int) -> tuple[Case, np.ndarray]:
    made, expected = CASES[what][0].case()
    return replace(made, rows=rows), expected


@pytest.mark.parametrize("name", HERE)
@pytest.mark.parametrize("what", list(CASES))
def test_by_rows(what: str, name: str) -> None:
    for rows in CASES[what][1]:
        made, expected = case(what, rows)
        assert error(made.result(target(name)), expected) < TOLERANCE, rows


ROWS = {"3x3": 8 * 24, "pointwise": 5 * 19, "1-d": 20, "several images": 7 * 6}
"""The elements of a row of the image."""


def test_the_result_may_begin_where_its_image_begins() -> None:
    """Rows 0 and 1 are there before row 0 is written; so it is up to the end."""
    program = case("3x3", 1)[0].program(by_name("cortex-m4f"))
    assert by_rows.lead(program.function("kernel")) == 0


def test_a_larger_result_begins_in_front_of_its_image() -> None:
    """Rows of 19 channels become rows of 64. Before the last two strips of five rows are written,
    none of their own are left."""
    program = case("pointwise", 5)[0].program(by_name("cortex-m4f"))
    assert by_rows.lead(program.function("kernel")) == 5 * 5 * 4 * (64 - 19)


def test_what_is_read_later_is_not_written_over() -> None:
    """Row 0 is made of padding alone, and row 1 then of the first row of the image."""
    late = Convolution((5, 5), (4, 4), (1, 1), (2, 2), (2, 2))
    for convolution, over in ((late, []), (CASES["3x3"][0], [0])):
        made, _ = convolution.case()
        program = replace(made, rows=1).program(by_name("cortex-m4f"))
        assert templates.overwritable(program.function("kernel")) == over


def test_what_is_padded_for_others_is_not_written_over() -> None:
    program = case("into a border", 1)[0].program(by_name("cortex-m4f"))
    assert by_rows.lead(program.function("kernel")) is None


@pytest.mark.parametrize("what", list(ROWS))
@pytest.mark.parametrize("name", ["cortex-m4f", "native"])
def test_loops_that_would_write_over_what_they_read_are_found(what: str, name: str) -> None:
    made, _ = case(what, CASES[what][1][0])
    program = made.program(by_name(name))
    lead = by_rows.lead(program.function("kernel"))
    count = len(made.operands)
    to_kernels(program)
    kernel = program.function("kernel")
    arguments = list(kernel.regions[0].blocks[0].arguments)
    image, result = arguments[0], arguments[count]
    check_overwriting.check(kernel, image, result, lead)
    with pytest.raises(InternalError, match=r"byte \d+ of its image is read after byte \d+ of its"):
        check_overwriting.check(kernel, image, result, lead - 5 * 4 * ROWS[what])


ODD = """
func.func private @kernel(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %s: memref<64xi8>) {
  BODY
  return
}
"""
READ = "%0 = memref.load %x[{}] : memref<8xf32>"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (
            "%c = arith.constant 0 : index\n"
            "%m = arith.constant dense<[true, true, true, false]> : vector<4xi1>\n"
            "%v = vector.load %x[%c] : memref<8xf32>, vector<4xf32>\n"
            "%d = arith.constant 2 : index\n"
            "vector.maskedstore %y[%d], %m, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>\n"
            "%o = arith.constant 4 : index\n"
            "%e = memref.load %x[%o] : memref<8xf32>",
            "byte 16 of its image is read after byte 19 of its result was written, 0 bytes",
        ),
        (f"{READ.format('%n')}", "nothing is known of a place in its image or its result"),
        (
            f"%c = arith.constant 1 : index\n%i = arith.divui %c, %c : index\n{READ.format('%i')}",
            "nothing is known of the place that `arith.divui` computes",
        ),
        (
            "memref.copy %x, %y : memref<8xf32> to memref<8xf32>",
            "`memref.copy` does more than to read its image or write its result",
        ),
    ],
)
def test_what_the_check_does_not_know(body: str, problem: str) -> None:
    made, _ = case("3x3", 1)
    program = made.program(by_name("native"))
    with program.context:
        module = ir.Module.parse(ODD.replace("BODY", body))
        function = module.body.operations[0].operation
        image, result = list(function.regions[0].blocks[0].arguments)[:2]
        with pytest.raises(InternalError, match=problem):
            check_overwriting.check(function, image, result, 0)
