"""Arguments by the types and the names that a schema gives them."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import torch

from hardwire.dialect.schema import Argument, FunctionSchema, ListType, OptionalType

from .call import DTYPES, Call, Leaf
from .choices import Choices
from .fills import FILLS

DTYPE_WEIGHTS = {
    "f32": 40, "i64": 14, "f16": 8, "bf16": 8, "f64": 7, "i32": 8, "u8": 6, "i8": 6, "i16": 4,
    "bool": 6, "c64": 1,
}  # fmt: skip
EXTENTS = {3: 18, 2: 18, 1: 14, 4: 12, 5: 10, 0: 5, 7: 6, 8: 5, 6: 4, 9: 2, 16: 2, 17: 1}
RANKS = {2: 34, 1: 18, 0: 9, 3: 24, 4: 12, 5: 3}
NUMBERS = (
    1, 2, 0, -1, 0.5, 3, -2.5, 1e-3, True, 7, 100, 255, 256, -129, 65536, 2**31, -(2**31), 1e10,
    2**63 - 1, 2**53 + 1, -0.0, inf, -inf, nan, 1e-45, 3.4e38,
)  # fmt: skip
WORDS = {
    "reduction": ("mean", "sum", "none"),
    "rounding_mode": ("trunc", "floor"),
    "approximate": ("none", "tanh"),
    "reduce": ("sum", "prod", "mean", "amax", "amin", "add", "multiply"),
    "mode": ("constant", "reflect", "replicate", "circular", "reduced", "complete"),
    "side": ("left", "right"),
    "indexing": ("ij", "xy"),
    "interpolation": ("linear", "lower", "higher", "midpoint", "nearest"),
    "ord": ("fro", "nuc"),
    "padding": ("same", "valid"),
}
INDICES = ("index", "indices", "target", "mask")
IGNORED = ("Layout", "Device", "Generator", "MemoryFormat", "Storage", "Stream", "DeviceIndex")
DEFAULTS_KEPT = 60


def drawn(c: Choices, schema: FunctionSchema, operator: str) -> Call:
    """A call of an operator; at times an argument is left to its default."""
    shape = tuple(c.weighted(EXTENTS) for _ in range(c.weighted(RANKS)))
    dtype = c.weighted(DTYPE_WEIGHTS)
    arguments = Arguments(c, shape, dtype)
    given, named = [], []
    for each in schema.arguments:
        if each.is_out or (each.default_text is not None and c.chance(DEFAULTS_KEPT)):
            continue
        by_name = each.kwarg_only or len(given) < schema.index(each.name)
        if by_name:
            named.append((each.name, arguments.value(each)))
        else:
            given.append(arguments.value(each))
    return Call(operator, tuple(given), tuple(named))


class Arguments:
    """The values of one call: its tensors have shapes that broadcast with one another."""

    def __init__(self, c: Choices, shape: tuple[int, ...], dtype: str) -> None:
        self.c, self.shape, self.dtype = c, shape, dtype
        self.count = 0

    def value(self, argument: Argument) -> Any:
        return self._of(argument.type, argument.name)

    def _of(self, kind: Any, name: str) -> Any:
        if isinstance(kind, OptionalType):
            return None if self.c.chance(40) else self._of(kind.element, name)
        if isinstance(kind, ListType):
            return self._list(kind, name)
        if kind.name in IGNORED:
            return None
        return getattr(self, f"_{kind.name.lower()}")(name)

    def _list(self, kind: ListType, name: str) -> Any:
        inner = str(kind.element)
        if inner in ("int", "SymInt") and "dim" not in name:
            if name in ("size", "shape", "sizes", "repeats", "dims"):
                return self._sizes()
            count = kind.size or self.c.number(1, 3)
            return tuple(self.c.number(0, 3) for _ in range(count))
        if "dim" in name:
            dims = [self._dim() for _ in range(kind.size or self.c.number(0, 3))]
            return tuple(dict.fromkeys(dims))
        count = kind.size or self.c.number(1, 3)
        return tuple(self._of(kind.element, name) for _ in range(count))

    def _sizes(self) -> tuple[int, ...]:
        if self.c.chance(50):
            return self.shape
        return tuple(self.c.weighted(EXTENTS) for _ in range(self.c.number(0, 3)))

    def _tensor(self, name: str) -> Leaf:
        self.count += 1
        if name in INDICES and self.count > 1:
            high = max(max(self.shape, default=1) - 1, 0) if self.c.chance(30) else 1
            dtype = "bool" if name == "mask" else "i64"
            return Leaf(dtype, self._shape(), f"range 0 {min(high, 1)}")
        dtype = self.dtype if self.c.chance(75) else self.c.weighted(DTYPE_WEIGHTS)
        return Leaf(dtype, self._shape(), self.c.one_of(FILLS))

    def _shape(self) -> tuple[int, ...]:
        """The common shape, or one that broadcasts with it."""
        if self.count == 1 or self.c.chance(65):
            return self.shape
        cut = self.c.number(0, len(self.shape))
        return tuple(1 if self.c.chance(25) else extent for extent in self.shape[cut:])

    def _dim(self) -> int:
        rank = max(len(self.shape), 1)
        return self.c.number(-rank, rank - 1)

    def _int(self, name: str) -> int:
        return self._dim() if "dim" in name else self.c.number(-2, 4)

    _symint = _int

    def _float(self, name: str) -> float:
        return float(self.c.one_of(NUMBERS))

    def _scalar(self, name: str) -> int | float:
        return self.c.one_of(NUMBERS)

    def _bool(self, name: str) -> bool:
        return self.c.chance(50)

    def _str(self, name: str) -> str:
        return self.c.one_of(WORDS.get(name, ("none",)))

    def _scalartype(self, name: str) -> torch.dtype:
        return DTYPES[self.c.weighted(DTYPE_WEIGHTS)]
