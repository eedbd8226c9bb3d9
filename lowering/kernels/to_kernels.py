"""`planned` → `kernels`: each private function becomes loops over flat buffers for the target.

What a call passes is decided here once, for kernels and for the entry function alike: one flat
memref for each tensor argument, one for each result, and a byte buffer where the kernel asked for
scratch. Tensors of booleans lie in bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from ...dialect import by_rows, check_overwriting, check_scratch, templates
from ...dialect.chains import is_chain
from ...dialect.contents import Unique
from ...dialect.dtypes import of_tensor
from ...dialect.effort import SMALL, is_small, turns_of
from ...dialect.errors import InternalError, LoweringFailed
from ...dialect.graph import calls, in_place
from ...dialect.graph.extents import Extent, shape_in
from ...dialect.layout import Layout, layout_of
from ...dialect.long_vectors import target_of
from ...dialect.mlir import func, ir
from ...dialect.program import ELSEWHERE, ENTRY, Program
from ...dialect.rounded import held_arguments
from ...dialect.sharing import WORTH, chunks_of, slice_of
from ...dialect.sizes import SIZE_ARGUMENTS, SIZE_RANGES, Range, positions, sizes_of
from ...dialect.target import WIDE
from ...dialect.templates import ELEMENTWISE, TEMPLATES
from ...dialect.templates.template import Template
from ...dialect.values import integer
from ...dialect.walks import symbols
from ..call_facts import BESIDE
from ..descriptors import described, descriptor_size
from .by_rows import write_by_rows
from .chains import write_chain
from .declare import declare, is_external
from .element import storage_type
from .entry import lower_entry, lower_list
from .entry_values import bytes_type
from .halo import fill_halo
from .held import forget_marks, held_type
from .kernel import Kernel, buffer_of
from .sharing import share
from .unrolled import write_out

Writer = Callable[[Kernel], "ir.Value | None"]


def writer_of(template: Template) -> Writer:
    """The function that writes a template's loops: that of its name in the module of its name."""
    return getattr(import_module(f".{template.name}", __package__), template.name)


def to_kernels(program: Program) -> None:
    """Rewrites every kernel function and the entry of a `planned` program in place."""
    with program.context, ir.Location.unknown():
        twins = twins_of(program.module)
        functions = calls.functions(program)
        lists = [name for name, op in functions.items() if "hw.arena_size" in op.attributes]
        others = {ENTRY, *lists, *(calls.symbol(twin) for twin in twins.values())}
        kernels = {name: op for name, op in functions.items() if name not in others}
        for name in _in_turns(program, kernels):
            if name in twins:
                _adopt(kernels[name], twins[name])
            else:
                _lower(program, kernels[name], name)
        known = Unique[str]()
        for name in lists:
            if name != ENTRY:
                lower_list(program, name, known)
        lower_entry(program, known)
    if not program.module.operation.verify():
        raise LoweringFailed(f"{program.source}: the `kernels` stage does not verify.")


def _in_turns(program: Program, kernels: Mapping[str, ir.Operation]) -> Iterator[str]:
    """The kernels of this process alone, of those that several have the next one each time, and at
    last those that others took, of which nothing is written but how they are called."""
    shared = {name: op for name, op in kernels.items() if ELSEWHERE in op.attributes}
    yield from (name for name in kernels if name not in shared)
    for name in program.turns:
        del shared.pop(name).attributes[ELSEWHERE]
        yield name
    yield from shared


def twins_of(module: ir.Module) -> dict[str, ir.Operation]:
    """The functions that `expand-generic` wrote, by the name of the kernel that they implement."""
    return {
        ir.FlatSymbolRefAttr(op.attributes["hw.implements"]).value: op
        for op in symbols(module).values()
        if "hw.implements" in op.attributes
    }


def _adopt(original: ir.Operation, twin: ir.Operation) -> None:
    """Puts a generic kernel's loops in the place of the kernel that they implement."""
    twin.location = original.location
    twin.attributes["sym_name"] = original.attributes["sym_name"]
    for name in ("hw.scratch", "hw.library", "hw.key", SMALL, ELSEWHERE):
        if name in original.attributes:
            twin.attributes[name] = original.attributes[name]
    del twin.attributes["hw.implements"]
    if ELSEWHERE in original.attributes:
        block = twin.regions[0].blocks[0]
        for op in reversed([*block.operations]):
            op.operation.erase()
        with ir.InsertionPoint(block):
            func.ReturnOp([])
    original.erase()


def _lower(program: Program, original: ir.Operation, name: str) -> None:
    """Writes the loops of one tuned kernel and erases the function that it replaces."""
    types = _buffer_types(original)
    for place in described(original):
        types[place] = bytes_type(descriptor_size(program.target))
    sizes = _sizes(original)
    types += [ir.IndexType.get() for _ in sizes]
    scratch = original.attributes["hw.scratch"] if "hw.scratch" in original.attributes else None
    if scratch is not None:
        types.append(bytes_type(slice_of(original)))
    if is_external(original):
        declare(program, original, name, types)
        return
    template = _template(original, name)
    status = [ir.IntegerType.get_signless(32)] if template.checks else []
    with ir.InsertionPoint(original), original.location:
        function = func.FuncOp(name, (types, status), visibility="private")
        if is_small(original):
            function.attributes[SMALL] = ir.UnitAttr.get()
        if _has_long_vectors(program, original):
            function.attributes[WIDE] = integer(program.target.wide_bits)
        if sizes:
            function.attributes[SIZE_ARGUMENTS] = ir.DenseI64ArrayAttr.get(sizes)
            _set_ranges(original, function.operation, template is ELEMENTWISE)
        arguments = list(function.add_entry_block().arguments)
        with ir.InsertionPoint(function.entry_block):
            if ELSEWHERE in original.attributes:
                function.attributes[ELSEWHERE] = ir.UnitAttr.get()
                func.ReturnOp([])
                forget_marks(function)
                original.erase()
                return
            result = _write_loops(program, original, template, arguments, scratch is not None)
            func.ReturnOp([result] if result is not None else [])
    forget_marks(function)
    if turns := turns_of(original):
        write_out(function.operation, turns)
    if chunks_of(original) > 1:
        _share_loops(program, original, function, arguments)
    if scratch is not None:
        _check_memory(original, function.operation, arguments[-1], name)
    original.erase()


def _has_long_vectors(program: Program, original: ir.Operation) -> bool:
    """A kernel, or one of the strips of several."""
    parts = by_rows.strips_of(original) if by_rows.is_by_rows(original) else [original]
    return any(target_of(program, each).features != program.target.features for each in parts)


def _write_loops(
    program: Program,
    original: ir.Operation,
    template: Template,
    arguments: list[ir.Value],
    has_scratch: bool,
) -> ir.Value | None:
    """All loops of a kernel; gives the status, where its template has one."""
    kernel = _kernel(program, original, template, arguments, has_scratch)
    fill_halo(kernel.output)
    with kernel.loops_location:
        if not by_rows.is_by_rows(original):
            return writer_of(template)(kernel)
        parts = [
            (_kernel(program, strip, own, given, has_scratch), writer_of(own))
            for strip in by_rows.strips_of(original)
            for own in [_template(strip, kernel.name)]
            for given in [_with_rows(arguments, original, strip)]
        ]
        if is_chain(original):
            write_chain(original, kernel, parts)
        else:
            write_by_rows(original, kernel, *parts[0])
    return None


def _with_rows(
    arguments: list[ir.Value], original: ir.Operation, strip: ir.Operation
) -> list[ir.Value]:
    """The arguments of the loops, and one for each row that a strip is given besides: these lie in
    scratch memory, which is the last argument."""
    own, given = (len(each.regions[0].blocks[0].arguments) for each in (original, strip))
    return [*arguments[:own], *[arguments[-1]] * (given - own), *arguments[own:]]


def _share_loops(
    program: Program, original: ir.Operation, function: func.FuncOp, arguments: list[ir.Value]
) -> None:
    """Divides the loops of a kernel among threads, where that may be done."""
    changed = in_place.overwritten(program, original)
    inputs = len(original.regions[0].blocks[0].arguments)
    layouts = [layout for layout, _ in _signature(original)]
    over = {n for n in templates.overwritable(original) if layouts[n] == layouts[inputs]}
    over |= set() if changed is None else {changed}
    written = {arguments[place]: 0 for place in (*sorted(over), inputs)}
    scratch = arguments[-1] if "hw.scratch" in original.attributes else None
    if WORTH in original.attributes:
        function.operation.attributes[WORTH] = original.attributes[WORTH]
    chunks = share(
        function, chunks_of(original), scratch, written, _sizes_given(original, arguments)
    )
    if chunks > 1:
        size = 0 if scratch is None else slice_of(original)
        program.chunks[calls.symbol(original)] = chunks, size


def _check_memory(
    original: ir.Operation, function: ir.Operation, scratch: ir.Value, name: str
) -> None:
    """That the finished loops find in scratch memory, and in an image that they may write over,
    what they expect there."""
    arguments = list(function.regions[0].blocks[0].arguments)
    try:
        check_scratch.check(function, scratch)
        lead = by_rows.lead(original) if by_rows.is_by_rows(original) else None
        if lead is not None:
            image, result = arguments[by_rows.image(original)], arguments[-2]
            check_overwriting.check(function, image, result, lead)
    except InternalError as error:
        raise InternalError(f"kernel `@{name}`: {error}") from None


def _template(original: ir.Operation, name: str) -> Template:
    known = "hw.template" in original.attributes
    template = ir.StringAttr(original.attributes["hw.template"]).value if known else "none"
    if template not in TEMPLATES:
        raise LoweringFailed(
            f"kernel `@{name}`: no template `{template}`; there are {', '.join(sorted(TEMPLATES))}."
        )
    return TEMPLATES[template]


def _kernel(
    program: Program,
    original: ir.Operation,
    template: Template,
    arguments: list[ir.Value],
    has_scratch: bool,
) -> Kernel:
    block = original.regions[0].blocks[0]
    operators = [op.operation for op in block.operations if op.operation.name not in BESIDE]
    signature, ranges = _signature(original), _ranges(original)
    buffers = [
        buffer_of(argument, layout, type, ranges)
        for argument, (layout, type) in zip(arguments, signature, strict=False)
    ]
    inputs = list(block.arguments)
    elementwise_only = template is ELEMENTWISE
    attributes = {named.name: named.attr for named in _named(original)}
    return Kernel(
        name=ir.StringAttr(attributes["sym_name"]).value,
        target=target_of(program, original),
        head=operators[-1] if elementwise_only else operators[0],
        epilogue=tuple(operators if elementwise_only else operators[1:]),
        buffers=dict(zip(inputs, buffers, strict=False)),
        output=buffers[len(inputs)],
        attributes=attributes,
        scratch=arguments[-1] if has_scratch else None,
    )


def _named(operation: ir.Operation) -> list[ir.NamedAttribute]:
    return [operation.attributes[place] for place in range(len(operation.attributes))]


def _signature(original: ir.Operation) -> list[tuple[Any, ...]]:
    """Layout and tensor type of each argument, then of each result."""
    type = ir.FunctionType(ir.TypeAttr(original.attributes["function_type"]).value)
    entries: list[tuple[Any, ...]] = []
    ranges = _ranges(original)
    for key, types in (("arg_attrs", type.inputs), ("res_attrs", type.results)):
        attributes = original.attributes[key] if key in original.attributes else None
        for place, tensor in enumerate(types):
            entries.append((layout_of(attributes, place, tensor, ranges), tensor))
    return entries


def _ranges(original: ir.Operation) -> list[Range]:
    """The bounds of the program's sizes that are known at run time."""
    return [size.range for size in sizes_of(original)]


def _sizes(original: ir.Operation) -> list[int]:
    """The positions of those that a kernel is given, ascending: its tensors, and where they lie,
    depend on them."""
    numbers = [
        number
        for layout, type in _signature(original)
        for number in (*layout.strides, layout.origin, *shape_in(type, _ranges(original)))
    ]
    used = [positions(number.expression) for number in numbers if isinstance(number, Extent)]
    return sorted(set[int]().union(*used))


def _set_ranges(original: ir.Operation, loops: ir.Operation, from_zero: bool) -> None:
    """Writes the bounds of the sizes that loops are given on them.

    Of elementwise ones `from_zero`: where LLVM knows that two loops follow each other, it keeps the
    constants of functions like gelu in registers for both, and has too few in each.
    """
    ranges, numbers = _ranges(original), ir.DenseI64ArrayAttr(loops.attributes[SIZE_ARGUMENTS])
    sizes = [ranges[number] for number in numbers]
    bounds = [bound for low, high in sizes for bound in (min(low, 0 if from_zero else low), high)]
    loops.attributes[SIZE_RANGES] = ir.DenseI64ArrayAttr.get(bounds)


def _sizes_given(original: ir.Operation, arguments: list[ir.Value]) -> dict[ir.Value, Range]:
    """The sizes that the loops are given, each with its bounds."""
    ranges = _ranges(original)
    given = arguments[len(_signature(original)) :]
    return {value: ranges[number] for value, number in zip(given, _sizes(original), strict=False)}


def _buffer_types(original: ir.Operation) -> list[ir.Type]:
    """Those of all tensors, which are marked where short floats are read as float32."""
    signature = _signature(original)
    held = held_arguments(original)
    return [
        held_type(_memref(layout, type), of_tensor(type))
        if place in held
        else _memref(layout, type)
        for place, (layout, type) in enumerate(signature)
    ]


def _memref(layout: Layout, type: ir.Type) -> ir.MemRefType:
    element = ir.RankedTensorType(type).element_type
    return ir.MemRefType.get([layout.size], storage_type(element))
