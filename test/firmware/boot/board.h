/* What a test program on a board may use beside its own code: text out, and the end. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

/* Write a string to the standard output of the emulator. */
void board_print(const char *text);

/* Write the lowest `digits` hexadecimal digits of a number. */
void board_print_hex(uint32_t number, int digits);

/* End the emulation; `status` becomes the emulator's exit code. */
void board_exit(int status) __attribute__((noreturn));

#endif
