"""Loops over buffers of open sizes, written operation by operation: what kernels are made of.

    def body(kernel):
        (x,), (y,) = kernel.tensors.values(), kernel.outs
        each(sizes(x), lambda at: memref.store(memref.load(x, at), y, at))

    kernel_text(variant, results, body)

is a module with `@kernel`, which takes tensors and free literals in order, results, and scratch
memory, and gives a status, as `open_buffers` describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..dialect.dtypes import Dtype
from ..dialect.mlir import arith, cf, func, ir, memref, scf
from ..dialect.ops import new_context
from ..dialect.plain import is_tuple
from ..dialect.variant import Fixed, Free, Given, TensorForm, Variant

Values = Sequence[ir.Value]
Place = list[ir.Value]
Results = Sequence[tuple[Dtype, int]]
"""Dtypes and ranks."""
Bounds = Sequence[tuple[ir.Value, ir.Value]]
SHAPE, INDEX = "shape", "index"
_TYPES = {"int": "i64", "float": "f64", "bool": "i1"}


class Kernel:
    """The arguments of a function whose body is written: tensors by name, and results, in order."""

    def __init__(self, variant: Variant, arguments: Sequence[ir.Value]) -> None:
        self.variant = variant
        self.tensors: dict[str, ir.Value] = {}
        self._numbers: dict[str, list[ir.Value]] = {}
        left = iter(arguments)
        for name, given in variant.arguments:
            if isinstance(given, TensorForm):
                self.tensors[name] = next(left)
            elif isinstance(given, Free):
                self._numbers[name] = [next(left) for _ in range(given.count or 1)]
        *self.outs, _ = left

    def given(self, name: str) -> Given | None:
        """What the variant says of an argument; None where the operator has none of that name."""
        return dict(self.variant.arguments).get(name)

    def whole(self, name: str) -> list[ir.Value]:
        """The whole numbers of an argument, as indices; none where it is absent."""
        given = self.given(name)
        if isinstance(given, Free):
            return [arith.index_cast(_index_type(), one) for one in self._numbers[name]]
        if not isinstance(given, Fixed) or given.value is None:
            return []
        listed = given.value if is_tuple(given.value) else (given.value,)
        return [number(int(one)) for one in listed]

    def truth(self, name: str) -> ir.Value:
        """A flag as an i1; false where the operator has none."""
        given = self.given(name)
        if isinstance(given, Free):
            return self._numbers[name][0]
        return _flag_of(ir.IntegerType.get_signless(1), isinstance(given, Fixed) and given.value)

    def reals(self, name: str) -> list[ir.Value]:
        """The numbers of an argument that the call brings, as f64; none where it is absent."""
        return self._numbers.get(name, [])

    def real(self, name: str, type: ir.Type) -> ir.Value:
        """A number as one of that type."""
        (value,) = self._numbers[name]
        return value if value.type == type else arith.truncf(type, value)

    def truths(self, name: str) -> list[ir.Value]:
        """A list of flags, each an i1."""
        return self._numbers[name]


def kernel_text(variant: Variant, results: Results, body: Callable[[Kernel], None]) -> str:
    """The module of a kernel whose `body` is written so."""
    with new_context(), ir.Location.unknown():
        status = ir.IntegerType.get_signless(32)
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("kernel", (_types(variant, results), [status]))
        block = function.add_entry_block()
        with ir.InsertionPoint(block):
            body(Kernel(variant, list(block.arguments)))
            func.ReturnOp([arith.constant(status, 0)])
        return str(module)


def _types(variant: Variant, results: Results) -> list[ir.Type]:
    types: list[ir.Type] = []
    for _, given in variant.arguments:
        if isinstance(given, TensorForm):
            layout = ir.StridedLayoutAttr.get_fully_dynamic(given.rank)
            types.append(_memref(given.rank, given.dtype.type(), layout))
        elif isinstance(given, Free):
            types += [ir.Type.parse(_TYPES[given.kind])] * (given.count or 1)
    types += [_memref(rank, dtype.type()) for dtype, rank in results]
    return [*types, _memref(1, ir.IntegerType.get_signless(8))]


def _index_type() -> ir.Type:
    return ir.IndexType.get()


def _flag_of(type: ir.Type, value: object) -> ir.Value:
    return arith.constant(type, int(bool(value)))


def _memref(rank: int, element: ir.Type, layout: ir.Attribute | None = None) -> ir.Type:
    return ir.MemRefType.get([ir.ShapedType.get_dynamic_size()] * rank, element, layout)


# Arithmetic of indices.


def number(value: int) -> ir.Value:
    """An index."""
    return arith.constant(_index_type(), value)


def total(*values: ir.Value) -> ir.Value:
    """Their sum."""
    result = values[0]
    for one in values[1:]:
        result = arith.addi(result, one)
    return result


def product(values: Values) -> ir.Value:
    """All multiplied; 1 for none."""
    result = number(1)
    for one in values:
        result = arith.muli(result, one)
    return result


def compared(kind: str, one: ir.Value, other: ir.Value) -> ir.Value:
    """An i1: `slt`, `sle`, `eq`, … of two integers."""
    return arith.cmpi(getattr(arith.CmpIPredicate, kind), one, other)


def require(kind: str, one: ir.Value, other: ir.Value) -> None:
    """A call whose sizes do not compare so has the status of wrong sizes."""
    cf.AssertOp(compared(kind, one, other), SHAPE)


def sizes(tensor: ir.Value) -> list[ir.Value]:
    """All sizes of a buffer."""
    return [memref.dim(tensor, number(dim)) for dim in range(ir.MemRefType(tensor.type).rank)]


def require_sizes(tensor: ir.Value, wanted: Values) -> None:
    """The buffer has these sizes."""
    for own, one in zip(sizes(tensor), wanted, strict=True):
        require("eq", own, one)


def require_sizes_where(condition: ir.Value, tensor: ir.Value, wanted: Values) -> None:
    """The buffer has these sizes, where the condition holds."""
    is_free = arith.xori(condition, all_of([]))
    for own, one in zip(sizes(tensor), wanted, strict=True):
        cf.AssertOp(arith.ori(is_free, compared("eq", own, one)), SHAPE)


def held_type(tensor: ir.Value) -> ir.Type:
    """As what elements are computed: halves as floats."""
    element = ir.MemRefType(tensor.type).element_type
    return ir.F32Type.get() if isinstance(element, ir.F16Type | ir.BF16Type) else element


def load(buffer: ir.Value, at: Values) -> ir.Value:
    """An element, as it is computed with."""
    value, type = memref.load(buffer, at), held_type(buffer)
    return value if value.type == type else arith.extf(type, value)


def store(value: ir.Value, buffer: ir.Value, at: Values) -> None:
    """Puts what was computed in its place, rounded to the elements there."""
    element = ir.MemRefType(buffer.type).element_type
    memref.store(value if value.type == element else arith.truncf(element, value), buffer, at)


def add_to(buffer: ir.Value, at: Values, value: ir.Value) -> None:
    """Adds a float to an element."""
    memref.store(arith.addf(memref.load(buffer, at), value), buffer, at)


# Loops.


def fold(
    bounds: Bounds, held: Values, body: Callable[[list[ir.Value], list[ir.Value]], Values]
) -> list[ir.Value]:
    """Nested loops, each from the first up to the second; `body` gives what is held next."""
    return _nest_of_loops(list(bounds), list(held), [], body)


def _nest_of_loops(
    bounds: list[tuple[ir.Value, ir.Value]],
    held: list[ir.Value],
    at: list[ir.Value],
    body: Callable[[list[ir.Value], list[ir.Value]], Values],
) -> list[ir.Value]:
    if not bounds:
        return list(body(at, held))
    loop = scf.ForOp(*bounds[0], number(1), held)
    with ir.InsertionPoint(loop.body):
        place = [*at, loop.induction_variable]
        scf.yield_(_nest_of_loops(bounds[1:], list(loop.inner_iter_args), place, body))
    return list(loop.results)


def each(extents: Values, body: Callable[[list[ir.Value]], object]) -> None:
    """Nested loops from 0."""

    def once(at: list[ir.Value], _: list[ir.Value]) -> Values:
        body(at)
        return []

    fold([(number(0), one) for one in extents], [], once)


def where(condition: ir.Value, body: Callable[[], object]) -> None:
    """Done where the condition holds."""
    chosen = scf.IfOp(condition)
    with ir.InsertionPoint(chosen.then_block):
        body()
        scf.yield_([])


def zero_of(tensor: ir.Value) -> ir.Value:
    """A zero, as the buffer's elements are computed."""
    return arith.constant(held_type(tensor), 0.0)


def chosen(condition: ir.Value, then: Callable[[], ir.Value], otherwise: ir.Value) -> ir.Value:
    """What `then` computes where the condition holds, which else is not computed."""
    branch = scf.IfOp(condition, [otherwise.type], has_else=True)
    with ir.InsertionPoint(branch.then_block):
        scf.yield_([then()])
    with ir.InsertionPoint(branch.else_block):
        scf.yield_([otherwise])
    return branch.results[0]


def all_of(conditions: Values) -> ir.Value:
    """An i1: each of them holds."""
    found = arith.constant(ir.IntegerType.get_signless(1), 1)
    for one in conditions:
        found = arith.andi(found, one)
    return found
