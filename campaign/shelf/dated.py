"""Seeds that are dates, for the day's game of each campaign."""

from datetime import date

BEGINS = "day "


def seed(day: date) -> str:
    """D28: the seed of a day's game is its date alone."""
    return f"{BEGINS}{day.isoformat()}"


def day(seed_: str) -> date | None:
    """The day of a seed; None for any other seed."""
    try:
        found = date.fromisoformat(seed_.removeprefix(BEGINS))
    except ValueError:
        return None
    return found if seed_ == seed(found) else None
