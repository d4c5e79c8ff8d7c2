"""What templates/base.html has around a page's style sheets and scripts."""

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
"""How a page requests one static file, and how several in one."""


@register.simple_block_tag
def joined(content: str) -> SafeString:
    """Its content with the style sheets joined into one and the scripts into one, each in order."""
    for each, all_of_them in ASKED:
        pattern = each.format(re.escape(settings.STATIC_URL))
        if names := tuple(re.findall(pattern, content)):
            content = re.sub(pattern, "", content).rstrip() + format_html(all_of_them, address(names))
    return mark_safe(content)  # noqa: S308 - written by templates
