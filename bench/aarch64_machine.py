"""Python for 64-bit Arm with the peers of a benchmark, which QEMU runs on this machine.

Python comes from Debian, and the peers from PyPI in the versions that this machine has, but for
ExecuTorch: the newest torch for 64-bit Arm that needs none of CUDA's libraries goes with an older
one. All lies in `build/aarch64`; nothing is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "aarch64"
FROM_DEBIAN = (
    "libbz2-1.0", "libc6", "libexpat1", "libffi8", "libgcc-s1", "libgomp1", "liblzma5",
    "libpython3.11-minimal", "libpython3.11-stdlib", "libssl3", "libstdc++6", "python3.11-minimal",
    "zlib1g",
)  # fmt: skip
AS_HERE = ("ai-edge-litert", "flatbuffers", "numpy", "onnxruntime", "packaging", "protobuf")
OLDER = ("executorch==1.0.1", "torch==2.9.1")
PROCESSOR = """processor\t: 0
Features\t: {features}
CPU implementer\t: 0x41
CPU architecture: 8
CPU variant\t: 0x3
CPU part\t: {part}
CPU revision\t: 1

"""
"""Programs look it up, and would find this machine's processor."""
OF_A76 = "fp asimd aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc asimddp"
PROCESSORS = {
    "cortex-a76": {"features": OF_A76, "part": "0xd0b"},
    "max": {"features": f"{OF_A76} asimdfhm i8mm bf16", "part": "0xd49"},
}
"""What each that QEMU emulates says of itself; `max` is taken for a Neoverse N2."""


def command(cpu: str, *arguments: str) -> list[str]:
    """What runs Python with such arguments on such a processor and counts its instructions."""
    if not (HOME / "made").exists():
        _make()
    (HOME / "root" / "proc" / "cpuinfo").write_text(
        PROCESSOR.format(**PROCESSORS[cpu.split(",")[0]])
    )
    python = HOME / "root" / "usr" / "bin" / "python3.11"
    return [*counting(cpu), "-L", str(HOME / "root"), str(python), *arguments]


def counting(cpu: str) -> list[str]:
    """The emulator, with its plugin."""
    plugin = HOME / "count_instructions.so"
    if not plugin.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        source = Path(__file__).with_name("count_instructions.c")
        flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-shared", "-fPIC"]
        subprocess.run(["gcc", *flags, source, "-o", plugin], check=True)
    return ["qemu-aarch64", "-plugin", str(plugin), "-cpu", cpu]


def environment() -> dict[str, str]:
    """That of the emulated Python: what is of no processor, it takes from this one's packages."""
    here = Path(__file__).parent
    paths = (here, HOME / "site", Path(numpy.__file__).parents[1])
    fixed = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
    return {**os.environ, **fixed, "PYTHONPATH": os.pathsep.join(map(str, paths))}


def _make() -> None:
    _from_debian()
    _from_pypi()
    (HOME / "root" / "proc").mkdir(parents=True, exist_ok=True)
    processors = HOME / "root" / "sys" / "devices" / "system" / "cpu"
    processors.mkdir(parents=True, exist_ok=True)
    for name in ("possible", "present", "online"):
        (processors / name).write_text("0\n")
    (HOME / "made").touch()


def _from_debian() -> None:
    """Downloads packages of another architecture with a list of packages of its own."""
    folder = HOME / "debian"
    (folder / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    (folder / "cache" / "archives" / "partial").mkdir(parents=True, exist_ok=True)
    settings = (
        "APT::Architecture=arm64", "APT::Architectures=arm64", "APT::Sandbox::User=root",
        f"Dir::State::Lists={folder}/lists", f"Dir::Cache={folder}/cache",
    )  # fmt: skip
    apt = ["apt-get", "-qq", *(word for each in settings for word in ("-o", each))]
    subprocess.run([*apt, "update"], check=True)
    subprocess.run([*apt, "download", *FROM_DEBIAN], check=True, cwd=folder)
    for package in sorted(folder.glob("*.deb")):
        subprocess.run(["dpkg", "-x", package, HOME / "root"], check=True)


def _from_pypi() -> None:
    wanted = [*(f"{name}=={version(name)}" for name in AS_HERE), *OLDER]
    platforms = [f"--platform=manylinux{tag}_aarch64" for tag in ("2014", "_2_27", "_2_28")]
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    folder = HOME / "pypi"
    subprocess.run([*pip, "--python-version=3.11", *platforms, "-d", folder, *wanted], check=True)
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(HOME / "site")
