/* What a test program on a board may use beside its own code: text out, and the end. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

/* Write a string to the standard output of the emulator. */
void board_print(const char *text);

/* Write the lowest `digits` hexadecimal digits of a number. */
void board_print_hex(uint32_t number, int digits);

/* A file beside the image, to be written (or else read) from its start; negative where there is
 * none. Reading and writing give 1 where all bytes were there, 0 otherwise. */
int board_open(const char *name, int is_written);
int board_read(int file, void *data, uint32_t bytes);
int board_write(int file, const void *data, uint32_t bytes);

/* End the emulation; `status` becomes the emulator's exit code. */
void board_exit(int status) __attribute__((noreturn));

#endif
