"""Operators whose meaning has changed since a file was written, as calls that mean the same today.

PyTorch's table of these is torch/csrc/jit/mobile/upgrader_mobile.cpp; the lite interpreter has them
compiled in, since archives carry none. What a version counts is `version` in the archive.
"""

from __future__ import annotations

from dataclasses import replace

from .bytecode import Function, Operator

# Operator: the last version that meant something else, the number of its arguments, and what is
# called in its place. Those that are not in here (gelu, say) mean the same when their new argument
# is left out.
OLD = {
    **{
        f"aten::{name}.{overload}": (3, 2, f"hw::{name}_0_3.{overload}")
        for name in ("div", "div_")
        for overload in ("Scalar", "Tensor")
    },
    "aten::linspace": (7, 7, "hw::linspace_0_7"),
    "aten::logspace": (8, 8, "hw::logspace_0_8"),
}


def upgraded(function: Function, version: int) -> Function:
    """The function with operators of `version` replaced by what `inline-unboxing` has for them."""
    return replace(
        function, operators=tuple(_upgraded(each, version) for each in function.operators)
    )


def _upgraded(operator: Operator, version: int) -> Operator:
    last, arity, name = OLD.get(operator.name, (-1, None, operator.name))
    if version > last:
        return operator
    return Operator(name, operator.count if operator.count is not None else arity)
