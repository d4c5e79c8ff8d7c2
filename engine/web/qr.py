"""QR codes on pages."""

import segno


def qr_code(words: str) -> str:
    """What a phone's camera reads as these words: the address of a picture."""
    return str(segno.make(words, error="m", micro=False).svg_data_uri(border=2, light="#fff"))
