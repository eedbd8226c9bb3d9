"""The call of a kernel for open sizes: sizes and strides of tensors become its arguments."""

from __future__ import annotations

from ...dialect.variant import TensorForm
from ..boxed_calls import PREFIX
from ..ir_text import POINTER, Code
from .apart import Apart
from .compiled import Compiled, Result
from .matching import Found
from .promoted import Scratch

_I32 = "i32"


def open_call(
    code: Code,
    compiled: Compiled,
    found: Found,
    outputs: list[str],
    scratch: Scratch,
    apart: Apart | None = None,
) -> tuple[str, int]:
    """Writes the call; gives its status, and how many numbers its records need on the stack.

    `apart` says where dimensions go that the call chooses.
    """
    return _OpenCall(code, compiled, scratch, apart).write(found, outputs)


class _OpenCall:
    """`used` counts the numbers of the records so far."""

    def __init__(
        self, code: Code, compiled: Compiled, scratch: Scratch, apart: Apart | None
    ) -> None:
        self.code = code
        self.compiled = compiled
        self.scratch = scratch
        self.apart = apart
        self.used = 0

    def write(self, found: Found, outputs: list[str]) -> tuple[str, int]:
        variant = self.compiled.variant
        tensors = [(value, form) for value, form in found if isinstance(form, TensorForm)]
        records = [self._of_argument(value, form) for value, form in tensors]
        rank = None
        if variant.spreads:
            self._spread(records, tensors[0][1].rank)
            rank = self._highest_rank([value for value, _ in tensors])
        elif variant.written and tensors[0][1].up_to is not None:
            rank = self._highest_rank([value for value, _ in tensors])
        behind = rank if variant.listed is None else self._list_length(variant.listed)
        results = [
            self._checked(tensor, result, behind if place else rank)
            for place, (tensor, result) in enumerate(
                zip(outputs, self.compiled.results, strict=True)
            )
        ]
        for record, (_, form) in zip(records, tensors, strict=True):
            if form.up_to is not None and self.apart is None and not variant.written:
                self._spread_to(results[0], record, form.rank)
        remaining = iter(records)
        operands: list[tuple[str, str]] = []
        for value, form in found:
            if isinstance(form, TensorForm):
                operands += self._memref(value, next(remaining), form.rank)
            else:
                operands.append((value, form))
        for tensor, record, result in zip(outputs, results, self.compiled.results, strict=True):
            operands += self._memref(tensor, record, result.rank)
        return self.code.call(self.compiled.symbol, [*operands, *self._scratch()], _I32), self.used

    def _checked(self, tensor: str, result: Result, rank: str | None) -> str:
        """The record of a destination, which has to be one."""
        own = self.apart.result_rank if self.apart else rank or self.code.number(result.rank)
        self._check(tensor, result.dtype.code, own)
        return self._of_result(tensor, result.rank)

    def _list_length(self, name: str) -> str:
        """How many numbers a list of the call has."""
        place = self.compiled.variant.schema.index(name)
        return self.code.list_count(self.code.boxed("%values", place))

    def _spread_to(self, joined: str, record: str, rank: int) -> None:
        given = [(joined, POINTER), (record, POINTER), (self.code.number(rank), _I32)]
        self.code.call(f"{PREFIX}spread", given)

    def _of_argument(self, tensor: str, form: TensorForm) -> str:
        if form.up_to is None or self.apart is None:
            return self._record(tensor, form.rank)
        return self.apart.argument(tensor, self._room(form.rank))

    def _of_result(self, tensor: str, rank: int) -> str:
        if self.apart is None:
            return self._record(tensor, rank)
        return self.apart.result(tensor, self._room(rank))

    def _room(self, rank: int) -> str:
        record = self.code.element("%records", self.used, _I32)
        self.used += 2 * rank
        return record

    def _record(self, tensor: str, rank: int) -> str:
        """Sizes and strides of a tensor, on the stack."""
        if rank == 0:
            return ""
        record = self._room(rank)
        given = [(tensor, POINTER), (self.code.number(rank), _I32), (record, POINTER)]
        self.code.call(f"{PREFIX}record", given)
        return record

    def _spread(self, records: list[str], rank: int) -> None:
        """Broadcasts tensors to each other, in their records."""
        if len(records) < 2 or rank == 0:
            return
        code = self.code
        joined = code.element("%records", self.used, _I32)
        self.used += rank
        for place in range(rank):
            size = code.load(code.element(records[0], place, _I32), _I32)
            code.store(size, _I32, code.element(joined, place, _I32))
        for name, others in (("join", records[1:]), ("spread", records)):
            for record in others:
                given = [(joined, POINTER), (record, POINTER), (code.number(rank), _I32)]
                code.call(f"{PREFIX}{name}", given)

    def _highest_rank(self, tensors: list[str]) -> str:
        code = self.code
        highest, *ranks = (
            code.call(f"{PREFIX}rank", [(tensor, POINTER)], _I32) for tensor in tensors
        )
        for rank in ranks:
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

    def _check(self, tensor: str, dtype: int, rank: str) -> None:
        code = self.code
        given = [(tensor, POINTER), (code.number(dtype << 8), _I32), (rank, _I32)]
        code.leave_unless_zero(code.call(f"{PREFIX}destination", given, _I32))

    def _scratch(self) -> list[tuple[str, str]]:
        code = self.code
        zero, one = code.number(0, code.index), code.number(1, code.index)
        sizes = [(zero, code.index), (self.scratch.size, code.index), (one, code.index)]
        return [(self.scratch.data, POINTER), (self.scratch.data, POINTER), *sizes]
