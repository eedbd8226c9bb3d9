/* Runs the model that model.h speaks of once and prints its status and every byte of its outputs:
 *
 *     status 00000000
 *     output 0 3f800000...
 */
#include "board.h"
#include "model.h"

static void print_output(const struct model_output *output) {
    for (uint32_t i = 0; i < output->bytes; i++) {
        board_print_hex(output->data[i], 2);
    }
    board_print("\n");
}

int main(void) {
    const int status = model_call();
    board_print("status ");
    board_print_hex((uint32_t)status, 8);
    board_print("\n");
    for (uint32_t i = 0; i < model_output_count; i++) {
        board_print("output ");
        print_output(&model_outputs[i]);
    }
    return status == 0 ? 0 : 1;
}
