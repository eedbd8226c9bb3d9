/* Numbers in text, for boards without a C library that prints. */
#include "board.h"

void board_print_hex(uint32_t number, int digits) {
    char text[9];
    text[digits] = '\0';
    for (int i = digits - 1; i >= 0; i--) {
        text[i] = "0123456789abcdef"[number & 15u];
        number >>= 4;
    }
    board_print(text);
}
