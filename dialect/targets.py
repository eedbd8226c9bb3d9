"""Every target in one table. Add one here; nothing else needs to know its name.

Triples have four parts: of `thumbv7em-none-eabihf` LLVM does not see the environment and silently
gives the soft-float ABI. The `gnu` of `gnueabihf` only changes what LLVM calls: memcpy and memset,
which every firmware has because GCC asks for them too, instead of `__aeabi_memclr4` and the like.
"""

from __future__ import annotations

import re
from dataclasses import replace

from .dot_products import (
    ARMV9,
    BYTES_BY_SIGNED,
    EIGHT,
    OF_SINGLES,
    PAIRS,
    PAIRS_OF_BYTES,
    PAIRS_OF_COLUMNS,
    PAIRS_OF_WORDS,
    SIGNED_BYTES,
    SIXTEEN,
    SIXTEEN_COPIED,
    DotProducts,
    of_machine,
)
from .errors import HardwireError
from .host_triple import host_triple
from .names import nearest
from .target import FEW, SINGLES, Target

LINUX_X86 = "x86_64-unknown-linux-gnu"
LINUX_ARM64 = "aarch64-unknown-linux-gnu"
K, UPPER_HALF = 1024, 32
VECTORS, GROUPED = 32, 4
"""Vector registers of RISC-V, and how many of them kernels use as one."""
WITH_LENGTHS = re.compile(r"\+(?=sve|sme)")
"""In front of features by which LLVM takes vectors of a length that nobody says (SVE, SME)."""
WITH_DSP = {
    "thumbv7em": (PAIRS_OF_COLUMNS, PAIRS_OF_WORDS),
    "thumbv8m.main": (PAIRS_OF_COLUMNS, PAIRS_OF_WORDS),
    "thumbv8.1m.main": (SIXTEEN, SIXTEEN_COPIED, EIGHT, PAIRS_OF_WORDS),
}
"""Of the Cortex-M, those that have instructions for pairs of integers of 16 bits, and for the upper
half of a product (SMMLA)."""

WITH_MVE = "thumbv8.1m.main", "+fp-armv8d16,-mve.fp"
"""Not MVE's floats, but where products are added: LLVM writes `0 > x` as a comparison that a NaN
makes true (VCMP with LT)."""


def _x86(
    name: str, bits: int, registers: int, fma: bool, summary: str, *dots: DotProducts,
    halves: bool = False,
) -> Target:  # fmt: skip
    features = "+prefer-256-bit" if bits == 256 else ""
    return Target(
        name, LINUX_X86, name, features, "hard", 64, bits, registers, fma, 32 * K, summary, dots,
        streams=4, adds_halves=halves,
    )  # fmt: skip


def _arm64(name: str, cpu: str, summary: str, *dots: DotProducts) -> Target:
    """Without SVE, but where functions say how long vectors are: LLVM takes it for constants, and
    spills these to a stack of unknown size."""
    return Target(
        name, LINUX_ARM64, cpu, "+neon,-sve", "hard", 64, 128, 32, True, 32 * K, summary,
        (*dots, OF_SINGLES),
        cut=31, halves_lanes=True, adds_halves=bool(dots),
    )  # fmt: skip


def _cortex_m(
    name: str, arch: str, features: str, hard: bool, fma: bool, summary: str, l1: int = 0,
    integers: int = 0,
) -> Target:  # fmt: skip
    triple = f"{arch}-unknown-none-{'gnueabihf' if hard else 'gnueabi'}"
    cpu = name.removesuffix("f") if name == "cortex-m4f" else name
    dots = WITH_DSP.get(arch, ())
    return Target(
        name, triple, cpu, features, "hard" if hard else "soft", 32, 0,
        SINGLES if hard else FEW, fma, l1, summary, dots, integers, UPPER_HALF if dots else 0,
    )  # fmt: skip


def _riscv(
    name: str, bits: int, system: str, features: str, hard: bool, summary: str, vectors: int = 0,
    float_lanes: bool = True,
) -> Target:  # fmt: skip
    """Vectors are taken `GROUPED` registers at once, each of at least as many bits."""
    triple, cpu = f"riscv{bits}-unknown-{system}", f"generic-rv{bits}"
    abi, registers, l1 = ("hard", SINGLES, 32 * K) if hard else ("soft", FEW, 0)
    grouped = GROUPED if vectors else 1
    return Target(
        name, triple, cpu, features, abi, bits, grouped * vectors,
        VECTORS // grouped if vectors else registers, hard, l1, summary, cut=UPPER_HALF,
        integer_registers=24, grouped=grouped, has_float_lanes=float_lanes,
    )  # fmt: skip


TARGETS = (
    _x86("x86-64-v2", 128, 16, False, "SSE4.2", PAIRS_OF_BYTES, PAIRS),
    _x86("x86-64-v3", 256, 16, True, "AVX2 and FMA", PAIRS_OF_BYTES, PAIRS),
    _x86("x86-64-v4", 512, 32, True, "AVX-512", PAIRS_OF_BYTES, PAIRS),
    _x86("cascadelake", 512, 32, True, "AVX-512 with VNNI", BYTES_BY_SIGNED),
    _x86("sapphirerapids", 512, 32, True, "AVX-512, VNNI, FP16", BYTES_BY_SIGNED, halves=True),
    _arm64("aarch64", "generic", "any 64-bit Arm with NEON"),
    _arm64("cortex-a53", "cortex-a53", "64-bit Arm, in order"),
    _arm64("cortex-a72", "cortex-a72", "64-bit Arm, out of order"),
    _arm64("cortex-a55", "cortex-a55", "64-bit Arm, in order, dot products", SIGNED_BYTES),
    _arm64("cortex-a76", "cortex-a76", "64-bit Arm, out of order, dot products", SIGNED_BYTES),
    _arm64("cortex-a710", "cortex-a710", "Armv9, products of small matrices", *ARMV9),
    replace(
        _arm64("neoverse-v1", "neoverse-v1", "servers, floats in 256 bits of SVE", *ARMV9),
        wide_bits=256,
    ),
    _arm64("neoverse-n2", "neoverse-n2", "Armv9 servers, products of small matrices", *ARMV9),
    _arm64("neoverse-v2", "neoverse-v2", "Armv9 servers, products of small matrices", *ARMV9),
    _cortex_m("cortex-m0plus", "thumbv6m", "", False, False, "no FPU"),
    _cortex_m("cortex-m3", "thumbv7m", "", False, False, "no FPU"),
    _cortex_m("cortex-m4", "thumbv7em", "-vfp4d16sp,-fpregs", False, False, "without its FPU"),
    _cortex_m("cortex-m4f", "thumbv7em", "+vfp4d16sp", True, True, "single-precision FPU"),
    _cortex_m("cortex-m7", "thumbv7em", "+fp-armv8d16", True, True, "FPU, caches", 16 * K),
    _cortex_m("cortex-m33", "thumbv8m.main", "+fp-armv8d16sp", True, True, "FPU, v8-M"),
    _cortex_m("cortex-m55", *WITH_MVE, True, True, "FPU, MVE", 0, 128),
    _cortex_m("cortex-m85", *WITH_MVE, True, True, "FPU, MVE, caches", 16 * K, 128),
    _riscv("rv32imc", 32, "none-elf", "+m,+c", False, "32-bit RISC-V without FPU and atomics"),
    _riscv("rv32imac", 32, "none-elf", "+m,+a,+c", False, "32-bit RISC-V without FPU"),
    _riscv("rv32imafc", 32, "none-elf", "+m,+a,+f,+c", True, "32-bit RISC-V, single-precision FPU"),
    _riscv(
        "rv32imc_zve32x_zvl128b", 32, "none-elf", "+m,+c,+zve32x,+zvl128b", False,
        "32-bit RISC-V without FPU, vectors of integers", vectors=128, float_lanes=False,
    ),
    _riscv(
        "rv32imafc_zve32f_zvl128b", 32, "none-elf", "+m,+a,+f,+c,+zve32f,+zvl128b", True,
        "32-bit RISC-V, vectors of single floats", vectors=128,
    ),
    _riscv("rv64gc", 64, "linux-gnu", "+m,+a,+f,+d,+c", True, "64-bit RISC-V with FPU"),
    _riscv(
        "rv64gcv", 64, "linux-gnu", "+m,+a,+f,+d,+c,+v", True, "64-bit RISC-V with vectors",
        vectors=128,
    ),
)  # fmt: skip

AVX2 = "avx2", "bmi2", "f16c", "fma"
AVX512 = *AVX2, "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"
NEEDED = {
    "x86-64-v3": AVX2, "x86-64-v4": AVX512, "cascadelake": (*AVX512, "avx512vnni"),
    "sapphirerapids": (*AVX512, "avx512vnni", "avx512bf16", "avx512fp16"),
}  # fmt: skip
"""What processors of this kind may not have; all that still run Linux have SSE4.2."""


def native() -> Target:
    """The machine that hardwire runs on, with just the features that it has."""
    import llvmlite.binding as llvm

    features, triple = llvm.get_host_cpu_features(), host_triple()
    if not triple.startswith("x86_64-"):
        base = by_name("aarch64" if triple.startswith("aarch64-") else "rv64gc")
    elif features.get("avx512f") and features.get("avx512vl"):
        base = by_name("x86-64-v4")
    else:
        has_fma = features.get("avx2") and features.get("fma")
        base = by_name("x86-64-v3" if has_fma else "x86-64-v2")
    cpu = llvm.get_host_cpu_name()
    known = WITH_LENGTHS.sub("-", features.flatten())
    own = {"features": known, "summary": f"this machine ({cpu})", "name": "native"}
    dots = of_machine(features) or base.dots
    halves = any(features.get(each) for each in ("fullfp16", "avx512fp16"))
    return replace(base, triple=triple, cpu=cpu, dots=dots, adds_halves=halves, **own)


def is_of_this_kind(target: Target) -> bool:
    """This machine has a processor of the same architecture, if not of the same features."""
    return target.triple.split("-")[0] == host_triple().split("-")[0]


def missing_here(target: Target) -> list[str]:
    """The features of an x86-64 that a target takes for granted and this machine, of the same
    kind, lacks; in LLVM's names."""
    import llvmlite.binding as llvm

    needed, found = NEEDED.get(target.name, ()), llvm.get_host_cpu_features()
    return [each for each in needed if is_of_this_kind(target) and not found.get(each)]


def by_name(name: str) -> Target:
    """The target of that name, `native` included; an error naming the nearest one otherwise."""
    if name == "native":
        return native()
    for target in TARGETS:
        if target.name == name:
            return target
    near = nearest(name, [*(target.name for target in TARGETS), "native"])
    hint = f"did you mean `{near}`?" if near else "see `hardwire targets`."
    raise HardwireError(f"unknown target `{name}`: {hint}")
