"""Finds more personal data with Presidio.

These are bank and social security numbers, passports, addresses of machines and the like, and names
and places where a spaCy model of English is installed. This is the one door to Presidio and spaCy,
the extra `presidio`. Their default model is fetched from the net; here nothing is: a model that is
installed is used, and without one the recognisers by pattern and by nearby words work alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from workbench.errors import UsageError
from workbench.install import install_command
from workbench.redaction.personal import Personal

if TYPE_CHECKING:
    from presidio_analyzer import AnalyzerEngine

__all__ = ["find_by_presidio", "need_presidio"]

_MODELS = ("en_core_web_trf", "en_core_web_lg", "en_core_web_md", "en_core_web_sm")
_LEAST_SCORE = 0.4
"""What a pattern with the right word near it gets, or one with check digits; a bare run of digits,
which may as well be an order number, gets less."""

_NOT_PERSONAL = frozenset({"DATE_TIME", "URL", "UUID", "NRP", "ORGANIZATION"})
_FOUND_ELSEWHERE = frozenset({"EMAIL_ADDRESS", "PHONE_NUMBER", "CREDIT_CARD"})
_LANGUAGE = "en"


def find_by_presidio(text: str) -> Iterator[Personal]:
    """What Presidio takes for data about a person, in no order; they may overlap.

    Raises:
        UsageError: Presidio is not installed.
    """
    analyzer, entities = _analyzer()
    for found in analyzer.analyze(
        text, _LANGUAGE, entities=list(entities), score_threshold=_LEAST_SCORE
    ):
        value = re.sub(r"[\s-]+", "", text[found.start : found.end]).casefold()
        yield Personal(found.start, found.end, found.entity_type.lower(), value)


def need_presidio() -> None:
    """Check that Presidio can be used.

    Raises:
        UsageError: It is not installed; the message says how it is.
    """
    _analyzer()


@cache
def _analyzer() -> tuple[AnalyzerEngine, tuple[str, ...]]:
    """The analyser and what it is asked for; made once, since it takes seconds."""
    try:
        import spacy
        from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
        from presidio_analyzer.nlp_engine import NlpArtifacts, SpacyNlpEngine
    except ImportError as error:
        raise UsageError(
            "redaction at level `presidio` needs Presidio, which is not installed; install "
            f"it with: {install_command('presidio')}"
        ) from error

    class Offline(SpacyNlpEngine):
        """Takes an installed model or none, and never fetches one."""

        def load(self) -> None:
            installed = next((name for name in _MODELS if spacy.util.is_package(name)), None)
            self.bare = installed is None
            self.pipeline = spacy.load(installed) if installed else spacy.blank(_LANGUAGE)
            self.nlp = {_LANGUAGE: self.pipeline}  # type: ignore[assignment]  # declared None there

        def process_text(self, text: str, language: str) -> NlpArtifacts:
            document = self.pipeline(text)
            if self.bare:  # Words around a number raise its score; they are compared as lemmas.
                for token in document:
                    token.lemma_ = token.lower_
            return self._doc_to_nlp_artifact(document, language)

    engine = Offline()
    engine.load()
    registry = RecognizerRegistry()
    registry.load_predefined_recognizers(languages=[_LANGUAGE])
    analyzer = AnalyzerEngine(registry=registry, nlp_engine=engine, supported_languages=[_LANGUAGE])
    entities = set(analyzer.get_supported_entities(_LANGUAGE)) - _NOT_PERSONAL - _FOUND_ELSEWHERE
    return analyzer, tuple(sorted(entities))
