"""Every compressor that is listed passes the kit."""

from typing import Any

import pytest

from compressors import ALL
from workbench.compressor import Compressor, build_compressor, find_compressors
from workbench.testing.compressor_contract import CompressorContract, MakeCompressor

SPECS: dict[str, Any] = {
    "identity": "identity",
    "compactCompletedTurns": "compactCompletedTurns",
    "textExcerpt": {"textExcerpt": {"max_characters": 200}},
    "model": {"model": {"model": "extractive", "include_tool_calls": True}},
    "perMessageModel": {"perMessageModel": {"model": "extractive"}},
    "incremental": {"incremental": {"model": {"scripted": ["So far: order W2378156."]}}},
    "chain": {"chain": ["compactCompletedTurns", {"perMessageModel": {"model": "extractive"}}]},
}


@pytest.mark.parametrize("compressor", ALL, ids=lambda compressor: compressor.name)
class TestEveryCompressor(CompressorContract):
    @pytest.fixture
    def make_compressor(self, compressor: type[Compressor]) -> MakeCompressor:
        return lambda: build_compressor(SPECS[compressor.name])


class TestIncrementalOverExcerpt(CompressorContract):
    @pytest.fixture
    def make_compressor(self) -> MakeCompressor:
        excerpt = {"textExcerpt": {"max_characters": 100}}
        return lambda: build_compressor({"incremental": {"compressor": excerpt}})


@pytest.mark.parametrize("compressor", ALL, ids=lambda compressor: compressor.name)
def test_it_is_found_by_its_name(compressor: type[Compressor]) -> None:
    assert find_compressors()[compressor.name] is compressor
