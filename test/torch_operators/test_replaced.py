"""Issue 16, row 2: a C kernel in front of PyTorch's own, in a process of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")

from hardwire.tools.hardwire import main

YAML = """\
- op: relu.out
  kernels: [{kernel_name: my_relu, arg_meta: {self: Float, out: Float}}]
- op: add_.Tensor
  kernels: [{kernel_name: my_add_, arg_meta: {self: Float, other: Float}}]
- op: celu.out
  kernels: [{kernel_name: my_celu, arg_meta: {self: Float, out: Float}}]
- op: elu.out
  kernels: [{kernel_name: my_elu, arg_meta: {self: Double, out: Double}}]
- op: view
  kernels: [{kernel_name: my_view}]
"""

C = """\
#include "my.h"
hwr_status my_relu(const hwr_tensor *self, const hwr_tensor *out) {
    const float *x = (const float *)self->data;
    float *y = (float *)out->data;
    for (size_t i = 0; i < hwr_count(out); i++) y[i] = x[i] > 0 ? x[i] : 0.25f * x[i];
    return HWR_OK;
}
hwr_status my_add_(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha) {
    float *x = (float *)self->data;
    const float *y = (const float *)other->data, by = 2 * (float)hwr_scalar_to_double(alpha);
    if (hwr_count(self) != hwr_count(other)) return HWR_ERROR_KERNEL;
    for (size_t i = 0; i < hwr_count(self); i++) x[i] += by * y[i];
    return HWR_OK;
}
hwr_status my_celu(const hwr_tensor *self, const hwr_scalar *alpha, const hwr_tensor *out) {
    (void)self, (void)alpha, (void)out;
    return HWR_ERROR_KERNEL;
}
hwr_status my_elu(const hwr_tensor *self, const hwr_scalar *alpha, const hwr_scalar *scale,
                  const hwr_scalar *input_scale, const hwr_tensor *out) {
    (void)self, (void)alpha, (void)scale, (void)input_scale;
    for (size_t i = 0; i < hwr_count(out); i++) ((double *)out->data)[i] = 7;
    return HWR_OK;
}
"""

CALLS = """\
import sys, torch
sys.path.insert(0, sys.argv[1])
import my
x = torch.tensor([[-4., 2., -8.], [1., -2., 3.]])
leaky = torch.nn.functional.leaky_relu(x, 0.25)

def same(found, wanted):
    assert found.dtype == wanted.dtype and torch.equal(found, wanted), (found, wanted)

same(torch.relu(x), leaky)
same(torch.relu(x.t()), leaky.t())
same(torch.relu(x.double()), x.double().clamp(min=0))
same(torch.relu_(x.clone()), x.clamp(min=0))
# PyTorch's celu, which takes doubles where my_celu does not, calls elu, which my_elu computes.
same(torch.celu(x.double()), torch.full((2, 3), 7.0, dtype=torch.float64))
out = torch.empty(3, 2)
torch.ops.aten.relu.out(x, out=out.t())
same(out, leaky.t())
# PyTorch resizes what is written to, and calls relu.
out = torch.empty(0)
torch.ops.aten.relu.out(x, out=out)
same(out, leaky)
same(torch.ones(2, 3).add_(x, alpha=3), 1 + torch.mul(x, 6))
same(torch.add(x, x), torch.mul(x, 3))
same(x + 0.5, torch.sub(x, -0.5))
same(torch.tensor([1, 2]) + 1.5, torch.tensor([2.5, 3.5]))
try:
    x.clone().add_(torch.ones(4, 3))
except RuntimeError as problem:
    assert "broadcast" in str(problem)
else:
    raise AssertionError("sizes that do not go together")
x.requires_grad_()
torch.relu(x).sum().backward()
same(x.grad, (x > 0).float())
assert torch.export.export(torch.nn.ReLU(), (x,)).module()(x).equal(leaky)
"""


@pytest.mark.skipif(shutil.which("cc") is None, reason="cc is needed")
def test_row_16_2_kernels_in_front_of_pytorchs(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Those that a kernel takes, however they lie; the rest goes to PyTorch's as before."""
    (tmp_path / "my.yaml").write_text(YAML)
    (tmp_path / "my.c").write_text(C)
    given = [str(tmp_path / "my.yaml"), "--sources", str(tmp_path / "my.c"), "--replace", "CPU"]
    assert main(["kernels", "torch", *given, "-o", str(tmp_path / "my")]) == 0
    assert "my: 8 operators" in capfd.readouterr().out
    child = [sys.executable, "-W", "ignore", "-c", CALLS, str(tmp_path)]
    done = subprocess.run(child, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
