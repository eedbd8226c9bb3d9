"""Which machine runs objects for a target."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..dialect.errors import HardwireError
from ..dialect.targets import Target, is_of_this_kind
from ..lowering.interface import Interface
from ..runtime.host import HostModel
from .boards import BOARDS, missing_tools
from .machine import Machine
from .on_board import OnBoard
from .on_host import OnHost


def machine_for(
    target: Target,
    interface: Interface,
    header: str,
    load: Callable[[bytes, Mapping[str, int]], HostModel],
) -> Machine:
    """This machine for its own objects, a board or a processor in QEMU for others."""
    if is_of_this_kind(target):
        return OnHost(load)
    return board_for(target, interface, header, "--check")


def board_for(target: Target, interface: Interface, header: str, option: str) -> OnBoard:
    """A board or a processor in QEMU; raises HardwireError, of an option, where there is none."""
    if target.name not in BOARDS:
        raise HardwireError(
            f"{option}: nothing here runs objects for {target.name}; with `--target native` the "
            "same model runs on this machine."
        )
    missing = missing_tools(target.name)
    if missing:
        raise HardwireError(
            f"{option}: an object for {target.name} is run in QEMU, and {' and '.join(missing)} "
            f"{'are' if len(missing) > 1 else 'is'} not installed (on Debian: apt-get install "
            f"{BOARDS[target.name].tools.packages})."
        )
    if any(spec.described for spec in interface.inputs):
        raise HardwireError(
            f"{option}: a model with inputs that may be quantized runs on this machine only, "
            "with `--target native`."
        )
    return OnBoard(target.name, interface, header)
