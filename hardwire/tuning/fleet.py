"""Several models for several targets, with several options: what `hardwire build` makes."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from ..api import compile_with
from ..dialect.errors import HardwireError, HardwireWarning
from ..dialect.options import CompileOptions
from ..model import CompiledModel
from ..remembered import compilation
from .engine import Engine

DEADLY = "the processes die that compile it"


@dataclass(frozen=True)
class Built:
    """What came of one: a model, or problems; with what the user is warned of."""

    model: CompiledModel | None
    problems: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()


@dataclass(frozen=True)
class Build:
    """One of them: `place` is the folder of what it makes, below that of all."""

    place: str
    model: str
    target: str
    options: CompileOptions

    def run(self) -> Built:
        alone = replace(self.options, jobs=1)  # the engine has a process for each core
        return _told(lambda: compile_with(alone, self.model, self.target))

    def lost(self) -> Built:
        return Built(None, (DEADLY,))

    def known(self) -> Built | None:
        """What the cache has of it."""

        def remembered() -> CompiledModel | None:
            asked = compilation(self.options, self.model, self.target)
            return None if asked is None else asked.remembered()

        found = _told(remembered)
        return None if found.model is None else found


def _told(make: Callable[[], CompiledModel | None]) -> Built:
    """What is made, with its warnings; what cannot be made is said."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", HardwireWarning)
        try:
            model, problems = make(), ()
        except HardwireError as problem:
            model, problems = None, problem.problems
    own = [str(each.message) for each in told if issubclass(each.category, HardwireWarning)]
    return Built(model, problems, tuple(own))


def build_all(
    builds: Sequence[Build],
    opened: Callable[[], AbstractContextManager[Engine]],
    tell: Callable[[int], None],
) -> dict[str, Built]:
    """All of them by their places, in order; an engine is opened for what is not known. How many
    are done is told."""
    found = {each.place: known for each in builds if (known := each.known()) is not None}
    tell(len(found))
    rest = [each for each in builds if each.place not in found]
    if rest:
        with opened() as engine:
            for each in rest:
                engine.submit(each)
            for _ in rest:
                build, built = engine.finished()
                found[build.place] = built
                tell(len(found))
    return {each.place: found[each.place] for each in builds}
