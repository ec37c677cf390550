import pytest

from workbench.facts.table_heads import Head, fits_head, read_head


@pytest.mark.parametrize(
    ("words", "head"),
    [
        ("Order ID", Head("order_id", None)),
        ("**Order #**", Head("order_no", None)),
        ("Invoice No.", Head("invoice_no", None)),
        ("price_usd", Head("price_usd", "USD")),
        ("Unit price (EUR)", Head("unit_price", "EUR")),
        ("单价（元）", Head("单价", "元")),
        ("EUR", Head("amount", "EUR")),
        ("€", Head("amount", "€")),
        ("Phone", Head("phone", None)),
        ("ZIP", Head("zip", None)),
        ("Address", Head("address", None)),
    ],
)
def test_a_head_is_read_as_a_key(words, head):
    assert read_head(words) == head


@pytest.mark.parametrize("words", ["", "Name", "Quantity", "EUR users", "won", "Free (EUR)"])
def test_a_head_that_tells_no_kind_says_nothing(words):
    assert read_head(words) is None


@pytest.mark.parametrize(
    ("words", "name", "fits"),
    [
        ("1,299.50", "price", True),
        ("-3", "price", True),
        ("3 or 4", "price", False),
        ("free", "price", False),
        ("88412", "order id", True),
        ("AB-12", "sku", True),
        ("two words 7", "sku", False),
        ("Lamp", "item", False),
        ("+1 (212) 555-0199", "phone", True),
        ("none", "phone", False),
        ("12 Main Street", "address", True),
        ("at home", "address", False),
    ],
)
def test_a_cell_fits_what_its_head_names(words, name, fits):
    assert fits_head(words, read_head(name)) is fits
