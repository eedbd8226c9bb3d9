"""`--self-test`: the object tries itself on its device, where that is asked for."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from elftools.elf.elffile import ELFFile

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.dialect.importers import mlir_text  # noqa: E402
from hardwire.dialect.targets import native  # noqa: E402
from hardwire.runtime.host import aligned_buffer  # noqa: E402
from hardwire.runtime.loader import load_all  # noqa: E402
from hardwire.tools.hardwire import main  # noqa: E402

from .custom_kernels.test_keys import ACOSH, dispatcher  # noqa: E402
from .firmware import harness  # noqa: E402
from .promised import assert_promises  # noqa: E402

HWR_ERROR_INDEX, HWR_ERROR_ARENA, HWR_ERROR_SELF_TEST = -1, -7, -8
BOARDS = ("cortex-m0plus", "cortex-m4f", "rv32imac", "aarch64")


class Keeps(torch.nn.Module):
    """A state, an input that is written, one that is an index, and results of many types."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("count", torch.tensor(5))
        self.rows = torch.nn.Embedding(7, 3)

    def forward(self, x: torch.Tensor, place: torch.Tensor, own: torch.Tensor) -> tuple:
        self.count.add_(1)
        own.mul_(2)
        rows = torch.softmax(self.rows(place) + x, 1)
        return rows * self.count, rows.double().sum(1), (x > 0), x.abs(), place + 1


@cache
def compiled(target: str, self_test: bool = True, checks: bool = False) -> hardwire.CompiledModel:
    torch.manual_seed(3)
    given = torch.randn(2, 3), torch.tensor([1, 6]), torch.randn(5)
    program = torch.export.export(Keeps(), given)
    return hardwire.compile(program, target, name="keeps", self_test=self_test, checks=checks)


def buffers(model: hardwire.CompiledModel) -> list[np.ndarray]:
    """What the self-test is given: what the model writes."""
    written = [spec for spec in model.interface.inputs if spec.written]
    specs = [spec for spec in (*written, *model.interface.outputs) if spec.at is None]
    found = [aligned_buffer(spec.bytes, 64) for spec in specs]
    if model.interface.state:
        found.append(aligned_buffer(model.interface.state_size, 64))
    found.append(aligned_buffer(model.interface.arena_size, 64))
    for each in found:
        each[:] = 0xFF
    return found


def status(model: hardwire.CompiledModel, image: bytes, given: list[np.ndarray]) -> int:
    [address], alive = load_all(image, [f"{model.name}_self_test"])
    function = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * len(given))(address)
    found = function(*(each.ctypes.data for each in given))
    del alive
    return found


def test_the_object_agrees_with_itself_and_is_reset_afterwards() -> None:
    model = compiled("native")
    given = buffers(model)
    assert status(model, model.object, given) == 0
    assert given[-2].view(np.int64)[0] == 5
    assert model.report["self_test"]["tolerances"][2] == 0.0


@pytest.mark.parametrize("section", ["keeps_rows_weight", "keeps_self_test_data"])
def test_one_bit_of_a_constant_is_noticed(section: str) -> None:
    model = compiled("native")
    elf = ELFFile(io.BytesIO(model.object))
    start = elf.get_section_by_name(f".rodata.{section}")["sh_offset"]
    row = 3 * first_index(model) * 4 if section == "keeps_rows_weight" else 0
    wrong = bytearray(model.object)
    wrong[start + row + 2] ^= 0x40
    assert status(model, bytes(wrong), buffers(model)) == HWR_ERROR_SELF_TEST


def first_index(model: hardwire.CompiledModel) -> int:
    """The first index that the self-test gives: its second input, behind 6 floats."""
    elf = ELFFile(io.BytesIO(model.object))
    data = elf.get_section_by_name(".rodata.keeps_self_test_data").data()
    return int(np.frombuffer(data[24:32], np.int64)[0])


def test_what_a_call_returns_is_handed_on() -> None:
    """An index that is out of range; an arena that is refused."""
    model = compiled("native")
    elf = ELFFile(io.BytesIO(model.object))
    start = elf.get_section_by_name(".rodata.keeps_self_test_data")["sh_offset"]
    wrong = bytearray(model.object)
    wrong[start + 24] = 200
    assert status(model, bytes(wrong), buffers(model)) == HWR_ERROR_INDEX
    checked = compiled("native", checks=True)
    given = buffers(checked)
    assert status(checked, checked.object, given) == 0
    room = aligned_buffer(checked.interface.arena_size + 1, 64)
    assert status(checked, checked.object, [*given[:-1], room[1:]]) == HWR_ERROR_ARENA


MAIN = """
#include "board.h"
#include "keeps.h"
static keeps_state state;
__attribute__((aligned(KEEPS_ARENA_ALIGN))) static unsigned char arena[KEEPS_ARENA_SIZE + 1];
static float own[5], a[6], d[6];
static double b[2];
static uint8_t signs[6];
static int64_t e[2];
int main(void) {
    board_print_hex((uint32_t)keeps_@(, own, a, b, signs, d, e, &state, arena), 8);
    return 0;
}
"""
TRIED = MAIN.replace("@(, ", "self_test(")
NOT_TRIED = MAIN.replace("@(", "run(a, e")


def linked(model: hardwire.CompiledModel, target: str, folder: Path, source: str) -> Path:
    folder.mkdir()
    model.save(folder)
    (folder / "main.c").write_text(source)
    return harness.build(target, folder, [folder / "keeps.o"], [folder / "main.c"], [folder])


@pytest.mark.parametrize("target", harness.each_board(BOARDS))
def test_boards_agree_with_this_machine(target: str, tmp_path: Path) -> None:
    image = linked(compiled(target), target, tmp_path / "tried", TRIED)
    assert harness.run(target, image) == "00000000"


@pytest.mark.parametrize("target", ["rv64gc", "x86-64-v3", "aarch64"])
def test_all_functions_that_can_be_called_keep_the_promises(target: str) -> None:
    assert_promises(compiled(target, checks=True), kernels=())


def test_it_takes_no_flash_where_nobody_calls_it(tmp_path: Path) -> None:
    harness.need("cortex-m4f")
    model, plain = compiled("cortex-m4f"), compiled("cortex-m4f", self_test=False)
    images = [
        linked(model, "cortex-m4f", tmp_path / "tried", TRIED),
        linked(model, "cortex-m4f", tmp_path / "left out", NOT_TRIED),
        linked(plain, "cortex-m4f", tmp_path / "plain", NOT_TRIED),
    ]
    own = {"keeps_self_test", "keeps_self_test_data"}
    assert [harness.symbols(image) & own for image in images] == [own, set(), set()]
    flash = [harness.memory(image)["flash"] for image in images]
    assert flash[0] > flash[1] == flash[2]
    told = model.report["self_test"]
    assert (
        told["code"] + told["data"]
        == model.report["flash"]["total"] - plain.report["flash"]["total"]
    )


class Special(torch.nn.Module):
    """NaN, infinities, and floats of 16 bits."""

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x.log(), 1 / (x - x), x.half() * 3, x.bfloat16() * 3


class Empty(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x[:, :0], torch.complex(x, 2 * x)


@pytest.mark.parametrize("model", [Special, Empty])
def test_numbers_that_are_not_finite_parts_and_tensors_without_elements(model: Callable) -> None:
    program = torch.export.export(model(), (torch.ones(2, 3),))
    made = hardwire.compile(program, name="odd", self_test=True)
    assert status(made, made.object, buffers(made)) == 0


def test_inputs_and_outputs_in_the_arena() -> None:
    program = torch.export.export(Keeps(), (torch.ones(2, 3), torch.tensor([1, 6]), torch.ones(5)))
    made = hardwire.compile(program, name="keeps", io="arena", self_test=True)
    assert "hwr_status keeps_self_test(keeps_state *state, void *arena);" in made.header
    assert status(made, made.object, buffers(made)) == 0


def test_is_the_same_every_time() -> None:
    first = compiled("cortex-m4f").object
    compiled.cache_clear()
    assert compiled("cortex-m4f").object == first


def test_dispatch_keys_are_refused() -> None:
    program = mlir_text.read(ACOSH, native(), "keys", dispatcher=dispatcher())
    with pytest.raises(HardwireError, match="--self-test: a model with an input that may have"):
        hardwire.compile(program, dispatcher=dispatcher(), self_test=True)


def test_stages_have_none(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "x.mlir", "--emit", "static", "--self-test"]) == 1
    assert "--self-test: it is written for a finished object" in capfd.readouterr().err


def test_keeps_every_promise() -> None:
    assert_promises(compiled("cortex-m4f", checks=True))
