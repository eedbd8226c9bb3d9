"""Kernels that are several convolutions, each of which reads what the one before computes.

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

The kernel holds the operators of all stages, one after the other. `hw.chain` says where each but
the last one ends (`operators`), and what that one is compiled by: its `template`, its `tile`.
"""

from __future__ import annotations

from collections.abc import Sequence

from .graph import calls
from .mlir import ir
from .values import integer

CHAIN = calls.CHAIN
_OPERATORS, _TEMPLATE, _TILE = "operators", "template", "tile"


def is_chain(function: ir.Operation) -> bool:
    return CHAIN in function.attributes


def stages(function: ir.Operation) -> list[ir.Operation]:
    """The stages of a kernel, each a kernel by rows with all of its arguments; what it reads by
    rows stands in the place of the image. One that is no chain is its own only stage."""
    if not is_chain(function):
        return [function]
    last = len(_links(function))
    with function.context:
        return [_stage(function, number) for number in range(last + 1)]


def set_tiles(function: ir.Operation, tiles: Sequence[ir.Attribute | None]) -> None:
    """Writes down the tiles of all stages but the last."""
    links = [_fields(link) for link in _links(function)]
    for link, tile in zip(links, tiles, strict=True):
        if tile is not None:
            link[_TILE] = tile
    function.attributes[CHAIN] = ir.ArrayAttr.get([ir.DictAttr.get(link) for link in links])


def join(kernels: Sequence[ir.Operation], images: Sequence[int]) -> ir.Operation:
    """Makes one kernel of kernels by rows, each of which reads the result of the one before, its
    argument number `images[k]`; that of the first is that of the chain. Its arguments are all
    others of each kernel, in order. The kernels are used up."""
    first, *others = kernels
    links = [_link(kernel) for kernel in kernels[:-1]]
    for kernel, image in zip(others, images[1:], strict=True):
        _add_stage(first, kernel, image)
    for name in ("hw.template", calls.ROWS):
        first.attributes[name] = kernels[-1].attributes[name]
    first.attributes[CHAIN] = ir.ArrayAttr.get(links)
    calls.retype(first)
    for kernel in others:
        kernel.erase()
    return first


def _add_stage(first: ir.Operation, kernel: ir.Operation, image: int) -> None:
    """Moves what a kernel computes behind what another one does."""
    block, end = first.regions[0].blocks[0], calls.body(first)[-1]
    for number, argument in enumerate(kernel.regions[0].blocks[0].arguments):
        known = end.operands[0] if number == image else None
        argument.replace_all_uses_with(known or block.add_argument(argument.type, first.location))
    *operators, close = calls.body(kernel)
    result = close.operands[0]
    for op in operators:
        op.move_before(end)
    end.operands[0] = result


def _link(kernel: ir.Operation) -> ir.Attribute:
    count = integer(len(calls.operators(kernel)))
    return ir.DictAttr.get({_OPERATORS: count, _TEMPLATE: kernel.attributes["hw.template"]})


def _links(function: ir.Operation) -> list[ir.DictAttr]:
    return [ir.DictAttr(link) for link in ir.ArrayAttr(function.attributes[CHAIN])]


def _fields(link: ir.DictAttr) -> dict[str, ir.Attribute]:
    return {link[place].name: link[place].attr for place in range(len(link))}


def _stage(function: ir.Operation, number: int) -> ir.Operation:
    stage, links = function.clone(ip=False).operation, _links(function)
    ends = calls.ends_of_stages(function)
    begin = ends[number - 1] if number else 0
    operators = calls.operators(stage)
    own = operators[begin:][: ends[number] - begin] if number < len(links) else operators[begin:]
    image = ir.BlockArgument(operators[0].operands[0]).arg_number
    calls.body(stage)[-1].operands[0] = own[-1].results[0]
    if number:
        read = stage.regions[0].blocks[0].arguments[image]
        read.set_type(own[0].operands[0].type)
        own[0].operands[0] = read
    for op in reversed(operators):
        if op not in own:
            op.erase()
    del stage.attributes[CHAIN]
    if number < len(links):
        _compiled_as(stage, links[number])
    calls.retype(stage)
    return stage


def _compiled_as(stage: ir.Operation, link: ir.DictAttr) -> None:
    """Gives a stage what the whole kernel has for its last one."""
    fields = _fields(link)
    stage.attributes["hw.template"] = fields[_TEMPLATE]
    stage.attributes[calls.ROWS] = integer(1)
    for name in ("hw.tile", "res_attrs"):
        if name in stage.attributes:
            del stage.attributes[name]
    if _TILE in fields:
        stage.attributes["hw.tile"] = fields[_TILE]
