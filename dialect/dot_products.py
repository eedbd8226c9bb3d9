"""Instructions that multiply several integers of eight bits, or short floats, with as many others
and add them up.

Whatever the instruction is, kernels take the factors in words of some neighbours of the reduction,
most often four: a word of A, and one of the weights for each column, which are packed like that
(`Panels.group`).
How a word is multiplied with another stands in `lowering/kernels/dots.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

GROUP = 4
"""How many neighbours of the reduction are in a word."""


Takes = Callable[[np.ndarray], bool]
"""Whether weights may be multiplied, of which each row has whole words of neighbours."""


def _any(words: np.ndarray) -> bool:
    return True


def _pairs_fit(words: np.ndarray) -> bool:
    """No two neighbours times bytes without a sign leave 16 bits: 255 * 128 does not."""
    pairs = words.reshape(-1, 2).astype(np.int32)
    most = max(np.abs(side(pairs, 0).sum(1)).max(initial=0) for side in (np.minimum, np.maximum))
    return bool(most <= 128)


@dataclass(frozen=True)
class DotProducts:
    """One way to multiply words.

    A word becomes `parts` registers by `splits` instructions (one of A by `raises` more), of which
    `adds` multiply those of a pair of words and add all to a sum. `factors` are the types of A that
    it takes. Where `shift` is not 0, A's bytes are made greater by that, because the instruction
    takes no negative ones there. `sums` is how many sums there are registers for where kernels are
    scalar.
    """

    name: str
    factors: tuple[str, ...]
    parts: int
    splits: int
    adds: int
    shift: int = 0
    raises: int = 0
    sums: int = 0
    group: int = GROUP
    widens: bool = False
    """A's bytes become words of 16 bits, once for all in scratch memory where that is worth it."""
    ends_with_run: bool = False
    """The last words of a run, if it has no whole number of them, end with it, so that no more of A
    is read than there is. They begin with zeros for what was multiplied before."""
    lanes: int = 1
    """How many words of A a register has, of which the instruction takes the one in any lane."""
    copies: bool = False
    """Of each row of A all that is multiplied is copied to scratch memory first, where it is one
    run."""
    together: int = 1
    """So many columns share a word of weights; A's words are split in scratch memory, once for all
    columns of a tile."""
    least: int = 1
    """Rows and columns, of each at least so many."""
    rows: int = 1
    """So many rows of A it multiplies with as many columns at once: words of each in a register."""
    is_whole: bool = False
    """It multiplies runs of whole words only: a zero behind a run, times infinity, is no zero."""
    block: int = 0
    """So many neighbours at most are added up in the type of the factors, and these sums in single
    precision; 0 where every product is."""
    sums_width: int = 0
    """How many sums a register has, if more than of single floats."""
    most_rows: int = 0
    """Of a tile, if the instruction takes words of A from some registers only."""
    takes: Takes = _any
    """Which weights it takes, with zeros where words are not whole."""

    @property
    def splits_of_rows(self) -> int:
        """Instructions that split a word of A each time it is multiplied."""
        return self.splits if self.together == 1 else 0

    def reads(self, rows: int, lanes: int) -> bool:
        """There are registers for words of so many rows, where sums have so many lanes."""
        return lanes <= self.lanes or not 0 < self.most_rows < rows

    def padded(self, run: int) -> int:
        """How many neighbours are multiplied of a run, with zeros behind it."""
        return padded(run, self.group, self.together)

    def filled(self, run: int) -> int:
        """In front of which neighbour of a run the zeros are that fill up its words."""
        if not self.ends_with_run or run % self.group == 0:
            return run
        register = self.group * self.lanes
        return run // register * register or run // self.group * self.group

    def raised(self, factor: str) -> int:
        """What elements of such a type are made greater by."""
        return self.shift if factor == "int8" else 0

    def run_of(self, run: int, depth: int) -> int:
        """How many neighbours there are where A has runs of a reduction."""
        return depth if self.copies else run

    def fits(self, factor: str, run: int, weights: Sequence[np.ndarray] | None) -> bool:
        """It multiplies runs of so many neighbours of A, of such a type, with all of the weights,
        where they are known."""
        if factor not in self.factors or run < self.group or (self.is_whole and run % self.group):
            return False
        if self.takes is _any:
            return True
        missing = -run % self.group
        return weights is not None and all(
            self.takes(np.pad(rows.reshape(-1, run), ((0, 0), (0, missing)))) for rows in weights
        )


def padded(run: int, group: int, together: int) -> int:
    """A run with the zeros behind it that fill up its last word. Of words that columns share, each
    has the first and the third neighbour of four, or the other two: of one neighbour behind the
    fours, it is one word."""
    if together > 1 and run % group == 1:
        return run + 1
    return -(-run // group) * group


BOTH = ("int8", "uint8")
PAIRS_OF_COLUMNS = DotProducts("smlad of columns", BOTH, 2, 2, 2, sums=6, together=2, least=2)
"""Cortex-M with the DSP extension: SXTB16 gives pairs for two columns of one word, and SMLAD
multiplies each with those of some rows."""
PAIRS_OF_WORDS = DotProducts("smlad", BOTH, 2, 2, 2, sums=4)
"""Cortex-M with the DSP extension: SXTB16 and SMLAD, on pairs in one register of 32 bits."""
SIXTEEN = DotProducts("vmladava", ("int8",), 1, 0, 1, sums=4, group=16, ends_with_run=True)
"""Cortex-M with vectors, all of whose lanes are added up to one sum."""
SIXTEEN_COPIED = replace(SIXTEEN, name="vmladava of copies", copies=True, least=2)
"""The same where A's runs are shorter than that."""
EIGHT = replace(SIXTEEN, name="vmladava of words", factors=BOTH, group=8)
"""The same on 16 bits, which bytes become as they are loaded."""
PAIRS = DotProducts("pmaddwd", BOTH, 1, 1, 2, group=2, widens=True)
"""x86: pairs of 16 bits in each lane of 32."""
PAIRS_OF_BYTES = DotProducts("pmaddubsw", BOTH, 1, 0, 3, shift=128, raises=1, takes=_pairs_fit)
"""x86: bytes without a sign times bytes with one, whose pairs of products saturate in 16 bits."""
BYTES_BY_SIGNED = DotProducts("vpdpbusd", BOTH, 1, 0, 1, shift=128, raises=1)
"""x86 with VNNI: bytes without a sign times bytes with one."""
SIGNED_BYTES = DotProducts("sdot", ("int8",), 1, 0, 1, lanes=4, ends_with_run=True)
"""64-bit Arm with the dot product extension."""
MIXED_BYTES = replace(SIGNED_BYTES, name="sudot", factors=("uint8",))
"""64-bit Arm with products of matrices of bytes (FEAT_I8MM): bytes without a sign times bytes with
one."""
PAIRS_OF_BFLOATS = replace(
    SIGNED_BYTES, name="bfdot", factors=("bfloat16",), group=2, is_whole=True
)
"""64-bit Arm with bfloat16: pairs in each lane of 32 bits."""
MATRICES_OF_BYTES = replace(SIGNED_BYTES, name="smmla", group=8, lanes=2, rows=2, least=4)
"""64-bit Arm with FEAT_I8MM: a matrix of 2x8 times one of 8x2. One row would be as many products
as by `sdot`, of which half are thrown away."""
MATRICES_OF_MIXED = replace(MATRICES_OF_BYTES, name="usmmla", factors=("uint8",))
"""The same of bytes without a sign."""
MATRICES_OF_BFLOATS = replace(
    MATRICES_OF_BYTES, name="bfmmla", factors=("bfloat16",), group=4, is_whole=True
)
"""64-bit Arm with bfloat16: 2x4 times 4x2, each added up as by two BFDOT."""
HALVES = replace(PAIRS_OF_BFLOATS, name="fmlal", factors=("float16",), lanes=8, group=1)
"""64-bit Arm with long products of halves (FEAT_FHM): exact, and added to float32."""
SUMS_OF_HALVES = replace(HALVES, name="fmla of halves", block=64, sums_width=8)
"""64-bit Arm with arithmetic of halves (FEAT_FP16), where sums may be halves."""
WIDE_SUMS_OF_HALVES = replace(
    SUMS_OF_HALVES, name="vfmadd of halves", lanes=1, sums_width=32, raises=1, ends_with_run=False
)
"""x86 with AVX512-FP16, where sums may be halves. A number of A takes an instruction to be in all
lanes."""
OF_SINGLES = replace(PAIRS_OF_BFLOATS, name="fmla", factors=("float32",), group=1)
"""64-bit Arm: single floats, of which A's are in the lanes of registers."""
SEGMENTS = replace(OF_SINGLES, name="fmla of segments", most_rows=7)
"""SVE with vectors of 256 bits: each half of them is multiplied with a number of a register of 128,
which both halves of one of eight registers have (one is left for other things)."""

ARMV9 = (
    MATRICES_OF_BYTES, MATRICES_OF_MIXED, MATRICES_OF_BFLOATS,
    SIGNED_BYTES, MIXED_BYTES, PAIRS_OF_BFLOATS, HALVES,
)  # fmt: skip
OF_FEATURES: tuple[tuple[DotProducts, tuple[str, ...]], ...] = (
    (BYTES_BY_SIGNED, ("avx512vnni", "avx512vl")),
    (MATRICES_OF_BYTES, ("i8mm",)),
    (MATRICES_OF_MIXED, ("i8mm",)),
    (MATRICES_OF_BFLOATS, ("bf16",)),
    (SIGNED_BYTES, ("dotprod",)),
    (MIXED_BYTES, ("i8mm",)),
    (PAIRS_OF_BFLOATS, ("bf16",)),
    (HALVES, ("fp16fml",)),
    (OF_SINGLES, ("neon",)),
)
"""What machines have, by LLVM's names of features, beside what all of their family have."""


def of_machine(features: Mapping[str, bool]) -> tuple[DotProducts, ...]:
    """What a machine with such features has of these."""
    return tuple(way for way, names in OF_FEATURES if all(features.get(one) for one in names))


def first_of(
    ways: Sequence[DotProducts],
    factor: str,
    lengths: tuple[int, int],
    weights: Sequence[np.ndarray] | None,
    count: int,
) -> DotProducts | None:
    """The first of a target's ways that takes such factors, in runs of a reduction (the lengths of
    both), of which there are so many rows and columns, or more."""
    enough = (way for way in ways if way.least <= count)
    return next((way for way in enough if way.fits(factor, way.run_of(*lengths), weights)), None)


def named(ways: Sequence[DotProducts], name: str) -> DotProducts | None:
    return next((way for way in ways if way.name == name), None)
