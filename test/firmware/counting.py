"""How many instructions one call of a model executes on a board that QEMU emulates."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from elftools.elf.elffile import ELFFile

import hardwire

from . import harness

SOURCE, MAIN = harness.HERE / "count_between_marks.c", harness.HERE / "counted_main.c"
LONGEST = 1200
"""Seconds that a call may take."""


def build_plugin(folder: Path) -> Path:
    """What counts."""
    plugin = folder / "count_between_marks.so"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, SOURCE, "-o", plugin], check=True)
    return plugin


def noise(model: hardwire.CompiledModel) -> list[np.ndarray]:
    """Inputs, always the same ones; what indices are made of is positive."""
    draw, face = np.random.default_rng(0), model.interface
    inputs = [(40 * draw.standard_normal(s.shape)).astype(s.dtype.numpy) for s in face.inputs]
    return [np.abs(array) if array.dtype == np.int64 else array for array in inputs]


def image(target: str, folder: Path, model: hardwire.CompiledModel) -> Path:
    """A program that calls the model once, on noise."""
    face, inputs = model.interface, noise(model)
    outputs = [np.zeros(spec.shape, spec.dtype.numpy) for spec in face.outputs]
    has_state = bool(face.state)
    return harness.build_model(
        target, folder, model, inputs, outputs, main=MAIN, has_state=has_state
    )


def executed(
    target: str, image: Path, plugin: Path, prefixes: tuple[str, ...] = ()
) -> tuple[int, int]:
    """What one call executes, without the mark behind it: in all, and of that in functions whose
    names begin so."""
    with image.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".symtab")
        [mark] = table.get_symbol_by_name("bench_mark")
        ranges = list(_places_of(table, prefixes))
    emulator, *arguments = harness.BOARDS[target].command(image)
    places = [f"mark={mark['st_value'] & ~1}", *ranges]
    command = [emulator, "-plugin", ",".join([str(plugin), *places]), *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True,
        timeout=LONGEST,
    )  # fmt: skip
    lines = [line.split() for line in done.stdout.splitlines()]
    counts = [(int(all), int(own)) for kind, all, own in lines if kind == "instructions"]
    _, nothing, call = counts
    return call[0] - nothing[0], call[1] - nothing[1]


def _places_of(table, prefixes: tuple[str, ...]) -> Iterator[str]:
    for symbol in table.iter_symbols():
        if symbol.name.startswith(prefixes) and symbol["st_info"]["type"] == "STT_FUNC":
            start = symbol["st_value"] & ~1
            yield f"from={start},to={start + symbol['st_size']}"
