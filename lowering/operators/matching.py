"""The conditions under which a call fits a variant, as text of the llvm dialect."""

from __future__ import annotations

import struct
from typing import Any

from ...dialect.devices import device_numbers
from ...dialect.dtypes import Dtype
from ...dialect.schema import Argument
from ...dialect.values import Device
from ...dialect.variant import Fixed, Free, Given, TensorForm, Tensors, Variant
from ..boxed_calls import PREFIX, signed
from ..ir_text import POINTER, Code
from .tags import BOOL, BOOLS, DEVICE, FLOAT, FLOATS, INT, INTS, NONE, STRING, TENSOR, TENSORS

_TYPES = {"int": "i64", "float": "f64", "bool": "i1"}
ANY = -1
_I1, _I32, _I64 = "i1", "i32", "i64"

Found = list[tuple[str, TensorForm | str]]
"""Tensors with their forms, and literals with their types."""


class Matching:
    """Writes the conditions into `code`; `names` are those of the constants they compare with."""

    def __init__(self, symbol: str, code: Code) -> None:
        self.symbol = symbol
        self.code = code
        self.names: dict[bytes, str] = {}

    def constant(self, content: bytes) -> str:
        """The address of constant bytes, aligned to 8; equal ones are there once."""
        name = self.names.setdefault(content, f"{self.symbol}_constant_{len(self.names)}")
        return self.code.address(name)

    @property
    def constants(self) -> list[str]:
        """The definitions of all of them."""
        return [_definition(name, content) for content, name in self.names.items()]

    def match(
        self, value: str, argument: Argument, given: Given, variant: Variant, otherwise: str
    ) -> Found:
        """The conditions of one argument; gives the tensors, and literals with their types."""
        code, spreads = self.code, variant.spreads
        if isinstance(given, TensorForm):
            self._require_tag(value, TENSOR, otherwise)
            tensor = code.load(value)
            if argument.name not in variant.promotes:
                self._require_tensor(tensor, given, spreads, otherwise)
            return [(tensor, given)]
        if isinstance(given, Tensors):
            return self._match_tensors(value, given, spreads, otherwise)
        if isinstance(given, Fixed):
            self._match_fixed(value, given, otherwise)
            return []
        return self._match_free(value, argument, given, otherwise)

    def _require_tag(self, value: str, tag: int, otherwise: str) -> None:
        code = self.code
        code.require(code.compare("eq", code.tag(value), code.number(tag), _I32), otherwise)

    def _require_tensor(self, tensor: str, form: TensorForm, spreads: bool, otherwise: str) -> None:
        code = self.code
        fits = self._is_of(tensor, form, form.dtype, spreads)
        if form.also is not None:
            fits = self._either(fits, self._is_of(tensor, form, form.also, spreads))
        if form.empties:
            fits = self._either(fits, self._is_of(tensor, form, form.dtype, spreads, "is_empty"))
        code.require(fits, otherwise)
        if form.ones:
            sizes = tuple(1 if dim in form.ones else ANY for dim in range(form.rank))
            code.require(self.has_sizes(tensor, sizes), otherwise)
        if form.shape is None and not form.dense:
            return
        if form.shape:
            code.require(self.has_sizes(tensor, form.shape), otherwise)
        dtype = code.number(form.dtype.code << 8)
        given = [(tensor, POINTER), (dtype, _I32), (code.number(form.rank), _I32)]
        dense = code.call(f"{PREFIX}destination", given, _I32)
        code.require(code.compare("eq", dense, code.number(0), _I32), otherwise)

    def _either(self, one: str, other: str) -> str:
        return self.code.value(f"llvm.or {one}, {other} : i1")

    def _is_of(
        self, tensor: str, form: TensorForm, dtype: Dtype, spreads: bool, asked: str = "is_tensor"
    ) -> str:
        """An i1: a tensor of that dtype, with as many dimensions as the form."""
        code = self.code
        rank = form.rank if form.up_to is None else form.up_to
        word = code.number(rank | dtype.code << 8)
        lower = code.truth(spreads or form.up_to is not None)
        given = [(tensor, POINTER), (word, _I32), (lower, _I1)]
        return code.call(f"{PREFIX}{asked}", given, _I1)

    def match_dtype(self, value: str, number: int, otherwise: str) -> None:
        """The dtype that is asked for is that of the result, or none is."""
        code = self.code
        tag = code.tag(value)
        is_none = code.compare("eq", tag, code.number(NONE), _I32)
        is_given = code.compare("eq", tag, code.number(INT), _I32)
        own = code.compare("eq", code.load(value, _I64), code.number(number, _I64), _I64)
        same = code.value(f"llvm.and {is_given}, {own} : i1")
        code.require(code.value(f"llvm.or {is_none}, {same} : i1"), otherwise)

    def has_sizes(self, tensor: str, shape: tuple[int, ...]) -> str:
        """An i1: the sizes of a tensor of that rank are these; `ANY` is every size."""
        code = self.code
        wanted = self.constant(struct.pack(f"<{len(shape)}i", *shape))
        given = [(tensor, POINTER), (wanted, POINTER), (code.number(len(shape)), _I32)]
        return code.call(f"{PREFIX}has_sizes", given, _I1)

    def _match_tensors(self, value: str, given: Tensors, spreads: bool, otherwise: str) -> Found:
        code = self.code
        self._require_tag(value, TENSORS, otherwise)
        count = code.number(len(given.items))
        code.require(code.compare("eq", code.list_count(value), count, _I32), otherwise)
        listed, found = code.load(value), Found()
        for place, form in enumerate(given.items):
            tensor = code.load(code.element(listed, place, POINTER))
            if form is None:
                null = code.null()
                code.require(code.compare("eq", tensor, null, POINTER), otherwise)
                continue
            self._require_tensor(tensor, form, spreads, otherwise)
            found.append((tensor, form))
        return found

    def _match_fixed(self, value: str, given: Fixed, otherwise: str) -> None:
        code, literal = self.code, given.value
        if literal is None:
            self._require_tag(value, NONE, otherwise)
        elif isinstance(literal, tuple | str):
            self._match_list(value, given, otherwise)
        elif isinstance(literal, Device):
            self._match_device(value, literal, otherwise)
        elif isinstance(literal, float):
            self._require_number(value, literal, otherwise)
        elif isinstance(literal, int):
            tag = BOOL if isinstance(literal, bool) else INT
            self._require_tag(value, tag, otherwise)
            number = code.load(value, _I64)
            same = code.compare("eq", number, code.number(int(literal), _I64), _I64)
            if given.dim_of is not None:
                other = code.number(int(literal) - given.dim_of, _I64)
                from_end = code.compare("eq", number, other, _I64)
                same = code.value(f"llvm.or {same}, {from_end} : i1")
            code.require(same, otherwise)

    def _match_device(self, value: str, literal: Device, otherwise: str) -> None:
        """Of that type; an index that the literal leaves open may be any."""
        code = self.code
        self._require_tag(value, DEVICE, otherwise)
        type, index = device_numbers(literal.name)
        width = "i8" if index < 0 else "i16"
        number = type if index < 0 else type | index << 8
        same = code.compare("eq", code.load(value, width), code.number(number, width), width)
        code.require(same, otherwise)

    def _require_number(self, value: str, literal: float, otherwise: str) -> None:
        """A float by its bits, so that a NaN is one; ints are numbers too where a Scalar is."""
        code = self.code
        number = code.call(f"{PREFIX}number", [(value, POINTER)], "f64")
        bits = code.value(f"llvm.bitcast {number} : f64 to i64")
        (wanted,) = struct.unpack("<q", struct.pack("<d", literal))
        code.require(code.compare("eq", bits, code.number(wanted, _I64), _I64), otherwise)

    def _match_list(self, value: str, given: Fixed, otherwise: str) -> None:
        code = self.code
        tag, content, count = list_bytes(given.value)
        if given.dim_of is not None and tag == INTS:
            wanted = [(value, POINTER), (self.constant(content or bytes(8)), POINTER)]
            wanted += [(code.number(count), _I32), (code.number(given.dim_of, _I64), _I64)]
            code.require(code.call(f"{PREFIX}are_dims", wanted, _I1), otherwise)
            return
        sizes = [(code.number(number), _I32) for number in (count, len(content))]
        place = (self.constant(content or bytes(1)), POINTER)
        wanted = [(value, POINTER), (code.number(tag), _I32), place, *sizes]
        code.require(code.call(f"{PREFIX}is_list", wanted, _I1), otherwise)

    def _match_free(self, value: str, argument: Argument, given: Free, otherwise: str) -> Found:
        code = self.code
        if given.count is not None:
            self._require_tag(
                value, {"int": INTS, "float": FLOATS, "bool": BOOLS}[given.kind], otherwise
            )
            return self._match_listed(value, given.count, given, otherwise)
        tag, is_scalar = code.tag(value), "Scalar" in str(argument.type)
        if given.kind == "float":
            if is_scalar:
                code.require(code.compare("ne", tag, code.number(NONE), _I32), otherwise)
            else:
                code.require(code.compare("eq", tag, code.number(FLOAT), _I32), otherwise)
            return [(code.call(f"{PREFIX}number", [(value, POINTER)], "f64"), "f64")]
        wanted = BOOL if given.kind == "bool" else INT
        fits = code.compare("eq", tag, code.number(wanted), _I32)
        if wanted == INT and is_scalar:
            is_flag = code.compare("eq", tag, code.number(BOOL), _I32)
            fits = code.value(f"llvm.or {fits}, {is_flag} : i1")
        code.require(fits, otherwise)
        number = code.load(value, _I64)
        if given.kind == "bool":
            return [(code.compare("ne", number, code.number(0, _I64), _I64), _I1)]
        return [(number, _I64)]

    def _match_listed(self, value: str, count: int, given: Free, otherwise: str) -> Found:
        """A list of so many numbers; or of one, which is loaded as often."""
        code, type = self.code, _TYPES[given.kind]
        own = code.list_count(value)
        if given.shorter:
            return self._match_shorter(value, own, count, otherwise)
        fits = code.compare("eq", own, code.number(count), _I32)
        single = code.compare("eq", own, code.number(1), _I32) if given.repeats else ""
        if given.repeats:
            fits = code.value(f"llvm.or {fits}, {single} : i1")
        code.require(fits, otherwise)
        listed, found = code.load(value), Found()
        for number in range(count):
            place = code.element(listed, number, type)
            if given.repeats:
                place = code.value(f"llvm.select {single}, {listed}, {place} : i1, {POINTER}")
            found.append((code.load(place, type), type))
        return found

    def _match_shorter(self, value: str, own: str, count: int, otherwise: str) -> Found:
        """A list of at most so many sizes, but some."""
        code = self.code
        before = code.value(f"llvm.sub {own}, {code.number(1)} : i32")
        code.require(code.compare("ult", before, code.number(count), _I32), otherwise)
        return [
            (code.call(f"{PREFIX}from_end", [(value, POINTER), (code.number(n), _I32)], _I64), _I64)
            for n in range(count, 0, -1)
        ]


def _definition(name: str, content: bytes) -> str:
    value = f"dense<{signed(content)}> : tensor<{len(content)}xi8>"
    type = f"!llvm.array<{len(content)} x i8>"
    head = f"llvm.mlir.global internal constant @{name}({value})"
    return f"{head} {{alignment = 8 : i64}} : {type}\n"


def list_bytes(value: tuple[Any, ...] | str) -> tuple[int, bytes, int]:
    """The tag of a list or a string, its elements as they lie in memory, and their number."""
    if isinstance(value, str):
        content = value.encode()
        return STRING, content, len(content)
    if value and isinstance(value[0], bool):
        return BOOLS, bytes(value), len(value)
    if value and isinstance(value[0], float):
        return FLOATS, struct.pack(f"<{len(value)}d", *value), len(value)
    return INTS, struct.pack(f"<{len(value)}q", *value), len(value)
