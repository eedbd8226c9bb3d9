/* A plugin of QEMU that counts the instructions of each call that a function makes:
 *
 *     plugin.so,functions=FILE,counts=FILE
 *
 * `functions` has a line for each function of an object, the first of which is the entry: where it
 * begins and ends; and for each that the object calls and does not have: where it begins, and 0.
 * `counts` gets a line for each call that the entry made: which function that was (its line, from
 * 0), and the instructions until it returned, with those of functions that it called and the object
 * has; then `outside`, how often each of the others was called, and `all` instructions.
 *
 * Debian has no header for plugins; what is declared here is version 1 of their interface. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define READS_NO_REGISTERS 0
#define MOST_FUNCTIONS 65536

typedef uint64_t plugin_id;
struct block;
struct instruction;
typedef void (*on_translation)(plugin_id, struct block *);
typedef void (*on_execution)(unsigned, void *);
typedef void (*on_exit)(plugin_id, void *);
extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, on_translation);
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct block *, on_execution, int, void *);
extern void qemu_plugin_register_atexit_cb(plugin_id, on_exit, void *);
extern size_t qemu_plugin_tb_n_insns(const struct block *);
extern uint64_t qemu_plugin_tb_vaddr(const struct block *);
extern int qemu_plugin_install(plugin_id, const void *, int, char **);

extern int qemu_plugin_version;
int qemu_plugin_version = 1;

struct code {
    uint64_t instructions;
    size_t function;
};

static struct { uint64_t from, to, calls; } functions[MOST_FUNCTIONS];
static size_t count_of_functions;
static uint64_t in_call, in_all;
static size_t called;
static int is_inside, was_in_object;
static FILE *counts;

static void end_call(void)
{
    if (is_inside) {
        fprintf(counts, "%zu %" PRIu64 "\n", called, in_call);
    }
    is_inside = 0;
}

static void execute(unsigned cpu, void *given)
{
    const struct code *const code = given;
    (void)cpu;
    in_all += code->instructions;
    was_in_object = 1;
    if (code->function == 0) {
        end_call();
        return;
    }
    if (!is_inside) {
        is_inside = 1;
        in_call = 0;
        called = code->function;
    }
    in_call += code->instructions;
}

static void leave(unsigned cpu, void *given)
{
    const struct code *const code = given;
    (void)cpu;
    if (was_in_object && code != NULL) {
        functions[code->function].calls++;
    }
    was_in_object = 0;
}

static struct code *noted(uint64_t instructions, size_t function)
{
    struct code *const code = malloc(sizeof *code);
    if (code == NULL) {
        abort();
    }
    code->instructions = instructions;
    code->function = function;
    return code;
}

static void translate(plugin_id id, struct block *block)
{
    const uint64_t place = qemu_plugin_tb_vaddr(block);
    (void)id;
    for (size_t i = 0; i < count_of_functions; i++) {
        if (place >= functions[i].from && place < functions[i].to) {
            struct code *const code = noted(qemu_plugin_tb_n_insns(block), i);
            qemu_plugin_register_vcpu_tb_exec_cb(block, execute, READS_NO_REGISTERS, code);
            return;
        }
        if (place == functions[i].from) {
            qemu_plugin_register_vcpu_tb_exec_cb(block, leave, READS_NO_REGISTERS, noted(0, i));
            return;
        }
    }
    qemu_plugin_register_vcpu_tb_exec_cb(block, leave, READS_NO_REGISTERS, NULL);
}

static void finish(plugin_id id, void *nothing)
{
    (void)id, (void)nothing;
    end_call();
    for (size_t i = 0; i < count_of_functions; i++) {
        if (functions[i].calls > 0) {
            fprintf(counts, "outside %zu %" PRIu64 "\n", i, functions[i].calls);
        }
    }
    fprintf(counts, "all %" PRIu64 "\n", in_all);
    fclose(counts);
}

static int read_functions(const char *path)
{
    FILE *const file = fopen(path, "r");
    uint64_t from, to;
    if (file == NULL) {
        return 0;
    }
    while (count_of_functions < MOST_FUNCTIONS
           && fscanf(file, "%" SCNu64 " %" SCNu64, &from, &to) == 2) {
        functions[count_of_functions].from = from;
        functions[count_of_functions].to = to;
        count_of_functions++;
    }
    fclose(file);
    return count_of_functions > 0;
}

int qemu_plugin_install(plugin_id id, const void *machine, int count_of_arguments, char **arguments)
{
    (void)machine;
    for (int i = 0; i < count_of_arguments; i++) {
        if (strncmp(arguments[i], "functions=", 10) == 0 && !read_functions(arguments[i] + 10)) {
            return 1;
        }
        if (strncmp(arguments[i], "counts=", 7) == 0) {
            counts = fopen(arguments[i] + 7, "w");
        }
    }
    if (counts == NULL || count_of_functions == 0) {
        fprintf(stderr, "count_calls: give functions=FILE and counts=FILE\n");
        return 1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
    qemu_plugin_register_atexit_cb(id, finish, NULL);
    return 0;
}
