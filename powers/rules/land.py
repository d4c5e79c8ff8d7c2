"""Who owns and controls what, who is Active, and whose Subject (C1.6 to C1.8)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from powers.rules.theatre import Italy


@dataclass(frozen=True)
class Land:
    """Italy at one moment.

    `owners` is in the map's order. An occupied province keeps its previous owner, but nobody controls it (C8.4);
    `occupied` pairs an External Power with its province. D4: whether a Power is Inactive, and whose Subject it is,
    depends on owners, so that occupation neither makes Inactive nor frees (C8.4).
    """

    italy: Italy
    owners: tuple[str, ...]
    occupied: tuple[tuple[str, str], ...] = ()
    inactive: tuple[str, ...] = ()
    controllers: tuple[str | None, ...] = field(init=False, repr=False, compare=False)
    """The controller of each province, in the map's order; None where an External army stands (C8.4)."""
    overlords: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The Power of each Subject, in table order (C1.7)."""

    def __post_init__(self) -> None:
        controllers: Sequence[str | None] = self.owners
        for _, province in self.occupied:
            controllers = list(controllers)
            controllers[self.italy.place[province]] = None
        object.__setattr__(self, "controllers", tuple(controllers))
        object.__setattr__(self, "overlords", self._overlords() if self.inactive else {})

    def _overlords(self) -> Mapping[str, str]:
        found = {}
        for power in self.italy.homes:
            if power in self.inactive and (holder := self.conqueror(power)) and holder not in self.inactive:
                found[power] = holder
        return found

    def __hash__(self) -> int:
        return hash(self.owners)  # cheap, for cache keys

    def owner(self, province: str) -> str:
        """The controller, or the previous one while an External army stands there."""
        return self.owners[self.italy.place[province]]

    def controller(self, province: str) -> str | None:
        """The Power that controls the province; None while it is occupied."""
        return self.controllers[self.italy.place[province]]

    def is_occupied(self, province: str) -> bool:
        return self.controller(province) is None

    def position(self, external: str) -> str | None:
        """The province that an External Power occupies; None if it is not in Italy."""
        return dict(self.occupied).get(external)

    def territory(self, power: str) -> tuple[str, ...]:
        """The provinces that a Power controls, in the map's order."""
        return tuple([p for p, holder in zip(self.italy.place, self.controllers, strict=True) if holder == power])

    def is_active(self, power: str) -> bool:
        return power not in self.inactive

    @cached_property
    def active(self) -> tuple[str, ...]:
        """The Active Powers in table order."""
        return tuple([power for power in self.italy.homes if power not in self.inactive])

    def overlord(self, power: str) -> str | None:
        """C1.7: the Active Power whose Subject an Inactive Power is; Q6: None if several hold its homes."""
        return self.overlords.get(power)

    def conqueror(self, power: str) -> str | None:
        """The one owner of all home provinces of a Power; None if they are split."""
        homes = self.italy.home_places[power]
        holder = self.owners[homes[0]]
        for home in homes:
            if self.owners[home] != holder:
                return None
        return holder

    def subjects(self, power: str) -> tuple[str, ...]:
        """The Subjects of a Power, in table order."""
        return tuple([subject for subject, overlord in self.overlords.items() if overlord == power])

    def reach(self, provinces: Iterable[str]) -> set[str]:
        """Every neighbour of these provinces."""
        return {other for province in provinces for other in self.italy.province(province).neighbours}

    def is_near(self, power: str, province: str) -> bool:
        """D16: whether a Power controls the province, or one next to it."""
        near = (province, *self.italy.province(province).neighbours)
        return any(self.controller(one) == power for one in near)

    def within_reach(self, power: str, target: str) -> tuple[str, ...]:
        """The target's provinces that a Power (or External Power) could attack, in the map's order."""
        return self.fronts(power).get(target, ())

    def fronts(self, power: str) -> Mapping[str, tuple[str, ...]]:
        """The provinces within reach of a Power (or External Power), by target, in the map's order."""
        if power not in self._fronts:
            self._fronts[power] = self._front(power)
        return self._fronts[power]

    @cached_property
    def _fronts(self) -> dict[str, Mapping[str, tuple[str, ...]]]:
        """Filled as Powers are asked about: most lands are only weighed for one."""
        return {}

    def _front(self, power: str) -> Mapping[str, tuple[str, ...]]:
        italy, found = self.italy, dict[str, list[str]]()
        position = self.position(power)
        held = [place for place, holder in enumerate(self.controllers) if holder == power]
        stands = [italy.place[position]] if position else held
        for place in sorted(set[int]().union(*[italy.neighbour_places[place] for place in stands])):
            target = self.controllers[place]
            if target is not None and target != power:
                found.setdefault(target, []).append(italy.provinces[place].id)
        return {target: tuple(provinces) for target, provinces in found.items()}

    def given(self, province: str, power: str) -> "Land":
        """The land with that Power as owner of this province, otherwise unchanged."""
        owners = list(self.owners)
        owners[self.italy.place[province]] = power
        return Land(self.italy, tuple(owners), self.occupied, self.inactive)

    def occupied_by(self, external: str, province: str | None) -> "Land":
        """The land with that External army in this province, or gone (None)."""
        others = tuple((who, place) for who, place in self.occupied if who != external)
        occupied = (*others, (external, province)) if province else others
        return Land(self.italy, self.owners, occupied, self.inactive)

    def with_activity(self, power: str, active: bool) -> "Land":
        """The land with that Power Active or Inactive."""
        others = tuple([who for who in self.inactive if who != power])
        return Land(self.italy, self.owners, self.occupied, others if active else (*others, power))


def at_the_start(italy: Italy) -> Land:
    """Every Power controls its home provinces (C1.2)."""
    return Land(italy, tuple(province.home for province in italy.provinces))


@dataclass(frozen=True)
class Fall:
    """A Power becomes Inactive; the provinces it loses go to the Powers named."""

    power: str
    lost: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Revival:
    """An Inactive Power is Active again."""

    power: str


def next_change(land: Land) -> Fall | Revival | None:
    """C1.6: the first Power in table order that falls, as it has no home left; or revives (C1.8)."""
    owners, inactive = land.owners, land.inactive
    for power, homes in land.italy.home_places.items():
        for home in homes:
            if owners[home] == power:
                if power in inactive:
                    return Revival(power)
                break
        else:  # it owns none of its homes
            if power not in inactive and (land.italy.options.split_homes_make_inactive or land.conqueror(power)):
                return fall(land, power)
    return None


def fall(land: Land, power: str) -> Fall:
    """Q4: what a Power that becomes Inactive loses: all it controls, to the Powers whose homes they are."""
    return Fall(power, tuple((province, land.italy.province(province).home) for province in land.territory(power)))


def changed(land: Land, change: Fall | Revival) -> Land:
    if isinstance(change, Revival):
        return land.with_activity(change.power, active=True)
    for province, home in change.lost:
        land = land.given(province, home)
    return land.with_activity(change.power, active=False)


def settled(land: Land) -> Land:
    """Q5: the land after the whole chain of C1.6."""
    while change := next_change(land):
        land = changed(land, change)
    return land


def after_conquest(land: Land, power: str, province: str) -> Land:
    """Q34: the land if that Power took this province, with the chain of C1.6."""
    return settled(land.given(province, power))
