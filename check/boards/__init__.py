"""Programs for other processors than this machine's: built with gcc, and run in QEMU.

For Cortex-M and RISC-V the start-up code and the linker scripts in `boot/` are all there is beside
the program: no heap, and of libc only what a program needs of memcpy, memset and libm (RISC-V: no
libm). Checks run RISC-V as a program of Linux; firmware is alone on QEMU's board `virt`
(`machine_of`). For 64-bit Arm it is a program of Linux, linked statically.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

BOOT = Path(__file__).resolve().parent / "boot"
STRICT = (
    "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Wconversion", "-Wmissing-prototypes", "-Werror",
)  # fmt: skip
HARD = "-mfloat-abi=hard"


@dataclass(frozen=True)
class Tools:
    """What builds programs for a family of processors, and what they begin with; `packages` are
    those of Debian that have the compiler and the emulator."""

    compiler: str
    emulator: str
    packages: str
    sources: tuple[str, ...]
    flags: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()


CORTEX_M = Tools(
    "arm-none-eabi-gcc", "qemu-system-arm",
    "gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm",
    ("startup.c", "sections.c", "board.c", "hex.c"),
    ("-mthumb", "-nostdlib", "-Wl,--no-warn-rwx-segments"), ("-lm", "-lc", "-lgcc"),
)  # fmt: skip
ARM64 = Tools(
    "aarch64-linux-gnu-gcc", "qemu-aarch64",
    "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user", ("linux.c",), ("-static",), ("-lm",),
)  # fmt: skip
RISCV = {
    bits: Tools(
        "riscv64-unknown-elf-gcc", f"qemu-riscv{bits}", "gcc-riscv64-unknown-elf qemu-user",
        ("riscv.c", "memory.c", "hex.c"),
        ("-nostdlib", "-ffreestanding", "-static", "-Wl,--no-relax,--no-warn-rwx-segments"),
        ("-lgcc",),
    )
    for bits in (32, 64)
}  # fmt: skip


VIRT = {
    bits: replace(
        tools,
        emulator=f"qemu-system-riscv{bits}",
        packages="gcc-riscv64-unknown-elf qemu-system-misc",
        sources=("startup_riscv.c", "sections.c", "board.c", "memory.c", "hex.c"),
    )
    for bits, tools in RISCV.items()
}
"""Of programs that are alone on their machine."""
HOST = Tools("cc", "", "gcc libc6-dev", ("linux.c",), (), ("-lm",))


@dataclass(frozen=True)
class Board:
    """A machine of QEMU, or a processor on which it runs programs of Linux; how to compile for it,
    and the linker script of a machine. Of some machines the `processor` is chosen."""

    machine: str
    flags: tuple[str, ...]
    tools: Tools = CORTEX_M
    script: str | None = None
    processor: str | None = None

    @property
    def linking(self) -> tuple[str, ...]:
        return () if self.script is None else (f"-L{BOOT}", f"-T{self.script}")

    @property
    def emulation(self) -> list[str]:
        """What runs an image, which is named behind it; nothing where that runs by itself."""
        if not self.tools.emulator:
            return []
        if self.script is None:
            return [self.tools.emulator, "-cpu", self.machine]
        chosen = [] if self.processor is None else ["-cpu", self.processor, "-bios", "none"]
        return [
            self.tools.emulator, "-M", self.machine, *chosen, "-nographic", "-monitor", "none",
            "-serial", "none", "-semihosting-config", "enable=on,target=native", "-kernel",
        ]  # fmt: skip

    def command(self, image: Path) -> list[str]:
        """What runs an image."""
        return [*self.emulation, str(image)]


def _cortex_m(machine: str, script: str, *flags: str) -> Board:
    return Board(machine, flags, script=script)


VECTORS = "Zve32f=true,vlen=128,vext_spec=v1.0"
"""QEMU 7.2 has no vectors of integers alone."""


# A Cortex-M3 runs what is compiled for a Cortex-M0+, and a Cortex-M4 leaves its FPU alone. A
# Cortex-A53 and A72 have no dot products; QEMU 7.2 has no Cortex-A55, whose instructions A76 has,
# and no Cortex-M85, none of whose own instructions hardwire takes; what it has of Armv9 is all in
# `max`, and GCC 12 knows no Neoverse V2, which is an N2 to it. RISC-V processors have those
# extensions only that the target says.
BOARDS = {
    "cortex-m0plus": _cortex_m("mps2-an385", "mps2.ld", "-mcpu=cortex-m0plus"),
    "cortex-m3": _cortex_m("mps2-an385", "mps2.ld", "-mcpu=cortex-m3"),
    "cortex-m4": _cortex_m("mps2-an386", "mps2.ld", "-mcpu=cortex-m4", "-mfloat-abi=soft"),
    "cortex-m4f": _cortex_m("mps2-an386", "mps2.ld", "-mcpu=cortex-m4", HARD, "-mfpu=fpv4-sp-d16"),
    "cortex-m7": _cortex_m("mps2-an500", "mps2.ld", "-mcpu=cortex-m7", HARD, "-mfpu=fpv5-d16"),
    "cortex-m33": _cortex_m(
        "mps2-an505", "an505.ld", "-mcpu=cortex-m33", HARD, "-mfpu=fpv5-sp-d16"
    ),
    "cortex-m55": _cortex_m("mps3-an547", "an547.ld", "-mcpu=cortex-m55", HARD),
    "cortex-m85": _cortex_m("mps3-an547", "an547.ld", "-mcpu=cortex-m55", HARD),
    "aarch64": Board("cortex-a53", ("-mcpu=cortex-a53",), ARM64),
    "cortex-a53": Board("cortex-a53", ("-mcpu=cortex-a53",), ARM64),
    "cortex-a72": Board("cortex-a72", ("-mcpu=cortex-a72",), ARM64),
    "cortex-a55": Board("cortex-a76", ("-mcpu=cortex-a55",), ARM64),
    "cortex-a76": Board("cortex-a76", ("-mcpu=cortex-a76",), ARM64),
    **{
        name: Board(f"max,sve{bits}=on,sme=off", (f"-mcpu={known}",), ARM64)
        for name, bits, known in (
            ("cortex-a710", 128, "cortex-a710"),
            ("neoverse-v1", 256, "neoverse-v1"),
            ("neoverse-n2", 128, "neoverse-n2"),
            ("neoverse-v2", 128, "neoverse-n2"),
        )
    },
    "rv32imc": Board("rv32,a=false,f=false,d=false", ("-march=rv32imc", "-mabi=ilp32"), RISCV[32]),
    "rv32imac": Board("rv32,f=false,d=false", ("-march=rv32imac", "-mabi=ilp32"), RISCV[32]),
    "rv32imafc": Board("rv32,d=false", ("-march=rv32imafc", "-mabi=ilp32f"), RISCV[32]),
    "rv32imc_zve32x_zvl128b": Board(
        f"rv32,a=false,d=false,{VECTORS}", ("-march=rv32imc", "-mabi=ilp32"), RISCV[32]
    ),
    "rv32imafc_zve32f_zvl128b": Board(
        f"rv32,d=false,{VECTORS}",
        ("-march=rv32imafc", "-mabi=ilp32f"),
        RISCV[32],
    ),
    "rv64gcv": Board(
        "rv64,v=true,vlen=128,vext_spec=v1.0",
        ("-march=rv64gc", "-mabi=lp64d", "-mcmodel=medany"),
        RISCV[64],
    ),
    "rv64gc": Board("rv64", ("-march=rv64gc", "-mabi=lp64d", "-mcmodel=medany"), RISCV[64]),
}


THIS_MACHINE = Board("this machine", (), HOST)


def machine_of(target: str) -> Board:
    """The board on which firmware for a target of `BOARDS` is alone: of RISC-V QEMU's `virt`."""
    board = BOARDS[target]
    for bits, tools in RISCV.items():
        if board.tools == tools:
            return replace(
                board, machine="virt", tools=VIRT[bits], script="virt.ld", processor=board.machine
            )
    return board


class FirmwareFailed(Exception):
    """A program for a board could not be built, or did not end well."""


def missing_tools(target: str) -> list[str]:
    """What programs for a target need and is not there."""
    return missing(BOARDS[target])


def missing(board: Board) -> list[str]:
    """What programs for a board need and is not there."""
    tools = board.tools
    return [
        tool for tool in (tools.compiler, tools.emulator) if tool and shutil.which(tool) is None
    ]


def build(
    target: str,
    folder: Path,
    objects: Sequence[Path],
    c_sources: Sequence[Path],
    include_dirs: Sequence[Path] = (),
) -> Path:
    """Compile and link a program for the board of a target; the path of its ELF file.

    For a Cortex-M there is no library of system calls to link with, so a program that wants a heap,
    a file or a clock does not link.
    """
    board, image = BOARDS[target], folder / "image.elf"
    tools = board.tools
    command = [tools.compiler, *tools.flags, *board.flags, *STRICT, "-O2", "-ffunction-sections"]
    command += [f"-I{directory}" for directory in (BOOT, *include_dirs)]
    command += [*board.linking, "-Wl,--gc-sections", "-Wl,--fatal-warnings"]
    command += map(str, (*(BOOT / name for name in tools.sources), *c_sources, *objects))
    command += [*tools.libraries, "-o", str(image)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise FirmwareFailed(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return image


def run(target: str, image: Path, seconds: float = 120, plugin: str = "") -> str:
    """Boot an image on the board of a target; what it printed. Its files are beside the image.
    `plugin` is one of QEMU's, with what it is given."""
    emulator, *arguments = BOARDS[target].command(image)
    command = [emulator, *(["-plugin", plugin] if plugin else []), *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=seconds,
        stdin=subprocess.DEVNULL, check=False, cwd=image.parent,
    )  # fmt: skip
    if done.returncode != 0:
        raise FirmwareFailed(
            f"{image} on {BOARDS[target].machine}: exit code {done.returncode}\n"
            f"{done.stdout}{done.stderr}"
        )
    return done.stdout + done.stderr
