"""What the buttons of a campaign's board send, in groups; templates/desk/_choice.html shows one."""

from typing import NamedTuple

MANY = 5  # from this many on, choices without a space are a drop-down list instead of buttons


class Choice(NamedTuple):
    """What a button sends: a decision's number, or a press for several; its space on the map, and its key."""

    do: str | int
    label: str
    space: str = ""
    note: str = ""
    key: str = ""


class ChoiceGroup(NamedTuple):
    """Choices under one title; some are folded under it."""

    title: str
    choices: tuple[Choice, ...]
    is_folded: bool = False

    @property
    def is_list(self) -> bool:
        """Whether they are a drop-down list."""
        return len(self.choices) >= MANY and not any(choice.space for choice in self.choices)
