"""A sock's loops: which yarn each stitch is knitted with, and where it is ribbed."""
import math

import numpy as np

from materials.yarn import wool
from parts.loops import Cloth, backing, cast_on, knitted

GIRTH = 0.18


def fair_isle(column, row):
    """Bands of diamonds, lines and dots: 1 the second yarn, 2 the third."""
    band = row % 22
    x, y = np.abs(column % 8 - 4), np.abs(band - 6)
    pale = (x + y < 4.5) & (x + y > 1.5) | (np.abs(np.abs(band - 15) - 2) < 0.5)
    return np.where((x + y < 0.5) | (band == 15) & (column % 2 < 0.5), 2, np.where(pale, 1, 0))


def stripes(column, row):
    return np.where(row % 14 < 5, 1, 0) + 0 * column


class Yarns:
    """What a pair is knitted with: the first yarn, heel and toe, and what a pattern adds."""

    def __init__(self, look, pattern, ends, third, wide):
        plain, marl = pattern == 'plain', pattern == 'marl'
        first = wool('marl', look.colour, wide, 2, look.trim) if marl else wool('cloth-sock', look.colour, wide, 2)
        self.ends = wool('second-yarn' if plain else 'ends', ends, wide, 2)
        self.more = {'stripe': [('striped', look.trim)], 'fairisle': [('fair-isle', look.trim), ('third-yarn', third)]}.get(pattern, [])
        self.all = [first, *(wool(name, colour, wide, 2) for name, colour in self.more)]
        self.pattern = {'stripe': stripes, 'fairisle': fair_isle}.get(pattern, lambda column, row: 0 * (column + row))
        self.colour = look.colour


def knit(where, long, yarns, *, columns, cuffed, ribbed, heel, seed):
    """`where(a, t)` is a place round the sock and along it, `long` the way from cuff to toe, `cuffed` and `ribbed` the
    shares of it in rib; `heel(a, t)` says where the heel is."""
    wide = GIRTH / columns
    tall = wide * 0.76
    rows = int(long / tall)
    place = np.vectorize(lambda u, v: tuple(where(u / GIRTH % 1, min(max(v / long, 0), 1))))
    cloth = Cloth(lambda u, v: np.stack(place(u, v), -1), GIRTH, long, 0.0024)
    column, row = np.arange(columns)[None], np.arange(rows)[:, None]
    t = row / rows
    a = (column + 0.5) / columns
    in_heel = np.vectorize(heel)(a + 0 * t, t + 0 * a)
    cuff = (t < cuffed) & (a < 2)
    yarn = np.where(cuff, 0, yarns.pattern(column, row - int(cuffed * rows)))
    yarn = np.where((t > 0.885) | in_heel, 9, yarn)
    rib = cuff | (t < ribbed) & ~in_heel & (a < 2)
    made = dict(wide=wide, tall=tall, points=12, sides=5, rough=0.05, long=0.0012, deep=0.34, radius=0.26)
    for number, material in (*enumerate(yarns.all), (9, yarns.ends)):
        for in_rib in (True, False):
            mine = (yarn == number) & (rib == in_rib)
            if mine.any():
                seen = lambda points, normals, mine=mine: mine & (normals[..., 1] < 0.4)
                knitted('sock', cloth, columns, rows, material, rib=in_rib, keep=seen, hairs=int(mine.mean() * 9000), seed=seed, **made)
    cast_on('sock', cloth, columns, yarns.all[0], seed=seed, **{**made, 'radius': 0.22})
    backing(cloth, wide * 0.62, yarns.colour)
