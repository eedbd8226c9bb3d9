"""Calls of a model on arrays that are exactly as it has them: nothing is converted or described.

What `HostModel.run` prepares for every call is prepared here once: the function, for the shapes of
the inputs those of the outputs, and memory for the arena, which the next call takes again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import addressof, c_char
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, Protocol, cast

import numpy as np

from .keyed import Tensor

Shapes = tuple[tuple[int, ...], ...]
Arena = tuple[np.ndarray, tuple[int, ...]]
"""Memory, and the addresses that are passed of it."""
WRITEABLE, WARN_ON_WRITE = 1 << 10, 1 << 31
"""Flags of numpy's arrays. What `broadcast_arrays` gives has both: it is no buffer to write to, and
asking for `flags.writeable` alone makes numpy warn."""
_WRITING = WRITEABLE | WARN_ON_WRITE
MOST_SHAPES = 64
"""So many are remembered of inputs whose sizes are open."""


class Prepared(NamedTuple):
    """What follows from the shapes of the inputs: those of the outputs, and the sizes that are
    passed."""

    outputs: Shapes
    sizes: tuple[int, ...]


class Model(Protocol):
    """What is asked once for all calls, or all of the same shapes."""

    def prepared(self, arrays: Sequence[np.ndarray]) -> Prepared:
        """Raises ValueError for shapes that do not fit."""
        ...

    def new_arena(self) -> Arena: ...


class Direct:
    """A function of a model, and what it is called with beside arrays.

    Calls may run in several threads: each takes an arena that no other one has.
    """

    def __init__(
        self,
        function: Callable[..., int],
        inputs: Sequence[Tensor],
        outputs: Sequence[Tensor],
        state: Sequence[int],
    ) -> None:
        self._function = function
        self._inputs = tuple((tensor.dtype, tensor.written) for tensor in inputs)
        self._outputs = tuple(tensor.dtype for tensor in outputs)
        self._state = tuple(state)
        self._arenas: SimpleQueue[Arena] = SimpleQueue()
        self._known: dict[Shapes, Prepared] = {}

    def run(self, arrays: Sequence[Any], model: Model) -> tuple[int, list[np.ndarray]] | None:
        """The status and the outputs; None where an array is not as the model has it."""
        if len(arrays) != len(self._inputs):
            return None
        shapes, places = list[tuple[int, ...]](), list[int]()
        for array, (dtype, written) in zip(arrays, self._inputs, strict=True):
            if type(array) is not np.ndarray or array.dtype != dtype:
                return None
            flags = array.flags
            if not flags.c_contiguous or (written and not flags.writeable):
                return None
            shapes.append(array.shape)
            places.append(_where_it_begins(array))
        prepared = self._prepared(tuple(shapes), arrays, model)
        return None if prepared is None else self._status_and_outputs(places, prepared, model)

    def _status_and_outputs(
        self, places: list[int], prepared: Prepared, model: Model
    ) -> tuple[int, list[np.ndarray]]:
        pairs = zip(prepared.outputs, self._outputs, strict=True)
        outputs = [np.empty(shape, dtype) for shape, dtype in pairs]
        places += map(_where_it_begins, outputs)
        try:
            arena = self._arenas.get_nowait()
        except Empty:
            arena = model.new_arena()
        status = self._function(*places, *prepared.sizes, *self._state, *arena[1])
        self._arenas.put(arena)
        return status, outputs

    def _prepared(
        self, shapes: Shapes, arrays: Sequence[np.ndarray], model: Model
    ) -> Prepared | None:
        found = self._known.get(shapes)
        if found is not None:
            return found
        try:
            found = model.prepared(arrays)
        except ValueError:
            return None
        if len(self._known) >= MOST_SHAPES:
            self._known.clear()
        self._known[shapes] = found
        return found


_first_byte = cast("Callable[[np.ndarray], c_char]", c_char.from_buffer)
"""Arrays of numpy's own types are buffers, which types of Python do not say before 3.12."""


def _where_it_begins(array: np.ndarray) -> int:
    """Where the elements of an array without gaps begin."""
    if array.flags.num & _WRITING == WRITEABLE and array.size and array.dtype.isbuiltin == 1:
        return addressof(_first_byte(array))
    return array.ctypes.data  # the same, more slowly
