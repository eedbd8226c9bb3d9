"""Shapes of matrices: of factorisations, solutions and products without torch-mlir's functions."""

from __future__ import annotations

from ..dtypes import BY_NAME
from ..errors import Refused
from ..tensor_facts import Shape, TensorFacts
from .record import gives, known
from .results import (
    Facts,
    Found,
    asked_type,
    broadcast,
    first,
    like,
    named_tensors,
    place,
    together,
    unless_whole,
    without,
)
from .results_complex import real_of

INT32 = BY_NAME["int32"]

gives(
    "cholesky", "cholesky_inverse", "linalg_cholesky", "linalg_inv", "inverse",
    "linalg_matrix_exp", "matrix_exp", "linalg_matrix_power", "matrix_power",
    "linalg_householder_product", "orgqr",
)(first)  # fmt: skip


def _batches(*tensors: TensorFacts, behind: int = 2) -> Shape:
    """The common shape of what stands in front of the matrices."""
    fronts = [TensorFacts(x.shape[: len(x.shape) - behind], x.dtype) for x in tensors]
    return broadcast(*fronts)


@gives("linalg_cholesky_ex", "linalg_inv_ex")
def with_status(given: Facts) -> Found:
    (found,) = first(given)
    return [found, (found[0][:-2], INT32)]


@gives("linalg_lu_factor", "linalg_lu_factor_ex", "_lu_with_info")
def lu_factor(given: Facts) -> Found:
    """The factors in one matrix, the rows that were exchanged, and whether it could be done."""
    ((shape, dtype),) = first(given)
    found = [(shape, dtype), ((*shape[:-2], min(shape[-2:])), INT32)]
    return [*found, (shape[:-2], INT32)] if "check_errors" in given else found


@gives("linalg_lu")
def lu(given: Facts) -> Found:
    return _lu_parts(given["A"])


@gives("lu_unpack")
def lu_unpack(given: Facts) -> Found:
    found = _lu_parts(given["LU_data"])
    dtype = found[0][1]
    wanted = [given["unpack_pivots"], given["unpack_data"], given["unpack_data"]]
    return [each if want else ((0,), dtype) for each, want in zip(found, wanted, strict=True)]


def _lu_parts(matrix: TensorFacts) -> Found:
    *batch, rows, columns = matrix.shape
    inner = min(rows, columns)
    shapes = [(rows, rows), (rows, inner), (inner, columns)]
    return [((*batch, *shape), matrix.dtype) for shape in shapes]


@gives("linalg_qr", "qr")
def qr(given: Facts) -> Found:
    ((shape, dtype),) = first(given)
    *batch, rows, columns = shape
    mode = given.get("mode", "reduced" if given.get("some", True) else "complete")
    inner = rows if mode == "complete" else min(rows, columns)
    q = (0,) if mode == "r" else (*batch, rows, inner)
    return [(q, dtype), ((*batch, inner, columns), dtype)]


@gives("geqrf")
def geqrf(given: Facts) -> Found:
    ((shape, dtype),) = first(given)
    return [(shape, dtype), ((*shape[:-2], min(shape[-2:])), dtype)]


@gives("ormqr")
def ormqr(given: Facts) -> Found:
    return like(given["input3"])


@gives("linalg_solve", "linalg_solve_ex")
def solve(given: Facts) -> Found:
    """A right side of one dimension less is a batch of vectors."""
    a, b = named_tensors(given, "A", "B")
    is_vector = len(b.shape) == 1 or (len(b.shape) == len(a.shape) - 1 and b.shape == a.shape[:-1])
    batch = a.shape[:-2] if is_vector else _batches(a, b)
    shape = (*batch, a.shape[-1]) if is_vector else (*batch, *b.shape[-2:])
    found = [(shape, together(a, b))]
    return [*found, (a.shape[:-2], INT32)] if "check_errors" in given else found


@gives("linalg_solve_triangular", "cholesky_solve", "lu_solve", "linalg_lu_solve")
def solve_factors(given: Facts) -> Found:
    names = ("self", "B", "input2", "LU", "LU_data")
    a, b = [given[name] for name in names if name in given][:2]
    right = given["B"] if "B" in given else given["self"]
    return [((*_batches(a, b), *right.shape[-2:]), together(a, b))]


@gives("triangular_solve")
def triangular(given: Facts) -> Found:
    b, a = named_tensors(given, "self", "A")
    batch = _batches(a, b)
    return [((*batch, *b.shape[-2:]), b.dtype), ((*batch, *a.shape[-2:]), a.dtype)]


@gives("linalg_tensorinv")
def tensor_inverse(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [((*x.shape[given["ind"] :], *x.shape[: given["ind"]]), x.dtype)]


@gives("linalg_tensorsolve")
def tensor_solve(given: Facts) -> Found:
    a, b = named_tensors(given, "self", "other")
    last = [place(dim, a) for dim in given["dims"] or ()]
    order = [at for at in range(len(a.shape)) if at not in last] + last
    return [(tuple(a.shape[at] for at in order[len(b.shape) :]), together(a, b))]


@gives("logdet")
def determinant(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [(x.shape[:-2], x.dtype)]


@gives("linalg_matrix_norm", "linalg_norm")
def matrix_norm(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    dims = given["dim"]
    if isinstance(dims, int):
        dims = [dims]
    places = [place(dim, x) for dim in (range(len(x.shape)) if dims is None else dims)]
    sizes = [(at, 1 if at in places else size) for at, size in enumerate(x.shape)]
    kept = tuple(size for at, size in sizes if given["keepdim"] or at not in places)
    return [(kept, asked_type(given, real_of(unless_whole(x.dtype, BY_NAME["float32"]))))]


@gives("linalg_vander")
def vander(given: Facts) -> Found:
    """A number is a vector of one element."""
    x: TensorFacts = given["x"]
    shape = x.shape or (1,)
    count = shape[-1] if given["N"] is None else given["N"]
    return [((*shape, count), unless_whole(x.dtype, BY_NAME["int64"]))]


@gives("linalg_vecdot")
def vecdot(given: Facts) -> Found:
    shape = broadcast(given["x"], given["y"])
    dtype = together(given["x"], given["y"])
    return [(without(TensorFacts(shape, dtype), place(given["dim"], shape)), dtype)]


@gives("linalg_multi_dot")
def multi_dot(given: Facts) -> Found:
    parts: list[TensorFacts] = given["tensors"]
    left, right = parts[0].shape[:-1], parts[-1].shape[1:]
    return [((*left, *right), together(*parts))]


@gives("inner")
def inner(given: Facts) -> Found:
    a, b = named_tensors(given, "self", "other")
    if not a.shape or not b.shape:
        return [(a.shape or b.shape, together(a, b))]
    return [((*a.shape[:-1], *b.shape[:-1]), together(a, b))]


@gives("tensordot")
def tensordot(given: Facts) -> Found:
    a, b = named_tensors(given, "self", "other")
    places = [
        [place(dim, x) for dim in given[name]] for x, name in ((a, "dims_self"), (b, "dims_other"))
    ]
    kept = [
        size
        for x, taken in zip((a, b), places, strict=True)
        for at, size in enumerate(x.shape)
        if at not in taken
    ]
    return [(tuple(kept), together(a, b))]


@gives("addmv")
def addmv(given: Facts) -> Found:
    return [((given["mat"].shape[0],), together(*named_tensors(given, "self", "mat", "vec")))]


@gives("addr")
def addr(given: Facts) -> Found:
    a, b = named_tensors(given, "vec1", "vec2")
    if len(a.shape) != 1 or len(b.shape) != 1:
        raise Refused("makes a matrix of what are no vectors")
    return [((a.shape[0], b.shape[0]), together(a, b, given["self"]))]


# Singular values and eigenvalues: no kernel computes any, but of no elements there is nothing to
# compute.


@gives("linalg_svd", "svd")
def svd(given: Facts) -> Found:
    """Full factors are square; those of `svd` are so where they are not computed, too."""
    ((shape, dtype),) = first(given)
    *batch, rows, columns = shape
    inner = min(rows, columns)
    full = given["full_matrices"] if "A" in given else not (given["some"] and given["compute_uv"])
    left, right = (rows, columns) if full else (inner, inner)
    last = (right, columns) if "A" in given else (columns, right)
    parts = [((rows, left), dtype), ((inner,), real_of(dtype)), (last, dtype)]
    return [((*batch, *sizes), each) for sizes, each in parts]


@gives("linalg_svdvals")
def singular_values(given: Facts) -> Found:
    x: TensorFacts = given["A"]
    return [((*x.shape[:-2], min(x.shape[-2:])), real_of(x.dtype))]


@gives("linalg_eigvalsh")
def eigenvalues(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [(x.shape[:-1], real_of(x.dtype))]


@gives("linalg_eigh")
def eigenvectors(given: Facts) -> Found:
    return [*eigenvalues(given), *like(given["self"])]


@gives("linalg_pinv", "linalg_pinv.atol_rtol_float", "linalg_pinv.atol_rtol_tensor")
@gives("linalg_pinv.rcond_tensor", "pinverse")
def pseudo_inverse(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    *batch, rows, columns = x.shape
    return [((*batch, columns, rows), x.dtype)]


@gives("linalg_matrix_rank", "linalg_matrix_rank.tol_tensor")
@gives("linalg_matrix_rank.atol_rtol_tensor", "linalg_matrix_rank.atol_rtol_float")
def matrix_rank(given: Facts) -> Found:
    x, *bounds = (value for value in given.values() if isinstance(value, TensorFacts))
    return [(broadcast(TensorFacts(x.shape[:-2], x.dtype), *bounds), BY_NAME["int64"])]


@gives("linalg_ldl_factor_ex")
def ldl_factor(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [(x.shape, x.dtype), (x.shape[:-1], INT32), (x.shape[:-2], INT32)]


@gives("linalg_ldl_solve")
def ldl_solve(given: Facts) -> Found:
    a, b = named_tensors(given, "LD", "B")
    return [((*_batches(a, b), *b.shape[-2:]), b.dtype)]


known("linalg_ldl_factor", results_as="aten::linalg_lu_factor")
