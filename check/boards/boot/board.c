/* board.h by semihosting: a breakpoint that the emulator, or a debugger, answers. */
#include "board.h"

enum {
    SYS_OPEN = 0x01,
    SYS_WRITE0 = 0x04,
    SYS_WRITE = 0x05,
    SYS_READ = 0x06,
    SYS_EXIT_EXTENDED = 0x20,
    STOPPED_APPLICATION_EXIT = 0x20026
};

#if defined(__riscv)
/* Three instructions that are not compressed, in one page of memory. */
static int semihost(int operation, const void *argument) {
    register intptr_t a0 __asm__("a0") = operation;
    register const void *a1 __asm__("a1") = argument;
    __asm__ volatile(".balign 16\n\t.option push\n\t.option norvc\n\t"
                     "slli zero, zero, 0x1f\n\tebreak\n\tsrai zero, zero, 7\n\t.option pop"
                     : "+r"(a0) : "r"(a1) : "memory");
    return (int)a0;
}
#else
static int semihost(int operation, const void *argument) {
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}
#endif

static int is_done(int operation, int file, const void *data, uint32_t bytes) {
    const uintptr_t block[3] = {(uintptr_t)file, (uintptr_t)data, bytes};
    return semihost(operation, block) == 0; /* what is left to be done */
}

int board_open(const char *name, int is_written) {
    uint32_t length = 0;
    while (name[length] != '\0') {
        length++;
    }
    const uintptr_t block[3] = {(uintptr_t)name, is_written ? 5u : 1u, length};
    return semihost(SYS_OPEN, block);
}

int board_read(int file, void *data, uint32_t bytes) { return is_done(SYS_READ, file, data, bytes); }

int board_write(int file, const void *data, uint32_t bytes) {
    return is_done(SYS_WRITE, file, data, bytes);
}

void board_print(const char *text) { semihost(SYS_WRITE0, text); }

void board_exit(int status) {
    const uintptr_t block[2] = {STOPPED_APPLICATION_EXIT, (uintptr_t)status};
    semihost(SYS_EXIT_EXTENDED, block);
    for (;;) {
    }
}
