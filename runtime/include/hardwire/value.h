/* Boxed values: PyTorch's IValue as a number and a tag, stacks of them, and what boxed kernels are.
 * A boxed kernel can serve many operators, at the price of looking at every argument.
 *
 * Nothing here allocates. What a value points to belongs to whoever made it.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_VALUE_H
#define HWR_VALUE_H

#include "tensor.h"

/* What a value is. A Scalar is an int, a float or a bool; an optional that is absent is none. */
enum {
    HWR_NONE = 0,
    HWR_VALUE_TENSOR = 1,  /* as.tensor */
    HWR_VALUE_TENSORS = 2, /* as.tensors; NULL for a tensor that is None */
    HWR_VALUE_INT = 3,     /* as.i; also element types, layouts and memory formats, as numbers */
    HWR_VALUE_FLOAT = 4,   /* as.d */
    HWR_VALUE_BOOL = 5,    /* as.i, 0 or 1 */
    HWR_VALUE_STRING = 6,  /* as.string: `count` bytes and a zero */
    HWR_VALUE_DEVICE = 7,  /* as.device */
    HWR_VALUE_INTS = 8,    /* as.ints */
    HWR_VALUE_FLOATS = 9,  /* as.floats */
    HWR_VALUE_BOOLS = 10,  /* as.bools */
    HWR_VALUE_VALUES = 11, /* as.values: a list of anything else */
    HWR_VALUE_TUPLE = 12   /* as.values */
};

typedef struct hwr_value hwr_value;

/* One value, of 16 bytes: a payload and what it is. Lists and tuples have `count` elements. */
struct hwr_value {
    union {
        int64_t i;
        double d;
        hwr_device device;
        const char *string;
        const hwr_tensor *tensor;
        const hwr_tensor *const *tensors;
        const int64_t *ints;
        const double *floats;
        const bool *bools;
        const hwr_value *values;
    } as;
    uint32_t count; /* 0 where `tag` is no list, tuple or string */
    uint32_t tag;   /* HWR_VALUE_INT, ... */
};

/* Values one above the other in memory that the caller provides: values[0] is the lowest. */
typedef struct hwr_stack {
    hwr_value *values;
    uint32_t capacity; /* values that there is memory for */
    uint32_t count;    /* values that are there */
} hwr_stack;

/* An operator, as its schema declares it. */
typedef struct hwr_operator {
    const char *name;        /* "aten::add.Tensor" */
    uint16_t argument_count; /* values that are arguments, in the schema's order */
    uint16_t return_count;   /* values behind them: tensors to write to, whose memory is there */
} hwr_operator;

typedef struct hwr_next hwr_next;

/* The rest of a call: what PyTorch would call with the remaining dispatch keys. `call` is given the
 * values that the kernel was given. Tensors may be replaced by others of the same dtype, sizes and
 * strides; everything else is compiled in, and what differs from it is HWR_ERROR_TYPE. It may be
 * called more than once, or not at all, and only while the kernel runs. */
struct hwr_next {
    hwr_status (*call)(const hwr_next *next, hwr_value *stack);
    /* More follows that is the caller's own. */
};

/* A boxed kernel: `stack` has called->argument_count arguments and behind them
 * called->return_count tensors to write to; `next` is NULL where nothing comes next. Returns HWR_OK
 * or a negative hwr_status, which ends the run. */
typedef hwr_status hwr_boxed_kernel(
    const hwr_operator *called, const hwr_next *next, hwr_value *stack);

/* Making values. */

static inline hwr_value hwr_value_make(uint32_t tag, uint32_t count) {
    hwr_value value;
    value.as.i = 0;
    value.count = count;
    value.tag = tag;
    return value;
}

static inline hwr_value hwr_value_none(void) { return hwr_value_make(HWR_NONE, 0); }

static inline hwr_value hwr_value_of_int(int64_t number) {
    hwr_value value = hwr_value_make(HWR_VALUE_INT, 0);
    value.as.i = number;
    return value;
}

static inline hwr_value hwr_value_of_float(double number) {
    hwr_value value = hwr_value_make(HWR_VALUE_FLOAT, 0);
    value.as.d = number;
    return value;
}

static inline hwr_value hwr_value_of_bool(bool truth) {
    hwr_value value = hwr_value_make(HWR_VALUE_BOOL, 0);
    value.as.i = truth ? 1 : 0;
    return value;
}

static inline hwr_value hwr_value_of_scalar(hwr_scalar scalar) {
    if (scalar.dtype == HWR_FLOAT64) {
        return hwr_value_of_float(scalar.as.d);
    }
    return scalar.dtype == HWR_BOOL ? hwr_value_of_bool(scalar.as.i != 0)
                                    : hwr_value_of_int(scalar.as.i);
}

/* `length` bytes that a zero follows. */
static inline hwr_value hwr_value_of_string(const char *string, uint32_t length) {
    hwr_value value = hwr_value_make(HWR_VALUE_STRING, length);
    value.as.string = string;
    return value;
}

static inline hwr_value hwr_value_of_device(hwr_device device) {
    hwr_value value = hwr_value_make(HWR_VALUE_DEVICE, 0);
    value.as.device = device;
    return value;
}

/* NULL makes None. */
static inline hwr_value hwr_value_of_tensor(const hwr_tensor *tensor) {
    hwr_value value = hwr_value_make(tensor == NULL ? HWR_NONE : HWR_VALUE_TENSOR, 0);
    value.as.tensor = tensor;
    return value;
}

static inline hwr_value hwr_value_of_tensors(const hwr_tensor *const *tensors, uint32_t count) {
    hwr_value value = hwr_value_make(HWR_VALUE_TENSORS, count);
    value.as.tensors = tensors;
    return value;
}

static inline hwr_value hwr_value_of_ints(const int64_t *ints, uint32_t count) {
    hwr_value value = hwr_value_make(HWR_VALUE_INTS, count);
    value.as.ints = ints;
    return value;
}

static inline hwr_value hwr_value_of_floats(const double *floats, uint32_t count) {
    hwr_value value = hwr_value_make(HWR_VALUE_FLOATS, count);
    value.as.floats = floats;
    return value;
}

static inline hwr_value hwr_value_of_bools(const bool *bools, uint32_t count) {
    hwr_value value = hwr_value_make(HWR_VALUE_BOOLS, count);
    value.as.bools = bools;
    return value;
}

static inline hwr_value hwr_value_of_values(const hwr_value *values, uint32_t count) {
    hwr_value value = hwr_value_make(HWR_VALUE_VALUES, count);
    value.as.values = values;
    return value;
}

static inline hwr_value hwr_value_of_tuple(const hwr_value *values, uint32_t count) {
    hwr_value value = hwr_value_make(HWR_VALUE_TUPLE, count);
    value.as.values = values;
    return value;
}

/* Reading values: HWR_OK, or HWR_ERROR_TYPE where a value is something else. */

static inline bool hwr_value_is_none(const hwr_value *value) { return value->tag == HWR_NONE; }

static inline hwr_status hwr_value_to_int(const hwr_value *value, int64_t *number) {
    if (value->tag != HWR_VALUE_INT) {
        return HWR_ERROR_TYPE;
    }
    *number = value->as.i;
    return HWR_OK;
}

static inline hwr_status hwr_value_to_float(const hwr_value *value, double *number) {
    if (value->tag != HWR_VALUE_FLOAT) {
        return HWR_ERROR_TYPE;
    }
    *number = value->as.d;
    return HWR_OK;
}

static inline hwr_status hwr_value_to_bool(const hwr_value *value, bool *truth) {
    if (value->tag != HWR_VALUE_BOOL) {
        return HWR_ERROR_TYPE;
    }
    *truth = value->as.i != 0;
    return HWR_OK;
}

/* Any number: int, float or bool. */
static inline hwr_status hwr_value_to_scalar(const hwr_value *value, hwr_scalar *scalar) {
    scalar->reserved = 0;
    if (value->tag == HWR_VALUE_FLOAT) {
        scalar->as.d = value->as.d;
        scalar->dtype = HWR_FLOAT64;
        return HWR_OK;
    }
    scalar->as.i = value->as.i;
    scalar->dtype = value->tag == HWR_VALUE_BOOL ? HWR_BOOL : HWR_INT64;
    return value->tag == HWR_VALUE_INT || value->tag == HWR_VALUE_BOOL ? HWR_OK : HWR_ERROR_TYPE;
}

static inline hwr_status hwr_value_to_string(const hwr_value *value, const char **string) {
    if (value->tag != HWR_VALUE_STRING) {
        return HWR_ERROR_TYPE;
    }
    *string = value->as.string;
    return HWR_OK;
}

static inline hwr_status hwr_value_to_device(const hwr_value *value, hwr_device *device) {
    if (value->tag != HWR_VALUE_DEVICE) {
        return HWR_ERROR_TYPE;
    }
    *device = value->as.device;
    return HWR_OK;
}

static inline hwr_status hwr_value_to_tensor(const hwr_value *value, const hwr_tensor **tensor) {
    if (value->tag != HWR_VALUE_TENSOR) {
        return HWR_ERROR_TYPE;
    }
    *tensor = value->as.tensor;
    return HWR_OK;
}

static inline hwr_status hwr_value_to_tensors(
    const hwr_value *value, const hwr_tensor *const **tensors, uint32_t *count) {
    if (value->tag != HWR_VALUE_TENSORS) {
        return HWR_ERROR_TYPE;
    }
    *tensors = value->as.tensors;
    *count = value->count;
    return HWR_OK;
}

static inline hwr_status hwr_value_to_ints(
    const hwr_value *value, const int64_t **ints, uint32_t *count) {
    if (value->tag != HWR_VALUE_INTS) {
        return HWR_ERROR_TYPE;
    }
    *ints = value->as.ints;
    *count = value->count;
    return HWR_OK;
}

static inline hwr_status hwr_value_to_floats(
    const hwr_value *value, const double **floats, uint32_t *count) {
    if (value->tag != HWR_VALUE_FLOATS) {
        return HWR_ERROR_TYPE;
    }
    *floats = value->as.floats;
    *count = value->count;
    return HWR_OK;
}

static inline hwr_status hwr_value_to_bools(
    const hwr_value *value, const bool **bools, uint32_t *count) {
    if (value->tag != HWR_VALUE_BOOLS) {
        return HWR_ERROR_TYPE;
    }
    *bools = value->as.bools;
    *count = value->count;
    return HWR_OK;
}

/* The elements of a list of values, or of a tuple. */
static inline hwr_status hwr_value_to_values(
    const hwr_value *value, const hwr_value **values, uint32_t *count) {
    if (value->tag != HWR_VALUE_VALUES && value->tag != HWR_VALUE_TUPLE) {
        return HWR_ERROR_TYPE;
    }
    *values = value->as.values;
    *count = value->count;
    return HWR_OK;
}

/* Stacks: HWR_OK, or HWR_ERROR_STACK where there is no room, or not enough values. */

static inline hwr_stack hwr_stack_make(hwr_value *values, uint32_t capacity) {
    hwr_stack stack;
    stack.values = values;
    stack.capacity = capacity;
    stack.count = 0;
    return stack;
}

static inline hwr_status hwr_stack_push(hwr_stack *stack, hwr_value value) {
    if (stack->count >= stack->capacity) {
        return HWR_ERROR_STACK;
    }
    stack->values[stack->count++] = value;
    return HWR_OK;
}

static inline hwr_status hwr_stack_pop(hwr_stack *stack, hwr_value *value) {
    if (stack->count == 0) {
        return HWR_ERROR_STACK;
    }
    *value = stack->values[--stack->count];
    return HWR_OK;
}

/* The value `depth` below the top, which is 0; it stays where it is. */
static inline hwr_status hwr_stack_peek(
    const hwr_stack *stack, uint32_t depth, hwr_value *value) {
    if (depth >= stack->count) {
        return HWR_ERROR_STACK;
    }
    *value = stack->values[stack->count - 1 - depth];
    return HWR_OK;
}

/* Takes `count` values off. */
static inline hwr_status hwr_stack_drop(hwr_stack *stack, uint32_t count) {
    if (count > stack->count) {
        return HWR_ERROR_STACK;
    }
    stack->count -= count;
    return HWR_OK;
}

#ifdef HWR_VALUE_PRINT
/* For debugging; needs <stdio.h>, and a stack as deep as lists are nested. */

#include <inttypes.h>
#include <stdio.h>

static inline void hwr_tensor_print(FILE *to, const hwr_tensor *tensor) {
    if (tensor == NULL) {
        fputs("None", to);
        return;
    }
    fprintf(to, "tensor(dtype %u, [", (unsigned)tensor->dtype);
    for (uint32_t i = 0; i < tensor->rank; i++) {
        fprintf(to, "%s%" PRId32, i == 0 ? "" : ", ", tensor->sizes[i]);
    }
    fputs("])", to);
}

static inline void hwr_value_print(FILE *to, const hwr_value *value);

/* Element number `i` of a list. */
static inline void hwr_value_print_element(FILE *to, const hwr_value *value, uint32_t i) {
    switch (value->tag) {
    case HWR_VALUE_TENSORS:
        hwr_tensor_print(to, value->as.tensors[i]);
        return;
    case HWR_VALUE_INTS:
        fprintf(to, "%" PRId64, value->as.ints[i]);
        return;
    case HWR_VALUE_FLOATS:
        fprintf(to, "%g", value->as.floats[i]);
        return;
    case HWR_VALUE_BOOLS:
        fputs(value->as.bools[i] ? "True" : "False", to);
        return;
    default:
        hwr_value_print(to, &value->as.values[i]);
    }
}

static inline void hwr_value_print_list(FILE *to, const hwr_value *value) {
    const bool is_tuple = value->tag == HWR_VALUE_TUPLE;
    fputs(is_tuple ? "(" : "[", to);
    for (uint32_t i = 0; i < value->count; i++) {
        fputs(i == 0 ? "" : ", ", to);
        hwr_value_print_element(to, value, i);
    }
    fputs(is_tuple ? ")" : "]", to);
}

/* A value as one line without its end: `3`, `"floor"`, `tensor(dtype 6, [2, 3])`, `[1, 2]`. */
static inline void hwr_value_print(FILE *to, const hwr_value *value) {
    switch (value->tag) {
    case HWR_NONE:
        fputs("None", to);
        return;
    case HWR_VALUE_TENSOR:
        hwr_tensor_print(to, value->as.tensor);
        return;
    case HWR_VALUE_INT:
        fprintf(to, "%" PRId64, value->as.i);
        return;
    case HWR_VALUE_FLOAT:
        fprintf(to, "%g", value->as.d);
        return;
    case HWR_VALUE_BOOL:
        fputs(value->as.i != 0 ? "True" : "False", to);
        return;
    case HWR_VALUE_STRING:
        fprintf(to, "\"%s\"", value->as.string);
        return;
    case HWR_VALUE_DEVICE:
        fprintf(to, "device(%d, %d)", value->as.device.type, value->as.device.index);
        return;
    default:
        if (value->tag > HWR_VALUE_TUPLE) {
            fprintf(to, "unknown tag %" PRIu32, value->tag);
            return;
        }
        hwr_value_print_list(to, value);
    }
}

static inline void hwr_stack_print(FILE *to, const hwr_stack *stack) {
    for (uint32_t i = 0; i < stack->count; i++) {
        fprintf(to, "%" PRIu32 ": ", i);
        hwr_value_print(to, &stack->values[i]);
        fputc('\n', to);
    }
}
#endif /* HWR_VALUE_PRINT */

#endif /* HWR_VALUE_H */
