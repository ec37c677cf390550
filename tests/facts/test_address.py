import pytest

from workbench.facts.address import find_addresses


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("in 4101 Eggers Drive # 16 has", "4101 Eggers Drive # 16"),
        ("only Suite 641 changes", "Suite 641"),
        ("located at 1688 Clayton Road. It has", "1688 Clayton Road"),
        ("to 42 Oak St. Apt 5", "42 Oak St. Apt 5"),
        ("947 Branham Lane # C is", "947 Branham Lane # C"),
        ("go to 1580 clayton road # 1. It", "1580 clayton road # 1"),
        ("in 1600 south harbor boulevard", "1600 south harbor boulevard"),
        ("地址是在景山前街4号故宫博物院内。", "景山前街4号故宫博物院内"),
        ("东城区 东直门内大街179号(近地铁站)。", "东城区 东直门内大街179号(近地铁站)"),
        ("地址在海淀区中关村东路1号院科技大厦A座1楼。", "海淀区中关村东路1号院科技大厦A座1楼"),
        ("地址就在劲松南路1号海文大厦1层。", "劲松南路1号海文大厦1层"),
        ("地址是临川区学府路 128 号", "临川区学府路 128 号"),
        ("改为广州市天河区体育西路123号A栋1501。", "广州市天河区体育西路123号A栋1501"),
        (
            "SEND IT TO 1200 MAPLE DRIVE, SUITE 4, DENVER, CO 80202 PLEASE",
            "1200 MAPLE DRIVE, SUITE 4, DENVER, CO 80202",
        ),
        ("42 N OAK ST APT 5 IS IT", "42 N OAK ST APT 5"),
        ("it is 101 Highway, New York, NY, 10001, USA.", "101 Highway, New York, NY, 10001, USA"),
        ("这家店在西四南大街60号(近缸瓦市)。", "西四南大街60号(近缸瓦市)"),
        ("地址是在北京市门头沟区斋堂镇。", "北京市门头沟区斋堂镇"),
        ("地址是新华西街58号1号楼1楼1032室商铺", "新华西街58号1号楼1楼1032室"),
        ('{"address": "7 Quay Row"}', "7 Quay Row"),
    ],
)
def test_addresses(text, address):
    assert address in [text[start:end] for start, end, _, _ in find_addresses(text)]


@pytest.mark.parametrize(
    "text",
    [
        "我在路上，3号见",
        "drive 20 miles down the street",
        "Unit tests pass",
        "它家地址你知道不？",
        "a 15 minute drive down a 2 lane road",
    ],
)
def test_what_is_no_address(text):
    assert list(find_addresses(text)) == []


@pytest.mark.parametrize("lead", ["请用", "用", "地址改成", "寄往", "用户说是用"])
def test_words_before_an_address_are_none_of_it(lead):
    text = f"{lead}翠苑新村12号"
    assert {text[start:end] for start, end, *_ in find_addresses(text)} == {"翠苑新村12号"}


@pytest.mark.parametrize(
    "address",
    [
        "枫桥路 188 弄 2 号 1103",
        "学府路 128 号 行政楼 102 总务处",
        "滨江区江晖路 368号 御澜苑 7 幢 1101 室",
    ],
)
def test_a_chinese_address_with_lane_building_and_room(address):
    text = f"我们搬到了{address}，房子是买的"
    assert {text[start:end] for start, end, *_ in find_addresses(text)} == {address}


def test_minutes_behind_a_house_number_are_none_of_the_address():
    text = "到中山路 3 号 10 分钟"
    assert {text[start:end] for start, end, *_ in find_addresses(text)} == {"中山路 3 号"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("地址写错了，不是 7 幢，是 17 幢，房号不变", {"7 幢", "17 幢"}),
        ("地址没变，小区共 3 栋", set()),
        ("一共 3 栋", set()),
    ],
)
def test_a_building_alone_where_the_line_speaks_of_an_address(text, found):
    assert {text[start:end] for start, end, *_ in find_addresses(text)} == found
