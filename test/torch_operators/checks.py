"""What the operators of ops.yaml do in PyTorch: run in a process of its own, which has them then.

python checks.py FOLDER      the folder of the package `ops`; prints a line for each check
"""

from __future__ import annotations

import sys
import traceback
from importlib import import_module
from typing import Any

import torch

DTYPES = (
    torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.float32,
    torch.float64, torch.bool, torch.bfloat16,
)  # fmt: skip


def same(found, wanted):  # type: ignore[no-untyped-def]
    assert found.dtype == wanted.dtype, (found, wanted)
    assert found.shape == wanted.shape, (found, wanted)
    assert torch.equal(found, wanted), (found, wanted)


def refusal(call, kind=RuntimeError):  # type: ignore[no-untyped-def]
    try:
        call()
    except kind as problem:
        return str(problem)
    raise AssertionError("nothing was refused")


def numbers(*shape):  # type: ignore[no-untyped-def]
    return torch.randn(shape, generator=torch.Generator().manual_seed(len(shape)))


def check_every_dtype() -> None:
    for dtype in DTYPES:
        x = torch.tensor([[1, 0, 3], [0, 5, 6]]).to(dtype)
        same(torch.ops.mine.again(x), x.flip(0, 1))
        out = torch.empty_like(x)
        assert torch.ops.mine.again.out(x, out=out) is out
        same(out, x.flip(0, 1))
    for dtype in (torch.qint8, torch.quint8, torch.qint32):
        x = torch.quantize_per_tensor(torch.tensor([1.0, -0.5, 2.0]), 0.5, 3, dtype)
        text = refusal(lambda x=x: torch.ops.mine.again(x), NotImplementedError)
        assert "QuantizedCPU" in text


def check_dtypes_that_c_has_not() -> None:
    text = refusal(lambda: torch.ops.mine.again(torch.ones(2, dtype=torch.complex64)))
    assert text == "`mine::again`: `x` is complex64, which kernels cannot be given.", text
    text = refusal(lambda: torch.ops.mine.again(torch.ones(2, dtype=torch.uint16)))
    assert text == "`mine::again`: `x` is uint16, which kernels cannot be given.", text
    text = refusal(lambda: torch.ops.mine.again(torch.eye(2).to_sparse()), NotImplementedError)
    assert "SparseCPU" in text


def check_tensors_that_lie_otherwise() -> None:
    x = numbers(6, 5)
    for view in (x.t(), x[1::2], x[:, 1:4], x[2], x[3:], x[0, 2], torch.ones(1).expand(3, 4)):
        same(torch.ops.mine.again(view), view.flip(tuple(range(view.dim()))))
    out = torch.zeros(5, 6)
    torch.ops.mine.again.out(x, out=out.t())
    same(out.t(), x.flip(0, 1))
    whole = torch.zeros(4, 6)
    torch.ops.mine.fill(whole[1:3, ::2], 2)
    assert whole.sum() == 12
    assert whole[1:3, ::2].eq(2).all()


def check_tensors_that_share_memory() -> None:
    x = numbers(7)
    wanted = x.flip(0)
    torch.ops.mine.again.out(x, out=x)
    same(x, wanted)


def check_what_is_written_to_has_its_shape() -> None:
    for out, reason in (
        (torch.zeros(2), "has shape [2], not [3]"),
        (torch.zeros(3, dtype=torch.int8), "is int8, not float32"),
    ):
        text = refusal(lambda out=out: torch.ops.mine.again.out(numbers(3), out=out))
        assert text == f"`mine::again.out`: `out` {reason}.", text


def check_nothing() -> None:
    for shape in ((0,), (3, 0), (0, 4, 2)):
        same(torch.ops.mine.again(torch.empty(shape)), torch.empty(shape))
    same(torch.ops.mine.add(torch.empty(0, 3), torch.ones(1, 3)), torch.empty(0, 3))
    same(torch.ops.mine.again(torch.tensor(3.5)), torch.tensor(3.5))


def check_in_place_and_functional() -> None:
    x = numbers(3, 4)
    kept = x.clone()
    same(torch.ops.mine.scale(x, 2), kept * 2 + 3)
    same(torch.ops.mine.scale(x.t(), 0.5, plus=-1), (kept * 0.5 - 1).t())
    same(x, kept)
    part = x[:, 1:3]
    assert torch.ops.mine.scale_(part, True, plus=0) is part
    same(x, kept)
    torch.ops.mine.scale_(part, 3.0)
    same(x[:, 1:3], kept[:, 1:3] * 3 + 3)
    same(x[:, 0], kept[:, 0])


def check_kernels_by_dtype() -> None:
    x, y = numbers(3, 1), numbers(1, 5)
    same(torch.ops.mine.add(x, y), x + y)
    same(torch.ops.mine.add(x, y, bias=y), x + y + y)
    same(torch.ops.mine.add(x.double(), y.double()), x.double() + y.double())
    same(torch.ops.mine.add(x.int(), y.int()), x.int() + y.int() + 100)
    text = refusal(lambda: torch.ops.mine.add(x.half(), y.half()))
    assert text.startswith("`mine::add`: no kernel: `mine_add` (ops.yaml:"), text
    assert "takes Float or Double as `x`, not Half." in text, text


def check_several_results_and_scratch() -> None:
    x = numbers(7, 3)
    low, high = torch.ops.mine.cut(x, 3)
    same(low, x[:2])
    same(high, x[2:])
    same(torch.ops.mine.cut(x.t(), 2)[1], x.t()[1:])


def check_layouts() -> None:
    x = numbers(5, 3)
    for view in (x, x.t().contiguous().t(), torch.cat([x, x]).reshape(10, 3)[5:]):
        same(torch.ops.mine.where_largest(view), x.argmax(0))


def check_failures_name_the_operator() -> None:
    text = refusal(lambda: torch.ops.mine.cut(numbers(4, 2), -1))
    assert text.startswith("`mine::cut`: the size `x.size(0) / parts` is negative here: -4."), text
    text = refusal(lambda: torch.ops.mine.cut(numbers(4, 2), 0))
    assert text == "`mine::cut`: the size `x.size(0) / parts` divides by zero.", text
    text = refusal(lambda: torch.ops.mine.scale_(numbers(3).double(), 2))
    assert text.startswith("`mine::scale_`: kernel `mine_scale_` (ops.yaml:"), text
    assert text.endswith(": a status of its own."), text


def everything(x, **other):  # type: ignore[no-untyped-def]
    one = torch.tensor([5.0])
    return torch.ops.mine.everything(
        x, None, torch.tensor(2.5, dtype=torch.float64), [x, one], [None, one + 1, None],
        -5000000000, 0.1, True, 7, 1.5, True, "grüß", torch.float16, torch.device("cuda:3"),
        [1, 2, -3], [0.5, 0.25], [True, False], ["a", ""], torch.channels_last, torch.strided,
        **other,
    )  # fmt: skip


def check_every_kind_of_argument() -> None:
    x = numbers(2, 3)
    same(everything(x), x)
    same(everything(x, no=None, two=[4, 4], mode="plain"), x)
    assert "returned -1" in refusal(lambda: everything(x, mode="other"))
    assert "returned -1" in refusal(lambda: everything(x, dt=torch.int8))


def check_boxed_kernels() -> None:
    x, one = numbers(2, 3), torch.tensor([5.0])
    found = torch.ops.mine.boxed(
        x, None, [x, one], [None, one + 1], -5000000000, 0.1, True, True, "grüß", torch.float16,
        torch.device("cuda:3"), [1, 2, -3], [True, False], ["a", ""],
    )  # fmt: skip
    same(found, x)


def check_what_models_cannot_call_either() -> None:
    x = numbers(3)
    text = refusal(lambda: torch.ops.mine.boxed_number(x))
    assert text.endswith("is boxed, and `int returned` is not a tensor."), text
    text = refusal(lambda: torch.ops.mine.boxed_scratch.out(x, out=x.clone()))
    assert text.endswith("is boxed, and a boxed kernel is not given scratch memory."), text
    same(torch.ops.mine.drawn(x), x * 2)
    text = refusal(lambda: torch.ops.mine.drawn(x, torch.Generator()))
    assert text == "`mine::drawn`: `Generator? generator=None` cannot be passed.", text


def check_gradients_are_nobodys_business() -> None:
    x = numbers(3, 2).requires_grad_()
    same(torch.ops.mine.add(x, x).detach(), (x + x).detach())


def check_numbers() -> None:
    x = numbers(5)
    y, positive, mean, any, half = torch.ops.mine.numbers(x)
    same(y, -x)
    assert (positive, any, half) == (int((x > 0).sum()), True, 2.5)
    assert abs(mean - float(x.mean())) < 1e-6
    assert torch.ops.mine.numbers(-x.abs())[1::2] == (0, False)
    half = torch.ops.mine.numbers(numbers(2, 3))[4]
    assert repr(half) == "3"
    assert torch.ops.mine.ends(x) == [float(x[0]), float(x[4])]


def check_what_nobody_knows() -> None:
    text = refusal(lambda: torch.ops.mine.unknown(numbers(3)))
    assert text == (
        "`mine::unknown`: nothing says what shape `__ret_0` has; add `returns: {__ret_0: TENSOR}` "
        'to its entry, or call torch.library.register_fake("mine::unknown", …).'
    ), text
    torch.library.register_fake("mine::unknown", lambda x: x.new_empty(2 * x.shape[0]))
    x = numbers(3)
    same(torch.ops.mine.unknown(x), x.repeat_interleave(2))


def check_quantised_tensors() -> None:
    real = torch.tensor([[1.0, -0.5, 2.0], [0.5, 4.0, -3.0]])
    x = torch.quantize_per_tensor(real, 0.5, 3, torch.qint8)
    for view in (x, x.t()):
        out = torch.quantize_per_tensor(torch.zeros(view.shape), 0.5, -2, torch.qint8)
        torch.ops.mine.negate.out(view, out=out)
        same(out.dequantize(), -view.dequantize())
    text = refusal(lambda: torch.ops.mine.negate(x))
    assert text == (
        "`mine::negate`: nothing says the scale of a new quantised tensor; call its out variant."
    ), text


def check_pytorchs_own_checks() -> None:
    x = numbers(3, 4)
    for call in (
        (torch.ops.mine.again.default, (x,)),
        (torch.ops.mine.scale.default, (x, 2.0)),
        (torch.ops.mine.scale_.default, (x.clone(), 2)),
        (torch.ops.mine.add.default, (x, x)),
        (torch.ops.mine.cut.default, (x, 2)),
        (torch.ops.mine.fill.default, (x.clone(), 1.5)),
    ):
        torch.library.opcheck(*call, test_utils=("test_schema", "test_faketensor"))


class Model(torch.nn.Module):
    """Functional operators, with sizes that are left open, and one in place."""

    def forward(self, x):  # type: ignore[no-untyped-def]
        mine = torch.ops.mine
        y = mine.add(mine.scale(x, 0.25), torch.relu(x), bias=x[:1] * 2)
        low, high = mine.cut(mine.again(y), 2)
        mine.scale_(low, 2)
        return low, torch.tanh(high), mine.where_largest(y) + 1


def check_exported_models_compile_and_give_the_same() -> None:
    import hardwire

    x = numbers(8, 3)
    program = torch.export.export(Model(), (x,))
    folder = sys.argv[1]
    compiled = hardwire.compile(program, kernels=[f"{folder}/ops/ops.yaml"])
    found = compiled.run(x.numpy(), link=[f"{folder}/ops/kernels.so"])
    for one, wanted in zip(found, Model()(x), strict=True):
        assert (one.shape, one.dtype) == (tuple(wanted.shape), wanted.numpy().dtype)
        assert abs(one - wanted.numpy()).max() <= 1e-6


def check_export_with_open_sizes() -> None:
    rows = torch.export.Dim("rows", min=2, max=64)
    program = torch.export.export(Model(), (numbers(8, 3),), dynamic_shapes=({0: 2 * rows},))
    x = numbers(12, 3)
    for one, wanted in zip(program.module()(x), Model()(x), strict=True):
        same(one, wanted)


def main(package: str, checks: dict[str, Any]) -> None:
    """Imports the package, and prints what each of the checks says."""
    sys.path.insert(0, sys.argv[1])
    import_module(package)
    for name, check in checks.items():
        if not name.startswith("check_"):
            continue
        try:
            check()
            print(f"{name} ok")
        except Exception as problem:
            lines = traceback.format_exc().splitlines()
            places = [line.strip() for line in lines if "checks.py" in line or "torch_op" in line]
            print(f"{name} {type(problem).__name__}: {problem} {places}".replace("\n", " "))


if __name__ == "__main__":
    main("ops", dict(globals()))
