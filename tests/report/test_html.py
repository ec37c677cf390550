import html.parser
import re

import msgspec
import pytest

from workbench.report.html import to_html, to_html_fragment


class Tags(html.parser.HTMLParser):
    """Collects tags and attributes, and holds that they close."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def read(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    return tags


@pytest.fixture(scope="module")
def report(small_run):
    return small_run.report()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_page_is_whole_and_loads_nothing(report, language: str) -> None:
    page = to_html(report, language=language)
    found = read(page)
    assert found.open == []
    assert found.links == []
    assert not found.tags & {"script", "link", "img", "iframe"}
    assert "url(" not in page


def test_page_has_leaderboard_chart_and_words(report) -> None:
    page = to_html(report)
    assert "<svg" in page
    assert "W14567" in page
    assert re.search(r"<td>rules</td><td>0\.0% \[", page)


def test_names_and_recorded_words_are_text(report) -> None:
    loud = "<script>alert(1)</script>"
    rows = tuple(msgspec.structs.replace(row, policy=loud) for row in report.rows)
    run = msgspec.structs.replace(report.run, dataset=loud)
    shown = to_html(msgspec.structs.replace(report, rows=rows, run=run))
    assert "script" not in read(shown).tags
    assert "&lt;script&gt;" in shown


def test_fragment_is_no_page(report) -> None:
    shown = to_html_fragment(report)
    assert read(shown).open == []
    assert "<body" not in shown
    assert shown.startswith('<div class="wb-report">')


def test_chinese_page_is_chinese_but_for_names_and_recorded_words(report) -> None:
    page = to_html(report, language="zh")
    for english in ("old needed", "tokens saved", "open-loop", "lost by", "turns before", "call "):
        assert english not in page
    for word in ("保留的早期所需值", "重放是开环的", "最严重的丢失"):
        assert word in page
