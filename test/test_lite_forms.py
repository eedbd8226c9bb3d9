"""Row 16.6: attributes that calls leave as None, a text, or a list of another length."""

from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError

torch = pytest.importorskip("torch")
from torch import Tensor, nn  # noqa: E402

from .test_lite_attributes import saved  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


def check_calls(module: nn.Module, path: Path, state: list[str], calls: int = 8) -> None:
    """Calls after each other give what the lite interpreter gives."""
    wanted = saved(module, path)
    model = hardwire.compile(str(path), inputs={"x": "3:f32"})
    assert sorted(each["name"] for each in model.report["state"]) == state
    random = torch.Generator().manual_seed(5)
    for _ in range(calls):
        x = torch.randn(3, generator=random)
        with torch.no_grad():
            theirs = wanted(x.clone())
        for mine, his in zip(model.run(x.numpy()), theirs, strict=True):
            np.testing.assert_allclose(mine, np.array(his), rtol=1e-5, atol=1e-6)


class Streams(nn.Module):
    """The last frames, as many as there are; an element of one is written in place."""

    frames: list[Tensor]

    def __init__(self) -> None:
        super().__init__()
        self.frames, self.layer, self.calls = [], nn.Linear(3, 3), 0

    def forward(self, x: Tensor) -> tuple[Tensor, int, int]:
        self.calls += 2
        self.frames.append(self.layer(x))
        if len(self.frames) > 4:
            self.frames.pop(0)
        self.frames[0][1] += 1
        total = torch.zeros(3)
        for number, frame in enumerate(self.frames):
            total = total + frame * (number + 1)
        return total, len(self.frames), self.calls


def test_row_16_6_a_list_grows_from_call_to_call(tmp_path: Path) -> None:
    state = ["calls", "form", *(f"frames_{number}" for number in range(4))]
    check_calls(Streams(), tmp_path / "net.ptl", state)


class Cell(nn.Module):
    """What was there in the call before: nothing at first, and rows of several counts."""

    last: Tensor | None
    notes: dict[str, int]

    def __init__(self) -> None:
        super().__init__()
        self.last, self.mode, self.notes = None, "first", {}
        self.pair = (1.5, "one")

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        last = self.last
        rows = x.unsqueeze(0) if last is None else torch.cat([last, x.unsqueeze(0)])
        self.last = rows[-3:]
        self.mode = "second" if self.mode == "first" else "third"
        self.notes[self.mode] = self.notes.get(self.mode, 7) + 2
        y = rows.sum(0) * self.pair[0]
        for name, number in self.notes.items():
            y = y + number * len(name)
        self.pair = (self.pair[0] * 2, "two" if self.pair[1] == "one" else "one")
        return (x * 3 if self.mode == "third" else x), y


class Nested(nn.Module):
    """Two objects of one class, each with its own attributes; what a branch leaves counts."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b, self.n = Cell(), Cell(), 0

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        x, y = self.a(x)
        if bool(x.sum() > 0):
            self.n += 1
        self.b(y)
        last = self.b.last
        assert last is not None
        return y * self.n, last.sum(0)


def test_row_16_6_tensors_take_the_place_of_none_and_texts_change(tmp_path: Path) -> None:
    state = ["form", "last", "last_1", "last_2", "notes_second", "notes_third", "pair_0"]
    check_calls(Cell(), tmp_path / "net.ptl", state)


class Shares(nn.Module):
    """Attributes that have one list or tensor, where at least one has several forms."""

    first: list[int]
    second: list[int]
    last: Tensor | None

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what, self.first, self.last, self.kept = what, [], None, torch.ones(3)
        self.second = [3]

    def forward(self, x: Tensor) -> Tensor:
        if self.what == "list":
            self.first.append(2)
            y = x * len(self.first) * len(self.second)
            self.second = self.first
            return y
        if self.what == "tensor":
            last = self.last
            self.kept.add_(1)
            self.last = self.kept
            return x if last is None else x + last
        self.first.append(2)
        if self.what == "grows":
            return x * len(self.first)
        if len(self.first) > 3:
            self.first = [1]
        return x.repeat(len(self.first))


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("list", "its attribute `first` a list or dict that another attribute has as well"),
        ("tensor", "its attribute `last` a tensor that another attribute has as well"),
        ("grows", "net.ptl: the model leaves its attributes in more than 16 forms; it is compiled "
         "for each (calls leave other lengths, keys, shapes, texts or None in `first`)."),
        ("shape", "the model gives tensor<6xf32> or tensor<9xf32>, depending on a value at run "),
    ],
)  # fmt: skip
def test_row_16_6_forms_that_are_refused(what: str, sentence: str, tmp_path: Path) -> None:
    saved(Shares(what), tmp_path / "net.ptl")
    with pytest.raises(HardwireError) as refusal:
        hardwire.compile(str(tmp_path / "net.ptl"), inputs={"x": "3:f32"})
    assert sentence in str(refusal.value)


def test_row_16_6_objects_have_forms_of_their_own(tmp_path: Path) -> None:
    wanted = saved(Nested(), tmp_path / "net.ptl")
    model = hardwire.compile(str(tmp_path / "net.ptl"), inputs={"x": "3:f32"})
    for seed in range(6):
        x = torch.randn(3, generator=torch.Generator().manual_seed(seed))
        for mine, his in zip(model.run(x.numpy()), wanted(x.clone()), strict=True):
            np.testing.assert_allclose(mine, his, rtol=1e-4, atol=1e-5)
