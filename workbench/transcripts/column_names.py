"""What the name of a column says that a row belongs to: a conversation, a ticket, a person."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import NamedTuple

__all__ = ["Belonging", "Naming", "name_words", "read_name"]


class Belonging(IntEnum):
    """What rows of one value have in common, the surest sign of one conversation first."""

    CONVERSATION = 0
    TICKET = 1
    ROOM = 2
    PERSON = 3
    ROW = 4
    """`id` and nothing else: of the row, or of what the row is a part of."""


class Naming(NamedTuple):
    """How a name says it; the least is the surest."""

    belonging: Belonging
    place: int
    """Place of its word among those that mean the same kind of thing."""
    bare: bool
    """Whether nothing says that it is an identifier: `session` for `session_id`."""


_ENGLISH: Mapping[Belonging, Sequence[str]] = {
    Belonging.CONVERSATION: (
        *("conversation", "convo", "conv", "session", "thread", "chat", "dialogue", "dialog"),
        *("transcript", "discussion"),
    ),
    Belonging.TICKET: (
        *("ticket", "case", "issue", "incident", "interaction", "engagement", "inquiry"),
        *("enquiry", "complaint", "trajectory", "episode", "rollout", "instance", "sample"),
        *("example", "task"),
    ),
    Belonging.ROOM: ("room", "channel", "group"),
    Belonging.PERSON: (
        *("customer", "client", "user", "visitor", "caller", "member", "contact", "guest"),
        *("patient", "subscriber", "buyer", "account", "openid", "unionid", "uid", "phone"),
        *("mobile", "telephone", "tel", "msisdn", "whatsapp", "email", "mail"),
    ),
}
_CHINESE: Mapping[Belonging, Sequence[str]] = {
    Belonging.CONVERSATION: (
        *("会话", "對話", "对话", "會話", "聊天", "聊天记录", "聊天記錄", "通话", "通話"),
        "咨询",
    ),
    Belonging.TICKET: ("工单", "工單", "案例", "案件", "个案", "個案", "投诉", "投訴", "问题单"),
    Belonging.ROOM: ("房间", "房間", "群", "群聊", "频道", "頻道"),
    Belonging.PERSON: (
        *("客户", "客戶", "顾客", "顧客", "用户", "用戶", "会员", "會員", "买家", "買家", "访客"),
        *("訪客", "手机", "手機", "电话", "電話", "邮箱", "郵箱", "微信", "账号", "帳號"),
    ),
}
_BARE = frozenset(
    {
        *("conversation", "convo", "conv", "session", "thread", "chat", "dialogue", "dialog"),
        *("ticket", "case", "interaction", "trajectory", "episode", "rollout"),
        *("customer", "client", "user", "visitor", "caller", "openid", "unionid", "uid", "phone"),
        *("mobile", "telephone", "tel", "msisdn", "whatsapp", "email", "mail"),
    }
)
"""English words that name it without saying that they are an identifier; others are as often a
kind of thing (`issue: delivery`, `channel: web`)."""
_IDENTIFIERS = (
    *("identifier", "number", "index", "uuid", "guid", "code", "hash", "key", "ref", "num", "sid"),
    *("idx", "ids", "id", "no", "nr", "nbr", "reference", "address"),
)
_CHINESE_IDENTIFIERS = ("编号", "編號", "号码", "號碼", "标识", "標識", "号", "號")
_OF_ROWS = frozenset({"id", "ids", "uuid", "guid", "identifier", *_CHINESE_IDENTIFIERS})
_OTHERS = frozenset(
    {
        *("parent", "previous", "prev", "next", "last", "related", "reply", "merged", "root"),
        *("original", "上级", "父"),
    }
)
"""Words that make it the name of another one."""
_STAFF = frozenset(
    {
        *("agent", "assistant", "bot", "staff", "operator", "employee", "author", "sender", "from"),
        *("speaker", "to", "recipient", "receiver", "assignee", "message", "msg", "owner"),
        *("created", "updated", "客服", "坐席", "员工", "发送", "接收", "消息"),
    }
)
"""Words that make a person somebody else than the one whom the conversation is with."""
_CASES = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WORD = re.compile(r"[a-z]+|[\u3400-\u9fff]+|#")


def name_words(name: str) -> list[str]:
    """The words of a name in small letters, whatever parts them.

    Example:
        >>> name_words("liveChat_SessionID"), name_words("会话ID")
        (['live', 'chat', 'session', 'id'], ['会话', 'id'])
    """
    spaced = _CASES.sub(" ", unicodedata.normalize("NFKC", name))
    return _WORD.findall(spaced.lower())


@cache
def read_name(name: str) -> Naming | None:
    """What rows with one value of a column have in common; None where its name does not say.

    Example:
        >>> read_name("CaseNumber").belonging.name, read_name("case_type")
        ('TICKET', None)
    """
    words = name_words(name)
    rest = _without_identifier(words)
    marked = rest != words
    if not rest:
        return None if _OF_ROWS.isdisjoint(words) else Naming(Belonging.ROW, 0, bare=False)
    if not _OTHERS.isdisjoint(words):
        return None
    found = _find(rest[-1], marked=marked)
    if found and found.belonging is Belonging.PERSON and _speaks_for_others(rest):
        return None
    return found


def _speaks_for_others(words: Sequence[str]) -> bool:
    said = " ".join(words)
    return any(word in words or (word > "\u3400" and word in said) for word in _STAFF)


def _without_identifier(words: Sequence[str]) -> list[str]:
    """The words without those before and behind that say it is an identifier."""
    rest = list(words)
    while rest and (rest[-1] in _IDENTIFIERS or rest[-1] == "#"):
        rest.pop()
    while rest and rest[0] in ("id", "no", "nr"):
        rest.pop(0)
    if rest and rest[-1] > "\u3400":
        ending = next((one for one in _CHINESE_IDENTIFIERS if rest[-1].endswith(one)), "")
        rest[-1:] = [rest[-1].removesuffix(ending)] if rest[-1] != ending else []
    return rest


def _find(word: str, *, marked: bool) -> Naming | None:
    if word > "\u3400":
        return _find_chinese(word, marked=marked)
    for belonging, nouns in _ENGLISH.items():
        for place, noun in enumerate(nouns):
            joined = not marked and word.removeprefix(noun) in _IDENTIFIERS
            if word != noun and not (joined and word.startswith(noun)):
                continue
            bare = not (marked or joined)
            return None if bare and noun not in _BARE else Naming(belonging, place, bare=bare)
    return None


def _find_chinese(word: str, *, marked: bool) -> Naming | None:
    for belonging, nouns in _CHINESE.items():
        for place, noun in enumerate(nouns):
            if word.endswith(noun):
                return Naming(belonging, place, bare=not marked)
    return None
