"""What PyTorch leaves open, in arguments and in answers; each rule says why.

An operator may be documented for some arguments only (`is_kept`, `DOCUMENTED`), and may be free in
some elements of its answer, or give different ones by accident (`left_open`, `OPEN`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch
from torch import Tensor

from .call import SPACE, Call, Leaf, Size, leaves_of
from .overloads import functional, schema_of

ANY_INDEX = (
    "aten.argsort.", "aten.kthvalue.", "aten.median.dim", "aten.nanmedian.dim", "aten.sort.",
    "aten.topk.",
)  # fmt: skip
SYSTEMS = (
    "aten.linalg_solve.", "aten.linalg_solve_ex.", "aten._linalg_solve_ex.", "aten.linalg_inv.",
    "aten.linalg_inv_ex.", "aten.inverse.", "aten.linalg_solve_triangular.",
    "aten.triangular_solve.", "aten.cholesky_inverse.", "aten.cholesky_solve.",
)  # fmt: skip
DETERMINANTS = (
    "aten.det.", "aten.linalg_det.", "aten.linalg_slogdet.", "aten.logdet.", "aten.slogdet.",
)  # fmt: skip
POWERS = ("aten.matrix_power.", "aten.linalg_matrix_power.")
SUMS = ("aten.add.", "aten.sub.", "aten.rsub.", "aten.subtract.")
BESSEL, NORMAL = ("aten.special_bessel_",), ("aten.special_ndtr.",)
PIVOTS = ("aten.linalg_lu_factor.", "aten.linalg_lu_factor_ex.", "aten._lu_with_info.")
EXPONENTIALS = ("aten.matrix_exp.", "aten.linalg_matrix_exp.")
ORTHOGONAL = ("aten.geqrf.", "aten.linalg_qr.", "aten.qr.")
TAILS = ("aten.gelu.",)
SPREADS = ("aten.std.", "aten.std_mean.", "aten.var.", "aten.var_mean.")
FACTORS = ("aten.linalg_cholesky_ex.", "aten.linalg_inv_ex.")
CHEBYSHEV = tuple(
    f"aten.special_{name}chebyshev_polynomial_{kind}"
    for name, kinds in (("", "uvw"), ("shifted_", "tuvw")) for kind in kinds
)  # fmt: skip
MODES = ("aten.mode.",)
VECTORS = ("aten.elu_backward.", "aten.fmod.", "aten.hardtanh_backward.", "aten.remainder.")


def operands(call: Call, sizes: Mapping[str, int]) -> dict[str, Any]:
    """The arguments by name, defaults too; tensors as the operator gets them."""
    schema = schema_of(call.operator)
    names = [argument.name for argument in schema.arguments]
    given = [*zip(names, call.arguments, strict=False), *call.named]
    tensors = iter(call.inputs(sizes))
    found: dict[str, Any] = {each.name: each.default for each in schema.arguments}
    for name, value in given:
        inside = [next(tensors) for _ in leaves_of((value,))]
        value = sizes[value.name] if isinstance(value, Size) else value
        found[name] = value.viewed(inside[0]) if isinstance(value, Leaf) else value
    return found


def _matrix(call: Call, sizes: Mapping[str, int]) -> Tensor:
    given = operands(call, sizes)
    return given["A" if "A" in given else "self"]


def is_kept(call: Call, sizes: Mapping[str, int]) -> bool:
    """Whether the arguments are what the operator is documented for."""
    rules = [rule for operators, rule in DOCUMENTED.items() if _is(call, operators)]
    given = operands(call, sizes) if rules else {}
    return all(rule(given) for rule in rules)


def _has_a_number_for_each(given: dict[str, Any]) -> bool:
    """`_weight_norm` writes a number for each slice, beyond its memory where `g` has fewer."""
    v, g, dim = given["v"], given["g"], given["dim"]
    return v.dim() > dim and g.numel() == (1 if dim < 0 else v.shape[dim])


def _has_contiguous_statistics(given: dict[str, Any]) -> bool:
    """Gradients of layer and group norms read statistics as if they were contiguous."""
    statistics: list[Tensor] = [given[name] for name in ("mean", "rstd")]
    count = len(given.get("normalized_shape", ()))
    shape = (*given["input"].shape[:-count], *[1] * count)
    if count and any(x.shape != shape for x in statistics):
        return False
    return all(x.is_contiguous() for x in statistics)


def _has_contiguous_weights(given: dict[str, Any]) -> bool:
    """Group norms read their weights as if they were contiguous."""
    weights: list[Tensor | None] = [given["weight"], given.get("bias")]
    return all(x is None or x.is_contiguous() for x in weights)


def _has_numbers_of_channels(given: dict[str, Any]) -> bool:
    """Of an empty batch PyTorch looks at nothing else."""
    names = ("weight", "bias", "running_mean", "running_var")
    lines = (given[name] for name in names if given.get(name) is not None)
    return all(line.shape == given["input"].shape[1:2] for line in lines)


def _counts_words(given: dict[str, Any]) -> bool:
    """Words are counted without a look at how many there are: beyond the memory of the counts."""
    words, count = given["indices"], given["num_weights"]
    inside = bool(((words >= 0) & (words < count)).all())
    return inside or not given["scale_grad_by_freq"]


def _is_in_order(given: dict[str, Any]) -> bool:
    """What is sought in a sequence that is not sorted is not defined."""
    line = given["sorted_sequence" if "sorted_sequence" in given else "boundaries"]
    if isinstance(given.get("sorter"), Tensor):
        line = line.gather(-1, given["sorter"])
    return bool(_same(line.sort(-1).values, line).all()) if line.dim() else True


def _is_unique_if_said(given: dict[str, Any]) -> bool:
    """What is found if an element is there twice depends on how many elements there are."""
    tensors = [given[name] for name in ("elements", "test_elements") if name in given]
    return not given["assume_unique"] or all(x.unique().numel() == x.numel() for x in tensors)


def _reduces(given: dict[str, Any]) -> bool:
    """Some losses have another shape than their own shape functions say for other numbers."""
    return given["reduction"] in (0, 1, 2)


def _shares_no_memory(given: dict[str, Any]) -> bool:
    """What is scattered is written to a copy, whose elements share memory as those of the
    original do."""
    x: Tensor = given["self"]
    pairs = list(zip(x.shape, x.stride(), strict=True))
    if not x.numel() or any(size > 1 and not stride for size, stride in pairs):
        return True  # of what is expanded, a copy has all elements
    reach = sum((size - 1) * stride for size, stride in pairs) + 1
    return torch.arange(reach).as_strided(x.shape, x.stride()).unique().numel() == x.numel()


def _puts_once(given: dict[str, Any]) -> bool:
    """Of what is written to one place, any may be left."""
    places = given["index"] % max(1, given["self"].numel())
    return given["accumulate"] or places.unique().numel() == places.numel()


def _is_of_one_type(given: dict[str, Any]) -> bool:
    """Convolutions are of tensors of one type, which their gradients do not check."""
    return len({given[name].dtype for name in ("grad_output", "input", "weight")}) == 1


DOCUMENTED: Mapping[tuple[str, ...], Callable[[dict[str, Any]], bool]] = {
    ("aten._weight_norm.",): _has_a_number_for_each,
    ("aten.convolution_backward.",): _is_of_one_type,
    ("aten.diagonal_scatter.", "aten.select_scatter.", "aten.slice_scatter."): _shares_no_memory,
    ("aten.embedding_backward.", "aten.embedding_dense_backward."): _counts_words,
    ("aten.isin.",): _is_unique_if_said,
    ("aten.multi_margin_loss.", "aten.nll_loss", "aten.soft_margin_loss."): _reduces,
    (
        "aten.native_layer_norm_backward.",
        "aten.native_group_norm_backward.",
    ): _has_contiguous_statistics,
    ("aten.native_group_norm.", "aten.native_group_norm_backward."): _has_contiguous_weights,
    ("aten._native_batch_norm_legit", "aten.native_batch_norm."): _has_numbers_of_channels,
    ("aten.put.",): _puts_once,
    ("aten.searchsorted.", "aten.bucketize."): _is_in_order,
}


def left_open(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """Places among the results and inputs, and the elements there that may be as they are."""
    results = len(want) - len(call.leaves)
    seen = [
        [*each[:results], *map(Leaf.viewed, call.leaves, each[results:])] for each in (have, want)
    ]  # fmt: skip
    for place, free in _open_by_rules(call, sizes, *seen):
        if place >= results:
            inside = torch.zeros_like(want[place], dtype=torch.bool)
            call.leaves[place - results].viewed(inside).copy_(free)
            free = inside
        yield place, free


Rule = Callable[[Call, Mapping[str, int], list[Tensor], list[Tensor]], Iterator[tuple[int, Tensor]]]


def _open_by_rules(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """The same, of views of inputs that the operator was given."""
    for operators, rule in OPEN:
        if _is(call, operators):
            yield from rule(call, sizes, have, want)


def _everywhere(call: Call, want: list[Tensor], free: Tensor, *names: str) -> Iterator[tuple]:
    """What is open in the first result, and in the inputs of these names."""
    results = len(want) - len(call.leaves)
    places = dict.fromkeys(place for name in names for place in _copies(call, results, 0, name))
    yield from ((place, free) for place in places)


def _indices(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """Of equal elements any may be chosen ("not necessarily the first occurrence")."""
    given, results = operands(call, sizes), len(want) - len(call.leaves)
    if given.get("stable") or not given["self"].dim():
        return
    for place in _copies(call, results, results - 1, "indices"):
        yield place, _leads_alike(given["self"], given["dim"], have[place], want[place])


def _failed_factors(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """What is left where `info` says that it failed is whatever LAPACK had written by then."""
    failed = (want[1] != 0)[..., None, None].expand(want[0].shape)
    yield from _everywhere(call, want, failed, "L", "inverse")


def _systems(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """LAPACK decides what becomes of a system of which anything is not finite."""
    if _is(call, POWERS) and operands(call, sizes)["n"] >= 0:
        return
    bad = ~want[0].isfinite()
    bad = bad.any(-1, True).any(-2, True) if bad.dim() > 1 else torch.zeros_like(bad)
    yield from _everywhere(call, want, bad.expand(want[0].shape), "result", "out", "X")


def _exponentials(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """hardwire does not compute exponentials of matrices whose norm is beyond 7e4."""
    if want[0].numel():
        far = _matrix(call, sizes).abs().sum(-2).amax(-1)[..., None, None] > 7e4
        yield from _everywhere(call, want, far.expand(want[0].shape), "out")


def _determinants(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """The same of matrices that are not finite."""
    lost = ~_matrix(call, sizes).isfinite().all(-1).all(-1)
    yield from ((place, lost) for place in range(len(want) - len(call.leaves)))


def _pivots(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """Pivots are any that are as large as the others."""
    free, results = _factors_alike(_matrix(call, sizes), have, want), len(want) - len(call.leaves)
    for result, name in enumerate(("LU", "pivots", "info")[:results]):
        shape = want[result].shape
        spread = free.reshape([*free.shape, *[1] * (len(shape) - free.dim())]).expand(shape)
        yield from ((place, spread) for place in _copies(call, results, result, name))


def _spreads(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """Of equal elements the deviation is as small as what is rounded of their mean."""
    if want[0].numel():
        yield from _around(call, have, want, _rounding_of_mean(call, sizes))


def _orthogonal(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """Orthogonal matrices have the digits that 1 has."""
    if not want[0].numel():
        return
    size = _greatest(_matrix(call, sizes))
    scales = (size, 1.0) if call.operator.startswith("aten.geqrf.") else (1.0, size)
    for place, scale in enumerate(scales):
        step = 16 * torch.finfo(want[place].dtype).eps * scale
        yield place, _is_around(have[place], want[place], step)


def _tails(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """The tail of GELU has as few digits as 1 has: a number next to -1 is added to it."""
    x = operands(call, sizes)["self"].double().abs()
    yield from _around(call, have, want, x * 2 * torch.finfo(want[0].dtype).eps)


def _few_digits(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """PyTorch has few digits: J and Y miss the first coefficient of some of their polynomials,
    and the normal distribution adds a number that may be next to -1 to 1."""
    step = 1e-6 if _is(call, BESSEL) else torch.finfo(want[0].dtype).eps
    yield from _around(call, have, want, step)


def _unwritten(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """Chebyshev polynomials of NaN return from the order 2 on what was never written."""
    yield from _everywhere(call, want, _of_nan(call, sizes).expand(want[0].shape), "out")


def _in_vectors(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """At NaN, and where a quotient overflows, vectors and what is left of a row differ in
    PyTorch."""
    either, results = _in_vectors_and_not(call, sizes), len(want) - len(call.leaves)
    for place in _copies(call, results, 0, "grad_input" if "backward" in call.operator else "out"):
        one, other = (_same(have[place], x.to(want[0].dtype)) for x in either)
        yield place, one | other


def _complex_sums(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """One side is multiplied by `alpha = 1 + 0i`, in which infinities become NaN."""
    if want[0].is_complex():
        yield from _everywhere(call, want, want[0].isnan(), "out")


def _around(
    call: Call, have: list[Tensor], want: list[Tensor], step: float | Tensor
) -> Iterator[tuple[int, Tensor]]:
    """What is no farther from eager's than this."""
    for place in _copies(call, len(want) - len(call.leaves), 0, "out"):
        yield place, _is_around(have[place], want[place], step)


def _is(call: Call, operators: tuple[str, ...]) -> bool:
    return (functional(call.operator) or call.operator).startswith(operators)


def _copies(call: Call, results: int, result: int, name: str) -> list[int]:
    """The place of a result, and that of the input which it is written to."""
    found, at = [result], results
    if call.operator.split(".")[1].endswith("_"):
        found.append(at)
    given = [("", value) for value in call.arguments] + list(call.named)
    for each, value in given:
        found += [at] if each == name else []
        at += len(list(leaves_of((value,))))
    return found


def _factors_alike(x: Tensor, have: list[Tensor], want: list[Tensor]) -> Tensor:
    """Which matrices are not finite, or have other pivots than eager's, as large as any other."""
    lost = ~x.isfinite().all(-1).all(-1)
    factors, pivots = have[:2]
    fits = all(pair[0].shape == pair[1].shape for pair in zip(have, want, strict=True))
    if not fits or not x.numel() or not ((pivots > 0) & (pivots <= x.shape[-2])).all():
        return lost
    p, lower, upper = torch.lu_unpack(factors.double(), pivots)
    away = (p @ lower @ upper - x.double()).abs().amax((-2, -1))
    bound = 16 * x.shape[-1] * torch.finfo(x.dtype).eps * upper.abs().amax((-2, -1))
    others = (pivots != want[1]).any(-1) & (lower.abs() <= 1).all(-1).all(-1)
    return lost | (others & (away <= bound))


def _rounding_of_mean(call: Call, sizes: Mapping[str, int]) -> float:
    """What may be left of the deviation, or the variance, of elements that are equal."""
    x = operands(call, sizes)["self"]
    off = torch.finfo(x.dtype).eps * _greatest(x)
    return off if ".std" in call.operator else off * off


def _greatest(x: Tensor) -> float:
    """The greatest finite size, 0 of nothing."""
    return float(x.abs().double().nan_to_num(0, 0, 0).amax()) if x.numel() else 0.0


def _in_vectors_and_not(call: Call, sizes: Mapping[str, int]) -> list[Tensor]:
    """What eager finds for neighbours, in vectors, and for elements that lie apart, one by one."""
    given = operands(call, sizes)
    for name in ("grad_input", "out"):
        given.pop(name, None)
    tensors = {name: x for name, x in given.items() if isinstance(x, Tensor)}
    shape = torch.broadcast_shapes(*(x.shape for x in tensors.values()))
    many = {name: torch.stack([x.expand(shape)] * 64) for name, x in tensors.items()}
    apart = {name: torch.stack([x.expand(shape)] * 2, -1)[..., 0] for name, x in tensors.items()}
    operator = eval(functional(call.operator) or call.operator, dict(SPACE))
    return [operator(**{**given, **many})[0], operator(**{**given, **apart})]


def _modes(
    call: Call, sizes: Mapping[str, int], have: list[Tensor], want: list[Tensor]
) -> Iterator[tuple[int, Tensor]]:
    """Any place of a mode, and anything in rows with NaN, which PyTorch sorts anyhow."""
    given, results = operands(call, sizes), len(want) - len(call.leaves)
    x, dim = given["self"], given["dim"]
    if not x.dim():
        return
    odd = x.isnan().any(dim, given["keepdim"])
    for place in _copies(call, results, 0, "values"):
        yield place, odd
    for place in _copies(call, results, 1, "indices"):
        yield place, odd | _leads_alike(x, dim, have[place], want[place])


def _leads_alike(x: Tensor, dim: int, have: Tensor, want: Tensor) -> Tensor:
    """Which indices lead to elements like eager's, each of a row to another one."""
    if have.dtype != want.dtype or have.shape != want.shape:
        return torch.zeros_like(want, dtype=torch.bool)
    keeps = have.dim() == x.dim()
    rows, wanted = (y if keeps else y.unsqueeze(dim) for y in (have, want))
    good = (rows >= 0) & (rows < x.shape[dim])
    good &= _same(x.gather(dim, rows.where(good, 0)), x.gather(dim, wanted))
    good &= (rows.sort(dim).values.diff(dim=dim) != 0).all(dim, keepdim=True)
    return good if keeps else good.squeeze(dim)


def _of_nan(call: Call, sizes: Mapping[str, int]) -> Tensor:
    """Where a polynomial of NaN is of the order 2 or more."""
    given = operands(call, sizes)
    x, order = (torch.as_tensor(given[name]) for name in ("x", "n"))
    return (x != x) & (order >= 2)


def _is_around(have: Tensor, want: Tensor, step: float | Tensor) -> Tensor:
    """Which elements are no farther from eager's than this."""
    if have.shape != want.shape:
        return torch.zeros_like(want, dtype=torch.bool)
    return (have.double() - want.double()).abs() <= step


def _same(x: Tensor, y: Tensor) -> Tensor:
    return (x == y) | ((x != x) & (y != y))


OPEN: tuple[tuple[tuple[str, ...], Rule], ...] = (
    (MODES, _modes), (ANY_INDEX, _indices), (FACTORS, _failed_factors), (SYSTEMS, _systems),
    (POWERS, _systems), (EXPONENTIALS, _exponentials), (DETERMINANTS, _determinants),
    (PIVOTS, _pivots), (SPREADS, _spreads), (ORTHOGONAL, _orthogonal), (TAILS, _tails),
    (BESSEL, _few_digits), (NORMAL, _few_digits), (CHEBYSHEV, _unwritten),
    (VECTORS, _in_vectors), (SUMS, _complex_sums),
)  # fmt: skip
