"""Why something is so, as a fact: a code with its arguments. Sentences are made by whoever tells them."""

from dataclasses import dataclass

AS_WRITTEN = "as_written"
"""The code of an old sentence that no code of today stands for: its one argument is shown as it was."""


@dataclass(frozen=True)
class Reason:
    """A code of its package's texts (`texts/en/reasons.toml`), and what fills the places of that text, in order."""

    code: str
    args: tuple[str | int, ...] = ()


class Refused(ValueError):
    """That cannot be; the reasons say why, and what can be done. They are told one after another."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(*reasons)
        self.reasons = reasons
