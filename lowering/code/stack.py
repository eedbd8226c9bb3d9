"""How much stack a call needs at most, along the calls that the finished code makes.

Within a function the stack pointer is followed along every path; at each call it is known how deep
the caller is. A model has no recursion: calls form no circle, and `worst` says so where they do.

    run: push {r4, lr}          8
         bl conv_0              8 + what conv_0 needs
    conv_0: push {r4-r7, lr}   20
            sub sp, #44        64
            bl memset          64 + what memset needs, by a table
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from .functions import Function
from .steps import Kind, Step

Helpers = Callable[[str], int | None]
"""The stack of a function that is not in the object; None where nobody knows."""


DOWN = (Kind.STACK, Kind.ALIGN)


@dataclass(frozen=True)
class Convention:
    """How a machine calls: bytes that a call leaves on the stack, what the stack pointer is a
    multiple of when a function is called, and bytes below it that one without calls may use."""

    pushed: int
    alignment: int
    below: int = 0


CONVENTIONS: Mapping[str, Convention] = {
    "ARM": Convention(0, 8),
    "AARCH64": Convention(0, 16),
    "RISCV": Convention(0, 16),
    "X86_64": Convention(8, 16, 128),
}


@dataclass(frozen=True)
class Frame:
    """What one function does: how deep it goes itself, and how deep it is at each call."""

    own: int
    calls: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Need:
    """The stack of a function and of all that it calls; `path` is the deepest way, `unknown` are
    functions on some way of whose stack nothing is known."""

    bytes: int
    path: tuple[str, ...]
    unknown: frozenset[str] = frozenset()


class Unbounded(Exception):
    """A stack that has no bound that is known: a sentence without its full stop."""


@dataclass
class _Walk:
    """The paths through one function, each with the depth on it."""

    function: Function
    convention: Convention
    deepest: int
    at: dict[int, int] = field(default_factory=dict[int, int])
    calls: dict[str, int] = field(default_factory=dict[str, int])

    def run(self, start: int | None) -> Frame:
        steps = self.function.steps
        waiting = [(self.function.behind(start or 0), self.convention.pushed)]
        limit = self.deepest + sum(max(0, step.value) for step in steps if step.kind in DOWN)
        while waiting:
            number, depth = waiting.pop()
            while number < len(steps) and self.at.get(number, -1) < depth:
                if depth > limit:
                    raise Unbounded(f"{self.function.section} moves the stack pointer in a loop")
                self.at[number] = depth
                step = steps[number]
                depth = self._after(step, depth)
                target = self._target(step)
                if target is not None:
                    waiting.append((target, depth))
                if step.ends:
                    break
                number += 1
        if start is None:
            self._unreached()
        below = 0 if self.calls else self.convention.below
        return Frame(self.deepest + below, tuple(self.calls.items()))

    def _after(self, step: Step, depth: int) -> int:
        """The depth behind a step."""
        if step.kind is Kind.UNKNOWN:
            raise Unbounded(f"{self.function.section} writes the stack pointer at {step.at:#x}")
        if step.kind is Kind.STACK:
            depth = max(0, depth + step.value)
        elif step.kind is Kind.ALIGN:
            unit = self.convention.alignment
            depth += max(0, step.value - unit + -depth % unit)
        elif step.at in self.function.calls:
            back = 0 if step.kind is Kind.CALL and not step.ends else self.convention.pushed
            self._calls(self.function.calls[step.at], depth - back)
        self.deepest = max(self.deepest, depth)
        return depth

    def _calls(self, symbol: str, depth: int) -> None:
        self.calls[symbol] = max(self.calls.get(symbol, 0), depth)

    def _target(self, step: Step) -> int | None:
        """The number of the step that a jump within the function leads to."""
        is_jump = step.kind in (Kind.JUMP, Kind.CALL) and step.at not in self.function.calls
        return self.function.behind(step.value) if is_jump else None

    def _unreached(self) -> None:
        """Calls that no path leads to count as if they were made at the deepest place."""
        for number, step in enumerate(self.function.steps):
            if number not in self.at and step.at in self.function.calls:
                self._calls(self.function.calls[step.at], self.deepest)


def frame(function: Function, convention: Convention, start: int | None = None) -> Frame:
    """What a function does to the stack, or that of several that begins at `start`; Unbounded
    where that cannot be known."""
    if function.unreadable is not None:
        raise Unbounded(f"{function.section} cannot be read at {function.unreadable:#x}")
    return _Walk(function, convention, convention.pushed).run(start)


@dataclass
class Stack:
    """The call graph of an object; `frames` by the names of its functions."""

    frames: Mapping[str, Frame]
    helpers: Helpers
    _known: dict[str, Need] = field(default_factory=dict[str, Need])

    def need(self, symbol: str, callers: Sequence[str] = ()) -> Need:
        """The stack of a call of this function; Unbounded where it may call itself."""
        if symbol in callers:
            circle = [*callers[callers.index(symbol) :], symbol]
            raise Unbounded(f"calls form a circle: {' -> '.join(circle)}")
        if symbol not in self._known:
            self._known[symbol] = self._need(symbol, (*callers, symbol))
        return self._known[symbol]

    def _need(self, symbol: str, callers: Sequence[str]) -> Need:
        if symbol not in self.frames:
            known = self.helpers(symbol)
            return Need(known or 0, (symbol,), frozenset([symbol] if known is None else []))
        own = self.frames[symbol]
        deepest, unknown = Need(own.own, (symbol,)), frozenset[str]()
        for called, depth in own.calls:
            inner = self.need(called, callers)
            unknown |= inner.unknown
            if depth + inner.bytes > deepest.bytes:
                deepest = Need(depth + inner.bytes, (symbol, *inner.path))
        return Need(deepest.bytes, deepest.path, unknown)
