"""Calls of core operators as PyTorch makes them: what its operator database leads to is recorded.

Functions of the database are called on its samples, forwards and backwards, and each core operator
that they come to is one call, with all of its arguments. An operator that is a composition is
called with the samples of its name. What the database does not lead to is called as the operators'
tests do, or with values from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import torch
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from hardwire.dialect.registry import registry
from hardwire.dialect.schema import FunctionSchema

from ..operators.cases import dtypes_of, operators, seed
from ..operators.core import is_core
from ..operators.direct import DIRECT
from .by_hand import BY_HAND

HIGHEST_RANK = 4
MOST = 24
"""Calls of an operator, spread over those that were recorded."""

_LOOKED_AT = 60
_MAX_ELEMENTS = 2_000
_MEMORY = ("layout", "device", "pin_memory")
_WHOLE, _REAL = ("int", "SymInt"), ("float", "SymFloat")
_DTYPES = (torch.float32, torch.int64, torch.bool)
_WRONG_CALL = (RuntimeError, ValueError, TypeError, NotImplementedError, AssertionError, IndexError)


@dataclass(frozen=True)
class Recorded:
    """A call with every argument of the schema, and what PyTorch gives."""

    arguments: Sequence[Any]
    wanted: Any


class _Recorder(TorchDispatchMode):
    """Keeps the calls of the operators of these names."""

    def __init__(self, wanted: Sequence[str]) -> None:
        super().__init__()
        self.found: dict[str, list[Recorded]] = {name: [] for name in wanted}

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name = _name(func)
        calls = self.found.get(name)
        if calls is None or (
            func._overloadpacket is torch.ops.aten.as_strided and _is_part(args[0])
        ):
            return func(*args, **kwargs)
        given = pytree.tree_map(_copied, (args, kwargs))
        result = func(*args, **kwargs)
        arguments = normalised(registry().schema(name), *given)
        if arguments is not None and _is_small(arguments, result):
            calls.append(Recorded(arguments, pytree.tree_map(_copied, result)))
        return result


def _name(operator: Any) -> str:
    return str(operator).replace(".default", "").replace(".", "::", 1)


def recorded(name: str) -> list[Recorded]:
    """Some calls of a core operator, other ones where they differ in ranks, dtypes or literals.

    Those whose first tensor is of float32, where there are any: what a list compiles by itself.
    """
    calls: dict[str, Recorded] = {}
    for one in _recorded_for(name)[name] or _called_directly()[name] + _by_hand(name):
        calls.setdefault(_kind(one), one)
    found = _of_floats(list(calls.values()))
    if len(found) <= MOST:
        return found
    return [found[place * len(found) // MOST] for place in range(MOST)]


def _of_floats(calls: list[Recorded]) -> list[Recorded]:
    firsts = [next(_tensors(one.arguments), None) for one in calls]
    floats = [
        call
        for call, first in zip(calls, firsts, strict=True)
        if first is None or first.dtype == torch.float32
    ]
    return floats or calls


def core_names() -> list[str]:
    """The operators that PyTorch calls core."""
    return [name for name in registry().names if "core" in registry().entry(name).tags]


def _recorded_for(name: str) -> dict[str, list[Recorded]]:
    """What one function of the database comes to where it has the operator's name, else all."""
    base = name.partition("::")[2].partition(".")[0].strip("_")
    own = tuple(label for label, info in operators().items() if base in (label, info.aten_name))
    return _all_recorded(own or tuple(operators()))


@cache
def _called_directly() -> dict[str, list[Recorded]]:
    """The calls of the tests of operators."""
    recorder = _Recorder(core_names())
    for name, made in DIRECT.items():
        seed()
        for dtype in [one for one in dtypes_of(name) if one in _DTYPES]:
            for function, arguments in made(dtype):
                with recorder:
                    function(*arguments)
                if isinstance(function, torch._ops.OpOverload):
                    _add(recorder, function, arguments)
    return recorder.found


def _add(recorder: _Recorder, operator: Any, args: Sequence[Any]) -> None:
    """A call of an operator, which the dispatcher sees only if it is no composition."""
    calls = recorder.found.get(_name(operator), [])
    arguments = normalised(registry().schema(_name(operator)), args, {})
    if arguments is not None:
        calls.append(Recorded(arguments, operator(*args)))


def _by_hand(name: str) -> list[Recorded]:
    if name not in BY_HAND:
        return []
    seed()
    schema, operator = registry().schema(name), _operator(name.replace(".out", ""))
    found: list[Recorded] = []
    for given in BY_HAND[name]():
        arguments = normalised(schema, given, {})
        assert arguments is not None, name
        found.append(Recorded(arguments, operator(*given)))
    return found


def _operator(name: str) -> Callable[..., Any]:
    base, _, overload = name.partition("::")[2].partition(".")
    return getattr(getattr(torch.ops.aten, base), overload or "default")


@cache
def _all_recorded(labels: tuple[str, ...]) -> dict[str, list[Recorded]]:
    """The calls of core operators that functions of the database come to."""
    names = core_names()
    recorder = _Recorder(names)
    bases = {name.partition("::")[2].partition(".")[0]: name for name in names}
    for label in labels:
        info = operators()[label]
        if not is_core(label) or label.startswith(("sparse.", "masked.", "linalg", "fft")):
            continue
        for dtype in _DTYPES:
            if dtype not in info.supported_dtypes("cpu"):
                continue
            if dtype != torch.float32 and info.aten_name not in bases:
                continue
            _run(recorder, info, dtype)
    return recorder.found


def _run(recorder: _Recorder, info: Any, dtype: torch.dtype) -> None:
    seed()
    backwards = dtype.is_floating_point and info.supports_autograd
    try:
        given = list(islice(info.sample_inputs("cpu", dtype, requires_grad=backwards), _LOOKED_AT))
    except _WRONG_CALL:
        return
    for sample in given:
        if any(x.numel() > _MAX_ELEMENTS for x in _tensors((sample.input, sample.args))):
            continue
        try:
            with recorder:
                result = info.op(sample.input, *sample.args, **sample.kwargs)
                losses = [one for one in _tensors(result) if one.requires_grad]
                if losses:
                    sum(one.sum() for one in losses).backward()
        except _WRONG_CALL:
            continue
        _named(recorder, info.aten_name, (sample.input, *sample.args), sample.kwargs)


def _named(recorder: _Recorder, base: str, args: Sequence[Any], kwargs: dict[str, Any]) -> None:
    """The operators of that name, of which the dispatcher sees what they are composed of."""
    for name in recorder.found:
        if name.partition("::")[2].partition(".")[0] != base:
            continue
        if base == "as_strided" and _is_part(args[0]):
            continue
        operator = _operator(name)
        given = pytree.tree_map(_copied, (tuple(args), kwargs))
        arguments = normalised(registry().schema(name), *given)
        if arguments is None:
            continue
        try:
            with torch.no_grad():
                result = operator(*args, **kwargs)
        except _WRONG_CALL:
            continue
        if _is_small(arguments, result):
            recorder.found[name].append(Recorded(arguments, pytree.tree_map(_copied, result)))


def normalised(
    schema: FunctionSchema, args: Sequence[Any], kwargs: dict[str, Any]
) -> list[Any] | None:
    """All arguments in the order of the schema; None where a value has no place there."""
    declared = [one for one in schema.arguments if not one.is_out]
    if len(args) > len(declared) or any(n not in [d.name for d in declared] for n in kwargs):
        return None
    found: list[Any] = []
    for place, one in enumerate(declared):
        value = args[place] if place < len(args) else kwargs.get(one.name, one.default)
        value = None if one.name in _MEMORY else _plain(value, str(one.type))
        if not _has_type(value, str(one.type)):
            return None
        found.append(value)
    return found


def _has_type(value: Any, type: str) -> bool:
    """A tensor has a tensor's place, and nothing else has."""
    kind = type.partition("(")[0].rstrip("?")
    return value is None or (kind == "Tensor") == isinstance(value, torch.Tensor)


def _plain(value: Any, type: str) -> Any:
    """As a boxed value can be: numbers of the schema's types, tuples as lists.

    PyTorch takes a tensor of one element for a number, and a flag for a whole number.
    """
    if isinstance(value, torch.memory_format | torch.layout):
        return None
    kind = type.rstrip("?")
    if isinstance(value, torch.Tensor) and kind in (*_WHOLE, *_REAL, "bool", "Scalar"):
        is_number = value.numel() == 1 and not (kind in _WHOLE and value.is_floating_point())
        value = value.item() if is_number else value
    if isinstance(value, bool) and kind.partition("[")[0] in _WHOLE:
        value = int(value)
    if isinstance(value, tuple | list):
        if type.startswith("float["):
            return [float(one) for one in value]
        if kind.partition("[")[0] in _WHOLE:
            return [int(one) for one in value]
        return list(value)
    if type.startswith(("int[", "SymInt[")) and isinstance(value, int):
        count = type.partition("[")[2].partition("]")[0]
        return [value] * int(count) if count else [value]
    if kind in _REAL and isinstance(value, int):
        return float(value)
    return value


def _copied(value: Any) -> Any:
    """A tensor of its own memory, whose elements lie as they did."""
    if not isinstance(value, torch.Tensor):
        return value
    value = value.detach()
    room = sum((n - 1) * s for n, s in zip(value.shape, value.stride(), strict=True)) + 1
    made = torch.zeros(max(room, 1) if value.numel() else 1, dtype=value.dtype)
    view = made.as_strided(value.shape, value.stride())
    return view.copy_(value) if not _overlaps(value) else value.clone().contiguous()


def _is_part(value: torch.Tensor) -> bool:
    """It has elements beside it, which `as_strided` may come to, and a copy of it has not."""
    return value.untyped_storage().nbytes() > value.numel() * value.element_size()


def _overlaps(value: torch.Tensor) -> bool:
    return any(s == 0 and n > 1 for n, s in zip(value.shape, value.stride(), strict=True))


def _tensors(value: Any) -> Iterator[torch.Tensor]:
    return (one for one in pytree.tree_leaves(value) if isinstance(one, torch.Tensor))


def _is_small(arguments: Sequence[Any], result: Any) -> bool:
    found = list(_tensors((arguments, result)))
    return all(
        one.dim() <= HIGHEST_RANK + 1 and one.numel() <= _MAX_ELEMENTS and not one.is_complex()
        for one in found
    )


def _kind(call: Recorded) -> str:
    """What two calls differ in that are worth a call each."""
    return repr([
        pytree.tree_map(lambda x: (x.dtype, x.dim()) if isinstance(x, torch.Tensor) else x, one)
        for one in call.arguments
    ])  # fmt: skip
