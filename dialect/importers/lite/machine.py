"""The stack machine of the lite interpreter, run on names of values instead of values.

Each function becomes a `func.func` over `!hw.ivalue` at stage `boxed`: registers and stack are
gone, operators are called by name, branches and loops are `scf.if` and `scf.while`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...blocks import Drafts
from ...mlir import func, ir
from ...operators import aten
from ...torchscript import Signature, signature
from ...values import integer
from .bytecode import Damaged, Function, Instruction
from .constants import Constants, boxed, call, ivalues, object_of, unbox
from .structure import If, Loop, Node, Step, structure
from .upgraders import called

# Instructions that call an operator: its name and the number of its arguments.
CALLS = {
    "TUPLE_INDEX": ("prim::TupleIndex", 2),
    "DICT_INDEX": ("aten::__getitem__.Dict_str", 2),
    "UNCHECKED_CAST": ("prim::unchecked_cast", 1),
    "UN_INITIALIZED": ("prim::Uninitialized", 0),
    "__IS__": ("aten::__is__", 2),
    "__ISNOT__": ("aten::__isnot__", 2),
    "__NOT__": ("aten::__not__", 1),
    "DEVICE": ("prim::device", 1),
    "DTYPE": ("prim::dtype", 1),
    "DIM": ("aten::dim", 1),
    "TO_LIST": ("prim::tolist", 3),
    "NUM_TO_TENSOR": ("prim::NumToTensor.Scalar", 1),
    "IS_CUDA": ("prim::is_cuda", 1),
}
# The same, as older files call them; `prim::tolist` takes any number, says its schema.
PROMOTED = {operator: Signature(count, 1) for operator, count in CALLS.values()}
# Instructions that make a value of a type in the type table, of N values.
MAKERS = {
    "LIST_CONSTRUCT": "prim::ListConstruct",
    "DICT_CONSTRUCT": "prim::DictConstruct",
    "NAMED_TUPLE_CONSTRUCT": "prim::TupleConstruct",
    "ISINSTANCE": "prim::isinstance",
}


class Machine:
    """One function; `base` is the height of the stack below the block that is being read."""

    def __init__(self, function: Function, constants: Constants) -> None:
        self.function = function
        self.constants = constants
        self.stack: list[ir.Value] = []
        self.registers: dict[int, ir.Value] = {}
        self.emptied: set[int] = set()
        self.base = 0
        self.step = Step(0, Instruction("RET", 0, 0))

    def build(self) -> None:
        """The function, at the insertion point."""
        nodes = structure(self.function.instructions)
        count = self.function.argument_count
        entry = func.FuncOp(self.function.name, ir.FunctionType.get(ivalues(count), ivalues(1)))
        entry.attributes["sym_visibility"] = ir.StringAttr.get("private")
        block = entry.add_entry_block()
        self.stack = list(block.arguments)
        with ir.InsertionPoint(block):
            self._run(nodes)
            if len(self.stack) != 1:
                raise Damaged(f"a function leaves {len(self.stack)} values, and not one")
            func.ReturnOp(self.stack)

    # The stack.

    def pop(self, count: int) -> list[ir.Value]:
        if count > len(self.stack) - self.base:
            raise Damaged(f"instruction {self.step.at} takes more values than there are")
        values = self.stack[len(self.stack) - count :]
        del self.stack[len(self.stack) - count :]
        return values

    def read(self, register: int) -> ir.Value:
        if register not in self.registers:
            raise Damaged(f"instruction {self.step.at} reads register {register}, which is empty")
        return self.registers[register]

    def write(self, register: int, value: ir.Value) -> None:
        if not 0 < register <= self.function.registers:
            raise Damaged(f"instruction {self.step.at} writes to register {register}, which is not")
        self.registers[register] = value

    def entry(self, table: Sequence[Any], index: int, what: str) -> Any:
        if not 0 <= index < len(table):
            raise Damaged(f"instruction {self.step.at} reads {what} {index}, which is not")
        return table[index]

    # Blocks.

    def _run(self, nodes: Sequence[Node]) -> None:
        for position, node in enumerate(nodes):
            with ir.Location.file(self.function.name, node.at, 1):
                if isinstance(node, If):
                    self._if(node)
                elif isinstance(node, Loop):
                    self._loop(node)
                else:
                    self.step = node
                    following = nodes[position + 1] if position + 1 < len(nodes) else None
                    self._instruction(node.instruction, following)

    def _nested(
        self, nodes: Sequence[Node], block: ir.Block, given: Sequence[ir.Value]
    ) -> list[ir.Value]:
        """What a block leaves on the stack; nothing below it changes.

        Registers that it writes to are its own, and those that it empties stay empty.
        """
        height, base, before = len(self.stack), self.base, dict(self.registers)
        self.base = height
        self.stack += given
        with ir.InsertionPoint(block):
            self._run(nodes)
        left = self.stack[height:]
        del self.stack[height:]
        self.base = base
        self.emptied |= before.keys() - self.registers.keys()
        self.registers = before
        return left

    def _drop_emptied(self) -> None:
        for register in self.emptied:
            self.registers.pop(register, None)
        self.emptied = set()

    def _if(self, node: If) -> None:
        (condition,) = self.pop(1)
        truth = unbox(condition, "i1")
        drafts = Drafts([], [])
        left = [
            self._nested(nodes, block, [])
            for nodes, block in zip((node.then, node.otherwise), drafts.blocks, strict=True)
        ]
        self._drop_emptied()
        count = max(len(side) for side in left)
        for side, block in zip(left, drafts.blocks, strict=True):
            with ir.InsertionPoint(block):
                for _ in range(count - len(side)):
                    side += call("prim::Uninitialized", [], 1)
                ir.Operation.create("scf.yield", operands=side)
        self.stack += list(drafts.keep("scf.if", [truth], ivalues(count)).results)

    def _loop(self, node: Loop) -> None:
        first, bound, condition, *carried = self.pop(node.carried + 3)
        kinds = ivalues(node.carried + 2)
        drafts = Drafts(kinds, kinds)
        before, after = drafts.blocks
        with ir.InsertionPoint(before):
            counter, goes_on, *rest = before.arguments
            (more,) = call(aten.LT_INT, [counter, bound], 1)
            (both,) = call(aten.AND_BOOL, [more, goes_on], 1)
            operands = [unbox(both, "i1"), counter, goes_on, *rest]
            ir.Operation.create("scf.condition", operands=operands)
        counter, _, *rest = after.arguments
        left = self._nested(node.body, after, [counter, *rest])
        self._drop_emptied()
        if len(left) != node.carried + 1:
            raise Damaged(f"the loop at instruction {node.at} does not carry what it should")
        with ir.InsertionPoint(after):
            (following,) = call(aten.ADD_INT, [counter, self.constants.value(1)], 1)
            ir.Operation.create("scf.yield", operands=[following, *left])
        op = drafts.keep("scf.while", [first, condition, *carried], kinds)
        self.stack += list(op.results)[2:]

    # Instructions.

    def _instruction(self, instruction: Instruction, following: Node | None) -> None:
        name, x, n = instruction.name, instruction.x, instruction.n
        if name in PLAIN:
            PLAIN[name](self, x, n)
        elif name in CALLS:
            operator, count = CALLS[name]
            self.stack += call(operator, self.pop(count), 1)
        elif name in MAKERS:
            self._make(name, x, n)
        elif name in ("OP", "OPN"):
            self._operator(instruction, following)
        elif name == "RAISE_EXCEPTION":
            call("prim::RaiseException", self.pop(len(self.stack) - self.base), 0)
        else:
            raise Damaged(
                f"instruction {self.step.at} is `{name[:40]}`, which the lite interpreter does not "
                "have"
            )

    def _make(self, name: str, x: int, n: int) -> None:
        if name == "ISINSTANCE":
            types = [self.entry(self.function.types, x + k, "type") for k in range(n)]
            self.stack += call(MAKERS[name], self.pop(1), 1, types=types)
            return
        type = self.entry(self.function.types, x, "type")
        self.stack += call(MAKERS[name], self.pop(n), 1, types=[type])

    def _operator(self, instruction: Instruction, following: Node | None) -> None:
        operator = self.entry(self.function.operators, instruction.x, "operator")
        known = PROMOTED.get(operator.name) or signature(operator.name, self.constants.operators)
        count = instruction.n if instruction.name == "OPN" else operator.count
        if count is None and known is None:
            raise Damaged(
                f"`{operator.name[:80]}` is not known, and the file does not say how many "
                "arguments it has: save the model again with torch 2.13"
            )
        arguments = self.pop(known.arguments if count is None and known else count or 0)
        results = 1 if known is None else known.returns
        if operator.name == "prim::TupleUnpack":
            results = _stored(following)
        self.stack += call(operator.name, arguments, results)


def _stored(following: Node | None) -> int:
    """How many values the next instruction stores: an unpacked tuple goes to registers."""
    if isinstance(following, Step) and following.instruction.name == "STOREN":
        return following.instruction.n
    return 1


def _store_all(machine: Machine, x: int, n: int) -> None:
    for offset, value in enumerate(machine.pop(n)):
        machine.write(x + offset, value)


def _move(machine: Machine, x: int, n: int) -> None:
    machine.stack.append(machine.read(x))
    del machine.registers[x]


def _constant(machine: Machine, x: int, n: int) -> None:
    constant = machine.entry(machine.function.constants, x, "constant")
    machine.stack.append(machine.constants.value(constant))


def _get(machine: Machine, x: int, n: int) -> None:
    machine.stack += boxed("hw.get_attr", machine.pop(1), 1, slot=integer(x))


def _set(machine: Machine, x: int, n: int) -> None:
    boxed("hw.set_attr", machine.pop(2), 0, slot=integer(x))


def _slice(machine: Machine, x: int, n: int) -> None:
    bounds = [machine.constants.value(x), machine.constants.value(x + n)]
    machine.stack += call("prim::TupleSlice", [*machine.pop(1), *bounds], 1)


def _method(machine: Machine, x: int, n: int) -> None:
    name = machine.entry(machine.function.constants, x, "constant")
    if not isinstance(name, str):
        raise Damaged(f"instruction {machine.step.at} calls a method whose name is no text")
    machine.stack += boxed("hw.call_method", machine.pop(n), 1, method=ir.StringAttr.get(name))


def _call(machine: Machine, x: int, n: int) -> None:
    upgrader = called(x, machine.constants.model.operators)
    if upgrader is None:
        raise Damaged(
            f"instruction {machine.step.at} calls function {x} of the lite interpreter, which has "
            f"none of this number for operators of version {machine.constants.model.operators}"
        )
    machine.stack += call(upgrader.today, machine.pop(upgrader.arguments), 1)


def _object(machine: Machine, x: int, n: int) -> None:
    name = machine.entry(machine.function.types, x, "type")
    machine.stack.append(object_of(name, [], []))


PLAIN: dict[str, Callable[[Machine, int, int], object]] = {
    "LOAD": lambda machine, x, n: machine.stack.append(machine.read(x)),
    "MOVE": _move,
    "STORE": lambda machine, x, n: machine.write(x, *machine.pop(1)),
    "STOREN": _store_all,
    "DROP": lambda machine, x, n: machine.pop(1),
    "DROPR": lambda machine, x, n: machine.registers.pop(x, None),
    "LOADC": _constant,
    "GET_ATTR": _get,
    "SET_ATTR": _set,
    "CREATE_OBJECT": _object,
    "CALL": _call,
    "INTERFACE_CALL": _method,
    "TUPLE_CONSTRUCT": lambda machine, x, n: machine.stack.extend(
        call("prim::TupleConstruct", machine.pop(x), 1)
    ),
    "TUPLE_SLICE": _slice,
    "LIST_UNPACK": lambda machine, x, n: machine.stack.extend(
        call("prim::ListUnpack", machine.pop(1), x)
    ),
    "FORMAT": lambda machine, x, n: machine.stack.extend(call("aten::format", machine.pop(x), 1)),
    "WARN": lambda machine, x, n: call("aten::warn", machine.pop(2), 0),
}
