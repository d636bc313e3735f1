"""A cluster of processes, with an environment that is shipped: a worker is killed, and nothing is lost."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pytest
import texts
from cluster import LOOPBACKS, Cluster, Process, listening, pack
from pyarrow import parquet

PACKAGE = Path(__file__).resolve().parents[2]
JOB = PACKAGE / "examples/spark/link_graph.py"
KEYS = {"edges": ["source", "href", "host", "domain"], "domains": ["domain", "links", "sources"], "errors": ["source", "error"]}


@pytest.fixture(scope="session")
def seconds(request: pytest.FixtureRequest) -> int:
    """How long a job may take."""
    return 1800 if request.config.getoption("--full") else 600


@pytest.fixture(scope="session")
def corpus(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> texts.Corpus:
    megabytes, files = (1000, 200) if request.config.getoption("--full") else (64, 100)
    return texts.write(tmp_path_factory.mktemp("texts") / "pages", megabytes, files)


@pytest.fixture(scope="session")
def environment(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A packed environment with the wheel and pyarrow, as it goes to a cluster."""
    folder = tmp_path_factory.mktemp("environment")
    wheel = request.config.getoption("--wheel")
    assert wheel, "pytest --wheel FILE: the wheel that is to be shipped"
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    install = [folder / "venv/bin/python", "-m", "pip", "install", "--quiet"]
    version = f"pyarrow=={pa.__version__}"
    subprocess.run([*install, wheel, version], check=True, timeout=600)
    pack(folder / "venv", folder / "environment.tar.gz")
    return folder / "environment.tar.gz"


def run(job: Process, seconds: int) -> None:
    try:
        code = job.popen.wait(seconds)
    finally:
        job.end()
    assert code == 0, job.log.read_text(errors="replace")[-6000:]


def tables(out: Path) -> dict[str, pa.Table]:
    """Each table, with its rows in order."""
    found = {}
    for name, keys in KEYS.items():
        table = parquet.read_table(out / name)
        assert table.column_names == keys
        found[name] = table.sort_by([(key, "ascending") for key in keys])
    return found


def done(job: Process) -> tuple[int, int]:
    """How many tasks of the stage are done, and how many there are."""
    bars = re.findall(r"\] (\d+) of (\d+) tasks", job.log.read_text(errors="replace"))
    return (int(bars[-1][0]), int(bars[-1][1])) if bars else (0, 1)


def wait_for_the_middle(job: Process, seconds: int) -> tuple[int, int]:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and job.popen.poll() is None:
        finished, tasks = done(job)
        if 0 < finished < tasks and finished * 5 > tasks:
            return finished, tasks
        time.sleep(0.05)
    raise AssertionError(f"the job was never in the middle: {done(job)}\n{job.log.read_text(errors='replace')[-3000:]}")


def submit(cluster: Cluster, environment: Path, corpus: texts.Corpus, out: Path, *words: str) -> Process:
    arguments = ["--format", "parquet", "--out", str(out), *words, str(corpus.folder)]
    return cluster.submit(environment, JOB, *arguments, name=out.name)


@pytest.fixture(scope="module")
def undisturbed(corpus: texts.Corpus, environment: Path, tmp_path_factory: pytest.TempPathFactory, seconds: int) -> dict[str, pa.Table]:
    """What a job writes that nobody disturbs."""
    folder = tmp_path_factory.mktemp("undisturbed")
    with Cluster(folder / "cluster") as cluster:
        for process in cluster.processes:
            assert listening(process.pid) and listening(process.pid) <= LOOPBACKS, listening(process.pid)
        start = time.monotonic()
        run(submit(cluster, environment, corpus, folder / "out"), seconds)
        print(f"{corpus.bytes / 1e6:.0f} MB in {time.monotonic() - start:.1f} s, with the start of the job")
    found = tables(folder / "out")
    assert found["edges"].num_rows == corpus.links
    errors = dict(zip(*(found["errors"].column(key).to_pylist() for key in ("source", "error")), strict=True))
    assert errors == corpus.hostile
    return found


@pytest.mark.parametrize("words", [(), ("--direct",)], ids=["Java reads", "tasks read"])
def test_a_killed_worker_changes_nothing(
    words: tuple[str, ...],
    undisturbed: dict[str, pa.Table],
    corpus: texts.Corpus,
    environment: Path,
    tmp_path: Path,
    seconds: int,
) -> None:
    with Cluster(tmp_path / "cluster") as cluster:
        start = time.monotonic()
        job = submit(cluster, environment, corpus, tmp_path / "out", *words)
        finished, tasks = wait_for_the_middle(job, seconds)
        cluster.workers[0].kill()
        print(f"killed worker {cluster.workers[0].pid} after {finished} of {tasks} tasks")
        run(job, seconds)
        print(f"{corpus.bytes / 1e6:.0f} MB in {time.monotonic() - start:.1f} s, disturbed")
        assert re.search("Lost executor|Command exited|worker lost", job.log.read_text(errors="replace"), re.IGNORECASE)
    assert tables(tmp_path / "out") == undisturbed
    assert not list(tmp_path.glob("*.staging"))
