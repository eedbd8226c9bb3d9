#include "profiling.h"

int main(void) {
    profiling_start();
    return 0;
}
