"""E-mail addresses, links and handles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from assay.privacy.cues import cue, cued, listed
from assay.privacy.hits import Hit

_A: Final = "A-Za-z0-9\u00c0-\u024f"
_LABEL: Final = rf"[{_A}](?:[{_A}_-]{{0,61}}[{_A}])?"
_OPEN, _CLOSE = r"[\[({<] ?", r" ?[\])}>]"
_AT_WORD: Final = "at|ät|arroba|arobase|arobas|chiocciola|klammeraffe|艾特"
_DOT_WORD: Final = "dot|punkt|point|punto|ponto|点|點"
_ENDS: Final = "|".join(listed("ends"))
_AT: Final = (
    rf"(?:@|{_OPEN}(?i:{_AT_WORD}|@|a){_CLOSE}|_at_|#(?=[a-z0-9-]{{2,40}}\.(?:{_ENDS})(?![{_A}])))"
)
_DOT: Final = rf"(?:\.|{_OPEN}(?i:{_DOT_WORD}|\.){_CLOSE}|(?<= )(?i:{_DOT_WORD})(?= )|_dot_)"
_LOCAL: Final = rf"[{_A}][{_A}.!#$%&'*+=?^`~_-]{{0,63}}"
_KEPT: Final = frozenset(listed("kept"))
_AT_ONE_POINT: Final = re.compile(r" at .* point ", re.IGNORECASE)
_TOP: Final = r"(?:xn--[a-z0-9-]{2,40}|[A-Za-z]{2,24})"
_TIGHT: Final = re.compile(rf"(?<![{_A}.+_-]){_LOCAL}@(?:{_LABEL}\.){{1,6}}{_TOP}")
_LOOSE: Final = re.compile(
    rf"(?<![{_A}.+_-])(?:[{_A}_'-]{{1,30}} ?{_DOT} ?){{0,3}}{_LOCAL}[ ]{{0,3}}{_AT}[ ]{{0,3}}"
    rf"{_LABEL}(?:[ ]{{0,3}}{_DOT}[ ]{{0,3}}{_LABEL}){{0,4}}"
    rf"[ ]{{0,3}}{_DOT}[ ]{{0,3}}(?i:{_ENDS})(?![{_A}])"
)
_SPOKEN: Final = re.compile(
    rf"(?<![{_A}.+_-])(?:[{_A}._+-]{{1,40}} (?:{_DOT_WORD}) ){{0,3}}"
    rf"[{_A}._+'-]{{1,64}} (?:{_AT_WORD}|chez) "
    rf"(?:[{_A}][{_A}-]{{0,60}} (?:{_DOT_WORD}) ){{1,4}}(?:{_ENDS})(?![{_A}])",
    re.IGNORECASE,
)
_POINT: Final = r"(?:\.|\[\.\]|\(\.\)|\[dot\]|\(dot\))"
_STOPS: Final = r"\s<>\"”“|，。；、（）【】\u4e00-\u9fff"
_PATH: Final = (
    rf"(?:[ ]?/[ ]?[^{_STOPS},;]{{1,200}}){{1,8}}/?(?:[ ]?\.?[ ]?(?:pdf|html?|php|md)\b)?|/"
)
_SCHEME: Final = re.compile(
    rf"(?<![{_A}])(?:https?|ftp|mailto|sip|xmpp|hxxps?) ?:(?: ?/){{0,2}} ?"
    rf"(?:{_LABEL} ?{_POINT} ?){{0,5}}[^{_STOPS}]{{2,500}}(?:{_PATH})?(?:[?#][^{_STOPS}]{{1,200}})?"
    r"(?:[ ]?\.?[ ]?(?:pdf|html?|php|md)\b)?",
    re.IGNORECASE,
)
_BEGIN: Final = rf"(?<![{_A}@\\_-])(?<![{_A}]\.)"
_END: Final = (
    rf"(?P<end>[A-Za-z]{{2,24}})(?![{_A}_-])(?P<path>:\d{{2,5}}|{_PATH})?"
    rf"(?:[?#][^{_STOPS}]{{1,200}})?"
)
_DOMAIN: Final = re.compile(rf"{_BEGIN}(?:{_LABEL}{_POINT}){{1,5}}{_END}")
_APART: Final = re.compile(rf"{_BEGIN}(?:{_LABEL}[ ]{{0,2}}{_POINT}[ ]{{0,2}}){{1,5}}{_END}")
_HOSTS: Final = re.compile(
    rf"(?<![a-z])(?:{'|'.join(map(re.escape, listed('hosts')))})", re.IGNORECASE
)
_KNOWN_END: Final = re.compile(rf"(?:{_ENDS})", re.IGNORECASE)
_FILES: Final = frozenset(
    (
        "py",
        "js",
        "ts",
        "jsx",
        "tsx",
        "md",
        "sh",
        "rs",
        "pl",
        "so",
        "cs",
        "go",
        "rb",
        "java",
        "html",
        "css",
        "json",
        "yaml",
        "yml",
        "xml",
        "csv",
        "txt",
        "pdf",
        "docx",
        "xlsx",
        "ipynb",
        "sql",
        "cpp",
    )
)
_HANDLE: Final = re.compile(
    r"[ ]{0,3}(?i:id|name|handle|user|profile|profil|perfil|账号|帐号|号)?[ ]{0,2}"
    r"(?:[:#=|]|- |(?i:is|ist|es)\b|号|為|为|是)[ ]{0,3}"
    rf"(?P<value>[@/]?[{_A}_][{_A}_.:/@+-]{{2,60}})"
    rf"|[ ]{{1,3}}(?P<at>(?:@|in/|/in/)[{_A}_][{_A}_.-]{{1,60}})"
    rf"|[ ]?\((?P<inside>@?[{_A}_][{_A}_.-]{{2,60}})\)"
)
_AT_NAME: Final = re.compile(rf"(?<![{_A}_@.])@[a-z0-9_][{_A}_.]{{2,40}}(?![{_A}_(])")


def emails(text: str) -> Iterator[Hit]:
    """Addresses, also with spaces round the sign, or with its name in words."""
    for match in _TIGHT.finditer(text):
        yield Hit("email", *match.span())
    for match in _LOOSE.finditer(text):
        local, _, domain = match.group().partition("@")
        spaced = domain.startswith(" ") and local.endswith(" ")
        if not spaced or local[:1].islower() or not local.strip().isalpha():
            yield Hit("email", *match.span())
    for match in _SPOKEN.finditer(text):
        if not _AT_ONE_POINT.search(match.group()):
            yield Hit("email", *match.span())


def links(text: str) -> Iterator[Hit]:
    """Addresses of pages: with a scheme, a path, a known host, or a domain of lower case."""
    for form in (_SCHEME, _DOMAIN, _APART):
        for match in form.finditer(text):
            if form is _SCHEME or _is_link(text, match):
                yield Hit("link", match.start(), _trimmed(text, match.start(), match.end()))


def _is_link(text: str, match: re.Match[str]) -> bool:
    host = re.split(r"[/?#:]", match.group(), maxsplit=1)[0].strip()
    end, spaced = match["end"].lower(), " " in host
    if host.split(".")[0].lower() in ("com", "org", "io") or host.lower() in _KEPT:
        return False
    if end in _FILES and not match["path"]:
        return False
    if _HOSTS.search(host.replace(" ", "")) or host.lower().startswith("www"):
        return not spaced or match["path"] is not None or host == host.lower()
    announced = cued("link", text, match.start())
    if spaced:
        known = host == host.lower() and _KNOWN_END.fullmatch(end) is not None
        return known and (announced or (match["path"] or "").startswith("/"))
    if "[" in host or "(" in host:
        return True
    if match["path"]:
        return end not in _FILES or announced
    if not _KNOWN_END.fullmatch(end) or host != host.lower():
        return False
    return announced or len(host) > len("abc.de")


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start + 1 and text[end - 1] in ".,;:!?)]}'*，。； ":
        end -= 1
    return end


def _is_handle(value: str, group: str) -> bool:
    """True for what is no word of a language: it has a sign, a digit, or no vowel of a word."""
    bare = value.strip("@/.-_")
    if group == "at" or value.startswith(("@", "/", "in/")):
        return True
    return any(map(str.isdigit, bare)) or any(sign in bare for sign in "._/") or "-" in bare


def handles(text: str) -> Iterator[Hit]:
    """Names on a network, after the network's name."""
    for word in cue("handle").finditer(text):
        match = _HANDLE.match(text, word.end())
        if match:
            group = next(name for name in ("value", "at", "inside") if match[name])
            if _is_handle(match[group], group):
                yield Hit("handle", *match.span(group))
    for match in _AT_NAME.finditer(text):
        if cued("handle", text, match.start()):
            yield Hit("handle", *match.span())
