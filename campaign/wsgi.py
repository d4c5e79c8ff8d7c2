"""The web application, as a WSGI server wants it."""

import ctypes
import os
import sys
from contextlib import suppress

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
M_ARENA_MAX = -8
"""What glibc's malloc.h calls the number of heaps."""


def share_one_heap() -> None:
    """One for all threads, where there is glibc: each would keep for itself what a large export took, 70 MB or more."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library of C's
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


share_one_heap()
application = get_wsgi_application()
