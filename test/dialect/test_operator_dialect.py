"""What MLIR's own verifier knows of operators, and the exact check with its sentences."""

from __future__ import annotations

import pytest

from hardwire.dialect.mlir import ir
from hardwire.dialect.operator_dialect import bytecode, load_hw, load_namespace
from hardwire.dialect.registry import SCHEMAS, Registry, registry
from hardwire.dialect.verify_typed import problems_of

from .. import one_context

VALUES = """
  %x = "hw.weight"() {name = "x"} : () -> tensor<2x3xf32>
  %n = "hw.constant"() {value} : () -> !hw.none
  %i = "hw.constant"() {value = 1 : i64} : () -> i64
  %b = "hw.constant"() {value = true} : () -> i1
  %f = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %l = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %s = "hw.constant"() {value = "mean"} : () -> !hw.str
  %d = "hw.default"() : () -> !hw.default
  %t = builtin.unrealized_conversion_cast %x, %n : tensor<2x3xf32>, !hw.none to !hw.tensor_list
"""
T = "tensor<2x3xf32>"


def problems_in(module: ir.Module) -> list[str]:
    """What is wrong with the operators of a module."""
    return [text for op in module.body.operations for text in problems_of(op)]


@pytest.fixture(scope="module")
def context() -> ir.Context:
    return one_context.fresh()


def parsed(context: ir.Context, text: str) -> ir.Module:
    with context:
        return ir.Module.parse(VALUES + text)


def refusal(context: ir.Context, text: str) -> str:
    with pytest.raises(ir.MLIRError) as caught:
        parsed(context, text)
    return caught.value.error_diagnostics[0].message


ACCEPTED = [
    f'"aten.add.Tensor"(%x, %x, %i) : ({T}, {T}, i64) -> {T}',
    f'"aten.add.Tensor"(%x, %x, %f) : ({T}, {T}, f64) -> {T}',
    f'"aten.add.Tensor"(%x, %x, %d) : ({T}, {T}, !hw.default) -> {T}',
    f'"aten.conv2d"(%x, %x, %n, %l, %l, %l, %i) : ({T}, {T}, !hw.none, !hw.list<i64>, '
    f"!hw.list<i64>, !hw.list<i64>, i64) -> {T}",
    f'"aten.conv2d"(%x, %x, %d, %d, %d, %d, %d) : ({T}, {T}, !hw.default, !hw.default, '
    f"!hw.default, !hw.default, !hw.default) -> {T}",
    f'"aten.conv2d.padding"(%x, %x, %x, %l, %s, %l, %i) : ({T}, {T}, {T}, !hw.list<i64>, '
    f"!hw.str, !hw.list<i64>, i64) -> {T}",
    f'"aten.cat"(%t, %i) : (!hw.tensor_list, i64) -> {T}',
    f'"aten.index.Tensor"(%x, %t) : ({T}, !hw.tensor_list) -> {T}',
    f'"aten.split.Tensor"(%x, %i, %i) : ({T}, i64, i64) -> !hw.tensor_list',
    f'"aten.max.dim"(%x, %i, %b) : ({T}, i64, i1) -> (tensor<2xf32>, tensor<2xi64>)',
    f'"aten._softmax"(%x, %i, %b) : ({T}, i64, i1) -> {T}',
    f'"aten.mm"(%x, %x) : ({T}, {T}) -> {T}',
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_right_uses_are_accepted(context: ir.Context, text: str) -> None:
    count = "%r:2 = " if "aten.max.dim" in text else "%r = "
    module = parsed(context, count + text)
    assert module.operation.verify()
    assert not [p for p in problems_in(module) if "hw.default" not in p]


REFUSED = [
    (f'%r = "aten.mm"(%x) : ({T}) -> {T}', "op expects exactly 2 operands, but got 1"),
    (f'%r = "aten.mm"(%x, %x, %x) : ({T}, {T}, {T}) -> {T}', "op expects exactly 2 operands"),
    (f'%r = "aten.add.Tensor"(%x, %x) : ({T}, {T}) -> {T}', "op expects exactly 3 operands"),
    (f'%r = "aten.mm"(%x, %i) : ({T}, i64) -> {T}', "expected base type 'builtin.tensor' but got"),
    (f'%r = "aten.mm"(%x, %d) : ({T}, !hw.default) -> {T}', "expected base type 'builtin.tensor'"),
    (f'%r = "aten.sum"(%x, %s) : ({T}, !hw.str) -> {T}', "'!hw.str' does not satisfy"),
    (f'%r = "aten.cat"(%x, %i) : ({T}, i64) -> {T}', "expected '!hw.tensor_list' but got"),
    (f'%r:2 = "aten.mm"(%x, %x) : ({T}, {T}) -> ({T}, {T})', "op expects exactly 1 results"),
    (f'%r = "aten.mm"(%x, %x) : ({T}, {T}) -> i64', "expected base type 'builtin.tensor'"),
    (f'%r = "aten.no_such"(%x) : ({T}) -> {T}', "unregistered operation 'aten.no_such' found"),
    ('%r = "hw.weight"() : () -> tensor<f32>', 'attribute "name" is expected but not provided'),
    ('%r = "hw.weight"() {name = 1 : i64} : () -> tensor<f32>', "expected base attribute"),
    ('%r = "hw.constant"() : () -> i64', 'attribute "value" is expected but not provided'),
    ('%r = "hw.constant"() {value = 1.0 : f32} : () -> !hw.list<f32>', "does not satisfy"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_wrong_uses_are_refused_by_mlir(context: ir.Context, text: str, message: str) -> None:
    assert message in refusal(context, text)


def test_operands_of_one_kind_may_have_different_types(context: ir.Context) -> None:
    """A constraint that operands shared would mean that their types are equal."""
    parsed(
        context,
        '%y = "hw.weight"() {name = "y"} : () -> tensor<3x2xf32>\n'
        f'%r = "aten.mm"(%x, %y) : ({T}, tensor<3x2xf32>) -> tensor<2x2xf32>\n'
        f'%q = "aten.addmm"(%x, %x, %y, %i, %f) : ({T}, {T}, tensor<3x2xf32>, i64, f64) -> {T}',
    )


def test_attributes_of_ours_may_be_added(context: ir.Context) -> None:
    parsed(context, f'%r = "aten.relu"(%x) {{hw.key = "CPU"}} : ({T}) -> {T}')


SENTENCES = [
    (
        f'%r = "aten.add.Tensor"(%x, %x, %d) : ({T}, {T}, !hw.default) -> {T}',
        "the argument `alpha` (Scalar) of `aten.add.Tensor` must be i64, f64 or i1, "
        "found !hw.default.",
    ),
    (
        f'%r = "aten.sum"(%x, %d) : ({T}, !hw.default) -> {T}',
        "the argument `dtype` (ScalarType?) of `aten.sum` must be i64 or !hw.none, "
        "found !hw.default.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), SENTENCES)
def test_sentences(context: ir.Context, text: str, sentence: str) -> None:
    assert problems_in(parsed(context, text)) == [sentence]


def test_sentences_for_what_was_built_wrong(context: ir.Context) -> None:
    module = parsed(context, f'%r = "aten.mm"(%x, %x) : ({T}, {T}) -> {T}')
    with context, ir.Location.unknown():
        *_, mm = module.body.operations
        values = {str(op.results[0].type): op.results[0] for op in module.body.operations}
        with ir.InsertionPoint(module.body):
            for operands, results in (([values[T]], [values[T].type]), ([values["i64"]] * 3, [])):
                ir.Operation.create("aten.mm", results=results, operands=operands)
    assert mm.operation.verify()
    assert problems_in(module) == [
        "the argument `mat2` (Tensor) of `aten.mm` is missing: it must be tensor.",
        "`aten.mm` has 3 operands, and its schema only 2 arguments.",
        "the argument `self` (Tensor) of `aten.mm` must be tensor, found i64.",
        "the argument `mat2` (Tensor) of `aten.mm` must be tensor, found i64.",
        "`aten.mm` has 0 results, and its schema has 1 returns.",
    ]


def test_every_operator_is_known(context: ir.Context) -> None:
    names = [name.replace("::", ".") for name in registry()]
    assert all(context.is_registered_operation(name) for name in names)


def test_the_cached_dialect_is_up_to_date() -> None:
    known = registry()
    assert (SCHEMAS / "aten.bin").read_bytes() == bytecode("aten", map(known.schema, known))


def test_other_namespaces_can_be_added() -> None:
    mine = Registry("- func: mine::twice(Tensor x, float by=2) -> Tensor\n", "mine.yaml")
    schemas = [mine.schema(name) for name in mine]
    context = ir.Context()
    load_hw(context)
    load_namespace(context, "mine", schemas)
    module = parsed(context, f'%r = "mine.twice"(%x, %f) : ({T}, f64) -> {T}')
    assert module.operation.verify()
    wrong = f'%r = "mine.twice"(%x, %i) : ({T}, i64) -> {T}'
    assert "'i64' does not satisfy the constraint" in refusal(context, wrong)
    with pytest.raises(ValueError, match="operators of `mine` are loaded already"):
        load_namespace(context, "mine", schemas)
