"""The check of scratch memory sees every plan by which a kernel would read what is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect import check_scratch  # noqa: E402
from hardwire.dialect.errors import InternalError  # noqa: E402
from hardwire.dialect.graph import arena as memory  # noqa: E402
from hardwire.dialect.mlir import ir  # noqa: E402
from hardwire.dialect.torch_mlir import ask, lifetimes, open_buffers  # noqa: E402
from hardwire.dialect.torch_mlir.fixed_buffers import flatten  # noqa: E402

from .. import in_process  # noqa: E402
from .test_expand_generic import CASES as GENERIC  # noqa: E402
from .test_expand_generic import Call  # noqa: E402


def problems(body: str) -> list[str]:
    """What is said of a function of `%x` and `%y`, a size `%n` of 2 to 8, and 256 bytes `%s`."""
    text = f"""
    func.func @kernel(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %s: memref<256xi8>) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %zero = arith.constant 0.0 : f32
      {body}
      return
    }}"""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        function = module.body.operations[0].operation
        given = list(function.regions[0].blocks[0].arguments)
        return check_scratch.problems_of(function, given[-1], {given[2]: (2, 8)})


def loop(body: str, name: str = "i") -> str:
    return f"scf.for %{name} = %c0 to %c8 step %c1 {{\n{body}\n}}\n"


def view(name: str, start: str, type: str = "memref<8xf32>") -> str:
    return f"%{name} = memref.view %s[%{start}][] : memref<256xi8> to {type}\n"


def read(name: str, place: str = "i", value: str = "v") -> str:
    return f"%{value}_{name} = memref.load %{name}[%{place}] : memref<8xf32>\n"


def write(name: str, value: str, place: str = "i") -> str:
    return f"memref.store %{value}, %{name}[%{place}] : memref<8xf32>\n"


FILL = {name: loop(read("x") + write(name, "v_x")) for name in "ab"}
GIVE = {name: loop(read(name) + write("y", f"v_{name}")) for name in "ab"}
OVERLAP = view("a", "c0") + view("b", "c16")
APART = view("a", "c0") + view("b", "c32")
GONE = (
    "buffer 0 (memref<8xf32>, bytes 0 to 31) is read after "
    "buffer 1 (memref<8xf32>, bytes 16 to 47) was written over it"
)
NOTHING = "buffer 0 (memref<8xf32>, bytes 0 to 31) is read before anything is written to it"

IN_TURNS = loop(read("x") + write("b", "v_x") + read("b", value="w") + write("a", "w_b"))
"""In each turn one buffer is needed for a moment; the other is filled by all of them."""

BRANCH = "%q = arith.cmpf ogt, %zero, %zero : f32\nscf.if %q {{ {} }} else {{ {} }}\n"

SUBVIEW = (
    "%p = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>\n"
    "%e = memref.load %p[%c0] : memref<4xf32, strided<[1], offset: 2>>\n"
    "memref.store %e, %y[%c0] : memref<8xf32>\n"
)
SELECTED = (
    "%q = arith.cmpf ogt, %zero, %zero : f32\n"
    "%p = arith.select %q, %a, %x : memref<8xf32>\n"
    "%e = memref.load %p[%c0] : memref<8xf32>\n"
    "memref.store %e, %y[%c0] : memref<8xf32>\n"
)
YIELDED = (
    (
        "%q = arith.cmpf ogt, %zero, %zero : f32\n"
        "%p = scf.if %q -> memref<8xf32> { scf.yield %a : memref<8xf32> } "
        "else { scf.yield %x : memref<8xf32> }\n"
    )
    + "".join(FILL["b"])
    + ("%e = memref.load %p[%c0] : memref<8xf32>\nmemref.store %e, %y[%c0] : memref<8xf32>\n")
)
CARRIED = (
    "%r = scf.for %i = %c0 to %c8 step %c1 iter_args(%p = %a) -> memref<8xf32> {\n"
    "%e = memref.load %p[%i] : memref<8xf32>\n"
    "memref.store %e, %b[%i] : memref<8xf32>\n"
    "scf.yield %p : memref<8xf32>\n}\n"
)
WHILE = (
    "scf.while : () -> () {\n%e = memref.load %a[%c0] : memref<8xf32>\n"
    "%q = arith.cmpf ogt, %e, %zero : f32\nscf.condition(%q)\n} do {\n"
    "memref.store %zero, %b[%c0] : memref<8xf32>\nscf.yield\n}\n"
)

OPEN = (
    "%half = arith.divsi %n, %n : index\n%more = arith.addi %half, %n : index\n"
    "%size = arith.subi %more, %half : index\n%far = arith.constant {} : index\n"
    "%a = memref.view %s[%c0][%size] : memref<256xi8> to memref<?xf32>\n"
    "%b = memref.view %s[%far][%size] : memref<256xi8> to memref<?xf32>\n"
    "memref.store %zero, %a[%c0] : memref<?xf32>\nmemref.store %zero, %b[%c0] : memref<?xf32>\n"
    "%e = memref.load %a[%c0] : memref<?xf32>\nmemref.store %e, %y[%c0] : memref<8xf32>\n"
)
GONE_OPEN = (
    "buffer 0 (memref<?xf32>, bytes 0 to 31) is read after "
    "buffer 1 (memref<?xf32>, bytes 16 to 47) was written over it"
)


@pytest.mark.parametrize(
    ("body", "said"),
    {
        "one after the other": (OVERLAP + FILL["a"] + GIVE["a"] + FILL["b"] + GIVE["b"], None),
        "both at a time": (OVERLAP + FILL["a"] + FILL["b"] + GIVE["a"] + GIVE["b"], GONE),
        "side by side": (APART + FILL["a"] + FILL["b"] + GIVE["a"] + GIVE["b"], None),
        "in each turn": (OVERLAP + IN_TURNS + GIVE["a"], GONE),
        "in each turn, apart": (APART + IN_TURNS + GIVE["a"], None),
        "early in the next turn": (OVERLAP + FILL["a"] + loop(GIVE["a"] + FILL["b"], "j"), GONE),
        "in one branch": (OVERLAP + FILL["a"] + BRANCH.format(FILL["b"], "") + GIVE["a"], GONE),
        "in the other branch": (OVERLAP + FILL["a"] + BRANCH.format(GIVE["a"], FILL["b"]), None),
        "behind a subview": (OVERLAP + FILL["a"] + FILL["b"] + SUBVIEW, GONE),
        "behind a select": (OVERLAP + FILL["a"] + FILL["b"] + SELECTED, GONE),
        "out of a branch": (OVERLAP + FILL["a"] + YIELDED, GONE),
        "carried by a loop": (OVERLAP + FILL["a"] + CARRIED, GONE),
        "in a while": (OVERLAP + FILL["a"] + WHILE, GONE),
        "in a while, apart": (APART + FILL["a"] + WHILE, None),
        "never written": (OVERLAP + GIVE["a"], NOTHING),
        "written too late": (OVERLAP + GIVE["a"] + FILL["a"], NOTHING),
        "an address": (
            view("a", "c0", "memref<8xindex>")
            + "%p = memref.load %a[%c0] : memref<8xindex>\n"
            + "memref.store %zero, %y[%p] : memref<8xf32>\n",
            "buffer 0 (memref<8xindex>, bytes 0 to 63) is read before anything is written to it",
        ),
        "copied and then overwritten": (
            APART + loop(read("a") + write("b", "v_a")) + FILL["b"] + GIVE["b"], None,
        ),
        "a copy of nothing": (
            APART + loop(read("a") + write("b", "v_a")) + GIVE["b"],
            "buffer 1 (memref<8xf32>, bytes 32 to 63) is read before anything is written to it",
        ),
        "sizes that meet": (OPEN.format(16), GONE_OPEN),
        "sizes that never meet": (OPEN.format(32), None),
        "too long": (
            "%far = arith.constant 240 : index\n" + view("a", "far") + FILL["a"],
            "buffer 0 (memref<8xf32>, bytes 240 to 271) lies outside of its 256 bytes",
        ),
    }.values(),
)  # fmt: skip
def test_what_is_said(body: str, said: str | None) -> None:
    found = problems(body)
    assert found == [] if said is None else said in found


# The planner, damaged.


@pytest.fixture
def no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """All loops are written in this process, by the damaged code."""
    monkeypatch.setattr(in_process, "expanded", in_process.expanded.__wrapped__)
    monkeypatch.setattr(ask, "_answers", in_process.answered)


CASES = {
    "log_softmax_backward": GENERIC["log_softmax_backward"],
    "topk": (lambda x: tuple((x > 17).topk(3)), GENERIC["topk"][1]),
}
"""Loops of torch-mlir's with several buffers in one arena; booleans have no template."""


def compile_fixed(name: str) -> None:
    function, inputs = CASES[name]
    hardwire.compile(torch.export.export(Call(function), inputs), target="native")


def compile_open() -> None:
    function, inputs = CASES["topk"]
    size = {0: torch.export.Dim("n", min=2, max=9)}
    exported = torch.export.export(Call(function), inputs, dynamic_shapes=((size,),))
    hardwire.compile(exported, target="native")


def compile_library(folder: Any) -> None:
    file = folder / "operators.yaml"
    file.write_text(
        "operators:\n  aten::var.correction: {include_all_overloads: false}\n"
        "variants:\n  aten::var.correction: {ranks: 2, arguments: {dim: [[0]], keepdim: [true]}}\n"
    )
    hardwire.compile_operators(file)


in_use = lifetimes.in_use


def one_step_short(buffer: Any, steps: dict) -> tuple[int, int]:
    first, last = in_use(buffer, steps)
    return first, max(first, last - 1)


def first_step_only(buffer: Any, steps: dict) -> tuple[int, int]:
    return (in_use(buffer, steps)[0],) * 2


def loops_ignored(buffer: Any, steps: dict) -> tuple[int, int]:
    """As if the text of a loop were gone through once."""
    order: list[ir.Operation] = []
    next(iter(steps)).parent.walk(
        lambda op: order.append(op.operation) or ir.WalkResult.ADVANCE, ir.WalkOrder.PRE_ORDER
    )
    places = [order.index(use.owner.operation) for use in buffer.uses]
    return min(places, default=0), max(places, default=0)


def all_at_the_start(values: Any, align: int) -> memory.Plan:
    return memory.Plan((0,) * len(values), max((value.size for value in values), default=0))


WRONG = "the scratch memory of its loops is planned wrong: buffer . .* is read after buffer . "
DAMAGED: tuple[Callable, ...] = (one_step_short, first_step_only, loops_ignored)


@pytest.mark.usefixtures("no_child")
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("damaged", DAMAGED)
def test_a_shorter_lifetime_is_noticed(
    damaged: Callable, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lifetimes, "in_use", damaged)
    with pytest.raises(InternalError, match=f"kernel `@{name}.*`: {WRONG}"):
        compile_fixed(name)


@pytest.mark.usefixtures("no_child")
@pytest.mark.parametrize("damaged", DAMAGED)
def test_a_shorter_lifetime_is_noticed_where_sizes_are_open(
    damaged: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lifetimes, "in_use", damaged)
    with pytest.raises(InternalError, match=WRONG):
        compile_open()


LOOKED_AT = """
func.func @kernel(%x: memref<8xf32>, %y: memref<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %x[%c0] : memref<8xf32>
  %a = memref.alloc() : memref<8xf32>
  memref.store %v, %a[%c0] : memref<8xf32>
  %rows = memref.expand_shape %a [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  %row = memref.subview %rows[0, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<1x4xf32, strided<[4, 1]>>
  %b = memref.alloc() : memref<8xf32>
  memref.store %v, %b[%c0] : memref<8xf32>
  %w = memref.load %row[%c0, %c0] : memref<1x4xf32, strided<[4, 1]>>
  memref.store %w, %y[%c0, %c1] : memref<2x4xf32>
  return
}"""  # noqa: E501


def test_looks_that_are_ignored_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def flattened() -> None:
        with ir.Context(), ir.Location.unknown():
            module = ir.Module.parse(LOOKED_AT)
            function = module.body.operations[0].operation
            flatten(function)
            check_scratch.check(function, function.regions[0].blocks[0].arguments[-1])

    flattened()
    monkeypatch.setattr(lifetimes, "aliases", lambda buffer: [buffer])
    with pytest.raises(InternalError, match=WRONG):
        flattened()


@pytest.mark.usefixtures("no_child")
@pytest.mark.parametrize("name", CASES)
def test_buffers_that_all_lie_at_the_start_are_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "plan", all_at_the_start)
    with pytest.raises(InternalError, match=WRONG):
        compile_fixed(name)


@pytest.mark.usefixtures("no_child")
def test_buffers_of_open_sizes_that_all_lie_at_the_start_are_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "plan", all_at_the_start)
    with pytest.raises(InternalError, match=WRONG):
        compile_open()


@pytest.mark.usefixtures("no_child")
def test_buffers_of_operators_that_do_not_follow_each_other_are_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    compile_library(tmp_path)
    right = open_buffers.Opening._replace

    def in_place(self: Any, op: ir.Operation, start: ir.Value) -> ir.Value:
        right(self, op, start)
        return start

    monkeypatch.setattr(open_buffers.Opening, "_replace", in_place)
    with pytest.raises(InternalError, match=f"operator `aten::var.correction`: {WRONG}"):
        compile_library(tmp_path)
