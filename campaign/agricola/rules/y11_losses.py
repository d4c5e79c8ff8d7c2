"""What a hit does to a unit, and where the lost ones go (Y11.2, Y16.3)."""

from campaign.agricola.rules.board import SUPREME, Kind, Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import taken_off, with_more, with_unit
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y20_known import hidden
from engine.rules.values import altered


class Disrupted(Event):
    """A unit in good order is turned to its disrupted side (Y16.3)."""

    unit: str
    side: Side
    rule: str

    @property
    def only(self) -> Side | None:
        """Losses in battle are seen, those of supply are not."""
        return None if self.rule == "Y16.3" else self.side

    def happen(self, state: State) -> State:
        return with_unit(state, self.unit, disrupted=True)


class Eliminated(Event):
    """Y11.2: a unit leaves the board: a supreme leader for good, other elites until winter, the rest as recruits."""

    unit: str
    side: Side
    rule: str

    @property
    def only(self) -> Side | None:
        """Losses in battle are seen, those of supply are not."""
        return None if self.rule in ("Y16.3", "Y16.4") else self.side

    def happen(self, state: State) -> State:
        counter = state.counter(self.unit)
        unseen = self.only is not None and self.unit in hidden(state, self.side)
        state = taken_off(state, self.unit)
        if self.unit == SUPREME[self.side]:
            return altered(state, gone=(*state.gone, self.unit))
        if counter.kind is Kind.LEGIONARY:
            state = altered(state, fallen=(*state.fallen, self.unit))
        if counter.elite:
            lost = with_more(state.eliminated, self.side, self.unit)
            others = tuple([unit for unit in state.unseen if unit != self.unit])
            return altered(state, eliminated=lost, unseen=(*others, self.unit) if unseen else others)
        return altered(state, recruits=with_more(state.recruits, self.side, self.unit))


def hit(state: State, unit: str, rule: str) -> Event:
    """What a hit, or a failed supply check, does to a unit (Y16.3, Y18.1). Y3.4: a leader has one step."""
    counter, side = state.counter(unit), state.counter(unit).side
    if counter.steps == 2 and not state.units[unit].disrupted:
        return Disrupted(unit, side, rule)
    return Eliminated(unit, side, rule)
