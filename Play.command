#!/bin/sh
# macOS: a double-click installs what the program needs, the first time, and starts it (play.py).
cd "$(dirname "$0")" || exit 1
if ! command -v python3 >/dev/null; then
    echo "Python 3.11 or newer is needed, and there is none here."
    echo "Get it at https://www.python.org/downloads/ and start Play.command again."
    exit 1
fi
exec python3 play.py "$@"
