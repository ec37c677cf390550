import pytest

from workbench.facts.path import PathFinder
from workbench.facts.reader import FactReader
from workbench.testing.fact_kind_contract import FactExample, FactKindCase, FactKindContract


def read(text: str) -> list[str]:
    return [mention.canonical for mention in PathFinder().find(text)]


class TestPathContract(FactKindContract):
    @pytest.fixture
    def case(self) -> FactKindCase:
        return FactKindCase(
            finder=PathFinder(),
            examples=(
                FactExample("see src/app/main.py.", "src/app/main.py", "src/app/main.py"),
                FactExample("edit main.ts now", "main.ts", "main.ts"),
                FactExample(
                    "in /home/dev/repo/go.mod:", "/home/dev/repo/go.mod", "/home/dev/repo/go.mod"
                ),
                FactExample(
                    "at https://go.dev/VERSION?m=text).",
                    "https://go.dev/VERSION?m=text",
                    "https://go.dev/VERSION?m=text",
                ),
                FactExample("the .python-version file", ".python-version", ".python-version"),
                FactExample("move to src/", "src/", "src/"),
            ),
            counter_examples=(
                "and/or, N/A, IAH/SEA, 05/17/2024",
                "繁中/简中，10英寸/32GB/金色",
                "asyncio.gather and sig.parameters",
                "e.g. this, i.e. that",
                "<output></output>",
                "3.10 and 1.24.6",
            ),
        )


def test_a_chinese_file_name_is_whole():
    assert read("**版本需求說明-繁體中文.md**") == ["版本需求說明-繁體中文.md"]


def test_the_words_before_a_chinese_file_name_go():
    assert read("請修改go.mod文件，删除版本说明.md") == ["go.mod", "版本说明.md"]


def test_a_sentence_that_goes_on_in_chinese_is_no_part():
    assert read("放在/home/dev/app.py里，再看src/tests下的") == ["/home/dev/app.py", "src/tests"]


def test_a_line_number_is_no_part():
    assert read("../coding-agent/src/cli.ts(8,22): error; pyproject.toml:6") == [
        "../coding-agent/src/cli.ts",
        "pyproject.toml",
    ]


def test_the_sides_of_a_diff_are_one_file():
    assert set(read("diff --git a/lib/x.py b/lib/x.py\n--- a/lib/x.py\n+++ b/lib/x.py")) == {
        "lib/x.py"
    }


def test_a_page_is_marked_as_a_url():
    assert PathFinder().find("www.example.com/a")[0].sub == "url"


def test_tags_around_a_path_are_no_part():
    assert read("<cwd>/proj/tools/claude</cwd>") == ["/proj/tools/claude"]


def test_the_address_of_a_badge_ends_before_its_link():
    text = "[![b](https://a.io/v/s.svg)](https://b.org/p/)"
    assert read(text) == ["https://a.io/v/s.svg", "https://b.org/p/"]


def test_modules_that_are_imported_are_no_files():
    assert read("from django.db import models\nimport app.conf") == []
    assert read("moved out of main.py, from cli.ts and old.js") == ["main.py", "cli.ts", "old.js"]


def test_commands_to_an_agent_are_no_paths():
    assert read("<command-name>/exit</command-name> and the /clear command") == []


def test_names_of_frameworks_are_no_files():
    assert read("Node.js runs main.js") == ["main.js"]


def test_files_put_side_by_side_are_two():
    assert read("shared by main.ts/tui-renderer.ts now") == ["main.ts", "tui-renderer.ts"]


def test_a_substitution_of_sed_is_no_path():
    assert read("sed -i 's/_default_manager/_base_manager/' models.py") == ["models.py"]


def test_the_head_of_a_table_is_no_file():
    assert read('[tool.report.html]\nfolder = "out/"') == ["out/"]
    assert read("[see docs.page.html](x)")[:1] == ["docs.page.html"]


def test_functions_put_side_by_side_are_no_path():
    assert read("when rows()/rows_list() is called") == []


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("see .codecov.yml and .readthedocs.yml", [".codecov.yml", ".readthedocs.yml"]),
        (
            "a .git-blame-ignore-revs beside .stylelintrc",
            [".git-blame-ignore-revs", ".stylelintrc"],
        ),
        ("put it into .helmignore", [".helmignore"]),
        ("call .format() or .toJSON", []),
        ("e.g. a .5 share, .ignore it", []),
    ],
)
def test_files_whose_names_begin_with_a_dot(text: str, files: list[str]) -> None:
    assert [m.canonical for m in FactReader().mentions(text) if m.kind == "path"] == files


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r"see ferry.py\nnext line", ["ferry.py"]),
        (r"print('tariff.yaml\n')", ["tariff.yaml"]),
        (r'{"cmd": "cat berth.toml\n"}', ["berth.toml"]),
        (r"open quay.json\n\nthen close", ["quay.json"]),
        (r"a.csv b.csv\nc.csv", ["a.csv", "b.csv"]),
        (r"edit tide.ts\nand\nrun", ["tide.ts"]),
        (r"edit tide.ts\r\nand run", ["tide.ts"]),
        (r"Read pier.md\n3) go on", ["pier.md"]),
        (r"src/dock.go\nmain", ["src/dock.go"]),
        (r"JSON inside JSON: wrote crew.csv\\nDone", ["crew.csv"]),
        (r"wrote crew.csv\n\u5df2\u5199\u5165", ["crew.csv"]),
        (r"wrote crew.csv\nsaid \"done\"", ["crew.csv"]),
        (r"wrote crew.csv\nok\"", ["crew.csv"]),
    ],
)
def test_a_line_break_as_code_writes_it_ends_a_file_name(text: str, found: list[str]) -> None:
    assert read(text) == found


@pytest.mark.parametrize(
    "text",
    [
        r"proj.js\node_modules\left",
        r"proj.js\\node_modules\\left",
        r"site.py\new\deep",
        r"lib.py\tests",
        r"tools.sh\run",
        r"self.value\n",
        r"version 2.5\n",
        r"e.g.\nnext",
    ],
)
def test_a_backslash_that_goes_on_is_no_end_of_a_file_name(text: str) -> None:
    assert read(text) == []
