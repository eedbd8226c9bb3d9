/* Kernels of lists.yaml; those for PyTorch's own operators compute something else than PyTorch. */

#include <string.h>

#include "lists.h"

#define CHECK(condition)             \
    do {                             \
        if (!(condition)) {          \
            return HWR_ERROR_KERNEL; \
        }                            \
    } while (0)

static float *floats(const hwr_tensor *x) {
    return (float *)x->data;
}

hwr_status my_rows(const hwr_tensor *x, int64_t by, const hwr_tensor *const *out, size_t out_count) {
    const float *from = floats(x);
    CHECK((int64_t)out_count == (x->sizes[0] + by - 1) / by);
    for (size_t k = 0; k < out_count; k++) {
        memcpy(floats(out[k]), from, hwr_count(out[k]) * sizeof(float));
        from += hwr_count(out[k]);
    }
    CHECK(from == floats(x) + hwr_count(x));
    return HWR_OK;
}

hwr_status my_reversed(
    const hwr_tensor *const *xs, size_t xs_count, const hwr_tensor *const *out, size_t out_count) {
    CHECK(xs_count == out_count);
    for (size_t k = 0; k < xs_count; k++) {
        const size_t count = hwr_count(xs[k]);
        CHECK(count == hwr_count(out[k]) && out[k]->dtype == HWR_FLOAT32);
        for (size_t i = 0; i < count; i++) {
            floats(out[k])[i] = floats(xs[k])[count - 1 - i];
        }
    }
    return HWR_OK;
}

hwr_status my_scale_(const hwr_tensor *const *self, size_t self_count, double by) {
    for (size_t k = 0; k < self_count; k++) {
        for (size_t i = 0; i < hwr_count(self[k]); i++) {
            floats(self[k])[i] *= (float)by;
        }
    }
    return HWR_OK;
}

hwr_status my_mixed(
    const hwr_tensor *x,
    const hwr_tensor *const *ys,
    size_t ys_count,
    const hwr_tensor *z,
    int64_t *count,
    const hwr_tensor *const *sums,
    size_t sums_count,
    const hwr_tensor *last,
    void *scratch) {
    CHECK(sums_count == ys_count);
    *count = (int64_t)ys_count;
    for (size_t k = 0; k < ys_count; k++) {
        for (size_t i = 0; i < hwr_count(x); i++) {
            ((double *)sums[k]->data)[i] = (double)floats(x)[i] + (double)floats(ys[k])[i];
        }
    }
    memset(scratch, 0, 8 * hwr_count(last));
    for (size_t i = 0; i < hwr_count(last); i++) {
        floats(last)[i] = floats(z)[i] - (ys_count ? floats(ys[ys_count - 1])[i] : 0);
    }
    return HWR_OK;
}

hwr_status my_boxed(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *x, *whole, *const *halves;
    uint32_t count;
    CHECK(next == NULL && called->argument_count == 1 && called->return_count == 2);
    CHECK(hwr_value_to_tensor(&stack[0], &x) == HWR_OK);
    CHECK(hwr_value_to_tensors(&stack[1], &halves, &count) == HWR_OK && count == 2);
    CHECK(hwr_value_to_tensor(&stack[2], &whole) == HWR_OK);
    for (size_t i = 0; i < hwr_count(x); i++) {
        const size_t half = hwr_count(halves[0]);
        floats(whole)[i] = 3.0f * floats(x)[i];
        floats(halves[i / half])[i % half] = floats(x)[i];
    }
    return HWR_OK;
}

hwr_status my_unknown(
    const hwr_tensor *x, int64_t n, const hwr_tensor *const *out, size_t out_count) {
    for (size_t k = 0; k < out_count; k++) {
        CHECK(hwr_count(out[k]) == (size_t)n);
        for (size_t i = 0; i < (size_t)n; i++) {
            floats(out[k])[i] = floats(x)[k] + (float)i;
        }
    }
    return HWR_OK;
}

hwr_status my_stacked(
    const hwr_tensor *x, const hwr_tensor *const *xs, size_t xs_count, const hwr_tensor *out) {
    CHECK(xs_count == 2 && out->dtype == HWR_FLOAT64);
    for (size_t i = 0; i < hwr_count(out); i++) {
        ((double *)out->data)[i] = (double)floats(x)[0];
    }
    return HWR_OK;
}

hwr_status my_split_copy(
    const hwr_tensor *self,
    int64_t split_size,
    int64_t dim,
    const hwr_tensor *const *out,
    size_t out_count) {
    const size_t axis = (size_t)(dim < 0 ? dim + self->rank : dim);
    size_t outer = 1, inner = 1, start = 0;
    for (size_t i = 0; i < self->rank; i++) {
        outer *= i < axis ? (size_t)self->sizes[i] : 1;
        inner *= i > axis ? (size_t)self->sizes[i] : 1;
    }
    for (size_t k = 0; k < out_count; k++, start += (size_t)split_size) {
        const size_t length = (size_t)out[k]->sizes[axis];
        for (size_t o = 0; o < outer; o++) {
            for (size_t i = 0; i < length * inner; i++) {
                const size_t from = (o * (size_t)self->sizes[axis] + start) * inner + i;
                floats(out[k])[o * length * inner + i] = -floats(self)[from];
            }
        }
    }
    return HWR_OK;
}

hwr_status my_foreach_add(
    const hwr_tensor *const *self,
    size_t self_count,
    const hwr_scalar *scalar,
    const hwr_tensor *const *out,
    size_t out_count) {
    CHECK(self_count == out_count);
    for (size_t k = 0; k < out_count; k++) {
        for (size_t i = 0; i < hwr_count(out[k]); i++) {
            floats(out[k])[i] = floats(self[k])[i] + 2 * (float)hwr_scalar_to_double(scalar);
        }
    }
    return HWR_OK;
}
