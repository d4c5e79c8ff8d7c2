"""The icons of home screens, drawn from `icon.svg`: `python -m tests.make_icons`.

Needs Chromium. A home screen cuts a maskable icon to a shape of its own: only the inner circle, four fifths as wide, is
sure to stay. Apple's rounds the corners. Both therefore get the ground to their edges, and the drawing smaller.
"""

from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent.parent / "campaign" / "static" / "campaign"
DRAWING = "icon.svg"
GROUND = "#8f2b1b"
"""The drawing's own."""


class Icon(NamedTuple):
    """Pixels, how much of them the drawing's sides take, and what is around it."""

    size: int
    part: float = 1
    ground: str = "transparent"


ICONS = {
    "icon-192.png": Icon(192),
    "icon-512.png": Icon(512),
    "icon-maskable-512.png": Icon(512, 0.66, GROUND),
    "apple-touch-icon.png": Icon(180, 0.88, GROUND),
}


def drawn(browser: Browser, icon: Icon) -> Image.Image:
    """The drawing in the middle of its ground."""
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    drawing = (FOLDER / DRAWING).read_text(encoding="utf-8")
    page.set_content(
        f"<style>body {{ margin: 0; background: {icon.ground} }}"
        f"svg {{ position: fixed; inset: {(1 - icon.part) / 2:%}; width: {icon.part:%} }}</style>{drawing}"
    )
    shot = page.screenshot(omit_background=True)
    page.close()
    return Image.open(BytesIO(shot)).convert("RGBA" if icon.ground == "transparent" else "RGB")


def main() -> None:
    """Write them all."""
    from tests.conftest import CHROMIUM, CHROMIUM_FLAGS

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        for name, icon in ICONS.items():
            drawn(browser, icon).save(FOLDER / name, optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
