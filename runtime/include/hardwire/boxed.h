/* Calling operators by name: `hwr_call(table, "aten::add.Tensor", &stack, 2)`.
 *
 * A schema table is one constant in flash that says of each operator what its schema says: types of
 * arguments and results, defaults, and where its compiled entry point is. It needs no RAM, no
 * initialisation and no run-time relocation. `hardwire schema table` writes one, `hardwire inspect`
 * prints one. Sources to compile: the few files in runtime/src.
 *
 *     extern const hwr_table my_operators[];            linked in; the name is what --name says
 *     static hwr_value values[16];
 *     hwr_stack stack = hwr_stack_make(values, 16);
 *     hwr_stack_push(&stack, hwr_value_of_tensor(&x));  the arguments, in the schema's order
 *     hwr_stack_push(&stack, hwr_value_of_tensor(&y));
 *     hwr_stack_push(&stack, hwr_value_of_tensor(&z));  then a tensor for each new tensor result
 *     hwr_status status = hwr_call(my_operators, "aten::add.Tensor", &stack, 2);
 *
 * Everything here is reentrant: nothing is written but the caller's stack and scratch memory.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_BOXED_H
#define HWR_BOXED_H

#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What can go wrong, beside HWR_ERROR_TYPE (an argument or a destination is not what the schema
 * says) and HWR_ERROR_STACK (too few values, or no room for the completed call). hwr_call and
 * hwr_invoke check before they write: the stack is then as it was. Entry points return statuses of
 * their own, the last two among them. */
enum {
    HWR_ERROR_TABLE = -100,    /* no schema table, one of another version, or a damaged one */
    HWR_ERROR_UNKNOWN = -101,  /* the table has no operator of that name */
    HWR_ERROR_NO_ENTRY = -102, /* the operator has a schema, but no entry point to call */
    HWR_ERROR_COUNT = -103,    /* too many arguments, or one without a default is missing */
    HWR_ERROR_SCRATCH = -104,  /* less scratch memory than the operator needs */
    HWR_ERROR_SHAPE = -105,    /* sizes do not go together, or a destination has others */
    HWR_ERROR_NOT_COMPILED = -106 /* an entry point has no kernel for these dtypes or literals */
};

/* A compiled entry point. `values` are the arguments and behind them the destinations. It checks
 * shapes and dtypes itself, writes to the destinations, and on HWR_OK has replaced
 * values[0 .. return_count) by the results. `scratch` is aligned to 16 bytes. */
typedef hwr_status hwr_entry(hwr_value *values, void *scratch, size_t scratch_size);

/* The first 64 bytes of a table; see "The format" below. */
typedef struct hwr_table {
    uint32_t magic;
    uint16_t version;
    uint16_t kind_width;
    uint32_t size;
    uint32_t seed;
    uint32_t operator_count;
    uint32_t signatures;
    uint32_t signatures_size;
    uint32_t kinds;
    uint32_t kind_count;
    uint32_t defaults;
    uint32_t defaults_size;
    uint32_t names;
    uint32_t names_size;
    uint32_t entries;
    uint32_t reserved[2];
} hwr_table;

/* What the schema says of one argument or result. */
typedef struct hwr_kind {
    uint8_t type;          /* HWR_TYPE_TENSOR, ... */
    uint8_t flags;         /* HWR_KIND_LIST, ... */
    uint16_t list_size;    /* N of `int[N]`, HWR_KIND_ANY_SIZE of `int[]` */
    uint32_t default_at;   /* offset in the table; see hwr_schema_default */
    uint32_t type_name_at; /* offset in the table, for HWR_TYPE_OTHER: its text and a zero */
} hwr_kind;

enum {
    HWR_KIND_LIST = 1,              /* T[] */
    HWR_KIND_OPTIONAL = 2,          /* T?, or T[]? */
    HWR_KIND_OPTIONAL_ELEMENTS = 4, /* T?[] */
    HWR_KIND_KEYWORD = 8,           /* behind the `*` */
    HWR_KIND_WRITTEN = 16,          /* Tensor(a!) */
    HWR_KIND_DEFAULT = 32,          /* has a default */
    HWR_KIND_ANY_SIZE = 0xFFFF
};

/* Types, and the tag of their values. */
enum {
    HWR_TYPE_OTHER = 0,  /* classes, dictionaries, lists of lists: no value but none */
    HWR_TYPE_TENSOR = 1, /* TENSOR; in lists TENSORS, with NULL only in Tensor?[] */
    HWR_TYPE_SCALAR = 2, /* INT, FLOAT or BOOL; in lists INTS, FLOATS, BOOLS or VALUES of these */
    HWR_TYPE_NUMBER = 3, /* the same */
    HWR_TYPE_INT = 4,    /* INT; in lists INTS. VALUES only in int?[]. So are the next eight. */
    HWR_TYPE_SYM_INT = 5,
    HWR_TYPE_SCALAR_TYPE = 6, /* numbered as in PyTorch, like the next three */
    HWR_TYPE_LAYOUT = 7,
    HWR_TYPE_MEMORY_FORMAT = 8,
    HWR_TYPE_QSCHEME = 9,
    HWR_TYPE_DEVICE_INDEX = 10,
    HWR_TYPE_DIM_VECTOR = 11, /* INTS */
    HWR_TYPE_FLOAT = 12,      /* FLOAT; in lists FLOATS */
    HWR_TYPE_SYM_FLOAT = 13,
    HWR_TYPE_BOOL = 14, /* BOOL; in lists BOOLS */
    HWR_TYPE_SYM_BOOL = 15,
    HWR_TYPE_STR = 16,      /* STRING; in lists VALUES */
    HWR_TYPE_DIMNAME = 17,  /* the same */
    HWR_TYPE_DEVICE = 18,   /* DEVICE; in lists VALUES */
    HWR_TYPE_ANY = 19,      /* any value */
    HWR_TYPE_GENERATOR = 20, /* this and the following: no value but none */
    HWR_TYPE_STORAGE = 21,
    HWR_TYPE_STREAM = 22,
    HWR_TYPE_COMPLEX = 23,
    HWR_TYPE_GRAPH_MODULE = 24
};

/* An operator that was found. Holds as long as the table is there. */
typedef struct hwr_schema {
    const hwr_table *table;
    const void *kinds;         /* indices of the kinds of arguments, then results */
    hwr_entry *entry;          /* NULL where there is none */
    uint32_t scratch_size;     /* bytes of scratch memory to give; 0 also where sizes decide */
    uint32_t index;            /* 0 .. operator_count - 1, in the order of the table */
    uint8_t argument_count;    /* with the out arguments */
    uint8_t out_count;         /* out arguments, which are the last ones */
    uint8_t return_count;      /* results */
    uint8_t destination_count; /* of these, new tensors: the caller gives memory for each */
} hwr_schema;

/* Checks all of a table that was not linked in (that lies in a file, or a partition of its own):
 * `size` bytes at an address that is a multiple of 8. After HWR_OK nothing below reads outside of
 * it, whatever its bytes are. Such a table has no entry points; HWR_ERROR_TABLE where it says that
 * it has. A table that was linked in needs no check: it is as trusted as the code around it. */
hwr_status hwr_table_open(const void *bytes, size_t size, const hwr_table **table);

/* Finds `aten::add.Tensor` (`aten::relu` where the overload has no name), in logarithmic time.
 * HWR_ERROR_UNKNOWN where it is not there. Names are compared by 48 bits of hash: a name that is
 * not in the table is taken for one that is with a probability of operators / 2^48. Where the table
 * was made with names (`--names`), the name that was found is compared as well. */
hwr_status hwr_find(const hwr_table *table, const char *name, hwr_schema *found);

/* Operator number `index` of the table, to walk through all. HWR_ERROR_UNKNOWN at the end. */
hwr_status hwr_schema_at(const hwr_table *table, uint32_t index, hwr_schema *found);

/* The name, where the table was made with names (`--names`), else NULL. */
const char *hwr_schema_name(const hwr_schema *schema);

/* Argument or result number `i`, from 0; NULL where there are not that many. */
const hwr_kind *hwr_schema_argument(const hwr_schema *schema, uint32_t i);
const hwr_kind *hwr_schema_return(const hwr_schema *schema, uint32_t i);

/* The default of argument number `i`. Lists and strings point into the table.
 * HWR_ERROR_COUNT where there is none. */
hwr_status hwr_schema_default(const hwr_schema *schema, uint32_t i, hwr_value *value);

/* How many leading arguments a call has to give, out arguments not counted. */
uint32_t hwr_schema_required(const hwr_schema *schema);

/* The value is one that argument number `i` takes. The rules are those of PyTorch's boxed calls: no
 * conversions, thus no int for a float and no bool for an int; the N of `bool[N]` is exact, that of
 * `int[N]` says nothing (PyTorch's own default of `int[1] dim` has two). Strings and lists that are
 * not empty have an address. */
bool hwr_schema_accepts(const hwr_schema *schema, uint32_t i, const hwr_value *value);

/* The same for destination number `i`: the tensor, or the list of tensors, of a new result. */
bool hwr_schema_accepts_destination(const hwr_schema *schema, uint32_t i, const hwr_value *value);

/* Calls an operator by name. On top of the stack stand `n` arguments, which end with the out
 * arguments if the operator has some, and above them a destination for each new tensor result: a
 * tensor (a list of tensors for `Tensor[]`) with its memory and sizes.
 *
 * Arguments that are missing at the end, before the out arguments, are completed from the table: a
 * program that was made when the operator had fewer arguments still runs. Then all are checked, and
 * the entry point is called. After HWR_OK the results stand in place of arguments and destinations.
 * Where the entry point fails, its status is returned and the completed arguments are left on the
 * stack.
 *
 * Scratch memory of the entry point is the free part of the stack above the completed values, from
 * the next multiple of 16 bytes on: give it hwr_schema.scratch_size + 15 bytes more, or memory of
 * its own by hwr_invoke. Where what it needs depends on the sizes of the call (the header of a
 * library says of which operators), scratch_size is 0 and the entry point checks: with too little
 * it returns HWR_ERROR_SCRATCH before it writes anything, and the call may be made again with
 * more. */
hwr_status hwr_call(const hwr_table *table, const char *name, hwr_stack *stack, uint32_t n);

/* The same for an operator that was found before, with scratch memory that is aligned to 16. */
hwr_status hwr_invoke(
    const hwr_schema *schema, hwr_stack *stack, uint32_t n, void *scratch, size_t scratch_size);

/* The format, version 1.
 *
 * Numbers are little-endian. Offsets count bytes from the start of the table, which is aligned to 8.
 * Every part starts at a multiple of its own alignment; bytes between parts are 0.
 *
 * Header, 64 bytes:
 *    0  u32  magic             0x54525748, the letters HWRT
 *    4  u16  version           1
 *    6  u16  kind_width        bytes of a kind's index: 1, or 2 where there are more than 256 kinds
 *    8  u32  size              of all, in bytes
 *   12  u32  seed              of the hash
 *   16  u32  operator_count
 *   20  u32  signatures        offset; a multiple of 2
 *   24  u32  signatures_size   in bytes
 *   28  u32  kinds             offset; a multiple of 4
 *   32  u32  kind_count
 *   36  u32  defaults          offset; a multiple of 8
 *   40  u32  defaults_size     in bytes
 *   44  u32  names             offset; a multiple of 4; 0 where there are none
 *   48  u32  names_size        in bytes
 *   52  u32  entries           offset; a multiple of 4; 0 where no operator has one
 *   56  u32  reserved[2]       0
 * Hashes, at 64: u32 for each operator, ascending, each one once.
 * Records, behind the hashes: for each operator, in the same order,
 *    0  u16  check             16 bits of a second hash
 *    2  u16  signature         half of its offset in `signatures`; many operators share one
 * Signatures:
 *    0  u8   argument_count
 *    1  u8   out_count
 *    2  u8   return_count
 *    3  u8   destination_count
 *    4       indices of kinds, kind_width bytes each: of the arguments, then of the results
 * Kinds, 12 bytes each: hwr_kind. default_at is 0 without HWR_KIND_DEFAULT, type_name_at is 0 but
 *    for HWR_TYPE_OTHER; both are offsets into `defaults`, from the start of the table.
 * Defaults: values of 16 bytes as in <hardwire/value.h>, each aligned to 8: payload, u32 count, u32
 *    tag. Instead of an address the payload holds, in 8 bytes, the offset of what it points to,
 *    also inside `defaults`: i64 of INTS, f64 of FLOATS and 8 zeros for each NULL of TENSORS,
 *    aligned to 8; bytes of BOOLS; the bytes of a STRING and a zero; values of VALUES, which are
 *    INT, FLOAT, BOOL, DEVICE or none. Lists without elements have the offset 0. A DEVICE is two
 *    bytes, type and index, and six zeros.
 * Names: u32 for each operator, the offset of its name, from the start of the table; there, the
 *    name and a zero, then the names of the arguments, separated by blanks, and a zero.
 * Entries, the last part: for each operator,
 *    0  i32  entry             its address minus that of the table (bit 0 set for Thumb), or 0
 *    4  u32  scratch_size
 *
 * The hash of a name: a = 0x811C9DC5 ^ seed, b = 0x9E3779B9 + seed; for each byte c of the name
 * a = (a ^ c) * 0x01000193 and b = (b + c) * 0x85EBCA6B, modulo 2^32. The hash is a, the check the
 * upper 16 bits of b. The seed is the first one from 0 on for which the hashes differ. */
enum { HWR_TABLE_MAGIC = 0x54525748, HWR_TABLE_VERSION = 1 };

#ifdef __cplusplus
}
#endif

#endif /* HWR_BOXED_H */
