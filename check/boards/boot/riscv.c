/* Start-up of a program of Linux for RISC-V without a libc, and board.h by system calls, which the
 * emulator passes on. */
#include "board.h"

int main(void);
void _start(void) __attribute__((noreturn));

enum { CALL_OPENAT = 56, CALL_READ = 63, CALL_WRITE = 64, CALL_EXIT = 93 };
enum { AT_FDCWD = -100, O_RDONLY = 0, O_WRONLY = 1, O_CREAT = 0100, O_TRUNC = 01000, MODE = 0644 };
enum { STDOUT = 1 };

static long call(long number, long first, const void *second, long third, long fourth) {
    register long a7 __asm__("a7") = number;
    register long a0 __asm__("a0") = first;
    register const void *a1 __asm__("a1") = second;
    register long a2 __asm__("a2") = third;
    register long a3 __asm__("a3") = fourth;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3) : "memory");
    return a0;
}

/* The stack is aligned where Linux begins a program; `gp` is not used, since nothing is relaxed. */
void _start(void) { board_exit(main()); }

int board_open(const char *name, int is_written) {
    const long how = is_written ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY;
    return (int)call(CALL_OPENAT, AT_FDCWD, name, how, MODE);
}

/* As often as it takes: one call may move a part. */
static int is_moved(long number, int file, const unsigned char *data, uint32_t bytes) {
    while (bytes != 0) {
        const long part = call(number, file, data, (long)bytes, 0);
        if (part <= 0) {
            return 0;
        }
        data += part;
        bytes -= (uint32_t)part;
    }
    return 1;
}

int board_read(int file, void *data, uint32_t bytes) {
    return is_moved(CALL_READ, file, data, bytes);
}

int board_write(int file, const void *data, uint32_t bytes) {
    return is_moved(CALL_WRITE, file, data, bytes);
}

void board_print(const char *text) {
    uint32_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    board_write(STDOUT, text, length);
}

void board_exit(int status) {
    for (;;) {
        call(CALL_EXIT, status, 0, 0, 0);
    }
}
