#include "value_checks.h"

#include <hardwire/value.h>

#define CHECK(condition)     \
    do {                     \
        if (!(condition)) {  \
            return __LINE__; \
        }                    \
    } while (0)

/* C99 has no static assertions: an array of a negative size does not compile. */
typedef char value_has_16_bytes[sizeof(hwr_value) == 16 ? 1 : -1];

static const int32_t sizes[] = {2, 3};
static const int32_t strides[] = {3, 1};
static float numbers[6];
static const hwr_tensor tensor = {numbers, sizes, strides, 2, HWR_FLOAT32, 0};

static int check_numbers(void) {
    const hwr_value i = hwr_value_of_int(-5), d = hwr_value_of_float(0.25);
    const hwr_value b = hwr_value_of_bool(true), none = hwr_value_none();
    int64_t integer = 0;
    double number = 0;
    bool truth = false;
    hwr_scalar scalar;
    CHECK(hwr_value_to_int(&i, &integer) == HWR_OK && integer == -5);
    CHECK(hwr_value_to_int(&b, &integer) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_float(&d, &number) == HWR_OK && number >= 0.25 && number <= 0.25);
    CHECK(hwr_value_to_float(&i, &number) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_bool(&b, &truth) == HWR_OK && truth);
    CHECK(hwr_value_to_bool(&d, &truth) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_scalar(&i, &scalar) == HWR_OK && scalar.dtype == HWR_INT64);
    CHECK(hwr_value_of_scalar(scalar).tag == HWR_VALUE_INT && scalar.as.i == -5);
    CHECK(hwr_value_to_scalar(&d, &scalar) == HWR_OK && scalar.dtype == HWR_FLOAT64);
    CHECK(hwr_value_of_scalar(scalar).tag == HWR_VALUE_FLOAT);
    CHECK(hwr_value_to_scalar(&b, &scalar) == HWR_OK && scalar.dtype == HWR_BOOL);
    CHECK(hwr_value_of_scalar(scalar).tag == HWR_VALUE_BOOL && scalar.as.i == 1);
    CHECK(hwr_value_to_scalar(&none, &scalar) == HWR_ERROR_TYPE);
    CHECK(hwr_value_is_none(&none) && !hwr_value_is_none(&i));
    return 0;
}

static int check_others(void) {
    const hwr_device cpu = {0, -1};
    const hwr_value s = hwr_value_of_string("floor", 5), device = hwr_value_of_device(cpu);
    const hwr_value t = hwr_value_of_tensor(&tensor), missing = hwr_value_of_tensor(NULL);
    const char *string = NULL;
    hwr_device found = {1, 1};
    const hwr_tensor *which = NULL;
    CHECK(hwr_value_to_string(&s, &string) == HWR_OK && string[4] == 'r' && s.count == 5);
    CHECK(hwr_value_to_string(&t, &string) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_device(&device, &found) == HWR_OK && found.type == 0 && found.index == -1);
    CHECK(hwr_value_to_device(&s, &found) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_tensor(&t, &which) == HWR_OK && which == &tensor);
    CHECK(hwr_value_to_tensor(&device, &which) == HWR_ERROR_TYPE);
    CHECK(hwr_value_is_none(&missing));
    return 0;
}

static int check_lists(void) {
    static const int64_t ints[] = {1, 2};
    static const double floats[] = {0.5};
    static const bool bools[] = {true, false, true};
    const hwr_tensor *const tensors[] = {&tensor, NULL};
    const hwr_value one = hwr_value_of_int(1);
    const hwr_value listed = hwr_value_of_ints(ints, 2), list = hwr_value_of_floats(floats, 1);
    const hwr_value mask = hwr_value_of_bools(bools, 3), many = hwr_value_of_tensors(tensors, 2);
    const hwr_value any = hwr_value_of_values(&one, 1), tuple = hwr_value_of_tuple(&one, 1);
    const int64_t *i = NULL;
    const double *d = NULL;
    const bool *b = NULL;
    const hwr_tensor *const *t = NULL;
    const hwr_value *v = NULL;
    uint32_t count = 0;
    CHECK(hwr_value_to_ints(&listed, &i, &count) == HWR_OK && count == 2 && i[1] == 2);
    CHECK(hwr_value_to_ints(&list, &i, &count) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_floats(&list, &d, &count) == HWR_OK && count == 1 && d == floats);
    CHECK(hwr_value_to_floats(&mask, &d, &count) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_bools(&mask, &b, &count) == HWR_OK && count == 3 && !b[1]);
    CHECK(hwr_value_to_bools(&many, &b, &count) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_tensors(&many, &t, &count) == HWR_OK && count == 2 && t[1] == NULL);
    CHECK(hwr_value_to_tensors(&any, &t, &count) == HWR_ERROR_TYPE);
    CHECK(hwr_value_to_values(&any, &v, &count) == HWR_OK && count == 1 && v == &one);
    CHECK(hwr_value_to_values(&tuple, &v, &count) == HWR_OK && count == 1);
    CHECK(hwr_value_to_values(&one, &v, &count) == HWR_ERROR_TYPE);
    return 0;
}

static int check_stacks(void) {
    hwr_value values[3], value = hwr_value_none();
    hwr_stack stack = hwr_stack_make(values, 2);
    values[2] = hwr_value_of_int(77);
    CHECK(hwr_stack_pop(&stack, &value) == HWR_ERROR_STACK);
    CHECK(hwr_stack_peek(&stack, 0, &value) == HWR_ERROR_STACK);
    CHECK(hwr_stack_push(&stack, hwr_value_of_int(1)) == HWR_OK);
    CHECK(hwr_stack_push(&stack, hwr_value_of_int(2)) == HWR_OK);
    CHECK(hwr_stack_push(&stack, hwr_value_of_int(3)) == HWR_ERROR_STACK);
    CHECK(stack.count == 2 && values[2].as.i == 77);
    CHECK(hwr_stack_peek(&stack, 1, &value) == HWR_OK && value.as.i == 1);
    CHECK(hwr_stack_peek(&stack, 2, &value) == HWR_ERROR_STACK);
    CHECK(hwr_stack_pop(&stack, &value) == HWR_OK && value.as.i == 2 && stack.count == 1);
    CHECK(hwr_stack_drop(&stack, 2) == HWR_ERROR_STACK && stack.count == 1);
    CHECK(hwr_stack_drop(&stack, 1) == HWR_OK && stack.count == 0);
    return 0;
}

int check_values(void) {
    int (*const checks[])(void) = {check_numbers, check_others, check_lists, check_stacks};
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        const int line = checks[i]();
        if (line != 0) {
            return line;
        }
    }
    return 0;
}
