/* board.h by semihosting: a breakpoint that the emulator, or a debugger, answers. */
#include "board.h"

enum { SYS_WRITE0 = 0x04, SYS_EXIT_EXTENDED = 0x20, STOPPED_APPLICATION_EXIT = 0x20026 };

static void semihost(int operation, const void *argument) {
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void board_print(const char *text) { semihost(SYS_WRITE0, text); }

void board_print_hex(uint32_t number, int digits) {
    char text[9];
    text[digits] = '\0';
    for (int i = digits - 1; i >= 0; i--) {
        text[i] = "0123456789abcdef"[number & 15u];
        number >>= 4;
    }
    board_print(text);
}

void board_exit(int status) {
    const uint32_t block[2] = {STOPPED_APPLICATION_EXIT, (uint32_t)status};
    semihost(SYS_EXIT_EXTENDED, block);
    for (;;) {
    }
}
