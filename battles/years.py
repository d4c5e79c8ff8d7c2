"""Years in words: in briefs and army lists they are BC, and AD below 0; there is no year 0."""


def dated(year: int) -> str:
    """A year with its era."""
    return f"{year} BC" if year > 0 else f"AD {-year}"
