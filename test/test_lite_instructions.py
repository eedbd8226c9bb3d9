"""Every instruction of TorchScript: what the lite interpreter runs is compiled, the rest refused.

PyTorch says which those are: its header lists the instructions, its lite interpreter loads and runs
the same archives.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers.lite.records import Record

from .lite_archive import function, module

torch = pytest.importorskip("torch")
from .lite_bodies import BEGIN, END, SELF, Body, C, X, body, compiled, interpreted  # noqa: E402

HEADER = Path(torch.__file__).parent / "include/torch/csrc/jit/runtime/instruction.h"
LISTED = re.findall(r'_\((?:\s|\\)*(\w+),(?:\s|\\)*"', HEADER.read_text())

RELU, ADD, NEG = ("aten::relu", "", 1), ("aten::add", "Tensor", 2), ("aten::neg", "", 1)
INT = ("prim::NumToTensor", "Scalar", 1)


def chosen(*steps: Any, **fields: Any) -> Body:
    """Leaves a bool; relu where it is true, else `x` negated."""
    fields["operators"] = (RELU, NEG, *fields.get("operators", ()))
    return body(
        *steps, ("JF", 4, 0), X, ("OP", 0, 0), ("JMP", 3, 0), X, ("OP", 1, 0), **fields
    )  # fmt: skip


METHOD = function("__torch__.Block.forward", [BEGIN, X, ("OP", 0, 0), END], [NEG],
                  arguments={"self": "__torch__.Block", "x": "Tensor"})  # fmt: skip

READ: dict[str, Body] = {
    "OP": body(X, ("OP", 0, 0)),
    "OPN": body(
        C[0], C[1], C[1], ("OPN", 0, 3), ("OP", 1, 0), ("OP", 2, 0),
        operators=(("aten::format", "", 3), ("aten::len", "str", 1), INT), constants=("{}-{}", 12),
    ),
    "LOAD": body(X),
    "MOVE": body(("MOVE", 2, 0)),
    "STOREN": body(X, X, ("OP", 0, 0), ("STOREN", 3, 2), ("LOAD", 4, 0)),
    "STORE": body(X, ("OP", 0, 0), ("STORE", 3, 0), ("LOAD", 3, 0)),
    "DROP": body(X, X, ("OP", 0, 0), ("DROP", 0, 0)),
    "DROPR": body(X, ("DROPR", 2, 0), ("OP", 0, 0)),
    "LOADC": body(X, C[0], ("OP", 0, 0), operators=(("aten::mul", "Scalar", 2),), constants=(3,)),
    "JF": chosen(C[0], constants=(False,)),
    "JMP": chosen(C[0], constants=(True,)),
    "LOOP": body(C[0], C[0], C[1], X, ("LOOP", 6, 3), ("STOREN", 3, 2), C[1], ("LOAD", 4, 0),
                 ("OP", 0, 0), ("JMP", -5, 0), operators=(NEG,), constants=(0, True)),
    "RET": body(X, ("OP", 0, 0)),
    "CALL": body(X, C[0], ("CALL", 0, 0), constants=(2,)),
    "INTERFACE_CALL": body(SELF, ("GET_ATTR", 0, 0), X, ("INTERFACE_CALL", 0, 2),
                           constants=("forward",), more=(METHOD,),
                           root=module(block=Record("__torch__.Block", {"a": 1}))),
    "GET_ATTR": body(X, SELF, ("GET_ATTR", 0, 0), ("OP", 0, 0),
                     operators=(("aten::mul", "Scalar", 2),)),
    "SET_ATTR": body(  # back at the end: what stays set is state, and `torch_interpreter` has none
        SELF, C[0], ("SET_ATTR", 0, 0), X, SELF, ("GET_ATTR", 0, 0), ("OP", 0, 0),
        SELF, C[1], ("SET_ATTR", 0, 0),
        operators=(("aten::mul", "Scalar", 2),), constants=(4.0, 2.0),
    ),
    "LIST_UNPACK": body(X, X, ("LIST_CONSTRUCT", 0, 2), ("LIST_UNPACK", 2, 0), ("OP", 0, 0),
                        operators=(ADD,), types=("List[Tensor]",)),
    "TUPLE_CONSTRUCT": body(X, X, ("OP", 0, 0), ("TUPLE_CONSTRUCT", 2, 0)),
    "NAMED_TUPLE_CONSTRUCT": body(
        X, X, ("OP", 0, 0), ("NAMED_TUPLE_CONSTRUCT", 0, 2),
        types=("__torch__.Pair[NamedTuple, [[a, Tensor],[b, Tensor]]]",)),
    "LIST_CONSTRUCT": body(X, X, ("LIST_CONSTRUCT", 0, 2), C[0], ("OP", 0, 0),
                           operators=(("aten::cat", "", 2),), constants=(1,),
                           types=("List[Tensor]",)),
    "DICT_CONSTRUCT": body(C[0], X, ("DICT_CONSTRUCT", 0, 2), C[0], ("DICT_INDEX", 0, 0),
                           constants=("key",), types=("Dict[str,Tensor]",)),
    "CREATE_OBJECT": body(("CREATE_OBJECT", 0, 0), ("STORE", 3, 0), ("LOAD", 3, 0), X,
                          ("SET_ATTR", 1, 0), ("LOAD", 3, 0), ("GET_ATTR", 1, 0),
                          types=("__torch__.Net",)),
    "ISINSTANCE": chosen(C[0], ("ISINSTANCE", 0, 2), constants=(2,), types=("float", "int")),
    "TUPLE_SLICE": body(X, C[0], X, ("OP", 0, 0), ("TUPLE_CONSTRUCT", 3, 0), ("TUPLE_SLICE", 1, 2),
                        C[0], ("TUPLE_INDEX", 0, 0), constants=(1,)),
    "TUPLE_INDEX": body(X, X, ("OP", 0, 0), ("TUPLE_CONSTRUCT", 2, 0), C[0], ("TUPLE_INDEX", 0, 0),
                        constants=(-1,)),
    "RAISE_EXCEPTION": body(C[0], C[1], ("RAISE_EXCEPTION", 0, 0), X,
                            constants=("too small", "ValueError"), raises="too small"),
    "DICT_INDEX": body(C[0], C[1], C[2], X, ("DICT_CONSTRUCT", 0, 4), C[2], ("DICT_INDEX", 0, 0),
                       constants=("a", 1, "b"), types=("Dict[str, Any]",)),
    "UNCHECKED_CAST": body(X, ("UNCHECKED_CAST", 0, 0)),
    "__IS__": chosen(C[0], C[0], ("__IS__", 0, 0), constants=(None,)),
    "UN_INITIALIZED": body(("UN_INITIALIZED", 0, 0), ("DROP", 0, 0), X),
    "__ISNOT__": chosen(X, C[0], ("__ISNOT__", 0, 0), constants=(None,)),
    "FORMAT": body(C[0], C[1], C[2], ("FORMAT", 3, 0), ("OP", 0, 0), ("OP", 1, 0),
                   operators=(("aten::len", "str", 1), INT), constants=("{}, {}", 12, "three")),
    "DEVICE": chosen(X, ("DEVICE", 0, 0), ("OP", 2, 0), C[0], ("OP", 3, 0), constants=("cpu",),
                     operators=(("prim::type", "", 1), ("aten::eq", "str", 2))),
    "DTYPE": body(X, ("DTYPE", 0, 0), ("NUM_TO_TENSOR", 0, 0)),
    "DIM": body(X, ("DIM", 0, 0), ("NUM_TO_TENSOR", 0, 0)),
    "__NOT__": chosen(C[0], ("__NOT__", 0, 0), constants=(True,)),
    "TO_LIST": body(X, C[0], C[1], ("TO_LIST", 0, 0), C[2], ("OP", 0, 0), ("OP", 1, 0),
                    operators=(("aten::__getitem__", "t", 2), ("aten::tensor", "", 1)),
                    constants=(2, 1, 1)),
    "NUM_TO_TENSOR": body(C[0], ("NUM_TO_TENSOR", 0, 0), constants=(7,)),
    "IS_CUDA": chosen(X, ("IS_CUDA", 0, 0)),
    "WARN": body(C[0], C[1], ("WARN", 0, 0), X, constants=("careful", 2)),
}  # fmt: skip

REFUSED = ("WAIT", "GUARD", "TYPECHECK", "FAIL_GUARD", "PROFILE_OP", "TAIL_CALL", "FORK", "ENTER",
           "EXIT", "AWAITABLE")  # fmt: skip


def test_these_are_all_instructions_that_there_are() -> None:
    assert len(LISTED) > 50
    assert sorted([*READ, *REFUSED]) == sorted(LISTED)


BEYOND = {
    "UNCHECKED_CAST": "UNCHECKED_CAST is invalid",
    "CREATE_OBJECT": "Can't find definition for the type: __torch__.Net",
}
"""What the lite interpreter has no code for, or only for classes of C++; both give `x`."""


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", READ)
def test_the_lite_interpreter_and_the_graph_agree(name: str, tmp_path: Path) -> None:
    case = READ[name]
    if name != "RET":
        assert name in [step[0] for step in case.steps]
    files = case.files()
    x = np.random.default_rng(3).standard_normal((2, 3)).astype(np.float32)
    if case.raises:
        with pytest.raises(HardwireError, match=case.raises):
            compiled(files, x)
        with pytest.raises(torch.jit.Error, match=case.raises):
            interpreted(files, x, tmp_path)
        return
    got = compiled(files, x)
    if name in BEYOND:
        np.testing.assert_array_equal(got, [x])
        with pytest.raises(RuntimeError, match=BEYOND[name]):
            interpreted(files, x, tmp_path)
        return
    wanted = interpreted(files, x, tmp_path)
    assert len(got) == len(wanted)
    for mine, theirs in zip(got, wanted, strict=True):
        assert mine.dtype == theirs.dtype
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_lite_interpreter_does_not_run_is_refused_by_name(
    name: str, tmp_path: Path
) -> None:
    files = body(X, (name, 0, 1)).files()
    x = np.zeros((2, 3), np.float32)
    with pytest.raises(RuntimeError, match=f"{name} is not supported in mobile module"):
        interpreted(files, x, tmp_path)
    with pytest.raises(HardwireError, match=f"instruction 2 is `{name}`, which the lite") as caught:
        compiled(files, x)
    assert len(caught.value.problems) == 1


def test_calls_of_functions_that_are_not_there(tmp_path: Path) -> None:
    """Newer files are not upgraded, so the lite interpreter has no functions for them."""
    x = np.zeros((2, 3), np.float32)
    for number, version in ((0, 10), (17, 3), (-1, 3)):
        case = body(X, X, ("CALL", number, 0), operator_version=version)
        with pytest.raises(HardwireError, match=f"calls function {number} of the lite interpreter"):
            compiled(case.files(), x)
        if number >= 0:
            with pytest.raises((RuntimeError, IndexError)):
                interpreted(case.files(), x, tmp_path)


class Forking(torch.nn.Module):
    """Two halves that TorchScript may compute at the same time."""

    def half(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        future = torch.jit.fork(self.half, x)
        return x + torch.jit.wait(future)


@pytest.mark.filterwarnings("ignore")
def test_row_16_6_no_lite_model_forks(tmp_path: Path) -> None:
    """PyTorch saves none, and, as above, runs none that someone else has written."""
    scripted = torch.jit.script(Forking())
    with pytest.raises(RuntimeError, match="FORK is not supported in mobile module"):
        scripted._save_for_lite_interpreter(str(tmp_path / "net.ptl"))
