/* What gcc and LLVM call without being asked to, where there is no libc. */
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);

/* Bytes that are volatile, lest gcc make of these loops a call of the function that they are in. */
void *memmove(void *to, const void *from, size_t bytes) {
    volatile unsigned char *target = to;
    const volatile unsigned char *source = from;
    for (size_t i = 0; i < bytes; i++) {
        const size_t at = target < source ? i : bytes - 1 - i;
        target[at] = source[at];
    }
    return to;
}

void *memcpy(void *to, const void *from, size_t bytes) { return memmove(to, from, bytes); }

void *memset(void *to, int value, size_t bytes) {
    volatile unsigned char *target = to;
    for (size_t i = 0; i < bytes; i++) {
        target[i] = (unsigned char)value;
    }
    return to;
}
