"""Debuggers find the way from an address to a kernel, its operators, and lines of the model."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.mlir import ir
from hardwire.dialect.targets import by_name
from hardwire.lowering.debug_files import File, names_of, stand_in, with_names
from hardwire.lowering.elf import FRAMES
from hardwire.lowering.object import emit_object
from hardwire.tools.hardwire import main

from ..handwritten import kernels_stage, llvm_stage, to_llvm
from ..promised import broken
from .debugged import (
    FUSED,
    KERNEL,
    LEVELS,
    LINUX,
    debugging,
    each_machine,
    exported,
    frames,
    linked,
    loaded,
    place,
    tool,
)


@each_machine
def test_an_address_leads_to_kernel_operator_and_line(
    target: str, made: Mapping[str, Mapping[str, bytes]], tmp_path: Path
) -> None:
    program = linked(made[target]["lines"], target, tmp_path)
    found = frames(program, target, KERNEL)
    assert {one[-1][0] for one in found} == {KERNEL}
    alone = {one[0] for one in found if len(one) == 2}
    lines = {(name, place(name)) for name in FUSED}
    assert {frame for frame in alone if frame[1].rpartition(":")[2] != "?"} == lines
    assert ("softmax", place("softmax")) in {
        one[0] for one in frames(program, target, "net_softmax_0")
    }


@each_machine
def test_the_entry_names_the_operators_that_it_calls_for(
    target: str, made: Mapping[str, Mapping[str, bytes]], tmp_path: Path
) -> None:
    """The call of a kernel of several operators is for all of them."""
    found = frames(linked(made[target]["lines"], target, tmp_path), target, "net_run")
    chains = {tuple(frame[0] for frame in one) for one in found}
    assert {(*FUSED, "net_run"), ("linear", "net_run"), ("softmax", "net_run")} <= chains
    [call] = {one for one in found if len(one) == len(FUSED) + 1}
    assert [line for _, line in call[:-1]] == [place(name) for name in FUSED]
    assert call[-1] == ("net_run", place("conv2d"))


@each_machine
def test_what_is_loaded_is_the_same_without(
    target: str, made: Mapping[str, Mapping[str, bytes]]
) -> None:
    none, lines, full = (made[target][level] for level in LEVELS)
    assert loaded(none) == loaded(lines)
    assert {".debug_info", ".debug_line", ".debug_frame"} <= debugging(lines)
    assert debugging(none) == set()
    assert {".debug_info", ".debug_line"} <= debugging(full)
    more = {FRAMES} if target in LINUX else set[str]()
    assert loaded(full).keys() - loaded(none).keys() == more
    assert loaded(full).items() >= loaded(none).items()


@each_machine
def test_promises_are_kept_whatever_debuggers_are_told(
    target: str, made: Mapping[str, Mapping[str, bytes]]
) -> None:
    for level in LEVELS:
        assert broken(made[target][level]) == {}


@each_machine
def test_strip_leaves_what_is_made_without(
    target: str, made: Mapping[str, Mapping[str, bytes]], tmp_path: Path
) -> None:
    """Of an object, and of a program, with all its symbols."""
    (tmp_path / "stripped.o").write_bytes(made[target]["lines"])
    strip = [tool(target, "strip")]
    subprocess.run([*strip, "--strip-debug", tmp_path / "stripped.o"], check=True)
    stripped = (tmp_path / "stripped.o").read_bytes()
    assert loaded(stripped) == loaded(made[target]["none"])
    programs: list[bytes] = []
    for image in (made[target]["none"], made[target]["lines"], stripped):
        program = linked(image, target, tmp_path)
        subprocess.run([*strip, program], check=True)
        programs.append(program.read_bytes())
    assert programs[0] == programs[1] == programs[2]


def test_objects_do_not_tell_where_models_were(
    made: Mapping[str, Mapping[str, bytes]], tmp_path: Path
) -> None:
    elsewhere = hardwire.compile(exported(tmp_path / "other" / "place"), "cortex-m4f", name="net")
    image = made["cortex-m4f"]["lines"]
    assert elsewhere.object == image
    assert str(Path.cwd()).encode() not in image
    assert b"parts/layers.py\0" in image or b"parts\0" in image


# Odd models


def test_any_name_can_be_told() -> None:
    """Names of nodes and files are the user's; where there is no line, there is a name."""
    program = llvm_stage("x86-64-v3")
    with program.context:
        odd = ir.Location.name('a"b\\ü', ir.Location.file('d/é "1".py', 7, 0))
        for op in program.module.body.operations:
            if op.operation.name == "llvm.func":
                for inner in op.operation.regions[0].blocks[0].operations:
                    inner.operation.location = odd
                op.operation.location = ir.Location.name("nameless")
    image = emit_object(program)
    for text in ('a"b\\ü', 'é "1".py', "nameless"):
        assert text.encode() in image


def test_a_program_without_lines_has_those_of_its_name() -> None:
    image = emit_object(llvm_stage("cortex-m4f"))
    assert loaded(image) == loaded(without(kernels_stage("cortex-m4f")))
    assert ".debug_line" in debugging(image)


def without(program: hardwire.dialect.program.Program) -> bytes:
    to_llvm(program)
    program.debug = "none"
    return emit_object(program)


TWO = """
#a = loc("one"("/home/me/x/m.py":3:0))
#b = loc("two"("/home/me/y/m.py":5:0))
func.func @forward(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "aten.neg"(%x) : (tensor<8xf32>) -> tensor<8xf32> loc(#a)
  %1 = "aten.tanh"(%0) : (tensor<8xf32>) -> tensor<8xf32> loc(#b)
  return %1 : tensor<8xf32>
}
"""


def test_files_of_one_name_are_told_apart() -> None:
    program = mlir_text.read(TWO, by_name("x86-64-v3"), "two")
    image = hardwire.compile(program, "x86-64-v3").object
    lines = ELFFile(io.BytesIO(image)).get_section_by_name(".debug_line").data()
    assert b"/home/me" not in image
    for folder in (b"x", b"y"):
        assert folder + b"\0" in lines or folder + b"/m.py\0" in lines


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (["/home/me/m.py"], [File("/home/me", "m.py")]),
        (["m.py", "m.py"], [File("", "m.py")]),
        (["/a/m.py", "/a/b/m.py"], [File("/a", "m.py"), File("/a", "b/m.py")]),
        (["/a/m.py", "k.mlir"], [File("", "/a/m.py"), File("", "k.mlir")]),
        (
            ["/me/m.py", "/usr/lib/python3/dist-packages/vision/resnet.py"],
            [File("/me", "m.py"), File("/usr/lib/python3/dist-packages", "vision/resnet.py")],
        ),
        (["C:\\me\\m.py", "C:\\me\\n\\m.py"], [File("C:/me", "m.py"), File("C:/me", "n/m.py")]),
        ([], []),
    ],
)  # fmt: skip
def test_files_are_named_from_the_folder_that_they_share(
    files: Sequence[str], names: Sequence[File]
) -> None:
    assert list(names_of(files).values()) == names


def test_the_command_line_asks_for_more_or_less(model: Path, tmp_path: Path) -> None:
    for more, level in (([], "lines"), (["-g0"], "none"), (["-g"], "full")):
        arguments = ["compile", str(model), "--target", "rv64gc", "-q", "-o", str(tmp_path)]
        assert main([*arguments, *more]) == 0
        image = (tmp_path / "net.o").read_bytes()
        assert bool(debugging(image)) is (level != "none")
        assert (FRAMES in loaded(image)) is (level == "full")


def test_other_debug_information_is_refused(model: Path) -> None:
    with pytest.raises(
        HardwireError, match=r"^`much` is no debug information: it is `none`, `lines` or "
    ):
        hardwire.compile(model, debug="much")


def test_files_have_their_names_in_the_text_as_llvm_quotes_them() -> None:
    files = ['/home/me/ü "1".py', "/home/me/b\\c.py"]
    text = "".join(
        f'!{n} = !DIFile(filename: "{stand_in(file)}", directory: "")\n'
        for n, file in enumerate(files)
    )
    quoted = [r"\C3\BC \221\22.py", "b/c.py"]
    for is_full, folder in ((False, ""), (True, "/home/me")):
        named = with_names(text, files, is_full)
        assert named.splitlines() == [
            f'!{n} = !DIFile(filename: "{name}", directory: "{folder}")'
            for n, name in enumerate(quoted)
        ]
