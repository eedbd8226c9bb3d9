"""The story of the compiler: what happens to a model, in order, from its file to its memory plan.

A program enters as the importer left it, at stage `schema` (bytecode at stage `boxed`), and leaves
at stage `planned`, ready to be lowered. `STAGES` is the table of contents; everything below it only
reads that table.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError, PassFailed

if TYPE_CHECKING:
    from ..dialect.program import Program
    from .base import Pass


@dataclass(frozen=True)
class Stage:
    """A state that a program can be in, and the passes that bring it there from the one before."""

    name: str
    passes: tuple[str, ...] = ()


STAGES = (
    # Bytecode only: operators are called by name, on values whose types are known at run time.
    Stage("boxed"),
    # One op for each node of the graph, named exactly as PyTorch names it. Trailing arguments may
    # be missing, as they are in the file.
    Stage("schema", ("inline-unboxing",)),
    # TFLite's operators have become PyTorch's. Every argument that the schema declares is there.
    Stage("typed", ("translate-tflite", "apply-schema-defaults")),
    # The entry function is a list of calls. Each kernel holds the few operators fused in it, and
    # says which library compiles it.
    Stage(
        "static",
        (
            # What counts places in memory counts in a tensor that has all of it,
            "address-storages",
            # what the model writes becomes values, and what it keeps an argument and a result.
            "functionalize",
            # A complex tensor becomes two real ones, a Fourier transform a few products.
            "split-complex",
            # What stands between a dequantisation and a quantisation computes on quantised values.
            "lift-quantized",
            # What the caller has as integers is not quantised for him, if he asks for that.
            "quantise-edges",
            # What is known of the keys of values is shown,
            "infer-key-sets",
            # operators on quantised values become operators on the integers that these are,
            "compute-in-integers",
            # and calls that do not end at a kernel for the CPU go where dispatch sends them.
            "redirect-calls",
            # Random numbers come from a seed,
            "seed-random",
            # numbers that are computed get a place in memory,
            "carry-numbers",
            # Integers that weights are stay packed,
            "keep-packed",
            # and composite operators become the few canonical ones that kernels are written for.
            "decompose",
            # What is bfloat16 or float16 is computed in single precision.
            "compute-in-single",
            # What is computed of the first part of a constant is the first part of a constant.
            "fold-parts",
            # Operators on open sizes that no template takes become kernels for all sizes,
            "form-open-kernels",
            # the shapes of the others are checked, once and for all,
            "check-shapes",
            # what depends on nothing but weights is computed now,
            "fold-constants",
            # and batch norms disappear in the weights of the layer before them.
            "fold-batch-norm",
            # Numbers that count up are not read where something is picked by them.
            "mark-counted",
            # Weights are stored in fewer bits, if the user asks for that or the model has them so.
            "narrow-weights",
            # Functions of bytes that follow each other are one table,
            "compose-tables",
            # and channels of integers that nobody needs are not computed.
            "drop-channels",
            # What the dispatcher would do at run time is done here, once.
            "resolve-dispatch",
            # What is repeated is computed once before,
            "repeat-late",
            # stacks of matrices are multiplied as they lie,
            "stack-products",
            # convolutions of images with zeros between their elements see the elements alone,
            "split-phases",
            # concatenations that grow are nested,
            "nest-concatenations",
            # reshapes step aside, so that producers meet their elementwise consumers,
            "sink-views",
            # which together become one kernel each.
            "form-kernels",
            # Two products with a softmax between them are one, which has a few rows of scores at a
            # time.
            "join-attention",
            # Between kernels, values are the short floats that the model has.
            "store-in-half",
            # Kernels that are the same are one function called several times.
            "merge-kernels",
        ),
    ),
    # The same list; every value has its layout and its place in memory.
    Stage(
        "planned",
        (
            # Calls of handlers and of boxed kernels become calls like all others,
            "outline-dispatch",
            # and what these call on to, lists of calls with an arena of their own.
            "plan-next-calls",
            # Where memory is short, or far, convolutions compute the rows that the next one reads.
            "chain-kernels",
            # Convolutions that read their image by rows need no border around it, and may be
            # computed over it.
            "read-by-rows",
            # Depthwise convolutions between arrays of the caller's read one plane after the other.
            "read-planes",
            "assign-layouts",
            # What hardly counts in time is made small,
            "weigh-kernels",
            "choose-tiles",
            "expand-generic",
            # Threads of the caller's share what takes long.
            "share-work",
            "order-calls",
            "plan-memory",
        ),
    ),
)

STAGE_NAMES = tuple(stage.name for stage in STAGES)
PASS_NAMES = tuple(name for stage in STAGES for name in stage.passes)

Observer = Callable[[str, float], None]


def pass_class(name: str) -> type[Pass]:
    """The class of the pass of that name. Its file is imported only now."""
    if name not in PASS_NAMES:
        raise HardwireError(f"there is no pass `{name}`; the passes are {', '.join(PASS_NAMES)}.")
    from .base import Pass

    module = importlib.import_module(f".{name.replace('-', '_')}", __package__)
    found = [
        member
        for member in vars(module).values()
        if isinstance(member, type) and issubclass(member, Pass) and member is not Pass
    ]
    return next(member for member in found if member.name == name)


def steps(stage: str, before: str) -> list[Pass]:
    """The passes that bring a program from a stage to where the pass `before` begins."""
    later = STAGES[STAGE_NAMES.index(stage) + 1 :]
    names = [name for step in later for name in step.passes]
    return [pass_class(name)() for name in names[: names.index(before)]]


def steps_from(name: str) -> list[Pass]:
    """The passes of a stage from one of them on."""
    names = next(stage.passes for stage in STAGES if name in stage.passes)
    return [pass_class(each)() for each in names[names.index(name) :]]


def run_passes(program: Program, passes: Sequence[Pass], observe: Observer | None = None) -> None:
    """Run `passes` in order; `observe` is told each one's name and its seconds.

    Raises PassFailed where the program has not come to the stage that a pass requires.
    """
    from ..dialect import stages
    from ..dialect.mlir import ir

    stages.entry_operations(program)
    held: list[str] = []
    for step in passes:
        if step.requires not in held:
            _require(program, step)
            held.append(step.requires)
        start = time.perf_counter()
        with program.context, ir.Location.unknown():
            step.run(program)
        if observe is not None:
            observe(step.name, time.perf_counter() - start)


def _require(program: Program, step: Pass) -> None:
    from ..dialect import stages

    reached = stages.reached(program)
    if STAGE_NAMES.index(reached) < STAGE_NAMES.index(step.requires):
        raise PassFailed(
            f"{program.source}: the pass `{step.name}` begins at stage `{step.requires}`, and the "
            f"program is at `{reached}`; `hardwire-opt --emit {step.requires}` brings it there."
        )


def run_to(
    program: Program, stage: str, observe: Observer | None = None, verify: bool = True
) -> None:
    """Bring a program to `stage` from the one that it is at, and verify it at each one between."""
    from ..dialect import stages
    from ..dialect.dispatch import runtime_keys

    if stage not in STAGE_NAMES:
        raise HardwireError(f"there is no stage `{stage}`; they are {', '.join(STAGE_NAMES)}.")
    first, last = STAGE_NAMES.index(stages.stage_of(program)), STAGE_NAMES.index(stage)
    for step in STAGES[first + 1 : last + 1]:
        if step.name == "planned":
            stages.refuse_unplaced(program)
            runtime_keys.check(program)
        run_passes(program, [pass_class(name)() for name in step.passes], observe)
        if verify:
            stages.verify(program, step.name)
