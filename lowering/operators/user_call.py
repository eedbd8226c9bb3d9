"""The call of a kernel of the user's behind a boxed entry point: values become C's parameters.

A kernel is called where the tensors have the dtypes and dim orders that its library says; sizes,
and dtypes of which the library says nothing, are the kernel's own to check. Most values are handed
on where they lie: an optional number is the address of its payload. Lists of Scalars and of strings
are written to the front of the scratch memory, numbers that the kernel gives to the stack.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect import scalar_types
from ...dialect.dtypes import BY_CODE
from ...dialect.kernel_library.model import DimOrders
from ...dialect.kernel_library.variants import RESULT, is_tensor, name_in_call, tensors
from ...dialect.schema import FunctionSchema
from ..boxed_calls import PREFIX, VALUE
from ..c_signature import Parameter
from ..ir_text import POINTER
from .matching import Matching
from .size_code import SizeCode
from .tags import BOOL, FLOAT, INT, NONE, destinations
from .user_kernels import COPIED, UserKernel

ERROR_SCRATCH = -104
CONTIGUOUS, CHANNELS_LAST = -1, -2
"""Orders of dimensions for tensors of every rank, in the place of a rank."""
SLOT = 2
"""Words of eight bytes for each number, or group of options, on the stack."""

SLOTS = {"scalar": 1, "viewed_scalar": 3}
"""Of an `hwr_scalar`, and of one with ExecuTorch's view behind it, as models give it."""

_I1, _I32, _I64 = "i1", "i32", "i64"
_PLAIN = {"int": _I64, "float": "f64"}


Given = list[tuple[str, str]]
"""Operands with their types."""


class UserCall:
    """Writes one call; `slots` is how many numbers and groups of options it needs room for."""

    def __init__(self, matching: Matching, called: FunctionSchema, user: UserKernel) -> None:
        self.matching = matching
        self.code = matching.code
        self.called = called
        self.user = user
        self.slots = 0
        self.places = destinations(called)
        self.numbers: list[tuple[str, str]] = []
        self.used = ""
        self._new = iter(
            f"{RESULT}{n}" for n, one in enumerate(user.schema.returns) if not one.is_write
        )

    def write(self, otherwise: str) -> None:
        """The conditions, the call, the results; goes to `otherwise` where it is not for this."""
        self._match(otherwise)
        given = [
            self.code.load(self.code.boxed("%values", place), VALUE) if is_tensor(one.type) else ""
            for place, one in zip(self.places, self.called.returns, strict=True)
        ]
        status = self._call_boxed() if self.user.kernel.boxed else self._call()
        self.code.leave_unless_zero(status)
        self._give(given)

    # Where values stand.

    def _value(self, name: str) -> str:
        """The value of an argument, or of a result, by its name in the kernel's schema."""
        return self.code.boxed("%values", self._place(name))

    def _place(self, name: str) -> int:
        name = name_in_call(name, self.user.schema, self.called)
        for place, one in enumerate(self.called.arguments):
            if one.name == name:
                return place
        for place, one in enumerate(self.called.returns):
            if name in (one.name, f"{RESULT}{place}"):
                return self.places[place]
        raise KeyError(name)

    # Conditions.

    def _match(self, otherwise: str) -> None:
        asked = self.user.kernel.arg_meta or ()
        for meta in asked:
            if meta.dtypes is not None:
                mask = sum(1 << scalar_types.CODES[name] for name in meta.dtypes.values)
                self._require_all("all_dtype", meta.argument, mask, otherwise)
        aliases = dict.fromkeys(
            meta.dtypes.alias for meta in asked if meta.dtypes is not None and meta.dtypes.alias
        )
        for alias in aliases:
            names = [m.argument for m in asked if m.dtypes is not None and m.dtypes.alias == alias]
            self._require_one_dtype(names, otherwise)
        self._require_orders(otherwise)

    def _require_all(self, function: str, name: str, mask: int, otherwise: str) -> None:
        signed = mask - (1 << 64) if mask >> 63 else mask
        given = [(self._value(name), POINTER), (self.code.number(signed, _I64), _I64)]
        self.code.require(self.code.call(f"{PREFIX}{function}", given, _I1), otherwise)

    def _require_one_dtype(self, names: Sequence[str], otherwise: str) -> None:
        code = self.code
        dtype = code.number(-1)
        for name in names:
            given = [(dtype, _I32), (self._value(name), POINTER)]
            dtype = code.call(f"{PREFIX}one_dtype", given, _I32)
        code.require(code.compare("ne", dtype, code.number(-2), _I32), otherwise)

    def _require_orders(self, otherwise: str) -> None:
        asked = {m.argument: m.dim_orders for m in self.user.kernel.arg_meta or () if m.dim_orders}
        layouts = {one.argument: one for one in self.user.kernel.layouts}
        together: dict[tuple[DimOrders, str], list[str]] = {}
        for name in tensors(self.user.schema):
            layout = layouts.get(name)
            if layout is not None and layout.align is not None:
                self._require_all("all_aligned", name, layout.align - 1, otherwise)
            if layout is not None and layout.dim_order is not None:
                order = layout.dim_order
                self.code.require(self._lies(name, order), otherwise)
            elif name in asked:
                alone = "" if asked[name].alias else name
                together.setdefault((asked[name], alone), []).append(name)
            else:
                self.code.require(self._lies(name, "contiguous"), otherwise)
        for (orders, _), names in together.items():
            self._require_one_of(orders, names, otherwise)

    def _require_one_of(self, orders: DimOrders, names: Sequence[str], otherwise: str) -> None:
        """All of these tensors lie in one and the same of the orders."""
        any_of = ""
        for order in orders.values:
            all_of = ""
            for name in names:
                all_of = self._joined("and", all_of, self._lies(name, order))
            any_of = self._joined("or", any_of, all_of)
        self.code.require(any_of, otherwise)

    def _joined(self, operation: str, one: str, other: str) -> str:
        return self.code.value(f"llvm.{operation} {one}, {other} : i1") if one else other

    def _lies(self, name: str, order: Sequence[int] | str) -> str:
        code = self.code
        if isinstance(order, str):
            place = code.null()
            rank = CHANNELS_LAST if order == "channels_last" else CONTIGUOUS
        else:
            content = b"".join(one.to_bytes(4, "little") for one in order)
            place, rank = self.matching.constant(content or bytes(4)), len(order)
        given = [(self._value(name), POINTER), (place, POINTER), (code.number(rank), _I32)]
        return code.call(f"{PREFIX}all_lie", given, _I1)

    # The call.

    def _call(self) -> str:
        operands = [pair for one in self.user.parameters for pair in self._parameter(one)]
        return self.code.call(self.user.kernel.symbol, operands, _I32)

    def declaration(self) -> str:
        """The kernel as the llvm dialect declares it."""
        if self.user.kernel.boxed:
            kinds = [POINTER] * 3
        else:
            kinds = [kind for one in self.user.parameters for kind in self._kinds(one)]
        symbol = self.user.kernel.symbol
        return f"llvm.func @{symbol}({', '.join(kinds)}) -> i32\n"

    def _kinds(self, one: Parameter) -> list[str]:
        if one.is_list and one.kind != "opaque":
            return [POINTER, self.code.index]
        if one.is_optional or one.is_result:
            return [POINTER]
        if one.kind in ("bool", "code"):
            return [f"{_I32} {{llvm.signext}}"]
        return [_PLAIN.get(one.kind, POINTER)]

    def _call_boxed(self) -> str:
        """The values are those that the entry point was given."""
        code, schema = self.code, self.user.schema
        name = self.matching.constant(schema.full_name.encode() + b"\0")
        outs = len(schema.out_arguments)
        written = outs or sum(place >= len(self.called.arguments) for place in self.places)
        operator = self._slot()
        code.store(name, POINTER, operator)
        counts = code.number(len(schema.arguments) - outs | written << 16)
        code.store(counts, _I32, code.field(operator, 1, f"!llvm.struct<(ptr, {_I32})>"))
        null = code.null()
        given = [(operator, POINTER), (null, POINTER), ("%values", POINTER)]
        return code.call(self.user.kernel.symbol, given, _I32)

    def _parameter(self, one: Parameter) -> Given:
        if one.kind == "scratch":
            return [(self._scratch(), POINTER)]
        if one.kind == "opaque":
            return [(self.code.null(), POINTER)]
        if one.kind == "options":
            return [(self._options(one.names), POINTER)]
        if one.is_result and one.kind != "tensor":
            return [(self._number(one.kind), POINTER)]
        name = one.names[0] if one.names else next(self._new)
        return self._of_value(one, self._value(name))

    def _of_value(self, one: Parameter, value: str) -> Given:
        code = self.code
        if one.is_list:
            return self._list(one, value)
        if one.kind in ("tensor", "string"):
            pointer = code.load(value)
            return [(self._unless_none(value, pointer) if one.is_optional else pointer, POINTER)]
        if one.kind == "scalar":
            made = "viewed_scalar" if "::" in self.user.kernel.name else "scalar"
            scalar = self._slot(SLOTS[made])
            code.call(f"{PREFIX}{made}", [(value, POINTER), (scalar, POINTER)])
            return [(self._unless_none(value, scalar) if one.is_optional else scalar, POINTER)]
        if one.is_optional:
            return [(self._unless_none(value, value), POINTER)]
        if one.kind == "device":
            return [(value, POINTER)]
        type = _PLAIN.get(one.kind, _I32)
        return [(code.load(value, type), type)]

    def _list(self, one: Parameter, value: str) -> Given:
        code = self.code
        count = code.list_count(value)
        if one.kind in COPIED:
            function, width = COPIED[one.kind]
            first = self._room(count, width)
            code.call(f"{PREFIX}{function}", [(value, POINTER), (first, POINTER)])
        else:
            first = code.load(value)
        if one.is_optional:
            first = self._unless_none(value, first)
        if code.index == _I64:
            count = code.value(f"llvm.zext {count} : i32 to i64")
        return [(first, POINTER), (count, code.index)]

    def _unless_none(self, value: str, pointer: str) -> str:
        code = self.code
        is_none = code.compare("eq", code.tag(value), code.number(NONE), _I32)
        null = code.null()
        return code.value(f"llvm.select {is_none}, {null}, {pointer} : i1, {POINTER}")

    def _slot(self, count: int = 1) -> str:
        self.slots += count
        return self.code.element("%slots", SLOT * (self.slots - count), _I64)

    def _number(self, kind: str) -> str:
        """Room for a number that the kernel gives."""
        slot = self._slot()
        self.code.store(self.code.number(0, _I64), _I64, slot)
        self.numbers.append((kind, slot))
        return slot

    def _options(self, names: Sequence[str]) -> str:
        """dtype, layout, device, pin_memory as a `hwr_tensor_options`: -1 where one is None."""
        code, made = self.code, self._slot()
        offset = 0
        for name in names:
            value = self._value(name)
            is_none = code.compare("eq", code.tag(value), code.number(NONE), _I32)
            type = "i16" if name == "device" else "i8"
            open_value, given = code.number(-1, type), code.load(value, type)
            chosen = code.value(f"llvm.select {is_none}, {open_value}, {given} : i1, {type}")
            target = code.element(made, offset, "i8")
            code.do(f"llvm.store {chosen}, {target} {{alignment = 1 : i64}} : {type}, {POINTER}")
            offset += 2 if name == "device" else 1
        return made

    # Scratch memory.

    def _room(self, count: str, width: int) -> str:
        """`count` elements of it, after those that are in use."""
        code = self.code
        wide = code.value(f"llvm.zext {count} : i32 to i64")
        size = code.value(f"llvm.mul {wide}, {code.number(width, _I64)} : i64")
        return self._taken(size)

    def _scratch(self) -> str:
        scratch = self.user.kernel.scratch
        if scratch is None:
            raise TypeError(f"{self.user.kernel.name} has no scratch memory")
        widths = bytes(BY_CODE[n].size if n in BY_CODE else 255 for n in range(256))
        table = self.matching.constant(widths)
        return self._taken(SizeCode(self.code, self._value, table).bytes(scratch.root))

    def _taken(self, size: str) -> str:
        """The next `size` bytes, aligned to 16; a status where there are not as many."""
        code = self.code
        start = self.used or code.number(0, _I64)
        raised = code.value(f"llvm.add {size}, {code.number(15, _I64)} : i64")
        whole = code.value(f"llvm.and {raised}, {code.number(-16, _I64)} : i64")
        end = code.value(f"llvm.add {start}, {size} : i64")
        self.used = code.value(f"llvm.add {start}, {whole} : i64")
        there = "%size"
        if code.index != _I64:
            there = code.value(f"llvm.zext %size : {code.index} to i64")
        fits = code.compare("ule", end, there, _I64)
        code.leave_unless(fits, code.number(ERROR_SCRATCH))
        head = f"llvm.getelementptr %scratch[{start}] : ({POINTER}, i64) -> {POINTER}"
        return code.value(f"{head}, i8")

    # Results.

    def _give(self, tensors: Sequence[str]) -> None:
        numbers = iter([self._boxed(kind, slot) for kind, slot in self.numbers])
        for place, tensor in enumerate(tensors):
            target = self.code.boxed("%values", place)
            if tensor:
                self.code.store(tensor, VALUE, target)
            else:
                payload, tag = next(numbers)
                given = [(target, POINTER), (payload, _I64), (tag, _I32)]
                self.code.call(f"{PREFIX}give", given, _I32)
        self.code.leave(self.code.number(0))

    def _boxed(self, kind: str, slot: str) -> tuple[str, str]:
        """Payload and tag of a number that the kernel gave."""
        code = self.code
        if kind == "scalar":
            dtype = code.load(code.element(slot, 1, _I64), _I32)
            tag = code.number(INT)
            for dtype_code, other in ((7, FLOAT), (11, BOOL)):
                same = code.compare("eq", dtype, code.number(dtype_code), _I32)
                tag = code.value(f"llvm.select {same}, {code.number(other)}, {tag} : i1, i32")
            return code.load(slot, _I64), tag
        if kind == "code":
            number = code.load(slot, _I32)
            return code.value(f"llvm.sext {number} : i32 to i64"), code.number(INT)
        tag = {"int": INT, "float": FLOAT, "bool": BOOL}[kind]
        return code.load(slot, _I64), code.number(tag)
