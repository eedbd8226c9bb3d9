"""Writes chains: one kernel, called once, in the place of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialect import by_rows, chains
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_unreached, is_used
from ...dialect.graph.outline import Names
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.walks import put_in_place
from ..read_by_rows.candidates import padding_call, way_of
from .links import Link, image_operand

Run = list[ir.Operation]


def write(program: Program, links: Sequence[Link]) -> None:
    """Makes one kernel of calls that links hold together. What they are called with alike, they
    share."""
    writer = _Writer(program)
    for run in _runs(links):
        writer.write(run)
    if links:
        erase_unreached(program)


def _runs(links: Sequence[Link]) -> list[Run]:
    """The calls that links hold together, in order."""
    found: list[Run] = []
    for link in links:
        run = next((each for each in found if each[-1] == link.producer), None)
        if run is None:
            found.append([link.producer, link.reader])
        else:
            run.append(link.reader)
    return found


class _Writer:
    def __init__(self, program: Program) -> None:
        self.functions = calls.functions(program)
        self.names = Names(program)
        self.known: dict[tuple[Any, ...], str] = {}
        """Chains by the kernels that they were made of, and by how these pad."""

    def write(self, run: Run) -> None:
        """Puts one call in the place of a run of them."""
        images = [self._image(call) for call in run]
        reads = list(zip(run, images, strict=True))
        ways = [way_of(call.operands[image], self.functions) for call, image in reads]
        names = [calls.callee(call) for call in run]
        key = (*names, *(around for _, around in ways))
        if key not in self.known:
            kernels = [self._by_rows(*each) for each in zip(names, images, ways, strict=True)]
            self.known[key] = self._named(chains.join(kernels, images))
        operands = [
            value
            for place, (call, image) in enumerate(reads)
            for number, value in enumerate(call.operands)
            if place == 0 or number != image
        ]
        operands[images[0]] = self._unpadded(operands[images[0]])
        self._replace(run, operands, self.known[key])

    def _image(self, call: ir.Operation) -> int:
        number = image_operand(call, self.functions)
        return -1 if number is None else number

    def _by_rows(self, name: str, image: int, way: tuple[ir.Type, calls.Border]) -> ir.Operation:
        function = self.functions[name]
        kernel = function.clone(ip=ir.InsertionPoint.after(function)).operation
        by_rows.make(kernel, image, *way, 1)
        return kernel

    def _named(self, chain: ir.Operation) -> str:
        heads = [calls.head(stage) for stage in chains.stages(chain)]
        name = self.names.fresh([head for head in heads if head is not None])
        chain.attributes["sym_name"] = ir.StringAttr.get(name)
        self.functions[name] = chain
        return name

    def _unpadded(self, image: ir.Value) -> ir.Value:
        pad = padding_call(image, self.functions)
        return image if pad is None else pad.operands[0]

    def _replace(self, run: Run, operands: Sequence[ir.Value], name: str) -> None:
        """Calls the chain instead of the calls of a run, and nobody who pads for them any more."""
        *before, last = run
        pads = [padding_call(call.operands[self._image(call)], self.functions) for call in run]
        with ir.InsertionPoint(last):
            known = [last.attributes[place] for place in range(len(last.attributes))]
            attributes = {each.name: each.attr for each in known}
            attributes["callee"] = ir.FlatSymbolRefAttr.get(name)
            types = [result.type for result in last.results]
            made = ir.Operation.create("func.call", types, operands, attributes, loc=last.location)
        put_in_place(last, made.results[0])
        in_order = [op for pair in zip(pads, [*before, None], strict=True) for op in pair]
        for op in reversed(in_order):
            if op is not None and not is_used(op.results[0]):
                op.erase()
