"""`hardwire build`: several models for several targets, with several options."""

import pickle
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

import hardwire
from hardwire.dialect.errors import SchemaError
from hardwire.dialect.fleet_reader import Member, read_fleet
from hardwire.dialect.options import CompileOptions
from hardwire.tools.hardwire import main
from hardwire.tuning.engine import Engine, InProcess
from hardwire.tuning.fleet import Build, Built, build_all

from ..refusal import sentences

MODEL = """
func.func @forward(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<3xf32>, tensor<3xf32>, i64) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""  # noqa: E501
FLEET = """
models: {sum: sum.mlir}
targets: [cortex-m4f, cortex-m0plus]
options:
  plain: --optimize speed
  small: --optimize size --name tiny
"""
PLACES = [
    f"sum/{target}/{options}"
    for target in ("cortex-m4f", "cortex-m0plus")
    for options in ("plain", "small")
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path / "cache"))
    Path("sum.mlir").write_text(MODEL)
    Path("fleet.yaml").write_text(FLEET)
    return tmp_path


def test_each_model_is_compiled_for_each_target_with_each_option(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "fleet.yaml", "-o", "out", "--workers", "0"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == PLACES
    assert lines[3].split("  ")[-1].startswith("tiny for cortex-m0plus: ")
    for place in PLACES:
        _, target, options = place.split("/")
        name, level = ("sum", "speed") if options == "plain" else ("tiny", "size")
        made = hardwire.compile("sum.mlir", target, name=name, optimize=level, cache=False)
        assert (folder / "out" / place / f"{name}.o").read_bytes() == made.object
        assert (folder / "out" / place / f"{name}.h").read_text() == made.header


def test_nobody_is_asked_for_what_is_known(folder: Path) -> None:
    builds = [
        Build(target, "sum.mlir", target, CompileOptions()) for target in ("rv32imac", "cortex-m3")
    ]
    told = list[int]()
    first = build_all(builds, lambda: Opened(InProcess()), told.append)
    assert (list(first), told) == (["rv32imac", "cortex-m3"], [0, 1, 2])
    told.clear()
    again = build_all(builds, nobody, told.append)
    assert told == [2]
    for place, built in first.items():
        assert built.model is not None
        assert again[place].model is not None
        assert again[place].model.object == built.model.object


class Opened(AbstractContextManager[Engine]):
    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def __enter__(self) -> Engine:
        return self.engine

    def __exit__(self, *_: object) -> None:
        return None


def nobody() -> AbstractContextManager[Engine]:
    raise AssertionError("there is nothing to do")


def test_it_is_done_by_other_processes(folder: Path) -> None:
    build = Build("a", "sum.mlir", "cortex-m4f", CompileOptions(optimize="size"))
    there = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(build)).run()))
    here = hardwire.compile("sum.mlir", "cortex-m4f", optimize="size")
    assert there.model.object == here.object
    assert there.model.report == here.report
    assert build.lost() == Built(None, ("the processes die that compile it",))


def test_what_fails_keeps_nobody_else_from_being_compiled(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("bad.mlir").write_text("nothing\n")
    Path("fleet.yaml").write_text(
        "models: {bad: bad.mlir, good: sum.mlir}\ntargets: [cortex-m4f, cortex-m9]\n"
    )
    assert main(["build", "fleet.yaml", "-o", "out", "--workers", "0"]) == 1
    told = capfd.readouterr()
    assert [line.split()[0] for line in told.out.splitlines()] == ["good/cortex-m4f"]
    starts = [line.split(": ")[0] for line in sentences(told.err)]
    assert starts == ["bad/cortex-m4f", "bad/cortex-m9", "good/cortex-m9"]
    assert (folder / "out/good/cortex-m4f/sum.o").exists()
    assert not (folder / "out/bad").exists()


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--optimize most", "small: argument --optimize: invalid choice: 'most'"),
        ("--optimise size", "small: unrecognized arguments: --optimise size."),
        ("--name 'a", "small: No closing quotation."),
    ],
)
def test_options_are_those_of_compile(
    folder: Path, capfd: pytest.CaptureFixture[str], options: str, problem: str
) -> None:
    Path("fleet.yaml").write_text(FLEET.replace("--optimize size --name tiny", options))
    assert main(["build", "fleet.yaml", "--workers", "0"]) == 1
    error = capfd.readouterr().err
    assert error.startswith("hardwire: error: fleet.yaml: sum/cortex-m4f/")
    assert problem in error


def test_without_options_there_is_no_folder_for_them(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_text("models: {a: x.pt2}\ntargets: [native]\n")
    assert read_fleet(path) == [Member("a/native", "x.pt2", "native", "")]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["f.yaml: is empty; a fleet has `models` and `targets`."]),
        ("a: 1", ["f.yaml:1: there is no field `a` of a fleet", "no `models`", "no `targets`"]),
        ("models: [x]\ntargets: [y]", ["f.yaml:1: `models` is a map, not"]),
        ("models: {../a: x}\ntargets: [y]", ["f.yaml:1: `../a` is no name for a folder"]),
        ("models: {a: x}\ntargets:\n- y\n- y", ["f.yaml:4: `targets` has `y` twice."]),
        ("models: {a: }\ntargets: {b: c}", ["`a` of `models` is a name", "`targets` is a list"]),
        ("models: {a: x}\ntargets: [y]\noptions: 3", ["f.yaml:3: `options` is a map"]),
    ],
)
def test_what_is_wrong_in_a_fleet_is_said_with_its_line(
    tmp_path: Path, text: str, problems: list[str]
) -> None:
    path = tmp_path / "f.yaml"
    path.write_text(text)
    with pytest.raises(SchemaError) as error:
        read_fleet(path)
    found = error.value.problems
    assert len(found) == len(problems)
    for place, (problem, part) in enumerate(zip(found, problems, strict=True)):
        assert part in problem, place
