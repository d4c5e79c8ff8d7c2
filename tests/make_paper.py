"""Makes `campaign/maps/static/maps/paper.png`, the grain of the paper that the map is printed on.

    python -m tests.make_paper > campaign/maps/static/maps/paper.png

A tile that fits itself on all sides, of nothing but how much of the page's colour for it shows (a mask).
"""

import sys
from io import BytesIO

import numpy as np
from PIL import Image

SIDE = 160  # pixels
LEVELS = (0, 5, 10, 16)  # of 255: it is felt more than seen


def paper_png() -> bytes:
    """Fine grain, of one and of two pixels; the same each time."""
    grain = np.random.default_rng(348).normal(size=(2, SIDE, SIDE))
    soft = (
        grain[1] + np.roll(grain[1], 1, axis=0) + np.roll(grain[1], 1, axis=1) + np.roll(grain[1], (1, 1), axis=(0, 1))
    )
    level = np.digitize(0.6 * grain[0] + 0.5 * soft, (0.2, 0.9, 1.7)).astype("uint8")
    tile = Image.frombytes("P", (SIDE, SIDE), level.tobytes())
    tile.putpalette([0] * 3 * len(LEVELS))
    file = BytesIO()
    tile.save(file, "PNG", optimize=True, bits=2, transparency=bytes(LEVELS))
    return file.getvalue()


if __name__ == "__main__":
    sys.stdout.buffer.write(paper_png())
