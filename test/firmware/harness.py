"""Compiled models as programs for the boards that QEMU emulates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
import pytest
from elftools.elf.elffile import ELFFile

from hardwire.check.boards import (
    BOARDS,
    BOOT,
    CORTEX_M,
    STRICT,
    FirmwareFailed,
    build,
    missing_tools,
    run,
)
from hardwire.dialect.dtypes import BY_NUMPY

HERE = Path(__file__).resolve().parent
__all__ = ["BOARDS", "BOOT", "STRICT", "FirmwareFailed", "build", "run"]
COMPILER, EMULATOR = CORTEX_M.compiler, CORTEX_M.emulator
HEAP = ("malloc", "calloc", "realloc", "free", "_malloc_r", "_free_r", "sbrk", "_sbrk", "_sbrk_r")

available = not missing_tools("cortex-m4f")
missing = f"{COMPILER} and {EMULATOR} are needed; `make test` says how to get them"


def each_board(names: Iterable[str] = BOARDS) -> list[object]:
    """Parameters of a test: targets, skipped where what runs their programs is not there."""
    return [
        pytest.param(name, marks=pytest.mark.skipif(bool(tools), reason=f"{tools} are needed"))
        for name in names
        for tools in [missing_tools(name)]
    ]


def need(target: str) -> None:
    """Skips a test where what runs the programs of a target is not there."""
    if tools := missing_tools(target):
        pytest.skip(f"{tools} are needed")


class Model(Protocol):
    """What the harness takes of a compiled model."""

    @property
    def name(self) -> str: ...
    @property
    def object(self) -> bytes: ...
    @property
    def header(self) -> str: ...


def build_and_run(
    target: str,
    folder: Path,
    objects: Sequence[Path],
    c_sources: Sequence[Path],
    include_dirs: Sequence[Path] = (),
) -> str:
    """Build a program for the board of a target and boot it there; what it printed."""
    return run(target, build(target, folder, objects, c_sources, include_dirs))


def build_model(
    target: str,
    folder: Path,
    model: Model,
    inputs: Sequence[np.ndarray],
    outputs: Sequence[np.ndarray],
    kernels: Sequence[Path] = (),
    include_dirs: Sequence[Path] = (),
    sizes: Sequence[int] = (),
    main: Path = HERE / "model_main.c",
    has_state: bool = False,
) -> Path:
    """An image that runs a compiled model once, or as `main` does. `outputs` say the shapes and
    dtypes to expect; `kernels` are C files with kernels of the user's, `sizes` those that the model
    leaves open."""
    (folder / f"{model.name}.o").write_bytes(model.object)
    (folder / f"{model.name}.h").write_text(model.header)
    (folder / "call.c").write_text(call_source(model.name, inputs, outputs, sizes, has_state))
    sources = (main, folder / "call.c", *kernels)
    includes = (HERE, folder, *include_dirs)
    return build(target, folder, (folder / f"{model.name}.o",), sources, includes)


def run_model(
    target: str,
    folder: Path,
    model: Model,
    inputs: Sequence[np.ndarray],
    outputs: Sequence[np.ndarray],
    kernels: Sequence[Path] = (),
    include_dirs: Sequence[Path] = (),
    sizes: Sequence[int] = (),
) -> list[np.ndarray]:
    """What a compiled model computes on the board of a target, bit for bit."""
    image = build_model(target, folder, model, inputs, outputs, kernels, include_dirs, sizes)
    return printed_outputs(run(target, image), outputs)


def printed_outputs(text: str, outputs: Sequence[np.ndarray]) -> list[np.ndarray]:
    """The outputs that model_main.c has printed, of the shapes and dtypes of `outputs`."""
    lines = [line.split()[1] for line in text.splitlines() if line.startswith("output ")]
    if len(lines) != len(outputs):
        raise FirmwareFailed(f"expected {len(outputs)} outputs, but the image printed:\n{text}")
    return [
        np.frombuffer(bytes.fromhex(line), like.dtype).reshape(like.shape)
        for line, like in zip(lines, outputs, strict=True)
    ]


def call_source(
    name: str,
    inputs: Sequence[np.ndarray],
    outputs: Sequence[np.ndarray],
    sizes: Sequence[int] = (),
    has_state: bool = False,
) -> str:
    """The C file between model_main.c and a model: its input, its buffers and the call. A state is
    given as it is before it is reset: zeros."""
    lines = ['#include "model.h"', f'#include "{name}.h"', ""]
    for index, array in enumerate(inputs):
        lines.append(f"static const {_buffer(array)} input_{index} = {{{{{_words(array)}}}}};")
    lines += [f"static {_buffer(like)} output_{index};" for index, like in enumerate(outputs)]
    prefix = name.upper()
    lines += [
        f"static unsigned char arena[{prefix}_ARENA_SIZE + 1]",
        f"    __attribute__((aligned({prefix}_ARENA_ALIGN)));",
        "const struct model_output model_outputs[] = {",
    ]
    for index, like in enumerate(outputs):
        lines.append(f"    {{(const unsigned char *)&output_{index}, {like.nbytes}}},")
    arguments = [f"input_{index}.values" for index in range(len(inputs))]
    arguments += [f"output_{index}.values" for index in range(len(outputs))]
    arguments += map(str, sizes)
    if has_state:
        lines.insert(2, f"static {name}_state state;")
        arguments.append("&state")
    call = f"{name}_run({', '.join([*arguments, 'arena'])})"
    lines += [
        "};",
        f"const uint32_t model_output_count = {len(outputs)};",
        f"int model_call(void) {{ return (int){call}; }}",
    ]
    return "\n".join(lines) + "\n"


def _buffer(array: np.ndarray) -> str:
    """The C type of a buffer of that shape and dtype, which can be initialised bit by bit."""
    ctype = BY_NUMPY[array.dtype].c
    return f"union {{ uint32_t words[{_word_count(array)}]; {ctype} values[{array.size}]; }}"


def _word_count(array: np.ndarray) -> int:
    return -(-array.nbytes // 4)


def _words(array: np.ndarray) -> str:
    content = array.tobytes().ljust(4 * _word_count(array), b"\0")
    return ", ".join(f"0x{word:08x}" for word in np.frombuffer(content, "<u4").tolist())


def symbols(image: Path) -> set[str]:
    """The names of all symbols of an ELF file."""
    with image.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".symtab")
        return {symbol.name for symbol in table.iter_symbols()}


def memory(image: Path) -> dict[str, int]:
    """Bytes of an image that are stored (`flash`) and that are written at run time (`ram`)."""
    flash = ram = 0
    with image.open("rb") as file:
        for section in ELFFile(file).iter_sections():
            if not section["sh_flags"] & 2:
                continue
            flash += section["sh_size"] if section["sh_type"] != "SHT_NOBITS" else 0
            ram += section["sh_size"] if section["sh_flags"] & 1 else 0
    return {"flash": flash, "ram": ram}
