"""Shapes of what losses and distances give, where torch-mlir has no functions for them."""

from __future__ import annotations

from ..dtypes import BY_NAME, Dtype
from ..tensor_facts import Shape, TensorFacts
from .record import gives, known
from .results import Facts, Found, broadcast, named_tensors, place, together, unless_whole, without
from .results_complex import real_of


def _by_reduction(given: Facts, shape: Shape, dtype: Dtype) -> Found:
    """Every element where nothing is reduced (0), else a number."""
    return [((), dtype)] if given["reduction"] else [(shape, dtype)]


def _common_floats(*tensors: TensorFacts) -> Dtype:
    """A margin or an exponent that is a float makes floats of integers; sizes are real."""
    return real_of(unless_whole(together(*tensors), BY_NAME["float32"]))


@gives(
    "binary_cross_entropy", "huber_loss", "smooth_l1_loss", "soft_margin_loss",
    "hinge_embedding_loss", "margin_ranking_loss", "binary_cross_entropy_with_logits",
    "poisson_nll_loss",
)  # fmt: skip
def elementwise(given: Facts) -> Found:
    """Of elements that are broadcast to each other; weights are no part of the type."""
    tensors = named_tensors(given, "self", "input", "input1", "input2", "target")
    dtype = together(*tensors)
    return _by_reduction(given, broadcast(*tensors), unless_whole(dtype, BY_NAME["float32"]))


@gives("l1_loss")
def sizes(given: Facts) -> Found:
    tensors = named_tensors(given, "self", "target")
    return _by_reduction(given, broadcast(*tensors), real_of(together(*tensors)))


@gives("cosine_embedding_loss")
def cosine_embedding(given: Facts) -> Found:
    first, second, target = named_tensors(given, "input1", "input2", "target")
    rows = TensorFacts(broadcast(first, second)[: len(target.shape)], first.dtype)
    return _by_reduction(given, broadcast(rows, target), _common_floats(first, second))


@gives("multi_margin_loss", "multilabel_margin_loss")
def margins(given: Facts) -> Found:
    """One for each row of classes."""
    x: TensorFacts = given["self"]
    return _by_reduction(given, x.shape[:-1], x.dtype)


@gives("triplet_margin_loss")
def triplets(given: Facts) -> Found:
    tensors = named_tensors(given, "anchor", "positive", "negative")
    return _by_reduction(given, broadcast(*tensors)[:-1], _common_floats(*tensors))


@gives("nll_loss_nd")
def likelihood(given: Facts) -> Found:
    return _by_reduction(given, given["target"].shape, given["self"].dtype)


@gives("cross_entropy_loss")
def cross_entropy(given: Facts) -> Found:
    """One for each target: a class, or the probabilities of all of them."""
    x, target = named_tensors(given, "self", "target")
    if target.shape == x.shape and target.dtype.is_float:
        place = 0 if len(x.shape) == 1 else 1
        return _by_reduction(given, x.shape[:place] + x.shape[place + 1 :], x.dtype)
    return _by_reduction(given, target.shape, x.dtype)


@gives("vdot")
def number(given: Facts) -> Found:
    return [((), together(*named_tensors(given, "self", "other")))]


@gives("dist")
def distance(given: Facts) -> Found:
    return [((), real_of(together(*named_tensors(given, "self", "other"))))]


@gives("pairwise_distance")
def pairwise(given: Facts) -> Found:
    first, second = named_tensors(given, "x1", "x2")
    rows = broadcast(first, second)[:-1]
    return [((*rows, 1) if given["keepdim"] else rows, _common_floats(first, second))]


@gives("cosine_similarity")
def similarity(given: Facts) -> Found:
    first, second = named_tensors(given, "x1", "x2")
    shape = broadcast(first, second)
    rows = TensorFacts(shape, together(first, second))
    return [(without(rows, place(given["dim"], shape)), rows.dtype)]


@gives("cdist", "_cdist_forward")
def distances(given: Facts) -> Found:
    """Of every row of the first to every row of the second."""
    first, second = named_tensors(given, "x1", "x2")
    batch = broadcast(*(TensorFacts(x.shape[:-2], x.dtype) for x in (first, second)))
    return [((*batch, first.shape[-2], second.shape[-2]), together(first, second))]


@gives("pdist")
def own_distances(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [((x.shape[0] * (x.shape[0] - 1) // 2,), x.dtype)]


known("linalg_norm.ord_str", results_as="aten::linalg_norm")
known("linalg_matrix_norm.str_ord", results_as="aten::linalg_matrix_norm")
