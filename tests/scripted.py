"""Dice that fall as an example says."""

from collections.abc import Sequence

from engine.rules.dice import Dice, DieRequest, Roller


class DiceMismatch(ValueError):
    """The rules asked for other dice than the script has: too many, too few, or of another kind."""


def scripted(*faces: int | str) -> "ScriptedDice":
    """`scripted(2, 5, "d10:7")`; a plain number fits whatever kind is asked for."""
    return ScriptedDice(faces)


class ScriptedDice(Dice):
    """The faces of an example in the order of play; used as a context manager it fails on a die left over."""

    def __init__(self, faces: Sequence[int | str]) -> None:
        super().__init__()
        self._left = list(faces)

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        """One face for each want; DiceMismatch when the script has run out or names another kind."""
        return tuple(self._next(die) for die in requests)

    def _next(self, die: DieRequest) -> int:
        if not self._left:
            raise DiceMismatch(f"the script has no die for {die.reason.code} ({die.rule}, {die.who})")
        kind, _, face = str(self._left.pop(0)).rpartition(":")
        if kind not in ("", die.kind):
            raise DiceMismatch(f"the script has a {kind} where {die.rule} wants a {die.kind} for {die.who}")
        return self.keep(die, int(face), Roller.PROGRAM)

    def __enter__(self) -> "ScriptedDice":
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        if failed is None and self._left:
            raise DiceMismatch(f"the rules left {self._left} of the script unrolled")
