"""Floats and integers as TFLite turns one into the other."""

from __future__ import annotations

from ..operators.table import Value
from .casts import dequantized, quantized
from .rules import Integers, rule


@rule("tflite", "quant::qcast")
def quantize(w: Integers, self: Value) -> Value:
    """The quotient is rounded with ties away from zero."""
    return quantized(w, self, "away")


@rule("tflite", "quant::dcast")
def dequantize(w: Integers, self: Value) -> Value:
    return dequantized(w, self)
