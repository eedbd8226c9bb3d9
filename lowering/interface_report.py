"""A model's interface as a part of its report, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from math import isfinite
from typing import Any

from ..dialect.dtypes import BY_NAME
from ..dialect.fixed_values import Fixed
from ..dialect.sizes import Size
from .interface import Interface, TensorSpec


def interface_to_report(interface: Interface) -> dict[str, Any]:
    """The part of a report that `interface_from_report` reads."""
    return {
        "inputs": [_to_report(spec) for spec in interface.inputs],
        "outputs": [_to_report(spec) for spec in interface.outputs],
        "seed": interface.has_seed,
        **({"checks": True} if interface.has_checks else {}),
        **({"threads": {"most": interface.threads}} if interface.threads > 1 else {}),
        "state": [
            {**_to_report(spec), "offset": offset} for offset, spec in interface.state_members
        ],
        **({"sizes": [asdict(size) for size in interface.sizes]} if interface.sizes else {}),
        **_fixed_to_report("fixed_inputs", interface.fixed_inputs),
        **_fixed_to_report("fixed_outputs", interface.fixed_outputs),
    }


def _fixed_to_report(key: str, found: Sequence[Fixed]) -> dict[str, Any]:
    """Floats that JSON has no number for are texts."""
    entries = [
        {"name": each.name, "place": each.place, "type": each.kind, "value": each.value}
        | ({"value": each.text} if _is_no_number(each.value) else {})
        for each in found
    ]
    return {key: entries} if entries else {}


def _is_no_number(value: object) -> bool:
    return isinstance(value, float) and not isfinite(value)


def _to_report(spec: TensorSpec) -> dict[str, Any]:
    return {
        "name": spec.name,
        "dtype": spec.dtype.name,
        "shape": list(spec.shape),
        "bytes": spec.bytes,
        **({"written": True} if spec.written else {}),
        **({"keys": dict(spec.keys)} if spec.keys else {}),
        **({"described": True} if spec.described else {}),
        **({"sizes": list(spec.sizes)} if spec.sizes else {}),
        **({"complex": True} if spec.is_complex else {}),
        **_quantized_to_report(spec),
        **({"arena_offset": spec.at} if spec.at is not None else {}),
        **({"arena_number": spec.arena} if spec.arena else {}),
    }


def _quantized_to_report(spec: TensorSpec) -> dict[str, Any]:
    if spec.quantized is None:
        return {}
    scale, zero_point = spec.quantized
    return {"scale": scale, "zero_point": zero_point}


def interface_from_report(report: dict[str, Any]) -> Interface:
    """The interface of a model that was compiled before; KeyError where the report is none."""
    return Interface(
        report["name"],
        tuple(_from_report(entry) for entry in report["inputs"]),
        tuple(_from_report(entry) for entry in report["outputs"]),
        int(report["ram"]["arena"]),
        int(report["ram"]["arena_align"]),
        tuple(_from_report(entry) for entry in report.get("state", ())),
        tuple(Size(**entry) for entry in report.get("sizes", ())),
        bool(report.get("seed", False)),
        bool(report.get("checks", False)),
        "self_test" in report,
        tuple(map(_fixed_from_report, report.get("fixed_inputs", ()))),
        tuple(map(_fixed_from_report, report.get("fixed_outputs", ()))),
        tuple((each["region"], int(each["bytes"])) for each in report["ram"].get("arenas", ())),
        int(report.get("threads", {}).get("most", 1)),
    )


def _fixed_from_report(entry: dict[str, Any]) -> Fixed:
    value = float(entry["value"]) if entry["type"] == "float" else entry["value"]
    return Fixed(entry["name"], int(entry["place"]), value)


def _from_report(entry: dict[str, Any]) -> TensorSpec:
    shape, written = tuple(entry["shape"]), bool(entry.get("written", False))
    keys = tuple((str(key), int(number)) for key, number in entry.get("keys", {}).items())
    described, sizes = bool(entry.get("described", False)), tuple(entry.get("sizes", ()))
    dtype, pairs = BY_NAME[entry["dtype"]], bool(entry.get("complex", False))
    stands = (float(entry["scale"]), int(entry["zero_point"])) if "scale" in entry else None
    return TensorSpec(
        entry["name"], dtype, shape, written, keys, described, sizes, pairs, stands,
        entry.get("arena_offset"), int(entry.get("arena_number", 0)),
    )  # fmt: skip
