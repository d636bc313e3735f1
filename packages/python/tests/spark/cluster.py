"""A Spark cluster of processes on this machine: one master, two workers with a core each, all on loopback."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

LOOPBACK = "127.0.0.1"
MEMORY = "1500m"
DAEMONS = {
    # A page of their own would listen everywhere, in the mode of clients.
    "spark.submit.deployMode": "cluster",
    "spark.master.rest.enabled": "false",
    "spark.worker.timeout": "20",
}
SECONDS_TO_START = 180


def spark_home() -> Path:
    import pyspark

    return Path(pyspark.__file__).parent


class Process:
    """One that we started, in a group of its own, so that it is ended with what it has started."""

    def __init__(self, words: list[str], folder: Path, name: str, env: dict[str, str]) -> None:
        self.log = folder / f"{name}.log"
        with open(self.log, "wb") as log:
            self.popen = subprocess.Popen(words, stdout=log, stderr=log, env=env, cwd=folder, start_new_session=True)
        self.pid = self.popen.pid

    def says(self, words: str) -> bool:
        return words in self.log.read_text(errors="replace")

    def kill(self) -> None:
        """By its process id, and nobody else."""
        os.kill(self.pid, signal.SIGKILL)
        self.popen.wait(30)

    def end(self) -> None:
        """With what it has started."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.popen.wait(30)


class Cluster:
    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self.processes: list[Process] = []
        # Nothing listens or connects anywhere else.
        self.env = {
            "PATH": os.environ["PATH"],
            "SPARK_LOCAL_IP": LOOPBACK,
            "SPARK_PUBLIC_DNS": LOOPBACK,
            "SPARK_HOME": str(spark_home()),
            "SPARK_DAEMON_MEMORY": "512m",
            "SPARK_DAEMON_JAVA_OPTS": " ".join(f"-D{key}={value}" for key, value in DAEMONS.items()),
        }
        if "JAVA_HOME" in os.environ:
            self.env["JAVA_HOME"] = os.environ["JAVA_HOME"]
        self.count = workers
        self.master_port = free_port()

    @property
    def address(self) -> str:
        return f"spark://{LOOPBACK}:{self.master_port}"

    @property
    def workers(self) -> list[Process]:
        return self.processes[1:]

    def __enter__(self) -> Cluster:
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            port = str(self.master_port)
            self.start("master.Master", "master", "--host", LOOPBACK, "--port", port, "--webui-port", "0")
            self.wait_for(lambda: self.processes[0].says("I have been elected leader"))
            for number in range(self.count):
                where = ["--host", LOOPBACK, "--work-dir", str(self.folder / f"work{number}"), "--webui-port", "0"]
                self.start("worker.Worker", f"worker{number}", *where, "--cores", "1", "--memory", "2g", self.address)
            self.wait_for(lambda: all(worker.says("Successfully registered with master") for worker in self.workers))
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.end()

    def start(self, role: str, name: str, *words: str) -> None:
        """Through Spark's own script, which becomes the process that it starts."""
        command = [str(spark_home() / "bin/spark-class"), f"org.apache.spark.deploy.{role}", *words]
        self.processes.append(Process(command, self.folder, name, self.env))

    def wait_for(self, ready: object) -> None:
        assert callable(ready)
        deadline = time.monotonic() + SECONDS_TO_START
        while not ready():
            for process in self.processes:
                if process.popen.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{process.log}:\n{process.log.read_text(errors='replace')[-3000:]}")
            time.sleep(0.1)

    def end(self) -> None:
        for process in reversed(self.processes):
            process.end()

    def submit(self, environment: Path, script: Path, *words: str, name: str, confs: dict[str, str] | None = None) -> Process:
        """Starts a job whose workers have `environment`, an archive, and nothing that is installed here."""
        conf = {
            "spark.driver.host": LOOPBACK,
            "spark.driver.bindAddress": LOOPBACK,
            "spark.ui.enabled": "false",
            "spark.executor.memory": MEMORY,
            "spark.driver.memory": "1g",
            # A file is a task.
            "spark.sql.files.openCostInBytes": "1g",
            "spark.sql.shuffle.partitions": "4",
            # A worker that was killed is no fault of a task.
            "spark.stage.maxConsecutiveAttempts": "8",
            **(confs or {}),
        }
        command = [str(spark_home() / "bin/spark-submit")]
        command += ["--master", self.address, "--archives", f"{environment}#environment"]
        for key, value in conf.items():
            command += ["--conf", f"{key}={value}"]
        env = {**self.env, "PYSPARK_PYTHON": "./environment/bin/python", "PYSPARK_DRIVER_PYTHON": sys.executable}
        return Process([*command, str(script), *words], self.folder, name, env)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind((LOOPBACK, 0))
        return int(listener.getsockname()[1])


def listening(pid: int) -> set[str]:
    """The addresses at which a process listens, as /proc writes them."""
    sockets = set()
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        try:
            target = os.readlink(descriptor)
        except OSError:
            continue
        if target.startswith("socket:["):
            sockets.add(target[8:-1])
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in sockets:
                found.add(fields[1].rsplit(":", 1)[0])
    return found


LOOPBACKS = {"0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000"}
"""127.0.0.1, the same as IPv6, and ::1."""


def pack(environment: Path, archive: Path) -> None:
    """The environment as an archive that works where it is unpacked."""
    import venv_pack

    venv_pack.pack(prefix=str(environment), output=str(archive), format="tar.gz", compress_level=1, force=True)
