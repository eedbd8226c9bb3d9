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
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, replace

from ..dialect.disk_cache import cache_here
from ..dialect.errors import LoweringFailed
from ..dialect.fingerprint import fingerprint
from ..dialect.program import Program
from ..dialect.targets import Target
from .machine import optimised_text
from .pieces import Module, names_apart, piece, read_module, rest, whole

CHILD = f"{__package__}.optimise_texts"
STARTING = 250_000
"""Characters that are optimised in the time in which a child starts."""
SHORT = 4_000
"""Characters up to which a text is sooner optimised than kept and read."""

Texts = Mapping[str, str]


def optimised(program: Program, text: str) -> str:
    """The text of a program's module, optimised for its target."""
    module = read_module(text)
    names = [] if module is None else names_apart(module)
    if module is None or not names:
        return optimised_text(text, program.target)
    found = _cached(program, {name: piece(module, name) for name in names})
    done = {name: _understood(found[name]) for name in names}
    others = _understood(optimised_text(rest(module, done), program.target))
    return whole(module.functions, others, done)


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
        return _optimised(program, pieces)
    about = [own, "optimised", _target_fields(program.target)]
    long = {name: text for name, text in pieces.items() if len(text) > SHORT}
    keys = {name: json.dumps([*about, text]) for name, text in long.items()}
    kept = {name: cache.get(key) for name, key in keys.items()}
    found = {name: parts[0].decode() for name, parts in kept.items() if parts}
    missing = {name: text for name, text in pieces.items() if name not in found}
    made = _optimised(program, missing)
    for name, text in made.items():
        if name in keys:
            cache.put(keys[name], [text.encode()])
    cache.trim()
    return {**found, **made}


def _optimised(program: Program, pieces: Texts) -> Texts:
    own, *batches = shares(pieces, program.jobs)
    others = [batch for batch in batches if batch]
    with ThreadPoolExecutor(max(1, len(others))) as pool:
        children = list[subprocess.Popen[str]]()
        try:
            waiting = list[Future[Texts]]()
            for batch in others:
                children.append(_child())
                waiting.append(pool.submit(_answer, children[-1], program.target, batch))
            found = {name: optimised_text(pieces[name], program.target) for name in own}
            for each in waiting:
                found |= each.result()
            return found
        finally:
            for child in children:
                child.kill()


def shares(pieces: Texts, jobs: int) -> list[Texts]:
    """What each process does, this one first, so that all are done at about the same time."""
    batches, work = [dict[str, str]() for _ in range(jobs)], [0, *[STARTING] * (jobs - 1)]
    for name in sorted(pieces, key=lambda name: (-len(pieces[name]), name)):
        place = work.index(min(work))
        batches[place][name] = pieces[name]
        work[place] += len(pieces[name])
    return [*batches]


def _child() -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    command: Sequence[str] = [sys.executable, "-m", CHILD]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def _answer(child: subprocess.Popen[str], target: Target, texts: Texts) -> Texts:
    answer, told = child.communicate(json.dumps([_target_fields(target), texts]))
    if child.returncode:
        said = (told.strip().splitlines() or [f"it ended with status {child.returncode}"])[-1]
        what = "a process that optimises kernels did not finish"
        raise LoweringFailed(f"{what}: {said}. `--jobs 1` does without others.")
    return json.loads(answer)


def _target_fields(target: Target) -> dict[str, object]:
    """What LLVM is told of a target, as text can have it."""
    return asdict(replace(target, dots=()))
