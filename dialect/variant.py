"""One variant of an operator: the dtypes, ranks and literals that a kernel is compiled for.

Sizes are left open. A literal is fixed to a value, or free: then it is an argument of the kernel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .dtypes import Dtype
from .plain import is_tuple
from .schema import FunctionSchema

Shape = tuple[int, ...]


@dataclass(frozen=True)
class TensorForm:
    """A tensor: its dtype and rank; `shape` where the sizes are compiled in.

    `ones` are dimensions whose size is 1, where the others are open; `dense` says that elements
    lie one behind the other, which static sizes ask for anyway.
    """

    dtype: Dtype
    rank: int
    shape: Shape | None = None
    ones: tuple[int, ...] = ()
    dense: bool = False

    @property
    def sizes(self) -> list[str]:
        """Each size as text, `?` where it is open."""
        if self.shape is not None:
            return [str(size) for size in self.shape]
        return ["1" if dim in self.ones else "?" for dim in range(self.rank)]

    def __str__(self) -> str:
        return f"{self.dtype.name}[{', '.join(self.sizes)}]"


@dataclass(frozen=True)
class Tensors:
    """A list of tensors; None is an element that is None."""

    items: tuple[TensorForm | None, ...]

    def __str__(self) -> str:
        return f"[{', '.join(str(item) for item in self.items)}]"


@dataclass(frozen=True)
class Fixed:
    """A literal of one value, lists as tuples; `dim_of` is the rank where it counts dimensions.

    Dimensions may be given from either end.
    """

    value: Any
    dim_of: int | None = None

    def __str__(self) -> str:
        return str(list(self.value) if is_tuple(self.value) else self.value)


@dataclass(frozen=True)
class Free:
    """A literal that is known at run time: `int`, `float` or `bool`; `count` of them in a list."""

    kind: str
    count: int | None = None

    def __str__(self) -> str:
        return self.kind if self.count is None else f"{self.kind}[{self.count}]"


Given = TensorForm | Tensors | Fixed | Free


@dataclass(frozen=True)
class Variant:
    """What a kernel is compiled for: one `Given` for each argument that is no `out`.

    `spreads` says that tensors are broadcast to the sizes of each other before the kernel sees
    them. `result_count` is the number of tensors in a list that the operator gives.
    """

    schema: FunctionSchema
    arguments: tuple[tuple[str, Given], ...]
    spreads: bool = False
    result_count: int | None = None
    results: tuple[TensorForm, ...] | None = None

    def __str__(self) -> str:
        given = ", ".join(f"{name}={form}" for name, form in self.arguments)
        return f"{self.schema.full_name}({given})"

    @property
    def is_static(self) -> bool:
        """Its sizes are compiled in."""
        return any(form.shape is not None for form in self.tensors)

    @property
    def tensors(self) -> tuple[TensorForm, ...]:
        """The tensors that are given, in order, those in lists included."""
        found: list[TensorForm] = []
        for _, given in self.arguments:
            if isinstance(given, TensorForm):
                found.append(given)
            elif isinstance(given, Tensors):
                found += [item for item in given.items if item is not None]
        return tuple(found)
