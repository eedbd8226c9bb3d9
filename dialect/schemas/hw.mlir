// The dialect `hw`, which comes before every namespace: what stands in programs beside operators.
// Each operand has a constraint of its own: one that two shared would mean that their types are
// equal. The type `default` is missing here, since text has no two symbols of one name.

irdl.dialect @hw {
  irdl.type @none
  irdl.type @str
  irdl.type @device
  irdl.type @tensor_list
  irdl.type @ivalue
  irdl.type @guard
  irdl.type @list {
    %i64 = irdl.is i64
    %f64 = irdl.is f64
    %i1 = irdl.is i1
    %element = irdl.any_of(%i64, %f64, %i1)
    irdl.parameters(element: %element)
  }

  // Values that no operator computes.

  irdl.operation @constant {
    %value = irdl.any
    irdl.attributes {"value" = %value}
    %result = irdl.any
    irdl.results(result: %result)
  }
  irdl.operation @weight {
    %name = irdl.base "#builtin.string"
    irdl.attributes {"name" = %name}
    %result = irdl.base "!builtin.tensor"
    irdl.results(result: %result)
  }
  irdl.operation @default {
    %result = irdl.any
    irdl.results(result: %result)
  }

  // What tensors of open sizes need (`sizes.py`): `size` is an expression of the program's sizes,
  // `reshape` the elements of a tensor, row by row, in other sizes, those of its type.

  irdl.operation @size {
    %value = irdl.base "#builtin.affine_map"
    irdl.attributes {"value" = %value}
    %size = irdl.is i64
    irdl.results(size: %size)
  }
  irdl.operation @reshape {
    %tensor = irdl.base "!builtin.tensor"
    irdl.operands(tensor: %tensor)
    %result = irdl.base "!builtin.tensor"
    irdl.results(result: %result)
  }

  // What branches and loops need beside the scf dialect: `truth` is whether a tensor's one element
  // is not zero, `element` the part of a tensor at an index of its first dimension, `put` a tensor
  // with that part replaced, and `empty` a tensor of which nothing is known, to put parts into.

  irdl.operation @truth {
    %tensor = irdl.base "!builtin.tensor"
    irdl.operands(tensor: %tensor)
    %truth = irdl.is i1
    irdl.results(truth: %truth)
  }
  irdl.operation @element {
    %tensor = irdl.base "!builtin.tensor"
    %index = irdl.is index
    irdl.operands(tensor: %tensor, index: %index)
    %element = irdl.base "!builtin.tensor"
    irdl.results(element: %element)
  }
  irdl.operation @put {
    %tensor = irdl.base "!builtin.tensor"
    %element = irdl.base "!builtin.tensor"
    %index = irdl.is index
    irdl.operands(tensor: %tensor, element: %element, index: %index)
    %result = irdl.base "!builtin.tensor"
    irdl.results(result: %result)
  }
  irdl.operation @empty {
    %tensor = irdl.base "!builtin.tensor"
    irdl.results(tensor: %tensor)
  }

  // A tensor whose parts lie side by side (`joins.py`).

  irdl.operation @join {
    %parts = irdl.parametric @hw::@tensor_list<>
    irdl.operands(parts: %parts)
    %tensor = irdl.base "!builtin.tensor"
    irdl.results(tensor: %tensor)
  }

  // Random numbers (passes/seed_random/__init__.py), drawn from a seed after `skip` others: `random`
  // has these, `permutation` the whole numbers from 0 on in an order that is drawn.

  irdl.operation @random {
    %seed = irdl.base "!builtin.tensor"
    %skip = irdl.is i64
    %low = irdl.is i64
    %range = irdl.is i64
    irdl.operands(seed: %seed, skip: %skip, low: %low, range: %range)
    %result = irdl.base "!builtin.tensor"
    irdl.results(result: %result)
  }
  irdl.operation @permutation {
    %seed = irdl.base "!builtin.tensor"
    %skip = irdl.is i64
    irdl.operands(seed: %seed, skip: %skip)
    %result = irdl.base "!builtin.tensor"
    irdl.results(result: %result)
  }

  // What dispatch leaves in a program: `guard_begin` … `guard_end` change the modes for what is
  // between them, `key_of` is the position of a tensor's dispatch key in its list `keys`, at run
  // time.

  irdl.operation @guard_begin {
    %guard = irdl.parametric @hw::@guard<>
    irdl.results(guard: %guard)
  }
  irdl.operation @guard_end {
    %guard = irdl.parametric @hw::@guard<>
    irdl.operands(guard: %guard)
  }
  irdl.operation @key_of {
    %keys = irdl.base "#builtin.array"
    irdl.attributes {"keys" = %keys}
    %tensor = irdl.base "!builtin.tensor"
    irdl.operands(tensor: %tensor)
    %position = irdl.is index
    irdl.results(position: %position)
  }

  // `box` and `unbox` turn a value into PyTorch's IValue and back; `call_boxed` calls an operator
  // by name, with as many arguments as a file gives. Where dispatch ends at a boxed `kernel`, it
  // calls that with the operator's name and the function that the kernel may call on with, `next`.

  irdl.operation @box {
    %value = irdl.any
    irdl.operands(value: %value)
    %boxed = irdl.parametric @hw::@ivalue<>
    irdl.results(boxed: %boxed)
  }
  irdl.operation @unbox {
    %boxed = irdl.parametric @hw::@ivalue<>
    irdl.operands(boxed: %boxed)
    %value = irdl.any
    irdl.results(value: %value)
  }
  irdl.operation @call_boxed {
    %operator = irdl.base "#builtin.string"
    irdl.attributes {"operator" = %operator}
    %stack = irdl.parametric @hw::@ivalue<>
    irdl.operands(stack: variadic %stack)
    %returned = irdl.parametric @hw::@ivalue<>
    irdl.results(returned: variadic %returned)
  }

  // What TorchScript's objects need: making one of a class, its attributes, its methods. `get_attr`
  // and `set_attr` count attributes (`slot`) in the order of the object's `fields`.

  irdl.operation @object {
    %type = irdl.base "#builtin.string"
    %fields = irdl.base "#builtin.array"
    irdl.attributes {"type" = %type, "fields" = %fields}
    %operands = irdl.parametric @hw::@ivalue<>
    irdl.operands(operands: variadic %operands)
    %result = irdl.parametric @hw::@ivalue<>
    irdl.results(result: %result)
  }
  irdl.operation @get_attr {
    %slot = irdl.base "#builtin.integer"
    irdl.attributes {"slot" = %slot}
    %operands = irdl.parametric @hw::@ivalue<>
    irdl.operands(operands: %operands)
    %result = irdl.parametric @hw::@ivalue<>
    irdl.results(result: %result)
  }
  irdl.operation @set_attr {
    %slot = irdl.base "#builtin.integer"
    irdl.attributes {"slot" = %slot}
    %object = irdl.parametric @hw::@ivalue<>
    %value = irdl.parametric @hw::@ivalue<>
    irdl.operands(object: %object, value: %value)
  }
  irdl.operation @call_method {
    %method = irdl.base "#builtin.string"
    irdl.attributes {"method" = %method}
    %operands = irdl.parametric @hw::@ivalue<>
    irdl.operands(operands: variadic %operands)
    %result = irdl.parametric @hw::@ivalue<>
    irdl.results(result: %result)
  }
}
