"""`_embedding_bag`: sums, means or maxima of the rows that indices choose, bag by bag.

Beside these it gives the bag of each index, how many indices a bag has, and, of maxima, which row
each of them is of. Those of sums are 0, and the bags of indices may be left out there.
"""

from __future__ import annotations

from ..dialect.mlir import arith, cf, ir, memref
from ..dialect.variant import Fixed
from .gradients import index_at, read_index
from .loops import (
    INDEX,
    SHAPE,
    Kernel,
    Place,
    Values,
    chosen,
    compared,
    each,
    fold,
    load,
    number,
    require,
    require_sizes,
    sizes,
    store,
    total,
    where,
    zero_of,
)
from .windows import as_float

_MEAN, _MAX = 1, 2


def embedding_bag(kernel: Kernel, dims: int) -> None:
    """All four results."""
    bags = _Bags(kernel)
    _check_sizes(bags)
    count = kernel.outs[1]
    each(sizes(count), lambda at: memref.store(_as_whole(bags.count), count, at))
    each([bags.count], bags.write)


class _Bags:
    """The bags of a call: where each begins, and what is put into it."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.weight, self.indices, self.offsets = (
            kernel.tensors[name] for name in ("weight", "indices", "offsets")
        )
        (self.padding,) = kernel.whole("padding_idx")
        (self.rows, self.width), (self.length,) = sizes(self.weight), sizes(self.indices)
        self.listed = sizes(self.offsets)[0]
        has_end = arith.index_castui(ir.IndexType.get(), kernel.truth("include_last_offset"))
        self.count = arith.subi(self.listed, has_end)
        self.mode = kernel.given("mode")

    def is_mode(self, mode: int) -> bool:
        return self.mode == Fixed(mode)

    def bounds(self, bag: ir.Value) -> tuple[ir.Value, ir.Value]:
        """Its first index, and the one behind its last."""
        following = total(bag, number(1))
        is_listed = compared("slt", following, self.listed)
        first = index_at(self.offsets, [bag])
        end = chosen(is_listed, lambda: index_at(self.offsets, [following]), self.length)
        for low, high in ((number(0), first), (first, end), (end, self.length)):
            cf.AssertOp(compared("sle", low, high), INDEX)
        return first, end

    def write(self, at: Place) -> None:
        """What one bag gives."""
        (bag,) = at
        first, end = self.bounds(bag)
        in_bag = self.kernel.outs[1]
        is_told = compared("sgt", sizes(in_bag)[0], number(0))

        def counted(place: Place, held: Place) -> Values:
            row = read_index(self.indices, place, self.rows)
            where(is_told, lambda: memref.store(_as_whole(bag), in_bag, place))
            counts = compared("ne", row, self.padding)
            return [total(held[0], arith.index_castui(ir.IndexType.get(), counts))]

        kept = fold([(first, end)], [number(0)], counted)[0]
        each([self.width], lambda place: self._write_element(bag, place[0], first, end, kept))
        is_sum = self.is_mode(0)
        for out in self.kernel.outs[2 : 3 if self.is_mode(_MAX) else 4]:
            memref.store(_as_whole(number(0) if is_sum else kept), out, at)

    def _write_element(
        self, bag: ir.Value, column: ir.Value, first: ir.Value, end: ir.Value, kept: ir.Value
    ) -> None:
        zero = zero_of(self.weight)

        def take(place: Place, held: Place) -> Values:
            row = read_index(self.indices, place, self.rows)
            value = load(self.weight, [row, column])
            is_kept = compared("ne", row, self.padding)
            if not self.is_mode(_MAX):
                if "per_sample_weights" in self.kernel.tensors:
                    by = load(self.kernel.tensors["per_sample_weights"], place)
                    value = arith.mulf(value, by)
                return [arith.select(is_kept, arith.addf(held[0], value), held[0]), *held[1:]]
            is_first = compared("eq", held[2], number(0))
            larger = arith.cmpf(arith.CmpFPredicate.OGT, value, held[0])
            taken = arith.andi(is_kept, arith.ori(is_first, larger))
            return [
                arith.select(taken, value, held[0]),
                arith.select(taken, row, held[1]),
                arith.select(is_kept, number(1), held[2]),
            ]

        found, row, _ = fold([(first, end)], [zero, number(0), number(0)], take)
        if self.is_mode(_MEAN):
            least = arith.maxsi(kept, number(1))
            found = arith.divf(found, as_float(least, found.type))
        store(found, self.kernel.outs[0], [bag, column])
        if self.is_mode(_MAX):
            memref.store(_as_whole(row), self.kernel.outs[3], [bag, column])


def _check_sizes(bags: _Bags) -> None:
    kernel, wanted = bags.kernel, [bags.count, bags.width]
    result, in_bag, size, largest = kernel.outs
    require("sge", bags.count, number(0))
    require_sizes(result, wanted)
    require_sizes(size, wanted[:1])
    require_sizes(largest, wanted if bags.is_mode(_MAX) else wanted[:1])
    if "per_sample_weights" in kernel.tensors:
        require_sizes(kernel.tensors["per_sample_weights"], [bags.length])
    told = sizes(in_bag)[0]
    fits = compared("eq", told, bags.length)
    if bags.is_mode(0):
        unpadded = compared("slt", bags.padding, number(0))
        is_left_out = arith.andi(compared("eq", told, number(0)), unpadded)
        fits = arith.ori(fits, is_left_out)
    cf.AssertOp(fits, SHAPE)


def _as_whole(value: ir.Value) -> ir.Value:
    return arith.index_cast(ir.IntegerType.get_signless(64), value)
