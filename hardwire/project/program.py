"""`main.c` of a project: the buffers of a model, one call, and what its results are compared by."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..dialect.self_test import Expected, SelfTest
from ..lowering.c_literals import c_literal
from ..lowering.header import parameter_names
from ..lowering.header_arena import macro_of
from ..lowering.interface import Interface, TensorSpec
from ..lowering.texts import fill
from .vector import elements, is_exact, lines, results

FILES = Path(__file__).parent / "files"
MOST_SCORES = 64
"""So many lines are shown of an output; of a longer one it is compared only."""


def main_source(interface: Interface, test: SelfTest, machine: str, labels: Sequence[str]) -> str:
    """The text of the program."""
    names = parameter_names(interface)
    compared = [_comparing(*each) for each in results(interface, test, names)]
    return fill(
        FILES / "main.c.in", name=interface.name, machine=machine,
        labels=_labels(interface, test, names, labels),
        buffers=_buffers(interface, test, names), prepare=_prepared(interface, test, names),
        arguments=", ".join(_passed_buffers(interface, test, names)),
        shown=_showing(interface, test, names), compared="".join(compared),
    )  # fmt: skip


def shown_output(interface: Interface, test: SelfTest) -> int | None:
    """The number of the output whose scores are shown: the first one of several floats."""
    for number, (spec, expected) in enumerate(zip(interface.outputs, test.outputs, strict=True)):
        if spec.dtype.c == "float" and 2 <= expected.array.size * expected.parts <= MOST_SCORES:
            return number
    return None


def _buffers(interface: Interface, test: SelfTest, names: Sequence[str]) -> str:
    first, lines = len(interface.inputs), list[str]()
    for number in test.written:
        spec, array = interface.inputs[number], test.inputs[number]
        lines.append(f"static {spec.dtype.c} found_{names[number]}[{elements(array).size}];")
    for name, spec, expected in zip(names[first:], interface.outputs, test.outputs, strict=True):
        lines.append(f"static {spec.dtype.c} found_{name}[{elements(expected.array).size}];")
    if interface.state:
        lines.append(f"static {interface.name}_state state;")
    for arena in interface.arenas:
        macro = macro_of(interface, arena)
        size = f"{macro}_SIZE + 1" if interface.arenas[arena] == 0 else f"{macro}_SIZE"
        lines.append(
            f"static unsigned char {arena}[{size}] __attribute__((aligned({macro}_ALIGN)));"
        )
    return "".join(f"{line}\n" for line in lines)


def _prepared(interface: Interface, test: SelfTest, names: Sequence[str]) -> str:
    """What has to be there before the call: inputs that it writes, and the state."""
    lines = list[str]()
    for number in test.written:
        name, count = names[number], elements(test.inputs[number]).size
        lines += [
            f"    for (uint32_t i = 0; i < {count}u; i++) {{",
            f"        found_{name}[i] = given_{name}[i];",
            "    }",
        ]
    if interface.state:
        lines.append(f"    {interface.name}_reset(&state);")
    return "".join(f"{line}\n" for line in lines)


def _passed_buffers(interface: Interface, test: SelfTest, names: Sequence[str]) -> list[str]:
    first = len(interface.inputs)
    found = [
        f"found_{name}" if number in test.written else f"given_{name}"
        for number, name in enumerate(names[:first])
    ]
    found += [f"found_{name}" for name in names[first:]]
    found += map(str, test.sizes)
    found += ["0 /* seed */"] * interface.has_seed
    found += ["&state"] * bool(interface.state)
    return [*found, *interface.arenas]


def _labels(
    interface: Interface, test: SelfTest, names: Sequence[str], labels: Sequence[str]
) -> str:
    """What the scores that are shown are of."""
    number = shown_output(interface, test)
    if number is None:
        return ""
    name = names[len(interface.inputs) + number]
    count = elements(test.outputs[number].array).size
    words = labels or [f"{name}[{place}]" for place in range(count)]
    text = "\n".join(lines(list(map(c_literal, words))))
    return f"static const char *const labels[{count}] = {{\n{text}\n}};\n\n"


def _showing(interface: Interface, test: SelfTest, names: Sequence[str]) -> str:
    number = shown_output(interface, test)
    if number is None:
        return ""
    count = elements(test.outputs[number].array).size
    name = names[len(interface.inputs) + number]
    return f"    show_scores(labels, found_{name}, {count});\n"


def _comparing(name: str, spec: TensorSpec, expected: Expected) -> str:
    count = 0 if expected.array.size == 0 else elements(expected.array).size
    if is_exact(spec):
        call, last = "compare_exactly", f"{spec.dtype.size}"
    else:
        kinds = {"float32": "floats", "float64": "doubles"}
        call = f"compare_{kinds.get(spec.dtype.name, spec.dtype.name)}"
        last = f"tolerance_{name}"
    return (
        f"    const uint32_t wrong_{name} =\n"
        f"        {call}(found_{name}, expected_{name}, {count}, {last});\n"
        f'    show_compared("{name}", wrong_{name}, {count});\n'
        f"    wrong += wrong_{name};\n"
    )
