"""From the `llvm` stage to an ELF object: translation, optimisation, emission, weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..dialect.mlir import ir, llvm_types
from ..dialect.options import FULL_DEBUG
from ..dialect.program import Program, public_symbols, share_symbol, unchecked_symbol
from ..dialect.walks import symbols
from .debug_files import with_names
from .debug_info import add_debug_info, has_frames
from .elf import finish_object, read_object
from .equal_functions import copies, copies_in_text, without
from .expand_sharing import kernel_of
from .identity import identity_of
from .llvm_text import for_llvm22
from .machine import assembly_of, object_of
from .memory_functions import is_of_memory, with_memory_functions
from .optimised import optimised
from .section_regions import SectionUse, place_sections
from .shared_kernels import in_groups, shared_names

SOURCE_NAME = 'source_filename = "LLVMDialectModule"'
IDENTITY = "llvm.ident"
"""What LLVM writes into `.comment`."""

WITHOUT_WEIGHTS = "/* Weights are zeros in this text; `--emit obj` has their bytes. */\n"


def llvm_ir_text(program: Program) -> str:
    """The program as LLVM IR text, not optimised yet."""
    module = program.module.operation
    with program.context:
        module.attributes[IDENTITY] = ir.StringAttr.get(identity_of(program))
    text = llvm_types.translate_module_to_llvmir(module)
    text = text.replace(SOURCE_NAME, f'source_filename = "{program.name}"', 1)
    return for_llvm22(text)


def emit_object(program: Program, beside: str = "", use: SectionUse | None = None) -> bytes:
    """The ELF object: code, constants, and the bytes of the weights in their sections.

    `beside` is LLVM IR text that goes into the same module; `use` says how the sections are used
    that are divided among memories, where there are several.
    """
    add_debug_info(program)
    _, image = _without_copies(program, _optimised(program, beside))
    if use is None:
        # Weights come last: they are written once.
        return _finished(program, _shared(program, image))
    return _shared(program, place_sections(_finished(program, image), use))


@dataclass(frozen=True)
class Emitted:
    """An object without the bytes of weights and its assembly; the texts that LLVM optimised for
    it, by what they are called (`optimised.py`), and the one that it made the code of."""

    assembly: str
    image: bytes
    given: Mapping[str, str]
    optimised: str


def emit_all(program: Program) -> Emitted:
    """The object, and what it was made of; `program.shared` has the names by which the finished one
    calls kernels."""
    add_debug_info(program)
    given = dict[str, str]()
    text, image = _without_copies(program, _optimised(program, given=given))
    _shared(program, image)
    return Emitted(assembly_of(text, program.target), image, given, text)


def _without_copies(program: Program, text: str) -> tuple[str, bytes]:
    """A module with one of all kernels that are equal, and the object that LLVM makes of it."""
    kernels, image = _kernels(program), b""
    found = copies_in_text(text, kernels)
    while found or not image:
        if found:
            same = {name: found.get(kept, kept) for name, kept in program.same.items()}
            program.same = same | found
            text = without(text, found)
        image = object_of(text, program.target)
        found = copies(image, kernels)
    return text, image


def _finished(program: Program, image: bytes) -> bytes:
    is_bare, frames = program.target.bare_metal, has_frames(program)
    return finish_object(image, program.constants, bare_metal=is_bare, with_frames=frames)


def _shared(program: Program, image: bytes) -> bytes:
    """The object with kernels that others may share under the names for that."""
    symbols = read_object(image).symbols
    of_memory = [one.name for one in symbols if is_of_memory(one.section, program.name)]
    kernels = _kernels(program)
    program.shared = shared_names(image, [*kernels, *of_memory]) if kernels else {}
    return in_groups(image, program.shared)


def _kernels(program: Program) -> list[str]:
    """The functions that the entries of a model call; none of a library's."""
    defined = [
        name
        for name, op in symbols(program.module).items()
        if op.name == "llvm.func" and op.regions[0].blocks and not kernel_of(op)
    ]
    entries = (*public_symbols(program.name), unchecked_symbol(program.name))
    entries += (share_symbol(program.name),)
    return [name for name in defined if name not in entries] if entries[0] in defined else []


def emit_assembly(program: Program) -> str:
    """The same code as assembly text; weights are left as zeros, and a comment says so."""
    text = assembly_of(_optimised(program), program.target)
    return (WITHOUT_WEIGHTS if program.weights else "") + text


def _optimised(program: Program, beside: str = "", given: dict[str, str] | None = None) -> str:
    text = optimised(program, llvm_ir_text(program) + beside, given)
    text = with_names(text, program.files, program.debug == FULL_DEBUG)
    return with_memory_functions(text, program.name, program.target)
