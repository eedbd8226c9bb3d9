"""Jumps back to nested `if` and `loop`, as TorchScript's emitter laid them out.

JF  -> else          LOOP -> end
  then                 body
JMP -> end           JMP -> LOOP
  else
end
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .bytecode import Damaged, Instruction

MAX_NESTING = 100


@dataclass(frozen=True)
class Step:
    """One instruction, and where it is."""

    at: int
    instruction: Instruction


@dataclass(frozen=True)
class If:
    """A branch on the value on top of the stack."""

    at: int
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...]


@dataclass(frozen=True)
class Loop:
    """A loop over `carried` values, which are on the stack above counter, bound and condition."""

    at: int
    carried: int
    body: tuple[Node, ...]


Node = Step | If | Loop


def structure(code: Sequence[Instruction]) -> tuple[Node, ...]:
    """The instructions of a function up to its RET. Raises Damaged for any other jumps."""
    if not code or code[-1].name != "RET":
        raise Damaged("a function does not end with RET")
    return _block(code, 0, len(code) - 1, 0)


def _block(code: Sequence[Instruction], start: int, end: int, depth: int) -> tuple[Node, ...]:
    if depth > MAX_NESTING:
        raise Damaged(f"its blocks are nested more than {MAX_NESTING} deep")
    return tuple(_nodes(code, start, end, depth))


def _nodes(code: Sequence[Instruction], start: int, end: int, depth: int) -> Iterator[Node]:
    at = start
    while at < end:
        instruction = code[at]
        if instruction.name == "JF":
            otherwise = _inside(at, at + instruction.x, at + 2, end)
            jump = code[otherwise - 1]
            _require(jump.name == "JMP", at)
            after = _inside(at, otherwise - 1 + jump.x, otherwise, end)
            yield If(
                at,
                _block(code, at + 1, otherwise - 1, depth + 1),
                _block(code, otherwise, after, depth + 1),
            )
            at = after
        elif instruction.name == "LOOP":
            after = _inside(at, at + instruction.x, at + 2, end)
            back = code[after - 1]
            _require(back.name == "JMP" and after - 1 + back.x == at, at)
            _require(instruction.n >= 2, at)
            yield Loop(at, instruction.n - 2, _block(code, at + 1, after - 1, depth + 1))
            at = after
        else:
            _require(instruction.name not in ("JMP", "RET"), at)
            yield Step(at, instruction)
            at += 1


def _inside(at: int, target: int, low: int, high: int) -> int:
    _require(low <= target <= high, at)
    return target


def _require(good: bool, at: int) -> None:
    if not good:
        raise Damaged(f"the jump at instruction {at} makes no `if` and no loop")
