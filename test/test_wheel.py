"""The wheel, in an environment that has what it depends on and nothing else: no torch."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from hardwire.tools.runtime_libraries import compilers

from .distributions import PROJECT, ROOT, Environment, built, unpacked
from .docs.blocks import INSTALL, TORCH, blocks, printed_by, script, shows

CMAKE = shutil.which("cmake", path=f"{sysconfig.get_path('scripts')}:{os.environ['PATH']}")
KWS = ROOT / "examples" / "kws" / "kws.pt2"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the sdist, as `make dist` builds it."""
    folder = tmp_path_factory.mktemp("dist")
    return built("wheel", unpacked(built("sdist", ROOT, folder)), folder)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = Environment.made(tmp_path_factory.mktemp("empty") / "venv")
    environment.link(*(name.partition("==")[0] for name in PROJECT["dependencies"]))
    environment.install(wheel)
    return environment


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return Path(shutil.copy(KWS, tmp_path))


def test_what_is_published_is_in_order(wheel: Path) -> None:
    pytest.importorskip("twine")
    files = [wheel, *wheel.parent.glob("*.tar.gz")]
    check = [sys.executable, "-m", "twine", "check", "--strict", *map(str, files)]
    done = subprocess.run(check, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.count("PASSED")) == (0, 2), done.stdout + done.stderr


def test_both_are_the_same_bytes_wherever_they_are_built(wheel: Path, tmp_path: Path) -> None:
    """By another path, from files of another time; the clock goes on, too."""
    (first,) = wheel.parent.glob("*.tar.gz")
    source = unpacked(Path(shutil.copy(first, tmp_path)))
    for made in ("PKG-INFO", "setup.cfg"):  # what no checkout has
        (source / made).unlink()
    shutil.rmtree(source / "hardwire.egg-info")
    for path in source.rglob("*"):
        os.utime(path, (10**9, 10**9))
    (tmp_path / "again").mkdir()
    assert built("sdist", source, tmp_path / "again").read_bytes() == first.read_bytes()
    assert built("wheel", source, tmp_path / "again").read_bytes() == wheel.read_bytes()


def test_it_is_for_every_system_and_has_its_licence(wheel: Path) -> None:
    assert wheel.name == f"hardwire-{PROJECT['version']}-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    (licence,) = (name for name in names if name.endswith("dist-info/licenses/LICENSE"))
    assert zipfile.ZipFile(wheel).read(licence) == (ROOT / "LICENSE").read_bytes()
    beside = [name for name in names if not name.startswith(("hardwire/", "hardwire-"))]
    assert beside == []
    page = f"hardwire-{PROJECT['version']}.data/data/share/man/man1/hardwire.1"
    made_by = re.escape(f"hardwire {PROJECT['version']}")
    assert re.match(rf'\.TH HARDWIRE 1 "" "{made_by}"', zipfile.ZipFile(wheel).read(page).decode())


def test_it_runs_without_torch(installed: Environment, model: Path) -> None:
    command = "import hardwire, sys; print(hardwire.__version__); import torch"
    done = installed.run(installed.python, "-c", command, cwd=model.parent, check=False)
    assert done.stdout == f"{PROJECT['version']}\n"
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'torch'\n")


@pytest.mark.parametrize("command", [["hardwire"], ["python", "-m", "hardwire"]], ids=" ".join)
def test_it_says_its_version(installed: Environment, tmp_path: Path, command: list[str]) -> None:
    done = installed.run(
        installed.folder / "bin" / command[0], *command[1:], "--version", cwd=tmp_path
    )
    assert done.stdout == f"hardwire {PROJECT['version']}\n"


def test_it_compiles_to_the_bytes_that_a_checkout_does(installed: Environment, model: Path) -> None:
    """For a microcontroller, checked against numpy; what runs it is no dependency."""
    compile = ("compile", model.name, "--target", "cortex-m4f", "-o", "out", "--quiet")
    installed.run("hardwire", *compile, cwd=model.parent)
    here = [sys.executable, "-m", "hardwire", *compile[:-2], "here", "--quiet"]
    subprocess.run(here, cwd=model.parent, check=True, timeout=120)
    for name in ("kws.o", "kws.h", "kws.report.json"):
        there = (model.parent / "out" / name).read_bytes()
        assert there == (model.parent / "here" / name).read_bytes(), name


def test_it_runs_models_and_checks_them(installed: Environment, model: Path) -> None:
    run = ("run", model.name, "--random", "0")
    assert "output" in installed.run("hardwire", *run, cwd=model.parent).stdout
    checked = installed.run("hardwire", "compile", model.name, "--check", "-q", cwd=model.parent)
    assert "numpy" in checked.stdout


def test_the_c_runtime_is_there_for_every_target_with_a_compiler(wheel: Path) -> None:
    """As the names of folders say: for that processor, with the function that calls by name."""
    with zipfile.ZipFile(wheel) as packed:
        names = [name for name in packed.namelist() if name.endswith("/libhwr.a")]
        images = {Path(name).parent.name: packed.read(name) for name in names}
    assert sorted(images) == sorted(target for target, _ in compilers())
    machines = {"cortex-m": "EM_ARM", "rv": "EM_RISCV", "x86_64": "EM_X86_64"}
    machines |= dict.fromkeys(("cortex-a", "neoverse", "aarch64"), "EM_AARCH64")
    for target, archive in images.items():
        start = archive.index(b"\x7fELF")
        elf = ELFFile(BytesIO(archive[start:]))
        assert elf.header["e_machine"] == next(
            m for n, m in machines.items() if target.startswith(n)
        )
        assert b"hwr_call\0" in archive[: archive.index(b"`\n", 70)]  # the archive's own index
        assert str(ROOT).encode() not in archive


CALLER = """\
#include <hardwire/boxed.h>

extern const hwr_table operators[];

hwr_status relu_entry(hwr_value *values, void *scratch);
hwr_status relu_entry(hwr_value *values, void *scratch) {
    (void)values;
    (void)scratch;
    return HWR_OK;
}

int main(void) {
    hwr_value values[1];
    hwr_stack stack = hwr_stack_make(values, 1);
    return hwr_call(operators, "aten::relu", &stack, 0) != HWR_ERROR_COUNT;
}
"""
PROJECT_OF_IT = """\
cmake_minimum_required(VERSION 3.20)
project(caller C)
find_package(hardwire REQUIRED)
add_executable(app main.c table.o)
target_link_libraries(app PRIVATE hardwire::hwr)
"""
FIRMWARE = (
    "-DHARDWIRE_TARGET=cortex-m4f", "-DCMAKE_SYSTEM_NAME=Generic", "-DCMAKE_SYSTEM_PROCESSOR=arm",
    "-DCMAKE_C_COMPILER=arm-none-eabi-gcc", "-DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY",
    "-DCMAKE_C_FLAGS=-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16",
    "-DCMAKE_EXE_LINKER_FLAGS=--specs=nosys.specs",
)  # fmt: skip


@pytest.mark.skipif(CMAKE is None, reason="cmake is needed: pip install '.[test]'")
@pytest.mark.parametrize(
    ("target", "options", "compiler"),
    [("native", (), "gcc"), ("cortex-m4f", FIRMWARE, "arm-none-eabi-gcc")],
)
def test_cmake_links_the_runtime_that_was_built_before(
    installed: Environment, tmp_path: Path, target: str, options: tuple[str, ...], compiler: str
) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is needed")
    (tmp_path / "main.c").write_text(CALLER)
    (tmp_path / "CMakeLists.txt").write_text(PROJECT_OF_IT)
    table = ("schema", "table", "aten::relu", "--entry", "aten::relu=relu_entry")
    installed.run("hardwire", *table, "--target", target, "-o", "table.o", cwd=tmp_path)
    source = ("-G", "Unix Makefiles", "-S", ".", "-B", "build")
    prefix = f"-DCMAKE_PREFIX_PATH={installed.folder}"
    installed.run(str(CMAKE), *source, prefix, *options, cwd=tmp_path)
    built = installed.run(str(CMAKE), "--build", "build", cwd=tmp_path)
    assert "Built target app" in built.stdout
    assert "call.c" not in built.stdout
    app = next((tmp_path / "build").glob("app*"))
    assert b"hwr_call" in app.read_bytes()
    if target == "native":
        installed.run(app, cwd=tmp_path)


@pytest.mark.long
def test_what_the_page_types_builds_and_installs(wheel: Path, tmp_path: Path) -> None:
    """In an unpacked sdist, with the tools of the tests' environment in place of those that make
    would install, and in an environment that has what the wheel depends on."""
    pytest.importorskip("build")
    (sdist,) = wheel.parent.glob("*.tar.gz")
    source = unpacked(Path(shutil.copy(sdist, tmp_path)))
    tools = tmp_path / "tools"
    tools.mkdir()
    for each in Path(sys.prefix).iterdir():
        (tools / each.name).symlink_to(each)
    for made in ("made", "runtime", "dist"):
        (tools / made).unlink(missing_ok=True)
        (tools / made).touch()
    environment = Environment.made(tmp_path / "venv")
    environment.link("pip", *(name.partition("==")[0] for name in PROJECT["dependencies"]))
    pip = environment.python.with_name("pip")
    pip.write_text(f'#!/bin/sh\nexec {environment.python} -m pip "$@"\n')
    pip.chmod(0o755)
    page = (ROOT / "docs" / "install.md").read_text()
    block = next(each for each in blocks(page) if each.text.startswith("make dist"))
    given = {name: value for name, value in os.environ.items() if REACHES.match(name)}
    typed = f"set -e\n{block.text}"
    done = environment.run("bash", "-c", typed, cwd=source, MAKEFLAGS=f"VENV={tools}", **given)
    assert done.stdout.count("PASSED") == 2
    assert done.stdout.endswith(f"hardwire {PROJECT['version']}\n")


REACHES = re.compile(r"PIP_|\w+_proxy$", re.IGNORECASE)
"""Names of what says how pip finds packages."""

TUTORIAL = ROOT / "docs" / "tutorial.md"
TOOLS = ("make", "arm-none-eabi-gcc", "qemu-system-arm")
INTO = """
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"
"""
"""What `unshare` runs: the mounts end with it."""
BARE = (
    "--variant=minbase", "--include=ca-certificates", "--skip=cleanup/apt/lists",
    '--aptopt=APT::Get::Assume-Yes "true"', '--aptopt=APT::Install-Recommends "false"',
)  # fmt: skip
"""A Debian of the packages that are essential; it answers apt's questions, as nobody is there."""


def followed(output: str, left_out: set[str]) -> None:
    """Each block of the tutorial was run and printed what the page shows, and the lamp blinked."""
    found, printed = blocks(TUTORIAL.read_text("utf-8")), dict(printed_by(output))
    due = [n for n, each in enumerate(found) if each.is_run and not left_out & {*each.words}]
    assert [*printed] == due, output[-4000:]
    for number in due:
        shown = found[number].printed
        assert not shown or shows(shown, printed[number]), printed[number]
    assert "kws on mps2-an386: PASS" in output
    assert output.count("intensity 0% -> 100%") >= 2


@pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason=f"{', '.join(TOOLS)} are needed")
def test_a_newcomer_follows_the_tutorial(installed: Environment, tmp_path: Path) -> None:
    """With the wheel, what it depends on, and the system's own programs."""
    left_out = {INSTALL, TORCH}
    typed = "exec 2>&1\n" + script(blocks(TUTORIAL.read_text("utf-8")), left_out)
    followed(installed.run("bash", "-c", typed, cwd=tmp_path).stdout, left_out)


@pytest.mark.long
@pytest.mark.skipif(
    shutil.which("mmdebstrap") is None or os.getuid() != 0,
    reason="mmdebstrap is needed, and root",
)
def test_a_newcomer_follows_the_tutorial_from_nothing(wheel: Path, tmp_path: Path) -> None:
    """In a root of its own, with what the page says to install: packages of Debian by apt, and
    hardwire by pip, which finds the wheel in a folder and the rest where it finds it here."""
    root = tmp_path / "root"
    subprocess.run(["mmdebstrap", *BARE, "bookworm", str(root)], check=True, timeout=1200)
    for file in ("/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt"):
        if Path(file).exists():
            shutil.copyfile(file, root / file[1:])
    shutil.copy(wheel, root / "srv")
    given = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    variables = {
        "HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PIP_FIND_LINKS": "/srv",
        "PIP_CERT": "/etc/ssl/certs/ca-certificates.crt", "DEBIAN_FRONTEND": "noninteractive",
    }  # fmt: skip
    typed = "cd\n" + script(blocks(TUTORIAL.read_text("utf-8")), {TORCH})
    command = ["unshare", "--mount", "sh", "-c", INTO, str(root), "/bin/bash", "-s"]
    done = subprocess.run(
        command, input=typed, text=True, env={**given, **variables}, timeout=3000,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:]
    followed(done.stdout, {TORCH})
