"""The objects of the templates: each can be written, and says why it does not take an operator."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hardwire.dialect import ops, templates
from hardwire.dialect.dtypes import BY_NAME
from hardwire.dialect.mlir import ir
from hardwire.dialect.targets import by_name
from hardwire.dialect.templates import tile_cost
from hardwire.dialect.templates.template import FLOAT32, Arithmetic
from hardwire.lowering.kernels.to_kernels import writer_of

KEPT: list[ir.Module] = []
"""Operations do not keep the module that they are in."""

HALF = Arithmetic(BY_NAME["float16"], BY_NAME["float32"])
PLACES = [(1, "contraction"), (2, "contraction"), (4, "depthwise")]
NONE = '%n = "hw.constant"() {value} : () -> !hw.none\n'
GROUPS = """
%s = "hw.constant"() {{value = array<i64: 1>}} : () -> !hw.list<i64>
%z = "hw.constant"() {{value = array<i64: 0>}} : () -> !hw.list<i64>
%f = "hw.constant"() {{value = false}} : () -> i1
%g = "hw.constant"() {{value = {groups} : i64}} : () -> i64
%y = "aten.convolution"(%a, %b, %n, %s, %z, %s, %f, %z, %g) : (tensor<{a}>, tensor<{b}>, !hw.none,
  !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<{y}>
"""


def operator(body: str, *types: str) -> ir.Operation:
    """The last operator of a function of arguments `%a`, `%b`, …"""
    names = ", ".join(f"%{name}: tensor<{type}>" for name, type in zip("abc", types, strict=False))
    text = f"func.func @forward({names}) {{\n{NONE}{body}\nreturn\n}}"
    module = ir.Module.parse(text, ops.new_context())
    KEPT.append(module)
    block = module.body.operations[0].regions[0].blocks[0]
    return list(block.operations)[-2].operation


ROWS = "tensor<?x3xf32, affine_map<()[s0, s1] -> (s0, 3)>>"
PUT = """
%i = builtin.unrealized_conversion_cast {indices} to !hw.tensor_list
%no = "hw.constant"() {{value = false}} : () -> i1
%y = "aten.index_put"(%x, %i, %v, %no) : ({rows}, !hw.tensor_list, {values}, i1) -> {rows}
"""
TAKE = """
%i = builtin.unrealized_conversion_cast {indices} to !hw.tensor_list
%y = "aten.index.Tensor"(%x, %i) : ({rows}, !hw.tensor_list) -> {result}
"""
GATHER = """
%d = "hw.constant"() {{value = 1 : i64}} : () -> i64
%no = "hw.constant"() {{value = false}} : () -> i1
%y = "aten.{name}"(%x, %d, %p{more}) : ({rows}, i64, {index}{types}) -> {result}
"""
INSERT = """
%d = "hw.constant"() {{value = 0 : i64}} : () -> i64
%s = "hw.constant"() {{value = {start} : i64}} : () -> i64
%e = "hw.constant"() {{value = {end} : i64}} : () -> i64
%o = "hw.constant"() {{value = 1 : i64}} : () -> i64
%y = "aten.slice_scatter"(%x, %v, %d, %s, %e, %o) : ({rows}, {values}, i64, i64, i64, i64) -> {rows}
"""


def refusal_of_open(body: str, **types: str) -> str | None:
    """That of the last operator of a function of `%x`, 2 to 8 rows of three, and what is given."""
    given = "".join(f", %{name}: {type}" for name, type in types.items())
    sizes = ", ".join(f'{{max = 8 : i64, min = 2 : i64, name = "{name}"}}' for name in "nm")
    head = f"func.func @forward(%x: {ROWS}{given}) attributes {{hw.sizes = [{sizes}]}}"
    module = ir.Module.parse(f"{head} {{{body}\nreturn\n}}", ops.new_context())
    last = list(module.body.operations[0].regions[0].blocks[0].operations)[-2].operation
    with module.context:
        return templates.refusal(last)


def line(size: str, element: str) -> str:
    return f"tensor<?x{element}, affine_map<()[s0, s1] -> ({size})>>"


def product(element: str) -> ir.Operation:
    a, b, y = f"2x3x{element}", f"3x4x{element}", f"2x4x{element}"
    text = f'%y = "aten.mm"(%a, %b) : (tensor<{a}>, tensor<{b}>) -> tensor<{y}>'
    return operator(text, a, b)


def convolution(groups: int) -> ir.Operation:
    a, b, y = "1x4x8xf32", f"4x{4 // groups}x3xf32", "1x4x6xf32"
    return operator(GROUPS.format(groups=groups, a=a, b=b, y=y), a, b)


@pytest.mark.parametrize("template", templates.TEMPLATES.values(), ids=lambda each: each.name)
def test_each_template_is_written_by_the_function_of_its_name(template: templates.Template) -> None:
    assert writer_of(template).__name__ == template.name
    assert templates.TEMPLATES[template.name] is template


@pytest.mark.parametrize(("groups", "name"), PLACES)
def test_the_first_template_that_takes_an_operator_compiles_it(groups: int, name: str) -> None:
    assert templates.template_of(convolution(groups)) is templates.TEMPLATES[name]
    assert templates.refusal(convolution(groups)) is None
    reason = templates.TEMPLATES["depthwise"].refusal(convolution(groups))
    wanted = None if name == "depthwise" else "takes windows of single channels only"
    assert reason == wanted


def test_an_element_type_is_a_row() -> None:
    one = templates.TEMPLATES["contraction"]
    two = replace(one, arithmetic=(FLOAT32, HALF))
    assert one.refusal(product("f16")) == "takes float32 or int32 only, not float16"
    assert two.refusal(product("f16")) is None
    assert two.refusal(product("f64")) == "takes float32 or float16 only, not float64"
    assert two.arithmetic_of(product("f16")) is HALF
    assert two.arithmetic_of(product("f32")) is FLOAT32


def test_what_moves_elements_takes_any_one_type() -> None:
    copies = '%y = "aten.clone"(%a, %n) : (tensor<2xi64>, !hw.none) -> tensor<2xi64>'
    assert templates.refusal(operator(copies, "2xi64")) is None
    converts = copies.replace("-> tensor<2xi64>", "-> tensor<2xf32>")
    reason = templates.refusal(operator(converts, "2xi64"))
    assert reason == "does not convert int64 to float32"


@pytest.mark.parametrize("name", ["int8", "float16", "float32"])
def test_tiles_are_as_wide_as_registers_for_elements_of_any_size(name: str) -> None:
    target, total = by_name("x86-64-v3"), BY_NAME[name]
    choice = tile_cost.choose(target, tile_cost.Shape((64, 64), 256, 128, total))
    assert choice.lanes == target.lanes(total.size) == 32 // total.size


@pytest.mark.parametrize(
    ("target", "name", "most"),
    [("rv32imafc", "float32", 16), ("rv32imafc", "int32", 12), ("rv32imc", "float32", 4)],
)
def test_tiles_of_numbers_fit_the_registers_of_their_type(
    target: str, name: str, most: int
) -> None:
    choice = tile_cost.choose(by_name(target), tile_cost.Shape((64, 64), 256, 128, BY_NAME[name]))
    assert choice.rows[0] * choice.rows[1] * choice.nr == most


def test_rows_that_tiles_of_eight_sums_divide_have_tiles_of_more() -> None:
    shape = tile_cost.Shape((1, 128), 128, 128, BY_NAME["float32"])
    choice = tile_cost.choose(by_name("x86-64-v3"), shape)
    assert choice.rows[1] * choice.nr // choice.lanes > 8


@pytest.mark.parametrize(
    ("target", "height", "registers", "heights"),
    [
        ("x86-64-v4", 8, (16, 16), [8, 7, 6, 5, 4, 2, 1]),
        ("x86-64-v4", 16, (16,), [16, 14, 12, 10, 8, 4, 2, 1]),
        ("x86-64-v4", 3, (16, 16), [3, 1]),
        ("x86-64-v3", 6, (8, 8), [6, 5, 4, 2, 1]),
    ],
)
def test_tiles_of_what_is_left_over_are_lower_as_long_as_that_is_faster(
    target: str, height: int, registers: tuple[int, ...], heights: list[int]
) -> None:
    assert tile_cost.heights_of_rests(by_name(target), height, registers, 4) == heights


@pytest.mark.parametrize(
    ("start", "end", "rows", "reason"),
    [
        (0, 2, 2, None),
        (-2, -1, 1, None),
        (0, 3, 2, "takes slices whose bounds are known for all sizes only"),
        (0, 2, 1, "takes slices whose bounds are known for all sizes only"),
    ],
)
def test_slices_of_open_sizes_are_written_where_bounds_are_known(
    start: int, end: int, rows: int, reason: str | None
) -> None:
    values = f"tensor<{rows}x3xf32>"
    body = INSERT.format(start=start, end=end, rows=ROWS, values=values)
    assert refusal_of_open(body, v=values) == reason


def test_places_and_values_of_open_sizes_go_together() -> None:
    def reason(indices: dict[str, str], values: str) -> str | None:
        listed = f"{', '.join(f'%{name}' for name in indices)} : {', '.join(indices.values())}"
        body = PUT.format(indices=listed, rows=ROWS, values=values)
        return refusal_of_open(body, **indices, v=values)

    first, second = line("s1", "i64"), line("s1 * 2", "i64")
    assert reason({"p": first}, "tensor<1x3xf32>") is None
    assert reason({"p": first, "q": first}, line("s1", "f32")) is None
    odd = "takes indices whose shapes go together for all sizes only"
    assert reason({"p": first, "q": second}, line("s1", "f32")) == odd
    odd = "takes values whose shape is that of their places for all sizes only"
    assert reason({"p": first, "q": first}, line("s0", "f32")) == odd


def test_places_of_open_sizes_are_read_where_they_go_together() -> None:
    def reason(indices: dict[str, str], result: str) -> str | None:
        listed = f"{', '.join(f'%{name}' for name in indices)} : {', '.join(indices.values())}"
        return refusal_of_open(TAKE.format(indices=listed, rows=ROWS, result=result), **indices)

    first, second = line("s1", "i64"), line("s1 * 2", "i64")
    assert reason({"p": first, "q": first}, line("s1", "f32")) is None
    odd = "takes indices whose shapes go together for all sizes only"
    assert reason({"p": first, "q": second}, line("s1", "f32")) == odd
    assert reason({"p": line("s0", "i1")}, line("s1", "f32")) == (
        "takes int64 and int32 indices only, not bool"
    )


def test_elements_are_gathered_where_indices_are_inside_for_all_sizes() -> None:
    def reason(name: str, index: str) -> str | None:
        more, types = (", %no", ", i1") if name == "gather" else ("", "")
        result = re.sub(r"i\d\d", "f32", index)
        body = GATHER.format(
            name=name, rows=ROWS, index=index, more=more, types=types, result=result
        )
        return refusal_of_open(body, p=index)

    assert reason("gather", "tensor<2x5xi64>") is None
    assert reason("gather", "tensor<?x2xi32, affine_map<()[s0, s1] -> (s0, 2)>>") is None
    odd = "takes indices that are inside of its tensor for all sizes only"
    assert reason("gather", "tensor<3x1xi64>") == odd
    assert reason("gather", "tensor<?x1xi64, affine_map<()[s0, s1] -> (s1, 1)>>") == odd
    assert reason("gather", "tensor<2x5xi16>") == "takes int64 or int32 as `index`, not int16"
    assert reason("index_select", "tensor<i64>") == "takes tensors of dimensions only"


def test_elements_are_put_where_indices_and_values_are_inside_for_all_sizes() -> None:
    def body(name: str, *types: str) -> str:
        x, index, values = types
        call = f'%y = "aten.{name}"(%a, %z, %b, %c) : ({x}, i64, {index}, {values}) -> {x}'
        return f'%z = "hw.constant"() {{value = 0 : i64}} : () -> i64\n{call}'

    def reason(index: str, values: str, name: str = "scatter_add") -> str | None:
        text = body(name, ROWS, index, values).replace("%a", "%x")
        return refusal_of_open(text, b=index, c=values)

    def known(*types: str) -> str | None:
        tensors = [f"tensor<{type}>" for type in types]
        return templates.refusal(operator(body("scatter_add", *tensors), *types))

    assert reason("tensor<9x3xi64>", "tensor<9x4xf32>") is None
    odd = "takes indices that are inside of its tensors for all sizes only"
    assert reason("tensor<9x4xi64>", "tensor<9x4xf32>") == odd
    assert reason("tensor<9x3xi64>", "tensor<8x3xf32>", "scatter.src") == odd
    assert reason("tensor<9x3xi8>", ROWS) == "takes int64 or int32 as `index`, not int8"
    assert known("f32", "i64", "f32") == "takes tensors of dimensions only"
    assert known("3xi8", "3xi64", "3xi8") is None
    assert known("3xf16", "3xi64", "3xf16") == "does not add up float16"


def test_values_are_combined_with_what_is_there() -> None:
    call = """%z = "hw.constant"() {{value = 0 : i64}} : () -> i64
%k = "hw.constant"() {{value = "{kind}"}} : () -> !hw.str
%q = "hw.constant"() {{value = {counts}}} : () -> i1
%y = "aten.scatter_reduce.two"(%a, %z, %b, %c, %k, %q)
  : (tensor<{x}>, i64, tensor<3xi64>, tensor<{x}>, !hw.str, i1) -> tensor<{x}>"""

    def reason(kind: str, element: str, counts: str = "true") -> str | None:
        x = f"3x{element}"
        return templates.refusal(
            operator(call.format(kind=kind, counts=counts, x=x), x, "3xi64", x)
        )

    assert [reason(kind, "i8") for kind in ("sum", "prod", "amax", "amin")] == [None] * 4
    other = "combines values with what is there by sum, prod, amax and amin only"
    assert reason("mean", "f32") == reason("prod", "f32", counts="false") == other
    assert reason("amax", "f16") == "does not combine float16"
    assert reason("amax", "i1") == "does not combine bool"


def test_places_are_counted_in_32_bits() -> None:
    body = """
%d = "hw.constant"() {{value = 0 : i64}} : () -> i64
%no = "hw.constant"() {{value = false}} : () -> i1
%y = "aten.argmax"(%a, %d, %no) : (tensor<{0}>, i64, i1) -> tensor<{1}>
"""
    few, many, places = "2147483647xi8", "2147483648xi8", "i64"
    assert templates.refusal(operator(body.format(few, places), few)) is None
    assert templates.refusal(operator(body.format(many, places), many)) == (
        "takes tensors of at most 2147483647 elements a dimension only"
    )


def test_triangles_are_parts_of_matrices() -> None:
    body = """
%d = "hw.constant"() {{value = 0 : i64}} : () -> i64
%y = "aten.tril"(%a, %d) : (tensor<{0}>, i64) -> tensor<{0}>
"""
    assert templates.refusal(operator(body.format("3xi1"), "3xi1")) == "takes matrices only"
    assert templates.refusal(operator(body.format("3x2xi1"), "3x2xi1")) is None
