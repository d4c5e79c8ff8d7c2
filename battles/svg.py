"""One SVG element as text, escaped. Styles are classes only: the pages' security policy forbids inline style."""

from html import escape

from django.utils.safestring import mark_safe


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element with its children; `class_` is class, `stroke_width` stroke-width; None values are left out.

    Templates may write it unescaped: children are elements, or text escaped by `words`.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{plain(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    drawn = f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"
    return mark_safe(drawn)  # noqa: S308 - everything in it is escaped


def words(name: str, text: str, **attributes: str | float | None) -> str:
    """An element with text in it."""
    return element(name, escape(text), **attributes)


def plain(value: str | float) -> str:
    """A number to a tenth of a unit, without a trailing zero; text escaped."""
    return escape(value) if isinstance(value, str) else f"{round(value, 1):g}"


def use(target: str, **attributes: str | float | None) -> str:
    """A reference to a shape drawn elsewhere."""
    return element("use", href=target, **attributes)
