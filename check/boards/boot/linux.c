/* board.h where there is a Linux, and a libc: the emulator passes its calls on. */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"

enum { MOST_FILES = 8 };
static FILE *files[MOST_FILES];
static int file_count = 0;

int board_open(const char *name, int is_written) {
    FILE *const file = file_count < MOST_FILES ? fopen(name, is_written ? "wb" : "rb") : NULL;
    if (file == NULL) {
        return -1;
    }
    files[file_count] = file;
    return file_count++;
}

int board_read(int file, void *data, uint32_t bytes) {
    return fread(data, 1, bytes, files[file]) == bytes;
}

int board_write(int file, const void *data, uint32_t bytes) {
    return fwrite(data, 1, bytes, files[file]) == bytes;
}

void board_print(const char *text) { fputs(text, stdout); }

void board_print_hex(uint32_t number, int digits) {
    printf("%0*lx", digits, (unsigned long)number);
}

void board_exit(int status) { exit(status); }
