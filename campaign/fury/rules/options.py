"""A game's options, chosen at its start."""

from dataclasses import dataclass

MOST_LATER = 9
"""Turns; by more there is hardly a war left."""


@dataclass(frozen=True)
class Options:
    """Z16, Z18.5: one frozen value for each game. The default is as printed."""

    second_augusta: bool = True
    """The cohorts of II stay near Glevum until the rebellion wanes or Paulinus is there (Z16.1)."""
    variable_activation: bool = False
    """Both sides may try to call a tribe before its time, or to spoil it (Z16.2)."""
    disrupted_movement: bool = False
    """Disrupted units move towards their own, and towards nobody else (Z16.3)."""
    fortifications: bool = False
    """A Roman defender is stronger at a legion post, and may keep the horse out of a centre (Z16.4)."""
    variable_victory: bool = False
    """Other conditions of victory for both sides (Z16.5), instead of those of Z15."""
    rebels_later: int = 0
    """Turns by which the rebel tribes after the Iceni may rise later than printed, or earlier if below 0 (Z18.5)."""
