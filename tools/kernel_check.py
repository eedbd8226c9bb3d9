"""`hardwire kernels check`: a user's kernels against those that hardwire makes, on random inputs.

Every case has a number, and its random numbers follow from the seed, the function and that number
alone: a case that failed can be run again by itself.
"""

from __future__ import annotations

import contextlib
import ctypes
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..dialect import ops
from ..dialect.dtypes import BY_NUMPY
from ..dialect.entry import Entry
from ..dialect.errors import HardwireError
from ..dialect.kernel_library import Kernel, Library
from ..dialect.kernel_library.variants import is_tensor, variant_for
from ..dialect.mlir import ir
from ..dialect.plain import is_tuple
from ..dialect.program import Program
from ..dialect.registry import registry
from ..dialect.schema import FunctionSchema, ListType, OptionalType
from ..dialect.yaml_file import hint
from ..runtime.guarded import Died
from ..runtime.loader import open_library
from . import kernel_calls
from .kernel_calls import Call
from .kernel_case import Case, Subject
from .kernel_samples import NoSample, Sample, Tensor

TOLERANCES = {"float16": 1e-2, "bfloat16": 5e-2, "float32": 1e-4, "float64": 1e-9}
"""How far results may be apart, as a part of the largest one; sums come in any order."""

BATCH = 10
"""How many cases are made at once: those of a kernel share torch-mlir's process."""

UNMADE = (NoSample, HardwireError, ValueError, IndexError, ZeroDivisionError)
"""What a case that cannot be made raises: hardwire refuses some calls that PyTorch takes."""


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
    try:
        opened = [open_library(path) for path in link]
    except ValueError as problem:
        raise HardwireError(str(problem)) from problem
    jobs = [
        (kernel, operator.schema)
        for library in libraries
        for operator in library.operators.values()
        for kernel in operator.kernels
        if options.kernel in (None, kernel.symbol, kernel.name)
    ]
    if not jobs:
        names = [kernel.symbol for library in libraries for kernel in library.kernels()]
        found = f"there is no kernel `{options.kernel}`{hint(str(options.kernel), names)}"
        raise HardwireError(found if options.kernel else "there are no kernels.")
    started = time.monotonic()
    for number, (kernel, schema) in enumerate(jobs):
        left = options.seconds - (time.monotonic() - started)
        yield _check(kernel, schema, opened, options, max(1.0, left / (len(jobs) - number)))


def _check(
    kernel: Kernel,
    schema: FunctionSchema,
    link: Sequence[ctypes.CDLL],
    options: Options,
    seconds: float,
) -> Verdict:
    verdict = Verdict(kernel, schema.full_name)
    entry = _called(schema)
    function = next((f for f in (getattr(one, kernel.symbol, None) for one in link) if f), None)
    reason = _skipped(kernel, schema, entry)
    if reason is None and function is None:
        reason = "no linked library has this function"
    if reason is not None or entry is None:
        return replace(verdict, skipped=reason or "")
    assert function is not None
    function.restype = ctypes.c_int32
    run = _Run(Subject(kernel, schema, entry), function, options)
    return run.verdict(verdict, time.monotonic() + seconds)


def _skipped(kernel: Kernel, schema: FunctionSchema, entry: Entry | None) -> str | None:
    """Why a kernel cannot be checked at all."""
    if kernel.boxed:
        return "boxed kernels are not checked"
    if entry is None:
        return f"hardwire has no kernel for `{schema.full_name}`"
    if "nondeterministic_seeded" in entry.tags:
        return f"`{schema.full_name}` gives random numbers"
    if entry.schema.name.startswith(("empty", "new_empty")):
        return f"`{schema.full_name}` gives memory that may hold anything"
    for item in entry.schema.returns:
        if isinstance(item.type, ListType | OptionalType) or not is_tensor(item.type):
            return f"`{schema.full_name}` gives `{item.type}`; only single tensors are compared"
    return None


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


class _Run:
    """All cases of one kernel, a batch at a time."""

    def __init__(self, subject: Subject, function: Any, options: Options) -> None:
        self.subject = subject
        self.function = function
        self.options = options
        self.passed = 0
        self.reason = ""

    def verdict(self, verdict: Verdict, ends: float) -> Verdict:
        options = self.options
        numbers = list(range(options.cases)) if options.case is None else [options.case]
        size = 1
        while numbers and (time.monotonic() < ends or size == 1):
            batch, numbers = numbers[:size], numbers[size:]
            failure = self._batch(batch)
            if failure is not None:
                return replace(verdict, failure=failure)
            if self.passed == 0 and size == BATCH:
                break
            size = BATCH
        if self.passed == 0:
            reason = self.reason or "no case could be made in the time given"
            return replace(verdict, skipped=reason)
        return replace(verdict, passed=self.passed)

    def _batch(self, numbers: Sequence[int]) -> Failure | None:
        """The first failure among some cases; what cannot be made is passed over."""
        context = ops.new_context()
        cases = self._cases(numbers)
        for case, wanted in zip(cases, self._expected(cases, context), strict=True):
            try:
                failure = None if wanted is None else self._failure(case, wanted)
                self.passed += wanted is not None
            except UNMADE as problem:
                self.reason = str(problem).rstrip(".")
                continue
            if failure is not None:
                return failure
        return None

    # Making cases.

    def _cases(self, numbers: Sequence[int]) -> list[Case]:
        """Those of the cases that there are arguments for."""
        options, found, open_cases = self.options, list[Case](), list[Case]()
        for number in numbers:
            try:
                case = Case(self.subject, options.seed, number, options.may_broadcast)
                known = case.known_sample()
                if known is not None:
                    case.take(known)
                found.append(case)
                if known is None:
                    open_cases.append(case)
            except UNMADE as problem:
                self.reason = str(problem).rstrip(".")
        unmade = set(self._guess(open_cases))
        return [case for case in found if case not in unmade]

    def _guess(self, cases: Sequence[Case]) -> Iterator[Case]:
        """Takes for each case the first valid call that was guessed; gives those without any."""
        for case in cases:
            for made in case.guesses():
                results = case.result_types(made)
                if results is None or case.sample is not None:
                    continue
                tensors = tuple(Tensor(shape, dtype=dtype.name) for shape, dtype in results)
                whole = Sample(made.arguments, tensors)
                with contextlib.suppress(*UNMADE):
                    if case.fits(whole):
                        case.take(whole)
        for case in cases:
            if case.sample is None:
                self.reason = "hardwire has found no valid call of "
                self.reason += f"`{self.subject.call.full_name}` for it"
                yield case

    # The generated kernel.

    def _expected(
        self, cases: Sequence[Case], context: ir.Context
    ) -> Iterator[list[np.ndarray] | None]:
        """What hardwire's own kernels compute; None where it has none."""
        from ..api import finish

        for case, program in zip(cases, self._expanded(cases, context), strict=True):
            try:
                found = finish(program).run(*case.arrays.values())
                yield list(found) if is_tuple(found) else [found]
            except UNMADE as problem:
                self.reason = f"hardwire cannot compile it: {problem}".rstrip(".")
                yield None

    def _expanded(self, cases: Sequence[Case], context: ir.Context) -> list[Program]:
        """Programs of the calls; the loops of generic kernels are written in one process."""
        from ..passes.expand_generic import TIMEOUT, expand
        from ..passes.pipeline import pass_class, run_passes, run_to

        made = [case.program(context) for case in cases]
        ready: list[Program] = []
        for program in made:
            try:
                run_to(program, "static")
                names = ("assign-layouts", "choose-tiles")
                run_passes(program, [pass_class(name)() for name in names])
                ready.append(program)
            except UNMADE:
                continue  # told when it is finished alone
        with contextlib.suppress(HardwireError):  # each is tried alone then
            expand(ready, TIMEOUT)
        # A pass that failed leaves a program that is of no use.
        return [
            program if program in ready else case.program(context)
            for case, program in zip(cases, made, strict=True)
        ]

    # The user's kernel.

    def _failure(self, case: Case, wanted: Sequence[np.ndarray]) -> Failure | None:
        """What is wrong with the user's kernel in a case; None where nothing is."""
        made = case.c_call(wanted)
        seconds = self.options.call_seconds
        try:
            outcome = kernel_calls.run(self.function, made, at_end=case.at_end, seconds=seconds)
        except Died as died:
            problem = kernel_calls.explain_death(
                self.function, made, died, at_end=case.at_end, seconds=seconds
            )
            return _failed(case, problem, made)
        if outcome.status != 0:
            return _failed(case, f"returns {outcome.status}", made)
        if outcome.spilled:
            return _failed(case, f"writes {outcome.spilled[0]}", made)
        for name, expected in zip(case.written, wanted, strict=True):
            found = outcome.found[name]
            problem = _difference(name, found, expected, self.options.tolerance)
            if problem is not None:
                return _failed(case, problem, made, {"expected": expected, "found": found})
        return None


def _failed(
    case: Case, problem: str, made: Call, extra: Mapping[str, np.ndarray] | None = None
) -> Failure:
    arrays = {**case.arrays, **(extra or {})}
    return Failure(case.number, problem, tuple(case.lines(made)), arrays)


def _difference(
    name: str, found: np.ndarray, expected: np.ndarray, tolerance: float | None
) -> str | None:
    """The first element that differs, in words."""
    dtype = BY_NUMPY[expected.dtype]
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
