"""Codes, files, hashes, addresses of mail and streets: what a slip leaves of one stands for it."""

import pytest

from workbench.scoring.judge_value import judge_value

HISTORY = """user: The job dies in `load_orders` when it calls itertools.chain on orders.feather.
assistant: I ran split(48, 12) and looked at parse_headers.py and at `http.client` docs.
tool: class OrderLoader: cache_key = "x"; def fetch_rows(self): return self.fetch_row()
tool: deployed image 7be1f04c2d9935aa01c4e8f6b37d2290c15e64af
tool: build a1f5c3d0-77b2-4c1e-9f00-1b2c3d4e5f60
tool: {"orders": ["#K4410927", "#K8823651"], "email": "mia.torres481@mail.net", "zip": "80211"}
tool: {"street": "415 Southwest Harbor Boulevard", "flights": ["QX7712", "QX7750"]}
tool: wrote /opt/checkout/src/parse_body.py, parse_body_slow.py and flag_tok3n
user: Ask billing@acme.com. The recipe id is lemon_tart_classic, the old table invoice_archive.
"""


def status(kind: str, value: str, candidate: str) -> str:
    assert value in HISTORY
    return judge_value(kind, value, source_text=HISTORY, candidate_text=candidate).status


@pytest.mark.parametrize(
    ("kind", "value", "candidate"),
    [
        ("identifier", "load_orders", "It dies in load_order on the big file."),
        ("identifier", "itertools.chain", "It relied on itertools.chains for that."),
        ("identifier", "lemon_tart_classic", "The recipe lemon_tart_clasic was saved."),
        ("identifier", "invoice_archive", "The table is invoice_archvie."),
        ("identifier", "split(48, 12)", "The agent called split(48, 21)."),
        ("identifier", "split(48, 12)", "The agent called `split(84, 12)`."),
        ("path", "orders.feather", "It reads orders.feath every night."),
        ("path", "orders.feather", "It reads order.feather every night."),
        ("path", "parse_headers.py", "The fault is in lib/parse_header.py."),
        ("path", "parse_headers.py", "The fault is in lib/parse_heading.py."),
        ("identifier", "7be1f04c2d9935aa01c4e8f6b37d2290c15e64af", "Image 7be1f04c is live."),
        ("identifier", "7be1f04c2d9935aa01c4e8f6b37d2290c15e64af", "Image 7be1f04c2d99 is live."),
        ("identifier", "a1f5c3d0-77b2-4c1e-9f00-1b2c3d4e5f60", "Build a1f5c3d0 is green."),
        ("identifier", "#K4410927", "Orders: #K44109278823651."),
        ("identifier", "#K8823651", "Orders: #K44109278823651."),
        ("identifier", "QX7750", "Flights QX7712QX7750 were booked."),
        ("contact", "mia.torres481@mail.net", "Write to mia.torres@mail.net."),
        ("contact", "mia.torres481@mail.net", "Write to mia.torres481@mail.com."),
        ("contact", "mia.torres481@mail.net", "Write to miatorres481@mail.net."),
        ("contact", "billing@acme.com", "Ask billing@acne.com."),
        ("contact", "415 Southwest Harbor Boulevard", "Ship it to 415 NW Harbor Blvd."),
        ("contact", "415 Southwest Harbor Boulevard", "Ship it to 415 SW Harbor Pkwy."),
    ],
)
def test_a_slip_is_altered(kind, value, candidate):
    assert status(kind, value, candidate) == "altered"


@pytest.mark.parametrize(
    ("kind", "value", "candidate"),
    [
        ("identifier", "load_orders", "It dies in load_orders."),
        ("identifier", "itertools.chain", "It calls itertools.chain() twice."),
        ("identifier", "split(48, 12)", "The agent called split(48, 12)."),
        ("path", "orders.feather", "It reads data/orders.feather every night."),
        ("path", "parse_headers.py", "The fault is in parse_headers.py, not in parse_header.py."),
        ("identifier", "#K8823651", "Orders K4410927/K8823651."),
        ("contact", "mia.torres481@mail.net", "Write to Mia.Torres481@mail.net."),
        ("contact", "415 Southwest Harbor Boulevard", "Ship it to 415 SW Harbor Blvd."),
        ("contact", "415 Southwest Harbor Boulevard", "Ship it to 415 S.W. Harbor Blvd."),
        ("contact", "415 Southwest Harbor Boulevard", "Ship it to 415 South West Harbor Blvd."),
    ],
)
def test_the_same_in_another_spelling_is_retained(kind, value, candidate):
    assert status(kind, value, candidate) == "retained"


@pytest.mark.parametrize(
    ("kind", "value", "candidate"),
    [
        # A name that the history writes itself, be it read as a code there or not.
        ("identifier", "fetch_rows", "It calls self.fetch_row() in the end."),
        ("identifier", "fetch_rows", "It relies on fetch_row alone."),
        ("path", "parse_headers.py", "The fault is in src/parse_body.py."),
        ("path", "parse_body_slow.py", "The fault is in src/parse_body.py."),
        ("identifier", "invoice_archive", "We agreed to take flag_tok3n for the old table."),
        # Words, and names in code, that are other ones.
        ("identifier", "load_orders", "It loads orders; order loading is slow."),
        ("identifier", "load_orders", "The fault is in save_orders."),
        ("identifier", "itertools.chain", "The module itertools is imported."),
        ("identifier", "http.client", "Nothing else, e.g. http calls and/or clients."),
        ("identifier", "split(48, 12)", "The agent split the list."),
        ("path", "orders.feather", "It reads the orders every night."),
        ("path", "parse_headers.py", "The fault is in lib/server.py."),
        # Too short to be the beginning of anything, or no number in it.
        ("identifier", "7be1f04c2d9935aa01c4e8f6b37d2290c15e64af", "Case 7be1 is live."),
        ("identifier", "#K8823651", "The order K4410927 alone."),
        ("contact", "billing@acme.com", "Ask billing@parcels.org."),
        ("contact", "mia.torres481@mail.net", "Write to joe.torres@mail.net."),
        ("contact", "415 Southwest Harbor Boulevard", "Ship it to 12 Elm St."),
    ],
)
def test_what_is_another_is_no_slip(kind, value, candidate):
    assert status(kind, value, candidate) == "lost"
