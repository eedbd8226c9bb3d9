/* Kernels for other dispatch keys than the CPU's: quantized tensors, and a backend of one's own. */
#include <hardwire/tensor.h>

#include <math.h>

hwr_status my_quantized_acosh(const hwr_tensor *self, const hwr_tensor *result);
hwr_status npu_add(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha,
                   const hwr_tensor *result);
hwr_status npu_mm(const hwr_tensor *self, const hwr_tensor *mat2, const hwr_tensor *result);

static double value(const hwr_tensor *x, size_t place) {
    const hwr_quantized *quantized = (const hwr_quantized *)x;
    int64_t q;
    switch (x->dtype) {
    case HWR_QINT8:
        q = ((const int8_t *)x->data)[place];
        break;
    case HWR_QUINT8:
        q = ((const uint8_t *)x->data)[place];
        break;
    default:
        q = ((const int32_t *)x->data)[place];
    }
    return (double)(q - quantized->zero_point) * quantized->scale;
}

hwr_status my_quantized_acosh(const hwr_tensor *self, const hwr_tensor *result) {
    float *y = result->data;
    size_t count = hwr_count(self);
    if (self->dtype == HWR_FLOAT32) {
        return HWR_ERROR_KERNEL; /* not what a tensor with the key QuantizedCPU is */
    }
    for (size_t i = 0; i < count; i++) {
        y[i] = acoshf((float)value(self, i));
    }
    return HWR_OK;
}

/* The npu of this test computes like the CPU, and leaves a mark to be recognised by. */
hwr_status npu_add(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha,
                   const hwr_tensor *result) {
    const float *a = self->data, *b = other->data;
    float *y = result->data;
    size_t count = hwr_count(self);
    for (size_t i = 0; i < count; i++) {
        y[i] = a[i] + (float)hwr_scalar_to_double(alpha) * b[i] + 1000.0f;
    }
    return HWR_OK;
}

hwr_status npu_mm(const hwr_tensor *self, const hwr_tensor *mat2, const hwr_tensor *result) {
    const float *a = self->data, *b = mat2->data;
    float *y = result->data;
    int32_t rows = self->sizes[0], depth = self->sizes[1], columns = mat2->sizes[1];
    for (int32_t i = 0; i < rows; i++) {
        for (int32_t j = 0; j < columns; j++) {
            float sum = 1000.0f;
            for (int32_t k = 0; k < depth; k++) {
                sum += a[i * self->strides[0] + k * self->strides[1]] *
                       b[k * mat2->strides[0] + j * mat2->strides[1]];
            }
            y[i * columns + j] = sum;
        }
    }
    return HWR_OK;
}
