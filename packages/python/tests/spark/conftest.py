"""Options of the tests with Spark, and Spark on two cores of this machine."""

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="1 GB instead of 64 MB")
    parser.addoption("--wheel", help="the wheel that goes to the cluster")


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    # Otherwise the workers have the Python of the path.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    for key in ("spark.driver.host", "spark.driver.bindAddress"):
        builder = builder.config(key, "127.0.0.1")
    session = builder.getOrCreate()
    yield session
    session.stop()
