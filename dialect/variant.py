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
    lie one behind the other, which static sizes ask for anyway. `up_to` is the highest rank of the
    tensor in a call, where that is laid out as one of `rank` (`Along`). Elements of the dtype
    `also` are converted to those of `dtype` first; where there are none, dtype and rank may be any
    if `empties` names the tensor whose sizes the result has.
    """

    dtype: Dtype
    rank: int
    shape: Shape | None = None
    ones: tuple[int, ...] = ()
    dense: bool = False
    up_to: int | None = None
    also: Dtype | None = None
    empties: str = ""

    @property
    def sizes(self) -> list[str]:
        """Each size as text, `?` where it is open."""
        if self.shape is not None:
            return [str(size) for size in self.shape]
        return ["1" if dim in self.ones else "?" for dim in range(self.rank)]

    def __str__(self) -> str:
        if self.up_to is not None:
            return f"{self.dtype.name}[up to {self.up_to} dimensions]"
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
    """A literal that is known at run time: `int`, `float` or `bool`; `count` of them in a list.

    One that `repeats` may be a list of one element, which stands for all of them. One that may be
    `shorter` has -1 in front of what a call gives, and -2 for what is no size.
    """

    kind: str
    count: int | None = None
    repeats: bool = False
    shorter: bool = False

    def __str__(self) -> str:
        count = f"up to {self.count}" if self.shorter else self.count
        return self.kind if self.count is None else f"{self.kind}[{count}]"


@dataclass(frozen=True)
class Along:
    """Dimensions that a call chooses by the argument `dim`.

    The tensors of these names, and all results, are laid out with the dimensions that are kept in
    the first `kept` places, and those that are chosen in the `chosen` ones behind. The kernel keeps
    dimensions that it reduces; a call may drop them, where there is an argument `keepdim`. With
    `empty_is_all` no dimension stands for all of them.
    """

    dim: str
    keepdim: str | None
    tensors: tuple[str, ...]
    kept: int
    chosen: int
    empty_is_all: bool = False

    @property
    def rank(self) -> int:
        """The rank of the kernel's tensors."""
        return self.kept + self.chosen

    def places(self, places: tuple[int, ...]) -> int | tuple[int, ...]:
        """As the value of the argument: a number where it takes one dimension only."""
        return places if self.chosen > 1 else places[0]


Given = TensorForm | Tensors | Fixed | Free


@dataclass(frozen=True)
class Variant:
    """What a kernel is compiled for: one `Given` for each argument that is no `out`.

    `spreads` says that tensors are broadcast to the sizes of each other before the kernel sees
    them. `result_count` is the number of tensors in a list that the operator gives. `along` are
    dimensions that a call chooses. Of one that is `written`, hardwire writes the loops itself.
    Those that it `promotes` may have other dtypes: their common one is the kernel's. Tensors have
    at least `lowest` dimensions; results behind the first as many as the list `listed` has numbers.
    """

    schema: FunctionSchema
    arguments: tuple[tuple[str, Given], ...]
    spreads: bool = False
    result_count: int | None = None
    results: tuple[TensorForm, ...] | None = None
    along: Along | None = None
    written: bool = False
    promotes: tuple[str, ...] = ()
    lowest: int = 0
    listed: str | None = None

    def __str__(self) -> str:
        given = ", ".join(f"{name}={form}" for name, form in self.arguments)
        return f"{self.schema.full_name}({given})"

    @property
    def converts(self) -> int:
        """How many tensors may be converted before the kernel sees them."""
        return len(self.promotes) + sum(form.also is not None for form in self.tensors)

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
