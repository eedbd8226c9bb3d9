"""`quantise-edges`: the caller gives and gets the integers that the model computes with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect.errors import PassFailed
from ..dialect.graph import calls
from ..dialect.graph.dead import is_used
from ..dialect.graph.where import at
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.quantized import DEQUANTIZE, QUANTIZE, quantized_of
from ..dialect.state import QUANTISED_IO, beside_inputs, updates
from ..dialect.walks import maker_named
from .base import Pass


@dataclass(frozen=True)
class QuantiseEdges(Pass):
    """Take away what quantises inputs and dequantises outputs.

    A sensor often gives integers, and a decision can be taken from integers: with `--quantised-io`
    an input that is only read by quantisations of one scale and zero point is passed quantised,
    and so is a result that would be made a float. The header says scale and zero point. What has
    other readers stays as it is, and so does an input that the model writes.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.quantised_io} {
      %0 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
      %1 = "quant.dcast"(%0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> attributes {hw.arithmetic = "exact"} {
      return %x : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
    }
    ```

    Requires: `lift-quantized`. Does nothing unless the entry asks for it (`hw.quantised_io`).
    Ensures: no input is only quantised, and no output is dequantised.
    Diagnostics: a program of which no input and no output is.
    """  # noqa: E501

    name: ClassVar[str] = "quantise-edges"

    def run(self, program: Program) -> None:
        entry = program.entry()
        if QUANTISED_IO not in entry.attributes:
            return
        del entry.attributes[QUANTISED_IO]
        changed = [*_quantised_inputs(entry), *_quantised_outputs(entry)]
        if not changed:
            reason = "no input is only quantised, and no output is dequantised"
            raise PassFailed(at(entry, f"{reason}: `--quantised-io` has nothing to take away."))
        entry.attributes["hw.arithmetic"] = changed[0]
        calls.retype(entry)


def _quantised_inputs(entry: ir.Operation) -> list[ir.Attribute]:
    """Retypes the inputs that are only quantised; gives the arithmetic of each."""
    found: list[ir.Attribute] = []
    kept = {*beside_inputs(entry), *updates(entry).values()}
    for number, argument in enumerate(entry.regions[0].blocks[0].arguments):
        readers = [use.owner.operation for use in argument.uses]
        if number in kept or not _quantise_alike(readers):
            continue
        found.append(readers[0].attributes["hw.arithmetic"])
        argument.set_type(readers[0].results[0].type)
        for reader in readers:
            reader.results[0].replace_all_uses_with(argument)
            reader.erase()
    return found


def _quantise_alike(readers: list[ir.Operation]) -> bool:
    """Whether all that read a value quantise it, by one scale and zero point."""
    if not readers or any(reader.name != QUANTIZE for reader in readers):
        return False
    types = [reader.results[0].type for reader in readers]
    return all(type == types[0] for type in types) and _has_one_scale(types[0])


def _has_one_scale(type: ir.Type) -> bool:
    """What the header can say of integers."""
    found = quantized_of(type)
    return found is not None and found.axis is None


def _quantised_outputs(entry: ir.Operation) -> list[ir.Attribute]:
    """Returns what would be dequantised; gives the arithmetic of each."""
    found: list[ir.Attribute] = []
    end, kept = calls.body(entry)[-1], updates(entry)
    for number, value in enumerate(end.operands):
        maker = maker_named(value, DEQUANTIZE)
        if number in kept or maker is None or not _has_one_scale(maker.operands[0].type):
            continue
        found.append(maker.attributes["hw.arithmetic"])
        end.operands[number] = maker.operands[0]
        if not is_used(maker.results[0]):
            maker.erase()
    return found
