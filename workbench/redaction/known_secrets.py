"""Secrets by the shapes that providers give them, as the package detect-secrets knows them.

The one place that imports it. Its detectors of high entropy, of keywords and of addresses are left
out, as they take order numbers, hashes and code for secrets; so are those of Artifactory, whose
passwords look like ids, and of private keys, of which it knows the first line only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

__all__ = ["find_known_secrets"]

_DETECTORS: Mapping[str, tuple[str, ...]] = {
    "aws.AWSKeyDetector": ("akia", "asia", "abia", "acca", "a3t", "aws"),
    "azure_storage_key.AzureStorageKeyDetector": ("accountkey=",),
    "basic_auth.BasicAuthDetector": ("://",),
    "cloudant.CloudantDetector": ("cloudant",),
    "discord.DiscordBotTokenDetector": (".",),
    "github_token.GitHubTokenDetector": ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    "gitlab_token.GitLabTokenDetector": ("gl", "gr1348941"),
    "ibm_cloud_iam.IbmCloudIamDetector": ("ibm", "iam"),
    "ibm_cos_hmac.IbmCosHmacDetector": ("secret",),
    "jwt.JwtTokenDetector": ("eyj",),
    "mailchimp.MailchimpDetector": ("-us",),
    "npm.NpmDetector": ("_authtoken",),
    "openai.OpenAIDetector": ("t3blbkfj",),
    "pypi_token.PypiTokenDetector": ("pypi-",),
    "sendgrid.SendGridDetector": ("sg.",),
    "slack.SlackDetector": ("xox", "hooks.slack"),
    "softlayer.SoftlayerDetector": ("softlayer",),
    "square_oauth.SquareOAuthDetector": ("sq0csp",),
    "stripe.StripeDetector": ("k_live_",),
    "telegram_token.TelegramBotTokenDetector": (":",),
    "twilio.TwilioKeyDetector": ("ac", "sk"),
}
"""Module and class of each detector that is used, and words of which a text needs one."""

_WHOLE_FROM = 16
"""Characters from which a part of a match is taken for the secret and not for its first letters."""


@cache
def _patterns() -> tuple[tuple[tuple[str, ...], tuple[re.Pattern[str], ...]], ...]:
    from importlib import import_module

    found = []
    for place, hints in _DETECTORS.items():
        module, _, name = place.partition(".")
        detector = getattr(import_module(f"detect_secrets.plugins.{module}"), name)
        found.append((hints, tuple(detector.denylist)))
    return tuple(found)


def find_known_secrets(text: str) -> Iterator[tuple[int, int]]:
    """Places of secrets in a text, in no order; they may overlap."""
    lower = text.lower()
    for hints, patterns in _patterns():
        if not any(hint in lower for hint in hints):
            continue
        for pattern in patterns:
            for match in pattern.finditer(text):
                yield _secret_span(match)


def _secret_span(match: re.Match[str]) -> tuple[int, int]:
    if match.re.groups == 1 and len(match[1] or "") >= _WHOLE_FROM:
        return match.span(1)
    return match.span()
