"""The player's own dice faces, and a campaign's battle by cards before its armies are chosen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from battles import models
from battles.battleplay.games import Commands
from battles.data import battleplay
from battles.rules.battleplay.colours import FACES, LADDER, DiceFaces, Symbol
from battles.rules.battleplay.muster import USUAL_CARDS, CardCount, CardList, build, compose, doubled, stars
from battles.rules.battleplay.start import Force, Settings, Start
from battles.rules.battleplay.troops import ArmyBook
from battles.rules.brief import Brief, SideBrief
from battles.rules.verdict import Side
from engine.codec import Json
from engine.rules.reason import Reason, Refused
from engine.texts import text

_JSON: Json[DiceFaces] = Json(DiceFaces)
LONGEST = 20  # letters of a wrong word that a refusal quotes


class NotDice(Refused):
    """These are not 5 dice with 6 faces each; each reason names a fault of one."""


def dice_faces() -> DiceFaces:
    """The player's own dice faces, used for new battles; the program's if there are none or they cannot be read."""
    return models.DiceTable.read(_JSON) or battleplay.dice()


def dice_are_damaged() -> bool:
    """Whether the player's own faces are stored but cannot be read."""
    return dice_faces() == battleplay.dice() and models.DiceTable.objects.exists()


def set_dice_faces(faces: DiceFaces) -> None:
    """Store these faces for new battles. If they are the program's own, delete the stored ones."""
    if faces == battleplay.dice():
        models.DiceTable.objects.all().delete()
    else:
        models.DiceTable.write(_JSON.dump(faces))


def read_dice(faces: Mapping[str, Sequence[str]]) -> DiceFaces:
    """The dice faces of these symbols by colour; raises NotDice for a die that is not valid."""
    if problems := tuple(_dice_problems(faces)):
        raise NotDice(*problems)
    return DiceFaces(**{colour: tuple(map(Symbol, faces[colour])) for colour in LADDER})


def _dice_problems(faces: Mapping[str, Sequence[str]]) -> Iterator[Reason]:
    if strange := sorted(faces.keys() - set(LADDER)):
        yield Reason("die.colour", (strange[0][:LONGEST], ", ".join(LADDER)))
    for colour in LADDER:
        symbols = faces.get(colour, ())
        if len(symbols) != FACES:
            yield Reason("die.faces", (colour, FACES, len(symbols)))
        if strange := [symbol for symbol in symbols if symbol not in set(Symbol)]:
            yield Reason("die.symbol", (strange[0][:LONGEST], colour, ", ".join(Symbol)))


@dataclass(frozen=True)
class Levy:
    """A side before its cards are chosen: its book, its points and its general."""

    book: ArmyBook
    name: str
    points: int
    stars: int
    allies: tuple[ArmyBook, ...] = ()

    def programs(self) -> CardList:
        """The cards that the program buys (M7)."""
        return replace(build(self.book, self.points), allies=self.allies)

    def chosen(self, numbers: Mapping[str, CardCount], extra_tactica: int) -> CardList:
        """The cards that the player buys; ValueError for unknown cards."""
        return compose(self.book, self.points, numbers, extra_tactica, self.allies)


@dataclass(frozen=True)
class CardPlan:
    """A battle before its armies are chosen.

    A garrison (R46) takes the place of the defender's army; its cards are fixed.
    """

    attacker: Levy
    defender: Levy
    trees: int
    mountains: int
    waterway: bool
    seed: str
    settings: Settings = Settings()
    garrison: Force | None = None

    @property
    def name(self) -> str:
        return text("battles", "print", "battle", attacker=self.attacker.name, defender=self.defender.name)

    def levy(self, side: Side) -> Levy:
        return self.attacker if side is Side.ATTACKER else self.defender

    def chosen_by(self, commands: Commands) -> tuple[Side, ...]:
        """The sides whose cards the player chooses: his own, or both where neither is the enemy's."""
        sides = (Side.ATTACKER,) if self.garrison else tuple(Side)
        return tuple(side for side in sides if commands.viewer in (side, None))

    def start(self, chosen: Mapping[Side, CardList] | None = None) -> Start:
        """The start with these cards, the program's for a side without any, and the player's own dice faces."""
        attacker, defender = (self._force(side, chosen or {}) for side in Side)
        return Start(
            attacker=attacker,
            defender=defender,
            trees=self.trees,
            mountains=self.mountains,
            waterway=self.waterway,
            dice=dice_faces(),
            seed=self.seed,
            settings=self.settings,
        )

    def _force(self, side: Side, chosen: Mapping[Side, CardList]) -> Force:
        if self.garrison and side is Side.DEFENDER:
            return self.garrison
        levy = self.levy(side)
        force = replace((chosen.get(side) or levy.programs()).force(levy.stars), name=levy.name)
        return doubled(force) if self.settings.double else force


def plan(brief: Brief, seed: str = "") -> CardPlan:
    """A campaign's battle, by its own seed unless another is given."""
    return CardPlan(
        attacker=_levy(brief.attacker, brief.year),
        defender=_levy(brief.defender, brief.year),
        trees=brief.trees,
        mountains=brief.mountains,
        waterway=brief.waterway,
        seed=seed or brief.seed,
    )


def _levy(side: SideBrief, year: int) -> Levy:
    """The levy of a side. A Subject has its own general, so its controller's command cards do not count (M8)."""
    books = battleplay.known()
    cards = side.command_cards if side.people == side.power else USUAL_CARDS
    return Levy(
        book=books[side.people],
        name=side.people_name,
        points=side.limit,
        stars=stars(books[side.people], side.limit, cards, year),
        allies=tuple(books[ally] for ally in side.allies),
    )
