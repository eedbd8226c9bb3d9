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
from .boxed_calls import NEXT_STRUCT, payload
from .c_constants import Constants, append
from .ir_text import POINTER, Code
from .texts import read

NEXT = "hw.next"
WRONG = -4
"""HWR_ERROR_TYPE of runtime/include/hardwire/status.h."""
OTHERWISE = "^otherwise"
"""The block that gives it."""


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
        self.code = Code(owner.program.target.index_bits)
        self.globals: dict[str, None] = {}
        self.functions: dict[str, None] = {}
        self.tensors: list[str] = []

    def write(self, declaration: ir.Operation) -> None:
        entries = map(ir.DictAttr, ir.ArrayAttr(declaration.attributes["hw.parameters"]))
        arguments = [f"%next: {POINTER}"]
        given = [item for item in entries if text_of(item, "kind") not in ("next", "operator")]
        for place, item in enumerate(given):
            arguments.append(f"%a{place}: {self._type(item)}")
            self._check(item, f"%a{place}")
        self._call()
        head = f'llvm.func @"{self.name}"({", ".join(arguments)}) -> i32'
        text = "\n".join((f"{head} {{", *self.code.lines, "}"))
        append(self.owner.program.module, text, tuple(self.globals), tuple(self.functions))

    def _call(self) -> None:
        """The data of every tensor in order, and the memory to work in."""
        code = self.code
        data = [code.load(one) for one in self.tensors]
        data.append(code.load(code.field("%next", 1, NEXT_STRUCT)))
        types = ", ".join([POINTER] * len(data))
        self.functions[f'llvm.func @"{self.target}"({types}) -> i32'] = None
        code.leave(code.call(f'"{self.target}"', [(one, POINTER) for one in data], "i32"))
        code.enter(OTHERWISE)
        code.leave(code.number(WRONG))

    def _check(self, item: ir.DictAttr, given: str) -> None:
        """Goes on where what is given for a parameter is what was compiled in."""
        kind, code = text_of(item, "kind"), self.code
        if kind == "tensor":
            self._check_tensor(item, given)
        elif kind == "values":
            for place, value in enumerate(items_of(item)):
                self._check_value(value, code.boxed(given, place))
        elif kind == "pointers":
            self._check_pointers(item, given)
        elif kind == "data":
            content = list(ir.DenseI8ArrayAttr(item["bytes"]))
            address = self._address(self.owner.constants.data(content, number_of(item, "align")))
            self._require_same("same_bytes", given, address, len(content))
        elif kind == "none":
            self._require("eq", given, code.null(), POINTER)
        elif kind == "float":
            bits = code.value(f"llvm.bitcast {given} : f64 to i64")
            wanted = code.value(f"llvm.mlir.constant({item['value']}) : f64")
            self._require("eq", bits, code.value(f"llvm.bitcast {wanted} : f64 to i64"), "i64")
        else:
            type = self._type(item)
            if kind == "bool":  # Of the register, only the lowest byte is the bool's.
                given = code.value(f"llvm.and {given}, {code.number(255, type)} : {type}")
            self._require_number(given, number_of(item, "value"), type)

    def _check_tensor(self, item: ir.DictAttr, given: str) -> None:
        sizes = list(ir.DenseI32ArrayAttr(item["sizes"]))
        shape = self.owner.constants.shape(sizes, list(ir.DenseI32ArrayAttr(item["strides"])))
        word = len(sizes) | number_of(item, "dtype") << 8
        self._require_same("same_tensor", given, self._address(shape), word)
        self.tensors.append(given)

    def _check_pointers(self, item: ir.DictAttr, given: str) -> None:
        """Elements behind a pointer; there may be none, and then any pointer will do."""
        items, code = items_of(item), self.code
        if items:
            self._require("ne", given, code.null(), POINTER)
        for place, one in enumerate(items):
            self._check(one, code.load(code.element(given, place, POINTER)))

    def _check_value(self, item: ir.DictAttr, at: str) -> None:
        code = self.code
        self._require_number(code.tag(at), number_of(item, "tag"), "i32")
        self._require_number(code.list_count(at), number_of(item, "count"), "i32")
        if "of" in item:
            self._check(ir.DictAttr(item["of"]), code.load(at))
        elif number_of(item, "tag") and not number_of(item, "count"):
            self._require_number(code.load(at, "i64"), payload(item), "i64")

    def _require_same(self, stem: str, given: str, wanted: str, count: int) -> None:
        helper = self.owner.helper(stem)
        self.functions[declared_helper(helper)] = None
        operands = [(given, POINTER), (wanted, POINTER), (self.code.number(count), "i32")]
        self.code.require(self.code.call(helper, operands, "i1"), OTHERWISE)

    def _require_number(self, found: str, wanted: int, type: str) -> None:
        self._require("eq", found, self.code.number(wanted, type), type)

    def _require(self, predicate: str, one: str, other: str, type: str) -> None:
        self.code.require(self.code.compare(predicate, one, other, type), OTHERWISE)

    def _address(self, symbol: str) -> str:
        self.globals[symbol] = None
        return self.code.address(symbol)

    def _type(self, item: ir.DictAttr) -> str:
        kind = text_of(item, "kind")
        if kind in ("int", "code", "bool", "count"):
            return {"int": "i64", "count": self.code.index}.get(kind, "i32")
        return "f64" if kind == "float" else POINTER
