#include "my_ops.h"

/* Each element is the sum of as many as there are taps. */
hwr_status my_filter(const hwr_tensor *x, int64_t taps, const hwr_tensor *out) {
    const float *from = (const float *)x->data;
    float *to = (float *)out->data;
    for (int64_t row = 0; row < out->sizes[0]; row++) {
        for (int64_t at = 0; at < out->sizes[1]; at++, to++) {
            *to = 0;
            for (int64_t tap = at * taps; tap < (at + 1) * taps && tap < x->sizes[1]; tap++) {
                *to += from[row * x->sizes[1] + tap];
            }
        }
    }
    return HWR_OK;
}
