"""All layouts that readers may be developed on."""

from assembled import Layout
from layouts_local import LOCAL
from layouts_plain import PLAIN
from layouts_structured import STRUCTURED

LAYOUTS: dict[str, Layout] = {**PLAIN, **STRUCTURED, **LOCAL}
