"""The folding rules, character by character: slow and obvious, the oracle of `test_fold`.

Nothing here is shared with the product. A folded text is a list of (folded, start, end).
"""

import re
import unicodedata

DOUBLE = "“”„‟«»″「」『』＂"
SINGLE = "‘’‚‛′´`ʼ‹›＇"
DASHES = "‐‑‒–—―−﹘﹣－"
DELETED = [0x34F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0xFFFC]
DELETED += [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
KEPT = ("<super>", "<sub>", "<fraction>", "<circle>")
LONGEST_CLUSTER = 32


def nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def plain_form(char: str) -> str:
    decomposition = unicodedata.decomposition(char)
    if not decomposition or not decomposition.startswith("<"):
        return nfc(char)
    if decomposition.startswith(KEPT) or 0x3131 <= ord(char) <= 0x318E:
        return char
    full = unicodedata.normalize("NFKC", char)
    if len(full) > 1 and re.search(r"\s", full):
        return char
    if len(full) > 1 and any(part.isdigit() for part in full):
        return char
    codes = decomposition.split()[1:]
    return "".join(plain_form(chr(int(code, 16))) for code in codes)


def one(char: str) -> str:
    if char in DOUBLE:
        return '"'
    if char in SINGLE:
        return "'"
    if char in DASHES:
        return "-"
    if char.isspace():
        return " "
    if ord(char) in DELETED or unicodedata.category(char) in {"Cc", "Cf"}:
        return ""
    if char == "İ":
        return "i"
    text = "".join(plain_form(part) for part in plain_form(char).casefold()).casefold()
    for group, unified in ((DOUBLE, '"'), (SINGLE, "'"), (DASHES, "-")):
        for variant in group:
            text = text.replace(variant, unified)
    return nfc(text)


def mark(char: str) -> bool:
    if one(char) == "":
        return False
    hangul = 0x1160 <= ord(char) <= 0x11FF or 0xD7B0 <= ord(char) <= 0xD7FF
    return unicodedata.category(char).startswith("M") or hangul or char in {"\uff9e", "\uff9f"}


def cluster(chars: str) -> str:
    if len(chars) == 1:
        return one(chars)
    text = nfc("".join(one(char) for char in nfc(chars)))
    return nfc(text.replace("i\u0307", "i"))


def letter(char: str) -> bool:
    return char.isalpha() and one(char) != "" and not mark(char)


def ends_word(text: str, end: int) -> bool:
    return end > 0 and (letter(text[end - 1]) or mark(text[end - 1]))


def line_break(text: str) -> bool:
    return "\n" in text or "\r" in text


def broken(text: str, at: int) -> tuple[int, int] | None:
    """End of the gap when a word is broken by a hyphen at `at`, else None."""
    end = at + 1
    while end < len(text) and text[end] in " \t":
        end += 1
    if text[end : end + 2] == "\r\n":
        end += 2
    elif text[end : end + 1] in ("\r", "\n"):
        end += 1
    else:
        return None
    while end < len(text) and text[end] in " \t":
        end += 1
    if end < len(text) and letter(text[end]) and ends_word(text, at):
        return at, end
    return None


def softly_broken(text: str, at: int) -> tuple[int, int] | None:
    start, end = at, at + 1
    while start and text[start - 1].isspace():
        start -= 1
    while end < len(text) and text[end].isspace():
        end += 1
    if end == len(text) or not line_break(text[start:end]):
        return None
    return (start, end) if letter(text[end]) and ends_word(text, start) else None


def spaced_gaps(text: str) -> list[int]:
    """Offsets of the single spaces inside the words of letter-spaced lines."""
    gaps: list[int] = []
    for line in re.finditer(r"[^\r\n]+", text):
        start = line.start() + len(line[0]) - len(line[0].lstrip())
        shown = line[0].strip()
        words = re.split(r"\s{2,}", shown)
        if len(line[0]) - len(line[0].lstrip()) > 80 or len(shown) > 1000:
            continue
        letters = [word.split(" ") for word in words]
        single = all(
            re.fullmatch("[^\\W\\d_][\u0300-\u036f]{0,3}", token)
            and letter(token[0])
            and all(mark(char) for char in token[1:])
            for tokens in letters
            for token in tokens
        )
        if single and max(map(len, letters)) >= 3:
            gaps += [
                start + at
                for at in range(1, len(shown) - 1)
                if shown[at] == " " and not (shown[at - 1] + shown[at + 1]).isspace()
                if not shown[at - 1].isspace() and not shown[at + 1].isspace()
            ]
    return gaps


def wraps(char: str) -> bool:
    name = unicodedata.name(char, "")
    scripts = ("CJK UNIFIED", "CJK COMPATIBILITY IDEOGRAPH", "CJK RADICAL", "KANGXI")
    return name.startswith((*scripts, "HIRAGANA", "KATAKANA")) and char not in "・゠"


def reference(text: str) -> tuple[str, list[tuple[int, int]], list[int]]:
    """Return the folded text, the spans of its characters and its breaks."""
    gone: set[int] = set()
    joints: set[int] = set()
    for at, char in enumerate(text):
        found = broken(text, at) if char in "-\u2010" else None
        if char == "\u00ad":
            found = softly_broken(text, at)
        if found:
            gone.update(range(*found))
            joints.add(found[1])
    gone.update(spaced_gaps(text))
    units: list[tuple[str, int, int]] = []
    at = 0
    while at < len(text):
        end = at + 1
        folded = "" if at in gone else one(text[at])
        if folded not in ("", " "):
            while end < len(text) and end - at < LONGEST_CLUSTER and mark(text[end]):
                end += 1
            folded = cluster(text[at:end])
        blank = units and units[-1][0] in ("", " ") and folded in ("", " ")
        if blank:
            before, start, _ = units.pop()
            units.append((before or folded, start, end))
        else:
            units.append((folded, at, end))
        at = end
    out = "".join(folded for folded, _, _ in units)
    spans = [(start, end) for folded, start, end in units for _ in folded]
    breaks = []
    length = 0
    for number, (folded, start, end) in enumerate(units):
        if start in joints:
            breaks.append(length)
        ends = len(re.findall(r"\r\n|\r|\n", text[start:end]))
        if folded == " " and ends == 1 and 0 < number < len(units) - 1:
            sides = out[length - 1 : length], out[length + 1 : length + 2]
            if all(side and wraps(side) for side in sides):
                breaks.append(length)
        length += len(folded)
    return out, spans, breaks
