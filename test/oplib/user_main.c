/* Calls kernels of a user's by name on a board, and prints what they wrote. */
#include <hardwire/boxed.h>

#include "board.h"
#include "ops.h"

enum { CAPACITY = 64, WRITTEN = 41 };

static hwr_value values[CAPACITY];
static float written[WRITTEN];
static hwr_status statuses[5];

static void print_floats(const char *name, int count) {
    union {
        float number;
        uint32_t word;
    } copy;
    board_print(name);
    for (int i = 0; i < count; i++) {
        copy.number = written[i];
        board_print(" ");
        board_print_hex(copy.word, 8);
    }
    board_print("\n");
}

static void print_int(int32_t number) {
    board_print(" ");
    board_print_hex((uint32_t)number, 8);
}

static hwr_status call_everything(void) {
    static const int32_t shape[] = {1, 1}, out_shape[] = {WRITTEN, 1};
    static const int64_t is[] = {3, 4};
    static const double fs[] = {0.5};
    static const bool bs[] = {true, false};
    static float numbers[] = {1.5f, 2.5f, 3.5f, 4.5f, 5.5f};
    static const hwr_device cpu = {0, -1};
    hwr_tensor x[5];
    const hwr_tensor out = {written, out_shape, out_shape + 1, 1, HWR_FLOAT32, 0};
    for (int i = 0; i < 5; i++) {
        const hwr_tensor made = {&numbers[i], shape, shape + 1, 1, HWR_FLOAT32, 0};
        x[i] = made;
    }
    const hwr_tensor *const xs[] = {&x[2], &x[3]};
    const hwr_tensor *const ys[] = {NULL, &x[4]};
    hwr_value scalars[3], texts[2];
    scalars[0] = hwr_value_of_int(1);
    scalars[1] = hwr_value_of_float(0.5);
    scalars[2] = hwr_value_of_bool(true);
    texts[0] = hwr_value_of_string("a", 1);
    texts[1] = hwr_value_of_string("bcd", 3);
    const hwr_value given[] = {
        hwr_value_of_tensor(&x[0]), hwr_value_none(), hwr_value_of_tensor(&x[1]),
        hwr_value_of_tensors(xs, 2), hwr_value_of_tensors(ys, 2), hwr_value_of_int(7),
        hwr_value_of_float(0.125), hwr_value_of_bool(true), hwr_value_of_int(-9),
        hwr_value_of_float(0.75), hwr_value_of_string("text", 4), hwr_value_none(),
        hwr_value_of_int(6), hwr_value_of_device(cpu), hwr_value_of_ints(is, 2),
        hwr_value_of_floats(fs, 1), hwr_value_of_bools(bs, 2), hwr_value_of_values(scalars, 3),
        hwr_value_of_values(texts, 2), hwr_value_none(), hwr_value_none(), hwr_value_of_int(11),
        hwr_value_of_bool(false), hwr_value_of_int(15), hwr_value_of_tensor(&out)};
    hwr_stack stack = hwr_stack_make(values, CAPACITY);
    for (uint32_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        (void)hwr_stack_push(&stack, given[i]);
    }
    return hwr_call(ops, "my::everything", &stack, 24);
}

int main(void) {
    static const int32_t shape[] = {2, 3}, strides[] = {3, 1}, one[] = {1, 1};
    static const int64_t pad[] = {3, 5};
    static float data[] = {0.5f, -1.0f, 2.0f, 3.0f, 0.25f, -4.0f};
    const hwr_tensor x = {data, shape, strides, 2, HWR_FLOAT32, 0};
    const hwr_tensor y = {written, shape, strides, 2, HWR_FLOAT32, 0};
    const hwr_tensor single = {written, one, one + 1, 1, HWR_FLOAT32, 0};
    const hwr_tensor *const xs[] = {&x, &x};

    statuses[0] = call_everything();
    print_floats("everything", WRITTEN);

    hwr_stack stack = hwr_stack_make(values, CAPACITY);
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&x));
    (void)hwr_stack_push(&stack, hwr_value_of_ints(pad, 2));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&y));
    statuses[1] = hwr_call(ops, "my::reverse", &stack, 2);
    print_floats("reverse", 6);

    stack.count = 0;
    (void)hwr_stack_push(&stack, hwr_value_of_tensors(xs, 2));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&y));
    statuses[2] = hwr_call(ops, "my::boxed_sum", &stack, 1);
    print_floats("boxed_sum", 6);

    stack.count = 0;
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&x));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&single));
    statuses[3] = hwr_call(ops, "my::measure", &stack, 1);
    board_print("measure");
    print_int((int32_t)values[0].as.i);
    print_int((int32_t)(values[2].as.d * 1000.0));
    print_int((int32_t)values[3].as.i);
    print_int((int32_t)(values[4].as.d * 1000.0));
    print_int((int32_t)values[5].as.i);
    board_print("\n");

    stack = hwr_stack_make(values, 4);
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&x));
    (void)hwr_stack_push(&stack, hwr_value_of_ints(pad, 2));
    (void)hwr_stack_push(&stack, hwr_value_of_tensor(&y));
    statuses[4] = hwr_call(ops, "my::reverse", &stack, 2);
    board_print("status");
    for (int i = 0; i < 5; i++) {
        print_int(statuses[i]);
    }
    board_print("\n");
    return 0;
}
