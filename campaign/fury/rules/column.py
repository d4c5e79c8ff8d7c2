"""Z10.1: a stack on its way."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """Z10.1: the units and leaders that still go on, and the tracts from where they set out to where they are.

    In a forced march `tired` are the units that have succeeded in it and are disrupted (Z10.5). `driven` are the enemy
    units that it has overrun and that must still retreat (Z10.7). A voyage has its `flotilla`, which is the first of
    the units, and its tracts are areas of the sea, too (Z11); who has `landed` goes on with half the MP (Z11.2).
    """

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    path: tuple[str, ...]
    forced: bool = False
    tired: tuple[str, ...] = ()
    driven: tuple[str, ...] = ()
    flotilla: str = ""
    landed: bool = False

    @property
    def here(self) -> str:
        """The tract that it has come to."""
        return self.path[-1]

    @property
    def has_moved(self) -> bool:
        """Whether it has left the tract where it set out."""
        return len(self.path) > 1
