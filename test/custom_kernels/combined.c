/* Kernels of two libraries. Each has a mark of its own that PyTorch's results have too: gate is an
 * operator of the model's, the others are exact. */
#include "combined.h"
#include "counted.h"
#include "portable.h"

hwr_status my_gate(const hwr_tensor *x, double threshold, const hwr_tensor *out) {
    const float *from = (const float *)x->data;
    float *to = (float *)out->data;
    for (size_t i = 0; i < hwr_count(x); i++) {
        to[i] = (double)from[i] > threshold ? from[i] : 0.0f;
    }
    return HWR_OK;
}

hwr_status fast_add_out(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha,
                        const hwr_tensor *out) {
    const float *a = (const float *)self->data, *b = (const float *)other->data;
    float *c = (float *)out->data;
    if (out->dtype != HWR_FLOAT32 || hwr_count(self) != hwr_count(other)) {
        return HWR_ERROR_KERNEL;
    }
    for (size_t i = 0; i < hwr_count(out); i++) {
        c[i] = a[i] + (float)hwr_scalar_to_double(alpha) * b[i];
    }
    return HWR_OK;
}

/* What a catch-all takes: whole numbers, of which both tensors have the same count. */
static bool are_whole(const hwr_tensor *self, const hwr_tensor *other, const hwr_tensor *out) {
    return self->dtype == HWR_INT32 && other->dtype == HWR_INT32 && out->dtype == HWR_INT32 &&
           hwr_count(self) == hwr_count(other);
}

hwr_status torch_executor_add_out(const hwr_tensor *self, const hwr_tensor *other,
                                  const hwr_scalar *alpha, const hwr_tensor *out) {
    if (!are_whole(self, other, out)) {
        return HWR_ERROR_KERNEL;
    }
    for (size_t i = 0; i < hwr_count(out); i++) {
        ((int32_t *)out->data)[i] =
            ((const int32_t *)self->data)[i] +
            (int32_t)hwr_scalar_to_int(alpha) * ((const int32_t *)other->data)[i];
    }
    return HWR_OK;
}

hwr_status torch_executor_mul_out(const hwr_tensor *self, const hwr_tensor *other,
                                  const hwr_tensor *out) {
    if (!are_whole(self, other, out)) {
        return HWR_ERROR_KERNEL;
    }
    for (size_t i = 0; i < hwr_count(out); i++) {
        ((int32_t *)out->data)[i] =
            ((const int32_t *)self->data)[i] * ((const int32_t *)other->data)[i];
    }
    return HWR_OK;
}

/* Nothing in the model negates: this is linked, and called by nobody. */
hwr_status torch_executor_neg_out(const hwr_tensor *self, const hwr_tensor *out) {
    (void)self;
    (void)out;
    return HWR_ERROR_KERNEL;
}

static unsigned long counted;
unsigned long calls_counted(void);
unsigned long calls_counted(void) { return counted; }

hwr_status count_calls(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    (void)called;
    counted++;
    return next->call(next, stack);
}
