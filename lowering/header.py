"""`NAME.h`: the C99 declaration of a model, and its manual.

The header is complete in itself. What all models share, `hwr_status`, is copied into each under the
guard of `hardwire/status.h`, so that firmware takes one file for each model and several models can
be included together.
"""

from __future__ import annotations

import re
from importlib import resources

from .c_names import c_name
from .interface import Interface, TensorSpec

TEMPLATE = """\
/* {name}: a neural network, compiled to one function by hardwire. Do not edit.
 *
 * Link {name}.o and call:
 *
 *     __attribute__((aligned({prefix}_ARENA_ALIGN)))
 *     static unsigned char arena[{prefix}_ARENA_SIZE];
 *     ...
 *     hwr_status status = {name}_run({arguments});
 *
 * Nothing has to be initialised first. The object holds constants and code only: no heap, no
 * variables. Its weights are read where they lie (in flash).
 */
#ifndef HWR_MODEL_{prefix}_H
#define HWR_MODEL_{prefix}_H

#include <stdint.h>

{status}
/* Scratch memory of one call. Its contents do not matter before, and mean nothing after. */
#define {prefix}_ARENA_SIZE  {arena_size}u /* bytes */
#define {prefix}_ARENA_ALIGN {arena_align}u /* bytes; a power of two */

/* Elements of each input and output. */
{counts}

#ifdef __cplusplus
extern "C" {{
#endif

/* One inference.
 *
{parameters}
 *
 * All buffers belong to the caller, are used only during the call, and must not overlap. Tensors
 * are contiguous, the last dimension varying fastest, aligned as C aligns arrays of their type.
 *
 * Reentrant: calls may run at the same time when each has an arena and outputs of its own.
 *
 * Returns HWR_OK, or a negative hwr_status; then the contents of the outputs are not defined.
 */
hwr_status {name}_run({declarations});

#ifdef __cplusplus
}}
#endif

#endif /* HWR_MODEL_{prefix}_H */
"""

MEANINGS = {
    "bool": "0 or 1",
    "float16": "the bits of IEEE half precision",
    "bfloat16": "the bits of bfloat16",
}


def header(interface: Interface) -> str:
    """The text of `NAME.h`."""
    names = parameter_names(interface)
    inputs = list(zip(names, interface.inputs, strict=False))
    outputs = list(zip(names[len(inputs) :], interface.outputs, strict=True))
    return TEMPLATE.format(
        name=interface.name,
        prefix=interface.name.upper(),
        arguments=", ".join([*names, "arena"]),
        status=_status_declarations(),
        arena_size=interface.arena_size,
        arena_align=interface.arena_align,
        counts=_counts(interface),
        parameters=_parameters(inputs, outputs, interface),
        declarations=_declarations(inputs, outputs),
    )


def parameter_names(interface: Interface) -> list[str]:
    """C names of the inputs and outputs, in order: no keywords, and no name twice."""
    names: list[str] = []
    for spec in (*interface.inputs, *interface.outputs):
        c_name(spec.name, names)
    return names


def _status_declarations() -> str:
    """`hardwire/status.h` without its opening comment."""
    text = resources.files("hardwire.runtime").joinpath("include/hardwire/status.h").read_text()
    return text[text.index("#ifndef") :]


def _counts(interface: Interface) -> str:
    """Macros for the sizes of the callers' buffers. Names that differ in case only get a number."""
    counts: dict[str, int] = {}
    for kind, specs in (("INPUT", interface.inputs), ("OUTPUT", interface.outputs)):
        for place, spec in enumerate(specs):
            stem = f"{interface.name}_{kind}_{re.sub(r'[^A-Za-z0-9_]', '_', spec.name)}".upper()
            if f"{stem}_COUNT" in counts:
                stem += f"_{place}"
            counts[f"{stem}_COUNT"] = spec.count
    width = max(map(len, counts), default=0)
    return "\n".join(f"#define {name:{width}} {count}u" for name, count in counts.items())


def _parameters(
    inputs: list[tuple[str, TensorSpec]],
    outputs: list[tuple[str, TensorSpec]],
    interface: Interface,
) -> str:
    """One line of the manual for each parameter."""
    lines = [(name, "in", _describe(spec)) for name, spec in inputs]
    lines += [(name, "out", _describe(spec)) for name, spec in outputs]
    arena = f"{interface.arena_size} bytes, aligned to {interface.arena_align}"
    if interface.arena_size == 0:
        arena = "not used; may be NULL"
    lines.append(("arena", "scratch", arena))
    width = max(len(name) for name, _, _ in lines)
    return "\n".join(f" * {name:{width}}  {kind:7}  {text}" for name, kind, text in lines)


def _describe(spec: TensorSpec) -> str:
    shape = " x ".join(map(str, spec.shape)) or "one number"
    meaning = MEANINGS.get(spec.dtype.name)
    return f"{spec.dtype.name}, {shape}" + (f" ({meaning})" if meaning else "")


def _declarations(
    inputs: list[tuple[str, TensorSpec]], outputs: list[tuple[str, TensorSpec]]
) -> str:
    """The parameters of the prototype, one on each line where they are many."""
    parameters = [f"const {_array(name, spec)}" for name, spec in inputs]
    parameters += [_array(name, spec) for name, spec in outputs]
    parameters.append("void *arena")
    if len(parameters) <= 3:
        return ", ".join(parameters)
    return "\n    " + ",\n    ".join(parameters)


def _array(name: str, spec: TensorSpec) -> str:
    """`float x[1 * 10]`. C has no arrays of no elements: those are declared with one."""
    extent = " * ".join(map(str, spec.shape)) if spec.count else ""
    return f"{spec.dtype.c} {name}[{extent or 1}]"
