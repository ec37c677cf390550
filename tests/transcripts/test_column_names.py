import pytest

from workbench.transcripts.column_names import Belonging, name_words, read_name

NAMES = {
    Belonging.CONVERSATION: (
        "conversation_id conversationId ConversationID conversationid conv_id convo-id session "
        "sessionId Session.Key chat_id chat thread_id dialog_id dialogue_no liveChatSessionId "
        "conversation_sid id_conversation CONVERSATION_ID conversation_uuid 会话ID 会话编号 会话 "
        "对话id 會話ID 客服会话号 聊天ID"
    ),
    Belonging.TICKET: (
        "ticket_id ticket TicketNo ticket# case_id CaseNumber caseno case interaction_id issue_id "
        "incident_number zendesk_ticket_id complaint_ref 工单号 工单编号 案件编号"
    ),
    Belonging.ROOM: "room_id channel_id chat_room_id 房间号 群ID",
    Belonging.PERSON: (
        "customer_id customer user_id userId uid phone phone_number mobile email email_address "
        "openid client_no 客户ID 用户编号 手机号 手机号码 电话"
    ),
    Belonging.ROW: "id ID uuid 编号",
}
OTHERS = (
    "case_type session_start chat_message_id message_id parent_conversation_id reply_to_ticket_id "
    "issue channel group room content ticket_status agent_id sender_id author_email from_user_id "
    "created_by_user_id order_id number index code 客服编号 消息ID 会话消息数 订单号 # _"
)


@pytest.mark.parametrize(
    ("name", "belonging"),
    [(name, kind) for kind, names in NAMES.items() for name in names.split()],
)
def test_a_name_says_what_a_row_belongs_to_in_any_spelling(name, belonging):
    found = read_name(name)
    assert found is not None
    assert found.belonging is belonging


@pytest.mark.parametrize("name", OTHERS.split())
def test_names_of_other_things_say_nothing(name):
    assert read_name(name) is None


def test_a_conversation_is_surer_than_a_session_and_an_identifier_than_a_word():
    ranked = ["conversation_id", "session_id", "ticket_id", "room_id", "customer_id", "id"]
    assert sorted(reversed(ranked), key=read_name) == ranked
    assert read_name("ticket_id") < read_name("ticket")


def test_words_of_a_name():
    assert name_words("ＣaseID no.7") == ["case", "id", "no"]
