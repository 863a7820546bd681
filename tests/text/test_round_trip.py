"""Every place that is found leads back: its characters in the original hold the quote again."""

import random

from test_fold import HOSTILE

from assay.text.find import find_all
from assay.text.fold import fold, fold_spaced


def test_every_hit_holds_the_quote_again() -> None:
    source = random.Random(11)
    hits = 0
    violations = []
    for _ in range(50_000):
        text = "".join(source.choices(HOSTILE, k=source.randint(2, 14)))
        start = source.randrange(len(text))
        quote = text[start : start + source.randint(1, 8)]
        folded = fold(text)
        places = find_all(fold(quote), folded)
        for (low, high), split in zip(places.spans, places.split, strict=True):
            begin, stop = folded.span(low, high)
            hits += 1
            part = text[begin:stop]  # alone on its line, a list of letters looks letter-spaced
            again = [find_all(fold(quote), form(part)).total for form in (fold, fold_spaced)]
            if not any(again) and not split:
                violations.append((text, quote, text[begin:stop]))
    assert violations[:5] == []
    assert hits > 20_000
