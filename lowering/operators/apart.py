"""Dimensions that a call chooses: where they go in the records that a kernel gets of its tensors.

`Along` says in which places. All tensors that are laid out so have one rank in a call; a number
goes with a row.
"""

from __future__ import annotations

from typing import Self

from ...dialect.schema import FunctionSchema
from ...dialect.variant import Along, TensorForm
from ..boxed_calls import PREFIX
from ..ir_text import POINTER, Code
from .tags import INT

_I1, _I32, _I64 = "i1", "i32", "i64"


class Apart:
    """`read` writes what looks at the call; `argument` and `result` give records."""

    def __init__(self, code: Code, schema: FunctionSchema, along: Along) -> None:
        self.code = code
        self.schema = schema
        self.along = along

    def read(self, tensors: list[tuple[str, TensorForm]], otherwise: str) -> Self:
        """The rank, the chosen dimensions, and what destinations have; `otherwise` takes others."""
        code, along = self.code, self.along
        self.no = code.truth(False)
        value = self._boxed(along.dim)
        if along.chosen == 1:
            code.require(code.compare("eq", code.tag(value), code.number(INT), _I32), otherwise)
        mine = [(tensor, form) for tensor, form in tensors if form.up_to is not None]
        self.ranks = {tensor: self._rank(tensor) for tensor, _ in mine}
        self.rank, *others = self.ranks.values()
        for rank in others:
            self._same_rank(rank, otherwise)
        given = [(value, POINTER), (self.rank, _I32), (code.truth(along.empty_is_all), _I1)]
        self.mask = code.call(f"{PREFIX}mask", given, _I32)
        code.require(code.compare("sge", self.mask, code.number(0), _I32), otherwise)
        self._read_keepdim()
        like = [form.empties for _, form in mine if form.empties]
        if like:
            places = dict(zip(along.tensors, self.ranks.values(), strict=True))
            self.result_rank = places[like[0]]
        return self

    def _same_rank(self, rank: str, otherwise: str) -> None:
        """Another tensor's rank is the same, or both are at most 1."""
        code, one = self.code, self.code.number(1)
        same = code.compare("eq", rank, self.rank, _I32)
        self.rank = code.value(f"llvm.or {rank}, {self.rank} : i32")
        low = code.compare("ule", self.rank, one, _I32)
        code.require(code.value(f"llvm.or {same}, {low} : i1"), otherwise)

    def _read_keepdim(self) -> None:
        """Whether destinations lack the chosen dimensions, and their rank."""
        code, name = self.code, self.along.keepdim
        self.dropped, self.result_rank = self.no, self.rank
        if name is None:
            return
        kept = code.load(self._boxed(name), _I64)
        self.dropped = code.compare("eq", kept, code.number(0, _I64), _I64)
        count = code.value(f"llvm.intr.ctpop({self.mask}) : (i32) -> i32")
        lower = code.value(f"llvm.sub {self.rank}, {count} : i32")
        self.result_rank = code.value(f"llvm.select {self.dropped}, {lower}, {self.rank} : i1, i32")

    def argument(self, tensor: str, record: str) -> str:
        """Writes the record of a tensor that is read; gives the record."""
        return self._record(tensor, record, self.ranks[tensor], self.no)

    def result(self, tensor: str, record: str) -> str:
        """The same of a destination."""
        rank = self.rank if self.along.keepdim else self.result_rank
        return self._record(tensor, record, rank, self.dropped)

    def _record(self, tensor: str, record: str, rank: str, dropped: str) -> str:
        code, along = self.code, self.along
        numbers = (self.mask, rank, code.number(along.kept), code.number(along.chosen))
        given = [(tensor, POINTER), *((one, _I32) for one in numbers)]
        code.call(f"{PREFIX}apart", [*given, (dropped, _I1), (record, POINTER)])
        return record

    def _boxed(self, name: str) -> str:
        return self.code.boxed("%values", self.schema.index(name))

    def _rank(self, tensor: str) -> str:
        return self.code.call(f"{PREFIX}rank", [(tensor, POINTER)], _I32)
