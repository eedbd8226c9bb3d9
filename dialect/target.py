"""What is known of a processor, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .dot_products import SEGMENTS, DotProducts
from .dtypes import Dtype

INTEGER_BYTES = 4
"""Registers for integers only hold no larger ones."""
SINGLES, FEW = 32, 8
"""Registers for floats of an FPU, and for those of a library."""
SEGMENT_BITS, WIDE = 128, "hw.wide"
"""What vectors of SVE have a whole number of, and what is said of functions that have these."""
SLOW_ADDS = ("cortex-m4", "cortex-m33")
"""Processors for which LLVM writes products and sums instead of multiply-adds."""


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
        `is_long`: by long vectors, where there are such, of single floats and truths about them."""
        numbers = tuple(numbers)
        names = {number.name for number in numbers} - {"bool"}
        if is_long and self.wide_bits and names == {"float32"}:
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
    def is_x86_64(self) -> bool:
        """It has instructions of x86-64, whatever its system."""
        return self.triple.startswith("x86_64")

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
        if self.is_x86_64:
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
        return self.is_x86_64 and not self.is_scalar

    @property
    def asks_for_panels(self) -> bool:
        """It was measured to help where panels of weights are asked for before they are read."""
        return self.is_x86_64

    @property
    def keeps_rolled(self) -> bool:
        """It was measured to help where LLVM writes out no more turns of a reduction: it loads what
        neighbours share once, and then has no registers for all of that."""
        return self.is_x86_64 and not self.is_scalar

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
