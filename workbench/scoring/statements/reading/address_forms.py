"""The forms of an address: e-mail, web address, path or file, extension."""

from __future__ import annotations

import re

__all__ = ["ADDRESS", "sort_of_address"]

_EXTENSION = (
    "csv|tsv|json|jsonl|xml|ya?ml|toml|ini|pdf|docx?|odt|rtf|txt|md|rst|html?|xlsx?|ods|pptx?|png|jpe?g"
    "|gif|svg|webp|tiff?|mp[34]|wav|mov|zip|tar|gz|7z|py|ipynb|js|ts|tsx|jsx|go|rs|java|kt|rb|php|c|cc"
    "|cpp|h|hpp|cs|sh|sql|db|log|lock|cfg|conf|env|parquet|css|vue|swift|tex|bib"
)
ADDRESS = (
    r"(?<![\w@.])[a-z0-9_][\w.+-]*@[\w-]+(?:\.[\w-]+)+"
    r"|(?<!\w)[a-z][a-z0-9+.-]*://[^\s,;)\"'，。；）]+(?<![.:?!])"
    r"|(?<![\w/.])(?:~|\.{1,2})?/[\w.-]+(?:/[\w.-]+)*(?<!\.)/?"
    r"|(?<![\w/.])[a-z_][\w-]*(?:\.[\w-]+)*/[\w-]+(?:[./][\w-]+)*/?"
    rf"|(?<![\w/.])[\w-]+(?:\.[\w-]+)*\.(?:{_EXTENSION})(?![\w/])"
    rf"|(?<![\w/.])\.(?:{_EXTENSION})(?![\w/])"
)
"""An expression in lower case for any address; what only joins two words, *and/or*, is one too."""
_JOINS = re.compile(r"[a-z]+/[a-z]+", re.IGNORECASE)
_FOLDERS = re.compile(
    r"(?:src|lib|app|tests?|docs?|config|conf|data|bin|scripts|assets|public|static|build|dist|tmp"
    r"|var|etc|home|usr|opt|pkg|internal|cmd|examples?|tools)/",
    re.IGNORECASE,
)


def sort_of_address(word: str) -> str | None:
    """`mail`, `web`, `path`, `extension`; None where a stroke only joins two words.

    Args:
        word: Words that `ADDRESS` matches.
    """
    if "@" in word:
        return "mail"
    if "://" in word:
        return "web"
    if word.startswith(".") and "/" not in word:
        return "extension"
    return None if _JOINS.fullmatch(word) and not _FOLDERS.match(word) else "path"
