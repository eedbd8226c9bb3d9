/* What a boxed kernel is given: which operator is called, and its arguments on a stack of values.
 * One boxed kernel can serve many operators, at the price of looking at every argument.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_VALUE_H
#define HWR_VALUE_H

#include "tensor.h"

/* What a value is. Lists have `count` elements. */
enum {
    HWR_NONE = 0,
    HWR_VALUE_TENSOR = 1,  /* as.tensor */
    HWR_VALUE_TENSORS = 2, /* as.tensors; NULL for a tensor that is None */
    HWR_VALUE_INT = 3,     /* as.i; also element types, layouts and memory formats, as numbers */
    HWR_VALUE_FLOAT = 4,   /* as.d */
    HWR_VALUE_BOOL = 5,    /* as.i, 0 or 1 */
    HWR_VALUE_STRING = 6,  /* as.string, which ends with a zero */
    HWR_VALUE_DEVICE = 7,  /* as.device */
    HWR_VALUE_INTS = 8,    /* as.ints */
    HWR_VALUE_FLOATS = 9,  /* as.floats */
    HWR_VALUE_BOOLS = 10   /* as.bools */
};

/* One value: a payload and what it is. What is pointed to belongs to the caller. */
typedef struct hwr_value {
    union {
        int64_t i;
        double d;
        const hwr_tensor *tensor;
        const hwr_tensor *const *tensors;
        const char *string;
        const hwr_device *device;
        const int64_t *ints;
        const double *floats;
        const bool *bools;
    } as;
    uint32_t count;
    uint32_t tag;
} hwr_value;

/* An operator, as its schema declares it. */
typedef struct hwr_operator {
    const char *name;        /* "aten::add.Tensor" */
    uint16_t argument_count; /* values on the stack that are arguments, in the schema's order */
    uint16_t return_count;   /* values behind them: tensors to write to, whose memory is there */
} hwr_operator;

/* A boxed kernel. It leaves the values as they are and writes to the tensors behind the arguments.
 * Returns HWR_OK or a negative hwr_status, which ends the run. */
typedef hwr_status hwr_boxed_kernel(const hwr_operator *called, const hwr_value *stack);

#endif /* HWR_VALUE_H */
