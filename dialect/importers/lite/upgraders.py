"""Operators whose meaning has changed since a file was written, as calls that mean the same today.

PyTorch's table of these is torch/csrc/jit/mobile/upgrader_mobile.cpp; the lite interpreter has them
compiled in, since archives carry none. What a version counts is `version` in the archive.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .bytecode import Function, Operator

NEWEST = 10
"""The version from which on the lite interpreter upgrades nothing."""


@dataclass(frozen=True)
class Upgrader:
    """What `operator` meant up to and with version `last`: `today`, with so many arguments.

    `today` is of `inline-unboxing` where it begins with `hw::`. The others are operators that have
    gained arguments since, and mean the same without these.
    """

    operator: str
    last: int
    arguments: int
    today: str


def _division(name: str, overload: str, arguments: int) -> tuple[Upgrader, Upgrader]:
    mode = f"aten::{name}.{overload}_mode"
    return (
        Upgrader(f"aten::{name}.{overload}", 3, arguments, f"hw::{name}_0_3.{overload}"),
        Upgrader(mode, 3, arguments + 1, mode),
    )


UPGRADERS = (
    *_division("div", "Scalar", 2),
    *_division("div", "Tensor", 2),
    *_division("div_", "Scalar", 2),
    *_division("div_", "Tensor", 2),
    Upgrader("aten::div.out", 3, 3, "hw::div_0_3.out"),
    Upgrader("aten::div.out_mode", 3, 4, "aten::div.out_mode"),
    Upgrader("aten::full.names", 4, 7, "aten::full.names"),
    Upgrader("aten::gelu", 9, 1, "aten::gelu"),
    Upgrader("aten::gelu.out", 9, 2, "aten::gelu.out"),
    Upgrader("aten::linspace", 7, 7, "hw::linspace_0_7"),
    Upgrader("aten::linspace.out", 7, 4, "hw::linspace_0_7.out"),
    Upgrader("aten::logspace", 8, 8, "hw::logspace_0_8"),
    Upgrader("aten::logspace.out", 8, 5, "hw::logspace_0_8.out"),
)
"""In the order in which the lite interpreter numbers them, for its instruction CALL."""

_BY_OPERATOR = {upgrader.operator: upgrader for upgrader in UPGRADERS}


def upgraded(function: Function, version: int) -> Function:
    """The function with operators of `version` replaced by what means the same today."""
    operators = tuple(_upgraded(each, version) for each in function.operators)
    return replace(function, operators=operators)


def _upgraded(operator: Operator, version: int) -> Operator:
    found = _BY_OPERATOR.get(operator.name)
    if found is None or version > found.last:
        return operator
    return Operator(found.today, found.arguments if operator.count is None else operator.count)


def called(number: int, version: int) -> Upgrader | None:
    """What CALL calls: functions of the lite interpreter's own, which newer files have none of."""
    there = version < NEWEST and 0 <= number < len(UPGRADERS)
    return UPGRADERS[number] if there else None
