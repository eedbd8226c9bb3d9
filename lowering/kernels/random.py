"""Random numbers: PyTorch's generator on the CPU, mt19937 (ATen/core/MT19937RNGEngine.h).

The state is 624 words of scratch memory. Numbers that other operators draw before are skipped, by
whole turns of the state where that is possible.
"""

from __future__ import annotations

from math import prod

from ...dialect.mlir import arith, ir, memref, scf
from ...dialect.values import constant_value
from . import builder as b
from .buffer import Buffer
from .kernel import Kernel

WORDS = 624
MIDDLE = 397


def random(kernel: Kernel) -> None:
    """`hw.random` and `hw.permutation`."""
    seed, skip = kernel.head.operands[:2]
    skipped = constant_value(skip)
    assert kernel.scratch is not None  # the form of the kernel asks for it
    state = _State(kernel.scratch)
    state.initialise(kernel.buffer(seed))
    turns = skipped // WORDS + (1 if skipped % WORDS else 0)
    b.repeat(turns, lambda _: state.turn(), rolled=True)
    (_numbers if kernel.head.name == "hw.random" else _permutation)(kernel, state, skipped)


def _numbers(kernel: Kernel, state: _State, skipped: int) -> None:
    """Floats from 0 to 1, or whole numbers."""
    element = ir.MemRefType(kernel.output.memref.type).element_type
    low, range = map(constant_value, kernel.head.operands[2:])
    words = 2 if _is_wide(element, range) else 1

    def draw(i: b.Index) -> None:
        numbers = [state.draw(i * words + skipped + word) for word in (0, 1)[:words]]
        bits = numbers[0]
        if words == 2:
            high = arith.shli(arith.extui(_int(64), numbers[0]), b.splat(32, _int(64), 1))
            bits = arith.ori(high, arith.extui(_int(64), numbers[1]))
        b.store(_element(bits, element, low, range), kernel.output.memref, i)

    b.repeat(prod(kernel.output.shape), draw, rolled=True)


def _permutation(kernel: Kernel, state: _State, skipped: int) -> None:
    """Each number changes places with one that is drawn of those from it on (`randperm_cpu`)."""
    memory, count = kernel.output.memref, kernel.output.shape[0]
    element = ir.MemRefType(memory.type).element_type

    def number(i: b.Index) -> ir.Value:
        return arith.index_cast(element, i.value())

    b.repeat(count, lambda i: b.store(number(i), memory, i), rolled=True)

    def exchange(i: b.Index) -> None:
        left = arith.subi(_word(count), arith.index_cast(_int(32), i.value()))
        drawn = arith.remui(state.draw(i + skipped), left)
        other = i + b.Index.at(arith.index_castui(ir.IndexType.get(), drawn))
        mine, theirs = b.load(memory, i), b.load(memory, other)
        b.store(theirs, memory, i)
        b.store(mine, memory, other)

    b.repeat(count - 1, exchange, rolled=True)


def _is_wide(element: ir.Type, range: int) -> bool:
    return range >= 1 << 28 if range else isinstance(element, ir.F64Type)


def _element(bits: ir.Value, element: ir.Type, low: int, range: int) -> ir.Value:
    """What PyTorch makes of the bits for one element."""
    width = ir.IntegerType(bits.type).width
    if range == 0:
        digits = 53 if width == 64 else 24
        kept = arith.andi(bits, b.splat((1 << digits) - 1, bits.type, 1))
        return arith.mulf(arith.uitofp(element, kept), b.splat(2.0**-digits, element, 1))
    number = arith.remui(bits, b.splat(range, bits.type, 1))
    if width == 32:
        number = arith.extui(_int(64), number)
    number = arith.addi(number, b.splat(low, _int(64), 1))
    if not isinstance(element, ir.IntegerType):
        return arith.sitofp(element, number)
    return number if element.width == 64 else arith.trunci(element, number)


def _int(width: int) -> ir.Type:
    return ir.IntegerType.get_signless(width)


def _word(value: int) -> ir.Value:
    """A number of 32 bits, as MLIR takes it: with a sign."""
    return b.splat(value - (1 << 32) if value >> 31 else value, _int(32), 1)


class _State:
    """The state of the generator, in scratch memory."""

    def __init__(self, scratch: ir.Value) -> None:
        type = ir.MemRefType.get([WORDS], _int(32))
        self.words = memref.view(type, scratch, b.index(0), [])

    def initialise(self, seed: Buffer) -> None:
        first = arith.trunci(_int(32), b.load(seed.memref, b.Index()))
        b.store(first, self.words, b.Index())

        def next_word(i: b.Index, carried: list[ir.Value]) -> list[ir.Value]:
            before = carried[0]
            mixed = arith.xori(before, arith.shrui(before, _word(30)))
            number = arith.index_cast(_int(32), (i + 1).value())
            word = arith.addi(arith.muli(mixed, _word(1812433253)), number)
            b.store(word, self.words, i + 1)
            return [word]

        b.fold(WORDS - 1, [first], next_word, rolled=True)

    def turn(self) -> None:
        """The next 624 words."""
        split = WORDS - MIDDLE
        b.repeat(split, lambda i: self._twist(i, i + 1, i + MIDDLE), rolled=True)
        rest = MIDDLE - 1
        b.repeat(rest, lambda i: self._twist(i + split, i + split + 1, i), rolled=True)
        self._twist(b.Index(WORDS - 1), b.Index(), b.Index(MIDDLE - 1))

    def _twist(self, place: b.Index, following: b.Index, middle: b.Index) -> None:
        high = arith.andi(b.load(self.words, place), _word(0x80000000))
        below = b.load(self.words, following)
        mixed = arith.ori(high, arith.andi(below, _word(0x7FFFFFFF)))
        odd = arith.subi(_word(0), arith.andi(below, _word(1)))
        twisted = arith.xori(arith.shrui(mixed, _word(1)), arith.andi(odd, _word(0x9908B0DF)))
        b.store(arith.xori(b.load(self.words, middle), twisted), self.words, place)

    def draw(self, number: b.Index) -> ir.Value:
        """The word of that number since the seed; after those before it."""
        place = arith.remui(number.value(), b.index(WORDS))
        first = arith.cmpi(arith.CmpIPredicate.eq, place, b.index(0))
        turn = scf.IfOp(first)
        with ir.InsertionPoint(turn.then_block):
            self.turn()
            scf.YieldOp([])
        y = memref.load(self.words, [place])
        for shift, mask in ((11, None), (-7, 0x9D2C5680), (-15, 0xEFC60000), (18, None)):
            moved = (arith.shrui if shift > 0 else arith.shli)(y, _word(abs(shift)))
            y = arith.xori(y, moved if mask is None else arith.andi(moved, _word(mask)))
        return y
