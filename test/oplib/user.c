/* The kernels of user.yaml. */
#include "user.h"

#include <string.h>

/* Writes down what it was given, one number for each thing. */
hwr_status my_everything(
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
    const char *s,
    const char *so,
    int32_t t,
    const hwr_device *d,
    const int64_t *is,
    size_t is_count,
    const double *fs,
    size_t fs_count,
    const bool *bs,
    size_t bs_count,
    const hwr_scalar *ss,
    size_t ss_count,
    const char *const *texts,
    size_t texts_count,
    const int64_t *no,
    const int64_t *nos,
    size_t nos_count,
    const int64_t *yes,
    const bool *truth,
    const int32_t *code,
    const void *g,
    const hwr_tensor_options *options,
    const hwr_tensor *out) {
    double numbers[64];
    size_t n = 0;
    numbers[n++] = ((const float *)x->data)[0];
    numbers[n++] = none == NULL ? 0.0 : 1.0;
    numbers[n++] = some == NULL ? -1.0 : (double)((const float *)some->data)[0];
    numbers[n++] = (double)xs_count;
    for (size_t k = 0; k < xs_count; k++) {
        numbers[n++] = ((const float *)xs[k]->data)[0];
    }
    numbers[n++] = (double)ys_count;
    for (size_t k = 0; k < ys_count; k++) {
        numbers[n++] = ys[k] == NULL ? -1.0 : (double)((const float *)ys[k]->data)[0];
    }
    numbers[n++] = (double)i;
    numbers[n++] = f;
    numbers[n++] = b ? 1.0 : 0.0;
    numbers[n++] = hwr_scalar_to_double(si);
    numbers[n++] = (double)si->dtype;
    numbers[n++] = sf == NULL ? -1.0 : hwr_scalar_to_double(sf);
    numbers[n++] = (double)strlen(s);
    numbers[n++] = so == NULL ? -1.0 : (double)strlen(so);
    numbers[n++] = (double)t;
    numbers[n++] = (double)d->index;
    numbers[n++] = (double)(is_count == 2 ? is[0] + 10 * is[1] : -1);
    numbers[n++] = fs_count == 1 ? fs[0] : -1.0;
    numbers[n++] = bs_count == 2 && bs[0] && !bs[1] ? 1.0 : 0.0;
    for (size_t k = 0; k < ss_count; k++) {
        numbers[n++] = hwr_scalar_to_double(&ss[k]);
        numbers[n++] = (double)ss[k].dtype;
    }
    for (size_t k = 0; k < texts_count; k++) {
        numbers[n++] = (double)strlen(texts[k]);
    }
    numbers[n++] = no == NULL ? -1.0 : (double)*no;
    numbers[n++] = nos == NULL ? -1.0 : (double)nos_count;
    numbers[n++] = yes == NULL ? -1.0 : (double)*yes;
    numbers[n++] = truth == NULL ? -1.0 : (double)*truth;
    numbers[n++] = code == NULL ? -1.0 : (double)*code;
    numbers[n++] = g == NULL ? 0.0 : 1.0;
    numbers[n++] = (double)options->dtype;
    numbers[n++] = (double)options->layout;
    numbers[n++] = (double)options->device.type;
    numbers[n++] = (double)options->device.index;
    numbers[n++] = (double)options->pin_memory;
    if (hwr_count(out) != n || out->dtype != HWR_FLOAT32) {
        return -1000 - (hwr_status)n;
    }
    for (size_t k = 0; k < n; k++) {
        ((float *)out->data)[k] = (float)numbers[k];
    }
    return HWR_OK;
}

hwr_status my_reverse(
    const hwr_tensor *x,
    const int64_t *pad,
    size_t pad_count,
    const hwr_tensor *out,
    void *scratch) {
    const size_t count = hwr_count(x);
    (void)pad, (void)pad_count;
    memcpy(scratch, x->data, count * sizeof(float));
    for (size_t i = 0; i < count; i++) {
        ((float *)out->data)[i] = ((const float *)scratch)[count - 1 - i];
    }
    return HWR_OK;
}

hwr_status my_measure(
    const hwr_tensor *x,
    int64_t *out0,
    const hwr_tensor *out1,
    double *out2,
    bool *out3,
    hwr_scalar *out4,
    int32_t *out5) {
    *out0 = -(int64_t)hwr_count(x);
    ((float *)out1->data)[0] = 2.5f;
    *out2 = 0.25;
    *out3 = true;
    out4->as.d = 1.5;
    out4->dtype = HWR_FLOAT64;
    *out5 = -7;
    return HWR_OK;
}

hwr_status my_pieces(
    const hwr_tensor *x, int64_t parts, const hwr_tensor *const *out, size_t out_count) {
    const float *from = (const float *)x->data;
    if (parts != (int64_t)out_count) {
        return HWR_ERROR_KERNEL;
    }
    for (size_t k = 0; k < out_count; k++) {
        memcpy(out[k]->data, from, hwr_count(out[k]) * sizeof(float));
        from += hwr_count(out[k]);
    }
    return HWR_OK;
}

hwr_status my_boxed_sum(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *const *xs;
    const hwr_tensor *out;
    uint32_t count;
    double scale;
    if (next != NULL || strcmp(called->name, "my::boxed_sum") != 0 ||
        called->argument_count != 2 || called->return_count != 1 ||
        hwr_value_to_tensors(&stack[0], &xs, &count) != HWR_OK ||
        hwr_value_to_float(&stack[1], &scale) != HWR_OK ||
        hwr_value_to_tensor(&stack[2], &out) != HWR_OK) {
        return HWR_ERROR_TYPE;
    }
    for (size_t i = 0; i < hwr_count(out); i++) {
        double sum = 0.0;
        for (uint32_t k = 0; k < count; k++) {
            sum += (double)((const float *)xs[k]->data)[i];
        }
        ((float *)out->data)[i] = (float)(scale * sum);
    }
    stack[2] = hwr_value_none(); /* the stack is the kernel's */
    return HWR_OK;
}

hwr_status my_add_out(
    const hwr_tensor *self,
    const hwr_tensor *other,
    const hwr_scalar *alpha,
    const hwr_tensor *out) {
    for (size_t i = 0; i < hwr_count(out); i++) {
        const double factor = hwr_scalar_to_double(alpha);
        if (out->dtype == HWR_FLOAT32) {
            ((float *)out->data)[i] = (float)(
                ((const float *)self->data)[i] + factor * ((const float *)other->data)[i]);
        } else {
            ((double *)out->data)[i] =
                ((const double *)self->data)[i] + factor * ((const double *)other->data)[i];
        }
    }
    return HWR_OK;
}

hwr_status my_mul_out(const hwr_tensor *self, const hwr_tensor *other, const hwr_tensor *out) {
    for (size_t i = 0; i < hwr_count(out); i++) {
        ((float *)out->data)[i] = ((const float *)self->data)[i] * ((const float *)other->data)[i];
    }
    return HWR_OK;
}

hwr_status my_relu(const hwr_tensor *self, const hwr_tensor *out) {
    for (size_t i = 0; i < hwr_count(out); i++) {
        const float x = ((const float *)self->data)[i];
        ((float *)out->data)[i] = x > 0.0f ? x : 0.0f;
    }
    return HWR_OK;
}

hwr_status my_neg_(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *self = stack[0].as.tensor;
    (void)next;
    if (called->return_count != 0) {
        return HWR_ERROR_KERNEL;
    }
    for (size_t i = 0; i < hwr_count(self); i++) {
        ((float *)self->data)[i] = -((const float *)self->data)[i];
    }
    return HWR_OK;
}

hwr_status my_sub(
    const hwr_tensor *self,
    const hwr_tensor *other,
    const hwr_scalar *alpha,
    const hwr_tensor *out) {
    for (size_t i = 0; i < hwr_count(out); i++) {
        const int64_t less = hwr_scalar_to_int(alpha) * ((const int32_t *)other->data)[i];
        ((int32_t *)out->data)[i] = (int32_t)(((const int32_t *)self->data)[i] - less + 1000);
    }
    return HWR_OK;
}
