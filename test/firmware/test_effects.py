"""What is known of instructions of Cortex-M55 is what QEMU does: which registers for integers they
write, and what is in these where that is followed."""

from __future__ import annotations

from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from hardwire.lowering.code.effects import Code
from hardwire.lowering.code.thumb_parts import Context
from hardwire.lowering.code.thumb_wide_effects import wide

from . import harness

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)

REGISTERS = (*range(13), 14)
INSTRUCTIONS = """
vmov r0, r1, q0[2], q0[0]
vmov r9, r3, q1[3], q1[1]
vmov q0[2], q0[0], r0, r1
vmov.u8 r3, q0[5]
vmov.s16 r12, q1[1]
vmov.32 q1[1], r5
vmov r3, s1
vmov s1, r3
vmov r3, r5, d2
vmov d2, r3, r5
vmov.f16 r3, s1
vdup.16 q0, r7
vaddv.s32 r2, q1
vaddva.u8 r4, q1
vaddlv.s32 r2, r3, q1
vaddlva.u32 r4, r9, q0
vmladav.s8 r2, q0, q1
vmladava.u8 r6, q0, q1
vmladavax.s16 r4, q0, q1
vmladav.u32 r12, q0, q1
vmlsdav.s8 r2, q0, q1
vmlsdava.s32 r10, q0, q1
vmlaldav.s16 r2, r3, q0, q1
vmlaldavx.s16 r2, r11, q0, q1
vmlaldava.u32 r6, r1, q0, q1
vmlsldav.s32 r4, r5, q0, q1
vrmlaldavh.s32 r2, r5, q0, q1
vrmlaldavh.u32 r6, r9, q0, q1
vrmlsldavh.s32 r2, r7, q0, q1
vabav.s8 r7, q0, q1
vabav.u16 r11, q1, q0
vabav.u32 r2, q1, q0
vmaxv.s8 r3, q0
vminv.u16 r4, q0
vmaxav.s32 r12, q0
vminav.s8 r9, q0
vmaxnmv.f32 r3, q0
vminnmav.f16 r5, q0
vidup.u32 q0, r4, #4
vddup.u8 q1, r12, #8
viwdup.u8 q1, r4, r5, #2
vdwdup.u16 q1, r2, r9, #1
vshlc q0, r3, #5
vshlc q0, r11, #31
vctp.8 r3
vadd.i32 q0, q1, q2
vadd.i8 q0, q1, r3
vadd.f32 q0, q1, r3
vhadd.s8 q0, q1, r3
vmul.i16 q0, q1, r4
vmla.s32 q0, q1, r5
vmlas.s8 q0, q1, r5
vqdmulh.s32 q0, q1, r6
vqrdmulh.s32 q0, q1, q2
vqdmlah.s16 q0, q1, r6
vqdmlash.s16 q0, q1, r6
vqdmullb.s16 q0, q1, r6
vfma.f32 q0, q1, r7
vfmas.f16 q0, q1, r7
vmullb.s8 q0, q1, q2
vmullt.p8 q0, q1, q2
vqdmladh.s8 q0, q1, q2
vqrdmlsdhx.s16 q0, q1, q2
vbrsr.16 q0, q1, r2
vshl.s8 q0, r3
vrshl.u16 q0, r4
vqshl.s8 q0, r3
vqrshl.u32 q0, r5
vshllb.s8 q0, q1, #3
vshrnb.i16 q0, q1, #3
vqmovnb.s16 q0, q1
vqmovunt.s32 q0, q1
vmovlb.s8 q0, q1
vcmp.s32 gt, q0, q1
vcmp.i8 eq, q0, r4
vpsel q0, q1, q2
vpnot
vadc.i32 q0, q1, q2
vcadd.f32 q0, q1, q2, #90
vhcadd.s8 q0, q1, q2, #270
vcmul.f16 q0, q1, q2, #90
vcmla.f32 q0, q1, q2, #180
vcvtb.f16.f32 q0, q1
vcvt.f32.s32 q0, q1
vmax.s8 q0, q1, q2
vmaxa.s8 q0, q1
vldrb.8 q0, [r3], #16
vldrb.8 q0, [r13, #16]
vldrh.16 q0, [r9, #-6]!
vldrw.32 q0, [r11, #508]!
vldrw.32 q1, [r4]
vldrb.u16 q0, [r3, #4]!
vldrb.s32 q0, [r7], #-127
vldrb.u32 q0, [r2, #3]
vldrh.u32 q1, [r4], #-6
vldrh.s32 q1, [r6, #254]!
vstrb.8 q0, [r3], #-16
vstrb.16 q0, [r5, #-9]!
vstrh.32 q0, [r1], #8
vstrw.32 q0, [r10, #12]!
vldrb.s16 q0, [r3, q1]
vldrb.u8 q0, [r12, q1]
vldrh.u32 q0, [r3, q1, uxtw #1]
vldrw.u32 q0, [r12, q1, uxtw #2]
vstrw.32 q0, [r9, q1]
vstrb.16 q0, [r9, q1]
vld20.8 {q0, q1}, [r5]
vld21.16 {q0, q1}, [r5]!
vld40.8 {q0, q1, q2, q3}, [r5]
vld43.32 {q0, q1, q2, q3}, [r12]!
vst20.32 {q0, q1}, [r5]!
vst43.8 {q0, q1, q2, q3}, [r2]!
vldr.16 s1, [r3, #-4]
vstr.16 s1, [r3, #4]
vldr s1, [r4, #8]
vldmia r9!, {s0-s3}
vstmdb r12!, {d0-d2}
asrl r2, r5, #3
lsll r6, r11, r3
sqrshrl r2, r3, #64, r9
uqshll r4, r1, #7
sqrshr r3, r4
uqrshl r12, r2
uqshl r12, #5
csel r3, r4, r5, eq
csinv r9, r4, r5, gt
cset r2, ne
""".strip().splitlines()  # fmt: skip

TRY = """
    .thumb_func
    .type try_{0}, %function
try_{0}:
    push {{r4-r11, lr}}
    ldr r0, =effects_memory
    vldrw.32 q0, [r0]
    vldrw.32 q1, [r0, #16]
    vldrw.32 q2, [r0, #32]
    vldrw.32 q3, [r0, #48]
    movs r1, #4
    cmp r1, #9
    ldr r0, =effects_given
    ldr lr, [r0, #52]
    ldm r0, {{r0-r12}}
    .global effects_at_{0}
effects_at_{0}:
    {1}
    push {{r0}}
    ldr r0, =effects_after + 4
    stm r0, {{r1-r12, lr}}
    pop {{r1}}
    str r1, [r0, #-4]
    pop {{r4-r11, pc}}
    .ltorg
"""


def assembly() -> str:
    tries = "".join(TRY.format(number, one) for number, one in enumerate(INSTRUCTIONS))
    table = "".join(f"    .word try_{number}\n" for number in range(len(INSTRUCTIONS)))
    return (
        f".syntax unified\n.thumb\n.text\n{tries}\n.align 2\n.global effects_tries, effects_count\n"
        f"effects_tries:\n{table}effects_count:\n    .word {len(INSTRUCTIONS)}\n"
    )


def words_at(image: Path) -> list[bytes]:
    """The code of each instruction."""
    with image.open("rb") as file:
        elf = ELFFile(file)
        table, text = elf.get_section_by_name(".symtab"), elf.get_section_by_name(".text")
        code, start = text.data(), text["sh_addr"]
        found = [table.get_symbol_by_name(f"effects_at_{n}")[0] for n in range(len(INSTRUCTIONS))]
        return [code[one["st_value"] - start :][:4] for one in found]


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[bytes, list[int]]]:
    """Each instruction, and by how much registers are others behind it."""
    folder = tmp_path_factory.mktemp("effects")
    source = folder / "tries.S"
    source.write_text(assembly())
    image = harness.build("cortex-m55", folder, (), (harness.HERE / "effects_main.c", source))
    lines = harness.run("cortex-m55", image).splitlines()
    found = [[int(each, 16) for each in line.split()[1:]] for line in lines if line[:3] == "reg"]
    return list(zip(words_at(image), found, strict=True))


@pytest.mark.parametrize("number", range(len(INSTRUCTIONS)), ids=INSTRUCTIONS.__getitem__)
def test_registers_that_are_said_to_be_written_are(
    tried: list[tuple[bytes, list[int]]], number: int
) -> None:
    code, changes = tried[number]
    made = wide(Context(Code("tried", code), 0, None))
    changed = {register for register, by in zip(REGISTERS, changes, strict=True) if by}
    said = {effect.to: effect for effect in made.effects if effect.to in REGISTERS}
    assert set(said) == changed
    for register, effect in said.items():
        if effect.compute is not None:
            given = [0 if each == register else each.value for each in effect.operands]
            assert effect.compute(*given) == changes[REGISTERS.index(register)]
