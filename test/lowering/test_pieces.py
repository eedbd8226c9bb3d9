"""What is optimised piece by piece, in however many processes, is what is optimised as a whole."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

import pytest

import hardwire
from hardwire.dialect.aside import may_copy
from hardwire.dialect.errors import HardwireError, LoweringFailed
from hardwire.dialect.program import Program
from hardwire.dialect.shares import shares
from hardwire.dialect.turns import Turns
from hardwire.lowering import divided, optimised
from hardwire.lowering.code import count_aside
from hardwire.lowering.pieces import names_apart, read_module, whole

T = TypeVar("T")
KWS = Path(__file__).parents[2] / "examples" / "kws" / "kws.pt2"
TWO = """\
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<5x7xf32>) -> (tensor<2x3xf32>, tensor<5x7xf32>)
    attributes {{hw.input_names = ["x", "y"], hw.output_names = ["a", "b"]}} {{
  %0 = "aten.sigmoid"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.{0}"(%y) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<5x7xf32>
}}
"""
SHORT = """\
func.func @forward(%x: tensor<2x5xbf16>) -> tensor<2x1xbf16>
    attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %dim = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.amax"(%x, %dim, %keep) : (tensor<2x5xbf16>, !hw.list<i64>, i1) -> tensor<2x1xbf16>
  return %0 : tensor<2x1xbf16>
}
"""


def compiled(target: str, **options: Any) -> hardwire.CompiledModel:
    return hardwire.compile(KWS, target, cache=False, **options)


@pytest.mark.parametrize(
    ("target", "options"),
    [
        ("x86-64-v3", {}),
        ("x86-64-v3", {"threads": 2, "debug": "full"}),
        ("cortex-m4f", {"debug": "none"}),
        ("aarch64", {"checks": True}),
    ],
)
def test_pieces_come_out_as_in_the_whole(
    target: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = compiled(target, jobs=1, **options)
    monkeypatch.setattr(optimised, "names_apart", lambda module: [])
    assert compiled(target, jobs=1, **options).object == own.object


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[str]]:
    """Those that are started, as soon as there is anything to do."""
    found, start = list[subprocess.Popen[str]](), optimised._child
    monkeypatch.setattr(divided, "may_copy", lambda: False)

    def noted() -> optimised.Child:
        child = start()
        found.append(child.process)
        return child

    monkeypatch.setattr(optimised, "_child", noted)
    monkeypatch.setattr(optimised, "STARTING", 0)
    return found


def test_the_object_is_the_same_whoever_does_it(children: list[subprocess.Popen[str]]) -> None:
    alone = compiled("cortex-m4f", jobs=1)
    assert not children
    assert compiled("cortex-m4f", jobs=3) == alone
    assert [child.returncode for child in children] == [0, 0]


def test_little_is_not_worth_a_process() -> None:
    assert shares({"a": 900, "b": 700, "c": 800}, [0, 2000]) == [["a", "c", "b"], []]


def test_each_process_has_about_as_much() -> None:
    sizes = {"a": 10, "b": 40, "c": 20, "d": 10}
    assert shares(sizes, [0, 10]) == [["b", "d"], ["c", "a"]]
    assert shares(sizes, [30, 0]) == [["c", "d"], ["b", "a"]]


def _dying(code: str) -> Callable[[], optimised.Child]:
    pipe = subprocess.PIPE

    def start() -> optimised.Child:
        command, told = [sys.executable, "-c", code], tempfile.TemporaryFile()  # noqa: SIM115
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=told, text=True)
        return optimised.Child(process, told)

    return start


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import os; os.kill(os.getpid(), 9)", "it ended with status -9"),
        ("raise SystemExit('no memory')", "no memory"),
    ],
)
def test_a_process_that_dies_is_one_line(
    code: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(divided, "may_copy", lambda: False)
    monkeypatch.setattr(optimised, "STARTING", 0)
    monkeypatch.setattr(optimised, "_child", _dying(code))
    what = "a process that optimises kernels did not finish"
    with pytest.raises(LoweringFailed, match=f"^{what}: {said}. `--jobs 1` does without others.$"):
        compiled("cortex-m4f", jobs=2)


def test_who_is_interrupted_leaves_no_process(
    children: list[subprocess.Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(optimised, "optimised_text", interrupted)
    with pytest.raises(KeyboardInterrupt):
        compiled("cortex-m4f", jobs=3)
    assert [child.wait(10) for child in children] == [-9, -9]


# Copies of this process


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """The kernels that are left to each of them to take, of which there are as many as may be."""
    found, own = list[Sequence[str]](), divided.Aside
    monkeypatch.setattr(divided, "COPYING", 0)
    monkeypatch.setattr(count_aside, "COPYING", 1)
    for module in (divided, count_aside):  # also where pytest has threads
        monkeypatch.setattr(module, "may_copy", lambda: True)

    def noted(work: Any) -> Any:
        found.append(work.args[2])
        return own(work)

    monkeypatch.setattr(divided, "Aside", noted)
    return found


class OfCopies(Turns[T]):
    """Things that are there before copies are, and are left to these."""

    def __init__(self, things: Sequence[T] = ()) -> None:
        super().__init__(things)
        self.here = os.getpid() if things else 0

    def __iter__(self) -> Iterator[T]:
        return iter(()) if os.getpid() == self.here else super().__iter__()


@pytest.mark.skipif(sys.platform != "linux", reason="copies of processes are made on Linux")
@pytest.mark.parametrize(
    ("target", "options"),
    [
        ("x86-64-v3", {"debug": "full"}),
        ("cortex-m4f", {"debug": "none", "optimize": "size"}),
        ("cortex-m55", {"checks": True, "io": "arena"}),
    ],
)
def test_the_object_is_the_same_whichever_copy_does_it(
    target: str,
    options: dict[str, Any],
    copies: list[Sequence[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = compiled(target, jobs=1, **options)
    assert not copies
    assert compiled(target, jobs=3, **options) == alone
    monkeypatch.setattr(divided, "Turns", OfCopies)
    assert compiled(target, jobs=3, **options) == alone
    assert len(copies) == 4
    assert all(copies)


@pytest.mark.usefixtures("copies")
@pytest.mark.skipif(sys.platform != "linux", reason="copies of processes are made on Linux")
def test_what_copies_take_may_read_short_floats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tmp_path / "m.mlir"
    model.write_text(SHORT)
    alone = hardwire.compile(model, "neoverse-n2", cache=False, jobs=1)
    monkeypatch.setattr(divided, "Turns", OfCopies)
    assert hardwire.compile(model, "neoverse-n2", cache=False, jobs=2) == alone


@pytest.mark.parametrize("options", [{"threads": 2}, {"boxed": True}])
def test_what_is_not_divided_has_no_copies(
    options: dict[str, Any], copies: list[Sequence[str]], tmp_path: Path
) -> None:
    model = tmp_path / "m.mlir"
    model.write_text(TWO.format("relu"))
    made = [hardwire.compile(model, "x86-64-v3", cache=False, jobs=n, **options) for n in (1, 2)]
    assert made[0] == made[1]
    assert not copies


def test_a_process_with_other_threads_is_not_copied() -> None:
    done = Event()
    other = Thread(target=done.wait)
    other.start()
    try:
        assert not may_copy()
    finally:
        done.set()
        other.join()


def test_a_process_that_is_not_told_how_others_end_is_not_copied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert not may_copy()
    finally:
        signal.signal(signal.SIGCHLD, before)
    assert may_copy() == (sys.platform == "linux")


def _in_copies(act: Callable[[], object]) -> Callable[..., object]:
    """Does something in copies of this process only."""
    here, own = os.getpid(), divided.add_debug_info

    def add(program: Program) -> None:
        if os.getpid() != here:
            act()
        own(program)

    return add


def _killed() -> None:
    os.kill(os.getpid(), 9)


def _refused() -> None:
    raise LoweringFailed("kernel `a`: no.", "kernel `b`: no.")


@pytest.mark.usefixtures("copies")
@pytest.mark.parametrize(
    ("act", "said"),
    [
        (
            _killed,
            "a process that optimises kernels did not finish. `--jobs 1` does without others.",
        ),
        (
            sys.exit,
            "a process that optimises kernels did not finish. `--jobs 1` does without others.",
        ),
        (_refused, "kernel `a`: no.\nkernel `b`: no."),
    ],
)
def test_a_copy_that_fails_is_told(
    act: Callable[[], object], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(divided, "add_debug_info", _in_copies(act))
    with pytest.raises(LoweringFailed) as problem:
        compiled("cortex-m4f", jobs=2)
    assert str(problem.value) == said


@pytest.mark.usefixtures("copies")
def test_a_system_with_no_more_processes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fork() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", fork)
    said = "no process can be started (Resource temporarily unavailable); `--jobs 1` does without"
    with pytest.raises(HardwireError, match=re.escape(said)):
        compiled("cortex-m4f", jobs=2)


@pytest.mark.usefixtures("copies")
def test_who_is_interrupted_leaves_no_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    copies, fork = list[int](), os.fork

    def counted() -> int:
        copies.append(fork())
        return copies[-1]

    monkeypatch.setattr(os, "fork", counted)
    monkeypatch.setattr(divided, "add_debug_info", _in_copies(lambda: time.sleep(600)))
    monkeypatch.setattr(optimised, "optimised_text", interrupted)
    with pytest.raises(KeyboardInterrupt):
        compiled("cortex-m4f", jobs=3)
    assert len(copies) > 0
    for copy in copies:
        with pytest.raises(ChildProcessError):
            os.waitpid(copy, os.WNOHANG)


@pytest.mark.parametrize("jobs", [0, 65])
def test_a_number_of_processes_that_cannot_be_is_refused(jobs: int) -> None:
    with pytest.raises(HardwireError, match=f"--jobs: {jobs} is not from 1 to 64."):
        compiled("cortex-m4f", jobs=jobs)


def test_a_change_of_one_layer_optimises_one_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, own = list[int](), optimised._optimised
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(optimised, "SHORT", 0)

    def noted(program: Program, texts: Mapping[str, str]) -> Mapping[str, str]:
        done.append(len(texts))
        return own(program, texts)

    monkeypatch.setattr(optimised, "_optimised", noted)
    model = tmp_path / "m.mlir"
    for operator in ("relu", "tanh", "relu"):
        model.write_text(TWO.format(operator))
        made = hardwire.compile(model, "cortex-m4f")
        assert made.object == hardwire.compile(model, "cortex-m4f", cache=False).object
    assert done == [2, 2, 1, 2, 2]


# What is a piece

MODULE = """\
source_filename = "m"
@opaque = hidden externally_initialized constant [4 x i8] zeroinitializer, align 4
@known = internal constant [1 x i32] [i32 7], align 4
define hidden void @leaf(ptr %0) #0 !dbg !2 {
  %2 = load i32, ptr @opaque, align 4
  call void @outside(ptr %0), !dbg !4
  br label %3, !llvm.loop !5
3:
  br label %3, !llvm.loop !6
}
define hidden void @inlined(ptr %0) #1 {
  ret void
}
define void @seen(ptr %0) #0 {
  ret void
}
define hidden i32 @folds() #0 {
  %1 = load i32, ptr @known, align 4
  ret i32 %1
}
define hidden void @calls(ptr %0) #0 {
  call void @leaf(ptr %0)
  ret void
}
declare void @outside(ptr) #1
attributes #0 = { noinline nounwind }
attributes #1 = { nounwind }
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: "!1 #0", directory: "")
!2 = distinct !DISubprogram(name: "leaf", file: !1, unit: !0)
!4 = !DILocation(line: 3, scope: !2)
!5 = distinct !{!5, !7}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.unroll.disable"}
"""


def test_only_what_nobody_looks_into_is_a_piece() -> None:
    module = read_module(MODULE)
    assert module is not None
    assert names_apart(module) == ["leaf"]


def test_what_is_joined_is_one_again_and_loops_stay_apart() -> None:
    module, other = read_module(MODULE), read_module(MODULE.replace("@leaf", "@leaf2"))
    assert module is not None
    assert other is not None
    text = whole(["leaf2", "leaf"], module, {"leaf2": other})
    assert text.count("distinct !DICompileUnit") == text.count("distinct !DISubprogram") == 1
    assert text.count("distinct !{") == 4
    assert text.index("@leaf2(") < text.index("@leaf(")
    assert '"!1 #0"' in text


@pytest.mark.parametrize("line", ["%t = type { i32 }", 'module asm "nop"'])
def test_a_module_with_anything_else_is_not_taken_apart(line: str) -> None:
    assert read_module(f"{line}\n{MODULE}") is None
