"""The `llvm` stage: what symbols and pointers get, and what is refused."""

from __future__ import annotations

import re

import pytest

from hardwire.dialect.errors import LoweringFailed
from hardwire.dialect.mlir import ir
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.lowering.llvm import check_translatable, pipeline, prefixed, to_llvm

from ..handwritten import llvm_stage

KERNEL = "func.func private @k(%a: memref<8xf32>, %b: memref<8xf32>) { return }"


def lowered(body: str, target: str = "native", kernel: str = KERNEL) -> str:
    """A program `m` with a kernel and this entry, at the `llvm` stage."""
    entry = f"""
    func.func @m_run(%x: memref<64xi8>, %y: memref<64xi8>, %arena: memref<256xi8>) -> i32
        attributes {{hw.arena_align = 64 : i64}} {{
      %0 = arith.constant 0 : index
      %32 = arith.constant 32 : index
      %48 = arith.constant 48 : index
      %ok = arith.constant 0 : i32
      {body}
      return %ok : i32
    }}"""
    with ir.Context(), ir.Location.unknown():
        program = Program("m", ir.Module.parse(kernel + entry), by_name(target))
    to_llvm(program)
    return str(program.module)


def view(name: str, base: str, offset: int, size: int = 64) -> str:
    return f"%{name} = memref.view %{base}[%{offset}][] : memref<{size}xi8> to memref<8xf32>\n"


def call(a: str, b: str) -> str:
    return f"func.call @k(%{a}, %{b}) : (memref<8xf32>, memref<8xf32>) -> ()\n"


def argument_facts(text: str, function: str) -> list[tuple[int, bool]]:
    """Alignment and `noalias` of each argument of a function."""
    line = next(line for line in text.splitlines() if f"@{function}(" in line and "func" in line)
    attributes = re.findall(r"%arg\d+: !llvm.ptr \{([^}]*)\}", line)
    return [
        (int(re.findall(r"llvm.align = (\d+)", entry)[0]), "llvm.noalias" in entry)
        for entry in attributes
    ]


def test_pointers_have_the_alignment_of_every_call() -> None:
    text = lowered(
        view("a", "arena", 0, 256) + view("b", "arena", 32, 256) + view("c", "arena", 48, 256)
        + view("d", "x", 0)
        + call("a", "b") + call("c", "d")
    )  # fmt: skip
    assert argument_facts(text, "m_k") == [(16, True), (4, True)]


@pytest.mark.parametrize(("target", "word"), [("native", "i64"), ("cortex-m4f", "i32")])
def test_kernels_know_the_bounds_of_sizes_that_have_some(target: str, word: str) -> None:
    """Those of a library's operators have none; the number behind the sizes is none of them."""
    kernel = """func.func private @k(%a: memref<8xf32>, %n: index, %m: index, %last: index)
        attributes {hw.size_ranges = array<i64: 3, 64, 0, 2147483647>} { return }"""
    body = view("a", "x", 0) + "func.call @k(%a, %48, %32, %0) : "
    text = lowered(body + "(memref<8xf32>, index, index, index) -> ()", target, kernel)
    [line] = [line for line in text.splitlines() if "llvm.func" in line and "@m_k" in line]
    assert f"{word} {{llvm.range = #llvm.constant_range<{word}, 3, 65>}}, %arg2: {word}, " in line
    assert line.count("llvm.range") == 1


def test_the_entry_promises_what_the_header_says() -> None:
    assert argument_facts(lowered(""), "m_run") == [(1, True), (1, True), (64, True)]


@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        (("arena", 0, 256), ("arena", 32, 256), True),
        (("arena", 32, 256), ("arena", 48, 256), False),
        (("arena", 0, 256), ("arena", 0, 256), False),
        (("x", 0), ("y", 0), True),
        (("x", 0), ("arena", 0, 256), True),
    ],
)
def test_kernels_that_some_call_runs_in_place_may_alias(
    first: tuple, second: tuple, apart: bool
) -> None:
    calls = view("a", *first) + view("b", *second) + call("a", "b")
    facts = argument_facts(lowered(calls + view("u", "x", 0) + view("v", "y", 0)
                                   + call("u", "v")), "m_k")  # fmt: skip
    assert [noalias for _, noalias in facts] == [apart, apart]


def test_a_place_that_is_not_known_promises_nothing() -> None:
    body = (
        "%p = memref.load %x[%0] : memref<64xi8>\n%i = arith.index_cast %p : i8 to index\n"
        "%a = memref.view %arena[%i][] : memref<256xi8> to memref<8xf32>\n"
    )
    facts = argument_facts(lowered(body + view("b", "y", 0) + call("a", "b")), "m_k")
    assert facts == [(4, False), (4, False)]


def test_small_machines_compute_addresses_in_32_bits() -> None:
    assert "i64" not in re.sub(r"= -?\d+ : i64", "", str(llvm_stage("cortex-m4f").module))
    assert "convert-vector-to-llvm" not in pipeline(by_name("cortex-m4f"))
    assert "convert-vector-to-llvm" in pipeline(by_name("x86-64-v3"))


def test_symbols_are_prefixed_once() -> None:
    assert prefixed("kws", "relu_0") == "kws_relu_0"
    assert prefixed("kws", "kws_w_0") == "kws_w_0"
    assert prefixed("kws", "__constant_1xf32") == "kws_constant_1xf32"
    assert prefixed("kws", "softmax.loops") == "kws_softmax_loops"


def test_names_that_become_equal_get_a_number() -> None:
    other = KERNEL + "\n" + KERNEL.replace("@k", "@_k")
    text = lowered("", kernel=other)
    assert "@m_k(" in text
    assert "@m_k_2(" in text


def test_functions_of_libraries_keep_their_names() -> None:
    text = lowered("", kernel="func.func private @cbrtf(f32) -> f32\n" + KERNEL)
    assert "llvm.func @cbrtf(f32) -> f32" in text


def test_an_operation_that_cannot_be_lowered_is_named() -> None:
    kernel = """
    func.func private @k(%a: memref<8xf32>, %b: memref<8xf32>) {
      %t = "tosa.const"() {values = dense<1.0> : tensor<8xf32>} : () -> tensor<8xf32>
      return
    }"""
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        module = ir.Module.parse(kernel)
        with pytest.raises(LoweringFailed, match=r"kernel `k`: `tosa.const` has no lowering"):
            check_translatable(module)


def test_shapes_must_be_static() -> None:
    kernel = "func.func private @k(%a: memref<8xf32>, %b: memref<?xf32>) { return }"
    with pytest.raises(LoweringFailed, match=r"kernel `k`: `func\.func` has no lowering"):
        lowered("", kernel=kernel)


@pytest.mark.parametrize(
    ("ops", "callee"),
    [
        ("%m = memref.alloc() : memref<8xf32>\n"
         "memref.copy %a, %m : memref<8xf32> to memref<8xf32>\n"
         "memref.copy %m, %b : memref<8xf32> to memref<8xf32>", "malloc"),
        ("%f = arith.constant 0 : index\n%x = memref.load %a[%f] : memref<8xf32>\n"
         "%c = arith.cmpf ogt, %x, %x : f32\ncf.assert %c, \"no\"", "abort"),
    ],
)  # fmt: skip
def test_no_heap_and_no_abort(ops: str, callee: str) -> None:
    kernel = f"func.func private @k(%a: memref<8xf32>, %b: memref<8xf32>) {{\n{ops}\nreturn\n}}"
    with pytest.raises(LoweringFailed, match=f"kernel `k`: it would call `{callee}`"):
        lowered("", kernel=kernel)


def test_errors_of_conversions_are_sentences() -> None:
    kernel = """
    func.func private @k(%a: memref<8xf32>, %b: memref<8xf32>) {
      %0 = memref.alloca() : memref<8xf32, strided<[2]>>
      memref.copy %a, %0 : memref<8xf32> to memref<8xf32, strided<[2]>>
      return
    }"""
    with pytest.raises(LoweringFailed) as caught:
        lowered("", kernel=kernel)
    assert all("\n" not in problem for problem in caught.value.problems)


def test_an_entry_is_wanted() -> None:
    with ir.Context(), ir.Location.unknown():
        program = Program("m", ir.Module.parse(KERNEL), by_name("native"))
    with pytest.raises(LoweringFailed, match="there is no function `m_run`"):
        to_llvm(program)
