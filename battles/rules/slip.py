"""The short code that identifies a result slip."""

import hashlib

from battles.rules.brief import Brief

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without the characters that look alike on a slip: 0 and O, 1, I and L."""
LENGTH = 6


def slip_code(brief: Brief) -> str:
    """Two groups of 3 characters, always the same for the same battle: from its address and seed."""
    number = int.from_bytes(hashlib.sha256(f"{brief.address}\n{brief.seed}".encode()).digest())
    code = ""
    for _ in range(LENGTH):
        number, character = divmod(number, len(ALPHABET))
        code += ALPHABET[character]
    return f"{code[:3]}-{code[3:]}"
