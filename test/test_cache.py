"""The cache of compilations: what is read from it is what would be compiled, whatever happens."""

from __future__ import annotations

import dataclasses
import gc
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hardwire
from hardwire import api, remembered
from hardwire.dialect import aside, disk_cache, fingerprint
from hardwire.dialect.disk_cache import DiskCache, cache_here
from hardwire.dialect.dispatch.dispatcher import dispatcher_of
from hardwire.dialect.errors import HardwireError, HardwireWarning
from hardwire.dialect.options import CompileOptions
from hardwire.tools.hardwire import main

ROOT = Path(__file__).parent.parent
KWS = ROOT / "examples" / "kws" / "kws.pt2"
TARGET = "cortex-m4f"
OPTIONS = CompileOptions(jobs=2)
COMMAND = [sys.executable, "-m", "hardwire.tools.hardwire"]
MODEL = """\
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32>
    attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {name = "w"} : () -> tensor<2x3xf32>
  %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.mul.Tensor"(%0, %w) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for this test."""
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A file of text, with the file of its weight beside it."""
    path = tmp_path / "m.mlir"
    path.write_text(MODEL)
    np.savez(path.with_suffix(".npz"), w=np.float32([[1, -2, 3], [0.5, 7, -0.25]]))
    return path


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The models that were compiled and not remembered."""
    found, read = list[object](), api.read

    def noted(model: object, *more: Any, **options: Any) -> Any:
        found.append(model)
        return read(model, *more, **options)

    monkeypatch.setattr(api, "read", noted)
    return found


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


KINDS: dict[str, tuple[Path | None, str, dict[str, Any]]] = {
    "network": (KWS, "x86-64-v3", {}),
    "all": (None, TARGET, {"costs": True, "boxed": True, "io": "arena", "checks": True}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_second_time_is_as_the_first(
    kind: str, folder: Path, model: Path, compiled: list[object], tmp_path: Path
) -> None:
    file, target, options = KINDS[kind]
    file = file or model
    without = hardwire.compile(file, target, cache=False, **options)
    assert not entries(folder)
    first, second = (hardwire.compile(file, target, **options) for _ in range(2))
    assert len(compiled) == 2  # not the last time
    assert without == first == second
    written = [
        [path.read_bytes() for path in made.save(tmp_path / "out")]
        for made in (without, first, second)
    ]
    assert written[0] == written[1] == written[2]


def test_a_copy_keeps_what_is_used_meanwhile(
    folder: Path, model: Path, compiled: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aside, "may_copy", lambda: sys.platform == "linux")
    monkeypatch.setattr(api, "LARGE", 0)
    here, put = os.getpid(), DiskCache.put

    def dies(*given: Any) -> None:
        put(*given) if os.getpid() == here else os._exit(3)

    monkeypatch.setattr(DiskCache, "put", dies)
    with api.compiled(OPTIONS, model, TARGET) as first:
        assert not entries(folder)
    assert not entries(folder)  # nor an error
    monkeypatch.setattr(DiskCache, "put", put)
    for jobs in (2, 1):
        with api.compiled(replace(OPTIONS, jobs=jobs), model, TARGET) as made:
            assert made == first
    assert len(entries(folder)) == 1
    assert len(compiled) == 2  # not the last time


def test_what_is_remembered_runs(folder: Path, model: Path) -> None:
    hardwire.compile(model)
    x = np.float32([[1, -1, 2], [3, 4, -5]])
    np.testing.assert_array_equal(hardwire.compile(model).run(x), [[1, -0.0, 6], [1.5, 28, -0.0]])


def _weight(model: Path) -> None:
    np.savez(model.with_suffix(".npz"), w=np.float32([[1, -2, 3], [0.5, 7, 0.25]]))


def _text(model: Path) -> None:
    model.write_text(MODEL.replace('"y"', '"z"'))


def _yaml(option: str) -> Callable[[Path], None]:
    """Changes the file that an option names."""
    return lambda model: (model.parent / f"{option}.yaml").write_text("- other")


FILES = [each.name for each in dataclasses.fields(CompileOptions) if "Path" in str(each.type)]
"""The options that name files."""

CHANGES = {"weight": _weight, "text": _text} | {
    option: _yaml(option) for option in FILES if option != "link"
}


def test_files_of_options_are_known() -> None:
    assert {"kernels", "only", "memories", "tuning"} <= CHANGES.keys()


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_any_file_compiles_anew(change: str, folder: Path, model: Path) -> None:
    given = dict[str, Any]()
    for option in FILES:
        file = model.parent / f"{option}.yaml"
        file.write_text("")
        is_one = getattr(CompileOptions(), option) is None
        given[option] = file if is_one else [file]

    def key() -> str:
        found = remembered.compilation(CompileOptions(**given), model, TARGET)
        assert found is not None
        return found.key

    before = key()
    assert key() == before
    CHANGES[change](model)
    assert key() != before


OTHER: dict[str, Any] = {
    "name": "other", "dispatcher": dispatcher_of((), ["normal"]), "input_keys": {"x": ["CPU"]},
    "kernels": ["a.yaml"], "only": ["a.yaml"], "inputs": {"x": np.float32([1, 2])},
    "method": "other", "max_sizes": {"s0": 4}, "specialise": {"s0": (1, 2)}, "memories": "a.yaml",
    "tuning": "a.yaml", "ram": 5, "flash": 6, "wait_states": 1, "link": ["a.so"],
}  # fmt: skip
"""Another value than the usual one, of options whose type does not give it."""


@pytest.mark.parametrize("option", [each.name for each in dataclasses.fields(CompileOptions)])
def test_each_option_counts(
    option: str, folder: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(model.parent)
    Path("a.yaml").write_text("")
    usual = getattr(CompileOptions(), option)
    other = OTHER.get(option, not usual if isinstance(usual, bool) else f"not {usual}")
    plain = remembered.compilation(CompileOptions(), model, TARGET)
    changed = remembered.compilation(CompileOptions(**{option: other}), model, TARGET)
    assert plain is not None
    if option in ("cache", "check", "self_test"):
        assert changed is None
        return
    assert changed is not None
    assert (changed.key == plain.key) == (option in ("link", "jobs"))


def test_the_target_counts(folder: Path, model: Path) -> None:
    asked = [
        remembered.compilation(CompileOptions(), model, each) for each in (TARGET, "cortex-m7")
    ]
    assert None not in asked
    assert len({each.key for each in asked if each}) == 2


def test_the_content_of_operators_counts(folder: Path, model: Path, tmp_path: Path) -> None:
    """A dispatcher is what its files said when it was made, whatever they say now."""
    file, keys = tmp_path / "ops.yaml", list[str]()
    for kernel in ("one", "two", "one"):
        file.write_text(f"- op: aten::relu\n  dispatch: {{CPU: {kernel}}}\n")
        made = dispatcher_of([file])
        file.write_text("")
        asked = remembered.compilation(CompileOptions(dispatcher=made), model, TARGET)
        assert asked is not None
        keys.append(asked.key)
    assert keys[0] == keys[2] != keys[1]


def test_hardwire_itself_counts(
    folder: Path, model: Path, compiled: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    hardwire.compile(model, TARGET)
    monkeypatch.setattr(remembered, "fingerprint", lambda: "of another hardwire")
    hardwire.compile(model, TARGET)
    assert len(compiled) == 2


def test_the_fingerprint_is_of_every_source() -> None:
    sources = {path.relative_to(ROOT) for path in fingerprint.sources()}
    rooms = ("hardwire", "dialect", "passes", "lowering", "check", "runtime", "pages", "tools")
    there = {path.relative_to(ROOT) for room in rooms for path in (ROOT / room).rglob("*.py")}
    assert there <= sources
    assert {Path("dialect/schemas/aten.yaml"), Path("lowering/text/model.h.in")} <= sources


def test_nothing_is_kept_by_code_that_was_changed_since(
    folder: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprint, "LOADED", 0.0)
    fingerprint.fingerprint.cache_clear()
    hardwire.compile(model, TARGET)
    fingerprint.fingerprint.cache_clear()
    assert not entries(folder)


def test_a_file_that_changes_meanwhile_is_not_kept(
    folder: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = api.read

    def slow(*given: Any) -> Any:
        _weight(model)
        return read(*given)

    monkeypatch.setattr(api, "read", slow)
    hardwire.compile(model, TARGET)
    assert not entries(folder)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "cut": lambda content: content[:-1],
    "in the head": lambda content: content[:20],
    "longer": lambda content: content + b"\0",
    "one bit": lambda content: content[:-9] + bytes([content[-9] ^ 4]) + content[-8:],
    "a size": lambda content: content[:48] + b"\xff" * 8 + content[56:],
    "another form": lambda content: content.replace(b"cache 1", b"cache 2"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_made_again(
    damage: str, folder: Path, model: Path, compiled: list[object]
) -> None:
    first = hardwire.compile(model, TARGET)
    (entry,) = entries(folder)
    whole = entry.read_bytes()
    entry.write_bytes(DAMAGES[damage](whole))
    assert hardwire.compile(model, TARGET) == first
    assert len(compiled) == 2
    assert entry.read_bytes() == whole


def test_an_entry_under_the_name_of_another_is_not_believed(folder: Path, model: Path) -> None:
    made = [hardwire.compile(model, TARGET, optimize=level) for level in ("size", "speed")]
    one, other = entries(folder)
    content = one.read_bytes(), other.read_bytes()
    one.write_bytes(content[1])
    other.write_bytes(content[0])
    again = [hardwire.compile(model, TARGET, optimize=level) for level in ("size", "speed")]
    assert again == made
    assert made[0].report != made[1].report


def test_a_folder_that_cannot_be_made_is_no_error(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path / "file" / "cache"))
    first, second = (hardwire.compile(model, TARGET) for _ in range(2))
    assert first == second


def test_what_was_used_longest_ago_goes_first(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, 1100)
    for number in range(4):
        cache.put(f"{number}", [bytes(200)])
    for number, path in enumerate(map(cache._path, "0123")):  # pyright: ignore[reportPrivateUsage]
        os.utime(path, (number + 1, number + 1))
    assert cache.get("0") is not None  # used just now
    cache.put("4", [bytes(200)])
    cache.trim()
    assert [cache.get(f"{number}") is not None for number in range(5)] == [
        True, False, True, True, True,
    ]  # fmt: skip


def test_one_entry_does_not_replace_all_others(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, 1000)
    cache.put("small", [bytes(100), bytes(400)])
    cache.put("large", [bytes(400), bytes(101)])
    assert cache.get("small") == [bytes(100), bytes(400)]
    assert cache.get("large") is None


def test_what_nobody_finishes_is_removed(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, 1000)
    cache.put("one", [b"1"])
    folder = entries(tmp_path)[0].parent
    old, new = folder / ".old.x", folder / ".new.x"
    for path in (old, new):
        path.write_bytes(b"")
    os.utime(old, (1, 1))
    cache.trim()
    assert (old.exists(), new.exists(), cache.get("one")) == (False, True, [b"1"])


HAMMER = """
import sys
from pathlib import Path
from hardwire.dialect.disk_cache import DiskCache
cache = DiskCache(Path(sys.argv[1]), 40_000)
for turn in range(60):
    for key in ("a", "b", "c", "d"):
        found = cache.get(key)
        assert found is None or found == [b"", key.encode() * 5000], "not whole"
        cache.put(key, [b"", key.encode() * 5000])
    cache.trim()
    if turn % 20 == 0:
        cache.clear()
"""


def test_processes_share_a_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HAMMER, str(tmp_path)]
    running = [subprocess.Popen(command, cwd=ROOT) for _ in range(3)]
    assert [each.wait(300) for each in running] == [0] * 3


def test_compilations_at_once_share_a_folder(folder: Path, model: Path, tmp_path: Path) -> None:
    command = [*COMMAND, "compile", str(model), "--target", TARGET, "-q", "-o"]
    outputs = [tmp_path / f"out{number}" for number in range(2)]
    running = [subprocess.Popen([*command, str(output)]) for output in outputs]
    assert [each.wait(300) for each in running] == [0] * 2
    assert len({(output / "m.o").read_bytes() for output in outputs}) == 1
    assert len(entries(folder)) == 1


def test_warnings_are_told_again(folder: Path, model: Path, compiled: list[object]) -> None:
    selection = model.parent / "only.yaml"
    selection.write_text(
        "operators: {aten::relu: {}, aten::mul.Tensor: {}, aten::add.Tensor: {}}\n"
    )
    told: list[list[str]] = []
    for _ in range(2):
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always", HardwireWarning)
            hardwire.compile(model, TARGET, only=[selection])
        told.append([str(each.message) for each in seen])
    assert len(compiled) == 1
    assert told[0] == told[1] != []


Told = Callable[..., str]


@pytest.fixture
def told(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Told:
    """What a command prints, on both streams."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> str:
        capfd.readouterr()
        assert main([*map(str, arguments)]) == 0
        return "\n".join(capfd.readouterr())

    return run


def test_no_cache(folder: Path, model: Path, told: Told) -> None:
    told("compile", model, "--no-cache", "-q", "--target", TARGET)
    assert not entries(folder)


def test_the_command(folder: Path, model: Path, tmp_path: Path, told: Told) -> None:
    command = "compile", model.name, "--target", TARGET, "-o", "out", "--depfile", "m.d"
    printed, rules = list[str](), list[str]()
    for more in ([], [], ["--no-cache"]):
        printed.append(told(*command, *more))
        rules.append((tmp_path / "m.d").read_text())
    assert printed[0] == printed[1] == printed[2] != ""
    assert rules[0] == rules[1] == rules[2]
    assert f"{folder}: 1 entries, " in told("cache")
    assert "0 entries, 0 of at most 1,073,741,824 bytes" in told("cache", "--clear")


def test_what_is_remembered_loads_no_compiler(folder: Path, model: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-X", "importtime", *COMMAND[1:], "compile", model, "-o", "out"]
    first, second = (
        subprocess.run(
            [*command, "--target", TARGET], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        for _ in range(2)
    )
    assert first.stdout == second.stdout
    for library in ("torch_mlir.ir", "llvmlite.binding"):
        assert library in first.stderr
        assert library not in second.stderr


def test_the_environment_says_where_and_how_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    monkeypatch.delenv("HARDWIRE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_here() == DiskCache(tmp_path / "hardwire", 1 << 30)
    monkeypatch.setenv("HARDWIRE_CACHE_SIZE", "20m")
    assert cache_here() == DiskCache(tmp_path / "hardwire", 20 << 20)
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_here() == DiskCache(tmp_path / "home" / ".cache" / "hardwire", 20 << 20)
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path / "own"))
    assert cache_here() == DiskCache(tmp_path / "own", 20 << 20)
    monkeypatch.setenv("HARDWIRE_CACHE", "off")
    assert cache_here() is None
    assert "There is no cache" in told("cache")


def test_a_size_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path))
    monkeypatch.setenv("HARDWIRE_CACHE_SIZE", "much")
    with pytest.raises(HardwireError) as error:
        cache_here()
    assert str(error.value) == (
        "the environment's HARDWIRE_CACHE_SIZE: `much` is no number of bytes, as 65536 or 512M is."
    )
    assert disk_cache.SIZE in str(error.value)


@pytest.mark.parametrize("name", ["none.mlir", "x" * 5000, "a\0b", "."])
def test_what_is_no_file_is_refused_as_ever(name: str, folder: Path) -> None:
    with pytest.raises(HardwireError):
        hardwire.compile(name, TARGET)
    assert not entries(folder)


@pytest.mark.parametrize("enabled", [True, False])
def test_cycles_of_objects_are_searched_for_after_compiling_as_before(
    tmp_path: Path, enabled: bool
) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        with pytest.raises(HardwireError):
            api.compile(tmp_path / "none.pt2", TARGET)
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()
