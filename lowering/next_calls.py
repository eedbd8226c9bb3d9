"""The functions behind `next->call`: from what a handler gives to the rest of the call.

Such a function finds the data of each tensor, and calls a list of calls with it:

    my_count.next(next, stack):   stack[0].tensor->data, …, next->arena   ->   neg_0.next(…)

Everything but the tensors was compiled in, and so were their shapes. What is given is therefore
compared with that first: HWR_ERROR_TYPE is better than an answer to another question.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..dialect.mlir import ir
from ..dialect.program import Program
from .attributes import items_of, number_of, text_of
from .boxed_calls import NEXT_STRUCT, VALUE, payload
from .c_constants import Constants, append
from .texts import read

NEXT = "hw.next"
WRONG = -4
"""HWR_ERROR_TYPE of runtime/include/hardwire/status.h."""


class NextCalls:
    """The functions of one program, each for the calls of one kernel that calls on."""

    def __init__(self, program: Program, constants: Constants) -> None:
        self.program = program
        self.constants = constants
        self.wanted: dict[str, str] = {}
        self.helpers: dict[str, str] = {}

    def function_for(self, callee: str) -> str:
        """The symbol of the function that a kernel calls on with."""
        if callee not in self.wanted:
            self.wanted[callee] = self.constants.fresh(f"{callee}.call")
        return self.wanted[callee]

    def write(self, declarations: Mapping[str, ir.Operation]) -> None:
        """Writes all functions that were asked for; `declarations` are the kernels by name."""
        for callee, name in self.wanted.items():
            declaration = declarations[callee]
            target = ir.FlatSymbolRefAttr(declaration.attributes[NEXT]).value
            _Function(self, name, target).write(declaration)

    def helper(self, stem: str) -> str:
        """The symbol of one of the two functions that compare, written where it is needed."""
        if stem not in self.helpers:
            text = read(f"{stem}.mlir")
            if stem == "same_tensor":
                text = text.replace("@same_bytes(", f"@{self.helper('same_bytes')}(")
            self.helpers[stem] = self.constants.fresh(stem)
            append(self.program.module, text.replace(f"@{stem}(", f"@{self.helpers[stem]}("))
        return self.helpers[stem]


def declared_helper(name: str) -> str:
    """The declaration of a function that compares: both have the same type."""
    return f"llvm.func @{name}(!llvm.ptr, !llvm.ptr, i32) -> i1"


class _Function:
    """Writes one of them, as text."""

    def __init__(self, owner: NextCalls, name: str, target: str) -> None:
        self.owner = owner
        self.name = name
        self.target = target
        self.lines: list[str] = []
        self.globals: dict[str, None] = {}
        self.functions: dict[str, None] = {}
        self.count = 0
        self.tensors: list[str] = []

    def write(self, declaration: ir.Operation) -> None:
        entries = [
            ir.DictAttr(item) for item in ir.ArrayAttr(declaration.attributes["hw.parameters"])
        ]
        arguments = ["%next: !llvm.ptr"]
        given = [item for item in entries if text_of(item, "kind") not in ("next", "operator")]
        for place, item in enumerate(given):
            arguments.append(f"%a{place}: {self._type(item)}")
            self._check(item, f"%a{place}")
        self._call()
        text = (
            f'llvm.func @"{self.name}"({", ".join(arguments)}) -> i32 {{\n'
            + "\n".join(self.lines)
            + "\n}"
        )
        append(self.owner.program.module, text, tuple(self.globals), tuple(self.functions))

    def _call(self) -> None:
        """The data of every tensor in order, and the memory to work in."""
        data = [self._value(f"llvm.load {one} : !llvm.ptr -> !llvm.ptr") for one in self.tensors]
        place = self._value(
            f"llvm.getelementptr %next[0, 1] : (!llvm.ptr) -> !llvm.ptr, {NEXT_STRUCT}"
        )
        data.append(self._value(f"llvm.load {place} : !llvm.ptr -> !llvm.ptr"))
        types = ", ".join(["!llvm.ptr"] * len(data))
        self.functions[f'llvm.func @"{self.target}"({types}) -> i32'] = None
        status = self._value(f'llvm.call @"{self.target}"({", ".join(data)}) : ({types}) -> i32')
        self.lines.append(f"llvm.return {status} : i32")
        wrong = f"llvm.mlir.constant({WRONG} : i32) : i32"
        self.lines += ["^wrong:", f"%status = {wrong}", "llvm.return %status : i32"]

    # Comparing.

    def _check(self, item: ir.DictAttr, given: str) -> None:
        """Goes on where what is given for a parameter is what was compiled in."""
        kind = text_of(item, "kind")
        if kind == "tensor":
            self._check_tensor(item, given)
        elif kind == "values":
            for place, value in enumerate(items_of(item)):
                self._check_value(value, self._element(given, VALUE, place))
        elif kind == "pointers":
            self._check_pointers(item, given)
        elif kind == "data":
            content = list(ir.DenseI8ArrayAttr(item["bytes"]))
            address = self._address(self.owner.constants.data(content, number_of(item, "align")))
            self._require_same("same_bytes", given, address, len(content))
        elif kind == "none":
            null = self._value("llvm.mlir.zero : !llvm.ptr")
            self._require("eq", given, null, "!llvm.ptr")
        elif kind == "float":
            bits = self._value(f"llvm.bitcast {given} : f64 to i64")
            wanted = self._value(f"llvm.mlir.constant({item['value']}) : f64")
            self._require("eq", bits, self._value(f"llvm.bitcast {wanted} : f64 to i64"), "i64")
        else:
            type = self._type(item)
            if kind == "bool":  # Of the register, only the lowest byte is the bool's.
                given = self._value(f"llvm.and {given}, {self._constant(255, type)} : {type}")
            wanted = self._constant(number_of(item, "value"), type)
            self._require("eq", given, wanted, type)

    def _check_tensor(self, item: ir.DictAttr, given: str) -> None:
        sizes = list(ir.DenseI32ArrayAttr(item["sizes"]))
        shape = self.owner.constants.shape(sizes, list(ir.DenseI32ArrayAttr(item["strides"])))
        word = len(sizes) | number_of(item, "dtype") << 8
        self._require_same("same_tensor", given, self._address(shape), word)
        self.tensors.append(given)

    def _check_pointers(self, item: ir.DictAttr, given: str) -> None:
        """Elements behind a pointer; there may be none, and then any pointer will do."""
        items = items_of(item)
        if items:
            self._require("ne", given, self._value("llvm.mlir.zero : !llvm.ptr"), "!llvm.ptr")
        for place, one in enumerate(items):
            at = self._element(given, "!llvm.ptr", place)
            self._check(one, self._value(f"llvm.load {at} : !llvm.ptr -> !llvm.ptr"))

    def _check_value(self, item: ir.DictAttr, at: str) -> None:
        for field, name in ((2, "tag"), (1, "count")):
            place = self._value(
                f"llvm.getelementptr {at}[0, {field}] : (!llvm.ptr) -> !llvm.ptr, {VALUE}"
            )
            found = self._value(f"llvm.load {place} : !llvm.ptr -> i32")
            self._require("eq", found, self._constant(number_of(item, name), "i32"), "i32")
        if "of" in item:
            of = ir.DictAttr(item["of"])
            self._check(of, self._value(f"llvm.load {at} : !llvm.ptr -> !llvm.ptr"))
        elif number_of(item, "tag") and not number_of(item, "count"):
            found = self._value(f"llvm.load {at} : !llvm.ptr -> i64")
            self._require("eq", found, self._constant(payload(item), "i64"), "i64")

    def _require_same(self, stem: str, given: str, wanted: str, count: int) -> None:
        helper = self.owner.helper(stem)
        self.functions[declared_helper(helper)] = None
        size = self._constant(count, "i32")
        answer = self._value(
            f"llvm.call @{helper}({given}, {wanted}, {size}) : (!llvm.ptr, !llvm.ptr, i32) -> i1"
        )
        self._branch(answer)

    def _require(self, predicate: str, one: str, other: str, type: str) -> None:
        self._branch(self._value(f'llvm.icmp "{predicate}" {one}, {other} : {type}'))

    def _branch(self, condition: str) -> None:
        self.count += 1
        self.lines += [f"llvm.cond_br {condition}, ^go{self.count}, ^wrong", f"^go{self.count}:"]

    # Text.

    def _value(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def _constant(self, value: int, type: str) -> str:
        return self._value(f"llvm.mlir.constant({value} : {type}) : {type}")

    def _address(self, symbol: str) -> str:
        self.globals[symbol] = None
        return self._value(f"llvm.mlir.addressof @{symbol} : !llvm.ptr")

    def _element(self, base: str, type: str, place: int) -> str:
        return self._value(f"llvm.getelementptr {base}[{place}] : (!llvm.ptr) -> !llvm.ptr, {type}")

    def _type(self, item: ir.DictAttr) -> str:
        kind = text_of(item, "kind")
        if kind in ("int", "code", "bool", "count"):
            index = f"i{self.owner.program.target.index_bits}"
            return {"int": "i64", "count": index}.get(kind, "i32")
        return "f64" if kind == "float" else "!llvm.ptr"
