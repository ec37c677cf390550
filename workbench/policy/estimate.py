"""Token estimators: what a trigger or a limit takes for the size of some messages.

`tokens` counts as every table of the workbench does. `characters_per_4` is what many runtimes do
instead; policies may be triggered by it so that its error shows: a Chinese character is about a
token, so it finds a quarter to a half of what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from workbench.errors import UnknownNameError
from workbench.messages import Message, iter_texts
from workbench.tokens import TokenCounter, get_counter

__all__ = [
    "ESTIMATORS",
    "CharactersPer4",
    "CountedTokens",
    "TokenEstimator",
    "build_estimator",
    "estimate_share",
]


@runtime_checkable
class TokenEstimator(Protocol):
    """Says how many tokens some messages are.

    Called at the start of a turn with the messages that wait to be compressed, an empty list
    included, and must answer the same input in the same way.
    """

    @property
    def name(self) -> str:
        """Its word in policy files and tables."""
        ...

    def estimate(self, messages: Sequence[Message]) -> int:
        """Tokens of these messages, at least 0; 0 for none."""
        ...


@dataclass(frozen=True)
class CountedTokens:
    """The tokens themselves, message by message, without what a prompt costs besides.

    Attributes:
        counter: Counts tokens.
    """

    counter: TokenCounter

    @property
    def name(self) -> str:
        return "tokens"

    def estimate(self, messages: Sequence[Message]) -> int:
        return sum(map(self.counter.count_message, messages))


@dataclass(frozen=True)
class CharactersPer4:
    """A quarter of the characters of each message, rounded up.

    Characters are those of texts, and of names and arguments of calls. Attachments count nothing.
    """

    @property
    def name(self) -> str:
        return "characters_per_4"

    def estimate(self, messages: Sequence[Message]) -> int:
        return sum(-(-sum(map(len, iter_texts(message))) // 4) for message in messages)


ESTIMATORS: Mapping[str, Callable[[], TokenEstimator]] = {
    "tokens": lambda: CountedTokens(get_counter()),
    "characters_per_4": CharactersPer4,
}
"""Name in policy files -> what builds the estimator."""


def build_estimator(name: str) -> TokenEstimator:
    """The estimator of that name.

    Raises:
        UnknownNameError: There is none, with the nearest one that is.

    Example:
        >>> build_estimator("characters_per_4").estimate([Message(role="user", content="hello")])
        2
    """
    if name not in ESTIMATORS:
        raise UnknownNameError("token estimator", str(name), ESTIMATORS)
    return ESTIMATORS[name]()


def estimate_share(
    estimator: TokenEstimator, messages: Sequence[Message], *, counter: TokenCounter
) -> float:
    """How much of the real tokens an estimator finds.

    Args:
        estimator: The estimator.
        messages: What it is asked about.
        counter: Counts the real tokens.

    Returns:
        Estimated over counted tokens, at least 0: 1 is right, 0.5 finds half of them. NaN for no
        messages.
    """
    counted = CountedTokens(counter).estimate(messages)
    return estimator.estimate(messages) / counted if counted else float("nan")
