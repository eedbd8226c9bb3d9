"""Which kernel a call gets: the rules, the examples of ExecuTorch's documentation, and merging."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.dialect.kernel_library import Choice, merge, parse_text, select
from hardwire.dialect.kernel_library.model import Library
from hardwire.dialect.kernel_library.reader import read_texts
from hardwire.dialect.registry import registry
from hardwire.dialect.schema_parser import parse

NCHW, NHWC = (0, 1, 2, 3), (0, 2, 3, 1)


def add(
    *libraries: Library, self: str = "Float", other: str = "Float", order: tuple = NCHW
) -> Choice:
    """The kernel for `aten::add.Tensor` of two tensors."""
    dtypes = {"self": self, "other": other, "__ret_0": self}
    orders = dict.fromkeys(dtypes, order)
    return select(libraries, registry().schema("aten::add.Tensor"), dtypes, orders)


def symbol(choice: Choice) -> str | None:
    return None if choice.kernel is None else choice.kernel.symbol


def libraries(*texts: str) -> tuple[Library, ...]:
    return read_texts([(f"{name}.yaml", text) for name, text in zip("abcd", texts, strict=False)])


# The examples of ExecuTorch's page "Kernel Registration".

DEFAULT = """
- op: add.out
  kernels:
    - arg_meta: null
      kernel_name: torch::executor::add_out
"""
SPECIALISED = """
- op: add.out
  type_alias:
    T0: [Double]
  dim_order_alias:
    D0: [[0, 1, 2, 3]]
  kernels:
    - arg_meta:
        self: [T0, D0]
        other: [T0 , D0]
        out: [T0, D0]
      kernel_name: torch::executor::add_out
"""
CUSTOM = """
- func: allclose.out(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False, bool dummy_param=False, *, Tensor(a!) out) -> Tensor(a!)
  kernels:
    - arg_meta: null
      kernel_name: torch::executor::allclose_out
"""  # noqa: E501
OPTIMISED = DEFAULT.replace("add_out", "opt_add_out")


def test_a_kernel_with_arg_meta_null_is_for_all_types_of_input() -> None:
    library = parse_text(DEFAULT, "functions.yaml")
    for dtype in ("Float", "Double", "BFloat16", "ComplexFloat"):
        for order in (NCHW, NHWC, (), (0,)):
            assert symbol(add(library, self=dtype, order=order)) == "torch_executor_add_out"


def test_a_specialised_kernel_is_for_its_dtype_and_dim_order_alone() -> None:
    library = parse_text(SPECIALISED, "functions.yaml")
    found = add(library, self="Double", other="Double")
    assert symbol(found) == "torch_executor_add_out"
    for refused, reason in (
        (add(library), "takes Double as `self`, not Float"),
        (add(library, self="Double"), "takes Double as `other`, not Float"),
        (
            add(library, self="Double", other="Double", order=NHWC),
            "takes dim order [0, 1, 2, 3] of `self`, not [0, 2, 3, 1]",
        ),
    ):
        assert refused.kernel is None
        assert [lost.reason for lost in refused.lost] == [reason]


def test_a_custom_operator_is_found_by_its_schema() -> None:
    library = parse_text(CUSTOM, "custom_ops.yaml")
    schema = library.operators["aten::allclose.out"].schema
    found = select((library,), schema, {}, {})
    assert symbol(found) == "torch_executor_allclose_out"
    assert found.variant == "same"


def test_the_first_of_merged_files_wins() -> None:
    functions, fallback = libraries(OPTIMISED, DEFAULT)
    assert symbol(add(functions, fallback)) == "torch_executor_opt_add_out"
    merged = merge((functions, fallback))
    assert symbol(add(merged.library)) == "torch_executor_opt_add_out"


# The rules.


def kernel(name: str, meta: str = "null", op: str = "add.out") -> str:
    return f"- op: {op}\n  kernels:\n    - arg_meta: {meta}\n      kernel_name: {name}\n"


def test_the_first_library_wins() -> None:
    found = add(*libraries(kernel("a"), kernel("b")))
    assert symbol(found) == "a"
    assert found.reasons == ("`b` (b.yaml:3) is in `b`, after `a` with `a` (a.yaml:3).",)


def test_the_more_specific_kernel_wins_wherever_it_is() -> None:
    both = libraries(kernel("any"), kernel("one", "{self: Float}"))
    assert symbol(add(*both)) == "one"
    assert symbol(add(*both, self="Int")) == "any"
    assert add(*both).reasons == (
        "`any` (a.yaml:3) is a catch-all: `one` (b.yaml:3) is for these tensors.",
    )


def test_more_dtypes_are_more_specific_than_dim_orders() -> None:
    found = libraries(
        kernel("orders", "{self: [Float, [0, 1, 2, 3]]}"),
        kernel("dtypes", "{self: Float, other: Float}"),
    )
    assert symbol(add(*found)) == "dtypes"
    assert symbol(add(*found, other="Int")) == "orders"


def test_an_alias_binds_tensors_to_one_dtype() -> None:
    library = parse_text(
        "- op: add.out\n  type_alias: {T: [Float, Int]}\n  kernels:\n"
        "    - {arg_meta: {self: T, other: T}, kernel_name: f}\n",
        "a.yaml",
    )
    assert symbol(add(library, self="Int", other="Int")) == "f"
    (lost,) = add(library, self="Int", other="Float").lost
    assert lost.reason == "takes `self` and `other` of one T, not Int and Float"


NHWC_KERNEL = kernel("nhwc", "{self: [Float, [0, 2, 3, 1]], out: [Float, [0, 2, 3, 1]]}")
NCHW_KERNEL = kernel("nchw", "{self: [Float, [0, 1, 2, 3]], out: [Float, [0, 1, 2, 3]]}")


def laid_out(*found: Library, order: tuple = NCHW) -> Choice:
    """The kernel for a caller that can lay out tensors as it likes."""
    dtypes = {"self": "Float", "other": "Float", "__ret_0": "Float"}
    orders = dict.fromkeys(dtypes, order)
    schema = registry().schema("aten::add.Tensor")
    return select(found, schema, dtypes, orders, can_lay_out=True)


def test_tensors_are_laid_out_for_a_kernel_of_another_dim_order() -> None:
    (library,) = libraries(NHWC_KERNEL)
    assert add(library).kernel is None
    found = laid_out(library)
    assert symbol(found) == "nhwc"
    assert found.dim_orders == {"self": NHWC, "__ret_0": NHWC}
    assert laid_out(library, order=NHWC).dim_orders == {}


def test_a_kernel_that_takes_tensors_as_they_lie_comes_first() -> None:
    found = laid_out(*libraries(NHWC_KERNEL, NCHW_KERNEL))
    assert (symbol(found), found.dim_orders) == ("nchw", {})
    assert found.reasons == (
        "`nhwc` (a.yaml:3) wants tensors laid out anew, which `nchw` (b.yaml:3) takes as they lie.",
    )
    assert symbol(laid_out(*libraries(NHWC_KERNEL, NCHW_KERNEL), order=NHWC)) == "nhwc"


def test_a_more_specific_kernel_is_worth_another_layout() -> None:
    assert symbol(laid_out(*libraries(kernel("any"), NHWC_KERNEL))) == "nhwc"


def test_dim_orders_of_another_rank_are_refused() -> None:
    (library,) = libraries(NHWC_KERNEL)
    found = laid_out(library, order=(0, 1))
    assert found.kernel is None
    assert found.lost[0].reason == "takes dim order [0, 2, 3, 1] of `self`, not [0, 1]"


def test_tensors_of_one_alias_are_laid_out_alike() -> None:
    text = (
        "- op: add.out\n  dim_order_alias: {D: [[0, 2, 3, 1], [0, 1, 2, 3]]}\n  kernels:\n"
        "    - {arg_meta: {self: [Float, D], other: [Float, D]}, kernel_name: f}\n"
    )
    (library,) = libraries(text)
    assert laid_out(library).dim_orders == {}
    dtypes = {"self": "Float", "other": "Float", "__ret_0": "Float"}
    orders = {"self": NCHW, "other": NHWC, "__ret_0": NCHW}
    schema = registry().schema("aten::add.Tensor")
    assert select((library,), schema, dtypes, orders).kernel is None
    found = select((library,), schema, dtypes, orders, can_lay_out=True)
    assert found.dim_orders == {"self": NHWC}


def test_variants_are_preferred_in_order() -> None:
    texts = [kernel(name, op=op) for name, op in (
        ("inplace", "add_.Tensor"), ("out", "add.out"), ("same", "add.Tensor"),
    )]  # fmt: skip
    for number, wanted in ((3, "same"), (2, "out"), (1, "inplace")):
        (library,) = libraries("".join(texts[:number]))
        found = add(library)
        assert (symbol(found), found.variant) == (wanted, wanted)


def test_kernels_of_other_overloads_are_no_candidates() -> None:
    found = add(*libraries(kernel("f", op="add.Scalar_out") + kernel("g", op="mul.out")))
    assert (found.kernel, found.lost) == (None, ())


def test_results_that_are_tuples_are_served_by_out_variants() -> None:
    (library,) = libraries(kernel("f", "{max: Float, max_values: Long}", "max.dim_max"))
    schema = registry().schema("aten::max.dim")
    dtypes = {"self": "Float", "__ret_0": "Float", "__ret_1": "Long"}
    assert symbol(select((library,), schema, dtypes, {})) == "f"
    wrong = select((library,), schema, {**dtypes, "__ret_1": "Int"}, {})
    assert [lost.reason for lost in wrong.lost] == ["takes Long as `max_values`, not Int"]


def test_lists_and_tensors_that_are_not_given() -> None:
    (library,) = libraries(kernel("f", "{tensors: Float}", "cat.out"))
    schema = registry().schema("aten::cat")
    assert symbol(select((library,), schema, {"tensors": ["Float", "Float"]}, {})) == "f"
    assert symbol(select((library,), schema, {"tensors": ["Float", "Int"]}, {})) is None
    (library,) = libraries(kernel("f", "{bias: Float}", "linear.out"))
    linear = registry().schema("aten::linear")
    assert symbol(select((library,), linear, {"input": "Float", "bias": None}, {})) == "f"


def test_a_dispatch_key_before_its_aliases() -> None:
    (library,) = libraries(
        "- op: relu\n  dispatch:\n    CompositeExplicitAutograd: any\n    CPU: cpu\n    CUDA: gpu\n"
    )
    found = select((library,), registry().schema("aten::relu"), {"self": "Float"}, {})
    assert symbol(found) == "cpu"
    assert [lost.reason for lost in found.lost] == [
        "is registered for CUDA, which calls for CPU never reach",
        "is registered for CompositeExplicitAutograd, which comes after that of `cpu` (a.yaml:4)",
    ]
    quantized = select(
        (library,), registry().schema("aten::relu"), {"self": "QInt8"}, {}, "QuantizedCPU"
    )
    assert symbol(quantized) == "any"


def test_the_functional_of_a_custom_out_variant() -> None:
    (library,) = libraries(
        "- func: my::f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)\n"
        "  kernels: [{kernel_name: f}]\n"
    )
    found = select((library,), parse("my::f(Tensor x) -> Tensor"), {"x": "Float"}, {})
    assert (symbol(found), found.variant) == ("f", "out")


# A merged library decides as its parts do.

DTYPES = ("Float", "Int", "Half")
metas = st.dictionaries(
    st.sampled_from(("self", "other")),
    st.lists(st.sampled_from(DTYPES), min_size=1, max_size=2, unique=True),
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A library of kernels for `add.out`; those that would serve one key twice are left out."""
    lines: list[str] = []
    taken: set[tuple] = set()
    for number, meta in enumerate(draw(st.lists(metas, max_size=3))):
        shown = {name: [dtypes] for name, dtypes in meta.items()}
        line = f"    - {{arg_meta: {shown}, kernel_name: k{draw(st.integers(0, 9))}_{number}}}\n"
        alone = parse_text("- op: add.out\n  kernels:\n" + line, "x.yaml")
        keys = {key for each in alone.kernels() for key in each.keys(("self", "other", "out"))}
        if not keys & taken:
            taken |= keys
            lines.append(line)
    return "- op: add.out\n  kernels:\n" + "".join(lines) if lines else ""


@settings(deadline=None, max_examples=60)
@given(st.lists(texts(), min_size=1, max_size=4))
def test_merging_changes_no_choice(parts: list[str]) -> None:
    given_libraries = libraries(*parts)
    merged = merge(given_libraries).library
    for self in DTYPES:
        for other in DTYPES:
            apart = add(*given_libraries, self=self, other=other).kernel
            joined = add(merged, self=self, other=other).kernel
            assert (apart and apart.location, apart and apart.name) == (
                joined and joined.location, joined and joined.name,
            )  # fmt: skip
