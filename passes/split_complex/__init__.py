"""split-complex: a complex tensor becomes two real ones."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ...dialect import ops
from ...dialect.errors import PassFailed, Refused
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.extents import Undecided
from ...dialect.graph.weights import drop_dead_weights
from ...dialect.graph.where import at
from ...dialect.mlir import ir
from ...dialect.operators import record
from ...dialect.operators.attempt import attempt
from ...dialect.operators.table import arguments
from ...dialect.program import Program
from ...dialect.walks import maker
from ..base import Pass
from . import boundary
from .moves import moved
from .parts import TABLE, Parts, Replacement, Split, is_complex

FAMILIES = ("arithmetic", "creation", "fourier", "products", "short_time")

OF_REAL = ("aten.stft", "aten.fft_fftshift", "aten.fft_i", "aten.fft_h")
"""How Fourier transforms begin that are rewritten even if all their tensors are real."""


@dataclass(frozen=True)
class SplitComplex(Pass):
    """Write operators on complex numbers with operators on real ones.

    No kernel computes with complex numbers, and none has to: a complex value is a real part and an
    imaginary part, and what moves elements moves both. Where a tensor is complex for the caller,
    there is one of pairs, `[..., 2]`, as C99 lays `float complex` out. Fourier transforms become
    products with constant matrices: a length that has small factors takes one product for each of
    them, the way of Cooley and Tukey.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<3x2xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
      %0 = "aten.view_as_complex"(%x) : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>
      %1 = "aten.mul.Tensor"(%0, %y) : (tensor<3xcomplex<f32>>, tensor<3xf32>) -> tensor<3xcomplex<f32>>
      %2 = "aten.real"(%1) : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      return %2 : tensor<3xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<3x2xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
      %dim = "hw.constant"() {value = 1 : i64} : () -> i64
      %first = "hw.constant"() {value = 0 : i64} : () -> i64
      %0 = "aten.select.int"(%x, %dim, %first) : (tensor<3x2xf32>, i64, i64) -> tensor<3xf32>
      %1 = "aten.mul.Tensor"(%0, %y) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      return %1 : tensor<3xf32>
    }
    ```

    Requires: stage `typed`, and no operator that writes to its operands.
    Ensures: no complex values and no Fourier transforms; inputs and outputs that were complex have
    `hw.complex` and a last dimension of two.
    Diagnostics: operators that are not known for complex numbers, all at once.
    """  # noqa: E501

    name: ClassVar[str] = "split-complex"

    def run(self, program: Program) -> None:
        entry = program.entry()
        body = calls.body(entry)
        if not any(map(_is_concerned, body)) and not boundary.has_complex(entry):
            return
        boundary.refuse(entry)
        for family in FAMILIES:
            importlib.import_module(f".{family}", __package__)
        known: dict[ir.Value, Parts] = {}
        stand_ins = boundary.split_arguments(program, known)
        problems = [problem for op in body if (problem := _rewrite(program, op, known))]
        if problems:
            raise PassFailed(*problems)
        boundary.join_results(program, known)
        erase_dead(program)
        for value in stand_ins:
            maker(value).erase()
        drop_dead_weights(program)


def _is_concerned(op: ir.Operation) -> bool:
    """The operator takes or gives complex numbers, or is a Fourier transform."""
    if op.name.startswith(OF_REAL):
        return True
    values = [*ops.tensor_results(op), *(t for value in op.operands for t in ops.tensors_in(value))]
    return any(map(is_complex, values))


def _rewrite(program: Program, op: ir.Operation, known: dict[ir.Value, Parts]) -> str | None:
    """Enters the parts of what an operator gives; returns what is wrong, if anything."""
    if op.name in (ops.PACK, "func.return") or not _is_concerned(op):
        return None
    given = [tensor for value in op.operands for tensor in ops.tensors_in(value)]
    if any(is_complex(value) and value not in known for value in given):
        return None  # what gives it was refused
    b = Split(program, op, known=known)
    try:
        found = attempt(op, partial(_replacement, b, op))
    except Refused as refusal:
        return at(op, f"{refusal}.")
    except Undecided:
        return at(op, f"{_open_sizes(op)}.")
    results = found if isinstance(found, Sequence) else [found]
    for old, new in zip(ops.tensor_results(op), results, strict=True):
        parts = new if isinstance(new, Parts) else Parts(new)
        if is_complex(old):
            known[old] = parts
        else:
            old.replace_all_uses_with(parts.re)
    return None


def _open_sizes(op: ir.Operation) -> Refused:
    return Refused(
        f"`{op.name}` of complex numbers needs a size that is known at run time only: export the "
        "model with that one static"
    )


def _replacement(b: Split, op: ir.Operation) -> Replacement:
    if op.name == "hw.weight":
        return boundary.weight(b)
    if op.name in TABLE:
        return TABLE[op.name](b, **arguments(op))
    if record(op.name).moves:
        return moved(b)
    raise Refused(
        f"`{op.name}` of complex numbers is not known to hardwire; write it with real and "
        "imaginary parts (`torch.view_as_real`)"
    )
