"""Programs for Cortex-M without an operating system: built with gcc, and run in QEMU.

The start-up code and the linker scripts in `boot/` are all there is beside the program: no heap,
and of libc only what a program needs of memcpy, memset and libm.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

BOOT = Path(__file__).resolve().parent / "boot"
COMPILER = "arm-none-eabi-gcc"
EMULATOR = "qemu-system-arm"
STRICT = (
    "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Wconversion", "-Wmissing-prototypes", "-Werror",
)  # fmt: skip
HARD = "-mfloat-abi=hard"


@dataclass(frozen=True)
class Board:
    """A machine of QEMU, its linker script, and how to compile for its processor."""

    machine: str
    script: str
    flags: tuple[str, ...]


# A Cortex-M3 runs what is compiled for a Cortex-M0+, and a Cortex-M4 leaves its FPU alone.
BOARDS = {
    "cortex-m0plus": Board("mps2-an385", "mps2.ld", ("-mcpu=cortex-m0plus",)),
    "cortex-m3": Board("mps2-an385", "mps2.ld", ("-mcpu=cortex-m3",)),
    "cortex-m4": Board("mps2-an386", "mps2.ld", ("-mcpu=cortex-m4", "-mfloat-abi=soft")),
    "cortex-m4f": Board("mps2-an386", "mps2.ld", ("-mcpu=cortex-m4", HARD, "-mfpu=fpv4-sp-d16")),
    "cortex-m7": Board("mps2-an500", "mps2.ld", ("-mcpu=cortex-m7", HARD, "-mfpu=fpv5-d16")),
    "cortex-m33": Board("mps2-an505", "an505.ld", ("-mcpu=cortex-m33", HARD, "-mfpu=fpv5-sp-d16")),
    "cortex-m55": Board("mps3-an547", "an547.ld", ("-mcpu=cortex-m55", HARD)),
}


class FirmwareFailed(Exception):
    """A program for a board could not be built, or did not end well."""


def missing_tools() -> list[str]:
    """What is needed and not there."""
    return [tool for tool in (COMPILER, EMULATOR) if shutil.which(tool) is None]


def build(
    target: str,
    folder: Path,
    objects: Sequence[Path],
    c_sources: Sequence[Path],
    include_dirs: Sequence[Path] = (),
) -> Path:
    """Compile and link a program for the board of a target; the path of its ELF file.

    There is no library of system calls to link with, so a program that wants a heap, a file or a
    clock does not link.
    """
    board = BOARDS[target]
    image = folder / "image.elf"
    command = [COMPILER, "-mthumb", *board.flags, *STRICT, "-O2", "-ffunction-sections"]
    command += [f"-I{directory}" for directory in (BOOT, *include_dirs)]
    command += ["-nostdlib", f"-L{BOOT}", f"-T{board.script}", "-Wl,--gc-sections"]
    command += ["-Wl,--fatal-warnings", "-Wl,--no-warn-rwx-segments"]
    command += map(str, (BOOT / "startup.c", BOOT / "board.c", *c_sources, *objects))
    command += ["-lm", "-lc", "-lgcc", "-o", str(image)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise FirmwareFailed(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return image


def run(target: str, image: Path, seconds: float = 120) -> str:
    """Boot an image on the board of a target; what it printed. Its files are beside the image."""
    command = [EMULATOR, "-M", BOARDS[target].machine, "-nographic", "-monitor", "none"]
    command += ["-serial", "none", "-semihosting-config", "enable=on,target=native"]
    command += ["-kernel", str(image)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=seconds, stdin=subprocess.DEVNULL,
        check=False, cwd=image.parent,
    )  # fmt: skip
    if done.returncode != 0:
        raise FirmwareFailed(
            f"{image} on {BOARDS[target].machine}: exit code {done.returncode}\n"
            f"{done.stdout}{done.stderr}"
        )
    return done.stdout + done.stderr
