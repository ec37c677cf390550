import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.special import expit

from workbench.validation.logistic import fit_logistic

DRAW = np.random.default_rng(5)
FEATURES = DRAW.integers(0, 2, (400, 3)).astype(float)
TRUE = np.array([2.0, -1.0, 0.0])
ANSWERS = DRAW.random(400) < expit(FEATURES @ TRUE)


def _fit(penalty: float, given: float = 0.0) -> np.ndarray:
    return fit_logistic(
        csr_matrix(FEATURES),
        ANSWERS,
        penalties=np.full(3, penalty),
        given=np.full(len(ANSWERS), given),
    )


def _loss(coefficients: np.ndarray, penalty: float) -> float:
    signs = np.where(ANSWERS, 1.0, -1.0)
    likelihood = np.log1p(np.exp(-signs * (FEATURES @ coefficients))).sum()
    return likelihood + penalty * (coefficients**2).sum() / 2


@pytest.mark.parametrize("penalty", [0.0, 0.7, 20.0])
def test_no_step_away_from_the_answer_is_better(penalty: float) -> None:
    found = _fit(penalty)
    for step in np.concatenate([np.eye(3), -np.eye(3)]) * 1e-2:
        assert _loss(found, penalty) < _loss(found + step, penalty)


def test_what_the_cases_were_drawn_by_is_found() -> None:
    assert _fit(0.0) == pytest.approx(TRUE, abs=0.5)


def test_a_penalty_draws_towards_nothing() -> None:
    assert np.linalg.norm(_fit(50.0)) < np.linalg.norm(_fit(0.7)) / 2


def test_what_is_given_need_not_be_learnt() -> None:
    features = csr_matrix(np.ones((len(ANSWERS), 1)))
    plain, given = (
        fit_logistic(features, ANSWERS, penalties=np.zeros(1), given=np.full(len(ANSWERS), offset))
        for offset in (0.0, 1.5)
    )
    assert given[0] == pytest.approx(plain[0] - 1.5, abs=1e-4)


def test_the_same_cases_give_the_same_answer() -> None:
    assert (_fit(0.7) == _fit(0.7)).all()
