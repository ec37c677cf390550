"""What Python users call: `import workbench as wb`, then `wb.run(...)`.

The names are loaded when they are first used, so that the import itself stays cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from workbench.bundled import is_bundled, resolve_bundled
from workbench.cards import read_card_beside
from workbench.errors import ConfigError, UsageError, WorkbenchError
from workbench.facts.must_keep import MustKeep, read_must_keep
from workbench.facts.reader import FactReader
from workbench.messages import Conversation
from workbench.policy.policy import PolicySet
from workbench.policy.policy_file import load_policies
from workbench.pricing.prices import find_price
from workbench.redaction.redactor import Redactor, build_redactor
from workbench.report.result import Result
from workbench.runner.models import build_caps, check_models
from workbench.runner.options import RunOptions, with_identity
from workbench.runner.progress import Progress
from workbench.runner.read_only import unmatched_lines
from workbench.runner.run import execute_run
from workbench.runner.stores import check_stores
from workbench.tokens import DEFAULT_COUNTER, get_counter
from workbench.transcripts.load import Conversations, load_conversations

__all__ = ["read_only_by_card", "run"]


def run(
    conversations: str | Path | Iterable[Conversation],
    *,
    policies: str | Path | Mapping[str, Any] | Sequence[Any] | PolicySet = "default",
    out: str | Path = "runs",
    jobs: int = 1,
    resume: bool = False,
    dataset: str | None = None,
    counter: str = DEFAULT_COUNTER,
    context_limit: int | None = None,
    read_only: Sequence[str] | None = None,
    facts: str | Path | Sequence[MustKeep] = (),
    price_model: str | None = None,
    redact: str = "secrets",
    max_calls: int | None = None,
    max_cost: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> Result:
    """Replay recordings through policies, score them and store the run.

    Args:
        conversations: Recordings in hand, the path of a file or folder of them, or `bundled` or
            `bundled:NAME` for those that ship.
        policies: A policy file, the name of a preset, or the same data from Python.
        out: Folder of run files; made when missing.
        jobs: Processes to use. More than 1 needs the usual `if __name__ == "__main__":` in scripts.
        resume: Whether to go on with an unfinished run of the same content.
        dataset: Name of the data for tables; by default from the paths.
        counter: Token counter: `o200k_base`, `cl100k_base`, or `estimate`, which tables then say.
        context_limit: Tokens above which a call counts as over the limit.
        read_only: Names or globs of tools that change nothing; by default from policy file or card.
        facts: Facts that have to survive: a JSONL file, or values read from one.
        price_model: Model whose prices are used, as litellm names it; by default each recording's
            own, and no cost where it names none.
        redact: What is masked before anything is stored or sent: `secrets`, `personal` for
            e-mail addresses, phone and card numbers too, or `presidio` for what Presidio finds as
            well.
        max_calls: Questions to summary models at most, checked before each; stand-ins and recorded
            replies ask nobody. A run that was stopped goes on with `resume`.
        max_cost: What they may cost at most, in USD.
        progress: Told how far the run is, at the start, after each piece of work and once a second
            between, from another thread.
        tell: Told what a person should know, in a line; by default nobody is.

    Returns:
        The finished run.

    Raises:
        UsageError: There is nothing to replay, or an argument can't mean anything.
        ConfigError: The policy file is wrong, with file and place.
        CallLimitError: A cap was reached; the message says what is missing.
        StoreError: The run file can't be written.
    """
    chosen = load_policies(policies)
    get_counter(counter)
    check_models(chosen.policies)
    check_stores(chosen.policies)
    _check_patterns(chosen)
    if price_model is not None:
        find_price(price_model)
    if context_limit is not None and context_limit < 1:
        raise UsageError(f"`context_limit >= 1` must hold, got {context_limit}")
    given = _recordings(conversations)
    redactor = build_redactor(given, redact)
    recordings = _masked(given, redactor)
    caps = build_caps(chosen.policies, max_calls=max_calls, max_cost_usd=max_cost)
    options = RunOptions(
        policies=with_identity(chosen.policies),
        token_counter=counter,
        context_limit=context_limit,
        read_only=tuple(read_only) if read_only is not None else chosen.read_only,
        fact_patterns=chosen.fact_patterns,
        price_model=price_model,
        must_keep=tuple(_masked_facts(facts, redactor)),
    )
    if tell is not None:
        for line in unmatched_lines(
            recordings, options.read_only or (), all_needed=read_only is not None
        ):
            tell(line)
    path = execute_run(
        recordings,
        options,
        out=Path(out),
        dataset=dataset or _name_of(conversations, recordings),
        read_only=read_only_by_card(recordings),
        jobs=jobs,
        resume=resume,
        caps=caps,
        progress=progress or (lambda _: None),
        tell=tell or (lambda _: None),
    )
    return Result(path)


def _check_patterns(chosen: PolicySet) -> None:
    """Tell a mistake in the `facts:` of a policy file with the file's name."""
    try:
        FactReader(chosen.fact_patterns)
    except WorkbenchError as error:
        raise ConfigError(str(error), file=chosen.source, place="facts") from error


def _recordings(given: str | Path | Iterable[Conversation]) -> Sequence[Conversation]:
    if isinstance(given, str | Path):
        path = Path(given)
        return load_conversations(resolve_bundled([path]) if is_bundled(path) else given)
    if isinstance(given, Conversation):
        return [given]
    return given if isinstance(given, Conversations) else list(given)


def _masked(given: Sequence[Conversation], redactor: Redactor) -> Sequence[Conversation]:
    """The same recordings with masks, and the file of each."""
    masked = [redactor.conversation(one) for one in given]
    if not isinstance(given, Conversations):
        return masked
    paths = {
        new.id: given.paths[old.id]
        for old, new in zip(given, masked, strict=True)
        if old.id in given.paths
    }
    return Conversations(masked, issues=given.issues, files=given.files, paths=paths)


def _masked_facts(facts: str | Path | Sequence[MustKeep], redactor: Redactor) -> Iterator[MustKeep]:
    """Must-keep facts with the words that the masked recordings have for them."""
    for fact in read_must_keep(Path(facts)) if isinstance(facts, str | Path) else facts:
        surface = redactor.text(fact.surface)
        same = surface == fact.surface
        yield fact if same else msgspec.structs.replace(fact, surface=surface, canonical=None)


def read_only_by_card(recordings: Sequence[Conversation]) -> dict[str, tuple[str, ...]]:
    """Tools that only read, by conversation, as the data card beside its file says."""
    if not isinstance(recordings, Conversations):
        return {}
    cards = {path.parent: read_card_beside(path) for path in set(recordings.paths.values())}
    found = {}
    for conversation, path in recordings.paths.items():
        card = cards[path.parent]
        if card is not None and card.read_only is not None:
            found[conversation] = card.read_only
    return found


def _name_of(given: object, recordings: Sequence[Conversation]) -> str:
    """A name for tables: the path that was given, else the folder that the recordings share."""
    if isinstance(given, str | Path):
        return str(given)
    if isinstance(recordings, Conversations) and recordings.files:
        folders = {str(Path(file.path).parent) for file in recordings.files}
        return ", ".join(sorted(folders)[:3]) + (", …" if len(folders) > 3 else "")
    return f"{len(recordings)} conversations"
