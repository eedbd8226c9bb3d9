"""Tensors of PyTorch as a kernel is given them: contiguous, or as its library asks for them.

A tensor is passed where it lies if it lies so. Otherwise a copy is, whose values go back where the
kernel writes to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from ...dialect.layout import ordered
from ...dialect.scalar_types import CODES, find
from ..c_arguments import Described

KNOWN = (
    "Byte", "Char", "Short", "Int", "Long", "Half", "Float", "Double", "Bool", "BFloat16", "QInt8",
    "QUInt8", "QInt32",
)  # fmt: skip
"""The element types of `<hardwire/tensor.h>`."""

LARGEST = 2**31 - 1
_NOTHING = torch.zeros(64, dtype=torch.uint8)
"""What a tensor without elements points to."""


class Unfit(ValueError):
    """A tensor that kernels cannot be given; the message ends a sentence about it."""


@dataclass(frozen=True)
class Operand:
    """A tensor and what of it is passed; `placed` is a copy, its dimensions in their order in
    memory, where the tensor itself does not lie as the kernel needs it."""

    tensor: Tensor
    order: tuple[int, ...]
    placed: Tensor | None

    def described(self) -> Described:
        """What of it a descriptor says. Raises Unfit where that is too much for one."""
        tensor = self.tensor if self.placed is None else self.placed
        sizes = tuple(self.tensor.shape)
        strides = ordered(sizes, self.order).strides
        if max((*sizes, *strides), default=0) > LARGEST:
            raise Unfit(f"of shape {list(sizes)} is too large for a descriptor")
        numbers = None
        if self.tensor.is_quantized:
            numbers = self.tensor.q_scale(), self.tensor.q_zero_point()
        address = tensor.data_ptr() or _NOTHING.data_ptr()
        return Described(address, sizes, strides, CODES[dtype_name(self.tensor)], numbers)

    def write_back(self) -> None:
        """Puts what the kernel wrote where the tensor lies."""
        if self.placed is not None:
            back = [self.order.index(dim) for dim in range(len(self.order))]
            self.tensor.copy_(self.placed.permute(back))


def dtype_name(tensor: Tensor) -> str:
    """The C++ name of a tensor's element type. Raises Unfit where kernels cannot have it."""
    text = str(tensor.dtype).removeprefix("torch.")
    name = find(text)
    if name is None or name not in KNOWN:
        raise Unfit(f"is {text}, which kernels cannot be given")
    if tensor.layout is not torch.strided or tensor.device.type != "cpu":
        raise Unfit(f"lies on {tensor.device} as {tensor.layout}, where kernels cannot read it")
    if tensor.is_quantized and tensor.qscheme() is not torch.per_tensor_affine:
        raise Unfit("is quantised by channels, which kernels cannot be given")
    return name


def laid_out(tensor: Tensor, order: Sequence[int], align: int, others: Iterable[Tensor]) -> Operand:
    """A tensor with its dimensions in that order and its address a multiple of `align`; a copy
    where it shares memory with one of the others, of which one is written."""
    shared = any(_share_memory(tensor, other) for other in others)
    if not shared and _lies(tensor, order) and tensor.data_ptr() % max(align, 1) == 0:
        return Operand(tensor, tuple(order), None)
    placed = tensor.permute(list(order)).clone(memory_format=torch.contiguous_format)
    if placed.data_ptr() % max(align, 1):
        raise Unfit(f"cannot be aligned to {align} bytes here")
    return Operand(tensor, tuple(order), placed)


def _share_memory(tensor: Tensor, other: Tensor) -> bool:
    start = tensor.untyped_storage().data_ptr()
    return start != 0 and start == other.untyped_storage().data_ptr()


def _lies(tensor: Tensor, order: Sequence[int]) -> bool:
    """Strides of dimensions that have one element say nothing."""
    if tensor.numel() == 0:
        return True
    sizes = tuple(tensor.shape)
    wanted = ordered(sizes, tuple(order)).strides
    return all(
        size == 1 or mine == theirs
        for size, mine, theirs in zip(sizes, tensor.stride(), wanted, strict=True)
    )
