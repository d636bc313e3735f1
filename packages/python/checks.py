"""What must hold of the wheel, in the environment of tests.

    python checks.py FOLDER-OF-WHEELS                  # everything but Spark
    python checks.py FOLDER-OF-WHEELS spark [--full]   # Spark, which needs Java
"""

from __future__ import annotations

import glob
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
MOST_BYTES = 3_000_000
OLDEST_GLIBC = (2, 28)


def run(*words: str | Path, cwd: Path = HERE) -> str:
    print("--", *words, flush=True)
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\n{words[0]} failed with {done.returncode}")
    return done.stdout


def size(wheel: Path) -> None:
    """A wheel that carries the command may have 3 MB."""
    found = wheel.stat().st_size
    print(f"-- the wheel has {found:,} bytes of {MOST_BYTES:,}")
    if found > MOST_BYTES:
        sys.exit(f"the wheel has {found - MOST_BYTES:,} bytes too many")


def upload(wheel: Path) -> None:
    """What PyPI looks at, the stable interface of Python, and the age of the system that it runs on."""
    run(sys.executable, "-m", "twine", "check", "--strict", wheel)
    run(sys.executable, "-m", "abi3audit", "--strict", wheel)
    shown = run(sys.executable, "-m", "auditwheel", "show", wheel)
    tag = re.search(r'platform tag:\s+"manylinux_(\d+)_(\d+)', " ".join(shown.split()))
    if not tag or (int(tag[1]), int(tag[2])) > OLDEST_GLIBC:
        sys.exit(f"{shown}\nthe wheel needs a newer system than glibc {OLDEST_GLIBC}")
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        metadata = opened.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    if "Requires-Dist" in metadata:
        sys.exit("the wheel has a dependency at run time")
    for wanted in ("py.typed", "_native.pyi", "LICENSE-MIT", "LICENSE-APACHE", "NOTICE"):
        if not any(name.endswith(wanted) for name in names):
            sys.exit(f"the wheel lacks {wanted}")


def types(wheel: Path) -> None:
    """The stubs say what the module has, and everything public has a type."""
    del wheel
    run(sys.executable, "-m", "mypy", "--strict", "-p", "linkmark")
    run(sys.executable, "-m", "mypy", "--strict", "tests/typed.py")
    lists = ("--allowlist", HERE / "tests/stubtest.txt", "--mypy-config-file", HERE / "pyproject.toml")
    run(sys.executable, "-m", "mypy.stubtest", "linkmark", *lists)


SMOKE = """
import sys, linkmark, linkmark.arrow
assert linkmark.html("www.a.com") == '<p><a href="http://www.a.com">www.a.com</a></p>\\n'
assert [link.start for link in linkmark.links("é www.a.com")] == [2]
print(sys.version.split()[0])
"""


def fresh(wheel: Path) -> None:
    """It works without Rust and without any other package, on each Python that there is."""
    pythons = sorted({*glob.glob("/usr/bin/python3.*[0-9]"), *glob.glob(os.path.expanduser("~/.pyenv/versions/3.*/bin/python"))})
    tried = []
    for python in pythons:
        version = subprocess.run([python, "-c", "import sys, venv, ensurepip; print(sys.version_info >= (3, 10))"], capture_output=True, text=True, check=False)
        if version.stdout.strip() != "True":
            continue
        with tempfile.TemporaryDirectory() as folder:
            # With the pip of the tests: to set one up in each takes longer than all that is tried.
            run(python, "-m", "venv", "--without-pip", folder)
            pip = (sys.executable, "-m", "pip", "--python", f"{folder}/bin/python")
            run(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel)
            tried.append(run(f"{folder}/bin/python", "-c", SMOKE).strip())
            said = subprocess.run([f"{folder}/bin/linkmark-md", "dialects"], capture_output=True, text=True, check=False, env={})
            if said.returncode or "gfm" not in said.stdout:
                sys.exit(f"linkmark-md does not start: {said}")
    print("-- fresh environments:", ", ".join(tried))
    if not tried:
        sys.exit("no Python to try the wheel with")


def pytest(*words: str | Path) -> None:
    done = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--no-header", *words], cwd=HERE, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def tests(wheel: Path) -> None:
    del wheel
    pytest("tests", "--ignore=tests/spark")


def spark(wheel: Path) -> None:
    pytest("tests/spark", "-s", "--wheel", wheel, *sys.argv[3:])


def main() -> None:
    wheels = sorted(Path(sys.argv[1]).resolve().glob("linkmark_md-*.whl"), key=lambda wheel: wheel.stat().st_mtime)
    if not wheels:
        sys.exit(f"there is no wheel in {sys.argv[1]}; build it with `cargo xtask python --no-test`")
    wheel = wheels[-1]
    run(sys.executable, "-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", wheel)
    for check in [spark] if sys.argv[2:3] == ["spark"] else [size, upload, fresh, types, tests]:
        check(wheel)


if __name__ == "__main__":
    main()
