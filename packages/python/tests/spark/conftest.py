"""Options of the tests with Spark."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="1 GB instead of 64 MB")
    parser.addoption("--wheel", help="the wheel that goes to the cluster")
