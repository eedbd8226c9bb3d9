/* What an instrumented object calls before each access: is it within the buffer? */
#include <stdint.h>

int64_t bounds_count, bounds_broken, bounds_first[4];

/* `width` elements at `index` of `extent`; `site` is the number of the access. */
void hardwire_bounds(int64_t index, int64_t width, int64_t extent, int64_t site) {
    bounds_count++;
    if (width <= 0 || (index >= 0 && index <= extent - width)) {
        return;
    }
    if (bounds_broken++ == 0) {
        bounds_first[0] = index;
        bounds_first[1] = width;
        bounds_first[2] = extent;
        bounds_first[3] = site;
    }
}
