"""Logistic regression with a quadratic penalty, fitted by L-BFGS."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from scipy.special import expit

__all__ = ["fit_logistic"]

_MOST_STEPS = 1000


def fit_logistic(
    features: csr_matrix,
    answers: NDArray[np.bool_],
    *,
    penalties: NDArray[np.float64],
    given: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Coefficients that make the answers most likely, less what large ones cost.

    Minimised is `sum(log(1 + exp(-y * (given + X @ b)))) + sum(penalties * b**2) / 2` with `y` as
    ±1. The same input gives the same coefficients.

    Args:
        features: A row for each case. Shape `(n_cases, n_features)`.
        answers: Whether each case is one of the kind. Shape `(n_cases,)`.
        penalties: What each coefficient costs, 0 for nothing. Shape `(n_features,)`.
        given: What is added to each case's score before anything is learnt. Shape `(n_cases,)`.

    Returns:
        Coefficients, shape `(n_features,)`.

    References:
        Hastie, Tibshirani and Friedman, "The Elements of Statistical Learning", 2nd ed., 4.4.
    """
    signs = np.where(answers, 1.0, -1.0)
    transposed = features.T.tocsr()

    def loss(coefficients: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        margins = signs * (given + features @ coefficients)
        value = np.logaddexp(0.0, -margins).sum() + (penalties * coefficients**2).sum() / 2
        slope = transposed @ (-signs * expit(-margins)) + penalties * coefficients
        return float(value), slope

    start = np.zeros(features.shape[1])
    options = {"maxiter": _MOST_STEPS, "ftol": 1e-10, "gtol": 1e-6}
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options=options)
    return np.asarray(found.x, dtype=np.float64)
