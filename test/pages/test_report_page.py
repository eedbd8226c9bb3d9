"""`hardwire report --html`: the page shows what the report says, all of it, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hardwire.pages.report import report_page
from hardwire.pages.report_data import flash_tree
from hardwire.tools.hardwire import main
from hardwire.tools.measured import read_profile
from test.browser import Browser, OpenPage

from ..refusal import sentences

KWS = Path(__file__).resolve().parents[2] / "examples" / "kws" / "kws.pt2"
PROFILING = str(KWS.parents[1] / "profiling" / "profiling.yaml")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the keyword spotter, with its page beside it."""
    folder = tmp_path_factory.mktemp("page")
    options = ["--target", "cortex-m4f", "-q", "--html", "-o", str(folder)]
    assert main(["compile", str(KWS), *options]) == 0
    return folder / "kws.report.json"


@pytest.fixture(scope="module")
def figures(report: Path) -> dict[str, Any]:
    return json.loads(report.read_text())


@pytest.fixture
def shown(report: Path, browser: Browser) -> OpenPage:
    return browser.open(report.with_name("kws.report.html"))


def attributes(page: OpenPage, selector: str, name: str) -> list[str]:
    script = (
        "return [...document.querySelectorAll(arguments[0])].map(e => e.getAttribute(arguments[1]))"
    )
    return page.run(script, selector, name)


def numbers(page: OpenPage, selector: str, name: str) -> list[float]:
    return [float(text) for text in attributes(page, selector, name)]


def test_the_arena_has_a_box_for_each_value(shown: OpenPage, figures: dict[str, Any]) -> None:
    ram = figures["ram"]
    sizes = [value["bytes"] for value in ram["values"]]
    assert numbers(shown, "#arena .value", "data-bytes") == sizes
    heights = numbers(shown, "#arena .value", "height")
    scale = max(sizes) / max(heights)
    for size, height in zip(sizes, heights, strict=True):
        assert height == pytest.approx(max(1, size / scale))
    (peak,) = shown.texts("#arena text.peak")
    assert peak.startswith(f"peak: {ram['peak']['bytes']:,} B ")
    column, left = (numbers(shown, "#arena .column.peak", name)[0] for name in ("width", "x"))
    assert left == pytest.approx(62 + ram["peak"]["call"] * column)


def test_what_is_pointed_at_is_told(shown: OpenPage, figures: dict[str, Any]) -> None:
    value = next(each for each in figures["ram"]["values"] if each["first"] == 1)
    told = shown.hover('#arena .value[data-call="1"]').split("\n")
    assert told[:2] == ["value", value["value"]]
    assert "convolution · relu" in told
    assert value["source"] in told
    group = next(each for each in figures["layouts"] if each["group"] == value["value"])
    assert told[told.index("forced by") + 1] == group["forced_by"]
    assert group["writers"] == [value["value"]]
    lit = attributes(shown, ".lit", "data-call")
    assert set(lit) == {"1"}
    assert len(lit) >= 4


def test_every_value_of_a_group_tells_who_forces_it(
    figures: dict[str, Any], browser: Browser, tmp_path: Path
) -> None:
    changed = json.loads(json.dumps(figures))
    group, other, *rest = changed["layouts"]
    changed["layouts"] = [group | {"writers": [group["group"], other["group"]]}, *rest]
    file = tmp_path / "page.html"
    file.write_text(report_page(changed), "utf-8")
    page = browser.open(file)
    for call in (1, 2):
        told = page.hover(f'#arena .value.value[data-call="{call}"]').split("\n")
        assert told[told.index("forced by") + 1] == group["forced_by"]


def test_the_treemap_is_the_flash(shown: OpenPage, figures: dict[str, Any]) -> None:
    flash = figures["flash"]
    assert sum(numbers(shown, "#flash .leaf", "data-bytes")) == flash["total"]
    for part in ("code", "weights"):
        shown.click(f'#flash button[value="{part}"]')
        assert sum(numbers(shown, "#flash .leaf", "data-bytes")) == flash[part]
    wide, high = (numbers(shown, "#flash .leaf", name) for name in ("width", "height"))
    sizes = numbers(shown, "#flash .leaf", "data-bytes")
    areas = [w * h for w, h in zip(wide, high, strict=True)]
    assert areas[0] / areas[4] == pytest.approx(sizes[0] / sizes[4], rel=0.1)


def test_bars_are_the_calls(shown: OpenPage, figures: dict[str, Any]) -> None:
    executed = figures["instructions"]["by_kernel"]
    counts = [executed[f"kws_{call['kernel']}"]["most"] for call in figures["calls"]]
    assert numbers(shown, "#calls tbody tr", "data-amount") == counts
    script = "return [...document.querySelectorAll('#calls td.bar div')].map(e => e.offsetWidth)"
    wide = shown.run(script)
    assert wide[4] / max(wide) == pytest.approx(counts[4] / max(counts), abs=0.02)
    shown.click('#calls button[value="most first"]')
    assert numbers(shown, "#calls tbody tr", "data-amount") == sorted(counts, reverse=True)
    shown.click('#calls button[value="multiply_adds"]')
    macs = sorted((call["multiply_adds"] for call in figures["calls"]), reverse=True)
    assert numbers(shown, "#calls tbody tr", "data-amount") == macs


def test_choices_have_their_reasons(shown: OpenPage, figures: dict[str, Any]) -> None:
    assert len(shown.all("#dispatch tbody tr")) == len(figures["calls"])
    (copy,) = figures["copies"]["by_call"]
    assert copy["reason"] in shown.texts("#copies td")
    assert len(shown.all("#layouts tbody tr")) == len(figures["layouts"])
    first, *_ = figures["model_weights"]
    assert (first["name"], first["became"]) == ("first.weight", "changed")
    cells = shown.texts("#weights tbody tr:first-child td")
    assert cells == [first["name"], "changed", ", ".join(first["symbols"]), "10,240"]
    assert len(shown.all("#weights tbody tr")) == len(figures["model_weights"])


def test_the_graph_has_a_box_for_each_call(shown: OpenPage, figures: dict[str, Any]) -> None:
    boxes = numbers(shown, "#graph .box.call", "data-call")
    assert sorted(boxes) == [*range(len(figures["calls"]))]
    operators = [call["operators"] for call in figures["calls"]]
    assert len(shown.all("#graph .operator")) == sum(map(len, operators))
    graph = figures["graph"]
    reads = sum(len(call["reads"]) for call in graph["calls"])
    assert len(shown.all("#graph .edge")) == reads + len(graph["outputs"])
    assert len(shown.all("#graph .box.end")) == len(figures["inputs"]) + len(figures["outputs"])
    places = numbers(shown, "#graph .box.call", "x")
    assert len(set(places)) == len(places)
    shown.click('#graph button[value="TB"]')
    assert numbers(shown, "#graph .box.call", "x") != places
    told = shown.hover('#graph .box.call[data-call="1"]').split("\n")
    assert told[told.index("why") + 1] == "contraction is the first template that takes it"


def test_keys_go_from_call_to_call(shown: OpenPage) -> None:
    from selenium.webdriver import Keys

    shown.click('#calls tr[data-call="3"]')
    assert shown.texts("#detail h3") == ["Call 3"]
    shown.press(Keys.ARROW_RIGHT)
    assert shown.texts("#detail h3") == ["Call 4"]
    assert set(attributes(shown, ".pinned", "data-call")) == {"4"}
    shown.press(Keys.ESCAPE)
    assert not shown.all("#detail")[0].is_displayed()


def test_all_of_it_can_be_used_without_a_pointer(shown: OpenPage, figures: dict[str, Any]) -> None:
    from selenium.webdriver import Keys

    def tab_to(selector: str) -> None:
        for _ in range(200):
            shown.press(Keys.TAB)
            if shown.run("return document.activeElement.matches(arguments[0])", selector):
                return
        raise AssertionError(f"no Tab goes to {selector}")

    tab_to("nav a")
    tab_to("#arena .value[data-call]")
    first = shown.run("return document.activeElement.dataset.call")
    assert shown.texts("#tip dd")[1]
    shown.press(Keys.ENTER, Keys.ARROW_RIGHT)
    assert shown.texts("#detail h3") == [f"Call {int(first) + 1}"]
    shown.press(Keys.ESCAPE)
    tab_to("#flash button[value=code]")
    shown.press(Keys.ENTER)
    assert sum(numbers(shown, "#flash .leaf", "data-bytes")) == figures["flash"]["code"]
    tab_to('#calls button[value="most first"]')
    shown.press(" ")
    amounts = numbers(shown, "#calls tbody tr", "data-amount")
    assert amounts == sorted(amounts, reverse=True)
    tab_to("#calls tr[data-call]")
    tab_to("#graph .box.call")
    tab_to("#weights tr[data-call]")
    outline = "return getComputedStyle(document.activeElement).outlineStyle"
    assert shown.run(outline) != "none"


def test_pages_are_small_and_can_be_read(report: Path, browser: Browser) -> None:
    file = report.with_name("kws.report.html")
    assert file.stat().st_size < 500_000
    for name, given in (("light", {}), ("dark", {"dark": True}), ("large", {"zoom": 2})):
        page = browser.open(file, **given)
        assert page.wide() == 0
        page.screenshot(f"report-{name}")
        assert page.requests() == [file.as_uri()]
        assert page.complaints() == []


def test_names_in_a_report_stay_text(
    figures: dict[str, Any], browser: Browser, tmp_path: Path
) -> None:
    hostile = "<img src=x onerror=alert(1)></script><script>alert(1)</script>"
    text = json.dumps(figures).replace("export.py:53", hostile)
    file = tmp_path / "hostile.html"
    file.write_text(report_page(json.loads(text) | {"name": hostile}), "utf-8")
    page = browser.open(file)
    assert page.texts("h1") == [f"{hostile} for cortex-m4f"]
    assert page.all("img") == []
    assert page.complaints() == []


def test_the_leaves_of_a_group_are_the_group(figures: dict[str, Any]) -> None:
    tree = flash_tree(figures)
    assert tree["bytes"] == sum(group["bytes"] for group in tree["children"])
    for group in tree["children"]:
        assert group["bytes"] == sum(leaf["bytes"] for leaf in group["children"])


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an emulator counted in each call."""
    pytest.importorskip("unicorn")
    file = tmp_path_factory.mktemp("counted") / "counted.json"
    options = ["--target", "cortex-m4f", "--random", "0", "--save-profile", str(file)]
    assert main(["run", str(KWS), *options]) == 0
    return file


def test_what_was_measured_is_drawn(
    report: Path, counted: Path, figures: dict[str, Any], browser: Browser, tmp_path: Path
) -> None:
    told = json.loads(counted.read_text())
    assert (told["unit"], told["target"], told["runs"]) == ("instructions", "cortex-m4f", 1)
    executed = figures["instructions"]["by_kernel"]
    counts = [executed[f"kws_{call['kernel']}"]["most"] for call in figures["calls"]]
    assert [call["amount"] for call in told["calls"]] == counts
    told["calls"][4]["amount"] = 2 * max(counts)
    changed, file = tmp_path / "changed.json", tmp_path / "page.html"
    changed.write_text(json.dumps(told))
    options = ["--html", str(file), "--measured", str(changed)]
    assert main(["report", str(report), *options]) == 0
    page = browser.open(file)
    assert page.texts('#calls button[aria-pressed="true"]')[0] == "measured instructions"
    amounts = numbers(page, "#calls tbody tr", "data-amount")
    assert amounts == [*counts[:4], 2 * max(counts), *counts[5:]]
    assert page.complaints() == []


def test_what_a_board_printed_is_drawn(report: Path, browser: Browser, tmp_path: Path) -> None:
    log, file = tmp_path / "board.txt", tmp_path / "page.html"
    rows = ("aten::relu", 9, 71_000), ("aten::conv2d", 9, 8_123_456), ("aten::mean.dim", 1, 4_001)
    lines = [f"{name:<28} {calls:>5} {cycles:>12}" for name, calls, cycles in rows]
    log.write_text("\n".join(["booting", f"{'operator':<28} calls       cycles", *lines, "`yes`"]))
    assert main(["report", str(report), "--html", str(file), "--measured", str(log)]) == 0
    page = browser.open(file)
    assert page.texts("#board tbody td:first-child") == [
        "aten::conv2d",
        "aten::relu",
        "aten::mean.dim",
    ]
    assert numbers(page, "#board tbody tr", "data-amount") == [8_123_456, 71_000, 4_001]
    assert page.complaints() == []


def test_calls_that_a_board_told_of_have_their_bars(
    report: Path, browser: Browser, tmp_path: Path, capfd: Capture
) -> None:
    """Of the model that was measured, in which nothing is fused."""
    options = ["--mode", "profiler", "--kernels", PROFILING, "--target", "cortex-m4f", "-q"]
    assert main(["compile", str(KWS), *options, "-o", str(tmp_path)]) == 0
    own = json.loads((tmp_path / "kws.report.json").read_text())
    names = [call["operators"][0].replace(".", "::", 1) for call in own["calls"]]
    calls = [f"call {number:>6} {name:<28} {7 * number + 3}" for number, name in enumerate(names)]
    log, file = tmp_path / "board.txt", tmp_path / "page.html"
    log.write_text("\n".join(["aten::relu   9   71000", "number operator cycles", *calls]))
    told = ["--html", str(file), "--measured", str(log)]
    assert main(["report", str(tmp_path / "kws.report.json"), *told]) == 0
    page = browser.open(file)
    assert page.texts('#calls button[aria-pressed="true"]')[0] == "measured cycles"
    amounts = numbers(page, "#calls tr[data-call]", "data-amount")
    assert amounts == [7 * number + 3 for number in range(len(names))]
    assert page.complaints() == []
    page.screenshot("report-board")
    assert main(["report", str(report), *told]) == 0
    page = browser.open(file)
    assert "Its calls are not those below" in page.texts("#board .says")[0]
    shared = [calls[0].replace(names[0], "(others)"), *calls[1:]]
    log.write_text("\n".join(["aten::relu   9   71000", *shared]))
    assert "amounts" not in read_profile(str(log), own)
    log.write_text("\n".join(["aten::relu   9   71000", *calls[:4], *calls[5:]]))
    capfd.readouterr()
    assert refused(capfd, "report", report, *told) == (
        f"{log}: its calls are not numbered from 0 on, as one run prints them; give what one run "
        "printed, all of it."
    )
    log.write_text("\n".join(["aten::relu   9   71000", *calls[:4]]))
    assert refused(capfd, "report", tmp_path / "kws.report.json", *told) == (
        f"{log}: it tells of the first 4 calls of {len(calls)}; compile profiling.c with "
        f"-DPROFILING_CALLS={len(calls)}."
    )


def test_profiles_of_others_are_refused(
    report: Path, counted: Path, tmp_path: Path, capfd: Capture
) -> None:
    other = tmp_path / "other.json"
    told = json.loads(counted.read_text())
    wrong = (
        {"name": "other"}, {"target": "native"}, {"calls": told["calls"][1:]}, {"calls": [1]},
        {"calls": [{"kernel": each["kernel"]} for each in told["calls"]]},
    )  # fmt: skip
    for change in wrong:
        other.write_text(json.dumps(told | change))
        assert refused(capfd, "report", report, "--html", "--measured", other) == (
            f"{other}: its calls are not those of kws for cortex-m4f; measure the same model, "
            "compiled with the same options."
        )
    for text in ("{", "[]", '{"profile": 2, "calls": []}', "null"):
        other.write_text(text)
        assert refused(capfd, "report", report, "--html", "--measured", other) == (
            f"{other}: not a profile of calls; `hardwire run --save-profile` writes one, and "
            "examples/profiling prints one."
        )
    missing = tmp_path / "none.json"
    told = refused(capfd, "report", report, "--html", "--measured", missing)
    assert told.startswith(f"{missing}: cannot be read (")
    assert refused(capfd, "report", report, "--measured", counted) == (
        "--measured: it is shown in a page; add --html."
    )


def test_times_of_this_machine_are_saved(tmp_path: Path, capfd: Capture) -> None:
    file = tmp_path / "times.json"
    options = ["--random", "0", "--profile", "--save-profile", str(file)]
    assert main(["run", str(KWS), *options]) == 0
    told = json.loads(file.read_text())
    assert (told["unit"], len(told["calls"])) == ("ns", 13)
    assert told["runs"] >= 5
    assert max(call["amount"] for call in told["calls"]) > 0
    capfd.readouterr()
    assert refused(capfd, "run", KWS, "--random", "0", "--save-profile", file) == (
        "--save-profile: add --profile; without it nothing is measured here."
    )


def test_two_reports_are_beside_each_other(
    report: Path, figures: dict[str, Any], browser: Browser, tmp_path: Path, capfd: Capture
) -> None:
    newer = json.loads(json.dumps(figures))
    kernels = newer["flash"]["by_kernel"]
    kernels[0]["bytes"] += 100
    kernels[1]["bytes"] -= 30
    newer["flash"]["total"] += 70
    values = newer["ram"]["values"]
    grown_at = next(n for n, each in enumerate(values) if each["value"] == "convolution_relu_1")
    values[grown_at]["bytes"] *= 2
    new = tmp_path / "new.report.json"
    new.write_text(json.dumps(newer))
    assert main(["report", str(report), str(new), "--html"]) == 0
    file = tmp_path / "new.report.diff.html"
    assert capfd.readouterr().out == f"wrote {file}\n"
    page = browser.open(file)
    assert page.texts("h1") == ["kws: what changed"]
    assert numbers(page, 'table[data-part="code of"] tbody tr', "data-by") == [100, -30]
    cells = page.texts('table[data-part="code of"] tbody tr:first-child td')
    size = kernels[0]["bytes"]
    assert cells[:3] == [kernels[0]["kernel"], f"{size - 100:,}", f"{size:,}"]
    assert cells[4] == "+100"
    assert numbers(page, 'table[data-part=""] tbody tr', "data-by")[0] == 70
    script = "return [...document.querySelectorAll(arguments[0])].map(e => e.offsetWidth)"
    grown, shrunk = page.run(script, 'table[data-part="code of"] i')
    assert shrunk / grown == pytest.approx(0.3, abs=0.03)
    assert (page.wide(), page.complaints()) == (0, [])
    page.screenshot("report-diff")
    for which, one in (("old", figures), ("new", newer)):
        boxes = numbers(page, f"#arena-{which} .value", "data-bytes")
        assert boxes == [each["bytes"] for each in one["ram"]["values"]]
        assert len(page.all(f"#graph-{which} .box.call")) == len(one["calls"])
    heights = [numbers(page, f"#arena-{which} .value", "height") for which in ("old", "new")]
    assert heights[1][grown_at] == pytest.approx(2 * heights[0][grown_at])
    assert heights[1][0] == pytest.approx(heights[0][0])
    assert attributes(page, "#arena-new .grown", "data-call") == ["convolution_relu_1"]
    assert set(attributes(page, "#graph-new .grown", "data-call")) == {
        call["kernel"] + ("" if number == 0 else f".{number + 1}")
        for call, number in zip(newer["calls"], earlier(newer["calls"]), strict=True)
        if call["kernel"] == kernels[0]["kernel"]
    }
    assert page.all("#arena-old .grown, #graph-old .grown") == []
    told = page.hover("#arena-new .grown").split("\n")
    assert told[told.index("before") + 1] == f"{values[grown_at]['bytes'] // 2:,}"
    lit = attributes(page, ".lit", "data-call")
    assert set(lit) == {"convolution_relu_1"}
    assert len(lit) >= 4
    both = report, new, "--html"
    assert refused(capfd, "report", *both, "--measured", "x.json") == (
        "--measured: it is of one report; leave out the other."
    )


def earlier(calls: list[dict[str, Any]]) -> list[int]:
    """How many calls of the same kernel there are before each."""
    kernels = [call["kernel"] for call in calls]
    return [kernels[:at].count(kernel) for at, kernel in enumerate(kernels)]


def refused(capfd: Capture, *arguments: object) -> str:
    assert main([*map(str, arguments)]) == 1
    (line,) = sentences(capfd.readouterr().err)
    return line


def test_what_cannot_be_shown_is_refused(
    report: Path, figures: dict[str, Any], tmp_path: Path, capfd: Capture
) -> None:
    other = tmp_path / "other.report.json"
    other.write_text("{}")
    assert refused(capfd, "report", other, "--html").startswith(f"{other}: not a report that")
    assert "No such file" in refused(capfd, "report", tmp_path / "none.json", "--html")
    other.write_text(json.dumps({name: figures[name] for name in figures if name != "graph"}))
    assert refused(capfd, "report", other, "--html") == (
        f"{other}: it has no `graph`, as an older hardwire wrote it; compile the model again."
    )
    assert refused(capfd, "report", report, "--html", tmp_path / "no" / "page.html") == (
        f"{tmp_path / 'no' / 'page.html'}: cannot be written (No such file or directory); choose "
        "another file."
    )
    assert refused(capfd, "report", report, "--html", report) == (
        f"--html: {report} is no page; name the reports first, and end with `--html FILE.html`."
    )
    assert refused(capfd, "compile", KWS, "--emit", "static", "--html") == (
        "--html: it is a page of the report; leave out --emit."
    )


def test_the_page_is_written_where_it_is_told(report: Path, tmp_path: Path, capfd: Capture) -> None:
    page = tmp_path / "page.html"
    assert main(["report", str(report), "--html", str(page)]) == 0
    assert capfd.readouterr().out == f"wrote {page}\n"
    assert page.read_text() == report.with_name("kws.report.html").read_text()
    assert re.match("<!doctype html>", page.read_text())
