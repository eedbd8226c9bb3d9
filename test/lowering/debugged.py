"""A network whose objects are looked at as debuggers do, and the tools that do so."""

from __future__ import annotations

import importlib.util
import io
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from hardwire.api import read
from hardwire.dialect.mlir import ir
from hardwire.lowering.object import emit_object
from hardwire.tools.emit import advance

NET = """\
import torch
from torch import nn
from parts.layers import Gate
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 4, 3, padding=1)
        self.gate = Gate()
        self.fc = nn.Linear(4 * 6 * 6, 5)
    def forward(self, x):
        y = self.conv(x)  # conv2d
        y = torch.relu(y)  # relu
        y = self.gate(y)
        y = self.fc(y.flatten(1))  # linear
        return torch.softmax(y, -1)  # softmax
"""
LAYERS = """\
import torch
class Gate(torch.nn.Module):
    def forward(self, y):
        z = torch.sigmoid(y)  # sigmoid
        return y * z  # mul
"""
LINES = {
    line.rpartition("# ")[2]: (file, number)
    for file, text in (("net.py", NET), ("parts/layers.py", LAYERS))
    for number, line in enumerate(text.splitlines(), 1)
    if "# " in line
}
"""Where each operator is written, by its name."""
KERNEL = "net_convolution_relu_sigmoid_0"
FUSED = ("conv2d", "relu", "sigmoid", "mul")
TOOLS = {
    "cortex-m0plus": "arm-none-eabi-",
    "cortex-m4f": "arm-none-eabi-",
    "aarch64": "aarch64-linux-gnu-",
    "rv32imac": "riscv64-unknown-elf-",
    "rv64gc": "riscv64-unknown-elf-",
    "x86-64-v3": "x86_64-linux-gnu-",
}
"""What the binutils of each kind of machine are called."""
LEVELS = ("none", "lines", "full")
LINUX = ("aarch64", "rv64gc", "x86-64-v3")
each_machine = pytest.mark.parametrize("target", TOOLS)


def exported(folder: Path) -> torch.export.ExportedProgram:
    """The network, from sources in this folder."""
    (folder / "parts").mkdir(parents=True)
    (folder / "net.py").write_text(NET)
    (folder / "parts" / "layers.py").write_text(LAYERS)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        for name in ("parts", "parts.layers"):
            patch.delitem(sys.modules, name, raising=False)
        spec = importlib.util.spec_from_file_location("net", folder / "net.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    torch.manual_seed(0)
    return torch.export.export(module.Net().eval(), (torch.randn(1, 2, 6, 6),))


def objects(model: Path, target: str) -> dict[str, bytes]:
    """The same program, emitted several times."""
    program = read(model, target)
    advance(program, "llvm")
    found: dict[str, bytes] = {}
    for level in LEVELS:
        module = ir.Module.parse(whole(program.module), program.context)
        found[level] = emit_object(replace(program, module=module, debug=level))
    return found


def whole(module: ir.Module) -> str:
    return str(module.operation.get_asm(enable_debug_info=True))


def tool(target: str, name: str) -> str:
    command = TOOLS[target] + name
    if shutil.which(command) is None:
        pytest.skip(f"{command} is not installed")
    return command


def linked(image: bytes, target: str, folder: Path) -> Path:
    """A program at an address of its own, as firmware is."""
    (folder / "net.o").write_bytes(image)
    machine = ["-m", "elf32lriscv"] if target == "rv32imac" else []
    command = [tool(target, "ld"), *machine, "-Ttext=0x20000", "--unresolved-symbols=ignore-all",
               "--fatal-warnings", "-e", "net_run", "net.o", "-o", "net.elf"]  # fmt: skip
    subprocess.run(command, cwd=folder, check=True)
    return folder / "net.elf"


Frame = tuple[str, str]
"""A function, and `file:line`."""


def frames(program: Path, target: str, symbol: str) -> list[tuple[Frame, ...]]:
    """What addr2line says of every second byte of a function, innermost first."""
    [told] = [
        told
        for start, size in functions(program)
        for told in [_told(program, target, range(start, start + size, 2))]
        if told[0][-1][0] == symbol
    ]
    return told


def functions(program: Path) -> list[tuple[int, int]]:
    """Where the functions of a program begin, and their sizes: symbols are not what models call
    kernels that other models may share."""
    found = ELFFile(io.BytesIO(program.read_bytes())).get_section_by_name(".symtab")
    named = (each for each in found.iter_symbols() if each["st_info"]["type"] == "STT_FUNC")
    return [(each["st_value"] & ~1, each["st_size"]) for each in named]


def _told(program: Path, target: str, places: Sequence[int]) -> list[tuple[Frame, ...]]:
    addresses = [f"{place:#x}" for place in places]
    done = subprocess.run(
        [tool(target, "addr2line"), "-a", "-f", "-i", "-e", program],
        input="\n".join(addresses), capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = [one.splitlines()[1:] for one in done.stdout.split("\n0x")]
    assert len(told) == len(addresses)
    return [tuple(map(frame, one[::2], one[1::2])) for one in told]


def frame(name: str, line: str) -> Frame:
    return name, line.partition(" (")[0]


def place(name: str) -> str:
    file, line = LINES[name]
    return f"{file}:{line}"


def loaded(image: bytes) -> dict[str, bytes]:
    sections = ELFFile(io.BytesIO(image)).iter_sections()
    return {each.name: each.data() for each in sections if each["sh_flags"] & SH_FLAGS.SHF_ALLOC}


def debugging(image: bytes) -> set[str]:
    names = {each.name for each in ELFFile(io.BytesIO(image)).iter_sections()}
    return {name for name in names if name.startswith(".debug_")}


def run(command: Sequence[str | Path], folder: Path) -> str:
    """What a program prints."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
