"""Dispatch tables: cells, look-up of one key, fallthrough and calls' key sets, the first step."""

from __future__ import annotations

import pytest

from hardwire.dialect.dispatch import keys
from hardwire.dialect.dispatch.keys import DEFAULT_EXCLUDED, DEFAULT_INCLUDED, KeySet
from hardwire.dialect.dispatch.table import MISSING, table, tried
from hardwire.dialect.operator_yaml import parse_text
from hardwire.dialect.registry import registry


def test_one_cell_is_that_of_the_whole_table() -> None:
    for name in ("aten::add.Tensor", "aten::dropout", "aten::empty.memory_format", "aten::conv2d"):
        single, whole = table(name), table(name)
        assert tuple(whole.cells) == keys.RUNTIME_KEYS
        for key, cell in whole.cells.items():
            assert single[key] == cell
            assert single.explain(key)[-1].kind == cell.kind


def test_cells_as_text() -> None:
    add = table("aten::add.Tensor")
    line = registry().location("aten::add.out")
    assert str(add["CPU"]) == f"CPU: ufunc_add_CPU ({line}) [kernel]"
    assert str(add["XLA"]) == "XLA: [missing]"
    assert add["XLA"].is_missing
    with pytest.raises(KeyError):
        add["Autograd"]
    with pytest.raises(KeyError):
        table("aten::no_such")


CALL = KeySet.of("CPU", "AutogradCPU", "ADInplaceOrView") | DEFAULT_INCLUDED


def test_calls_skip_what_falls_through() -> None:
    add = table("aten::add.Tensor")
    with_modes = CALL - DEFAULT_EXCLUDED
    assert add.route(with_modes).key == "AutogradCPU"
    inference = with_modes - keys.AUTOGRAD
    assert inference.highest == "ADInplaceOrView"
    assert add.route(inference).key == "CPU"
    assert str(add.effective(inference)) == "DispatchKeySet(CPU)"


def test_factories_select_a_backend() -> None:
    zeros = table("aten::zeros")
    empty = table("aten::empty.memory_format")
    assert zeros.route(DEFAULT_INCLUDED).key == "BackendSelect"
    assert empty.route(DEFAULT_INCLUDED).key == "BackendSelect"
    assert table("aten::zeros_like").route(DEFAULT_INCLUDED).key == "Undefined"
    assert empty.route(KeySet.of("CPU")).registration.kernel == "empty_cpu"  # type: ignore[union-attr]


def test_fallthrough_of_one_backend_is_its_own() -> None:
    dispatch_field = "dispatch: {CPU: f, CUDA: g, AutogradCPU: fallthrough}"
    known = parse_text(f"- func: my::f(Tensor x) -> Tensor\n  {dispatch_field}", "my.yaml")
    mine = table("my::f", known)
    assert mine.route(KeySet.of("CPU", "AutogradCPU")).key == "CPU"
    assert mine.route(KeySet.of("CUDA", "AutogradCUDA")).key == "AutogradCUDA"
    assert mine.route(KeySet.of("CPU", "CUDA", "AutogradCPU")).key == "AutogradCUDA"
    assert mine.route(KeySet()).kind == MISSING


def test_what_plain_inference_ends_at() -> None:
    found = table("aten.add.Tensor")["CPU"].registration
    assert found is not None
    assert (found.key, found.kernel) == ("CPU", "ufunc_add_CPU")
    found = table("aten::dropout")["CPU"].registration
    assert found is not None
    assert (found.key, found.kernel) == ("CompositeImplicitAutograd", "dropout")
    assert table("aten::cudnn_convolution")["CPU"].is_missing
    assert tried() == (
        "CPU", "CompositeExplicitAutogradNonFunctional", "CompositeExplicitAutograd",
        "CompositeImplicitAutograd",
    )  # fmt: skip
    assert tried("SparseCPU") == (
        "SparseCPU", "CompositeExplicitAutograd", "CompositeImplicitAutograd"
    )  # fmt: skip
