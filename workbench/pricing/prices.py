"""Prices of models, from the price map that comes with litellm.

The map is read as a file: litellm itself is never imported. It is large, so it is read once and
only when a price is asked for, and of its entries only those that are asked for are looked into.

A price is for text tokens at the provider's ordinary service: batch, flex, priority and off-peak
prices are left aside. Where a long prompt costs more, all its tokens do.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from workbench.errors import UnknownNameError, UsageError, WorkbenchError, closest_names

__all__ = [
    "Price",
    "PriceMap",
    "PriceTier",
    "Rates",
    "UnknownModelError",
    "describe_map",
    "find_price",
    "free_price",
]

_FILE = "model_prices_and_context_window_backup.json"
_SAMPLE = "sample_spec"

_MAKERS = (
    *("openai", "anthropic", "gemini", "xai", "deepseek", "moonshot", "zai", "minimax"),
    *("mistral", "dashscope"),
)
"""Where several sell a model and a name does not say which, the maker's price is meant. The last
two sell others' models beside their own."""

_KEYS = {
    "input_cost_per_token": "input_usd",
    "output_cost_per_token": "output_usd",
    "output_cost_per_reasoning_token": "reasoning_usd",
    "cache_read_input_token_cost": "read_usd",
    "cache_creation_input_token_cost": "write_usd",
    "cache_creation_input_token_cost_above_1hr": "write_long_usd",
    "cache_creation_input_token_cost_above_12hr": "write_long_usd",
}
"""Key of the map -> field of `Rates`."""

_TIER = re.compile(rf"({'|'.join(_KEYS)})_above_(\d+)k_tokens")

_NEAREST = 6


class UnknownModelError(UnknownNameError):
    """The price map has no such model; the message lists the nearest names."""

    def __init__(self, name: str, nearest: list[str], *, source: str) -> None:
        near = f"the nearest names are {', '.join(nearest)}" if nearest else "no name is near"
        UsageError.__init__(self, f"{source} has no model {name!r}; {near}")
        self.kind = "model"
        self.name = name
        self.known = nearest


class Rates(msgspec.Struct, frozen=True, kw_only=True):
    """USD for one token of each class. Each is the whole price, never a surcharge on another."""

    input_usd: float
    """Input that the prompt cache has no part in."""
    output_usd: float
    """Output."""
    reasoning_usd: float | None = None
    """Output that is reasoning; None where it costs what output costs."""
    read_usd: float | None = None
    """Input read from the prompt cache; None where the map does not say."""
    write_usd: float | None = None
    """Input written to it for the ordinary life; None where the map does not say or names no fee,
    which means the price of plain input."""
    write_long_usd: float | None = None
    """Input written to it for the long life (1 h, or 12 h); None where the map does not say."""


class PriceTier(msgspec.Struct, frozen=True, kw_only=True):
    """Rates of long prompts."""

    above_tokens: int
    """A prompt of more input tokens than this has these rates, for all its tokens."""
    rates: Rates
    """The rates."""


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """What a model costs."""

    model: str
    """Its name in the map; where the name that was asked for stands for another, that one."""
    provider: str
    """Who sells it, in the words of the map; empty where it does not say."""
    base: Rates
    """Rates of a prompt below every tier."""
    tiers: tuple[PriceTier, ...] = ()
    """Rates of longer prompts, ascending."""
    context_window: int | None = None
    """Input tokens it takes at most."""
    source: str = ""
    """The map, its version and, where it says so, the page the price was read from."""

    def rates_for(self, prompt_tokens: int) -> Rates:
        """Rates of a call with this many input tokens, cached ones included."""
        rates = self.base
        for tier in self.tiers:
            if prompt_tokens > tier.above_tokens:
                rates = tier.rates
        return rates

    @property
    def is_free(self) -> bool:
        """Whether the map lists it at no charge, as it does local models and flat subscriptions."""
        return not any((self.base.input_usd, self.base.output_usd))


class PriceMap:
    """The price map, each entry read when it is asked for.

    Args:
        content: The map as JSON: an object from model names to entries.
        source: Name and version of the map, for prices and errors.
    """

    def __init__(self, content: bytes, *, source: str) -> None:
        try:
            self._entries = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
        except msgspec.DecodeError as error:
            raise WorkbenchError(f"{source} can't be read as a price map: {error}") from error
        self._entries.pop(_SAMPLE, None)
        self._source = source
        self._found: dict[str, Price] = {}

    @property
    def source(self) -> str:
        """Name and version of the map."""
        return self._source

    @property
    def names(self) -> tuple[str, ...]:
        """All names, in the map's order."""
        return tuple(self._entries)

    def find(self, model: str) -> Price:
        """The price of a model.

        Args:
            model: Its name as the map has it, or with its seller in front (`openai/gpt-5`), or
                without (`deepseek-v3.2`): then the maker's price is meant, or the only seller's.
                Case does not count.

        Raises:
            UnknownModelError: There is none, or several sellers and none of them is the maker.
            UsageError: The model is not sold by the token.
        """
        if model not in self._found:
            name, entry = self._entry(self._resolve(model))
            self._found[model] = _read_price(name, entry, source=self._source)
        return self._found[model]

    def _entry(self, name: str) -> tuple[str, dict[str, Any]]:
        """An entry and its name, those of another one where the name stands for it."""
        seen = {name}
        entry = self._decode(name)
        while isinstance(target := entry.get("alias_of"), str):
            if target in seen or target not in self._entries:
                raise WorkbenchError(f"{self._source}: {name!r} stands for {target!r}, a dead end")
            seen.add(target)
            name, entry = target, self._decode(target)
        return name, entry

    def _decode(self, name: str) -> dict[str, Any]:
        try:
            return msgspec.json.decode(self._entries[name], type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise WorkbenchError(f"{self._source}: entry {name!r} is damaged: {error}") from error

    def _resolve(self, model: str) -> str:
        if model in self._entries:
            return model
        folded = {name.casefold(): name for name in self._entries}
        if model.casefold() in folded:
            return folded[model.casefold()]
        seller, slash, bare = model.partition("/")
        if slash:
            if bare in self._entries and _sells(seller, self._entry(bare)[1]):
                return bare
            raise self._unknown(model)
        sold = [name for name in self._entries if name.partition("/")[2] == model]
        makers = [f"{maker}/{model}" for maker in _MAKERS if f"{maker}/{model}" in sold]
        if makers or len(sold) == 1:
            return (makers or sold)[0]
        raise self._unknown(model)

    def _unknown(self, model: str) -> UnknownModelError:
        tail = model.rpartition("/")[2].casefold()
        same = [name for name in self._entries if name.rpartition("/")[2].casefold() == tail]
        near = closest_names(model, self._entries, limit=_NEAREST)
        names = list(dict.fromkeys([*sorted(same, key=len), *near]))
        return UnknownModelError(model, names[:_NEAREST], source=self._source)


def find_price(model: str) -> Price:
    """The price of a model in the map that comes with the installed litellm.

    Args:
        model: Its name, as for `PriceMap.find`.

    Raises:
        UnknownModelError: The map has no such model; the message lists the nearest names.
        UsageError: The model is not sold by the token.
        WorkbenchError: The map is missing or damaged.
    """
    return _installed_map().find(model)


def describe_map() -> str:
    """Where prices come from, and of how many models.

    Raises:
        StoreError: The map is not there.
    """
    found = _installed_map()
    return f"{found.source}, {len(found.names):,} models"


def free_price(model: str) -> Price:
    """The price of what runs on one's own machine, as an extractive summariser does: nothing."""
    return Price(
        model=model,
        provider="",
        base=Rates(input_usd=0.0, output_usd=0.0),
        source="it runs on one's own machine",
    )


@cache
def _installed_map() -> PriceMap:
    # The top package alone is looked for: finding a submodule would import litellm, which is slow.
    spec = importlib.util.find_spec("litellm")
    places = (spec.submodule_search_locations if spec is not None else None) or ()
    for place in places:
        path = Path(place) / _FILE
        if path.is_file():
            version = importlib.metadata.version("litellm")
            return PriceMap(path.read_bytes(), source=f"the price map of litellm {version}")
    raise WorkbenchError(
        f"prices are read from {_FILE} of the package litellm, which is not there; install it again"
    )


def _sells(seller: str, entry: Mapping[str, Any]) -> bool:
    """Whether a prefix names the provider of an entry: `bedrock` that of `bedrock_converse`."""
    provider = str(entry.get("litellm_provider", ""))
    return re.match(rf"{re.escape(seller)}(?:[_-]|$)", provider) is not None


def _read_price(name: str, entry: Mapping[str, Any], *, source: str) -> Price:
    steps = list(_steps(entry))
    base = steps[0][1]
    if not {"input_usd", "output_usd"} <= base.keys():
        raise UsageError(f"{source} has no price per token for {name!r}; choose another model")
    tiers, rates = [], base
    for above, changes in steps[1:]:
        # A tier changes prices; one that only the tier names has nothing to be held against.
        rates = rates | {field: usd for field, usd in changes.items() if field in base}
        tiers.append(PriceTier(above_tokens=above, rates=_rates(rates)))
    window, page = entry.get("max_input_tokens"), entry.get("source")
    return Price(
        model=name,
        provider=str(entry.get("litellm_provider", "")),
        base=_rates(base),
        tiers=tuple(tiers),
        context_window=int(window) if isinstance(window, int | float) else None,
        source=f"{source}, from {page}" if isinstance(page, str) else source,
    )


def _steps(entry: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, float]]]:
    """Prompt length and the rates that change above it, ascending; the first is for all prompts."""
    listed = entry.get("tiered_pricing")
    if isinstance(listed, list) and "input_cost_per_token" not in entry:
        ranges = [tier for tier in listed if isinstance(tier.get("range"), list)]
        steps = {int(tier["range"][0]): _named(tier) for tier in ranges}
        yield 0, steps.pop(0, {})
    else:
        yield 0, _named(entry)
        steps = {}
        for key, value in entry.items():
            long = _TIER.fullmatch(key)
            if long:
                step = steps.setdefault(int(long[2]) * 1000, {})
                step.update(_named({long[1]: value}))
    yield from sorted(steps.items())


def _named(entry: Mapping[str, Any]) -> dict[str, float]:
    named = {
        field: float(entry[key])
        for key, field in _KEYS.items()
        if isinstance(entry.get(key), int | float) and entry[key] >= 0
    }
    hit = entry.get("input_cost_per_token_cache_hit")
    if isinstance(hit, int | float) and hit >= 0:
        named.setdefault("read_usd", float(hit))
    return named


def _rates(named: Mapping[str, float]) -> Rates:
    """Rates without the fees of 0 for writing, which say that there is no fee, not no price."""
    fees = {"write_usd", "write_long_usd"}
    return msgspec.convert(
        {field: usd for field, usd in named.items() if usd or field not in fees}, type=Rates
    )
