"""Kernel libraries in YAML: what is read from them, and what each mistake in one says."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path

import pytest

from hardwire.dialect.errors import SchemaError
from hardwire.dialect.kernel_library import merge, parse_text, read, read_all, to_yaml
from hardwire.dialect.kernel_library.model import Kernel, Library
from hardwire.dialect.kernel_library.reader import read_texts
from hardwire.dialect.kernel_library.size_expression import SizeError, TensorFacts
from hardwire.dialect.kernel_library.symbols import symbol_of
from hardwire.dialect.registry import registry
from hardwire.dialect.scalar_types import CODES, find

EXECUTORCH = Path(__file__).parent / "Inputs" / "executorch"
ADD = "- op: add.out\n  kernels:\n"


def library(text: str) -> Library:
    return parse_text(text, "a.yaml")


def only(text: str) -> Kernel:
    (kernel,) = library(text).kernels()
    return kernel


# ExecuTorch's own files.


@pytest.mark.parametrize(
    ("file", "count"),
    [("portable_functions", 209), ("portable_custom_ops", 2), ("cortex_m_operators", 23)],
)
def test_executorch_files_load_whole(file: str, count: int) -> None:
    found = read(EXECUTORCH / f"{file}.yaml")
    assert len(found.operators) == count
    assert all(len(operator.kernels) == 1 for operator in found.operators.values())
    assert all(kernel.is_catch_all for kernel in found.kernels())


def test_executorch_files_of_the_installed_wheel_load_whole() -> None:
    found = importlib.util.find_spec("executorch")
    if found is None or not found.submodule_search_locations:
        pytest.skip("executorch is not installed")
    root = Path(found.submodule_search_locations[0])
    for file in ("kernels/portable/functions.yaml", "backends/cortex_m/ops/operators.yaml"):
        assert read(root / file).operators


def test_names_in_executorch_files_become_symbols() -> None:
    kernels = read(EXECUTORCH / "portable_functions.yaml").operators["aten::add.out"].kernels
    assert [kernel.symbol for kernel in kernels] == ["torch_executor_add_out"]
    assert kernels[0].location.startswith("portable_functions.yaml:")


def test_what_was_read_can_be_written_and_read_again() -> None:
    for file in sorted(EXECUTORCH.glob("*.yaml")):
        before = read(file)
        after = parse_text(to_yaml(before), "b.yaml")
        assert [shape(kernel) for kernel in after.kernels()] == [
            shape(kernel) for kernel in before.kernels()
        ]


def shape(kernel: Kernel) -> tuple:
    return kernel.operator, kernel.name, kernel.symbol, kernel.arg_meta, str(kernel.scratch)


# What a library may say.


def test_kernel_for_all_tensors() -> None:
    kernel = only(f"{ADD}    - arg_meta: null\n      kernel_name: custom::add_out\n")
    assert (kernel.operator, kernel.symbol) == ("aten::add.out", "custom_add_out")
    assert kernel.is_catch_all


@pytest.mark.parametrize("order", ["[0, 1, 2, 3]", "[[0, 1, 2, 3]]"])
def test_both_spellings_of_dim_orders(order: str) -> None:
    kernel = only(
        f"- op: add.out\n  type_alias: {{T0: [Double]}}\n  dim_order_alias: {{D0: {order}}}\n"
        "  kernels:\n    - arg_meta: {self: [T0, D0]}\n      kernel_name: f\n"
    )
    assert kernel.arg_meta is not None
    (meta,) = kernel.arg_meta
    assert meta.dim_orders is not None
    assert meta.dim_orders.values == ((0, 1, 2, 3),)


@pytest.mark.parametrize(
    "written",
    ["[Float, [0, 1]]", "[[Float], [[0, 1]]]", "{dtype: Float, dim_order: [0, 1]}"],
)
def test_dtypes_and_dim_orders_written_in_place(written: str) -> None:
    kernel = only(f"{ADD}    - arg_meta: {{self: {written}}}\n      kernel_name: f\n")
    assert list(kernel.keys(("self", "other"))) == [(("Float", (0, 1)), (None, None))]


def test_an_alias_is_the_same_dtype_everywhere() -> None:
    kernel = only(
        "- op: add.out\n  type_alias: {T0: [Float, Int]}\n  kernels:\n"
        "    - arg_meta: {self: T0, other: T0, out: Float}\n      kernel_name: f\n"
    )
    dtypes = [[part[0] for part in key] for key in kernel.keys(("self", "other", "out"))]
    assert dtypes == [["Float", "Float", "Float"], ["Int", "Int", "Float"]]


@pytest.mark.parametrize("name", CODES)
def test_every_dtype_of_pytorch_is_a_key(name: str) -> None:
    kernel = only(f"{ADD}    - arg_meta: {{self: {name}}}\n      kernel_name: f\n")
    assert kernel.specificity == (1, 0)


def test_python_names_of_dtypes() -> None:
    assert [find(name) for name in ("float32", "bfloat16", "int64", "bool")] == [
        "Float", "BFloat16", "Long", "Bool",
    ]  # fmt: skip


def test_legacy_and_native_dispatch() -> None:
    found = library(
        "- op: relu.out\n  dispatch:\n    CPU, QuantizedCPU: my_relu\n"
        "- func: my::f(Tensor x) -> (Tensor, Tensor)\n  variants: function, method\n"
        "  dispatch: {CompositeExplicitAutograd: my_f}\n  tags: pointwise\n"
    )
    keys = [(kernel.dispatch_key, kernel.symbol) for kernel in found.kernels()]
    assert keys == [
        ("CPU", "my_relu"), ("QuantizedCPU", "my_relu"), ("CompositeExplicitAutograd", "my_f"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "schema",
    [
        "my::f(Tensor x) -> (Tensor, Tensor[])",
        "my::f(Tensor x) -> int",
        "my::f(Tensor x) -> ()",
        "my::f(Tensor[] xs, Tensor?[] ys, str s='a, b') -> Tensor[]",
        "my::f_(Tensor(a!) self) -> Tensor(a!)",
        "my::f.out(Tensor x, *, Tensor(a!) o, Tensor(b!) p) -> (Tensor(a!), Tensor(b!))",
    ],
)
def test_kernels_of_any_kind_and_result(schema: str) -> None:
    found = library(f'- func: "{schema}"\n  kernels: [{{kernel_name: f}}]\n')
    assert [kernel.symbol for kernel in found.kernels()] == ["f"]


def test_symbols_may_be_given() -> None:
    assert only(f"{ADD}    - {{kernel_name: a::b, symbol: c}}\n").symbol == "c"
    assert symbol_of("torch::executor::add_out") == "torch_executor_add_out"


def test_layouts_of_operands() -> None:
    kernel = only(
        f"{ADD}    - kernel_name: f\n      layout:\n"
        "        self: channels_last\n        out: {dim_order: [0, 2, 3, 1], align: 16}\n"
    )
    orders = [(each.argument, each.dim_order, each.align) for each in kernel.layouts]
    assert orders == [("self", "channels_last", None), ("out", (0, 2, 3, 1), 16)]


def test_boxed_kernels_and_fallbacks() -> None:
    found = library(
        f"{ADD}    - {{kernel_name: f, boxed: true}}\n"
        "- fallback:\n    PrivateUse1: my::count\n- fallbacks: {CPU: profile}\n"
    )
    assert [kernel.boxed for kernel in found.kernels()] == [True]
    assert [(each.dispatch_key, each.symbol) for each in found.fallbacks] == [
        ("PrivateUse1", "my_count"), ("CPU", "profile"),
    ]  # fmt: skip


def test_an_operator_may_be_declared_in_another_file() -> None:
    one, two = read_texts(
        [
            ("a.yaml", "- op: my::f.out\n  kernels: [{kernel_name: fast}]\n"),
            ("b.yaml", "- func: my::f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)\n"),
        ]
    )
    assert one.operators["my::f.out"].schema == two.operators["my::f.out"].schema


# Sizes of scratch memory.

SIZES = {
    "4 * self.size(1) + other.sizes[0]": 4 * 3 + 5,
    "self.numel * self.itemsize": 6 * 4,
    "self.numel() / 4": 1,
    "ceil_div(self.numel, 4)": 2,
    "max(self.size(-1), other.rank, 2)": 3,
    "min(self.size(0), 9)": 2,
    "(1 + 2) * 3 - -1 % 2": 8,
    "alpha * out.size(0)": 14,
}


@pytest.mark.parametrize("text", SIZES)
def test_scratch_is_a_function_of_shapes(text: str) -> None:
    schema = "my::f.out(Tensor self, Tensor other, int alpha=1, *, Tensor(a!) out) -> Tensor(a!)"
    kernel = only(f"- func: {schema}\n  kernels: [{{kernel_name: f, scratch: '{text}'}}]\n")
    facts = {
        "self": TensorFacts((2, 3), 4), "other": TensorFacts((5,)), "out": TensorFacts((7,)),
        "alpha": 2,
    }  # fmt: skip
    assert kernel.scratch is not None
    assert kernel.scratch.value(facts) == SIZES[text]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("self.size(2)", "asks for dimension 2 of `self`, which has 2"),
        ("1 - self.numel", "is negative here: -5"),
        ("8 / (self.size(0) - 2)", "divides by zero"),
        ("other.itemsize", "asks for the element size of `other`"),
    ],
)
def test_scratch_that_has_no_size(text: str, message: str) -> None:
    kernel = only(f"{ADD}    - {{kernel_name: f, scratch: '{text}'}}\n")
    assert kernel.scratch is not None
    with pytest.raises(SizeError) as caught:
        kernel.scratch.value({"self": TensorFacts((2, 3), 4), "other": TensorFacts((5,))})
    assert str(caught.value) == message


# Mistakes, each of which is one line.

CUSTOM = "- func: my::f(Tensor x, int n, int[] s) -> Tensor\n  kernels:\n"
MALFORMED = {
    "a.yaml:1: a kernel library is a list of `- op: …`, not a map.": "op: add.out\n",
    "a.yaml:1: mapping values are not allowed in this context.": "- op: add: out\n",
    "a.yaml:1: an entry is a map, not `add.out`.": "- add.out\n",
    "a.yaml:1: an entry lacks `op`, `func`, `fallback`, `fallbacks`; `fun` is there; did you mean "
    "`func`?": "- fun: f(Tensor x) -> Tensor\n",
    "a.yaml:1: an entry has both `op`, `func`: keep one.": "- op: a\n  func: b\n",
    "a.yaml:2: an entry has `op` twice.": "- op: add.out\n  op: mul.out\n",
    "a.yaml:1: there is no operator `aten::ad.out`; did you mean `aten::add.out`?": (
        "- op: ad.out\n  kernels: [{kernel_name: f}]\n"
    ),
    "a.yaml:2: there is no field `kernel` in an entry; did you mean `kernels`?": (
        "- op: add.out\n  kernel: []\n"
    ),
    "a.yaml:2: `kernels` names no kernel.": "- op: add.out\n  kernels: []\n",
    "a.yaml:2: `kernels` is a list, not `f`.": "- op: add.out\n  kernels: f\n",
    "a.yaml:3: a kernel of `aten::add.out` lacks `kernel_name`.": f"{ADD}    - arg_meta: null\n",
    "a.yaml:3: there is no field `kernelname` of a kernel; did you mean `kernel_name`?": (
        f"{ADD}    - {{kernelname: g, kernel_name: f}}\n"
    ),
    "a.yaml:3: `kernel_name` `add-out` is no C identifier; namespaces are separated by `::`.": (
        f"{ADD}    - kernel_name: add-out\n"
    ),
    "a.yaml:3: `kernel_name` `register` is a word that C or C++ keeps to itself.": (
        f"{ADD}    - kernel_name: register\n"
    ),
    "a.yaml:3: `aten::add.out` has no argument `othr`; did you mean `other`?": (
        f"{ADD}    - {{arg_meta: {{othr: Float}}, kernel_name: f}}\n"
    ),
    "a.yaml:3: `arg_meta` names `n` of `my::f`, no tensor but int.": (
        f"{CUSTOM}    - {{arg_meta: {{n: Float}}, kernel_name: f}}\n"
    ),
    "a.yaml:3: there is no dtype or type alias `Flot`; did you mean `Float`?": (
        f"{ADD}    - {{arg_meta: {{self: Flot}}, kernel_name: f}}\n"
    ),
    "a.yaml:4: there is no dtype or type alias `T1`; did you mean `T0`?": (
        "- op: add.out\n  type_alias: {T0: [Float]}\n  kernels:\n"
        "    - {arg_meta: {self: T1}, kernel_name: f}\n"
    ),
    "a.yaml:4: there is no dim order alias `D1`; there is `D0`.": (
        "- op: add.out\n  dim_order_alias: {D0: [0, 1]}\n  kernels:\n"
        "    - {arg_meta: {self: [Float, D1]}, kernel_name: f}\n"
    ),
    "a.yaml:3: `Double` stands where a dim order is expected; several dtypes are a list in the "
    "list: `[[Float, Double], D0]`.": (
        f"{ADD}    - {{arg_meta: {{self: [Float, Double]}}, kernel_name: f}}\n"
    ),
    "a.yaml:3: [0, 2, 2] is no order of 3 dimensions: each of 0 to 2 occurs once.": (
        f"{ADD}    - {{arg_meta: {{self: [Float, [0, 2, 2]]}}, kernel_name: f}}\n"
    ),
    "a.yaml:2: `T0` lists no dtypes.": (
        "- op: add.out\n  type_alias: {T0: []}\n  kernels: [{kernel_name: f}]\n"
    ),
    "a.yaml:2: `Float` is a dtype: choose another name for the alias.": (
        "- op: add.out\n  type_alias: {Float: [Double]}\n  kernels: [{kernel_name: f}]\n"
    ),
    "a.yaml:4: `g` and `f` (a.yaml:3) are both for all tensors of `aten::add.out`.": (
        f"{ADD}    - kernel_name: f\n    - kernel_name: g\n"
    ),
    "a.yaml:4: `g` and `f` (a.yaml:3) are both for self: Int of `aten::add.out`.": (
        f"{ADD}    - {{arg_meta: {{self: [[Float, Int]]}}, kernel_name: f}}\n"
        "    - {arg_meta: {self: [[Long, Int]]}, kernel_name: g}\n"
    ),
    "a.yaml:3: `aten::add.out` is there already, at a.yaml:1: join them.": (
        "- op: add.out\n  kernels: [{kernel_name: f}]\n"
        "- op: aten::add.out\n  kernels: [{kernel_name: g}]\n"
    ),
    "a.yaml:1: column 7: there is no type `Tensr`; did you mean `Tensor`?": (
        "- func: my::f(Tensr x) -> Tensor\n"
    ),
    "a.yaml:2: `my::f` is there already, at a.yaml:1.": (
        "- func: my::f(Tensor x) -> Tensor\n- func: my::f(Tensor x) -> Tensor\n"
    ),
    "a.yaml:1: the schema of `aten::relu` differs from that of PyTorch, "
    "`aten::relu(Tensor self) -> Tensor`.": "- func: relu(Tensor x) -> Tensor\n",
    "a.yaml:3: the size `4 * x.size(1` lacks `)`.": (
        f"{CUSTOM}    - {{kernel_name: f, scratch: 4 * x.size(1}}\n"
    ),
    "a.yaml:3: the size `4 * y.numel` names `y`, which the operator has not; known are x, __ret_0, "
    "n, s.": f"{CUSTOM}    - {{kernel_name: f, scratch: 4 * y.numel}}\n",
    "a.yaml:3: the size `x.nume` asks for `x.nume`; did you mean `numel`?": (
        f"{CUSTOM}    - {{kernel_name: f, scratch: x.nume}}\n"
    ),
    "a.yaml:3: the size `log(4)` has no function `log`; known are ceil_div, max, min.": (
        f"{CUSTOM}    - {{kernel_name: f, scratch: log(4)}}\n"
    ),
    "a.yaml:3: there is no layout `chanels_last`; did you mean `channels_last`?": (
        f"{CUSTOM}    - {{kernel_name: f, layout: {{x: chanels_last}}}}\n"
    ),
    "a.yaml:3: `align` is a power of two, not 24.": (
        f"{CUSTOM}    - {{kernel_name: f, layout: {{x: {{align: 24}}}}}}\n"
    ),
    "a.yaml:3: `boxed` is true or false, not `maybe`.": (
        f"{CUSTOM}    - {{kernel_name: f, boxed: maybe}}\n"
    ),
    "a.yaml:2: there is no dispatch key `CPUU`; did you mean `CPU`?": (
        "- op: add.out\n  dispatch: {CPUU: f}\n"
    ),
    "a.yaml:1: a fallback is for one backend or mode, not for the alias `Autograd`.": (
        "- fallback: {Autograd: f}\n"
    ),
    "a.yaml:2: `CPU` has a fallback already, at a.yaml:1.": (
        "- fallback: {CPU: f}\n- fallbacks: {CPU: g}\n"
    ),
}


@pytest.mark.parametrize("message", MALFORMED)
def test_a_malformed_library_has_one_line_for_its_mistake(message: str) -> None:
    with pytest.raises(SchemaError) as caught:
        library(MALFORMED[message])
    assert list(caught.value.problems) == [message]


def test_there_are_thirty_malformed_libraries() -> None:
    assert len(MALFORMED) >= 30


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_file() -> None:
    with pytest.raises(SchemaError) as caught:
        library(
            "- op: ad.out\n- op: add.out\n  kernels:\n    - {kernel_name: 1f}\n"
            "    - {kernel_name: f, boxed: 3}\n- func: my::f(Tensr x) -> Tensor\n"
        )
    lines = [int(problem.split(":")[1]) for problem in caught.value.problems]
    assert lines == [1, 4, 5, 6]


def test_mistakes_of_several_files() -> None:
    with pytest.raises(SchemaError) as caught:
        read_texts([("a.yaml", "- op: x.y\n"), ("b.yaml", "- op: z.y\n")])
    assert [problem[:9] for problem in caught.value.problems] == ["a.yaml:1:", "b.yaml:1:"]


def test_a_missing_file() -> None:
    with pytest.raises(SchemaError, match=r"nothing\.yaml: cannot be read"):
        read("nothing.yaml")


# Merging.

FIRST = "- op: add.out\n  kernels:\n    - {arg_meta: {self: Float}, kernel_name: a}\n"
SECOND = (
    "- op: add.out\n  kernels:\n    - {arg_meta: {self: [[Float, Int]]}, kernel_name: b}\n"
    "    - kernel_name: rest\n- op: mul.out\n  kernels: [{kernel_name: mul}]\n"
)


def test_merging_takes_each_key_from_the_first_library() -> None:
    merged = merge(read_texts([("a.yaml", FIRST), ("b.yaml", SECOND)]))
    keys = [
        (kernel.name, key[0][0])
        for kernel in merged.library.operators["aten::add.out"].kernels
        for key in kernel.keys(("self",))
    ]
    assert keys == [("a", "Float"), ("b", "Int"), ("rest", None)]
    assert "aten::mul.out" in merged.library.operators
    assert [str(item) for item in merged.shadowed] == [
        "`aten::add.out`, self: Float: `b` (b.yaml:3) is shadowed by `a` (a.yaml:3)."
    ]


def test_merging_by_operator_is_that_of_executorch() -> None:
    merged = merge(read_texts([("a.yaml", FIRST), ("b.yaml", SECOND)]), by="operator")
    names = [kernel.name for kernel in merged.library.operators["aten::add.out"].kernels]
    assert names == ["a"]
    assert {item.kernel.name for item in merged.shadowed} == {"b", "rest"}


def test_a_merged_library_can_be_read_again() -> None:
    merged = merge(read_texts([("a.yaml", FIRST), ("b.yaml", SECOND)]))
    text = to_yaml(merged.library, merged.shadowed)
    assert "# `aten::add.out`, self: Float: `b` (b.yaml:3) is shadowed by" in text
    again = parse_text(text, "merged.yaml")
    assert [shape(kernel) for kernel in again.kernels()] == [
        shape(kernel) for kernel in merged.library.kernels()
    ]


def test_libraries_that_declare_an_operator_differently() -> None:
    with pytest.raises(SchemaError) as caught:
        read_texts(
            [
                ("a.yaml", "- func: my::f(Tensor x) -> Tensor\n"),
                ("b.yaml", "- func: my::f(Tensor y) -> Tensor\n"),
            ]
        )
    assert list(caught.value.problems) == [
        "b.yaml:1: the schema of `my::f` differs from that of a.yaml:1, "
        "`my::f(Tensor x) -> Tensor`."
    ]


def test_the_whole_portable_library_merges_with_itself() -> None:
    path = EXECUTORCH / "portable_functions.yaml"
    one, two = read_all([path, path])
    merged = merge([one, two])
    assert len(merged.shadowed) == 209
    assert merged.library.operators.keys() == one.operators.keys()


def test_every_operator_of_the_portable_library_is_known() -> None:
    known = registry()
    names = [
        operator.name
        for operator in read(EXECUTORCH / "portable_functions.yaml").operators.values()
        if not operator.declared
    ]
    assert len(names) == 200
    assert all(name in known for name in names)


PIECES = (
    "[", "]", "{", "}", ": ", "- ", "null", "-1", "Float", "*a", "&a ", '"', "'", "\n", "  ",
    "<<: ", "|\n", "99999999999999999999", "()", "\t", "\0", "0x10", "!!python/name:os.system ",
)  # fmt: skip


def test_damaged_libraries_have_messages_of_one_line() -> None:
    whole = (EXECUTORCH.parent.parent.parent / "passes/Inputs/libraries.yaml").read_text()
    generator = random.Random(0)
    problems: list[str] = []
    for _ in range(400):
        start = generator.randrange(len(whole))
        end = start + generator.choice((0, 1, 5))
        text = whole[:start] + generator.choice(PIECES) + whole[end:]
        try:
            parse_text(to_yaml(parse_text(text, "a.yaml")), "again.yaml")
        except SchemaError as error:
            problems += error.problems
    assert problems
    assert [p for p in problems if "\n" in p or not p.startswith("a.yaml:")] == []
