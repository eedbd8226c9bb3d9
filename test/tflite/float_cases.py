"""Every operator of TFLite that computes with floats, or moves elements, on random ones.

Those that TFLM takes with floats are here; integers and quantised values have `cases/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .writer import TYPES, Model

RNG = np.random.default_rng(0)
F32, I32, BOOL = "FLOAT32", "INT32", "BOOL"
Result = tuple[tuple[int, ...], str]


@dataclass(frozen=True)
class Given:
    """An operand that is an input of the file; other arrays are constants."""

    data: np.ndarray


@dataclass(frozen=True)
class Case:
    """An operator, with options by their names in the writer."""

    operator: str
    operands: tuple[Any, ...]
    results: tuple[Result, ...]
    options: dict[str, Any]

    def write(self, model: Model) -> list[np.ndarray]:
        """Adds it to a file; its inputs."""
        inputs = [each.data for each in self.operands if isinstance(each, Given)]
        operands = [_operand(model, each) for each in self.operands]
        made = [model.tensor(shape, kind) for shape, kind in self.results]
        model.add(self.operator, operands, made, **self.options)
        model.output(*made)
        return inputs


def _operand(model: Model, each: Any) -> int | None:
    if each is None:
        return None
    if isinstance(each, Given):
        return model.input(each.data.shape, TYPES[each.data.dtype.name])
    return model.constant(each)


def random(*shape: int) -> np.ndarray:
    return np.array(RNG.standard_normal(shape), np.float32)


def truths(*shape: int) -> np.ndarray:
    return RNG.integers(0, 2, shape).astype(np.bool_)


def whole(*numbers: Any) -> np.ndarray:
    return np.array(numbers, np.int32)


def one(
    operator: str, operands: Sequence[Any], result: Sequence[int], kind: str = F32, **options: Any
) -> Case:
    return Case(operator, tuple(operands), ((tuple(result), kind),), options)


def windows() -> Iterator[Case]:
    """Convolutions and pools of all paddings, strides and dilations."""
    for padding, stride, size in (
        (p, s, k) for p in ("SAME", "VALID") for s in (1, 2) for k in (1, 2, 3)
    ):
        steps = {"padding": padding, "stride_h": stride, "stride_w": stride}
        for dilation in (1, 2) if stride == 1 else (1,):
            reach = (size - 1) * dilation + 1
            rows, columns = (
                -(-n // stride) if padding == "SAME" else (n - reach) // stride + 1 for n in (7, 6)
            )
            both = {**steps, "dilation_h_factor": dilation, "dilation_w_factor": dilation}
            x = Given(random(2, 7, 6, 3))
            yield one(
                "CONV_2D", [x, random(4, size, size, 3), random(4)], (2, rows, columns, 4),
                fused_activation_function="RELU", **both,
            )  # fmt: skip
            yield one(
                "DEPTHWISE_CONV_2D", [x, random(1, size, size, 6), random(6)],
                (2, rows, columns, 6), fused_activation_function="RELU6", depth_multiplier=2,
                **both,
            )  # fmt: skip
        if size == 1:
            continue
        rows, columns = (
            -(-n // stride) if padding == "SAME" else (n - size) // stride + 1 for n in (7, 6)
        )
        filters = {"filter_height": size, "filter_width": size}
        for operator in ("AVERAGE_POOL_2D", "MAX_POOL_2D", "L2_POOL_2D"):
            x = Given(random(2, 7, 6, 3))
            yield one(operator, [x], (2, rows, columns, 3), **steps, **filters)
        wide = 3 * stride if padding == "SAME" else 2 * stride + size
        yield one(
            "TRANSPOSE_CONV",
            [
                whole(2, wide, wide, 4), random(4, size, size, 3), Given(random(2, 3, 3, 3)),
                random(4),
            ],
            (2, wide, wide, 4), version=3, **steps,
        )  # fmt: skip
    plain = {"padding": "SAME", "stride_h": 1, "stride_w": 1}
    plain |= {"dilation_h_factor": 1, "dilation_w_factor": 1}
    yield one(
        "CONV_2D", [Given(random(1, 5, 5, 4)), random(6, 3, 3, 4), None], (1, 5, 5, 6), **plain
    )
    yield one(
        "CONV_2D", [Given(random(1, 5, 5, 4)), random(6, 3, 3, 2), None], (1, 5, 5, 6), **plain
    )


def elementwise() -> Iterator[Case]:
    for operator in ("ADD", "SUB", "MUL", "DIV"):
        x, y = Given(random(2, 3, 4)), Given(random(2, 3, 4))
        yield one(operator, [x, y], (2, 3, 4), fused_activation_function="RELU_N1_TO_1")
        yield one(operator, [x, Given(random(3, 1))], (2, 3, 4))
    yield one("ADD", [Given(whole(1, 2, 3)), Given(whole(4, 5, 6))], (3,), I32)
    for operator in ("MAXIMUM", "MINIMUM", "SQUARED_DIFFERENCE", "FLOOR_DIV", "FLOOR_MOD"):
        yield one(operator, [Given(random(2, 3, 4)), Given(random(2, 3, 4))], (2, 3, 4))
    for operator in ("EQUAL", "NOT_EQUAL", "GREATER", "GREATER_EQUAL", "LESS", "LESS_EQUAL"):
        near = [Given(np.round(random(2, 3, 4))) for _ in range(2)]
        yield one(operator, near, (2, 3, 4), BOOL)
    for operator in ("LOGICAL_AND", "LOGICAL_OR"):
        yield one(operator, [Given(truths(3, 4)), Given(truths(3, 4))], (3, 4), BOOL)
    yield one("LOGICAL_NOT", [Given(truths(3, 4))], (3, 4), BOOL)
    yield one("SELECT_V2", [Given(truths(3, 4)), Given(random(3, 4)), Given(random(3, 4))], (3, 4))
    yield one("SELECT_V2", [Given(truths(4)), Given(random(3, 4)), Given(random(1))], (3, 4))
    yield one("ADD_N", [Given(random(3, 5)) for _ in range(3)], (3, 5))
    for operator in ("ARG_MAX", "ARG_MIN"):
        yield one(operator, [Given(random(3, 5)), whole(1)], (3,), I32, output_type="INT32")


def functions() -> Iterator[Case]:
    for operator in (
        "ABS", "CEIL", "COS", "EXP", "FLOOR", "NEG", "ROUND", "SIN", "SQUARE", "TANH", "RELU",
        "RELU6", "LOGISTIC", "HARD_SWISH", "ELU",
    ):  # fmt: skip
        yield one(operator, [Given(random(2, 3, 4) * 4)], (2, 3, 4))
    for operator in ("LOG", "RSQRT", "SQRT"):
        yield one(operator, [Given(np.abs(random(2, 3, 4)))], (2, 3, 4))
    halves = np.array([0.5, 1.5, 2.5, -0.5, -1.5, 3.2], np.float32)
    yield one("ROUND", [Given(halves)], (6,))
    yield one("LEAKY_RELU", [Given(random(2, 3, 4))], (2, 3, 4), alpha=0.3)
    yield one("PRELU", [Given(random(2, 3, 4, 5)), random(1, 1, 5)], (2, 3, 4, 5))
    yield one("SOFTMAX", [Given(random(3, 5))], (3, 5), beta=1.0)
    yield one("SOFTMAX", [Given(random(3, 5))], (3, 5), beta=2.0)
    yield one("LOG_SOFTMAX", [Given(random(3, 5))], (3, 5))
    yield one("L2_NORMALIZATION", [Given(random(3, 5))], (3, 5))
    numbers = {"int8": "FLOAT32", "float32": "INT32", "int32": "FLOAT32"}
    for given, made in numbers.items():
        yield one("CAST", [Given((random(3, 4) * 20).astype(given))], (3, 4), made)
    yield one("CAST", [Given(truths(3, 4))], (3, 4), I32)


def shapes() -> Iterator[Case]:
    yield one("RESHAPE", [Given(random(2, 3, 4)), whole(6, 4)], (6, 4))
    yield one("SQUEEZE", [Given(random(1, 3, 1, 4))], (3, 4), squeeze_dims=[0, 2])
    yield one("EXPAND_DIMS", [Given(random(3, 4)), whole(1)], (3, 1, 4))
    yield one("TRANSPOSE", [Given(random(2, 3, 4)), whole(2, 0, 1)], (4, 2, 3))
    yield one("BROADCAST_TO", [Given(random(3, 1)), whole(2, 3, 4)], (2, 3, 4), version=2)
    yield one("BROADCAST_ARGS", [whole(3, 1), whole(2, 1, 4)], (3,), I32)
    yield one("SHAPE", [Given(random(2, 3, 4))], (3,), I32)
    yield one("ZEROS_LIKE", [Given(random(2, 3, 4))], (2, 3, 4))
    yield one("FILL", [whole(2, 3), Given(random())], (2, 3))
    yield one("REVERSE_V2", [Given(random(3, 4, 5)), whole(1)], (3, 4, 5))
    yield one("DEPTH_TO_SPACE", [Given(random(2, 2, 3, 8))], (2, 4, 6, 2), block_size=2)
    yield one("SPACE_TO_DEPTH", [Given(random(2, 4, 6, 2))], (2, 2, 3, 8), block_size=2)
    sides = whole([1, 0], [0, 1])
    yield one("SPACE_TO_BATCH_ND", [Given(random(2, 3, 5, 3)), whole(2, 2), sides], (8, 2, 3, 3))
    yield one("BATCH_TO_SPACE_ND", [Given(random(8, 2, 3, 3)), whole(2, 2), sides], (2, 3, 5, 3))
    sides = whole([1, 0], [2, 1])
    yield one("PAD", [Given(random(2, 3)), sides], (3, 6))
    yield one("PADV2", [Given(random(2, 3)), sides, np.array([1.5], np.float32)], (3, 6))
    for mode in ("REFLECT", "SYMMETRIC"):
        yield one("MIRROR_PAD", [Given(random(3, 4)), sides], (4, 7), mode=mode)
    for corners, pixels, size in (
        (c, p, s) for c, p in ((0, 0), (1, 0), (0, 1)) for s in ((6, 5), (2, 7))
    ):
        how = {"align_corners": bool(corners), "half_pixel_centers": bool(pixels)}
        for operator in ("RESIZE_BILINEAR", "RESIZE_NEAREST_NEIGHBOR"):
            yield one(operator, [Given(random(1, 3, 4, 2)), whole(*size)], (1, *size, 2), **how)


def parts() -> Iterator[Case]:
    yield one("CONCATENATION", [Given(random(2, 3)), Given(random(2, 4))], (2, 7), axis=-1)
    yield one("PACK", [Given(random(2, 3)) for _ in range(2)], (2, 2, 3), axis=1, values_count=2)
    x = Given(random(2, 6))
    yield Case("UNPACK", (Given(random(2, 3)),), (((2,), F32),) * 3, {"axis": 1, "num": 3})
    yield Case("SPLIT", (whole(1), x), (((2, 3), F32),) * 2, {"num_splits": 2})
    results = (((2, 1), F32), ((2, 5), F32))
    yield Case("SPLIT_V", (x, whole(1, 5), whole(1)), results, {"num_splits": 2})
    yield one("SLICE", [Given(random(3, 4, 5)), whole(1, 0, 2), whole(2, -1, 2)], (2, 4, 2))
    for begin, end, step, result, masks in (
        ((1, 0), (3, 5), (1, 2), (2, 3), {}),
        ((-3, -1), (4, 0), (1, -1), (3, 4), {}),
        ((0, 0), (0, 0), (1, -1), (4, 5), {"begin_mask": 3, "end_mask": 3}),
        ((1, 2), (2, 5), (1, 1), (3,), {"shrink_axis_mask": 1}),
        ((-1, 0), (0, 5), (1, 1), (5,), {"shrink_axis_mask": 1}),
        ((-1, -2), (0, 0), (1, 1), (), {"shrink_axis_mask": 3}),
    ):
        places = [whole(*each) for each in (begin, end, step)]
        yield one("STRIDED_SLICE", [Given(random(4, 5)), *places], result, **masks)
    yield one(
        "DYNAMIC_UPDATE_SLICE", [Given(random(4, 5)), Given(random(2, 3)), whole(1, 1)], (4, 5)
    )
    yield one("GATHER", [Given(random(4, 5)), Given(whole(2, 0, 3))], (3, 5), axis=0)
    yield one("GATHER", [Given(random(4, 5)), whole(2, 0, 3, 1)], (4, 4), axis=1)
    x, places = Given(random(2, 4, 5)), Given(whole([2, 0], [1, 3]))
    yield one("GATHER", [x, places], (2, 2, 5), axis=1, batch_dims=1)
    places = Given(whole([2, 0], [1, 3], [3, 4]))
    yield one("GATHER_ND", [Given(random(4, 5, 2)), places], (3, 2))
    yield one("EMBEDDING_LOOKUP", [Given(whole(2, 0, 3)), random(4, 5)], (3, 5))


def sums() -> Iterator[Case]:
    for operator in ("MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN"):
        yield one(operator, [Given(random(2, 3, 4, 5)), whole(1, 2)], (2, 1, 1, 5), keep_dims=True)
        yield one(operator, [Given(random(2, 3, 4)), whole(-1)], (2, 3), keep_dims=False)
    yield one("REDUCE_ALL", [Given(truths(2, 3, 4)), whole(1, 2)], (2,), BOOL, keep_dims=False)
    for exclusive, reverse in ((e, r) for e in (False, True) for r in (False, True)):
        how = {"exclusive": exclusive, "reverse": reverse}
        yield one("CUMSUM", [Given(random(2, 3, 4)), whole(1)], (2, 3, 4), **how)
    rows = [Given(random(3, 5)), random(4, 5), random(4)]
    yield one("FULLY_CONNECTED", rows, (3, 4), fused_activation_function="RELU")
    rows = [Given(random(2, 3, 5)), random(4, 5), None]
    yield one("FULLY_CONNECTED", rows, (2, 3, 4), keep_num_dims=True)
    yield one("FULLY_CONNECTED", [Given(random(2, 2, 2, 5)), random(4, 10), None], (4, 4))
    yield one("BATCH_MATMUL", [Given(random(2, 3, 5)), Given(random(2, 5, 4))], (2, 3, 4))
    turned = [Given(random(2, 5, 3)), Given(random(4, 5))]
    yield one("BATCH_MATMUL", turned, (2, 3, 4), adj_x=True, adj_y=True)


FAMILIES = (windows, elementwise, functions, shapes, parts, sums)
