"""Prints the résumé of an invented person and its truth.

python tests/people/show.py --layout dates_before --seed 7 --language de
"""

import argparse
import json

from invented import LANGUAGES, person
from layouts import LAYOUTS
from layouts_unseen import UNSEEN


def main() -> None:
    """One text and one truth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layout", default="dates_before", help=", ".join(LAYOUTS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    given = parser.parse_args()
    known = {**LAYOUTS, **UNSEEN}
    if given.layout not in known:
        parser.error(f"no layout {given.layout!r}; there are {', '.join(LAYOUTS)}")
    text, truth = known[given.layout](person(given.seed, given.language))
    print(text)
    print(json.dumps(truth, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
