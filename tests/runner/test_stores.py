from pathlib import Path

import pytest

from workbench.errors import StoreError, UsageError
from workbench.policy.policy import Incremental, Policy
from workbench.runner.stores import check_stores


def policy(state: str) -> Policy:
    return Policy(
        name="p", compressor="identity", incremental=Incremental(when="always", state=state)
    )


def test_stores_that_are_there_pass(tmp_path: Path):
    check_stores([Policy(name="a"), policy("memory"), policy(f"sqlite:///{tmp_path}/s.db")])


def test_a_server_that_is_not_there_is_told_without_its_password():
    with pytest.raises(StoreError) as caught:
        check_stores([policy("postgresql://u:secretpw@localhost:1/x")])
    assert "secretpw" not in str(caught.value)


def test_an_address_that_means_nothing_is_told():
    with pytest.raises(UsageError, match="no address"):
        check_stores([policy("sqlite://st.db")])
