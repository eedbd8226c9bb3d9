"""Arithmetic of bfloat16 in terms of float32: few processors have it, and few C libraries.

Before:

    %y = arith.addf %a, %b : bf16

After: the bits of the operands moved to the upper half of a float32, its sum, and that rounded to
the nearest bfloat16 (ties to even) with integer arithmetic.
"""

from __future__ import annotations

from ..dialect.mlir import arith, ir, math, passmanager
from ..dialect.walks import operations, put_in_place
from .elements import element, with_element

_TO_FLOAT32 = (
    "func.func(arith-emulate-unsupported-floats{source-types=bf16 target-type=f32},"
    "math-extend-to-supported-types{extra-types=f32 target-type=f32})"
)
_ROUNDING = "func.func(arith-expand{include-bf16=true})"
_CONVERSIONS = {
    "arith.truncf": arith.truncf,
    "arith.sitofp": arith.sitofp,
    "arith.uitofp": arith.uitofp,
}


def expand_bfloat(module: ir.Module) -> None:
    """Rewrites all functions of a module in place; one without bfloat16 stays as it is."""
    found = [op for op in operations(module.operation) if _has_bfloat(op)]
    if not found:
        return
    for op in found:
        if op.name in _CONVERSIONS and not _is(op.operands[0].type, ir.F32Type):
            _convert_twice(op)
        elif op.name == "arith.extf" and not _is(op.results[0].type, ir.F32Type):
            _extend_twice(op)
        elif op.name == "math.fma":
            _multiply_and_add(op)
    pipeline = f"builtin.module({_TO_FLOAT32},{_ROUNDING})"
    passmanager.PassManager.parse(pipeline).run(module.operation)


def _convert_twice(op: ir.Operation) -> None:
    """What becomes a bfloat16 becomes a float32 before."""
    if not _is(op.results[0].type, ir.BF16Type):
        return
    with ir.InsertionPoint(op), op.location:
        single = with_element(op.results[0].type, ir.F32Type.get())
        middle = _CONVERSIONS[op.name](single, op.operands[0])
        result = arith.truncf(op.results[0].type, middle)
    put_in_place(op, result)


def _extend_twice(op: ir.Operation) -> None:
    """A bfloat16 becomes a double by way of a float32."""
    with ir.InsertionPoint(op), op.location:
        middle = arith.extf(with_element(op.operands[0].type, ir.F32Type.get()), op.operands[0])
        result = arith.extf(op.results[0].type, middle)
    put_in_place(op, result)


def _multiply_and_add(op: ir.Operation) -> None:
    """In float32: the passes below leave this one operation to the processor."""
    wide = with_element(op.results[0].type, ir.F32Type.get())
    with ir.InsertionPoint(op), op.location:
        sum_ = math.fma(*(arith.extf(wide, operand) for operand in op.operands))
        result = arith.truncf(op.results[0].type, sum_)
    put_in_place(op, result)


def _has_bfloat(op: ir.Operation) -> bool:
    """True for arithmetic on bfloat16, or to or from it."""
    if not op.name.startswith(("arith.", "math.")):
        return False
    return any(_is(value.type, ir.BF16Type) for value in (*op.operands, *op.results))


def _is(type: ir.Type, kind: type[ir.Type]) -> bool:
    return isinstance(element(type), kind)
