"""Loops over buffers of open sizes: results go to the caller, intermediate values to his scratch.

Before: a function that allocates and returns its results, and asserts its conditions.

    func.func @kernel(%x: memref<?xf32, strided<…>>) -> memref<?xf32, strided<…>>

After: nothing is allocated. Behind the arguments stand the results, whose sizes are checked, and
the scratch memory, whose size is checked. Every condition is a `cf.assert` that says `shape`,
`scratch` or `index`; those that depend on sizes only stand in front of everything that writes.

    func.func @kernel(%x: memref<?xf32, strided<…>>, %y: memref<?xf32>, %scratch: memref<?xi8>)
        -> i32
"""

from __future__ import annotations

from ..errors import PassFailed
from ..mlir import arith, cf, func, ir, memref, scf
from ..regions import terminator
from ..walks import inside, maker_if_any, maker_named, put_in_place
from .buffers import ALLOCATIONS, LEFT_OVER, dynamic, index, is_memref, retype, sizes_given, width
from .shape_checks import SHAPE

SCRATCH, INDEX = "scratch", "index"
_ALIGN = 16
_MOVABLE = ("arith.", "affine.apply", "affine.min", "affine.max", "memref.dim", "index.")
_ACCESSES = ("memref.load", "memref.store", "memref.dealloc", "memref.dim")
_VIEWS = ("memref.cast", "memref.expand_shape", "memref.collapse_shape", "memref.subview")


Result = tuple[str, int]
"""One result: the element type as text, and its rank."""


def open_buffers(
    function: ir.Operation, copies: bool, strided: bool = False
) -> tuple[list[Result], bool]:
    """Rewrites a function in place; returns its results, and whether it uses scratch memory.

    With `copies` results are written once all is computed: they may lie where an operand lies.
    Results are dense, but where they are `strided`.
    """
    with ir.Location.unknown():
        return Opening(function, copies, strided).run()


class Opening:
    def __init__(self, function: ir.Operation, copies: bool, strided: bool) -> None:
        self.function = function
        self.block = function.regions[0].blocks[0]
        self.copies = copies
        self.strided = strided
        self.i8 = ir.IntegerType.get_signless(8)

    def run(self) -> tuple[list[Result], bool]:
        end = terminator(self.function.regions[0])
        returned = list(end.operands)
        self._refuse(returned)
        self._check_indices()
        # Each result may change those behind it, which are read anew.
        outs = [
            self._result(end.operands[number], list(end.operands), end)
            for number in range(len(returned))
        ]
        self.scratch = self.block.add_argument(_open_type(1, self.i8), ir.Location.unknown())
        uses_scratch = self._place_allocations()
        for op in inside(self.function):
            if op.name == "memref.dealloc":
                op.erase()
        with ir.InsertionPoint(end):
            status = ir.IntegerType.get_signless(32)
            func.ReturnOp([arith.constant(status, 0)])
        end.erase()
        retype(self.function)
        self._checks_first()
        return outs, uses_scratch

    def _refuse(self, returned: list[ir.Value]) -> None:
        for op in inside(self.function):
            if op.name.startswith(LEFT_OVER):
                raise PassFailed(f"`{op.name}` is left over")
        if not all(is_memref(value) for value in returned):
            raise PassFailed("it gives something other than tensors")

    # Results.

    def _result(self, value: ir.Value, returned: list[ir.Value], end: ir.Operation) -> Result:
        """Gives one result its argument, and has the loops write there where they can."""
        type = ir.MemRefType(value.type)
        open_type = _open_type(type.rank, type.element_type, self.strided)
        out = self.block.add_argument(open_type, ir.Location.unknown())
        root = _root(value)
        made = maker_named(root, *ALLOCATIONS)
        straight = not self.copies and sum(_root(other) == root for other in returned) == 1
        here = made is not None and made.parent == self.function
        if straight and made is not None and here and not (self.strided and _is_viewed(made)):
            self._adopt(made, out)
        else:
            self._copy(value, out, end)
        return str(type.element_type), type.rank

    def _adopt(self, op: ir.Operation, out: ir.Value) -> None:
        """The caller's memory in the place of an allocation of its size."""
        type = ir.MemRefType(op.results[0].type)
        if type.rank != ir.MemRefType(out.type).rank:
            raise PassFailed("it gives a look into a larger buffer")
        with ir.InsertionPoint(op):
            self._check_sizes(out, self._allocated_sizes(op))
            same = self.strided or out.type == type
            replacement = out if same else memref.cast(type, out)
        put_in_place(op, replacement)

    def _allocated_sizes(self, op: ir.Operation) -> list[ir.Value]:
        return sizes_given(ir.MemRefType(op.results[0].type).shape, op.operands)

    def _check_sizes(self, out: ir.Value, sizes: list[ir.Value]) -> None:
        for dim, size in enumerate(sizes):
            given = memref.dim(out, index(dim))
            same = arith.cmpi(arith.CmpIPredicate.eq, given, size)
            cf.AssertOp(same, SHAPE)

    def _copy(self, value: ir.Value, out: ir.Value, end: ir.Operation) -> None:
        with ir.InsertionPoint(end):
            rank = ir.MemRefType(value.type).rank
            sizes = [memref.dim(value, index(dim)) for dim in range(rank)]
            self._check_sizes(out, sizes)
            self._nest(value, out, sizes, [])

    def _nest(
        self, value: ir.Value, out: ir.Value, sizes: list[ir.Value], indices: list[ir.Value]
    ) -> None:
        if len(indices) == len(sizes):
            memref.store(memref.load(value, indices), out, indices)
            return
        loop = scf.ForOp(index(0), sizes[len(indices)], index(1))
        with ir.InsertionPoint(loop.body):
            self._nest(value, out, sizes, [*indices, loop.induction_variable])
            scf.yield_([])

    # Scratch.

    def _place_allocations(self) -> bool:
        """Puts intermediate values one behind the other; those of an inner block end with it."""
        found = [op for op in inside(self.function) if op.name in ALLOCATIONS]
        if not found:
            return False
        with ir.InsertionPoint.at_block_begin(self.block):
            self.available = memref.dim(self.scratch, index(0))
            start = index(0)
        self._place(self.block, start)
        return True

    def _place(self, block: ir.Block, start: ir.Value) -> None:
        for op in [item.operation for item in block.operations]:
            if op.name in ALLOCATIONS:
                start = self._replace(op, start)
                continue
            for region in op.regions:
                for inner in region.blocks:
                    self._place(inner, start)

    def _replace(self, op: ir.Operation, start: ir.Value) -> ir.Value:
        type = ir.MemRefType(op.results[0].type)
        with ir.InsertionPoint(op):
            size = index(width(type.element_type))
            for extent in self._allocated_sizes(op):
                size = arith.muli(size, extent)
            # Rounded up, so that what follows is aligned.
            mask = index(-_ALIGN)
            end = arith.andi(arith.addi(arith.addi(start, size), index(_ALIGN - 1)), mask)
            fits = arith.cmpi(arith.CmpIPredicate.ule, end, self.available)
            cf.AssertOp(fits, SCRATCH)
            made = memref.view(type, self.scratch, start, list(op.operands))
        put_in_place(op, made)
        return end

    # Checks.

    def _check_indices(self) -> None:
        """A condition is about an index where it depends on elements, about shapes where not."""
        for op in inside(self.function):
            if op.name == "cf.assert":
                kind = INDEX if _reads(op.operands[0]) else SHAPE
                op.attributes["msg"] = ir.StringAttr.get(kind)

    def _checks_first(self) -> None:
        """Moves conditions of sizes alone, and what they are computed from, to the front."""
        front = [op.operation for op in self.block.operations]
        place = {op: number for number, op in enumerate(front)}
        moved: set[int] = set()
        for op in front:
            needed = _needed(op, self.function) if op.name == "cf.assert" else None
            if needed is not None:
                moved.update(place[each] for each in (*needed, op))
        anchor = next((op for number, op in enumerate(front) if number not in moved), None)
        if anchor is None:
            return
        for number in sorted(moved):
            front[number].move_before(anchor)


def _needed(condition: ir.Operation, function: ir.Operation) -> list[ir.Operation] | None:
    """The operations that a condition is computed from; None where one of them cannot be moved."""
    found: list[ir.Operation] = []
    pending = list(condition.operands)
    while pending:
        op = maker_if_any(pending.pop())
        if op is None or op in found:
            continue
        if not op.name.startswith(_MOVABLE) and op.name not in (*_VIEWS, "memref.view"):
            return None
        if op.parent != function:
            return None
        found.append(op)
        pending += list(op.operands)
    return found


def _root(value: ir.Value) -> ir.Value:
    while (cast := maker_named(value, "memref.cast")) is not None:
        value = cast.operands[0]
    return value


def _is_viewed(made: ir.Operation) -> bool:
    """Something else than loads and stores knows how the buffer lies."""
    return any(use.owner.name not in _ACCESSES for use in made.results[0].uses)


def _open_type(rank: int, element: ir.Type, strided: bool = False) -> ir.Type:
    sizes = [dynamic()] * rank
    if not strided:
        return ir.MemRefType.get(sizes, element)
    layout = ir.StridedLayoutAttr.get_fully_dynamic(rank)
    return ir.MemRefType.get(sizes, element, layout)


def _reads(value: ir.Value) -> bool:
    """The value is computed from something read from a tensor."""
    op = maker_if_any(value)
    return op is not None and (op.name == "memref.load" or any(map(_reads, op.operands)))
