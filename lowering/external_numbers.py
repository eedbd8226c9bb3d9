"""Numbers that one kernel computes and another takes: read before a call, written behind it.

A number lies in memory as a tensor of no dimensions. C functions take `int`, `float` and `bool` by
value, a `Scalar`, an optional number and lists by pointer: these are put together on the stack.
Results of type `int`, `float` and `bool` are written where they are to lie; a `Scalar` or a code is
written to the stack, and what it says becomes the number behind the call.
"""

from __future__ import annotations

from ..dialect.dtypes import BY_NAME, Dtype
from ..dialect.mlir import ir
from ..dialect.mlir import llvm as llvm_dialect
from .attributes import items_of, number_of, text_of
from .c_values import EXECUTORCH_TAGS
from .llvm_values import constant, element, integer

WORD = 8
STEPS = {"int": 8, "float": 8, "bool": 1, "code": 4, "scalar": 16, "viewed_scalar": 40}
"""Bytes of an element in C; a `viewed_scalar` has ExecuTorch's view behind it (c_values.py)."""
TAGS = {"i64": 4, "f64": 7, "i1": 11}
"""`hwr_scalar.dtype` of each type of number."""
FLOAT64 = TAGS["f64"]
HAS_VIEW = 1 << 32
"""1 in `reserved`, behind `dtype`."""


class Numbers:
    """The numbers of one function's calls. `base` is room on its stack; calls share it."""

    def __init__(self, base: ir.Value) -> None:
        self.base = base
        self.words = 0
        self._used = 0
        self._behind: list[tuple[ir.DictAttr, ir.Value, ir.Value]] = []

    def begin(self) -> None:
        """A new call: nothing of its room is used."""
        self._used, self._behind = 0, []

    # Before a call.

    def address(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """Where a number, or a list of them, lies."""
        buffer = call.operands[number_of(fields, "buffer")]
        return element(buffer, "i8", number_of(fields, "offset"))

    def load(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """A number by value, in the type that C passes."""
        kind = text_of(fields, "of")
        found = self._as_kind(self._number(fields, call), text_of(fields, "number"), kind)
        return _cast(llvm_dialect.ZExtOp, found, "i32") if kind == "bool" else found

    def array(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """Numbers side by side on the stack."""
        kind = text_of(fields, "of")
        items = items_of(fields)
        first = self._room(kind, len(items))
        for place, item in enumerate(items):
            number = self._number(item, call)
            self._store(number, text_of(item, "number"), kind, first, place)
        return first

    def returned(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """Room for what a call gives, which is no number as it lies in memory."""
        kind, count = text_of(fields, "of"), number_of(fields, "count")
        first = self._room(kind, count)
        self._behind.append((fields, first, self.address(fields, call)))
        return first

    # Behind it.

    def end(self) -> None:
        """Turns what the call has written into numbers."""
        for fields, first, target in self._behind:
            kind, dtype = text_of(fields, "of"), BY_NAME[text_of(fields, "dtype")]
            for place in range(number_of(fields, "count")):
                source = element(first, "i8", place * STEPS[kind])
                number = self._said(source, kind, dtype)
                if dtype.name == "bool":
                    number = _cast(llvm_dialect.ZExtOp, number, "i8")
                llvm_dialect.StoreOp(number, element(target, "i8", place * dtype.size))

    def _said(self, source: ir.Value, kind: str, dtype: Dtype) -> ir.Value:
        """The number in a `hwr_scalar` or a code, as the operator is declared to give it."""
        number = {"int64": "i64", "float64": "f64", "bool": "i1"}[dtype.name]
        if kind == "code":
            return _cast(llvm_dialect.SExtOp, self._load(source, "i32"), "i64")
        tag = self._load(element(source, "i8", WORD), "i32")
        is_real = _compare(tag, integer(FLOAT64, 32), equal=True)
        whole, real = self._load(source, "i64"), self._load(source, "f64")
        choices = _convert(real, "f64", number), _convert(whole, "i64", number)
        return llvm_dialect.SelectOp(is_real, *choices, results=[choices[0].type]).res

    # One number.

    def _number(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """A number as `i64`, `f64` or `i1`: a literal, or what lies in a buffer."""
        number = text_of(fields, "number")
        if "value" in fields:
            return _constant_of(fields["value"], number)
        dtype = BY_NAME[text_of(fields, "dtype")]
        source = self.address(fields, call)
        if dtype.is_float:
            found = self._load(source, dtype.mlir)
            real = found if dtype.size == 8 else _cast(llvm_dialect.FPExtOp, found, "f64")
            return _convert(real, "f64", number)
        found = self._load(source, f"i{8 * dtype.size}")
        if dtype.size < 8:
            widen = llvm_dialect.ZExtOp if dtype.name in ("bool", "uint8") else llvm_dialect.SExtOp
            found = _cast(widen, found, "i64")
        return _convert(found, "i64", number)

    def _store(self, value: ir.Value, number: str, kind: str, first: ir.Value, place: int) -> None:
        """Writes a number as element of an array."""
        target = element(first, "i8", place * STEPS[kind])
        if kind in ("scalar", "viewed_scalar"):
            whole = value if number != "i1" else _cast(llvm_dialect.ZExtOp, value, "i64")
            tag, words = TAGS[number], [whole]
            if kind == "scalar":
                words += [integer(tag, 64)]
            else:
                told, one = integer(EXECUTORCH_TAGS[tag], 64), integer(1, 64)
                words += [integer(tag | HAS_VIEW, 64), told, whole, one]
            for step, word in enumerate(words):
                llvm_dialect.StoreOp(word, element(target, "i8", step * WORD))
            return
        found = self._as_kind(value, number, kind)
        found = _cast(llvm_dialect.ZExtOp, found, "i8") if kind == "bool" else found
        llvm_dialect.StoreOp(found, target)

    def _as_kind(self, value: ir.Value, number: str, kind: str) -> ir.Value:
        """A number as `int64_t`, `double`, `int32_t`, or one bit for `bool`."""
        if kind == "code":
            whole = _convert(value, number, "i64")
            none = ir.Attribute.parse("#llvm.overflow<none>")
            return llvm_dialect.TruncOp(ir.Type.parse("i32"), whole, none).res
        return _convert(value, number, {"int": "i64", "float": "f64", "bool": "i1"}[kind])

    # Memory.

    def _room(self, kind: str, count: int) -> ir.Value:
        start = self._used
        self._used += -(-count * STEPS[kind] // WORD)
        self.words = max(self.words, self._used)
        return element(self.base, "i64", start)

    def _load(self, source: ir.Value, type: str) -> ir.Value:
        return llvm_dialect.LoadOp(ir.Type.parse(type), source).result


def _convert(value: ir.Value, held: str, wanted: str) -> ir.Value:
    """A number of one type as another, as C converts it."""
    if held == wanted:
        return value
    if wanted == "i1":
        return _is_nonzero(value, held)
    if held == "i1":
        value = _cast(llvm_dialect.ZExtOp, value, "i64")
        return value if wanted == "i64" else _cast(llvm_dialect.SIToFPOp, value, "f64")
    made = llvm_dialect.SIToFPOp if wanted == "f64" else llvm_dialect.FPToSIOp
    return _cast(made, value, wanted)


def _is_nonzero(value: ir.Value, held: str) -> ir.Value:
    if held == "i64":
        return _compare(value, integer(0, 64), equal=False)
    zero = constant(ir.FloatAttr.get_f64(0.0))
    differs = ir.Attribute.parse("14 : i64")  # `une`: NaN is true, as in C
    return llvm_dialect.FCmpOp(differs, value, zero, results=[ir.Type.parse("i1")]).res


def _compare(left: ir.Value, right: ir.Value, *, equal: bool) -> ir.Value:
    predicate = ir.Attribute.parse(f"{0 if equal else 1} : i64")
    return llvm_dialect.ICmpOp(predicate, left, right, results=[ir.Type.parse("i1")]).res


def _cast(operation: type, value: ir.Value, type: str) -> ir.Value:
    return operation(ir.Type.parse(type), value).res


def _constant_of(value: ir.Attribute, number: str) -> ir.Value:
    """A literal; it stands as an integer or as a float in the call's entry."""
    if number == "f64":
        return constant(value)
    return integer(ir.IntegerAttr(value).value, int(number[1:]))
