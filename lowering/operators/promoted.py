"""Calls with tensors of several dtypes: those that are not the kernel's are converted before it."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.variant import TensorForm, Variant
from ..boxed_calls import PREFIX
from ..ir_text import POINTER, Code
from .matching import Found

ERROR_SCRATCH = -104
_NUMBERS = 13
"""A pointer, and the record of a tensor with its strides."""
_I32, _I64 = "i32", "i64"


@dataclass(frozen=True)
class Scratch:
    """The scratch memory that is left: the names of its address and its size."""

    data: str
    size: str


def room_of(variant: Variant) -> int:
    """How many numbers `%promoted` has to have."""
    return _NUMBERS * variant.converts


def promoted(code: Code, variant: Variant, found: Found, otherwise: str) -> tuple[Found, Scratch]:
    """What the kernel is given; `otherwise` takes calls whose common dtype is another."""
    names = (name for name, given in variant.arguments if isinstance(given, TensorForm))
    tensors = (
        (n, one, form) for n, (one, form) in enumerate(found) if isinstance(form, TensorForm)
    )
    wanted = [
        one
        for name, one in zip(names, tensors, strict=True)
        if name in variant.promotes or one[2].also is not None
    ]
    for number, (_, tensor, _) in enumerate(wanted):
        code.store(tensor, POINTER, code.element("%promoted", number, _I64))
    used = _converted(code, wanted[0][2], len(wanted), checks=bool(variant.promotes))
    code.require(code.compare("ne", used, code.number(-1, _I64), _I64), otherwise)
    enough = code.compare("sge", used, code.number(0, _I64), _I64)
    code.leave_unless(enough, code.number(ERROR_SCRATCH))
    kept = list(found)
    for number, (place, _, form) in enumerate(wanted):
        kept[place] = (code.load(code.element("%promoted", number, _I64)), form)
    return kept, _behind(code, used)


def _converted(code: Code, form: TensorForm, count: int, *, checks: bool) -> str:
    """How many bytes the tensors take that were converted; or what a check finds wrong."""
    numbers = [code.number(number) for number in (count, form.dtype.code, form.rank)]
    size = "%size" if code.index == _I64 else code.value(f"llvm.zext %size : {code.index} to i64")
    given = [("%promoted", POINTER), *((one, _I32) for one in numbers)]
    given += [("%scratch", POINTER), (size, _I64), (code.truth(not checks), "i1")]
    return code.call(f"{PREFIX}promoted", given, _I64)


def _behind(code: Code, used: str) -> Scratch:
    """What is left: nothing, where less is than alignment takes."""
    index = code.index
    end = used if index == _I64 else code.value(f"llvm.trunc {used} : i64 to {index}")
    start = code.value(f"llvm.intr.umin(%size, {end}) : ({index}, {index}) -> {index}")
    left = code.value(f"llvm.sub %size, {start} : {index}")
    head = f"llvm.getelementptr %scratch[{start}]"
    data = code.value(f"{head} : ({POINTER}, {index}) -> {POINTER}, i8")
    return Scratch(data, left)
