"""Kernels that are several others, each of which reads what the one before computes.

What lies between two of them is never there as a whole. Each is a *stage*: it begins with a pad,
and reads its image a few rows at a time from scratch memory, as `by_rows.py` says. The first stage
copies these rows from the image that the kernel is given; every other one has them computed by the
stage before it, one row at a time, each row once:

    for each R rows of the result
        for each row that they see and that is not in the strip of the last stage yet
            for each row that this one sees and that is not in the strip of the stage before …
                a row of the image is copied
            …
            a row is computed into the strip of the last stage
        R rows of the result are computed from the strip

What several stages read is in the strip of one of them, and a stage may stand beside the others
and compute what is added to their rows (`chain_plan.py`).

The kernel holds the operators of all stages, one after the other. `hw.chain` says where each but
the last one ends (`operators`), and what that one is compiled by: its `template`, its `tile` and
`scratch` memory of its own. What it reads is told by its operands: a result of another stage, or
the image.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from . import chain_plan
from .chain_plan import IMAGE, Placed, Reads
from .errors import InternalError
from .graph import calls, views
from .mlir import ir
from .rows import NEWER, OLDER, TURNS, Rows, own_padding, pad_of, seen_rows
from .values import integer

CHAIN = calls.CHAIN
OWN_SCRATCH = "hw.own_scratch"
"""On a chain: the scratch memory that its last stage has for itself."""

_OPERATORS, _TEMPLATE, _TILE, _SCRATCH = "operators", "template", "tile", "scratch"


def is_chain(function: ir.Operation) -> bool:
    return CHAIN in function.attributes


@dataclass(frozen=True)
class Stage:
    """A kernel by rows with all arguments of the chain, and one more for each value that it reads
    at points of its result and that is never whole; what it reads by rows stands in the place of
    an argument. `reads` says what these are, and `placed` where they are found."""

    function: ir.Operation
    reads: Reads
    placed: Placed

    @property
    def computed(self) -> int | None:
        """The stage that computes its rows for it alone; None where they are copied."""
        source = self.reads.source
        is_copied = source is None or source == IMAGE or self.placed.copies is not None
        return None if is_copied else source


def stages(function: ir.Operation) -> list[Stage]:
    """The stages of a kernel by rows, in an order in which each comes behind what it reads."""
    with function.context:
        found = _Found(function)
        return [
            Stage(found.function(number, *each), *each) for number, each in enumerate(found.every())
        ]


def spine(function: ir.Operation) -> list[Rows]:
    """How the stages go over their rows of which each computes what the next one reads."""
    found = _Found(function)
    every = found.every()
    on_way = chain_plan.spine_of([reads for reads, _ in every])
    return [found.rows(number, every[number][1]) for number in on_way]


def set_plans(
    function: ir.Operation, tiles: Sequence[ir.Attribute | None], scratch: Sequence[int]
) -> None:
    """Writes down the tiles of all stages but the last, and the bytes of scratch memory that each
    stage has for itself, beside all strips."""
    links = [_fields(link) for link in _links(function)]
    for link, tile, size in zip(links, tiles, scratch, strict=False):
        link |= {_SCRATCH: integer(size)} | ({} if tile is None else {_TILE: tile})
    function.attributes[CHAIN] = ir.ArrayAttr.get([ir.DictAttr.get(link) for link in links])
    function.attributes[OWN_SCRATCH] = integer(scratch[-1])


Operand = tuple[int, int]
"""An operand of a call, by the number of the call and its own."""


def join(kernels: Sequence[ir.Operation], inside: Mapping[Operand, int]) -> ir.Operation:
    """Makes one kernel of kernels by rows. `inside` says which of their arguments are the results
    of others, by the numbers of these, or the image, which is that of the first one. The arguments
    of the chain are all others of each kernel, in order. The kernels are used up."""
    first, *others = kernels
    links = [_link(kernel) for kernel in kernels[:-1]]
    values = {IMAGE: pad_of(first).operands[0], 0: calls.body(first)[-1].operands[0]}
    for number, kernel in enumerate(others, 1):
        given = {place: values[value] for (of, place), value in inside.items() if of == number}
        values[number] = _add_stage(first, kernel, given)
    for name in ("hw.template", calls.ROWS):
        first.attributes[name] = kernels[-1].attributes[name]
    first.attributes[CHAIN] = ir.ArrayAttr.get(links)
    calls.retype(first)
    for kernel in others:
        kernel.erase()
    return first


def _add_stage(
    first: ir.Operation, kernel: ir.Operation, given: Mapping[int, ir.Value]
) -> ir.Value:
    """Moves what a kernel computes behind what another one does; gives its result."""
    block, end = first.regions[0].blocks[0], calls.body(first)[-1]
    for number, argument in enumerate(kernel.regions[0].blocks[0].arguments):
        known = given.get(number) or block.add_argument(argument.type, first.location)
        argument.replace_all_uses_with(known)
    *operators, close = calls.body(kernel)
    end.operands[0] = close.operands[0]
    for op in operators:
        op.move_before(end)
    return end.operands[0]


def _link(kernel: ir.Operation) -> ir.Attribute:
    count = integer(len(calls.operators(kernel)))
    return ir.DictAttr.get({_OPERATORS: count, _TEMPLATE: kernel.attributes["hw.template"]})


def _links(function: ir.Operation) -> list[ir.DictAttr]:
    return [ir.DictAttr(link) for link in ir.ArrayAttr(function.attributes[CHAIN])]


def _fields(link: ir.DictAttr) -> dict[str, ir.Attribute]:
    return {link[place].name: link[place].attr for place in range(len(link))}


class _Found:
    """The stages of a kernel, by their numbers."""

    def __init__(self, function: ir.Operation) -> None:
        self.whole = function
        self.links = _links(function) if is_chain(function) else []
        self.ends = calls.ends_of_stages(function)
        self.operators = calls.operators(function)

    def _slice(self, number: int) -> slice:
        """Which operators are those of a stage."""
        begin = self.ends[number - 1] if number else 0
        return slice(begin, self.ends[number] if number < len(self.ends) else None)

    def _values(self, operators: Sequence[ir.Operation]) -> dict[ir.Value, int]:
        """The image, and the results of stages."""
        results = {operators[end - 1].results[0]: n for n, end in enumerate(self.ends)}
        return {operators[0].operands[0]: IMAGE, **results}

    def every(self) -> list[tuple[Reads, Placed]]:
        """What each stage reads, and where it finds that."""
        reads = [self._reads(number) for number in range(len(self.links) + 1)]
        places = chain_plan.placed(reads)
        if places is None:
            raise InternalError(f"`@{calls.symbol(self.whole)}` is no chain of rows in step.")
        return list(zip(reads, places, strict=True))

    def rows(self, number: int, placed: Placed) -> Rows:
        """How a stage goes over its rows."""
        pad, head, *_ = self.operators[self._slice(number)]
        at_once = Rows.at_once_of(self.whole) if number == len(self.links) else 1
        return replace(Rows.between(pad, head, at_once), older=placed.older, newer=placed.newer)

    def _reads(self, number: int) -> Reads:
        values = self._values(self.operators)
        pad, head, *_ = own = self.operators[self._slice(number)]
        at_points = [value for op in own[1:] for value in op.operands if value in values]
        beside = dict.fromkeys(values[value] for value in at_points)
        before = views.padding(pad)[2][0] + own_padding(head)
        return Reads(*seen_rows(head), before, values.get(pad.operands[0]), tuple(beside))

    def function(self, number: int, reads: Reads, placed: Placed) -> ir.Operation:
        """The kernel that a stage is."""
        stage = self.whole.clone(ip=False).operation
        operators = calls.operators(stage)
        own, values = operators[self._slice(number)], self._values(operators)
        calls.body(stage)[-1].operands[0] = own[-1].results[0]
        _read_at_points(own, {of: value for value, of in values.items()}, reads.beside)
        if reads.source is not None:
            _read_by_rows(own[0], ir.BlockArgument(operators[0].operands[0]))
        for op in reversed(operators):
            if op not in own:
                op.erase()
        if number < len(self.links):
            _compiled_as(stage, self.links[number])
        if CHAIN in stage.attributes:
            del stage.attributes[CHAIN]
        if reads.source == IMAGE and TURNS in stage.attributes:
            del stage.attributes[TURNS]  # Its rows are short, and its kernel is faster so.
        for name, rows in ((OLDER, placed.older), (NEWER, placed.newer)):
            if rows:
                stage.attributes[name] = integer(rows)
        _count_arguments(stage)
        calls.retype(stage)
        return stage


def _read_at_points(
    own: Sequence[ir.Operation], values: Mapping[int, ir.Value], beside: Sequence[int]
) -> None:
    """Has operators read what others compute as arguments of their own."""
    for number in beside:
        argument = own[0].block.add_argument(values[number].type, own[0].location)
        for op in own[1:]:
            for place, operand in enumerate(op.operands):
                if operand == values[number]:
                    op.operands[place] = argument


def _read_by_rows(pad: ir.Operation, image: ir.BlockArgument) -> None:
    """Has a stage read its rows in the place of the image of the chain."""
    image.set_type(pad.operands[0].type)
    pad.operands[0] = image


def _count_arguments(stage: ir.Operation) -> None:
    """Gives each argument its attributes, those that were added too."""
    if "arg_attrs" in stage.attributes:
        known = list(ir.ArrayAttr(stage.attributes["arg_attrs"]))
        missing = len(stage.regions[0].blocks[0].arguments) - len(known)
        every = [*known, *[ir.DictAttr.get({})] * missing]
        stage.attributes["arg_attrs"] = ir.ArrayAttr.get(every)


def _compiled_as(stage: ir.Operation, link: ir.DictAttr) -> None:
    """Gives a stage what the whole kernel has for its last one."""
    fields = _fields(link)
    stage.attributes["hw.template"] = fields[_TEMPLATE]
    stage.attributes[calls.ROWS] = integer(1)
    for name in ("hw.tile", OWN_SCRATCH, "res_attrs"):
        if name in stage.attributes:
            del stage.attributes[name]
    for name, field in (("hw.tile", _TILE), (OWN_SCRATCH, _SCRATCH)):
        if field in fields:
            stage.attributes[name] = fields[field]
