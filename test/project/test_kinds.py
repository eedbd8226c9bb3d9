"""Projects around models of all kinds: each is built, boots and finds what was expected."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from elftools.elf.elffile import ELFFile  # noqa: E402
from torch import Tensor, nn  # noqa: E402

from hardwire.dialect.byte_count import byte_count  # noqa: E402
from hardwire.project import room  # noqa: E402

from .. import lite_models  # noqa: E402
from ..tflite import wake_words  # noqa: E402
from .test_new import need, new, ran  # noqa: E402


class Streaming(nn.Module):
    """An LSTM that is given one step at a time, and keeps its state between calls."""

    def __init__(self) -> None:
        super().__init__()
        self.cell, self.scores = nn.LSTMCell(5, 7), nn.Linear(7, 3)
        self.register_buffer("hidden", torch.full((1, 7), 0.25))
        self.register_buffer("kept", torch.full((1, 7), -0.5))

    def forward(self, x: Tensor) -> Tensor:
        hidden, kept = self.cell(x, (self.hidden, self.kept))
        self.hidden.copy_(hidden)
        self.kept.copy_(kept)
        return self.scores(hidden)


class Several(nn.Module):
    """Inputs and outputs of many element types."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.mix = nn.Embedding(11, 6), nn.Linear(6, 5)

    def forward(
        self, tokens: Tensor, mask: Tensor, scale: Tensor, bytes: Tensor, half: Tensor
    ) -> tuple[Tensor, ...]:
        y = self.mix(self.words(tokens)) * scale
        y = torch.where(mask, y, y * 2) + half.float()
        return y, bytes.to(torch.int32) * 3, y > 0.1, y.double().sum(), tokens + 1


class Int8(nn.Module):
    """A layer of int8, as converters write it: integers between quantise and dequantise."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("weight", torch.randint(-127, 128, (4, 9), dtype=torch.int8))

    def forward(self, x: Tensor) -> Tensor:
        ops = torch.ops.quantized_decomposed
        q = ops.quantize_per_tensor(x, 0.031, 3, -128, 127, torch.int8)
        x = ops.dequantize_per_tensor(q, 0.031, 3, -128, 127, torch.int8)
        weight = ops.dequantize_per_tensor(self.weight, 0.017, 0, -127, 127, torch.int8)
        y = nn.functional.linear(x, weight)
        q = ops.quantize_per_tensor(y, 0.083, -7, -128, 127, torch.int8)
        return ops.dequantize_per_tensor(q, 0.083, -7, -128, 127, torch.int8)


def exported(make: Callable[[], nn.Module], *inputs: Tensor) -> Callable[[Path], Path]:
    def save(folder: Path) -> Path:
        torch.manual_seed(7)
        path = folder / "net.pt2"
        torch.export.save(torch.export.export(make().eval(), inputs), path)
        return path

    return save


def streaming(folder: Path) -> Path:
    return exported(Streaming, torch.ones(1, 5))(folder)


def several(folder: Path) -> Path:
    draw = torch.Generator().manual_seed(3)
    tokens = torch.randint(0, 11, (3, 4), generator=draw)
    bytes = torch.zeros(2, 3, dtype=torch.uint8)
    return exported(
        Several, tokens, torch.zeros(3, 4, 5, dtype=torch.bool), torch.ones(5), bytes,
        torch.ones(3, 4, 5).half(),
    )(folder)  # fmt: skip


def int8(folder: Path) -> Path:
    import torch.ao.quantization.fx._decomposed

    return exported(Int8, torch.ones(3, 9))(folder)


def lite(folder: Path) -> Path:
    [case] = [each for each in lite_models.CASES if each.name == "stateful"]
    path = folder / "stateful.ptl"
    lite_models.save(case, str(path))
    return path


def tflite(folder: Path) -> Path:
    """A wake word of int8 that keeps what it heard."""
    if importlib.util.find_spec("pymicro_wakeword") is None:
        pytest.skip("the wheel pymicro-wakeword has the network")
    return wake_words.path("okay_nabu")


@pytest.mark.parametrize(
    ("make", "target", "build", "options", "seen"),
    [
        (streaming, "rv32imac", "cmake", (), "(*) output[0]  "),
        (
            several,
            "cortex-m4f",
            "make",
            ("--weights", "int8"),
            "output_3: as expected\noutput_4: as expected\n",
        ),
        (int8, "cortex-m55", "make", (), "( ) output[10] "),
        (int8, "cortex-m3", "cmake", ("--quantised-io",), "output: as expected\n"),
        (lite, "cortex-m4f", "make", ("--input", "x=3:f32"), "output_1: as expected\n"),
        (tflite, "rv32imac", "make", (), "dense_1: as expected\n"),
    ],
)
def test_models_of_all_kinds_boot(
    make: Callable[[Path], Path], target: str, build: str, options: tuple[str, ...], seen: str,
    tmp_path: Path,
) -> None:  # fmt: skip
    need(target, build)
    model = make(tmp_path)
    folder = new(tmp_path, "--target", target, "--model", model, "--build", build, *options)
    code, printed = ran(folder, build)
    assert code == 0, printed
    assert seen in printed
    assert "FAIL" not in printed
    _check_room(folder)


def _check_room(folder: Path) -> None:
    """What is linked beside the model is no more than was reckoned with."""
    [image], [report] = folder.rglob("firmware.elf"), folder.rglob("*.report.json")
    figures = json.loads(report.read_text())
    build = "".join(path.read_text() for path in folder.glob("[CM]*ake*"))
    [flash], [arena] = (
        re.findall(f'--max-{what}"? "?(\\d+)', build) for what in ("flash", "arena")
    )
    with image.open("rb") as file:
        sizes = {each.name: each["sh_size"] for each in ELFFile(file).iter_sections()}
    script = (folder / "board" / "board.ld").read_text()
    regions = {name: byte_count(size) or 0 for name, size in room.REGION.findall(script)}
    code = sizes[".text"] + sizes.get(".ARM.exidx", 0) + sizes[".data"]
    assert code - figures["flash"]["total"] <= regions["CODE"] - 1024 - int(flash)
    assert sizes[".bss"] - figures["ram"]["arena"] <= regions["RAM"] - room.STACK - int(arena)
