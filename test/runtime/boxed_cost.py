"""Measures what calls by name cost: bytes of the runtime and of tables, instructions of a call."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from hardwire.dialect.registry import registry
from hardwire.dialect.targets import by_name
from hardwire.lowering.elf import read_object
from hardwire.lowering.schema_table import SchemaTable, TableEntry, schema_table, table_object

HERE = Path(__file__).resolve().parent
RUNTIME = HERE.parent.parent / "runtime"
SOURCES = sorted((RUNTIME / "src").glob("*.c"))
FLAGS = ("-std=c99", "-Os", "-ffunction-sections", f"-I{RUNTIME / 'include'}")
COMPILERS = {
    "cortex-m0plus": ("arm-none-eabi-gcc", "-mthumb", "-mcpu=cortex-m0plus"),
    "cortex-m4f": (
        "arm-none-eabi-gcc", "-mthumb", "-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16",
    ),
    "rv32imac": (
        "riscv64-unknown-elf-gcc", "-march=rv32imac", "-mabi=ilp32", "-ffreestanding",
    ),
    "x86-64": ("gcc", "-fno-asynchronous-unwind-tables"),
}  # fmt: skip


def sizes(target: str, folder: Path) -> dict[str, int]:
    """Bytes of code and constants of each file for a target; no file has data."""
    found = {}
    for source in SOURCES:
        made = folder / f"{source.stem}.o"
        command = [*COMPILERS[target], *FLAGS, "-c", str(source), "-o", str(made)]
        subprocess.run(command, check=True)
        facts = read_object(made.read_bytes())
        if facts.size("data"):
            raise ValueError(f"{source}: {facts.size('data')} bytes of data on {target}")
        found[source.name] = facts.size("code", "constant")
    return found


def tables() -> dict[str, tuple[int, SchemaTable]]:
    """Tables of all operators and how many these are, by what is in the tables."""
    known = registry()
    plain = [TableEntry(known.schema(name)) for name in known]
    with_entries = [TableEntry(operator.schema, "entry") for operator in plain]
    made = {
        "schemas": schema_table(plain),
        "with entry points": schema_table(with_entries),
        "with names": schema_table(plain, names=True),
    }
    return {what: (len(plain), table) for what, table in made.items()}


def instructions(folder: Path, *, names: bool = False) -> dict[str, int]:
    """What callgrind counts in each function and what that calls, in a table with names or not."""
    known = registry()
    entries = [
        TableEntry(known.schema(name), "add_entry" if name == "aten::add.Tensor" else None)
        for name in known
    ]
    (folder / "table.o").write_bytes(
        table_object(schema_table(entries, names=names), "operators", by_name("x86-64-v2"))
    )
    program = folder / "program"
    files = [str(path) for path in (HERE / "boxed_cost.c", *SOURCES, folder / "table.o")]
    flags = ["-std=c99", "-O2", "-g", f"-I{RUNTIME / 'include'}"]
    subprocess.run(["gcc", *flags, *files, "-o", str(program)], check=True)
    return {name: _count(program, name) for name in ("hwr_find", "hwr_call")}


def _count(program: Path, function: str) -> int:
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={function}"]
    command += [f"--callgrind-out-file={program}.out", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise ValueError(done.stderr)
    return int(found[1])
