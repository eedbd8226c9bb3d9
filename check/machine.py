"""What runs objects for a check, and what that is told and gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ..dialect.errors import HardwireError
from ..runtime.host import STATUS_NAMES
from .calls import Event

if TYPE_CHECKING:
    from .trace import Traced


class CannotRun(HardwireError):
    """The object cannot be run, or did not end well: what follows on `the object`."""


@dataclass(frozen=True)
class Call:
    """What is given to one call."""

    inputs: tuple[np.ndarray, ...]
    sizes: tuple[int, ...] = ()
    seed: int | None = None


@dataclass(frozen=True)
class Outcome:
    """What one call left behind: its status, outputs, all inputs, and the state in order."""

    status: int
    outputs: tuple[np.ndarray, ...] = ()
    inputs: tuple[np.ndarray, ...] = ()
    state: tuple[np.ndarray, ...] = field(default=())

    @property
    def meaning(self) -> str:
        return STATUS_NAMES.get(self.status, f"status {self.status}")


class Machine(Protocol):
    """What runs objects."""

    name: str

    def run(self, image: bytes, calls: Sequence[Call]) -> list[Outcome]:
        """The calls one after another, with the state as it was compiled in to begin with."""
        ...

    def trace(self, object: Traced, calls: Sequence[Call]) -> list[Event]:
        """What the calls of the entry read and wrote in the last of these runs."""
        ...
