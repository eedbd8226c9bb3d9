/* A plugin of QEMU for programs on any processor: prints how many instructions were executed since
 * the last mark, at each, and how many of those at places from FROM to before TO:
 *
 *     plugin.so,mark=ADDRESS[,from=FROM,to=TO]...
 *
 * A mark is the instruction at that address. A `to` belongs to the `from` before it.
 *
 * Debian has no header for plugins; what is declared here is version 1 of their interface. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ADD_64_BITS 0
#define READS_NO_REGISTERS 0

typedef uint64_t plugin_id;
struct block;
struct instruction;
typedef void (*on_translation)(plugin_id, struct block *);
typedef void (*on_execution)(unsigned, void *);
extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, on_translation);
extern size_t qemu_plugin_tb_n_insns(const struct block *);
extern struct instruction *qemu_plugin_tb_get_insn(const struct block *, size_t);
extern uint64_t qemu_plugin_insn_vaddr(const struct instruction *);
extern void qemu_plugin_register_vcpu_insn_exec_inline(struct instruction *, int, void *, uint64_t);
extern void qemu_plugin_register_vcpu_insn_exec_cb(struct instruction *, on_execution, int, void *);
extern int qemu_plugin_install(plugin_id, const void *, int, char **);

extern int qemu_plugin_version;
int qemu_plugin_version = 1;

#define MOST_RANGES 1024

static uint64_t executed, inside;
static uint64_t at_mark, inside_at_mark;
static uint64_t place_of_mark;
static struct { uint64_t from, to; } ranges[MOST_RANGES];
static size_t count_of_ranges;

static void mark(unsigned cpu, void *nothing)
{
    (void)cpu, (void)nothing;
    printf("instructions %llu %llu\n", (unsigned long long)(executed - at_mark),
           (unsigned long long)(inside - inside_at_mark));
    fflush(stdout);
    at_mark = executed;
    inside_at_mark = inside;
}

static int is_inside(uint64_t place)
{
    for (size_t i = 0; i < count_of_ranges; i++) {
        if (place >= ranges[i].from && place < ranges[i].to) {
            return 1;
        }
    }
    return 0;
}

static void count(plugin_id id, struct block *block)
{
    (void)id;
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); i++) {
        struct instruction *const one = qemu_plugin_tb_get_insn(block, i);
        qemu_plugin_register_vcpu_insn_exec_inline(one, ADD_64_BITS, &executed, 1);
        if (is_inside(qemu_plugin_insn_vaddr(one))) {
            qemu_plugin_register_vcpu_insn_exec_inline(one, ADD_64_BITS, &inside, 1);
        }
        if (qemu_plugin_insn_vaddr(one) == place_of_mark) {
            qemu_plugin_register_vcpu_insn_exec_cb(one, mark, READS_NO_REGISTERS, NULL);
        }
    }
}

static int take(const char *argument)
{
    const char *const number = strchr(argument, '=');
    const uint64_t place = number == NULL ? 0 : strtoull(number + 1, NULL, 0);
    if (strncmp(argument, "mark=", 5) == 0) {
        place_of_mark = place;
    } else if (strncmp(argument, "from=", 5) == 0 && count_of_ranges < MOST_RANGES) {
        ranges[count_of_ranges++].from = place;
    } else if (strncmp(argument, "to=", 3) == 0 && count_of_ranges > 0) {
        ranges[count_of_ranges - 1].to = place;
    } else {
        fprintf(stderr, "count_between_marks: %s is not understood\n", argument);
        return 1;
    }
    return 0;
}

int qemu_plugin_install(plugin_id id, const void *machine, int count_of_arguments, char **arguments)
{
    (void)machine;
    for (int i = 0; i < count_of_arguments; i++) {
        if (take(arguments[i])) {
            return 1;
        }
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, count);
    return 0;
}
