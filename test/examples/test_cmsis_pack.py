"""The CMSIS pack of examples/cmsis-pack; tools that check and install packs are not at hand."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from hardwire.dialect.targets import TARGETS

from .project import ARM, EXAMPLES, boot, check_scores, need, run

EXAMPLE = EXAMPLES / "cmsis-pack"
PACKAGE = ElementTree.parse(EXAMPLE / "hardwire.kws.pdsc").getroot()
MANDATORY = ["vendor", "name", "description", "url", "releases"]
DEVICE = {"Dcore", "Dfpu", "Dmve"}
DEVICES = (
    ({"Dcore": "Cortex-M0", "Dfpu": "NO_FPU"}, "cortex-m0plus"),
    ({"Dcore": "Cortex-M0+", "Dfpu": "NO_FPU"}, "cortex-m0plus"),
    ({"Dcore": "Cortex-M23", "Dfpu": "NO_FPU"}, "cortex-m0plus"),
    ({"Dcore": "Cortex-M3", "Dfpu": "NO_FPU"}, "cortex-m3"),
    ({"Dcore": "Cortex-M4", "Dfpu": "NO_FPU"}, "cortex-m4"),
    ({"Dcore": "Cortex-M4", "Dfpu": "SP_FPU"}, "cortex-m4f"),
    ({"Dcore": "Cortex-M7", "Dfpu": "SP_FPU"}, "cortex-m4f"),
    ({"Dcore": "Cortex-M7", "Dfpu": "DP_FPU"}, "cortex-m7"),
    ({"Dcore": "Cortex-M33", "Dfpu": "NO_FPU"}, "cortex-m3"),
    ({"Dcore": "Cortex-M33", "Dfpu": "SP_FPU"}, "cortex-m33"),
    ({"Dcore": "Cortex-M55", "Dfpu": "DP_FPU", "Dmve": "NO_MVE"}, None),
    ({"Dcore": "Cortex-M55", "Dfpu": "DP_FPU", "Dmve": "MVE"}, "cortex-m55"),
    ({"Dcore": "Cortex-M85", "Dfpu": "DP_FPU", "Dmve": "MVE"}, "cortex-m85"),
    ({"Dcore": "Cortex-A9", "Dfpu": "DP_FPU"}, None),
)
"""What packs of devices say of processors, and the target whose code runs there."""


def holds(name: str, device: Mapping[str, str]) -> bool:
    """Whether a condition is met: all it requires, one that it accepts, none that it denies."""
    (condition,) = (each for each in PACKAGE.iter("condition") if each.get("id") == name)
    rules = {
        kind: [matches(rule.attrib, device) for rule in condition.findall(kind)]
        for kind in ("require", "accept", "deny")
    }
    accepted = any(rules["accept"]) or not rules["accept"]
    return all(rules["require"]) and accepted and not any(rules["deny"])


def matches(rule: Mapping[str, str], device: Mapping[str, str]) -> bool:
    if "condition" in rule:
        return holds(rule["condition"], device)
    return all(fnmatchcase(device.get(name, ""), wanted) for name, wanted in rule.items())


def selected(device: Mapping[str, str]) -> list[str]:
    """The files of the component for a device; none where it does not fit."""
    (component,) = PACKAGE.iter("component")
    if not holds(component.attrib["condition"], device):
        return []
    files = (each for each in component.iter("file") if "condition" in each.attrib)
    return [each.attrib["name"] for each in files if holds(each.attrib["condition"], device)]


@pytest.mark.parametrize(("device", "target"), DEVICES, ids=lambda each: str(each))
def test_a_device_gets_the_files_of_its_target(
    device: Mapping[str, str], target: str | None
) -> None:
    wanted = [] if target is None else [f"{target}/kws.h", f"{target}/libkws.a"]
    assert selected(device) == wanted


def test_the_description_has_what_the_specification_asks_for() -> None:
    assert PACKAGE.tag == "package"
    assert PACKAGE.get("schemaVersion") == "1.7.7"
    assert [name for name in MANDATORY if not (PACKAGE.findtext(name) or "").strip()] == [
        "releases"
    ]
    (release,) = PACKAGE.iter("release")
    (component,) = PACKAGE.iter("component")
    assert release.get("version") == component.get("Cversion")
    assert all(2 <= len(component.attrib[part]) <= 32 for part in ("Cclass", "Cgroup", "Csub"))
    for condition in PACKAGE.iter("condition"):
        for rule in condition:
            assert {*rule.attrib} <= DEVICE | {"condition"}


def test_there_is_a_library_for_each_cortex_m() -> None:
    wanted = [target.name for target in TARGETS if target.name.startswith("cortex-m")]
    found = {each.attrib["name"].split("/")[0] for each in PACKAGE.iter("file")}
    assert found - {"README.md"} == {*wanted}


def test_a_pack_has_the_files_and_the_firmware_boots(tmp_path: Path) -> None:
    need("make", ARM, "qemu-system-arm")
    run(EXAMPLE, "make", f"BUILD={tmp_path}", "TARGETS=cortex-m4f")
    with zipfile.ZipFile(tmp_path / "hardwire.kws.0.1.0.pack") as pack:
        assert sorted(name for name in pack.namelist() if not name.endswith("/")) == [
            "LICENSE", "README.md", "cortex-m4f/kws.h", "cortex-m4f/libkws.a", "hardwire.kws.pdsc",
        ]  # fmt: skip
        pack.extractall(tmp_path / "installed")
    installed = tmp_path / "installed"
    header, library = selected({"Dcore": "Cortex-M4", "Dfpu": "SP_FPU"})
    main, includes = EXAMPLES / "kws" / "main.c", (installed / header).parent
    check_scores(boot("mps2-an386", tmp_path, "-I", includes, main, installed / library))
