"""Calls by name in C: on this machine with sanitizers, and on boards."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from hardwire.dialect.schema import parse
from hardwire.dialect.targets import by_name
from hardwire.lowering.schema_table import SchemaTable, TableEntry, schema_table, table_object

from ..firmware import harness

HERE = Path(__file__).resolve().parent
RUNTIME = HERE.parent.parent / "runtime"
INCLUDE = RUNTIME / "include"
SOURCES = sorted((RUNTIME / "src").glob("*.c"))

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")

OPERATORS = {
    'my::scale(Tensor x, float by, int times=3, *, int[] dims=[1,2], str mode="up") -> Tensor': (
        "scale_entry", 0,
    ),
    "my::scale.out(Tensor x, float by, int times=3, *, Tensor(a!) out) -> Tensor(a!)": (
        "scale_out_entry", 0,
    ),
    "my::count(Tensor[] xs, Scalar? s=None) -> int": ("count_entry", 0),
    "my::split(Tensor x) -> (Tensor, Tensor)": ("split_entry", 64),
    "my::flags(bool[2] flags, Tensor?[] maybe, Device? on=None) -> ()": ("flags_entry", 0),
    "my::add_(Tensor(a!) self, Scalar other) -> Tensor(a!)": ("add_entry", 0),
    "my::bare(Tensor x) -> Tensor": (None, 0),
}  # fmt: skip


def checks_table() -> SchemaTable:
    entries = [TableEntry(parse(text), *entry) for text, entry in OPERATORS.items()]
    return schema_table(entries, names=True)


def written_object(folder: Path, target: str) -> Path:
    path = folder / "table.o"
    path.write_bytes(table_object(checks_table(), "checks_table", by_name(target)))
    return path


HOST = """
#include <stdio.h>
#include "boxed_checks.h"
int main(void) {
    const int line = check_boxed();
    printf("%d", line);
    return line != 0;
}
"""


@needs_compiler
@pytest.mark.parametrize("link", ["-pie", "-no-pie"])
def test_calls_on_this_machine(link: str, tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(
        '#include "boxed_checks.h"\n#include <stdio.h>\n'
        'int main(void) { const int line = check_boxed(); printf("%d", line); return line != 0; }\n'
    )
    files = [tmp_path / "main.c", HERE / "boxed_checks.c", *SOURCES]
    flags = [*harness.STRICT, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    flags += ["-fpie" if link == "-pie" else "-fno-pie", link, f"-I{INCLUDE}", f"-I{HERE}"]
    command = ["gcc", *flags, *map(str, files), str(written_object(tmp_path, "x86-64-v2"))]
    built = subprocess.run(
        [*command, "-o", str(tmp_path / "program")], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    done = subprocess.run([str(tmp_path / "program")], capture_output=True, text=True, timeout=60)
    assert done.stdout == "0", done.stdout + done.stderr


BOARD = """
#include "board.h"
#include "boxed_checks.h"
int main(void) {
    const int line = check_boxed();
    board_print_hex((unsigned)line, 8);
    return line != 0;
}
"""


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_calls_on_a_board(target: str, tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(BOARD)
    sources = [tmp_path / "main.c", HERE / "boxed_checks.c", *SOURCES]
    objects = (written_object(tmp_path, target),)
    text = harness.build_and_run(target, tmp_path, objects, sources, (INCLUDE, HERE))
    assert text == "00000000"
