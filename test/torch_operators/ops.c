/* The kernels of ops.yaml: each fails with its line where an argument is not what checks.py gives. */
#include "ops.h"

#include <string.h>

#define CHECK(condition)             \
    do {                             \
        if (!(condition)) {          \
            return -1000 - __LINE__; \
        }                            \
    } while (0)

static const float *floats(const hwr_tensor *x) { return (const float *)x->data; }

static size_t width(const hwr_tensor *x) {
    switch (x->dtype) {
    case HWR_UINT8:
    case HWR_INT8:
    case HWR_BOOL:
    case HWR_QINT8:
    case HWR_QUINT8:
        return 1;
    case HWR_INT16:
    case HWR_FLOAT16:
    case HWR_BFLOAT16:
        return 2;
    case HWR_INT32:
    case HWR_FLOAT32:
    case HWR_QINT32:
        return 4;
    default:
        return 8;
    }
}

static bool is_contiguous(const hwr_tensor *x) {
    int32_t step = 1;
    for (uint8_t i = x->rank; i-- > 0;) {
        if (x->strides[i] != step) {
            return false;
        }
        step *= x->sizes[i];
    }
    return x->data != NULL;
}

hwr_status mine_again(const hwr_tensor *x, const hwr_tensor *out) {
    CHECK(is_contiguous(x) && is_contiguous(out));
    CHECK(x->dtype == out->dtype && hwr_count(x) == hwr_count(out));
    const unsigned char *from = x->data;
    unsigned char *to = out->data;
    const size_t all = hwr_count(x) * width(x);
    for (size_t i = 0; i < all; i += width(x)) { /* the elements in reverse */
        memcpy(to + all - i - width(x), from + i, width(x));
    }
    return HWR_OK;
}

hwr_status mine_scale_(const hwr_tensor *self, const hwr_scalar *by, int64_t plus) {
    CHECK(is_contiguous(self) && self->dtype == HWR_FLOAT32);
    for (size_t i = 0; i < hwr_count(self); i++) {
        ((float *)self->data)[i] =
            floats(self)[i] * (float)hwr_scalar_to_double(by) + (float)plus;
    }
    return HWR_OK;
}

/* Tensors of two dimensions that are broadcast. */
static size_t at(const hwr_tensor *x, int32_t row, int32_t column) {
    const int32_t r = x->sizes[0] == 1 ? 0 : row, c = x->sizes[1] == 1 ? 0 : column;
    return (size_t)(r * x->strides[0] + c * x->strides[1]);
}

hwr_status mine_add(
    const hwr_tensor *x, const hwr_tensor *y, const hwr_tensor *bias, const hwr_tensor *out) {
    CHECK(x->rank == 2 && y->rank == 2 && is_contiguous(x) && is_contiguous(y));
    for (int32_t r = 0; r < out->sizes[0]; r++) {
        for (int32_t c = 0; c < out->sizes[1]; c++) {
            if (x->dtype == HWR_FLOAT32) {
                ((float *)out->data)[at(out, r, c)] = floats(x)[at(x, r, c)] +
                    floats(y)[at(y, r, c)] + (bias == NULL ? 0.0f : floats(bias)[at(bias, r, c)]);
            } else {
                ((double *)out->data)[at(out, r, c)] =
                    ((const double *)x->data)[at(x, r, c)] + ((const double *)y->data)[at(y, r, c)];
            }
        }
    }
    return HWR_OK;
}

hwr_status mine_add_int(
    const hwr_tensor *x, const hwr_tensor *y, const hwr_tensor *bias, const hwr_tensor *out) {
    CHECK(bias == NULL && x->rank == 2 && y->rank == 2);
    for (int32_t r = 0; r < out->sizes[0]; r++) {
        for (int32_t c = 0; c < out->sizes[1]; c++) {
            ((int32_t *)out->data)[at(out, r, c)] = 100 +
                ((const int32_t *)x->data)[at(x, r, c)] + ((const int32_t *)y->data)[at(y, r, c)];
        }
    }
    return HWR_OK;
}

hwr_status mine_cut(
    const hwr_tensor *x,
    int64_t parts,
    const hwr_tensor *low,
    const hwr_tensor *high,
    void *scratch) {
    if (parts == 0) {
        return HWR_ERROR_KERNEL;
    }
    if (parts < 0) {
        return -4321;
    }
    const size_t first = hwr_count(low), count = hwr_count(x);
    CHECK((uintptr_t)scratch % 16 == 0 && first + hwr_count(high) == count);
    memcpy(scratch, x->data, 4 * count);
    memcpy(low->data, scratch, 4 * first);
    memcpy(high->data, (const float *)scratch + first, 4 * (count - first));
    return HWR_OK;
}

/* The row of the largest number of each column, which lie one after the other. */
hwr_status mine_where_largest(const hwr_tensor *x, const hwr_tensor *out) {
    CHECK(x->strides[0] == 1 && x->strides[1] == x->sizes[0] && (uintptr_t)x->data % 32 == 0);
    CHECK(out->dtype == HWR_INT64);
    for (int32_t column = 0; column < x->sizes[1]; column++) {
        const float *first = floats(x) + column * x->strides[1];
        int64_t best = 0;
        for (int32_t row = 1; row < x->sizes[0]; row++) {
            best = first[row] > first[best] ? row : best;
        }
        ((int64_t *)out->data)[column] = best;
    }
    return HWR_OK;
}

hwr_status mine_everything(
    const hwr_tensor *x,
    const hwr_tensor *none,
    const hwr_tensor *some,
    const hwr_tensor *const *xs,
    size_t xs_count,
    const hwr_tensor *const *ys,
    size_t ys_count,
    int64_t i,
    double f,
    bool b,
    const hwr_scalar *si,
    const hwr_scalar *sf,
    const hwr_scalar *sb,
    const char *s,
    int32_t t,
    const hwr_device *d,
    const int64_t *its,
    size_t its_count,
    const double *fs,
    size_t fs_count,
    const bool *bs,
    size_t bs_count,
    const char *const *ss,
    size_t ss_count,
    int32_t m,
    int32_t l,
    const int64_t *no,
    const int64_t *nos,
    size_t nos_count,
    const int64_t *yes,
    const int32_t *dt,
    const char *mode,
    const int64_t *two,
    size_t two_count,
    const hwr_tensor *out) {
    CHECK(none == NULL && some->rank == 0 && some->dtype == HWR_FLOAT64);
    CHECK(*(const double *)some->data == 2.5);
    CHECK(xs_count == 2 && floats(xs[1])[0] == 5.0f && xs[0]->rank == 2);
    CHECK(ys_count == 3 && ys[0] == NULL && floats(ys[1])[0] == 6.0f && ys[2] == NULL);
    CHECK(i == -5000000000 && f == 0.1 && b);
    CHECK(si->dtype == HWR_INT64 && si->as.i == 7 && sf->dtype == HWR_FLOAT64 && sf->as.d == 1.5);
    CHECK(sb->dtype == HWR_BOOL && sb->as.i == 1);
    CHECK(strcmp(s, "gr\xc3\xbc\xc3\x9f") == 0 && t == HWR_FLOAT16);
    CHECK(d->type == 1 && d->index == 3);
    CHECK(its_count == 3 && its[0] == 1 && its[2] == -3 && fs_count == 2 && fs[1] == 0.25);
    CHECK(bs_count == 2 && bs[0] && !bs[1]);
    CHECK(ss_count == 2 && strcmp(ss[0], "a") == 0 && strcmp(ss[1], "") == 0);
    CHECK(m == 2 && l == 0 && no == NULL && nos == NULL && nos_count == 0 && *yes == 7);
    CHECK(dt == NULL && strcmp(mode, "plain") == 0 && two_count == 2 && two[0] == 4 && two[1] == 4);
    memcpy(out->data, x->data, 4 * hwr_count(x));
    return HWR_OK;
}

#define TRY(call)                      \
    do {                               \
        const hwr_status tried = call; \
        if (tried != HWR_OK) {         \
            return tried;              \
        }                              \
    } while (0)

hwr_status mine_boxed(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *x = NULL, *out = NULL, *const *tensors = NULL;
    const int64_t *is = NULL;
    const bool *bs = NULL;
    const char *s = NULL;
    const hwr_value *ss = NULL;
    hwr_device d;
    int64_t number = 0;
    double f = 0.0;
    bool b = false;
    uint32_t count = 0;
    CHECK(next == NULL && called->argument_count == 15 && called->return_count == 1);
    CHECK(strcmp(called->name, "mine::boxed") == 0);
    TRY(hwr_value_to_tensor(&stack[0], &x));
    CHECK(hwr_value_is_none(&stack[1]));
    TRY(hwr_value_to_tensors(&stack[2], &tensors, &count));
    CHECK(count == 2 && floats(tensors[1])[0] == 5.0f);
    TRY(hwr_value_to_tensors(&stack[3], &tensors, &count));
    CHECK(count == 2 && tensors[0] == NULL && floats(tensors[1])[0] == 6.0f);
    TRY(hwr_value_to_int(&stack[4], &number));
    CHECK(number == -5000000000);
    TRY(hwr_value_to_float(&stack[5], &f));
    TRY(hwr_value_to_bool(&stack[6], &b));
    CHECK(f == 0.1 && b);
    TRY(hwr_value_to_bool(&stack[7], &b));
    TRY(hwr_value_to_string(&stack[8], &s));
    CHECK(b && strcmp(s, "gr\xc3\xbc\xc3\x9f") == 0 && stack[8].count == 6);
    TRY(hwr_value_to_int(&stack[9], &number));
    TRY(hwr_value_to_device(&stack[10], &d));
    CHECK(number == HWR_FLOAT16 && d.type == 1 && d.index == 3);
    TRY(hwr_value_to_ints(&stack[11], &is, &count));
    CHECK(count == 3 && is[2] == -3);
    TRY(hwr_value_to_bools(&stack[12], &bs, &count));
    CHECK(count == 2 && bs[0] && !bs[1]);
    TRY(hwr_value_to_values(&stack[13], &ss, &count));
    TRY(hwr_value_to_string(&ss[0], &s));
    CHECK(count == 2 && strcmp(s, "a") == 0 && hwr_value_is_none(&stack[14]));
    TRY(hwr_value_to_tensor(&stack[15], &out));
    memcpy(out->data, x->data, 4 * hwr_count(x));
    return HWR_OK;
}

hwr_status mine_numbers(
    const hwr_tensor *x,
    const hwr_tensor *y,
    int64_t *positive,
    double *mean,
    bool *any,
    hwr_scalar *half) {
    const size_t count = hwr_count(x);
    *positive = 0;
    *mean = 0.0;
    for (size_t i = 0; i < count; i++) {
        ((float *)y->data)[i] = -floats(x)[i];
        *positive += floats(x)[i] > 0.0f;
        *mean += (double)floats(x)[i] / (double)count;
    }
    *any = *positive > 0;
    half->dtype = count % 2 == 0 ? HWR_INT64 : HWR_FLOAT64;
    if (count % 2 == 0) {
        half->as.i = (int64_t)count / 2;
    } else {
        half->as.d = (double)count / 2;
    }
    return HWR_OK;
}

hwr_status mine_ends(const hwr_tensor *x, double *out, size_t out_count) {
    CHECK(out_count == 2);
    out[0] = (double)floats(x)[0];
    out[1] = (double)floats(x)[hwr_count(x) - 1];
    return HWR_OK;
}

hwr_status mine_fill(const hwr_tensor *x, const hwr_scalar *value) {
    CHECK(is_contiguous(x));
    for (size_t i = 0; i < hwr_count(x); i++) {
        ((float *)x->data)[i] = (float)hwr_scalar_to_double(value);
    }
    return HWR_OK;
}

hwr_status mine_unknown(const hwr_tensor *x, const hwr_tensor *out) {
    CHECK(2 * hwr_count(x) == hwr_count(out));
    for (size_t i = 0; i < hwr_count(out); i++) {
        ((float *)out->data)[i] = floats(x)[i / 2];
    }
    return HWR_OK;
}

hwr_status mine_negate_quantised(const hwr_tensor *x, const hwr_tensor *out) {
    const hwr_quantized *from = (const hwr_quantized *)x, *to = (const hwr_quantized *)out;
    CHECK(x->dtype == HWR_QINT8 && out->dtype == HWR_QINT8);
    CHECK(from->scale == 0.5 && from->zero_point == 3 && to->scale == 0.5 && to->zero_point == -2);
    for (size_t i = 0; i < hwr_count(x); i++) {
        ((int8_t *)out->data)[i] = (int8_t)(3 - ((const int8_t *)x->data)[i] - 2);
    }
    return HWR_OK;
}

hwr_status mine_relu(const hwr_tensor *self, const hwr_tensor *out) {
    for (size_t i = 0; i < hwr_count(self); i++) {
        ((float *)out->data)[i] = floats(self)[i] > 0.0f ? floats(self)[i] : 0.0f;
    }
    return HWR_OK;
}

hwr_status mine_boxed_number(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    CHECK(called == NULL && next == NULL && stack == NULL);
    return HWR_OK;
}

hwr_status mine_boxed_scratch(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    return mine_boxed_number(called, next, stack);
}

hwr_status mine_drawn(
    const hwr_tensor *x, const void *generator, double by, const hwr_tensor *out) {
    CHECK(generator == NULL);
    for (size_t i = 0; i < hwr_count(out); i++) {
        ((float *)out->data)[i] = floats(x)[i] * (float)by;
    }
    return HWR_OK;
}
