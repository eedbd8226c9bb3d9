"""Instructions that multiply several integers of eight bits with as many others and add them up.

Whatever the instruction is, kernels take the factors in words of some neighbours of the reduction,
most often four: a word of A, and one of the weights for each column, which are packed like that
(`Panels.group`).
How a word is multiplied with another stands in `lowering/kernels/dots.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

GROUP = 4
"""How many neighbours of the reduction are in a word."""


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
    wider: DotProducts | None = None
    """Takes more neighbours at once, where there are whole words of as many only."""

    def of_run(self, run: int) -> DotProducts:
        """The one for so many neighbours side by side."""
        return self.of_group(self.wider.group if self.wider and run % self.wider.group == 0 else 0)

    def of_group(self, group: int) -> DotProducts:
        """The one for words of so many."""
        return self.wider if self.wider and self.wider.group == group else self

    def raised(self, factor: str) -> int:
        """What elements of such a type are made greater by."""
        return self.shift if factor == "int8" else 0


BOTH = ("int8", "uint8")
PAIRS_OF_WORDS = DotProducts("smlad", BOTH, 2, 2, 2, sums=4)
"""Cortex-M with the DSP extension: SXTB16 and SMLAD, on pairs in one register of 32 bits."""
SIXTEEN = DotProducts("vmladava", ("int8",), 1, 0, 1, sums=4, group=16)
PAIRS_OR_SIXTEEN = replace(PAIRS_OF_WORDS, wider=SIXTEEN)
"""Cortex-M with vectors as well, all of whose lanes are added up to one sum."""
PAIRS = DotProducts("pmaddwd", BOTH, 1, 1, 2, group=2, widens=True)
"""x86: pairs of 16 bits in each lane of 32. The one on bytes would saturate."""
BYTES_BY_SIGNED = DotProducts("vpdpbusd", BOTH, 1, 0, 1, shift=128, raises=1)
"""x86 with VNNI: bytes without a sign times bytes with one."""
SIGNED_BYTES = DotProducts("sdot", ("int8",), 1, 0, 1)
"""64-bit Arm with the dot product extension."""
