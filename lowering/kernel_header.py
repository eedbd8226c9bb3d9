"""C headers and skeletons for the kernels of a library: what `hardwire kernels header` writes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..dialect.dispatch.keys import calls_on
from ..dialect.dispatch.registration import FALLTHROUGH
from ..dialect.errors import HardwireError
from ..dialect.kernel_library import Kernel, Library, LibraryOperator
from ..dialect.scalar_types import CODES
from ..dialect.schema import FunctionSchema
from ..dialect.selected_operators import Selection
from .c_signature import Parameter, handler_prototype, identifier, parameters, prototype
from .texts import fill

SELECTED = """
/* The element types that are selected for each operator, a bit for each number of PyTorch's. */
{masks}

/* True where an operator, `add_out` for add.out, is selected for an element type. */
#ifndef HWR_SELECTED
#define HWR_SELECTED(op, dtype) ((HWR_SELECTED_##op >> (dtype)) & 1)
#endif
"""
ALL = (1 << 64) - 1

STUB = """\
/* Kernels of {libraries}: a skeleton, to be filled in. */
#include "{header}"

{definitions}"""

BOXED = "(const hwr_operator *called, const hwr_next *next, hwr_value *stack)"


@dataclass(frozen=True)
class CFunction:
    """A C function that libraries name, and for what; `schema` is None for fallbacks.

    `linked` is its symbol where that is another than its name.
    """

    symbol: str
    schema: FunctionSchema | None
    places: tuple[str, ...]
    is_boxed: bool = False
    scratch: str | None = None
    calls_on: bool = False
    linked: str | None = None

    @property
    def has_scratch(self) -> bool:
        return self.scratch is not None

    @property
    def prototype(self) -> str:
        if self.is_boxed or self.schema is None:
            return f"hwr_status {self.symbol}{BOXED}"
        if self.calls_on:
            return handler_prototype(self.symbol, self.schema)
        return prototype(self.symbol, self.schema, self.has_scratch)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        if self.is_boxed or self.schema is None:
            return ()
        return parameters(self.schema, self.has_scratch, ["next"] if self.calls_on else ())

    @property
    def declaration(self) -> str:
        """The prototype as it stands in a header, with its symbol."""
        if self.linked is None:
            return f"{self.prototype};\n"
        name = f"#ifndef __GNUC__\n#define {self.symbol} {self.linked}\n#endif\n"
        return f'{name}{self.prototype}\n    HWR_ABI("{self.linked}");\n'

    @property
    def definition(self) -> str:
        """The prototype as it stands before a body."""
        return self.prototype.rpartition("};\n")[2]


def functions(libraries: Sequence[Library]) -> list[CFunction]:
    """The C functions of libraries, each once, in the order of the files.

    Raises HardwireError where one is named for operators with different prototypes.
    """
    found: dict[str, CFunction] = {}
    problems: list[str] = []
    for new in _named(libraries):
        known = found.setdefault(new.symbol, new)
        if known is new:
            continue
        if (known.prototype, known.linked) != (new.prototype, new.linked):
            problems.append(
                f"{new.places[0]}: the function `{new.symbol}` is named at {known.places[0]} with "
                f"another {_what_differs(known, new)}; give one of them another name."
            )
        places = tuple(dict.fromkeys((*known.places, *new.places)))
        found[new.symbol] = replace(known, places=places)
    if problems:
        raise HardwireError(*problems)
    return list(found.values())


def _what_differs(known: CFunction, new: CFunction) -> str:
    return "prototype" if known.prototype != new.prototype else "schema, which `abi` is about"


def _named(libraries: Sequence[Library]) -> Iterator[CFunction]:
    for library in libraries:
        for operator in library.operators.values():
            for kernel in operator.kernels:
                if kernel.name != FALLTHROUGH:
                    yield _function(kernel, operator.schema)
        for fallback in library.fallbacks:
            if fallback.kernel == FALLTHROUGH:
                continue
            yield CFunction(fallback.symbol, None, (fallback.location,), True)


def _function(kernel: Kernel, schema: FunctionSchema) -> CFunction:
    scratch = None if kernel.scratch is None else str(kernel.scratch)
    handles = kernel.dispatch_key is not None and calls_on(kernel.dispatch_key)
    linked = None if kernel.c_function is None else kernel.symbol
    where = (kernel.location,)
    return CFunction(kernel.function, schema, where, kernel.boxed, scratch, handles, linked)


def header_text(libraries: Sequence[Library], name: str, selection: Selection | None = None) -> str:
    """A header with a prototype for each kernel, and what is selected of their operators.

    `name` is its file name; without a selection, everything is selected.
    """
    known = functions(libraries)
    boxed = any(one.is_boxed for one in known)
    includes = f"#include <hardwire/{'value' if boxed else 'tensor'}.h>"
    guard = re.sub(r"\W", "_", f"HWR_KERNELS_{name}", flags=re.ASCII).upper()
    return fill(
        "kernels.h.in",
        libraries=listed(libraries),
        guard=guard,
        includes=includes,
        declarations="\n".join(f"{_comment(one)}{one.declaration}" for one in known),
        selected=_selected(libraries, selection),
    )


def _selected(libraries: Sequence[Library], selection: Selection | None) -> str:
    """A mask of element types for each operator, for kernels to leave out what nobody needs."""
    masks: dict[str, int] = {}
    for library in libraries:
        for operator in library.operators.values():
            masks[_macro(operator.name)] = _mask(operator, selection)
    lines = [f"#define HWR_SELECTED_{name} UINT64_C({mask:#x})" for name, mask in masks.items()]
    return SELECTED.format(masks="\n".join(lines)) if lines else ""


def _macro(name: str) -> str:
    return re.sub(r"\W+", "_", name.removeprefix("aten::"), flags=re.ASCII)


def _mask(operator: LibraryOperator, selection: Selection | None) -> int:
    if selection is None:
        return ALL
    dtypes = selection.dtypes_of(operator.schema)
    return ALL if dtypes is None else sum(1 << CODES[dtype] for dtype in dtypes)


def stub_text(libraries: Sequence[Library], header: str) -> str:
    """A C file that defines every kernel, to be filled in; each fails as it is."""
    return STUB.format(
        libraries=listed(libraries),
        header=header,
        definitions="\n".join(
            f"{one.definition} {{\n{_body(one)}}}\n" for one in functions(libraries)
        ),
    )


def listed(libraries: Sequence[Library]) -> str:
    """The names of their files, as comments have them."""
    return ", ".join(library.path.rpartition("/")[2] for library in libraries)


def _comment(one: CFunction) -> str:
    """What the function is for; the schema says the rest."""
    places = ", ".join(one.places)
    if one.schema is None:
        return f"/* A fallback for all operators ({places}). */\n"
    lines = [f"/* {one.schema}".replace("*/", "* /"), f" * ({places})"]
    if one.scratch is not None:
        lines.append(f" * `scratch` has {one.scratch} bytes.")
    written = [identifier(p.declarations[0]) for p in one.parameters if p.is_written]
    if written:
        lines.append(f" * Writes {', '.join(f'`{name}`' for name in written)}.")
    if one.calls_on:
        what = "values" if one.is_boxed else "arguments"
        lines.append(f" * `next->call` makes the rest of the call, with the same {what}.")
    return "\n".join(lines) + " */\n"


def _body(one: CFunction) -> str:
    declarations = [text for p in one.parameters for text in p.declarations]
    names = [identifier(text) for text in declarations]
    if one.calls_on:
        names.append("next")
    if one.is_boxed:
        names = ["called", "next", "stack"]
    unused = "".join(f"    (void){name};\n" for name in names)
    return f"{unused}    return HWR_ERROR_KERNEL; /* not written yet */\n"
