"""What a header says of the arena: what it is for, how to allocate it, and what lies in it."""

from __future__ import annotations

from collections.abc import Sequence

from .interface import Interface, TensorSpec

Named = Sequence[tuple[str, TensorSpec]]

SCRATCH = "Scratch memory of one call. Its contents do not matter before, and mean nothing after."
SHARED = "Memory of one call, inputs and outputs included."

INSIDE = """
/* What lies in the arena. Write every input before every call, which uses its memory for other
 * things as well, and read the outputs before you write the next input. */
{definitions}
"""

ACCESSOR = """\
static inline {type} *{function}({arena} *{name}) {{
    return ({type} *)({arena} *)(({bytes} *){name} + {offset});
}}
"""

ALIGNED = """
 * malloc need not align to {align} bytes: declare the arena as above, or allocate it by
 * aligned_alloc({prefix}_ARENA_ALIGN, n) with n = {prefix}_ARENA_SIZE, rounded up."""

REGIONS = """
 * Each arena lies in the memory that it is named after: {names}."""

MALLOC_ALIGN = 8
"""To what malloc aligns everywhere."""


def example(interface: Interface) -> str:
    """The declaration of each arena, in the comment that shows a call."""
    return "\n".join(
        f" *     __attribute__((aligned({macro}_ALIGN)))\n"
        f" *     static unsigned char {name}[{macro}_SIZE];"
        for name in interface.arenas
        for macro in [macro_of(interface, name)]
    )


def arenas(interface: Interface) -> str:
    """What the arenas are for, and macros for their sizes."""
    inside = any(spec.at is not None for spec in (*interface.inputs, *interface.outputs))
    meaning = (SHARED if inside else SCRATCH) + _aligned(interface)
    if interface.by_region:
        meaning += REGIONS.format(names=" and ".join(name for name, _ in interface.by_region))
    lines = [
        f"#define {macro}_SIZE  {size}u /* bytes */\n"
        f"#define {macro}_ALIGN {interface.arena_align}u /* bytes; a power of two */"
        for name, size in interface.arenas.items()
        for macro in [macro_of(interface, name)]
    ]
    return "\n".join([f"/* {meaning} */", *lines])


def macro_of(interface: Interface, arena: str) -> str:
    """What the macros of an arena begin with."""
    return f"{interface.name}_{arena}".upper()


def _aligned(interface: Interface) -> str:
    """How to allocate an arena for which malloc alone is not enough."""
    align = interface.arena_align
    needs = interface.arena_size > 0 and align > MALLOC_ALIGN
    return ALIGNED.format(align=align, prefix=interface.name.upper()) if needs else ""


def own(interface: Interface) -> str:
    """What calls at the same time need each for itself."""
    things = ["an arena"]
    things += ["outputs"] * any(spec.at is None for spec in interface.outputs)
    things += ["a state"] * bool(interface.state)
    return " and ".join(filter(None, [", ".join(things[:-1]), things[-1]]))


def accessor(interface: Interface, word: str, name: str) -> str:
    """The function that says where an `input` or an `output` of that C name lies."""
    return f"{interface.name}_{word}_{name}"


def arena_of(interface: Interface, spec: TensorSpec) -> str:
    """The parameter in whose memory an input or output lies."""
    return list(interface.arenas)[spec.arena]


def accessors(interface: Interface, inputs: Named, outputs: Named) -> str:
    """A function for each input and output that lies in the arena."""
    sides = ("input", "", inputs), ("output", "const ", outputs)
    found = [
        ACCESSOR.format(
            type=f"{const}{spec.dtype.c}",
            function=accessor(interface, word, name),
            arena=f"{const}void",
            bytes=f"{const}unsigned char",
            name=arena_of(interface, spec),
            offset=f"{spec.at}u",
        )
        for word, const, specs in sides
        for name, spec in specs
        if spec.at is not None
    ]
    return INSIDE.format(definitions="".join(found).rstrip()) if found else ""
