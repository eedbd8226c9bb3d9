"""`hardwire tune`: a model, what is the best for it, and what becomes of it then."""

import re
import warnings
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hardwire
from hardwire.api import read
from hardwire.dialect.options import DEFAULTS
from hardwire.dialect.targets import by_name
from hardwire.dialect.tiles import Tile
from hardwire.dialect.tuning import Entry, Tuning, read_tuning
from hardwire.tools.hardwire import main
from hardwire.tuning import tune

from ..refusal import sentences

MODEL = """
func.func @forward(%x: tensor<20x33xf32>) -> tensor<20x30xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {name = "w"} : () -> tensor<30x33xf32>
  %b = "hw.weight"() {name = "b"} : () -> tensor<30xf32>
  %0 = "aten.linear"(%x, %w, %b) : (tensor<20x33xf32>, tensor<30x33xf32>, tensor<30xf32>) -> tensor<20x30xf32>
  return %0 : tensor<20x30xf32>
}
"""  # noqa: E501
ROOT = Path(__file__).parents[2]
TARGET, HERE = "cortex-m0plus", ("--workers", "0")
SAVED = re.compile(r"linear_0 +1 x +([\d,]+) +([\d,]+) cycles +([\d.]+) % less")
WHOLE = re.compile(r"the whole model: ([\d,]+) cycles, ([\d,]+) tuned")
END = re.compile(r"(\d+) tiles measured, (\d+) known before")


def numbers(pattern: re.Pattern[str], text: str) -> list[float]:
    match = pattern.search(text)
    assert match, text
    return [float(group.replace(",", "")) for group in match.groups()]


@pytest.fixture
def weights() -> dict[str, np.ndarray]:
    generator = np.random.default_rng(5)
    return {
        "w": generator.standard_normal((30, 33), dtype=np.float32),
        "b": generator.standard_normal(30, dtype=np.float32),
    }


@pytest.fixture
def model(tmp_path: Path, weights: dict[str, np.ndarray]) -> Path:
    path = tmp_path / "line.mlir"
    path.write_text(MODEL)
    np.savez(tmp_path / "line.npz", **weights)  # pyright: ignore[reportArgumentType]
    return path


def test_what_is_measured_makes_a_faster_object_with_the_same_numbers(
    model: Path,
    weights: dict[str, np.ndarray],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "t.jsonl"
    command = ["tune", str(model), "--target", TARGET, "-o", str(file), *HERE, "--patience", "3"]
    assert main(command) == 0
    told = capfd.readouterr().out
    usual, best, saved = numbers(SAVED, told)
    assert saved == pytest.approx(100 * (1 - best / usual), abs=0.06)
    assert best < 0.9 * usual

    plain = hardwire.compile(model, TARGET)
    tuned = hardwire.compile(model, TARGET, tuning=file)
    cycles = [each.report["cycles_estimate"]["estimate"] for each in (plain, tuned)]
    assert cycles == numbers(WHOLE, told)
    assert cycles[1] - best == cycles[0] - usual
    x = np.random.default_rng(1).standard_normal((20, 33), dtype=np.float32)
    np.testing.assert_array_equal(tuned.run(x), plain.run(x))
    np.testing.assert_allclose(tuned.run(x), x @ weights["w"].T + weights["b"], atol=1e-4)

    # The second time nothing is measured, and the same comes of it.
    measured, known = numbers(END, told)
    assert (measured > 3, known) == (True, 0)
    written = file.read_text()
    assert main(command) == 0
    assert numbers(END, capfd.readouterr().out) == [0, measured]
    assert file.read_text() == written


def test_other_kernels_of_the_file_are_kept(
    model: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.jsonl"
    for target in ("cortex-m4f", TARGET):
        options = [*HERE, "--most", "1", "-o", str(file)]
        assert main(["tune", str(model), "--target", target, *options]) == 0
    assert sorted(each.target for each in read_tuning(file).entries.values()) == [
        TARGET, "cortex-m4f",
    ]  # fmt: skip
    assert numbers(END, capfd.readouterr().out) == [1, 0]


def test_time_is_measured_on_this_machine(
    model: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.jsonl"
    assert main(["tune", str(model), *HERE, "--most", "2", "-o", str(file)]) == 0
    (entry,) = read_tuning(file).entries.values()
    assert (entry.unit, entry.target) == ("nanoseconds", "native")
    assert 0 < entry.best <= entry.usual
    assert numbers(END, capfd.readouterr().out) == [2, 0]


OPEN = """
#rows = affine_map<()[s0] -> (s0 + 2, 33)>
#result = affine_map<()[s0] -> (s0 + 2, 30)>
func.func @forward(%x: tensor<?x33xf32, #rows>) -> tensor<?x30xf32, #result> attributes {hw.input_names = ["x"], hw.output_names = ["y"], hw.sizes = [{max = 60 : i64, min = 2 : i64, name = "n"}]} {
  %w = "hw.weight"() {name = "w"} : () -> tensor<30x33xf32>
  %b = "hw.weight"() {name = "b"} : () -> tensor<30xf32>
  %0 = "aten.linear"(%x, %w, %b) : (tensor<?x33xf32, #rows>, tensor<30x33xf32>, tensor<30xf32>) -> tensor<?x30xf32, #result>
  return %0 : tensor<?x30xf32, #result>
}
"""  # noqa: E501


@pytest.mark.parametrize("target", ["native", "cortex-m4f"])
def test_kernels_of_open_sizes_are_run_at_some_value(
    model: Path,
    target: str,
    weights: dict[str, np.ndarray],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path / "cache"))
    model.write_text(OPEN)
    command = ["tune", str(model), "--target", target, *HERE, "--most", "4"]
    entries = list[Entry]()
    for number, at in enumerate(((), ("--at", "n=31"), ("--at", "n=9"))):
        file = tmp_path / f"{number}.jsonl"
        assert main([*command, *at, "-o", str(file)]) == 0
        entries += read_tuning(file).entries.values()
        assert numbers(END, capfd.readouterr().out)[0] == (0 if number == 1 else 4)
    assert len({each.key for each in entries}) == 1
    assert entries[0] == entries[1]
    assert target == "native" or entries[2].usual < 0.7 * entries[0].usual
    assert entries[0].kernel == "linear n + 2x33 30x33 30"
    assert entries[0].unit == ("nanoseconds" if target == "native" else "instructions")

    changed = replace(entries[0], tile=replace(entries[0].tile, rows=(1, 2)))
    (tmp_path / "t.jsonl").write_text(Tuning().joined([changed]).text())
    made = [hardwire.compile(model, target, tuning=each) for each in (None, tmp_path / "t.jsonl")]
    assert made[0].object != made[1].object
    x = np.random.default_rng(1).standard_normal((11, 33), dtype=np.float32)
    np.testing.assert_allclose(made[1].run(x), x @ weights["w"].T + weights["b"], atol=1e-4)


@pytest.mark.parametrize(
    ("at", "problem"),
    [
        ("m=3", "--at m: its open sizes are: `n`."),
        ("n=61", "--at n=61: it is 2 to 60."),
        ("n=many", "--at n=many: give a size and its value, as in s0=64."),
    ],
)
def test_values_are_those_of_open_sizes(
    model: Path, at: str, problem: str, capfd: pytest.CaptureFixture[str]
) -> None:
    model.write_text(OPEN)
    assert main(["tune", str(model), *HERE, "--at", at]) == 1
    assert sentences(capfd.readouterr().err)[-1].endswith(problem)


def test_an_open_size_has_any_name(tmp_path: Path) -> None:
    assert key(OPEN, tmp_path) == key(OPEN.replace('"n"', '"rows"'), tmp_path)
    assert key(OPEN, tmp_path) != key(OPEN.replace("max = 60", "max = 61"), tmp_path)


def key(text: str, tmp_path: Path, target: str = TARGET) -> str:
    (tmp_path / "k.mlir").write_text(text)
    (case,) = tune.cases(read(tmp_path / "k.mlir", target), DEFAULTS)
    return case.key


def test_a_key_says_what_a_kernel_is_and_not_what_it_is_called(tmp_path: Path) -> None:
    first = key(MODEL, tmp_path)
    renamed = MODEL.replace("%x", "%image").replace('"w"', '"other"').replace('"y"', '"z"')
    placed = renamed.replace("x30xf32>\n  return", 'x30xf32> loc("a.py":3:1)\n  return')
    assert placed != renamed
    assert key(placed, tmp_path) == first
    assert key(MODEL, tmp_path, "cortex-m3") != first
    assert key(MODEL.replace("20x", "21x"), tmp_path) != first


def test_an_entry_that_is_no_tile_of_a_kernel_is_told_once(model: Path, tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    assert (
        main(["tune", str(model), "--target", TARGET, *HERE, "--most", "1", "-o", str(file)]) == 0
    )
    (entry,) = read_tuning(file).entries.values()
    text = file.read_text()
    rows = str(list(entry.tile.rows))
    file.write_text(text.replace(rows, "[1, 77]"))
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        made = hardwire.compile(model, TARGET, tuning=file)
    (warning,) = found
    assert str(warning.message) == (
        f"{file}: `@linear_0` cannot have the tile that it says; tune again."
    )
    assert made.object == hardwire.compile(model, TARGET).object


def test_units_are_those_that_are_known_of_a_target() -> None:
    targets = ("native", "cortex-m4f", "x86-64-v3")
    units = [tune.unit_for(by_name(name)) for name in targets]
    assert units == ["nanoseconds", "cycles", "instructions"]


def test_numbers_of_tiles_are_positive(model: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tune", str(model), "--most", "0"])
    assert "`0` is no positive number" in capfd.readouterr().err


def test_what_is_worse_in_the_model_is_left_as_usual(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, other = Tile((1, 1), 4, 1), Tile((1, 2), 4, 1)
    entries = [Entry(name, TARGET, name, other, "cycles", 50, 40) for name in "ab"]
    found = [tune.Found(each.key, 1, each, usual) for each in entries]

    def figures(_: object, __: object, found: Sequence[tune.Found]) -> dict[str, Any]:
        """Of `a` the other tile saves less than it seemed, of `b` it costs something."""
        tiles = {each.symbol: each.entry.tile for each in found if each.entry}
        counts = {
            "a": 45 if tiles.get("a") == other else 50,
            "b": 51 if tiles.get("b") == other else 50,
        }
        by_kernel = {f"line_{name}": {"estimate": count} for name, count in counts.items()}
        return {"cycles_estimate": {"estimate": sum(counts.values()), "by_kernel": by_kernel}}

    monkeypatch.setattr(tune, "_figures", figures)
    kept, whole = tune.checked(read(model, TARGET), DEFAULTS, found, "cycles")
    assert [each.entry and (each.entry.tile, each.entry.best) for each in kept] == [
        (other, 40), (usual, 50),
    ]  # fmt: skip
    assert whole == tune.Whole(100, 95)


def test_a_program_whose_tiles_are_chosen_is_refused(
    model: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    planned = model.with_name("planned.mlir")
    command = ["compile", str(model), "--target", TARGET, "--emit", "planned", "-o", str(planned)]
    assert main(command) == 0
    assert main(["tune", str(planned), "--target", TARGET, *HERE]) == 1
    sentence = f"{planned}: its tiles are chosen; give the program before that."
    assert sentences(capfd.readouterr().err) == [sentence]


@pytest.mark.long
def test_no_kernel_of_keyword_spotting_gets_worse(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    kws, file = ROOT / "examples" / "kws" / "kws.pt2", tmp_path / "t.jsonl"
    assert main(["tune", str(kws), "--target", "cortex-m4f", *HERE, "-o", str(file)]) == 0
    assert capfd.readouterr().out.count(" % less") >= 4
    models = [hardwire.compile(kws, "cortex-m4f", tuning=each) for each in (None, file)]
    plain, tuned = (each.report["cycles_estimate"]["by_kernel"] for each in models)
    assert all(tuned[name]["estimate"] <= plain[name]["estimate"] for name in plain)
    x = np.random.default_rng(2).standard_normal((1, 1, 49, 10), dtype=np.float32)
    first, second = (each.run(x) for each in models)
    np.testing.assert_allclose(first, second, rtol=1e-5)
