"""Random calls of any operator, from its schema and from what its arguments are called.

PyTorch's arguments have their names for a reason: `dim` is a dimension, `index` is below an extent,
`weight` belongs to the channels. What is made here is a guess; many guesses do not go together, and
PyTorch's shape functions say which do (`dialect/torch_mlir/result_types.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import prod
from typing import Any

from ..dialect.entry import Entry
from ..dialect.schema import Argument
from .kernel_samples import NoSample, Shape, Source, Tensor

DISTINCT = (
    "sort", "argsort", "topk", "max.dim", "min.dim", "argmax", "argmin", "kthvalue", "median",
)  # fmt: skip
"""Operators that say where elements are: of equal ones it could be any."""
WRITES_AT = ("scatter.src", "scatter.value", "index_put", "index_copy", "index_fill.int_Scalar")
"""Operators that write at indices, in no certain order: each index occurs once."""
OF_CHANNELS = ("weight", "bias", "running_mean", "running_var", "mean", "rstd", "var")
RANKS = re.compile(r"(\d)d(?!\w*im)")
MATRICES = {
    "mm": ("mk", "kn"), "bmm": ("bmk", "bkn"), "addmm": ("mn", "mk", "kn"), "mv": ("mk", "k"),
    "addmv": ("m", "mk", "k"), "baddbmm": ("bmn", "bmk", "bkn"), "addbmm": ("mn", "bmk", "bkn"),
    "dot": ("k", "k"), "vdot": ("k", "k"), "ger": ("m", "n"), "outer": ("m", "n"),
    "addr": ("mn", "m", "n"), "matmul": ("mk", "kn"), "linear": ("mk", "nk", "n"),
    "_cdist_forward": ("mk", "nk"), "cdist": ("mk", "nk"), "bilinear": ("bm", "bn", "kmn", "k"),
    "kron": ("mn", "bk"), "tensordot": ("mk", "kn"), "einsum": ("mk", "kn"),
}  # fmt: skip
"""The tensors of operators on matrices, a letter for each extent."""
FALSE = ("training", "train", "transposed", "half_to_float", "sparse", "non_blocking", "copy")


def candidate(entry: Entry, source: Source) -> dict[str, Any]:
    """Arguments of a call, which may not go together."""
    return _Candidate(entry, source).arguments()


class _Candidate:
    """One guess: everything goes by `main`, the shape of the first tensor, and by `dim`."""

    def __init__(self, entry: Entry, source: Source) -> None:
        schema = entry.schema
        self.name = schema.full_name.removeprefix("aten::")
        self.schema = schema
        self.source = source
        self.random = source.random
        self.spatial = int(found[1]) if (found := RANKS.search(schema.name)) else None
        self.main = source.shape(self._rank())
        self.dim = self.random.randrange(len(self.main)) if self.main else 0
        self.dims = self._dims()
        self.extents: dict[str, int] = {letter: source.extent() for letter in "bmkn"}
        self.index: Shape = self._index_shape()
        self.matrices = iter(MATRICES.get(schema.name, ()))

    def arguments(self) -> dict[str, Any]:
        made = {one.name: self._argument(one) for one in self.schema.arguments if not one.is_out}
        if "min" in made and "max" in made and made["min"] is None and made["max"] is None:
            made["min"] = -0.5 if str(self.schema.argument("min").type) == "Scalar?" else Tensor(())
        return made

    def _rank(self) -> int:
        if self.spatial is not None:
            return self.spatial + self.random.choice((1, 2, 2))
        if self.name.startswith("_pdist"):
            return 2
        return max(self.source.rank(), 2 if "norm" in self.name else 1)

    def _dims(self) -> list[int]:
        every = list(range(len(self.main)))
        if self.schema.name == "permute":
            return self.random.sample(every, len(every))
        return sorted(self.random.sample(every, self.random.randint(1, len(every))))

    def _index_shape(self) -> Shape:
        """The shape of indices along `dim`: of one dimension, or as many as there are."""
        if self.name.startswith("index") or not self.main:
            return (self.source.extent(),)
        return tuple(self.random.randint(min(1, extent), extent) for extent in self.main)

    # One argument.

    def _argument(self, argument: Argument) -> Any:
        kind = str(argument.type)
        if kind.startswith("Tensor"):
            return self._tensor(argument, kind)
        if argument.has_default and self.random.random() < self._keeps(argument.name):
            return self._default(argument)
        maker = self._by_name(argument.name, kind)
        return self._by_type(argument, kind) if maker is None else maker()

    def _default(self, argument: Argument) -> Any:
        """The default; one number for a list of a known length becomes that list."""
        size = re.search(r"\[(\d+)\]", str(argument.type))
        if size is None or isinstance(argument.default, list | tuple | None):
            found = argument.default
            return list(found) if isinstance(found, tuple) else found
        return [argument.default] * int(size[1])

    @staticmethod
    def _keeps(name: str) -> float:
        """How often an argument has its default."""
        return 0.4 if name in ("dim", "keepdim", "correction", "alpha", "beta", "stride") else 0.8

    def _tensor(self, argument: Argument, kind: str) -> Any:
        name = argument.name
        if kind.rstrip("?").endswith("[]"):
            return self._tensors(kind)
        if kind == "Tensor?" and (name not in OF_CHANNELS or self.random.random() < 0.3):
            return None
        shape = next(self.matrices, None)
        if shape is not None:
            return Tensor(tuple(self.extents[letter] for letter in shape))
        makers: dict[str, Callable[[], Tensor]] = {
            "index": self._index, "indices": self._index, "src": self._src, "source": self._src,
            "mask": lambda: Tensor(self.main, dtype="bool"),
            "condition": lambda: Tensor(self.main, dtype="bool"),
            "grid": lambda: Tensor((*self.main[:1], *self.main[2:], 2), "unit"),
            "value": lambda: Tensor(()), "values": lambda: Tensor(self.index),
        }  # fmt: skip
        if name in makers and argument is not self.schema.arguments[0]:
            return makers[name]()
        if name in OF_CHANNELS and argument is not self.schema.arguments[0]:
            return self._of_channels(name)
        return Tensor(self.main, "distinct" if self.name.startswith(DISTINCT) else "normal")

    def _tensors(self, kind: str) -> list[Any]:
        """Several of one shape; for indexing, one for each of the first dimensions."""
        if kind == "Tensor?[]":
            count = self.random.randint(1, len(self.main))
            shape = (self.source.extent(),)
            values = "unique" if self.name in WRITES_AT else "index"
            self.index = (*shape, *self.main[count:])
            return [Tensor(shape, values, extent, "int64") for extent in self.main[:count]]
        return [Tensor(self.main) for _ in range(self.random.randint(1, 4))]

    def _index(self) -> Tensor:
        high = self.main[self.dim] if self.main else 1
        if self.name in WRITES_AT:
            shape = tuple(
                min(extent, high) if axis == self.dim or len(self.index) == 1 else extent
                for axis, extent in enumerate(self.index)
            )
            self.index = shape
            axis = self.dim if len(shape) > 1 else 0
            return Tensor(shape, "unique", high, "int64", axis)
        return Tensor(self.index, "index", high, "int64")

    def _src(self) -> Tensor:
        if self.name.startswith("select"):
            return Tensor((*self.main[: self.dim], *self.main[self.dim + 1 :]))
        return Tensor(
            self.index if "scatter" in self.name and "slice" not in self.name else self.main
        )

    def _of_channels(self, name: str) -> Tensor:
        shape = self.main[self.dims[0] :] if "layer_norm" in self.name else self.main[1:2]
        return Tensor(shape, "positive" if name in ("running_var", "var", "rstd") else "normal")

    def _by_name(self, name: str, kind: str) -> Callable[[], Any] | None:
        random, rank = self.random, len(self.main)
        spatial = self.spatial or max(1, rank - 2)
        several = {
            "dim": lambda: self.dims, "dims": lambda: self.dims,
            "shifts": lambda: [random.randint(-3, 3) for _ in self.dims],
            "size": self._size, "sizes": self._size,
            "normalized_shape": lambda: list(self.main[self.dims[0] :]),
            "repeats": lambda: [random.randint(1, 3) for _ in range(rank + random.randint(0, 1))],
            "kernel_size": lambda: [random.randint(1, 3) for _ in range(spatial)],
            "stride": lambda: [random.randint(1, 2) for _ in range(spatial)],
            "padding": lambda: self._padding(spatial),
            "dilation": lambda: [random.choice((1, 1, 2)) for _ in range(spatial)],
            "output_size": lambda: [self.source.extent() for _ in range(spatial)],
            "pad": lambda: [random.randint(0, 2) for _ in range(2 * random.randint(1, rank))],
        }  # fmt: skip
        single = {
            "dim": lambda: random.choice((self.dim, self.dim - rank)),
            "dim0": lambda: self.dim, "dim1": lambda: random.randrange(-rank, rank),
            "dim2": lambda: random.randrange(-rank, rank),
            "start": lambda: random.randint(-2, 1), "end": lambda: random.randint(2, 12),
            "step": lambda: random.randint(1, 2),
            "index": lambda: random.randrange(-1, max(1, min(self.main or (1,)))),
            "k": lambda: random.randint(1, max(1, self.main[-1] if self.main else 1)),
            "N": lambda: self.main[0], "C": lambda: self.main[1],
            "HxW": lambda: prod(self.main[2:]),
            "group": self._groups, "num_groups": self._groups, "groups": lambda: 1,
            "n": self.source.extent, "m": self.source.extent,
            "rounding_mode": lambda: random.choice(("trunc", "floor", None)),
            "correction": lambda: random.randint(0, 1), "eps": lambda: 1e-5,
            "momentum": lambda: 0.1, "p": lambda: random.choice((1.0, 2.0)),
        }  # fmt: skip
        table = several if "[" in kind else single
        return table.get(name)

    def _by_type(self, argument: Argument, kind: str) -> Any:
        name = argument.name
        if kind == "bool":
            return name == "sorted" or (name not in FALSE and self.random.random() < 0.5)
        if kind in ("Scalar", "float"):
            return self.random.choice((1.0, 2.5, -1.5) if self.source.is_float else (1, 2, 3))
        if kind in ("int", "SymInt"):
            return self.random.randint(-1, 3)
        if name in ("min", "max") and self.random.random() < 0.7:
            return -0.5 if name == "min" else 0.75
        if kind.endswith("?"):
            return None
        if "[" in kind and "int" in kind.lower():
            return [self.random.randint(1, 3) for _ in range(self.random.randint(1, 3))]
        if kind == "str":
            return self.random.choice(("sum", "prod", "mean", "amax", "amin"))
        if kind.startswith("bool["):
            return [self.random.random() < 0.5 for _ in range(int(kind[5:-1] or 2))]
        raise NoSample(f"hardwire has no value for the argument `{argument}`")

    def _size(self) -> list[int]:
        """A shape with the elements of `main`, or one that `main` is repeated to, or any."""
        if "expand" in self.name or "broadcast" in self.name:
            return [self.source.extent(3), *self.main]
        if "view" in self.name or "reshape" in self.name:
            joint = self.random.randint(0, len(self.main))
            return [*self.main[:joint], prod(self.main[joint:])]
        return list(self.source.shape(self.random.randint(0, 3)))

    def _padding(self, spatial: int) -> list[int]:
        per_side = 2 if "_pad" in self.name else 1
        return [self.random.randint(0, 2) for _ in range(spatial * per_side)]

    def _groups(self) -> int:
        fitting = [count for count in range(1, 9) if self.main[1] % count == 0]
        return self.random.choice(fitting)
