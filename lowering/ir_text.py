"""A function of the llvm dialect as text: numbered values, blocks, and the few operations used."""

from __future__ import annotations

from collections.abc import Sequence

from .boxed_calls import VALUE
from .tensor_descriptors import DESCRIPTOR

POINTER = "!llvm.ptr"


class Code:
    """The body of one function while it is written; `bits` is the width of an index."""

    def __init__(self, bits: int) -> None:
        self.index = f"i{bits}"
        self.lines: list[str] = []
        self.count = 0
        self.blocks = 0

    def value(self, text: str) -> str:
        """One operation with a result; gives the name of that."""
        self.count += 1
        name = f"%{self.count}"
        self.lines.append(f"  {name} = {text}")
        return name

    def do(self, text: str) -> None:
        """One operation without a result."""
        self.lines.append(f"  {text}")

    def new_block(self) -> str:
        self.blocks += 1
        return f"^b{self.blocks}"

    def enter(self, block: str) -> None:
        """What follows is in that block."""
        self.lines.append(f"{block}:")

    def go(self, block: str) -> None:
        self.do(f"llvm.br {block}")

    def require(self, condition: str, otherwise: str) -> None:
        """Goes on where the condition holds, to a block where not."""
        on = self.new_block()
        self.do(f"llvm.cond_br {condition}, {on}, {otherwise}")
        self.enter(on)

    def leave(self, status: str) -> None:
        self.do(f"llvm.return {status} : i32")

    def leave_unless(self, condition: str, status: str) -> None:
        """Returns a status where a condition does not hold."""
        failed, on = self.new_block(), self.new_block()
        self.do(f"llvm.cond_br {condition}, {on}, {failed}")
        self.enter(failed)
        self.leave(status)
        self.enter(on)

    def leave_unless_zero(self, status: str) -> None:
        """Returns a status that is an error."""
        self.leave_unless(self.compare("eq", status, self.number(0), "i32"), status)

    def number(self, value: int, type: str = "i32") -> str:
        return self.value(f"llvm.mlir.constant({value} : {type}) : {type}")

    def null(self) -> str:
        return self.value(f"llvm.mlir.zero : {POINTER}")

    def truth(self, value: bool) -> str:
        return self.value(f"llvm.mlir.constant({'true' if value else 'false'}) : i1")

    def address(self, symbol: str) -> str:
        return self.value(f"llvm.mlir.addressof @{symbol} : {POINTER}")

    def load(self, place: str, type: str = POINTER) -> str:
        return self.value(f"llvm.load {place} : {POINTER} -> {type}")

    def store(self, value: str, type: str, place: str) -> None:
        self.do(f"llvm.store {value}, {place} : {type}, {POINTER}")

    def element(self, base: str, number: int, type: str) -> str:
        if number == 0:
            return base
        head = f"llvm.getelementptr {base}[{number}]"
        return self.value(f"{head} : ({POINTER}) -> {POINTER}, {type}")

    def field(self, base: str, number: int, type: str) -> str:
        head = f"llvm.getelementptr {base}[0, {number}]"
        return self.value(f"{head} : ({POINTER}) -> {POINTER}, {type}")

    def compare(self, predicate: str, one: str, other: str, type: str) -> str:
        return self.value(f'llvm.icmp "{predicate}" {one}, {other} : {type}')

    def call(self, symbol: str, arguments: Sequence[tuple[str, str]], result: str = "") -> str:
        """A call with (value, type) pairs; gives the name of the result, if it has one."""
        values = ", ".join(value for value, _ in arguments)
        types = ", ".join(type for _, type in arguments)
        text = f"llvm.call @{symbol}({values}) : ({types}) -> {result or '()'}"
        if result:
            return self.value(text)
        self.do(text)
        return ""

    # Values and tensors of the runtime.

    def boxed(self, values: str, place: int) -> str:
        return self.element(values, place, VALUE)

    def tag(self, value: str) -> str:
        return self.load(self.field(value, 2, VALUE), "i32")

    def list_count(self, value: str) -> str:
        return self.load(self.field(value, 1, VALUE), "i32")

    def data(self, tensor: str) -> str:
        return self.load(self.field(tensor, 0, DESCRIPTOR))

    def index_at(self, record: str, place: int) -> str:
        """An element of a record as an index."""
        value = self.load(self.element(record, place, "i32"), "i32")
        if self.index == "i32":
            return value
        return self.value(f"llvm.sext {value} : i32 to {self.index}")
