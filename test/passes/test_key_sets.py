"""Key sets: the abstract domain, and key sets of values against those of PyTorch's own tensors."""

from __future__ import annotations

import itertools
import re
import warnings
from collections.abc import Callable

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hardwire.dialect.dispatch.backend_select import LAYOUTS, factory_key
from hardwire.dialect.dispatch.dispatcher import Dispatcher, dispatcher_of, with_keys
from hardwire.dialect.dispatch.key_inference import infer
from hardwire.dialect.dispatch.key_sets import Choices, Keys
from hardwire.dialect.dispatch.keys import KeySet
from hardwire.dialect.dispatch.state import INFERENCE, THREAD, DispatchState, state_of
from hardwire.dialect.dispatch.table import table
from hardwire.dialect.dispatch.tensor_keys import renamed, shown
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.targets import by_name

warnings.filterwarnings("ignore")

# The domain.

CPU, QUANTIZED, NEGATIVE = (KeySet.of(key) for key in ("CPU", "QuantizedCPU", "Negative"))


def choices_of(*alternatives: tuple[KeySet, ...]) -> tuple[Choices, list[Keys]]:
    choices = Choices()
    return choices, [choices.new(object(), each) for each in alternatives]  # type: ignore[arg-type]


def test_a_value_with_one_alternative_is_no_choice() -> None:
    choices, (keys,) = choices_of((CPU,))
    assert keys == Keys.exactly(CPU)
    assert not choices.items


def test_values_made_of_one_choice_agree_about_it() -> None:
    choices, (x,) = choices_of((CPU, QUANTIZED))
    y = x.map(lambda found: found.add("Negative"))
    both = choices.union([x, y])
    assert both.possible == (CPU | NEGATIVE, QUANTIZED | NEGATIVE)


def test_independent_choices_turn_out_in_every_way() -> None:
    choices, (x, y) = choices_of((CPU, QUANTIZED), (CPU, QUANTIZED))
    both = choices.union([x, y])
    assert choices.count([x, y]) == 4
    assert list(both.cases.values()) == [CPU, CPU | QUANTIZED, CPU | QUANTIZED, QUANTIZED]


def test_a_choice_that_makes_no_difference_is_forgotten() -> None:
    choices, (x, y) = choices_of((CPU, QUANTIZED), (CPU, QUANTIZED))
    same = choices.simplified(choices.union([x, y]).map(lambda _: CPU))
    assert same == Keys.exactly(CPU)
    only_y = choices.simplified(Keys((0, 1), {(a, b): (CPU, QUANTIZED)[b] for a, b in GRID}))
    assert only_y == y


GRID = tuple(itertools.product(range(2), repeat=2))

sets = st.sampled_from([CPU, QUANTIZED, CPU | NEGATIVE, KeySet.of("SparseCPU"), KeySet()])
alternatives = st.lists(sets, min_size=1, max_size=3, unique=True).map(tuple)


@given(st.lists(alternatives, min_size=1, max_size=3), st.data())
def test_the_union_is_that_of_every_way_in_which_choices_turn_out(
    listed: list[tuple[KeySet, ...]], data: st.DataObject
) -> None:
    """Abstract and concrete union agree, also where an operand comes twice or was changed."""
    choices, values = choices_of(*listed)
    operands = data.draw(st.lists(st.sampled_from(values), max_size=4))
    union = choices.union(operands)
    for way in itertools.product(*(range(len(item.alternatives)) for item in choices.items)):
        turned_out = dict(enumerate(way))
        expected = KeySet()
        for operand in operands:
            expected |= operand.at(turned_out)
        assert union.at(turned_out) == expected


# Modes.


def tls() -> tuple[str, str]:
    return (
        str(torch._C._dispatch_tls_local_include_set()),
        str(torch._C._dispatch_tls_local_exclude_set()),
    )


def bits(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.partition("(")[2]))


def names(found: KeySet) -> frozenset[str]:
    """As PyTorch prints a set of a thread: functionalities that need a backend have none there."""
    return frozenset(found)


@pytest.mark.parametrize(
    ("words", "enter"),
    [
        ((), torch.inference_mode),
        (("normal",), lambda: torch.inference_mode(False)),
        (("no-grad",), torch.no_grad),
        (("normal", "autocast"), lambda: torch.autocast("cpu")),
        (("autocast",), lambda: _both(torch.inference_mode(), torch.autocast("cpu"))),
    ],
)
def test_modes_are_the_sets_of_a_thread(
    words: tuple[str, ...], enter: Callable[[], object]
) -> None:
    state = state_of(words)
    with enter():  # type: ignore[attr-defined]
        included, excluded = tls()
    assert names(state.included) == bits(included)
    assert names(state.excluded) == bits(excluded)


class _both:
    def __init__(self, *managers: object) -> None:
        self.managers = managers

    def __enter__(self) -> None:
        for manager in self.managers:
            manager.__enter__()  # type: ignore[attr-defined]

    def __exit__(self, *error: object) -> None:
        for manager in reversed(self.managers):
            manager.__exit__(*error)  # type: ignore[attr-defined]


def test_guards_change_the_sets_as_in_pytorch() -> None:
    with torch._C._IncludeDispatchKeyGuard(torch._C.DispatchKey.Functionalize):
        included, _ = tls()
    assert names(THREAD.guarded(KeySet.of("Functionalize"), KeySet()).included) == bits(included)
    with torch._C._ExcludeDispatchKeyGuard(
        torch._C.DispatchKeySet(torch._C.DispatchKey.BackendSelect)
    ):
        _, excluded = tls()
    assert names(THREAD.guarded(KeySet(), KeySet.of("BackendSelect")).excluded) == bits(excluded)


def test_exclusion_wins_over_inclusion() -> None:
    both = THREAD.guarded(KeySet.of("Tracer"), KeySet.of("Tracer"))
    assert not both.call_keys(CPU).has("Tracer")


def test_modes_that_do_not_exist_are_told() -> None:
    with pytest.raises(HardwireError, match="Did you mean `autocast`"):
        state_of(["autocats"])
    with pytest.raises(HardwireError, match="there is no dispatch key `Trace`"):
        state_of(["+Trace"])


# Tensors.

TENSORS: dict[str, Callable[[], torch.Tensor]] = {
    "CPU": lambda: torch.ones(2),
    "QuantizedCPU": lambda: torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8),
    "SparseCPU": lambda: torch.ones(2).to_sparse(),
    "SparseCsrCPU": lambda: torch.eye(2).to_sparse_csr(),
    "MkldnnCPU": lambda: torch.ones(2).to_mkldnn(),
    "Meta": lambda: torch.ones(2, device="meta"),
    "CPU | Negative": lambda: torch._neg_view(torch.ones(2)),
    "CPU | Conjugate": lambda: torch.ones(2, dtype=torch.complex64).conj(),
    "CPU | ZeroTensor": lambda: torch._efficientzerotensor((2,)),
    "NestedTensorCPU": lambda: torch.nested.nested_tensor([torch.ones(2)]),
}


@pytest.mark.parametrize("text", TENSORS)
@pytest.mark.parametrize("state", [THREAD, INFERENCE], ids=["normal", "inference"])
def test_keys_of_tensors_are_those_of_pytorch(text: str, state: DispatchState) -> None:
    if state.inference and text in ("CPU | Negative", "CPU | Conjugate", "CPU | ZeroTensor"):
        pytest.skip("the bits are tested once")
    with torch.inference_mode(state.inference):
        found = str(torch._C._dispatch_keys(TENSORS[text]()))
    declared = KeySet.of(*(key.strip() for key in text.split("|")))
    assert str(state.tensor_keys(declared)) == found


@pytest.mark.parametrize("dtype", [None, 6, 12, 13, 14])
@pytest.mark.parametrize("layout", [None, *range(len(LAYOUTS) - 1)])
@pytest.mark.parametrize("device", ["cpu", "cuda", "meta", "privateuseone", "vulkan", "fpga"])
def test_factories_place_tensors_where_pytorch_does(
    dtype: int | None, layout: int | None, device: str
) -> None:
    """The rules of `computeDispatchKey` (c10/core/TensorOptions.h), as a table."""
    expected = {
        0: "", 1: "Sparse", 2: "SparseCsr", 4: "SparseCsr", 5: "SparseCsr", 6: "SparseCsr",
    }  # fmt: skip
    backend = {"cpu": "CPU", "cuda": "CUDA", "meta": "Meta", "privateuseone": "PrivateUse1"}
    if (layout == 3 and device != "cpu") or (layout and device in ("vulkan", "fpga")):
        with pytest.raises(HardwireError):
            factory_key(dtype, layout, device)
        return
    found = factory_key(dtype, layout, device)
    if layout == 3:
        assert found == "MkldnnCPU"
    elif device in ("vulkan", "fpga"):
        assert found == {"vulkan": "Vulkan", "fpga": "FPGA"}[device]
    else:
        prefix = expected[layout or 0] or ("Quantized" if (dtype or 0) >= 12 else "")
        assert found == prefix + backend[device]


@pytest.mark.parametrize(
    ("make", "options"),
    [
        (lambda: torch.empty(2), {}),
        (lambda: torch.empty(2, device="meta"), {"device": "meta"}),
        (lambda: torch.empty(2, layout=torch.sparse_coo), {"layout": 1}),
        (lambda: torch.empty(2, 2, layout=torch.sparse_csr), {"layout": 2}),
        (lambda: torch.empty(2, 2, layout=torch.sparse_csc), {"layout": 4}),
        (lambda: torch.empty(2, layout=torch._mkldnn), {"layout": 3}),
        (lambda: torch._empty_affine_quantized((2,), dtype=torch.qint8), {"dtype": 12}),
    ],
)
def test_factories_give_tensors_with_these_keys(
    make: Callable[[], torch.Tensor], options: dict[str, int]
) -> None:
    found = str(torch._C._dispatch_keys(make()))
    assert str(THREAD.tensor_keys(KeySet.of(factory_key(**options)))) == found  # type: ignore[arg-type]


# Calls.

OPERATORS = ("aten::acosh", "aten::add.Tensor", "aten::relu", "aten::linear", "aten::mm")


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("text", ["CPU", "QuantizedCPU", "SparseCPU", "CPU | Negative"])
@pytest.mark.parametrize("inference", [True, False])
def test_the_first_key_of_a_call_is_that_of_pytorch(
    operator: str, text: str, inference: bool
) -> None:
    """`keys & nonFallthrough`: PyTorch's dump says which keys fall through for an operator."""
    state = INFERENCE if inference else THREAD
    declared = KeySet.of(*(key.strip() for key in text.split("|")))
    keys = state.call_keys(state.tensor_keys(declared))
    dump = torch._C._dispatch_dump_table(operator)
    skipped = set(re.findall(r"^(\w+): fallthrough", dump, re.MULTILINE))
    left = keys
    while left.highest in skipped:
        left = left.remove(left.highest)
    assert table(operator).effective(keys).highest == left.highest


PROGRAM = """
func.func @forward(%x: tensor<2x2xf32{key}>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {{
  %size = "hw.constant"() {{value = array<i64: 2, 2>}} : () -> !hw.list<i64>
  %none = "hw.constant"() {{value}} : () -> !hw.none
  %0 = "aten.view"(%x, %size) : (tensor<2x2xf32{key}>, !hw.list<i64>) -> tensor<2x2xf32>
  %1 = "aten.exp"(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = "aten.to_sparse"(%1, %none, %none, %none) : (tensor<2x2xf32>, !hw.none, !hw.none, !hw.none) -> tensor<2x2xf32>
  return %0, %1, %2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}}
"""  # noqa: E501


@pytest.mark.parametrize("negative", [False, True])
def test_values_of_a_program_have_the_keys_that_pytorch_gives_them(negative: bool) -> None:
    x = torch._neg_view(torch.ones(2, 2)) if negative else torch.ones(2, 2)
    values = [x.view(2, 2)]
    values += [values[0].exp()]
    values += [values[1].to_sparse()]
    key = ', "CPU | Negative"' if negative else ""
    dispatcher = dispatcher_of(modes=["normal"])
    text = PROGRAM.format(key=key)
    program = mlir_text.read(text, by_name("x86-64-v3"), "m", dispatcher=dispatcher)
    inference, states = infer(program)
    found = [inference.of(op.results[0]).possible for op, _ in states]
    assert [tuple(map(str, each)) for each in found] == [
        (str(torch._C._dispatch_keys(value)),) for value in values
    ]


# Names of backends.


def test_a_backend_has_the_name_that_its_user_gives_it() -> None:
    given_names = {"npu": "PrivateUse1"}
    assert renamed("Autogradnpu", given_names) == "AutogradPrivateUse1"
    assert renamed("CPU", given_names) == "CPU"
    assert shown("QuantizedPrivateUse1", given_names) == "Quantizednpu"
    text = "- op: aten::f\n  dispatch: {CPU, npu: npu::f}\n  # npu\n"
    changed = with_keys(text, given_names)
    assert changed == "- op: aten::f\n  dispatch: {CPU, PrivateUse1: npu::f}\n  # npu\n"
    assert (
        with_keys("- func: npu::f(Tensor npu, Tensor x) -> Tensor", given_names).count("npu") == 2
    )


@pytest.mark.parametrize("item", ["npu", "npu=CUDA", "cuda=PrivateUse1", "1=PrivateUse1"])
def test_names_that_no_backend_can_have_are_refused(item: str) -> None:
    with pytest.raises(HardwireError, match="backend name"):
        dispatcher_of(backend_names=[item])


def test_a_plain_compilation_has_a_plain_dispatcher() -> None:
    assert Dispatcher().is_plain
    assert not dispatcher_of(modes=["normal"]).is_plain
