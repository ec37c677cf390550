from workbench.report.result import Result


def test_a_result_gives_a_data_frame_and_shows_itself(small_run: Result):
    frame = small_run.leaderboard()
    assert list(frame["policy"]) == ["identity", "rules", "excerpt", "summary"]
    assert "purchases" in small_run._repr_markdown_()


def test_tables_can_be_asked_in_sql(small_run: Result):
    frame = small_run.query("SELECT count(*) AS n FROM conversation")
    assert list(frame["n"]) == [4]
