"""Fragments of C in pages, which are no files of their own, are what a compiler takes.

What stands before them in the reader's program is in `BEFORE`; the header of a model is hardwire's.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardwire.tools.hardwire import main

from .blocks import FENCE, ROOT
from .fixtures import ALL

CC = shutil.which("cc")
STRICT = ("-std=c99", "-pedantic", "-Wall", "-Wno-unused", "-Werror", "-fsyntax-only")
DEFINES = re.compile(r"^(int|hwr_status) \w+\([^;]*?\) {$", re.M)
CALLED = (
    "#include <hardwire/boxed.h>\nstatic hwr_stack stack;\nstatic hwr_tensor x, y, z;\n"
    "extern const hwr_table ops[];\n"
)
BUFFERS = "static float x[4], output[12], mfcc[490], scores[12]; static unsigned char arena[64];\n"
BEFORE = {
    ("docs/build-systems.md", "if (HWR_SELECTED"): (
        "#include <hardwire/tensor.h>\n#define HWR_SELECTED(operator, type) 1\n"
        "static const hwr_tensor *out;\n"
    ),
    ("docs/c-interface.md", "int8_t *mfcc ="): (
        f"#include <hardwire/tensor.h>\n{BUFFERS}int8_t *kws_input_mfcc(void *arena);\n"
        "const int8_t *kws_output_scores(void *arena);\nhwr_status kws_run(void *arena);\n"
    ),
    ("docs/c-interface.md", "#include <hardwire/tensor.h>"): (
        "#include <stdint.h>\nstatic float output[6];\nstatic unsigned char arena[64], bytes[6];\n"
        "enum { HWR_KEY_QuantizedCPU = 1 };\n"
    ),
    ("docs/c-interface.md", "if (kws_self_test"): (
        f"#include <hardwire/status.h>\n{BUFFERS}"
        "hwr_status kws_self_test(float *output, void *arena);\n"
    ),
    ("docs/c-interface.md", "hwr_parallel_for"): (
        "#include <hardwire/status.h>\n#include <hardwire/parallel_for.h>\n"
        f'#include "pthreads.h"\n{BUFFERS}static hwr_pool pool;\n'
        "hwr_status net_run(const float *, float *, const hwr_parallel_for *, void *);\n"
    ),
    ("docs/calls-by-name.md", "#include <hardwire/boxed.h>"): CALLED,
    ("docs/kernels.md", "hwr_status my_autograd_add("): (
        "#include <hardwire/boxed.h>\ntypedef struct my_autograd_add_next my_autograd_add_next;\n"
    ),
    ("docs/kernels.md", "static hwr_viewed x"): (
        "#include <hardwire/tensor.h>\nstatic float data[4];\n"
        "static const int32_t sizes[] = {4}, strides[] = {1};\n"
        "hwr_status torch_executor_opt_add_out(const hwr_tensor *, const hwr_tensor *,\n"
        "                                      const hwr_scalar *, const hwr_tensor *);\n"
    ),
    ("docs/key-sets.md", "hwr_status npu_run"): (
        f"#include <hardwire/status.h>\n{BUFFERS}enum {{ HWR_KEY_npu = 1 }};\n"
    ),
    ("docs/memories.md", "static unsigned char arena_dtcm"): (
        "#include <hardwire/status.h>\nstatic float mfcc[490], scores[12];\n"
        "enum { KWS_ARENA_DTCM_SIZE = 8, KWS_ARENA_DTCM_ALIGN = 16 };\n"
        "enum { KWS_ARENA_SRAM_SIZE = 8, KWS_ARENA_SRAM_ALIGN = 16 };\n"
        "hwr_status kws_run(const float *, float *, void *arena_dtcm, void *arena_sram);\n"
    ),
    ("docs/oplib.md", '#include "ops.h"'): CALLED,
}
"""By page, and by how a fragment begins."""
OWN = ("README.md", "docs/c-interface.md")
"""Pages that show what stands in the header of the keyword spotter."""


def fragments() -> list[tuple[str, int, str]]:
    """Page, line and text of those that are no files."""
    found = list[tuple[str, int, str]]()
    for page in ALL:
        text = (ROOT / page).read_text()
        for match in FENCE.finditer(text):
            if match[1] == "c" and "." not in match[2]:
                found.append((page, text[: match.start()].count("\n") + 1, match[3]))
    return found


def as_program(text: str, before: str) -> str:
    """A file of C: what is no function stands in one, behind what is included."""
    text = re.sub(r"(?<!\* )…", "", text)
    text += "}\n" * (text.count("{") - text.count("}"))
    included = "".join(re.findall(r"^#include.*\n", text, re.M))
    rest = re.sub(r"^#include.*\n", "", text, flags=re.M)
    if DEFINES.search(text):
        return f"{included}{before}{rest}"
    return f"{included}{before}int fragment(void);\nint fragment(void) {{\n{rest}return 0;\n}}\n"


@pytest.fixture(scope="module")
def headers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a model and a list of operators, as they are written."""
    folder = tmp_path_factory.mktemp("headers")
    kws = str(ROOT / "examples" / "kws" / "kws.pt2")
    assert main(["compile", kws, "--target", "cortex-m4f", "-o", str(folder), "--quiet"]) == 0
    (folder / "ops.h").write_text("#include <hardwire/boxed.h>\nextern const hwr_table ops[];\n")
    return folder


@pytest.mark.skipif(CC is None, reason="a C compiler is needed")
def test_fragments_of_pages_are_c(headers: Path) -> None:
    asked = ["cc", *STRICT, "-I", str(headers), "-I", str(ROOT / "runtime" / "include")]
    asked += ["-I", str(ROOT / "examples" / "threads"), "-x", "c", "-"]
    wrong = dict[str, str]()
    for page, line, text in fragments():
        known = [each for own, each in BEFORE if own == page and text.startswith(each)]
        before = "".join(BEFORE[page, each] for each in known)
        before = before or '#include <stddef.h>\n#include "kws.h"\n' * (
            page in OWN and "_state" not in text
        )
        before = before or "#include <hardwire/tensor.h>\n"
        program = as_program(text, before)
        done = subprocess.run(asked, input=program, capture_output=True, text=True, check=False)
        if done.returncode:
            wrong[f"{page}:{line}"] = done.stderr
    assert wrong == {}
    assert len(fragments()) >= 15


def test_a_fragment_that_is_no_c_is_told() -> None:
    program = as_program("float x = … nothing(1);\n", "")
    asked = ["cc", *STRICT, "-x", "c", "-"]
    done = subprocess.run(asked, input=program, capture_output=True, text=True, check=False)
    assert "nothing" in done.stderr


def test_what_is_said_of_fragments_is_of_some() -> None:
    for page, start in BEFORE:
        assert any(own == page and text.startswith(start) for own, _, text in fragments()), start
