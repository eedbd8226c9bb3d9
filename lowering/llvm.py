"""The `llvm` stage: from loops over flat memrefs to MLIR's llvm dialect, ready for translation.

After the conversions every symbol gets what linkers and firmware people look at: a prefix, a
section of its own, visibility, alignment, and the promise that nothing unwinds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..dialect.effort import is_small, lists_are_small
from ..dialect.errors import LoweringFailed
from ..dialect.mlir import ir, passmanager
from ..dialect.names import free
from ..dialect.program import Program, entry_symbol, public_symbols, reset_symbol
from ..dialect.sharing import SHARES, SLICE_ALIGN
from ..dialect.target import SEGMENT_BITS, WIDE, Target
from ..dialect.values import integer
from ..dialect.walks import operations, symbols
from .argument_facts import set_argument_facts
from .descriptors import expand_descriptors
from .elf import LARGE_CONSTANT, constant_section, function_section, reserved_section
from .expand_bfloat import expand_bfloat
from .expand_comparisons import expand_comparisons
from .expand_conversions import expand_conversions
from .expand_half import expand_half
from .expand_lanes import expand_lanes
from .expand_math import expand_math
from .expand_narrowing import expand_narrowing
from .expand_sharing import expand_sharing, kernel_of
from .external_calls import expand_external_calls
from .operators.status import asserts_to_status
from .pointers import (
    Extent,
    Extents,
    PointerFacts,
    argument_root,
    memref_extents,
    pointer_facts,
    size_of,
)

# Jump tables would be data with relocations; unwinding and frame pointers are for debuggers only.
PASSTHROUGH = '"nounwind", ["frame-pointer", "none"], ["no-jump-tables", "true"]'
HIDDEN = 1
STATUSES = {"index": -1, "shape": -6}
"""HWR_ERROR_INDEX and HWR_ERROR_SIZE, by what kernels for open sizes assert."""
NOT_ON_DEVICES = frozenset({"abort", "aligned_alloc", "free", "malloc", "memrefCopy", "puts"})
NAMING = {
    "llvm.call": ("callee",), "llvm.mlir.addressof": ("global_name",),
    "llvm.func": ("sym_name", SHARES), "llvm.mlir.global": ("sym_name",),
}  # fmt: skip
"""The operations that define symbols or name them, and the attributes that do."""


def to_llvm(program: Program) -> None:
    """Rewrites a program of the `kernels` stage, in place, to one of the `llvm` stage."""
    with program.context, ir.Location.unknown():
        expand_conversions(program.module)
        expand_bfloat(program.module)
        expand_math(program.module, program.target)
        expand_half(program.module, program.target)
        expand_narrowing(program.module, program.target)
        expand_comparisons(program.module, program.target)
        expand_lanes(program.module, program.target)
        extents = memref_extents(program.module)
        convert(program, pipeline(program.target))
        asserts_to_status(program.module, STATUSES)
        check_translatable(program.module)
        expand_descriptors(program)
        expand_external_calls(program)
        expand_sharing(program)
        names = prefix_symbols(program)
        extents = {names.get(symbol, symbol): known for symbol, known in extents.items()}
        finish_constants(program)
        _finish_functions(program, extents)


def prefixed(name: str, symbol: str) -> str:
    """The C identifier, beginning with the model's name, of a symbol of that model."""
    prefix = f"{name}_"
    return prefix + re.sub(r"\W", "_", symbol.removeprefix(prefix), flags=re.ASCII).lstrip("_")


def pipeline(target: Target, *, bare_pointers: bool = True) -> str:
    """The conversions in order. Without bare pointers, buffers are passed with sizes and strides.

    MLIR's conversion of vectors knows addresses of 64 bits only, every computation of which would
    be paid for in flash on 32-bit targets: there `expand_lanes` takes loads and stores away before.

    What can be done function by function is: over the whole module, it takes half as long again.
    """
    width = f"index-bitwidth={target.index_bits}"
    bare = "use-bare-ptr-memref-call-conv=1 " if bare_pointers else ""
    vectors = (
        "convert-vector-to-scf{full-unroll=1 target-rank=1},lower-affine,"
        "convert-vector-to-llvm{reassociate-fp-reductions=1},"
    )
    return (
        "builtin.module("
        "func.func(affine-simplify-structures,canonicalize,cse,loop-invariant-code-motion,"
        f"{vectors if target.index_bits == 64 or target.has_lanes else ''}"
        "convert-math-to-llvm),convert-math-to-libm,"
        "func.func(lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine),"
        f"finalize-memref-to-llvm{{{width}}},"
        f"convert-func-to-llvm{{{bare}{width}}},"
        f"llvm.func(convert-arith-to-llvm{{{width}}},convert-index-to-llvm{{{width}}},"
        f"convert-ub-to-llvm{{{width}}}),convert-cf-to-llvm{{{width}}},"
        "llvm.func(reconcile-unrealized-casts,canonicalize,cse))"
    )


def convert(program: Program, pipeline: str) -> None:
    """Runs conversions; LoweringFailed with what MLIR says where one of them fails.

    The module is verified behind the last one: behind each, that takes as long as all of them.
    """
    manager = passmanager.PassManager.parse(pipeline)
    manager.enable_verifier(False)
    try:
        manager.run(program.module.operation)
        program.module.operation.verify()
    except ir.MLIRError as error:
        problems = [f"{program.source}: {found.message}" for found in error.error_diagnostics]
        raise LoweringFailed(*(problems or [f"{program.source}: {error}"])) from error


def check_translatable(module: ir.Module) -> None:
    """Refuses ops that are not of the llvm dialect: translating one would end the process.

    Refuses as well what MLIR makes of ops that allocate, copy with strides, or assert.
    """
    problems = [
        f"kernel `{_symbol(op.operation)}`: {problem}"
        for op in module.body.operations
        for inner in operations(op.operation)
        if (problem := _problem(inner)) is not None
    ]
    if problems:
        raise LoweringFailed(*dict.fromkeys(problems))


def _problem(op: ir.Operation) -> str | None:
    if not op.name.startswith("llvm."):
        return f"`{op.name}` has no lowering to LLVM."
    if op.name == "llvm.call" and "callee" in op.attributes:
        callee = ir.FlatSymbolRefAttr(op.attributes["callee"]).value
        if callee in NOT_ON_DEVICES:
            return f"it would call `{callee}`, which objects for devices must not need."
    return None


def _of_kind(module: ir.Module, kind: str) -> list[ir.Operation]:
    return [op.operation for op in module.body.operations if op.operation.name == kind]


def _symbol(op: ir.Operation) -> str:
    if "sym_name" not in op.attributes:
        return op.name
    return ir.StringAttr(op.attributes["sym_name"]).value


def prefix_symbols(program: Program) -> dict[str, str]:
    """Every symbol defined here starts with the model's name, so that models link together."""
    names = _prefixed_names(program)
    for op in operations(program.module.operation):
        for key in NAMING.get(op.name, ()):
            if key in op.attributes:
                kind = ir.StringAttr if key == "sym_name" else ir.FlatSymbolRefAttr
                new = names.get(kind(op.attributes[key]).value)
                if new is not None:
                    op.attributes[key] = kind.get(new)
    program.constants = {names.get(key, key): data for key, data in program.constants.items()}
    return names


def _prefixed_names(program: Program) -> dict[str, str]:
    """New names for the definitions that need one; functions of libraries keep theirs."""
    found = symbols(program.module)
    taken = set(found)
    names: dict[str, str] = {}
    for symbol, op in found.items():
        is_declaration = op.name == "llvm.func" and not op.regions[0].blocks
        base = prefixed(program.name, symbol)
        if is_declaration or base == symbol:
            continue
        new = free(base, taken, first=2)
        taken.add(new)
        names[symbol] = new
    return names


def finish_constants(program: Program) -> None:
    """Weights become definitions of zeros that LLVM must not look into; their bytes come later.

    Constants that came with their value stay local to the object: LLVM may fold them away.
    """
    for op in _of_kind(program.module, "llvm.mlir.global"):
        attributes = op.attributes
        if "section" in attributes:
            continue  # It came finished, from another program.
        attributes["constant"] = ir.UnitAttr.get()
        attributes["dso_local"] = ir.UnitAttr.get()
        attributes["section"] = ir.StringAttr.get(constant_section(_symbol(op)))
        if list(op.regions[0].blocks):
            continue  # A descriptor, which is local and complete.
        size = size_of(ir.TypeAttr(attributes["global_type"]).value)
        alignment = _constant_alignment(program.target, size)
        if "alignment" in attributes:
            wished = ir.IntegerAttr(attributes["alignment"]).value
            # Up to 8 it is what C wants of a type, more is for speed.
            alignment = wished if wished <= 8 else min(alignment, wished)
        attributes["alignment"] = integer(alignment)
        if "value" in attributes:
            attributes["linkage"] = ir.Attribute.parse("#llvm.linkage<internal>")
            continue
        attributes["global_type"] = ir.TypeAttr.parse(f"!llvm.array<{size} x i8>")
        attributes["value"] = ir.Attribute.parse(f"dense<{0 if size else ''}> : tensor<{size}xi8>")
        attributes["externally_initialized"] = ir.UnitAttr.get()
        attributes["visibility_"] = integer(HIDDEN)
        if size >= LARGE_CONSTANT:
            attributes["section"] = ir.StringAttr.get(reserved_section(_symbol(op)))


def _constant_alignment(target: Target, size: int) -> int:
    """A cache line where there are caches; on small machines, as little as loads need."""
    if target.index_bits == 32:
        return 4
    return 64 if size >= 64 else 16


def _finish_functions(program: Program, extents: Extents) -> None:
    """Visibility, sections and what is known of pointers, of a model's functions."""
    entry_name = entry_symbol(program.name)
    definitions = finish_symbols(program, public_symbols(program.name))
    if entry_name not in definitions:
        raise LoweringFailed(f"{program.source}: there is no function `{entry_name}`.")
    # Who calls it here, beside callers outside, is not to have it once more.
    definitions[entry_name].attributes["no_inline"] = ir.UnitAttr.get()
    reset = definitions.get(reset_symbol(program.name))
    if reset is not None:
        align = ir.IntegerAttr(reset.attributes["hw.reset"]).value
        set_argument_facts(reset, [PointerFacts(align, False)])
    constants = {
        _symbol(op): ir.IntegerAttr(op.attributes["alignment"]).value
        for op in _of_kind(program.module, "llvm.mlir.global")
    }
    # The entry, and the lists of calls beside it, each with kernels of its own.
    lists = {name: op for name, op in definitions.items() if "hw.arena_align" in op.attributes}
    for name, function in lists.items():
        facts = _entry_facts(function, extents[name])
        set_argument_facts(function, facts)
        roots = {argument_root(n): fact.alignment for n, fact in enumerate(facts)}
        for symbol, kernel_facts in pointer_facts(function, extents, constants | roots).items():
            if symbol in definitions and symbol not in lists:
                set_argument_facts(definitions[symbol], kernel_facts)
                _set_facts_of_shared(definitions, symbol, kernel_facts)


def _set_facts_of_shared(
    definitions: Mapping[str, ir.Operation], symbol: str, facts: Sequence[PointerFacts]
) -> None:
    """What holds for the pointers of a call of all chunks holds for those of the kernel."""
    kernel = kernel_of(definitions[symbol])
    if kernel:
        count = len(definitions[kernel].regions[0].blocks[0].arguments) - 1
        own = [
            PointerFacts(min(fact.alignment, SLICE_ALIGN), fact.may_alias) for fact in facts[:count]
        ]
        set_argument_facts(definitions[kernel], [*own, PointerFacts(1, True)])


def finish_symbols(program: Program, public: Sequence[str]) -> dict[str, ir.Operation]:
    """Visibility and sections of all functions that are defined here; gives them by name."""
    definitions = {
        _symbol(op): op for op in _of_kind(program.module, "llvm.func") if op.regions[0].blocks
    }
    for symbol, op in definitions.items():
        op.attributes["linkage"] = ir.Attribute.parse("#llvm.linkage<external>")
        op.attributes["section"] = ir.StringAttr.get(function_section(symbol))
        is_list = symbol in public or "hw.arena_align" in op.attributes
        small = ', "optsize"' if is_small(op) or (is_list and lists_are_small(program)) else ""
        op.attributes["passthrough"] = ir.Attribute.parse(f"[{PASSTHROUGH}{small}]")
        if WIDE in op.attributes:
            _has_long_vectors(op, program.target)
        if "vscale_range" in op.attributes:  # How far the stack is aligned, callers decide.
            _add_passthrough(op, "no-realign-stack")
        if program.target.product_lanes > 1 and _has_lanes_of_floats(op):
            _multiplies_in_lanes(op, program.target)
        if symbol not in public:  # Others would get a second name for calls from here.
            op.attributes["dso_local"] = ir.UnitAttr.get()
            op.attributes["visibility_"] = integer(HIDDEN)
            op.attributes["no_inline"] = ir.UnitAttr.get()
    return definitions


def _has_long_vectors(function: ir.Operation, target: Target) -> None:
    """A function has instructions for vectors of a length that is known, or (0) asks for that."""
    segments = ir.IntegerAttr(function.attributes[WIDE]).value // SEGMENT_BITS
    del function.attributes[WIDE]
    _set_features(function, target.with_long_vectors)
    if segments:
        function.attributes["vscale_range"] = ir.Attribute.parse(
            f"#llvm.vscale_range<minRange = {segments} : i32, maxRange = {segments} : i32>"
        )


def _has_lanes_of_floats(function: ir.Operation) -> bool:
    return any(
        isinstance(value.type, ir.VectorType)
        and isinstance(ir.VectorType(value.type).element_type, ir.F32Type)
        for op in operations(function)
        for value in op.results
    )


def _multiplies_in_lanes(function: ir.Operation, target: Target) -> None:
    """A function has instructions for lanes of floats, and LLVM is not to make lanes of others,
    which it would compare by them."""
    _set_features(function, target.with_float_lanes)
    _add_passthrough(function, "noimplicitfloat")


def _add_passthrough(function: ir.Operation, name: str) -> None:
    known = ir.ArrayAttr(function.attributes["passthrough"])
    function.attributes["passthrough"] = ir.ArrayAttr.get([*known, ir.StringAttr.get(name)])


def _set_features(function: ir.Operation, features: Sequence[str]) -> None:
    names = ", ".join(f'"{each}"' for each in features)
    function.attributes["target_features"] = ir.Attribute.parse(f"#llvm.target_features<[{names}]>")


def _entry_facts(entry: ir.Operation, extents: Sequence[Extent]) -> tuple[PointerFacts, ...]:
    """What the header promises: buffers that do not overlap, aligned as C aligns arrays.

    The last argument is the arena (or several are), the one before it the state if there is one;
    both have an alignment of their own.
    """
    facts = [PointerFacts(max(1, extent.element), False) for extent in extents]
    counted = "hw.arena_count" in entry.attributes
    count = ir.IntegerAttr(entry.attributes["hw.arena_count"]).value if counted else 1
    arenas = [(-place, "hw.arena_align") for place in range(1, count + 1)]
    for place, name in (*arenas, (-count - 1, "hw.state_align")):
        if name in entry.attributes:
            align = ir.IntegerAttr(entry.attributes[name]).value
            facts[place] = PointerFacts(align, False)
    return tuple(facts)
