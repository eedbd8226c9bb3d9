"""The processors that the emulator Unicorn has, and what functions for them agree on."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType

from ..lowering.code.x86_lengths import instructions


class CannotEmulate(ValueError):
    """Nothing here runs an object for this target; a whole sentence."""


def _of_thumb(code: bytes, at: int) -> int:
    return 4 if code[at + 1] >= 0xE8 else 2


def _of_riscv(code: bytes, at: int) -> int:
    return 4 if code[at] & 3 == 3 else 2


def _of_x86(code: bytes, at: int) -> int:
    return next(instructions(code[at : at + 15] + bytes(15))).size


@dataclass(frozen=True)
class Family:
    """Processors that are alike: what Unicorn calls them, by target; in which registers words and
    floats are passed, the result comes back, and the stack pointer is; the instruction that
    returns, to where the register `link` says (empty: the stack does); how long the instruction at
    a place is. `starts` are registers of the system with their values."""

    name: str
    modes: tuple[str, ...]
    cpus: Mapping[str, str]
    word: int
    words: tuple[str, ...]
    floats: str
    result: str
    stack: str
    counter: str
    link: str
    back: bytes
    size: Callable[[bytes, int], int]
    starts: tuple[tuple[str, int], ...] = ()
    thumb: int = 0
    """What is added to the address of code."""
    pairs: bool = False
    """A number of two words begins at an even one."""


def _letters(letter: str, first: int, count: int) -> tuple[str, ...]:
    return tuple(f"{letter}{number}" for number in range(first, first + count))


CORTEX_M = Family(
    "ARM", ("THUMB", "MCLASS"),
    {
        "cortex-m0plus": "CORTEX_M0", "cortex-m3": "CORTEX_M3", "cortex-m4": "CORTEX_M4",
        "cortex-m4f": "CORTEX_M4", "cortex-m7": "CORTEX_M7", "cortex-m33": "CORTEX_M33",
    },
    4, _letters("R", 0, 4), "SD", "R0", "SP", "PC", "LR", b"\x70\x47", _of_thumb, thumb=1,
    pairs=True,
)  # fmt: skip
_RISCV_STARTS = (("MSTATUS", 3 << 13),)
RISCV32 = Family(
    "RISCV", ("RISCV32",), dict.fromkeys(("rv32imc", "rv32imac", "rv32imafc"), "ANY"), 4,
    _letters("A", 0, 8), "FA", "A0", "SP", "PC", "RA", b"\x82\x80", _of_riscv, _RISCV_STARTS,
)  # fmt: skip
RISCV64 = Family(
    "RISCV", ("RISCV64",), {"rv64gc": "ANY"}, 8, _letters("A", 0, 8), "FA", "A0", "SP", "PC", "RA",
    b"\x82\x80", _of_riscv, _RISCV_STARTS,
)  # fmt: skip
ARM64 = Family(
    "ARM64", ("ARM",),
    dict.fromkeys(("aarch64", "cortex-a53", "cortex-a72", "cortex-a55", "cortex-a76"), "MAX"), 8,
    _letters("X", 0, 8), "SD", "X0", "SP", "PC", "X30", b"\xc0\x03\x5f\xd6", lambda code, at: 4,
    (("CPACR_EL1", 3 << 20),),
)  # fmt: skip
X86 = Family(
    "X86", ("64",), {"x86-64-v2": "NEHALEM"}, 8, ("RDI", "RSI", "RDX", "RCX", "R8", "R9"), "XMM",
    "RAX", "RSP", "RIP", "", b"\xc3", _of_x86, (("CR4", 3 << 9),),
)  # fmt: skip
FAMILIES = CORTEX_M, RISCV32, RISCV64, ARM64, X86
CPUS = {target: family for family in FAMILIES for target in family.cpus}
"""It knows no vectors of Cortex-M (MVE), of RISC-V, nor those of x86 behind SSE."""


@dataclass(frozen=True)
class Processor:
    """What is emulated, and the emulator's own modules."""

    unicorn: ModuleType
    constants: ModuleType
    family: Family
    target: str
    hard_floats: bool

    @cached_property
    def words(self) -> tuple[int, ...]:
        """The registers that words are passed in."""
        return tuple(map(self.register, self.family.words))

    def register(self, name: str) -> int:
        return getattr(self.constants, f"UC_{self.family.name}_REG_{name}")

    def floats(self, number: int, width: int) -> int:
        """The register for the next float of so many bytes."""
        names = self.family.floats
        letter = names[width // 8] if names == "SD" else names
        return self.register(f"{letter}{number}")

    @property
    def architecture(self) -> int:
        return getattr(self.unicorn, f"UC_ARCH_{self.family.name}")

    @property
    def mode(self) -> int:
        return sum(getattr(self.unicorn, f"UC_MODE_{mode}") for mode in self.family.modes)

    @property
    def model(self) -> int:
        bits = self.family.modes[0] if self.family.name == "RISCV" else self.family.name
        name = self.family.cpus[self.target]
        return getattr(self.constants, f"UC_CPU_{bits}_{name}")


def processor_for(target: str, hard_floats: bool) -> Processor:
    """CannotEmulate where there is none, or no emulator."""
    if target not in CPUS:
        raise CannotEmulate(
            f"an object for {target} cannot be run here: only those for {', '.join(CPUS)} can; "
            "`hardwire run --profile` runs others in QEMU."
        )
    family = CPUS[target]
    try:
        unicorn, constants = map(
            importlib.import_module, ("unicorn", f"unicorn.{family.name.lower()}_const")
        )
    except ImportError as problem:
        raise CannotEmulate(
            f"an object for {target} is run by the emulator Unicorn, which is not installed: "
            "pip install 'hardwire[run]'."
        ) from problem
    return Processor(unicorn, constants, family, target, hard_floats)
