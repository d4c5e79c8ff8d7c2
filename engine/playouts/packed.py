"""A position as it goes to a worker process, and there again."""

import pickle
from functools import lru_cache
from typing import Any


def pack(position: Any) -> bytes:
    """A game as its playouts begin with it."""
    return pickle.dumps(position)


@lru_cache(maxsize=4)
def unpack(packed: bytes) -> Any:
    """The same again; the last ones are remembered, for batches of one question follow each other."""
    return pickle.loads(packed)
