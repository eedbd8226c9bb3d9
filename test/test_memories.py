"""`--memories`: code, weights and values are divided among the memories of a board."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from elftools.elf.elffile import ELFFile  # noqa: E402
from torch import nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError, SchemaError  # noqa: E402
from hardwire.dialect.memories import Memories, Region  # noqa: E402
from hardwire.dialect.memories_reader import read_memories  # noqa: E402
from hardwire.lowering.elf import read_object  # noqa: E402

from .firmware import harness  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = (ROOT / "docs" / "memories.md").read_text()
KWS = ROOT / "examples" / "kws"
BOARD = """
regions:
  flash: {size: 512K, read: 3}
  itcm: {size: %s, read: 1}
  dtcm: {size: %s, read: 1, write: 1}
  psram: {size: 1M, read: 9, write: 9.5}
"""


def net() -> tuple[nn.Module, torch.Tensor]:
    """A hot 3x3 convolution on few values, and a cold large layer."""
    torch.manual_seed(3)
    layers = (
        nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 5, 3), nn.Flatten(),
        nn.Linear(5 * 10 * 9, 160), nn.Tanh(), nn.Linear(160, 6),
    )  # fmt: skip
    return nn.Sequential(*layers).eval(), torch.randn(1, 3, 12, 11)


def compiled(
    folder: Path, board: str, target: str = "native", **options: object
) -> hardwire.CompiledModel:
    (folder / "board.yaml").write_text(board)
    module, x = net()
    program = torch.export.export(module, (x,))
    return hardwire.compile(program, target, name="net", memories=folder / "board.yaml", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("io", ["caller", "arena"])
@pytest.mark.parametrize("size", ["2K", "5K", "64K"])
def test_gives_the_same_whatever_lies_where(io: str, size: str, tmp_path: Path) -> None:
    model = compiled(tmp_path, BOARD % ("1K", size), io=io)
    module, x = net()
    with torch.no_grad():
        wanted = module(x).numpy()
    np.testing.assert_allclose(model.run(x.numpy()), wanted, rtol=2e-5, atol=1e-6)
    sizes = {each["region"]: each["bytes"] for each in model.report["ram"]["arenas"]}
    assert [*sizes] == ["dtcm", "psram"]
    assert 0 < sizes["dtcm"] <= int(size[:-1]) << 10
    assert (sizes["psram"] == 0) == (size == "64K")
    loaded = hardwire.load(model.save(tmp_path)[0].parent, "net")
    assert loaded.interface == model.interface


def test_reading_by_rows_makes_it_fit(tmp_path: Path) -> None:
    """Whether memories have room is asked of the plan that is chosen, and not of the first one."""
    module, x = net()
    program = torch.export.export(module, (x,))
    needed, least = (
        hardwire.compile(program, "cortex-m4f", name="net", ram=ram).report["ram"]["arena"]
        for ram in (65536, None)
    )
    sram = f"{{size: {least}, read: 1, write: 1}}"
    board = f"regions: {{flash: {{size: 512K, read: 3}}, sram: {sram}}}"
    assert least < needed
    assert compiled(tmp_path, board, "cortex-m4f").report["ram"]["arena"] == least


def test_what_is_used_most_lies_in_the_fast_memory(tmp_path: Path) -> None:
    """The value that the second convolution reads, and the code of the convolutions."""
    model = compiled(tmp_path, BOARD % ("6K", "6K"), "cortex-m4f")
    regions = {each["kernel"]: each.get("region") for each in model.report["flash"]["by_kernel"]}
    hot = [name for name, region in regions.items() if region == "itcm"]
    assert any(name.startswith("convolution") for name in hot)
    facts = read_object(model.object)
    taken = sum(each.size for each in facts.sections if each.region == "itcm")
    assert 0 < taken <= 6 << 10


@pytest.mark.parametrize("target", ["cortex-m4f", "rv32imac", "aarch64", "x86-64-v2"])
def test_sections_are_named_after_memories(target: str, tmp_path: Path) -> None:
    """On every kind of object, with their relocations, and verified all the same."""
    board = BOARD % ("2K", "64K") + 'place: {weights: {"4.*": itcm}, code: {"*": flash}}\n'
    board = board.replace("2K", "2M")
    model = compiled(tmp_path, board, target)
    facts = read_object(model.object)
    where = {section.name: section.region for section in facts.sections}
    assert where[".rodata.net_4_weight"] == where[".rodata.net_4_bias"] == "itcm"
    assert {where[name] for name in where if name.startswith(".text.")} == {""}
    assert b".rodata.itcm.net_4_weight\0" in model.object
    written = model.save(tmp_path / "out")
    command = [sys.executable, "-m", "hardwire.tools.hardwire", "verify", written[0]]
    command += ["--header", written[1], "--report", written[2]]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_checks_know_each_arena(tmp_path: Path) -> None:
    model = compiled(tmp_path, BOARD % ("1K", "4K"), checks=True, self_test=True)
    assert "size_t arena_dtcm_size,\n    size_t arena_psram_size);" in model.header
    assert re.search(r"net_self_test\([^)]*void \*arena_dtcm,\s+void \*arena_psram\)", model.header)
    module, x = net()
    np.testing.assert_allclose(model.run(x.numpy()), module(x).detach(), rtol=2e-5, atol=1e-6)
    model.host.arena_starts = (0, 8)
    with pytest.raises(HardwireError, match="HWR_ERROR_ARENA"):
        model.run(x.numpy())


def test_one_memory_of_each_kind_is_as_usual(tmp_path: Path) -> None:
    """One arena, one kind of sections; the sizes are checked."""
    board = "regions:\n  flash: {size: 2M, read: 3}\n  sram: {size: 64K, read: 1, write: 1}\n"
    model = compiled(tmp_path, board)
    module, x = net()
    plain = hardwire.compile(torch.export.export(module, (x,)), name="net")
    assert model.header.replace(model.report["build"]["identity"], "") == plain.header.replace(
        plain.report["build"]["identity"], ""
    )
    assert read_object(model.object) == read_object(plain.object)
    assert loaded(model.object) == loaded(plain.object)


def loaded(image: bytes) -> list[tuple[str, bytes]]:
    """What is loaded of an object, wherever it lies in the file."""
    sections = ELFFile(io.BytesIO(image)).iter_sections()
    return [(each.name, each.data()) for each in sections if each["sh_flags"] & 2]


@pytest.mark.parametrize(
    ("board", "problem"),
    [
        (
            BOARD % ("1K", "1K") + "place: {values: {'convolution_*': dtcm}}",
            r"what is put into `dtcm` by name takes [\d,]+ bytes, and it has 1,024: [\d,]+ too",
        ),
        (
            (BOARD % ("1K", "1K")).replace("1M", "1K"),
            r"the value of `\w+`, [\d,]+ bytes, fits into no memory beside what is used more: of "
            r"`dtcm` 1,024, `psram` 1,024 bytes; all values together take [\d,]+ bytes in one "
            r"memory, [\d,]+ more than the largest has\.",
        ),
        (
            BOARD % ("1K", "64K") + "place: {values: {convolution_relu_9: dtcm}}",
            r"`values` are asked for as `convolution_relu_9`, which fits none of them; did you "
            r"mean `convolution_relu_0`\?",
        ),
        (
            BOARD % ("1K", "64K") + "place: {weights: {5.weight: itcm}, code: {'soft*': itcm}}",
            r"`code` are asked for as `soft\*`, which fits none of them\.\n.*`weights` are asked "
            r"for as `5.weight`, which fits none of them; did you mean `\d.weight`\?",
        ),
        (
            BOARD % ("1K", "64K") + "place: {weights: {4.weight: itcm}}",
            r"what is put into `itcm` by name takes [\d,]+ bytes, and it has 1,024: [\d,]+ too",
        ),
        (
            (BOARD % ("1K", "64K")).replace("512K", "64K"),
            r"net: code and weights take [\d,]+ bytes, and the memories that are not written have "
            r"`flash` 65,536, `itcm` 1,024, [\d,]+ too few\.",
        ),
    ],
)
def test_what_has_no_room_is_refused(board: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(HardwireError, match=problem):
        compiled(tmp_path, board)


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    found = re.search(r"```yaml\n(.*?)```", DOCUMENT, re.S)
    assert found is not None
    path.write_text(found[1])
    regions = (
        Region("flash", 256 << 10, 3.0), Region("itcm", 4 << 10, 1.0),
        Region("qspi", 8 << 20, 12.0),
        Region("dtcm", 40 << 10, 1.0, 1.0), Region("sram", 256 << 10, 2.0, 2.0),
    )  # fmt: skip
    wished = {
        "code": {"softmax*": "flash"}, "weights": {"first.*": "qspi"}, "values": {"mean_0": "sram"},
    }  # fmt: skip
    assert read_memories(path) == Memories(regions, wished)


BOTH = "regions: {flash: {size: 1K, read: 1}, sram: {size: 1K, read: 1, write: 1}}\n"
PROBLEMS = (
    ("", "is empty; a file of memories has `regions`."),
    ("place: {}", ":1: there are no `regions`."),
    ("regions: [flash]", ":1: `regions` is a map, not a list."),
    (
        "regions: {flash: {size: 1K, read: 1}}",
        ":1: no region has a cost of writing: there is no place for values.",
    ),
    (
        "regions: {sram: {size: 1K, read: 1, write: 1}}",
        ":1: every region is written: there is no place for code and weights.",
    ),
    (
        "regions: {a-b: {size: 1, read: 1}}",
        ":1: `a-b` is no name of a region: it is part of a C identifier.",
    ),
    ("regions: {flash: {read: 1}}", ":1: `flash` has no `size`."),
    ("regions: {flash: {}}", ":1: `flash` has no `size` and no `read`."),
    (
        "regions: {flash: {size: 1K, reed: 1}}",
        ":1: there is no field `reed` of a region; did you mean `read`?",
    ),
    (
        "regions: {flash: {size: 1G, read: 1}}",
        ":1: the size of `flash` is a number of bytes, like 64K or 1M, not `1G`.",
    ),
    (
        "regions: {flash: {size: 0, read: 1}}",
        ":1: the size of `flash` is a number of bytes, like 64K or 1M, not `0`.",
    ),
    (
        "regions: {flash: {size: 1K, read: fast}}",
        ":1: the cost of an access to `flash` is a number of cycles, not `fast`.",
    ),
    (
        f"{BOTH}place: {{values: {{x: srom}}}}",
        ":2: there is no region `srom`; did you mean `sram`?",
    ),
    (
        f"{BOTH}place: {{values: {{x: flash}}}}",
        ":2: values do not lie in `flash`, which cannot be written at run time.",
    ),
    (
        f"{BOTH}place: {{code: {{x: sram}}}}",
        ":2: code does not lie in `sram`, which is written at run time.",
    ),
    (
        f"{BOTH}place: {{weights: {{x: sram}}}}",
        ":2: weights do not lie in `sram`, which is written at run time.",
    ),
    (f"{BOTH}place: {{stack: {{x: sram}}}}", ":2: there is no field `stack` of `place`"),
)


@pytest.mark.parametrize(("text", "problem"), PROBLEMS)
def test_what_is_wrong_with_a_file_is_said(text: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(text)
    with pytest.raises(SchemaError) as found:
        read_memories(path)
    assert problem in str(found.value)


def test_the_file_of_the_document_boots_with_its_linker_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code, weights and arenas lie where the script has the memories, and the scores are right."""
    harness.need("cortex-m4f")
    regions, script = (
        re.search(rf"```{kind}\n(.*?)```", DOCUMENT, re.S) for kind in ("yaml", "ld")
    )
    assert regions is not None
    assert script is not None
    memory, sections = script[1].split("SECTIONS", 1)
    usual = (("VECTORS", "FLASH"), ("CODE", "FLASH"), ("RAM", "SRAM"))
    names = "".join(f'REGION_ALIAS("{one}", {other})\n' for one, other in usual)
    usual_sections = (harness.BOOT / "sections.ld").read_text()
    vectors = "  .vectors : { KEEP(*(.vectors)) } > VECTORS\n"
    assert vectors in usual_sections
    ours = sections[sections.index("{") + 1 : sections.index("/*")]
    text = usual_sections.replace(vectors, vectors + ours)
    (tmp_path / "regions.ld").write_text(f"{memory}{names}{text}")
    (tmp_path / "board.yaml").write_text(regions[1])
    (tmp_path / "main.c").write_text(MAIN)
    board = harness.BOARDS["cortex-m4f"]
    with_script = replace(board, script=str(tmp_path / "regions.ld"))
    monkeypatch.setitem(harness.BOARDS, "cortex-m4f", with_script)
    model = hardwire.compile(
        KWS / "kws.pt2", "cortex-m4f", name="kws", memories=tmp_path / "board.yaml"
    )
    model.save(tmp_path)
    image = harness.build(
        "cortex-m4f", tmp_path, [tmp_path / "kws.o"], [tmp_path / "main.c"], [tmp_path, KWS]
    )
    assert "right" in harness.run("cortex-m4f", image)
    with image.open("rb") as file:
        elf = ELFFile(file)
        sizes = {name: elf.get_section_by_name(name)["sh_size"] for name in (".itcm", ".qspi")}
    found = {"itcm": 0, "qspi": 0}
    for section in read_object(model.object).sections:
        if section.region:
            found[section.region] += section.size
    assert 0 < found["itcm"] <= sizes[".itcm"] <= 4 << 10
    assert 0 < found["qspi"] == sizes[".qspi"]


MAIN = """
#include "board.h"
#include "kws.h"
#include "sample.h"

extern uint32_t itcm_load[], itcm_start[], itcm_end[];
static unsigned char arena_dtcm[KWS_ARENA_DTCM_SIZE]
    __attribute__((aligned(KWS_ARENA_DTCM_ALIGN), section(".dtcm")));
static unsigned char arena_sram[KWS_ARENA_SRAM_SIZE]
    __attribute__((aligned(KWS_ARENA_SRAM_ALIGN), section(".sram")));

int main(void) {
    const uint32_t *load = itcm_load;
    for (uint32_t *word = itcm_start; word != itcm_end; word++) {
        *word = *load++;
    }
    float scores[12];
    if (&itcm_end[0] == &itcm_start[0] || arena_dtcm != (void *)0x20010000 ||
        kws_run(sample_mfcc, scores, arena_dtcm, arena_sram) != HWR_OK) {
        return 1;
    }
    for (int i = 0; i < 12; i++) {
        const float error = scores[i] - sample_scores[i];
        if (error > 1e-5f || error < -1e-5f) {
            return 2;
        }
    }
    board_print("right\\n");
    return 0;
}
"""
