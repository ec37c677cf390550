from workbench.facts.index import extract_facts
from workbench.facts.reader import FactReader
from workbench.messages import Message, build_conversation
from workbench.scoring.address_parts import find_part
from workbench.scoring.candidate import read_candidate


def part(address: str, candidate: str) -> str | None:
    [fact] = extract_facts(build_conversation("c", [Message(role="user", content=address)]))
    view = read_candidate([candidate], FactReader())
    span = find_part(fact, view)
    return None if span is None else view.text[slice(*span)]


def test_the_street_of_an_english_address():
    assert part("760 Elm Avenue, Suite 564, Houston, TX 77034", "to 760 Elm Ave.") == "760 Elm Ave."


def test_the_longest_piece_of_a_chinese_one():
    assert part("地址是北京大兴区经济技术开发区荣华中路11号", "位于荣华中路11号") == "荣华中路11号"


def test_a_city_alone_is_no_part():
    assert part("地址是北京市门头沟区斋堂镇5号", "在北京市玩") is None
