"""Small `.tflite` files that are in order, for the fuzzer to damage."""

from __future__ import annotations

from functools import cache

import numpy as np

from ..tflite.writer import Model


@cache
def seeds() -> tuple[Model, ...]:
    """Nobody keeps a change to them: what is damaged is a copy."""
    return _layers(), _pieces(), _numbers(), _state(), _flow(), _recurrent()


def _layers() -> Model:
    """A small network of quantised layers."""
    rng, model = np.random.default_rng(0), Model()
    x = model.input((1, 6, 5, 2), "INT8", 0.5, -3)
    weights = rng.integers(-127, 128, (4, 3, 3, 2)).astype(np.int8)
    filter = model.constant(weights, [0.25, 0.5, 0.125, 1.0], axis=0)
    bias = model.constant(np.arange(4, dtype=np.int32), [0.125, 0.25, 0.0625, 0.5])
    made = model.tensor((1, 3, 3, 4), "INT8", 2.0, 5)
    options = {"padding": "SAME", "stride_h": 2, "stride_w": 2, "dilation_h_factor": 1}
    model.add(
        "CONV_2D", [x, filter, bias], [made], dilation_w_factor=1,
        fused_activation_function="RELU", **options,
    )  # fmt: skip
    deep = rng.integers(-127, 128, (1, 2, 2, 4)).astype(np.int8)
    each = model.constant(deep, [0.25, 0.5, 0.125, 1.0], axis=3)
    next_ = model.tensor((1, 2, 2, 4), "INT8", 2.0, 5)
    model.add(
        "DEPTHWISE_CONV_2D", [made, each, None], [next_], padding="VALID", stride_h=1, stride_w=1,
        depth_multiplier=1, dilation_h_factor=1, dilation_w_factor=1,
    )  # fmt: skip
    pooled = model.tensor((1, 1, 1, 4), "INT8", 2.0, 5)
    model.add(
        "AVERAGE_POOL_2D", [next_], [pooled], padding="VALID", stride_h=2, stride_w=2,
        filter_height=2, filter_width=2,
    )  # fmt: skip
    rows = rng.integers(-127, 128, (3, 4)).astype(np.int8)
    sums = model.tensor((1, 3), "INT8", 4.0, 1)
    model.add("FULLY_CONNECTED", [pooled, model.constant(rows, 0.5), None], [sums])
    shares = model.tensor((1, 3), "INT8", 1 / 256, -128)
    model.add("SOFTMAX", [sums], [shares], beta=1.0)
    numbers = model.tensor((1, 3), "FLOAT32")
    model.add("DEQUANTIZE", [shares], [numbers])
    model.output(numbers, sums)
    return model


def _pieces() -> Model:
    """Tensors that are cut and joined."""
    model = Model()
    x = model.input((4, 6), "FLOAT32")
    ends = [model.constant(np.array(each, np.int32)) for each in ([1, 0], [3, 6], [1, -2])]
    part = model.tensor((2, 3), "FLOAT32")
    model.add("STRIDED_SLICE", [x, *ends], [part], end_mask=2, begin_mask=2)
    halves = [model.tensor((1, 3), "FLOAT32") for _ in range(2)]
    place = model.constant(np.array(0, np.int32))
    model.add("SPLIT", [place, part], halves, num_splits=2)
    whole = model.tensor((2, 3), "FLOAT32")
    model.add("CONCATENATION", halves[::-1], [whole], axis=0)
    sides = model.constant(np.array([[1, 0], [0, 2]], np.int32))
    padded, mirrored = (model.tensor((3, 5), "FLOAT32") for _ in range(2))
    model.add("PAD", [whole, sides], [padded])
    model.add("MIRROR_PAD", [whole, sides], [mirrored], mode="REFLECT")
    order = model.constant(np.array([1, 0], np.int32))
    turned = model.tensor((5, 3), "FLOAT32")
    model.add("TRANSPOSE", [padded, order], [turned])
    rows = model.constant(np.array([2, 0], np.int32))
    chosen = model.tensor((2, 3), "FLOAT32")
    model.add("GATHER", [turned, rows], [chosen], axis=0)
    packed = model.tensor((2, 2, 3), "FLOAT32")
    model.add("PACK", [chosen, part], [packed], axis=0, values_count=2)
    image = model.tensor((1, 2, 2, 3), "FLOAT32")
    model.add("RESHAPE", [packed, model.constant(np.array([1, 2, 2, 3], np.int32))], [image])
    larger, blocks = model.tensor((1, 3, 5, 3), "FLOAT32"), model.tensor((1, 1, 1, 12), "FLOAT32")
    size = model.constant(np.array([3, 5], np.int32))
    model.add("RESIZE_BILINEAR", [image, size], [larger], half_pixel_centers=True)
    model.add("SPACE_TO_DEPTH", [image], [blocks], block_size=2)
    model.output(mirrored, larger, blocks)
    return model


def _numbers() -> Model:
    """Elements that are computed with, and reductions."""
    model = Model()
    x, y = model.input((2, 3), "FLOAT32"), model.input((3,), "FLOAT32")
    sums, truth, where = (
        model.tensor((2, 3), kind) for kind in ("FLOAT32", "BOOL", "FLOAT32")
    )  # fmt: skip
    model.add("ADD", [x, y], [sums], fused_activation_function="RELU6")
    model.add("GREATER", [x, sums], [truth])
    model.add("SELECT_V2", [truth, x, sums], [where])
    axis = model.constant(np.array([1], np.int32))
    mean, most = model.tensor((2, 1), "FLOAT32"), model.tensor((2,), "INT32")
    model.add("MEAN", [where, axis], [mean], keep_dims=True)
    model.add("ARG_MAX", [where, axis], [most], output_type="INT32")
    product = model.tensor((2, 2), "FLOAT32")
    model.add("BATCH_MATMUL", [where, x], [product], adj_y=True)
    running = model.tensor((2, 2), "FLOAT32")
    one = model.constant(np.array(1, np.int32))
    model.add("CUMSUM", [product, one], [running], exclusive=True)
    halves = model.constant(np.ones((2, 2), np.float16))
    wide, squares = model.tensor((2, 2), "FLOAT32"), model.tensor((2, 2), "FLOAT32")
    model.add("DEQUANTIZE", [halves], [wide])
    model.add("SQUARED_DIFFERENCE", [running, wide], [squares])
    model.output(mean, most, squares)
    return model


def _state() -> Model:
    """A variable with a first value, which is written in each call."""
    model = Model()
    x = model.input((1, 2), "INT8", 0.5, 1)
    once = model.function()
    model.add("CALL_ONCE", [], [], init_subgraph_index=1)
    handle, old = model.tensor((), "RESOURCE"), model.tensor((1, 2), "INT8", 0.5, 1)
    model.add("VAR_HANDLE", [], [handle], shared_name="kept")
    model.add("READ_VARIABLE", [handle], [old])
    new = model.tensor((1, 2), "INT8", 0.5, 1)
    model.add("MAXIMUM", [old, x], [new])
    model.add("ASSIGN_VARIABLE", [handle, new], [])
    model.output(old)
    inner = once.tensor((), "RESOURCE")
    first = once.constant(np.array([[3, 4]], np.int8), 0.5, 1)
    once.add("VAR_HANDLE", [], [inner], shared_name="kept")
    once.add("ASSIGN_VARIABLE", [inner, first], [])
    return model


def _flow() -> Model:
    """A branch and a loop."""
    model = Model()
    x, limit = model.input((2,), "FLOAT32"), model.input((), "BOOL")
    ways = [model.function() for _ in range(4)]
    for way, name in zip(ways[:2], ("ABS", "NEG"), strict=True):
        given, made = way.input((2,), "FLOAT32"), way.tensor((2,), "FLOAT32")
        way.add(name, [given], [made])
        way.output(made)
    condition, body = ways[2:]
    count, value = condition.input((1,), "INT32"), condition.input((2,), "FLOAT32")
    three, goes_on = condition.constant(np.array([3], np.int32)), condition.tensor((1,), "BOOL")
    condition.add("LESS", [count, three], [goes_on])
    condition.output(goes_on)
    count, value = body.input((1,), "INT32"), body.input((2,), "FLOAT32")
    next_, twice = body.tensor((1,), "INT32"), body.tensor((2,), "FLOAT32")
    body.add("ADD", [count, body.constant(np.array([1], np.int32))], [next_])
    body.add("ADD", [value, value], [twice])
    body.output(next_, twice)
    chosen = model.tensor((2,), "FLOAT32")
    model.add("IF", [limit, x], [chosen], then_subgraph_index=1, else_subgraph_index=2)
    start, end = model.constant(np.array([0], np.int32)), model.tensor((1,), "INT32")
    made = model.tensor((2,), "FLOAT32")
    model.add(
        "WHILE", [start, chosen], [end, made], cond_subgraph_index=3, body_subgraph_index=4
    )  # fmt: skip
    model.output(end, made)
    return model


def _recurrent() -> Model:
    """A filter along time and an LSTM, which keep what they have."""
    rng, model = np.random.default_rng(1), Model()
    x = model.input((1, 3), "FLOAT32")

    def weight(*shape: int) -> int:
        return model.constant(rng.standard_normal(shape).astype(np.float32))

    kept = model.tensor((1, 8), "FLOAT32", isVariable=True)
    filtered = model.tensor((1, 2), "FLOAT32")
    model.add("SVDF", [x, weight(4, 3), weight(4, 2), weight(2), kept], [filtered], rank=2)
    steps = model.tensor((1, 1, 2), "FLOAT32")
    model.add("RESHAPE", [filtered, model.constant(np.array([1, 1, 2], np.int32))], [steps])
    states = [model.tensor((1, 3), "FLOAT32", isVariable=True) for _ in range(2)]
    gates = [weight(3, 2) for _ in range(4)] + [weight(3, 3) for _ in range(4)]
    biases = [weight(3) for _ in range(4)]
    operands = [steps, *gates, None, None, None, *biases, None, None, *states, *[None] * 4]
    output = model.tensor((1, 1, 3), "FLOAT32")
    model.add(
        "UNIDIRECTIONAL_SEQUENCE_LSTM", operands, [output], fused_activation_function="TANH"
    )  # fmt: skip
    model.output(filtered, output)
    return model
