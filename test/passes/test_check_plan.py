"""Plans with branches and loops, run on paper: random programs, and plans that are wrong."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import hardwire
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.mlir import ir
from hardwire.dialect.program import Program
from hardwire.dialect.regions import walk
from hardwire.dialect.targets import by_name, native
from hardwire.passes.pipeline import run_to
from hardwire.passes.plan_memory import check_plan

ALIAS = "!t = tensor<4x4xf32>\n!l = !hw.list<i64>\n"
UNARY = ("relu", "neg", "tanh", "softmax", "t")
BINARY = ("add", "mm")


class Writer:
    """A program as text, and the same as Python: each makes values of `x`, `y` and a number."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.lines: list[str] = []
        self.python: list[str] = []
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def say(self, depth: int, mlir: str, python: str = "") -> None:
        self.lines.append("  " * depth + mlir)
        if python:
            self.python.append("  " * depth + python)

    def pick(self, names: list[str]) -> str:
        return self.draw(st.sampled_from(names))

    def block(self, depth: int, names: list[str]) -> list[str]:
        """Some operations; the names that can be read after them."""
        names = list(names)
        for _ in range(self.draw(st.integers(1, 4 if depth < 3 else 2))):
            kind = self.draw(st.integers(0, 5 if depth < 3 else 3))
            make = (self.unary, self.unary, self.binary, self.binary, self.branch, self.loop)[kind]
            names += make(depth, names)
        return names

    def unary(self, depth: int, names: list[str]) -> list[str]:
        made, name, source = self.fresh(), self.pick(list(UNARY)), self.pick(names)
        if name == "softmax":
            self.say(depth, f'%{made} = "aten._softmax"(%{source}, %k1, %no) : (!t, i64, i1) -> !t',
                     f"{made} = softmax({source})")  # fmt: skip
        elif name == "t":
            self.say(depth, f'%{made} = "aten.permute"(%{source}, %turn) : (!t, !l) -> !t',
                     f"{made} = {source}.T")  # fmt: skip
        else:
            self.say(depth, f'%{made} = "aten.{name}"(%{source}) : (!t) -> !t',
                     f"{made} = {name}({source})")  # fmt: skip
        return [made]

    def binary(self, depth: int, names: list[str]) -> list[str]:
        made, one, two = self.fresh(), self.pick(names), self.pick(names)
        if self.pick(list(BINARY)) == "add":
            types = "(!t, !t, i64) -> !t"
            self.say(depth, f'%{made} = "aten.add.Tensor"(%{one}, %{two}, %k1) : {types}',
                     f"{made} = {one} + {two}")  # fmt: skip
        else:
            self.say(depth, f'%{made} = "aten.mm"(%{one}, %{two}) : (!t, !t) -> !t',
                     f"{made} = {one} @ {two}")  # fmt: skip
        return [made]

    def branch(self, depth: int, names: list[str]) -> list[str]:
        made, count = self.fresh(), self.draw(st.integers(1, 2))
        asked = self.pick(names)
        self.truth(depth, made, asked)
        results = [f"{made}_{n}" for n in range(count)]
        kinds = ", ".join(["!t"] * count)
        self.say(
            depth, f"%{made}:{count} = scf.if %{made}_t -> ({kinds}) {{", f"if {asked}[0, 0] > 0:"
        )
        for word in ("} else {", "}"):
            inner = self.block(depth + 1, names)
            given = [self.pick(inner) for _ in range(count)]
            self.say(depth + 1, f"scf.yield {', '.join(f'%{v}' for v in given)} : {kinds}",
                     f"{', '.join(results)}, = {', '.join(given)},")  # fmt: skip
            self.say(depth, word, "else:" if word != "}" else "")
        self.names(depth, made, results)
        return results

    def loop(self, depth: int, names: list[str]) -> list[str]:
        made, count, trips = (
            self.fresh(),
            self.draw(st.integers(1, 3)),
            self.draw(st.integers(0, 3)),
        )
        start = [self.pick(names) for _ in range(count)]
        carried = [f"{made}_c{n}" for n in range(count)]
        pairs = ", ".join(f"%{a} = %{b}" for a, b in zip(carried, start, strict=True))
        kinds = ", ".join(["!t"] * count)
        self.say(depth, f"%{made}_n = arith.constant {trips} : index")
        head = f"%{made}:{count} = scf.for %{made}_i = %i0 to %{made}_n step %i1"
        self.say(depth, f"{head} iter_args({pairs}) -> ({kinds}) {{",
                 f"{', '.join(carried)}, = {', '.join(start)},")  # fmt: skip
        self.python.append("  " * depth + f"for _ in range({trips}):")
        inner = self.block(depth + 1, [*names, *carried])
        given = [self.pick(inner) for _ in range(count)]
        self.say(depth + 1, f"scf.yield {', '.join(f'%{v}' for v in given)} : {kinds}",
                 f"{', '.join(carried)}, = {', '.join(given)},")  # fmt: skip
        results = [f"{made}_{n}" for n in range(count)]
        self.say(depth, "}", f"{', '.join(results)}, = {', '.join(carried)},")
        self.names(depth, made, results)
        return results

    def truth(self, depth: int, made: str, asked: str) -> None:
        for step, (source, kind) in enumerate(((asked, "!t"), (f"{made}_s0", "tensor<4xf32>"))):
            after = "tensor<4xf32>" if step == 0 else "tensor<f32>"
            types = f"({kind}, i64, i64) -> {after}"
            self.say(depth, f'%{made}_s{step} = "aten.select.int"(%{source}, %k0, %k0) : {types}')
        self.say(depth, f'%{made}_p = "aten.relu"(%{made}_s1) : (tensor<f32>) -> tensor<f32>')
        self.say(depth, f'%{made}_t = "hw.truth"(%{made}_p) : (tensor<f32>) -> i1')

    def names(self, depth: int, made: str, results: list[str]) -> None:
        """A result of several has a name of its own only where a view of all of it gives it one."""
        for number, name in enumerate(results):
            self.say(
                depth,
                f'%{name} = "aten.view"(%{made}#{number}, %size) : (!t, !l) -> !t',
            )


HEAD = f"""{ALIAS}func.func @forward(%x: !t, %y: !t) -> (!t, !t) {{
  %k0 = "hw.constant"() {{value = 0 : i64}} : () -> i64
  %k1 = "hw.constant"() {{value = 1 : i64}} : () -> i64
  %no = "hw.constant"() {{value = false}} : () -> i1
  %turn = "hw.constant"() {{value = array<i64: 1, 0>}} : () -> !l
  %size = "hw.constant"() {{value = array<i64: 4, 4>}} : () -> !l
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
"""


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, str]:
    """The text of a program, and of a Python function that does the same."""
    writer = Writer(draw)
    names = writer.block(1, ["x", "y"])
    one, two = writer.pick(names), writer.pick(names)
    text = HEAD + "\n".join(writer.lines) + f"\n  return %{one}, %{two} : !t, !t\n}}\n"
    python = "def forward(x, y):\n" + "\n".join(writer.python) + f"\n  return {one}, {two}\n"
    return text, python


def softmax(x: np.ndarray) -> np.ndarray:
    powers = np.exp(x - x.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


NUMPY = {
    "relu": lambda x: np.maximum(x, 0), "neg": np.negative, "tanh": np.tanh, "softmax": softmax,
}  # fmt: skip


@given(programs())
@settings(max_examples=40, deadline=None)
def test_no_plan_overwrites_what_is_read(found: tuple[str, str]) -> None:
    program = mlir_text.read(found[0], by_name("x86-64-v3"), "flow")
    run_to(program, "planned")
    assert check_plan.problems_of(program) == []


@given(programs(), st.integers(0, 9))
@settings(max_examples=8, deadline=None)
def test_random_programs_against_numpy(found: tuple[str, str], seed: int) -> None:
    model = hardwire.compile(mlir_text.read(found[0], native(), "flow"))
    names = dict(NUMPY)
    exec(found[1], names)  # the program as Python
    x, y = np.random.default_rng(seed).normal(size=(2, 4, 4)).astype(np.float32)
    with np.errstate(all="ignore"):
        wanted = names["forward"](x, y)
    if all(np.abs(each).max() < 1e6 for each in wanted):
        np.testing.assert_allclose(model.run(x, y), wanted, rtol=1e-2, atol=1e-3)


LOOP = f"""{ALIAS}func.func @forward(%x: !t) -> !t {{
  %k1 = "hw.constant"() {{value = 1 : i64}} : () -> i64
  %no = "hw.constant"() {{value = false}} : () -> i1
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %w = "aten.exp"(%x) : (!t) -> !t
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%a = %x) -> (!t) {{
    %b = "aten._softmax"(%a, %k1, %no) : (!t, i64, i1) -> !t
    %c = "aten.add.Tensor"(%b, %w, %k1) : (!t, !t, i64) -> !t
    scf.yield %c : !t
  }}
  %z = "aten.tanh"(%r) : (!t) -> !t
  return %z : !t
}}
"""


def planned() -> Program:
    program = mlir_text.read(LOOP, by_name("x86-64-v3"), "flow")
    run_to(program, "planned")
    assert check_plan.problems_of(program) == []
    return program


def test_wrong_plans_are_found() -> None:
    """What the loop reads from outside lies where the loop computes."""
    program = planned()
    with program.context:
        for op in walk(program.entry().regions[0].blocks[0]):
            if op.name in ("func.call", "scf.for") and "arena" in str(op.attributes["hw.places"]):
                place = '{offset = 0 : i64, space = "arena"}'
                op.attributes["hw.places"] = ir.Attribute.parse(f"[{place}]")
    found = check_plan.problems_of(program)
    assert any("has been overwritten" in problem for problem in found)


def test_a_result_that_does_not_lie_in_its_place_is_found() -> None:
    program = planned()
    with program.context:
        for op in walk(program.entry().regions[0].blocks[0]):
            if op.name == "scf.for":
                place = '{offset = 4096 : i64, space = "arena"}'
                op.attributes["hw.places"] = ir.Attribute.parse(f"[{place}]")
    assert any("does not lie in its place" in each for each in check_plan.problems_of(program))


def test_a_result_that_lies_in_another_order_is_found() -> None:
    program = planned()
    with program.context:
        for op in walk(program.entry().regions[0].blocks[0]):
            if op.name == "scf.for":
                layouts = str(op.attributes["hw.layouts"]).replace(
                    "strides = array<i64: ", "strides = array<i64: 9"
                )
                op.attributes["hw.layouts"] = ir.Attribute.parse(layouts)
    assert any("does not lie as it does" in each for each in check_plan.problems_of(program))


PART = LOOP.replace("(%x: !t) -> !t {\n", "(%x: !t) -> tensor<8x4xf32> {\n", 1).replace(
    """  %z = "aten.tanh"(%r) : (!t) -> !t
  return %z : !t
""",
    """  %p = "aten.mul.Tensor"(%r, %x) : (!t, !t) -> !t
  %k0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %both = builtin.unrealized_conversion_cast %p, %x : !t, !t to !hw.tensor_list
  %c = "aten.cat"(%both, %k0) : (!hw.tensor_list, i64) -> tensor<8x4xf32>
  %z = "aten._softmax"(%c, %k1, %no) : (tensor<8x4xf32>, i64, i1) -> tensor<8x4xf32>
  return %z : tensor<8x4xf32>
""",
)


def test_a_part_may_be_computed_over_an_operand_that_lies_as_it_does() -> None:
    """What the loop gives has the bytes of the first part; some bytes further it is overwritten."""
    program = mlir_text.read(PART, by_name("x86-64-v3"), "flow")
    run_to(program, "planned")
    assert check_plan.problems_of(program) == []
    with program.context:
        for op in walk(program.entry().regions[0].blocks[0]):
            if op.name in ("scf.for", "func.call") and op.results[0].type.shape == [4, 4]:
                places = str(op.attributes["hw.places"])
                if "mul" not in str(op.attributes.get("callee")) and "arena" in places:
                    moved = places.replace("offset = 0 ", "offset = 16 ")
                    op.attributes["hw.places"] = ir.Attribute.parse(moved)
    assert any("lies where it writes" in each for each in check_plan.problems_of(program))
