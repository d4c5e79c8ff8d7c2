"""Dice that fall as an example says."""

from collections.abc import Sequence

from engine.rules.dice import DiceMismatch, Recorder, Roller, Want


def scripted(*faces: int | str) -> "ScriptedDice":
    """`scripted(2, 5, "d10:7")`; a plain number fits whatever kind is asked for."""
    return ScriptedDice(faces)


class ScriptedDice(Recorder):
    """The faces of an example in the order of play; used as a context manager it fails on a die left over."""

    def __init__(self, faces: Sequence[int | str]) -> None:
        super().__init__()
        self._left = list(faces)

    def roll(self, wants: Sequence[Want]) -> tuple[int, ...]:
        """One face for each want; DiceMismatch when the script has run out or names another kind."""
        return tuple(self._next(want) for want in wants)

    def _next(self, want: Want) -> int:
        if not self._left:
            raise DiceMismatch(f"the script has no die for {want.reason.code} ({want.rule}, {want.who})")
        kind, _, face = str(self._left.pop(0)).rpartition(":")
        if kind not in ("", want.kind):
            raise DiceMismatch(f"the script has a {kind} where {want.rule} wants a {want.kind} for {want.who}")
        return self.keep(want, int(face), Roller.PROGRAM)

    def __enter__(self) -> "ScriptedDice":
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        if failed is None and self._left:
            raise DiceMismatch(f"the rules left {self._left} of the script unrolled")
