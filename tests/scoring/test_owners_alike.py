"""One thing written in two ways is no other thing, whose place a value could have taken."""

import pytest

from workbench.facts.nearness import nearness_of
from workbench.scoring.judge_value import judge_value

PATHS = [
    ("/srv/app/", "lib/jobs/parse.py", "lib/jobs/worker.py"),
    ("/home/ann/shop/", "src/cart.ts", "src/order.ts"),
    ("/etc/demo/", "conf/site.toml", "conf/mail.toml"),
]
LOG = (
    "user: The jobs stop with an error.\n"
    "assistant: grep -n queue {one} gives no line.\n"
    "assistant: The trouble is made in {root}{other}.\n"
)
SAME_FILE = (
    "assistant: No, the trouble is made in {root}{one}, the queue is made in {root}{other}.\n"
)


@pytest.mark.parametrize(("root", "one", "other"), PATHS)
@pytest.mark.parametrize(("more", "status"), [(SAME_FILE, "retained"), ("", "altered")])
def test_a_path_and_its_end_are_one_file(root, one, other, more, status):
    source = (LOG + more).format(root=root, one=one, other=other)
    told = f"The trouble is in {one}. The queue is defined in {other}."
    verdict = judge_value("path", one, source_text=source, candidate_text=told)
    assert verdict.status == status


ACCOUNT = (
    "user: I'm Nia, from the old town (10408 stands!), and I ordered goods to take to my parents'"
    " place in Delft.\n"
    "assistant: Welcome.\n"
    'tool: {"name": "Nia", "city": "New York", "zip": "10408"}\n'
    "assistant: The account is found. New York is your address."
    " You have twelve orders: A1, B7 and C4."
)


@pytest.mark.parametrize("value", ["10408", "twelve"])
def test_figures_are_one_thing_whatever_they_are_read_as(value):
    told = (
        "Nia (nia_77, New York 10408; found by name and code). She wanted goods gone. The agent"
        " offered to take the twelve things out, money back."
    )
    verdict = judge_value("number", value, source_text=ACCOUNT, candidate_text=told)
    assert verdict.status == "retained"


@pytest.mark.parametrize("place", ["New York", "New Delhi", "New Zealand", "New South Wales"])
def test_the_name_of_a_place_tells_no_new_thing(place):
    text = f"The flat in {place} costs $45"
    assert "<after>" not in nearness_of(text, text.index("$"), len(text))


@pytest.mark.parametrize("thing", ["new yard", "new jerseys", "new price", "New deal"])
def test_new_things_are_told_from_old_ones(thing):
    text = f"The {thing} costs $45"
    assert "<after>" in nearness_of(text, text.index("$"), len(text))


TRIP = (
    "- Ferry there $53 + ferry back $99 = $152 per passenger\n- Total for three: $456\n"
    "- Original total: $5,700\n- Refund: $5,700 - $456 = $5,244\n"
)


@pytest.mark.parametrize("value", ["$152", "$5,700"])
@pytest.mark.parametrize(
    ("told", "status"), [(("$5,700", "$152"), "retained"), (("$152", "$5,700"), "altered")]
)
def test_what_each_pays_is_told_from_the_whole_in_any_words(value, told, status):
    summary = (
        "Only the cabin changes, the bags stay free. Before: {} altogether. Now: $456, i.e. {}"
        " apiece. Refund: $5,244 to the card."
    ).format(*told)
    verdict = judge_value("money", value, source_text=TRIP, candidate_text=summary)
    assert verdict.status == status
