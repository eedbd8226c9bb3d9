"""What a caller of a compiled model must know: names, shapes, dtypes, the arena."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from ..dialect.dtypes import BY_NAME, Dtype, of_tensor
from ..dialect.mlir import ir
from ..dialect.program import Program, tensor_names


@dataclass(frozen=True)
class TensorSpec:
    """One input or output; it lies contiguous, in row-major order, in a buffer of the caller's."""

    name: str
    dtype: Dtype
    shape: tuple[int, ...]

    @property
    def count(self) -> int:
        """Its elements."""
        return prod(self.shape)

    @property
    def bytes(self) -> int:
        return self.count * self.dtype.size


@dataclass(frozen=True)
class Interface:
    """The entry function `NAME_run(inputs…, outputs…, arena)`; `arena_size` is in bytes."""

    name: str
    inputs: tuple[TensorSpec, ...]
    outputs: tuple[TensorSpec, ...]
    arena_size: int
    arena_align: int


def interface_of(program: Program) -> Interface:
    """The interface of a program of the `planned` stage."""
    entry = program.entry()
    type = ir.FunctionType(ir.TypeAttr(entry.attributes["function_type"]).value)
    return Interface(
        program.name,
        _specs(tensor_names(entry, "input", len(type.inputs)), type.inputs),
        _specs(tensor_names(entry, "output", len(type.results)), type.results),
        ir.IntegerAttr(entry.attributes["hw.arena_size"]).value,
        ir.IntegerAttr(entry.attributes["hw.arena_align"]).value,
    )


def _specs(names: list[str], types: list[ir.Type]) -> tuple[TensorSpec, ...]:
    return tuple(
        TensorSpec(name, of_tensor(type), tuple(ir.ShapedType(type).shape))
        for name, type in zip(names, types, strict=True)
    )


def interface_to_report(interface: Interface) -> dict[str, Any]:
    """The part of a report that `interface_from_report` reads."""
    return {
        "inputs": [_to_report(spec) for spec in interface.inputs],
        "outputs": [_to_report(spec) for spec in interface.outputs],
    }


def _to_report(spec: TensorSpec) -> dict[str, Any]:
    return {
        "name": spec.name,
        "dtype": spec.dtype.name,
        "shape": list(spec.shape),
        "bytes": spec.bytes,
    }


def interface_from_report(report: dict[str, Any]) -> Interface:
    """The interface of a model that was compiled before; KeyError where the report is none."""
    return Interface(
        report["name"],
        tuple(_from_report(entry) for entry in report["inputs"]),
        tuple(_from_report(entry) for entry in report["outputs"]),
        int(report["ram"]["arena"]),
        int(report["ram"]["arena_align"]),
    )


def _from_report(entry: dict[str, Any]) -> TensorSpec:
    return TensorSpec(entry["name"], BY_NAME[entry["dtype"]], tuple(entry["shape"]))
