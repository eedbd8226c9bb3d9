"""Dispatch keys and key sets against torch's own: names, order, bits, aliases, arithmetic."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.dialect.dispatch import keys
from hardwire.dialect.dispatch.keys import KeySet

torch = pytest.importorskip("torch")
C = torch._C


def torch_key(name: str) -> Any:
    """torch cannot parse the names of some keys, and knows no objects for others."""
    known = C.DispatchKey.__members__
    return known[name] if name in known else C._dispatch_key_parse(name)


def torch_set(*names: str) -> Any:
    result = C.DispatchKeySet.from_raw_repr(0)
    for name in names:
        result = result | C.DispatchKeySet(torch_key(name))
    return result


def of_torch(key_set: Any) -> KeySet:
    return KeySet(key_set.raw_repr())


def test_every_key_is_torchs() -> None:
    for name in keys.KEYS:
        parsed = torch_key(name)
        assert C._dispatch_key_name(parsed) == name
        assert C._dispatch_is_alias_key(parsed) == keys.is_alias(name)


def test_bits() -> None:
    for name in keys.KEYS:
        if not keys.is_alias(name):
            assert KeySet.of(name) == of_torch(torch_set(name)), name
    assert KeySet.full() == of_torch(C._dispatch_keyset_full())
    assert len(keys.BACKENDS) == C._dispatch_num_backends()


def test_order_of_the_runtime_keys() -> None:
    """torch prints the computed table in the order of its keys, where they have kernels."""
    printed: list[str] = []
    for name in ("aten::add.Tensor", "aten::empty.memory_format", "aten::dropout"):
        lines = C._dispatch_dump_table(name).splitlines()
        listed = [line.split(":")[0] for line in lines if line]
        assert listed == [key for key in keys.RUNTIME_KEYS if key in listed]
        printed += listed
    without = {"Fake", "DeferredInit", "TESTING_ONLY_GenericWrapper", "TESTING_ONLY_GenericMode",
               "AutocastIPU", "AutocastHPU", "AutocastXLA", "AutocastPrivateUse1"}  # fmt: skip
    assert set(keys.RUNTIME_KEYS) - set(printed) == without


def test_iteration_gives_the_runtime_keys() -> None:
    assert (keys.UNDEFINED, *KeySet.full()) == keys.RUNTIME_KEYS


def test_alias_sets() -> None:
    """torch asks for Undefined apart, which is in no set."""
    for alias in keys.ALIASES:
        for key in keys.RUNTIME_KEYS[1:]:
            expected = C._dispatch_is_included_in_alias(torch_key(key), torch_key(alias))
            assert keys.is_in_alias(key, alias) == expected, (key, alias)


def test_backends_of_autograd_keys() -> None:
    for key in keys.RUNTIME_KEYS:
        expected = C._dispatch_get_backend_keyset_from_autograd(torch_key(key))
        assert keys.backends_of_autograd(key) == of_torch(expected), key
    assert of_torch(C._dispatch_autogradother_backends) == keys.AUTOGRADOTHER_BACKENDS


def test_full_after() -> None:
    for key in keys.RUNTIME_KEYS[1:]:
        expected = C._dispatch_keyset_full_after(torch_key(key))
        assert KeySet.full_after(key) == of_torch(expected), key


def test_what_a_thread_starts_with() -> None:
    assert of_torch(C._dispatch_tls_local_include_set()) == keys.DEFAULT_INCLUDED
    assert of_torch(C._dispatch_tls_local_exclude_set()) == keys.DEFAULT_EXCLUDED


key_names = st.sampled_from([name for name in keys.KEYS if not keys.is_alias(name)])
groups = st.lists(key_names, max_size=6)


@settings(max_examples=200, deadline=None)
@given(groups, groups)
def test_arithmetic(left: list[str], right: list[str]) -> None:
    ours, others = KeySet.of(*left), KeySet.of(*right)
    theirs, theirs_too = torch_set(*left), torch_set(*right)
    assert ours | others == of_torch(theirs | theirs_too)
    assert ours & others == of_torch(theirs & theirs_too)
    assert ours - others == of_torch(theirs - theirs_too)
    assert str(ours) == str(C._dispatch_keyset_to_string(theirs))
    if ours.backends or ours.highest_functionality not in keys.PER_BACKEND:
        assert ours.highest == C._dispatch_key_name(theirs.highestPriorityTypeId())
    for key in right:
        if key != keys.UNDEFINED:
            assert ours.has(key) == theirs.has(torch_key(key))
            assert ours.remove(key) == of_torch(theirs.remove(torch_key(key)))


def test_subtraction_leaves_backends() -> None:
    left = KeySet.of("CPU", "AutogradCUDA")
    assert (left - KeySet.of("AutogradCUDA")).backends == ("CPU", "CUDA")
    assert (left - KeySet.of("AutogradCUDA")).highest == "CUDA"
    assert left.remove_backends("CUDA").highest == "AutogradCPU"


def test_parts_of_keys() -> None:
    assert keys.functionality_of("SparseCsrCUDA") == "SparseCsr"
    assert keys.backend_of("SparseCsrCUDA") == "CUDA"
    assert keys.backend_of("MkldnnCPU") is None
    assert keys.runtime_key("Quantized", "CPU") == "QuantizedCPU"
    assert keys.runtime_key("Quantized", None) == "QuantizedCPU"
    assert keys.functionality_of("CompositeExplicitAutograd") == "Undefined"
    assert keys.nearest("QantizedCPU") == "QuantizedCPU"
    assert keys.nearest("xyzzy") is None


def test_keys_of_tensors() -> None:
    assert keys.autograd_keys_of("CPU") == KeySet.of("AutogradCPU", "ADInplaceOrView")
    assert keys.autograd_key_of("HIP") == "AutogradOther"
    assert keys.autocast_keys_of("CUDA") == KeySet.of("AutocastCUDA")
    assert keys.autocast_keys_of("HIP") == KeySet()
