"""Calls by name in C: on this machine with sanitizers, and on boards."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from hardwire.dialect.registry import registry
from hardwire.dialect.schema import FunctionSchema
from hardwire.dialect.schema_parser import parse
from hardwire.dialect.targets import by_name
from hardwire.lowering.schema_table import SchemaTable, TableEntry, schema_table, table_object
from hardwire.lowering.table_format import name_hash

from ..firmware import harness
from . import boxed_cost as boxed

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
    "my::op_3fk4h(Tensor x) -> Tensor": (None, 0),
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
SANITIZED = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def build(folder: Path, sources: list[Path], *options: str) -> Path:
    """A program of this machine from C sources, objects and the runtime."""
    files = [str(path) for path in (*sources, *SOURCES)]
    program = folder / "program"
    flags = [*harness.STRICT, *options, f"-I{INCLUDE}", f"-I{HERE}"]
    built = subprocess.run(
        ["gcc", *flags, *files, "-o", str(program)], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    return program


def output(*command: object) -> str:
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_compiler
@pytest.mark.parametrize("link", [("-fpie", "-pie"), ("-fno-pie", "-no-pie")])
def test_calls_on_this_machine(link: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(HOST)
    table = written_object(tmp_path, "x86-64-v2")
    sources = [tmp_path / "main.c", HERE / "boxed_checks.c", table]
    assert output(build(tmp_path, sources, *SANITIZED, *link)) == "0"


LOOK_UP = """
#include <stdio.h>
#include <stdlib.h>
#include <hardwire/boxed.h>
/* Each name on standard input: number, counts, required arguments. */
int main(int count, char **arguments) {
    static union { unsigned char bytes[1 << 17]; double aligned; } table;
    static char name[256];
    const hwr_table *opened = NULL;
    FILE *file = fopen(arguments[count - 1], "rb");
    const size_t size = file == NULL ? 0 : fread(table.bytes, 1, sizeof table, file);
    if (hwr_table_open(table.bytes, size, &opened) != HWR_OK) {
        return 1;
    }
    while (scanf("%255s", name) == 1) {
        hwr_schema found;
        const hwr_status status = hwr_find(opened, name, &found);
        if (status != HWR_OK) {
            printf("%d\\n", (int)status);
            continue;
        }
        printf("%u %u %u %u\\n", found.argument_count, found.out_count, found.return_count,
               (unsigned)hwr_schema_required(&found));
    }
    return fclose(file);
}
"""


@needs_compiler
def test_every_operator_of_pytorch_is_found(tmp_path: Path) -> None:
    operators = registry()
    (tmp_path / "main.c").write_text(LOOK_UP)
    table = schema_table(TableEntry(operators.schema(name)) for name in operators)
    (tmp_path / "torch.bin").write_bytes(table.content)
    program = build(tmp_path, [tmp_path / "main.c"], *SANITIZED)
    absent = ["aten::no_such", "add.Tensor", "aten::add.tensor", "aten::add.Tensor2"]
    done = subprocess.run(
        [str(program), str(tmp_path / "torch.bin")], input="\n".join([*operators, *absent]),
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert lines[len(operators) :] == ["-101"] * len(absent)
    for name, line in zip(operators, lines, strict=False):
        schema = operators.schema(name)
        outs = len(schema.out_arguments)
        required = FunctionSchema("", "f", "", schema.arguments[: len(schema.arguments) - outs], ())
        counts = (len(schema.arguments), outs, len(schema.returns), required.required)
        assert line == " ".join(map(str, counts)), name


@needs_compiler
def test_damaged_tables_and_wrong_stacks_lead_nowhere(tmp_path: Path) -> None:
    table = written_object(tmp_path, "x86-64-v2")
    program = build(tmp_path, [HERE / "boxed_fuzz.c", table], *SANITIZED)
    odd = (
        "a::b(Dict(str, int)? x=None, bool[2] y=[True,False]) -> t",
        "a::c(Scalar[] x=[1,0.5]) -> ()",
    )
    known = registry()
    schemas = [*map(parse, (*OPERATORS, *odd)), *(known.schema(name) for name in known.names[:60])]
    content = schema_table(map(TableEntry, schemas), names=True).content
    (tmp_path / "table.bin").write_bytes(content)
    calls, opened = output(program, tmp_path / "table.bin", 4000).splitlines()
    assert min(map(int, calls.split())) > 300
    assert min(map(int, opened.split())) > 300


@needs_compiler
def test_a_table_with_entry_points_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(LOOK_UP)
    program = build(tmp_path, [tmp_path / "main.c"])
    (tmp_path / "table.bin").write_bytes(checks_table().content)
    done = subprocess.run([str(program), str(tmp_path / "table.bin")], check=False, timeout=60)
    assert done.returncode == 1


@pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is needed")
def test_the_header_is_one_of_cpp_too() -> None:
    header = INCLUDE / "hardwire" / "boxed.h"
    flags = ("-std=c++11", "-Wall", "-Wextra", "-pedantic", "-Werror", f"-I{INCLUDE}")
    output("g++", *flags, "-fsyntax-only", "-x", "c++", header)


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


def test_a_name_of_the_same_hash_is_not_found() -> None:
    """`boxed_checks.c` looks for the second, of which the table has the first."""
    assert name_hash("my::op_3fk4h", 0) == name_hash("my::op_awsbw", 0)


# What it costs.


@needs_compiler
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is needed")
def test_a_call_takes_few_instructions(tmp_path: Path) -> None:
    counted = boxed.instructions(tmp_path)
    named = boxed.instructions(tmp_path, names=True)
    assert 0 < counted["hwr_find"] < 400
    assert counted["hwr_find"] < named["hwr_find"] < counted["hwr_find"] + 150
    assert counted["hwr_find"] < counted["hwr_call"] < 900


LARGEST = {"cortex-m0plus": 3200, "cortex-m4f": 2700, "rv32imac": 3500, "x86-64": 3600}


@pytest.mark.parametrize("target", LARGEST)
def test_the_runtime_is_small_and_has_no_data(target: str, tmp_path: Path) -> None:
    if shutil.which(boxed.COMPILERS[target][0]) is None:
        pytest.skip(f"{boxed.COMPILERS[target][0]} is needed")
    sizes = boxed.sizes(target, tmp_path)
    assert sorted(sizes) == ["call.c", "find.c", "open.c", "schema.c"]
    assert sum(sizes.values()) < LARGEST[target], sizes
