"""What is checked and how strictly, what is shown afterwards, and what a model is asked."""

from __future__ import annotations

import json
import math
import tomllib
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from assay.claims import ClaimKind
from assay.confidence import Calibration, shipped
from assay.errors import ConfigError
from assay.report import sha256

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Setting = bool | int | float | str
Load: TypeAlias = "Callable[[str], Calibration]"
"""Gives a calibration by the name of its file."""
NO_LIMIT = 1000.0
"""So many of a thousand: all."""
_EXPECTED_WRONG = 1.0


@dataclass(frozen=True, slots=True)
class CheckPolicy:
    """Everything that can change a verdict. Sizes are code points.

    `mode` "strict" is the product's own rules; "article" reproduces the published check.
    `checkers` holds one table of settings for each checker; keys that it does not give keep the
    checker's own defaults. `aliases` are further names, each with the usual name of its thing.
    """

    mode: Literal["strict", "article"] = "strict"
    max_source_chars: int = 50_000_000
    max_output_chars: int = 2_000_000
    max_quote_chars: int = 20_000
    max_claims: int = 2_000
    checkers: Mapping[str, Mapping[str, Setting]] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)

    def fingerprint(self) -> str:
        """Sixteen hex digits that change when any setting does."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        values["checkers"] = {key: dict(value) for key, value in self.checkers.items()}
        values["aliases"] = dict(self.aliases)
        return sha256(json.dumps(values, sort_keys=True))[:16]


@dataclass(frozen=True, slots=True)
class ShowPolicy:
    """What people see, and when a person must look first; never changes a verdict.

    `unverifiable` says whether such statements are shown with a mark or removed.
    `max_removed_share` is the share of removed statements above which a person reviews.
    `strict` sends every failure to review. `max_points` caps each list of an explanation.
    `calibration` tells how likely a statement is wrong. A person reviews where `max_expected_wrong`
    or more wrong statements are expected among those shown without a mark, a statement counted
    `severity` times by its kind ("numeric"; else once). Without a mark are shown only statements so
    sure that of a thousand at most `max_wrong_per_thousand` are wrong. `veto` are codes of reasons
    and flags that always send to review.
    """

    unverifiable: Literal["mark", "remove"] = "mark"
    max_removed_share: float = 0.5
    strict: bool = False
    max_points: int = 5
    calibration: Calibration | None = field(default_factory=shipped)
    max_expected_wrong: float = _EXPECTED_WRONG
    max_wrong_per_thousand: float = NO_LIMIT
    severity: Mapping[str, float] = field(default_factory=dict)
    veto: tuple[str, ...] = ()

    @property
    def limited(self) -> bool:
        """True if it limits what may be wrong otherwise than by default."""
        expected = self.max_expected_wrong != _EXPECTED_WRONG
        return expected or self.max_wrong_per_thousand != NO_LIMIT or bool(self.severity)


@dataclass(frozen=True, slots=True)
class AskPolicy:
    """What a model is asked, where assay asks one; never changes a verdict.

    `second_request` asks once more, naming the quotes that were refused. `mask_private` masks
    private values in what is sent, `max_profile_chars` and `max_posting_chars` cut it (code
    points). `temperature` and `max_tokens` go to the model.
    """

    second_request: bool = False
    mask_private: bool = True
    max_profile_chars: int = 12_000
    max_posting_chars: int = 16_000
    temperature: float = 0.1
    max_tokens: int = 2_000


@dataclass(frozen=True, slots=True)
class KeepPolicy:
    """What a service keeps of the sources of a report that it stores; never changes a verdict.

    "full" keeps their texts, "hashes" keyed hashes with their spans, "none" neither.
    """

    sources: Literal["full", "hashes", "none"] = "full"


@dataclass(frozen=True, slots=True)
class Policy:
    """What is checked, shown, asked and kept, under one name."""

    name: str
    checks: CheckPolicy = CheckPolicy()
    show: ShowPolicy = field(default_factory=ShowPolicy)
    ask: AskPolicy = AskPolicy()
    keep: KeepPolicy = KeepPolicy()

    @classmethod
    def default(cls) -> Policy:
        """The product's own rules."""
        return cls("default")

    @classmethod
    def strict(cls) -> Policy:
        """The default, with every failure sent to a person."""
        return cls("strict", show=ShowPolicy(unverifiable="remove", strict=True))

    @classmethod
    def hiring(cls) -> Policy:
        """Explanations of a match: short quotes, and only verified points are shown."""
        checks = CheckPolicy(checkers={"quote": {"max_words": 12}})
        return cls("hiring", checks, ShowPolicy(unverifiable="remove"))

    @classmethod
    def article(cls) -> Policy:
        """The published check, with its holes: for comparison, never for production."""
        show = ShowPolicy(unverifiable="remove", calibration=None)
        return cls("article", CheckPolicy(mode="article"), show, AskPolicy(mask_private=False))

    @classmethod
    def named(cls, name: str) -> Policy:
        """A policy that ships with the package; raises ConfigError for an unknown name."""
        if name not in BUILT_IN:
            known = ", ".join(sorted(BUILT_IN))
            raise ConfigError(f"unknown policy {name!r}; expected one of {known}, or a TOML file")
        return BUILT_IN[name]()

    @classmethod
    def from_toml(cls, text: str, name: str, load: Load | None = None) -> Policy:
        """Read a policy file; `name` is used in messages and when the file gives no name.

        Tables: `extends`, `name`, `[check]`, `[check.<checker>]`, `[aliases]` (K8s = "Kubernetes"),
        `[show]`, `[show.severity]`, `[ask]`, `[keep]`. `load` gives the calibration that `[show]`
        names, if it is neither "default" nor "none".
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ConfigError(f"{name}: not valid TOML: {error}") from None
        except (ValueError, RecursionError):
            message = "a number is too long, or it is nested too deeply, to be a policy"
            raise ConfigError(f"{name}: {message}") from None
        _refuse_unknown(
            data, {"name", "extends", "check", "aliases", "show", "ask", "keep"}, name, ""
        )
        try:
            base = cls.named(str(data.get("extends", "default")))
        except ConfigError as error:
            raise ConfigError(f"{name}: extends: {error}") from None
        check = _table(data, "check", name)
        known = {f.name for f in fields(CheckPolicy)} - {"checkers", "aliases"}
        tables = {k: v for k, v in check.items() if isinstance(v, dict)}
        plain = {k: v for k, v in check.items() if not isinstance(v, dict)}
        _refuse_unknown(plain, known, name, "check.")
        merged = {key: dict(value) for key, value in base.checks.checkers.items()}
        for key, value in tables.items():
            merged[key] = {**merged.get(key, {}), **value}
        show, ask = _table(data, "show", name), _table(data, "ask", name)
        keep = _table(data, "keep", name)
        _refuse_unknown(show, {f.name for f in fields(ShowPolicy)}, name, "show.")
        _refuse_unknown(ask, {f.name for f in fields(AskPolicy)}, name, "ask.")
        _refuse_unknown(keep, {f.name for f in fields(KeepPolicy)}, name, "keep.")
        special = _special(show, name, load)
        show = {key: value for key, value in show.items() if key not in special}
        _same_types(plain, base.checks, name, "check.")
        _same_types(show, base.show, name, "show.")
        _same_types(ask, base.ask, name, "ask.")
        _same_types(keep, base.keep, name, "keep.")
        if not isinstance(data.get("name", ""), str):
            raise ConfigError(f"{name}: name is {data['name']!r}; expected a string")
        shown = replace(base.show, **show, **special)
        if shown.calibration is None and shown.limited:
            raise ConfigError(
                f"{name}: limits what may be wrong, which needs a calibration, and "
                "show.calibration is none"
            )
        return cls(
            str(data.get("name", name)),
            replace(base.checks, **plain, checkers=merged, aliases=_aliases(data, name)),
            shown,
            replace(base.ask, **ask),
            replace(base.keep, **keep),
        )


BUILT_IN: dict[str, Callable[[], Policy]] = {
    "default": Policy.default,
    "strict": Policy.strict,
    "hiring": Policy.hiring,
    "article": Policy.article,
}

_CHOICES = {
    "check.mode": ("strict", "article"),
    "show.unverifiable": ("mark", "remove"),
    "keep.sources": ("full", "hashes", "none"),
}

_MOST = {"max_removed_share": 1.0, "max_wrong_per_thousand": NO_LIMIT}


def _table(data: Mapping[str, Any], key: str, name: str) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise ConfigError(f"{name}: {key!r} must be a table, got {value!r}")
    return value


def _aliases(data: Mapping[str, Any], name: str) -> dict[str, str]:
    given = _table(data, "aliases", name)
    for alias, meant in given.items():
        if not isinstance(meant, str) or not meant.strip() or not alias.strip():
            raise ConfigError(f"{name}: aliases.{alias} is {meant!r}; expected a name")
    return given


def _special(show: Mapping[str, Any], name: str, load: Load | None) -> dict[str, Any]:
    """The settings of `[show]` that are no plain values."""
    made: dict[str, Any] = {}
    if "calibration" in show:
        made["calibration"] = _calibration(show["calibration"], name, load)
    if "severity" in show:
        severity = _table(show, "severity", name)
        _refuse_unknown(severity, set(get_args(ClaimKind)), name, "show.severity.")
        for kind, weight in severity.items():
            if type(weight) not in (int, float) or not 0 <= weight < math.inf:
                expected = "expected a number of zero or more"
                raise ConfigError(f"{name}: show.severity.{kind} is {weight!r}; {expected}")
        made["severity"] = severity
    if "veto" in show:
        codes = show["veto"]
        if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
            raise ConfigError(f"{name}: show.veto is {codes!r}; expected a list of codes")
        made["veto"] = tuple(codes)
    return made


def _calibration(given: object, name: str, load: Load | None) -> Calibration | None:
    if given == "none":
        return None
    if given == "default":
        return shipped()
    if not isinstance(given, str) or load is None:
        expected = '"default", "none"' + (" or a file of `assay calibrate`" if load else "")
        raise ConfigError(f"{name}: show.calibration is {given!r}; expected {expected}")
    return load(given)


def _refuse_unknown(given: Mapping[str, Any], known: set[str], name: str, prefix: str) -> None:
    for key in given:
        if key not in known:
            expected = ", ".join(sorted(known))
            raise ConfigError(f"{name}: unknown key {prefix + key!r}; expected one of {expected}")


def _same_types(given: Mapping[str, Any], base: object, name: str, prefix: str) -> None:
    for key, value in given.items():
        choices = _CHOICES.get(prefix + key)
        if choices and value not in choices:
            expected = " or ".join(map(repr, choices))
            raise ConfigError(f"{name}: {prefix}{key} is {value!r}; expected {expected}")
        current = getattr(base, key)
        wanted = (int, float) if isinstance(current, float) else (type(current),)
        if not isinstance(value, wanted) or (isinstance(value, bool) != isinstance(current, bool)):
            raise ConfigError(
                f"{name}: {prefix}{key} is {value!r}; expected a value of type "
                f"{type(current).__name__}"
            )
        most = _MOST.get(key, math.inf)
        if isinstance(value, int | float) and not 0 <= value <= most:
            expected = "zero or more" if most == math.inf else f"from 0 to {most:g}"
            raise ConfigError(f"{name}: {prefix}{key} is {value!r}; expected {expected}")
