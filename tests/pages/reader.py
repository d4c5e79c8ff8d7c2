"""A reader of pages without scripts: follows links, fills in forms as they are shown, and is never shown nonsense."""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import unescape
from typing import Any, NamedTuple
from urllib.parse import urldefrag, urljoin

from django.test import Client
from django.urls import reverse

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
NONSENSE = ("Traceback (most recent call last)", "Invalid block tag", "{{", "{%", "IllegalDecision", "NoneType")
"""What no reader may ever see."""

HEADINGS = {"h1", "h2", "h3"}
NOTICES = {"notice", "errorlist"}
TAGS = re.compile(r"""(<!--.*?-->|<[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>)""", re.S)
"""Splits a page into its texts and, between each two, a tag or a comment."""
ATTRIBUTES = re.compile(r"""([^\s"'=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")


class Tag(NamedTuple):
    """A tag: the beginning of an element, its end, or both at once."""

    element: str
    attributes: dict[str, str | None]
    begins: bool
    ends: bool
    told: bool
    """Whether something is to be known of it besides that it ends."""


@lru_cache(maxsize=100_000)
def tag_of(text: str) -> Tag | None:
    """Most tags stand on many pages, above all those of maps: each is taken apart once. None for what is no tag."""
    if text.startswith("<!"):
        return None
    found = re.match(r"<(/?)([A-Za-z][\w:-]*)", text)
    assert found, f"a bare < at {text[:50]}"
    element = found[2].lower()
    lasts = element not in VOID
    if found[1]:
        return Tag(element, {}, False, lasts, element == "button" or element in HEADINGS)
    attributes: dict[str, str | None] = {}
    for name, *values in (each.groups() for each in ATTRIBUTES.finditer(text, found.end())):
        value = next((value for value in values if value is not None), None)
        attributes.setdefault(name.lower(), value and unescape(value))
    told = element in {"form", "input", "button", "select", "option"} | HEADINGS or bool(
        {"id", "for", "href"} & attributes.keys() or NOTICES & {*str(attributes.get("class")).split()}
    )
    return Tag(element, attributes if told else {}, lasts, lasts and text.endswith("/>"), told)


@dataclass(frozen=True)
class Button:
    """A button that sends its form, with what it adds to it."""

    text: str
    name: str
    value: str


@dataclass
class Form:
    """A form as it was shown: its fields with their values, what its radios and lists offer, its buttons."""

    action: str
    method: str
    id: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    ranges: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)

    def filled(self, **values: str) -> "Form":
        """The same form with other values; a value of a radio or a list must be on offer."""
        for name, value in values.items():
            assert value in self.choices.get(name, [value]), f"{value} is not offered for {name}: {self.choices[name]}"
            assert name in self.fields or name in self.choices, f"no field {name} in {self.fields}"
        return replace(self, fields=self.fields | values)


class _Parser:
    """Reads one page from its first tag to its last; AssertionError where its elements do not end as they began."""

    def __init__(self, html: str) -> None:
        self.open: list[str] = []
        self.text: list[str] = []
        self.ids: list[str] = []
        self.labelled: list[str] = []
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.button: dict[str, str | None] | None = None
        self.pressed = 0
        self.last: dict[str, dict[str, str | None]] = {}
        self.headings: list[str] = []
        self.in_heading = False
        self.notices: list[str] = []
        self.noticed: list[tuple[int, int]] = []
        text, *rest = TAGS.split(html)
        self._text(text)
        for tag, text in zip(rest[::2], rest[1::2], strict=True):
            if found := tag_of(tag):
                self._tag(found)
            if text:
                self._text(text)
        assert not self.open, f"never ended: {self.open}"

    def _tag(self, tag: Tag) -> None:
        if tag.begins:
            self.open.append(tag.element)
        if tag.told and not (tag.ends and not tag.begins):
            self._begun(tag.element, tag.attributes)
        if tag.ends:
            self._ended(tag)

    def _begun(self, element: str, found: dict[str, str | None]) -> None:
        self.ids += [str(found["id"])] if "id" in found else []
        if element not in VOID and NOTICES & {*str(found.get("class")).split()}:
            self.noticed.append((len(self.open), len(self.text)))
        self.links += [str(found["href"])] if element == "a" and "href" in found else []
        self.labelled += [str(found["for"])] if "for" in found else []
        match element:
            case "form":
                self.forms.append(Form(found.get("action") or "", found.get("method") or "get", found.get("id") or ""))
            case "input" if self.forms and "form" in self.open:
                self._input(found)
            case "select" | "option":
                self.last[element] = found
            case "button":
                self.button = found
                self.pressed = len(self.text)
            case "h1" | "h2" | "h3":
                self.headings.append("")
                self.in_heading = True

    def _ended(self, tag: Tag) -> None:
        if self.noticed and self.noticed[-1][0] == len(self.open):
            self.notices.append(" ".join("".join(self.text[self.noticed.pop()[1] :]).split()))
        assert self.open, f"</{tag.element}> without its beginning"
        opened = self.open.pop()
        assert opened == tag.element, f"<{opened}> is ended by </{tag.element}>"
        if tag.told and tag.element in HEADINGS:
            self.in_heading = False
        if tag.told and tag.element == "button":
            self._button()

    def _button(self) -> None:
        if self.button is None or not (form := self._form_of(self.button)):
            return
        text = " ".join("".join(self.text[self.pressed :]).split())
        if self.button.get("type", "submit") == "submit":
            form.buttons.append(Button(text, self.button.get("name") or "", self.button.get("value") or ""))

    def _input(self, found: dict[str, str | None]) -> None:
        form, name, value = self.forms[-1], found.get("name") or "", found.get("value") or ""
        kind = found.get("type", "text")
        if kind == "radio":
            form.choices.setdefault(name, []).append(value)
        if kind not in ("radio", "checkbox", "file") or "checked" in found:
            form.fields[name] = value or ("on" if kind == "checkbox" else "")
        if kind == "checkbox":
            form.choices.setdefault(name, ["on"])
        form.ranges[name] = found.get("min"), found.get("max")

    def _option(self, text: str) -> None:
        form, name = self.forms[-1], self.last["select"].get("name") or ""
        value = str(self.last["option"].get("value", text.strip()))
        form.choices.setdefault(name, []).append(value)
        if "selected" in self.last["option"] or len(form.choices[name]) == 1:
            form.fields[name] = value

    def _form_of(self, button: dict[str, str | None]) -> Form | None:
        """The form that it names, or in which it stands."""
        if "form" in button:
            return next((form for form in self.forms if form.id == button["form"]), None)
        return self.forms[-1] if "form" in self.open else None

    def _text(self, text: str) -> None:
        assert "<" not in text, f"a tag without an end: {text[:50]}"
        text = unescape(text)
        self.text.append(text)
        if self.open and self.open[-1] == "option" and "form" in self.open:
            self._option(text)
        if self.in_heading:
            self.headings[-1] += text


@dataclass(frozen=True)
class Page:
    """A page as it was answered."""

    status: int
    url: str
    html: str
    text: str
    headings: tuple[str, ...]
    notices: tuple[str, ...]
    """What the program says about what was just done, and what is wrong with a form."""
    forms: tuple[Form, ...]
    links: tuple[str, ...]
    ids: frozenset[str]

    def form(self, action: str) -> Form:
        """The form with that end of its action."""
        found = [form for form in self.forms if form.action.endswith(action) and form.method == "post"]
        assert found, f"no form for {action}: {[form.action for form in self.forms]}"
        return found[0]

    def ways_open(self) -> list[str]:
        """The ways to decide a battle that are open."""
        return re.findall(r'id="way-([a-z]+)-\d+"[^>]* checked', self.html)

    def offers(self) -> list[str]:
        """The decisions there are forms for, by name."""
        return sorted(form.action.split("/")[-2] for form in self.forms if "/decide/" in form.action)

    def buttons(self) -> set[str]:
        """The desk's own buttons."""
        return {button.value for form in self.forms for button in form.buttons if button.name == "do"}


def read(answer: Any, url: str) -> Page:
    """Understand a page, and check what holds for all of them."""
    html = answer.content.decode()
    assert not [word for word in NONSENSE if word in html]
    parser = _Parser(html)
    ids = frozenset(parser.ids)
    doubled = [name for name, times in Counter(parser.ids).items() if times > 1]
    assert not doubled, f"ids that are not alone: {doubled}"
    assert ids.issuperset(parser.labelled), "labels for nothing"
    lost = {link for link in parser.links if link.startswith("#") and link[1:] not in ids}
    assert not lost, f"links to nowhere on the page: {lost}"
    if answer.status_code == 422:
        check_what_is_wrong(html)
    return Page(
        status=answer.status_code,
        url=url,
        html=html,
        text=" ".join("".join(parser.text).split()),
        headings=tuple(" ".join(heading.split()) for heading in parser.headings),
        notices=tuple(parser.notices),
        forms=tuple(parser.forms),
        links=tuple(parser.links),
        ids=ids,
    )


ERRORS = re.compile(r'<(div|p) class="notice error" id="errors" role="alert" tabindex="-1" autofocus>(.*?)</\1>', re.S)
"""Above everything on a page that takes not what was sent."""


def check_what_is_wrong(html: str) -> None:
    """It is in the title, and said at the top, where the focus is; all that stands at a field leads there from it."""
    assert re.search(r"<title>\s*Error: ", html)
    summary = ERRORS.search(html)
    if not summary:
        assert re.search("<input[^>]* autofocus", html), "neither a page's one field nor what is wrong has the focus"
        return
    listed = re.findall("<li>(.*?)</li>", summary[2], re.S)
    fields = re.findall('<ul class="errorlist.*?</ul>', html, re.S)
    at_fields = [why for field in fields for why in re.findall("<li>(.*?)</li>", field, re.S)]
    assert all(any(line.endswith(why) for line in listed) for why in at_fields), (at_fields, listed)
    assert at_fields or not any("<a " in line for line in listed), "what it leads to says nothing"
    assert all(html.index(field) > summary.end() for field in fields), "it stands above them all"


def refused(page: Page, why: str) -> None:
    """What was sent is not taken, and a notice says why in these words."""
    assert page.status == 422
    assert any(why in notice for notice in page.notices), page.notices


class Reader(Client):
    """Reads pages and sends their forms; where a form leads elsewhere, goes there."""

    def open(self, name: str, *arguments: Any, query: str = "") -> Page:
        """A page by the name of its address."""
        return self.visit(reverse(name, args=arguments) + query)

    def visit(self, url: str) -> Page:
        """A page by its address, or the one that it leads on to."""
        return self._answer(self.get(urldefrag(url).url, follow=True), url)

    def send(self, page: Page, form: Form, button: Button | None = None, **files: Any) -> Page:
        """Press a button of a form, the first of it unless told otherwise."""
        pressed = button or form.buttons[0]
        sent = form.fields | ({pressed.name: pressed.value} if pressed.name else {}) | files
        url = urljoin(page.url, form.action)
        return self._answer(self.post(url, sent, follow=True), url)

    def press(self, page: Page, what: str, /, **filled: Any) -> Page:
        """The first button of that value or name, in whatever form it stands."""
        buttons = [(form, button) for form in page.forms for button in form.buttons]
        form, button = next(each for each in buttons if what in (each[1].value, each[1].name))
        return self.send(page, form, button, **filled)

    def sent(self, name: str, /, *arguments: Any, **values: Any) -> Page:
        """What no form of the page would send to that address."""
        return self.sent_to(reverse(name, args=arguments), values)

    def sent_to(self, url: str, values: dict[str, Any]) -> Page:
        """The same, to an address itself."""
        return self._answer(self.post(url, values, follow=True), url)

    def _answer(self, answer: Any, url: str) -> Page:
        return read(answer, answer.redirect_chain[-1][0] if answer.redirect_chain else url)
