"""What `translate-tflite` refuses, each with its reason, and what texts say wrongly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("tflite_micro", reason="the wheel has the schema that files are written by")

from hardwire.dialect.errors import PassFailed
from hardwire.dialect.importers.tflite import read_bytes
from hardwire.dialect.targets import by_name
from hardwire.passes.pipeline import run_to

from ..tflite.writer import Model

F32, I32, I8, BOOL = "FLOAT32", "INT32", "INT8", "BOOL"
SCALED = (I8, 0.5, 1)
Tensor = tuple[Any, ...]


def x(*shape: int, kind: Any = F32) -> Tensor:
    """An input of the file."""
    return ("input", shape, kind)


def c(*numbers: Any, dtype: Any = np.int32) -> np.ndarray:
    """A constant."""
    return np.array(numbers, dtype)


def problems(
    operator: str, operands: list[Any], results: list[tuple[Any, ...]], options: dict[str, Any]
) -> tuple[str, ...]:
    model = Model()
    given: list[int | None] = []
    for each in operands:
        if isinstance(each, np.ndarray):
            given.append(model.constant(each))
        elif each is None:
            given.append(None)
        else:
            kind = each[2] if isinstance(each[2], tuple) else (each[2],)
            variable = {"isVariable": True} if each[0] == "variable" else {}
            made = model.tensor if variable else model.input
            given.append(made(each[1], *kind, **variable))
    made = []
    for shape, kind in results:
        made.append(model.tensor(shape, *(kind if isinstance(kind, tuple) else (kind,))))
    model.add(operator, given, made, **options)
    model.output(*made)
    program = read_bytes(memoryview(model.bytes()), "m.tflite", by_name("x86-64-v3"), "m")
    with pytest.raises(PassFailed) as caught:
        run_to(program, "typed")
    return caught.value.problems


IMAGE, WEIGHTS = x(1, 4, 4, 2), c(*[[[[1.0, 2.0]]]], dtype=np.float32)
CONV = {
    "padding": "VALID", "stride_h": 1, "stride_w": 1, "dilation_h_factor": 1,
    "dilation_w_factor": 1,
}  # fmt: skip
POOL = {
    "padding": "VALID", "stride_h": 1, "stride_w": 1, "filter_height": 2, "filter_width": 2,
}  # fmt: skip
DEEP = {**CONV, "depth_multiplier": 1}
UP = {"padding": "SAME", "stride_h": 2, "stride_w": 2}


def lstm(**changed: Any) -> list[Any]:
    gates = [x(2, 3)] * 4 + [x(2, 2)] * 4
    operands = [x(1, 1, 3), *gates, *[None] * 3, *[x(2)] * 4, None, None]
    operands += [("variable", (1, 2), F32), ("variable", (1, 2), F32), *[None] * 4]
    for place, value in changed.items():
        operands[int(place[1:])] = value
    return operands


CASES: list[tuple[str, list[Any], list[Any], dict[str, Any], str]] = [
    # Convolutions and pooling.
    ("CONV_2D", [x(4, 4, 2), WEIGHTS, None], [((1,), F32)], CONV,
     "its `input` has 3 dimensions, not 4; "),
    ("CONV_2D", [x(1, 4, 4, 3), WEIGHTS, None], [((1, 4, 4, 1), F32)], CONV,
     "3 channels do not go into weights for 2; "),
    ("CONV_2D", [IMAGE, WEIGHTS, None], [((1, 4, 4, 1), F32)], {**CONV, "stride_h": 0},
     "its window, stride or dilation is below 1."),
    ("CONV_2D", [x(1, 0, 4, 2), WEIGHTS, None], [((1, 4, 4, 1), F32)], CONV,
     "its window of 1 does not fit into 0 elements."),
    ("CONV_2D", [IMAGE, WEIGHTS, None], [((1, 4, 4, 1), F32)],
     {**CONV, "fused_activation_function": "SIGN_BIT"},
     "its activation SIGN_BIT is none that hardwire knows."),
    ("CONV_2D", [IMAGE, WEIGHTS, None], [((1, 4, 5, 1), F32)], CONV,
     "it gives tensor<1x4x4x1xf32>, and the file says tensor<1x4x5x1xf32>; "),
    ("DEPTHWISE_CONV_2D", [x(1, 4, 4, 3), WEIGHTS, None], [((1, 4, 4, 2), F32)], DEEP,
     "3 channels do not go into weights for 2; "),
    ("TRANSPOSE_CONV", [c(1, 8, 8, 1), WEIGHTS, x(1, 4, 4, 3)], [((1, 8, 8, 1), F32)], UP,
     "3 channels do not go into weights for 2; "),
    ("TRANSPOSE_CONV", [c(1, 9, 9, 1), WEIGHTS, IMAGE], [((1, 9, 9, 1), F32)], UP,
     "an image of 4 is not what 9 elements become; "),
    ("L2_POOL_2D", [x(1, 4, 4, 2, kind=SCALED)], [((1, 3, 3, 2), SCALED)], POOL,
     "hardwire does not compute this operator on quantised values: keep it in float."),
    # Elementwise.
    ("ADD", [x(2), x(3)], [((3,), F32)], {}, "its shapes contradict each other (the shapes do not"),
    ("ADD_N", [], [((3,), F32)], {}, "it adds nothing."),
    ("ARG_MAX", [x(2, 3), c(0, 1)], [((3,), I32)], {}, "it goes along 2 dimensions, not one."),
    ("ARG_MAX", [x(2, 3), c(7)], [((3,), I32)], {}, "its dimension 7 is none of 2; "),
    ("ARG_MAX", [x(2, 3), x(1, kind=I32)], [((3,), I32)], {},
     "its `dimension` is computed: hardwire takes one that is known when it compiles."),
    ("SOFTMAX", [x(2)], [((2,), F32)], {"beta": 0.0}, "it has 1 dimensions and the factor 0."),
    ("LOG_SOFTMAX", [x()], [((), F32)], {}, "it has no dimensions."),
    ("L2_NORMALIZATION", [x()], [((), F32)], {}, "it has no dimensions."),
    # Shapes.
    ("RESHAPE", [x(2, 3), c(5)], [((5,), F32)], {}, "6 elements do not become 5; "),
    ("TRANSPOSE", [x(2, 3), c(0, 0)], [((2, 3), F32)], {}, "[0, 0] is no order of 2 dimensions; "),
    ("BROADCAST_TO", [x(2), c(3)], [((3,), F32)], {},
     "its elements do not fill the shape of the result; "),
    ("BROADCAST_ARGS", [c(2), c(3)], [((1,), I32)], {}, "its shapes contradict each other ("),
    # Parts.
    ("CONCATENATION", [], [((1,), F32)], {"axis": 0}, "it joins nothing."),
    ("CONCATENATION", [x(2), x(2, 3)], [((4,), F32)], {"axis": 0},
     "it joins tensors of several ranks; "),
    ("UNPACK", [x(3, 2)], [((2,), F32)], {"axis": 0, "num": 1}, "3 parts are not 1; "),
    ("SPLIT", [c(0), x(3)], [((1,), F32), ((1,), F32)], {},
     "3 elements are not 2 parts of one size; "),
    ("SPLIT", [c(0, 0), x(3)], [((3,), F32)], {}, "it goes along 2 dimensions, not one."),
    ("SPLIT_V", [x(3), c(1, 1), c(0)], [((1,), F32), ((1,), F32)], {},
     "the parts [1, 1] are not all of 3 elements; "),
    ("SPLIT_V", [x(3), c(1, 2), c(0)], [((1,), F32)], {}, "2 parts are not 1; "),
    ("SLICE", [x(3), c(0, 0), c(1, 1)], [((1,), F32)], {},
     "2 places are not one for each dimension; "),
    ("SLICE", [x(3), c(2), c(5)], [((5,), F32)], {}, "there is nothing from 2 to 7 of 3; "),
    ("STRIDED_SLICE", [x(3), c(0), c(2), c(1)], [((2,), F32)], {"ellipsis_mask": 1},
     "hardwire takes slices without an ellipsis or new dimensions."),
    ("STRIDED_SLICE", [x(3), c(0, 0), c(2), c(1)], [((2,), F32)], {},
     "2 places are not one for each dimension; "),
    ("STRIDED_SLICE", [x(3), c(0), c(2), c(0)], [((2,), F32)], {}, "its stride is 0; "),
    ("DYNAMIC_UPDATE_SLICE", [x(3), x(4), c(0)], [((3,), F32)], {},
     "a part of (4,) does not go into (3,); "),
    ("DEPTH_TO_SPACE", [x(1, 2, 2, 3)], [((1, 4, 4, 1), F32)], {"block_size": 2},
     "3 elements are no blocks of 4; "),
    ("SPACE_TO_BATCH_ND", [x(1, 2), c(2, 2), c(0, 0, 0, 0)], [((4, 1), F32)], {},
     "2 blocks are not for these dimensions; "),
    ("BATCH_TO_SPACE_ND", [x(2, 2), c(2), c(-1, 0)], [((1, 4), F32)], {},
     "its `crops` or blocks are negative; "),
    ("BATCH_TO_SPACE_ND", [x(2, 2), c(2), c(3, 3)], [((1, 4), F32)], {},
     "3 and 3 of 4 elements are cut off; "),
    # Padding and gathering.
    ("PAD", [x(3), c(1)], [((4,), F32)], {},
     "its padding [1] is not two sides of each dimension; "),
    ("PADV2", [x(3), c(1, 0), x(1)], [((4,), F32)], {},
     "its `constant_values` are computed: hardwire takes one that is known when it compiles."),
    ("MIRROR_PAD", [x(3), c(3, 0)], [((6,), F32)], {"mode": "REFLECT"},
     "padding of 3 elements has 3 to mirror; "),
    ("MIRROR_PAD", [x(1 << 23), c(1, 0)], [(((1 << 23) + 1,), F32)], {"mode": "REFLECT"},
     "it chooses places among 8388608, more than 4194304."),
    ("GATHER", [x(2, 3), c([0], [1])], [((2, 1), F32)], {"axis": 0, "batch_dims": 1},
     "its batches are not those of its places; "),
    ("GATHER_ND", [x(2), c([0, 0], [1, 1])], [((2,), F32)], {},
     "2 numbers are no place in 1 dimensions; "),
    ("EMBEDDING_LOOKUP", [c(1), x()], [((1,), F32)], {}, "its table has no rows; "),
    # Resizing and reductions.
    ("RESIZE_BILINEAR", [IMAGE, c(2, 2)], [((2, 2), F32)], {},
     "its result has 2 dimensions, not 4; "),
    ("RESIZE_BILINEAR", [IMAGE, c(0, 2)], [((1, 0, 2, 2), F32)], {}, "its image has no elements."),
    ("MEAN", [x(2, kind=I32), c(0)], [((1,), I32)], {}, "hardwire computes no means of integers."),
    ("CUMSUM", [x(2, 2), c(0, 1)], [((2, 2), F32)], {}, "it goes along 2 dimensions, not one."),
    # Products.
    ("FULLY_CONNECTED", [x(2, 3), c([1.0, 2.0], dtype=np.float32), None], [((3, 1), F32)],
     {"weights_format": "SHUFFLED4x16INT8"},
     "its weights have the format SHUFFLED4x16INT8: convert the model without it."),
    ("FULLY_CONNECTED", [x(1, 3), c([1.0, 2.0], dtype=np.float32), None], [((3, 1), F32)], {},
     "3 elements are no rows of 2; "),
    ("BATCH_MATMUL", [x(3), x(3, 3)], [((3,), F32)], {}, "its operands are no matrices; "),
    ("BATCH_MATMUL", [x(2, 3), x(2, 3)], [((2, 3), F32)], {}, "3 columns do not go with 2 rows."),
    # Quantisation.
    ("QUANTIZE", [x(2)], [((2,), I32)], {},
     "what it gives are numbers, and hardwire quantises to at most 16 bits."),
    ("QUANTIZE", [x(2)], [((3,), SCALED)], {}, "its result has another shape."),
    ("QUANTIZE", [x(2, kind=I32)], [((2,), SCALED)], {}, "hardwire does not quantise int32."),
    # State.
    ("SVDF", [x(1, 2), x(4, 2), x(4, 3), None, ("variable", (1, 9), F32)], [((1, 2), F32)],
     {"rank": 2}, "its state is not of 4 features and 3 steps; "),
    ("UNIDIRECTIONAL_SEQUENCE_LSTM", lstm(p9=x(2)), [((1, 1, 2), F32)],
     {"fused_activation_function": "TANH"},
     "it has `cell_to_input`, and hardwire computes the plain LSTM."),
    ("UNIDIRECTIONAL_SEQUENCE_LSTM", lstm(), [((1, 1, 2), F32)], {},
     "it has clipping, or another activation than TANH, and hardwire computes the plain LSTM."),
    ("UNIDIRECTIONAL_SEQUENCE_LSTM", lstm(p1=None), [((1, 1, 2), F32)],
     {"fused_activation_function": "TANH"},
     "it lacks weights of a gate, and hardwire computes the plain LSTM."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("operator", "operands", "results", "options", "said"),
    CASES,
    ids=[f"{row[0]}-{row[-1][:30]}" for row in CASES],
)
def test_what_is_refused(
    operator: str, operands: list[Any], results: list[Any], options: dict[str, Any], said: str
) -> None:
    (problem,) = problems(operator, operands, results, options)
    assert problem.startswith(f"m.tflite:0: {operator}: {said}")


def test_what_an_operator_that_is_not_translated_says(monkeypatch: pytest.MonkeyPatch) -> None:
    from hardwire.passes.translate_tflite.table import TABLE

    monkeypatch.delitem(TABLE, "abs")
    (problem,) = problems("ABS", [x(2)], [((2,), F32)], {})
    assert problem == (
        "m.tflite:0: ABS: hardwire does not compute this operator: convert the model without it."
    )


def test_every_operator_is_translated() -> None:
    from hardwire.dialect.tfl import WITHOUT_OPERATION, operators
    from hardwire.passes.translate_tflite.table import TABLE

    assert {*TABLE} == {
        each.name for each in operators().values() if each.builtin not in WITHOUT_OPERATION
    }
