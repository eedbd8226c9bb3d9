/* Lets a Python program say from where to where callgrind counts: built and called by counting.py. */
#include <valgrind/callgrind.h>

void counted_begin(void);
void counted_end(const char *name);

void counted_begin(void)
{
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
}

/* Writes what was counted since counted_begin to a file of its own, with this name in it. */
void counted_end(const char *name)
{
    CALLGRIND_DUMP_STATS_AT(name);
    CALLGRIND_STOP_INSTRUMENTATION;
}
