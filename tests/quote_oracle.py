"""Does a quote stand in a text word for word, within one part of it? Slow and obvious.

Nothing here is shared with the product. A text is cut into sections at the line breaks that the
rule book calls boundaries; sections and quotes become lists of tokens, and lists are compared.
"""

import re
import unicodedata
from functools import lru_cache

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_HAN_NUMERALS = "〇零一二三四五六七八九十百千万亿两"
_DOUBLE = "“”„‟«»″"
_SINGLE = "‘’‚‛′"
_DASHES = "‐‑‒–—―−"
_LINE_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_BROKEN = re.compile(r"(?<=[^\W\d_])-[ \t]*(?:\r\n|\n|\r)[ \t]*(?=[^\W\d_])")
_READINGS = ("", "-", "- ")
_LATIN = rf"[^\W{HAN}]"
_TOKEN = re.compile(
    rf"(?:\d+(?:[.,]\d+)*)?[{_HAN_NUMERALS}]+|[{HAN}]"
    rf"|(?:(?<!\S)\.)?{_LATIN}+(?:[.']{_LATIN}+|(?<=\d),\d+)*[+#]*"
    r"|\S"
)
BULLET = re.compile(r"[ \t]*(?:[-*+•·▪■□●○◦‣⁃→✓»\"\ue000-\uf8ff]|\d{1,3}[.)]|[a-z]\))\s+")
_ENDS = frozenset(".!?;。！？；…")


def _set(text: str, mark: str = " ") -> frozenset[str]:
    return frozenset(word.strip() for word in text.replace("\n", mark).split(mark))


_HEADINGS = _set(
    """summary|experience|education|skills|profile|employment history|training|other|projects
    about me|work history|technical skills|key skills|hobbies|languages|curriculum vitae
    responsibilities|areas of responsibility|technologies|description|location|professional skills
    contact|references|certifications|work experience|professional experience|personal information
    professional history|tools summary|tools|personal details|key achievements|achievements|courses
    objective|interests|publications|awards|volunteering|additional information|personal projects
    persönliche daten|profil|berufserfahrung|kenntnisse|ausbildung|lebenslauf
    expérience professionnelle|compétences|formation|centres d'intérêt|missions|profil recherché
    perfil|experiencia profesional|formación
    个人简历|基本信息|自我评价|工作经历|专业技能|教育背景""",
    "|",
)

_NEGATIONS = _set(
    """not no never without neither nor none nothing nobody cannot lack lacks lacking lacked absent
    non unable except excluding exempt hardly rarely scarcely seldom
    barely instead rather nicht kein keine keinen keinem keiner keinerlei nie niemals
    ohne weder fehlt fehlen ne n pas jamais sans aucun aucune ni rien nunca jamás sin ningún ninguna
    ninguno tampoco nada nadie carece"""
)
_HEDGES = _set(
    """may might could would possibly perhaps maybe probably allegedly potentially interested
    considering aspiring if unless almost nearly hope hopes hoping plan plans planned planning want
    wants wanted wish wishes aim aims aspires intends intended expects expected eager willing trying
    tried tries attempted failed fails refused declined like likes love keen ready supposed proposed
    könnte könnten vielleicht möglicherweise eventuell vermutlich möchte geplant hofft wenn falls
    sofern interessiert beinahe bereit bereitschaft peut-être pourrait pourraient possible
    éventuellement
    souhaite souhaité espère envisage prévoit prévu tente voudrait presque quizás quizá podría
    podrían posiblemente desea espera planea pretende intenta casi"""
)
_DIRECT = _set("not never without nicht keine keinen kein ohne sans sin nunca jamais")
_NOT_DENIED = _set("only just merely later fewer less nur zuletzt solo sólo 仅 但 断 只 同 错 来")
_HAN_NEGATIONS = ("不", "没", "无", "未", "非", "缺")
_HAN_HEDGES = ("可能", "也许", "或许", "希望", "计划", "打算", "有意", "如果", "若", "想要", "将要")
_EMPTY_WORDS = _set(
    """experience erfahrung about after among around because before being between could every
    first might other shall should since still their there these thing those three through under
    until using where which
    while whose within without would against always never again einen einer eines dieser diese
    unter nicht keine sowie wurde werden haben durch leurs cette entre aussi comme depuis selon
    sobre entre desde hasta estos estas donde"""
)


def plain(text: str, reading: str = "") -> str:
    """One spelling for what typography writes in many; `reading` is what a broken word keeps."""
    text = unicodedata.normalize("NFC", text)
    text = "".join(_plain_char(char) for char in text)
    return unicodedata.normalize("NFC", _BROKEN.sub(reading, text).casefold())


def _plain_char(char: str) -> str:
    if char in _DOUBLE:
        return '"'
    if char in _SINGLE:
        return "'"
    if char in _DASHES:
        return "-"
    if unicodedata.category(char) == "Cf":
        return ""
    if "\uff01" <= char <= "\uff5e" or "\ufb00" <= char <= "\ufb06" or char == "\u3000":
        return unicodedata.normalize("NFKC", char)
    return char


def tokens(text: str, reading: str = "") -> list[str]:
    """The words, numerals, Chinese characters and single signs of a text, folded."""
    return _TOKEN.findall(plain(text, reading))


def _is_label(line: str) -> bool:
    head, colon, _ = line.replace("：", ":").partition(":")
    words = head.split()
    if not colon or not words or len(words) > 3 or re.search(r"[,，;；。]|[.!?]\s", head):
        return False
    first = unicodedata.normalize("NFC", head.lstrip())[0]
    return first.isalpha() and not first.islower()


def _is_heading(line: str) -> bool:
    return line.startswith("#") or " ".join(plain(line).split()).rstrip(":") in _HEADINGS


@lru_cache(maxsize=256)
def sections(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of the parts of a text that no quote may leave, in order, without empty ones."""
    spans = []
    start = at = 0
    after_heading = False
    for match in [*_LINE_BREAK.finditer(text), None]:
        end = match.start() if match else len(text)
        raw = text[at:end]
        line = "".join(c for c in raw if unicodedata.category(c) != "Cf").strip()
        heading = _is_heading(line)
        bullet = BULLET.match("".join(map(_plain_char, line)) + " ")
        if after_heading or heading or not line or bullet or _is_label(line):
            spans.append((start, at))
            start = at
        after_heading = heading or not line
        at = match.end() if match else len(text)
    spans.append((start, len(text)))
    return tuple((low, high) for low, high in spans if text[low:high].strip())


def may_cross(text: str, start: int, end: int) -> bool:
    """Whether a line inside of [start, end) may be a heading that only people know as one."""
    for match in _LINE_BREAK.finditer(text, start, end):
        lines = _LINE_BREAK.split(text[: match.start()])
        alone = len(lines) < 2 or not lines[-2].strip()
        if alone and len(lines[-1].strip()) < 40:
            return True
    return False


@lru_cache(maxsize=256)
def _readings(text: str) -> tuple[list[str], ...]:
    parts = [text[low:high] for low, high in sections(text)]
    readings = _READINGS if _BROKEN.search("".join(map(_plain_char, text))) else _READINGS[:1]
    return tuple(tokens(part, reading) for part in parts for reading in readings)


def _core(words: list[str]) -> list[str]:
    """A quote without the signs around it."""
    spoken = [at for at, word in enumerate(words) if any(char.isalnum() for char in word)]
    return words[spoken[0] : spoken[-1] + 1] if spoken else []


def _places(text: str, quote: str) -> list[tuple[list[str], int, int]]:
    wanted = {tuple(_core(tokens(quote, reading))) for reading in _READINGS} - {()}
    found = []
    for section in _readings(text):
        whole = "\x1f" + "\x1f".join(section) + "\x1f"
        for words in wanted:
            if "\x1f" + "\x1f".join(words) + "\x1f" not in whole:
                continue
            size = len(words)
            starts = range(len(section) - size + 1)
            hits = [at for at in starts if tuple(section[at : at + size]) == words]
            found += [(section, at, at + size) for at in hits]
    return found


def stands(text: str, quote: str) -> bool:
    """Whether the words of the quote stand in one section of the text, whole and in order."""
    return bool(_places(text, quote))


def reserve(text: str, quote: str) -> str:
    """What the sentence around every place of the quote holds: "negation", "hedge" or "".

    The whole sentence counts, so this finds more than truly governs the quote.
    """
    kinds = [_reserve(*place) for place in _places(text, quote)]
    if kinds and all(kinds):
        return kinds[0]
    return "negation" if _under_denial(text, quote) else ""


def _under_denial(text: str, quote: str) -> bool:
    """Whether the quote is an item of a list whose head, a line with a colon, denies."""
    head = ""
    start = " ".join([word for word in tokens(quote) if word.isalnum()][:2])
    for line in _LINE_BREAK.split(text):
        if BULLET.match(line) and start in " ".join(tokens(line)):
            return any(_denies(word) for word in tokens(head))
        if not BULLET.match(line):
            head = line if line.rstrip().endswith(":") else ""
    return False


def cuts_number(text: str, start: int, end: int) -> bool:
    """Whether a window begins or ends inside a number: a group of digits, or its scale."""
    before, after = plain(text[:start]), plain(text[end:])
    first, last = plain(text[start : start + 4]), plain(text[max(0, end - 4) : end])
    opens = re.search(r"(?<!\d)\d{1,3}\s$", before) and re.match(r"\d{3}(?!\d)", first)
    closes = re.search(r"(?<!\d)\d{1,3}$", last) and re.match(r"\s\d{3}(?!\d)", after)
    scale = re.match(r"\s?(?:mil|mio|mrd|billion|tausend|thousand|hund)", after.lower())
    return bool(opens or closes or (last[-1:].isdecimal() and scale))


def _reserve(section: list[str], start: int, end: int) -> str:
    low, high = start, end
    while low and section[low - 1] not in _ENDS:
        low -= 1
    while high < len(section) and section[high] not in _ENDS:
        high += 1
    around = [*section[low:start], "|", *section[end:high]]
    together = "".join(around)
    if any(_denies(word) for word in around) or any(sign in together for sign in _HAN_NEGATIONS):
        return "negation"
    parts = {part for word in around for part in (word, *word.split("'"))}
    hedged = parts & _HEDGES or any(sign in together for sign in _HAN_HEDGES)
    return "hedge" if hedged else ""


def denied(text: str, quote: str) -> bool:
    """Whether a word that denies stands directly before every place of the quote."""
    places = _places(text, quote)
    return bool(places) and all(_denied(section, start) for section, start, _ in places)


def _denied(section: list[str], start: int) -> bool:
    if not start or section[start] in _NOT_DENIED:
        return False
    before = section[start - 1]
    return before in _DIRECT or before.endswith("n't") or before in ("不", "未")


def _denies(word: str) -> bool:
    return word.endswith("n't") or any(part in _NEGATIONS for part in word.split("'"))


def speaks(quote: str) -> bool:
    """Whether a quote surely says something: two longer words, or four Chinese characters."""
    if any(_is_heading(line) for line in (quote, quote.partition(":")[0])):
        return False
    words = [word for word in tokens(quote) if len(word) > 4 and word not in _EMPTY_WORDS]
    return len(set(words)) > 1 or len(re.findall(f"[{HAN}]", quote)) > 3
