"""What goes in and out of an exported program, checked against what can be compiled."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..errors import ImportFailed
from ..fixed_values import Fixed, Value
from . import names
from .fields import INT64, Field
from .nodes import SYMBOLS


@dataclass(frozen=True)
class Weight:
    """A parameter, buffer or constant: the name of its value, and of its data in the file.

    `kind` says where the data is expected: in the file's `weights` or among its `constants`.
    """

    value: str
    name: str
    kind: str


@dataclass(frozen=True)
class Output:
    """An output: the name of its value in the graph, or, where it has none, what it always is; and
    its name in C."""

    value: str | None
    literal: Value = None
    name: str = ""


@dataclass
class Signature:
    """Tensors of the user by value name and other inputs, weights, and outputs in their order.

    `mutations` are values that the model leaves in inputs or weights: (written, new) value names.
    """

    inputs: list[str] = field(default_factory=list[str])
    fixed_inputs: list[Fixed] = field(default_factory=list[Fixed])
    weights: list[Weight] = field(default_factory=list[Weight])
    outputs: list[Output] = field(default_factory=list[Output])
    mutations: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


def read(module: Field, file: str) -> Signature:
    """The signature in a `graph_module`; raises one ImportFailed with everything it refuses."""
    signature = Signature()
    problems: list[str] = []
    for spec in module["signature"]["input_specs"].items():
        problem = _read_input(spec, signature)
        if problem:
            problems.append(f"{file}: {problem}.")
    for spec in module["signature"]["output_specs"].items():
        problem = _read_output(spec, signature)
        if problem:
            problems.append(f"{file}: {problem}.")
    returned = [each for each in signature.outputs if each != Output(None)]
    if not problems and not returned and not signature.mutations:
        problems.append(f"{file}: the model returns nothing: there is nothing to compute.")
    if problems:
        raise ImportFailed(*problems)
    _name_outputs(module, signature)
    return signature


def _read_input(spec: Field, signature: Signature) -> str | None:
    tag, value = spec.union()
    if tag == "user_input":
        return _read_user_input(value["arg"], signature)
    if tag == "constant_input":
        return _read_fixed(value["name"].string(), value["value"], signature)
    if tag == "custom_obj":
        return f"the model holds the custom object `{value['custom_obj_name'].string()}`: replace \
it by plain tensors before the export"
    if tag == "token":
        return None  # the nodes are in order without it
    sources = {
        "parameter": ("parameter_name", "weights"),
        "buffer": ("buffer_name", "weights"),
        "tensor_constant": ("tensor_constant_name", "constants"),
    }
    if tag not in sources:
        raise spec.failure(f"the input kind `{tag}` is not known")
    key, kind = sources[tag]
    if tag == "buffer" and not value["persistent"].boolean():
        kind = "constants"
    weight = Weight(value["arg"]["name"].string(), value[key].string(), kind)
    signature.weights.append(weight)
    return None


def _read_user_input(argument: Field, signature: Signature) -> str | None:
    tag, value = argument.union()
    if tag == "as_tensor":
        signature.inputs.append(value["name"].string())
        return None
    if tag in ("as_sym_int", "as_sym_float", "as_sym_bool"):
        name = str(value.union()[1].value)
        return f"the input `{name}` is a number known only at run time: export the model with the \
number as a constant, or pass a tensor"
    if tag == "as_custom_obj":
        return f"the input `{value['name'].string()}` is a custom object: pass tensors"
    if tag in LITERALS:
        return _read_fixed("input", argument, signature)
    raise argument.failure(f"the input kind `{tag}` is not known")


def _read_fixed(name: str, argument: Field, signature: Signature) -> str | None:
    """An input that is no tensor: the export has put its value into the graph already."""
    literal = _literal(argument)
    if literal is None:
        return f"the input `{name}` is an integer of more than 64 bits"
    place = len(signature.inputs) + len(signature.fixed_inputs)
    signature.fixed_inputs.append(Fixed(name, place, literal.literal))
    return None


LITERALS = ("as_none", "as_int", "as_float", "as_bool", "as_string")


def _literal(argument: Field) -> Output | None:
    """A value that is the same in every run; None for an integer that no number in C can be."""
    tag, value = argument.union()
    if tag == "as_none":
        return Output(None)
    if tag == "as_int":
        too_large = type(value.value) is int and value.value not in INT64
        return None if too_large else Output(None, value.integer())
    if tag == "as_float":
        return Output(None, value.number())
    return Output(None, value.boolean() if tag == "as_bool" else value.string())


def _read_output(spec: Field, signature: Signature) -> str | None:
    tag, value = spec.union()
    if tag == "user_output":
        return _read_user_output(value["arg"], signature)
    if tag == "loss_output":
        signature.outputs.append(Output(value["arg"]["name"].string()))
        return None
    if tag in MUTATIONS:
        return _read_mutation(value, MUTATIONS[tag], signature)
    if tag in ("gradient_to_parameter", "gradient_to_user_input"):
        return "the model computes gradients: export the inference graph"
    if tag == "token":
        return None
    raise spec.failure(f"the output kind `{tag}` is not known")


def _read_user_output(argument: Field, signature: Signature) -> str | None:
    tag, value = argument.union()
    place = len(signature.outputs)
    output: Output | None = Output(None)
    problem = f"output {place} is an object: return tensors, numbers, texts and None"
    if tag == "as_tensor":
        output = Output(value["name"].string())
    elif tag in SYMBOLS and value.union()[0] == "as_name":
        output = Output(value.union()[1].string())
    elif tag in LITERALS:
        output = _literal(argument)
        problem = f"output {place} is an integer of more than 64 bits"
    else:
        output = None
    if output is None:
        return problem
    signature.outputs.append(output)
    return None


MUTATIONS = {
    "buffer_mutation": "buffer_name",
    "parameter_mutation": "parameter_name",
    "user_input_mutation": "user_input_name",
}
"""Kinds of outputs that are the new values of what the model was given, and who names that."""


def _read_mutation(value: Field, key: str, signature: Signature) -> str | None:
    target = value[key].string()
    known = {weight.name: weight.value for weight in signature.weights}
    if key == "user_input_name":
        known = {name: name for name in signature.inputs}
    written = known.get(target)
    if written is None:
        return f"the model writes to `{target}`, which is no tensor that it has"
    signature.mutations.append((written, value["arg"]["name"].string()))
    return None


def _name_outputs(module: Field, signature: Signature) -> None:
    tree = None
    for entry in module["module_call_graph"].items():
        call = entry.get("signature")
        if call is not None and entry["fqn"].string() == "":
            tree = call["out_spec"].string()
    tuples = module.get("treespec_namedtuple_fields")
    fields = {} if tuples is None else tuples.entries()
    named = {
        key: [name.string() for name in value["field_names"].items()]
        for key, value in fields.items()
    }
    every = names.output_names(tree, named, len(signature.outputs))
    pairs = zip(signature.outputs, every, strict=True)
    signature.outputs = [replace(output, name=name) for output, name in pairs]
