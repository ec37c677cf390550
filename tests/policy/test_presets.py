import pytest

from workbench.policy.presets import preset_names, read_preset


@pytest.mark.parametrize("name", ["default", "strategies", "agents-flex"])
def test_a_preset_is_found_by_its_name(name: str):
    assert name in preset_names()
    assert "policies:" in (read_preset(name) or "")


@pytest.mark.parametrize("name", ["", "unknown", "../presets/default", "default.yaml"])
def test_another_name_gives_nothing(name: str):
    assert read_preset(name) is None
