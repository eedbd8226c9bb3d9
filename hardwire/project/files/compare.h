/* Whether buffers hold what they have to: each gives the number of elements that do not. */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdint.h>

/* Floats may be off by a tolerance; infinities and NaN have to be the same. */
uint32_t compare_floats(const float *found, const float *expected, uint32_t count, float tolerance);
uint32_t compare_doubles(
    const double *found, const double *expected, uint32_t count, double tolerance);

/* The bits of float16, and of bfloat16. */
uint32_t compare_float16(
    const uint16_t *found, const uint16_t *expected, uint32_t count, float tolerance);
uint32_t compare_bfloat16(
    const uint16_t *found, const uint16_t *expected, uint32_t count, float tolerance);

/* Integers and truth values, of so many bytes each. */
uint32_t compare_exactly(
    const void *found, const void *expected, uint32_t count, uint32_t element_bytes);

#endif
