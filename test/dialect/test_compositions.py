"""What a call of a backend is composed of computes what PyTorch does: not in names alone."""

from __future__ import annotations

import torch

from hardwire.dialect.graph import calls
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.mlir import ir
from hardwire.dialect.operators.as_pytorch import RULES
from hardwire.dialect.operators.as_pytorch_composites import COMPOSITES
from hardwire.dialect.operators.as_pytorch_foreach import FOREACH
from hardwire.dialect.ops import new_context
from hardwire.dialect.program import Program
from hardwire.dialect.targets import native
from hardwire.passes.redirect_calls.compose import composed

from ..fuzz.call import SHORT, Call
from ..passes.torch_interpreter import run
from . import test_fallbacks_against_torch as fallbacks

CONVOLUTION = "aten.convolution_overrideable"
"""What backends have kernels for, and the CPU has not."""

TOLERANCE = {"rtol": 1e-4, "atol": 1e-5, "equal_nan": True, "check_dtype": False}
"""A number beside a tensor is a tensor of doubles: PyTorch alone knows that it counts less."""


def _program(call: Call, types: list[tuple[str, list[int]]]) -> Program | None:
    """A program of the calls that it is composed of; None where it is refused."""
    text = str(fallbacks.Program(call, types)).replace(', "PrivateUse1"', "")
    program = mlir_text.read(text, native(), "call")
    with program.context, ir.Location.unknown():
        pending = list(calls.body(program.entry()))
        while pending:
            op = pending.pop()
            if op.name in RULES:
                found = composed(program, op)
                if found is None:
                    return None
                pending += found
        if any(op.name == CONVOLUTION for op in calls.body(program.entry())):
            text = str(program.module).replace(CONVOLUTION, "aten.convolution")
            return mlir_text.read(text, native(), "call")
    return program


def test_compositions_compute_what_pytorch_does() -> None:
    known = {f"aten.{name}".removesuffix(".default") for name in (*COMPOSITES, *FOREACH)}
    reached: set[str] = set()
    for text in fallbacks.lines(2):
        call = Call.parse(text)
        name = call.operator.removesuffix(".default")
        if name not in known:
            continue
        given = call.inputs({})
        wanted = call.run([x.clone() for x in given])
        types = [(SHORT[one.dtype], list(one.shape)) for one in wanted]
        with new_context():
            program = _program(call, types)
        if program is None:
            continue
        reached.add(name)
        for found, expected in zip(run(program, *given), wanted, strict=True):
            torch.testing.assert_close(found, expected, **TOLERANCE, msg=text)
    assert known - reached == set()
