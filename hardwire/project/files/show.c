/* show.h: numbers become text here. */
#include "show.h"

#include "board.h"

enum { SHORTEST_LABEL = 10, DECIMALS = 4, LARGEST = 100000 };

static void show_digits(uint32_t number, int digits) {
    char text[11];
    int at = 10;
    text[at] = '\0';
    do {
        text[--at] = (char)('0' + (int)(number % 10u));
        number /= 10u;
        digits--;
    } while (at > 0 && (number != 0 || digits > 0));
    board_print(&text[at]);
}

void show_number(int32_t number) {
    board_print(number < 0 ? "-" : "");
    show_digits(number < 0 ? 0u - (uint32_t)number : (uint32_t)number, 1);
}

static void show_score(float score) {
    if (!(score > -(float)LARGEST && score < (float)LARGEST)) {
        board_print(score < 0 ? " very small" : score > 0 ? " very large" : " no number");
        return;
    }
    const float size = score < 0 ? -score : score;
    const uint32_t units = (uint32_t)(size * 10000.0f + 0.5f); /* of 10^-DECIMALS */
    board_print(score < 0 ? "-" : " ");
    show_digits(units / 10000u, 1);
    board_print(".");
    show_digits(units % 10000u, DECIMALS);
}

static uint32_t length_of(const char *text) {
    uint32_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}

static void show_label(const char *label, uint32_t width) {
    board_print(label);
    for (uint32_t at = length_of(label); at < width; at++) {
        board_print(" ");
    }
}

void show_scores(const char *const labels[], const float *scores, uint32_t count) {
    uint32_t best = 0, width = SHORTEST_LABEL;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t wanted = length_of(labels[i]) + 1;
        best = scores[i] > scores[best] ? i : best;
        width = wanted > width ? wanted : width;
    }
    for (uint32_t i = 0; i < count; i++) {
        board_print(i == best ? "(*) " : "( ) ");
        show_label(labels[i], width);
        show_score(scores[i]);
        board_print("\n");
    }
}

void show_compared(const char *name, uint32_t wrong, uint32_t count) {
    board_print(name);
    if (wrong == 0) {
        board_print(": as expected\n");
        return;
    }
    board_print(": ");
    show_number((int32_t)wrong);
    board_print(" of ");
    show_number((int32_t)count);
    board_print(" elements differ from what is expected\n");
}
