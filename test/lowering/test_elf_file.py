"""An object's sections and symbols are read once, and are those that pyelftools reads."""

from __future__ import annotations

import io

import pytest
from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from hardwire.dialect.targets import by_name
from hardwire.lowering.elf_file import Elf
from hardwire.lowering.machine import parse, target_machine

TEXT = "define i32 @f(i32 %x) { ret i32 %x }\n@c = constant i32 4\n"


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
