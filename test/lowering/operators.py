"""Runs a kernel of a few operators, compiled from a `planned` program, beside PyTorch itself.

Every tensor is a view of a flat buffer, so that any layout can be tried on any argument; gaps
hold NaN (or a pattern, for integers) that must neither be read into results nor be overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import torch

from hardwire.dialect import ops, values
from hardwire.dialect.dtypes import BY_NUMPY
from hardwire.dialect.layout import Layout, contiguous
from hardwire.dialect.mlir import func, ir
from hardwire.dialect.program import Program
from hardwire.dialect.targets import Target, by_name, native
from hardwire.lowering.kernels.to_kernels import to_kernels
from hardwire.lowering.llvm import to_llvm
from hardwire.lowering.object import emit_assembly, emit_object
from hardwire.runtime.host import HostModel, aligned_buffer

SCALAR = replace(native(), name="scalar", vector_bits=0, registers=8)
TARGETS = (native(), by_name("x86-64-v2"), SCALAR)


class _Previous:
    """Stands for the result of the operator before."""


PREVIOUS = _Previous()


@dataclass(frozen=True)
class Tensor:
    """An argument of the kernel: an array and where its elements lie; contiguous by default."""

    array: np.ndarray
    layout: Layout | None = None

    @property
    def where(self) -> Layout:
        return self.layout or contiguous(self.array.shape)


@dataclass(frozen=True)
class Step:
    """One operator and its arguments in the order of its schema; PREVIOUS is the last result."""

    name: str
    arguments: tuple[Any, ...]


def step(name: str, *arguments: Any) -> Step:
    return Step(name, arguments)


@dataclass
class Case:
    """A kernel of a template; `layout` says where the result lies."""

    template: str
    steps: Sequence[Step]
    layout: Layout | None = None
    in_place: int | None = None
    tensors: list[Tensor] = field(default_factory=list)

    def __post_init__(self) -> None:
        for each in self.steps:
            for argument in each.arguments:
                for tensor in argument if isinstance(argument, list) else [argument]:
                    if isinstance(tensor, Tensor) and not any(t is tensor for t in self.tensors):
                        self.tensors.append(tensor)

    def expected(self) -> np.ndarray:
        """What PyTorch computes."""
        result: Any = None

        def value(argument: Any) -> Any:
            if isinstance(argument, _Previous):
                return result
            if isinstance(argument, Tensor):
                return torch.from_numpy(argument.array.copy())
            if isinstance(argument, list) and any(isinstance(a, Tensor) for a in argument):
                return [value(item) for item in argument]
            return argument

        for each in self.steps:
            _, name, *overload = each.name.split(".")
            packet = getattr(torch.ops.aten, name)
            operator = getattr(packet, overload[0] if overload else "default")
            named, plain = {}, []
            schema = list(operator._schema.arguments)
            for declared, argument in zip(schema, each.arguments, strict=False):
                if declared.kwarg_only:
                    named[declared.name] = value(argument)
                else:
                    plain.append(value(argument))
            result = operator(*plain, **named)
        return result.numpy()

    def run(self, target: Target) -> np.ndarray:
        """What the compiled kernel computes; what lies around the result must be as it was."""
        shape, dtype = self.expected().shape, self.expected().dtype
        call, output = self.bound(target, shape, dtype)
        call()
        where = self.layout or contiguous(shape)
        self._check_surroundings(output, where, shape)
        return _view(output, where, shape).copy()

    def bound(
        self,
        target: Target,
        shape: Sequence[int],
        dtype: np.dtype,
        inputs: Sequence[Tensor] | None = None,
    ) -> tuple[Callable[[], None], np.ndarray]:
        """The compiled kernel with buffers of its own, and the one that it writes.

        It reads `inputs`, or else the tensors of the case.
        """
        program = self.program(target, shape, dtype)
        to_kernels(program)
        to_llvm(program)
        facts = [
            (f"x{n}", tensor.array.dtype, (tensor.where.size,))
            for n, tensor in enumerate(self.tensors)
        ]
        where = self.layout or contiguous(tuple(shape))
        model = HostModel(
            emit_object(program), "case_run", facts, [("y", dtype, (where.size,))], 64, 64
        )
        buffers = [_spread(tensor) for tensor in inputs or self.tensors]
        output = _pattern(where.size, dtype)
        if self.in_place is not None:
            output[...] = buffers[self.in_place]
        return model.bind(buffers, [output]), output

    def kernels(self, target: Target) -> ir.Module:
        """The module at the `kernels` stage."""
        expected = self.expected()
        program = self.program(target, expected.shape, expected.dtype)
        to_kernels(program)
        return program.module

    def object(self, target: Target) -> bytes:
        """The kernel as an object for any target."""
        expected = self.expected()
        program = self.program(target, expected.shape, expected.dtype)
        to_kernels(program)
        to_llvm(program)
        return emit_object(program)

    def assembly(self, target: Target) -> str:
        """The kernel as assembly text."""
        expected = self.expected()
        program = self.program(target, expected.shape, expected.dtype)
        to_kernels(program)
        to_llvm(program)
        return emit_assembly(program)

    def program(self, target: Target, shape: Sequence[int], dtype: np.dtype) -> Program:
        """The program of the `planned` stage."""
        with _context(), ir.Location.unknown():
            module = ir.Module.create()
            with ir.InsertionPoint(module.body):
                self._entry(shape, dtype)
                self._kernel(shape, dtype)
            return Program("case", module, target)

    def _kernel(self, shape: Sequence[int], dtype: np.dtype) -> None:
        types = [_type(tensor.array.shape, tensor.array.dtype) for tensor in self.tensors]
        result = _type(shape, dtype)
        kernel = func.FuncOp("kernel", (types, [result]), visibility="private").operation
        where = self.layout or contiguous(tuple(shape))
        layouts = [tensor.where for tensor in self.tensors]
        kernel.attributes["arg_attrs"] = ir.ArrayAttr.get(
            [ir.DictAttr.get({"hw.layout": layout.attribute()}) for layout in layouts]
        )
        kernel.attributes["res_attrs"] = ir.ArrayAttr.get(
            [ir.DictAttr.get({"hw.layout": where.attribute()})]
        )
        kernel.attributes["hw.template"] = ir.StringAttr.get(self.template)
        block = kernel.regions[0].blocks.append(*types)
        with ir.InsertionPoint(block):
            value = None
            for each in self.steps:
                value = self._operator(each, block, value)
            func.ReturnOp([value])

    def _operator(self, each: Step, block: ir.Block, previous: ir.Value | None) -> ir.Value:
        schema = ops.registry().schema(each.name)
        operands = []
        for declared, argument in zip(schema.arguments, each.arguments, strict=True):
            if isinstance(argument, _Previous):
                operands.append(previous)
            elif isinstance(argument, Tensor):
                operands.append(self._argument(block, argument))
            elif isinstance(argument, list) and any(isinstance(a, Tensor) for a in argument):
                tensors = [self._argument(block, tensor) for tensor in argument]
                operands.append(ops.pack(tensors))
            else:
                operands.append(values.constant(argument, str(declared.type)))
        prefix = replace_steps(self, each)
        result = prefix.expected()
        return ops.build(each.name, operands, [_type(result.shape, result.dtype)]).results[0]

    def _argument(self, block: ir.Block, tensor: Tensor) -> ir.Value:
        place = next(n for n, known in enumerate(self.tensors) if known is tensor)
        return block.arguments[place]

    def _entry(self, shape: Sequence[int], dtype: np.dtype) -> None:
        """The model: views of flat inputs, the call, a flat view of the result."""
        where = self.layout or contiguous(tuple(shape))
        flat = [_type([tensor.where.size], tensor.array.dtype) for tensor in self.tensors]
        result = _type([where.size], dtype)
        entry = func.FuncOp("forward", (flat, [result])).operation
        i64 = ir.IntegerType.get_signless(64)
        for name in ("hw.arena_size", "hw.arena_align"):
            entry.attributes[name] = ir.IntegerAttr.get(i64, 64)
        block = entry.regions[0].blocks.append(*flat)
        with ir.InsertionPoint(block):
            shape_list = values.constant([-1])
            views = []
            for number, tensor in zip(count(), self.tensors):
                type = _type(tensor.array.shape, tensor.array.dtype)
                arguments = [block.arguments[number], shape_list]
                facts = _facts(tensor.where, "input", number)
                if number == self.in_place:
                    facts = _facts(tensor.where, "output", 0)
                views.append(ops.build("aten.view", arguments, [type], attributes=facts).results[0])
            call = func.CallOp([_type(shape, dtype)], "kernel", views).operation
            for name, attribute in _facts(where, "output", 0).items():
                call.attributes[name] = attribute
            facts = _facts(contiguous((where.size,)), "output", 0)
            arguments = [call.results[0], shape_list]
            view = ops.build("aten.view", arguments, [result], attributes=facts)
            func.ReturnOp([view.results[0]])

    def _check_surroundings(self, buffer: np.ndarray, where: Layout, shape: Sequence[int]) -> None:
        rest = buffer.copy()
        _view(rest, where, shape)[...] = 0
        untouched = _pattern(where.size, buffer.dtype)
        _view(untouched, where, shape)[...] = 0
        if where.has_halo:
            _box(untouched, where, shape)[...] = 0
        assert rest.tobytes() == untouched.tobytes(), "written beside the result"


@cache
def _context() -> ir.Context:
    return ops.new_context()


def replace_steps(case: Case, last: Step) -> Case:
    """The case up to and including a step."""
    end = next(n for n, each in enumerate(case.steps) if each is last)
    return Case(case.template, case.steps[: end + 1])


def check(
    case: Case, targets: Sequence[Target] = TARGETS, rtol: float = 5e-6, atol: float = 5e-6
) -> None:
    """The case gives the numbers of PyTorch on all targets."""
    expected = case.expected()
    for target in targets:
        found = case.run(target)
        np.testing.assert_allclose(found, expected, rtol, atol, err_msg=target.name)


def floats(*shape: int, seed: int = 0, layout: Layout | None = None) -> Tensor:
    """Normally distributed floats."""
    generator = np.random.default_rng(seed + sum(shape))
    return Tensor(generator.standard_normal(shape).astype(np.float32), layout)


def _facts(layout: Layout, space: str, index: int) -> dict[str, ir.Attribute]:
    i64 = ir.IntegerType.get_signless(64)
    place = {
        "space": ir.StringAttr.get(space),
        "offset": ir.IntegerAttr.get(i64, 0),
        "index": ir.IntegerAttr.get(i64, index),
    }
    return {
        "hw.layouts": ir.ArrayAttr.get([layout.attribute()]),
        "hw.places": ir.ArrayAttr.get([ir.DictAttr.get(place)]),
    }


def _type(shape: Sequence[int], dtype: np.dtype) -> ir.Type:
    return ir.RankedTensorType.get(list(shape), BY_NUMPY[np.dtype(dtype)].type())


def _pattern(size: int, dtype: np.dtype) -> np.ndarray:
    """An aligned buffer of something that no kernel writes by chance."""
    buffer = aligned_buffer(size * np.dtype(dtype).itemsize, 64).view(dtype)
    buffer[...] = np.nan if np.dtype(dtype).kind == "f" else 77
    return buffer


def _spread(tensor: Tensor) -> np.ndarray:
    buffer = _pattern(tensor.where.size, tensor.array.dtype)
    if tensor.where.has_halo:
        _box(buffer, tensor.where, tensor.array.shape)[...] = 0
    _view(buffer, tensor.where, tensor.array.shape)[...] = tensor.array
    return buffer


def _view(buffer: np.ndarray, layout: Layout, shape: Sequence[int]) -> np.ndarray:
    strides = [buffer.itemsize * stride for stride in layout.strides]
    return np.lib.stride_tricks.as_strided(buffer[layout.origin :], tuple(shape), strides)


def _box(buffer: np.ndarray, layout: Layout, shape: Sequence[int]) -> np.ndarray:
    shift = sum(
        before * stride for (before, _), stride in zip(layout.halo, layout.strides, strict=True)
    )
    extents = [extent + sum(edges) for extent, edges in zip(shape, layout.halo, strict=True)]
    return _view(buffer, Layout(layout.strides, layout.size, layout.origin - shift), extents)
