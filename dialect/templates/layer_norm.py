"""Layer normalisation."""

from .template import Template

TEMPLATE = Template("layer_norm", {"aten.layer_norm": ()}, fuses=True)
