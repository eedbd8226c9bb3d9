"""`@NAME_self_test([written inputs…,] outputs…, [state,] arena)`, which `--self-test` adds.

It calls the model with inputs from flash, on buffers of the caller's, and compares what comes out
with what came out where the model was compiled. All that it reads is one constant, so that a
linker which collects sections leaves both out where nobody calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

import numpy as np

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, func, ir, math, memref
from ...dialect.program import (
    Program,
    entry_symbol,
    reset_symbol,
    self_test_data,
    self_test_symbol,
)
from ...dialect.self_test import ALIGN, Expected, SelfTest
from ..interface import Interface, parallel_size
from . import builder as b
from .entry_values import Entry, bytes_type, write_constant

HWR_ERROR_SELF_TEST = -8


def write_self_test(
    program: Program, interface: Interface, test: SelfTest, run: func.FuncOp
) -> None:
    """Writes the function in front of `run`, the entry or what has become of it."""
    first, specs = len(interface.inputs), (*interface.inputs, *interface.outputs)
    passed = [number for number, spec in enumerate(specs) if spec.at is None]
    types = dict(zip(passed, run.type.inputs, strict=False))
    own = [number for number in passed if number >= first or number in test.written]
    count = len(interface.arenas)
    behind = list(run.type.inputs)[-count - bool(interface.state) :]
    flash, taken = _declare_data(program, test), [*(types[number] for number in own), *behind]
    with ir.InsertionPoint(run), run.operation.location:
        symbol = self_test_symbol(program.name)
        function = func.FuncOp(symbol, (taken, [_i32()]), visibility="public")
    with ir.InsertionPoint(function.add_entry_block()), run.operation.location:
        arguments = list(function.entry_block.arguments)
        buffers, arenas = dict(zip(own, arguments, strict=False)), arguments[-count:]
        state = arguments[len(own) : -count]
        for number, spec in enumerate(specs):
            if spec.at is not None:
                buffers[number] = Entry.view(arenas[spec.arena], spec.at, bytes_type(spec.bytes))
        for number, (array, offset) in enumerate(zip(test.inputs, test.offsets, strict=False)):
            if number in buffers:
                _copy(flash(offset, bytes_type(array.nbytes)), buffers[number])
            else:
                buffers[number] = flash(offset, types[number])
        _reset(program, state)
        given = [*(buffers[number] for number in passed), *_sizes_and_seed(interface, test)]
        call = [*given, *_no_threads(program, interface), *state, *arenas]
        status = func.CallOp([_i32()], entry_symbol(program.name), call).results[0]
        _reset(program, state)
        compared = [*range(first, len(specs)), *test.written]
        wanted = zip(compared, test.results, test.offsets[first:], strict=True)
        good = [
            _agree(buffers[n], flash(offset, bytes_type(each.array.nbytes)), specs[n].dtype, each)
            for n, each, offset in wanted
        ]
        func.ReturnOp([_status(status, reduce(arith.andi, good, _true()))])


Flash = Callable[[int, ir.Type], ir.Value]
"""What lies at an offset of the constant, as a buffer of a type."""


def _declare_data(program: Program, test: SelfTest) -> Flash:
    content, symbol = test.data(), self_test_data(program.name)
    type = bytes_type(content.nbytes)
    with ir.Location.unknown():
        write_constant(program, symbol, content, ALIGN)
    return lambda offset, part: Entry.view(memref.get_global(type, symbol), offset, part)


def _copy(in_flash: ir.Value, buffer: ir.Value) -> None:
    """Puts an input where the model writes it, or looks for it."""
    memref.copy(in_flash, Entry.view(buffer, 0, in_flash.type))


def _sizes_and_seed(interface: Interface, test: SelfTest) -> list[ir.Value]:
    """Sizes, and a seed of 0."""
    seeds = [arith.constant(ir.IntegerType.get_signless(64), 0)] * interface.has_seed
    return [*(arith.constant(_i32(), size) for size in test.sizes), *seeds]


def _no_threads(program: Program, interface: Interface) -> list[ir.Value]:
    """An `hwr_parallel_for` of zeros, where one is taken: all is done one after the other."""
    if interface.threads < 2:
        return []
    size, number = parallel_size(program.target), ir.IntegerType.get_signless(64)
    memory = memref.alloca(bytes_type(size), [], [], alignment=8)
    words = Entry.view(memory, 0, ir.MemRefType.get([size // 8], number))
    for place in range(size // 8):
        b.store(b.splat(0, number, 1), words, b.Index(place))
    return [memory]


def _reset(program: Program, state: Sequence[ir.Value]) -> None:
    for each in state:
        func.CallOp([], reset_symbol(program.name), [each])


def _agree(found: ir.Value, wanted: ir.Value, dtype: Dtype, expected: Expected) -> ir.Value:
    """Whether all elements are what they should be: floats within the tolerance."""
    bits = ir.IntegerType.get_signless(8 * dtype.size)
    element = dtype.type() if dtype.is_float else bits
    type = ir.MemRefType.get([expected.array.size * expected.parts], element)
    ours, theirs = (Entry.view(each, 0, type) for each in (found, wanted))
    is_finite = bool(np.isfinite(expected.array).all())

    def near(i: b.Index, so_far: list[ir.Value]) -> list[ir.Value]:
        one, other = b.load(ours, i), b.load(theirs, i)
        if dtype.is_float:
            good = _is_near(_in_32_bits(one), _in_32_bits(other), expected.tolerance, is_finite)
        else:
            good = arith.cmpi(arith.CmpIPredicate.eq, one, other)
        return [arith.andi(so_far[0], good)]

    return b.fold(type.shape[0], [_true()], near, rolled=True)[0]


def _in_32_bits(number: ir.Value) -> ir.Value:
    """Floats of 16 bits are compared as those of 32."""
    is_short = isinstance(number.type, ir.F16Type | ir.BF16Type)
    return arith.extf(ir.F32Type.get(), number) if is_short else number


def _is_near(found: ir.Value, wanted: ir.Value, tolerance: float, is_finite: bool) -> ir.Value:
    """NaN is near NaN alone, and an infinity near itself, where any are expected."""
    apart = math.absf(arith.subf(found, wanted))
    near = arith.cmpf(arith.CmpFPredicate.OLE, apart, b.splat(tolerance, apart.type, 1))
    if is_finite:
        return near
    same = arith.cmpf(arith.CmpFPredicate.OEQ, found, wanted)
    none = [arith.cmpf(arith.CmpFPredicate.UNO, each, each) for each in (found, wanted)]
    return arith.ori(near, arith.ori(same, arith.andi(*none)))


def _status(done: ir.Value, is_good: ir.Value) -> ir.Value:
    """That of the call, or whether it computed what it should."""
    zero, wrong = arith.constant(_i32(), 0), arith.constant(_i32(), HWR_ERROR_SELF_TEST)
    has_failed = arith.cmpi(arith.CmpIPredicate.ne, done, zero)
    return arith.select(has_failed, done, arith.select(is_good, zero, wrong))


def _i32() -> ir.Type:
    return ir.IntegerType.get_signless(32)


def _true() -> ir.Value:
    return arith.constant(ir.IntegerType.get_signless(1), 1)
