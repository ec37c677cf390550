import numpy as np
import pytest

from workbench.stats.variance import between_variance, degrees_of_freedom, one_sided_p, quantile


def test_variance_of_a_mean_is_the_textbook_one():
    values = np.array([1.0, 2.0, 4.0, 9.0])
    parts = (values - values.mean()) / values.size
    assert between_variance(parts) == pytest.approx(values.var(ddof=1) / values.size)


def test_equal_residuals_have_all_degrees_of_freedom():
    assert degrees_of_freedom(np.array([1.0, -1.0, 1.0, -1.0])) == 3


def test_one_outlier_leaves_few_degrees_of_freedom():
    residuals = np.array([50.0, *[-1.0] * 50])
    assert degrees_of_freedom(residuals) < 3


def test_many_samples_are_taken_at_once():
    rng = np.random.default_rng(1)
    residuals = rng.normal(size=(5, 12))
    one_by_one = [float(degrees_of_freedom(row)) for row in residuals]
    assert degrees_of_freedom(residuals).tolist() == pytest.approx(one_by_one)


def test_a_p_value_belongs_to_its_quantile():
    statistic = np.asarray(quantile(0.95, 7))
    assert one_sided_p(statistic, np.asarray(7.0)) == pytest.approx(0.05)
