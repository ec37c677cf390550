import json

import pytest

from workbench.errors import ConfigError, UnknownNameError
from workbench.facts.index import build_fact_index
from workbench.facts.reader import FactReader
from workbench.messages import Message, build_conversation
from workbench.scoring.candidate import read_candidate
from workbench.scoring.invented import find_invented
from workbench.scoring.judge_value import judge_fact, judge_value

RETAINED = [
    ("id", "W2378156", "Order W2378156", "order #w2378156"),
    ("id", "HV-2026-00047", "Contract HV-2026-00047.", "HV‑2026‑00047 goes on"),
    ("id", "HAT113", "flight HAT113", "航班ＨＡＴ１１３改签"),
    ("version", "2.10.4", "stay on 2.10.4", "版本2.10.4不变"),
    ("file", "src/app.py", "edit src/app.py", "已修改src/app.py。"),
    ("file", "src/app/rows.py", "edit src/app/rows.py", r"edited src\app\rows.py"),
    ("id", "HX102", "flight HX102", "flight HX 102"),
    ("file", "cli.ts", "edit cli.ts", "edit src/cli.ts"),
    ("email", "Ada.Lee@example.com", "at Ada.Lee@example.com", "ada.lee@EXAMPLE.com"),
    ("phone", "(977) 625-2661", "call (977) 625-2661", "call +1 977 625 2661"),
    ("phone", "010-61817034", "电话010-61817034", "phone 010-6181 7034"),
    ("address", "159 Hickory Lane", "at 159 Hickory Lane", "at 159 Hickory Ln"),
    ("money", "$14.06", "charged $14.06", "charged 14.06 USD"),
    ("money", "$830", "paid $830", "eight hundred thirty dollars"),
    ("money", "922元", "价格是922元", "九百二十二元"),
    ("money", "228元", "价格228元", "228 yuan"),
    ("money", "54.85", '{"price": 54.85}', "it cost $54.85"),
    ("money", "1.184,50 €", "Summe 1.184,50 €", "EUR 1,184.50"),
    ("quantity", "three", "three checked bags", "3 bags"),
    ("quantity", "3天", "玩3天", "a three-day visit"),
    ("percent", "80%", "at least 80%", "百分之八十"),
    ("date", "2024-05-26", "on 2024-05-26", "on May 26, 2024"),
    ("date", "May 26", "on May 26", "5月26日"),
    ("date", "2031-03-12T08:15:42", "at 2031-03-12T08:15:42", "on 2031-03-12 at 08:15"),
    ("date", "1960-12-01", "born 1960-12-01", "born 12/01/1960"),
    ("time", "21:00", "at 21:00", "晚上9点"),
    ("list", "443, 8443, 9443", "Ports are 443, 8443 and 9443.", "9443, 443 and 8443"),
    ("pair", "rent = $4,800", "The rent is $4,800.", "rent $4,800"),
]
ALTERED = [
    ("id", "W2378156", "Order W2378156", "order W2378165", "transposed"),
    ("id", "UM3OG5", "booking UM3OG5", "booking UM30G5", "one_edit"),
    ("id", "gift_card_8190333", "card gift_card_8190333", "gift card ending 0333", "suffix"),
    ("id", "5917587651", "item 5917587651", "item 59175876…", "prefix"),
    ("id", "MX-41", "MX-41 and MX-42", "Order MX-4142", "fused"),
    ("id", "PGSSLMODE", "set PGSSLMODE", "set PG_SSL_MODE", "respelled"),
    ("version", "3.10", "Python 3.10", "Python 3.1", "one_edit"),
    ("version", "go1.25.1", "use go1.25.1", "use Go 1.25", "prefix"),
    ("file", "src/a/run.py", "edit src/a/run.py", "edit src/b/c/run.py", "other_folder"),
    ("email", "cm730@example.com", "at cm730@example.com", "at cm703@example.com", "transposed"),
    ("phone", "010-68352453", "电话010-68352453", "电话010-68352435", "transposed"),
    (
        "address",
        "760 Elm Avenue, Suite 564, Houston, TX 77034",
        "at 760 Elm Avenue, Suite 564, Houston, TX 77034",
        "at 760 Elm Avenue, Houston",
        "shortened",
    ),
    ("money", "$1018.68", "pay $1018.68", "pay $1,018", "rounded"),
    ("money", "$62", "pay $62", "about $60", "rounded"),
    ("money", "$44", "pay $44", "pay €44", "other_currency"),
    ("money", "$450", "pay $450", "pay $45", "magnitude"),
    ("money", "$12.50", "pay $12.50", "pay $1,250", "magnitude"),
    ("money", "-$14.06", "a balance of -$14.06", "a balance of $14.06", "sign"),
    ("quantity", "5 °C", "below 5 °C", "below 5 °F", "other_unit"),
    ("quantity", "885 lines", "session (885 lines)", "858行", "transposed"),
    ("date", "5 April 2026", "on 5 April 2026", "on 2026-05-04", "day_month_swapped"),
    ("date", "May 13, 2024", "on May 13, 2024", "on May 31, 2024", "transposed"),
    ("time", "10:30 am", "at 10:30 am", "at 10:30 pm", "half_day"),
    ("list", "443, 8443, 9443", "Ports are 443, 8443 and 9443.", "443 and 8443", "list_cut"),
    ("pair", "Ada = $400", "Ada owes $400, Ben owes $90.", "Ben owes $400.", "other_owner"),
]
LOST = [
    ("id", "SR-101", "Ticket SR-101 is open; SR-1012 was closed.", "SR-1012 was closed."),
    ("id", "paypal_7729105", "to paypal_7729105", "to PayPal"),
    ("id", "gift_card_6490722", "gift_card_6490722 or gift_card_8190333", "gift_card_8190333"),
    ("money", "$132", "HAT1 $132, HAT2 $117", "HAT2 $117"),
    ("date", "1999-05-27", "born 1999-05-27", "no date is left"),
    ("address", "201 Harrison Street", "at 201 Harrison Street", "2 flats seen"),
]


@pytest.mark.parametrize(("kind", "value", "source", "candidate"), RETAINED)
def test_every_spelling_of_the_value_is_retained(kind, value, source, candidate):
    verdict = judge_value(kind, value, source_text=source, candidate_text=candidate)
    assert (verdict.status, verdict.stand_in) == ("retained", None)


@pytest.mark.parametrize(("kind", "value", "source", "candidate", "rule"), ALTERED)
def test_what_stands_in_its_place_is_altered(kind, value, source, candidate, rule):
    verdict = judge_value(kind, value, source_text=source, candidate_text=candidate)
    assert (verdict.status, verdict.rule) == ("altered", rule)


@pytest.mark.parametrize(("kind", "value", "source", "candidate"), LOST)
def test_another_fact_is_no_stand_in(kind, value, source, candidate):
    verdict = judge_value(kind, value, source_text=source, candidate_text=candidate)
    assert (verdict.status, verdict.candidate_span) == ("lost", None)


def test_a_verdict_shows_both_places():
    source, candidate = "Please cancel #W2378156 now", "cancel #W2378165"
    verdict = judge_value("id", "#W2378156", source_text=source, candidate_text=candidate)
    assert verdict.source_span is not None
    assert verdict.candidate_span is not None
    assert source[slice(*verdict.source_span)] == "#W2378156"
    assert candidate[slice(*verdict.candidate_span)] == verdict.stand_in == "#W2378165"


def test_an_unknown_kind_is_refused():
    with pytest.raises(UnknownNameError, match="did you mean 'money'"):
        judge_value("mony", "1", source_text="1", candidate_text="1")


def test_a_value_among_the_same_words_stands_in():
    verdict = judge_value(
        "date",
        "2024-05-25",
        source_text='{"flight": "HAT056", "departure_date": "2024-05-25"}',
        candidate_text='{"flight": "HAT056", "departure_date": "2023-11-02"}',
    )
    assert (verdict.status, verdict.rule) == ("altered", "same_place")


def test_a_slip_of_another_fact_does_not_stand_in_twice():
    source = "file a has 885 lines, file b has 290 lines"
    verdict = judge_value("number", "290", source_text=source, candidate_text="a has 858 lines")
    assert verdict.status == "lost"


def test_facts_of_a_conversation_are_judged_against_a_view():
    reader = FactReader()
    talk = build_conversation(
        "c", [Message(role="user", content="Order W2378156 for $5, item 6992792935")]
    )
    index = build_fact_index(talk, reader)
    view = read_candidate(["nothing here", "W2378165 for $5"], reader)
    verdicts = [judge_fact(fact, candidate=view, index=index) for fact in index.facts]
    assert [verdict.status for verdict in verdicts] == ["altered", "retained", "lost"]
    assert verdicts[0].candidate_span is not None
    assert view.text[slice(*verdicts[0].candidate_span)] == "W2378165"


def test_the_untouched_history_keeps_everything():
    reader = FactReader()
    texts = [
        "Order #W2378156, 3 days, $5",
        '{"price": 54.85, "zip": "46229"}',
        "到2026年7月18日晚上9点",
    ]
    talk = build_conversation("c", [Message(role="user", content=text) for text in texts])
    index = build_fact_index(talk, reader)
    view = read_candidate(texts, reader)
    assert {
        judge_fact(f, candidate=view, index=index).status
        for f in index.facts
        if f.statement is None
    } == {"retained"}


def test_cases_that_users_met(cases):
    wrong = []
    for line in cases.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["kind"] == "fact_match":
            verdict = judge_value(
                case["fact_kind"],
                case["fact_value"],
                source_text=case["source_text"],
                candidate_text=case["candidate_text"],
            )
            if verdict.status != case["expected"]:
                wrong.append((case["id"], case["expected"], verdict))
    assert wrong == []


EQUAL = [
    ("number", "90 minutes", "It takes 90 minutes.", "It takes 1.5 hours."),
    ("number", "1.5 hours", "It takes 1.5 hours.", "It takes 90 minutes."),
    ("number", "48 hours", "Reply within 48 hours.", "Reply within 2 days."),
    ("number", "12 kg", "It weighs 12 kg.", "It weighs 12,000 g."),
    ("number", "1.5M users", "We have 1.5M users.", "We have 1,500,000 users."),
    ("number", "一个半小时", "会议一个半小时。", "会议90分钟。"),
    ("amount", "3万5千元", "预算3万5千元。", "预算35000元。"),
    ("amount", "三百五", "押金三百五。", "押金350元。"),
    ("identifier", "RMA-204519", "RMA-204519 is open.", "RMA 204519 is open."),
    ("identifier", "INV-2026-0042", "Pay INV-2026-0042.", "Pay INV 2026 0042."),
    (
        "identifier",
        "DE89370400440532013000",
        "DE89370400440532013000",
        "DE89 3704 0044 0532 0130 00",
    ),
    (
        "identifier",
        "DE89 3704 0044 0532 0130 00",
        "DE89 3704 0044 0532 0130 00",
        "DE89370400440532013000",
    ),
    ("contact", "+44 20 7946 0958", "Call +44 20 7946 0958.", "Call 020 7946 0958."),
    ("date", "4:30 this afternoon", "Call at 4:30 this afternoon.", "Call at 16:30."),
    ("date", "Monday 9 March", "We meet on Monday 9 March.", "We meet on 9 March."),
    ("path", "C:\\Users\\ana", "Open C:\\Users\\ana now.", "Open C:/Users/ana now."),
]


@pytest.mark.parametrize(("kind", "value", "source", "candidate"), EQUAL)
def test_other_units_and_spellings_are_the_value(kind, value, source, candidate):
    verdict = judge_value(kind, value, source_text=source, candidate_text=candidate)
    assert verdict.status == "retained"
    assert find_invented(source_text=source, candidate_text=candidate) == []


@pytest.mark.parametrize(
    ("kind", "value", "source", "candidate"),
    [
        ("number", "90 minutes", "It takes 90 minutes.", "It takes 2 hours."),
        ("number", "12 kg", "It weighs 12 kg.", "It weighs 1,200 g."),
        ("identifier", "RMA-204519", "RMA-204519 is open.", "RMA 204591 is open."),
        ("contact", "+49 170 1234567", "Call +49 170 1234567.", "Call 0170 1234576."),
        ("amount", "3万5千元", "预算3万5千元。", "预算53000元。"),
    ],
)
def test_another_value_in_another_unit_or_spelling_is_not(kind, value, source, candidate):
    verdict = judge_value(kind, value, source_text=source, candidate_text=candidate)
    assert verdict.status != "retained"


def test_what_is_no_amount_is_told():
    with pytest.raises(ConfigError, match="is no number or amount"):
        judge_value("amount", "dear", source_text="It is dear.", candidate_text="It is 5 USD.")


ADDRESS = "318 Birch Drive, Suite 906, Santa Rosa, CA, 95404, USA"


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        (
            "address1: 318 Birch Drive, address2: Suite 906, city: Santa Rosa, country: USA, "
            "state: CA, zip: 95404",
            "retained",
        ),
        ("street: 318 Birch Drive, Suite 906; city: Santa Rosa, CA 95404, USA", "retained"),
        ("address1: 318 Birch Drive, city: Santa Rosa, country: USA", "altered"),
        ("address1: 318 Birch Drive, near Suite 906, Santa Rosa, CA, 95404, USA", "altered"),
    ],
)
def test_an_address_in_fields_is_the_address(candidate, status):
    verdict = judge_value("address", ADDRESS, source_text=ADDRESS, candidate_text=candidate)
    assert verdict.status == status


def altered_of(source, candidate):
    reader = FactReader()
    index = build_fact_index(
        build_conversation("c", [Message(role="user", content=source)]), reader
    )
    read = read_candidate([candidate], reader)
    judged = {fact.surface: judge_fact(fact, candidate=read, index=index) for fact in index.facts}
    return [surface for surface, verdict in judged.items() if verdict.status == "altered"]


def test_a_wrong_day_stands_for_the_date_whose_words_are_around_it():
    source = "Flight out on October 6.\nHotel check-in on October 9.\nConcert is on October 13."
    assert altered_of(source, "The concert is on October 15.") == ["October 13"]


def test_a_count_of_something_else_is_no_slip_of_a_small_count():
    assert altered_of("Two items were ordered.\nIt leaves in 5 days.", "Paid within 2 weeks.") == []


def test_digits_that_moved_over_the_point_are_another_sum():
    assert altered_of("The lamp was 58.9 and the desk €598.80.", "It is €598.00.") == ["€598.80"]


@pytest.mark.parametrize(
    ("kind", "value", "source", "candidate"),
    [
        ("number", "142", "Creatinine is 142 µmol/L.", "Creatinine: 142 mmol/L."),
        ("number", "0.5", "Give 0.5 mg at night.", "0.5 µg at night."),
        ("number", "30", "The tyre needs 30 psi.", "The tyre needs 30 kPa."),
        ("number", "12", "It uses 12 kWh a day.", "It uses 12 MWh a day."),
        ("number", "100", "The line has 100 Mbps.", "The line has 100 Gbps."),
        ("number", "512", "The pod has 512Mi of memory.", "The pod has 512Gi of memory."),
        ("number", "12", "剂量为12毫克。", "剂量为12微克。"),
        ("number", "10", "离机场10公里。", "离机场10英里。"),
        ("amount", "ZAR 9,800", "The fare is ZAR 9,800.", "The fare is USD 9,800."),
        ("amount", "250 PLN", "It costs 250 PLN.", "It costs 250 CZK."),
        ("amount", "1500卢布", "一共1500卢布。", "一共1500美元。"),
    ],
)
def test_another_unit_or_currency_is_altered(kind, value, source, candidate):
    verdict = judge_value(kind, value, source_text=source, candidate_text=candidate)
    assert verdict.status == "altered"


@pytest.mark.parametrize("candidate", ["The lease runs from 4 May.", "Four rooms, 3 points."])
def test_the_sign_of_a_share_is_part_of_it(candidate):
    verdict = judge_value(
        "number", "4%", source_text="The rent rises 4% a year.", candidate_text=candidate
    )
    assert verdict.status != "retained"


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("./src/parts/lamp.py:12 uses it", "src/parts/lamp.py"),
        ("see ./src/lamp.py", "./src/lamp.py"),
    ],
)
def test_a_path_is_the_same_with_and_without_the_dot_before_it(source, value):
    verdict = judge_value(
        "path", value, source_text=source, candidate_text=f"Changed {value.removeprefix('./')}."
    )
    assert verdict.status == "retained"


def test_a_day_that_the_history_writes_twice_has_one_stand_in():
    verdict = judge_value(
        "date",
        "2024-06-13",
        source_text='I keep it till 13th of June\nassistant calls Book {"until": "2024-06-13"}',
        candidate_text="The van is needed until June 30.",
    )
    assert (verdict.status, verdict.stand_in) == ("altered", "June 30")


@pytest.mark.parametrize(
    ("value", "candidate", "expected"),
    [
        ("010-83318649", "电话010-8331…49。", ("altered", "ellipsis")),
        ("010-83318649", "tel. 010-8331...49", ("altered", "ellipsis")),
        ("010-83318649", "电话020-5531…50。", ("lost", "not_found")),
        ("010-83318649", "电话(010) 8331 8649", ("retained", "same_value")),
    ],
)
def test_a_phone_number_cut_in_its_middle_is_altered(value, candidate, expected):
    verdict = judge_value("phone", value, source_text=f"电话是{value}。", candidate_text=candidate)
    assert (verdict.status, verdict.rule) == expected


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("Mira Holt (mholt482, mholt428@post.example) asked", "altered"),
        ("Mira Holt (mholt428, mholt428@post.example) asked", "retained"),
        ("Mira Holt asked as mholt428.", "retained"),
    ],
)
def test_a_user_name_is_not_kept_by_the_mail_address_that_begins_with_it(candidate, status):
    verdict = judge_value(
        "id",
        "mholt428",
        source_text="My account is mholt428. My mail is mholt428@post.example.",
        candidate_text=candidate,
    )
    assert verdict.status == status


@pytest.mark.parametrize(
    ("value", "candidate", "status"),
    [
        ("杭州市上城区延安路4号", "地址杭州市上城区延安路四号", "retained"),
        ("杭州市上城区延安路23号", "地址杭州市上城区延安路二十三号", "retained"),
        ("杭州市上城区延安路4号", "地址杭州市上城区延安路五号", "altered"),
    ],
)
def test_a_house_number_may_be_written_out(value, candidate, status):
    verdict = judge_value(
        "address", value, source_text=f"地址是{value}。", candidate_text=candidate
    )
    assert verdict.status == status


@pytest.mark.parametrize(
    ("value", "candidate", "status"),
    [
        ("$840", "The rent was $840 before and is now $910.", "retained"),
        ("$840", "The rent used to be $910 and is now $840.", "altered"),
        ("$910", "It was raised from the old $840 to the new $910.", "retained"),
        ("$910", "The old rent was $910, the new one is $840.", "altered"),
    ],
)
def test_the_old_value_and_the_new_one_may_not_be_exchanged(value, candidate, status):
    source = "Original rent: $840.\nNew rent from May: $910."
    verdict = judge_value("money", value, source_text=source, candidate_text=candidate)
    assert verdict.status == status
