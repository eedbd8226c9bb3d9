"""Every target in one table. Add one here; nothing else needs to know its name.

Triples have four parts: of `thumbv7em-none-eabihf` LLVM does not see the environment and silently
gives the soft-float ABI. The `gnu` of `gnueabihf` only changes what LLVM calls: memcpy and memset,
which every firmware has because GCC asks for them too, instead of `__aeabi_memclr4` and the like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .dot_products import (
    ARMV9,
    BYTES_BY_SIGNED,
    EIGHT,
    OF_SINGLES,
    PAIRS,
    PAIRS_OF_BYTES,
    PAIRS_OF_COLUMNS,
    PAIRS_OF_WORDS,
    SEGMENTS,
    SIGNED_BYTES,
    SIXTEEN,
    SIXTEEN_COPIED,
    DotProducts,
    of_machine,
)
from .dtypes import Dtype
from .errors import HardwireError
from .host_triple import host_triple
from .names import nearest


@dataclass(frozen=True)
class Target:
    """What the compiler knows of a processor.

    `vector_bits` is the width of one vector register that kernels use for floats (0: kernels are
    scalar); `registers` how many registers hold float accumulators; `index_bits` the width of an
    address computation; `float_abi` is `hard` or `soft`; `has_fma` says that a multiply-add is one
    instruction; `l1_bytes` is the size of the first-level data cache (0: none);
    `dots` are its instructions for sums of products of bytes. `integer_bits` is the width of vector
    registers for integers where those for floats are scalar (0: there are none).
    """

    name: str
    triple: str
    cpu: str
    features: str
    float_abi: str
    index_bits: int
    vector_bits: int
    registers: int
    has_fma: bool
    l1_bytes: int
    summary: str
    dots: tuple[DotProducts, ...] = ()
    """How it multiplies integers of eight bits in words of neighbours, the best way first; the
    last one takes all that it can at all."""
    integer_bits: int = 0
    cut: int = 0
    """Integers are best rounded in lines of 32 bits: an instruction leaves so many bits of a
    product out (0: there is none)."""
    halves_lanes: bool = False
    """Integers are clamped as their lanes are halved."""
    integer_registers: int = 0
    """Those for sums of integers where kernels are scalar, unless as many as for floats."""
    grouped: int = 1
    """So many registers are one of `vector_bits` (RISC-V's LMUL); fewer lanes take fewer."""
    has_float_lanes: bool = True
    """Vectors of `vector_bits` hold floats, and not integers alone."""
    streams: int = 1
    """So many readers of neighbours in memory it is ahead of by itself (1: nobody measured it)."""
    adds_halves: bool = False  # Instructions multiply and add float16 (FEAT_FP16, AVX512-FP16).
    wide_bits: int = 0
    """Of the vectors of kernels all of whose numbers are single floats, if they have longer ones
    (SVE); a function says so by `features`."""
    keeps_nan: bool = True
    """Bounds of floats leave a NaN. Otherwise it may become one, where that is sooner computed."""

    @property
    def is_scalar(self) -> bool:
        """Kernels use no vectors."""
        return self.vector_bits == 0

    @property
    def has_lanes(self) -> bool:
        """Kernels use vectors, if only of integers."""
        return self.vector_bits > 0 or self.integer_bits > 0

    def holding(self, numbers: Iterable[Dtype], is_long: bool = False) -> Target:
        """The same as kernels of such numbers use it: by scalars, where vectors hold not all.
        `is_long`: by long vectors, where there are such."""
        numbers = tuple(numbers)
        if is_long and self.wide_bits and all(number.name == "float32" for number in numbers):
            features = ",".join(self.with_long_vectors)
            return replace(self, vector_bits=self.wide_bits, features=features, dots=(SEGMENTS,))
        if self.is_scalar or all(map(self._holds, numbers)):
            return self
        registers = SINGLES if self.float_abi == "hard" else FEW
        return replace(self, vector_bits=0, grouped=1, registers=registers)

    def _holds(self, number: Dtype) -> bool:
        is_short = number.size <= INTEGER_BYTES or self.has_long_lanes
        return is_short and (self.has_float_lanes or not number.is_float)

    def lanes(self, size: int) -> int:
        """How many elements of so many bytes one register holds; 1 where kernels are scalar."""
        return max(1, self.vector_bits // (8 * size))

    def turned(self, lanes: int) -> int:
        """How many of so many lanes are turned at once, squares of which take shuffles that there
        are instructions for."""
        is_long = 0 < self.wide_bits == self.vector_bits
        return min(lanes, SEGMENT_BITS // 32) if is_long else lanes

    def registers_of(self, dtype: Dtype, lanes: int = 1) -> int:
        """How many registers there are for sums of a type, of so many lanes each."""
        if self.grouped > 1:
            own = self.vector_bits // self.grouped
            taken = max(1, 8 * lanes * dtype.size // own)
            return self.grouped * self.registers // taken
        return self.registers if dtype.is_float else self.integer_registers or self.registers

    def fewer(self, lanes: int) -> int:
        """The next smaller number of lanes that there are instructions for."""
        return 1 if self.integer_bits else lanes // 2

    def lanes_of(self, dtype: Dtype) -> int:
        """How many elements of a type one register holds."""
        if dtype.is_float or not self.integer_bits:
            return self.lanes(dtype.size)
        return self.integer_bits // (8 * dtype.size) if dtype.size <= INTEGER_BYTES else 1

    @property
    def loads_several(self) -> bool:
        """An instruction loads several single floats, to registers side by side (VLDM)."""
        return self.is_scalar and self.triple.startswith("thumb") and self.float_abi == "hard"

    @property
    def product_lanes(self) -> int:
        """How many float32 are multiplied and added at once, where lanes are good for little else:
        MVE's comparisons are not those of IEEE."""
        return 4 if self.integer_bits and self.float_abi == "hard" else 1

    @property
    def with_float_lanes(self) -> tuple[str, ...]:
        """The features of functions with such lanes."""
        return tuple(self.features.replace("-mve.fp", "+mve.fp").split(","))

    @property
    def with_long_vectors(self) -> tuple[str, ...]:
        """The features of functions with vectors of `wide_bits`."""
        return tuple(self.features.replace("-sve", "+sve").split(","))

    @property
    def adds_slowly(self) -> bool:
        """A multiply-add takes longer than a product and a sum, if neither waits for the
        instruction before it."""
        return self.cpu in SLOW_ADDS

    @property
    def compares_bits(self) -> bool:
        """The bits of a float are sooner compared than the float itself: by a library, or by an FPU
        whose flags have to be fetched."""
        return self.float_abi == "soft" or self.triple.startswith("thumb")

    @property
    def bounds_numbers(self) -> bool:
        """An instruction has the greater of two floats, or the one that is a number (VMAXNM)."""
        return self.triple.startswith("thumb") and "+fp-armv8" in self.features

    @property
    def converts_halves(self) -> bool:
        """Instructions make single floats of half ones, and the reverse (F16C, VCVTB)."""
        if self.triple.startswith("x86_64"):
            return self.has_fma and "-f16c" not in self.features
        return self.float_abi == "hard" and not self.triple.startswith("riscv")

    def multiplies(self, factor: str) -> bool:
        """It has instructions for sums of products of such factors, as they lie in memory."""
        return any(factor in way.factors for way in self.dots)

    @property
    def bounds_with_nan(self) -> bool:
        """An instruction has the greater of two floats, or the one that is none (FMAX)."""
        return self.triple.startswith("aarch64")

    @property
    def multiplies_every_other(self) -> bool:
        """An instruction multiplies every other lane of 32 bits to 64 (PMULDQ)."""
        return self.triple.startswith("x86_64") and not self.is_scalar

    @property
    def asks_for_panels(self) -> bool:
        """It was measured to help where panels of weights are asked for before they are read."""
        return self.triple.startswith("x86_64")

    @property
    def multiplies_high(self) -> bool:
        """An instruction has the upper halves of twice the products of lanes (SQDMULH)."""
        return self.triple.startswith("aarch64")

    @property
    def converts_to_nearest(self) -> bool:
        """An instruction rounds lanes of floats to the nearest integers, which are its result."""
        return self.multiplies_high or self.grouped > 1

    @property
    def has_long_lanes(self) -> bool:
        """Vectors have lanes of 64 bits."""
        return self.index_bits == 64

    @property
    def rounds_products(self) -> bool:
        """An instruction has the upper halves of twice products, rounded (VQRDMULH)."""
        return self.triple.startswith("thumbv8.1m")

    @property
    def bare_metal(self) -> bool:
        """There is no system; a host whose triple ends with the form of its objects has one."""
        return "-none-" in self.triple


LINUX_X86 = "x86_64-unknown-linux-gnu"
LINUX_ARM64 = "aarch64-unknown-linux-gnu"
K, UPPER_HALF = 1024, 32
INTEGER_BYTES = 4
"""Registers for integers only hold no larger ones."""
SINGLES, FEW = 32, 8
"""Registers for floats of an FPU, and for those of a library."""
VECTORS, GROUPED = 32, 4
"""Vector registers of RISC-V, and how many of them kernels use as one."""
SEGMENT_BITS, WIDE = 128, "hw.wide"
"""What vectors of SVE have a whole number of, and what is said of functions that have these."""
WITH_LENGTHS = re.compile(r"\+(?=sve|sme)")
"""In front of features by which LLVM takes vectors of a length that nobody says (SVE, SME)."""
SLOW_ADDS = ("cortex-m4", "cortex-m33")
"""Processors for which LLVM writes products and sums instead of multiply-adds."""
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
