#!/usr/bin/env python
"""The command line, without installing: `play`, `simulate`, `replay` and Django's own commands."""

from campaign.__main__ import main

if __name__ == "__main__":
    main()
