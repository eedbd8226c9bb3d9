"""`hardwire report`: one report, two of them beside each other, and a build that fails by them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hardwire.tools.hardwire import main

from .refusal import sentences

KWS = Path(__file__).resolve().parent.parent / "examples" / "kws" / "kws.pt2"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Of the same model for little code, and for speed."""
    folder = tmp_path_factory.mktemp("reports")
    for level in ("size", "speed"):
        options = ["--target", "cortex-m4f", "--optimize", level, "-q", "-o", str(folder / level)]
        assert main(["compile", str(KWS), *options]) == 0
    small, fast = (str(folder / level / "kws.report.json") for level in ("size", "speed"))
    return small, fast


def figures(report: str) -> dict[str, int]:
    read = json.loads(Path(report).read_text())
    kernels = {each["kernel"]: each["bytes"] for each in read["flash"]["by_kernel"]}
    executed = read["instructions"]["most"]
    return {**kernels, "flash": read["flash"]["total"], "instructions": executed}


def test_one_report_is_a_table(reports: tuple[str, str], capfd: Capture) -> None:
    assert main(["report", reports[0]]) == 0
    assert capfd.readouterr().out.startswith("kws for cortex-m4f: ")


def test_two_reports_say_what_grew_the_most_first(reports: tuple[str, str], capfd: Capture) -> None:
    assert main(["report", *reports]) == 0
    printed = capfd.readouterr().out
    old, new = figures(reports[0]), figures(reports[1])
    for name in ("flash", "instructions"):
        numbers = re.search(
            rf"^{name} +([\d,]+) +([\d,]+) +[+-][\d.]+ % +([+-][\d,]+)$", printed, re.M
        )
        assert numbers is not None, printed
        found = [int(number.replace(",", "")) for number in numbers.groups()]
        assert found == [old[name], new[name], new[name] - old[name]]
    (code,) = re.findall(r"^code of .*\n-.*\n((?:.+\n)+)", printed, re.M)
    changes = [int(line.split()[-1].replace(",", "")) for line in code.splitlines()]
    kernels = {name for name in old if name.endswith(tuple("0123456789"))}
    assert changes == sorted((new[k] - old[k] for k in kernels if new[k] != old[k]), reverse=True)
    assert len(changes) > 1


def test_a_build_fails_where_something_grew_too_much(
    reports: tuple[str, str], capfd: Capture
) -> None:
    small, fast = reports
    old, new = figures(small), figures(fast)
    grew = 100 * (new["flash"] - old["flash"]) / old["flash"]
    assert main(["report", small, fast, "--fail-if-grown", "1000%"]) == 0
    assert main(["report", small, small, "--fail-if-grown", "0"]) == 0
    capfd.readouterr()
    assert main(["report", small, fast, "--fail-if-grown", f"{grew - 0.1}"]) == 1
    told = capfd.readouterr().err
    assert f"kws: flash grew by {grew:.1f} %, from {old['flash']:,} to {new['flash']:,}; " in told


def test_a_kernel_that_only_one_has_is_told(
    reports: tuple[str, str], tmp_path: Path, capfd: Capture
) -> None:
    read = json.loads(Path(reports[0]).read_text())
    gone = read["flash"]["by_kernel"].pop(0)
    less = tmp_path / "less.report.json"
    less.write_text(json.dumps(read))
    assert main(["report", str(less), reports[0]]) == 0
    row = rf"^{gone['kernel']} +- +{gone['bytes']:,} +new +\+{gone['bytes']:,}$"
    assert re.search(row, capfd.readouterr().out, re.M)


def test_what_is_no_report_is_refused(
    reports: tuple[str, str], tmp_path: Path, capfd: Capture
) -> None:
    other = tmp_path / "other.report.json"
    for text in ("{", "[]", "{}", '{"flash": 1}', "null"):
        other.write_text(text)
        assert main(["report", reports[0], str(other)]) == 1
        told = capfd.readouterr().err
        assert told.startswith(f"hardwire: error: {other}: not a report that hardwire wrote (")
        assert len(sentences(told)) == 1
    assert main(["report", reports[0], "--fail-if-grown", "2%"]) == 1
    sentence = "--fail-if-grown: give two reports, the older one first."
    assert sentences(capfd.readouterr().err) == [sentence]
    with pytest.raises(SystemExit):
        main(["report", *reports, "--fail-if-grown=-1%"])
    assert "`-1%` is no percentage, as 2% is" in capfd.readouterr().err
