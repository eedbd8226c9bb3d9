"""Whole models against PyTorch: through `run`, and through a C program that links the object.

The measure is the largest error as a fraction of the output's scale (its largest magnitude).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402

from .models import zoo  # noqa: E402

TOLERANCE = 1e-5
MODELS = sorted(zoo())


def relative_error(found: np.ndarray, expected: np.ndarray) -> float:
    """The largest difference as a fraction of the expected output's scale."""
    scale = float(np.max(np.abs(expected))) or 1.0
    return float(np.max(np.abs(found.astype(np.float64) - expected))) / scale


@pytest.fixture(scope="module")
def exported() -> dict:
    """Exported programs, inputs and PyTorch's outputs by model name, made on demand."""
    return {}


def prepare(exported: dict, name: str) -> tuple:
    if name not in exported:
        module, inputs = zoo()[name]()
        program = torch.export.export(module, inputs)
        with torch.inference_mode():
            expected = module(*inputs)
        exported[name] = (program, inputs, expected)
    return exported[name]


def arrays(values: object) -> list[np.ndarray]:
    """The tensors of a result, flattened."""
    leaves = torch.utils._pytree.tree_leaves(values)
    return [leaf.detach().numpy() for leaf in leaves]


@pytest.mark.parametrize("name", MODELS)
def test_decomposed_graphs_agree_with_pytorch(exported: dict, name: str) -> None:
    program, inputs, expected = prepare(exported, name)
    model = hardwire.compile(program.run_decompositions(), name=name)
    found = model.run(*arrays(inputs))
    check(found if isinstance(found, tuple) else (found,), expected)


@pytest.mark.parametrize("name", MODELS)
def test_the_command_run_agrees_with_pytorch(exported: dict, name: str, tmp_path: Path) -> None:
    program, inputs, expected = prepare(exported, name)
    torch.export.save(program, tmp_path / f"{name}.pt2")
    options = []
    for place, array in enumerate(arrays(inputs)):
        np.save(tmp_path / f"{place}.npy", array)
        options += ["--input", str(tmp_path / f"{place}.npy")]
    command = [sys.executable, "-m", "hardwire.tools.hardwire", "run", f"{name}.pt2", *options]
    subprocess.run([*command, "-o", "y.npz"], cwd=tmp_path, check=True, capture_output=True)
    with np.load(tmp_path / "y.npz") as outputs:
        check(tuple(outputs.values()), expected)


def check(found: tuple[np.ndarray, ...], expected: object) -> None:
    for ours, theirs in zip(found, arrays(expected), strict=True):
        assert ours.shape == theirs.shape
        assert ours.dtype == theirs.dtype
        assert relative_error(ours, theirs) <= TOLERANCE


MAIN = """\
#include <stdio.h>
#include <stdlib.h>
#include "{name}.h"

static void *read_all(const char *path, size_t size) {{
    FILE *file = fopen(path, "rb");
    void *data = malloc(size);
    if (!file || !data || fread(data, 1, size, file) != size) exit(9);
    fclose(file);
    return data;
}}

int main(int argc, char **argv) {{
    (void)argc;
    void *in[] = {{ {reads} }};
    void *out[] = {{ {allocations} }};
    void *arena = aligned_alloc({upper}_ARENA_ALIGN, {arena});
    int status = {name}_run({arguments}, arena);
    if (status) return 1;
    for (int k = 0; k < {outputs}; k++) {{
        const size_t sizes[] = {{ {sizes} }};
        fwrite(out[k], 1, sizes[k], stdout);
    }}
    return 0;
}}
"""


def c_program(model: hardwire.CompiledModel) -> str:
    """A C program that reads its inputs from files and writes all outputs to stdout."""
    interface = model.interface
    sizes = [
        [spec.dtype.size * int(np.prod(spec.shape)) for spec in side]
        for side in (interface.inputs, interface.outputs)
    ]
    arguments = [f"in[{k}]" for k in range(len(sizes[0]))]
    arguments += [f"out[{k}]" for k in range(len(sizes[1]))]
    align = interface.arena_align
    return MAIN.format(
        name=model.name,
        upper=model.name.upper(),
        reads=", ".join(f"read_all(argv[{k + 1}], {size})" for k, size in enumerate(sizes[0])),
        allocations=", ".join(f"malloc({size})" for size in sizes[1]),
        arguments=", ".join(arguments),
        arena=max(align, -(-interface.arena_size // align) * align),
        outputs=len(sizes[1]),
        sizes=", ".join(map(str, sizes[1])),
    )


@pytest.mark.parametrize("name", MODELS)
def test_linked_c_program_agrees_with_pytorch(exported: dict, name: str, tmp_path: Path) -> None:
    program, inputs, expected = prepare(exported, name)
    model = hardwire.compile(program, name=name)
    model.save(tmp_path)
    (tmp_path / "main.c").write_text(c_program(model))
    subprocess.run(
        ["cc", "-std=c11", "-O1", "main.c", f"{name}.o", "-lm", "-o", "main"],
        cwd=tmp_path, check=True,
    )  # fmt: skip
    for place, array in enumerate(arrays(inputs)):
        array.tofile(tmp_path / f"in{place}")
    files = [f"in{place}" for place in range(len(arrays(inputs)))]
    done = subprocess.run(["./main", *files], cwd=tmp_path, capture_output=True, check=True)
    flat = np.frombuffer(done.stdout, np.float32)
    wanted = np.concatenate([array.reshape(-1) for array in arrays(expected)])
    assert relative_error(flat, wanted) <= TOLERANCE
