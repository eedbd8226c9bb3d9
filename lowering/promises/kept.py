"""The promises of an object, each with what its bytes say against it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...dialect.program import share_symbol
from ..code.steps import Kind
from ..elf import CODE, CONSTANT, FRAMES, Section
from ..shared_kernels import SHARED
from ..stack_use import stack_use
from .groups import shared
from .kinds import (
    ADDRESSES,
    CALLS,
    DISTANCES,
    FIXED,
    is_never_needed,
    is_of_compilers,
)
from .papers import PAPERS
from .subject import Subject

BEFORE_MAIN = re.compile(r"\.(?:pre)?(?:init|fini)(?:_array)?(?:\.|$)|\.[cd]tors(?:\.|$)")
UNWINDING = re.compile(r"\.eh_frame|\.ARM\.ex(?:idx|tab)|\.gcc_except_table")
DEBUGGING = re.compile(r"\.z?debug_|\.gdb_index")
NONE = frozenset[int]()
POOL = re.compile(r"\.rodata(?:\.\.L.*)?$|\.s?rodata\.cst\d+$")
"""Constants without names, which the compiler made and linkers merge."""


@dataclass(frozen=True)
class Promise:
    """One thing that an object promises, and how it fails to keep that."""

    text: str
    problems: tuple[str, ...]

    @property
    def is_kept(self) -> bool:
        return not self.problems


Check = tuple[str, Callable[[Subject], Iterable[str]]]


def promises(subject: Subject) -> list[Promise]:
    """All promises, in the order in which they are documented; `NAME` is the model's."""
    found = [(text, check(subject)) for text, check in CHECKS]
    found += [(text, check(subject)) for text, wants, check in PAPERS if wants(subject)]
    return [
        Promise(text.replace("NAME", subject.name), tuple(dict.fromkeys(problems)))
        for text, problems in found
    ]


def _variables(subject: Subject) -> Iterator[str]:
    for section in subject.facts.sections:
        if section.kind == "data":
            yield f"{section.name} ({section.size:,} bytes) is"


def _before_main(subject: Subject) -> Iterator[str]:
    for section in subject.facts.sections:
        if BEFORE_MAIN.match(section.name):
            yield f"there is {section.name}"


def _unwinding(subject: Subject) -> Iterator[str]:
    for section in subject.facts.sections:
        is_asked_for = section.name == FRAMES and subject.has_frames
        if UNWINDING.match(section.name) and not is_asked_for:
            yield f"there is {section.name}"


def _debugging(subject: Subject) -> Iterator[str]:
    for section in subject.facts.sections:
        if DEBUGGING.match(section.name):
            yield f"{section.name} is"


def _readable(subject: Subject) -> Iterator[str]:
    for function in subject.functions:
        if function.unreadable is not None:
            yield f"{function.section} has none at {function.unreadable:#x}"


def _direct(subject: Subject) -> Iterator[str]:
    for function in subject.functions:
        for step in function.steps:
            is_parallel_for = function.section == CODE + share_symbol(subject.name)
            if step.kind is Kind.INDIRECT and not is_parallel_for:
                yield f"{function.section} has one at {step.at:#x}"


def _visible(subject: Subject) -> Iterator[str]:
    public = subject.public
    seen = [one.name for one in subject.defined if one.visibility != "hidden"]
    yield from (f"so can {name}" for name in seen if name not in public)
    if subject.is_model and public[0] not in seen:
        yield f"{public[0]} cannot"


def _prefixed(subject: Subject) -> Iterator[str]:
    own = (subject.name, *subject.public)
    for symbol in subject.defined:
        if symbol.name not in own and not symbol.name.startswith((f"{subject.name}_", SHARED)):
            yield f"{symbol.name} does not"


def _sections_of_their_own(subject: Subject) -> Iterator[str]:
    """Of every section: what lies in it, and how it is called."""
    inside = Counter(symbol.section for symbol in subject.facts.symbols if symbol.section)
    named = {symbol.section: symbol for symbol in subject.facts.symbols if symbol.section}
    for section in filter(_is_expected, subject.facts.sections):
        count, is_code = inside[section.name], section.kind == "code"
        if count > 1:
            yield f"{section.name} has {count}"
        elif count == 0 and not POOL.match(section.name):
            yield f"{section.name} has none"
        elif count == 1:
            symbol = named[section.name]
            own = CODE if is_code else CONSTANT
            if section.name != own + symbol.name or symbol.size != section.size:
                yield f"{section.name} has {symbol.size:,} bytes of {symbol.name}"


def _is_expected(section: Section) -> bool:
    """No other promise is about there being such a section."""
    unexpected = (BEFORE_MAIN, UNWINDING, DEBUGGING)
    return section.kind != "data" and not any(each.match(section.name) for each in unexpected)


def _needed(subject: Subject) -> Iterator[str]:
    known = {*subject.kernels, *(subject.report or {}).get("undefined_symbols", ())}
    for symbol in subject.facts.undefined:
        if is_never_needed(symbol):
            yield f"{symbol} is for no device"
        elif symbol not in known and not is_of_compilers(symbol, subject.facts.machine):
            yield f"{symbol} is none of these"


def _relocated_code(subject: Subject) -> Iterator[str]:
    machine = subject.facts.machine
    return _relocated(subject, CODE, CALLS[machine] | ADDRESSES[machine])


def _relocated_constants(subject: Subject) -> Iterator[str]:
    machine = subject.facts.machine
    fixed = FIXED.get(machine, NONE) if subject.is_bare_metal else NONE
    return _relocated(subject, CONSTANT, DISTANCES[machine] | fixed)


def _relocated(subject: Subject, where: str, allowed: frozenset[int]) -> Iterator[str]:
    for one in subject.facts.relocations:
        if one.section.startswith(where) and one.kind not in allowed:
            yield f"{one.section} has a relocation of kind {one.kind}"


def _linked(subject: Subject) -> Iterator[str]:
    """Every call goes where a relocation has it go."""
    for function in subject.functions:
        for step in function.steps:
            leaves = step.kind is Kind.CALL or step.kind is Kind.JUMP
            if leaves and step.at not in function.calls and not function.holds(step):
                yield f"that at {step.at:#x} of {function.section} does"


def _bounded(subject: Subject) -> Iterator[str]:
    """Whatever the libraries' functions need, which the object does not show."""
    use = stack_use(subject.image, subject.public or _functions(subject), "")
    if use.bytes is None:
        yield use.why


def _functions(subject: Subject) -> list[str]:
    return [one.name for one in subject.defined if one.section.startswith(CODE)]


CHECKS: Sequence[Check] = (
    ("no section is written to", _variables),
    ("nothing runs before main: there are no constructors", _before_main),
    ("there are no tables for unwinding, but on Linux where -g asks for them", _unwinding),
    ("nothing for debuggers is loaded", _debugging),
    ("code is instructions", _readable),
    ("there is no indirect call or jump but for threads, and no table of jumps", _direct),
    ("no call or jump leaves its function but to a symbol", _linked),
    ("calls form no circle, and the stack has a bound", _bounded),
    ("only NAME_run, NAME_run_sized, NAME_reset and NAME_self_test can be called", _visible),
    (f"every other name is hidden, and begins with NAME_ or {SHARED}", _prefixed),
    (f"what is called {SHARED}… is what its name says, in a group of its own", shared),
    ("every function and every constant has a section of its own", _sections_of_their_own),
    ("what it needs is the compiler's arithmetic, memcpy, libm, or yours", _needed),
    ("code is relocated by calls and addresses alone", _relocated_code),
    (
        "constants are relocated where they are addresses, and on bare metal alone",
        _relocated_constants,
    ),
)
