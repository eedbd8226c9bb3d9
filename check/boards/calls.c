/* Runs a model as often as the file `given` says, and writes to `left` what each call left behind:
 * its status, and the bytes of call_left. Of the last call, `told` has what the model tells: the
 * numbers of call and value, how many bytes, and these. */
#include "board.h"
#include "calls.h"

static int told_file = -1;
static int failed = 0;

void call_copy(void *to, const void *from, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; i++) {
        ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
    }
}

void call_told(int32_t call, int32_t value, const void *data, uint32_t bytes) {
    const uint32_t head[3] = {(uint32_t)call, (uint32_t)value, bytes};
    if (told_file >= 0) {
        failed |= !board_write(told_file, head, sizeof head);
        failed |= bytes != 0 && !board_write(told_file, data, bytes);
    }
}

int main(void) {
    const int given = board_open("given", 0), left = board_open("left", 1);
    if (given < 0 || left < 0) {
        return 2;
    }
    call_reset();
    for (uint32_t n = 0; n < call_count; n++) {
        for (uint32_t i = 0; i < call_given_count; i++) {
            failed |= !board_read(given, call_given[i].data, call_given[i].bytes);
        }
        if (n + 1 == call_count) {
            told_file = board_open("told", 1);
        }
        const int32_t status = call_run();
        failed |= !board_write(left, &status, sizeof status);
        for (uint32_t i = 0; i < call_left_count; i++) {
            failed |= !board_write(left, call_left[i].data, call_left[i].bytes);
        }
    }
    return failed ? 3 : 0;
}
