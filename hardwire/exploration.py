"""`hardwire.explore`: a model from its lines of Python to the bytes of its code, as a page."""

from __future__ import annotations

import html
import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .dialect.errors import HardwireError, unwritable
from .dialect.options import CompileOptions
from .uncollected import uncollected

if TYPE_CHECKING:
    from .dialect.targets import Target
    from .lowering.stages import Observer

BESIDE = "boxed", "check", "self_test", "link", "costs"
"""Options of what is beside a model's code, or runs it."""


@dataclass(frozen=True)
class Exploration:
    """A page about a model; `html` is all of it. Notebooks show it where it is the last value of a
    cell."""

    name: str
    html: str

    def save(self, path: str | os.PathLike[str] | None = None) -> Path:
        """Writes the page, to NAME.html in this folder where no path is given, and gives its path.

        Raises HardwireError where it cannot be written.
        """
        from .dialect.whole_files import write_whole

        output = Path(path or f"{self.name}.html")
        try:
            write_whole(output, [self.html.encode()])
        except OSError as problem:
            raise unwritable(output, problem, "file") from problem
        return output

    def _repr_html_(self) -> str:
        """The page in a frame of its own, which a notebook shows."""
        frame = "width:100%;height:48rem;border:0"
        return f'<iframe style="{frame}" srcdoc="{html.escape(self.html)}"></iframe>'


def explore(
    model: object,
    target: str | Target = "native",
    *,
    observe: Observer | None = None,
    llvm_passes: bool = True,
    **options: Any,
) -> Exploration:
    """A page that shows a model at every stage of the compiler, beside each other.

    `model`, `target` and `options` are those of `compile`, without `boxed`, `check`, `self_test`,
    `link` and `costs`, which change nothing of what is shown. `observe` is told the name and the
    seconds of each step. Without `llvm_passes` the page is made faster, and does not tell of LLVM's
    own passes. Raises HardwireError with one sentence for each problem, TypeError for
    options that `compile` does not have.
    """
    known = {each.name for each in fields(CompileOptions)}
    for name in options:
        if name in BESIDE:
            raise HardwireError(f"{name}: it changes nothing of what a page shows; leave it out.")
        if name not in known:
            raise TypeError(f"explore() has no option `{name}`; its options are those of compile()")
    return explore_with(CompileOptions(**options), model, target, observe, llvm_passes)


@uncollected()
def explore_with(
    options: CompileOptions,
    model: object,
    target: str | Target,
    observe: Observer | None = None,
    llvm_passes: bool = True,
) -> Exploration:
    """The same, with options that were gathered."""
    from .api import finish, read
    from .levels import choose_level
    from .pages.explore import explore as page_of

    program = read(model, target, options, observe)
    choose_level(program, options, finish, observe)
    return Exploration(program.name, page_of(program, observe, options.specialise, llvm_passes))
