"""`hardwire schema table` and what `hardwire inspect` says of its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardwire.dialect.registry import registry

from .test_operator_commands import refused, run

YAML = """\
- func: my::scale(Tensor x, float by, *, Device? on="cuda:1") -> Tensor
- func: my::scale.out(Tensor x, float by, *, Device? on=None, Tensor(a!) out) -> Tensor(a!)
"""


@pytest.fixture
def ops(tmp_path: Path) -> Path:
    path = tmp_path / "ops.yaml"
    path.write_text(YAML)
    return path


def test_a_table_of_all_operators(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "torch.bin"
    count, size = f"{len(registry()):,} operators", "for each"
    text = run(capfd, "schema", "table", "--all", "-o", file)
    assert count in text
    assert size in text
    lines = run(capfd, "inspect", file).splitlines()
    assert f"{file}: schema table, {count}, {file.stat().st_size:,} bytes" in lines[0]
    assert len(lines) == 1 + len(registry())
    assert "  aten::add.Tensor(Tensor _0, Tensor _1, *, Scalar _2=1) -> Tensor" in lines


def test_an_object_with_entry_points(
    capfd: pytest.CaptureFixture[str], ops: Path, tmp_path: Path
) -> None:
    file = tmp_path / "ops.o"
    options = ("--ops", ops, "--entry", "my::scale.out=scale_out,64", "--target", "cortex-m4f")
    run(capfd, "schema", "table", "relu", *options, "--names", "--name", "mine", "-o", file)
    lines = run(capfd, "inspect", file).splitlines()
    assert lines[0] == f"{file}: object for ARM"
    assert "  needs     scale_out" in lines
    assert lines[-3:] == [
        "  aten::relu(Tensor self) -> Tensor",
        '  my::scale(Tensor x, float by, *, Device? on="cuda:1") -> Tensor',
        "  my::scale.out(Tensor x, float by, *, Device? on=None, Tensor! out) -> Tensor!"
        "  [scale_out, 64 bytes of scratch]",
    ]
    assert lines[-4].startswith("mine: schema table, 3 operators, ")


def test_the_operators_of_a_selection(
    capfd: pytest.CaptureFixture[str], ops: Path, tmp_path: Path
) -> None:
    (tmp_path / "selected.yaml").write_text("- aten::add.Tensor\n- my::scale\n")
    file = tmp_path / "selected.bin"
    only = ("--only", tmp_path / "selected.yaml", "--ops", ops)
    run(capfd, "schema", "table", *only, "--names", "-o", file)
    shown = run(capfd, "inspect", file)
    assert "aten::add.Tensor(Tensor self" in shown


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "x.txt", "--all"), "x.txt: a table is written to FILE.bin or FILE.o."),
        (("-o", "x.bin"), "name operators, or give --ops FILE, --only FILE or --all."),
        (
            ("-o", "x.bin", "relu", "--entry", "relu=f"),
            "x.bin: only a linker can place entry points; write to FILE.o.",
        ),
        (
            ("-o", "x.o", "relu", "--entry", "relu"),
            "--entry relu: write OPERATOR=SYMBOL or OPERATOR=SYMBOL,BYTES.",
        ),
        (
            ("-o", "x.o", "relu", "--entry", "relu=f,x"),
            "--entry relu=f,x: write OPERATOR=SYMBOL or OPERATOR=SYMBOL,BYTES.",
        ),
        (
            ("-o", "x.o", "relu", "--entry", "neg=f"),
            "--entry aten::neg: name the operator as well.",
        ),
        (("-o", "x.o", "relu", "--name", "int"), "--name int: this is no name in C."),
        (("-o", "x.o", "relu", "--name", "a b"), "--name a b: this is no name in C."),
        (("-o", "x.o", "reloo"), "there is no operator `reloo`; did you mean `aten::relu`?"),
    ],
)
def test_what_is_refused(
    options: tuple[str, ...], message: str, capfd: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert message in refused(capfd, "schema", "table", *options)
    assert not list(tmp_path.iterdir())
