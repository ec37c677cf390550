import msgspec

from workbench.report.leaderboard import LeaderboardRow, as_record, build_leaderboard
from workbench.report.result import Result
from workbench.store.read import open_run


def rows(result: Result) -> dict[str, LeaderboardRow]:
    with open_run(result.path) as run:
        return {row.policy: row for row in build_leaderboard(run)}


def test_identity_is_replayed_though_nobody_listed_it(small_run: Result):
    assert list(rows(small_run)) == ["identity", "rules", "excerpt", "summary"]


def test_identity_keeps_everything_and_alters_nothing(small_run: Result):
    row = rows(small_run)["identity"]
    record = as_record(row)
    shares = {k: v for k, v in record.items() if k.endswith("_kept") and v is not None}
    assert shares
    assert set(shares.values()) == {1.0}
    assert (row.altered, row.invented, row.invalid_views, row.failures) == (0, 0, 0, 0)
    assert row.tokens_sent == row.tokens_full
    assert row.tokens_saved_fraction == 0


def test_needed_values_are_counted_over_all_conversations(small_run: Result):
    row = rows(small_run)["rules"]
    assert (row.needed_count, row.needed_old_count) == (4, 4)
    assert row.needed_old_kept is not None
    assert row.needed_old_kept.share == 0


def test_calls_that_change_something_are_counted_apart(small_run: Result):
    row = rows(small_run)["rules"]
    assert row.needed_old_writing_kept is not None
    assert row.needed_old_writing_kept.share == 0


def test_groups_are_the_units(small_run: Result):
    row = rows(small_run)["rules"]
    assert (row.conversations, row.groups) == (4, 2)
    assert row.needed_old_kept is not None
    assert row.needed_old_kept.n_groups == 2


def test_tokens_saved_counts_the_summaries_too(small_run: Result):
    row = rows(small_run)["summary"]
    paid = row.tokens_sent + row.summary_tokens_in + row.summary_tokens_out
    assert row.model_calls > 0
    assert row.tokens_saved_fraction == 1 - paid / row.tokens_full


def test_views_above_the_context_limit_are_counted(small_run: Result):
    found = rows(small_run)
    assert found["identity"].calls_over_limit
    assert found["identity"].tokens_peak > 60


def test_a_record_has_each_share_with_its_ends(small_run: Result):
    record = as_record(rows(small_run)["rules"])
    for name in ("needed_kept", "needed_old_kept", "ids_kept", "numbers_kept", "constraints_kept"):
        assert {name, f"{name}_low", f"{name}_high"} <= record.keys()
        if record[name] is not None:
            assert record[f"{name}_low"] <= record[name] <= record[f"{name}_high"]


def test_a_record_has_every_column_that_programs_rely_on(small_run: Result):
    columns = [
        "policy",
        "conversations",
        "recorded_calls",
        "needed_kept",
        "needed_old_kept",
        "needed_writing_kept",
        "needed_old_writing_kept",
        "needed_tokens_kept",
        "needed_count",
        "needed_old_count",
        "ids_kept",
        "numbers_kept",
        "constraints_kept",
        "altered",
        "invented",
        "invalid_views",
        "tokens_full",
        "tokens_sent",
        "tokens_saved_fraction",
        "tokens_peak",
        "calls_over_limit",
        "compactions",
        "model_calls",
        "summary_tokens_in",
        "summary_tokens_out",
        "cost_usd",
        "cost_saved_usd",
        "compress_ms_p50",
        "compress_ms_p95",
        "model_ms_p50",
        "failures",
    ]
    assert set(columns) <= as_record(rows(small_run)["rules"]).keys()


def test_a_record_is_plain_data(small_run: Result):
    record = as_record(rows(small_run)["summary"])
    assert msgspec.json.decode(msgspec.json.encode(record)) == record
