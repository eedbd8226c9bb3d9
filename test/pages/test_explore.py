"""The explorer's page: what it holds is what the compiler says, and everything finds everything."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.constants import SH_FLAGS
from selenium.webdriver import Keys

import hardwire as api
from hardwire.api import read
from hardwire.dialect.options import CompileOptions
from hardwire.lowering.elf_file import opened
from hardwire.pages.explore import explored, unpacked
from hardwire.passes.pipeline import PASS_NAMES
from hardwire.tools.emit import emit
from test import lite_archive
from test.browser import Browser, OpenPage
from test.test_cli import hardwire, refused

KWS = "examples/kws/kws.pt2"
DATA = '<script type="application/json" id="data">'
COLUMNS = ("source", "schema", "static", "planned", "kernels", "assembly")


@dataclass(frozen=True)
class Explored:
    """A model's page, and what it was made of."""

    data: dict[str, Any]
    told: dict[str, Any]
    file: Path

    def column(self, name: str) -> list[dict[str, Any]]:
        return next(one["groups"] for one in self.told["columns"] if one["id"] == name)

    def lines(self, column: str, group: int = 0) -> list[tuple[str, set[str]]]:
        """Lines, with the names of their operators."""
        flat, names = self.column(column)[group]["lines"], self.told["operators"]
        return [
            (self.told["texts"][text], {names[one][0] for one in self.told["sets"][place]})
            for text, place in zip(flat[::2], flat[1::2], strict=True)
        ]

    def state(self, passes: int) -> list[str]:
        """The program behind so many passes, line by line."""
        lines = list(zip(self.told["first"][::2], self.told["first"][1::2], strict=True))
        for _, _, hunks, _ in self.told["passes"][:passes]:
            for start, removed, added in reversed(hunks):
                lines[start : start + removed] = zip(added[::2], added[1::2], strict=True)
        return [self.told["texts"][text] for text, _ in lines]


def explore(model: str | Path, target: str, folder: Path, **options: Any) -> Explored:
    file = folder / "explored.html"
    page = api.explore(model, target, **{"llvm_passes": False, **options})
    assert page.save(file) == file
    data = json.loads(page.html.split(DATA)[1].split("</script>")[0])
    return Explored(data, unpacked(data["packed"]), file)


@pytest.fixture(scope="module")
def kws(tmp_path_factory: pytest.TempPathFactory) -> Explored:
    return explore(KWS, "cortex-m4f", tmp_path_factory.mktemp("kws"), llvm_passes=True)


def opened_page(browser: Browser, found: Explored, **more: Any) -> OpenPage:
    shown = browser.open(found.file, **more)
    until(lambda: shown.run("return document.documentElement.dataset.ready"))
    return shown


def at_the_first_quarter(shown: OpenPage) -> str:
    """The line of Python that a page begins with, above which there are some more."""
    return shown.run(
        "const box = document.querySelector('#column-source .lines').getBoundingClientRect();"
        "const y = box.top + box.height / 4 + 3;"
        "return document.elementFromPoint(box.left + box.width / 2, y).textContent"
    )


def until(holds: Any) -> None:
    for _ in range(100):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("the page does not come to rest")


# What is in it


def test_columns_have_the_calls_that_emit_says(kws: Explored) -> None:
    for stage in ("static", "planned"):
        text = emit(KWS, "cortex-m4f", stage, CompileOptions()).decode()
        told = [line for line, _ in kws.lines(stage)]
        assert sum(" call @" in line for line in told) == text.count(" call @")
        functions = re.findall(r"func\.func (?:private )?@(\w+)", text)
        assert [group["title"] for group in kws.column(stage)] == functions


def test_every_pass_is_there_and_leads_to_the_plan(kws: Explored) -> None:
    assert [one[0] for one in kws.told["passes"]] == [
        *(name for name in PASS_NAMES if name != "inline-unboxing"), "kernels", "llvm"
    ]  # fmt: skip
    assert [name for name, _ in kws.data["times"]] == ["object"]
    first = [line for line, _ in kws.lines("schema")]
    assert [line.strip() for line in kws.state(0)][: len(first)] == [one.strip() for one in first]
    static = PASS_NAMES.index("merge-kernels")  # Without `inline-unboxing`, which counts from 0.
    entry = [line for line, _ in kws.lines("static")]
    assert kws.state(static)[: len(entry)] == entry
    last = kws.state(len(kws.told["passes"]) - 2)
    assert sum("call @" in line for line in last) == sum(
        "call @" in line for line, _ in kws.lines("planned")
    )
    assert any("hw.arena_size" in line for line in last)


def test_steps_to_the_object_are_told_as_passes_are(kws: Explored) -> None:
    kernels, llvm = (kws.state(len(kws.told["passes"]) - left) for left in (1, 0))
    column = kws.column("kernels")
    assert kernels == [line for n in range(len(column)) for line, _ in kws.lines("kernels", n)]
    assert sum("scf.for" in line for line in kernels) > 20
    assert not any("scf.for" in line or "memref" in line for line in llvm)
    names = re.findall(r"^llvm\.func [^@]*@(\w+)\(", "\n".join(llvm), re.M)
    assert "kws_softmax_0" in names
    assert set(names) <= {one["title"] for one in kws.column("assembly")}
    softmax = next(n for n, (name, *_) in enumerate(kws.told["operators"]) if name == "softmax")
    _, _, hunks, _ = kws.told["passes"][-1]
    sets = {place for _, _, added in hunks for place in added[1::2]}
    assert any(kws.told["sets"][place] == [softmax] for place in sets)


def test_passes_change_the_lines_that_they_are_for(kws: Explored) -> None:
    changed = {name for name, _, hunks, _ in kws.told["passes"] if hunks}
    assert {"decompose", "fold-batch-norm", "form-kernels", "plan-memory"} <= changed
    assert not changed & {"split-complex", "seed-random", "lift-quantized", "translate-tflite"}
    number = [one[0] for one in kws.told["passes"]].index("fold-batch-norm")
    before, after = kws.state(number), kws.state(number + 1)
    assert sum('"aten.batch_norm"' in line or '"aten.native_batch' in line for line in before) == 9
    assert not any("batch_norm(" in line or '"aten.batch_norm"' in line for line in after)


def test_bytes_are_those_of_the_object(kws: Explored) -> None:
    sections = opened(api.compile(KWS, "cortex-m4f").object).iter_sections()
    code = [one.data() for one in sections if one["sh_flags"] & SH_FLAGS.SHF_EXECINSTR]
    told = ["".join(group["bytes"]) for group in kws.column("assembly")]
    assert sorted(told) == sorted(one.hex() for one in code if one)
    assert kws.data["code"] == sum(map(len, code))
    assert {group["symbol"].split("_")[0] for group in kws.column("assembly")} == {"kws", "hwr"}


def test_lines_are_of_the_operators_that_they_come_from(kws: Explored) -> None:
    source = Path("examples/kws/export.py").read_text().splitlines()
    lines = kws.lines("source")
    assert [line for line, _ in lines] == source
    padded = next(n for n, line in enumerate(source) if "F.pad" in line)
    assert lines[padded][1] == {"pad"}
    assert {"conv2d", "batch_norm", "relu"} == lines[padded + 1][1]
    softmax = {column: [text for n in range(len(kws.column(column)))
               for text, names in kws.lines(column, n) if names == {"softmax"}]
               for column in COLUMNS[1:]}  # fmt: skip
    assert any('"aten.softmax.int"' in text for text in softmax["schema"])
    assert any("call @softmax_0" in text for text in softmax["static"])
    assert any("call @softmax_0" in text for text in softmax["planned"])
    assert any("scf.for" in text for text in softmax["kernels"])
    assert any("bl kws_softmax_0" in text for text in softmax["assembly"])
    assert len(softmax["assembly"]) > 50


def test_a_kernel_is_for_all_that_call_it(kws: Explored) -> None:
    """Four depthwise convolutions are one kernel, whose code is for each of them."""
    for column, title in (
        ("kernels", "convolution_relu_1"),
        ("assembly", "kws_convolution_relu_1"),
    ):
        number = [one["title"] for one in kws.column(column)].index(title)
        sets = {frozenset(names) for _, names in kws.lines(column, number)}
        convolutions = frozenset({"conv2d_1", "conv2d_3", "conv2d_5", "conv2d_7"})
        assert convolutions in sets
        assert frozenset({"relu_1", "relu_3", "relu_5", "relu_7"}) | convolutions in sets
    calls = [names for text, names in kws.lines("assembly") if text == "bl kws_convolution_relu_1"]
    assert calls == [{f"conv2d_{n}", f"relu_{n}"} for n in (1, 3, 5, 7)]


def test_plans_are_told_beside_the_calls(kws: Explored) -> None:
    planned = kws.column("planned")[0]
    texts = [line for line, _ in kws.lines("planned")]
    call = next(n for n, line in enumerate(texts) if "call @copy_0" in line)
    assert "hw.layouts" not in texts[call]
    assert planned["notes"][str(call)] == (
        "strides 696 696 12 1 · 696 elements · origin 49 · halo 0 0 0 0 4 5 1 1 · "
        "in the arena at 32000"
    )


def test_sources_are_read_only_where_they_are_what_the_model_quotes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model's file names files. What it does not quote is not read into a page."""
    text = Path("examples/kws/export.py").read_text()
    model = tmp_path / "kws.pt2"
    model.write_bytes(Path(KWS).read_bytes())
    monkeypatch.chdir(tmp_path)
    (tmp_path / "export.py").write_text(f"SECRET = 1\n{text}")
    data = explored(read(str(model), "cortex-m0plus"))
    told = Explored(data, unpacked(data["packed"]), model)
    assert told.column("source")[0]["about"] == "as the model quotes it"
    lines = [line for line, _ in told.lines("source")]
    assert len(lines) == 4
    assert lines[0] == "x = F.pad(mfcc, (1, 1, 4, 5))"


def test_code_that_threads_share_is_of_the_operators_that_it_computes(tmp_path: Path) -> None:
    """Chunks are called by address, and kernels by their chunks."""
    text = tmp_path / "net.mlir"
    text.write_text(
        "func.func @forward(%x: tensor<96x128xf32>, %y: tensor<128x160xf32>)"
        " -> tensor<96x160xf32> {\n"
        '  %0 = "aten.mm"(%x, %y) : (tensor<96x128xf32>, tensor<128x160xf32>)'
        ' -> tensor<96x160xf32> loc("product"("net.py":3:0))\n'
        "  return %0 : tensor<96x160xf32>\n}\n"
    )
    data = explored(read(str(text), "x86-64-v3", CompileOptions(threads=4)))
    found = Explored(data, unpacked(data["packed"]), text)
    titles = [one["title"] for one in found.column("assembly")]
    chunks = [n for n, title in enumerate(titles) if title in ("net_mm_0", "net_mm_0_chunk")]
    assert len(chunks) == 2, titles
    for chunk in chunks:
        assert all(names == {"product"} for _, names in found.lines("assembly", chunk))


def test_no_page_tells_where_it_was_made(tmp_path: Path) -> None:
    """Files are called as in debug information."""
    text = tmp_path / "net.mlir"
    text.write_text(Path("docs/example.mlir").read_text())
    data = explored(read(str(text), "cortex-m0plus"))
    assert str(tmp_path) not in json.dumps(unpacked(data["packed"]))
    assert str(tmp_path) not in json.dumps(data)


# In a browser


@pytest.fixture(scope="module")
def chosen(browser: Browser, kws: Explored) -> OpenPage:
    """The keyword spotter's page, where the call of a softmax was clicked."""
    shown = opened_page(browser, kws, width=1920)
    call = '//section[@id="column-static"]//div[contains(., "call @softmax_0")]'
    line = shown.driver.find_elements("xpath", call)[-1]
    shown.run("arguments[0].scrollIntoView({block: 'center'})", line)
    line.click()
    return shown


def test_it_loads_without_complaint_or_network(browser: Browser, kws: Explored) -> None:
    for dark in (False, True):
        for zoom in (1, 2):
            shown = opened_page(browser, kws, dark=dark, zoom=zoom, width=1920)
            assert shown.complaints() == []
            assert shown.requests() == [kws.file.resolve().as_uri()]
            assert shown.wide() == 0
            assert "F.pad" in at_the_first_quarter(shown)
            shown.screenshot(f"explore-kws-{'dark' if dark else 'light'}-{zoom}")
    assert kws.file.stat().st_size < 500_000


@pytest.mark.parametrize(
    ("column", "text"),
    [("source", "F.softmax("), ("schema", '"aten.softmax.int"'), ("static", "call @softmax_0"),
     ("planned", "call @softmax_0"), ("kernels", "func.func private @softmax_0"),
     ("assembly", "kws_softmax_0:")],
)  # fmt: skip
def test_a_click_shows_the_same_in_every_column(chosen: OpenPage, column: str, text: str) -> None:
    lit = chosen.texts(f"#column-{column} .line.here .text")
    assert any(text in line for line in lit), lit
    seen = chosen.run(
        "const box = document.querySelector(arguments[0] + ' .lines').getBoundingClientRect();"
        "return [...document.querySelectorAll(arguments[0] + ' .line.here')].some(line => {"
        "const at = line.getBoundingClientRect(); return at.height && at.top < box.bottom &&"
        " at.bottom > box.top; })",
        f"#column-{column}",
    )
    assert seen


def test_a_click_folds_what_is_of_others(chosen: OpenPage) -> None:
    open_ones = chosen.texts("#column-kernels button[aria-expanded=true] span")
    assert open_ones == ["kws_run", "softmax_0"]
    assert "aten.softmax.int" in chosen.texts("#about")[0]
    assert not any("conv2d" in line for line in chosen.texts("#column-schema .here"))
    chosen.screenshot("explore-kws-chosen")


def test_pointing_lights_up_and_leaves_again(browser: Browser, kws: Explored) -> None:
    shown = opened_page(browser, kws, width=1920)
    line = next(n for n, (text, _) in enumerate(kws.lines("source"), 1) if "F.pad" in text)
    shown.hover(f"#column-source .line:nth-child({line}) .text")
    assert any('"aten.pad"' in text for text in shown.texts("#column-schema .near"))
    assert any("call @copy_0" in text for text in shown.texts("#column-planned .near"))
    assert "export.py:51" in shown.texts("#about")[0]
    shown.hover("#bar h1")
    assert shown.texts(".near") == []
    passes = len(kws.told["passes"])
    assert shown.texts("#about")[0].startswith(f"32 operators · {passes} passes in ")


def test_the_slider_shows_what_passes_changed(browser: Browser, kws: Explored) -> None:
    shown = opened_page(browser, kws)
    shown.press("p")
    names = [one[0] for one in kws.told["passes"]]
    for name in ("fold-batch-norm", "form-kernels"):
        number = names.index(name)
        slide = "const s = document.getElementById('slider'); s.value = arguments[0];"
        shown.run(f"{slide} s.dispatchEvent(new Event('input'))", number)
        assert f"{number + 1} of {len(names)}: {name}" in shown.texts("#pass")[0]
        hunks = kws.told["passes"][number][2]
        gone, come = (len(shown.all(f"#diff .{kind}")) for kind in ("gone", "come"))
        assert gone == sum(removed for _, removed, _ in hunks)
        assert come == sum(len(added) // 2 for _, _, added in hunks)
        assert shown.texts(".step[aria-selected=true] span")[0] == name
    shown.screenshot("explore-kws-pass")
    assert without_marked_words(shown)
    shown.click("#sides")
    assert len(shown.all("#diff .gone")) == gone
    assert shown.all("#diff .row") == []
    shown.click("#whole")
    assert shown.texts("#diff .skip") == []
    told = [line.lstrip("\u2212+") for line in shown.texts("#diff .line:not(.gone)")]
    assert told == [line.strip() for line in kws.state(names.index("form-kernels") + 1)]
    shown.press("]")
    assert "merge-kernels" in shown.texts("#pass")[0]
    shown.press("[", "[")
    assert "form-kernels" not in shown.texts("#pass")[0]
    assert shown.complaints() == []


def behind(flat: list[int], passes: list[Any]) -> list[tuple[int, int]]:
    """The lines of a function that LLVM was given, behind so many of its passes."""
    lines = list(zip(flat[::2], flat[1::2], strict=True))
    for _, _, hunks, _ in passes:
        for start, removed, added in reversed(hunks):
            lines[start : start + removed] = zip(added[::2], added[1::2], strict=True)
    return lines


def test_passes_of_llvm_lead_to_the_code_of_each_function(kws: Explored) -> None:
    """What they make is what the object has: as many instructions, for the same operators."""
    names = [one["name"] for one in kws.told["llvm"]]
    own = {one["title"] for one in kws.column("assembly")}
    assert own - set(names) == {"kws_fill_words", "kws_move_words"}  # With the entry.
    assert set(names) < own
    softmax = kws.told["llvm"][names.index("kws_softmax_0")]
    assert {"InstCombinePass", "ARM Instruction Selection"} <= {one[0] for one in softmax["passes"]}
    assert all(hunks for _, _, hunks, _ in softmax["passes"])
    assert sum(ms for _, ms, _, _ in softmax["passes"][: softmax["code"]]) > 0
    assert sum(ms for _, ms, _, _ in softmax["passes"][softmax["code"] :]) > 0
    assert {"SROAPass", "Loop Strength Reduction"} <= {name for name, _, _ in softmax["others"]}
    texts = kws.told["texts"]
    for count in (0, softmax["code"]):
        lines = [texts[text] for text, _ in behind(softmax["first"], softmax["passes"][:count])]
        assert lines[0].startswith("define hidden void @kws_softmax_0(")
        assert lines[-2:] == ["  ret void", "}"]
    code = behind(softmax["first"], softmax["passes"])
    own = [text for text, _ in kws.lines("assembly", next(
        n for n, one in enumerate(kws.column("assembly")) if one["title"] == "kws_softmax_0"
    ))]  # fmt: skip
    for mnemonic, told, least in (("vmul.f32", "VMULS", 9), ("vdiv.f32", "VDIVS", 1)):
        count = sum(line.startswith(mnemonic) for line in own)
        assert count == sum(f" {told} " in texts[text] for text, _ in code) >= least
    sets = {tuple(kws.told["sets"][place]) for _, place in code}
    assert any("softmax" in kws.told["operators"][one][0] for each in sets for one in each)


def test_passes_of_llvm_are_gone_through_function_by_function(
    browser: Browser, kws: Explored
) -> None:
    shown = opened_page(browser, kws)
    shown.press("p")
    choices = shown.texts("#track option")
    assert choices[0] == f"the program: {len(kws.told['passes'])} passes"
    names = [one["name"] for one in kws.told["llvm"]]
    assert [each.split(":")[0] for each in choices[1:]] == names
    assert "object" in shown.texts("#steps")[0]
    shown.press("l")
    assert shown.texts("#steps h2")[0] == "on LLVM's IR"
    number = names.index("kws_softmax_0")
    shown.press("l")
    assert "to planned" in shown.texts("#steps h2")
    choose = "const t = document.getElementById('track'); t.value = arguments[0];"
    shown.run(f"{choose} t.dispatchEvent(new Event('change'))", number + 1)
    passes = kws.told["llvm"][number]["passes"]
    titles = ["on LLVM's IR", "on machine instructions", "what changed nothing"]
    assert shown.texts("#steps h2") == titles
    assert len(shown.all(".step[data-n]")) == len(passes)
    assert f"1 of {len(passes)}: {passes[0][0]}" in shown.texts("#pass")[0]
    shown.press("]")
    assert f"2 of {len(passes)}: {passes[1][0]}" in shown.texts("#pass")[0]
    hunks = passes[1][2]
    assert len(shown.all("#diff .gone")) == sum(removed for _, removed, _ in hunks)
    assert len(shown.all("#diff .come")) == sum(len(added) // 2 for _, _, added in hunks)
    shown.screenshot("explore-kws-llvm")
    shown.run("document.querySelector('#diff .line:not(.still)').click()")
    assert "softmax" in shown.texts("#about")[0]
    shown.press("p")
    assert any("@softmax_0" in text for text in shown.texts("#column-static .here"))
    assert shown.complaints() == []


def test_a_function_that_was_chosen_shows_its_passes_of_llvm(
    browser: Browser, kws: Explored
) -> None:
    shown = opened_page(browser, kws)
    click = "[...document.querySelectorAll('#column-static .line')].find(e => e.textContent"
    shown.run(f"{click}.includes('call @softmax_0')).click()")
    shown.press("l")
    name = "const t = document.getElementById('track'); return t.selectedOptions[0].textContent"
    assert shown.run(name).startswith("kws_softmax_0: ")
    assert shown.texts("#diff .here")
    shown.press("l")
    assert shown.run(name).startswith("the program: ")


def test_states_that_follow_from_others(browser: Browser, kws: Explored) -> None:
    """A digit shows the column that it goes to; what was chosen beside passes is in sight in the
    columns; letters in a list of choices are no shortcuts."""
    shown = opened_page(browser, kws, width=1920)
    shown.run("document.querySelectorAll('.toggle')[2].click()")
    assert shown.run("return document.getElementById('column-static').hidden")
    shown.press("3")
    assert not shown.run("return document.getElementById('column-static').hidden")
    assert shown.run("return document.activeElement.closest('section').id") == "column-static"
    assert shown.run("return document.querySelectorAll('.toggle[aria-pressed=false]').length") == 0
    shown.press("p", "j", "j", "j", "k", "p")
    script = """const box = document.querySelector('#column-schema .lines').getBoundingClientRect();
        const at = document.querySelector('#column-schema .here').getBoundingClientRect();
        return at.top >= box.top && at.bottom <= box.bottom"""
    assert shown.run(script)
    shown.press("p")
    shown.run("document.getElementById('track').focus()")
    shown.press("p")
    assert not shown.run("return document.getElementById('passes').hidden")
    assert shown.complaints() == []


def without_marked_words(shown: OpenPage) -> list[tuple[str, str]]:
    """Lines that became others, and these; they are alike without the words that are marked."""
    script = (
        "const left = e => { const c = e.querySelector('.text').cloneNode(true);"
        "c.querySelectorAll('.word').forEach(w => w.remove()); return c.textContent; };"
        "const rows = [...document.querySelectorAll('#diff .row')];"
        "return rows.filter(row => row.querySelector('.word'))"
        ".map(row => [...row.children].map(left))"
    )
    found = [(old, new) for old, new in shown.run(script)]
    for old, new in found:
        assert old.split() == new.split()
        assert old.strip()
    return found


def test_search_finds_operators_one_after_the_other(browser: Browser, kws: Explored) -> None:
    shown = opened_page(browser, kws)
    shown.press("/", "linear")
    assert shown.texts("#count") == ["1 of 1"]
    assert any('"aten.linear"' in line for line in shown.texts("#column-schema .here"))
    shown.press(Keys.ESCAPE, "/", "conv2d")
    assert shown.texts("#count") == ["1 of 9"]
    shown.press(Keys.ENTER, Keys.ENTER)
    assert shown.texts("#count") == ["3 of 9"]
    assert any("%conv2d_2 =" in line for line in shown.texts("#column-schema .here"))
    shown.press(Keys.ESCAPE, "/", "nothing like it")
    assert shown.texts("#count") == ["none"]
    assert shown.texts(".here") == []


def test_keys_do_all_that_the_pointer_does(browser: Browser, kws: Explored) -> None:
    shown = opened_page(browser, kws, width=1920)
    shown.press("j")
    assert "pad" in shown.texts("#about")[0]
    shown.press("j", "j", "k")
    assert "conv2d" in shown.texts("#about")[0]
    shown.press("3", Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    focused = "return document.activeElement.textContent"
    assert "call @constant_pad_nd_0" in shown.run(focused)
    shown.press(Keys.ENTER)
    assert any("F.pad" in line for line in shown.texts("#column-source .here"))
    shown.press(Keys.ESCAPE)
    assert shown.texts(".here") == []
    shown.press("f")
    assert shown.texts("[aria-expanded=true]") == []
    shown.press("o")
    assert shown.texts("[aria-expanded=false]") == []
    shown.press("?")
    assert shown.run("return document.getElementById('help').open")
    shown.screenshot("explore-kws-help")
    assert shown.complaints() == []


def test_passes_can_be_gone_through_by_keys(browser: Browser, kws: Explored) -> None:
    shown = opened_page(browser, kws)
    names = [one[0] for one in kws.told["passes"]]
    shown.press("p", Keys.TAB)
    for _ in range(120):
        if shown.run("return document.activeElement.id") == "slider":
            break
        shown.press(Keys.TAB)
    shown.press(Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert f"3 of {len(names)}: {names[2]}" in shown.texts("#pass")[0]
    shown.press(Keys.TAB, Keys.TAB, Keys.ENTER, Keys.TAB, " ")
    assert len(shown.all("#sides[aria-pressed=false], #whole[aria-pressed=true]")) == 2
    shown.press(Keys.TAB, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert shown.run("return document.activeElement.closest('#diff .line') !== null")
    shown.press(Keys.ENTER)
    assert shown.texts("#diff .here") or "operators" in shown.texts("#about")[0]
    shown.press("p", "4", Keys.TAB)
    assert shown.run("return document.activeElement.closest('#column-planned') !== null")


def test_names_of_a_model_are_never_markup(browser: Browser, tmp_path: Path) -> None:
    name = "</script><img src=x onerror=document.title=1>"
    text = tmp_path / "model.mlir"
    text.write_text(
        "func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {\n"
        '  %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32> '
        f'loc("{name}"("<b>.py":3:0))\n'
        "  return %0 : tensor<2x3xf32>\n}\n"
    )
    found = explore(text, "cortex-m0plus", tmp_path)
    shown = opened_page(browser, found)
    assert shown.complaints() == []
    assert shown.all("img") == []
    shown.press("j")
    assert name in shown.texts("#about")[0]
    assert "<b>.py" in shown.texts("#column-source button span")


# Other files, and wrong ones


def test_text_of_a_later_stage_has_the_columns_that_are_left(tmp_path: Path) -> None:
    text = tmp_path / "net.mlir"
    done = hardwire(
        "compile", "docs/example.mlir", "--target", "cortex-m4f", "--emit", "planned", "-o", text
    )
    assert done.returncode == 0, done.stderr
    found = explore(text, "cortex-m4f", tmp_path)
    assert [one["id"] for one in found.told["columns"]] == [
        "source", "planned", "kernels", "assembly"
    ]  # fmt: skip
    assert [one[0] for one in found.told["passes"]] == ["kernels", "llvm"]
    compiled = hardwire("compile", text, "--target", "cortex-m4f", "--emit", "llvm", "-o", text)
    assert compiled.returncode == 0, compiled.stderr
    said = refused(hardwire("explore", text, "--target", "cortex-m4f"))
    assert "is at stage `llvm`" in said


def test_torchscript_begins_with_its_bytecode(tmp_path: Path) -> None:
    path, output = tmp_path / "net.ptl", tmp_path / "net.html"
    path.write_bytes(lite_archive.archive(lite_archive.members()))
    done = hardwire("explore", path, "--input", "x=2x3:f32", "--target", "rv32imc", "-o", output)
    assert done.returncode == 0, done.stderr
    packed = re.search(r'"packed":"([^"]+)"', output.read_text())
    assert packed is not None
    told = unpacked(packed[1])
    assert told["passes"][0][0] == "inline-unboxing"
    assert told["passes"][0][2]
    assert [one["id"] for one in told["columns"]] == [
        "source", "boxed", "schema", "static", "planned", "kernels", "assembly"
    ]  # fmt: skip


def test_tflite_has_its_operators_for_lines(tmp_path: Path) -> None:
    pytest.importorskip("tflite_micro", reason="the wheel has the schema that files are written by")
    from test.fuzz.tflite_seeds import seeds

    path = tmp_path / "net.tflite"
    path.write_bytes(seeds()[2].bytes())
    found = explore(path, "cortex-m55", tmp_path)
    assert any("tfl.add" in line for line, _ in found.lines("source"))
    assert any('"tfl.add"' in line for line, _ in found.lines("schema"))
    assert any(hunks for name, _, hunks, _ in found.told["passes"] if name == "translate-tflite")


def test_wrong_input_is_one_line(tmp_path: Path) -> None:
    model = "docs/example.mlir"
    assert "none.pt2" in refused(hardwire("explore", tmp_path / "none.pt2"))
    assert "cortex-m9" in refused(hardwire("explore", model, "--target", "cortex-m9"))
    said = refused(hardwire("explore", model, "--specialise", "s0=1"))
    assert "--specialise names `s0`, and the sizes that are left open are: none." in said
    said = refused(hardwire("explore", model, "--target", "cortex-m0plus", "-o", tmp_path))
    assert said.startswith(f"{tmp_path}: cannot be written (")


def test_versions_for_sizes_are_beside_the_model(browser: Browser, tmp_path: Path) -> None:
    text = tmp_path / "net.mlir"
    text.write_text(
        "func.func @forward(%x: tensor<?x12xf32, affine_map<()[n] -> (n, 12)>>, "
        "%w: tensor<12x9xf32>) -> tensor<?x9xf32, affine_map<()[n] -> (n, 9)>> attributes {"
        'hw.sizes = [{max = 64 : i64, min = 1 : i64, name = "n"}]} {\n'
        '  %0 = "aten.mm"(%x, %w) : (tensor<?x12xf32, affine_map<()[n] -> (n, 12)>>, '
        "tensor<12x9xf32>) -> tensor<?x9xf32, affine_map<()[n] -> (n, 9)>>\n"
        "  return %0 : tensor<?x9xf32, affine_map<()[n] -> (n, 9)>>\n}\n"
    )
    found = explore(text, "cortex-m4f", tmp_path, specialise={"n": (1, 8)})
    for stage in ("static", "planned"):
        abouts = [one["about"] for one in found.column(stage) if one["title"] == "forward"]
        assert [about.rpartition(" · ")[0] for about in abouts] == ["", "for n = 1", "for n = 8"]
    titles = [one["title"] for one in found.column("assembly")]
    assert {"net_run", "net_run_n_1", "net_run_n_8", "net_run_any_size"} <= set(titles)
    names = [one[0] for one in found.told["passes"]]
    begun = names.index("for n = 8")
    assert names[begun + 1 : -2] == names[: names.index("for n = 1")]
    shown = opened_page(browser, found)
    shown.press("p")
    slide = "const s = document.getElementById('slider'); s.value = arguments[0];"
    shown.run(f"{slide} s.dispatchEvent(new Event('input'))", begun)
    assert any("tensor<?x12xf32" in line for line in shown.texts("#diff .gone"))
    come = shown.texts("#diff .come")
    assert any("tensor<8x12xf32>" in line for line in come), come
    assert "for n = 8: to planned" in shown.texts("#steps h2")
    assert shown.complaints() == []


def test_python_writes_the_same_page(kws: Explored, tmp_path: Path) -> None:
    done = hardwire("explore", KWS, "--target", "cortex-m4f", "-o", tmp_path / "kws.html")
    assert done.returncode == 0, done.stderr
    times = re.compile(r'"packed":"[^"]+"|\["\w+",[\d.]+\]')
    one, other = (times.sub("", file.read_text()) for file in (kws.file, tmp_path / "kws.html"))
    assert one == other
    made = api.Exploration("net", '<p title="x">')
    assert made._repr_html_().endswith(' srcdoc="&lt;p title=&quot;x&quot;&gt;"></iframe>')
    with pytest.raises(api.HardwireError, match=r"^check: it changes nothing of what a page shows"):
        api.explore(KWS, check=True)
    with pytest.raises(TypeError, match=r"explore\(\) has no option `chek`"):
        api.explore(KWS, chek=True)


def test_a_limit_of_flash_shows_the_code_that_fits_in_it(tmp_path: Path) -> None:
    model, target = "docs/example.mlir", "cortex-m4f"
    sizes = [api.compile(model, target, optimize=one).report["flash"]["total"]
             for one in ("size", "speed")]  # fmt: skip
    assert sizes[0] < sizes[1]
    small, free = (explore(model, target, tmp_path, **one).data["code"]
                   for one in ({"optimize": "size"}, {"optimize": "speed"}))  # fmt: skip
    assert explore(model, target, tmp_path, flash=sizes[0]).data["code"] == small < free


@pytest.mark.long
def test_a_mobilenet_takes_less_than_ten_megabytes(browser: Browser, tmp_path: Path) -> None:
    import torch

    from test.models import exported

    program, _ = exported("mobilenetv2")
    torch.export.save(program, tmp_path / "net.pt2")
    found = explore(tmp_path / "net.pt2", "cortex-a72", tmp_path, llvm_passes=True)
    assert found.file.stat().st_size < 4_000_000  # Ten are promised.
    assert not found.told["left"]
    shown = opened_page(browser, found, width=1920)
    shown.press("o", "j")
    assert shown.complaints() == []
    drawn = shown.run("return document.querySelectorAll('#column-assembly .line').length")
    assert drawn == sum(len(group["lines"]) // 2 for group in found.column("assembly")) > 5_000
    shown.screenshot("explore-mobilenetv2")
