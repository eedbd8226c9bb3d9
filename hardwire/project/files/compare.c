/* compare.h, without a C library. */
#include "compare.h"

static int is_close(double found, double expected, double tolerance) {
    if (found != found || expected != expected) {
        return found != found && expected != expected; /* NaN */
    }
    const double off = found > expected ? found - expected : expected - found;
    return !(found < expected || found > expected) || off <= tolerance;
}

uint32_t compare_doubles(
    const double *found, const double *expected, uint32_t count, double tolerance) {
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < count; i++) {
        wrong += is_close(found[i], expected[i], tolerance) ? 0u : 1u;
    }
    return wrong;
}

uint32_t compare_floats(
    const float *found, const float *expected, uint32_t count, float tolerance) {
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < count; i++) {
        wrong += is_close((double)found[i], (double)expected[i], (double)tolerance) ? 0u : 1u;
    }
    return wrong;
}

static float from_bits(uint32_t bits) {
    union {
        uint32_t bits;
        float value;
    } both;
    both.bits = bits;
    return both.value;
}

static double from_bfloat16(uint16_t bits) { return (double)from_bits((uint32_t)bits << 16); }

static double from_float16(uint16_t bits) {
    const uint32_t sign = ((uint32_t)bits & 0x8000u) << 16;
    const uint32_t exponent = ((uint32_t)bits >> 10) & 31u, fraction = (uint32_t)bits & 1023u;
    if (exponent == 0) {
        const double small = (double)fraction / 16777216.0; /* units of 2^-24 */
        return sign != 0 ? -small : small;
    }
    return (double)from_bits(sign | ((exponent == 31 ? 255 : exponent + 112) << 23) | fraction << 13);
}

static uint32_t compare_halves(
    const uint16_t *found, const uint16_t *expected, uint32_t count, float tolerance,
    double (*value)(uint16_t bits)) {
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < count; i++) {
        wrong += is_close(value(found[i]), value(expected[i]), (double)tolerance) ? 0u : 1u;
    }
    return wrong;
}

uint32_t compare_float16(
    const uint16_t *found, const uint16_t *expected, uint32_t count, float tolerance) {
    return compare_halves(found, expected, count, tolerance, from_float16);
}

uint32_t compare_bfloat16(
    const uint16_t *found, const uint16_t *expected, uint32_t count, float tolerance) {
    return compare_halves(found, expected, count, tolerance, from_bfloat16);
}

uint32_t compare_exactly(
    const void *found, const void *expected, uint32_t count, uint32_t element_bytes) {
    const unsigned char *one = found, *other = expected;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < count; i++) {
        int differs = 0;
        for (uint32_t byte = 0; byte < element_bytes; byte++) {
            differs |= *one++ != *other++;
        }
        wrong += differs ? 1u : 0u;
    }
    return wrong;
}
