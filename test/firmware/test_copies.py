"""Copies and fills in vectors do what is said on the board of Cortex-M55, which Unicorn lacks."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from hardwire.dialect.targets import by_name
from hardwire.lowering.memory_functions import with_memory_functions

from ..lowering.test_memory_functions import CALLS, SIZES
from ..lowering.test_promises import made
from . import harness

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)

SHARED = (80, 112, 128, 480)
"""Sizes of which one function is made: turns, and what they leave."""
FUNCTION = """
define void @try_{kind}_{size}_{skip}(ptr %x, ptr %y, i8 %value) nounwind {{
  %from = getelementptr i8, ptr %x, i32 {skip}
  %to = getelementptr i8, ptr %y, i32 {skip}
  {call}
  ret void
}}
"""
DECLARED = """
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
"""
MAIN = """#include "board.h"
#define VALUE 0xC3u
#define SIZE 512u
static uint32_t words[2][SIZE / 4u];
{declarations}
static int is_right(void (*call)(const void *, void *, unsigned char), unsigned skip,
                    unsigned size, int copies) {{
    unsigned char *x = (unsigned char *)words[0], *y = (unsigned char *)words[1];
    for (unsigned i = 0; i < SIZE; i++) {{
        x[i] = (unsigned char)(i * 37u + i / 7u);
        y[i] = 0x5A;
    }}
    call(x, y, VALUE);
    for (unsigned i = 0; i < SIZE; i++) {{
        unsigned inside = i >= skip && i - skip < size;
        unsigned wanted = !inside ? 0x5Au : copies ? x[i] : VALUE;
        if (y[i] != wanted) return 0;
    }}
    return 1;
}}
int main(void) {{
    return !({tried});
}}
"""


@pytest.mark.parametrize("target", ["cortex-m55", "cortex-m85"])
def test_all_bytes_are_written_and_no_others(target: str, tmp_path: Path) -> None:
    every = list(product(CALLS, (*SIZES, *SHARED, 65, 127), (0, 3)))
    text, declarations, tried = DECLARED, "", list[str]()
    for kind, size, skip in every:
        call = CALLS[kind].format(size=size, align=1 if skip else 4)
        text += FUNCTION.format(kind=kind, size=size, skip=skip, call=call)
        name = f"try_{kind}_{size}_{skip}"
        declarations += f"void {name}(const void *, void *, unsigned char);\n"
        tried.append(f"is_right({name}, {skip}, {size}, {int(kind == 'memcpy')})")
    text = with_memory_functions(text, "m", by_name(target))
    given = re.findall(r"call void @m_(?:move|fill)_words\(.*, i32 (\d+)\)", text)
    assert sorted(map(int, given)) == sorted(2 * SHARED)
    (tmp_path / "tried.o").write_bytes(made(text, target))
    source = tmp_path / "main.c"
    source.write_text(MAIN.format(declarations=declarations, tried=" && ".join(tried)))
    harness.build_and_run(target, tmp_path, [tmp_path / "tried.o"], [source], [harness.HERE])
