"""Which kernels the models of the zoo are made of, exported as they are and decomposed."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
import torch

from hardwire.dialect.graph import calls
from hardwire.dialect.importers import load
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.passes import pipeline

from ..models import zoo

pytestmark = pytest.mark.usefixtures("torch_mlir_here")


@cache
def static(name: str, decomposed: bool) -> Program:
    module, inputs = zoo()[name]()
    exported = torch.export.export(module, inputs)
    program = load(exported.run_decompositions() if decomposed else exported, by_name("x86-64-v3"))
    pipeline.run_to(program, "static")
    return program


def kernels(program: Program) -> Counter[str]:
    """The operators of each call's kernel, `+` between them, with how often it is called."""
    functions = calls.functions(program)
    found = Counter[str]()
    for op in calls.body(program.entry()):
        if calls.is_call(op):
            operators = [inner.name for inner in calls.body(functions[calls.callee(op)])]
            short = [name.split(".")[1] for name in operators if name.startswith("aten.")]
            found["+".join(short)] += 1
    return found


@pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])
@pytest.mark.parametrize("name", zoo())
def test_everything_has_a_template(name: str, decomposed: bool) -> None:
    program = static(name, decomposed)
    libraries = [
        calls.text(function, "hw.library")
        for symbol, function in calls.functions(program).items()
        if symbol != "forward"
    ]
    assert set(libraries) == {"tuned"}


@pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])
def test_resnet8(decomposed: bool) -> None:
    assert kernels(static("resnet8", decomposed)) == {
        "convolution+relu": 4,
        "convolution+add+relu": 3,
        "convolution": 2,
        "constant_pad_nd": 2,
        "mean": 1,
        "linear": 1,
        "_softmax": 1,
    }


@pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])
def test_bert_mini(decomposed: bool) -> None:
    assert kernels(static("bert_mini", decomposed)) == {
        "embedding": 1,
        "add": 1,
        "layer_norm": 9,
        "linear": 12,
        "bmm+div+_softmax+bmm": 4,
        "linear+add": 8,
        "linear+gelu": 4,
    }


def test_a_hundred_additions_are_one_kernel() -> None:
    assert kernels(static("add_chain", False)) == {"+".join(["add"] * 100): 1}


def test_equal_layers_share_kernels() -> None:
    program = static("kws", False)
    names = [calls.callee(op) for op in calls.body(program.entry()) if calls.is_call(op)]
    assert (len(names), len(set(names))) == (13, 7)
