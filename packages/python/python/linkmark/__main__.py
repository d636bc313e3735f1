"""The command: `linkmark`, `linkmark-md` and `python -m linkmark` behave as the binary."""

import signal
import sys

from linkmark import _native


def main() -> int:
    # Python's own handler waits until a function of C returns, and the command is one.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native._run(["linkmark", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
