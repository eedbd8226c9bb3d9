/* What a kernel of yours is given: tensors as descriptors, and the few other types of arguments that
 * C has no type for. `hardwire kernels header my.yaml` writes the prototypes of your kernels.
 *
 * Everything here belongs to the caller and is valid for as long as the call lasts. Descriptors are
 * const: a kernel reads them, does not change them and does not keep their addresses. What lies
 * behind `data` may be written only where the prototype says so: in outputs, in scratch memory, and
 * in arguments that the operator's schema marks as written (`Tensor(a!)`).
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_TENSOR_H
#define HWR_TENSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "status.h"

/* Element types, numbered as PyTorch numbers them (c10::ScalarType). */
enum {
    HWR_UINT8 = 0,
    HWR_INT8 = 1,
    HWR_INT16 = 2,
    HWR_INT32 = 3,
    HWR_INT64 = 4,
    HWR_FLOAT16 = 5, /* uint16_t, the bits of IEEE half precision */
    HWR_FLOAT32 = 6,
    HWR_FLOAT64 = 7,
    HWR_BOOL = 11,    /* uint8_t, 0 or 1 */
    HWR_QINT8 = 12,   /* int8_t: of an hwr_quantized, as the next two */
    HWR_QUINT8 = 13,  /* uint8_t */
    HWR_QINT32 = 14,  /* int32_t */
    HWR_BFLOAT16 = 15 /* uint16_t, the bits of bfloat16 */
};

/* A tensor. Element [i, j, ...] is number i * strides[0] + j * strides[1] + ... of `data`. Unless a
 * kernel library says otherwise, tensors are contiguous: the last dimension varies fastest. */
typedef struct hwr_tensor {
    void *data;             /* element [0, 0, ...], aligned as C aligns its type */
    const int32_t *sizes;   /* `rank` extents, each >= 0; in flash */
    const int32_t *strides; /* `rank` strides in elements; in flash */
    uint8_t rank;           /* number of dimensions; 0 for a single number */
    uint8_t dtype;          /* HWR_FLOAT32, ... */
    uint16_t reserved;      /* 0, also in a copy: else more lies behind it (executorch.hpp) */
} hwr_tensor;

/* A tensor that is quantized as a whole (torch.quantize_per_tensor): an element q stands for
 * (q - zero_point) * scale. Callers pass an input of a model that may be quantized by such a
 * descriptor, whatever it is; where `tensor.dtype` is HWR_FLOAT32 or another plain type, scale and
 * zero point mean nothing. A kernel for QuantizedCPU that is given a tensor of the dtype HWR_QINT8,
 * HWR_QUINT8 or HWR_QINT32 finds them behind it: `(const hwr_quantized *)self`. */
typedef struct hwr_quantized {
    hwr_tensor tensor;
    double scale;
    int64_t zero_point;
} hwr_quantized;

/* A `Scalar`: a number of any kind. `dtype` is HWR_INT64 (as.i), HWR_FLOAT64 (as.d) or HWR_BOOL
 * (as.i, 0 or 1). */
typedef struct hwr_scalar {
    union {
        int64_t i;
        double d;
    } as;
    int32_t dtype;
    int32_t reserved; /* 0, also in a copy: else more lies behind it (executorch.hpp) */
} hwr_scalar;

/* A `Device`, numbered as PyTorch numbers them (c10::DeviceType): 0 is the CPU. `index` is -1 where
 * the model names none. */
typedef struct hwr_device {
    int8_t type;
    int8_t index;
} hwr_device;

/* The four arguments `dtype`, `layout`, `device`, `pin_memory` that factories have (PyTorch's
 * TensorOptions) as one. A field is -1 where the model does not say. */
typedef struct hwr_tensor_options {
    int8_t dtype;  /* HWR_FLOAT32, ... */
    int8_t layout; /* c10::Layout: 0 is strided */
    hwr_device device;
    int8_t pin_memory; /* 0 or 1 */
} hwr_tensor_options;

/* Tensors and numbers with room for what ExecuTorch's kernels are given for them. Adapters for these
 * kernels come with functions (executorch.hpp) that fill it in, once: calls that are given `&tensor`
 * and `&scalar` make nothing then. A view holds for as long as the address of the data, sizes and
 * strides stay, that of a number for as long as this does.
 *
 * A list of tensors is told to one tensor of the call, that is there always: the first that is
 * written, else the first. `hwr_view_list` is called after `hwr_view` of this one and of those in the
 * list, whose view `beside` has then; it holds for calls with the same `list`, while that stays.
 * `room` has a pointer for each of `count`, and two where tensors in it `may_miss` (`Tensor?[]`). */
typedef struct hwr_viewed {
    hwr_tensor tensor;
    void *room[12];
    uint8_t order[8]; /* of a rank up to 8; `hwr_view` copies the descriptor alone of others */
} hwr_viewed;

typedef struct hwr_viewed_scalar {
    hwr_scalar scalar;
    uint64_t room[3];
} hwr_viewed_scalar;

#ifdef __cplusplus
extern "C" {
#endif
void hwr_view(hwr_viewed *made, const hwr_tensor *given);
void hwr_view_scalar(hwr_viewed_scalar *made, const hwr_scalar *given);
void hwr_view_list(hwr_viewed *beside, const hwr_tensor *const *list, size_t count, bool may_miss,
                   void **room);
#ifdef __cplusplus
}
#endif

/* The symbol of a kernel of which the library says `abi: true`: there is another one for every
 * schema, so that linkers find no kernel that was compiled for another version of it. Compilers
 * without labels of symbols know it by a macro instead. */
#ifdef __GNUC__
#define HWR_ABI(symbol) __asm__(symbol)
#else
#define HWR_ABI(symbol)
#endif

/* The number of elements of a tensor. */
static inline size_t hwr_count(const hwr_tensor *tensor) {
    size_t count = 1;
    for (uint8_t i = 0; i < tensor->rank; i++) {
        count *= (size_t)tensor->sizes[i];
    }
    return count;
}

/* The value of a scalar as a floating-point number. */
static inline double hwr_scalar_to_double(const hwr_scalar *scalar) {
    return scalar->dtype == HWR_FLOAT64 ? scalar->as.d : (double)scalar->as.i;
}

/* The value of a scalar as an integer; the fraction is cut off. */
static inline int64_t hwr_scalar_to_int(const hwr_scalar *scalar) {
    return scalar->dtype == HWR_FLOAT64 ? (int64_t)scalar->as.d : scalar->as.i;
}

#endif /* HWR_TENSOR_H */
