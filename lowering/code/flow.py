"""The blocks of a function, its loops, and where ways that part meet again.

A block is instructions that are executed one after the other. Of what they do to integers, a block
keeps what a condition of the function depends on; all else makes no difference to how much is
executed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .effects import FLAGS, Convention, Effect, Exit, Instruction, Operand, Store, Uncountable
from .values import ALWAYS

END = -1
"""Where what leaves the function goes."""
Decode = Callable[[int, int | None, int], Instruction]
"""Reads the instruction at an offset, for the depth of the stack there, on a condition."""
Conditions = Callable[[int], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Block:
    """Instructions; the last one leads to `target` if its condition holds, else to `next`. `called`
    are the functions that they call; `acting` those that do something to what is followed, few
    among instructions for vectors."""

    at: int
    instructions: tuple[Instruction, ...]
    exit: Exit | None
    next: int
    called: tuple[str, ...]
    acting: tuple[Instruction, ...]

    @property
    def target(self) -> int:
        return END if self.exit is None or self.exit.target is None else self.exit.target

    @property
    def successors(self) -> tuple[int, ...]:
        if self.exit is None:
            return (self.next,)
        if self.exit.condition == ALWAYS or self.target == self.next:
            return (self.target,)
        return (self.target, self.next)


@dataclass(frozen=True)
class Flow:
    """The blocks of a function by where they begin; the first one begins at 0."""

    name: str
    blocks: Mapping[int, Block]
    convention: Convention

    @cached_property
    def order(self) -> list[int]:
        """The blocks, each before those that it leads to, but for the ways back of loops."""
        found = _postorder(0, self.successors)[::-1]
        return [at for at in found if at != END]

    @cached_property
    def places(self) -> Mapping[int, int]:
        """Which one each block is in this order; the end is the last."""
        return {at: number for number, at in enumerate((*self.order, END))}

    def successors(self, at: int) -> tuple[int, ...]:
        return () if at == END else self.blocks[at].successors

    @cached_property
    def predecessors(self) -> Mapping[int, list[int]]:
        found: dict[int, list[int]] = {at: [] for at in (*self.order, END)}
        for at in self.order:
            for after in self.successors(at):
                found[after].append(at)
        return found

    @cached_property
    def loops(self) -> Mapping[int, frozenset[int]]:
        """By the block that a loop begins with: its blocks."""
        above = _dominators(self.order, self.predecessors)
        place = self.places
        found: dict[int, set[int]] = {}
        for at in self.order:
            for head in self.successors(at):
                if head in above[at]:
                    found.setdefault(head, {head}).update(self._body(head, at))
                elif head != END and place[head] <= place[at]:
                    raise Uncountable(f"{self.name} has a loop of several entries")
        return {head: frozenset(body) for head, body in found.items()}

    def _body(self, head: int, last: int) -> set[int]:
        body, waiting = {head}, [last]
        while waiting:
            at = waiting.pop()
            if at not in body:
                body.add(at)
                waiting += self.predecessors[at]
        return body

    @cached_property
    def meets(self) -> Mapping[int, int]:
        """Where all ways from a block come through, next."""
        order = _postorder(END, self.predecessors.__getitem__)[::-1]
        below = _dominators(order, {at: list(self.successors(at)) for at in order})
        place = {at: number for number, at in enumerate(order)}
        return {at: max(below[at] - {at}, key=place.__getitem__) for at in order if at != END}


def _postorder(start: int, after: Callable[[int], Iterable[int]]) -> list[int]:
    found, seen = list[int](), {start}
    waiting: list[tuple[int, Iterator[int]]] = [(start, iter(after(start)))]
    while waiting:
        at, rest = waiting[-1]
        following = next((each for each in rest if each not in seen), None)
        if following is None:
            found.append(at)
            waiting.pop()
        else:
            seen.add(following)
            waiting.append((following, iter(after(following))))
    return found


def _dominators(
    order: Sequence[int], before: Mapping[int, Sequence[int]]
) -> dict[int, frozenset[int]]:
    """By each of them, which come on every way to it from the first; itself included."""
    known = frozenset(order)
    found = dict.fromkeys(order, known)
    found[order[0]] = frozenset({order[0]})
    changed = True
    while changed:
        changed = False
        for at in order[1:]:
            sets = [found[each] for each in before[at] if each in found]
            new = known.intersection(*sets) | {at}
            if new != found[at]:
                found[at], changed = new, True
    return found


# Reading


@dataclass(frozen=True, slots=True)
class _Start:
    at: int
    depth: int | None


def read(
    name: str, size: int, decode: Decode, convention: Convention, conditions: Conditions
) -> Flow:
    """The blocks that are reached from the beginning. `conditions` are those that an instruction
    (`it`) sets for the ones behind it."""
    found, starts = dict[int, tuple[Instruction, int]](), {0}
    waiting = [_Start(0, 0)]
    while waiting:
        start = waiting.pop()
        at, depth, pending = start.at, start.depth, list[int]()
        outside = depth
        while at not in found:
            if not 0 <= at < size:
                raise Uncountable(f"{name} runs into what is no code at {at:#x}")
            condition = pending.pop(0) if pending else ALWAYS
            outside = depth if condition == ALWAYS else outside
            one = decode(at, depth, condition)
            found[at] = one, at + one.size
            depth = _deeper(depth, one, condition, pending)
            leads = one.exit
            if leads is not None:
                if leads.target is not None:
                    starts.add(leads.target)
                    waiting.append(_Start(leads.target, depth))
                starts.add(at + one.size)
                if leads.condition == ALWAYS:
                    break
            if condition != ALWAYS and not pending and depth != outside:
                depth = None if leads is None else outside
            pending = pending or list(conditions(at))
            at += one.size
    return Flow(name, dict(_blocks(found, starts)), convention)


def _deeper(
    depth: int | None, one: Instruction, condition: int, pending: Sequence[int]
) -> int | None:
    """The depth of the stack where an instruction was executed, for those behind it that are on the
    same condition."""
    if depth is None or one.deeper is None:
        return None
    is_alike = all(each == condition for each in pending)
    return depth + one.deeper if is_alike or not one.deeper else None


def _blocks(
    found: Mapping[int, tuple[Instruction, int]], starts: set[int]
) -> Iterator[tuple[int, Block]]:
    for start in sorted(starts & found.keys()):
        at, inside = start, list[Instruction]()
        while True:
            one, after = found[at]
            inside.append(one)
            if one.exit is not None or after in starts:
                called = tuple(each.called for each in inside if each.called is not None)
                acting = tuple(each for each in inside if each.acts)
                yield start, Block(start, tuple(inside), one.exit, after, called, acting)
                break
            at = after


# What matters


class Asking(NamedTuple):
    """A call of a function whose ways go by the numbers in some registers."""

    function: str
    registers: tuple[int, ...]


Asks = Callable[[str], frozenset[int]]
"""By which registers the ways of a function go."""
Work = Effect | Store | Exit | Asking | str
"""A name: the function of that name is called. An exit is asked for its condition."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Of a block: what it does to what matters, and what that is when the block begins."""

    work: tuple[Work, ...]
    alive: frozenset[int]


def variables(operands: Sequence[Operand]) -> frozenset[int]:
    return frozenset(each for each in operands if isinstance(each, int))


@dataclass
class Uses:
    """What a function does with addresses on the stack. Other registers than the stack pointer hold
    some (`watches`); some may be in memory that is not followed (`escapes`); instructions write to
    memory through them, or call what may (`near`)."""

    watches: bool = False
    escapes: bool = False
    near: frozenset[int] = frozenset()


def slices(flow: Flow, uses: Uses, asks: Asks) -> Mapping[int, Slice]:
    """By where blocks begin."""
    alive: dict[int, frozenset[int]] = {at: frozenset() for at in (*flow.order, END)}
    arguments = frozenset(flow.convention.arguments)
    found, changed = dict[int, Slice](), True
    while changed:
        changed = False
        for at in reversed(flow.order):
            behind = frozenset[int]().union(*(alive[each] for each in flow.successors(at)))
            found[at] = _slice(flow.blocks[at], behind, arguments, uses, asks)
            if found[at].alive != alive[at]:
                alive[at], changed = found[at].alive, True
    return found


def _slice(
    block: Block, alive: frozenset[int], arguments: frozenset[int], uses: Uses, asks: Asks
) -> Slice:
    """`arguments` tell a function that is called what to write."""
    work = list[Work]()
    for one in reversed(block.acting):
        for effect in reversed(one.effects):
            if effect.to in alive:
                work.append(effect)
                if effect.condition == ALWAYS:
                    alive -= frozenset({effect.to})
                else:
                    alive |= frozenset({FLAGS})
                alive |= variables(effect.operands)
        if one.called is not None and (asked := asks(one.called)):
            work.append(Asking(one.called, tuple(sorted(asked))))
            alive |= asked
        reaches = uses.escapes or one.at in uses.near
        if reaches and one.called is not None:
            work.append(one.called)
            alive |= arguments
        for stored in one.stores if reaches else ():
            work.append(stored)
            alive |= frozenset({stored.base})
            if one.at in uses.near and stored.source is not None:
                alive |= frozenset({stored.source})
        if one.exit is not None and one.exit.condition != ALWAYS:
            work.append(one.exit)
            alive |= variables(one.exit.operands)
    return Slice(tuple(reversed(work)), alive)
