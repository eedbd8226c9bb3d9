/* Kernels that give and take numbers. */
#include "numbers.h"

static const float *values(const hwr_tensor *x) { return (const float *)x->data; }

hwr_status my_count(const hwr_tensor *x, int64_t *out) {
    *out = 0;
    for (size_t i = 0; i < hwr_count(x); i++) {
        *out += values(x)[i] > 0.0f;
    }
    return HWR_OK;
}

hwr_status my_both(const hwr_tensor *x, const hwr_tensor *y, int64_t *positive, double *mean,
                   bool *any) {
    *mean = 0.0;
    for (size_t i = 0; i < hwr_count(x); i++) {
        ((float *)y->data)[i] = -values(x)[i];
        *mean += (double)values(x)[i] / (double)hwr_count(x);
    }
    const hwr_status status = my_count(x, positive);
    *any = *positive > 0;
    return status;
}

hwr_status my_ends(const hwr_tensor *x, double *out, size_t out_count) {
    if (out_count != 2) {
        return -1001;
    }
    out[0] = (double)values(x)[0];
    out[1] = (double)values(x)[hwr_count(x) - 1];
    return HWR_OK;
}

/* 3, as an integer or as a floating-point number. */
hwr_status my_best(const hwr_tensor *x, bool real, hwr_scalar *out) {
    (void)x;
    out->dtype = real ? HWR_FLOAT64 : HWR_INT64;
    if (real) {
        out->as.d = 3.0;
    } else {
        out->as.i = 3;
    }
    return HWR_OK;
}

hwr_status my_parts(const hwr_tensor *x, const hwr_tensor *const *out0, size_t out0_count,
                    int64_t *out1, size_t out1_count) {
    if (out0_count != 2 || out1_count != 2) {
        return -1002;
    }
    for (int part = 0; part < 2; part++) {
        for (int i = 0; i < 2; i++) {
            ((float *)out0[part]->data)[i] = values(x)[2 * part + i];
        }
        out1[part] = 10 + part;
    }
    return HWR_OK;
}

hwr_status my_kind(const hwr_tensor *x, int32_t *out) {
    *out = x->dtype;
    return HWR_OK;
}

/* Adds all the numbers that it is given, each with a factor of its own. */
hwr_status my_use(const hwr_tensor *x, int64_t a, double b, bool c, const hwr_scalar *d,
                  const int64_t *e, const int64_t *f, size_t f_count, const double *g,
                  size_t g_count, int32_t h, const hwr_tensor *out) {
    if (f_count != 3 || g_count != 2 || h != HWR_FLOAT32) {
        return -1003;
    }
    double sum = (double)a + 2.0 * b + (c ? 4.0 : 0.0) + 8.0 * hwr_scalar_to_double(d);
    sum += 16.0 * (double)*e + 32.0 * (double)(f[0] + 2 * f[1] + 4 * f[2]) + g[0] - g[1];
    for (size_t i = 0; i < hwr_count(x); i++) {
        ((float *)out->data)[i] = values(x)[i] + (float)sum;
    }
    return HWR_OK;
}
