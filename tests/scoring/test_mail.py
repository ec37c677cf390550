import pytest

from workbench.scoring.mail import mail_rule


@pytest.mark.parametrize(
    ("mine", "theirs", "rule"),
    [
        ("ann.lee42@mail.org", "ann.lee42@mail.com", "other_domain"),
        ("ann.lee42@mail.org", "ann.lee@mail.org", "one_part"),
        ("ann.lee42@mail.org", "ann.lee24@mail.org", "transposed"),
        ("ann.lee42@mail.org", "ann_lee42@mail.org", "one_edit"),
        ("support@acme.com", "support@acne.com", "one_edit"),
    ],
)
def test_slips(mine, theirs, rule):
    assert mail_rule(mine, theirs) == rule


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("ann.lee42@mail.org", "ann.lee42@mail.org"),
        ("ann.lee42@mail.org", "bob.ray17@mail.org"),
        ("support@acme.com", "support@parcels.org"),
        ("info1@acme.com", "info22@acme.com"),
        ("ann.lee42@mail.org", "ann.lee@post.net"),
        ("4711@qq.com", "1893@qq.com"),
    ],
)
def test_addresses_of_their_own(mine, theirs):
    assert mail_rule(mine, theirs) is None
