"""`hardwire kernels check`: a user's kernels against those that hardwire makes, on random inputs.

Every case has a number, and its random numbers follow from the seed, the function and that number
alone: a case that failed can be run again by itself.
"""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from ..dialect import ops, values
from ..dialect.dtypes import BY_CODE, BY_NAME, BY_NUMPY, Dtype
from ..dialect.entry import Entry
from ..dialect.errors import HardwireError
from ..dialect.kernel_library import Kernel, Library
from ..dialect.kernel_library.model import Key
from ..dialect.kernel_library.scalar_types import CODES
from ..dialect.kernel_library.size_expression import TensorFacts
from ..dialect.kernel_library.variants import RESULT, name_in_call, tensors, variant_for
from ..dialect.mlir import func, ir
from ..dialect.program import ENTRY, Program
from ..dialect.registry import registry
from ..dialect.schema import FunctionSchema
from ..dialect.targets import native
from ..lowering.c_signature import parameters
from ..runtime.guarded import Died
from . import kernel_calls
from .kernel_calls import Call, Operand
from .kernel_samples import NoSample, Sample, Source, Tensor, array, sample

TOLERANCES = {"float16": 1e-2, "bfloat16": 5e-2, "float32": 1e-4, "float64": 1e-9}
"""How far results may be apart, as a part of the largest one; sums come in any order."""

CHANNELS_LAST = {3: (0, 2, 1), 4: (0, 2, 3, 1), 5: (0, 2, 3, 4, 1)}


@dataclass(frozen=True)
class Options:
    """What is asked of a check; `seconds` is for all kernels together."""

    seed: int = 0
    seconds: float = 60
    cases: int = 100
    case: int | None = None
    kernel: str | None = None
    may_broadcast: bool = True
    tolerance: float | None = None
    call_seconds: float = 2


@dataclass(frozen=True)
class Failure:
    """The first case in which a kernel is wrong: what happened, and all that was passed."""

    number: int
    problem: str
    lines: tuple[str, ...]
    arrays: Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Verdict:
    """What is known of a kernel: the cases that it passed, its failure, or why it was skipped."""

    kernel: Kernel
    operator: str
    passed: int = 0
    failure: Failure | None = None
    skipped: str = ""


def check(libraries: Sequence[Library], link: Sequence[str], options: Options) -> Iterator[Verdict]:
    """Checks every kernel of the libraries that there is a way to check."""
    opened = [_open(path) for path in link]
    jobs = [
        (kernel, operator.schema)
        for library in libraries
        for operator in library.operators.values()
        for kernel in operator.kernels
        if options.kernel in (None, kernel.symbol, kernel.name)
    ]
    if not jobs:
        raise HardwireError(
            f"there is no kernel `{options.kernel}`." if options.kernel else "there are no kernels."
        )
    started = time.monotonic()
    for number, (kernel, schema) in enumerate(jobs):
        left = options.seconds - (time.monotonic() - started)
        yield _check(kernel, schema, opened, options, max(1.0, left / (len(jobs) - number)))


def _open(path: str) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(os.path.abspath(path) if os.path.exists(path) else path)
    except OSError as problem:
        raise HardwireError(f"{path}: cannot be loaded ({problem}).") from problem


def _check(
    kernel: Kernel,
    schema: FunctionSchema,
    link: Sequence[ctypes.CDLL],
    options: Options,
    seconds: float,
) -> Verdict:
    entry = _called(schema)
    verdict = Verdict(kernel, schema.full_name)
    if kernel.boxed:
        return replace(verdict, skipped="boxed kernels are not checked")
    if entry is None:
        return replace(verdict, skipped=f"hardwire has no kernel for `{schema.full_name}`")
    function = next((f for f in (getattr(one, kernel.symbol, None) for one in link) if f), None)
    if function is None:
        return replace(verdict, skipped="no linked library has this function")
    function.restype = ctypes.c_int32
    numbers = range(options.cases) if options.case is None else [options.case]
    ends = time.monotonic() + seconds
    passed, reason = 0, ""
    for number in numbers:
        try:
            failure = _Case(kernel, schema, entry, options, number).failure(function)
        except (NoSample, HardwireError) as problem:
            reason = str(problem).rstrip(".")
            failure = None
            if number >= 9 and passed == 0:
                break
        else:
            passed += 1
        if failure is not None:
            return replace(verdict, failure=failure)
        if time.monotonic() > ends:
            break
    if passed == 0:
        return replace(verdict, skipped=reason or "no case could be made in the time given")
    return replace(verdict, passed=passed)


def _called(schema: FunctionSchema) -> Entry | None:
    """PyTorch's operator whose calls a kernel serves: `add.Tensor` for `add.out`."""
    known = registry()
    if schema.namespace != "aten":
        return None
    base = schema.name.removesuffix("_")
    for name in known.names:
        if name.removeprefix("aten::").partition(".")[0] not in (schema.name, base):
            continue
        call = known.schema(name)
        if call.kind == "functional" and variant_for(schema, call) is not None:
            return known.entry(name)
    return None


class _Case:
    """One case of one kernel."""

    def __init__(
        self, kernel: Kernel, schema: FunctionSchema, entry: Entry, options: Options, number: int
    ) -> None:
        self.kernel = kernel
        self.schema = schema
        self.call = entry.schema
        self.options = options
        self.number = number
        self.random = Random(f"{options.seed} {kernel.symbol} {number}")
        names = tensors(schema)
        key = self._key(names)
        self.key = dict(zip(names, key, strict=True))
        orders = {name: order for name, (_, order) in self.key.items() if order is not None}
        ranks = {name: len(order) for name, order in orders.items()}
        is_float = self._dtype().is_float
        source = Source(self.random, ranks, is_float, options.may_broadcast)
        self.sample = self._sample(entry, source, ranks)
        self.numbers = np.random.default_rng(self.random.getrandbits(32))
        self.at_end = number % 2 == 0
        self.arrays: dict[str, np.ndarray] = {}
        self.plain: dict[str, Any] = {}
        self._make()

    def _key(self, names: tuple[str, ...]) -> Key:
        """One of the combinations of dtypes and dim orders that the kernel is declared for."""
        keys = []
        for key in self.kernel.keys(names):
            keys.append(key)
            if len(keys) == 256:
                break
        supported = [key for key in keys if all(_is_known(name) for name, _ in key)]
        if not supported:
            raise NoSample("it is declared for element types that hardwire has no kernels for")
        return self.random.choice(supported)

    def _sample(self, entry: Entry, source: Source, ranks: Mapping[str, int]) -> Sample:
        """A call whose tensors have the ranks that the metadata asks for."""
        for _ in range(50):
            made = sample(entry, source)
            if all(
                name not in ranks or len(tensor.shape) == ranks[name]
                for name, tensor in self._tensors(made)
            ):
                return made
        raise NoSample("no call has tensors of the ranks that its metadata asks for")

    def _tensors(self, made: Sample) -> Iterator[tuple[str, Tensor]]:
        """The single tensors of a call and its results, by the names of the kernel's schema."""
        for name, value in made.arguments.items():
            if isinstance(value, Tensor):
                yield name, value
        for name, tensor in zip(self._result_names(), made.results, strict=True):
            yield name, tensor

    def _result_names(self) -> list[str]:
        outs = [argument.name for argument in self.schema.out_arguments]
        if outs:
            return outs
        written = [a.name for a in self.schema.arguments if a.is_write]
        if written:
            return [f"{RESULT}{n}" for n in range(len(written))]
        return [item.name or f"{RESULT}{n}" for n, item in enumerate(self.schema.returns)]

    def _dtype(self, name: str | None = None) -> Dtype:
        """The dtype that the key has for a tensor, else for the first that it has one for."""
        known = [dtype for dtype, _ in self.key.values() if dtype is not None]
        asked, _ = self.key.get(name or "", (None, None))
        return BY_CODE[CODES[asked or (known[0] if known else "Float")]]

    def _make(self) -> None:
        """Values for the tensors of the call; everything else is in `plain`."""
        declared = {argument.name for argument in self.call.arguments}
        for name, value in self.sample.arguments.items():
            if name not in declared:
                continue
            if isinstance(value, Tensor):
                self.arrays[name] = array(value, self._dtype(name), self.numbers)
            elif isinstance(value, list) and value and isinstance(value[0], Tensor):
                listed = [f"{name}[{place}]" for place in range(len(value))]
                for item, tensor in zip(listed, value, strict=True):
                    self.arrays[item] = array(tensor, self._dtype(name), self.numbers)
                self.plain[name] = listed
            else:
                self.plain[name] = value

    # The generated kernel.

    def expected(self) -> list[np.ndarray]:
        """What hardwire's own kernel computes."""
        from ..api import finish

        program = self._program()
        found = finish(program).run(*self.arrays.values())
        return list(found) if isinstance(found, tuple) else [found]

    def _program(self) -> Program:
        """A program of this one call."""
        with ops.new_context(), ir.Location.unknown():
            module = ir.Module.create()
            types = {name: _type(data) for name, data in self.arrays.items()}
            results = [
                ir.RankedTensorType.get(list(one.shape), self._result_dtype(one).type())
                for one in self.sample.results
            ]
            with ir.InsertionPoint(module.body):
                entry = func.FuncOp(ENTRY, ir.FunctionType.get(list(types.values()), results))
                block = entry.add_entry_block()
                given = dict(zip(types, block.arguments, strict=True))
                with ir.InsertionPoint(block):
                    operands = [
                        self._operand(a.name, str(a.type), given) for a in self.call.arguments
                    ]
                    made = ops.build(self.call.full_name, operands, results)
                    func.ReturnOp(list(made.results))
            for key, count in (("input", len(types)), ("output", len(results))):
                names = [ir.StringAttr.get(f"{key}_{number}") for number in range(count)]
                entry.attributes[f"hw.{key}_names"] = ir.ArrayAttr.get(names)
        return Program("check", module, native(), source=self.call.full_name)

    def _operand(self, name: str, kind: str, given: Mapping[str, ir.Value]) -> ir.Value:
        if name in given:
            return given[name]
        value = self.plain.get(name)
        if kind.startswith("Tensor") and isinstance(value, list):
            return ops.pack([given[item] for item in value])
        return values.constant(value, kind)

    def _result_dtype(self, tensor: Tensor) -> Dtype:
        if tensor.dtype is not None:
            return BY_NAME[tensor.dtype]
        floats = [a for a in self.call.arguments if a.name in self.arrays]
        first = next((a.name for a in floats), next(iter(self.arrays)))
        return dtype_of(self.arrays[first])

    # The user's kernel.

    def failure(self, function: Any) -> Failure | None:
        """What is wrong with the user's kernel in this case; None where nothing is."""
        wanted = self.expected()
        made = self._c_call(wanted)
        options = self.options
        try:
            outcome = kernel_calls.run(
                function, made, at_end=self.at_end, seconds=options.call_seconds
            )
        except Died as died:
            seconds = options.call_seconds
            problem = kernel_calls.explain_death(
                function, made, died, at_end=self.at_end, seconds=seconds
            )
            return self._failed(problem, made)
        if outcome.status != 0:
            return self._failed(f"returns {outcome.status}", made)
        if outcome.spilled:
            return self._failed(f"writes {outcome.spilled[0]}", made)
        for name, expected in zip(self._written(), wanted, strict=True):
            problem = _difference(name, outcome.found[name], expected, options.tolerance)
            if problem is not None:
                extra = {"expected": expected, "found": outcome.found[name]}
                return self._failed(problem, made, extra)
        return None

    def _written(self) -> list[str]:
        """The operands that hold the results afterwards."""
        written = [a.name for a in self.schema.arguments if a.is_write and not a.is_out]
        return written or self._result_names()

    def _c_call(self, wanted: Sequence[np.ndarray]) -> Call:
        written = self._written()
        operands = {
            name: self._operand_of(name, data, is_written=name in written)
            for name, data in self.arrays.items()
        }
        results = [] if written[0] in operands else written
        for name, data in zip(results, wanted, strict=False):
            garbage = np.frombuffer(b"\xa5" * data.nbytes, data.dtype).reshape(data.shape)
            operands[name] = self._operand_of(name, garbage, is_written=True)
        for name in set(written) & set(self.arrays):
            if operands[name].values.shape != wanted[0].shape:
                raise NoSample("its result does not fit into the argument that it works in")
        has_scratch = self.kernel.scratch is not None
        return Call(
            parameters(self.schema, has_scratch),
            operands,
            self.plain,
            results,
            self._scratch(operands) if has_scratch else 0,
        )

    def _operand_of(self, name: str, data: np.ndarray, *, is_written: bool) -> Operand:
        order: tuple[int, ...] | None = self.key.get(name, (None, None))[1]
        align = 1
        for layout in self.kernel.layouts:
            if layout.argument in (name, name_in_call(name, self.schema, self.call)):
                align = layout.align or 1
                if layout.dim_order == "channels_last":
                    order = CHANNELS_LAST.get(data.ndim)
                elif isinstance(layout.dim_order, tuple):
                    order = layout.dim_order
        return Operand(name, data, order or tuple(range(data.ndim)), align, is_written)

    def _scratch(self, operands: Mapping[str, Operand]) -> int:
        assert self.kernel.scratch is not None
        facts: dict[str, Any] = {
            name: TensorFacts(operand.values.shape, operand.values.itemsize)
            for name, operand in operands.items()
        }
        for number, name in enumerate(self._written()):
            facts[f"{RESULT}{number}"] = facts[name]
        facts |= {
            name: value
            for name, value in self.plain.items()
            if isinstance(value, int | list | None) and name not in facts
        }
        return self.kernel.scratch.value(facts)

    def _failed(
        self, problem: str, made: Call, extra: Mapping[str, np.ndarray] | None = None
    ) -> Failure:
        lines = [
            f"{name}: {dtype_of(one.values).name}{list(one.values.shape)}, "
            f"strides {list(one.strides)}"
            for name, one in made.operands.items()
        ]
        lines += [f"{name}: {value}" for name, value in self.plain.items()]
        return Failure(self.number, problem, tuple(lines), {**self.arrays, **(extra or {})})


def _is_known(name: str | None) -> bool:
    return name is None or CODES[name] in BY_CODE


def dtype_of(data: np.ndarray) -> Dtype:
    """The dtype of an array."""
    return BY_NUMPY[data.dtype]


def _type(data: np.ndarray) -> ir.Type:
    return ir.RankedTensorType.get(list(data.shape), dtype_of(data).type())


def _difference(
    name: str, found: np.ndarray, expected: np.ndarray, tolerance: float | None
) -> str | None:
    """The first element that differs, in words."""
    dtype = dtype_of(expected)
    left, right = found.astype(np.float64), expected.astype(np.float64)
    if dtype.is_float:
        finite = np.abs(right[np.isfinite(right)])
        scale = max(1.0, float(finite.max(initial=0)))
        near = np.isclose(
            left, right, rtol=0, atol=scale * (tolerance or TOLERANCES[dtype.name]), equal_nan=True
        )
    else:
        near = left == right
    if near.all():
        return None
    place = tuple(int(part) for part in np.argwhere(~near)[0])
    count = int((~near).sum())
    return (
        f"{name}{list(place)} is {found[place]}, the generated kernel has {expected[place]} "
        f"({count} of {near.size} elements differ)"
    )
