"""Tells what kind of reply a model gave: a summary, or one of the things that pass for one."""

from __future__ import annotations

import re

from workbench.models.contract import ModelReply

__all__ = ["read_outcome"]

_REFUSED = frozenset({"content_filter", "refusal", "safety"})
_CUT = frozenset({"length", "max_tokens"})
# A refusal is short and begins with it; a summary that tells of one is about somebody else.
_REFUSAL_LENGTH = 400
_REFUSAL = re.compile(
    r"\s*(?:(?:I['’]m|I am) (?:very )?(?:sorry|afraid|unable|not able)\b|(?:Sorry|Apologies)\b[,.]|"
    r"I (?:can['’]?t|cannot|can not|won['’]t|will not) "
    r"(?:help|assist|comply|fulfil|summari[sz]e|do (?:that|this))|"
    r"As an AI\b|(?:抱歉|对不起|很遗憾)[，,。]?\s*(?:但|不过)?[，,]?\s*(?:我|作为)|"
    r"我(?:无法|不能)(?:协助|帮助|满足|完成|提供|总结|处理)|作为(?:一个|一名)?(?:AI|人工智能))",
    re.I,
)
_ECHO_HEAD = 80
_ECHO_SHARE = 0.5


def read_outcome(prompt: str, reply: ModelReply) -> str:
    """A word for what came back.

    Args:
        prompt: What was asked.
        reply: The reply, with a message.

    Returns:
        `blank`: no text. `reasoning_only`: none, and reasoning beside it. `refused`: the provider
        says so, or a short text begins as a refusal. `echo`: it is the prompt, begins as the prompt
        does, or is one piece of it that makes up half of it. `cut_off`: it ended at a token limit.
        `ok`: none of these.
    """
    message = reply.message
    text = ((message.content if message else None) or "").strip()
    if (reply.finish_reason or "") in _REFUSED:
        return "refused"
    if not text:
        reasoning = (message.reasoning if message else None) or ""
        return "reasoning_only" if reasoning.strip() else "blank"
    if len(text) <= _REFUSAL_LENGTH and _REFUSAL.match(text):
        return "refused"
    if _is_echo(prompt.strip(), text):
        return "echo"
    return "cut_off" if (reply.finish_reason or "") in _CUT else "ok"


def _is_echo(prompt: str, text: str) -> bool:
    if text == prompt:
        return True
    if len(text) < _ECHO_HEAD:
        return False
    head = text[:_ECHO_HEAD]
    return prompt.startswith(head) or (len(text) >= _ECHO_SHARE * len(prompt) and text in prompt)
