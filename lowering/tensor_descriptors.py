"""What is in the descriptor of a tensor, and in the view of ExecuTorch's behind it.

    hwr_tensor        data, sizes, strides; rank, dtype and `reserved` as one word
    optional<Tensor>  the address of what follows, and 1: there is one
    TensorImpl        sizes, dim order, strides, data; rank, elements, the most of these; dtype,
                      dynamism (static) and device (the CPU) as one word

Kernels whose name has a namespace are given both, and 1 in `reserved`: if they are ExecuTorch's,
their adapters have nothing left to make (runtime/include/hardwire/executorch.hpp, `Viewed`). All
but the address of the data is constant. Where a call has a list of tensors, one descriptor has 3
in `reserved`, and behind the view the addresses of the list's pointers and of its Tensors
(`Listed`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ..dialect.layout import contiguous
from ..dialect.mlir import ir
from .attributes import number_of

HAS_VIEW = 1 << 16
"""1 in `reserved`."""
HAS_LIST = 2 << 16
"""2 in `reserved`."""
VIEW = 6
"""The number of the first field of a TensorImpl, and where it is, in pointers."""


LISTS = "lists"
"""What the entry of a tensor has behind whose descriptor a list is named."""
STEP = "step"
"""In the entry of that list: how many pointers an element is, 1 or 2 (`optional<Tensor>`)."""


@dataclass(frozen=True)
class Field:
    """A field: `data`, `sizes`, `strides`, `order`, `view`, `pointers` and `list` are addresses,
    `word` (of four bytes) and `index` numbers."""

    kind: str
    number: int = 0


@dataclass(frozen=True)
class Described:
    """What a descriptor says of its tensor. `offset` is where its data begin, in bytes."""

    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: int
    offset: int
    has_view: bool
    has_list: bool = False

    @staticmethod
    def of(fields: ir.DictAttr, has_view: bool) -> Described:
        """The entry of a call's tensor."""
        sizes, strides = (
            tuple(ir.DenseI32ArrayAttr(fields[name])) for name in ("sizes", "strides")
        )
        dtype, offset = number_of(fields, "dtype"), number_of(fields, "offset")
        return Described(sizes, strides, dtype, offset, has_view, has_view and LISTS in fields)

    @property
    def rank(self) -> int:
        return len(self.sizes)

    def fields(self) -> tuple[Field, ...]:
        """All fields in order."""
        word = self.rank | self.dtype << 8
        plain = (Field("data"), Field("sizes"), Field("strides"))
        if not self.has_view:
            return (*plain, Field("word", word))
        numbers = (self.rank, prod(self.sizes), prod(self.sizes))
        return (
            *plain,
            Field("word", word | HAS_VIEW | (HAS_LIST if self.has_list else 0)),
            Field("view"),
            Field("index", 1),
            *map(Field, ("sizes", "order", "strides", "data")),
            *(Field("index", number) for number in numbers),
            Field("word", self.dtype),
            *(map(Field, ("pointers", "list")) if self.has_list else ()),
        )

    def dim_order(self) -> list[int]:
        """The dimensions, outer ones first; those of one element stand where they are."""
        order: list[int] = []
        for one in range(self.rank):
            place = one
            while place > 0 and self._is_outer(one, order[place - 1]):
                place -= 1
            order.insert(place, one)
        return order

    def _is_outer(self, one: int, other: int) -> bool:
        if self.strides == contiguous(self.sizes).strides:
            return False
        alone = 1 in (self.sizes[one], self.sizes[other])
        return not alone and self.strides[one] > self.strides[other]


DESCRIPTOR = "!llvm.struct<(ptr, ptr, ptr, i32)>"
"""The type of an `hwr_tensor` in the llvm dialect."""


def struct(has_view: bool, index_bits: int, has_list: bool = False) -> str:
    """The type of a descriptor, with a view and a list behind it or without."""
    if not has_view:
        return DESCRIPTOR
    index = f"i{index_bits}"
    view = ["ptr", index, *["ptr"] * 4, *[index] * 3, "i32", *["ptr"] * (2 * has_list)]
    return DESCRIPTOR.replace("i32)", f"i32, {', '.join(view)})")
