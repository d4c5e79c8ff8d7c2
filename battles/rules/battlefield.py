"""The field of a battle, drawn from its seed: what the province offers, and where the enemy stands (C6.9)."""

from dataclasses import dataclass
from functools import cached_property

from battles.rules.army_list import ArmyList
from battles.rules.board import BoardSection, Hex
from battles.rules.brief import Brief
from battles.rules.deployment import Deployment, Post, deploy
from battles.rules.layout import Layout
from battles.rules.terrain import Ground
from battles.rules.verdict import Side
from engine.rules.dice import SeededDice

ROME = "romans"


@dataclass(frozen=True)
class Tile:
    """A hex that is not open ground."""

    place: Hex
    ground: Ground


@dataclass(frozen=True)
class Battlefield:
    """The board as the battle begins, seen from the player's side; `deployment` is the enemy's, in rows 9 to 6.

    `coast` is the flank with the sea, left or right. It is a proposal: the defender may have the sea on the other
    flank, whose hexes are kept free for it.
    """

    player: Side
    tiles: tuple[Tile, ...]
    deployment: Deployment
    coast: BoardSection | None = None

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """The kinds of terrain on this field, in the order of `Ground`."""
        present = set(self._tiles.values())
        return tuple(ground for ground in Ground if ground in present)

    @cached_property
    def _tiles(self) -> dict[Hex, Ground]:
        return {tile.place: tile.ground for tile in self.tiles}

    @cached_property
    def _posts(self) -> dict[Hex, Post]:
        return {post.place: post for post in self.deployment.posts}

    def ground(self, place: Hex) -> Ground | None:
        """The terrain of this hex, None for open ground."""
        return self._tiles.get(place)

    def post(self, place: Hex) -> Post | None:
        """The enemy's unit on this hex."""
        return self._posts.get(place)


def players_side(brief: Brief) -> Side:
    """The side of Rome or of her Subject (C6.8); in a battle of others the player leads the attacker."""
    return Side.DEFENDER if brief.defender.power == ROME else Side.ATTACKER


def battlefield(brief: Brief, enemy_list: ArmyList, rome_side: Side) -> Battlefield:
    """The field of this battle: the enemy's deployment first, then the terrain on the hexes that are left.

    `rome_side` is the side of the player, `players_side(brief)`. The brief's seed alone decides what is drawn.
    """
    dice = SeededDice(brief.seed, 0)
    deployment = deploy(enemy_list, dice)
    layout = Layout({post.place for post in deployment.posts}, rome_side is Side.ATTACKER, dice)
    layout.lay(brief.terrain)
    tiles = tuple(Tile(place, layout.ground[place]) for place in sorted(layout.ground))
    return Battlefield(rome_side, tiles, deployment, layout.coast)
