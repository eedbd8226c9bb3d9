"""Words of a few integers of eight bits, or short floats, multiplied with such words and added up
to 32 bits.

`dialect/dot_products.py` lists the instructions. All sums of integers are exact: no pair that is
added up before it is 32 bits wide leaves 16 bits, and none of these instructions saturates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ...dialect.dot_products import GROUP, PAIRS_OF_BFLOATS, SEGMENTS, DotProducts
from ...dialect.mlir import arith, ir, memref, vector
from . import builder as b
from .intrinsics import intrinsic
from .segments import in_segments, multiplied_by_lane, of_unknown_length

VECTOR_BITS, SHORTS = 128, 8
"""Of registers of MVE and of 64-bit Arm, and how many numbers of 16 bits they hold."""
ANY_LANE = -1
"""What a shuffle may put anything in the place of."""
Parts = list[ir.Value]
"""A word in the registers that are multiplied with those of another."""


@dataclass(frozen=True)
class Dots:
    """One kind of dot products of factors of which A's may have no sign."""

    kind: DotProducts
    is_signed: bool

    def of_a(self, word: ir.Value, width: int) -> Parts:
        """A word of A in all lanes."""
        return KINDS[self.kind.name].of_a(word, width, self.is_signed)

    @property
    def word(self) -> ir.Type:
        """A word as a number."""
        if self.kind.factors == ("float32",):
            return ir.F32Type.get()
        return ir.IntegerType.get_signless(VECTOR_BITS // self.kind.lanes)

    def of_register(self, loaded: ir.Value) -> ir.Value:
        """The words of a whole register. LLVM multiplies with one in any of its lanes, of bfloat16
        only if it has the register as that."""
        if self.kind == PAIRS_OF_BFLOATS:
            type = ir.VectorType.get([SHORTS], ir.BF16Type.get())
            loaded = intrinsic("arithmetic.fence.v8bf16", type, vector.bitcast(type, loaded))
        type = ir.VectorType.get([self.kind.lanes], self.word)
        return loaded if loaded.type == type else vector.bitcast(type, loaded)

    def of_lane(self, rows: Sequence[ir.Value], lane: int, width: int) -> Parts:
        """The words in a lane of a register of each row. That of one row the instruction itself
        takes from there."""
        if self.kind == SEGMENTS and width > self.kind.lanes:
            return [in_segments(rows[0]), in_word(lane)]
        if self.kind.rows > 1:
            return [vector.shuffle(rows[0], rows[-1], [lane, self.kind.lanes + lane])]
        return [vector.shuffle(rows[0], rows[0], [lane] * self.kind.lanes)]

    def load(self, buffer: ir.Value, place: b.Index) -> ir.Value:
        """A whole word of A, as its elements lie in memory."""
        if self.kind.group == 1:
            return b.load_stored(buffer, place, 1)
        if self.kind.widens:
            return load_wide(buffer, place, self.kind.group, self.is_signed)
        return load_word(buffer, place, group=self.kind.group)

    def of_weights(self, buffer: ir.Value, place: b.Index, width: int) -> Parts:
        """The words of so many columns, which lie side by side."""
        if width == 1:
            return KINDS[self.kind.name].of_b(load_word(buffer, place, GROUP, self.kind.group))
        return KINDS[self.kind.name].of_b(b.load(buffer, place, self.kind.group * width))

    def add(self, total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
        """The sum and the products of two words."""
        return KINDS[self.kind.name].add(total, a, weights)


def load_word(buffer: ir.Value, place: b.Index, align: int = 1, group: int = GROUP) -> ir.Value:
    """Four bytes from any place as one number, or more of them as lanes."""
    i32, i64 = (ir.IntegerType.get_signless(bits) for bits in (32, 64))
    type = i32 if group <= GROUP else _vector(group, 8)
    word = memref.view(ir.MemRefType.get([1], type), buffer, place.value(), [])
    attributes: dict[str, ir.Attribute] = {"alignment": ir.IntegerAttr.get(i64, align)}
    load = ir.Operation.create("memref.load", [type], [word, b.index(0)], attributes=attributes)
    return load.results[0]


def store_word(value: ir.Value, buffer: ir.Value, place: b.Index, align: int = 1) -> None:
    """Writes four bytes to a buffer of bytes."""
    word = memref.view(ir.MemRefType.get([1], value.type), buffer, place.value(), [])
    i64 = ir.IntegerType.get_signless(64)
    attributes: dict[str, ir.Attribute] = {"alignment": ir.IntegerAttr.get(i64, align)}
    ir.Operation.create("memref.store", [], [value, word, b.index(0)], attributes=attributes)


def load_wide(buffer: ir.Value, place: b.Index, count: int, is_signed: bool) -> ir.Value:
    """One or two bytes as words of 16 bits in one of 32."""
    lower = arith.andi(_byte(buffer, place, is_signed), in_word(0xFFFF))
    if count == 1:
        return lower
    upper = arith.shli(_byte(buffer, place + 1, is_signed), in_word(16))
    return arith.ori(upper, lower)


def _byte(buffer: ir.Value, place: b.Index, is_signed: bool) -> ir.Value:
    extend = arith.extsi if is_signed else arith.extui
    return extend(ir.IntegerType.get_signless(32), b.load(buffer, place))


def in_word(value: int) -> ir.Value:
    return b.splat(value, ir.IntegerType.get_signless(32), 1)


def load_few(buffer: ir.Value, place: b.Index, count: int) -> ir.Value:
    """A word of fewer than four bytes, with zeros behind them; reads no more."""
    word: ir.Value | None = None
    for number in range(count):
        byte = _byte(buffer, place + number, False)
        moved = arith.shli(byte, in_word(8 * number)) if number else byte
        word = moved if word is None else arith.ori(word, moved)
    return in_word(0) if word is None else word


def load_sums(buffer: ir.Value, place: b.Index, width: int) -> ir.Value:
    """So many sums of 32 bits that lie among bytes."""
    if width == 1:
        return load_word(buffer, place, GROUP)
    return vector.bitcast(_vector(width, 32), b.load(buffer, place, GROUP * width))


@dataclass(frozen=True)
class _Kind:
    """How words become parts, and what is done with the parts of two."""

    of_a: Callable[[ir.Value, int, bool], Parts]
    of_b: Callable[[ir.Value], Parts]
    add: Callable[[ir.Value, Parts, Parts], ir.Value]


def _vector(width: int, bits: int) -> ir.Type:
    return ir.VectorType.get([width], ir.IntegerType.get_signless(bits))


def _in_all_lanes(word: ir.Value, width: int, bits: int) -> ir.Value:
    """A word in all lanes, as lanes of so many bits."""
    return vector.bitcast(_vector(32 // bits * width, bits), b.broadcast(word, width))


# Pairs of 16 bits in a word: the first and the third of four neighbours, and the other two.


def halves_of_word(word: ir.Value, is_signed: bool) -> Parts:
    """The first and the third byte as 16 bits each, and the other two."""
    name = "arm.sxtb16" if is_signed else "arm.uxtb16"
    turned = intrinsic("fshr.i32", word.type, word, word, in_word(8))
    return [intrinsic(name, word.type, each) for each in (word, turned)]


def add_pair(total: ir.Value, one: ir.Value, other: ir.Value) -> ir.Value:
    """The sum and the products of two words of two."""
    return intrinsic("arm.smlad", total.type, one, other, total)


def _smlad(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    for one, other in zip(a, weights, strict=True):
        total = add_pair(total, one, other)
    return total


def _widened(lanes: ir.Value) -> Parts:
    return [arith.extsi(_vector(b.width_of(lanes), 16), lanes)]


BYTE_INTRINSICS = {
    4: "x86.ssse3.pmadd.ub.sw.128",
    8: "x86.avx2.pmadd.ub.sw",
    16: "x86.avx512.pmaddubs.w.512",
}
PAIR_INTRINSICS = {4: "x86.sse2.pmadd.wd", 8: "x86.avx2.pmadd.wd", 16: "x86.avx512.pmaddw.d.512"}


def _pmaddwd(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    name = PAIR_INTRINSICS[b.width_of(total)]
    for one, other in zip(a, weights, strict=True):
        total = arith.addi(total, intrinsic(name, total.type, one, other))
    return total


# Bytes


def _raised(word: ir.Value, width: int, is_signed: bool) -> Parts:
    """Bytes with a sign made greater by 128, which makes them bytes without one."""
    lanes = b.broadcast(word, width)
    if is_signed:
        lanes = arith.xori(lanes, unknown(b.like(0x80808080 - (1 << 32), lanes)))
    return [vector.bitcast(_vector(GROUP * width, 8), lanes)]


def unknown(lanes: ir.Value) -> ir.Value:
    """Lanes that LLVM does not know. With constants that it knows it changes a word before that is
    in all lanes: two instructions more for each, where one does both as it loads the word. A word
    of lanes that it knows to be loaded it loads into all lanes, from an address of its own."""
    element = b.element_of(lanes)
    bits = 32 if isinstance(element, ir.F32Type) else ir.IntegerType(element).width
    width = b.width_of(lanes) * bits // 32
    type = ir.VectorType.get([width], ir.F32Type.get())
    fenced = intrinsic(f"arithmetic.fence.v{width}f32", type, vector.bitcast(type, lanes))
    return vector.bitcast(lanes.type, fenced)


def add_pairs(total: ir.Value, pairs: ir.Value) -> ir.Value:
    """The sum with lanes of 16 bits, two of them in each of its lanes."""
    name = PAIR_INTRINSICS[b.width_of(total)]
    return arith.addi(total, intrinsic(name, total.type, pairs, b.like(1, pairs)))


def products_of_bytes(a: ir.Value, weights: ir.Value) -> ir.Value:
    """Bytes without a sign times bytes with one, in lanes of 16 bits for two of them."""
    width = b.width_of(a) // GROUP
    return intrinsic(BYTE_INTRINSICS[width], _vector(2 * width, 16), a, weights)


def _pmaddubsw(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    return add_pairs(total, products_of_bytes(a[0], weights[0]))


def _vpdpbusd(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    name = f"x86.avx512.vpdpbusd.{32 * b.width_of(total)}"
    return intrinsic(name, total.type, total, a[0], weights[0])


def _sdot(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    words = vector.bitcast(_vector(16, 8), a[0])
    return intrinsic("aarch64.neon.sdot.v4i32.v16i8", total.type, total, weights[0], words)


def _sudot(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    words = vector.bitcast(_vector(16, 8), a[0])
    return intrinsic("aarch64.neon.usdot.v4i32.v16i8", total.type, total, words, weights[0])


def _bfdot(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    """LLVM gives bytes the type of bfloat16, which it has no other use for."""
    words = (vector.bitcast(_vector(16, 8), each[0]) for each in (weights, a))
    return intrinsic("aarch64.neon.bfdot.v4f32.v16i8", total.type, total, *words)


def _fmlal(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    type = ir.VectorType.get([SHORTS], ir.F16Type.get())
    words = (vector.bitcast(type, each[0]) for each in (weights, a))
    return intrinsic("aarch64.neon.fmlal.v4f32.v8f16", total.type, total, *words)


def _fmla_of_halves(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    own = vector.bitcast(total.type, b.first_lanes(a[0], b.width_of(total)))
    return b.multiply_add(own, vector.bitcast(total.type, weights[0]), total)


def _fmla(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    return b.multiply_add(a[0], weights[0], total)


def _fmla_of_segments(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    if b.width_of(total) <= SEGMENTS.lanes:
        return _fmla(total, a, weights)
    numbers = a if len(a) > 1 else [of_unknown_length(a[0]), in_word(0)]
    return multiplied_by_lane(total, weights[0], *numbers)


def _by_matrices(name: str, element: Callable[[], ir.Type]) -> _Kind:
    """Words of two rows times those of four columns, two by two."""

    def halves_of(lanes: ir.Value) -> Parts:
        half = b.width_of(lanes) // 2
        starts = (0, half)
        return [vector.shuffle(lanes, lanes, [*range(at, at + half)]) for at in starts]

    def add(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
        type = ir.VectorType.get([b.width_of(weights[0])], element())
        own, found = vector.bitcast(type, a[0]), Parts()
        for sums, factor in zip(halves_of(total), weights, strict=True):
            found.append(intrinsic(name, sums.type, sums, own, vector.bitcast(type, factor)))
        return vector.shuffle(found[0], found[1], [*range(b.width_of(total))])

    return _Kind(lambda word, width, is_signed: [word], halves_of, add)


def _in_words(bits: int, add: Callable[[ir.Value, Parts, Parts], ir.Value]) -> _Kind:
    """A word of A in all lanes, as lanes of so many bits."""
    return _Kind(
        lambda word, width, is_signed: [_in_all_lanes(word, width, bits)],
        lambda lanes: [lanes],
        add,
    )


def _lower_half(lanes: ir.Value) -> Parts:
    """Four numbers of 16 bits in the lower half of a register."""
    return [vector.shuffle(lanes, lanes, [0, 1, 2, 3, *[ANY_LANE] * 4])]


def _vmladava(total: ir.Value, a: Parts, weights: Parts) -> ir.Value:
    zero, lanes = b.splat(0, total.type, 1), b.width_of(weights[0])
    flags = (zero, zero, zero)
    name = f"arm.mve.vmldava.v{lanes}i{VECTOR_BITS // lanes}"
    return intrinsic(name, total.type, *flags, total, a[0], weights[0])


def _eight(word: ir.Value, is_signed: bool) -> Parts:
    return [(arith.extsi if is_signed else arith.extui)(_vector(b.width_of(word), 16), word)]


_SIXTEEN = _Kind(lambda word, width, is_signed: [word], lambda word: [word], _vmladava)
_spread = partial(_Kind, lambda word, width, _: [b.broadcast(word, width)], lambda lanes: [lanes])
KINDS = {
    "vmladava": _SIXTEEN,
    "vmladava of copies": _SIXTEEN,
    "vmladava of words": _Kind(
        lambda word, width, is_signed: _eight(word, is_signed), _widened, _vmladava
    ),
    "pmaddwd": _Kind(
        lambda word, width, is_signed: [_in_all_lanes(word, width, 16)], _widened, _pmaddwd
    ),
    "sdot": _in_words(8, _sdot),
    "sudot": _in_words(8, _sudot),
    "bfdot": _in_words(16, _bfdot),
    "smmla": _by_matrices("aarch64.neon.smmla.v4i32.v16i8", lambda: ir.IntegerType.get_signless(8)),
    "usmmla": _by_matrices(
        "aarch64.neon.usmmla.v4i32.v16i8", lambda: ir.IntegerType.get_signless(8)
    ),
    "bfmmla": _by_matrices("aarch64.neon.bfmmla", ir.BF16Type.get),
    "fmlal": _Kind(lambda word, width, is_signed: [b.broadcast(word, SHORTS)], _lower_half, _fmlal),
    "fmla of halves": _spread(_fmla_of_halves),
    "fmla of segments": _spread(_fmla_of_segments),
    "vfmadd of halves": _spread(_fmla_of_halves),
    "fmla": _spread(_fmla),
    "pmaddubsw": _Kind(_raised, lambda lanes: [lanes], _pmaddubsw),
    "smlad": _Kind(
        lambda word, width, is_signed: halves_of_word(word, is_signed),
        lambda word: halves_of_word(word, True),
        _smlad,
    ),
    "vpdpbusd": _Kind(_raised, lambda lanes: [lanes], _vpdpbusd),
}
