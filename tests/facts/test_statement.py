import msgspec

from workbench.facts.statement import Bound, Statement


def test_a_statement_survives_json():
    said = Statement(polarity="must_not", bound=Bound(op="<=", value="3", unit="times"))
    assert msgspec.json.decode(msgspec.json.encode(said), type=Statement) == said
