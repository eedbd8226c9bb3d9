/* A plugin of QEMU for programs of Linux on 64-bit Arm: prints how many instructions were executed
 * since the last mark, at each. A mark is the system call getpgid of MARK, which no process has.
 *
 * Debian has no header for plugins; what is declared here is version 1 of their interface. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define GETPGID 155
#define MARK 0x6d61726b
#define ADD_64_BITS 0

typedef uint64_t plugin_id;
struct block;
typedef void (*on_translation)(plugin_id, struct block *);
typedef void (*on_call)(plugin_id, unsigned, int64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                        uint64_t, uint64_t, uint64_t, uint64_t);
extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, on_translation);
extern size_t qemu_plugin_tb_n_insns(const struct block *);
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct block *, int, void *, uint64_t);
extern void qemu_plugin_register_vcpu_syscall_cb(plugin_id, on_call);
extern int qemu_plugin_install(plugin_id, const void *, int, char **);

extern int qemu_plugin_version;
int qemu_plugin_version = 1;

static uint64_t executed;
static uint64_t at_mark;

static void count(plugin_id id, struct block *block)
{
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_inline(block, ADD_64_BITS, &executed,
                                             qemu_plugin_tb_n_insns(block));
}

static void mark(plugin_id id, unsigned cpu, int64_t number, uint64_t first, uint64_t second,
                 uint64_t third, uint64_t fourth, uint64_t fifth, uint64_t sixth, uint64_t seventh,
                 uint64_t eighth)
{
    (void)id, (void)cpu, (void)second, (void)third, (void)fourth;
    (void)fifth, (void)sixth, (void)seventh, (void)eighth;
    if (number != GETPGID || (uint32_t)first != MARK) {
        return;
    }
    printf("instructions %llu\n", (unsigned long long)(executed - at_mark));
    fflush(stdout);
    at_mark = executed;
}

int qemu_plugin_install(plugin_id id, const void *machine, int count_of_arguments, char **arguments)
{
    (void)machine, (void)count_of_arguments, (void)arguments;
    qemu_plugin_register_vcpu_tb_trans_cb(id, count);
    qemu_plugin_register_vcpu_syscall_cb(id, mark);
    return 0;
}
