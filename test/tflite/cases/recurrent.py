"""What keeps a state: SVDF and LSTM. They begin with the zero point of their states."""

from __future__ import annotations

from functools import partial

import numpy as np

from ..reference import recurrent
from ..reference.arrays import DTYPES, Ints, Type
from .case import CASES, Call, Case, Generator, elements, fitting, quantised, scale, size


def _kept(call: Call, shape: tuple[int, ...], type: Type) -> Ints:
    """A variable tensor, as it is before the first step."""
    number = call.model.tensor(shape, type.name, type.scale, type.zero_point, isVariable=True)
    call.operands.append(number)
    start = type.zero_point if type.name == "INT8" else 0
    return np.full(shape, start, DTYPES[type.name])


def _svdf(state: str, rng: Generator) -> Case:
    call, rank = Call(rng), size(rng, 3)
    batch, inputs, units, steps = size(rng, 3), size(rng, 9), size(rng, 5), size(rng, 7)
    given, by_feature = quantised(rng, "INT8", -9, -3), Type("INT8", (scale(rng, -10, -6),))
    x = call.given((batch, inputs), given)
    feature = call.weight(elements(rng, (units * rank, inputs), "INT8"), by_feature)
    by_time = Type(state, (scale(rng, -12, -8),))
    time = call.weight(elements(rng, (units * rank, steps), state), by_time)
    if state == "INT16":
        time //= 64
        call.model.table.buffers[-1].data = np.frombuffer(time.tobytes(), np.uint8)
    kept = fitting(rng, state, given.scale * by_feature.scale * 75 * 75 * np.sqrt(inputs) * 2)
    kept = Type(state, (max(kept.scale, 2.0**-20),), kept.zero_point if state == "INT8" else 0)
    unit = kept.scale * by_time.scale
    bias = rng.integers(-2000, 2000, units).astype(np.int32)
    call.weight(bias, Type("", (unit,)))
    before = _kept(call, (batch, units * rank * steps), kept)
    reach = unit * np.sqrt(steps * rank) * (75 if state == "INT8" else 2**14) * 150
    wanted = fitting(rng, "INT8", float(reach))
    types = given, by_feature, by_time, kept, wanted
    found, _ = recurrent.svdf(x, feature, time, bias, before, types, rank)
    return call.done("SVDF", wanted, found, rank=rank)


CASES["SVDF"] = partial(_svdf, "INT8")
CASES["SVDF 16"] = partial(_svdf, "INT16")


def _lstm(name: str, rng: Generator) -> Case:
    call, major = Call(rng), bool(rng.integers(2))
    batch, time, inputs, units = size(rng, 3), size(rng, 4), size(rng, 6), size(rng, 6)
    given, kept = quantised(rng, name, -8, -4), quantised(rng, name, -8, -6)
    if name == "INT16":
        given, kept = quantised(rng, name, -15, -12), quantised(rng, name, -15, -14)
    cells = Type("INT16", (2.0 ** -int(rng.integers(9, 16)),))
    shape = (time, batch, inputs) if major else (batch, time, inputs)
    x = call.given(shape, given)
    scales = [(scale(rng, -9, -5), scale(rng, -9, -5)) for _ in range(4)]
    weights, again = (
        [
            call.weight(elements(rng, (units, extent), "INT8"), Type("INT8", (scales[gate][side],)))
            for gate in range(4)
        ]
        for side, extent in ((0, inputs), (1, units))
    )
    call.operands.extend([None] * 3)
    wide = np.int64 if name == "INT16" else np.int32
    biases = [
        call.weight(rng.integers(-3000, 3000, units).astype(wide),
                    Type("", (given.scale * scales[gate][0],)))
        for gate in range(4)
    ]  # fmt: skip
    call.operands.extend([None] * 2)
    states = _kept(call, (batch, units), kept), _kept(call, (batch, units), cells)
    call.operands.extend([None] * 4)
    clip = float(rng.choice([0.0, 0.0, 0.5]))
    ordered = np.swapaxes(x, 0, 1) if major else x
    types = given, kept, cells
    found, _, _ = recurrent.lstm(ordered, weights, again, biases, types, scales, clip, states)
    found = np.swapaxes(found, 0, 1) if major else found
    return call.done(
        "UNIDIRECTIONAL_SEQUENCE_LSTM", kept, found, fused_activation_function="TANH",
        time_major=major, cell_clip=clip,
    )  # fmt: skip


CASES["UNIDIRECTIONAL_SEQUENCE_LSTM"] = partial(_lstm, "INT8")
CASES["UNIDIRECTIONAL_SEQUENCE_LSTM 16"] = partial(_lstm, "INT16")
