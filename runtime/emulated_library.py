"""What objects call and do not have themselves, computed by numpy where an object is emulated.

Only what is computed alike everywhere is here: memory, and arithmetic that is rounded once.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

F32, F64 = np.dtype(np.float32), np.dtype(np.float64)
I32, U32 = np.dtype(np.int32), np.dtype(np.uint32)
I64, U64 = np.dtype(np.int64), np.dtype(np.uint64)


Compute = Callable[..., Any]


class Memory(Protocol):
    """Memory of the processor that is emulated."""

    def mem_read(self, address: int, size: int) -> bytes | bytearray: ...
    def mem_write(self, address: int, data: bytes) -> None: ...


@dataclass(frozen=True)
class Helper:
    """A function of the compiler's library, of libc or of libm. `in_floats` says that its floats
    are passed in registers for floats, where there are any."""

    takes: tuple[np.dtype, ...]
    gives: np.dtype
    compute: Compute
    in_floats: bool = False


def _memset(memory: Memory, to: int, value: int, size: int) -> int:
    memory.mem_write(to, bytes([value & 0xFF]) * size)
    return to


def _memmove(memory: Memory, to: int, source: int, size: int) -> int:
    memory.mem_write(to, bytes(memory.mem_read(source, size)))
    return to


OF_MEMORY: Mapping[str, Callable[[Memory, int, int, int], int]] = {
    "memset": _memset,
    "memcpy": _memmove,
    "memmove": _memmove,
}


def _unordered(left: Any, right: Any) -> bool:
    return bool(np.isnan(left) or np.isnan(right))


def _toward_zero(like: np.dtype) -> Compute:
    """To an integer; the nearest one there is, and 0 for NaN."""
    limits = np.iinfo(like)

    def convert(value: Any) -> int:
        if np.isnan(value):
            return 0
        return int(max(min(float(value), float(limits.max)), float(limits.min)))

    return convert


def _quotient(left: Any, right: Any) -> int:
    if right == 0:
        return 0
    size = abs(int(left)) // abs(int(right))
    return -size if (left < 0) != (right < 0) else size


def _subtract_from(left: Any, right: Any) -> Any:
    return right - left


def _product_of(left: Any, right: Any) -> int:
    return int(left) * int(right) % (1 << 64)


def _left(value: Any, by: Any) -> int:
    return (int(value) << int(by)) % (1 << 64)


def _right(value: Any, by: Any) -> int:
    return (int(value) >> int(by)) % (1 << 64)


def _leading_zeros(value: Any) -> int:
    return 32 - int(value).bit_length()


def _as_it_is(value: Any) -> Any:
    return value


def _ratio(left: Any, right: Any) -> Any:
    return left / right


_NAMED: Sequence[Compute] = operator.add, operator.sub, operator.mul
_ARITHMETIC: Mapping[str, Compute] = {
    **{each.__name__: each for each in _NAMED},
    "div": _ratio,
    "rsub": _subtract_from,
}
_COMPARED: Mapping[str, Compute] = {
    "cmpeq": operator.eq, "cmplt": operator.lt, "cmple": operator.le, "cmpge": operator.ge,
    "cmpgt": operator.gt, "cmpun": _unordered,
}  # fmt: skip
_INTEGERS = {"i": I32, "ui": U32, "l": I64, "ul": U64}


def _of_floats(letter: str, dtype: np.dtype) -> dict[str, Helper]:
    """Arm's names for arithmetic on floats of one width."""
    two = dtype, dtype
    other, width = ("d", F64) if letter == "f" else ("f", F32)
    return {
        **{f"{letter}{name}": Helper(two, dtype, each) for name, each in _ARITHMETIC.items()},
        **{f"{letter}{name}": Helper(two, I32, each) for name, each in _COMPARED.items()},
        **{f"{name}2{letter}": Helper((i,), dtype, dtype.type) for name, i in _INTEGERS.items()},
        **{
            f"{letter}2{name}z": Helper((dtype,), i, _toward_zero(i))
            for name, i in _INTEGERS.items()
        },
        f"{letter}2{other}": Helper((dtype,), width, _as_it_is),
    }


def _order_of(of_nan: int) -> Compute:
    """Below, at or above 0, as one float is below, at or above another."""

    def compare(left: Any, right: Any) -> int:
        if _unordered(left, right):
            return of_nan
        return int(left > right) - int(left < right)

    return compare


_GNU_INTEGERS = {"si": I32, "unssi": U32, "di": I64, "unsdi": U64}
_GNU_OF_NAN = {"__eq": 1, "__ne": 1, "__lt": 1, "__le": 1, "__gt": -1, "__ge": -1}


def _gnu_of_floats(mode: str, dtype: np.dtype) -> dict[str, Helper]:
    """The names elsewhere for the same."""
    two = dtype, dtype
    arithmetic = {name: each for name, each in _ARITHMETIC.items() if name != "rsub"}
    found = {f"__{name}{mode}3": Helper(two, dtype, each) for name, each in arithmetic.items()}
    for name, of_nan in _GNU_OF_NAN.items():
        found[f"{name}{mode}2"] = Helper(two, I32, _order_of(of_nan))
    for name, i in _GNU_INTEGERS.items():
        source = name.replace("uns", "un")
        found[f"__float{source}{mode}"] = Helper((i,), dtype, dtype.type)
        unsigned, width = ("uns", name[3:]) if name.startswith("uns") else ("", name)
        found[f"__fix{unsigned}{mode}{width}"] = Helper((dtype,), i, _toward_zero(i))
    return found | {f"__unord{mode}2": Helper(two, I32, _unordered)}


_GNU = {
    **_gnu_of_floats("sf", F32),
    **_gnu_of_floats("df", F64),
    "__extendsfdf2": Helper((F32,), F64, _as_it_is),
    "__truncdfsf2": Helper((F64,), F32, _as_it_is),
    "__muldi3": Helper((U64, U64), U64, _product_of),
    "__ashldi3": Helper((U64, I32), U64, _left),
    "__lshrdi3": Helper((U64, I32), U64, _right),
    "__ashrdi3": Helper((I64, I32), U64, _right),
}
_OF_INTEGERS = {
    "__aeabi_idiv": Helper((I32, I32), I32, _quotient),
    "__aeabi_uidiv": Helper((U32, U32), U32, _quotient),
    "__aeabi_lmul": Helper((U64, U64), U64, _product_of),
    "__aeabi_llsl": Helper((U64, I32), U64, _left),
    "__aeabi_llsr": Helper((U64, I32), U64, _right),
    "__aeabi_lasr": Helper((I64, I32), U64, _right),
    "__clzsi2": Helper((U32,), I32, _leading_zeros),
}
_ROUNDED_ONCE = np.sqrt, np.floor, np.ceil, np.rint, np.trunc
_OF_LIBM: dict[str, Compute] = {each.__name__: each for each in _ROUNDED_ONCE}

HELPERS: Mapping[str, Helper] = {
    **{f"__aeabi_{name}": helper for name, helper in _of_floats("f", F32).items()},
    **{f"__aeabi_{name}": helper for name, helper in _of_floats("d", F64).items()},
    **_GNU,
    **_OF_INTEGERS,
    **{name: Helper((F64,), F64, compute, True) for name, compute in _OF_LIBM.items()},
    **{f"{name}f": Helper((F32,), F32, compute, True) for name, compute in _OF_LIBM.items()},
}
"""By name, what there is beside `OF_MEMORY`."""


def computed(helper: Helper, content: bytes) -> bytes:
    """What a function gives for the bytes that it is given: whole words."""
    values, at = list[Any](), 0
    for dtype in helper.takes:
        at += -at % dtype.itemsize
        values.append(np.frombuffer(content, dtype, 1, at)[0])
        at += dtype.itemsize
    with np.errstate(all="ignore"):
        found = np.asarray(helper.compute(*values)).astype(helper.gives)
    return found.tobytes()
