"""Sizes that depend on constants alone: how many elements a mask has that never changes.

The export takes them for sizes that depend on data, as it does not look into buffers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..registry import Operators
from . import tensors
from .fields import Field
from .nodes import Node, elements
from .size_text import Symbols

PICKS, REPEATS = "aten::index.Tensor", "aten::repeat_interleave.self_Tensor"
SAID_TO_WRITE = "aten::detach_"
"""It changes no element."""
COPIES = ("aten::lift_fresh_copy", "aten::clone", "aten::detach", "aten::alias", SAID_TO_WRITE)


def _true(data: np.ndarray) -> int:
    return int(np.count_nonzero(data))


def _total(data: np.ndarray) -> int | None:
    """One count alone is that of every row."""
    return None if data.size == 1 else int(data.sum())


COUNTS: Mapping[str, tuple[str, Callable[[np.ndarray], int | None]]] = {
    PICKS: ("indices", _true),
    "aten::masked_select": ("mask", _true),
    "aten::nonzero": ("self", _true),
    REPEATS: ("repeats", _total),
}
"""Operators whose result has as many elements, or rows, as the elements of an argument say."""


def known_sizes(
    graph: Field,
    constants: Mapping[str, Callable[[], np.ndarray]],
    symbols: Symbols,
    operators: Operators,
) -> dict[str, int]:
    """The sizes that constants decide, by the names that the file has for them. `constants` reads
    the weights that are not written, by the names of their values."""
    nodes = [Node(field) for field in graph["nodes"].items()]
    if not any(node.operator in COUNTS for node in nodes):
        return {}
    metas, found = graph["tensor_values"].entries(), dict[str, int]()
    kept = _Kept({name: name for name in constants}, nodes, operators)
    for node in nodes:
        result = node.tensors[0] if node.operator in COUNTS else None
        if result is None or result not in metas:
            continue
        unknown = set(tensors.unknown_symbols(metas[result], symbols))
        argument, count = COUNTS[node.operator or ""]
        given = kept.given(node, argument)
        if len(unknown) == 1 and given is not None:
            data = constants[given]()
            size = count(data)
            if size is not None and (node.operator != PICKS or data.dtype == bool):
                found[unknown.pop()] = size
    return found


@dataclass
class _Kept:
    """The values that have the elements of a constant: which, as nobody writes to them."""

    sources: dict[str, str]
    nodes: Sequence[Node]
    operators: Operators

    def __post_init__(self) -> None:
        for node in self.nodes:
            read = _tensors_read(node)
            if node.operator in COPIES and read[0] in self.sources and node.tensors[0]:
                self.sources[node.tensors[0]] = self.sources[read[0]]

    def given(self, node: Node, argument: str) -> str | None:
        """The constant that an operator is given alone for an argument; None where it is none."""
        named = [
            name for key, field in node.inputs for name in _tensor_names(field) if key == argument
        ]
        source = self.sources.get(named[0]) if len(named) == 1 else None
        return None if source is None or self._is_written(source) else source

    def _is_written(self, source: str) -> bool:
        """An operator writes to the constant, or to what is made of it, which may be a view."""
        made = {source}
        for node in self.nodes:
            read = made.intersection(_tensors_read(node))
            if read and self._writes(node):
                return True
            made.update(name for name in node.tensors if read and name)
        return False

    def _writes(self, node: Node) -> bool:
        name = node.operator
        if name is None or name not in self.operators:
            return True
        return name != SAID_TO_WRITE and bool(self.operators.schema(name).written)


def _tensors_read(node: Node) -> list[str]:
    return [name for _, field in node.inputs for name in _tensor_names(field)]


def _tensor_names(field: Field) -> list[str]:
    """The tensors of an argument."""
    items = elements(*field.union())
    return [value["name"].string() for tag, value in items if tag == "as_tensor"]
