"""An operator gains an argument with a default: what was made before still works.

The models and the C program are made for the old registry, and compiled or linked with the new one.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect import operator_yaml
from hardwire.dialect.dispatch.dispatcher import dispatcher_of
from hardwire.dialect.targets import by_name
from hardwire.lowering.schema_table import TableEntry, schema_table, table_object

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "runtime"
INCLUDE = RUNTIME / "include"

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")

OLD = """\
- func: evolved::scale(Tensor x, float by) -> Tensor
- func: evolved::scale.out(Tensor x, float by, *, Tensor(a!) out) -> Tensor(a!)
"""
NEW = """\
- func: evolved::scale(Tensor x, float by, float bias=0.5, *, int[] dims=[1]) -> Tensor
- func: evolved::scale.out(Tensor x, float by, float bias=0.5, *, int[] dims=[1], Tensor(a!) out) -> Tensor(a!)
"""  # noqa: E501
KERNELS = (
    NEW.splitlines(keepends=True)[1]
    + """\
  kernels:
    - arg_meta: null
      kernel_name: my_scale
"""
)
KERNEL_C = """\
#include <hardwire/tensor.h>
hwr_status my_scale(const hwr_tensor *x, double by, double bias, const int64_t *dims,
                    size_t dims_count, const hwr_tensor *out);
hwr_status my_scale(const hwr_tensor *x, double by, double bias, const int64_t *dims,
                    size_t dims_count, const hwr_tensor *out) {
    if (dims_count != 1 || dims[0] != 1) {
        return HWR_ERROR_KERNEL;
    }
    for (size_t i = 0; i < hwr_count(x); i++) {
        ((float *)out->data)[i] = (float)(((const float *)x->data)[i] * by + bias);
    }
    return HWR_OK;
}
"""

# Made for the old registry, and never compiled again: two arguments, and a tensor for the result.
CALLER_C = """\
#include <stdio.h>
#include <hardwire/boxed.h>
extern const hwr_table operators[];
static hwr_status run(const char *name, uint32_t given) {
    static const int32_t sizes[] = {2}, strides[] = {1};
    float in[] = {1, -2}, out[] = {0, 0};
    const hwr_tensor x = {in, sizes, strides, 1, HWR_FLOAT32, 0};
    const hwr_tensor y = {out, sizes, strides, 1, HWR_FLOAT32, 0};
    hwr_value values[8];
    hwr_stack stack = hwr_stack_make(values, 8);
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&x));
    (void)hwr_stack_push(&stack, hwr_value_of_float(3));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&y));
    const hwr_status status = hwr_call(operators, name, &stack, given);
    printf("%d %u %d %g %g\\n", (int)status, stack.count, values[0].as.tensor == &y,
           (double)out[0], (double)out[1]);
    return status;
}
int main(void) {
    return run("evolved::scale", 2) != HWR_OK || run("evolved::scale.out", 3) != HWR_OK;
}
"""
OLD_ENTRY_C = """\
#include <hardwire/boxed.h>
hwr_entry scale_entry;
hwr_status scale_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    (void)scratch, (void)scratch_size;
    for (int i = 0; i < 2; i++) {
        ((float *)values[2].as.tensor->data)[i] =
            (float)(((const float *)values[0].as.tensor->data)[i] * values[1].as.d);
    }
    values[0] = values[2];
    return HWR_OK;
}
"""
NEW_ENTRY_C = """\
#include <hardwire/boxed.h>
hwr_entry scale_entry;
hwr_status scale_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    (void)scratch, (void)scratch_size;
    if (values[3].count != 1 || values[3].as.ints[0] != 1) {
        return HWR_ERROR_KERNEL;
    }
    for (int i = 0; i < 2; i++) {
        ((float *)values[4].as.tensor->data)[i] = (float)(
            ((const float *)values[0].as.tensor->data)[i] * values[1].as.d + values[2].as.d);
    }
    values[0] = values[4];
    return HWR_OK;
}
"""
EXPORT = """\
import sys, torch
torch.library.define("evolved::scale", "(Tensor x, float by) -> Tensor")
torch.library.define(
    "evolved::scale.out", "(Tensor x, float by, *, Tensor(a!) out) -> Tensor(a!)")
torch.library.register_fake("evolved::scale")(lambda x, by: torch.empty_like(x))
@torch.library.impl("evolved::scale.out", "CompositeExplicitAutograd")
def scale_out(x, by, *, out):
    return out
class Old(torch.nn.Module):
    def forward(self, x):
        if sys.argv[2] == "out":
            return torch.ops.evolved.scale.out(x, 3.0, out=torch.zeros_like(x))
        return torch.ops.evolved.scale(x, 3.0)
torch.export.save(torch.export.export(Old(), (torch.ones(2),)), sys.argv[1])
"""


def gcc(*arguments: object) -> None:
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", f"-I{INCLUDE}"]
    subprocess.run(["gcc", *flags, *map(str, arguments)], check=True, timeout=60)


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def linked(folder: Path, caller: Path, registry: str, entry: str) -> str:
    """What the caller prints with the operators of a registry."""
    file = written(folder / "ops.yaml", registry)
    operators = operator_yaml.read(file)
    table = schema_table(TableEntry(operators.schema(name), "scale_entry") for name in operators)
    (folder / "table.o").write_bytes(table_object(table, "operators", by_name("native")))
    source = written(folder / "entry.c", entry)
    gcc(source, caller, *sorted((RUNTIME / "src").glob("*.c")), folder / "table.o",
        "-o", folder / "program")  # fmt: skip
    done = subprocess.run([folder / "program"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_a_caller_from_before_runs_through_the_new_table(tmp_path: Path) -> None:
    """The default goes before `out`, for the out variant as for the other."""
    caller = tmp_path / "caller.o"
    gcc("-c", written(tmp_path / "caller.c", CALLER_C), "-o", caller)
    assert linked(tmp_path, caller, OLD, OLD_ENTRY_C) == "0 1 1 3 -6\n" * 2
    assert linked(tmp_path, caller, NEW, NEW_ENTRY_C) == "0 1 1 3.5 -5.5\n" * 2


@pytest.mark.parametrize("called", ["functional", "out"])
def test_a_model_from_before_compiles_with_the_new_registry(called: str, tmp_path: Path) -> None:
    model = tmp_path / "old.pt2"
    subprocess.run([sys.executable, "-c", EXPORT, str(model), called], check=True, timeout=120)
    library = tmp_path / "libkernels.so"
    gcc("-shared", "-fPIC", written(tmp_path / "kernel.c", KERNEL_C), "-o", library)
    if called == "out":
        registry = NEW + "  dispatch:\n    CompositeExplicitAutograd: my_scale\n"
        chosen = {"dispatcher": dispatcher_of([written(tmp_path / "new.yaml", registry)])}
    else:
        chosen = {"kernels": [written(tmp_path / "kernels.yaml", KERNELS)]}
    compiled = hardwire.compile(model, link=[library], **chosen)
    np.testing.assert_array_equal(
        compiled.run(np.array([1, -2], np.float32)), np.array([3.5, -5.5], np.float32)
    )


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    return written(tmp_path / "kernels.yaml", KERNELS)


def run_with(folder: Path, *objects: Path, table: str = "operators") -> str:
    """What the caller from before prints, linked to the user's kernel and to these objects."""
    sources = [written(folder / "caller.c", CALLER_C), written(folder / "kernel.c", KERNEL_C)]
    runtime = sorted((RUNTIME / "src").glob("*.c"))
    gcc(f"-Doperators={table}", *sources, *runtime, *objects, "-lm", "-o", folder / "program")
    done = subprocess.run([folder / "program"], capture_output=True, text=True, timeout=60)
    return done.stdout


def test_a_caller_from_before_runs_through_a_compiled_library(
    kernels: Path, tmp_path: Path
) -> None:
    listed = written(tmp_path / "ops.yaml", "[evolved::scale, evolved::scale.out]\n")
    library = hardwire.compile_operators(listed, name="operators", kernels=[kernels])
    library.save(tmp_path / "ops.o")
    assert run_with(tmp_path, tmp_path / "ops.o") == "0 1 1 3.5 -5.5\n" * 2


def test_a_model_from_before_runs_through_its_new_table(kernels: Path, tmp_path: Path) -> None:
    """Compiled again, node by node: the calls still give two arguments. It has no out variant."""
    model = tmp_path / "old.pt2"
    arguments = [sys.executable, "-c", EXPORT, str(model), "functional"]
    subprocess.run(arguments, check=True, timeout=120)
    hardwire.compile(model, name="old", kernels=[kernels], boxed=True).save(tmp_path)
    found = run_with(tmp_path, tmp_path / "old.o", table="old_operators")
    assert found.splitlines() == ["0 1 1 3.5 -5.5", "-101 3 0 0 0"]
