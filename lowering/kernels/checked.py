"""What `--checks` adds: pointers are looked at before anything is read or written.

    @NAME_run(…, arena)                     HWR_ERROR_ARENA, or what @NAME_unchecked gives
    @NAME_run_sized(…, arena, arena_size)   the same, where the arena (or each of several) is large
                                            enough

The function behind both keeps what the header promises of its pointers; they promise nothing, so
that LLVM leaves the comparisons in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import starmap

from ...dialect.mlir import arith, cf, func, ir, memref
from ...dialect.program import Program, entry_symbol, sized_symbol, unchecked_symbol
from ..descriptors import data_of
from ..interface import Interface, TensorSpec
from .entry_values import bytes_type

HWR_ERROR_ARENA = -7
DESCRIPTOR_ALIGN = 8
"""That of the double in an `hwr_quantized`."""


def write_checked(program: Program, interface: Interface, inner: func.FuncOp) -> None:
    """Moves the entry behind a function of its name that checks pointers, and one more for callers
    who say how large their arena is."""
    symbol, types = entry_symbol(program.name), list(inner.type.inputs)
    hidden = unchecked_symbol(program.name)
    inner.attributes["sym_name"] = ir.StringAttr.get(hidden)
    inner.attributes["sym_visibility"] = ir.StringAttr.get("private")
    del inner.attributes["hw.entry"]
    run = _function(inner, symbol, types)
    run.attributes["hw.entry"] = ir.UnitAttr.get()
    arguments = list(run.entry_block.arguments)
    found = _pointers(interface, arguments)
    point = _go_on_if(run, ir.InsertionPoint(run.entry_block), lambda: _are_good(found))
    data = [each for each, spec in zip(arguments, interface.passed, strict=False) if spec.described]
    if data:
        point = _go_on_if(run, point, lambda: _have_data(program, data))
    _return_call(hidden, arguments, point)
    sizes = list(interface.arenas.values())
    more = [ir.IndexType.get()] * len(sizes)
    sized = _function(inner, sized_symbol(program.name), [*types, *more])
    arguments = list(sized.entry_block.arguments)
    given = list(zip(arguments[len(types) :], sizes, strict=True))
    point = ir.InsertionPoint(sized.entry_block)
    point = _go_on_if(sized, point, lambda: reduce(arith.andi, starmap(_is_enough, given)))
    _return_call(symbol, arguments[: len(types)], point)


def _function(inner: func.FuncOp, symbol: str, types: Sequence[ir.Type]) -> func.FuncOp:
    status = ir.IntegerType.get_signless(32)
    with ir.InsertionPoint(inner), inner.operation.location:
        function = func.FuncOp(symbol, (list(types), [status]), visibility="public")
    function.add_entry_block()
    return function


def _pointers(interface: Interface, arguments: Sequence[ir.Value]) -> list[tuple[ir.Value, int]]:
    """The arguments that are read or written, with the alignment that the header asks for."""
    found = list(zip(arguments, map(_alignment, interface.passed), strict=False))
    sizes = interface.arenas.values()
    first = len(arguments) - len(sizes)
    if interface.state:
        found.append((arguments[first - 1], interface.state_align))
    given = zip(arguments[first:], sizes, strict=True)
    found += [(argument, interface.arena_align) for argument, size in given if size]
    return [(argument, align) for argument, align in found if align]


def _alignment(spec: TensorSpec) -> int:
    """That of C's arrays of its type; 0 where it has no elements."""
    if spec.described:
        return DESCRIPTOR_ALIGN
    return spec.dtype.size if spec.bytes else 0


def _go_on_if(
    function: func.FuncOp, point: ir.InsertionPoint, good: Callable[[], ir.Value]
) -> ir.InsertionPoint:
    """Returns HWR_ERROR_ARENA at `point` where that does not hold; gives where to go on."""
    blocks = function.operation.regions[0].blocks
    leave, go_on = blocks.append(), blocks.append()
    with point, function.operation.location:
        cf.cond_br(good(), [], [], go_on, leave)
    with ir.InsertionPoint(leave), function.operation.location:
        func.ReturnOp([arith.constant(ir.IntegerType.get_signless(32), HWR_ERROR_ARENA)])
    return ir.InsertionPoint(go_on)


def _are_good(pointers: Sequence[tuple[ir.Value, int]]) -> ir.Value:
    """None is NULL, and each a multiple of its alignment."""
    addresses = [memref.extract_aligned_pointer_as_index(argument) for argument, _ in pointers]
    odd = [
        arith.andi(address, _at_index_width(align - 1))
        for address, (_, align) in zip(addresses, pointers, strict=True)
        if align > 1
    ]
    straight = [_compared(arith.CmpIPredicate.eq, reduce(arith.ori, odd))] if odd else []
    return reduce(arith.andi, [*map(_is_there, addresses), *straight], _true())


def _have_data(program: Program, descriptors: Sequence[ir.Value]) -> ir.Value:
    """What descriptors point to is not NULL."""
    data = [data_of(program, each, bytes_type(1)) for each in descriptors]
    return reduce(arith.andi, map(_is_there, map(memref.extract_aligned_pointer_as_index, data)))


def _is_enough(given: ir.Value, size: int) -> ir.Value:
    return arith.cmpi(arith.CmpIPredicate.uge, given, _at_index_width(size))


def _is_there(address: ir.Value) -> ir.Value:
    return _compared(arith.CmpIPredicate.ne, address)


def _compared(predicate: arith.CmpIPredicate, number: ir.Value) -> ir.Value:
    """Whether a number is 0, or is not."""
    return arith.cmpi(predicate, number, _at_index_width(0))


def _at_index_width(value: int) -> ir.Value:
    return arith.constant(ir.IndexType.get(), value)


def _true() -> ir.Value:
    return arith.constant(ir.IntegerType.get_signless(1), 1)


def _return_call(symbol: str, arguments: Sequence[ir.Value], point: ir.InsertionPoint) -> None:
    with point, ir.Location.unknown():
        done = func.CallOp([ir.IntegerType.get_signless(32)], symbol, list(arguments))
        func.ReturnOp(list(done.results))
