"""Sizes that depend on shapes (`scratch:`), as code that computes them at run time.

What has no value (a dimension that is not there, a division by zero, a negative size) ends the call
with HWR_ERROR_SHAPE.
"""

from __future__ import annotations

from collections.abc import Callable

from ...dialect.kernel_library.size_expression import (
    ArgumentValue,
    Function,
    Node,
    Number,
    Operation,
    TensorFact,
)
from ..boxed_calls import PREFIX
from ..ir_text import POINTER, Code

ERROR_SHAPE = -105
_I32, _I64 = "i32", "i64"
_PLAIN = {"+": "add", "-": "sub", "*": "mul"}
_FACTS = {"numel": 0, "rank": 1, "itemsize": 2}


class SizeCode:
    """`value` gives the boxed value of an argument; `widths` is a table of bytes by dtype."""

    def __init__(self, code: Code, value: Callable[[str], str], widths: str) -> None:
        self.code = code
        self.value = value
        self.widths = widths

    def bytes(self, node: Node) -> str:
        """A size that is not negative, as an i64."""
        found = self._number(node)
        self._require("sge", found, 0)
        return found

    def _require(self, predicate: str, value: str, bound: int) -> None:
        code = self.code
        good = code.compare(predicate, value, code.number(bound, _I64), _I64)
        code.leave_unless(good, code.number(ERROR_SHAPE))

    def _number(self, node: Node) -> str:
        if isinstance(node, Number):
            return self.code.number(node.number, _I64)
        if isinstance(node, Operation):
            return self._operation(node.sign, self._number(node.left), self._number(node.right))
        if isinstance(node, Function):
            return self._function(node)
        if isinstance(node, TensorFact):
            return self._fact(node)
        if isinstance(node, ArgumentValue):
            return self._argument(node)
        raise TypeError(f"{node} is no part of a size")

    def _operation(self, sign: str, left: str, right: str) -> str:
        code = self.code
        if sign in _PLAIN:
            return code.value(f"llvm.{_PLAIN[sign]} {left}, {right} : i64")
        quotient = self._floor_divide(left, right)
        if sign == "/":
            return quotient
        whole = code.value(f"llvm.mul {quotient}, {right} : i64")
        return code.value(f"llvm.sub {left}, {whole} : i64")

    def _floor_divide(self, left: str, right: str) -> str:
        self._require("ne", right, 0)
        return self.code.call(f"{PREFIX}floor_divide", [(left, _I64), (right, _I64)], _I64)

    def _function(self, node: Function) -> str:
        first, *others = (self._number(one) for one in node.arguments)
        code = self.code
        if node.name == "ceil_div":
            zero = code.number(0, _I64)
            negated = code.value(f"llvm.sub {zero}, {first} : i64")
            down = self._floor_divide(negated, others[0])
            return code.value(f"llvm.sub {zero}, {down} : i64")
        predicate = "sgt" if node.name == "max" else "slt"
        for other in others:
            chosen = code.compare(predicate, other, first, _I64)
            first = code.value(f"llvm.select {chosen}, {other}, {first} : i1, i64")
        return first

    def _fact(self, node: TensorFact) -> str:
        code, value = self.code, self.value(node.tensor)
        if node.word == "size":
            given = [(value, POINTER), (code.number(node.index), _I32)]
            found = code.call(f"{PREFIX}size_of", given, _I64)
        else:
            which = (code.number(_FACTS[node.word]), _I32)
            given = [(value, POINTER), which, (self.widths, POINTER)]
            found = code.call(f"{PREFIX}fact_of", given, _I64)
        self._require("sge", found, 0)
        return found

    def _argument(self, node: ArgumentValue) -> str:
        code, value = self.code, self.value(node.name)
        if node.index is None:
            return code.load(value, _I64)
        count = code.value(f"llvm.zext {code.list_count(value)} : i32 to i64")
        place = code.number(node.index, _I64)
        if node.index < 0:
            place = code.value(f"llvm.add {count}, {place} : i64")
        self._require("sge", place, 0)
        good = code.compare("slt", place, count, _I64)
        code.leave_unless(good, code.number(ERROR_SHAPE))
        first = code.load(value)
        head = f"llvm.getelementptr {first}[{place}] : ({POINTER}, i64) -> {POINTER}, i64"
        return code.load(code.value(head), _I64)
