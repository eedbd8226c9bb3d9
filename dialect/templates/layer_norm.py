"""Layer normalisation."""

from .template import Template, reads_first

TEMPLATE = Template("layer_norm", {"aten.layer_norm": ()}, fuses=True, reads_short=reads_first)
