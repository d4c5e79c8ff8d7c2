"""The choice of a wording or a name: it looks random, and is always the same."""

from hashlib import sha256


def digest(*key: object) -> int:
    """A large number that is always the same for the same key, in every process."""
    return int.from_bytes(sha256("/".join(map(str, key)).encode()).digest()[:8], "big")
