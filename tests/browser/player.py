"""What a player does in his browser, by what the pages are made of: forms, buttons, links."""

from uuid import UUID

from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from campaign.italy.games import CampaignGame


class Player:
    """One tab."""

    def __init__(self, tab: Page) -> None:
        self.tab = tab

    def go(self, name: str, *arguments: object) -> None:
        """To a page by the name of its address."""
        self.tab.goto(reverse(name, args=arguments))

    def turn_to(self, group: str, page: str) -> None:
        """To another page of the campaign, by the navigation."""
        self.tab.locator("#campaign-nav summary", has_text=group).click()
        self.tab.locator("#campaign-nav").get_by_role("link", name=page, exact=True).click()

    def sit_at(self, game: CampaignGame) -> None:
        """At the desk of a campaign."""
        self.go("desk", game.id)

    @property
    def seen(self) -> Locator:
        """The number of the line he sees, hidden in the desk's own form."""
        return self.tab.locator('form[action$="/advance/"] input[name="seen"]')

    def button(self, value: str) -> Locator:
        """One of the desk's own: run, step, turn, undo, back."""
        return self.tab.locator(f'button[name="do"][value="{value}"]')

    def press(self, value: str) -> None:
        """Press it, and see the campaign move; one step back stands below the log."""
        if value == "back":
            self.tab.locator('label[for="tab-log"]').click()
        self._and_see_it_move(self.button(value))

    def form(self, offer: str) -> Locator:
        """The form of a decision."""
        return self.tab.locator(f'form[action$="/decide/{offer}/"]')

    def divide(self, offer: str = "spend") -> None:
        """Unfold what the money is divided with by oneself."""
        if not self.form(offer).locator("details.divide[open]").count():
            self.form(offer).locator("details.divide > summary").click()

    def doing(self, offer: str) -> Locator:
        """The button that sends it as it is filled in: pinned below, outside of the form, or the last in it."""
        inside = f'form[action$="/decide/{offer}/"] button:not([name="hand"])'
        return self.tab.locator(f'button[form="decide-{offer}"]:not([name="hand"]), {inside}').last

    def offers(self) -> list[str]:
        """What he may decide."""
        forms = self.tab.locator('form[action*="/decide/"]').all()
        return [str(form.get_attribute("action")).split("/")[-2] for form in forms]

    def decide(self, offer: str, **values: str) -> None:
        """Fill in a form, send it, and see the campaign move."""
        self.fill_in(offer, **values)
        self._and_see_it_move(self.doing(offer))

    def choose_way(self, way: str) -> None:
        """Press the tile of a battle that opens this: cards, result."""
        if not self.tab.locator(f'label[for^="way-{way}-"]').is_visible():
            self.tab.get_by_text("Other ways", exact=True).click()
        self.tab.locator(f'label[for^="way-{way}-"]').click()

    def fill_in(self, offer: str, **values: str) -> None:
        """Radios are checked, numbers typed; a battle's result has its tile pressed, and what is folded is unfolded."""
        if offer == "report":
            self.choose_way("result")
            if {"grade", "code"} & {*values}:
                self.form(offer).locator("summary").click()
        if offer in ("spend", "defence"):
            self.divide(offer)
        for name, value in values.items():
            radio = self.form(offer).locator(f'input[type="radio"][name="{name}"][value="{value}"]')
            if radio.count():
                radio.check()
            else:
                self.form(offer).locator(f'input[name="{name}"]').fill(value)

    def send(self, offer: str) -> None:
        """Send it, whatever may follow."""
        self.doing(offer).click()

    def confirm(self) -> None:
        """The result that was shown."""
        self._and_see_it_move(self.tab.locator('button[name="confirmed"]'))

    def _and_see_it_move(self, button: Locator) -> None:
        before = self.seen.input_value()
        button.click()
        expect(self.seen).not_to_have_value(before)

    def go_on(self, choice: int = 0) -> None:
        """Let the program run, or decide what there is to decide: of provinces this one, money as it stands."""
        if self.button("run").is_visible():
            self.press("run")
            return
        offers = self.offers()
        offer = "generator" if "generator" in offers else offers[0]
        radios = self.form(offer).locator('input[type="radio"]')
        if radios.count():
            radios.nth(choice).check()
        if offer in ("spend", "defence"):
            self.divide(offer)
        self._and_see_it_move(self.doing(offer))

    @property
    def campaign(self) -> UUID:
        """Which campaign is on the table."""
        return UUID(self.tab.url.split("/campaign/")[1].split("/")[0])

    def width_beyond_the_screen(self) -> int:
        """Pixels that could be scrolled to sideways."""
        beyond: int = self.tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return beyond
