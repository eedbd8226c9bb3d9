"""A second object of the same plan that tells what every call reads and writes.

Its kernels are those of the finished object: only the entry function differs, by what it tells
(`lowering/kernels/trace.py`).
"""

from __future__ import annotations

import ctypes
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from elftools.elf.elffile import ELFFile

from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.kept import kept
from ..dialect.layout import Layout
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.sizes import sizes_of
from ..lowering.elf import constant_section, function_section
from ..lowering.kernels.trace import TRACE, trace_symbol
from ..lowering.object import emit_object
from ..lowering.stages import lower_to
from .interpreter import shape_at


@dataclass(frozen=True)
class Seen:
    """How one operand or result of a call lies in memory."""

    value: ir.Value
    layout: Layout | None
    dtype: np.dtype

    def shape(self, sizes: Sequence[int]) -> tuple[int, ...]:
        return shape_at(self.value, sizes)

    def bytes(self, sizes: Sequence[int]) -> int:
        """All that a kernel may touch, halos included."""
        if self.layout is None:
            return prod(self.shape(sizes)) * self.dtype.itemsize
        return self.layout.at(self.shape(sizes), sizes).size * self.dtype.itemsize

    def array(self, memory: bytes, sizes: Sequence[int]) -> np.ndarray:
        """The elements that lie there."""
        shape, found = self.shape(sizes), np.frombuffer(memory, self.dtype)
        if self.layout is None:
            return found.reshape(shape)
        layout = self.layout.at(shape, sizes)
        return _strided(found, layout.origin, shape, layout.strides)

    def is_padded_right(self, memory: bytes, sizes: Sequence[int]) -> bool:
        """What surrounds the elements, and belongs to them, is what it has to be."""
        if self.layout is None or not self.layout.has_halo:
            return True
        shape = self.shape(sizes)
        layout = self.layout.at(shape, sizes)
        first = sum(before * s for (before, _), s in zip(layout.halo, layout.strides, strict=True))
        wide = tuple(n + sum(edges) for n, edges in zip(shape, layout.halo, strict=True))
        whole = _strided(
            np.frombuffer(memory, self.dtype), layout.origin - first, wide, layout.strides
        ).copy()
        inner = tuple(
            slice(before, before + n) for n, (before, _) in zip(shape, layout.halo, strict=True)
        )
        whole[inner] = layout.fill
        return bool((whole == layout.fill).all())


def _strided(
    flat: np.ndarray, origin: int, shape: Sequence[int], strides: Sequence[int]
) -> np.ndarray:
    steps = [stride * flat.itemsize for stride in strides]
    if 0 in shape:
        return np.empty(shape, flat.dtype)
    return np.lib.stride_tricks.as_strided(flat[origin:], shape, steps)


@dataclass(frozen=True)
class Traced:
    """The object, and the calls of its entry in the order of the text."""

    program: Program
    image: bytes
    calls: tuple[ir.Operation, ...]
    functions: dict[str, ir.Operation] = field(default_factory=dict[str, ir.Operation])

    @property
    def symbol(self) -> str:
        return trace_symbol(self.program.name)

    @cached_property
    def seen(self) -> tuple[tuple[Seen, ...], ...]:
        """For each call its operands and results."""
        return tuple(tuple(self._seen(call)) for call in self.calls)

    def _seen(self, call: ir.Operation) -> Iterator[Seen]:
        callee = self.callee(call)
        layouts = [*_layouts(callee, "arg_attrs"), *_layouts(callee, "res_attrs")]
        values = [*call.operands, *call.results]
        layouts += [None] * (len(values) - len(layouts))
        for value, layout in zip(values, layouts, strict=True):
            yield Seen(value, layout, of_tensor(value.type).numpy)

    def callee(self, call: ir.Operation) -> ir.Operation:
        return calls.called(call, self.functions)


def _layouts(function: ir.Operation, key: str) -> list[Layout | None]:
    signature = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    count = len(signature.inputs if key == "arg_attrs" else signature.results)
    if key not in function.attributes:
        return [None] * count
    each = [ir.DictAttr(found) for found in ir.ArrayAttr(function.attributes[key])]
    ranges = [size.range for size in sizes_of(function)]
    return [
        Layout.from_attribute(found["hw.layout"], ranges) if "hw.layout" in found else None
        for found in each
    ]


def traced(planned: Program) -> Traced:
    """The object of a program of the `planned` stage, with an entry that tells."""
    lowered = kept(planned)
    with lowered.context:
        i64 = ir.IntegerType.get_signless(64)
        for number, call in enumerate(calls_in(lowered)):
            call.attributes[TRACE] = ir.IntegerAttr.get(i64, number)
    lower_to(lowered, "llvm")
    image = emit_object(lowered)
    with planned.context:
        return Traced(planned, image, tuple(calls_in(planned)), calls.functions(planned))


def calls_in(program: Program) -> Iterator[ir.Operation]:
    """The calls of the entry, in the order in which a report lists them."""
    for op in calls.body(program.entry()):
        if calls.is_call(op):
            yield op


@dataclass
class Trace:
    """What one run told: numbers of call and value, and what lay there. Equal bytes are kept once.

    The bytes behind each value are known from `sizes`, by call and value.
    """

    sizes: tuple[tuple[int, ...], ...]
    events: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    memory: list[bytes] = field(default_factory=list[bytes])
    _known: dict[bytes, int] = field(default_factory=dict[bytes, int])

    def add(self, call: int, value: int, content: bytes) -> None:
        place = self._known.setdefault(content, len(self.memory))
        if place == len(self.memory):
            self.memory.append(content)
        self.events.append((call, value, place))

    def function(self) -> Any:
        """The C function to be told."""

        def told(call: int, value: int, address: int) -> None:
            size = self.sizes[call][value]
            self.add(call, value, ctypes.string_at(address, size) if size else b"")

        return ctypes.CFUNCTYPE(None, ctypes.c_int32, ctypes.c_int32, ctypes.c_size_t)(told)

    def found(self) -> list[tuple[int, int, bytes]]:
        return [(call, value, self.memory[place]) for call, value, place in self.events]


def byte_sizes(object: Traced, sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The bytes of each operand and result of each call."""
    with object.program.context:
        return tuple(tuple(each.bytes(sizes) for each in call) for call in object.seen)


def other_sections(image: bytes, again: bytes) -> str:
    """Constants and kernels of an object that are not what the same plan gave again, if any are."""
    contents = [
        {part.name: part.data() for part in ELFFile(io.BytesIO(each)).iter_sections()}
        for each in (image, again)
    ]
    kinds = (constant_section(""), function_section(""))
    found = [
        f"`{name}`"
        for name, content in contents[0].items()
        if name.startswith(kinds)
        and contents[1].get(name, content) != content
        and not name.endswith("_run")
    ]
    if not found:
        return ""
    return f"; the object is damaged in {', '.join(found)}: compiled again, these are others"
