/* The kernels of my.yaml. */
#include "my.h"

#include <string.h>

hwr_status my_scale_add(
    const hwr_tensor *x,
    const hwr_tensor *y,
    double scale,
    const int64_t *window,
    size_t window_count,
    const char *mode,
    const hwr_tensor *bias,
    const hwr_tensor *out) {
    const float *a = (const float *)x->data;
    const float *b = (const float *)y->data;
    float *result = (float *)out->data;
    if (strcmp(mode, "plain") != 0 || x->dtype != HWR_FLOAT32) {
        return HWR_ERROR_KERNEL;
    }
    float offset = bias == NULL ? 0.0f : *(const float *)bias->data;
    for (size_t i = 0; i < window_count; i++) {
        offset += (float)window[i];
    }
    for (size_t i = 0; i < hwr_count(out); i++) {
        result[i] = a[i] + (float)scale * b[i] + offset;
    }
    return HWR_OK;
}

hwr_status my_divide(
    const hwr_tensor *x,
    int64_t parts,
    const hwr_tensor *low,
    const hwr_tensor *high,
    void *scratch) {
    const size_t count = hwr_count(x), half = hwr_count(low);
    float *copy = (float *)scratch;
    if (parts != 2) {
        return -1000;
    }
    memcpy(copy, x->data, count * sizeof *copy);
    memcpy(low->data, copy, half * sizeof *copy);
    memcpy(high->data, copy + half, (count - half) * sizeof *copy);
    return HWR_OK;
}

hwr_status my_add_all(
    const hwr_tensor *const *items,
    size_t items_count,
    const hwr_scalar *factor,
    const hwr_tensor *out) {
    float *result = (float *)out->data;
    for (size_t i = 0; i < hwr_count(out); i++) {
        float sum = 0.0f;
        for (size_t k = 0; k < items_count; k++) {
            sum += ((const float *)items[k]->data)[i];
        }
        result[i] = sum * (float)hwr_scalar_to_double(factor);
    }
    return HWR_OK;
}

hwr_status my_add_f32(
    const hwr_tensor *self,
    const hwr_tensor *other,
    const hwr_scalar *alpha,
    const hwr_tensor *out) {
    const float *a = (const float *)self->data;
    const float *b = (const float *)other->data;
    const float factor = (float)hwr_scalar_to_double(alpha);
    const int32_t *s = self->sizes, *as = self->strides, *bs = other->strides;
    float *y = (float *)out->data;
    /* Sizes of `other` may be 1, which is broadcast. */
    const int32_t down = other->sizes[0] == 1 ? 0 : bs[0];
    const int32_t right = other->sizes[1] == 1 ? 0 : bs[1];
    for (int32_t i = 0; i < out->sizes[0]; i++) {
        for (int32_t j = 0; j < out->sizes[1]; j++) {
            const float left = a[(s[0] == 1 ? 0 : i * as[0]) + (s[1] == 1 ? 0 : j * as[1])];
            y[i * out->strides[0] + j * out->strides[1]] = left + factor * b[i * down + j * right];
        }
    }
    return HWR_OK;
}

hwr_status my_relu_(const hwr_tensor *self) {
    float *x = (float *)self->data;
    for (size_t i = 0; i < hwr_count(self); i++) {
        x[i] = x[i] < 0.0f ? 0.0f : x[i];
    }
    return HWR_OK;
}
