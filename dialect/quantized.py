"""Quantised element types: MLIR's `!quant.uniform`, whose elements stand for real numbers.

The integer `q` stands for `(q - zero_point) * scale`. Both are of the whole tensor
(`!quant.uniform<i8:f32, 0.5:3>`), or of each index of one axis, here the first
(`!quant.uniform<i8<-127:127>:f32:0, {0.5, 0.25}>`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .dtypes import BY_NAME, Dtype, bounds, storage_of
from .mlir import ir, quant

QUANTIZE, DEQUANTIZE = "quant.qcast", "quant.dcast"
"""From floats to a quantised type, and back."""
ARITHMETIC = "hw.arithmetic"
"""Which integers an operator on quantised values gives: those of one of these arithmetics."""
EXACT, TFLITE = "exact", "tflite"
COMPUTES = "hw.computes"
"""The same, of an operator on integers that computes for one on quantised values."""
CAST = "quant.scast"
"""The same bytes as integers, or as what they stand for."""


@dataclass(frozen=True)
class Quantized:
    """What a quantised element type says.

    Elements are stored as `storage`, from `lowest` to `highest`. `scales` are numbers of single
    precision, held exactly; with an `axis` there is one for each of its indices, and as many zero
    points; without one there is one of each.
    """

    storage: Dtype
    lowest: int
    highest: int
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int | None = None

    @staticmethod
    def whole(storage: str, scale: float, zero_point: int = 0) -> Quantized:
        """One scale for a whole tensor whose elements may be all that its storage can hold."""
        lowest, highest = bounds(BY_NAME[storage])
        return Quantized(BY_NAME[storage], lowest, highest, (scale,), (zero_point,))

    @property
    def scale(self) -> float:
        """The scale of a whole tensor; ValueError where each index of an axis has its own."""
        self._check_whole()
        return self.scales[0]

    @property
    def zero_point(self) -> int:
        """The zero point of a whole tensor; ValueError where each index of an axis has its own."""
        self._check_whole()
        return self.zero_points[0]

    def _check_whole(self) -> None:
        if self.axis is not None:
            raise ValueError("each index of an axis has parameters of its own.")

    def type(self) -> ir.Type:
        """The element type; needs a current context."""
        signed = self.storage.name != "uint8"
        storage = ir.IntegerType.get_signless(8 * self.storage.size)
        common = (int(signed), storage, ir.F32Type.get())
        if self.axis is None:
            return quant.UniformQuantizedType.get(
                *common, self.scale, self.zero_point, self.lowest, self.highest
            )
        return quant.UniformQuantizedPerAxisType.get(
            *common, list(self.scales), list(self.zero_points), self.axis, self.lowest, self.highest
        )


def quantized_of(type: ir.Type) -> Quantized | None:
    """What the element type of a tensor says; None for a tensor that is not quantised."""
    element = ir.RankedTensorType(type).element_type
    if isinstance(element, quant.UniformQuantizedType):
        return _said(element, (element.scale,), (element.zero_point,), None)
    if isinstance(element, quant.UniformQuantizedPerAxisType):
        return _said(element, element.scales, element.zero_points, element.quantized_dimension)
    return None


def is_quantized(type: ir.Type) -> bool:
    """True for a tensor of quantised elements."""
    is_tensor = isinstance(type, ir.RankedTensorType)
    return is_tensor and isinstance(ir.RankedTensorType(type).element_type, quant.QuantizedType)


def storage_type(type: ir.Type) -> ir.Type:
    """The type of the same tensor with its elements as the integers that they are stored as."""
    found = quantized_of(type)
    if found is None:
        return type
    tensor = ir.RankedTensorType(type)
    return ir.RankedTensorType.get(tensor.shape, found.storage.type(), tensor.encoding)


def _said(
    element: quant.QuantizedType,
    scales: Sequence[float],
    zero_points: Sequence[int],
    axis: int | None,
) -> Quantized:
    storage = storage_of(element)
    return Quantized(
        storage, element.storage_type_min, element.storage_type_max,
        tuple(scales), tuple(zero_points), axis,
    )  # fmt: skip
