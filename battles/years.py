"""Years as one says them: those of briefs and army lists are BC, and AD below 0; there is no year 0."""


def dated(year: int) -> str:
    """A year with its era."""
    return f"{year} BC" if year > 0 else f"AD {-year}"
