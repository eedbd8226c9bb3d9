"""`hardwire compile --marks`: the object again, with an entry that tells when its calls begin and
end, for a board's cycle counter.

Its kernels, fused as they are, are those of the object; before each call and behind it a function
of C is called, which the header beside it has, given an expression that reads a counter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..api import plan_of
from ..check.trace import traced
from ..dialect.errors import HardwireError
from ..lowering.texts import fill

if TYPE_CHECKING:
    from ..dialect.options import CompileOptions
    from ..lowering.stages import Observer
    from ..model import CompiledModel


def marked(
    made: CompiledModel, model: object, options: CompileOptions, observe: Observer | None = None
) -> dict[str, bytes]:
    """`NAME_marks.o` and `NAME_marks.h` for a model that was compiled; it is planned again.

    Raises HardwireError where threads share calls, or versions for sizes have calls of their own.
    """
    for word, asked in (("--threads", options.threads > 1), ("--specialise", options.specialise)):
        if asked:
            raise HardwireError(f"--marks: calls are told in order, once; leave out {word}.")
    name, kernels = made.name, [call["kernel"] for call in made.report["calls"]]
    object = traced(plan_of(model, made.target, options, observe))
    header = fill(
        "marks.h.in", name=name, prefix=name.upper(), count=len(kernels),
        names=", ".join(f'"{kernel}"' for kernel in kernels) or '""',
    )  # fmt: skip
    return {f"{name}_marks.o": object.image, f"{name}_marks.h": header.encode()}
