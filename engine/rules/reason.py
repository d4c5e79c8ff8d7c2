"""Why something is so, as a fact: a code with its arguments. Others turn it into a sentence."""

from dataclasses import dataclass

AS_WRITTEN = "as_written"
"""The code of an old sentence without a present code: its one argument is shown as it is."""


@dataclass(frozen=True)
class Reason:
    """A code in its package's texts (`texts/en/reasons.toml`), and the arguments for the text, in order."""

    code: str
    args: tuple[str | int, ...] = ()


class Refused(ValueError):
    """This is impossible; the reasons, to be told in order, say why, and what is possible."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(*reasons)
        self.reasons = reasons
