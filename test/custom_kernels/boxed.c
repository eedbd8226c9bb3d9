/* Boxed kernels, handlers and fallbacks, for test_boxed.py. */
#include "boxed.h"

#define TRY(call)                     \
    do {                              \
        const hwr_status tried = call; \
        if (tried != HWR_OK) {        \
            return tried;             \
        }                             \
    } while (0)
#define CHECK(condition)             \
    do {                             \
        if (!(condition)) {          \
            return -1000 - __LINE__; \
        }                            \
    } while (0)

/* my::divide(Tensor x, int parts) -> (Tensor low, Tensor high) */
hwr_status my_divide(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *x = NULL, *low = NULL, *high = NULL;
    int64_t parts = 0;
    CHECK(next == NULL && called->argument_count == 2 && called->return_count == 2);
    TRY(hwr_value_to_tensor(&stack[0], &x));
    TRY(hwr_value_to_int(&stack[1], &parts));
    TRY(hwr_value_to_tensor(&stack[2], &low));
    TRY(hwr_value_to_tensor(&stack[3], &high));
    if (parts != 2) {
        return -1234;
    }
    const size_t half = hwr_count(low);
    for (size_t i = 0; i < half; i++) {
        ((float *)low->data)[i] = ((const float *)x->data)[i];
        ((float *)high->data)[i] = ((const float *)x->data)[half + i];
    }
    return HWR_OK;
}

/* my::backwards(Tensor x) -> Tensor, by way of scratch memory */
hwr_status my_backwards(const hwr_tensor *x, const hwr_tensor *out, void *scratch) {
    const size_t count = hwr_count(x);
    float *copy = scratch;
    for (size_t i = 0; i < count; i++) {
        copy[i] = ((const float *)x->data)[i];
    }
    for (size_t i = 0; i < count; i++) {
        ((float *)out->data)[i] = copy[count - 1 - i];
    }
    return HWR_OK;
}

hwr_status my_add_out(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *x = NULL, *y = NULL, *out = NULL;
    hwr_scalar alpha;
    CHECK(next == NULL && called->argument_count == 3 && called->return_count == 1);
    TRY(hwr_value_to_tensor(&stack[0], &x));
    TRY(hwr_value_to_tensor(&stack[1], &y));
    TRY(hwr_value_to_scalar(&stack[2], &alpha));
    TRY(hwr_value_to_tensor(&stack[3], &out));
    for (size_t i = 0; i < hwr_count(out); i++) {
        ((float *)out->data)[i] = ((const float *)x->data)[i] +
                                  (float)hwr_scalar_to_double(&alpha) * ((const float *)y->data)[i];
    }
    return HWR_OK;
}

hwr_status my_relu_(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *x = NULL;
    CHECK(next == NULL && called->argument_count == 1 && called->return_count == 0);
    TRY(hwr_value_to_tensor(&stack[0], &x));
    for (size_t i = 0; i < hwr_count(x); i++) {
        float *element = &((float *)x->data)[i];
        *element = *element > 0 ? *element : 0;
    }
    return HWR_OK;
}

/* out[0] = x + xs[0] + xs[1] + ys[1] + some, out[1] = {-x, 2 * x} */
hwr_status my_everything(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    const hwr_tensor *x = NULL, *some = NULL, *sum = NULL;
    const hwr_tensor *const *xs = NULL, *const *ys = NULL, *const *pair = NULL;
    const hwr_value *scalars = NULL;
    const int64_t *ints = NULL;
    const double *floats = NULL;
    const bool *bools = NULL;
    const char *text = NULL;
    hwr_device device;
    uint32_t count = 0;
    CHECK(next == NULL && called->argument_count == 21 && called->return_count == 2);
    CHECK(called->name[0] == 'm' && called->name[4] == 'e');
    TRY(hwr_value_to_tensor(&stack[0], &x));
    CHECK(hwr_value_is_none(&stack[1]));
    TRY(hwr_value_to_tensor(&stack[2], &some));
    TRY(hwr_value_to_tensors(&stack[3], &xs, &count));
    CHECK(count == 2);
    TRY(hwr_value_to_tensors(&stack[4], &ys, &count));
    CHECK(count == 2 && ys[0] == NULL && ys[1] != NULL);
    CHECK(stack[5].tag == HWR_VALUE_INT && stack[5].as.i == -3);
    CHECK(stack[6].tag == HWR_VALUE_FLOAT && stack[6].as.d >= 0.25 && stack[6].as.d <= 0.25);
    CHECK(stack[7].tag == HWR_VALUE_BOOL && stack[7].as.i == 1);
    CHECK(stack[8].tag == HWR_VALUE_INT && stack[8].as.i == INT64_C(1) << 40);
    CHECK(stack[9].tag == HWR_VALUE_FLOAT && stack[9].as.d <= -0.5 && stack[9].as.d >= -0.5);
    CHECK(stack[10].tag == HWR_VALUE_BOOL && stack[10].as.i == 0);
    TRY(hwr_value_to_string(&stack[11], &text));
    CHECK(stack[11].count == 2 && text[0] == 'h' && text[1] == 'i' && text[2] == 0);
    CHECK(stack[12].tag == HWR_VALUE_INT && stack[12].as.i == HWR_FLOAT32);
    TRY(hwr_value_to_device(&stack[13], &device));
    CHECK(device.type == 1 && device.index == 2);
    TRY(hwr_value_to_ints(&stack[14], &ints, &count));
    CHECK(count == 3 && ints[0] == 1 && ints[2] == -3);
    TRY(hwr_value_to_floats(&stack[15], &floats, &count));
    CHECK(count == 1 && floats[0] >= 1.5 && floats[0] <= 1.5);
    TRY(hwr_value_to_bools(&stack[16], &bools, &count));
    CHECK(count == 2 && bools[0] && !bools[1]);
    TRY(hwr_value_to_values(&stack[17], &scalars, &count));
    CHECK(count == 2 && scalars[1].tag == HWR_VALUE_INT && scalars[1].as.i == 5);
    CHECK(hwr_value_is_none(&stack[18]) && hwr_value_is_none(&stack[19]));
    CHECK(stack[20].tag == HWR_VALUE_INT && stack[20].as.i == 9);
    TRY(hwr_value_to_tensor(&stack[21], &sum));
    TRY(hwr_value_to_tensors(&stack[22], &pair, &count));
    CHECK(count == 2);
    for (size_t i = 0; i < hwr_count(sum); i++) {
        const float a = ((const float *)x->data)[i];
        ((float *)sum->data)[i] = a + ((const float *)xs[0]->data)[i] +
                                  ((const float *)xs[1]->data)[i] +
                                  ((const float *)ys[1]->data)[i] + ((const float *)some->data)[i];
        ((float *)pair[0]->data)[i] = -a;
        ((float *)pair[1]->data)[i] = 2 * a;
    }
    return HWR_OK;
}

/* A handler that is given every type of argument, hands on copies of them, and is told where a
 * number, a list or a tensor is another. */
hwr_status my_cast(
    const hwr_tensor *x, const hwr_tensor *none, const hwr_tensor *some,
    const hwr_tensor *const *xs, size_t xs_count, const hwr_tensor *const *ys, size_t ys_count,
    int64_t i, double f, bool b, const hwr_scalar *si, const hwr_scalar *sf, const hwr_scalar *sb,
    const char *s, int32_t t, const hwr_device *d, const int64_t *is, size_t is_count,
    const double *fs, size_t fs_count, const bool *bs, size_t bs_count, const hwr_scalar *ss,
    size_t ss_count, const int64_t *no, const int64_t *nos, size_t nos_count, const int64_t *yes,
    const hwr_tensor *out0, const hwr_tensor *const *out1, size_t out1_count,
    const my_cast_next *next) {
    const int64_t copied[3] = {is[0], is[1], is[2]}, other[3] = {1, 2, 4}, nine = 9;
    const hwr_tensor moved = *x, *const many[2] = {xs[0], xs[1]};
    hwr_tensor bytes = *x;
    bytes.dtype = HWR_UINT8;
#define CALL(x, i, is, is_count, yes)                                                             \
    next->call(                                                                                   \
        next, x, none, some, many, xs_count, ys, ys_count, i, f, b, si, sf, sb, s, t, d, is,      \
        is_count, fs, fs_count, bs, bs_count, ss, ss_count, no, nos, nos_count, yes, out0, out1,  \
        out1_count)
    CHECK(none == NULL && b && t == HWR_FLOAT32 && no == NULL && nos == NULL && *yes == 9);
    CHECK(CALL(x, i + 1, is, is_count, yes) == HWR_ERROR_TYPE);
    CHECK(CALL(x, i, other, is_count, yes) == HWR_ERROR_TYPE);
    CHECK(CALL(x, i, is, 2, yes) == HWR_ERROR_TYPE);
    CHECK(CALL(x, i, is, is_count, NULL) == HWR_ERROR_TYPE);
    CHECK(CALL(NULL, i, is, is_count, yes) == HWR_ERROR_TYPE);
    CHECK(CALL(&bytes, i, is, is_count, yes) == HWR_ERROR_TYPE);
    return CALL(&moved, i, copied, is_count, &nine);
}

/* Doubles what it is told to subtract, in a tensor of its own, and calls on twice. */
hwr_status my_tracer(
    const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha, const hwr_tensor *out,
    const my_tracer_next *next) {
    float doubled[4];
    hwr_tensor mine = *other;
    CHECK(hwr_count(other) == 4);
    for (size_t i = 0; i < 4; i++) {
        doubled[i] = 2 * ((const float *)other->data)[i];
    }
    mine.data = doubled;
    TRY(next->call(next, self, other, alpha, out));
    return next->call(next, self, &mine, alpha, out);
}

static unsigned long counted;
unsigned long my_counted(void);
unsigned long my_counted(void) { return counted; }

/* Counts, and sees to it that what is no longer what was compiled in is refused. */
hwr_status my_count(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    counted++;
    for (uint16_t i = 0; i < called->argument_count + called->return_count; i++) {
        const hwr_value kept = stack[i];
        stack[i].tag = HWR_VALUE_TUPLE;
        CHECK(next->call(next, stack) == HWR_ERROR_TYPE);
        stack[i] = kept;
        if (kept.tag == HWR_VALUE_INT) {
            stack[i].as.i ^= 1;
            CHECK(next->call(next, stack) == HWR_ERROR_TYPE);
            stack[i] = kept;
        }
    }
    return next->call(next, stack);
}

hwr_status my_pass(const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    (void)called;
    return next->call(next, stack);
}
