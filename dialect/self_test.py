"""What a model's self-test is given and has to find: arrays that lie in one constant in flash."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

ALIGN = 8
"""Where arrays begin in the constant; no element of C's needs more."""


@dataclass(frozen=True)
class Expected:
    """What a buffer holds after the call, give or take."""

    array: np.ndarray
    tolerance: float

    @property
    def parts(self) -> int:
        """Complex numbers are two."""
        return 2 if np.iscomplexobj(self.array) else 1


@dataclass(frozen=True)
class SelfTest:
    """One call. `written` are the inputs that it writes, by their numbers."""

    inputs: tuple[np.ndarray, ...]
    outputs: tuple[Expected, ...]
    written: Mapping[int, Expected]
    sizes: tuple[int, ...] = ()

    @property
    def results(self) -> tuple[Expected, ...]:
        """All that is compared."""
        return *self.outputs, *self.written.values()

    @property
    def offsets(self) -> tuple[int, ...]:
        """Where inputs begin, and then what is compared."""
        sizes = [len(part) for part in self._parts()]
        return tuple(sum(sizes[:number]) for number in range(len(sizes)))

    def data(self) -> np.ndarray:
        """The constant; it is never empty."""
        return np.frombuffer(b"".join(self._parts()) or bytes(ALIGN), np.uint8)

    def _parts(self) -> list[bytes]:
        arrays = *self.inputs, *(each.array for each in self.results)
        return [each.tobytes().ljust(-(-each.nbytes // ALIGN) * ALIGN, b"\0") for each in arrays]
