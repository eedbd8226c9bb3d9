"""From numbers to what stands for them, and back; other element types."""

from __future__ import annotations

from ...dialect.dtypes import of_tensor
from ...dialect.operators import fixed
from ...dialect.quantized import DEQUANTIZE, QUANTIZE
from .table import Refused, Translation, Value, shape_of, translates


@translates("quantize")
def quantize(t: Translation, input: Value) -> Value:
    """Of quantised values: the same numbers with another scale or zero point."""
    if t.facts(t.result) is None:
        raise Refused("what it gives are numbers, and hardwire quantises to at most 16 bits")
    _check_shape(t, input)
    if t.facts(input) is None and not of_tensor(input.type).is_float:
        raise Refused(f"hardwire does not quantise {of_tensor(input.type).name}")
    if t.facts(input) is None:
        return t.between(QUANTIZE, input, t.type)
    return t.call(fixed.REQUANTIZE, input, type=t.type)


@translates("dequantize")
def dequantize(t: Translation, input: Value) -> Value:
    """Of halves: single precision."""
    _check_shape(t, input)
    return t.cast(input, t.type) if t.facts(input) is None else t.between(DEQUANTIZE, input, t.type)


def _check_shape(t: Translation, input: Value) -> None:
    if shape_of(input) != t.shape:
        raise Refused("its result has another shape")


@translates("cast", in_reals=True)
def cast(t: Translation, input: Value) -> Value:
    return t.cast(input, t.type)
