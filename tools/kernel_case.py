"""One call of a kernel: all that it is given, and a program of the same call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod
from random import Random
from typing import Any

import numpy as np

from ..dialect import ops, values
from ..dialect.dtypes import BY_CODE, BY_NAME, BY_NUMPY, Dtype
from ..dialect.entry import Entry
from ..dialect.errors import Refused
from ..dialect.kernel_library import Kernel
from ..dialect.kernel_library.claims import CHANNELS_LAST
from ..dialect.kernel_library.model import Key
from ..dialect.kernel_library.size_expression import TensorFacts
from ..dialect.kernel_library.variants import RESULT, name_in_call, tensors
from ..dialect.mlir import func, ir
from ..dialect.plain import is_list
from ..dialect.program import ENTRY, Program
from ..dialect.scalar_types import CODES
from ..dialect.schema import FunctionSchema
from ..dialect.targets import native
from ..dialect.tensor_facts import TensorFacts as Facts
from ..dialect.torch_mlir import shapes
from ..dialect.torch_mlir.result_types import Found, infer
from ..lowering.c_signature import parameters
from .generic_samples import candidate
from .kernel_calls import Call, Operand
from .kernel_samples import NoSample, Sample, Source, Tensor, sample
from .sample_arrays import array, plant_special

GUESSES, _MOST = 24, 1 << 31
"""How many calls are tried where nobody knows what goes together, and elements of a result."""

EMPTY, SPECIAL = 7, 8
"""Of ten cases, the one that may have empty tensors, and the one with NaN and infinity."""

WITH_SPECIAL = (
    "sum.dim_IntList", "mean.dim", "mean", "amax", "amin", "_softmax", "_log_softmax", "cat",
    "clone", "permute", "flip", "repeat", "roll", "index_select", "gather", "constant_pad_nd",
    "select.int", "slice.Tensor", "expand", "view", "unsqueeze", "cumsum", "_to_copy", "diagonal",
)  # fmt: skip
WITHOUT_SPECIAL = ("gelu",)
"""Operators that get NaN and infinity, beside those that are `pointwise`, and such as do not: what
an infinity times 0 is depends on how they are computed, and so does what is added to it."""


@dataclass(frozen=True)
class Subject:
    """What is checked: a kernel, the schema it is for, and the operator whose calls it serves."""

    kernel: Kernel
    schema: FunctionSchema
    entry: Entry

    @property
    def call(self) -> FunctionSchema:
        return self.entry.schema

    @property
    def written(self) -> list[str]:
        """The arguments that it works in."""
        return [argument.name for argument in self.schema.updated]

    @property
    def results(self) -> list[str]:
        """The names of what it gives, in the kernel's schema."""
        outs = [argument.name for argument in self.schema.out_arguments]
        if outs:
            return outs
        if self.written:
            return [f"{RESULT}{number}" for number in range(len(self.written))]
        returned = enumerate(self.schema.returns)
        return [item.name or f"{RESULT}{number}" for number, item in returned]


class Case:
    """One case of a kernel; its random numbers follow from the seed, the symbol and its number."""

    def __init__(self, subject: Subject, seed: int, number: int, may_broadcast: bool) -> None:
        self.subject = subject
        self.number = number
        self.at_end = (number + number // 10) % 2 == 0
        self.random = Random(f"{seed} {subject.kernel.symbol} {number}")
        names = tensors(subject.schema)
        self.key = dict(zip(names, self._key(names), strict=True))
        orders = {name: order for name, (_, order) in self.key.items() if order is not None}
        self.ranks = {name: len(order) for name, order in orders.items()}
        self.source = Source(
            self.random, self.ranks, self.dtype().is_float, may_broadcast, number % 10 == EMPTY
        )
        self.numbers = np.random.default_rng(self.random.getrandbits(32))
        self.arrays: dict[str, np.ndarray] = {}
        self.plain: dict[str, Any] = {}
        self.sample: Sample | None = None

    def _key(self, names: tuple[str, ...]) -> Key:
        """One of the combinations of dtypes and dim orders that the kernel is declared for."""
        keys = list(islice(self.subject.kernel.keys(names), 256))
        supported = [key for key in keys if all(_is_known(name) for name, _ in key)]
        if not supported:
            raise NoSample("it is declared for element types that hardwire has no kernels for")
        return self.random.choice(supported)

    def dtype(self, name: str | None = None) -> Dtype:
        """The dtype that the key has for a tensor, else for the first that it has one for."""
        known = [dtype for dtype, _ in self.key.values() if dtype is not None]
        asked, _ = self.key.get(name or "", (None, None))
        usual = "Int" if self.subject.call.name.startswith(("bitwise_", "__")) else "Float"
        return BY_CODE[CODES[asked or (known[0] if known else usual)]]

    # What is called.

    def known_sample(self) -> Sample | None:
        """A call of an operator that hardwire knows how to call; None for others."""
        for _ in range(50):
            made = sample(self.subject.entry, self.source)
            if made is None or self.fits(made):
                return made
        raise NoSample("no call has tensors of the ranks that its metadata asks for")

    def guesses(self) -> Iterator[Sample]:
        """Calls of which some may be valid; their results are not known."""
        for _ in range(GUESSES):
            try:
                yield Sample(candidate(self.subject.entry, self.source), ())
            except (ValueError, IndexError):
                continue  # a guess that leads to no call at all, such as a choice among nothing

    def result_types(self, made: Sample) -> Found | None:
        """What PyTorch's shape functions say that a call gives; None where it is not valid."""
        given = [self._facts(a.name, made.arguments[a.name]) for a in self.subject.call.arguments]
        try:
            found = infer(self.subject.call, given, shapes.ASKED)
        except Refused:
            return None
        return found if all(prod(shape) < _MOST for shape, _ in found or ()) else None

    def _facts(self, name: str, value: Any) -> Any:
        """A tensor by its shape and dtype; other values as they are."""
        if _is_tensors(value):
            return [self._facts(name, tensor) for tensor in value]
        if not isinstance(value, Tensor):
            return value
        dtype = self.dtype(name) if value.dtype is None else BY_NAME[value.dtype]
        return Facts(value.shape, dtype)

    def fits(self, made: Sample) -> bool:
        """The tensors have the ranks that the metadata asks for, and the results their dtypes."""
        named = {name: t for name, t in made.arguments.items() if isinstance(t, Tensor)}
        results = dict(zip(self.subject.results, made.results, strict=True))
        for name, tensor in {**named, **results}.items():
            if name in self.ranks and len(tensor.shape) != self.ranks[name]:
                return False
            asked, _ = self.key.get(name, (None, None))
            if name in results and asked and tensor.dtype not in (None, self.dtype(name).name):
                return False
        return True

    def take(self, made: Sample) -> None:
        """Makes values for a call; everything that is no tensor is in `plain`."""
        self.arrays = {
            name: array(tensor, self.dtype(name.partition("[")[0]), self.numbers)
            for name, tensor in self._tensors(made)
        }
        self.sample = made
        declared = {argument.name for argument in self.subject.call.arguments}
        for name, value in made.arguments.items():
            if name in declared and name not in self.arrays:
                self.plain[name] = _names(name, value)
        if self.number % 10 == SPECIAL and self._takes_special():
            for data in self.arrays.values():
                if BY_NUMPY[data.dtype].is_float:
                    plant_special(data, self.numbers)

    def _takes_special(self) -> bool:
        name = self.subject.call.full_name.removeprefix("aten::")
        tags = self.subject.entry.tags
        return name in WITH_SPECIAL or ("pointwise" in tags and name not in WITHOUT_SPECIAL)

    def _tensors(self, made: Sample) -> Iterator[tuple[str, Tensor]]:
        """All tensors that are passed; those of lists by their places."""
        declared = {argument.name for argument in self.subject.call.arguments}
        for name, value in made.arguments.items():
            if name in declared:
                for place, tensor in enumerate(value if _is_tensors(value) else [value]):
                    if isinstance(tensor, Tensor):
                        yield (f"{name}[{place}]" if _is_tensors(value) else name), tensor

    # The generated kernel.

    def function(self, made: Sample) -> ir.Operation:
        """The call as a function, at the current insertion point."""
        types = {
            name: _type(tensor, self.dtype(name.partition("[")[0]))
            for name, tensor in self._tensors(made)
        }
        unknown = Tensor(())
        results = made.results or [unknown] * len(self.subject.call.returns)
        given_type = self._result_dtype(made)
        result_types = [_type(one, given_type) for one in results]
        entry = func.FuncOp(ENTRY, ir.FunctionType.get(list(types.values()), result_types))
        block = entry.add_entry_block()
        given = dict(zip(types, block.arguments, strict=True))
        plain = {name: _names(name, value) for name, value in made.arguments.items()}
        with ir.InsertionPoint(block):
            operands = [
                _operand(a.name, str(a.type), given, plain) for a in self.subject.call.arguments
            ]
            made_op = ops.build(self.subject.call.full_name, operands, result_types)
            func.ReturnOp(list(made_op.results))
        for key, count in (("input", len(types)), ("output", len(result_types))):
            names = [ir.StringAttr.get(f"{key}_{number}") for number in range(count)]
            entry.attributes[f"hw.{key}_names"] = ir.ArrayAttr.get(names)
        return entry.operation

    def program(self, context: ir.Context) -> Program:
        """A program of this one call."""
        assert self.sample is not None
        with context, ir.Location.unknown():
            module = ir.Module.create()
            with ir.InsertionPoint(module.body):
                self.function(self.sample)
        return Program("check", module, native(), source=self.subject.call.full_name)

    def _result_dtype(self, made: Sample) -> Dtype:
        """The dtype of results that do not say one: that of the first tensor that says none."""
        open_names = [name for name, tensor in self._tensors(made) if tensor.dtype is None]
        return self.dtype(open_names[0].partition("[")[0] if open_names else None)

    # The user's kernel.

    @property
    def written(self) -> list[str]:
        """The operands that hold the results afterwards."""
        return self.subject.written or self.subject.results

    def c_call(self, wanted: Sequence[np.ndarray]) -> Call:
        """What the C function is passed; its results hold garbage."""
        written = self.written
        operands = {
            name: self._operand_of(name, data, is_written=name in written)
            for name, data in self.arrays.items()
        }
        results = [] if written[0] in operands else written
        for name, data in zip(results, wanted, strict=False):
            garbage = np.frombuffer(b"\xa5" * data.nbytes, data.dtype).reshape(data.shape)
            operands[name] = self._operand_of(name, garbage, is_written=True)
        for name in set(written) & set(self.arrays):
            same = operands[name].values
            if (same.shape, same.dtype) != (wanted[0].shape, wanted[0].dtype):
                raise NoSample("its result does not fit into the argument that it works in")
        has_scratch = self.subject.kernel.scratch is not None
        size = self._scratch(operands) if has_scratch else 0
        found = parameters(self.subject.schema, has_scratch)
        return Call(found, operands, self.plain, results, size)

    def _operand_of(self, name: str, data: np.ndarray, *, is_written: bool) -> Operand:
        subject = self.subject
        order: tuple[int, ...] | None = self.key.get(name, (None, None))[1]
        align = 1
        for layout in subject.kernel.layouts:
            if layout.argument in (name, name_in_call(name, subject.schema, subject.call)):
                align = layout.align or 1
                if layout.dim_order == "channels_last":
                    order = CHANNELS_LAST.get(data.ndim)
                elif isinstance(layout.dim_order, tuple):
                    order = layout.dim_order
        if order is not None and len(order) != data.ndim:
            raise NoSample(f"`{name}` has not the dimensions that its layout is for")
        return Operand(name, data, order or tuple(range(data.ndim)), align, is_written)

    def _scratch(self, operands: Mapping[str, Operand]) -> int:
        assert self.subject.kernel.scratch is not None
        facts: dict[str, Any] = {
            name: TensorFacts(operand.values.shape, operand.values.itemsize)
            for name, operand in operands.items()
        }
        for number, name in enumerate(self.written):
            facts[f"{RESULT}{number}"] = facts[name]
        facts |= {
            name: value
            for name, value in self.plain.items()
            if isinstance(value, int | list | None) and name not in facts
        }
        return self.subject.kernel.scratch.value(facts)

    def lines(self, made: Call) -> list[str]:
        """All that was passed, for a person to read."""
        found = [
            f"{name}: {BY_NUMPY[one.values.dtype].name}{list(one.values.shape)}, "
            f"strides {list(one.strides)}"
            for name, one in made.operands.items()
        ]
        return found + [f"{name}: {value}" for name, value in self.plain.items()]


def _is_known(name: str | None) -> bool:
    return name is None or CODES[name] in BY_CODE


def _is_tensors(value: Any) -> bool:
    return is_list(value) and bool(value) and isinstance(value[0], Tensor)


def _names(name: str, value: Any) -> Any:
    """A list of tensors by the names of its elements; other values as they are."""
    return [f"{name}[{place}]" for place in range(len(value))] if _is_tensors(value) else value


def _type(tensor: Tensor, dtype: Dtype) -> ir.Type:
    dtype = BY_NAME[tensor.dtype] if tensor.dtype is not None else dtype
    return ir.RankedTensorType.get(list(tensor.shape), dtype.type())


def _operand(
    name: str, kind: str, given: Mapping[str, ir.Value], plain: Mapping[str, Any]
) -> ir.Value:
    if name in given:
        return given[name]
    value = plain.get(name)
    if kind.startswith("Tensor") and is_list(value):
        return ops.pack([given[item] for item in value])
    return values.constant(value, kind)
