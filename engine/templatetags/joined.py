"""What templates/base.html has around the style sheets and scripts of a page."""

import re

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from engine.web.joined import address

register = template.Library()

ASKED = (
    (r'<link rel="stylesheet" href="{}([^"]+)">', '<link rel="stylesheet" href="{}">'),
    (r'<script src="{}([^"]+)" defer></script>', '<script src="{}" defer></script>'),
)
"""How a page asks for a static file of its own, and how for several in one."""


@register.simple_block_tag
def joined(content: str) -> SafeString:
    """What stands in it, but the style sheets in one and the scripts in one; in both they keep their order."""
    for each, all_of_them in ASKED:
        pattern = each.format(re.escape(settings.STATIC_URL))
        if names := tuple(re.findall(pattern, content)):
            content = re.sub(pattern, "", content).rstrip() + format_html(all_of_them, address(names))
    return mark_safe(content)  # noqa: S308 - written by templates
