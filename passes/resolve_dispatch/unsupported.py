"""Operators without a kernel: gathered over a whole program, grouped, with what to do for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...dialect import ops
from ...dialect.decompositions import decomposed_by_pytorch
from ...dialect.dispatch.libraries import library_of, operand_types, placed, refusals
from ...dialect.dispatch.routes import End, Router
from ...dialect.dispatch.table import CPU
from ...dialect.errors import PassFailed
from ...dialect.graph import calls
from ...dialect.graph.views import VIEWS
from ...dialect.graph.where import where
from ...dialect.kernel_library.claims import refusals_for
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.registry import registry
from ...dialect.torch_mlir.facts import SIZED
from ..seed_random.distributions import RULES

SHOWN = 3

REMEDIES = {
    "nondeterministic_seeded": (
        "It draws random numbers: draw them outside and pass them as an input"
    ),
    "dynamic_output_shape": (
        "The size of its result depends on data: keep the size and mark what counts, with "
        "`torch.where` or a mask"
    ),
    "data_dependent_output": (
        "It needs a value at compile time that is known at run time only: compute with the tensor"
    ),
}
"""What to do about an operator, by a tag that PyTorch gives it."""

SEEDED = (
    "Compile with `--seed-argument`, by which the caller gives a seed; outside of branches and "
    "loops, operators then get PyTorch's numbers"
)

OWN = "give a C function for it (`--kernels`, see docs/kernels.md)"


@dataclass(frozen=True)
class Missing:
    """An operator that fails for one reason: how often, with what tensors, where, and what helps.

    `types` are the dtypes and shapes of its tensors, each combination once; `lines` the lines of
    the model's source.
    """

    operator: str
    count: int
    types: tuple[str, ...]
    lines: tuple[str, ...]
    reason: str
    remedy: str

    def __str__(self) -> str:
        shown = "; ".join(self.types[:SHOWN])
        more = len(self.types) - SHOWN
        shown += f"; and {more} more" if more > 0 else ""
        times = f"{self.count} calls; " if self.count > 1 else ""
        text = f"no kernel for `{self.operator}` ({times}{shown}): {self.reason}. {self.remedy}."
        lines = [*self.lines[:SHOWN]]
        if len(self.lines) > SHOWN:
            lines[-1] += f" and {len(self.lines) - SHOWN} more lines"
        return placed(text, lines)


class Unsupported(PassFailed):
    """`missing` are the operators without a kernel; `problems` has other complaints too."""

    def __init__(self, others: Sequence[str], missing: Sequence[Missing]) -> None:
        super().__init__(*others, *map(str, missing))
        self.missing = tuple(missing)


def missing_in(program: Program, operators: Sequence[ir.Operation]) -> list[Missing]:
    """What is to be said of operators without a kernel, in their order; alike ones together."""
    groups: dict[tuple[str, str], list[ir.Operation]] = {}
    for op in operators:
        groups.setdefault((op.name, _reason(program, op)), []).append(op)
    return [
        Missing(
            name,
            len(found),
            tuple(dict.fromkeys(map(operand_types, found))),
            tuple(dict.fromkeys(line for line in map(where, found) if line)),
            reason,
            remedy(name),
        )
        for (name, reason), found in groups.items()
    ]


def kernels(program: Program) -> Iterator[tuple[ir.Operation, tuple[str, str] | None]]:
    """Each operator of the entry that needs a kernel, the key that finds it and the library.

    Views need no kernel, and the user's kernels have been given theirs.
    """
    router = Router(program.dispatcher)
    for op in calls.body(program.entry()):
        if ops.is_operator(op) and op.name not in VIEWS and "hw.symbol" not in op.attributes:
            route, library = router.end(op), library_of(op)
            if library is None or route.end is End.MISSING:
                yield op, None
            else:
                yield op, (route.key, library)


def _reason(program: Program, op: ir.Operation) -> str:
    """All that was tried for an operator."""
    found = program.dispatcher.table(op.name)[CPU].registration
    if found is None:
        return Router(program.dispatcher).end(op).reason
    known = f"the key CPU finds PyTorch's `{found.kernel}` ({found.key})"
    return f"{known}, but of the libraries {refusals_for(program, op)}{refusals(op)}"


def remedy(name: str) -> str:
    """What the user can do about an operator that hardwire has no kernel for."""
    full = name.replace(".", "::", 1)
    tags = registry().entry(full).tags
    if name in RULES:
        return SEEDED
    for tag, text in REMEDIES.items():
        if tag in tags and name not in SIZED:
            return text
    if decomposed_by_pytorch(full):
        return f"Call `run_decompositions()` on the exported program, or {OWN}"
    return f"{OWN[0].upper()}{OWN[1:]}, or ask for it with the text that `--issue FILE.md` writes"
