/* What a call returns. Every generated header holds a copy of this file, under the same guard: a
 * project needs no other file of hardwire's than the models' own.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_STATUS_H
#define HWR_STATUS_H

#include <stdint.h>

/* HWR_OK, or a negative code. A type of fixed size: that of an enumeration depends on compiler
 * options (-fshort-enums). After an error the contents of the outputs are not defined; the inputs,
 * and every later call, are not affected. */
typedef int32_t hwr_status;

enum {
    HWR_OK = 0,            /* the outputs are written */
    HWR_ERROR_INDEX = -1,  /* an index in an input (of an embedding, say) is out of range */
    HWR_ERROR_KERNEL = -2, /* a kernel of yours cannot do what it is asked; -1000 and below are
                            * free for codes of your own, which are returned as they are */
    HWR_ERROR_STACK = -3,  /* a stack of boxed values is full, or has not that many values */
    HWR_ERROR_TYPE = -4,   /* a boxed value is not of the type, or not the one, that was expected */
    HWR_ERROR_KEY = -5,    /* an input was said to have a dispatch key that the model does not know */
    HWR_ERROR_SIZE = -6,   /* a size is out of its bounds; nothing was written */
    HWR_ERROR_ARENA = -7,  /* of a model compiled with --checks: the arena, an input, an output or
                            * the state is NULL or not aligned, or the arena is too small; nothing
                            * was written */
    HWR_ERROR_SELF_TEST = -8, /* a self-test has not found what was computed at compile time */
    HWR_ERROR_VECTORS = -9    /* the vectors (SVE) of this processor do not have the length that the
                               * model was compiled for; nothing was written */
};

#endif /* HWR_STATUS_H */
