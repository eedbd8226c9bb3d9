"""LLVM's optimiser on a whole program: piece by piece (`pieces.py`), in several processes, or as
the cache on disk has it of an earlier compilation. Whatever was done where, the text is the same.

A child is a process of its own (`optimise_texts.py`) that is given texts and answers with texts. It
has nothing of this one, so that scripts need no `if __name__ == "__main__"` for its sake, as with
the standard library's pools of processes.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import chain
from typing import IO

from ..dialect.disk_cache import cache_here
from ..dialect.errors import LoweringFailed
from ..dialect.fingerprint import fingerprint
from ..dialect.program import ELSEWHERE, Program
from ..dialect.shares import shares
from ..dialect.targets import Target
from ..dialect.walks import symbols
from ..dialect.watch import apart_at, compiling, expect, finished
from .machine import optimised_text
from .pieces import Module, names_apart, piece, read_module, rest, whole

CHILD = f"{__package__}.optimise_texts"
STARTING = 250_000
"""Characters that are optimised in the time in which a child starts."""
SHORT = 4_000
"""Characters up to which a text is sooner optimised than kept and read."""

UNFINISHED = "a process that optimises kernels did not finish"

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Elsewhere:
    """Kernels that were optimised in a copy of this process (`divided.py`), and `Program.files`."""

    texts: Texts
    files: Sequence[str]


REST = "entry"
"""What the text is called that is no single function's."""


def optimised(program: Program, text: str, given: dict[str, str] | None = None) -> str:
    """The text of a program's module, optimised for its target; `given` gets each text of which
    LLVM made its part, by the name of its function."""
    module = read_module(text)
    names = [] if module is None else names_apart(module)
    if module is None or not names:
        if given is not None:
            given[REST] = text
        return optimised_text(text, program.target)
    try:
        found = {**_own_apart(program, module, names), **_from_elsewhere(program)}
    finally:
        for copy in program.elsewhere:
            copy.drop()
    done = {name: _understood(found[name]) for name in names}
    others = rest(module, done)
    if given is not None:
        given |= {name: piece(module, name) for name in names} | {REST: others}
    others = _understood(optimised_text(others, program.target))
    return whole(module.functions, others, done)


def apart(program: Program, text: str) -> Texts:
    """The functions of a module that have pieces of their own, optimised; no others."""
    module = read_module(text)
    return {} if module is None else _own_apart(program, module, names_apart(module))


def _own_apart(program: Program, module: Module, names: Sequence[str]) -> Texts:
    defined = symbols(program.module)
    own = [name for name in names if ELSEWHERE not in defined[name].attributes]
    return _cached(program, {name: piece(module, name) for name in own})


def _from_elsewhere(program: Program) -> Texts:
    """What copies of this process have optimised meanwhile."""
    found = dict[str, str]()
    for copy in program.elsewhere:
        try:
            made: Elsewhere = copy.result()
        except ChildProcessError:
            raise LoweringFailed(f"{UNFINISHED}. `--jobs 1` does without others.") from None
        found |= made.texts
        program.files = sorted({*program.files, *made.files})
    program.elsewhere, program.offered = [], ()
    return found


def _understood(text: str) -> Module:
    module = read_module(text)
    if module is None:
        raise LoweringFailed("LLVM wrote something into a module that hardwire does not know.")
    return module


def _cached(program: Program, pieces: Texts) -> Texts:
    """Pieces that came out before are not optimised again."""
    own = fingerprint() if program.cached else None
    cache = None if own is None else cache_here()
    if cache is None:
        return {name: text for name, (_, text) in _optimised(program, pieces).items()}
    about = [own, "optimised", target_fields(program.target)]
    long = {name: text for name, text in pieces.items() if len(text) > SHORT}
    kept = {name: cache.get(json.dumps([*about, text])) for name, text in long.items()}
    found = {name: parts[0].decode() for name, parts in kept.items() if parts}
    finished(found)
    missing = {name: text for name, text in pieces.items() if name not in found}
    for name, (given, made) in _optimised(program, missing).items():
        found[name] = made
        if len(given) > SHORT:
            cache.put(json.dumps([*about, given]), [made.encode()])
    cache.trim()
    return found


Made = Mapping[str, tuple[str, str]]
"""Pieces as they were and as they are, by name."""


def _optimised(program: Program, pieces: Texts) -> Made:
    made = _in_turns(program, pieces) if program.offered else _in_processes(program, pieces)
    return dict(made)


def _in_turns(program: Program, pieces: Texts) -> Iterator[tuple[str, tuple[str, str]]]:
    """The pieces of this process, and then those that others have left."""
    program.offered[0].put(sorted(pieces.items(), key=lambda item: (-len(item[1]), item[0])))
    for name, text in chain.from_iterable(program.offered):
        with compiling(name):
            yield name, (text, optimised_text(text, program.target))


def _in_processes(program: Program, pieces: Texts) -> Iterator[tuple[str, tuple[str, str]]]:
    jobs = program.jobs
    sizes = {name: len(text) for name, text in pieces.items()}
    own, *batches = shares(sizes, [0, *[STARTING] * (jobs - 1)])
    expect(sizes)
    others = [{name: pieces[name] for name in names} for names in batches if names]
    with ThreadPoolExecutor(max(1, len(others))) as pool:
        children = list[Child]()
        try:
            waiting = list[Future[Texts]]()
            for place, batch in enumerate(others, 1):
                children.append(_child())
                work = partial(_answer, children[-1], program.target, batch)
                waiting.append(pool.submit(apart_at(place).run, work))
            found = dict[str, str]()
            for name in own:
                with compiling(name):
                    found[name] = optimised_text(pieces[name], program.target)
            for each in waiting:
                found |= each.result()
            yield from ((name, (pieces[name], text)) for name, text in found.items())
        finally:
            for child in children:
                child.close()


@dataclass(frozen=True)
class Child:
    """A process, and the file that has its messages: nobody reads them while it works."""

    process: subprocess.Popen[str]
    told: IO[bytes]

    def close(self) -> None:
        self.process.kill()
        self.told.close()


def _child() -> Child:
    pipe, told = subprocess.PIPE, tempfile.TemporaryFile()  # noqa: SIM115 (`close` does)
    command: Sequence[str] = [sys.executable, "-m", CHILD]
    return Child(subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=told, text=True), told)


def _answer(child: Child, target: Target, texts: Texts) -> Texts:
    """What a child makes of the texts, in whose order it answers."""
    found = dict[str, str]()
    given, answers = child.process.stdin, child.process.stdout
    assert given is not None
    assert answers is not None
    with suppress(BrokenPipeError), given:
        json.dump([target_fields(target), [*texts.values()]], given)
    with answers:
        for name in texts:
            with compiling(name):
                line = answers.readline()
            if not line.endswith("\n"):
                raise _unfinished(child)
            found[name] = json.loads(line)
    if child.process.wait():
        raise _unfinished(child)
    return found


def _unfinished(child: Child) -> LoweringFailed:
    status = child.process.wait()
    child.told.seek(0)
    told = child.told.read().decode(errors="replace").strip().splitlines()
    said = (told or [f"it ended with status {status}"])[-1]
    return LoweringFailed(f"{UNFINISHED}: {said}. `--jobs 1` does without others.")


def target_fields(target: Target) -> dict[str, object]:
    """What LLVM is told of a target, as text can have it."""
    return asdict(replace(target, dots=()))
