"""The generated header: as text, and through the strictest settings of C and C++ compilers."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from hardwire.dialect.dtypes import BY_NAME
from hardwire.lowering.c_literals import c_literal
from hardwire.lowering.header import header, parameter_names
from hardwire.lowering.interface import Interface, TensorSpec
from hardwire.runtime import host

STRICT = ["-Wall", "-Wextra", "-pedantic", "-Wconversion", "-Wmissing-prototypes", "-Werror"]
RUNTIME = Path(host.__file__).parent / "include"
F32 = BY_NAME["float32"]

KWS = Interface(
    "kws",
    (TensorSpec("features", F32, (1, 1, 49, 10)),),
    (TensorSpec("scores", F32, (1, 12)),),
    arena_size=11264,
    arena_align=16,
)
CHECKED = replace(KWS, name="checked", has_checks=True)
AWKWARD = Interface(
    "odd",
    (
        TensorSpec("default", BY_NAME["int64"], (2,)),
        TensorSpec("arena", BY_NAME["bool"], ()),
        TensorSpec("x", BY_NAME["float16"], (3, 0)),
        TensorSpec("X", BY_NAME["int8"], (3,)),
        TensorSpec("0", BY_NAME["bfloat16"], (3,)),
    ),
    (TensorSpec("x", BY_NAME["uint8"], (4,)), TensorSpec("class", BY_NAME["float64"], (1,))),
    arena_size=0,
    arena_align=1,
)


def test_declares_the_call() -> None:
    text = header(KWS)
    assert (
        "hwr_status kws_run(const float features[1 * 1 * 49 * 10], float scores[1 * 12], "
        "void *arena);" in text
    )
    assert "#define KWS_ARENA_SIZE  11264u" in text
    assert re.search(r"#define KWS_INPUT_FEATURES_COUNT +490u", text)
    assert re.search(r"#define KWS_OUTPUT_SCORES_COUNT +12u", text)
    assert " * features  in       float32, 1 x 1 x 49 x 10\n" in text


def test_parameters_are_distinct_and_no_keywords() -> None:
    assert parameter_names(AWKWARD) == ["default_", "arena_", "x", "X", "t0", "x_", "class_"]


@pytest.mark.parametrize("interface", [KWS, CHECKED, AWKWARD], ids=["kws", "checked", "awkward"])
@pytest.mark.parametrize(
    "compiler",
    [
        ["gcc", "-std=c99"],
        ["gcc", "-std=c17", "-fshort-enums"],
        ["g++", "-std=c++11"],
        ["arm-none-eabi-gcc", "-std=c99", "-mcpu=cortex-m4"],
        ["arm-none-eabi-g++", "-std=c++17", "-mcpu=cortex-m0plus"],
    ],
    ids=" ".join,
)
def test_compiles_alone_and_beside_the_runtime(
    tmp_path: Path, interface: Interface, compiler: list[str]
) -> None:
    if shutil.which(compiler[0]) is None:
        pytest.skip(f"{compiler[0]} is not installed")
    for model in (KWS, CHECKED, AWKWARD):
        (tmp_path / f"{model.name}.h").write_text(header(model))
    name = interface.name
    arguments = "".join("0, " for _ in parameter_names(interface))
    source = tmp_path / ("use.cc" if "++" in compiler[0] else "use.c")
    source.write_text(
        f'#include "{name}.h"\n#include <hardwire/status.h>\n#include "kws.h"\n#include "odd.h"\n'
        f"int use(void);\nint use(void) {{ return {name}_run({arguments}0) == HWR_OK; }}\n"
    )
    strict = [flag for flag in STRICT if source.suffix == ".c" or "prototypes" not in flag]
    subprocess.run(
        [*compiler, *strict, f"-I{RUNTIME}", "-c", str(source), "-o", str(tmp_path / "use.o")],
        check=True,
    )


def test_status_names_of_the_host_are_those_of_c() -> None:
    text = (RUNTIME / "hardwire" / "status.h").read_text()
    codes = {int(code): name for name, code in re.findall(r"(HWR_ERROR_\w+) = (-\d+)", text)}
    assert codes == {code: name.split()[0] for code, name in host.STATUS_NAMES.items()}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "1"),
        (-(2**31), "(-INT64_C(2147483648))"),
        (2**31 - 1, "2147483647"),
        (-0.0, "(-0.0)"),
        (1e-7, "1e-07"),
        (math.nan, "NAN /* of math.h */"),
        (-math.inf, "(-INFINITY /* of math.h */)"),
        ("\\?\x001", '"\\134\\077\\0001"'),
    ],
)
def test_values_of_python_in_c(value: bool | int | float | str, text: str) -> None:
    assert c_literal(value) == text


def test_says_where_malloc_is_not_enough() -> None:
    text = header(replace(KWS, arena_align=64))
    assert " * malloc need not align to 64 bytes: declare the arena as above" in text
    assert "aligned_alloc(KWS_ARENA_ALIGN, n) with n = KWS_ARENA_SIZE, rounded up" in text
    assert "malloc" not in header(AWKWARD)  # which has no arena


def test_a_checked_call_has_one_that_takes_the_size_of_the_arena() -> None:
    taken = replace(KWS.inputs[0], name="arena_size")
    text = header(replace(KWS, has_checks=True, inputs=(taken,)))
    assert "#include <stddef.h>" in text
    assert "Pointers that are NULL or not aligned are HWR_ERROR_ARENA" in text
    assert (
        "hwr_status kws_run_sized(\n    const float arena_size_[1 * 1 * 49 * 10],\n"
        "    float scores[1 * 12],\n    void *arena,\n    size_t arena_size);" in text
    )
    assert "stddef" not in header(KWS)
    assert "ARENA," not in header(KWS)


def test_says_what_integers_stand_for() -> None:
    given = TensorSpec("mel", BY_NAME["int8"], (1, 40), quantized=(0.10196079313755035, -128))
    made = TensorSpec("p", BY_NAME["uint8"], (1,), quantized=(0.00390625, 0))
    text = header(Interface("wake", (given,), (made,), arena_size=0, arena_align=1))
    assert re.search(r"#define WAKE_INPUT_MEL_SCALE +0.101960793f", text)
    assert re.search(r"#define WAKE_INPUT_MEL_ZERO_POINT +\(-128\)", text)
    assert re.search(r"#define WAKE_OUTPUT_P_ZERO_POINT +0", text)
    assert " * mel    in       int8, 1 x 40 (0.101960793 * (q + 128))\n" in text
    assert " * p      out      uint8, 1 (0.00390625 * q)\n" in text
