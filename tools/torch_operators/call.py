"""One operator of the user's, called by PyTorch: the kernel that a compiled model would call."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

import torch
from torch import Tensor

from ...dialect.kernel_library import Choice, Kernel, Library, select
from ...dialect.kernel_library.claims import CHANNELS_LAST
from ...dialect.kernel_library.size_expression import SizeError
from ...dialect.kernel_library.variants import INPLACE, OUT, RESULT, name_in_call
from ...dialect.plain import is_tuple
from ...dialect.schema import FunctionSchema
from ...lowering.c_signature import Parameter, parameters, values
from ...runtime.host import STATUS_NAMES
from ..c_arguments import CArguments, Given
from ..c_stack import stacked
from .numbers import Numbers
from .operands import Operand, Unfit, dtype_name, laid_out
from .plain_values import listed, plain, tensors_in, without_data
from .results import New, as_made, bind, check_written, facts_of, given, known, new_names
from .served import Served

T = TypeVar("T")
R = TypeVar("R")


class NotTaken(RuntimeError):
    """No kernel takes the arguments of a call."""


class KernelFailed(RuntimeError):
    """A kernel returned an error; `status` is the `hwr_status`."""

    def __init__(self, operator: str, kernel: Kernel, status: int) -> None:
        meaning = STATUS_NAMES.get(status, "a status of its own")
        where = f"kernel `{kernel.symbol}` ({kernel.location})"
        super().__init__(f"`{operator}`: {where} returned {status}: {meaning}.")
        self.status = status


@dataclass(frozen=True)
class Operator:
    """An operator for the tensors of one dispatch key; `link` has the kernels."""

    libraries: Sequence[Library]
    served: Served
    key: str
    link: ctypes.CDLL

    @property
    def schema(self) -> FunctionSchema:
        return self.served.schema

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        bound = bind(self.schema, args, kwargs)
        try:
            check_written(self.served, bound)
            fresh = self._fresh(bound, args, kwargs)
            choice = self._choice(bound, fresh)
            return given(self.schema, bound, _Call(self, choice, bound, fresh).run())
        except Unfit as problem:
            raise NotTaken(f"`{self.served.name}`: {problem}.") from None
        except SizeError as problem:
            raise RuntimeError(f"`{self.served.name}`: {problem}.") from None

    def _fresh(self, bound: Mapping[str, Any], args: Sequence[Any], kwargs: Any) -> list[New]:
        """New tensors, and lists of them, for the results that are no arguments."""
        if not new_names(self.schema):
            return []
        if self.key != "CPU":
            raise Unfit("nothing says the scale of a new quantised tensor; call its out variant")
        found = known(self.served, bound)
        return self._as_meta(args, kwargs) if found is None else found

    def _as_meta(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> list[New]:
        """As PyTorch's function for tensors without data says."""
        space, _, name = self.served.name.partition("::")
        name, _, overload = name.partition(".")
        packet = getattr(getattr(torch.ops, space), name)
        try:
            rest = {key: without_data(value) for key, value in kwargs.items()}
            made = getattr(packet, overload or "default")(*without_data(args), **rest)
        except NotImplementedError:
            raise RuntimeError(str(self.served.missing)) from None
        return as_made(self.schema, made)

    def _choice(self, bound: Mapping[str, Any], fresh: Sequence[New]) -> Choice:
        """The kernel, as the compiler selects it: tensors can be laid out as it needs them."""
        dtypes: dict[str, Any] = {}
        orders: dict[str, Any] = {}
        results = dict(zip(new_names(self.schema), fresh, strict=True))
        for name, value in {**bound, **results}.items():
            tensors = tensors_in(value)
            if not tensors:
                continue
            names = [_of_tensor(name, dtype_name, one) for one in tensors]
            contiguous = [tuple(range(one.dim())) for one in tensors]
            is_one = isinstance(value, Tensor)
            dtypes[name] = names[0] if is_one else names
            orders[name] = contiguous[0] if is_one else contiguous
        found = select(self.libraries, self.schema, dtypes, orders, self.key, can_lay_out=True)
        if found.kernel is None:
            raise NotTaken(f"`{self.served.name}`: no kernel: {' '.join(found.reasons)}")
        return found


class _Call:
    """One call of one kernel; tensors are by the names that the kernel's schema has for them."""

    def __init__(
        self, operator: Operator, choice: Choice, bound: Mapping[str, Any], fresh: Sequence[New]
    ) -> None:
        self.operator = operator
        self.choice = choice
        self.kernel = cast("Kernel", choice.kernel)
        self.schema = cast("FunctionSchema", choice.schema)
        self.fresh = list(fresh)
        self.values: dict[str, Any] = {}
        self.tensors: dict[str, Tensor] = {}
        for name, value in bound.items():
            self._take(name, value)
        self.results = self._results()
        names = {a.name for a in self.schema.arguments if a.is_write} | set(self.results)
        self.written = {name for name in self.tensors if name.partition("[")[0] in names}

    def _take(self, name: str, value: Any) -> None:
        if isinstance(value, Tensor):
            self.tensors[name] = value
            return
        items = listed(value)
        if any(isinstance(one, Tensor) for one in items):
            names = [None if one is None else f"{name}[{n}]" for n, one in enumerate(items)]
            self.tensors |= {n: one for n, one in zip(names, items, strict=True) if n is not None}
            self.values[name] = names
        else:
            self.values[name] = plain(value)

    def _results(self) -> list[str]:
        """The names of the tensors that are given, and of lists of them, each with its memory."""
        if self.choice.variant == INPLACE:
            (name,) = (argument.name for argument in self.schema.updated)
            (new,) = (one for one in self.fresh if isinstance(one, Tensor))
            self.tensors[name] = new.copy_(self.tensors[name])
            return []
        outs = [argument.name for argument in self.schema.out_arguments]
        if self.choice.variant != OUT and outs:
            return outs
        outs = outs or new_names(self.schema)
        for name, value in zip(outs, self.fresh, strict=True):
            self._take(name, value)
        return outs

    def run(self) -> list[Any]:
        """What is new: tensors and numbers, in order."""
        operands = {name: self._operand(name, tensor) for name, tensor in self.tensors.items()}
        memory = Memory()
        numbers = Numbers(self.schema, memory.place)
        results = iter([name for name in self.results if not self._is_argument(name)])
        rest = numbers.placed(results)
        scratch = torch.empty(self._scratch() + 64, dtype=torch.uint8)
        described = {name: _of_tensor(name, Operand.described, o) for name, o in operands.items()}
        passed = Given(described, self.values, rest, scratch.data_ptr())
        function = getattr(self.operator.link, self.kernel.symbol)
        function.restype = ctypes.c_int32
        status = function(*self._arguments(passed, memory))
        if status != 0:
            raise KernelFailed(self.operator.served.name, self.kernel, status)
        for name, operand in operands.items():
            if name in self.written:
                operand.write_back()
        return numbers.given(self.fresh)

    def _is_argument(self, name: str) -> bool:
        return any(argument.name == name for argument in self.schema.arguments)

    def _arguments(self, passed: Given, memory: Memory) -> list[Any]:
        if self.kernel.boxed:
            found = values(self.schema)
            self._check_boxed(found)
            return stacked(self.schema.full_name, found, passed, memory.place)
        found = parameters(self.schema, self.kernel.scratch is not None)
        for one in found:
            if one.kind == "opaque" and any(
                self.values.get(name) is not None for name in one.names
            ):
                raise Unfit(f"`{one.text}` cannot be passed")
        return CArguments(passed, memory.place).listed(found)

    def _check_boxed(self, found: Sequence[Parameter]) -> None:
        """Refuses what models do not call either."""
        where = f"`{self.kernel.symbol}` ({self.kernel.location}) is boxed"
        if self.kernel.scratch is not None:
            raise Unfit(f"{where}, and a boxed kernel is not given scratch memory")
        for one in found:
            if one.is_result and one.kind != "tensor":
                raise Unfit(f"{where}, and `{one.text}` is not a tensor")
            if one.kind == "opaque" and self.values.get(one.names[0]) is not None:
                raise Unfit(f"`{one.text}` cannot be passed")

    def _operand(self, name: str, tensor: Tensor) -> Operand:
        order, align = self._layout(name, tensor.dim())
        others = [
            other
            for key, other in self.tensors.items()
            if key != name and (name in self.written or key in self.written)
        ]
        return _of_tensor(name, partial(laid_out, order=order, align=align, others=others), tensor)

    def _layout(self, name: str, rank: int) -> tuple[Sequence[int], int]:
        """The order of dimensions and the alignment that the kernel asks for."""
        called = name_in_call(name, self.schema, self.operator.schema)
        order: Any = self.choice.dim_orders.get(called)
        align = 1
        for layout in self.kernel.layouts:
            if name_in_call(layout.argument, self.schema, self.operator.schema) == called:
                align = layout.align or 1
                order = layout.dim_order or order
        if order == "channels_last":
            order = CHANNELS_LAST.get(rank)
        fits = is_tuple(order) and len(order) == rank
        return (order if fits else range(rank)), align

    def _scratch(self) -> int:
        if self.kernel.scratch is None:
            return 0
        facts = facts_of({**self.values, **self.tensors})
        named = {
            one.name: facts[f"{RESULT}{n}"]
            for n, one in enumerate(self.schema.returns)
            if one.name is not None and f"{RESULT}{n}" in facts
        }
        return self.kernel.scratch.value({**facts, **named})


class Memory:
    """Descriptors, lists and strings of one call."""

    def __init__(self) -> None:
        self._kept: list[Any] = []

    def place(self, content: bytes, align: int) -> int:
        kept = ctypes.create_string_buffer(content, len(content) + align)
        self._kept.append(kept)
        start = ctypes.addressof(kept)
        moved = -start % align
        ctypes.memmove(start + moved, content, len(content))
        return start + moved


def _of_tensor(name: str, ask: Callable[[T], R], value: T) -> R:
    """The answer; what is wrong with a tensor is told with its name."""
    try:
        return ask(value)
    except Unfit as problem:
        raise Unfit(f"`{name}` {problem}") from None
