"""The makers of statements: expressions of PyTorch in the values of a generator."""

from __future__ import annotations

import re
from collections.abc import Callable

import torch
from torch import Tensor

from .generate import Generator, Maker

FLOATS = (torch.float64, torch.float32, torch.float16, torch.bfloat16)


def is_float(x: Tensor) -> bool:
    return x.dtype in FLOATS


def is_int(x: Tensor) -> bool:
    return not is_float(x) and x.dtype != torch.bool


def of_rank(*ranks: int) -> Callable[[Tensor], bool]:
    return lambda x: x.dim() in ranks


def float_of_rank(*ranks: int) -> Callable[[Tensor], bool]:
    return lambda x: is_float(x) and x.dim() in ranks


def one(texts: str, fits: Callable[[Tensor], bool] = lambda x: True) -> Maker:
    """A maker for expressions of one value `a`, separated by `;`, with random numbers in them.

    `D` and `E` are two dimensions of `a`, `M` is some extent along `D`, `N` a small number.
    """
    choices = [text.strip() for text in texts.split(";")]

    def make(g: Generator) -> str | None:
        a = g.value(fits)
        return None if a is None else filled(g, g.one_of(choices), a)

    return make


def filled(g: Generator, text: str, a: str) -> str:
    d = g.dim(a)
    extent = g.tensor(a).shape[d] if g.tensor(a).dim() else 1
    numbers = {
        "D": d, "E": g.dim(a), "N": g.number(1, 3), "M": g.number(0, max(extent - 1, 0)),
        "L": g.number(1, max(extent, 1)), "T": g.one_of(("True", "False")), "X": extent,
    }  # fmt: skip
    for letter, number in numbers.items():
        text = text.replace(f"<{letter}>", str(number))
    return text.replace("<a>", a)


def two(texts: str, fits: Callable[[Tensor], bool] = lambda x: True) -> Maker:
    """A maker for expressions of a value `a` and one that broadcasts with it, `b`."""
    choices = [text.strip() for text in texts.split(";")]

    def make(g: Generator) -> str | None:
        a = g.value(fits)
        if a is None:
            return None
        b = g.partner(a)
        a, b = (b, a) if g.chance(0.3) else (a, b)
        return filled(g, g.one_of(choices), a).replace("<b>", b)

    return make


POINTWISE = """
<a>.relu(); <a>.sigmoid(); <a>.tanh(); (<a> * 0.5).exp(); F.gelu(<a>); F.silu(<a>); -<a>;
<a>.abs(); <a>.abs().sqrt(); (<a>.abs() + 0.1).log(); (<a>.abs() + 0.5).rsqrt(); <a>.sin();
<a>.cos(); <a>.square(); 1 / (<a>.abs() + 0.5); F.hardtanh(<a>); F.hardswish(<a>);
F.hardsigmoid(<a>); F.leaky_relu(<a>, 0.2); F.elu(<a>); F.softplus(<a>); <a>.clamp(-1, 0.5);
<a>.clamp(min=0.2); <a>.floor(); <a>.ceil(); <a>.round(); <a>.trunc(); <a>.sign(); <a>.erf();
<a> * 2 - 1; 3 - <a>; <a>.expm1(); <a>.log(); <a>.abs().pow(1.5); <a> ** 2; <a> / 3;
F.gelu(<a>, approximate="tanh"); F.mish(<a>); F.relu6(<a>); <a>.frac(); <a>.atan();
F.logsigmoid(<a>); <a>.isnan(); F.threshold(<a>, 0.1, 2); <a>.nan_to_num(0.5); F.selu(<a>);
<a>.clone(); <a>.sinh(); F.softsign(<a>); torch.full_like(<a>, 1.5) * <a>;
torch.zeros_like(<a>) + 1; F.dropout(<a>, 0.3, False)
"""
INTEGER = """
<a> + 1; <a> * 2; -<a>; <a>.abs(); ~<a>; <a> // 2; <a> % 3; <a>.clamp(0, 3); <a>.square();
<a> & 3; <a> | 4; <a> ^ 5; <a> / 2; <a>.sign(); <a>.bitwise_not(); <a> << 1; <a> >> 1;
torch.div(<a>, 3, rounding_mode="trunc"); <a>.float().sqrt(); <a>.remainder(4); <a>.fmod(4);
<a>.sin(); <a>.relu(); <a>.clone(); torch.ones_like(<a>) - <a>
"""
BOOLEAN = "~<a>; <a>.logical_not(); <a> & True; <a>.float(); <a>.sum(); <a>.int(); <a> * 2.5"
TO = """
<a>.float(); <a>.half(); <a>.bfloat16(); <a>.double(); <a>.to(torch.int32); <a>.long();
<a>.to(torch.int8); <a>.to(torch.int16); <a>.bool(); <a>.clamp(0, 100).to(torch.uint8)
"""
BINARY = """
<a> + <b>; <a> - <b>; <a> * <b>; torch.maximum(<a>, <b>); torch.minimum(<a>, <b>); <a> > <b>;
<a> <= <b>; <a> == <b>; <a> != <b>; torch.where(<a> > <b>, <a>, <b>);
torch.where(<a> < 0.5, <b>, 0); torch.where(<a>.bool(), <b>, <a>); <a> / (<b>.abs() + 1);
torch.add(<a>, <b>, alpha=2); <a> + <b> * <a>; torch.logical_and(<a>, <b>);
torch.logical_xor(<a> > 0, <b> > 0); torch.rsub(<a>, <b>); <a>.masked_fill(<b> > 0, 0.25);
(<a> * <b>).relu() + <b>; torch.addcmul(<a>, <a>, <b>, value=0.5); <a>.expand_as(<b>);
torch.clamp(<a>, min=<b>)
"""
BINARY_FLOAT = """
torch.atan2(<a>, <b>); torch.lerp(<a>, <b>, 0.3); F.mse_loss(<a>, <b>);
torch.addcdiv(<a>, <b>, <b>.abs() + 1); torch.remainder(<a>, <b>.abs() + 1);
torch.fmod(<a>, <b>.abs() + 1); (<a>.abs() + 0.1).pow(<b>.clamp(-2, 2)); torch.hypot(<a>, <b>);
F.prelu(<a>, <b>.flatten()[:1]); torch.floor_divide(<a>, <b>.abs() + 1)
"""
BINARY_INT = """
<a> & <b>; <a> | <b>; <a> ^ <b>; torch.div(<a>, <b>.abs() + 1, rounding_mode="floor");
<a> % (<b>.abs() + 1); torch.div(<a>, <b>.abs() + 1, rounding_mode="trunc");
<a> // (<b>.abs() + 1)
"""
REDUCTION = """
<a>.sum(<D>); <a>.sum(<D>, keepdim=True); <a>.sum(); <a>.amax(<D>); <a>.amin(<D>, keepdim=<T>);
<a>.argmax(<D>); <a>.argmin(<D>, keepdim=<T>); <a>.argmax(); <a>.any(<D>); <a>.all();
<a>.all(<D>); <a>.cumsum(<D>); <a>.max(<D>); <a>.min(<D>, keepdim=<T>); <a>.prod(<D>); <a>.max();
<a>.count_nonzero(); <a>.any(); <a>.sum((<D>, <E>)); <a>.amax((<D>, <E>), keepdim=<T>);
<a>.sum(<D>, dtype=torch.float32); <a>.cummax(<D>)[0]; <a>.cumprod(<D>);
torch.aminmax(<a>, dim=<D>)
"""
REDUCTION_FLOAT = """
<a>.mean(<D>); <a>.mean(<D>, keepdim=True); <a>.mean(); <a>.mean((<D>, <E>)); <a>.softmax(<D>);
<a>.log_softmax(<D>); <a>.logsumexp(<D>); <a>.var(<D>); <a>.std(<D>, keepdim=<T>);
<a>.norm(dim=<D>); F.normalize(<a>, dim=<D>); <a>.var((<D>, <E>), unbiased=False);
F.softmin(<a>, <D>); <a>.norm(1, dim=<D>); F.layer_norm(<a>, <a>.shape[-1:]);
torch.var_mean(<a>, <D>); <a>.softmax(-1); <a>.sum(<D>) / <X>; F.rms_norm(<a>, <a>.shape[-1:]);
<a>.logcumsumexp(<D>)
"""
VIEW = """
<a>.transpose(<D>, <E>); <a>.unsqueeze(<D>); <a>.squeeze(<D>); <a>.squeeze(); <a>.flatten(<D>);
<a>.flatten(); <a>.reshape(-1); <a>.select(<D>, <M>); <a>.narrow(<D>, <M>, 1); <a>.t(); <a>.mT;
<a>.unflatten(<D>, (1, -1)); <a>.unflatten(<D>, (-1, 2)); <a>.movedim(<D>, <E>); <a>[..., <N>:];
<a>.diagonal(0, <D>, <E>); <a>.unfold(<D>, <L>, <N>); <a>.expand(<N>, *<a>.shape); <a>[None];
<a>.swapaxes(<D>, <E>); <a>.flatten(<D>, <E>); <a>[:, <M>]; <a>[::2]; <a>[..., ::<N>]; <a>[1:];
<a>.unbind(<D>); <a>.split(<L>, <D>); <a>.chunk(<N>, <D>); <a>.tensor_split(<N>, <D>); <a>[:-1];
<a>.view(<a>.shape); <a>.reshape(<a>.shape[::-1]); <a>.permute(*range(<a>.dim())[::-1]);
<a>.unsqueeze(-1).expand(*<a>.shape, <N>); <a>.contiguous(); <a>.mT.contiguous();
<a>.mT.reshape(-1); <a>.slice_copy(<D>, <M>); <a>.narrow(<D>, 0, <L>); <a>[..., -<N>:];
<a>.as_strided((<N>, 2), (1, 1))
"""
MOVE = """
<a>.flip(<D>); <a>.flip(<D>, <E>); <a>.roll(<N>, <D>); <a>.roll(-<N>); F.pad(<a>, (<N>, 1));
F.pad(<a>, (1, <N>), value=0.5); F.pad(<a>, (0, -1)); F.pad(<a>, (1, 0, 0, <N>));
<a>.repeat_interleave(<N>, <D>); <a>.repeat(<N>, *(1 for _ in <a>.shape)); <a>.triu();
<a>.tril(-1); <a>.tile(2); <a>.sort(<D>)[0]; torch.stack([<a>, <a>.flip(<D>)], <D>);
torch.cat([<a>, <a>.roll(1)], <D>); <a>.rot90(1, (<D>, <E>)); F.pad(<a>, (1, 1), mode="reflect");
F.pad(<a>, (1, 1), mode="replicate"); F.pad(<a>, (1, 0), mode="circular"); <a>.topk(<L>, <D>)[0];
torch.diag_embed(<a>); <a>.sort(<D>, descending=True)[0];
torch.cat([<a>.split(1, <D>)[-1], <a>], <D>); torch.stack(<a>.unbind(<D>), <E>);
<a>.index_select(<D>, torch.tensor([0, <M>])); <a>[[0, -1]]; torch.cat(<a>.unbind(<D>), -1)
"""
IMAGE = """
F.max_pool2d(<a>, 2); F.max_pool2d(<a>, 3, 1, 1); F.avg_pool2d(<a>, 2);
F.avg_pool2d(<a>, 3, 2, 1); F.adaptive_avg_pool2d(<a>, 1); F.adaptive_avg_pool2d(<a>, 2);
F.interpolate(<a>, scale_factor=2); F.pixel_shuffle(<a>, 2); F.pad(<a>, (1, 1, 1, 1));
F.unfold(<a>, 2); F.max_pool2d(<a>, (1, 2)); F.interpolate(<a>, size=(3, 5), mode="bilinear");
F.pixel_unshuffle(<a>, 2); F.instance_norm(<a>); F.interpolate(<a>, scale_factor=(1.3, 2.3));
F.interpolate(<a>, scale_factor=1.3, mode="bilinear");
F.avg_pool2d(<a>, 2, 1, 1, count_include_pad=False); F.group_norm(<a>, 1);
F.channel_shuffle(<a>, 2); F.adaptive_max_pool2d(<a>, 2); F.lp_pool2d(<a>, 2, 2)
"""
SEQUENCE = """
F.max_pool1d(<a>, 2); F.avg_pool1d(<a>, 2); F.adaptive_avg_pool1d(<a>, 2); F.group_norm(<a>, 1);
F.scaled_dot_product_attention(<a>, <a>, <a>); torch.bmm(<a>, <a>.mT); <a> @ <a>.mT; <a>.mT @ <a>;
torch.einsum("bij,bkj->bik", <a>, <a>); F.interpolate(<a>, scale_factor=2); F.instance_norm(<a>);
F.scaled_dot_product_attention(<a>, <a>, <a>, is_causal=True); torch.cdist(<a>, <a> + 1);
F.max_pool1d(<a>, 3, 2, 1); torch.baddbmm(<a> @ <a>.mT, <a>, <a>.mT)
"""
INDEX = """
F.one_hot(<a> % 5, 5); F.embedding(<a> % 4, torch.arange(12.).reshape(4, 3) / 12); <a> % 2 == 0;
torch.arange(8)[<a> % 8]; torch.eye(4)[<a> % 4]; torch.tensor([0.5, -1, 2, 0])[<a> % 4];
<a>.sort(<D>)[0]
"""
WRITE = """
<a>.add_(1); <a>.mul_(2); <a>.relu_(); <a>.neg_(); <a>.add_(<b>); <a>.copy_(<b>); <a>.zero_();
<a>.mul_(<b>); <a>.clamp_(-1, 1); <a>.fill_(0.5); <a>[:1].add_(<b>);
<a>.select(<D>, <M>).copy_(<b>); <a>.masked_fill_(<b> > 0, 0); <a>.transpose(<D>, <E>).mul_(2);
<a>.narrow(<D>, <M>, 1).zero_(); <a>.sub_(<b>); <a>.sigmoid_(); <a>.tanh_(); <a>.view(-1).add_(1);
<a>.flatten()[::2].fill_(1)
"""


def linear(g: Generator) -> str | None:
    a = g.value(lambda x: is_float(x) and x.dim() >= 1)
    if a is None:
        return None
    x, width = g.tensor(a), g.one_of((1, 2, 3, 4, 5, 8, 16))
    w = g.leaf((width, x.shape[-1]), x.dtype, g.chance(0.8))
    bias = g.leaf((width,), x.dtype, True) if g.chance(0.5) else None
    return f"F.linear({a}, {w}, {bias})"


def product(g: Generator) -> str | None:
    """A product with another value, or with a leaf."""
    a = g.value(lambda x: is_float(x) and 1 <= x.dim() <= 4)
    if a is None:
        return None
    x = g.tensor(a)
    b = g.value(lambda y: y.dtype == x.dtype and y.dim() >= 1 and y.shape[-2:][0] == x.shape[-1])
    if b is None or g.chance(0.3):
        lead = x.shape[:-2] if g.chance(0.5) else ()
        b = g.leaf((*lead, x.shape[-1], g.one_of((1, 2, 3, 5, 8))), x.dtype, g.chance(0.5))
    return g.one_of((f"{a} @ {b}", f"torch.matmul({a}, {b})", f"({a} @ {b}).relu()"))


def convolution(g: Generator) -> str | None:
    a = g.value(lambda x: is_float(x) and x.dim() in (3, 4) and 0 not in x.shape)
    if a is None:
        return None
    x = g.tensor(a)
    spatial, channels = x.dim() - 2, x.shape[1]
    groups = g.one_of((1, 1, 1, channels))
    out = groups * g.one_of((1, 2, 3))
    kernel = [g.number(1, min(3, extent)) for extent in x.shape[2:]]
    transposed = g.chance(0.2)
    shape = (channels, out // groups, *kernel) if transposed else (out, channels // groups, *kernel)
    w = g.leaf(shape, x.dtype, True)
    bias = g.leaf((out,), x.dtype, True) if g.chance(0.5) else None
    name = f"F.conv_transpose{spatial}d" if transposed else f"F.conv{spatial}d"
    stride, padding = g.number(1, 2), g.number(0, 1)
    return f"{name}({a}, {w}, {bias}, stride={stride}, padding={padding}, groups={groups})"


def norm(g: Generator) -> str | None:
    a = g.value(lambda x: is_float(x) and x.dim() >= 2)
    if a is None:
        return None
    x = g.tensor(a)
    last, channels = x.shape[-1], x.shape[1]
    if g.chance(0.5):
        w, b = (g.leaf((last,), x.dtype, True) for _ in range(2))
        return f"F.layer_norm({a}, ({last},), {w}, {b})"
    w, b, m, v = (g.leaf((channels,), x.dtype, True) for _ in range(4))
    return f"F.batch_norm({a}, {m}, {v}.abs() + 0.5, {w}, {b})"


def joined(g: Generator) -> str | None:
    """Values of the same shape, or of shapes that differ in one dimension only."""
    a = g.value(lambda x: x.dim() >= 1)
    if a is None:
        return None
    x, d = g.tensor(a), g.dim(a)

    def fits(y: Tensor) -> bool:
        rest = y.dim() == x.dim() and list(y.shape)
        if rest:
            rest[d] = x.shape[d]
        return rest == list(x.shape)

    parts = [a, *(g.value(fits) for _ in range(g.number(1, 3)))]
    g.random.shuffle(parts)
    return f"torch.{g.one_of(('cat', 'cat', 'cat', 'stack'))}([{', '.join(parts)}], {d})"


def picked(g: Generator) -> str | None:
    """Elements of a value by the indices in another one."""
    a = g.value(lambda x: x.dim() >= 1 and x.numel() > 0)
    i = g.value(lambda x: x.dtype == torch.int64 and x.dim() >= 1)
    if a is None:
        return None
    x, d = g.tensor(a), g.dim(a)
    extent = x.shape[d]
    if i is None or g.chance(0.3):
        i = g.leaf((g.number(1, 4),), torch.int64)
    like = g.leaf(x.shape, torch.int64)
    texts = (
        f"{a}.index_select({d}, {i}.flatten() % {extent})",
        f"{a}[{i} % {x.shape[0]}]",
        f"{a}.gather({d}, {like} % {extent})",
        f"{a}.take_along_dim({like} % {extent}, {d})",
        f"{a}.flatten()[{i} % {x.numel()}]",
        f"{a}.scatter({d}, {like}[:1] % {extent}, {a})",
        f"{a}.scatter_add({d}, {like} % {extent}, {a})",
        f"{a}.index_add({d}, {i}.flatten()[:1] % {extent}, {a}.narrow({d}, 0, 1))",
        f"{a}[..., {i}.flatten() % {x.shape[-1]}]",
        f"{a}.index_put(({i}.flatten()[:1] % {x.shape[0]},), {a}[0])",
        f"{a}.slice_scatter({a}.narrow({d}, 0, 1), {d}, 0, 1)",
        f"{a}.select_scatter({a}.select({d}, 0), {d}, -1)",
        f"{a}.index_fill({d}, {i}.flatten() % {extent}, 2)",
    )
    return g.one_of(texts)


def embedding(g: Generator) -> str | None:
    i = g.value(lambda x: x.dtype in (torch.int64, torch.int32))
    i = i or g.leaf(g.shape(g.number(0, 2)), torch.int64)
    table = g.leaf((g.number(1, 9), g.number(1, 8)), g.one_of(FLOATS), g.chance(0.8))
    return f"F.embedding({i}.clamp(0, 5) % {g.tensor(table).shape[0]}, {table})"


def attention(g: Generator) -> str | None:
    """Query, key and value of one projection, as they are usually split."""
    a = g.value(lambda x: is_float(x) and x.dim() == 3 and 0 not in x.shape)
    if a is None:
        return None
    x = g.tensor(a)
    heads, size = g.number(1, 3), g.one_of((2, 4, 8))
    w = g.leaf((3 * heads * size, x.shape[-1]), x.dtype, True)
    return (
        f"F.scaled_dot_product_attention(*F.linear({a}, {w}).unflatten(-1, (3, {heads}, {size}))"
        f".permute(2, 0, 3, 1, 4).unbind(0)).transpose(1, 2).flatten(2)"
    )


BRANCHES = """
a.relu() + 1 | a * 2; a.sin() | a.cos();
a.sum(-1) | a.amax(-1); a.mT.contiguous() * 2 | a.mT.contiguous() + 1;
a + c | a - c; a.flip(0) | a.clone(); a.softmax(-1) | c * a + a; (a @ a.mT) | (a @ a.mT) * 2;
(a * 2, a.sum()) | (a - 1, a.sum() * 3); torch.cat([a, a], 0) | torch.cat([a + 1, a], 0);
a[:1] + 1 | a[-1:] * 2; a.reshape(-1) + 1 | a.reshape(-1) * 2; a * a.sum() | torch.zeros_like(a)
"""


def branch(g: Generator) -> str | None:
    """A `torch.cond` on a value or two; `c` is captured."""
    a = g.value(lambda x: is_float(x) and x.dim() >= 1 and x.numel() > 0)
    if a is None:
        return None
    x = g.tensor(a)
    c = g.value(lambda y: y.shape == x.shape and y.dtype == x.dtype)
    by = g.value(lambda y: y.numel() > 0) or a
    then, otherwise = g.one_of([text.strip() for text in BRANCHES.split(";")]).split("|")
    sides = (f"lambda a: {side.strip()}".replace("(a:", "(a:") for side in (then, otherwise))
    texts = ", ".join(_captured(side, c or a) for side in sides)
    return f"cond({by}.sum() > 0, {texts}, ({a},))"


def _captured(text: str, name: str) -> str:
    return re.sub(r"\bc\b", name, text)


MAKERS: dict[Maker, int] = {
    one(POINTWISE, is_float): 16,
    one(INTEGER, is_int): 8,
    one(BOOLEAN, lambda x: x.dtype == torch.bool): 3,
    one(TO): 5,
    two(BINARY): 20,
    two(BINARY_FLOAT, is_float): 5,
    two(BINARY_INT, lambda x: not is_float(x)): 4,
    one(REDUCTION, lambda x: x.dim() >= 1): 7,
    one(REDUCTION_FLOAT, lambda x: is_float(x) and x.dim() >= 1): 8,
    one(VIEW, lambda x: x.dim() >= 1): 30,
    one(MOVE, lambda x: x.dim() >= 1): 14,
    one(IMAGE, float_of_rank(4)): 6,
    one(SEQUENCE, float_of_rank(3)): 5,
    one(INDEX, lambda x: x.dtype == torch.int64 and x.numel() > 0): 3,
    two(WRITE): 6,
    linear: 6,
    product: 6,
    convolution: 6,
    norm: 4,
    joined: 10,
    picked: 6,
    embedding: 2,
    attention: 2,
    branch: 4,
}
