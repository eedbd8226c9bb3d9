"""What builds a project: a Makefile, or CMake's files; and its board, with what is said of it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from ..check.boards import BOARDS, BOOT, THIS_MACHINE, Board, machine_of
from ..dialect.errors import HardwireError
from ..dialect.host_triple import ELF, host_triple
from ..dialect.targets import Target, is_of_this_kind
from ..lowering.texts import fill, read
from .program import FILES

SCRIPT = "board/board.ld"


@dataclass(frozen=True)
class Facts:
    """What the files of a build say. `options` are those of `hardwire compile`, and so are the
    `limits` of what the board has room for."""

    project: str
    name: str
    model: str
    target: str
    board: Board
    options: tuple[str, ...]
    limits: tuple[str, ...]

    @property
    def linking(self) -> list[str]:
        flags = [flag for flag in self.board.tools.flags if flag.startswith("-Wl,")]
        return [*flags, *([f"-T{SCRIPT}"] if self.board.script else [])]

    @property
    def cpu(self) -> list[str]:
        plain = [flag for flag in self.board.tools.flags if not flag.startswith("-Wl,")]
        return [*plain, *self.board.flags]


def board_of(target: Target) -> Board:
    """Where programs for a target run: on a board, or on this machine. Raises HardwireError."""
    if is_of_this_kind(target):
        if host_triple().endswith(ELF):
            raise HardwireError(
                "new: no program is written for this machine, whose linker takes no ELF; choose a "
                "board, as `--target cortex-m4f`."
            )
        return THIS_MACHINE
    if target.name in BOARDS:
        return machine_of(target.name)
    raise HardwireError(
        f"new: QEMU has no board for {target.name}; with `--target native` the project is a "
        "program of this machine."
    )


def board_files(board: Board) -> dict[str, bytes]:
    """The folder `board/`: start-up code, what prints, and one linker script."""
    names = ["board.h", *board.tools.sources]
    names += ["sections.h"] * ("sections.c" in names)
    found = {f"board/{name}": (BOOT / name).read_bytes() for name in names}
    if board.script is not None:
        script, sections = (
            (BOOT / name).read_text("utf-8") for name in (board.script, "sections.ld")
        )
        whole = script.replace("INCLUDE sections.ld\n", f"\n{sections}")
        found[SCRIPT] = whole.encode()
    return found


def make_files(facts: Facts) -> dict[str, bytes]:
    """The Makefile."""
    return {
        "Makefile": fill(
            FILES / "Makefile.in",
            script=SCRIPT if facts.board.script else "",
            limits=" ".join(facts.limits), linking=" ".join(facts.linking),
            **_values_of_build(facts, _in_makefile(facts.options)),
        ).encode()
    }  # fmt: skip


def cmake_files(facts: Facts) -> dict[str, bytes]:
    """CMakeLists.txt, and the toolchain file of a board."""
    board = facts.board
    words = _values_of_build(facts, _quoted([*facts.options, *facts.limits]))
    chosen, waits = "", ""
    linking = " ".join(facts.linking)
    if board is not THIS_MACHINE:
        chosen = (
            "if(NOT CMAKE_TOOLCHAIN_FILE)\n"
            '    set(CMAKE_TOOLCHAIN_FILE "${CMAKE_CURRENT_SOURCE_DIR}/toolchain.cmake")\n'
            "endif()\n"
        )
    if board.script is not None:
        script = '"${CMAKE_CURRENT_SOURCE_DIR}/' + SCRIPT + '"'
        linking = linking.replace(f"-T{SCRIPT}", script.replace('"$', '"-T$'))
        waits = f"set_target_properties(firmware PROPERTIES LINK_DEPENDS {script})\n"
    text = fill(
        FILES / "CMakeLists.txt.in", toolchain=chosen, script=waits, linking=linking, **words,
    )  # fmt: skip
    found = {"CMakeLists.txt": text.encode()}
    if board is not THIS_MACHINE:
        found["toolchain.cmake"] = fill(FILES / "toolchain.cmake.in", **words).encode()
    return found


BUILDS = {"make": make_files, "cmake": cmake_files}
COMMANDS = {"make": "make run", "cmake": "cmake -S . -B build\ncmake --build build --target run"}
MADE = {"make": "build/model", "cmake": "build/hardwire/{name}"}
FILES_OF = {
    "make": ("`Makefile` | compiles the model, builds the program, boots it |",),
    "cmake": (
        "`CMakeLists.txt` | compiles the model, builds the program, boots it |",
        "`toolchain.cmake` | the cross compiler and the emulator |",
    ),
}


def shared_files() -> dict[str, bytes]:
    """What is the same in every project."""
    names = ("compare.c", "compare.h", "show.c", "show.h")
    return {name: read(FILES / name).encode() for name in names} | {".gitignore": b"/build/\n"}


def readme(facts: Facts, build: str) -> str:
    """What the project says of itself."""
    board = facts.board
    kind = "what prints on this machine" if board is THIS_MACHINE else "what prints, on Linux"
    if board.script is not None:
        kind = f"start-up code and linker script of QEMU's {board.machine}, and what prints there"
    rows = FILES_OF[build][: 1 if board is THIS_MACHINE else None]
    where = "" if board is THIS_MACHINE else f" in QEMU, on {board.machine}"
    return fill(
        FILES / "README.md.in", commands=COMMANDS[build], where=where,
        packages=f"{build} {board.tools.packages}", kind=kind, build_files="\n| ".join(rows),
        made=MADE[build].format(name=facts.name), project=facts.project, name=facts.name,
        model=facts.model, target=facts.target,
    )  # fmt: skip


def _values_of_build(facts: Facts, options: str) -> dict[str, str]:
    tools = facts.board.tools
    return {
        "project": facts.project, "name": facts.name, "model": facts.model,
        "target": facts.target, "options": options, "compiler": tools.compiler,
        "cpu": " ".join(facts.cpu), "libraries": " ".join(tools.libraries),
        "emulate": " ".join(facts.board.emulation),
    }  # fmt: skip


def _in_makefile(options: Sequence[str]) -> str:
    """Words as make hands them to a shell."""
    return shlex.join(options).replace("$", "$$").replace("#", r"\#")


def _quoted(options: Sequence[str]) -> str:
    """Words as CMake takes them."""
    words = (re.sub(r'([\\"$])', r"\\\1", option) for option in options)
    return "".join([" OPTIONS"] * bool(options) + [f' "{word}"' for word in words])
