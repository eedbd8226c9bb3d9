"""Nothing of hardwire's own needs what only some systems have: forked processes, POSIX's modules,
an encoding or line ends of the system's.

Other systems are not at hand; what they lack is taken away from this one.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from hardwire.dialect.errors import HardwireError
from hardwire.tools.hardwire import main

from . import house
from .refusal import sentences

ROOT = Path(__file__).resolve().parent.parent
KWS = ROOT / "examples" / "kws" / "kws.pt2"
SMALL = ROOT / "docs" / "example.mlir"
LACKING = """\
import importlib.abc, os, signal, sys, time

class Lacking(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "resource", "pwd", "grp", "termios", "syslog", "pty"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Lacking())
for name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules.pop(name, None)
LACKED = {
    os: ("fork", "forkpty", "getuid", "getpgid", "setsid", "sched_getaffinity",
         "sched_setaffinity", "WIFSIGNALED", "WTERMSIG", "WEXITSTATUS"),
    signal: ("SIGALRM", "SIGBUS", "SIGCHLD", "setitimer", "ITIMER_REAL"),
    time: ("clock_gettime", "CLOCK_MONOTONIC", "CLOCK_THREAD_CPUTIME_ID"),
}
for module, names in LACKED.items():
    for name in names:
        delattr(module, name)
"""
"""`sitecustomize` runs in every Python, those that are started by others, too."""


@pytest.fixture(scope="module")
def lacking(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which Python has none of them, and nothing is in hardwire's cache."""
    folder = tmp_path_factory.mktemp("lacking")
    (folder / "sitecustomize.py").write_text(LACKING)
    return {**os.environ, "PYTHONPATH": str(folder), "HARDWIRE_CACHE": "off"}


def python(
    environment: dict[str, str], *arguments: object, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)], env=environment, cwd=cwd, capture_output=True,
        text=True, timeout=240,
    )  # fmt: skip


def test_they_are_taken_away_from_children_as_well(lacking: dict[str, str]) -> None:
    code = "import os, subprocess, sys; print(hasattr(os, 'fork'), flush=True)"
    again = f"{code}; subprocess.run([sys.executable, '-c', {code!r}]); import fcntl"
    done = python(lacking, "-c", again)
    assert done.stdout == "False\nFalse\n"
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'fcntl'\n")


def test_objects_are_the_same_by_processes_that_are_started(
    lacking: dict[str, str], tmp_path: Path
) -> None:
    compile = ("-m", "hardwire", "compile", KWS, "--target", "cortex-m4f", "--jobs", 2, "-q", "-o")
    done = python(lacking, *compile, tmp_path / "started")
    assert (done.returncode, done.stderr) == (0, "")
    forked = python({**os.environ, "HARDWIRE_CACHE": "off"}, *compile, tmp_path / "forked")
    assert forked.returncode == 0, forked.stderr
    for name in ("kws.o", "kws.h", "kws.report.json"):
        started = (tmp_path / "started" / name).read_bytes()
        assert started == (tmp_path / "forked" / name).read_bytes(), name


def test_objects_are_checked_and_run_in_the_same_process(
    lacking: dict[str, str], tmp_path: Path
) -> None:
    """Without pages that nobody may touch: what is beside buffers is compared instead."""
    done = python(lacking, "-m", "hardwire", "compile", KWS, "--check", "-q", "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "check" in done.stdout
    run = python(lacking, "-m", "hardwire", "run", KWS, "--random", "0")
    usual = python({**os.environ}, "-m", "hardwire", "run", KWS, "--random", "0")
    assert (run.stdout, run.returncode) == (usual.stdout, 0), run.stderr


def test_what_is_wrong_is_one_line_and_a_crash_is_told(
    lacking: dict[str, str], tmp_path: Path
) -> None:
    done = python(lacking, "-m", "hardwire", "compile", "nothing.pt2")
    assert done.returncode == 1
    assert sentences(done.stderr) == ["nothing.pt2: No such file or directory."]
    (tmp_path / "crash.py").write_text(
        "import os, signal, sys\n"
        "from hardwire.tools import guard\n"
        "def die(stage):\n"
        "    stage('object')\n"
        "    os.kill(os.getpid(), signal.SIGSEGV)\n"
        "sys.exit(guard.run(die, ['crash']))\n"
    )
    crashed = python(lacking, "-m", "crash", cwd=tmp_path)
    assert crashed.returncode == 1
    assert "brought down in step `object` by SIGSEGV inside a library" in crashed.stderr


def test_passes_run_by_processes_that_are_started(lacking: dict[str, str]) -> None:
    text = ROOT / "test" / "passes" / "sink-views.mlir"
    asked = ("-m", "hardwire.tools.hardwire_opt", "--split-input-file", "--sink-views", text)
    done, usual = python(lacking, *asked), python({**os.environ}, *asked)
    assert (done.stdout, done.stderr) == (usual.stdout, usual.stderr)
    assert "func.func @" in done.stdout


def test_a_clock_that_a_system_lacks_is_asked_for_by_name(lacking: dict[str, str]) -> None:
    done = python(lacking, "-m", "hardwire", "run", KWS, "--random", "0", "--profile")
    assert done.returncode == 1
    assert "--profile: this system has no `clock_gettime`." in done.stderr


def test_a_name_of_a_device_is_refused_on_windows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from hardwire.files import write_all

    write_all(tmp_path, {"aux.o": b""}, tmp_path)
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(HardwireError, match=r"aux\.h: Windows keeps this name for a device"):
        write_all(tmp_path, {"aux.h": b""}, tmp_path)
    write_all(tmp_path, {"auxiliary.h": b"", "com10.h": b""}, tmp_path)


SYSTEMS_OWN = re.compile(r"\.read_text\(\)|\.write_text\((?!.*utf-8)|\bopen\(.*\"[wrt]t?\"")
DESCRIPTORS = "tools/streams.py"
"""Opens what is closed, by number; nothing is read or written there."""


def test_texts_have_no_encoding_of_the_systems() -> None:
    """They are read as UTF-8, and written as bytes, so that line ends stay as they are."""
    lines = [
        (module.path, line.strip())
        for module in house.modules()
        for line in module.text.splitlines()
    ]
    found = [path for path, line in lines if SYSTEMS_OWN.search(line)]
    assert found == [DESCRIPTORS]


DEATHS = ("ITIMER_REAL", "SIGALRM", "SIGBUS", "WIFSIGNALED", "WTERMSIG")
POSIX = {
    "check/on_host.py": (*DEATHS, "fork", "setitimer"),
    "dialect/aside.py": ("SIGCHLD", "SIGKILL", "fork"),
    "dialect/options.py": ("sched_getaffinity",),
    "dialect/turns.py": ("pread", "pwrite"),
    "dialect/whole_files.py": ("LOCK_EX", "fcntl", "flock"),
    "hardwire/profiling/marks.py": ("CLOCK_MONOTONIC", "CLOCK_THREAD_CPUTIME_ID"),
    "hardwire/tuning/processor.py": (
        "LOCK_EX", "LOCK_NB", "fcntl", "flock", "getuid", "sched_getaffinity", "sched_setaffinity",
    ),
    "lowering/tell_passes.py": ("fork",),
    "runtime/guarded.py": (*DEATHS, "fork", "setitimer"),
    "tools/guard.py": ("fork",),
    "tools/kernel_calls.py": ("SIGALRM", "SIGBUS"),
}  # fmt: skip
"""Where what only POSIX has is used: each has something else where it is not there."""
MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
NAMES = re.compile(
    r"SIG(ALRM|BUS|CHLD|CONT|HUP|KILL|PIPE|PROF|QUIT|STOP|TSTP|URG|USR[12]|VTALRM|XCPU)|"
    r"W(IF|EXIT|TERM|STOP|CORE)[A-Z]+|CLOCK_\w+|LOCK_\w+|ITIMER_\w+|posix_\w+|sched_\w+"
    r"|fork(pty)?|flock|lockf|set(itimer|sid|uid|gid)|get(e?[ug]id|pgid|sid|loadavg|rusage)|killpg"
    r"|alarm|mk(fifo|nod)|nice|sysconf|uname|wait[34]|chown|openpty|p(read|write)v?|confstr|fork_exec"
)
PLACES = re.compile(r"/(proc|dev|tmp|sys|etc|usr)(/|$)")


def posix_names(tree: ast.Module) -> Iterator[str]:
    """Attributes and modules that Windows lacks, and folders of Unix."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and NAMES.fullmatch(node.attr):
            yield node.attr
        elif isinstance(node, ast.Import):
            yield from MODULES.intersection(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.module
        elif isinstance(node, ast.Constant) and PLACES.match(str(node.value)):
            yield node.value


def test_what_only_posix_has_is_used_where_there_is_something_else() -> None:
    found = {module.path: tuple(sorted({*posix_names(module.tree)})) for module in house.modules()}
    assert {path: names for path, names in found.items() if names} == POSIX


def test_a_system_whose_linker_takes_no_elf_is_told_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = "--  linker                     host objects are ELF: the linker "
    for triple, is_told in (
        ("aarch64-pc-windows-msvc", True),
        ("x86_64-apple-darwin23.1.0", False),
    ):
        monkeypatch.setattr(llvm, "get_default_triple", lambda triple=triple: triple)
        assert main(["doctor"]) == 0
        assert (told in capfd.readouterr().out) == is_told
    asked = ["new", str(tmp_path / "made"), "--model", str(SMALL)]
    assert main(asked) == 1
    [sentence] = sentences(capfd.readouterr().err)
    assert sentence == (
        "new: no program is written for this machine, whose linker takes no ELF; choose a board, "
        "as `--target cortex-m4f`."
    )
    assert main([*asked, "--target", "cortex-m4f"]) == 0
