"""Two models in one image have one of each kernel that both need, and compute what each is to."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from elftools.dwarf.callframe import FDE
from elftools.elf.elffile import ELFFile

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.check.boards import BOARDS  # noqa: E402
from hardwire.lowering import object as objects  # noqa: E402
from hardwire.lowering.elf import read_object  # noqa: E402
from hardwire.lowering.promises import promises, subject  # noqa: E402
from hardwire.lowering.shared_kernels import SHARED  # noqa: E402

from . import harness  # noqa: E402


class Net(nn.Module):
    """A small network for images; some kernels also have other sizes in one with more channels."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(1, 6, 3, padding=1)
        self.depth = nn.Conv2d(6, 6, 3, groups=6)
        self.point = nn.Conv2d(6, channels, 1)
        self.last = nn.Linear(channels, 5)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.depth(torch.relu(self.conv(x))))
        x = torch.relu(self.point(x)).mean((2, 3))
        return torch.softmax(self.last(x), -1)


X = torch.randn((1, 1, 9, 7), generator=torch.Generator().manual_seed(1))


def networks() -> dict[str, nn.Module]:
    """The same with other weights, and another one."""
    made = dict[str, nn.Module]()
    for seed, (name, channels) in enumerate((("one", 8), ("other", 8), ("wide", 11))):
        torch.manual_seed(seed)
        made[name] = Net(channels).eval()
    return made


NETWORKS = networks()
EXPECTED = {name: model(X).detach() for name, model in NETWORKS.items()}


@cache
def exported(name: str) -> torch.export.ExportedProgram:
    return torch.export.export(NETWORKS[name], (X,))


def compiled(target: str, name: str) -> hardwire.CompiledModel:
    return hardwire.compile(exported(name), target, name=name)


def unshared(target: str, name: str) -> hardwire.CompiledModel:
    """The same object with kernels of its own."""
    with patch.object(objects, "shared_names", lambda _image, _kernels: {}):
        return compiled(target, name)


def image_of(folder: Path, target: str, models: list[hardwire.CompiledModel]) -> Path:
    """An image that calls these models and prints what they give."""
    words = ", ".join(f"0x{word:08x}" for word in X.numpy().view("<u4").ravel().tolist())
    lines = ['#include "model.h"', *(f'#include "{each.name}.h"' for each in models)]
    lines += [f"static const union {{ uint32_t w[63]; float x[63]; }} input = {{{{{words}}}}};"]
    for each in models:
        (folder / f"{each.name}.o").write_bytes(each.object)
        (folder / f"{each.name}.h").write_text(each.header)
        big = each.name.upper()
        lines += [
            f"static float y_{each.name}[5];",
            f"static unsigned char arena_{each.name}[{big}_ARENA_SIZE]",
            f"    __attribute__((aligned({big}_ARENA_ALIGN)));",
        ]
    outputs = ", ".join(f"{{(const unsigned char *)y_{each.name}, 20}}" for each in models)
    calls = " | ".join(
        f"{each.name}_run(input.x, y_{each.name}, arena_{each.name})" for each in models
    )
    lines += [
        f"const struct model_output model_outputs[] = {{{outputs}}};",
        f"const uint32_t model_output_count = {len(models)};",
        f"int model_call(void) {{ return (int)({calls}); }}",
    ]
    (folder / "call.c").write_text("\n".join(lines) + "\n")
    sources = [harness.HERE / "model_main.c", folder / "call.c"]
    names = [folder / f"{each.name}.o" for each in models]
    return harness.build(target, folder, names, sources, [harness.HERE, folder])


def functions_of(image: Path) -> Mapping[str, int]:
    """The functions of the image that objects share, with their sizes."""
    with image.open("rb") as file:
        symbols = ELFFile(file).get_section_by_name(".symtab").iter_symbols()
        return {one.name: one["st_size"] for one in symbols if one.name.startswith(SHARED)}


def shared_by(model: hardwire.CompiledModel) -> dict[str, int]:
    symbols = read_object(model.object).symbols
    return {one.name: one.size for one in symbols if one.name in model.report["shared"].values()}


def code_of(image: Path) -> int:
    """The bytes of an image's code."""
    with image.open("rb") as file:
        flags = [(one["sh_flags"], one["sh_size"]) for one in ELFFile(file).iter_sections()]
    return sum(size for flag, size in flags if flag & 4)


@pytest.mark.parametrize("target", harness.each_board(["cortex-m4f", "rv32imafc"]))
def test_equal_kernels_are_once_in_an_image(target: str, tmp_path: Path) -> None:
    models = [compiled(target, name) for name in ("one", "other")]
    assert shared_by(models[0]) == shared_by(models[1])
    sizes = shared_by(models[0])
    assert sum(sizes.values()) == models[0].report["flash"]["shareable"] > 1000
    image = image_of(tmp_path, target, models)
    assert functions_of(image) == sizes
    with_all = code_of(image_of(tmp_path, target, [unshared(target, m.name) for m in models]))
    image = image_of(tmp_path, target, models)
    saved = with_all - code_of(image)
    # Each begins at a multiple of 4.
    assert 0 <= saved - sum(sizes.values()) < 4 * len(sizes)
    outputs = harness.printed_outputs(
        harness.run(target, image), [EXPECTED[m.name].numpy() for m in models]
    )
    for model, found in zip(models, outputs, strict=True):
        torch.testing.assert_close(torch.from_numpy(found.copy()), EXPECTED[model.name])


@pytest.mark.parametrize("target", harness.each_board(["cortex-m4f"]))
def test_kernels_of_other_sizes_are_both_in_an_image(target: str, tmp_path: Path) -> None:
    models = [compiled(target, name) for name in ("one", "wide")]
    first, second = map(shared_by, models)
    both = first.keys() & second.keys()
    assert 0 < len(both) < len(first)
    image = image_of(tmp_path, target, models)
    assert functions_of(image) == first | second
    outputs = harness.printed_outputs(
        harness.run(target, image), [EXPECTED[m.name].numpy() for m in models]
    )
    for model, found in zip(models, outputs, strict=True):
        torch.testing.assert_close(torch.from_numpy(found.copy()), EXPECTED[model.name])
    for model in models:
        kept = promises(subject(model.object, "m.o", model.header, model.report))
        assert [each for each in kept if not each.is_kept] == []


@pytest.mark.parametrize("target", harness.each_board(["cortex-m4f"]))
def test_addresses_of_what_both_have_are_those_of_the_first(target: str, tmp_path: Path) -> None:
    """Debuggers show the kernel of the model that was linked first, and nothing of the other's."""
    models = [compiled(target, name) for name in ("one", "other")]
    image = image_of(tmp_path, target, models)
    kernels = models[0].report["flash"]["by_kernel"]
    shared = models[0].report["shared"]
    names = {shared[f"one_{each['kernel']}"]: f"one_{each['kernel']}" for each in kernels}
    with image.open("rb") as file:
        symbols = list(ELFFile(file).get_section_by_name(".symtab").iter_symbols())
    places = {one.name: one["st_value"] & ~1 for one in symbols if one.name.startswith(SHARED)}
    # The start-up code lies where kernels that are left out would be, if they began at 0.
    own = {one.name: one["st_value"] & ~1 for one in symbols if one.name in ("other_run", "main")}
    asked = [*places.values(), *own.values()]
    tool = BOARDS[target].tools.compiler.replace("gcc", "addr2line")
    shown = told(tool, image, asked)
    assert {name: shown[places[name]][-1] for name in names} == names
    assert {name: shown[place][-1] for name, place in own.items()} == {name: name for name in own}


def told(tool: str, image: Path, addresses: list[int]) -> dict[int, list[str]]:
    """By address, the functions that are told, the outermost last."""
    found = dict[int, list[str]]()
    for address in addresses:
        command = [tool, "-f", "-i", "-e", str(image), hex(address)]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found[address] = lines.splitlines()[::2]
    return found


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_on_this_machine(tmp_path: Path) -> None:
    """With tables for unwinding, of which those of what is left out go, too."""
    for name in ("one", "other"):
        model = torch.export.export(NETWORKS[name], (X,))
        made = hardwire.compile(model, "native", name=name, debug="full")
        (tmp_path / f"{name}.o").write_bytes(made.object)
        sizes, arena = shared_by(made), made.interface.arena_size
    command = ["gcc", "-shared", "one.o", "other.o", "-lm", "-o", "both.so", "-Wl,--fatal-warnings"]
    subprocess.run(command, cwd=tmp_path, check=True)
    assert functions_of(tmp_path / "both.so") == sizes
    library = ctypes.CDLL(str(tmp_path / "both.so"))
    x, memory = X.numpy().copy(), np.zeros(arena + 64, np.uint8)
    start = memory.ctypes.data + -memory.ctypes.data % 64
    for name in ("one", "other"):
        y = np.zeros((1, 5), np.float32)
        run = library[f"{name}_run"]
        assert run(*map(ctypes.c_void_p, (x.ctypes.data, y.ctypes.data, start))) == 0
        torch.testing.assert_close(torch.from_numpy(y), EXPECTED[name])
    with (tmp_path / "both.so").open("rb") as file:
        tables = ELFFile(file).get_dwarf_info().EH_CFI_entries()
        found = [each["initial_location"] for each in tables if isinstance(each, FDE)]
        symbols = ELFFile(file).get_section_by_name(".symtab").iter_symbols()
        places = [one["st_value"] for one in symbols if one.name.startswith(SHARED)]
    assert [found.count(place) for place in places] == [1] * len(sizes)
