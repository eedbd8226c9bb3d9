"""Objects for 32-bit RISC-V with vectors: what instructions they have, by their bytes.

Zve32x has vectors of integers of at most 32 bits, Zve32f of single floats as well. The emulator has
lanes of 64 bits beside, and would not tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import hardwire
from hardwire.dialect.dtypes import BY_NAME
from hardwire.dialect.targets import by_name
from hardwire.lowering.code.count import codes
from hardwire.lowering.elf import CODE

from ..models import exported
from ..tflite import mlperf
from ..tflite.compiled import compiled

INTEGERS, FLOATS = "rv32imc_zve32x_zvl128b", "rv32imafc_zve32f_zvl128b"
VECTORS, CONFIGURES = 0x57, 7
OF_FLOATS = (1, 5)
"""What `funct3` is of instructions for lanes of floats, with vectors and with one float."""
FLOAT_CODES = (0x43, 0x47, 0x4B, 0x4F, 0x53)


def words(code: bytes) -> Iterator[int]:
    """The instructions of a function that have 32 bits."""
    at = 0
    while at < len(code):
        size = 4 if code[at] & 3 == 3 else 2
        if size == 4:
            yield int.from_bytes(code[at : at + 4], "little")
        at += size


def kinds(image: bytes) -> Counter[str]:
    """How many instructions of which kind all functions have; the widest lanes are `e…`."""
    found = Counter[str]()
    for word in (word for each in codes(image, CODE).values() for word in words(each.bytes)):
        code, kind = word & 0x7F, word >> 12 & 7
        if code in FLOAT_CODES:
            found["float"] += 1
        elif code == VECTORS and kind == CONFIGURES:
            found[f"e{8 << (word >> 23 & 7)}"] += 1
        elif code == VECTORS:
            found["lanes of floats" if kind in OF_FLOATS else "lanes of integers"] += 1
    return found


def of_floats(target: str) -> Counter[str]:
    return kinds(hardwire.compile(exported("kws")[0], target).object)


def of_integers(target: str) -> Counter[str]:
    return kinds(compiled(mlperf.keyword_spotting(5), target, "net").object)


@pytest.mark.parametrize("target", [INTEGERS, FLOATS])
def test_integers_are_multiplied_in_lanes(target: str) -> None:
    found = of_integers(target)
    assert found["lanes of integers"] > 200
    assert found["lanes of floats"] == found["float"] == found["e64"] == 0
    assert found["e32"] > 20


def test_floats_are_multiplied_in_lanes() -> None:
    found = of_floats(FLOATS)
    assert found["lanes of floats"] > 50
    assert found["e64"] == 0


def test_floats_are_scalars_where_vectors_hold_integers() -> None:
    found = of_floats(INTEGERS)
    assert found["lanes of floats"] == found["float"] == found["e64"] == 0
    assert not [kind for kind in of_integers("rv32imc") if "lanes" in kind]


@pytest.mark.parametrize(
    ("target", "numbers", "bits"),
    [
        (INTEGERS, ("int8", "int32"), 512), (INTEGERS, ("int8", "float32"), 0),
        (FLOATS, ("int8", "float32"), 512), (FLOATS, ("float64",), 0),
        (FLOATS, ("int32", "int64"), 0), ("rv64gcv", ("float64", "int64"), 512),
    ],
)  # fmt: skip
def test_kernels_use_vectors_that_hold_all_of_their_numbers(
    target: str, numbers: tuple[str, ...], bits: int
) -> None:
    assert by_name(target).holding(BY_NAME[each] for each in numbers).vector_bits == bits
