"""Functions that are equal byte for byte are one, and those that are nearly equal are not."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.targets import by_name  # noqa: E402
from hardwire.lowering.elf import read_object  # noqa: E402
from hardwire.lowering.equal_functions import copies, copies_in_text, without  # noqa: E402
from hardwire.lowering.machine import parse, target_machine  # noqa: E402
from hardwire.lowering.promises import promises, subject  # noqa: E402

TARGETS = ("native", "cortex-m4f", "cortex-m0plus", "rv32imac", "aarch64")


class Turned(nn.Module):
    """Two kernels of as many elements that have other shapes, and one that is another."""

    def forward(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return x.relu(), y.relu(), -x


X, Y = torch.randn(4, 6), torch.randn(24)


@pytest.mark.parametrize("target", TARGETS)
def test_kernels_of_other_shapes(target: str) -> None:
    model = hardwire.compile(torch.export.export(Turned(), (X, Y)), target, name="net")
    kernels = {each["kernel"]: each for each in model.report["flash"]["by_kernel"]}
    assert kernels["relu_1"]["bytes"] == 0
    assert kernels["relu_1"]["same_as"] == "net_relu_0"
    assert [each for each in kernels.values() if "same_as" in each] == [kernels["relu_1"]]
    names = {symbol.name for symbol in read_object(model.object).symbols}
    assert model.report["shared"]["net_relu_0"] in names
    assert len(names) == 3
    for counted in model.report.get("instructions", {}).get("by_kernel", {}).values():
        assert counted["least"] > 0
    found = promises(subject(model.object, "net.o", model.header, model.report))
    assert [each for each in found if not each.is_kept] == []


def test_results_of_merged_kernels() -> None:
    model = hardwire.compile(torch.export.export(Turned(), (X, Y)), name="net")
    found = model.run(X.numpy(), Y.numpy())
    for one, other in zip(found, Turned()(X, Y), strict=True):
        np.testing.assert_array_equal(one, other.numpy())


TEXT = """
define hidden i32 @first(i32 %x) section ".text.first" {
  %y = call i32 @called(i32 %x)
  %z = add i32 %y, 40
  ret i32 %z
}
define hidden i32 @second(i32 %x) section ".text.second" {
  %y = call i32 @called(i32 %x)
  %z = add i32 %y, NUMBER
  ret i32 %z
}
define hidden i32 @third(i32 %x) section ".text.third" {
  %y = call i32 @OTHER(i32 %x)
  %z = add i32 %y, 40
  ret i32 %z
}
define i32 @run(i32 %x) section ".text.run" {
  %y = call i32 @first(i32 %x)
  %z = call i32 @second(i32 %y)
  %w = call i32 @third(i32 %z)
  ret i32 %w
}
@text = hidden constant [8 x i8] c"@second\\00", section ".rodata.text"
declare i32 @called(i32)
declare i32 @uncalled(i32)
"""
NAMES = ("first", "second", "third")


def image_of(text: str, target: str) -> bytes:
    machine = target_machine(by_name(target))
    return machine.emit_object(parse(text, by_name(target), machine))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("number", "other", "expected"),
    [
        ("40", "uncalled", {"second": "first"}),
        ("40", "called", {"second": "first", "third": "first"}),
        ("41", "called", {"third": "first"}),
        ("41", "uncalled", {}),
    ],
)
def test_what_makes_functions_equal(target: str, number: str, other: str, expected: dict) -> None:
    """The bytes of two functions that call others may be the same: where they go counts."""
    text = TEXT.replace("NUMBER", number).replace("OTHER", other)
    found = copies(image_of(text, target), NAMES)
    assert found == expected == copies_in_text(text, NAMES)
    left = without(text, found)
    names = {one.name for one in read_object(image_of(left, target)).symbols if one.section}
    assert names == {"run", "text", *NAMES} - {*expected}
    assert 'c"@second\\00"' in left


def test_functions_that_are_called_from_outside_stay() -> None:
    text = TEXT.replace("NUMBER", "40").replace("OTHER", "called")
    assert copies(image_of(text, "cortex-m4f"), ["first", "third"]) == {"third": "first"}


def test_names_that_begin_alike_are_different_functions_in_text() -> None:
    """Without their own names, `f` and `g` would read the same."""
    called = "define void @{0}1() {{\n  ret void\n}}\ndefine void @{0}() {{\n  {1}\n}}\n"
    text = called.format("f", "call void @f1()") + called.format("g", "call void @g1()")
    assert copies_in_text(text, ("f", "g")) == {}
    assert copies_in_text(text, ("f", "g", "f1", "g1")) == {"g1": "f1"}


def test_operations_of_other_lines_are_equal_in_text() -> None:
    of = 'define void @{0}() section ".text.{0}" !dbg !{1} {{\n  ret void, !dbg !{2}\n}}\n'
    text = of.format("f", 4, 5) + of.format("g", 6, 7) + of.format("h", 8, 9).replace("ret", "lost")
    assert copies_in_text(text, ("f", "g", "h")) == {"g": "f"}


def test_loops_of_which_the_same_is_said_are_equal_in_text() -> None:
    """Each has a node of its own, by which LLVM tells it from others."""
    of = (
        'define void @{0}() section ".text.{0}" {{\n'
        "  br label %1, !llvm.loop !{1}\n  br label %2, !llvm.loop !{2}\n}}\n"
    )
    text = "".join(of.format(*one) for one in (("f", 1, 2), ("g", 3, 4), ("h", 5, 6), ("i", 7, 7)))
    kept = '!8 = !{!"llvm.loop.unroll.disable"}\n!9 = !{!"llvm.loop.vectorize.width", i32 4}\n'
    own = (f"!{place} = distinct !{{!{place}, !{9 if place == 6 else 8}}}" for place in range(1, 8))
    nodes = "\n".join((kept, *own, ""))
    assert copies_in_text(text + nodes, ("f", "g", "h", "i")) == {"g": "f"}
