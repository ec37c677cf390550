"""A run file as large as wanted, made by queries instead of a replay.

It obeys the tables' meaning (spans at risk begin behind the protected turns, each lost value has a
cause) but no conversation was replayed for it: it is for measuring readers, not policies.
"""

from __future__ import annotations

from pathlib import Path

import duckdb

from workbench.store.row import columns
from workbench.store.rows import Rows
from workbench.store.schema import FORMAT_VERSION, TABLES, RunRow
from workbench.version import __version__

__all__ = ["write_large_run"]

_CAUSES = "['outside_window', 'dropped_by_rule', 'not_shown', 'cut', 'dropped_by_model', 'evicted']"
_KINDS = """['identifier', 'contact', 'path', 'amount', 'number', 'date', 'constraint',
    'decision', 'open_item']"""
_FAMILIES = """['ids', 'ids', 'ids', 'numbers', 'numbers', 'numbers', 'constraints',
    'constraints', 'constraints']"""

_VIEWED = 1000
"""Conversations that have views; who looks at views looks at one conversation."""

_TURN = 5
"""Messages of a turn: request, call, result, call, result come before the answer to it."""


def write_large_run(
    path: Path,
    *,
    policies: int = 8,
    conversations: int = 1000,
    facts: int = 125,
    turns: int = 12,
) -> int:
    """Write a run file of `policies` x `conversations` x `facts` verdict spans.

    Args:
        path: Where to; its stem is the run's name.
        policies: Policies, the full history among them.
        conversations: Conversations.
        facts: Facts of each conversation.
        turns: Turns of each conversation, at least 4; a turn has two recorded calls.

    Returns:
        The number of verdict rows.
    """
    sizes = {
        "policies": policies,
        "conversations": conversations,
        "facts": facts,
        "turns": turns,
        "calls": turns * 2,
        "messages": turns * _TURN,
    }
    with duckdb.connect(str(path)) as connection:
        connection.execute("SET enable_progress_bar = false")
        for row_type in TABLES.values():
            definition = ", ".join(column.sql for column in columns(row_type))
            connection.execute(f'CREATE TABLE "{row_type.TABLE}" ({definition})')
        _insert_run(connection, path.stem, sizes)
        for table, query in _QUERIES.items():
            connection.execute(f'INSERT INTO "{table}" BY NAME ({query.format(**sizes)})')
        [(count,)] = connection.execute("SELECT count(*) FROM verdict").fetchall()
    return int(count)


def _insert_run(connection: duckdb.DuckDBPyConnection, run_id: str, sizes: dict[str, int]) -> None:
    rows = Rows()
    rows.add(
        [
            RunRow(
                run_id=run_id,
                format_version=FORMAT_VERSION,
                workbench_version=__version__,
                created_at="2026-05-17T09:30:00+00:00",
                finished_at="2026-05-17T10:30:00+00:00",
                run_ms=3_600_000.0,
                dataset="made for measuring",
                dataset_sha256="0" * 64,
                policies_sha256="0" * 64,
                n_conversations=sizes["conversations"],
                n_policies=sizes["policies"],
                token_counter="o200k_base",
                fact_version="1",
                options_json='{"price_model": "gpt-4o"}',
            )
        ]
    )
    [row] = rows.run
    names = [column.name for column in columns(RunRow)]
    marks = ", ".join("?" for _ in names)
    connection.execute(f"INSERT INTO run VALUES ({marks})", [getattr(row, name) for name in names])


_EACH = """
    range({policies}) p(p), range({conversations}) c(c)
"""
_POLICY = "CASE p WHEN 0 THEN 'identity' ELSE 'policy-' || p END"
_CONVERSATION = "'conversation-' || lpad(c::VARCHAR, 6, '0')"

_QUERIES = {
    "policy": f"""
        SELECT {_POLICY} AS policy, p AS position, '{{{{}}}}' AS spec_json,
            'textExcerpt' AS compressor, '[]' AS model_labels_json, 'two' AS turns_protected,
            p = 0 AS is_baseline
        FROM range({{policies}}) p(p)
    """,
    "conversation": f"""
        SELECT {_CONVERSATION} AS conversation_id, c AS position, 'group-' || (c // 2) AS unit,
            ['en', 'zh'][c % 2 + 1] AS language, '[]' AS tags_json, {{messages}} AS n_messages,
            {{turns}} AS n_turns, {{calls}} AS n_recorded_calls, false AS single_turn,
            '[]' AS price_basis_json, true AS tools_recorded, '{{{{}}}}' AS metadata_json
        FROM range({{conversations}}) c(c)
    """,
    "message": f"""
        SELECT {_CONVERSATION} AS conversation_id, m AS message_index, 'm' || m AS message_id,
            ['user', 'assistant', 'tool', 'assistant', 'tool'][m % {_TURN} + 1] AS role,
            'Order W' || (1000000 + (c * 977 + m * 131) % 8999999) || ' costs ' || (m * 7) ||
                '.50 and ships by 2026-05-' || lpad((m % 28 + 1)::VARCHAR, 2, '0') AS content,
            30 AS tokens, m // {_TURN} AS turn, true AS model_visible, '{{{{}}}}' AS metadata_json
        FROM range({{conversations}}) c(c), range({{messages}}) m(m)
    """,
    "fact": f"""
        SELECT {_CONVERSATION} AS conversation_id, f AS fact_index,
            {_KINDS}[f % 9 + 1] AS kind, {_FAMILIES}[f % 9 + 1] AS family,
            'F' || (c * 1000 + f) AS surface, 'F' || (c * 1000 + f) AS canonical,
            f % ({{messages}} // 2) AS first_message, f % ({{messages}} // 2) AS last_message,
            1 AS n_occurrences, false AS system_rule, '[]' AS also_json, '[]' AS flags_json
        FROM range({{conversations}}) c(c), range({{facts}}) f(f)
    """,
    "occurrence": """
        SELECT conversation_id, fact_index, first_message AS message_index, 0 AS part,
            0 AS span_start, 5 AS span_end, surface FROM fact
    """,
    "recorded_call": f"""
        SELECT {_POLICY} AS policy, {_CONVERSATION} AS conversation_id, k AS call_index,
            (k // 2) * {_TURN} + 1 + 2 * (k % 2) AS message_index, k // 2 AS turn,
            'ok' AS status, 300 * (k + 1) AS tokens_full,
            CASE p WHEN 0 THEN 300 * (k + 1)
                ELSE least(300 * (k + 1), 1500 + 200 * p + (hash(c, k) % 300)::INT)
            END AS tokens_sent,
            k AS n_view_messages, k // 6 AS n_compactions,
            CASE WHEN p > 0 AND k >= 6 THEN k // 6 - 1 END AS compaction_id,
            CASE p WHEN 0 THEN 300 * k ELSE least(300 * k, 800) END AS cached_tokens,
            0.001 * (k + 1) AS cost_usd
        FROM {_EACH}, range({{calls}}) k(k)
    """,
    "compaction": f"""
        SELECT {_POLICY} AS policy, {_CONVERSATION} AS conversation_id, n AS compaction_id,
            3 * (n + 1) AS turn, 6 * (n + 1) AS first_call, 0 AS covers_first,
            15 * n + 5 AS covers_last, n + 1 AS summary_round, 'v1' AS policy_version,
            '[]' AS source_indices_json, '[]' AS files_written_json, '[]' AS tool_errors_json,
            '[{{{{"new": {{{{"role": "user", "content": "Summary."}}}}}}}}]' AS output_json,
            1 AS n_new_messages, 900 AS tokens_before, 200 AS tokens_after,
            'compressed' AS status, 1 AS n_model_calls,
            0.1 + (hash(p, c, n) % 1000) / 500.0 AS compress_ms, 20.0 AS model_ms,
            0.001 AS cost_usd, 0.002 AS once_usd, 0.0005 AS saved_per_call_usd,
            4 AS break_even_calls
        FROM {_EACH}, range(({{turns}} - 1) // 3) n(n) WHERE p > 0
    """,
    "view_message": f"""
        SELECT {_POLICY} AS policy, {_CONVERSATION} AS conversation_id, 0 AS from_call,
            {{calls}} - 1 AS to_call, m AS anchor, 0 AS part, m % 4 > 0 AS kept,
            m AS message_index, CASE WHEN m % 4 > 0 THEN 'recent_turn' ELSE 'rule' END AS reason
        FROM {_EACH}, range({{messages}}) m(m) WHERE c < {_VIEWED}
    """,
    "verdict": f"""
        WITH judged AS (
            SELECT p, c, f, (hash(p, c, f) % 100)::INT AS luck,
                (f % ({{messages}} // 2)) // {_TURN} * 2 + 4 AS at_risk
            FROM {_EACH}, range({{facts}}) f(f)
        )
        SELECT {_POLICY} AS policy, {_CONVERSATION} AS conversation_id, f AS fact_index,
            at_risk AS from_call, {{calls}} - 1 AS to_call,
            CASE WHEN p = 0 OR luck < 55 + 4 * p THEN 'retained'
                WHEN luck < 57 + 4 * p THEN 'altered' ELSE 'lost' END AS status,
            'verbatim' AS rule,
            CASE WHEN p > 0 AND luck >= 57 + 4 * p
                THEN {_CAUSES}[(luck + p) % 6 + 1] END AS lost_by
        FROM judged
    """,
    "needed": f"""
        WITH asked AS (
            SELECT p, c, k, o, (hash(p, c, k, o) % 100)::INT AS luck
            FROM {_EACH}, range({{calls}}) k(k), range(2) o(o) WHERE k > 4
        )
        SELECT {_POLICY} AS policy, {_CONVERSATION} AS conversation_id, k AS call_index,
            'value' AS measure, o AS ordinal, 'F' || (c * 1000 + k) AS value,
            'get_order' AS tool, 'order_id' AS argument_path, k AS latest_message,
            k % 3 = 0 AS old, p = 0 OR luck < 60 + 4 * p AS kept,
            CASE WHEN p > 0 AND luck >= 60 + 4 * p
                THEN {_CAUSES}[(luck + p) % 6 + 1] END AS lost_by
        FROM asked
    """,
    "model_call": """
        SELECT policy, conversation_id, compaction_id, 0 AS ordinal,
            'extractive (no LLM)' AS model, '0' AS prompt_sha256, 4000 AS prompt_characters,
            'Summary.' AS reply, 'ok' AS outcome, 900 AS tokens_in, 150 AS tokens_out,
            20.0 AS model_ms FROM compaction WHERE policy <> 'policy-1'
    """,
}
