"""What no object can be made of is refused with one line, whether PyTorch can run it or not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError, Refused
from hardwire.dialect.importers import load
from hardwire.dialect.promotion import result_dtype
from hardwire.dialect.targets import by_name
from hardwire.passes.pipeline import run_to

torch = pytest.importorskip("torch")
from torch.jit.mobile import _load_for_lite_interpreter  # noqa: E402

from .lite_bodies import SELF, Body, C, X, body, compiled, interpreted  # noqa: E402

A, B = ("OP", 0, 0), ("OP", 1, 0)
PAIR = (X, X, ("LIST_CONSTRUCT", 0, 2))
LIST = {"types": ("List[Tensor]",)}
INPUT = np.arange(6, dtype=np.float32).reshape(2, 3) - 1


def one(operator: str, arguments: int, *steps: Any, **fields: Any) -> Body:
    """A call of one operator."""
    base, _, overload = operator.partition(".")
    before = [step for step in steps if step[0] != "DROP"]
    return body(
        *before, A, *steps[len(before) :], operators=((base, overload, arguments),), **fields
    )


def line(run: Callable[[], object]) -> str:
    """The one line of a refusal."""
    with pytest.raises(HardwireError) as caught:
        run()
    (problem,) = caught.value.problems
    assert problem.isprintable()
    return problem


# Methods of a few instructions.

RAISED: dict[str, Body] = {
    "list.remove(x): x not in list": body(
        C[0], C[0], ("LIST_CONSTRUCT", 0, 2), C[1], A, X,
        operators=(("aten::remove", "int", 2),), constants=(1, 2), types=("List[int]",)),
    "2 is not in list": body(
        C[0], C[0], ("LIST_CONSTRUCT", 0, 2), C[1], A, B,
        operators=(("aten::index", "list_int", 2), ("prim::NumToTensor", "Scalar", 1)),
        constants=(1, 2), types=("List[int]",)),
    "KeyError: 'b'": body(
        C[0], X, ("DICT_CONSTRUCT", 0, 2), C[1], ("DICT_INDEX", 0, 0),
        constants=("a", "b"), types=("Dict[str, Tensor]",)),
    "Too few arguments for format string: {} {}": body(
        C[0], C[1], ("FORMAT", 2, 0), ("DROP", 0, 0), X, constants=("{} {}", 1)),
    "Unwrapping null optional": one("aten::_unwrap_optional", 1, C[0], constants=(None,)),
    "len() of a 0-d tensor": body(
        X, A, B, ("NUM_TO_TENSOR", 0, 0),
        operators=(("aten::sum", "", 1), ("aten::len", "Tensor", 1))),
    "a Tensor with more than one element cannot be converted to a number": body(
        X, A, ("NUM_TO_TENSOR", 0, 0), operators=(("aten::Int", "Tensor", 1),)),
    "Output annotation list dimension 1 and runtime tensor dimension 2 do not match": body(
        X, C[0], C[0], ("TO_LIST", 0, 0), ("DROP", 0, 0), X, constants=(1,)),
    "the shapes cannot be broadcast": body(
        C[0], C[1], A, ("DROP", 0, 0), X, operators=(("aten::_infer_size", "", 2),),
        constants=([2], [3])),
    "list index out of range": one("aten::__getitem__.t", 2, *PAIR, C[0], constants=(2,), **LIST),
}  # fmt: skip

IMPOSSIBLE: dict[str, Body] = {
    "does not lead from its start to its end by its step": one(
        "aten::arange.start_step", 7, C[0], C[1], C[0], C[2], C[2], C[2], C[2],
        constants=(3, -1, None)),
    "takes 3 values from a list": body(*PAIR, ("LIST_UNPACK", 3, 0), A, A,
                                       operators=(("aten::add", "Tensor", 2),), **LIST),
    "splits a tensor into pieces of no size": one(
        "aten::split.Tensor", 3, X, C[0], C[0], constants=(-1,)),
    "splits 2 elements into [1, 2]": one(
        "aten::split_with_sizes", 3, X, C[0], C[1], constants=([1, 2], 0)),
    "splits a tensor into no pieces": one("aten::chunk", 3, X, C[0], C[0], constants=(0,)),
    "writes tensor<2x3xf32> to a tensor tensor<3xf32>": body(
        X, C[0], C[0], A, X, B, operators=(("aten::select", "int", 3), ("aten::mul_", "Tensor", 2)),
        constants=(0,)),
    "has 2 and 3 for `i`": one(
        "aten::einsum", 2, C[0], *PAIR, constants=("ii,jj->ij",), **LIST),
    "moves a tensor to the device `cuda`": body(
        X, C[0], A, C[1], C[2], C[2], B, constants=("cuda", None, False),
        operators=(("aten::device", "", 1), ("aten::to", "prim_Device", 5))),
}  # fmt: skip

REFUSED: dict[str, Body] = {
    "writes a text to a tensor": one("aten::fill_.Scalar", 2, X, C[0], constants=("a",)),
    "changes a tensor tensor<2x3xf32>": one("aten::append.t", 2, X, X),
    "has a tensor tensor<2x3xf32> where a number or a text is needed": one(
        "aten::pop.t", 2, *PAIR, X, **LIST),
    "has a tensor tensor<2x3xf32> where a list of tensors is needed": one(
        "aten::cat", 2, X, C[0], constants=(0,)),
    "gives as many elements as its data says: keep the size and mark what counts": one(
        "aten::nonzero", 1, X),
    "gives elements of a type that is no number": one(
        "aten::zeros", 2, C[0], C[1], constants=([3], 0.5)
    ),
    "has an int where a tensor is needed": one("aten::size", 1, C[0], constants=(0,)),
    "gives a tensor tensor<2x3xf32>, and a bool is needed": body(
        X, ("JF", 3, 0), X, ("JMP", 2, 0), X),
    "has a boxed value of unknown type as its condition": body(
        X, A, ("JF", 3, 0), X, ("JMP", 2, 0), X, operators=(("mine::f", "", 1),)),
    "needs a tuple as one value": body(
        X, X, ("TUPLE_CONSTRUCT", 2, 0), A, operators=(("mine::f", "", 1),)),
    "calls `forward` of a tensor tensor<2x3xf32>": body(
        X, X, ("INTERFACE_CALL", 0, 2), constants=("forward",)),
    "calls `__torch__.Net.train`, which is not in the file": body(
        SELF, X, ("INTERFACE_CALL", 0, 2), constants=("train",)),
    "writes to its arguments in a way that hardwire has no operator for": one(
        "aten::fill_diagonal_", 3, X, C[0], C[1], constants=(1.5, False)),
    "makes a list of complex numbers, which hardwire has not": body(
        X, C[0], C[0], ("TO_LIST", 0, 0), constants=(2,)),
    "makes a list of 3840 numbers, and hardwire goes up to 1024": body(
        X, C[0], A, C[1], C[2], ("TO_LIST", 0, 0), operators=(("aten::expand", "", 2),),
        constants=([640, 2, 3], 3, 1)),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("message", RAISED)
def test_what_the_model_raises(message: str, tmp_path: Path) -> None:
    files = RAISED[message].files()
    problem = line(lambda: compiled(files, INPUT))
    assert problem.startswith("__torch__.Net.forward:")
    assert f"the model raises an exception for these inputs: {message}" in problem
    with pytest.raises((RuntimeError, KeyError, IndexError, ValueError)):
        interpreted(files, INPUT, tmp_path)


def names_its_place(problem: str, message: str) -> bool:
    pattern = rf"__torch__[\w.]+.forward:\d+: `[^`]+` .*{re.escape(message)}.*\."
    return re.fullmatch(pattern, problem) is not None


@pytest.mark.parametrize("message", IMPOSSIBLE)
def test_what_pytorch_cannot_do_either(message: str, tmp_path: Path) -> None:
    files = IMPOSSIBLE[message].files()
    assert names_its_place(line(lambda: compiled(files, INPUT)), message)
    with pytest.raises((RuntimeError, AssertionError)):
        interpreted(files, INPUT, tmp_path)


@pytest.mark.parametrize("message", REFUSED)
def test_what_only_hardwire_refuses(message: str) -> None:
    files = REFUSED[message].files()
    assert names_its_place(line(lambda: compiled(files, INPUT)), message)


# Methods in Python, which PyTorch runs.

METHODS: dict[str, str] = {
    "gives as many elements as its data says: keep the size": """
        return x * x[x > 0].shape[0]""",
    "gives as many elements as its data says: keep the size and mark what counts, with": """
        return torch.masked_select(x, x > 0)""",
    "is a loop that makes a text of a text": """
        mode = "a"
        while bool(x.sum() < 9):
            x = x + 1
            mode = "b" if mode == "a" else "a"
        return x if mode == "a" else -x""",
    "whose number of iterations is known only at run time, and which changes how long a list": """
        y = [x]
        while bool(x.sum() < 9):
            x = x + 1
            y.append(x)
        return torch.stack(y)""",
    "is a loop that makes a tensor tensor<4x3xf32> of a tensor tensor<2x3xf32>": """
        while bool(x.sum() < 9):
            x = torch.cat([x + 1, x])
        return x""",
    "changes a list that a loop carries": """
        y = [x, x]
        z = y
        while bool(y[0].sum() < 9):
            y = [y[0] + 1, y[1]]
        y.append(x)
        z.append(x)
        return torch.stack(y) * len(z)""",
    "gives a tensor tensor<2x3xf32> or None, depending on a value at run time": """
        y: Optional[Tensor] = None
        if bool(x.sum() > 0):
            y = x
        return x * 2 if y is None else x""",
    "changes the keys of a dict, depending on a value at run time": """
        d = {"a": x}
        if bool(x.sum() > 0):
            d["b"] = x
        else:
            d["c"] = x
        return d["a"]""",
    "makes a tensor a view of another, depending on a value at run time": """
        y = x[:, :2].clone()
        if bool(x.sum() > 0):
            y.t_()
        return y""",
    "gives a tensor of the impossible shape 1099511627776x1048576x2x3": """
        return x.expand(1099511627776, 1048576, 2, 3)[0, 0]""",
    "needs the number `dim`, which is known only at run time": """
        return torch.cumsum(x, int(x[0, 1]))""",
    "to an out argument tensor<1xf32>; hardwire does not resize tensors": """
        y = torch.empty(1)
        torch.add(x, x, out=y)
        return y""",
    "prints a value that is known only at run time": """
        return x * len(str(x))""",
    "makes elements of PyTorch's type number 8, which hardwire has not": """
        return x.to(torch.complex32).abs()""",
    "gives elements of PyTorch's type number 8, which hardwire has not": """
        return torch.zeros_like(x, dtype=torch.complex32).abs()""",
    "writes to a tensor after a write to another, which may be the same one": """
        y = x.t().neg()
        z = y.reshape(-1)
        z.add_(1)
        y.zero_()
        return z""",
    "makes a list of more than 1048576 elements": """
        y = [1]
        for _ in range(22):
            y.extend(y)
        return x * len(y)""",
    "has states that are not 1 layers of its input": """
        h = torch.zeros(2, 2, 4)
        w = [torch.zeros(16, 3), torch.zeros(16, 4), torch.zeros(16), torch.zeros(16)]
        y = torch.lstm(x.unsqueeze(0), [h, h], w, True, 1, 0.0, False, False, False)
        return y[0]""",
}
FAILING: dict[str, str] = {
    "has operands of shapes that cannot be broadcast": """
        return torch.nextafter(x, x[:, :2])""",
    "has no dimension 5": """
        return torch.split(x, 1, 5)[0]""",
    "splits a tensor into no pieces": """
        return torch.tensor_split(x, 0)[0]""",
    "has tensors of shapes that cannot be broadcast": """
        return torch.broadcast_tensors([x, x[:, :2]])[0]""",
    "writes tensor<2x3xf32> to a tensor tensor<2x3xi64>, and PyTorch does not cast these": """
        return x.long().mul_(x)""",
}


def saved(source: str, folder: Path) -> Path:
    """A module with this method, as PyTorch writes it."""
    number = sorted([*METHODS.values(), *FAILING.values(), source]).index(source)
    scripted = torch.jit.script(type(f"Net{number}", (torch.nn.Module,), {})())
    scripted.define(f"def forward(self, x: Tensor):{source}\n")
    scripted._save_for_lite_interpreter(str(folder / "net.ptl"))
    return folder / "net.ptl"


def brought_to_schema(path: Path) -> None:
    run_to(load(str(path), by_name("x86-64-v3"), inputs={"x": "2x3:f32"}), "schema")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("message", [*METHODS, *FAILING])
def test_methods_that_are_refused(message: str, tmp_path: Path) -> None:
    path = saved(METHODS.get(message) or FAILING[message], tmp_path)
    assert names_its_place(line(lambda: brought_to_schema(path)), message)
    run = _load_for_lite_interpreter(str(path))
    if message in METHODS:
        run(torch.from_numpy(INPUT))
    else:
        with pytest.raises((RuntimeError, IndexError)):
            run(torch.from_numpy(INPUT))


@pytest.mark.filterwarnings("ignore")
def test_results_that_nobody_can_look_at_again(tmp_path: Path) -> None:
    source = """
        y = x.clone()
        z = y.as_strided([2, 2], [1, 1])
        y.add_(1)
        return z"""
    path = saved(source, tmp_path)
    found = line(lambda: brought_to_schema(path))
    assert found == (
        f"{path}: looks through `aten.as_strided` at a tensor that was written to since; work on a "
        "copy (`clone()`)."
    )


class Shared(torch.nn.Module):
    """Two buffers that see the same memory."""

    def __init__(self, writes: bool) -> None:
        super().__init__()
        self.register_buffer("all", torch.arange(6.0).reshape(2, 3))
        self.register_buffer("row", self.all[1])
        self.writes = writes

    def forward(self, x):
        if self.writes:
            self.all.add_(x)
        return self.row * x


def test_memory_that_two_buffers_see_can_be_read_and_not_written(tmp_path: Path) -> None:
    for writes in (False, True):
        scripted = torch.jit.script(Shared(writes).eval())
        scripted._save_for_lite_interpreter(str(tmp_path / f"{writes}.ptl"))
    inputs = {"x": "2x3:f32"}
    found = hardwire.compile(tmp_path / "False.ptl", inputs=inputs).run(INPUT)
    np.testing.assert_array_equal(found, INPUT * np.array([3, 4, 5], np.float32))
    problem = line(lambda: hardwire.compile(tmp_path / "True.ptl", inputs=inputs))
    assert "the model writes to `all`, whose memory another of its tensors sees" in problem


# State.


def test_an_object_is_no_state() -> None:
    read = (SELF, ("GET_ATTR", 0, 0), ("DROP", 0, 0))
    case = body(*read, SELF, SELF, ("SET_ATTR", 0, 0), X)
    assert line(lambda: compiled(case.files(), INPUT)) == (
        "net.ptl: the model leaves an object `__torch__.Net`, which hardwire cannot keep between "
        "calls (calls leave other lengths, keys, shapes, texts or None in `scale`)."
    )


def test_a_type_needs_an_operand() -> None:
    with pytest.raises(Refused, match="no operand that gives its result an element type"):
        result_dtype([])
