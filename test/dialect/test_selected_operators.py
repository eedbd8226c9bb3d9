"""`selected_operators.yaml` and lists of operators: read, merged, written; what is refused."""

from __future__ import annotations

import pytest

from hardwire.dialect.errors import SchemaError
from hardwire.dialect.kernel_library import kernel_key
from hardwire.dialect.registry import registry
from hardwire.dialect.selected_operators import Selection, merge, to_yaml
from hardwire.dialect.selection_reader import of_names, parse

WHOLE = """
include_all_operators: false
include_all_non_op_selectives: false
debug_info: [model1@v100]
operators:
  aten::add.out: {is_root_operator: true, is_used_for_training: false, include_all_overloads: false}
  aten::mul:
    debug_info: [model2]
kernel_metadata: {add_stub: [Float, int32]}
et_kernel_metadata: {aten::add.out: ['v1/6;0,1|6;0,1|6;0,1', default]}
custom_classes: []
build_features: []
"""


def selection(text: str, path: str = "s.yaml") -> Selection:
    return parse(text, path, registry())


def test_the_whole_format() -> None:
    found = selection(WHOLE)
    assert found.operators["aten::add.out"].debug_info == ("model1@v100",)
    assert found.operators["aten::mul"].debug_info == ("model2",)
    assert found.kernel_metadata == {"add_stub": ("Float", "Int")}
    assert found.et_kernel_metadata == {"aten::add.out": ("v1/6;0,1|6;0,1|6;0,1", "default")}


def test_names_without_overload_select_all() -> None:
    found = selection(WHOLE)
    assert found.selects("aten::mul.Tensor")
    assert found.selects("aten::add.out")
    assert not found.selects("aten::add.Tensor")
    assert selection("include_all_operators: true").selects("aten::add.Tensor")


def test_what_is_written_is_read_again() -> None:
    first = selection(WHOLE)
    assert selection(to_yaml(first)) == first


def test_what_is_written_is_what_pytorch_reads() -> None:
    selector = pytest.importorskip("torchgen.selective_build.selector")
    found = selection(WHOLE)
    theirs = selector.SelectiveBuilder.from_yaml_str(to_yaml(found))
    assert sorted(theirs.operators) == sorted(found.operators)
    for name in ("aten::add.out", "aten::mul.Tensor", "aten::add.Tensor"):
        assert theirs.is_operator_selected(name) == found.selects(name)
    assert theirs.is_kernel_dtype_selected("add_stub", "Int")
    assert theirs.et_get_selected_kernels("aten::add.out", ["default"]) == ["default"]


def test_lists() -> None:
    text = "aten::add.Tensor, mul  # what we know\n\naten::relu\n"
    from_text = selection(text, "ops.txt")
    from_yaml = selection("- aten::add.Tensor\n- aten::mul\n- aten::relu\n", "ops.yaml")
    assert sorted(from_text.operators) == sorted(from_yaml.operators)
    assert from_text.operators["aten::mul"].include_all_overloads
    assert not from_text.operators["aten::add.Tensor"].include_all_overloads
    assert from_text.operators["aten::relu"].debug_info == ("ops.txt",)


def test_kernel_libraries_are_selections_of_their_keys() -> None:
    found = selection(
        "- op: add.out\n  kernels:\n    - kernel_name: f\n"
        "    - {arg_meta: {self: [Float, [0]], other: [Float, [0]], out: [Int, [0]]}, "
        "kernel_name: g}\n"
    )
    assert list(found.operators) == ["aten::add.out"]
    assert found.et_kernel_metadata["aten::add.out"] == ("default", "v1/6;0|6;0|3;0")


def test_the_union_remembers_where_each_operator_is_from() -> None:
    found = merge(
        [
            of_names(["aten::add.Tensor"], "a", registry()),
            of_names(["aten::mul.Tensor", "aten::add.Tensor"], "b", registry()),
            selection(WHOLE),
        ]
    )
    assert found.operators["aten::add.Tensor"].debug_info == ("a", "b")
    assert found.operators["aten::mul.Tensor"].debug_info == ("b",)
    assert found.debug_info == ("a", "b", "model1@v100")
    assert found.include_all_non_op_selectives


def test_flags_are_joined_by_or() -> None:
    parts = [
        selection(f"operators: {{aten::relu: {{is_root_operator: {one}, "
                  f"is_used_for_training: {other}}}}}")
        for one, other in (("true", "false"), ("false", "false"))
    ]  # fmt: skip
    operator = merge(parts).operators["aten::relu"]
    assert (operator.is_root_operator, operator.is_used_for_training) == (True, False)


MISTAKES = {
    "s.yaml:1: there is no operator `aten::adaptive_avg_pool1daten::upsample_bilinear2d.vec`": (
        "- aten::adaptive_avg_pool1daten::upsample_bilinear2d.vec\n"
    ),
    "s.yaml:2: there is no operator `aten::rel`; did you mean `aten::relu`?": (
        "- aten::add.Tensor\n- rel\n"
    ),
    "s.yaml:2: there is no operator `aten::ad.out`; did you mean `aten::add.out`?": (
        "operators:\n  aten::ad.out: {}\n"
    ),
    "s.yaml:1: there is no field `operator` in a selection; did you mean `operators`?": (
        "operator: {}\n"
    ),
    "s.yaml:2: there is no field `is_root` of an operator; did you mean `is_root_operator`?": (
        "operators:\n  aten::relu: {is_root: true}\n"
    ),
    "s.yaml:1: `include_all_operators` is true or false, not `maybe`.": (
        "include_all_operators: maybe\n"
    ),
    "s.yaml:1: there is no dtype `Flaot`; did you mean `Float`?": (
        "kernel_metadata: {add: [Flaot]}\n"
    ),
    "s.yaml:1: `x/6;0` is no kernel key": "et_kernel_metadata: {aten::add.out: ['x/6;0']}\n",
    "s.yaml:1: `6,0` in the kernel key `v1/6,0` is no `dtype;dim,dim,…`.": (
        "et_kernel_metadata: {aten::add.out: ['v1/6,0']}\n"
    ),
    "s.yaml:1: the kernel key `v1/99;0` has the dtype 99, and there is none.": (
        "et_kernel_metadata: {aten::add.out: ['v1/99;0']}\n"
    ),
    "s.yaml:1: `operators` is a map, not a list.": "operators: [aten::relu]\n",
}


@pytest.mark.parametrize("message", MISTAKES)
def test_mistakes(message: str) -> None:
    with pytest.raises(SchemaError) as caught:
        selection(MISTAKES[message])
    (problem,) = caught.value.problems
    assert problem.startswith(message)


def test_unknown_names_in_a_text_have_their_lines() -> None:
    with pytest.raises(SchemaError) as caught:
        selection("aten::relu\naten::rel\n# aten::x\nfoo::bar\n", "ops.txt")
    assert [problem[:10] for problem in caught.value.problems] == ["ops.txt:2:", "ops.txt:4:"]


def test_kernel_keys() -> None:
    groups = [("Float", (0, 1)), None, ("Long", ())]
    text = kernel_key.write(groups)
    assert text == "v1/6;0,1||4;"
    assert kernel_key.read(text) == tuple(groups)
    assert kernel_key.read("default") is None


BY_TAG = "operators: {aten::mul.Tensor: {}}\nkernel_metadata: {mul.Tensor: [Float]}"
BY_KEY = "et_kernel_metadata: {aten::add.out: ['v1/6;0|7;0|6;0']}"


@pytest.mark.parametrize(
    ("text", "operator", "dtypes"),
    [
        (BY_TAG, "aten::mul.out", ("Float",)),
        (BY_KEY, "aten::add.out", ("Double", "Float")),
        ("et_kernel_metadata: {aten::add.out: [default]}", "aten::add.out", None),
        ("operators: {aten::relu: {}}", "aten::relu_", None),
        ("operators: {aten::relu: {}}", "aten::tan.out", ()),
        ("include_all_operators: true", "aten::tan.out", None),
    ],
)
def test_the_dtypes_of_an_operator(
    text: str, operator: str, dtypes: tuple[str, ...] | None
) -> None:
    assert selection(text).dtypes_of(registry().schema(operator)) == dtypes
