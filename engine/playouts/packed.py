"""A position, packed for a worker process."""

import pickle
from functools import lru_cache
from typing import Any


def pack(position: Any) -> bytes:
    """The game from which its playouts begin."""
    return pickle.dumps(position)


@lru_cache(maxsize=4)
def unpack(packed: bytes) -> Any:
    """The position; the last ones are cached, as batches of one question come in a row."""
    return pickle.loads(packed)
