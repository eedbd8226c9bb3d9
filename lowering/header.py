"""`NAME.h`: the C99 declaration of a model, and its manual.

The header is complete in itself. What all models share, `hwr_status`, is copied into each under the
guard of `hardwire/status.h`, so that firmware takes one file for each model and several models can
be included together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from importlib import resources

from ..dialect.dispatch.input_keys import FIRST_LAZY_BIT, LAZY
from .c_literals import c_literal
from .c_names import c_name
from .header_arena import accessors, arenas, example, own
from .interface import Interface, TensorSpec
from .texts import fill

STATELESS = """\
 * Nothing has to be initialised first. The object holds constants and code only: no heap, no
 * variables. Its weights are read where they lie (in flash)."""

STATEFUL = """\
 * The state is initialised by {name}_reset(&state), and kept by the caller from one call to the
 * next. The object holds constants and code only: no heap, no variables. Its weights are read where
 * they lie (in flash)."""

STATE = """
/* What the model keeps from one call to the next. */
typedef struct {name}_state {{
{members}
}} {name}_state;

#define {prefix}_STATE_SIZE  {size}u /* bytes */
#define {prefix}_STATE_ALIGN {align}u /* bytes; a power of two */

/* Does not compile where the compiler lays the struct out differently. */
typedef char {name}_state_has_its_size[sizeof({name}_state) == {prefix}_STATE_SIZE ? 1 : -1];
"""

RESET = """
/* Gives all of the state its initial value, from flash. */
void {name}_reset({name}_state *state);
"""

FIXED = """
/* Inputs and outputs of the model that are the same in every run, and so no parameters. */
{definitions}
"""

INCLUDE_SIZES = "#include <stddef.h> /* size_t */\n"

INCLUDE = """
#include <hardwire/tensor.h> /* hwr_quantized */
"""

KEYS = """
/* Dispatch keys of inputs, to be given as their `_key`; a set is an `|` of its keys. */
{definitions}
"""

CHECKED = """
 * Pointers that are NULL or not aligned are HWR_ERROR_ARENA, and nothing is written."""

SIZED = """
/* The same, with arenas of so many bytes: where these are too few, HWR_ERROR_ARENA. */
hwr_status {name}_run_sized({declarations});
"""

SELF_TEST = """
/* Calls the model with an input that it brings along, on the buffers that are given: HWR_OK, what
 * the call returned, or HWR_ERROR_SELF_TEST where an output is not what it was at compile time.
 * What the buffers held is lost{reset}. Linked with --gc-sections, it takes no
 * flash where nobody calls it. */
hwr_status {name}_self_test({declarations});
"""

MEANINGS = {
    "bool": "0 or 1",
    "float16": "the bits of IEEE half precision",
    "bfloat16": "the bits of bfloat16",
}


def header(interface: Interface, costs: str = "") -> str:
    """The text of `NAME.h`; `costs` defines what stack and instructions a call takes."""
    names = parameter_names(interface)
    inputs = list(zip(names, interface.inputs, strict=False))
    outputs = list(zip(names[len(inputs) :], interface.outputs, strict=True))
    passed = [name for name, spec in (*inputs, *outputs) if spec.at is None]
    given = [*passed, *_key_names(inputs), *size_names(interface)]
    given += _parallel(interface, "&threads")
    name, stateful = interface.name, bool(interface.state)
    written = stateful or any(spec.written for spec in interface.inputs)
    return fill(
        "model.h.in",
        name=name,
        prefix=name.upper(),
        begin=STATEFUL.format(name=name) if stateful else STATELESS,
        state=_state(interface) if stateful else "",
        reset=RESET.format(name=name) if stateful else "",
        own=own(interface),
        undefined="all that is written" if written else "the outputs",
        arguments=", ".join([*given, *["&state"] * stateful, *interface.arenas]),
        includes=_includes(interface),
        checked=CHECKED if interface.has_checks else "",
        sized=_sized(inputs, outputs, interface) if interface.has_checks else "",
        keys=_keys(interface),
        inside=accessors(interface, inputs, outputs),
        fixed=_fixed(interface),
        example=example(interface),
        arenas=arenas(interface),
        status=_status_declarations(interface),
        costs=costs,
        counts=_counts(interface),
        largest=", for the largest sizes" if interface.sizes else "",
        parameters=_parameters(inputs, outputs, interface),
        self_test=_self_test(inputs, outputs, interface) if interface.has_self_test else "",
        declarations=_declarations(inputs, outputs, interface),
    )


def _self_test(
    inputs: list[tuple[str, TensorSpec]],
    outputs: list[tuple[str, TensorSpec]],
    interface: Interface,
) -> str:
    """The same without inputs that are only read, and without numbers."""
    written = [(name, spec) for name, spec in inputs if spec.written]
    buffers = replace(interface, sizes=(), has_seed=False, threads=1)
    declarations = _declarations(written, outputs, buffers)
    reset = "; the state is as after a reset" if interface.state else ""
    return SELF_TEST.format(name=interface.name, reset=reset, declarations=declarations)


def _includes(interface: Interface) -> str:
    found = INCLUDE_SIZES if interface.has_checks else ""
    return found + (INCLUDE if any(spec.described for spec in interface.inputs) else "")


def _sized(
    inputs: list[tuple[str, TensorSpec]],
    outputs: list[tuple[str, TensorSpec]],
    interface: Interface,
) -> str:
    sizes = [f"size_t {name}_size" for name in interface.arenas]
    declarations = _declarations(inputs, outputs, interface, sizes)
    return SIZED.format(name=interface.name, declarations=declarations)


def parameter_names(interface: Interface) -> list[str]:
    """C names of the inputs and outputs, in order: no keywords, and no name twice."""
    taken = ["seed", "state"] if interface.has_seed or interface.state else []
    taken += _parallel(interface, "parallel")
    taken += [f"{name}_size" for name in interface.arenas] if interface.has_checks else []
    taken += [f"{spec.name}_key" for spec in interface.inputs if spec.has_key]
    return [c_name(spec.name, taken) for spec in (*interface.inputs, *interface.outputs)]


def size_names(interface: Interface) -> list[str]:
    """C names of the sizes, which no input or output has."""
    taken = [*parameter_names(interface), "state", *interface.arenas]
    return [c_name(size.name, taken) for size in interface.sizes]


def _factor(dim: str, mark: str) -> str:
    """A dimension as a factor: sums are in parentheses."""
    return f"({dim})" if mark in dim else dim


def _state(interface: Interface) -> str:
    """The struct of the state; members are arrays of the shapes that the buffers have."""
    members: list[str] = []
    for spec in interface.state:
        extents = "".join(f"[{extent}]" for extent in spec.shape) if spec.count else ""
        members.append(f"    {spec.dtype.c} {spec.name}{extents or '[1]'}; /* {_describe(spec)} */")
    return STATE.format(
        name=interface.name,
        prefix=interface.name.upper(),
        members="\n".join(members),
        size=interface.state_size,
        align=interface.state_align,
    )


def _status_declarations(interface: Interface) -> str:
    """What all models share, without the opening comments."""
    folder = resources.files("hardwire.runtime").joinpath("include/hardwire")
    names = ["status.h", *_parallel(interface, "parallel_for.h")]
    texts = [folder.joinpath(name).read_text("utf-8") for name in names]
    return "\n".join(text[text.index("#ifndef") :] for text in texts)


def _parallel(interface: Interface, text: str) -> list[str]:
    """A text, where the caller may have several threads."""
    return [text] if interface.threads > 1 else []


def _keys(interface: Interface) -> str:
    """Macros for the keys that inputs may have: they are the same in every model's header."""
    found: dict[str, int] = {}
    for spec in interface.inputs:
        for text, number in spec.keys if spec.has_key else ():
            for word in (word.strip() for word in text.split("|")):
                is_lazy = word in LAZY
                bit = 1 << (FIRST_LAZY_BIT + LAZY.index(word)) if is_lazy else 0
                found[word] = bit or number & ((1 << FIRST_LAZY_BIT) - 1)
    width = max(map(len, found), default=0)
    lines = [f"#define HWR_KEY_{word:{width}} {number}" for word, number in found.items()]
    return KEYS.format(definitions="\n".join(lines)) if lines else ""


def _key_names(inputs: list[tuple[str, TensorSpec]]) -> list[str]:
    return [f"{name}_key" for name, spec in inputs if spec.has_key]


def _counts(interface: Interface) -> str:
    """Macros for the sizes of the callers' buffers."""
    sides = ("INPUT", interface.inputs), ("OUTPUT", interface.outputs)
    found = [(kind, spec) for kind, specs in sides for spec in specs]
    counts = [(kind, spec.name, "COUNT", f"{spec.count}u") for kind, spec in found]
    steps = [
        (kind, spec.name, what, text)
        for kind, spec in found
        if spec.quantized is not None
        for what, text in zip(("SCALE", "ZERO_POINT"), _stands_for(*spec.quantized), strict=True)
    ]
    return _definitions(interface, [*counts, *steps])


def _stands_for(scale: float, zero_point: int) -> tuple[str, str]:
    """Scale and zero point as C has them; nine digits tell numbers of single precision apart."""
    return c_literal(float(f"{scale:.9g}")) + "f", c_literal(zero_point)


def _fixed(interface: Interface) -> str:
    """Macros for what is the same in every run. C has nothing for None."""
    sides = ("INPUT", interface.fixed_inputs), ("OUTPUT", interface.fixed_outputs)
    entries = [
        (kind, each.name, "VALUE", c_literal(each.value))
        for kind, found in sides
        for each in found
        if each.value is not None
    ]
    return FIXED.format(definitions=_definitions(interface, entries)) if entries else ""


def _definitions(interface: Interface, entries: list[tuple[str, str, str, str]]) -> str:
    """Macros `MODEL_KIND_NAME_WHAT`; names that differ in case only get a number."""
    found: dict[str, str] = {}
    for place, (kind, name, what, text) in enumerate(entries):
        stem = f"{interface.name}_{kind}_{re.sub(r'[^A-Za-z0-9_]', '_', name)}".upper()
        if f"{stem}_{what}" in found:
            stem += f"_{place}"
        found[f"{stem}_{what}"] = text
    width = max(map(len, found), default=0)
    return "\n".join(f"#define {name:{width}} {text}" for name, text in found.items())


def _parameters(
    inputs: list[tuple[str, TensorSpec]],
    outputs: list[tuple[str, TensorSpec]],
    interface: Interface,
) -> str:
    """One line of the manual for each parameter."""
    lines = [(name, "in, out" if spec.written else "in", _describe(spec)) for name, spec in inputs]
    lines += [(name, "out", _describe(spec)) for name, spec in outputs]
    for name, spec in inputs:
        if spec.has_key:
            choice = " or ".join(_key_text(key) for key, _ in spec.keys)
            lines.append((f"{name}_key", "in", f"{choice}: what {name} is"))
    sizes = zip(size_names(interface), interface.sizes, strict=True)
    lines += [(name, "in", f"size, {size.low} to {size.high}") for name, size in sizes]
    if interface.has_seed:
        lines.append(("seed", "in", "of random numbers, as torch.manual_seed takes it"))
    used = f"calls of up to {interface.threads} chunks; NULL: one after the other"
    lines += [(name, "in", used) for name in _parallel(interface, "parallel")]
    if interface.state:
        lines.append(("state", "in, out", f"initialised by {interface.name}_reset"))
    for name, size in interface.arenas.items():
        used = f"{size} bytes, aligned to {interface.arena_align}"
        lines.append((name, "scratch", used if size else "not used; may be NULL"))
    width = max(len(name) for name, _, _ in lines)
    return "\n".join(f" * {name:{width}}  {kind:7}  {text}" for name, kind, text in lines)


def _key_text(keys: str) -> str:
    return " | ".join(f"HWR_KEY_{word.strip()}" for word in keys.split("|"))


def _describe(spec: TensorSpec) -> str:
    shape = " x ".join(_factor(dim, " ") for dim in spec.dims) or "one number"
    meaning = MEANINGS.get(spec.dtype.name)
    if spec.described:
        meaning = "or quantized" if spec.has_key else "quantized"
    if spec.quantized is not None:
        scale, zero_point = spec.quantized
        moved = f"({_minus(zero_point)})" if zero_point else "q"
        meaning = f"{scale:.9g} * {moved}"
    if spec.is_complex:
        meaning = "real and imaginary part, as C99 lays out complex numbers"
    where = ", in the arena" if spec.at is not None else ""
    return f"{spec.dtype.name}, {shape}" + (f" ({meaning})" if meaning else "") + where


def _minus(zero_point: int) -> str:
    return f"q - {zero_point}" if zero_point > 0 else f"q + {-zero_point}"


def _declarations(
    inputs: list[tuple[str, TensorSpec]],
    outputs: list[tuple[str, TensorSpec]],
    interface: Interface,
    more: Sequence[str] = (),
) -> str:
    """The parameters of the prototype, and `more`; one on each line where they are many."""
    passed = [(name, spec) for name, spec in inputs if spec.at is None]
    parameters = [f"{'' if s.written else 'const '}{_array(name, s)}" for name, s in passed]
    parameters += [_array(name, spec) for name, spec in outputs if spec.at is None]
    parameters += [f"int32_t {name}" for name in _key_names(inputs)]
    for name, size in zip(size_names(interface), interface.sizes, strict=True):
        parameters.append(f"int32_t {name} /* {size.low}..{size.high} */")
    if interface.has_seed:
        parameters.append("uint64_t seed")
    parameters += _parallel(interface, "const hwr_parallel_for *parallel")
    if interface.state:
        parameters.append(f"{interface.name}_state *state")
    parameters += [*(f"void *{name}" for name in interface.arenas), *more]
    if len(parameters) <= 3:
        return ", ".join(parameters)
    return "\n    " + ",\n    ".join(parameters)


def _array(name: str, spec: TensorSpec) -> str:
    """`float x[1 * 10]`. C has no arrays of no elements: those are declared with one."""
    if spec.described:
        return f"hwr_quantized *{name}"
    if spec.sizes:
        return f"{spec.dtype.c} *{name}"
    extent = " * ".join(map(str, spec.shape)) if spec.count else ""
    return f"{spec.dtype.c} {name}[{extent or 1}]"
