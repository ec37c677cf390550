"""Another e-mail address, path, file or extension inside a statement changes it."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(statement: str, candidate: str) -> str:
    source = f"Hi there. {statement}. What else?"
    return judge_statement(
        "constraint", statement, source_text=source, candidate_text=candidate
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Send the minutes to board@club.example", "Send the minutes to press@club.example."),
        (
            "Complaints go to anna@north.example",
            "Complaints go to ben@south.example within two days.",
        ),
        ("Export the guest list as .csv", "The guest list is to be exported as .xlsx."),
        ("Write the recordings to /srv/media/raw", "Write the recordings to /mnt/backup."),
        ("Never touch config/prod.yaml", "Never touch config/dev.yaml."),
        ("Only edit src/parser.py", "The user set one rule. Only edit src/lexer.py."),
        ("Upload the scans to s3://lab/raw", "Upload the scans to s3://lab/final."),
        ("Put the sample letters in tests/data", "Put the sample letters in docs/data."),
        (
            "The brochure has to be saved as brochure.pdf",
            "The brochure has to be saved as brochure.docx.",
        ),
        (
            "Post the news on https://club.example/news",
            "Post the news on https://club.example/blog.",
        ),
        ("发票发到 li@corp.example", "发票发到 wang@firm.example"),
        ("Contact is maria.lopez@city.example", "Contact is m.lopez@town.example"),
        ("请回复到 kefu@shop.example", "请回复到 sales@shop.example"),
        ("Leave README.md alone", "Leave CHANGELOG.md alone"),
        ("报告保存为 report.docx", "报告保存为 report.pdf"),
        ("不要修改 conf/db.ini", "不要修改 conf/web.ini"),
    ],
)
def test_another_address_is_altered(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) == "altered"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Send the minutes to board@club.example", "Minutes are to be sent to board@club.example."),
        ("Only edit src/parser.py", "Only src/parser.py may be edited."),
        (
            "Write the recordings to /srv/media/raw",
            "Recordings must be written to /srv/media/raw/.",
        ),
        ("Ask a nurse and/or the doctor", "Ask the doctor and/or a nurse"),
        ("不要修改 conf/db.ini", "conf/db.ini 不要修改"),
    ],
)
def test_the_same_address_is_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) == "retained"


def test_what_was_done_to_another_file_says_nothing() -> None:
    assert (
        _status("Only edit src/parser.py", "The tests in docs/check.py were run twice.") == "lost"
    )
