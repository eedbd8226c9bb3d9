"""`hardwire dispatch` and `hardwire schema`: what they write. Their text is tested by lit."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hardwire.dialect.dispatch import keys
from hardwire.dialect.dispatch.table import KINDS, table
from hardwire.dialect.registry import registry
from hardwire.tools import hardwire as command

from .refusal import next_command


def run(capfd: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert command.main([str(argument) for argument in arguments]) == 0
    return capfd.readouterr().out


def refused(capfd: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert command.main([str(argument) for argument in arguments]) == 1
    told = capfd.readouterr().err
    next_command(told)
    return told.rpartition("\nhardwire: try: ")[0]


def test_one_operator_as_json(capfd: pytest.CaptureFixture[str]) -> None:
    tables = json.loads(run(capfd, "dispatch", "aten::add.Tensor", "--json"))
    cells = tables["aten::add.Tensor"]
    assert tuple(cells) == keys.RUNTIME_KEYS
    assert cells["CPU"] == {
        "kind": "kernel",
        "source": registry().location("aten::add.out"),
        "kernel": "ufunc_add_CPU",
    }
    assert cells["XLA"] == {"kind": "missing"}
    assert cells["BackendSelect"]["fallthrough"] is True


def test_all_operators_as_json(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "tables.json"
    assert run(capfd, "dispatch", "--all", "--keys", "CPU,Meta", "--json", file) == ""
    tables = json.loads(file.read_text())
    assert tuple(tables) == registry().names
    for name in ("aten::relu", "aten::dropout", "aten::nonzero"):
        assert tables[name]["CPU"]["kind"] == table(name)["CPU"].kind


def test_the_page_holds_every_cell(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "tables.html"
    run(capfd, "dispatch", "--all", "--html", file)
    text = file.read_text()
    assert not re.search(r"<\w+ [^>]*(src|href)=|@import|url\(", text)
    found = re.search(r'id="data">(.*)</script>', text)
    assert found is not None
    data = json.loads(found[1])
    assert data["kinds"] == list(KINDS)
    assert [row[0] for row in data["rows"]] == list(registry().names)
    assert {len(row) for row in data["rows"]} == {len(data["keys"]) + 1}
    add = data["rows"][list(registry().names).index("aten::add.Tensor")]
    kind, what = data["cells"][add[1 + data["keys"].index("CPU")]]
    assert (KINDS[kind], what.split()[0]) == ("kernel", "ufunc_add_CPU")


def test_what_is_refused(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert refused(capfd, "dispatch", "aten::relu", "--explain") == (
        "hardwire: error: `--explain` is for one operator and one key: add `--key CPU`."
    )
    missing = tmp_path / "none" / "tables.json"
    assert "cannot be written" in refused(capfd, "dispatch", "aten::relu", "--json", missing)
    assert "cannot be read" in refused(capfd, "schema", "check", tmp_path / "none.yaml")
    assert "cannot be read" in refused(capfd, "schema", "show", "a::b", "--yaml", tmp_path / "n")
