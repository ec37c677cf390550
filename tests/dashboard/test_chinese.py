"""Every page in Chinese holds no sentence of English but what was recorded and what has a name."""

import html
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from streamlit.testing.v1 import AppTest

from workbench.dashboard.app import PAGES
from workbench.gate.baseline import choose_policies
from workbench.gate.gate import run_gate
from workbench.gate.record import read_record, write_record
from workbench.report.catalogue import load_catalogue
from workbench.report.said import repeat
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run

from .conftest import NASTY, purchase

_WORDS = re.compile(r"(?<![\w-])(?:[A-Za-z]?[a-z'’]+[,;:]?\s+){2,}[A-Za-z]?[a-z'’]+(?![\w-])")
"""Three words in a row that are neither Chinese nor names with signs or capitals in them."""


def _texts(app: AppTest) -> Iterator[str]:
    """All that a page says: what it shows, and what a widget is called, offers and explains."""
    for element in _elements(app.main):
        yield from _of_element(element)
    for element in _elements(app.sidebar):
        yield from _of_element(element)


def _elements(block: Any) -> Iterator[Any]:
    for child in block.children.values():
        if hasattr(child, "children"):
            proto = getattr(child, "proto", None)
            if proto is not None:
                yield child
            yield from _elements(child)
        else:
            yield child


_UNSEEN = {"id", "key", "form_id", "css_content", "js_content", "html_content", "url", "mime"}


def _of_element(element: Any) -> Iterator[str]:
    kind = getattr(element, "type", "")
    if kind == "code":
        return  # What somebody types is in the language of the command.
    if kind == "bidi_component":
        yield from _of_html(json.loads(element.proto.json))
        return
    for name, value in _strings(element.proto):
        if name in _UNSEEN or name.endswith("url"):
            continue
        yield from _of_html(value) if "<" in value and kind in ("html", "markdown") else [value]


def _strings(proto: Any) -> Iterator[tuple[str, str]]:
    for field, value in proto.ListFields():
        for one in value if field.is_repeated else [value]:
            if isinstance(one, str):
                yield field.name, one
            elif hasattr(one, "ListFields"):
                yield from _strings(one)


def _of_html(text: str) -> Iterator[str]:
    text = re.sub(r"<(style|script)>.*?</\1>", " ", text, flags=re.DOTALL)
    for attribute in re.findall(r'(?:title|aria-label|alt)="([^"]*)"', text):
        yield html.unescape(attribute)
    yield from (html.unescape(part) for part in re.split(r"<[^>]*>", text))


def _recorded() -> str:
    """What may stand in English: words that were recorded, or that a compressor made of them."""
    said = [message.content or "" for n in range(1, 7) for message in purchase(n, NASTY).messages]
    made = [
        "Excerpt of the earlier conversation:",
        "What follows is a summary of the earlier conversation; treat it as established.",
    ]
    return " ".join([*said, *made])


def _english(app: AppTest) -> set[str]:
    recorded = _words_of(_recorded())
    return {
        f"{words!r} in {text!r}"
        for text in _texts(app)
        for words in _WORDS.findall(_words_of(text))
        if words not in recorded
    }


def _words_of(text: str) -> str:
    """A text without commands, and without the signs that keep words from being markup."""
    text = re.sub(r"`[^`]*`", "·", text.replace("\\", ""))
    # What the database says of a file that is none of its own stands in brackets as it says it.
    return " ".join(re.sub(r"（IO Error.*?）", "·", text).split())


@pytest.fixture(scope="module")
def store(one_run_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three runs of which one is a baseline, one has failed a gate, and one is damaged."""
    folder = tmp_path_factory.mktemp("chinese")
    [file] = one_run_store.glob("*.duckdb")
    for name in ("a", "b"):
        copy = folder / f"{name}.duckdb"
        shutil.copy(file, copy)
        copy.chmod(0o644)
        with duckdb.connect(str(copy)) as connection:
            connection.execute("UPDATE run SET run_id = $name", {"name": name})
            if name == "b":
                connection.execute("UPDATE needed SET kept = false, lost_by = 'cut' WHERE old")
    (folder / "a.tags.json").write_text('{"tags": ["baseline"]}')
    (folder / "0.duckdb").write_bytes(b"no run at all" * 100)
    limits = [
        {"measure": "needed_kept", "floor": 1.0},
        {"measure": "needed_old_kept", "floor_lower": 0.2},
        {"measure": "needed_tokens_kept", "floor": 0.5},
        {"measure": "compress_ms_p95", "ceiling": 0.0},
        {"measure": "cost_per_conversation_usd", "max_growth": 0.0},
        {"measure": "tokens_per_call", "max_growth": 0.1},
        {"measure": "needed_old_kept", "max_drop": 0.0},
        {"measure": "needed_tokens_kept", "max_drop": 0.0},
        {"measure": "ids_kept", "max_drop": 0.02, "language": "en"},
        {"measure": "invented", "max_rise": 0},
    ]
    rules = {"rules": limits}
    with open_run(folder / "a.duckdb") as opened:
        baseline = choose_policies(read_outcomes(opened))
    result = run_gate(folder / "b.duckdb", baseline=baseline, rules=rules)
    write_record(folder / "b.duckdb", result, baseline=folder / "a.duckdb", rules=None)
    return folder


@pytest.mark.parametrize(
    ("page", "chosen"),
    [
        *((page, {}) for page in PAGES),
        ("facts", {"part": "causes"}),
        ("facts", {"part": "survival"}),
        ("compare", {"first": "rules", "second": "summary"}),
        ("conversation", {"policy": "identity"}),
        ("conversation", {"policy": "summary", "conversation": "gone"}),
        ("runs", {"run": "a", "against": "b"}),
    ],
)
def test_page_speaks_chinese(
    open_app, store: Path, one_study_store: Path, page: str, chosen: dict[str, str]
) -> None:
    asked = {"lang": "zh", "run": "b", **chosen}
    app = open_app(store, page, studies=one_study_store, **asked)
    assert app.exception == []
    assert any("\u4e00" <= letter <= "\u9fff" for text in _texts(app) for letter in text)
    assert _english(app) == set()


@pytest.mark.parametrize("page", PAGES)
def test_empty_page_speaks_chinese(open_app, empty_store: Path, page: str) -> None:
    app = open_app(empty_store, page, lang="zh")
    assert app.exception == []
    assert _english(app) == set()


def test_verdict_that_was_written_speaks_chinese(store: Path) -> None:
    record = read_record(store / "b.duckdb")
    assert record is not None
    told = [(finding.rule, finding.reason) for finding in record.result.findings]
    causes = [value.cause for finding in record.result.findings for value in finding.lost]
    texts = [*(text for pair in told for text in pair), *causes, *record.result.notes]
    say = load_catalogue("zh")
    assert len({finding.status for finding in record.result.findings}) >= 3
    assert [text for text in texts if _WORDS.search(repeat(text, say))] == []


def test_english_page_is_seen_to_be_english(open_app, store: Path) -> None:
    assert len(_english(open_app(store, "runs", lang="en", run="b"))) > 5
