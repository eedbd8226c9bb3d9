"""The boxed entry point of one operator, as text of the llvm dialect.

    hwr_status entry(hwr_value *values, void *scratch, size_t scratch_size)

It checks that values have the types of the schema, looks for the first variant that fits them,
hands the kernel of that what it takes (`open_call.py`, `static_call.py`), and on success puts the
results in front. What is wrong becomes a status, and nothing is written.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...dialect.kernel_library.variants import is_tensor
from ...dialect.schema import FunctionSchema, ListType
from ...dialect.variant import Fixed, Free, TensorForm, Variant
from ..boxed_calls import PREFIX, VALUE
from ..ir_text import POINTER, Code
from .apart import Apart
from .compiled import Compiled
from .matching import Found, Matching
from .moves import ABSENT, moves
from .numbers import FUNCTIONS
from .open_call import open_call
from .promoted import Scratch, promoted, room_of
from .static_call import static_call
from .tags import FLOAT, INT, INTS, NONE, accepted, destinations, tags_of
from .user_call import SLOT, UserCall
from .user_kernels import UserKernel

ERROR_TYPE, ERROR_NOT_COMPILED = -4, -106
_I1, _I32 = "i1", "i32"
_DTYPE = "ScalarType?"
_WEIGHTS = ("weight", "bias")

_LAST_PLAIN = {"memory_format": 1, "layout": 0}
"""The highest number of a memory format, or a layout, that is row by row: that is preserved."""

_CONSTANTS = {
    "none": struct.pack("<qII", 0, 0, NONE),
    "0": struct.pack("<qII", 0, 0, INTS),
    "zero": struct.pack("<qII", 0, 0, INT),
    "one": struct.pack("<qII", 1, 0, INT),
    "-1": struct.pack("<qII", -1, 0, INT),
    "-2": struct.pack("<qII", -2, 0, INT),
    "0.0": struct.pack("<dII", 0.0, 0, FLOAT),
    "1.0": struct.pack("<dII", 1.0, 0, FLOAT),
}
"""Values of `moves.yaml`: none, no sizes, and numbers."""


@dataclass(frozen=True)
class EntryText:
    """The finished text: the function, its constants, and the user's functions that it calls."""

    function: str
    constants: list[str] = field(default_factory=list[str])
    kernels: dict[str, str] = field(default_factory=dict[str, str])


def entry_text(
    symbol: str,
    schema: FunctionSchema,
    kernels: Sequence[Compiled],
    index_bits: int,
    users: Sequence[UserKernel] = (),
    *,
    moves: bool = False,
) -> EntryText:
    """The entry point of an operator with these kernels, the first that fits being called.

    Those of the user's come first. One that `moves` elements needs no kernel.
    """
    entry = _Entry(symbol, schema, index_bits)
    return entry.moved() if moves else entry.write(kernels, users)


class _Entry:
    """Writes the function; `room` is how many numbers the records of one call need at most."""

    def __init__(self, symbol: str, schema: FunctionSchema, index_bits: int) -> None:
        self.symbol = symbol
        self.schema = schema
        self.code = Code(index_bits)
        self.matching = Matching(symbol, self.code)
        self.places = destinations(schema)
        self.room = self.slots = self.promoted = 0
        self.declared: dict[str, str] = {}

    def write(self, kernels: Sequence[Compiled], users: Sequence[UserKernel]) -> EntryText:
        code = self.code
        wrong, missing = code.new_block(), code.new_block()
        self._check_types(wrong)
        number = FUNCTIONS.get(self.schema.full_name)
        if number is not None:
            code.leave(code.call(f"{PREFIX}{number}", [("%values", POINTER)], _I32))
        for user in users:
            following = code.new_block()
            self._user(user, following)
            code.enter(following)
        for compiled in kernels:
            following = code.new_block()
            self._variant(compiled, following)
            code.enter(following)
        if not self._took_nothing(kernels) and number is None:
            code.go(missing)
            code.enter(missing)
            code.leave(code.number(ERROR_NOT_COMPILED))
        code.enter(wrong)
        code.leave(code.number(ERROR_TYPE))
        return EntryText(self._text(), self.matching.constants, self.declared)

    def moved(self) -> EntryText:
        """Where all is done by what the operator has in `moves.yaml`."""
        code = self.code
        wrong, missing = code.new_block(), code.new_block()
        self._check_types(wrong)
        self._check_memory(missing)
        move = moves()[self.schema.full_name]
        given = [(self._moved_value(name), POINTER) for name in move.arguments]
        given.append((code.boxed("%values", self.places[0]), POINTER))
        self._finish(code.call(f"{PREFIX}{move.function}", given, _I32))
        for block, status in ((wrong, ERROR_TYPE), (missing, ERROR_NOT_COMPILED)):
            code.enter(block)
            code.leave(code.number(status))
        return EntryText(self._text(), self.matching.constants)

    def _check_memory(self, missing: str) -> None:
        """Results lie row by row; devices are the caller's."""
        for one in self.schema.arguments:
            if one.name in _LAST_PLAIN:
                value = self.code.boxed("%values", self.schema.index(one.name))
                last = self.code.number(_LAST_PLAIN[one.name], "i64")
                given = [(value, POINTER), (last, "i64")]
                self.code.require(self.code.call(f"{PREFIX}is_plain", given, _I1), missing)

    def _moved_value(self, name: str) -> str:
        """The address of an argument, of a constant, or none."""
        if name == ABSENT:
            return self.code.null()
        if name in _CONSTANTS:
            return self.matching.constant(_CONSTANTS[name])
        return self.code.boxed("%values", self.schema.index(name))

    def _text(self) -> str:
        lines = list(self.code.lines)
        rooms = (("records", self.room, "i32", 4), ("slots", SLOT * self.slots, "i64", 8),
                 ("promoted", self.promoted, "i64", 8))  # fmt: skip
        for name, count, type, align in rooms:
            if count:
                room = f"!llvm.array<{count} x {type}> {{alignment = {align} : i64}}"
                lines.insert(0, f"  %{name} = llvm.alloca %one x {room} : (i32) -> {POINTER}")
        if self.room or self.slots or self.promoted:
            lines.insert(0, "  %one = llvm.mlir.constant(1 : i32) : i32")
        parameters = f"%values: {POINTER}, %scratch: {POINTER}, %size: {self.code.index}"
        body = "\n".join(lines)
        return f"llvm.func @{self.symbol}({parameters}) -> i32 {{\n{body}\n}}\n"

    def _check_types(self, wrong: str) -> None:
        """All values have tags that the schema allows; destinations are tensors."""
        arguments = self.schema.arguments
        allowed = [accepted(one) for one in arguments]
        for place, one in zip(self.places, self.schema.returns, strict=True):
            if place >= len(arguments) and is_tensor(one.type):
                allowed.append(tags_of(one.type))
        if not allowed:
            return
        code = self.code
        masks = (sum(1 << tag for tag in tags) for tags in allowed)
        content = b"".join(struct.pack("<I", mask) for mask in masks)
        given = [("%values", POINTER), (self.matching.constant(content), POINTER)]
        count = (code.number(len(allowed)), _I32)
        code.require(code.call(f"{PREFIX}types", [*given, count], _I1), wrong)

    def _user(self, user: UserKernel, otherwise: str) -> None:
        """Where a call is for this kernel of the user's, all the rest of it."""
        call = UserCall(self.matching, self.schema, user)
        call.write(otherwise)
        self.slots = max(self.slots, call.slots)
        self.declared[user.kernel.symbol] = call.declaration()

    def _variant(self, compiled: Compiled, otherwise: str) -> None:
        """Where a call fits this variant, all the rest of it; goes to `otherwise` where not."""
        variant, found = compiled.variant, Found()
        chosen = variant.along
        read = () if chosen is None else (chosen.dim, chosen.keepdim)
        for name, given in variant.arguments:
            if name in read:
                continue
            value = self.code.boxed("%values", self.schema.index(name))
            argument = self.schema.argument(name)
            if given == Fixed(None) and str(argument.type) == _DTYPE and compiled.results:
                self.matching.match_dtype(value, compiled.results[0].dtype.code, otherwise)
                continue
            found += self.matching.match(value, argument, given, variant, otherwise)
        self._require_ranks(variant, found, otherwise)
        scratch = Scratch("%scratch", "%size")
        if variant.converts:
            found, scratch = promoted(self.code, variant, found, otherwise)
            self.promoted = max(self.promoted, room_of(variant))
        apart = None
        if chosen is not None:
            apart = Apart(self.code, self.schema, chosen).read(_tensors(found), otherwise)
        outputs = self._destinations(compiled)
        if variant.is_static:
            status = static_call(self.matching, compiled, _tensors(found), outputs)
        else:
            status, room = open_call(self.code, compiled, found, outputs, scratch, apart)
            self.room = max(self.room, room)
        self._finish(status)

    def _took_nothing(self, kernels: Sequence[Compiled]) -> bool:
        """Ends where indices without elements, in any rank, need no kernel; whether they do not."""
        variant = kernels[0].variant if kernels else None
        if variant is None or variant.along is None:
            return False
        for name, form in variant.arguments:
            if isinstance(form, TensorForm) and form.empties:
                names = (self.schema.arguments[0].name, variant.along.dim, name, form.empties)
                given = [(self._moved_value(one), POINTER) for one in names]
                given.append((self.code.boxed("%values", self.places[0]), POINTER))
                self._finish(self.code.call(f"{PREFIX}of_nothing", given, _I32))
                return True
        return False

    def _require_ranks(self, variant: Variant, found: Found, otherwise: str) -> None:
        """A shorter list has a number for each dimension of the weights, but not of the first."""
        code = self.code
        for tensor, _ in _tensors(found) if variant.lowest else ():
            rank = code.call(f"{PREFIX}rank", [(tensor, POINTER)], _I32)
            lowest = code.number(variant.lowest)
            code.require(code.compare("uge", rank, lowest, _I32), otherwise)
        shorter = [n for n, one in variant.arguments if isinstance(one, Free) and one.shorter]
        for name in shorter:
            count = code.list_count(code.boxed("%values", self.schema.index(name)))
            named = [n for n, one in variant.arguments if isinstance(one, TensorForm)]
            for own, (tensor, _) in zip(named, _tensors(found), strict=True):
                rank = code.call(f"{PREFIX}rank", [(tensor, POINTER)], _I32)
                fits = code.compare("eq" if own in _WEIGHTS else "uge", rank, count, _I32)
                code.require(fits, otherwise)

    def _destinations(self, compiled: Compiled) -> list[str]:
        """The tensors to write to, in the order in which the kernel takes them."""
        code, found = self.code, list[str]()
        count = compiled.variant.result_count or 0
        for place, one in zip(self.places, self.schema.returns, strict=True):
            value = code.boxed("%values", place)
            if not isinstance(one.type, ListType):
                found.append(code.load(value))
                continue
            same = code.compare("eq", code.list_count(value), code.number(count), _I32)
            code.leave_unless(same, code.number(ERROR_TYPE))
            listed = code.load(value)
            for number in range(count):
                found.append(code.load(code.element(listed, number, POINTER)))
        return found

    def _finish(self, status: str) -> None:
        """Puts the results in front of everything and returns."""
        code = self.code
        code.leave_unless_zero(status)
        loaded = [code.load(code.boxed("%values", place), VALUE) for place in self.places]
        for place, value in enumerate(loaded):
            code.store(value, VALUE, code.boxed("%values", place))
        code.leave(status)


def _tensors(found: Found) -> list[tuple[str, TensorForm]]:
    return [(value, form) for value, form in found if isinstance(form, TensorForm)]
