"""What stands in a PDF."""

from pypdf import PdfReader

MAP = 500_000
"""Bytes of a page with a map on it, of which it takes long to read the words."""


def without_maps(reader: PdfReader) -> list[str]:
    """The words of each page without a map."""
    contents = [page.get_contents() for page in reader.pages]
    small = [content is not None and len(content.get_data()) < MAP for content in contents]
    return [page.extract_text() for page, one in zip(reader.pages, small, strict=True) if one]
