"""The boxed entry point of one operator, as text of the llvm dialect.

    hwr_status entry(hwr_value *values, void *scratch, size_t scratch_size)

It checks that values have the types of the schema, looks for the first variant that fits them,
hands the kernel of that sizes, strides and literals, and on success puts the results in front.
What is wrong becomes a status, and nothing is written.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...dialect.dtypes import Dtype
from ...dialect.schema import Argument, BaseType, FunctionSchema, ListType, OptionalType, Type
from ...passes.operators.variant import Fixed, Free, Given, TensorForm, Tensors, Variant
from .ir_text import POINTER, Code
from .prelude import PREFIX, VALUE

NONE, TENSOR, TENSORS, INT, FLOAT, BOOL, STRING, DEVICE, INTS, FLOATS, BOOLS, VALUES = range(12)
ERROR_TYPE, ERROR_NOT_COMPILED = -4, -106

_TAGS = {
    "Tensor": (TENSOR,),
    "Scalar": (INT, FLOAT, BOOL),
    "number": (INT, FLOAT, BOOL),
    "float": (FLOAT,),
    "SymFloat": (FLOAT,),
    "bool": (BOOL,),
    "SymBool": (BOOL,),
    "str": (STRING,),
    "Dimname": (STRING,),
    "Device": (DEVICE,),
    **dict.fromkeys(
        ("int", "SymInt", "ScalarType", "Layout", "MemoryFormat", "QScheme", "DeviceIndex"), (INT,)
    ),
}
_LISTS = {
    "Tensor": (TENSORS,),
    "Scalar": (INTS, FLOATS, BOOLS, VALUES),
    "int": (INTS,),
    "SymInt": (INTS,),
    "float": (FLOATS,),
    "bool": (BOOLS,),
}
_LIST_TAGS = {"int": INTS, "float": FLOATS, "bool": BOOLS}
_I1, _I32, _I64 = "i1", "i32", "i64"


@dataclass(frozen=True)
class Result:
    """One tensor that a kernel writes."""

    dtype: Dtype
    rank: int


@dataclass(frozen=True)
class Compiled:
    """A variant and the symbol of its kernel.

    The kernel takes tensors and free literals in order, results and scratch memory; see
    `passes/operators/open_buffers.py`.
    """

    variant: Variant
    symbol: str
    results: tuple[Result, ...]


@dataclass
class EntryText:
    """The finished text: the function, its constants, and what it calls with which types."""

    function: str
    constants: list[str] = field(default_factory=list)


def tags_of(type: Type) -> tuple[int, ...]:
    """The tags that a value of a schema's type may have; none for types without values."""
    if isinstance(type, OptionalType):
        return (NONE, *tags_of(type.element))
    if isinstance(type, ListType):
        element = type.element
        if isinstance(element, OptionalType):
            found = _LISTS.get(str(element.element), ())
            return found if found == (TENSORS,) else (*found, VALUES)
        return _LISTS.get(str(element), (VALUES,))
    if isinstance(type, BaseType):
        return _TAGS.get(type.name, ())
    return ()


def destinations(schema: FunctionSchema) -> list[int]:
    """Where among the values the tensors stand that each result is written to."""
    places, following = [], len(schema.arguments)
    for one in schema.returns:
        written = _written(schema, one.alias)
        places.append(following if written is None else written)
        following += written is None
    return places


def _written(schema: FunctionSchema, alias: object) -> int | None:
    if alias is None or not getattr(alias, "is_write", False):
        return None
    for place, argument in enumerate(schema.arguments):
        if argument.alias is not None and argument.alias.before == getattr(alias, "before", None):
            return place
    return None


def entry_text(
    symbol: str, schema: FunctionSchema, kernels: Sequence[Compiled], index_bits: int
) -> EntryText:
    """The entry point of an operator with these kernels, the first that fits being called."""
    return _Entry(symbol, schema, index_bits).write(kernels)


class _Entry:
    def __init__(self, symbol: str, schema: FunctionSchema, index_bits: int) -> None:
        self.symbol = symbol
        self.schema = schema
        self.code = Code(index_bits)
        self.constants: list[str] = []
        self.places = destinations(schema)
        self.records: list[int] = []

    def write(self, kernels: Sequence[Compiled]) -> EntryText:
        code = self.code
        wrong, missing = code.new_block(), code.new_block()
        self._check_types(wrong)
        for compiled in kernels:
            following = code.new_block()
            self._variant(compiled, following)
            code.enter(following)
        code.go(missing)
        for block, status in ((wrong, ERROR_TYPE), (missing, ERROR_NOT_COMPILED)):
            code.enter(block)
            code.do(f"llvm.return {code.number(status)} : i32")
        return EntryText(self._text(), self.constants)

    def _text(self) -> str:
        lines = list(self.code.lines)
        size = max(self.records, default=0)
        if size:
            room = f"!llvm.array<{size} x i32> {{alignment = 4 : i64}}"
            lines.insert(0, f"  %records = llvm.alloca %one x {room} : (i32) -> {POINTER}")
            lines.insert(0, "  %one = llvm.mlir.constant(1 : i32) : i32")
        parameters = f"%values: {POINTER}, %scratch: {POINTER}, %size: {self.code.index}"
        body = "\n".join(lines)
        return f"llvm.func @{self.symbol}({parameters}) -> i32 {{\n{body}\n}}\n"

    # Types.

    def _check_types(self, wrong: str) -> None:
        arguments = list(self.schema.arguments)
        masks = [sum(1 << tag for tag in _accepted(one)) for one in arguments]
        extra = [place for place in self.places if place >= len(arguments)]
        for place, one in zip(self.places, self.schema.returns, strict=True):
            if place in extra:
                masks.append(sum(1 << tag for tag in tags_of(one.type)))
        if not masks:
            return
        code = self.code
        content = b"".join(struct.pack("<I", mask) for mask in masks)
        given = [("%values", POINTER), (self._constant(content), POINTER)]
        good = code.call(f"{PREFIX}types", [*given, (code.number(len(masks)), _I32)], _I1)
        code.require(good, wrong)

    def _constant(self, content: bytes) -> str:
        """The address of constant bytes, aligned to 8."""
        name = f"{self.symbol}_constant_{len(self.constants)}"
        signed = ", ".join(str(byte - 256 if byte > 127 else byte) for byte in content)
        type = f"!llvm.array<{len(content)} x i8>"
        self.constants.append(
            f"llvm.mlir.global internal constant @{name}(dense<[{signed}]> : "
            f"tensor<{len(content)}xi8>) {{alignment = 8 : i64}} : {type}\n"
        )
        return self.code.address(name)

    # One variant.

    def _variant(self, compiled: Compiled, otherwise: str) -> None:
        code, variant = self.code, compiled.variant
        tensors: list[tuple[str, TensorForm]] = []
        literals: list[list[tuple[str, str]]] = []
        order: list[tuple[str, int]] = []
        for name, given in variant.arguments:
            value = code.boxed("%values", self.schema.index(name))
            argument = self.schema.argument(name)
            for found, form in self._match(value, argument, given, variant.spreads, otherwise):
                if isinstance(form, TensorForm):
                    order.append(("tensor", len(tensors)))
                    tensors.append((found, form))
                else:
                    order.append(("literal", len(literals)))
                    literals.append([(found, str(form))])
        records = self._record(tensors, variant.spreads)
        operands: list[tuple[str, str]] = []
        for kind, number in order:
            if kind == "literal":
                operands += literals[number]
                continue
            tensor, form = tensors[number]
            operands += self._memref(tensor, records[number], form.rank)
        rank = self._highest_rank(tensors) if variant.spreads else None
        operands += self._outputs(compiled, rank, sum(2 * form.rank for _, form in tensors))
        operands += self._scratch()
        status = code.call(compiled.symbol, operands, _I32)
        self._finish(status)

    def _match(
        self, value: str, argument: Argument, given: Given, spreads: bool, otherwise: str
    ) -> list[tuple[str, TensorForm | str]]:
        """The conditions of one argument; gives the tensors, and literals with their types."""
        code = self.code
        if isinstance(given, TensorForm):
            self._require_tag(value, TENSOR, otherwise)
            tensor = code.load(value)
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
        word = code.number(form.rank | form.dtype.code << 8)
        given = [(tensor, POINTER), (word, _I32), (code.truth(spreads), _I1)]
        code.require(code.call(f"{PREFIX}is_tensor", given, _I1), otherwise)

    def _match_tensors(
        self, value: str, given: Tensors, spreads: bool, otherwise: str
    ) -> list[tuple[str, TensorForm | str]]:
        code = self.code
        self._require_tag(value, TENSORS, otherwise)
        count = code.number(len(given.items))
        code.require(code.compare("eq", code.list_count(value), count, _I32), otherwise)
        listed, found = code.load(value), []
        for place, form in enumerate(given.items):
            tensor = code.load(code.element(listed, place, POINTER))
            if form is None:
                null = code.value(f"llvm.mlir.zero : {POINTER}")
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
            wanted = [(value, POINTER), (self._constant(content or bytes(8)), POINTER)]
            wanted += [(code.number(count), _I32), (code.number(given.dim_of, _I64), _I64)]
            code.require(code.call(f"{PREFIX}are_dims", wanted, _I1), otherwise)
            return
        sizes = [(code.number(number), _I32) for number in (count, len(content))]
        place = (self._constant(content or bytes(1)), POINTER)
        wanted = [(value, POINTER), (code.number(tag), _I32), place, *sizes]
        code.require(code.call(f"{PREFIX}is_list", wanted, _I1), otherwise)

    def _match_free(
        self, value: str, argument: Argument, given: Free, otherwise: str
    ) -> list[tuple[str, TensorForm | str]]:
        code = self.code
        if given.count is not None:
            self._require_tag(
                value, {"int": INTS, "float": FLOATS, "bool": BOOLS}[given.kind], otherwise
            )
            count = code.number(given.count)
            code.require(code.compare("eq", code.list_count(value), count, _I32), otherwise)
            listed = code.load(value)
            type = _literal_type(given.kind)
            return [
                (code.load(code.element(listed, place, type), type), type)
                for place in range(given.count)
            ]
        tag, is_scalar = code.tag(value), "Scalar" in str(argument.type)
        if given.kind == "float":
            if is_scalar:
                code.require(code.compare("ne", tag, code.number(NONE), _I32), otherwise)
            else:
                code.require(code.compare("eq", tag, code.number(FLOAT), _I32), otherwise)
            return [(code.call(f"{PREFIX}number", [(value, POINTER)], "f64"), "f64")]
        wanted = BOOL if given.kind == "bool" else INT
        code.require(code.compare("eq", tag, code.number(wanted), _I32), otherwise)
        number = code.load(value, _I64)
        if given.kind == "bool":
            return [(code.compare("ne", number, code.number(0, _I64), _I64), _I1)]
        return [(number, _I64)]

    # Unboxing.

    def _record(self, tensors: list[tuple[str, TensorForm]], spreads: bool) -> list[str]:
        """Sizes and strides of each tensor, broadcast to each other where the variant says so."""
        code, names, start = self.code, [], 0
        for tensor, form in tensors:
            record = code.element("%records", start, "i32") if form.rank else "%values"
            names.append(record)
            start += 2 * form.rank
            if form.rank:
                given = [(tensor, POINTER), (code.number(form.rank), _I32), (record, POINTER)]
                code.call(f"{PREFIX}record", given)
        self.records.append(start)
        if spreads and len(tensors) > 1 and tensors[0][1].rank:
            self._spread(names, tensors[0][1].rank, start)
        return names

    def _spread(self, records: list[str], rank: int, start: int) -> None:
        code = self.code
        joined = code.element("%records", start, "i32")
        self.records.append(start + rank)
        for place in range(rank):
            size = code.load(code.element(records[0], place, "i32"), _I32)
            code.store(size, _I32, code.element(joined, place, "i32"))
        for name, others in (("join", records[1:]), ("spread", records)):
            for record in others:
                given = [(joined, POINTER), (record, POINTER), (code.number(rank), _I32)]
                code.call(f"{PREFIX}{name}", given)

    def _highest_rank(self, tensors: list[tuple[str, TensorForm]]) -> str:
        code = self.code
        ranks = [code.call(f"{PREFIX}rank", [(tensor, POINTER)], _I32) for tensor, _ in tensors]
        highest = ranks[0]
        for rank in ranks[1:]:
            larger = code.compare("ugt", rank, highest, _I32)
            highest = code.value(f"llvm.select {larger}, {rank}, {highest} : i1, i32")
        return highest

    def _memref(self, tensor: str, record: str, rank: int) -> list[tuple[str, str]]:
        """What MLIR passes for a buffer: the data twice, an offset, sizes and strides."""
        code = self.code
        data = code.data(tensor)
        found = [(data, POINTER), (data, POINTER), (code.number(0, code.index), code.index)]
        found += [(code.index_at(record, place), code.index) for place in range(2 * rank)]
        return found

    # Results.

    def _outputs(self, compiled: Compiled, rank: str | None, start: int) -> list[tuple[str, str]]:
        code, found = self.code, []
        used = start + max((result.rank for result in compiled.results), default=0)
        for tensor, result in zip(self._destinations(compiled), compiled.results, strict=True):
            dtype = code.number(result.dtype.code << 8)
            wanted = rank if rank is not None else code.number(result.rank)
            given = [(tensor, POINTER), (dtype, _I32), (wanted, _I32)]
            self._return_unless_zero(code.call(f"{PREFIX}destination", given, _I32))
            record = code.element("%records", used, "i32") if result.rank else "%values"
            used += 2 * result.rank
            if result.rank:
                given = [(tensor, POINTER), (code.number(result.rank), _I32), (record, POINTER)]
                code.call(f"{PREFIX}record", given)
            found += self._memref(tensor, record, result.rank)
        self.records.append(used)
        return found

    def _destinations(self, compiled: Compiled) -> list[str]:
        """The tensors to write to, in the order in which the kernel takes them."""
        code, found = self.code, []
        for place, one in zip(self.places, self.schema.returns, strict=True):
            value = code.boxed("%values", place)
            if not isinstance(one.type, ListType):
                found.append(code.load(value))
                continue
            count = code.number(compiled.variant.result_count or 0)
            wrong, on = code.new_block(), code.new_block()
            same = code.compare("eq", code.list_count(value), count, _I32)
            code.do(f"llvm.cond_br {same}, {on}, {wrong}")
            code.enter(wrong)
            code.do(f"llvm.return {code.number(ERROR_TYPE)} : i32")
            code.enter(on)
            listed = code.load(value)
            for number in range(compiled.variant.result_count or 0):
                found.append(code.load(code.element(listed, number, POINTER)))
        return found

    def _scratch(self) -> list[tuple[str, str]]:
        code = self.code
        zero, one = code.number(0, code.index), code.number(1, code.index)
        sizes = [(zero, code.index), ("%size", code.index), (one, code.index)]
        return [("%scratch", POINTER), ("%scratch", POINTER), *sizes]

    def _return_unless_zero(self, status: str) -> None:
        code = self.code
        failed, on = code.new_block(), code.new_block()
        good = code.compare("eq", status, code.number(0), _I32)
        code.do(f"llvm.cond_br {good}, {on}, {failed}")
        code.enter(failed)
        code.do(f"llvm.return {status} : i32")
        code.enter(on)

    def _finish(self, status: str) -> None:
        """Puts the results in front of everything and returns."""
        code = self.code
        self._return_unless_zero(status)
        loaded = [code.load(code.boxed("%values", place), VALUE) for place in self.places]
        for place, value in enumerate(loaded):
            code.store(value, VALUE, code.boxed("%values", place))
        code.do(f"llvm.return {status} : i32")


def _accepted(argument: Argument) -> tuple[int, ...]:
    found = tags_of(argument.type)
    return found or (NONE,)


def _literal_type(kind: str) -> str:
    return {"int": _I64, "float": "f64", "bool": _I1}[kind]


def list_bytes(value: tuple | str) -> tuple[int, bytes, int]:
    """The tag of a list or a string, its elements as they lie in memory, and their number."""
    if isinstance(value, str):
        content = value.encode()
        return STRING, content, len(content)
    if value and isinstance(value[0], bool):
        return BOOLS, bytes(value), len(value)
    if value and isinstance(value[0], float):
        return FLOATS, struct.pack(f"<{len(value)}d", *value), len(value)
    return INTS, struct.pack(f"<{len(value)}q", *value), len(value)
