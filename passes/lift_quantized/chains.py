"""What stands between a quantisation and what it quantises in the end."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from ...dialect.errors import Refused
from ...dialect.graph.extents import Undecided
from ...dialect.mlir import ir
from ...dialect.operators import record
from ...dialect.operators.affine_types import DEQUANTIZE, QUANTIZE
from ...dialect.operators.attempt import attempt
from ...dialect.operators.record import OnQuantised
from ...dialect.ops import PACK
from ...dialect.program import Program
from ...dialect.walks import maker_if_any
from ..decompose import replace


@dataclass(frozen=True)
class Chain:
    """`head` computes what is quantised, or dequantises it; `followers` bound it or move it before
    it is quantised, first to last."""

    head: ir.Operation
    followers: tuple[ir.Operation, ...]


def chain_of(program: Program, quantisation: ir.Operation) -> Chain | None:
    """The operators before a quantisation that may be one operator on quantised values; None where
    there are none, or where somebody else reads floats of theirs."""
    followers: list[ir.Operation] = []
    reader = quantisation
    while True:
        op = known_maker(program, reader, 0)
        if op is None or not _is_only_quantised(op, reader):
            return None
        if not fact_of(op).follows:
            return Chain(op, tuple(followers[::-1]))
        followers.append(op)
        reader = op


def known_maker(program: Program, reader: ir.Operation, place: int) -> ir.Operation | None:
    """What makes an operand, if it dequantises or its record says what it is on quantised values.

    Composite operators are decomposed until they are known. None for all else.
    """
    while True:
        op = maker_if_any(reader.operands[place])
        if op is not None and op.name == PACK:  # what unpacks a list that an operator gives
            op = maker_if_any(op.operands[0])
        if op is None or op.name in DEQUANTIZE:
            return op
        fact = record(op.name).quantised
        if fact is not None and not fact.as_decomposed:
            return op
        before = reader.operands[place]
        _decompose(program, op)
        if reader.operands[place] == before:
            return op if fact is not None else None


def fact_of(op: ir.Operation) -> OnQuantised:
    """What the record of an operator says, which says something."""
    return record(op.name).quantised or OnQuantised()


def _is_only_quantised(op: ir.Operation, reader: ir.Operation) -> bool:
    """Nobody reads its result as floats but what quantises it. Dequantising again costs nothing."""
    if op.name in DEQUANTIZE:
        return True
    others = [use.owner.operation for use in op.results[0].uses]
    return all(other == reader or other.name in QUANTIZE for other in others)


def _decompose(program: Program, op: ir.Operation) -> None:
    """Replaces an operator by what its record writes, if it does."""
    write = record(op.name).decompose
    if write is not None and "hw.symbol" not in op.attributes:
        with suppress(Refused, Undecided):  # which `decompose` will tell
            attempt(op, partial(replace, program, op, write))
