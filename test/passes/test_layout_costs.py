"""What layouts cost by estimate, and what the report says that others would have cost."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

torch = pytest.importorskip("torch")

from hardwire.dialect import templates  # noqa: E402
from hardwire.dialect.graph import calls  # noqa: E402
from hardwire.dialect.importers import load  # noqa: E402
from hardwire.dialect.kernel_cycles import cycles, cycles_of_copy  # noqa: E402
from hardwire.dialect.layout import contiguous, ordered  # noqa: E402
from hardwire.dialect.program import Program  # noqa: E402
from hardwire.dialect.targets import by_name  # noqa: E402
from hardwire.dialect.templates.formed import Formed  # noqa: E402
from hardwire.lowering.layout_report import layout_rows, layouts_to_report  # noqa: E402
from hardwire.passes.pipeline import pass_class, run_passes, run_to  # noqa: E402
from test.passes import test_layout_numbers as networks  # noqa: E402

NETWORKS = ("flatten", "channels_last_norm", "inception", "dense_block", "upsampled")


def laid_out(name: str, forced: Mapping[str, str]) -> Program:
    """A network with all layouts, some of which were asked for."""
    program = load(networks.exported(name)[2], by_name("x86-64-v3"), "model")
    program.forced_layouts = forced
    run_to(program, "static", verify=False)
    run_passes(program, [pass_class("assign-layouts")()])
    return program


def estimated(program: Program) -> float:
    """The cycles of all calls, copies among them, as they were compiled."""
    functions, total = calls.functions(program), 0.0
    with program.context:
        for op in filter(calls.is_call, calls.body(program.entry())):
            function = functions[calls.callee(op)]
            head = calls.head(function)
            if templates.of_kernel(function) is not None and head is not None:
                total += cycles(Formed(program, function, head))
    return total


@pytest.mark.parametrize("name", NETWORKS)
def test_what_the_second_best_would_cost_is_what_it_costs(name: str) -> None:
    usual = laid_out(name, {})
    cost, groups = estimated(usual), usual.layout_groups
    assert groups
    writers = [writer for group in groups for writer in group.writers]
    assert len(set(writers)) == len(writers) >= sum(group.values for group in groups)
    for group in groups:
        assert group.writers[0] == group.name
        other = laid_out(name, {group.name: group.second.name})
        found = next(each for each in other.layout_groups if each.name == group.name)
        assert found.chosen == group.second.name
        difference = estimated(other) - cost
        assert difference == pytest.approx(group.second.cycles - group.cost.cycles, abs=1.5)


def test_every_call_that_writes_a_value_of_a_group_is_told() -> None:
    """What a call writes over a value lies like that one."""
    groups = laid_out("inception", {}).layout_groups
    assert max(len(group.writers) for group in groups) > 1, groups


def test_the_report_names_both_and_who_would_lose() -> None:
    groups = laid_out("flatten", {}).layout_groups
    [section] = layouts_to_report(groups)["layouts"]
    assert section["lies"] != section["second_best"]["lies"]
    assert section["cycles"] < section["second_best"]["cycles"]
    [row] = layout_rows({"layouts": [section]})
    assert row[:3] == (section["group"], section["lies"], section["second_best"]["lies"])
    assert layouts_to_report([]) == {}


def test_a_copy_that_turns_costs_more_and_one_from_afar_most() -> None:
    target, shape = by_name("x86-64-v3"), (1, 24, 9, 7)
    rows, last = contiguous(shape), ordered(shape, (0, 2, 3, 1))
    along = cycles_of_copy(target, shape, 4, rows, rows)
    turned = cycles_of_copy(target, shape, 4, rows, last)
    assert along < turned
    large = (1, 24, 90, 70)
    far = cycles_of_copy(target, large, 4, contiguous(large), contiguous(large))
    assert far > 100 * along
    scalar = by_name("cortex-m4f")
    assert cycles_of_copy(scalar, shape, 4, rows, rows) == cycles_of_copy(
        scalar, shape, 4, rows, last
    )
