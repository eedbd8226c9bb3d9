/* The kernels of checked.yaml, and with -DBUG=n a mistake in one of them. */
#include "checked.h"

#include <string.h>

#ifndef BUG
#define BUG 0
#endif

hwr_status my_add(
    const hwr_tensor *self,
    const hwr_tensor *other,
    const hwr_scalar *alpha,
    const hwr_tensor *out) {
    const float *a = (const float *)self->data, *b = (const float *)other->data;
    const float factor = (float)hwr_scalar_to_double(alpha);
    const int32_t *s = self->sizes, *o = other->sizes;
    float *y = (float *)out->data;
    for (int32_t i = 0; i < out->sizes[0]; i++) {
        /* 1: one column too few; 2: one element too many, at the very end. */
        const int32_t last = i == out->sizes[0] - 1 ? 1 : 0;
        for (int32_t j = 0; j < out->sizes[1] - (BUG == 1) + (BUG == 2 ? last : 0); j++) {
            const int32_t p = (s[0] == 1 ? 0 : i) * s[1] + (s[1] == 1 ? 0 : j);
            const int32_t q = (o[0] == 1 ? 0 : i) * o[1] + (o[1] == 1 ? 0 : j);
            y[i * out->sizes[1] + j] = a[p] + factor * b[BUG == 3 ? 0 : q];
        }
    }
    return HWR_OK;
}

hwr_status my_relu(const hwr_tensor *self) {
    float *x = (float *)self->data;
    /* 4: starts one element before the first. */
    for (size_t i = 0; i < hwr_count(self) + (BUG == 4 ? 1 : 0); i++) {
        float *at = x + i - (BUG == 4 ? 1 : 0);
        /* 9: takes NaN for a negative number. */
        *at = (BUG == 9 ? !(*at > 0.0f) : *at < 0.0f) ? 0.0f : *at;
    }
    return HWR_OK;
}

hwr_status my_mm(
    const hwr_tensor *self, const hwr_tensor *mat2, const hwr_tensor *out, void *scratch) {
    const float *a = (const float *)self->data, *b = (const float *)mat2->data;
    float *y = (float *)out->data, *column = (float *)scratch;
    const int32_t k = self->sizes[1], n = mat2->sizes[1];
    for (int32_t j = 0; j < n; j++) {
        /* 5: uses more scratch memory than it asks for. */
        for (int32_t p = 0; p < k + (BUG == 5 ? 1 : 0); p++) {
            column[p] = p < k ? b[p * n + j] : 0.0f;
        }
        for (int32_t i = 0; i < self->sizes[0]; i++) {
            float sum = 0.0f;
            for (int32_t p = 0; p < k; p++) {
                sum += a[i * k + p] * column[p];
            }
            y[i * n + j] = sum;
        }
    }
    return BUG == 6 && k > 3 ? -1006 : HWR_OK;
}

hwr_status my_sum(
    const hwr_tensor *self,
    const int64_t *dim,
    size_t dim_count,
    bool keepdim,
    const int32_t *dtype,
    const hwr_tensor *out) {
    float *x = (float *)self->data, *y = (float *)out->data;
    const int32_t rows = self->sizes[0], columns = self->sizes[1];
    const bool down = dim_count == 2 || dim[0] == 0, right = dim_count == 2 || dim[0] == 1;
    (void)keepdim, (void)dtype;
    memset(y, 0, hwr_count(out) * sizeof *y);
    for (int32_t i = 0; i < rows; i++) {
        for (int32_t j = 0; j < columns; j++) {
            y[(down ? 0 : i) * (right ? 1 : columns) + (right ? 0 : j)] += x[i * columns + j];
        }
    }
    if (BUG == 7) {
        x[0] = 0.0f; /* 7: writes to its input. */
    }
    while (BUG == 8) {
        /* 8: does not end. */
    }
    return HWR_OK;
}

hwr_status my_pool(
    const hwr_tensor *self,
    const int64_t *kernel_size,
    size_t kernel_size_count,
    const int64_t *stride,
    size_t stride_count,
    const int64_t *padding,
    size_t padding_count,
    const int64_t *dilation,
    size_t dilation_count,
    bool ceil_mode,
    const hwr_tensor *out) {
    const float *x = (const float *)self->data;
    float *y = (float *)out->data;
    const int32_t *s = self->sizes, *o = out->sizes;
    (void)kernel_size_count, (void)stride_count, (void)padding_count;
    (void)dilation, (void)dilation_count, (void)ceil_mode;
    if (self->strides[1] != 1 || out->strides[1] != 1) {
        return HWR_ERROR_KERNEL;
    }
    for (int32_t n = 0; n < o[0]; n++) {
        for (int32_t r = 0; r < o[2]; r++) {
            for (int32_t q = 0; q < o[3]; q++) {
                for (int32_t c = 0; c < o[1]; c++) {
                    float best = -1e30f;
                    for (int32_t u = 0; u < kernel_size[0]; u++) {
                        for (int32_t v = 0; v < kernel_size[1]; v++) {
                            const int32_t i = (int32_t)(r * stride[0] - padding[0]) + u;
                            const int32_t j = (int32_t)(q * stride[1] - padding[1]) + v;
                            if (i >= 0 && j >= 0 && i < s[2] && j < s[3]) {
                                const float value = x[((n * s[2] + i) * s[3] + j) * s[1] + c];
                                best = value > best ? value : best;
                            }
                        }
                    }
                    y[((n * o[2] + r) * o[3] + q) * o[1] + c] = best;
                }
            }
        }
    }
    return HWR_OK;
}

hwr_status my_cat(
    const hwr_tensor *const *tensors, size_t tensors_count, int64_t dim, const hwr_tensor *out) {
    const int64_t axis = dim < 0 ? dim + out->rank : dim;
    size_t inner = 1, outer = 1, done = 0;
    for (int64_t d = axis + 1; d < out->rank; d++) {
        inner *= (size_t)out->sizes[d];
    }
    for (int64_t d = 0; d < axis; d++) {
        outer *= (size_t)out->sizes[d];
    }
    for (size_t k = 0; k < tensors_count; k++) {
        const size_t own = (size_t)tensors[k]->sizes[axis] * inner;
        for (size_t i = 0; i < outer; i++) {
            float *to = (float *)out->data + i * (size_t)out->sizes[axis] * inner + done;
            memcpy(to, (const float *)tensors[k]->data + i * own, own * sizeof(float));
        }
        done += own;
    }
    if (BUG == 10 && hwr_count(out) == 0) {
        ((float *)out->data)[0] = 0.0f; /* 10: takes it that there is an element. */
    }
    return HWR_OK;
}

hwr_status my_select(
    const hwr_tensor *self, int64_t dim, const hwr_tensor *index, const hwr_tensor *out) {
    const int64_t axis = dim < 0 ? dim + self->rank : dim;
    const int64_t *at = (const int64_t *)index->data;
    size_t inner = 1, outer = 1;
    for (int64_t d = axis + 1; d < self->rank; d++) {
        inner *= (size_t)self->sizes[d];
    }
    for (int64_t d = 0; d < axis; d++) {
        outer *= (size_t)self->sizes[d];
    }
    const size_t rows = (size_t)self->sizes[axis], count = hwr_count(index);
    for (size_t i = 0; i < outer; i++) {
        for (size_t k = 0; k < count; k++) {
            /* 11: the last of several is one row too early. */
            const size_t row = (size_t)at[k] - (BUG == 11 && k > 1 && k == count - 1 && at[k] > 0);
            const float *from = (const float *)self->data + (i * rows + row) * inner;
            memcpy((float *)out->data + (i * count + k) * inner, from, inner * sizeof(float));
        }
    }
    return HWR_OK;
}
