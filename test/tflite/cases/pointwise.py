"""Operators of one or two tensors, element by element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from hardwire.dialect.quantised_operators import tables

from ..reference import pointwise
from ..reference.arrays import DTYPES, Ints, Type
from .case import (
    CASES,
    Call,
    Case,
    Generator,
    case,
    elements,
    fitting,
    fused,
    quantised,
    scale,
    size,
    zero_point,
)  # fmt: skip


def _shapes(rng: Generator) -> tuple[list[int], list[int]]:
    """Two shapes, the same or such as can be broadcast."""
    shape = [size(rng, 5) for _ in range(size(rng, 4))]
    other = list(shape)
    if rng.random() < 0.5:
        other = [1 if rng.random() < 0.5 else extent for extent in shape]
        if rng.random() < 0.3:
            other = other[int(rng.integers(len(other))) :]
    return (shape, other) if rng.random() < 0.5 else (other, shape)


def _pair(call: Call, types: Sequence[Type]) -> tuple[Ints, Ints]:
    """Two operands; the second may be a constant."""
    first, second = _shapes(call.rng)
    x = call.given(first, types[0])
    if call.rng.random() < 0.3:
        return x, call.weight(elements(call.rng, second, types[1].name), types[1])
    return x, call.given(second, types[1])


def _near(rng: Generator, name: str) -> tuple[Type, Type]:
    """Two types of scales that are not far from each other, or the same."""
    base = rng.uniform(-16, 2)
    first = quantised(rng, name, base - 2, base + 2)
    if rng.random() < 0.2:
        return first, Type(name, first.scales, zero_point(rng, name))
    return first, quantised(rng, name, base - 2, base + 2)


def _of_sum(rng: Generator, types: tuple[Type, Type]) -> Type:
    """A type of sums: its scale is above the larger one of the operands in 19 (or 14) bits."""
    name = types[0].name
    most = max(types[0].scale, types[1].scale)
    wanted = fitting(rng, name, most * (300 if name == "INT8" else 2**17))
    least = most * 2.0 ** (-13 if name == "INT16" else -18)
    return Type(name, (float(np.float32(max(wanted.scale, least))),), wanted.zero_point)


def _sum(operator: str, name: str, sign: int, rng: Generator) -> Case:
    call, types = Call(rng), _near(rng, name)
    x, y = _pair(call, types)
    wanted = _of_sum(rng, types)
    activation = fused(rng, wanted)
    found = pointwise.add(x, y, (*types, wanted), activation, sign)
    return call.done(operator, wanted, found, fused_activation_function=activation)


for _name, _type, _sign in (("ADD", "INT8", 1), ("ADD", "INT16", 1), ("SUB", "INT8", -1),
                            ("SUB", "INT16", -1)):  # fmt: skip
    _key = _name if _type == "INT8" else f"{_name} 16"
    CASES[_key] = partial(_sum, _name, _type, _sign)


def _mul(name: str, rng: Generator) -> Case:
    call, types = Call(rng), (quantised(rng, name, -16, 2), quantised(rng, name, -16, 2))
    x, y = _pair(call, types)
    spread = (100 if name == "INT8" else 2**14) ** 2
    wanted = fitting(rng, name, types[0].scale * types[1].scale * spread)
    activation = fused(rng, wanted)
    found = pointwise.mul(x, y, (*types, wanted), activation)
    return call.done("MUL", wanted, found, fused_activation_function=activation)


CASES["MUL"] = partial(_mul, "INT8")
CASES["MUL 16"] = partial(_mul, "INT16")


@case("SQUARED_DIFFERENCE")
def squared_difference(rng: Generator) -> Case:
    call, types = Call(rng), _near(rng, "INT8")
    x, y = _pair(call, types)
    wanted = fitting(rng, "INT8", max(types[0].scale, types[1].scale) ** 2 * 20000)
    found = pointwise.squared_difference(x, y, (*types, wanted))
    return call.done("SQUARED_DIFFERENCE", wanted, found)


@case("DIV")
def div(rng: Generator) -> Case:
    call, types = Call(rng), _near(rng, "INT8")
    first, second = _shapes(rng)
    x = call.given(first, types[0])
    y = elements(rng, second, "INT8")
    zero = types[1].zero_point
    y = np.where(y == zero, zero - 1 if zero > -128 else zero + 1, y).astype(np.int8)
    y = call.weight(y, types[1])
    wanted = fitting(rng, "INT8", types[0].scale / types[1].scale * 10)
    least = types[0].scale / types[1].scale / 2**20
    wanted = Type("INT8", (float(np.float32(max(wanted.scale, least))),), wanted.zero_point)
    activation = fused(rng, wanted)
    found = pointwise.div(x, y, (*types, wanted), activation)
    return call.done("DIV", wanted, found, fused_activation_function=activation)


def _extreme(operator: str, name: str, rng: Generator) -> Case:
    call, type = Call(rng), quantised(rng, name)
    x, y = _pair(call, (type, type))
    found = (np.maximum if operator == "MAXIMUM" else np.minimum)(x, y)
    return call.done(operator, type, found)


for _name in ("MAXIMUM", "MINIMUM"):
    CASES[_name] = partial(_extreme, _name, "INT8")


def _compare(operator: str, rng: Generator) -> Case:
    call = Call(rng)
    base = rng.uniform(-10, -2)
    types = quantised(rng, "INT8", base, base + 2), quantised(rng, "INT8", base, base + 2)
    if rng.random() < 0.5:
        types = types[0], types[0]
    x, y = _pair(call, types)
    found = pointwise.compare(operator, x, y, types)
    return call.done(operator, Type("BOOL"), found)


for _name in pointwise.COMPARISONS:
    CASES[_name] = partial(_compare, _name)

Function = Callable[[tables.Numbers, tables.Numbers, Ints], Ints]


def _unary(operator: str, function: Function, given: Type, wanted: Type, rng: Generator) -> Case:
    """All 256 inputs of int8, or 2,000 of int16."""
    call = Call(rng)
    if given.name == "INT8":
        x = np.arange(-128, 128).astype(np.int8)
        call.operands.append(call.model.input(x.shape, "INT8", given.scale, given.zero_point))
        call.inputs.append(x)
        call.notes.append(f"every int8 {given.scales} {given.zero_point}")
    else:
        x = call.given((2000,), given)
    found = function(given.numbers, wanted.numbers, x).astype(DTYPES[wanted.name])
    return call.done(operator, wanted, found)


@case("LOGISTIC")
def logistic(rng: Generator) -> Case:
    wanted = Type("INT8", (1 / 256 if rng.random() < 0.9 else scale(rng),), -128)
    return _unary("LOGISTIC", tables.logistic, quantised(rng, "INT8", -16, 3), wanted, rng)


@case("LOGISTIC 16")
def logistic_16(rng: Generator) -> Case:
    given = quantised(rng, "INT16", -20, -2)
    function: Function = lambda given, _, x: tables.logistic16(given, x)  # noqa: E731
    return _unary("LOGISTIC", function, given, Type("INT16", (1 / 32768,)), rng)


@case("TANH")
def tanh(rng: Generator) -> Case:
    wanted = Type("INT8", (1 / 128 if rng.random() < 0.9 else scale(rng),), 0)
    return _unary("TANH", tables.tanh, quantised(rng, "INT8", -16, 3), wanted, rng)


@case("TANH 16")
def tanh_16(rng: Generator) -> Case:
    given = quantised(rng, "INT16", -20, -2)
    function: Function = lambda given, _, x: tables.tanh16(given, x)  # noqa: E731
    return _unary("TANH", function, given, Type("INT16", (1 / 32768,)), rng)


def _fitting_unary(operator: str, function: Function, name: str, rng: Generator) -> Case:
    given = quantised(rng, name, -16, 2)
    reach = given.scale * (128 if name == "INT8" else 2**15)
    return _unary(operator, function, given, fitting(rng, name, reach), rng)


CASES["RELU"] = partial(_fitting_unary, "RELU", tables.relu, "INT8")
CASES["RELU 16"] = partial(_fitting_unary, "RELU", tables.relu, "INT16")
CASES["ELU"] = partial(_fitting_unary, "ELU", tables.elu, "INT8")
CASES["ABS"] = partial(_fitting_unary, "ABS", tables.absolute, "INT8")
CASES["ABS 16"] = partial(_fitting_unary, "ABS", tables.absolute, "INT16")


@case("HARD_SWISH")
def hard_swish(rng: Generator) -> Case:
    given = quantised(rng, "INT8", -12, 2)
    wanted = fitting(rng, "INT8", given.scale * 256)
    least = given.scale / 127
    wanted = Type("INT8", (float(np.float32(max(wanted.scale, least))),), wanted.zero_point)
    return _unary("HARD_SWISH", tables.hard_swish, given, wanted, rng)


def _leaky(name: str, rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng, name, -16, 2)
    wanted = fitting(rng, name, given.scale * (128 if name == "INT8" else 2**15))
    slope = float(np.float32(rng.uniform(-1, 2)))
    x = call.given((500,), given)
    found = tables.leaky_relu(given.numbers, wanted.numbers, x, slope)
    return call.done("LEAKY_RELU", wanted, found.astype(x.dtype), alpha=slope)


CASES["LEAKY_RELU"] = partial(_leaky, "INT8")
CASES["LEAKY_RELU 16"] = partial(_leaky, "INT16")


@case("PRELU")
def prelu(rng: Generator) -> Case:
    call, given = Call(rng), quantised(rng, "INT8", -12, 2)
    slope, wanted = quantised(rng, "INT8", -9, -5), fitting(rng, "INT8", given.scale * 128)
    shape = [size(rng, 4) for _ in range(4)]
    x = call.given(shape, given)
    slopes = call.weight(elements(rng, shape[-1:], "INT8"), slope)
    return call.done("PRELU", wanted, pointwise.prelu(x, slopes, (given, slope, wanted)))


@case("RSQRT")
def rsqrt(rng: Generator) -> Case:
    call = Call(rng)
    given = Type("INT8", (scale(rng, -10, 2),), -128)
    reach = 1 / np.sqrt(given.scale)
    wanted = fitting(rng, "INT8", float(reach))
    x = call.given((100,), given)
    found = tables.rsqrt(given.numbers, wanted.numbers, x)
    return call.done("RSQRT", wanted, found.astype(np.int8))
