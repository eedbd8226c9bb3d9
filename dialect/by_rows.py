"""Kernels that read an image a few rows at a time, from a copy in scratch memory.

A convolution whose kernel says `hw.rows = R` computes R rows of its result at once. It begins with
a pad, and is given the image without it: the rows that R rows of the result see, a *strip*, are
copied to scratch memory, with what they are padded by. So no border is stored around the image, and
the result may be written over it, since rows that are seen again are kept in the copy:

    for each R rows of the result
        the rows of the strip that are seen again move to its start
        the next rows are copied behind them
        R rows of the result are computed from the strip

What is computed of a strip is a kernel like any other (`strip_of`), for an image of a few rows.
Where the kernel is a chain (`chains.py`), all this is said of each of its stages. Of several images
one is read after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod

from .chain_plan import Held
from .chains import Stage, spine, stages
from .contraction import CONVOLUTION, halo
from .dtypes import of_tensor
from .graph import calls, views
from .graph.calls import Border
from .graph.extents import shape_of
from .layout import Layout, last_channels, layout_of, ordered
from .mlir import ir
from .ops import schema_of
from .rows import Rows, head_of, pad_of
from .values import constant, integer

ROWS = calls.ROWS
SCRATCH_ALIGN = 16


def is_by_rows(function: ir.Operation) -> bool:
    return ROWS in function.attributes


def image(function: ir.Operation) -> int:
    """The argument that a kernel reads by rows."""
    return ir.BlockArgument(pad_of(function).operands[0]).arg_number


def border(function: ir.Operation) -> Border:
    """What its image is padded by."""
    pad = pad_of(function)
    return Border(views.padding(pad), views.fill_of(pad))


def strips_of(function: ir.Operation) -> list[ir.Operation]:
    """The kernels for one strip of each stage. All but the last write where others read."""
    every = stages(function)
    strips = [strip_layout(stage.function) for stage in every]
    for number, stage in enumerate(every[:-1]):
        reader = next((n for n, each in enumerate(every) if each.computed == number), None)
        layout = row_layout(stage.function) if reader is None else strips[reader]
        calls.add_each(stage.function, "res_attrs", [{"hw.layout": layout.attribute()}])
    found = [strip_of(stage.function) for stage in every]
    for stage, strip in zip(every, found, strict=True):
        _narrow_beside(strip, stage, every)
    return found


def _narrow_beside(strip: ir.Operation, stage: Stage, every: Sequence[Stage]) -> None:
    """Has a kernel for a strip read what is never whole as a row: of a strip, or by itself."""
    beside = stage.placed.beside
    arguments = list(strip.regions[0].blocks[0].arguments)
    layouts: list[dict[str, ir.Attribute]] = [{} for _ in arguments]
    for place, held in enumerate(beside):
        number = len(arguments) - len(beside) + place
        if held is None:
            layout = row_layout(every[stage.reads.beside[place]].function)
        else:
            layout = strip_layout(every[held.holder].function)
            origin = layout.origin - held.first * layout.strides[2]
            layout = replace(layout, origin=origin, halo=(), fill=0)
        layouts[number] = {"hw.layout": layout.attribute()}
        _narrow(arguments[number], _with_rows(shape_of(arguments[number]), 1))
    calls.retype(strip)
    calls.add_each(strip, "arg_attrs", layouts)


def strip_of(stage: ir.Operation) -> ir.Operation:
    """The kernel for one strip: it reads the padded rows, densely and with channels innermost."""
    strip, rows, number = stage.clone(ip=False).operation, Rows.of(stage), image(stage)
    pad, head = pad_of(strip), head_of(strip)
    read = strip.regions[0].blocks[0].arguments[number]
    every = ordered_strip(_with_rows(shape_of(pad.results[0]), rows.there))
    _narrow(read, _with_rows(shape_of(pad.results[0]), rows.seen))
    pad.results[0].replace_all_uses_with(read)
    pad.erase()
    del strip.attributes[ROWS]
    strip.attributes[calls.STRIP] = ir.UnitAttr.get()
    whole = shape_of(head.results[0])
    for op in calls.body(strip):
        for result in op.results:
            if calls.is_tensor(result) and shape_of(result) == whole:
                _narrow(result, _with_rows(whole, rows.at_once))
    calls.retype(strip)
    layouts: list[dict[str, ir.Attribute]] = [{} for _ in strip.regions[0].blocks[0].arguments]
    seen = replace(every, origin=rows.older * every.strides[2])
    layouts[number] = {"hw.layout": seen.attribute()}
    calls.add_each(strip, "arg_attrs", layouts)
    return strip


def ordered_strip(shape: tuple[int, ...]) -> Layout:
    """Dense, with the channels of each pixel side by side."""
    return ordered(shape, last_channels(len(shape)))


def strip_layout(stage: ir.Operation) -> Layout:
    """How the rows of a strip lie, what they are padded by left and right being their halo."""
    around, pad = border(stage), pad_of(stage)
    shape = _with_rows(shape_of(pad.operands[0]), Rows.of(stage).room)
    sides = ((0, 0), (0, 0), (0, 0), *around.halo[3:])
    layout = ordered(shape, last_channels(len(shape)), sides, around.fill)
    return replace(layout, fill=around.fill)


def row_shape(stage: ir.Operation) -> tuple[int, ...]:
    """The shape of a row of the result of a stage."""
    return _with_rows(shape_of(made_by(stage)), 1)


def made_by(stage: ir.Operation) -> ir.Value:
    """The result of a stage."""
    return calls.body(stage)[-1].operands[0]


def row_layout(stage: ir.Operation) -> Layout:
    """How a row lies that a stage beside computes."""
    return ordered_strip(row_shape(stage))


def strip_bytes(stage: ir.Operation) -> int:
    """The scratch memory of a strip; that of the kernel for it lies behind."""
    pad = pad_of(stage)
    elements = prod(_with_rows(shape_of(pad.results[0]), Rows.of(stage).room))
    return aligned(elements * of_tensor(pad.results[0].type).size)


def row_bytes(stage: ir.Operation) -> int:
    """The scratch memory of a row that a stage beside computes."""
    return aligned(row_layout(stage).size * of_tensor(made_by(stage).type).size)


def aligned(size: int) -> int:
    return -(-size // SCRATCH_ALIGN) * SCRATCH_ALIGN


def scratch_bytes(function: ir.Operation) -> int:
    """The scratch memory of all strips, and of the rows that are computed beside them."""
    every = stages(function)
    beside = [n for stage in every for n, held in _stands_beside(stage) if held is None]
    strips = sum(strip_bytes(stage.function) for stage in every)
    return strips + sum(row_bytes(every[number].function) for number in beside)


def _stands_beside(stage: Stage) -> Iterator[tuple[int, Held | None]]:
    return zip(stage.reads.beside, stage.placed.beside, strict=True)


def copied(rows: Sequence[Rows], strip: int) -> int:
    """How many rows of the image have been copied before a strip of the result is computed, by
    stages that go over them as `rows` says."""
    *before, last = rows
    found = last.copied(strip)
    for stage in reversed(before):
        found = stage.copied(found - 1) if found else 0
    return found


def runs_ahead(function: ir.Operation) -> bool:
    """Rows of the image are copied before as many of the result are written."""
    every = spine(function)
    extent, last = every[0].extent, every[-1]
    strips = range(last.strips)
    return all(copied(every, n) >= min(extent, (n + 1) * last.at_once) for n in strips)


def lead(function: ir.Operation) -> int | None:
    """How many bytes in front of its image, at least, the result must begin to be written over it:
    then no row is written over one that is not copied yet. None where nothing is enough."""
    number, every = image(function), spine(function)
    given = function.regions[0].blocks[0].arguments[number]
    made = calls.body(function)[-1].operands[0]
    before, after = (
        layout_of(_attributes(function, key), place, value.type)
        for key, place, value in (("arg_attrs", number, given), ("res_attrs", 0, made))
    )
    if after.has_halo:
        return None
    width, own = of_tensor(given.type).size, of_tensor(made.type).size
    written, found, images = 0, 0, shape_of(made)[0]
    for number in range(images):
        for strip in range(every[-1].strips):
            end = _end(after, shape_of(made), (strip + 1) * every[-1].at_once)
            written = max(written, own * (end + number * after.strides[0]))
            left = _still_read(before, every[0].extent, number, images, copied(every, strip))
            found = max([found, *(written - width * each for each in left)])
    return found


def _still_read(layout: Layout, extent: int, image: int, images: int, there: int) -> Iterator[int]:
    """The first elements of what is read later: of this image, and of the next one."""
    for number, row in ((image, there), (image + 1, 0)):
        if number < images and row < extent:
            yield layout.origin + number * layout.strides[0] + row * layout.strides[2]


def make(function: ir.Operation, number: int, given: ir.Type, around: Border, at_once: int) -> None:
    """Has a kernel read its argument `number` by rows: the image alone, of the type `given`,
    which the kernel itself pads by what was `around` it, and by its own padding."""
    head, block = head_of(function), function.regions[0].blocks[0]
    read = block.arguments[number]
    rank = len(shape_of(read))
    own = halo(head) if head.name == CONVOLUTION else ((0, 0),) * rank
    inner = around.halo or ((0, 0),) * rank
    sides = [(a + c, b + d) for (a, b), (c, d) in zip(inner, own, strict=True)]
    old, new = ([sum(pair) for pair in each] for each in (inner, sides))
    padded = [n - less + more for n, less, more in zip(shape_of(read), old, new, strict=True)]
    element = ir.RankedTensorType(read.type).element_type
    read.set_type(given)
    with ir.InsertionPoint.at_block_begin(block), head.location:
        numbers = [side for pair in reversed(sides[2:]) for side in pair]
        operands = [read, constant(numbers, "int[]"), constant(around.fill)]
        pad = ir.Operation.create(views.PAD, [ir.RankedTensorType.get(padded, element)], operands)
        none = constant([0] * (rank - 2), "int[]")
    read.replace_all_uses_except(pad.results[0], pad)
    if head.name == CONVOLUTION:
        head.operands[schema_of(head).index("padding")] = none
    set_at_once(function, at_once)
    calls.retype(function)


def set_at_once(function: ir.Operation, rows: int) -> None:
    """How many rows of its result a kernel by rows computes at once."""
    function.attributes[ROWS] = integer(rows)


def _end(layout: Layout, shape: tuple[int, ...], rows: int) -> int:
    """The element behind the last one of so many rows of the first image."""
    last = [extent - 1 for extent in _with_rows(shape, rows)]
    return layout.origin + sum(map(int.__mul__, last, layout.strides)) + 1


def _with_rows(shape: tuple[int, ...], rows: int) -> tuple[int, ...]:
    """That of some rows of a single image."""
    return (1, shape[1], rows, *shape[3:])


def _narrow(value: ir.Value, shape: tuple[int, ...]) -> None:
    value.set_type(ir.RankedTensorType.get(shape, ir.RankedTensorType(value.type).element_type))


def _attributes(function: ir.Operation, key: str) -> ir.Attribute | None:
    return function.attributes[key] if key in function.attributes else None
