"""What PyTorch leaves open in the answers of an operator; each rule says why.

Some elements of an answer may be anything of a kind, or differ in eager by accident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch
from torch import Tensor

from .call import SPACE, Call, Leaf, leaves_of
from .documented import is_one_of, operands, same
from .overloads import functional

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
SUMS = ("aten.add.", "aten.sub.", "aten.rsub.", "aten.subtract.", "aten.sgn.")
BESSEL, NORMAL = ("aten.special_bessel_",), ("aten.special_ndtr.",)
PIVOTS = ("aten.linalg_lu_factor.", "aten.linalg_lu_factor_ex.", "aten._lu_with_info.")
LU = ("aten.linalg_lu.",)
EXPONENTIALS = ("aten.matrix_exp.", "aten.linalg_matrix_exp.")
ORTHOGONAL = ("aten.geqrf.", "aten.linalg_qr.", "aten.qr.")
TAILS = ("aten.gelu.",)
SPREADS = ("aten.std.", "aten.std_mean.", "aten.var.", "aten.var_mean.")
FACTORS = ("aten.linalg_cholesky_ex.", "aten.linalg_inv_ex.")
CHEBYSHEV = tuple(
    f"aten.special_{name}chebyshev_polynomial_{kind}"
    for name, kinds in (("", "uvw"), ("shifted_", "tuvw")) for kind in kinds
)  # fmt: skip
POLYNOMIALS = tuple(
    f"aten.special_{name}_polynomial_"
    for name in ("chebyshev", "hermite", "laguerre", "legendre", "shifted_chebyshev")
)
NORM_GRADIENTS = ("aten.native_group_norm_backward.", "aten.native_layer_norm_backward.")
MODES = ("aten.mode.",)
VECTORS = ("aten.elu_backward.", "aten.fmod.", "aten.hardtanh_backward.", "aten.remainder.")

Free = Iterator[tuple[int, Tensor]]
"""Places among the results and inputs, and the elements there that may be as they are."""


@dataclass(frozen=True)
class Answer:
    """What a call gives at some sizes, and what eager gives: its results, then its inputs."""

    call: Call
    sizes: Mapping[str, int]
    have: list[Tensor]
    want: list[Tensor]

    @property
    def results(self) -> int:
        """How many there are before the inputs."""
        return len(self.want) - len(self.call.leaves)

    @cached_property
    def given(self) -> dict[str, Any]:
        """The arguments by name."""
        return operands(self.call, self.sizes)

    @property
    def matrix(self) -> Tensor:
        return self.given["A" if "A" in self.given else "self"]

    @property
    def digits(self) -> float:
        """The distance of 1 from the next number of the first result's type."""
        return torch.finfo(self.want[0].dtype).eps

    def viewed(self) -> Answer:
        """The same with those views of the inputs that the operator was given."""
        have, want = (
            [*each[: self.results], *map(Leaf.viewed, self.call.leaves, each[self.results :])]
            for each in (self.have, self.want)
        )
        return Answer(self.call, self.sizes, have, want)

    def places(self, result: int, *names: str) -> list[int]:
        """The place of a result, and those of inputs of these names which it is written to."""
        found, at = [result], self.results
        if self.call.operator.split(".")[1].endswith("_"):
            found.append(at)
        for name, value in [*(("", x) for x in self.call.arguments), *self.call.named]:
            found += [at] if name in names else []
            at += len(list(leaves_of((value,))))
        return found

    def everywhere(self, free: Tensor, *names: str) -> Free:
        """What is open in the first result, and in the inputs of these names."""
        yield from ((place, free) for place in self.places(0, *names))

    def around(self, step: float | Tensor) -> Free:
        """What is no farther from eager's first result than this."""
        yield from ((place, self.is_around(place, step)) for place in self.places(0, "out"))

    def is_around(self, place: int, step: float | Tensor) -> Tensor:
        have, want = self.have[place], self.want[place]
        if have.shape != want.shape:
            return torch.zeros_like(want, dtype=torch.bool)
        return (have.double() - want.double()).abs() <= step


def left_open(answer: Answer) -> dict[int, Tensor]:
    """What may be as it is in the tensors of an answer, by their places: what any rule says."""
    call, results = answer.call, answer.results
    found: dict[int, Tensor] = {}
    for place, free in _open_in_views(answer.viewed()):
        if place >= results:
            inside = torch.zeros_like(answer.want[place], dtype=torch.bool)
            call.leaves[place - results].viewed(inside).copy_(free)
            free = inside
        found[place] = free | found[place] if place in found else free
    return found


def _open_in_views(a: Answer) -> Free:
    for operators, rule in OPEN:
        if is_one_of(a.call, operators):
            yield from rule(a)


def _indices(a: Answer) -> Free:
    """Of equal elements any may be chosen ("not necessarily the first occurrence")."""
    if a.given.get("stable") or not a.given["self"].dim():
        return
    for place in a.places(a.results - 1, "indices"):
        yield place, _leads_alike(a, place)


def _modes(a: Answer) -> Free:
    """Any place of a mode, and anything in rows with NaN, which PyTorch sorts anyhow."""
    x, dim = a.given["self"], a.given["dim"]
    if not x.dim():
        return
    odd = x.isnan().any(dim, a.given["keepdim"])
    for place in a.places(0, "values"):
        yield place, odd
    for place in a.places(1, "indices"):
        yield place, odd | _leads_alike(a, place)


def _leads_alike(a: Answer, place: int) -> Tensor:
    """Which indices lead to elements like eager's, each of a row to another one."""
    x, dim, have, want = a.given["self"], a.given["dim"], a.have[place], a.want[place]
    if have.dtype != want.dtype or have.shape != want.shape:
        return torch.zeros_like(want, dtype=torch.bool)
    keeps = have.dim() == x.dim()
    rows, wanted = (y if keeps else y.unsqueeze(dim) for y in (have, want))
    good = (rows >= 0) & (rows < x.shape[dim])
    good &= same(x.gather(dim, rows.where(good, 0)), x.gather(dim, wanted))
    good &= (rows.sort(dim).values.diff(dim=dim) != 0).all(dim, keepdim=True)
    return good if keeps else good.squeeze(dim)


def _failed_factors(a: Answer) -> Free:
    """What is left where `info` says that it failed is whatever LAPACK had written by then."""
    failed = (a.want[1] != 0)[..., None, None].expand(a.want[0].shape)
    yield from a.everywhere(failed, "L", "inverse")


def _systems(a: Answer) -> Free:
    """LAPACK decides what becomes of a system of which anything is not finite."""
    if is_one_of(a.call, POWERS) and a.given["n"] >= 0:
        return
    bad = ~a.want[0].isfinite()
    bad = bad.any(-1, True).any(-2, True) if bad.dim() > 1 else torch.zeros_like(bad)
    yield from a.everywhere(bad.expand(a.want[0].shape), "result", "out", "X")


def _exponentials(a: Answer) -> Free:
    """hardwire does not compute exponentials of matrices whose norm is beyond 7e4."""
    if a.want[0].numel():
        far = a.matrix.abs().sum(-2).amax(-1)[..., None, None] > 7e4
        yield from a.everywhere(far.expand(a.want[0].shape), "out")


def _determinants(a: Answer) -> Free:
    """The same of matrices that are not finite."""
    lost = ~a.matrix.isfinite().all(-1).all(-1)
    yield from ((place, lost) for place in range(a.results))


def _pivots(a: Answer) -> Free:
    """Pivots are any that are as large as the others."""
    free = _factors_alike(a)
    for result, name in enumerate(("LU", "pivots", "info")[: a.results]):
        shape = a.want[result].shape
        spread = free.reshape([*free.shape, *[1] * (len(shape) - free.dim())]).expand(shape)
        yield from ((place, spread) for place in a.places(result, name))


def _lost_matrices(a: Answer) -> Free:
    """Which row of a matrix that is not finite is a pivot depends on what NaN is compared with."""
    lost = ~a.matrix.isfinite().all(-1).all(-1)[..., None, None]
    for result, name in enumerate("PLU"):
        if a.want[result].dim() > 1:  # without pivots there is no P
            spread = lost.expand(a.want[result].shape)
            yield from ((place, spread) for place in a.places(result, name))


def _factors_alike(a: Answer) -> Tensor:
    """Which matrices are not finite, or have other pivots than eager's, as large as any other."""
    x, (factors, pivots) = a.matrix, a.have[:2]
    lost = ~x.isfinite().all(-1).all(-1)
    fits = all(have.shape == want.shape for have, want in zip(a.have, a.want, strict=True))
    if not fits or not x.numel() or not ((pivots > 0) & (pivots <= x.shape[-2])).all():
        return lost
    p, lower, upper = torch.lu_unpack(factors.double(), pivots)
    away = (p @ lower @ upper - x.double()).abs().amax((-2, -1))
    bound = 16 * x.shape[-1] * torch.finfo(x.dtype).eps * upper.abs().amax((-2, -1))
    others = (pivots != a.want[1]).any(-1) & (lower.abs() <= 1).all(-1).all(-1)
    return lost | (others & (away <= bound))


def _spreads(a: Answer) -> Free:
    """Of equal elements the deviation is as small as what is rounded of their mean."""
    x = a.given["self"]
    off = torch.finfo(x.dtype).eps * _greatest(x)
    if a.want[0].numel():
        yield from a.around(off if ".std" in a.call.operator else off * off)


def _orthogonal(a: Answer) -> Free:
    """Orthogonal matrices have the digits that 1 has."""
    if not a.want[0].numel():
        return
    size = _greatest(a.matrix)
    scales = (size, 1.0) if a.call.operator.startswith("aten.geqrf.") else (1.0, size)
    for place, scale in enumerate(scales):
        yield place, a.is_around(place, 16 * a.digits * scale)


def _greatest(x: Tensor) -> float:
    """The greatest finite size, 0 of nothing."""
    return float(x.abs().double().nan_to_num(0, 0, 0).amax()) if x.numel() else 0.0


def _tails(a: Answer) -> Free:
    """The tail of GELU has as few digits as 1 has: a number next to -1 is added to it."""
    yield from a.around(a.given["self"].double().abs() * 2 * a.digits)


def _few_digits(a: Answer) -> Free:
    """PyTorch has few digits: J and Y miss the first coefficient of some of their polynomials,
    and the normal distribution adds a number that may be next to -1 to 1."""
    yield from a.around(1e-6 if is_one_of(a.call, BESSEL) else a.digits)


def _unwritten(a: Answer) -> Free:
    """Chebyshev polynomials of NaN return from the order 2 on what was never written."""
    x, order = (torch.as_tensor(a.given[name]) for name in ("x", "n"))
    yield from a.everywhere(((x != x) & (order >= 2)).expand(a.want[0].shape), "out")


def _lost_rows(a: Answer) -> Free:
    """Infinite weights leave nothing of a row: which of it is infinite and which NaN, the order of
    the steps decides."""
    if a.have[0].shape == a.want[0].shape:
        yield from a.everywhere(~a.want[0].isfinite() & ~a.have[0].isfinite())


def _counted_up(a: Answer) -> Free:
    """A polynomial is rounded once more for each order."""
    order = torch.as_tensor(a.given["n"]).double().abs().nan_to_num(0, 0, 0)
    if a.want[0].is_floating_point():
        yield from a.around(order * a.digits * a.want[0].double().abs().nan_to_num(0, 0, 0))


def _in_vectors(a: Answer) -> Free:
    """At NaN, and where a quotient overflows, vectors and what is left of a row differ in
    PyTorch."""
    either = _in_vectors_and_not(a)
    for place in a.places(0, "grad_input" if "backward" in a.call.operator else "out"):
        one, other = (same(a.have[place], x.to(a.want[0].dtype)) for x in either)
        yield place, one | other


def _in_vectors_and_not(a: Answer) -> list[Tensor]:
    """What eager finds for neighbours, in vectors, and for elements that lie apart, one by one."""
    given = {name: x for name, x in a.given.items() if name not in ("grad_input", "out")}
    tensors = {name: x for name, x in given.items() if isinstance(x, Tensor)}
    shape = torch.broadcast_shapes(*(x.shape for x in tensors.values()))
    many = {name: torch.stack([x.expand(shape)] * 64) for name, x in tensors.items()}
    apart = {name: torch.stack([x.expand(shape)] * 2, -1)[..., 0] for name, x in tensors.items()}
    operator = eval(functional(a.call.operator) or a.call.operator, dict(SPACE))
    return [operator(**{**given, **many})[0], operator(**{**given, **apart})]


def _complex_sums(a: Answer) -> Free:
    """One side is multiplied by `alpha = 1 + 0i`, in which infinities become NaN.

    The sign of an infinity is NaN in one part or in both, as it lies in memory.
    """
    if a.want[0].is_complex():
        yield from a.everywhere(a.want[0].isnan(), "out")


OPEN: tuple[tuple[tuple[str, ...], Callable[[Answer], Free]], ...] = (
    (MODES, _modes), (ANY_INDEX, _indices), (FACTORS, _failed_factors), (SYSTEMS, _systems),
    (POWERS, _systems), (EXPONENTIALS, _exponentials), (DETERMINANTS, _determinants),
    (PIVOTS, _pivots), (LU, _lost_matrices), (SPREADS, _spreads),
    (ORTHOGONAL, _orthogonal), (TAILS, _tails),
    (BESSEL, _few_digits), (NORMAL, _few_digits), (CHEBYSHEV, _unwritten),
    (POLYNOMIALS, _counted_up), (NORM_GRADIENTS, _lost_rows),
    (VECTORS, _in_vectors), (SUMS, _complex_sums),
)  # fmt: skip
