"""An object's sections, symbols and relocations are read once, as pyelftools reads them."""

from __future__ import annotations

import io
import struct

import pytest
from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

from hardwire.dialect.targets import by_name
from hardwire.lowering.elf_file import KEPT, Elf, held, opened
from hardwire.lowering.machine import parse, target_machine

TEXT = "define i32 @f(i32 %x) { ret i32 %x }\n@c = constant i32 4\n"
CALLS = (
    "declare i32 @g(i32)\ndeclare i32 @h(i32)\ndefine i32 @f(i32 %x) {\n"
    + "".join(f"  %{name} = call i32 @{name}(i32 %x)\n" for name in "gh")
    + "  %y = add i32 %g, %h\n  ret i32 %y\n}\n"
)


@pytest.mark.parametrize("target", ["cortex-m4f", "x86-64-v2"])
def test_what_is_read(target: str) -> None:
    machine = target_machine(by_name(target))
    image = machine.emit_object(parse(TEXT, by_name(target), machine))
    elf, plain = Elf(image), ELFFile(io.BytesIO(image))
    assert [each.name for each in elf.iter_sections()] == [s.name for s in plain.iter_sections()]
    [table] = [each for each in plain.iter_sections() if isinstance(each, SymbolTableSection)]
    expected = [(each.name, each["st_value"]) for each in table.iter_symbols()]
    assert [(each.name, each["st_value"]) for each in elf.all_symbols()] == expected
    assert len(expected) > 2
    assert elf.get_section(1) is elf.get_section(1)
    assert elf.symbols(1) == []
    with pytest.raises(ELFError, match="Unexpected section type"):
        elf.get_section(1, ("SHT_SYMTAB",))


def _calling(target: str) -> bytes:
    machine = target_machine(by_name(target))
    return machine.emit_object(parse(CALLS, by_name(target), machine))


def _relocations(elf: ELFFile) -> list[RelocationSection]:
    return [each for each in elf.iter_sections() if isinstance(each, RelocationSection)]


@pytest.mark.parametrize("target", ["cortex-m4f", "x86-64-v2", "cortex-a53", "rv32imac"])
def test_relocations(target: str) -> None:
    elf = Elf(_calling(target))
    tables = _relocations(elf)
    for table in tables:
        expected = [each.entry for each in table.iter_relocations()]
        assert [each.entry for each in elf.relocations(table)] == expected
        assert elf.relocations(table) is elf.relocations(table)
    assert sum(len(elf.relocations(table)) for table in tables) > 2


def test_a_damaged_table_is_read_as_pyelftools_does() -> None:
    """Its size goes beyond the end of the file."""
    image = bytearray(_calling("x86-64-v2"))
    elf = Elf(bytes(image))
    number = elf.get_section_index(_relocations(elf)[0].name)
    place = elf["e_shoff"] + number * elf["e_shentsize"] + 32
    struct.pack_into("<Q", image, place, 24 * len(image))
    damaged = Elf(bytes(image))
    with pytest.raises(ELFError):
        damaged.relocations(_relocations(damaged)[0])


def test_a_large_object_is_read_once_while_it_is_held() -> None:
    image = _calling("x86-64-v2") + bytes(KEPT)
    with held(image):
        assert opened(image) is opened(image)
        assert opened(image + b"x") is not opened(image)
    assert opened(image) is not opened(image)
