"""What is known of a tensor where there is none: its shape and its element type."""

from __future__ import annotations

from dataclasses import dataclass

from .dtypes import Dtype

Shape = tuple[int, ...]


@dataclass(frozen=True)
class TensorFacts:
    """What is known of a tensor argument. `is_number`: it stands for one, as promotion goes."""

    shape: Shape
    dtype: Dtype
    is_number: bool = False
