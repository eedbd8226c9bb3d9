"""What the operators of lists.yaml do in PyTorch: run in a process of its own, which has them then.

python list_checks.py FOLDER      the folder of the package `lists`; prints a line for each check
"""

from __future__ import annotations

import torch
from checks import main, numbers, refusal, same  # type: ignore[import-not-found]


def all_same(found, wanted):  # type: ignore[no-untyped-def]
    assert isinstance(found, list), found
    assert len(found) == len(wanted), (found, wanted)
    for one, other in zip(found, wanted, strict=True):
        same(one, other)


def check_lengths_that_sizes_say() -> None:
    x = numbers(7, 3)
    for by in (1, 2, 3, 7, 9):
        all_same(torch.ops.my.rows(x, by), x.split(by))
        all_same(torch.ops.my.rows(numbers(3, 7).t(), by), numbers(3, 7).t().split(by))
    assert torch.ops.my.rows(torch.empty(0, 3), 2) == []
    text = refusal(lambda: torch.ops.my.rows(x, 0))
    assert text == "`my::rows`: the count `ceil_div(x.size(0), by)` divides by zero.", text
    text = refusal(lambda: torch.ops.my.rows(x, -2))
    assert text.startswith("`my::rows`: the count `ceil_div(x.size(0), by)` is negative here"), text
    text = refusal(lambda: torch.ops.my.rows(x.double(), 2))
    assert "takes Float as `x`, not Double" in text, text


def check_as_many_as_a_list_has() -> None:
    xs = [numbers(2, 3), numbers(5), torch.empty(0, 4), numbers(3, 1, 2).transpose(0, 2)]
    wanted = [x.flip(tuple(range(x.dim()))) for x in xs]
    all_same(torch.ops.my.reversed(xs), wanted)
    whole = torch.zeros(3, 2)
    out = [whole.t(), torch.zeros(5), torch.empty(0, 4), torch.zeros(2, 1, 3)]
    assert torch.ops.my.reversed.out(xs, out=out) is None
    all_same(out, wanted)
    same(whole, wanted[0].t())
    torch.ops.my.reversed.out(xs[:2], out=xs[:2])
    all_same(xs[:2], wanted[:2])


def check_lists_to_write_to_are_as_the_library_says() -> None:
    xs = [numbers(2, 3), numbers(5)]
    for out, reason in (
        (xs[:1], "`out` has 1 tensors, not 2"),
        ([xs[0], xs[0]], "`out[1]` has shape [2, 3], not [5]"),
        ([xs[0], xs[1].half()], "`out[1]` is float16, not float32"),
    ):
        text = refusal(lambda out=out: torch.ops.my.reversed.out(xs, out=out))
        assert text == f"`my::reversed.out`: {reason}.", text


def check_in_place_wherever_they_lie() -> None:
    whole = numbers(4, 6)
    kept = whole.clone()
    torch.ops.my.scale_([whole[:2, ::2], whole[:2, 1::2].t(), whole[3]], 3.0)
    kept[[0, 1, 3]] *= 3
    same(whole, kept)


def check_lists_between_numbers_and_tensors() -> None:
    x, z = numbers(2, 3), numbers(2, 3) + 1
    ys = [numbers(2, 3) * by for by in (2, 3, 5)]
    count, sums, last = torch.ops.my.mixed(x, ys, z)
    assert count == 3
    all_same(sums, [x.double() + y.double() for y in ys])
    same(last, z - ys[-1])
    count, sums, last = torch.ops.my.mixed(x, [], z)
    assert (count, sums) == (0, [])
    same(last, z)
    halves, whole = torch.ops.my.boxed(numbers(6))
    all_same(halves, [numbers(6)[:3], numbers(6)[3:]])
    same(whole, 3 * numbers(6))


def check_one_tensor_that_is_like_a_list() -> None:
    x = numbers(3)
    same(torch.ops.my.stacked(x, [x, x.double()]), x[0].double().expand(3, 3))
    text = refusal(lambda: torch.ops.my.stacked(x, []))
    assert text == "`my::stacked`: of `xs` no tensor is given.", text


def check_what_nobody_knows_is_told_in_python() -> None:
    x = numbers(3)
    text = refusal(lambda: torch.ops.my.unknown(x, 2))
    assert text == (
        "`my::unknown`: nothing says how many tensors `__ret_0` has; add `returns: {__ret_0: "
        "{count: NUMBER, like: TENSOR}}` to its entry, or call torch.library.register_fake("
        '"my::unknown", …).'
    ), text
    torch.library.register_fake(
        "my::unknown", lambda x, n: [x.new_empty(n) for _ in range(x.shape[0])]
    )
    wanted = [x[k] + torch.arange(2.0) for k in range(3)]
    all_same(torch.ops.my.unknown(x, 2), wanted)
    model = Told()
    for one, other in zip(torch.export.export(model, (x,)).module()(x), wanted, strict=True):
        same(one, 2 * other)


class Told(torch.nn.Module):
    """An operator of which PyTorch was told in Python what it gives."""

    def forward(self, x):  # type: ignore[no-untyped-def]
        return [2 * one for one in torch.ops.my.unknown(x, 2)]


def check_pytorchs_own_checks() -> None:
    x = numbers(5, 3)
    for call in (
        (torch.ops.my.rows.default, (x, 2)),
        (torch.ops.my.reversed.default, ([x, x[0]],)),
        (torch.ops.my.scale_.default, ([x.clone(), x[0].clone()], 2.0)),
        (torch.ops.my.boxed.default, (numbers(4),)),
    ):
        torch.library.opcheck(*call, test_utils=("test_schema", "test_faketensor"))


class Model(torch.nn.Module):
    """Lists that are taken apart and passed on."""

    def forward(self, x):  # type: ignore[no-untyped-def]
        first, *rest = torch.ops.my.rows(x * 2, 2)
        return torch.tanh(first), *torch.ops.my.reversed([*rest, x])


def check_compiled_and_exported_models_give_the_same() -> None:
    import sys

    import hardwire

    x = numbers(5, 3)
    wanted = Model()(x)
    assert [tuple(one.shape) for one in wanted] == [(2, 3), (2, 3), (1, 3), (5, 3)]
    compiled = torch.compile(Model(), backend="aot_eager", fullgraph=True)(x)
    program = torch.export.export(Model(), (x,))
    for one, other in zip([*compiled, *program.module()(x)], [*wanted, *wanted], strict=True):
        same(one, other)
    folder = f"{sys.argv[1]}/lists"
    model = hardwire.compile(program, kernels=[f"{folder}/lists.yaml"])
    for one, other in zip(model.run(x.numpy(), link=[f"{folder}/kernels.so"]), wanted, strict=True):
        assert (one.shape, one.dtype) == (tuple(other.shape), other.numpy().dtype)
        assert abs(one - other.numpy()).max() <= 1e-6


def check_in_front_of_pytorchs() -> None:
    x = numbers(2, 7, 3)
    for dim in (0, 1, -1):
        all_same(list(torch.split_copy(x, 2, dim)), [-one for one in x.split(2, dim)])
    all_same(list(torch.split_copy(x.double(), 3, 1)), x.double().split(3, 1))
    out = [torch.zeros(7, 2, 1).transpose(0, 1), torch.zeros(2, 7, 2)]
    pieces = [-x[..., :1], -x[..., 1:]]
    torch.ops.aten.split_copy.Tensor_out(x[..., :2], 1, 2, out=[out[0], out[1][..., 1:]])
    same(out[0], pieces[0])
    same(out[1], torch.stack([torch.zeros(2, 7), -x[..., 1]], -1))
    # PyTorch copies into what is larger.
    out = [torch.empty(4, 7, 3), torch.empty(1, 7, 3)]
    torch.ops.aten.split_copy.Tensor_out(x, 1, out=out)
    all_same(out, [x[:1].expand(4, 7, 3), x[1:]])
    text = refusal(lambda: torch.ops.aten.split_copy.Tensor_out(x, 1, out=out[:1]))
    assert "expected an out= argument of size 2, got size 1" in text, text
    all_same(list(torch._foreach_add([x, x[0].t()], 1.5)), [x + 3, x[0].t() + 3])
    all_same(list(torch._foreach_add([x.int()], 2)), [x.int() + 2])
    compiled = torch.compile(lambda x: torch.split_copy(x, 4, 1), backend="aot_eager")
    all_same(list(compiled(x)), [-x[:, :4], -x[:, 4:]])


if __name__ == "__main__":
    main("lists", dict(globals()))
