import pytest

from workbench.scoring.value_forms import address_words


@pytest.mark.parametrize(
    ("full", "short"),
    [
        ("12 Northeast Cedar Parkway", "12 NE Cedar Pkwy"),
        ("12 North East Cedar Parkway", "12 N.E. Cedar Pkwy."),
        ("700 Southwest Fifth Avenue", "700 SW 5th Ave"),
        ("8 Lake View Trail, Building 4", "8 Lk Vw Trl, Bldg 4"),
        ("90 Mount Royal Crescent", "90 Mt. Royal Cres"),
        ("31 West Sunset Heights", "31 W Sunset Hts"),
    ],
)
def test_both_ways_of_writing_an_address_are_one(full, short):
    assert address_words(full) == address_words(short)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("12 Northeast Cedar Parkway", "12 NW Cedar Pkwy"),
        ("12 North Cedar Street", "12 South Cedar St"),
        ("700 Fifth Avenue", "700 6th Ave"),
        ("8 Cedar Place", "8 Cedar Plaza"),
    ],
)
def test_other_directions_and_streets_are_others(one, other):
    assert address_words(one) != address_words(other)
