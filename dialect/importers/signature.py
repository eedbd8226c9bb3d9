"""What goes in and out of an exported program, checked against what can be compiled."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import ImportFailed
from . import names
from .fields import Field
from .nodes import SYMBOLS


@dataclass(frozen=True)
class Weight:
    """A parameter, buffer or constant: the name of its value, and of its data in the file.

    `kind` says where the data is expected: in the file's `weights` or among its `constants`.
    """

    value: str
    name: str
    kind: str


@dataclass
class Signature:
    """Inputs of the user by value name, weights, and outputs by value name with their C names.

    `mutations` are values that the model leaves in inputs or weights: (written, new) value names.
    """

    inputs: list[str] = field(default_factory=list)
    weights: list[Weight] = field(default_factory=list)
    outputs: list[str] = field(default_factory=list)
    output_names: list[str] = field(default_factory=list)
    mutations: list[tuple[str, str]] = field(default_factory=list)


def read(module: Field, file: str) -> Signature:
    """The signature in a `graph_module`; raises one ImportFailed with everything it refuses."""
    signature = Signature()
    problems: list[str] = []
    for spec in module["signature"]["input_specs"].items():
        problem = _read_input(spec, signature)
        if problem:
            problems.append(f"{file}: {problem}.")
    results: list[str | None] = []
    for index, spec in enumerate(module["signature"]["output_specs"].items()):
        problem = _read_output(spec, index, results, signature)
        if problem:
            problems.append(f"{file}: {problem}.")
    if not problems and not any(results) and not signature.mutations:
        problems.append(f"{file}: the model returns no tensor: there is nothing to compute.")
    if problems:
        raise ImportFailed(*problems)
    _name_outputs(module, results, signature)
    return signature


def _read_input(spec: Field, signature: Signature) -> str | None:
    tag, value = spec.union()
    if tag == "user_input":
        return _read_user_input(value["arg"], signature)
    if tag == "constant_input":
        return None  # the export has put its value into the graph already
    if tag == "custom_obj":
        return f"the model holds the custom object `{value['custom_obj_name'].string()}`: replace \
it by plain tensors before the export"
    if tag == "token":
        return "the model orders side effects with tokens: remove calls with side effects"
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
    if tag in ("as_none", "as_int", "as_float", "as_bool", "as_string"):
        return None
    raise argument.failure(f"the input kind `{tag}` is not known")


def _read_output(
    spec: Field, index: int, results: list[str | None], signature: Signature
) -> str | None:
    """Appends the value name of a user output to `results`; None for one that is neither a tensor
    nor a number that is computed."""
    tag, value = spec.union()
    if tag == "user_output":
        kind, argument = value["arg"].union()
        if kind == "as_tensor":
            results.append(argument["name"].string())
            return None
        if kind in SYMBOLS and argument.union()[0] == "as_name":
            results.append(argument.union()[1].string())
            return None
        results.append(None)
        if kind == "as_none":
            return None
        return f"output {index} is a number or an object, not a tensor: return only tensors"
    if tag == "loss_output":
        results.append(value["arg"]["name"].string())
        return None
    if tag in MUTATIONS:
        return _read_mutation(value, MUTATIONS[tag], signature)
    if tag in ("gradient_to_parameter", "gradient_to_user_input"):
        return "the model computes gradients: export the inference graph"
    if tag == "token":
        return "the model orders side effects with tokens: remove calls with side effects"
    raise spec.failure(f"the output kind `{tag}` is not known")


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


def _name_outputs(module: Field, results: list[str | None], signature: Signature) -> None:
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
    every = names.output_names(tree, named, len(results))
    kept = [(name, result) for name, result in zip(every, results, strict=True) if result]
    signature.output_names = [name for name, _ in kept]
    signature.outputs = [result for _, result in kept]
