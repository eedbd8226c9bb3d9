/* Calls operators by name on a board: prints the status of each call, and what it wrote. */
#include <hardwire/boxed.h>

#include "board.h"
#include "ops.h"

enum { CAPACITY = 64 };

static void print_words(const uint32_t *words, int count) {
    for (int i = 0; i < count; i++) {
        board_print_hex(words[i], 8);
    }
    board_print("\n");
}

static hwr_tensor matrix(float *data, const int32_t *sizes, const int32_t *strides) {
    hwr_tensor made = {data, sizes, strides, 2, HWR_FLOAT32, 0};
    return made;
}

static void call(const char *name, hwr_stack *stack, uint32_t given, const float *result) {
    union {
        float numbers[6];
        uint32_t words[6];
    } copy;
    const hwr_status status = hwr_call(ops, name, stack, given);
    stack->count = 0;
    for (int i = 0; i < 6; i++) {
        copy.numbers[i] = result[i];
    }
    board_print("status ");
    board_print_hex((uint32_t)status, 8);
    board_print("\noutput ");
    print_words(copy.words, 6);
}

int main(void) {
    static const int32_t shape[] = {2, 3}, strides[] = {3, 1}, row_shape[] = {1, 3};
    static float x_data[] = {0.5f, -1.0f, 2.0f, 3.0f, 0.25f, -4.0f};
    static float row_data[] = {1.0f, 2.0f, 3.0f};
    static float y_data[6];
    static hwr_value values[CAPACITY];
    const hwr_tensor x = matrix(x_data, shape, strides), row = matrix(row_data, row_shape, strides);
    const hwr_tensor y = matrix(y_data, shape, strides), wrong = matrix(y_data, row_shape, strides);
    hwr_stack stack = hwr_stack_make(values, CAPACITY);

    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&x));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&row));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&y));
    call("aten::add.Tensor", &stack, 2, y_data);

    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&x));
    (void)hwr_stack_push(&stack, hwr_value_of_int(-1));
    (void)hwr_stack_push(&stack, hwr_value_of_bool(false));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&y));
    call("aten::_softmax", &stack, 3, y_data);

    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&x));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&row));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&wrong));
    call("aten::add.Tensor", &stack, 2, y_data);
    return 0;
}
