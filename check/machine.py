"""What runs objects for a check, and what that is told and gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ..dialect.errors import HardwireError
from ..dialect.targets import Target, native
from ..lowering.interface import Interface
from ..runtime.host import STATUS_NAMES, HostModel
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


def machine_for(
    target: Target,
    interface: Interface,
    header: str,
    load: Callable[[bytes, Mapping[str, int]], HostModel],
) -> Machine:
    """This machine for its own objects, a board in QEMU for those of a Cortex-M."""
    from .boards import BOARDS, missing_tools
    from .on_board import OnBoard
    from .on_host import OnHost

    if target.triple.split("-")[0] == native().triple.split("-")[0]:
        return OnHost(load)
    if target.name not in BOARDS:
        raise HardwireError(
            f"--check: nothing here runs objects for {target.name}; with `--target native` the "
            "same model is checked on this machine."
        )
    missing = missing_tools()
    if missing:
        raise HardwireError(
            f"--check: an object for {target.name} is run in QEMU, and {' and '.join(missing)} "
            f"{'are' if len(missing) > 1 else 'is'} not installed (on Debian: apt-get install "
            "gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm)."
        )
    if any(spec.described for spec in interface.inputs):
        raise HardwireError(
            "--check: a model with inputs that may be quantized is checked on this machine only, "
            "with `--target native`."
        )
    return OnBoard(target.name, interface, header)
