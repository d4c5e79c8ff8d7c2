"""The web application as a WSGI server expects it."""

import ctypes
import os
import sys
from contextlib import suppress

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
M_ARENA_MAX = -8  # the number of heaps, as in glibc's malloc.h


def share_one_heap() -> None:
    """Use one heap for all threads under glibc: each would keep the memory of a large export, 70 MB or more."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


share_one_heap()
application = get_wsgi_application()
