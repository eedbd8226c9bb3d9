"""What LLVM tells of its passes is what it did to the object."""

from __future__ import annotations

import random
import re
from contextvars import copy_context

import pytest

from hardwire.api import read
from hardwire.dialect.errors import LoweringFailed
from hardwire.dialect.watch import WATCH, Watch
from hardwire.lowering import llvm_passes
from hardwire.lowering.llvm_passes import LlvmPasses
from hardwire.lowering.object import emit_all
from hardwire.lowering.pieces import read_module
from hardwire.lowering.tell_passes import CODE
from hardwire.pages.explorer.patience import equal_blocks
from hardwire.tools.emit import advance

VALUE = re.compile(r"%[\w.]+")


def bare(lines: list[str]) -> list[str]:
    """Instructions without labels, the names of values, debug information and comments."""
    plain = (VALUE.sub("%", re.sub(r", !dbg !\d+| *;.*", "", line)) for line in lines)
    named = (re.sub(r"(!\w+) !\d+", r"\1", line) for line in plain)
    return [line for line in named if line.strip() and not line.endswith(":")]


def test_what_passes_leave_is_what_the_object_is_made_of() -> None:
    program = read("docs/example.mlir", "cortex-m55")
    advance(program, "llvm")
    made = emit_all(program)
    final = read_module(made.optimised)
    assert final is not None
    name = next(name for name in made.given if name in final.functions)
    passes = LlvmPasses(program.target, {name: made.given[name]}, made.optimised)
    told = list(passes.told())
    assert [(each.text, each.name) for each in told[:2]] == [
        (name, ""),
        (name, "MemProfRemoveInfo"),
    ]
    changed = [each for each in told if each.lines is not None and each.text == name]
    assert len(changed) > 10
    left = [line for line, _ in changed[-1].lines or ()]
    own = re.sub(r"#\d+", lambda found: final.groups[found[0]].strip("{} "), final.functions[name])
    assert bare(left)[1:] == bare(own.splitlines())[1:]
    for each in told:
        if each.name and each.text == name:
            assert (name, each.name, each.run) in passes.times, each.name
    code = [each.name for each in told if each.text == CODE and each.function == name]
    assert code[0] == "ARM Instruction Selection"
    assert (name, "ARM Instruction Selection", 1) in passes.times


def test_several_processes_tell_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text by text in the same order, with what is left where a loop is gone; who watches is told
    of each text as it begins."""
    program = read("docs/example.mlir", "cortex-m55")
    advance(program, "llvm")
    made, seen = emit_all(program), list[str]()
    monkeypatch.setattr(llvm_passes, "STARTING", 0)
    monkeypatch.setattr(llvm_passes, "CAN_COPY", False)
    apart = LlvmPasses(program.target, made.given, made.optimised)
    alone = list(apart.told())
    monkeypatch.undo()
    monkeypatch.setattr(llvm_passes, "STARTING", 0)
    context = copy_context()
    context.run(WATCH.set, Watch(seen.append))
    passes = LlvmPasses(program.target, made.given, made.optimised, 3)
    found = context.run(lambda: list(passes.told()))
    for name in (*made.given, CODE):
        own = [each for each in alone if each.text == name]
        assert own == [each for each in found if each.text == name]
    assert found[-1].text == CODE
    gone = [each for each in found if each.name == "LoopDeletionPass" and each.lines]
    assert all("ret void" in bare([line for line, _ in each.lines or ()])[-2] for each in gone)
    assert len(gone) >= 3
    for name in made.given:
        assert (name, "ARM Instruction Selection", 1) in passes.times
    assert apart.times.keys() == passes.times.keys()
    assert len(seen) == 2 * len(made.given) + 1
    assert "LLVM's passes of example_softmax_0 (times), " in "\n".join(seen)
    assert "LLVM's passes of all machine code, " in "\n".join(seen)


def test_a_process_that_does_not_finish_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    program = read("docs/example.mlir", "cortex-m55")
    with pytest.raises(LoweringFailed, match=r"LLVM did not tell of its passes: .*does not accept"):
        list(LlvmPasses(program.target, {"net": "nonsense"}, "").told())
    monkeypatch.setattr(llvm_passes, "CHILD", "hardwire.nowhere")
    with pytest.raises(LoweringFailed, match=r"of its passes: .*No module named hardwire\.nowhere"):
        list(LlvmPasses(program.target, {}, "").told())


def test_lines_that_stay_are_found_in_order() -> None:
    draw = random.Random(0)
    for _ in range(300):
        before = [draw.randrange(draw.choice((3, 40))) for _ in range(draw.randrange(30))]
        after = [line for line in before if draw.random() < 0.8]
        for _ in range(draw.randrange(6)):
            after.insert(draw.randrange(len(after) + 1), draw.randrange(40))
        place = other = 0
        for one, two, size in equal_blocks(before, after):
            assert one >= place
            assert two >= other
            assert before[one : one + size] == after[two : two + size]
            place, other = one + size, two + size
        assert sum(size for *_, size in equal_blocks(before, before)) == len(before)
