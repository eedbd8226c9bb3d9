"""Schema tables: what goes in comes out, how large they are, and what linkers make of them."""

from __future__ import annotations

import math
import shutil
import struct
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.dialect.errors import HardwireError
from hardwire.dialect.registry import registry
from hardwire.dialect.schema import (
    Argument,
    BaseType,
    FunctionSchema,
    ListType,
    OptionalType,
)
from hardwire.dialect.schema_parser import parse
from hardwire.dialect.targets import Target, by_name
from hardwire.lowering import schema_table as module
from hardwire.lowering.elf import finish_object, read_object
from hardwire.lowering.machine import parse as parse_llvm
from hardwire.lowering.machine import target_machine
from hardwire.lowering.schema_table import SchemaTable, TableEntry, schema_table, table_object
from hardwire.lowering.table_elf import tables_in
from hardwire.lowering.table_format import Header, name_hash
from hardwire.lowering.table_reader import read_table
from hardwire.lowering.table_values import is_destination

from ..dialect.test_schema_properties import schemas


def table_of(*texts: str, names: bool = True) -> SchemaTable:
    return schema_table((TableEntry(parse(text)) for text in texts), names=names)


def exact(value: object) -> tuple[str, str]:
    """A default with its type: 1 is not 1.0, 0.0 is not -0.0, and nan is nan."""
    return type(value).__name__, repr(value)


def facts(schema: FunctionSchema) -> tuple[object, ...]:
    """All that a table keeps of a schema but for names."""
    given = [
        (str(a.type), a.kwarg_only, a.is_write, a.has_default, exact(a.default))
        for a in schema.arguments
    ]
    returned = [
        (str(item.type), any(alias.is_write for alias in item.declared.annotations()))
        for item in schema.returns
    ]
    return given, returned


def assert_kept(originals: list[FunctionSchema]) -> None:
    """Every schema is in the table of all, with its names."""
    table = schema_table(map(TableEntry, originals), names=True)
    found = {operator.name: operator for operator in read_table(table.content).operators}
    assert len(found) == len(originals)
    for original in originals:
        read = found[original.full_name]
        assert facts(read.schema) == facts(original), original
        assert [a.name for a in read.schema.arguments] == [a.name for a in original.arguments]
        assert read.schema.full_name == original.full_name
        assert read.destinations == sum(map(is_destination, original.returns))


def test_all_operators_of_pytorch_are_kept() -> None:
    known = registry()
    assert_kept([known.schema(name) for name in known])


def test_without_names_operators_are_known_by_their_hashes() -> None:
    known = registry()
    table = schema_table(TableEntry(known.schema(name)) for name in known)
    read = read_table(table.content, known)
    assert sorted(str(operator.name) for operator in read.operators) == sorted(known)
    for operator in read.operators:
        assert facts(operator.schema) == facts(known.schema(str(operator.name)))
    assert str(read_table(table.content).operators[0]).startswith("<")


def test_the_size_of_all_operators() -> None:
    known = registry()
    entries = [TableEntry(known.schema(name)) for name in known]
    assert len(known) > 3000
    assert len(schema_table(entries).content) <= min(64 * 1024, 14 * len(known))
    with_entries = schema_table([TableEntry(entry.schema, "entry") for entry in entries])
    assert len(with_entries.content) < 24 * len(known)


DEFAULTS = {
    "int": "-9223372036854775808", "SymInt": "7", "ScalarType": "float", "Layout": "strided",
    "MemoryFormat": "contiguous_format", "QScheme": "3", "DeviceIndex": "-1", "float": "1e-5",
    "SymFloat": "-0.0", "bool": "True", "SymBool": "False", "str": '"\\"\'\\\\ é"',
    "Dimname": '"N"',
    "Device": '"cuda:1"', "Scalar": "0.3333333333333333", "number": "True", "int[2]": "3",
    "SymInt[2]": "[1, 2, 3]", "float[]": "[1, 2.5]", "bool[3]": "True",
    "Scalar[]": "[1, 0.5, True]",
    "Scalar[2]": "1.5", "int?[]": "[1, None]", "int[]": "[]", "float[]?": "None", "Tensor[]": "[]",
    "Tensor?[]": "[None, None]", "Tensor?": "None", "Generator?": "None", "Storage": "1",
    "Stream": "0", "int[1]?": "[-2, -1]", "Any": "None", "t": "5", "Device?": '"cpu"',
    "Dict(str, int)?": "None", "Device[]": '["cpu", "meta"]', "str[]": "[]", "ScalarType[]": "[]",
    "bool?[]": "[True, None]", "__torch__.torch.classes.a.B?": "None", "Scalar[]?": "[]",
}  # fmt: skip


@pytest.mark.parametrize(("type", "default"), DEFAULTS.items())
def test_a_default_of_every_type_is_kept(type: str, default: str) -> None:
    assert_kept([parse(f"a::b({type} x={default}, *, {type} y) -> ()")])


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan, 5e-324, -0.0])
@pytest.mark.parametrize("kind", ["float", "Scalar"])
def test_floats_are_kept_bit_for_bit(value: float, kind: str) -> None:
    argument = Argument("x", BaseType(kind), repr(value), value)
    assert_kept([FunctionSchema("a", "b", "", (argument,), ())])
    listed = Argument("x", ListType(OptionalType(BaseType("float"))), "", (value, None))
    assert_kept([FunctionSchema("a", "b", "", (listed,), ())])


@settings(max_examples=40, deadline=None)
@given(st.lists(schemas(), max_size=6, unique_by=lambda schema: schema.full_name))
def test_schemas_made_at_random_are_kept(made: list[FunctionSchema]) -> None:
    assert_kept([replace(schema, varargs=False, varrets=False) for schema in made])


def test_many_kinds_take_two_bytes_each() -> None:
    texts = [f'a::b{i}(int x={i}, str y="{i}") -> Tensor' for i in range(200)]
    table = table_of(*texts)
    header = Header.unpack(table.content)
    assert header is not None
    assert header.kind_width == 2
    assert_kept([parse(text) for text in texts])


def test_a_table_does_not_depend_on_the_order() -> None:
    texts = ["a::b(int x=1) -> ()", "a::c(Tensor y) -> Tensor", "a::d() -> int"]
    assert table_of(*texts) == table_of(*reversed(texts))


def test_another_seed_where_hashes_collide(monkeypatch: pytest.MonkeyPatch) -> None:
    def colliding(name: str, seed: int) -> tuple[int, int]:
        return (7, 7) if seed < 3 else name_hash(name, seed)

    monkeypatch.setattr(module, "name_hash", colliding)
    header = Header.unpack(table_of("a::b() -> ()", "a::c() -> ()").content)
    assert header is not None
    assert header.seed == 3


# What is refused.


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["a::b() -> ()", "a::b(int x) -> ()"], "`a::b` is there twice"),
        (["a::b(...) -> ()"], "`a::b` is variadic"),
        (['a::b(str[] x=["y"]) -> ()'], "`a::b`: the default of `str[] x=[\"y\"]` cannot be in a "
         "table: a list of strings needs addresses."),
        (["a::b(Scalar x=2j) -> ()"], "cannot be in a table: there are no values for `2j`."),
        (["a::b(int x=9223372036854775808) -> ()"], "cannot be in a table: it is out of range."),
        (['a::b(Device x="cuda:x") -> ()'], "cannot be in a table: `cuda:x` is no device."),
        ([f"a::b({', '.join(f'int x{i}' for i in range(256))}) -> ()"], "more than 255 arguments"),
    ],
)  # fmt: skip
def test_what_no_table_can_hold(texts: list[str], message: str) -> None:
    with pytest.raises(HardwireError) as raised:
        table_of(*texts)
    assert message in str(raised.value)


def test_too_many_operators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST_SIGNATURES", 8)
    with pytest.raises(HardwireError, match="2 operators are too many for one table: make several"):
        table_of("a::b(int x) -> ()", "a::c(int x, int y) -> ()")


def test_scratch_memory_has_a_size() -> None:
    with pytest.raises(HardwireError, match="`a::b`: -1 bytes is no size"):
        schema_table([TableEntry(parse("a::b() -> ()"), "entry", -1)])


def is_read(content: bytes) -> bool:
    try:
        read_table(content)
    except HardwireError:
        return False
    return True


@settings(max_examples=100, deadline=None)
@given(st.integers(0), st.integers(0, 2**32 - 1), st.integers(0))
def test_damaged_tables_are_refused_or_read(place: int, word: int, cut: int) -> None:
    """Nothing but HardwireError is raised, and a table that is cut off is never read."""
    original = table_of("a::b(int[2] x=3) -> Tensor[]", 'a::c(str x="y") -> ()').content
    content = bytearray(original)
    place %= len(content) - 3
    content[place : place + 4] = struct.pack("<I", word)
    is_read(bytes(content))
    assert is_read(original)
    assert not is_read(original[: cut % len(original)])


def test_other_bytes_are_no_table() -> None:
    with pytest.raises(HardwireError, match=r"x\.bin: not a schema table of version 1"):
        read_table(b"HWRT" + bytes(60), place="x.bin")
    content = table_of("a::b(int x=1) -> ()").content
    with pytest.raises(HardwireError, match=r"x\.bin: this schema table is damaged"):
        read_table(content[:-1], place="x.bin")


# What linkers make of it.

ENTRIES = ("first_entry", "second_entry")


def linked_table(operators: int = 40) -> SchemaTable:
    """Some operators with entry points, which they share, and some without."""
    known = registry()
    return schema_table(
        TableEntry(known.schema(name), (*ENTRIES, None)[i % 3], 16 * i)
        for i, name in enumerate(known.names[:operators])
    )


TOOLS = {
    "x86-64-v2": ("gcc", ()),
    "cortex-m0plus": ("arm-none-eabi-gcc", ("-mthumb", "-mcpu=cortex-m0plus")),
    "cortex-m4f": (
        "arm-none-eabi-gcc",
        ("-mthumb", "-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16"),
    ),
    "rv32imac": ("riscv64-unknown-elf-gcc", ("-march=rv32imac", "-mabi=ilp32")),
    "rv64gc": ("riscv64-unknown-elf-gcc", ("-march=rv64gc", "-mabi=lp64d")),
}
CODE = "".join(f"int {name}(void *v, void *s) {{ return v == s; }}\n" for name in ENTRIES)
LINKED = [
    ("x86-64-v2", ("-shared", "-fpic")),
    ("x86-64-v2", ("-pie", "-fpie")),
    ("x86-64-v2", ("-static", "-fno-pie")),
    ("cortex-m0plus", ()),
    ("cortex-m4f", ()),
    ("rv32imac", ()),
    ("rv64gc", ()),
]


def object_with_code(table: SchemaTable, name: str, target: Target) -> bytes:
    """The table in one object with its entry points, as libraries of operators have it."""
    size = f"i{target.index_bits}"
    code = (f"define hidden i32 @{entry}(ptr %v, ptr %s, {size} %n) {{ ret i32 0 }}\n"
            for entry in ENTRIES)  # fmt: skip
    machine = target_machine(target)
    module = parse_llvm("".join(code) + table.llvm_global(name, target.index_bits), target, machine)
    return finish_object(machine.emit_object(module), {}, bare_metal=target.bare_metal)


USER = "extern const char my_table[];\nconst char *_start(void) { return my_table; }\n"


@pytest.mark.parametrize("together", [False, True], ids=["apart", "together"])
@pytest.mark.parametrize(("target", "how"), LINKED)
def test_a_linked_table_has_no_relocations(
    target: str, how: tuple[str, ...], together: bool, tmp_path: Path
) -> None:
    compiler, flags = TOOLS[target]
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is needed")
    table = linked_table()
    make = object_with_code if together else table_object
    (tmp_path / "table.o").write_bytes(make(table, "my_table", by_name(target)))
    (tmp_path / "code.c").write_text(USER if together else CODE + USER)
    image = tmp_path / "image"
    command = [compiler, *flags, *how, "-nostdlib", "-nostartfiles", "-O1", "-ffunction-sections"]
    command += ["-Wl,--gc-sections", str(tmp_path / "code.c"), str(tmp_path / "table.o")]
    subprocess.run([*command, "-o", str(image)], check=True, capture_output=True, timeout=60)
    content = image.read_bytes()
    found = read_object(content)
    assert found.relocated == ()
    # The table is in no segment that is written, not even before the program starts.
    assert {section.name for section in found.sections if section.kind == "data"} <= {
        ".dynamic", ".got", ".got.plt"
    }  # fmt: skip
    (read,) = tables_in(content, registry())
    assert read.place == "my_table"
    expected = {
        name: ((*ENTRIES, None)[i % 3], 16 * i) for i, name in enumerate(registry().names[:40])
    }
    assert {op.name: (op.entry, op.scratch_size) for op in read.operators} == expected
    if target.startswith("cortex"):
        assert_odd_entries(content, table)


def assert_odd_entries(image: bytes, table: SchemaTable) -> None:
    """The distance of every entry point has bit 0 set, as addresses of Thumb code have."""
    start = image.index(table.content[:64])
    header = Header.unpack(image[start:])
    assert header is not None
    places = range(start + header.entries, start + header.size, 8)
    distances = [struct.unpack_from("<i", image, place)[0] for place in places]
    called = [distance for distance in distances if distance != 0]
    assert len(called) == 27
    assert all(distance % 2 == 1 for distance in called)


@pytest.mark.parametrize("target", TOOLS)
def test_an_object_has_a_table_and_nothing_else(target: str) -> None:
    table = linked_table()
    content = table_object(table, "my_table", by_name(target))
    found = read_object(content)
    assert [(s.name, s.kind, s.size) for s in found.sections] == [
        (".rodata.my_table", "constant", len(table.content))
    ]
    (symbol,) = (symbol for symbol in found.symbols if symbol.section)
    assert (symbol.name, symbol.visibility) == ("my_table", "hidden")
    assert found.undefined == ENTRIES
    (read,) = tables_in(content, registry())
    entries = {operator.entry for operator in read.operators}
    assert entries == {*ENTRIES, None}
    assert content == table_object(table, "my_table", by_name(target))
