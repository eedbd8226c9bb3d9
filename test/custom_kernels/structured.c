/* A backend's fallback that notes what it is called for, and a kernel, for test_structured.py. */
#include <hardwire/value.h>

#include <math.h>
#include <string.h>

char npu_called[256];

static void note(const char *name) {
    strcat(npu_called, name);
    strcat(npu_called, " ");
}

hwr_status npu_any(const hwr_operator *called, const hwr_next *next, hwr_value *stack);
hwr_status npu_mul_out(const hwr_tensor *self, const hwr_tensor *other, const hwr_tensor *out);

static float *floats(const hwr_value *value) {
    const hwr_tensor *x = NULL;
    return hwr_value_to_tensor(value, &x) == HWR_OK ? (float *)x->data : NULL;
}

hwr_status npu_any(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *x = NULL;
    hwr_scalar alpha;
    if (next != NULL || hwr_value_to_tensor(&stack[0], &x) != HWR_OK || called->return_count < 1) {
        return -1;
    }
    note(called->name);
    const float *self = x->data;
    float *out = floats(&stack[called->argument_count]);
    for (size_t i = 0; i < hwr_count(x); i++) {
        if (strcmp(called->name, "aten::exp.out") == 0) {
            out[i] = expf(self[i]);
        } else if (strcmp(called->name, "aten::abs.out") == 0) {
            out[i] = fabsf(self[i]);
        } else if (strcmp(called->name, "aten::add.out") == 0) {
            if (called->argument_count != 3 || hwr_value_to_scalar(&stack[2], &alpha) != HWR_OK) {
                return -2;
            }
            out[i] = self[i] + (float)hwr_scalar_to_double(&alpha) * floats(&stack[1])[i];
        } else if (strcmp(called->name, "aten::max.dim_max") == 0) {
            /* self, dim, keepdim; then max and max_values, as PyTorch names them */
            const hwr_tensor *places = NULL;
            if (called->return_count != 2 || stack[1].as.i != 1 ||
                hwr_value_to_tensor(&stack[4], &places) != HWR_OK) {
                return -3;
            }
            const size_t row = i / (size_t)x->sizes[1], column = i % (size_t)x->sizes[1];
            if (column == 0 || self[i] > out[row]) {
                out[row] = self[i];
                ((int64_t *)places->data)[row] = (int64_t)column;
            }
        } else {
            return -4;
        }
    }
    return HWR_OK;
}

/* The number is a tensor of no dimensions, as PyTorch wraps it. */
hwr_status npu_mul_out(const hwr_tensor *self, const hwr_tensor *other, const hwr_tensor *out) {
    if (other->rank != 0 || other->dtype != HWR_FLOAT64) {
        return -5;
    }
    note("npu_mul_out");
    for (size_t i = 0; i < hwr_count(out); i++) {
        ((float *)out->data)[i] =
            (float)(((const float *)self->data)[i] * *(const double *)other->data);
    }
    return HWR_OK;
}
