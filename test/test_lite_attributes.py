"""Row 16.6: attributes, dicts and generators of lite models, beside PyTorch's lite interpreter."""

from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers.lite.inputs import parse_inputs

torch = pytest.importorskip("torch")
from torch import Tensor, nn  # noqa: E402
from torch.jit.mobile import _load_for_lite_interpreter  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


def saved(module: nn.Module, path: Path) -> nn.Module:
    """The model as PyTorch's lite interpreter runs it."""
    torch.jit.script(module.eval())._save_for_lite_interpreter(str(path))
    return _load_for_lite_interpreter(str(path))


class Notes(nn.Module):
    """Attributes that every call sets before it reads them, and a number that counts."""

    sizes: list[int]
    last: Tensor | None

    def __init__(self) -> None:
        super().__init__()
        self.mode, self.sizes, self.last, self.calls = "none", [7], None, 0
        self.seen = torch.zeros(5)

    def forward(self, x: Tensor) -> tuple[Tensor, int]:
        self.sizes = torch.jit.annotate(list[int], [])
        for size in x.shape:
            self.sizes.append(size)
        self.mode, self.last = "sum" if len(self.sizes) > 1 else "none", x * 2
        self.calls += 1
        if bool(x.sum() > 0):
            self.seen = torch.ones(5)
        self.seen = x - 1
        last = self.last
        assert last is not None
        return last.sum(1) if self.mode == "sum" else last, self.calls * self.sizes[1]


def test_row_16_6_attributes_that_every_call_sets_anew_need_no_state(tmp_path: Path) -> None:
    wanted = saved(Notes(), tmp_path / "net.ptl")
    model = hardwire.compile(str(tmp_path / "net.ptl"), inputs={"x": "2x3:f32"})
    assert [each["name"] for each in model.report["state"]] == ["calls"]
    for seed in range(3):
        x = torch.randn(2, 3, generator=torch.Generator().manual_seed(seed))
        for mine, his in zip(model.run(x.numpy()), wanted(x), strict=True):
            np.testing.assert_allclose(mine, his, rtol=1e-5, atol=1e-6)


def check_calls(module: nn.Module, path: Path, state: list[str]) -> None:
    """Four calls after each other give what the lite interpreter gives."""
    wanted = saved(module, path)
    model = hardwire.compile(str(path), inputs={"x": "3:f32"})
    assert sorted(each["name"] for each in model.report["state"]) == state
    for seed in range(4):
        x = torch.randn(3, generator=torch.Generator().manual_seed(seed))
        for mine, his in zip(model.run(x.numpy()), wanted(x.clone()), strict=True):
            np.testing.assert_allclose(mine, np.array(his), rtol=1e-5, atol=1e-6)


class Parts(nn.Module):
    """Numbers and tensors in lists, tuples and dicts that a call has from the call before."""

    counts: list[int]
    pair: tuple[int, float]
    table: dict[str, float]
    frames: list[Tensor]

    def __init__(self) -> None:
        super().__init__()
        self.counts, self.pair, self.table = [3, -2], (1, 0.5), {"a": 1.0, "b": 2.0}
        self.frames = [torch.zeros(3), torch.ones(3)]

    def forward(self, x: Tensor) -> tuple[Tensor, int]:
        self.counts[0] += 2
        self.pair = (self.pair[0] + self.counts[0], self.pair[1] * 1.5)
        if self.counts[0] > 6:
            self.table["b"] += self.table["a"]
        old = self.frames.pop(0)
        self.frames.append(x)
        y = x * self.counts[0] + self.table["b"] * self.pair[1] - old * self.pair[0]
        return y, self.counts[1]


def test_row_16_6_parts_of_attributes_are_state(tmp_path: Path) -> None:
    state = ["counts_0", "frames", "frames_1", "pair_0", "pair_1", "table_b"]
    check_calls(Parts(), tmp_path / "net.ptl", state)


class Counters(nn.Module):
    """Buffers without dimensions, which are no constants where the model writes them."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("n", torch.tensor(2))
        self.register_buffer("factor", torch.tensor(0.5))
        self.register_buffer("fixed", torch.tensor(3))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        self.n += 1
        before = int(self.factor * 4)
        self.factor = self.factor * 2
        y = x * self.n
        if before > 4:
            y = y + 1
        return y.repeat(int(self.fixed - 1)), self.n, self.factor + 0


def test_row_16_6_a_buffer_that_counts_is_no_constant(tmp_path: Path) -> None:
    check_calls(Counters(), tmp_path / "net.ptl", ["factor", "n"])


class Follows(nn.Module):
    """A norm in training writes its running statistics by an operator that is not in place."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.tensor([0.5]))
        self.register_buffer("var", torch.tensor([2.0]))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        y, mean, _ = torch._native_batch_norm_legit(
            x.view(3, 1), None, None, self.mean, self.var, True, 0.3, 1e-3
        )
        return y, mean, self.mean + 0, self.var + 0


def test_row_16_6_norms_in_training_follow_statistics(tmp_path: Path) -> None:
    check_calls(Follows(), tmp_path / "net.ptl", ["mean", "var"])


class OneTensor(nn.Module):
    """Two attributes that are one tensor, or one list, after the first call."""

    first: list[int]
    second: list[int]

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what, self.a, self.b = what, torch.zeros(3), torch.zeros(3)
        self.first, self.second = [1], [2]

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        if self.what == "list":
            self.first[0] += 1
            y = x * self.second[0]
            self.second = self.first
            return y, x
        if self.what == "written":
            self.a.add_(1)
        y = self.a - 2 * self.b
        self.a = self.b = x * 2
        return y, x


def test_row_16_6_attributes_that_become_one_tensor(tmp_path: Path) -> None:
    """Nobody sees it where nobody writes to it; else it is refused."""
    check_calls(OneTensor("read"), tmp_path / "net.ptl", ["a", "b"])
    sentences = {
        "written": "its attribute `a` a tensor that another attribute has as well, and may change",
        "list": "its attribute `second` a list or dict that another attribute has as well",
    }
    for what, sentence in sentences.items():
        saved(OneTensor(what), tmp_path / "net.ptl")
        with pytest.raises(HardwireError) as refusal:
            hardwire.compile(str(tmp_path / "net.ptl"), inputs={"x": "3:f32"})
        assert sentence in str(refusal.value)


class Keys(nn.Module):
    """Dicts whose keys are numbers, as inputs, attributes, outputs and in between."""

    table: dict[int, Tensor]

    def __init__(self) -> None:
        super().__init__()
        self.table = {4: torch.tensor([0.5, 2, -1]), -3: torch.ones(3)}

    def forward(
        self, by: dict[int, Tensor], at: dict[float, Tensor], flags: dict[bool, Tensor]
    ) -> tuple[Tensor, dict[float, Tensor]]:
        made: dict[bool, Tensor] = {True: flags[False]}
        made[len(by) > 5] = by[-3]
        total = made[True] - made[False] * 2
        for key, value in by.items():
            total = total + value * self.table[key] * key
        self.table[4] = total
        at[2.25] = at.pop(0.5) * sum(list(at.keys()))
        return total, at


def test_row_16_6_keys_of_dicts_are_numbers(tmp_path: Path) -> None:
    wanted = saved(Keys(), tmp_path / "net.ptl")
    names = ("by.4", "by.-3", "at.0.5", "at.3", "flags.False")
    inputs = parse_inputs([f"{name}=3:f32" for name in names])
    model = hardwire.compile(str(tmp_path / "net.ptl"), inputs=inputs)
    for seed in range(2):
        x = torch.randn(5, 3, generator=torch.Generator().manual_seed(seed))
        his = wanted({4: x[0], -3: x[1]}, {0.5: x[2], 3.0: x[3]}, {False: x[4]})
        for mine, other in zip(model.run(*x.numpy()), (his[0], *his[1].values()), strict=True):
            np.testing.assert_allclose(mine, other, rtol=1e-6)


class Draws(nn.Module):
    def forward(self, x: Tensor, random: torch.Generator | None = None) -> Tensor:
        y = torch.rand([3], generator=random) + torch.randn([3], generator=random)
        return x + y + torch.randint(2, 50, [3], generator=random)


class DrawsFrom(nn.Module):
    def forward(self, x: Tensor, random: torch.Generator) -> Tensor:
        return x + torch.rand([3], generator=random)


@pytest.mark.parametrize("module", [Draws, DrawsFrom])
def test_row_16_6_without_a_generator_numbers_come_from_the_seed(
    module: type[nn.Module], tmp_path: Path
) -> None:
    """The lite interpreter takes its own generator where one is left out, and so it is here."""
    wanted = saved(module(), tmp_path / "net.ptl")
    path, x = str(tmp_path / "net.ptl"), torch.randn(3)
    model = hardwire.compile(path, inputs={"x": "3:f32"}, seed_argument=True)
    torch.manual_seed(11)
    np.testing.assert_allclose(model.run(x.numpy(), seed=11), wanted(x), rtol=1e-6)


class Sets(nn.Module):
    def forward(self, x: Tensor, n: int, flag: bool) -> list[Tensor]:
        first, second = torch.rand([3]), torch.randn([3])
        if bool(x.sum() > 0):
            torch.manual_seed(n + 4)
        torch.manual_seed(n)
        pair = torch.randn([3])
        noisy = nn.functional.dropout(x, 0.5, flag)
        if flag:
            torch.manual_seed(n)
        x.uniform_(2.0, 5.0)
        torch.manual_seed(-7)
        return [first, second, pair, noisy, x, torch.randperm(9), torch.randn([3])]


def test_row_16_6_what_a_model_draws_after_it_has_set_the_seed_is_of_that_seed(
    tmp_path: Path,
) -> None:
    """A pair of normal numbers is drawn anew as well; what comes before is of the caller's seed."""
    wanted = saved(Sets(), tmp_path / "net.ptl")
    given = {"x": "3:f32", "n": "23", "flag": "True"}
    model = hardwire.compile(str(tmp_path / "net.ptl"), inputs=given, seed_argument=True)
    x = torch.randn(3, generator=torch.Generator().manual_seed(1))
    for seed in (11, 12):
        torch.manual_seed(seed)
        his = wanted(x.clone(), 23, True)
        for mine, each in zip(model.run(x.numpy(), seed=seed), his, strict=True):
            np.testing.assert_allclose(mine, each, rtol=1e-5)


class Fixed(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        torch.manual_seed(5)
        return x + torch.rand([3])


def test_row_16_6_a_model_with_a_seed_of_its_own_needs_none_of_the_callers(tmp_path: Path) -> None:
    wanted = saved(Fixed(), tmp_path / "net.ptl")
    model = hardwire.compile(str(tmp_path / "net.ptl"), inputs={"x": "3:f32"})
    x = torch.randn(3)
    np.testing.assert_array_equal(model.run(x.numpy()), wanted(x))


class Makes(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x + torch.rand([3], generator=torch.Generator())


class Keeps(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.random = torch.Generator()

    def forward(self, x: Tensor) -> Tensor:
        return x + torch.rand([3], generator=self.random)


@pytest.mark.parametrize("module", [Makes, Keeps])
def test_row_16_6_pytorch_saves_no_generator(module: type[nn.Module], tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="Unknown IValue type for pickling: Generator"):
        saved(module(), tmp_path / "net.ptl")


class Refused(nn.Module):
    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    def forward(self, x: Tensor) -> Tensor:
        if self.what == "seed":
            if bool(x.sum() > 0):
                torch.manual_seed(5)
            return nn.functional.dropout(x, 0.5, False) + torch.rand([3])
        if self.what == "sum":
            torch.manual_seed(int(x.sum()))
            return x + torch.rand([3])
        made: dict[Tensor, int] = {x: 3}
        return x * made[x]


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("seed", "draws numbers after the model has set the seed in a branch or a loop, or to one"),
        ("sum", "or to one that is known at run time only; let the caller set it: compile"),
        (
            "keys",
            "`prim::DictConstruct` has a tensor as a key of a dict; keys are numbers or texts",
        ),
    ],
)
def test_what_is_refused(what: str, sentence: str, tmp_path: Path) -> None:
    saved(Refused(what), tmp_path / "net.ptl")
    with pytest.raises(HardwireError) as refusal:
        hardwire.compile(str(tmp_path / "net.ptl"), inputs={"x": "3:f32"}, seed_argument=True)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("made", "inputs", "sentence"),
    [
        (Keys, ["by.4.5=3:f32", "at.1=3:f32", "flags.True=3:f32"], "is not described: give its"),
        (Keys, ["by.x=3:f32", "at.1=3:f32", "flags.True=3:f32"],
         "`x` is no key of the input `by`, whose keys are of type `int`, as in `--input"),
        (Draws, ["x=3:f32", "random=5"], "hardwire has none; leave it out, and compile with"),
    ],
)  # fmt: skip
def test_inputs_that_are_refused(
    made: type, inputs: list[str], sentence: str, tmp_path: Path
) -> None:
    saved(made(), tmp_path / "net.ptl")
    with pytest.raises(HardwireError) as refusal:
        hardwire.compile(str(tmp_path / "net.ptl"), inputs=parse_inputs(inputs))
    assert sentence in str(refusal.value)


class Sums(nn.Module):
    def forward(self, x: Tensor, by: dict[int, Tensor], more: list[Tensor]) -> Tensor:
        for value in by.values():
            x = x + value
        for value in more:
            x = x * value
        return x - len(by) - 2 * len(more)


def test_row_16_6_inputs_without_parts_are_said_to_have_none(tmp_path: Path) -> None:
    """What is forgotten is not taken for empty."""
    saved(Sums(), tmp_path / "net.ptl")
    with pytest.raises(HardwireError) as refusal:
        hardwire.compile(str(tmp_path / "net.ptl"), inputs={"x": "3:f32"})
    assert "`by` (Dict[int, Tensor]) is not described" in str(refusal.value)
    assert "`--input by.KEY=1x3:f32`, or none by `by={}`" in str(refusal.value)
    assert "`--input more.0=1x3:f32`, or none by `more=[]`" in str(refusal.value)
    inputs = {**parse_inputs(["by={}"]), "x": "3:f32", "more": []}
    model = hardwire.compile(str(tmp_path / "net.ptl"), inputs=inputs)
    found = model.run(np.float32([1, 2, -3]))
    np.testing.assert_array_equal(found, np.float32([1, 2, -3]))
