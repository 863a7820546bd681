"""Talk about an answer that asserts nothing of the world."""

from __future__ import annotations

import re

from assay.text.languages import lexicon

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_HAN = re.compile("[\u3400-\u9fff]")


def is_empty_talk(text: str) -> bool:
    """True if all content words are courtesy, speak of the answer, or name a section."""
    words = lexicon()
    known = words.courtesy | words.labels | words.light | words.stop
    if han := "".join(_HAN.findall(text)):
        for phrase in (*words.cjk_courtesy, *words.cjk_light, *words.cjk_labels):
            han = han.replace(phrase, "")
        if set(han) - words.cjk_stop:
            return False
    found = set(_WORD.findall(text.casefold()))
    if found & words.person and found & {*words.auxiliary, *words.negation}:
        return False  # "the candidate has no skills" consists of courtesy and light words only
    return all(word in known for word in _WORD.findall(_HAN.sub(" ", text.casefold())))
